"""Lines of play counted, and the order of options pinned, in positions where each rule matters.

The counts were made by the engine once and are checked at small depths by the naive model; the
file changes only with the rules: `python -m tests.games.arktia.test_perft` writes it.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.arktia.naive import Naive
from tests.games.arktia.table import FULL, GAME, ONE_EACH, position, ring, strip
from tests.games.pinned import measured

PINNED = Path(__file__).parent / "golden" / "perft.json"
DEEPEST = 3
NAIVELY = 2
POSITIONS = {
    "A1.4 second neutral": position(
        "2p", "Dn 1,0", round=0, to_move=1, stock=[FULL, FULL], neutral_stock=["G P", ONE_EACH]
    ),
    "A1.5 first piece": position(
        "3p", "Pr 3,0", round=1, to_move=1, stock=["3G 3D 2P", FULL, FULL]
    ),
    "A1.6 second piece": position(
        "3p", "Pr 3,0", "Pg 4,0", "Gb 3,1", round=2, stock=["3G 3D 2P", "3G 3D 2P", "2G 3D 3P"]
    ),
    "A2.2 beside a trapped piece": position(strip(0, 4), "Gr.Pg 2,0", "Dg 1,0", stock=["G", ""]),
    "A3.1 over other pieces": position(strip(0, 6), "Pr 0,0", "Pg 1,0", "Dg 2,0", "Gg 3,0"),
    "A3.2 every tower": position(
        "4p", "Dr.Gr 2,1", "Pr.Dr 2,2", "Gr.Pr 2,3", "Pg.Dg.Gg 3,2", "Pg 3,3", "Dg 3,1", "Gg 4,1"
    ),
    "A3.4 a chain": position("2p", "Gr 1,1", "Dr 2,1", "Pr 3,1", "Gg 1,2", "Pg 2,2"),
    "A4.1 neutral tops": position("2p", "Dn.Gr 2,1", "Pr.Dn 3,1", "Gg 1,1", "Pn 2,2", "Dg 1,2"),
    "A5.2 a three-way tie": position(
        "2p", "Pg 1,0", "Dg.Gr 2,0", "Pg 3,0", "Pr 2,1", stock=["", "3G"]
    ),
    "A5.3 a disc goes": position(
        "2p", "Pr.Dg.Gr 1,1", "Dg.Gr 2,1", "Pg 3,1", "Pg 4,1", "Dr 1,2", "Pr 2,2"
    ),
    "A5.3 perching": position(
        "2p", "Pr.Gr 1,1", "Dg.Gr 2,1", "Pg 3,1", "Pg 4,1", "Dr 1,2", options={"gap": "perch"}
    ),
    "A6.1 a ring of ice": position(ring(), "Gr 1,0", "Pr 1,-1", "Gg -1,0", "Pg -1,1"),
    "A7.1 nowhere to go": position(strip(0, 4), "Gr 0,0", "Pr 1,0", "Gr 2,0", "Gg 3,0"),
    "A7.4 to and fro": position(
        "2p", "Gr 1,0", "Pr 2,0", "Gg 3,3", "Pg 2,3", stock=["D", "D"], options={"no_progress": 1}
    ),
}


def found(name: str) -> dict[str, Any]:
    return measured(GAME, GAME.load_position(POSITIONS[name]), DEEPEST)


def naive_perft(model: Naive, depth: int) -> int:
    words = model.legal()
    if depth == 0 or not words:
        return 1
    lines = 0
    for word in words:
        child = deepcopy(model)
        child.play(word)
        lines += naive_perft(child, depth - 1)
    return lines


@pytest.mark.parametrize("name", POSITIONS)
def test_perft_and_order(name: str) -> None:
    assert found(name) == json.loads(PINNED.read_text("utf-8"))[name]


@pytest.mark.parametrize("name", POSITIONS)
def test_naive_model_counts_the_same(name: str) -> None:
    pinned = json.loads(PINNED.read_text("utf-8"))[name]
    assert Naive.from_position(POSITIONS[name]).legal() == set(pinned["legal"])
    for depth in range(NAIVELY + 1):
        counted = naive_perft(Naive.from_position(POSITIONS[name]), depth)
        assert counted == pinned["perft"][depth]


if __name__ == "__main__":
    told = {name: found(name) for name in POSITIONS}
    PINNED.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
