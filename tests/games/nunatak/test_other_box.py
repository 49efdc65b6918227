"""A box that differs in all that the rulebooks leave open loads, plays, verifies and draws."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random

import pytest

from glaciarium.arena.verify import difference
from glaciarium.games.nunatak.components import CRITERIA
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.games.nunatak.holdings import cards_as
from glaciarium.games.nunatak.scene.favors import favor_text
from glaciarium.games.nunatak.state import WORKER
from glaciarium.games.nunatak.vocabulary import THINGS, parse
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents, IllegalAction
from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.match import Match, Seat

OWN = files("glaciarium.games.nunatak").joinpath("former/1.toml").read_text("utf-8")
CHANGES = {
    # tiles: another spread over the backs, any pair on a double tile
    'artisan = 3\nbeast = 2\nengineer = 2\nelder = 2\n"sculptor/artisan" = 2\n': (
        'artisan = 1\nbeast = 2\nengineer = 2\nelder = 2\n"beast/engineer" = 2\n'
        '"worker/elder" = 1\n'
    ),
    '"sculptor/artisan" = 2\n"worker/engineer" = 1\n"beast/elder" = 1\n': (
        '"worker/sculptor" = 2\n"artisan/beast" = 2\n"beast/elder" = 1\n'
    ),
    # the track
    'spaces = [0, 1, "", 2, "", 3, 4, "", 6, "", 8, "", 10]': (
        'spaces = ["start", "", 2, "", "", 5, 7, "", 10]'
    ),
    # completion cards, by a wider list
    'lines = ["workers", "edge_blocks"]': 'lines = ["points", "blocks"]',
    'lines = ["sculptors", "high_blocks"]': 'lines = ["beast_symbols", "full_sets"]',
    'lines = ["track", "engineers"]': 'lines = ["top_blocks", "ground_blocks"]',
    'lines = ["elders", "unused_favors"]': 'lines = ["artisans", "cards"]',
    # favors: other player ranges, other effects, other names
    'players = "3-4"': 'players = "1-4"',
    'id = "herd"': 'id = "abbey"',
    (
        'kind = "final"\nplayers = "1-4"\nextra = 2\nsource = "reconstructed"\n\n'
        '[[favor]]\nid = "tool'
    ): (
        'kind = "final"\nplayers = "1-4"\neffect = "points 2 per elder most 6, points 1"\n'
        'source = "reconstructed"\n\n[[favor]]\nid = "tool'
    ),
    'id = "freedom"': 'id = "luck"',
    'kind = "once"\nplayers = "1-4"\nsource = "reconstructed"\n\n[[favor]]\nid = "renewal"': (
        'kind = "immediate"\nplayers = "1-3"\neffect = "steps 1, points 1 per edge_block most 5"\n'
        'source = "reconstructed"\n\n[[favor]]\nid = "renewal"'
    ),
    # one of words that is kept for a later turn
    'id = "haste"': 'id = "feast"\neffect = "points 3 per worker most 9, steps 1"',
    'id = "exchange"': 'id = "barter"\neffect = "exchange"',
}


def other() -> str:
    text = OWN
    for old, new in CHANGES.items():
        assert old in text, old
        text = text.replace(old, new, 1)
    # Two of the tiles with a 3 have a 4 now; and the last card with a 1 a 2.
    back = text.rindex("back = 1")
    return text[:back] + "back = 2" + text[back + len("back = 1") :]


def game(text: str) -> NunatakGame:
    return NunatakGame(Components(text, "mine.toml"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_plays_verifies_and_draws(players: int) -> None:
    mine = game(other())
    names = [f"p{seat}" for seat in range(players)] + mine.dummies({"players": players})
    used: set[str] = set()
    for seed in range(3):
        chance = Random(seed)
        seats = [Seat(name, "human") for name in names]
        match = Match(mine, {"players": players}, seed, seats)
        while not match.over:
            offers = match.on_offer()
            if len(match.moves) % 20 == 0:
                view = match.view(int(match.actor))
                for picture in range(len(mine.pictures())):
                    assert mine.draw(view, names, picture).text().strip()
                json.dumps(mine.scene(view, names))
                for action in mine.legal_actions(match.state):
                    assert mine.picks(view, action)
            keen = [words for words in offers if words.startswith("favor ")]
            match.play(chance.choice(keen or offers))
        used |= {str(e["favor"]) for e in match.events() if e["kind"] == "favor_used"}
        assert difference(mine, match.record(), "mine") is None
    assert used & {"abbey", "luck", "barter"} or players == 1


def test_words_of_favors_do_what_they_say() -> None:
    box = game(other()).box.box
    favors = {favor.id: favor for favor in box.favors}
    assert favor_text(favors["luck"]) == (
        "At once: 1 step on your track "
        "and 1 point for each of your blocks on edge cells, at most 5."
    )
    with speaking("de"):
        assert "Punkte" in favor_text(favors["abbey"])
    assert favors["luck"].players == [1, 2, 3]
    assert favors["barter"].effect == "exchange"


def test_words_may_be_kept_for_a_later_turn() -> None:
    mine = game(other())
    feast = next(favor for favor in mine.box.box.favors if favor.id == "feast")
    assert feast.kind == "once"
    assert favor_text(feast) == (
        "Once, at the beginning of a turn: "
        "3 points for each of your workers, at most 9 and 1 step on your track."
    )
    used = 0
    for seed in range(10):
        match = Match(mine, {"players": 3}, seed, [Seat(name, "human") for name in "abc"])
        chance, holder = Random(seed), -1
        while not match.over:
            offers = match.on_offer()
            if "favor feast" in offers:
                assert any(words.startswith("take ") for words in offers)
                seat = int(match.actor)
                workers = cards_as(match.state, seat, WORKER)
                match.play("favor feast")
                told = match.events()[-1]
                assert (told["kind"], told["favor"]) == ("favor_used", "feast")
                assert told.get("points", 0) == min(9, 3 * workers)
                assert int(match.actor) == seat  # and takes a card then
                assert "favor feast" not in match.on_offer()
                used, holder = used + 1, -1
            elif int(match.actor) == holder:
                with pytest.raises(IllegalAction, match=r"^N7\.4: "):
                    match.play("favor feast")
            wanted = [words for words in offers if words == "choose feast"]
            if wanted:
                holder = int(match.actor)
            elders = [words for words in offers if words.startswith("take ") and "elder" in words]
            if "favor feast" not in offers:
                match.play(chance.choice(wanted or elders or offers))
        assert difference(mine, match.record(), "mine") is None
    assert used > 0


def test_each_thing_can_be_counted() -> None:
    for thing in THINGS:
        assert parse(f"points 1 per {thing}")
    text = OWN
    for nth, line in enumerate(CRITERIA):
        other_line = list(CRITERIA)[nth - 1]
        text = OWN.replace('["one_tool", "tool_sets"]', f'["{line}", "{other_line}"]')
        match = Match(game(text), {"players": 4}, nth, [Seat(str(n), "human") for n in range(4)])
        chance = Random(nth)
        while not match.over:
            match.play(chance.choice(match.on_offer()))


LUCK = 'kind = "once"\nplayers = "1-4"\nsource = "reconstructed"\n\n[[favor]]\nid = "renewal"'
NONSENSE = [
    ('"sculptor/artisan" = 2', '"sculptor/sculptor" = 2', "tiles.level2.sculptor/sculptor"),
    ('"sculptor/artisan" = 2', '"artisan/sculptor" = 2', "tiles.level2.artisan/sculptor"),
    ("elder = 3", 'elder = 2\n"beast/elder" = 1', "tiles.level1.beast/elder"),
    ("elder = 3", "elder = 4", "tiles.level1"),
    ("elder = 2\n", "elder = 3\n", "tiles.level4"),
    ("back = 4", "back = 5", "back"),
    ("spaces = [0, 1,", "spaces = [2, 1,", "track.spaces"),
    ('["workers", "edge_blocks"]', '["workers", "height"]', "completion.workers.lines"),
    ('["workers", "edge_blocks"]', '["workers", "workers"]', "completion.workers.lines"),
    ('players = "3-4"', 'players = "4-3"', "players"),
    ('players = "3-4"', 'players = "0-4"', "players"),
    (LUCK, LUCK.replace("once", "final").replace("sou", 'effect = "points"\nsou'), "effect"),
    (LUCK, LUCK.replace("once", "immediate").replace("sou", 'effect = "wool 2"\nsou'), "effect"),
    (LUCK, LUCK.replace("once", "final").replace("sou", 'effect = "steps 2"\nsou'), "effect"),
    (LUCK, LUCK.replace("sou", 'effect = "points 2 most"\nsou'), "effect"),
    (LUCK, LUCK.replace("sou", 'effect = "renewal"\nsou'), "favor"),
    (
        LUCK,
        LUCK.replace("once", "immediate").replace("sou", 'effect = "points 2 per wolf"\nsou'),
        "effect",
    ),
    ('id = "herd"', 'id = "abbey"', "effect"),
    ('id = "herd"', 'id = "leadership"', "id"),
]


@pytest.mark.parametrize(("old", "new", "key"), NONSENSE)
def test_nonsense_is_refused_with_key_and_line(old: str, new: str, key: str) -> None:
    assert old in OWN
    with pytest.raises(BadComponents) as refusal:
        game(OWN.replace(old, new, 1))
    where = str(refusal.value).split(": ")[0]
    assert where.startswith("mine.toml, line ")
    assert key in where
