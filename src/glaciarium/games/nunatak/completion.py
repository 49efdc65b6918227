"""The completion card for four players (N8.3): what its lines count, and who is ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from glaciarium.games.nunatak.board import EDGE, GROUND, HIGH, TOP, UPSTAIRS
from glaciarium.games.nunatak.holdings import (
    cards_as,
    columns,
    full_sets,
    most_of_one_tool,
    tool_sets,
    unused_favors,
)
from glaciarium.games.nunatak.state import (
    ARTISAN,
    BEAST,
    COLOUR_COUNT,
    ELDER,
    ENGINEER,
    POINTS,
    ROW,
    SCULPTOR,
    TRACK,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number

LINE: Final = 1024  # more than a line can count


class Measure(ABC):
    """What a line counts; a class, because calling callables is too slow for search."""

    @abstractmethod
    def of(self, state: Nunatak, seat: i64) -> i64: ...


class Cards(Measure):
    def __init__(self, symbol: i64) -> None:
        self.symbol: Final = symbol

    def of(self, state: Nunatak, seat: i64) -> i64:
        return cards_as(state, seat, self.symbol)


class Blocks(Measure):
    def __init__(self, cells: i64) -> None:
        self.cells: Final = cells

    def of(self, state: Nunatak, seat: i64) -> i64:
        return count(state.built(seat) & self.cells)


class OneTool(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return most_of_one_tool(state, seat)


class ToolSets(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return tool_sets(state, seat)


class SingleBeasts(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return count(state.column(seat, BEAST) & state.box.beasts_of_1)


class DoubleBeasts(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return count(state.column(seat, BEAST) & state.box.beasts_of_2)


class Track(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return state.own[seat * ROW + TRACK]


class UnusedFavors(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return unused_favors(state, seat)


class BeastSymbols(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        symbols: i64 = 0
        rest = state.column(seat, BEAST)
        while rest:
            symbols += state.box.beasts[number(rest & -rest)]
            rest &= rest - 1
        return symbols


class FullSets(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return full_sets(columns(state, seat))


class AllCards(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return count(state.cards_of(seat))


class PointsSoFar(Measure):
    def of(self, state: Nunatak, seat: i64) -> i64:
        return state.own[seat * ROW + POINTS]


EVERYWHERE: Final = GROUND | UPSTAIRS
MEASURES: Final[list[Measure]] = [  # in the order of CRITERIA
    OneTool(),
    ToolSets(),
    SingleBeasts(),
    DoubleBeasts(),
    Cards(WORKER),
    Blocks(EDGE),
    Cards(SCULPTOR),
    Blocks(HIGH),
    Track(),
    Cards(ENGINEER),
    Cards(ELDER),
    UnusedFavors(),
    Cards(ARTISAN),
    Cards(BEAST),
    BeastSymbols(),
    FullSets(),
    AllCards(),
    Blocks(EVERYWHERE),
    Blocks(GROUND),
    Blocks(TOP),
    PointsSoFar(),
]


def completion_rank(state: Nunatak, seat: i64) -> i64:
    """Return how far ahead a seat is by the completion card; ties go to later seats."""
    lines = state.box.completions
    first = MEASURES[lines[state.completion * 2]].of(state, seat)
    second = MEASURES[lines[state.completion * 2 + 1]].of(state, seat)
    return (first * LINE + second) * COLOUR_COUNT + seat
