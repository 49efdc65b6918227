"""What the hints see of a seat's moves: counts that a person can check on the position."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from tests.games.arktia.table import GAME, Table, strip, table

MOVES = ("moves", "movable", "freeing", "onto")


def read(at: Table) -> tuple[float, ...]:
    """Return what red's moves look like."""
    hints = GAME.heuristics()
    out = vec[float]([-1.0] * len(hints.features()))
    hints.read(at.state, 0, out)
    return tuple(out[hints.features().index(feature)] for feature in MOVES)


@pytest.mark.parametrize(
    ("pieces", "seen"),
    [
        # T12: over all others; the portal may also trap the globe, and then its field is free.
        (("Pr 0,0", "Pg 1,0", "Dg 2,0", "Gg 3,0"), (4, 1, 1, 1)),
        # T19: the portal alone, or the tower, to five fields each; nothing to land on.
        (("Gg.Pr 0,0", "Dg 1,0"), (5 + 5, 1, 0, 0)),
        # The globe may step onto the tower, which leaves the disc behind: no field is freed.
        (("Dg.Gr 0,0", "Pg.Dg 1,0"), (1 + 5 + 5, 1, 0, 1)),
        # T15: nothing moves.
        (("Gr 0,0", "Pr 1,0", "Gr 2,0", "Gg 3,0", "Dg 4,0 5,0", "Pg 6,0"), (0, 0, 0, 0)),
    ],
)
def test_moves_are_counted_by_what_they_do(pieces: tuple[str, ...], seen: tuple[int, ...]) -> None:
    at = table(strip(0, 6), *pieces)
    assert read(at) == seen
    assert len([word for word in at.legal if word.startswith("move")]) == seen[0]


def test_a_globe_that_perches_frees_no_field() -> None:
    at = table(strip(0, 2), "Pg.Gr 0,0", "Dg 1,0", options={"gap": "perch"})
    assert read(at) == (2, 1, 0, 1)
