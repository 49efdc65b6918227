"""Figures for each thing, source of points and seat over a series of games, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from glaciarium.arena.balance import Tally, was_offered
from glaciarium.arena.ratings import Interval, RunningMean, student, wilson
from glaciarium.kernel.notes import OFFERED, PLAYED, TAKEN


class Guess(NamedTuple):
    """An estimate with its 95% interval."""

    value: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, doubt: float) -> Guess:
        return cls(value, value - doubt, value + doubt)


class Figures(NamedTuple):
    """One thing in all games."""

    category: str
    item: str
    games: int  # in which it could be had
    offered: int  # copies, if the game says how many
    taken: int
    played: int
    in_games: Guess  # share of those games in which anybody took it
    in_seats: Guess  # share of the seats of those games that took it
    of_category: Guess  # share of everything taken in its category
    worth: Guess | None  # points ahead per additional one; None: no differences


class Source(NamedTuple):
    name: str
    points: Guess  # of a seat
    share: Guess  # of all points
    of_winner: float  # mean points of the winner


class SeatFigures(NamedTuple):
    seat: int
    points: Guess
    lead: Guess
    first: Guess


class Balance(NamedTuple):
    players: int
    games: int
    points: Guess  # of a seat
    winner: Guess  # points of the winner
    seats: list[SeatFigures]
    sources: list[Source]
    items: list[Figures]  # by category, then by how often taken


def balance(found: Iterable[Tally], players: int) -> Balance:
    """Return the figures of these games."""
    games = list(found)
    scores = [game["scores"][:players] for game in games]
    leads = [led(row) for row in scores]
    return Balance(
        players,
        len(games),
        mean([sum(row) / len(row) for row in scores]),
        mean([max(row) for row in scores]),
        _seats(games, scores, leads),
        _sources(games, players),
        _items(games, scores, players),
    )


def led(scores: Sequence[int]) -> list[float]:
    """Return each seat's lead over the mean of the others; solo, its points."""
    if len(scores) == 1:
        return [float(scores[0])]
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


def mean(numbers: Iterable[float]) -> Guess:
    """Return a mean of independent numbers."""
    found = RunningMean()
    for number in numbers:
        found.add(number)
    return Guess.around(found.value, found.doubt or 0.0)


def share(part: float, whole: int) -> Guess:
    low, high = wilson(part, whole) if whole else Interval(0.0, 1.0)
    return Guess(part / whole if whole else 0.0, low, high)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Guess:
    """Return a ratio of sums over games, with the error from differences between games."""
    whole, count = sum(wholes), len(wholes)
    value = sum(parts) / whole if whole else 0.0
    if count <= 1 or not whole:
        return Guess.around(value, 0.0)
    squares = sum((part - value * all_) ** 2 for part, all_ in zip(parts, wholes, strict=True))
    error = sqrt(squares * count / (count - 1)) / whole
    doubt = student(count - 1) * error
    return Guess(value, max(0.0, value - doubt), min(1.0, value + doubt))


def slope(pairs: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Guess | None:
    """Return how many points ahead each additional one puts a seat.

    Seats of one game are compared with each other, so cards and opponents are the same for all of
    them. Solo, games are compared. Errors are by game.
    """
    if pairs and len(pairs[0][0]) == 1:
        middle = sum(row[0] for row, _scores in pairs) / len(pairs)
        points = sum(scores[0] for _row, scores in pairs) / len(pairs)
        moved = [([row[0] - middle], [scores[0] - points]) for row, scores in pairs]
    else:
        moved = [
            ([one - sum(row) / len(row) for one in row], list(scores)) for row, scores in pairs
        ]
    spread = sum(one * one for row, _scores in moved for one in row)
    telling = [(row, scores) for row, scores in moved if any(row)]
    if spread == 0 or len(telling) < 2:  # noqa: PLR2004 - one game gives no error
        return None
    value = sum(x * y for row, scores in telling for x, y in zip(row, scores, strict=True)) / spread
    squares = sum(
        sum(x * (y - value * x) for x, y in zip(row, scores, strict=True)) ** 2
        for row, scores in telling
    )
    count = len(telling)
    error = sqrt(squares * count / (count - 1)) / spread
    return Guess.around(value, student(count - 1) * error)


def _seats(
    games: list[Tally], scores: list[list[int]], leads: list[list[float]]
) -> list[SeatFigures]:
    found = []
    for seat in range(len(scores[0]) if scores else 0):
        won = sum(seat in game["winners"] and 1 / len(game["winners"]) for game in games)
        found.append(
            SeatFigures(
                seat,
                mean(row[seat] for row in scores),
                mean(row[seat] for row in leads),
                share(won, len(games)),
            )
        )
    return found


def _sources(games: list[Tally], players: int) -> list[Source]:
    names = list(dict.fromkeys(name for game in games for name in game["sources"]))
    found = []
    wholes = [float(sum(sum(row[:players]) for row in game["sources"].values())) for game in games]
    for name in names:
        rows = [game["sources"].get(name, [0] * players)[:players] for game in games]
        parts = [float(sum(row)) for row in rows]
        won = [row[game["winners"][0]] for row, game in zip(rows, games, strict=True)]
        found.append(
            Source(
                name,
                mean(part / players for part in parts),
                ratio(parts, wholes),
                sum(won) / len(won),
            )
        )
    return sorted(found, key=lambda source: -source.share.value)


def _items(games: list[Tally], scores: list[list[int]], players: int) -> list[Figures]:
    known: dict[str, set[str]] = {}
    dealt: set[str] = set()  # categories that aren't fully available in every game
    for game in games:
        for category, items in game["items"].items():
            known.setdefault(category, set()).update(items)
            if any(OFFERED in item for item in items.values()):
                dealt.add(category)
    found = []
    for category, names in known.items():
        wholes = [float(sum(_taken_in(game, category, players))) for game in games]
        rows = [
            _figures(games, scores, players, category, name, wholes, always=category not in dealt)
            for name in names
        ]
        found += sorted(rows, key=lambda row: (-row.taken / max(row.games, 1), row.item))
    return found


def _taken_in(game: Tally, category: str, players: int) -> Iterable[int]:
    return (sum(item.get(TAKEN, [])[:players]) for item in game["items"].get(category, {}).values())


def _figures(
    games: list[Tally],
    scores: list[list[int]],
    players: int,
    category: str,
    name: str,
    wholes: list[float],
    *,
    always: bool,
) -> Figures:
    none: dict[str, Any] = {}
    items = [game["items"].get(category, none).get(name, none) for game in games]
    there = [nth for nth, item in enumerate(items) if always or was_offered(item)]
    taken = {nth: items[nth].get(TAKEN, [0] * players)[:players] for nth in there}
    played = sum(sum(items[nth].get(PLAYED, [0])[:players]) for nth in there)
    return Figures(
        category,
        name,
        len(there),
        sum(items[nth].get(OFFERED, 0) for nth in there),
        sum(map(sum, taken.values())),
        played,
        share(sum(any(row) for row in taken.values()), len(there)),
        share(sum(one > 0 for row in taken.values() for one in row), len(there) * players),
        ratio([float(sum(taken.get(nth, []))) for nth in range(len(games))], wholes),
        slope([(taken[nth], scores[nth]) for nth in there]),
    )
