"""Two readings of the same rules: the engine and a naive model, walked in lockstep."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from glaciarium.games.arktia.game import ArktiaGame
from glaciarium.kernel.match import Match
from tests.games.arktia.naive import Naive


def ring(radius: int) -> list[tuple[int, int]]:
    """Return the fields at one distance from a gap: a layout with a hole in it."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if max(abs(q), abs(r), abs(q + r)) == radius]


GAME = ArktiaGame()
GAMES = 6  # of each case
MORE = 300  # of each case, at length
CASES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three": {"players": 3},
    "three with neutrals": {"players": 3, "neutrals": True},
    "four": {"players": 4},
}
VARIANTS: dict[str, dict[str, Any]] = {
    "two, second layout": {"players": 2, "layout": "second"},
    "two, perching": {"players": 2, "gap": "perch"},
    "three with neutrals, perching": {"players": 3, "neutrals": True, "gap": "perch"},
    "four, perching": {"players": 4, "gap": "perch"},
    "four, second layout": {"players": 4, "layout": "second"},
    "four, little patience": {"players": 4, "no_progress": 1},
    "two, a strip": {"players": 2, "layout": [[q, 0] for q in range(18)]},
    "two, a ring": {"players": 2, "layout": [list(field) for field in ring(3)]},
}


EVERYTHING = {**CASES, **VARIANTS}


def lockstep(options: dict[str, Any], seed: int, *, stops: bool) -> None:
    """Play one random game on both; without `stops`, nobody stops of their own accord."""
    match, naive, chance = Match(GAME, options, seed, []), Naive(options), Random(seed)
    assert [event.facts() for event in match.log] == naive.start_events()
    while not match.over:
        words = match.on_offer()
        assert set(words) == naive.legal()
        assert len(words) == len(set(words))
        assert match.actor == naive.to_move()
        word = chance.choice(words if stops else [w for w in words if w != "stop"])
        assert [event.facts() for event in match.play(word)] == naive.play(word)
        assert match.scores() == naive.scores()
        assert_same_position(GAME.save_position(match.state), naive.position())
    assert naive.over


def assert_same_position(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    for key in theirs.keys() - {"options", "idle"}:
        assert ours[key] == theirs[key], key
    for name, value in ours["options"].items():
        assert name == "neutrals" or theirs["options"][name] == value
    if ours["to_move"] is not None and ours["pending"] is None:
        assert ours["idle"] == theirs["idle"]


@pytest.mark.parametrize("options", EVERYTHING.values(), ids=EVERYTHING.keys())
def test_naive_model_agrees(options: dict[str, Any]) -> None:
    """In every third game people stop, which ends it early."""
    for seed in range(GAMES):
        lockstep(options, seed, stops=seed % 3 == 0)


@pytest.mark.long
@pytest.mark.parametrize("options", EVERYTHING.values(), ids=EVERYTHING.keys())
def test_naive_model_agrees_at_length(options: dict[str, Any]) -> None:
    for seed in range(GAMES, GAMES + MORE):
        lockstep(options, seed, stops=seed % 3 == 0)
