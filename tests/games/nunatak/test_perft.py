"""Lines of play counted, and the order of options pinned, with each kind of decision on top.

The naive model has counted the same at small depths; the file changes only with the rules:
`python -m tests.games.nunatak.test_perft` writes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.kernel.protocol import kind_of
from tests.games.nunatak.naive import Naive
from tests.games.nunatak.table import GAME, match
from tests.games.pinned import check_pinned, kinds_with_a_choice, measured

if TYPE_CHECKING:
    from glaciarium.kernel.match import Match

PINNED = Path(__file__).parent / "golden" / "perft.json"
DEEPEST = 2
SEEDS = range(40)


def positions() -> dict[str, tuple[int, int, list[str]]]:
    """Return the first position of each kind of decision and number of players that turns up.

    By name: players, seed and the moves that lead there.
    """
    found: dict[str, tuple[int, int, list[str]]] = {}
    for players in (1, 2, 3, 4):
        for seed in SEEDS:
            game, chance = match(players, seed), Random(seed)
            while not game.over:
                kind = kind_of(game.state.stack[game.state.depth - 1])
                name = f"{players} players: {type(GAME.decisions[kind]).__name__}"
                found.setdefault(name, (players, seed, [move.do for move in game.moves]))
                offer = game.on_offer()
                verb = chance.choice(sorted({words.split()[0] for words in offer}))
                game.play(chance.choice([text for text in offer if text.split()[0] == verb]))
    return found


def reached(pinned: dict[str, Any]) -> Match:
    game = match(pinned["players"], pinned["seed"])
    for words in pinned["moves"]:
        game.play(words)
    return game


CASES: dict[str, Any] = json.loads(PINNED.read_text("utf-8")) if PINNED.exists() else {}


@pytest.mark.parametrize("name", CASES)
def test_perft_and_order(name: str) -> None:
    pinned = CASES[name]
    check_pinned(measured(GAME, reached(pinned).state, DEEPEST), pinned)


@pytest.mark.parametrize("name", CASES)
def test_naive_model_offers_the_same(name: str) -> None:
    pinned = CASES[name]
    naive = Naive({"players": pinned["players"]}, pinned["seed"])
    for words in pinned["moves"]:
        naive.play(words)
    assert naive.legal() == pinned["legal"]


def test_every_kind_of_decision_is_pinned() -> None:
    assert {name.split(": ")[1] for name in CASES} == kinds_with_a_choice(GAME)


if __name__ == "__main__":
    told = {}
    for name, (players, seed, moves) in positions().items():
        case: dict[str, Any] = {"players": players, "seed": seed, "moves": moves}
        told[name] = {**case, **measured(GAME, reached(case).state, DEEPEST)}
    lines = json.dumps(told, separators=(",", ":")).replace('},"', '},\n"')
    PINNED.write_text(lines + "\n", "utf-8")
