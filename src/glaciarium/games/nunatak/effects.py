"""What favors do that need no choice but whether to use them. A new one is a new small class.

Favors that ask for more have a decision of their own; here they are `Woven`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import UNDER, UPSTAIRS
from glaciarium.games.nunatak.scoring import cards_as, first_number, second_number
from glaciarium.games.nunatak.state import (
    ABUNDANCE,
    APPLIED,
    BEAST,
    DIVERSITY,
    DIVINATION,
    EDGES,
    EXCHANGE,
    FORESIGHT,
    FREEDOM,
    GENEROSITY,
    HASTE,
    HEIGHT,
    HERD,
    INSIGHT,
    LEADERSHIP,
    NONE,
    ORNAMENTS,
    POINTS,
    PROGRESS,
    PROPAGATION,
    RENEWAL,
    ROW,
    SOLIDITY,
    SYMBOL_COUNT,
    TOOLMAKING,
    TRACK,
    TRADE,
    TRANSFORMATION,
    USE,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.events import Event


def advance(state: Nunatak, seat: i64, steps: i64) -> i64:
    """N5.2, N5.4: go on along the track; return the space. Its end is its end."""
    space = min(state.own[seat * ROW + TRACK] + steps, state.box.last_space)
    state.own[seat * ROW + TRACK] = space
    return space


class Effect(ABC):
    def __init__(self, favor: i64, asks: i64, *, once: bool) -> None:
        self.favor: Final = favor
        self.asks: Final = asks  # the kind of decision that taking it brings, or NONE
        self.once: Final = once  # N7.2: kept, playable in a later turn

    def usable(self, state: Nunatak, seat: i64) -> bool:
        return True

    @abstractmethod
    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None: ...


class Woven(Effect):
    """Its rules are in decisions of its own."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        raise AssertionError("this favor has its own decision")


class Steps(Effect):
    """Progress: steps on the track."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        space = advance(state, seat, first_number(state, self.favor))
        if log is not None:
            log.append(event_builders.favor_used(seat, self.favor, {"space": int(space)}))


class Points(Effect):
    """Points at once."""

    @abstractmethod
    def worth(self, state: Nunatak, seat: i64) -> i64: ...

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        points = self.worth(state, seat)
        state.own[seat * ROW + POINTS] += points
        if log is not None:
            log.append(event_builders.favor_used(seat, self.favor, {"points": int(points)}))


class Height(Points):
    """For own blocks above the ground floor."""

    def worth(self, state: Nunatak, seat: i64) -> i64:
        points = first_number(state, self.favor) * count(state.built(seat) & UPSTAIRS)
        return min(points, second_number(state, self.favor))


class Solidity(Points):
    """For own blocks that lie under a tile."""

    def worth(self, state: Nunatak, seat: i64) -> i64:
        under: i64 = 0
        tiles = state.laid & UPSTAIRS
        while tiles:
            under |= UNDER[number(tiles & -tiles)]
            tiles &= tiles - 1
        points = first_number(state, self.favor) * count(state.built(seat) & under)
        return min(points, second_number(state, self.favor))


class Diversity(Points):
    """For different symbols among own cards."""

    def worth(self, state: Nunatak, seat: i64) -> i64:
        kinds: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            if state.column(seat, symbol):
                kinds += 1
        return first_number(state, self.favor) * kinds


class Generosity(Points):
    """More for those who have the fewest points; alone that is you."""

    def worth(self, state: Nunatak, seat: i64) -> i64:
        mine = state.own[seat * ROW + POINTS]
        for other in range(state.seats):
            if state.own[other * ROW + POINTS] < mine:
                return first_number(state, self.favor)
        return second_number(state, self.favor)


class AtTheEnd(Effect):
    """In force when the game is scored (N9.1)."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        apply_final(state, seat, self.favor)
        if log is not None:
            log.append(event_builders.favor_used(seat, self.favor, {}))


class WithCard(AtTheEnd):
    """In force only for who has a card of a symbol."""

    def __init__(self, favor: i64, symbol: i64) -> None:
        super().__init__(favor, NONE, once=False)
        self.symbol: Final = symbol

    def usable(self, state: Nunatak, seat: i64) -> bool:
        return cards_as(state, seat, self.symbol) > 0


def apply_final(state: Nunatak, seat: i64, favor: i64) -> None:
    state.spend(seat, favor)
    state.own[seat * ROW + APPLIED] |= single(favor)


EFFECTS: Final[list[Effect]] = [  # by favor
    Woven(FORESIGHT, NONE, once=True),
    Woven(ABUNDANCE, NONE, once=True),
    Woven(DIVINATION, NONE, once=True),
    Woven(PROPAGATION, NONE, once=True),
    Woven(TRANSFORMATION, NONE, once=False),
    AtTheEnd(INSIGHT, NONE, once=False),
    AtTheEnd(EDGES, NONE, once=False),
    AtTheEnd(ORNAMENTS, NONE, once=False),
    WithCard(LEADERSHIP, WORKER),
    WithCard(HERD, BEAST),
    Woven(TOOLMAKING, NONE, once=False),
    Woven(FREEDOM, NONE, once=True),
    Woven(RENEWAL, NONE, once=True),
    Woven(HASTE, NONE, once=True),
    Steps(PROGRESS, USE, once=False),
    Height(HEIGHT, USE, once=False),
    Solidity(SOLIDITY, USE, once=False),
    Diversity(DIVERSITY, USE, once=False),
    Woven(EXCHANGE, TRADE, once=False),
    Generosity(GENEROSITY, USE, once=False),
]
