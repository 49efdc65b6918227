"""Shares, means and ratings, each with a 95% interval."""

from __future__ import annotations

from math import pi, sqrt, tan
from statistics import NormalDist
from typing import Any, Final, NamedTuple

SURE: Final = 0.95
_UPPER: Final = 0.5 + SURE / 2
_Z: Final = NormalDist().inv_cdf(_UPPER)
_FEW: Final = 2  # degrees of freedom for which a closed form is used


class Interval(NamedTuple):
    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """Return Wilson's interval for a share of games. A shared win counts in part."""
    if games == 0:
        return Interval(0.0, 1.0)
    share, square = wins / games, _Z * _Z
    middle = share + square / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    scale = 1 + square / games
    return Interval(max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def student(freedom: int) -> float:
    """Return the half-width of a 95% interval in standard errors."""
    if freedom == 1:
        return tan(pi * (_UPPER - 0.5))
    if freedom == _FEW:
        return SURE * sqrt(2 / (1 - SURE * SURE))
    z, n = _Z, float(freedom)  # the Cornish-Fisher expansion
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / n**power for power, term in enumerate(terms, 1))


class RunningMean:
    """A running mean."""

    def __init__(self) -> None:
        self.count = 0
        self.value = 0.0
        self._squares = 0.0  # sum of squared distances from the mean
        self.lowest: float | None = None
        self.highest: float | None = None

    def add(self, number: float) -> None:
        self.count += 1
        away = number - self.value
        self.value += away / self.count
        self._squares += away * (number - self.value)
        self.lowest = number if self.lowest is None else min(self.lowest, number)
        self.highest = number if self.highest is None else max(self.highest, number)

    @property
    def doubt(self) -> float | None:
        """Return half of the 95% interval; None if there are too few numbers."""
        if self.count <= 1:
            return None
        error = sqrt(self._squares / (self.count - 1) / self.count)
        return student(self.count - 1) * error


class Rating(NamedTuple):
    skill: float
    sigma: float

    @property
    def doubt(self) -> float:
        return _Z * self.sigma


class Ratings:
    """Ratings by Plackett and Luce, as the package `openskill` computes them.

    A bot doesn't learn, so its skill is constant (tau = 0). Copies are rated one by one,
    and the bot gets their mean. Ratings depend slightly on the order of games.
    """

    def __init__(self) -> None:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - slow to import

        self._model: Final = PlackettLuce(tau=0.0)
        self._known: Final[dict[str, Rating]] = {}

    def of(self, bot: str) -> Rating:
        start = self._model
        return self._known.get(bot, Rating(float(start.mu), float(start.sigma)))

    def add(self, seats: tuple[str, ...], ranks: list[int]) -> None:
        """Add a game: the lower the rank, the better."""
        if len(set(seats)) == 1:
            return
        before = [self.of(bot) for bot in seats]
        teams = [[self._model.rating(mu=one.skill, sigma=one.sigma)] for one in before]
        after: list[list[Any]] = list(self._model.rate(teams, ranks=[float(r) for r in ranks]))
        for bot in dict.fromkeys(seats):
            mine = [team[0] for team, name in zip(after, seats, strict=True) if name == bot]
            skill = sum(one.mu for one in mine) / len(mine)
            sigma = sum(one.sigma for one in mine) / len(mine)
            self._known[bot] = Rating(skill, sigma)


def ranked(scores: list[int], winners: list[int]) -> list[int]:
    """Return every seat's place from 0; ties share a place.

    The rules say who wins, tie-breaks included; the others are ranked by their points.
    """
    ranks = []
    for seat, score in enumerate(scores):
        better = sum(other > score for n, other in enumerate(scores) if n not in winners)
        ranks.append(0 if seat in winners else len(winners) + better)
    return ranks
