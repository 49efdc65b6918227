"""What the hints see of the extra turns (N8.3): who will have one, and how clearly."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from tests.games.nunatak.table import GAME, Table, last_of_four, table

NAMES = ("extra turn", "extra turn lead")


def read(at: Table, seat: int) -> tuple[float, ...]:
    hints = GAME.heuristics()
    out = vec[float]([-1.0] * len(hints.features()))
    hints.read(at.state, seat, out)
    return tuple(out[hints.features().index(feature)] for feature in NAMES)


@pytest.mark.parametrize(
    ("ropes", "seen"),
    [
        # Nobody is ahead: the later in turn order have it.
        ({}, [(0, 0), (0, 0), (1, 0), (1, 0)]),
        # Who is behind compares with the second, who is ahead with the third.
        ({0: [9, 10], 3: [29]}, [(1, 2), (0, -1), (0, -1), (1, 1)]),
        # A lead counts up to three.
        ({1: [9, 10, 29, 38, 46]}, [(0, 0), (1, 3), (0, 0), (1, 0)]),
    ],
)
def test_who_is_ahead_by_the_completion_card(
    ropes: dict[int, list[int]], seen: list[tuple[int, int]]
) -> None:
    columns = {seat: {"artisan": cards} for seat, cards in ropes.items()}
    at = last_of_four(completion="artisans", columns=columns)
    assert [read(at, seat) for seat in range(4)] == seen


def test_after_the_ranking_only_those_who_still_have_one() -> None:
    at = last_of_four(completion="workers", columns={0: {"worker": [0]}, 1: {"worker": [1, 2]}})
    at.play("take 5 sculptor", "place 3-0-1")  # the turn of seat 1 has begun
    assert [read(at, seat)[0] for seat in range(4)] == [1, 0, 0, 0]


def test_with_fewer_players_there_are_none() -> None:
    assert [read(table(3), seat) for seat in range(3)] == [(0, 0)] * 3
