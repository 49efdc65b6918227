"""The page of what is in the box: every thing, what it does, and where it is known from."""

from __future__ import annotations

import pytest

from glaciarium import catalog
from glaciarium.kernel.contents import things
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.server.box_pages import box

every_game = pytest.mark.parametrize("name", list(catalog.GAMES))


@every_game
def test_every_thing_says_what_it_is_and_where_it_is_known_from(name: str) -> None:
    page = box(catalog.game(name))
    assert page.things
    known = {mark.name for mark in page.marks}
    for thing in page.things:
        assert thing.group
        assert thing.name
        assert thing.source
        assert thing.marks
        assert set(thing.marks) <= known


@every_game
def test_every_language_shows_the_same_things(name: str) -> None:
    game = catalog.game(name)
    pages = []
    for language in LANGUAGES:
        with speaking(language):
            pages.append([(one.picture, one.count, one.source) for one in things(game)])
    assert all(page == pages[0] for page in pages)


def test_nunatak_shows_all_54_cards_and_tiles_and_the_ranges_of_favors() -> None:
    found = things(catalog.game("nunatak"))
    for group in ("Construction cards", "Tiles"):
        assert sum(one.count for one in found if one.group == group) == 54
    favors = {one.name: one.players for one in found if one.group == "Favors"}
    assert len(favors) == 20
    assert (favors["Abundance"], favors["Edges"]) == ("3-4", "")


def test_endless_winter_shows_every_card_animal_stone_and_chief() -> None:
    game = catalog.game("endless-winter")
    found = things(game)
    pictures = [one.picture for one in found]
    assert sum(one.startswith("k-") for one in pictures) == 40
    assert sum(one.startswith("c-") for one in pictures) == 10
    assert sum(one.count for one in found if one.picture.startswith("a-")) == 60
    sources = {one.name: one.source for one in found}
    assert "public" in sources["Sabre-tooth"]
    assert "ruling" in sources["Brave"]
