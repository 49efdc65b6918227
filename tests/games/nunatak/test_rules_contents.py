"""N12: what is in the box, counted in the file that the game plays with."""

# ruff: noqa: N802 - tests are named after rules, as the rules write themselves

from __future__ import annotations

from collections import Counter

from glaciarium.games.nunatak.components import own_components
from tests.games.nunatak.table import GAME

BOX = GAME.box.box
DATA = own_components().data


def test_rule_N12_1_how_many_cards_show_what() -> None:
    kinds = Counter("/".join(card.symbols) for card in BOX.cards)
    assert kinds == {
        "worker": 8,
        "sculptor": 7,
        "artisan": 9,
        "beast": 7,
        "engineer": 6,
        "elder": 5,
        "worker/engineer": 4,
        "sculptor/artisan": 6,
        "beast/elder": 2,
    }
    tools = Counter(("/".join(card.symbols), card.tool) for card in BOX.cards if card.tool)
    assert {tools["artisan", tool] for tool in ("rope", "pick", "saw")} == {3}
    assert {tools["sculptor/artisan", tool] for tool in ("rope", "pick", "saw")} == {2}


def test_rule_N12_2_backs_beasts_and_elders() -> None:
    assert Counter(card.back for card in BOX.cards) == {1: 25, 2: 16, 3: 9, 4: 4}
    for card in BOX.cards:
        assert (card.beasts > 0) == ("beast" in card.symbols)
        assert (card.elder is not None) == ("elder" in card.symbols)
    assert all("reconstructed" in card["source"] for card in DATA["card"])


def test_rule_N12_3_tiles_by_level() -> None:
    assert Counter(tile.level for tile in BOX.tiles) == {1: 25, 2: 16, 3: 9, 4: 4}
    assert all(len(tile.symbols) == 1 for tile in BOX.tiles if tile.level == 1)


def test_rule_N12_4_the_track() -> None:
    printed = [GAME.box.rounded_down[space] for space in range(GAME.box.last_space + 1)]
    assert printed == [0, 1, 1, 2, 2, 3, 4, 4, 6, 6, 8, 8, 10]


def test_rule_N12_5_six_completion_cards_of_which_two_are_in_the_rules() -> None:
    sources = [entry["source"] for entry in DATA["completion"].values()]
    assert len(BOX.completions) == len(sources) == 6
    assert sorted(source == "rulebook" for source in sources) == [False] * 4 + [True] * 2


def test_rule_N12_6_twenty_favors() -> None:
    assert len({favor.id for favor in BOX.favors}) == len(BOX.favors) == 20
    sources = {favor["id"]: favor["source"] for favor in DATA["favor"]}
    assert sources["foresight"].startswith("rulebook, player range reconstructed")
    assert "reconstructed" in sources["haste"]


def test_rule_N12_7_everything_has_a_source() -> None:
    items = GAME.components.items
    assert all(item.source for item in items)
    assert any("reconstructed" in item.source for item in items)
    assert any(item.source == "rulebook" for item in items)
