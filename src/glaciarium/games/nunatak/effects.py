"""Favors that need no choice but whether to use them. A new one is a new small class.

Favors that ask for more have a decision of their own; here they are `Woven`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.holdings import cards_as, worded_points
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
    TOOLMAKING,
    TRACK,
    TRADE,
    TRANSFORMATION,
    USE,
    WORKER,
    Nunatak,
)
from glaciarium.games.nunatak.vocabulary import STEPS
from glaciarium.kernel.bits import single
from glaciarium.kernel.events import Event


def advance(state: Nunatak, seat: i64, steps: i64) -> i64:
    """N5.2, N5.4: advance along the track, at most to its end; return the space."""
    space = min(state.own[seat * ROW + TRACK] + steps, state.box.last_space)
    state.own[seat * ROW + TRACK] = space
    return space


class Effect(ABC):
    def __init__(self, favor: i64, asks: i64, *, once: bool) -> None:
        self.favor: Final = favor
        self.asks: Final = asks  # the kind of decision that follows taking it, or NONE
        self.once: Final = once  # N7.2: kept, with a moment of its own to play it later

    def usable(self, state: Nunatak, seat: i64) -> bool:
        return True

    @abstractmethod
    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None: ...


class Woven(Effect):
    """A favor whose rules are in decisions of its own."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        raise AssertionError("this favor has its own decision")


class Worded(Effect):
    """Points and steps, given in the words of the vocabulary."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        if state.box.last_words & single(self.favor):
            apply_final(state, seat, self.favor)
            if log is not None:
                log.append(event_builders.favor_used(state, seat, self.favor, {}))
            return
        points = worded_points(state, seat, self.favor)
        state.own[seat * ROW + POINTS] += points
        space = advance(state, seat, self.steps(state))
        if log is not None:
            gains = {"space": int(space)} if self.steps(state) else {}
            if points or not gains:
                gains["points"] = int(points)
            log.append(event_builders.favor_used(state, seat, self.favor, gains))

    def steps(self, state: Nunatak) -> i64:
        box = state.box
        steps: i64 = 0
        for term in range(box.term_ends[self.favor], box.term_ends[self.favor + 1]):
            if box.term_things[term] == STEPS:
                steps += box.term_numbers[term]
        return steps


class AtTheEnd(Effect):
    """In force when the game is scored (N9.1)."""

    def run(self, state: Nunatak, seat: i64, log: list[Event] | None) -> None:
        apply_final(state, seat, self.favor)
        if log is not None:
            log.append(event_builders.favor_used(state, seat, self.favor, {}))


class WithCard(AtTheEnd):
    """In force only for a player with a card of a symbol."""

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
    Woven(PROGRESS, NONE, once=False),
    Woven(HEIGHT, NONE, once=False),
    Woven(SOLIDITY, NONE, once=False),
    Woven(DIVERSITY, NONE, once=False),
    Woven(EXCHANGE, TRADE, once=False),
    Woven(GENEROSITY, NONE, once=False),
]
WORDED: Final[list[Effect]] = [Worded(favor, USE, once=False) for favor in range(len(EFFECTS))]
KEPT_WORDED: Final[list[Effect]] = [  # until the end, or until a later turn begins
    Worded(favor, NONE, once=False) for favor in range(len(EFFECTS))
]


def effect_of(state: Nunatak, favor: i64) -> Effect:
    """Return what a favor does in this box."""
    if state.box.special & single(favor):
        return EFFECTS[favor]
    kept = state.box.last_words | state.box.once_words
    return KEPT_WORDED[favor] if kept & single(favor) else WORDED[favor]
