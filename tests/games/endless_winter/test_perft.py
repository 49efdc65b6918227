"""Lines of play counted, and the order of options pinned, with each kind of decision on top.

The naive model offers the same; the file changes only with the rules:
`python -m tests.games.endless_winter.test_perft` writes it. With `TABLE_BOX=components.toml` it is
about the box that comes with the game now, and changes with that too.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.kernel.protocol import kind_of
from tests.games.endless_winter.printed import NEW_BOX
from tests.games.endless_winter.table import GAME, choosing, match, table
from tests.games.pinned import check_pinned, kinds_with_a_choice, measured

if TYPE_CHECKING:
    from glaciarium.games.endless_winter.state import EndlessWinter

PINNED = Path(__file__).parent / "golden" / f"perft{'-now' * NEW_BOX}.json"
DEEPEST = 2
SEEDS = range(30)
MIXES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "draft": "chief", "glacier_tokens": True, "rest_tokens": True},
    {"players": 4, "draft": "setup"},
]


def positions() -> dict[str, tuple[dict[str, Any], int, list[str]]]:
    """Return the first position of each kind of decision and mix of options that turns up.

    By name: options, seed and the moves that lead there.
    """
    found: dict[str, tuple[dict[str, Any], int, list[str]]] = {}
    for mix in MIXES:
        for seed in SEEDS:
            game, chance = match(seed=seed, **mix), Random(seed)
            while not game.over:
                kind = kind_of(game.state.stack[game.state.depth - 1])
                name = f"{mix['players']} players: {type(GAME.decisions[kind]).__name__}"
                found.setdefault(name, (mix, seed, [move.do for move in game.moves]))
                game.play(choosing(game.on_offer(), chance, seed))
    return found


SECOND_PART = ["do village"] if NEW_BOX else []  # today's Pit House draws a card too
# Kinds of decision that random games hardly reach: tables, and what is played there.
TABLES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "2 players: BuildVillage": (
        {"hand": ["pit-house"], "camps": ["1,0", "2,0", "1,1", "0,1"]},
        ["play pit-house", *SECOND_PART],
    ),
    "2 players: TakeStone": (
        {"hand": ["cave-sanctuary"], "food": 2, "tools": 1, "supply": ["camps", "village-lake"]},
        ["play cave-sanctuary", "do stone"],
    ),
    "2 players: GainTokens": (
        {
            "hand": ["pit-house"],
            "camps": ["1,0", "2,0", "1,1"],
            "terrain": {"1,0": "glacier", "2,0": "glacier"},
            "tokens": {"1,0": "points 3", "2,0": "idol 2"},
        },
        ["play pit-house", *SECOND_PART, "village 1,0 2,0 1,1"],
    ),
}


def reached(name: str, pinned: dict[str, Any]) -> EndlessWinter:
    """Return the table of a case, by its moves from the start or as it is laid out above."""
    if name in TABLES:
        keys, words = TABLES[name]
        at = table(**keys)
        at.play(*words)
        return at.state
    game = match(seed=pinned["seed"], **pinned["options"])
    for words in pinned["moves"]:
        game.play(words)
    state: EndlessWinter = game.state
    return state


CASES: dict[str, Any] = json.loads(PINNED.read_text("utf-8")) if PINNED.exists() else {}


@pytest.mark.parametrize("name", CASES)
def test_perft_and_order(name: str) -> None:
    pinned = CASES[name]
    check_pinned(measured(GAME, reached(name, pinned), DEEPEST), pinned)


def test_every_kind_of_decision_is_pinned() -> None:
    assert {name.split(": ")[1] for name in CASES} == kinds_with_a_choice(GAME)


if __name__ == "__main__":
    told: dict[str, Any] = {}
    for name, (mix, seed, moves) in positions().items():
        told[name] = {"options": mix, "seed": seed, "moves": moves}
    told |= {name: {} for name in TABLES}
    for name, case in told.items():
        case.update(measured(GAME, reached(name, case), DEEPEST))
    lines = json.dumps(told, separators=(",", ":")).replace('},"', '},\n"')
    PINNED.write_text(lines + "\n", "utf-8")
