"""Clocks: how much time each seat has left, computed from the log.

`increment`: a seat has a total for the whole game and gains a little at the end of each turn. The
clock stops while none of the players is connected, so that a lost connection or a restart costs
nobody time. `days`: a seat has a fixed time for each turn, and that clock never stops. A turn is a
run of consecutive decisions by one seat.

Nobody loses on time. When an `increment` total runs out, a bot finishes the turn, and the seat
plays on with what each turn adds. When a turn's `days` run out, a bot plays the seat until its
person is back.

An undo costs time. With an `increment`, all time since the undone decision is charged to whoever
undoes it, including what the next player spent thinking and the others took to answer. If they
refuse, the wait is charged to whoever asked. The increment of an undone turn is taken away again.
With `days`, the clock of the player to move keeps running while a request is open, and a turn that
is replayed has the time it had left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from glaciarium.server.wire import Clock

INCREMENT: Final = "increment"
DAYS: Final = "days"
NONE: Final = "none"


def steady_clock() -> Callable[[], float]:
    """Return a clock in seconds since 1970 that never jumps: the wall clock is read only once.

    Otherwise setting the machine's time would take minutes from a player, or give some.
    """
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


class _Before(NamedTuple):
    """What a decision changed, besides the time spent on it."""

    turn: int | None  # who made the previous decision
    added: float  # the increment added when that turn ended


class Clocks:
    """The clocks of one table. They know what was decided when; callers say who is to move."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule: Final = rule
        self._left: Final = [rule.store] * seats
        self._turn: int | None = None  # whose decision was the last
        self._since: float | None = None  # None: stopped, as at the start
        self._back: Final = [0.0] * seats  # when the person of a seat came back last
        self._asked: tuple[int, float] | None = None  # who asked for an undo, and when
        self._before: Final[list[_Before]] = []  # by decision

    @property
    def any(self) -> bool:
        return self.rule.kind != NONE

    @property
    def run(self) -> bool:
        return self._since is not None

    @property
    def may_stand(self) -> bool:
        return self.rule.kind == INCREMENT

    def moved(self, seat: int, at: float) -> None:
        self.answered(at)
        turn, added = self._turn, 0.0
        if turn is not None and turn != seat:
            added = self._after_turn(turn) - self._left[turn]
            self._left[turn] += added
        self._before.append(_Before(turn, added))
        self._turn = seat
        self._left[seat] -= self._spent(seat, at)
        self._restart(at)

    def asked(self, seat: int, at: float) -> None:
        """Note that a seat asks for an undo."""
        if self.rule.kind == INCREMENT and self.run:
            self._asked = (seat, at)

    def answered(self, at: float) -> None:
        """Note that an undo was refused: the wait counts against whoever asked."""
        if self._asked is not None and self._since is not None:
            waited = self._waited(at)
            self._left[self._asked[0]] -= waited
            self._since += waited
        self._asked = None

    def _waited(self, now: float) -> float:
        """Return how long a request has been open, at most the asker's remaining time."""
        if self._asked is None or self._since is None:
            return 0.0
        seat, since = self._asked
        return max(0.0, min(now - max(since, self._since), self._left[seat]))

    def undone(self, count: int, asker: int, at: float) -> None:
        """Note that decisions were undone, and for whom."""
        self._asked = None
        if self.rule.kind == INCREMENT:
            self._left[asker] -= self._spent(asker, at)
        for before in reversed(self._before[-count:]):
            if before.turn is not None:
                self._left[before.turn] -= before.added
            self._turn = before.turn
        del self._before[-count:]
        self._restart(at)

    def stood(self, actor: int, at: float) -> None:
        """Stop the clocks: nobody is connected any more; `actor` was to move."""
        self.answered(at)
        if self._turn is not None and self._turn != actor:
            self._left[self._turn] = self._after_turn(self._turn)
        self._turn = actor
        self._left[actor] -= self._spent(actor, at)
        self._since = None

    def went(self, at: float) -> None:
        """Start the clocks: somebody is connected again."""
        self._since = at

    def back(self, seat: int, at: float) -> None:
        """Note that a person took over from a bot: a clock in days starts anew."""
        if self.rule.kind == DAYS:
            self._left[seat] = self.rule.store
            self._back[seat] = at

    def left(self, seat: int, actor: int | None, now: float) -> float | None:
        """Return the seconds a seat has left, never below 0; None: there is no clock."""
        if self.rule.kind == NONE:
            return None
        if seat == actor:
            return max(0.0, self._left[seat] - self._spent(seat, now) + self._waited(now))
        left = self._after_turn(seat) if seat == self._turn else self._left[seat]
        asks = self._asked is not None and self._asked[0] == seat
        return max(0.0, left - self._waited(now) if asks else left)

    def _restart(self, at: float) -> None:
        if self._since is not None:
            self._since = at

    def _after_turn(self, seat: int) -> float:
        if self.rule.kind == DAYS:
            return self.rule.store
        return max(0.0, self._left[seat]) + self.rule.increment

    def _spent(self, seat: int, at: float) -> float:
        if self._since is None:
            return 0.0
        return max(0.0, at - max(self._since, self._back[seat]))
