"""Positions for lessons: what a file names lies on the table, and nonsense is refused."""

from __future__ import annotations

from typing import Any

import pytest

from glaciarium.kernel.errors import BadPosition
from tests.games.endless_winter.table import GAME, Table

FILE: dict[str, Any] = {
    "players": 2,
    "seed": 5,
    "round": 2,
    "terrain": {"D2": "lake", "E2": "glacier"},
    "supply": ["village-lake"],
    "area": ["glyptodon", "glyptodon"],
    "neutral": ["0,0,1"],
    "seats": [
        {
            "chief": "fire-wolf b",
            "hand": ["hunter", "fire-keeping"],
            "camps": ["C3", "D2", "D2"],
            "villages": ["C2 D1 D2"],
            "megaliths": ["0,0,0"],
            "raised": 3,
            "food": 4,
            "stones": ["camps"],
            "animals": ["glyptodon"],
        }
    ],
}


def at(**changes: Any) -> Table:
    return Table(GAME.load_position({**FILE, **changes}), GAME)


def seat(**changes: Any) -> dict[str, Any]:
    return {"seats": [{**FILE["seats"][0], **changes}]}


def test_what_a_file_names_lies_on_the_table() -> None:
    scene = GAME.scene(GAME.view(at().state, 0), ["Runa", "Malik"])
    assert "hand:hunter" in scene["places"]
    assert "hand:fire-keeping" in scene["places"]
    assert scene["places"]["hex:-1,1"].startswith("Lake D2")
    assert scene["round"] == FILE["round"]
    assert "culture:fire-keeping" not in scene["places"]
    assert len([key for key in scene["places"] if key.startswith("culture:")]) == 8


def test_nothing_is_there_twice() -> None:
    """W2.8, W2.6: hexes are swapped, and animals that somebody has are not in the deck."""
    state, plain = at().state, GAME.load_position({"players": 2, "seed": 5})
    assert sorted(state.layout.terrain) == sorted(plain.layout.terrain)
    assert GAME.box.animals - state.animals == 3 * (1 << 6 * 3)


def test_a_position_can_be_played_on() -> None:
    state = at().state
    out = GAME.buffer()
    while GAME.actor(state) >= 0:
        GAME.legal(state, out)
        GAME.act(state, int(out[0]), None)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"moon": 1}, "Unknown key 'moon' in a position"),
        ({"round": 5}, '"round" must be a whole number from 1 to 4, not 5'),
        ({"turn": "two"}, '"turn" must be a whole number'),
        ({"area": ["unicorn"]}, "Unknown animal 'unicorn'"),
        ({"supply": ["philosopher"]}, "Unknown stone"),
        ({"display": ["opera"]}, "Unknown culture card 'opera'"),
        ({"terrain": {"D2": "desert"}}, "Unknown terrain 'desert'"),
        (
            {"terrain": {"A1": "lake", "A2": "lake", "A3": "lake", "B1": "lake"}},
            "not so many hexes",
        ),
        ({"terrain": {"Z9": "lake"}}, "Z9"),
        ({"firsts": ["sleep"]}, "Unknown column 'sleep'"),
        ({"seats": [{}, {}, {}]}, "3 seats, but 2 players"),
        (seat(wings=2), "Unknown key 'wings' in seat 0"),
        (seat(hand=["dragon"]), "dragon"),
        (seat(chief="nobody a"), "nobody"),
        (seat(villages=["A1 C3 E3"]), "No village can stand between A1 C3 E3"),
        (seat(megaliths=["9,9,9"]), "no spot 9,9,9"),
        (seat(food=11), '"food" must be'),
        ({"players": 9}, "9"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=r"\.$") as refused:
        at(**changes)
    assert said in str(refused.value)
