"""Estimates with standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

FEWEST_PAIRS: Final = 8  # deals from which a difference can be told
DEALT: Final = 4  # visits of one deal


class Mean(NamedTuple):
    value: float
    error: float  # its standard error

    def minus(self, other: Mean) -> Mean:
        """Return the difference to an independent estimate."""
        return Mean(self.value - other.value, hypot(self.error, other.error))

    def times(self, factor: float) -> Mean:
        return Mean(self.value * factor, self.error * factor)


class Outlook(NamedTuple):
    """Expected final points in one category of the score sheet."""

    category: str
    rule: str
    points: list[Mean]  # by seat


class Advice(NamedTuple):
    action: int
    words: str
    visits: int
    goal: str  # what the chance means: to win; solo, to reach a rank, or nothing
    chance: Mean  # a shared win counts in part
    rows: list[Outlook]
    totals: list[Mean]  # by seat
    lead: Mean  # over the best rival; solo, the points
    reason: str
    series: tuple[float, ...] = ()  # the same deals for every option: chance; solo, points

    def ahead_of(self, other: Advice) -> Mean:
        """Return how much more it promises: chance to win; solo, points.

        Deal by deal where both were tried on the same ones: then luck cancels out.
        """
        if len(self.series) == len(other.series) >= FEWEST_PAIRS:
            pairs = zip(self.series, other.series, strict=True)
            more = mean([mine - yours for mine, yours in pairs])
            return Mean(more.value, max(more.error, self._least_error))
        if len(self.totals) == 1:
            return self.lead.minus(other.lead)
        return self.chance.minus(other.chance)

    @property
    def _least_error(self) -> float:
        """Return the smallest error believed: a few deals may agree by chance."""
        return 1 / (len(self.series) + 2) / (1 if len(self.totals) == 1 else DEALT)

    def facts(self) -> dict[str, Any]:
        """Return it as plain data for clients."""
        return {
            "do": self.words,
            "visits": self.visits,
            "goal": self.goal,
            "chance": self.chance._asdict(),
            "rows": [
                {
                    "category": row.category,
                    "rule": row.rule,
                    "points": [points.value for points in row.points],
                }
                for row in self.rows
            ],
            "totals": [points.value for points in self.totals],
            "reason": self.reason,
        }


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean of a few numbers with its standard error.

    Few numbers may lie close together by chance, hence Student's t.
    """
    count = len(numbers)
    value = sum(numbers) / count
    squares = sum((number - value) ** 2 for number in numbers)
    return Mean(value, sqrt(squares / max(count - 3, 1) / count))


def average(means: Sequence[Mean]) -> Mean:
    """Return the mean of independent estimates."""
    count = len(means)
    error = hypot(*(one.error for one in means))
    return Mean(sum(one.value for one in means) / count, error / count)


def share(won: float, count: int) -> Mean:
    """Return a share; its error isn't 0 even if all or none were won."""
    value = won / count if count else 0.0
    cautious = (won + 1) / (count + 2)
    return Mean(value, sqrt(cautious * (1 - cautious) / (count + 2)))
