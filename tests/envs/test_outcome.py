"""Rewards: ranks that add up to nothing, points, shared wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium.envs.outcome import RANK, SCORE, WIN, reward
from tests.conformance.toy import Table, ThinIce

if TYPE_CHECKING:
    from mypy_extensions import i64


class Scored(ThinIce):
    """A finished table with these points; seats in `best` win by a tie-break."""

    def __init__(self, points: list[int], best: int) -> None:
        super().__init__()
        self.points, self.best = points, best

    def seats(self, state: Table) -> i64:
        return len(self.points)

    def score(self, state: Table, seat: i64) -> i64:
        return self.points[seat]

    def winners(self, state: Table) -> i64:
        return self.best


def rewards(points: list[int], winners: int, kind: int) -> list[float]:
    game = Scored(points, winners)
    state = game.new({"players": 2}, 1, None)
    return [reward(game, state, seat, kind) for seat in range(len(points))]


@pytest.mark.parametrize(
    ("points", "winners", "expected"),
    [
        ([3, 9], 0b10, [-1, 1]),
        ([5, 5], 0b11, [0, 0]),
        ([5, 5], 0b01, [1, -1]),  # level, but a tie-break of the rules decides
        ([9, 5, 1], 0b001, [1, 0, -1]),
        ([5, 1, 5], 0b100, [0, -1, 1]),
        ([7, 7, 1, 1], 0b0011, [2 / 3, 2 / 3, -2 / 3, -2 / 3]),
    ],
)
def test_ranks_are_seats_behind_less_seats_ahead(
    points: list[int], winners: int, expected: list[float]
) -> None:
    found = rewards(points, winners, RANK)
    assert found == pytest.approx(expected)
    assert sum(found) == pytest.approx(0)


def test_a_win_is_shared() -> None:
    assert rewards([4, 9, 9], 0b110, WIN) == [0, 0.5, 0.5]
    assert rewards([4, 9, 9], 0b010, WIN) == [0, 1, 0]


def test_points_are_points() -> None:
    assert rewards([4, 9], 0b10, SCORE) == [4, 9]
