"""Clocks: how long each seat may still think, from what happened and when.

`increment`: a seat has a store for the whole game and gets a little more at the end of each of its
turns; the clock stands while nobody of the table is connected, so that a lost line or a restart
costs nobody anything. `days`: a seat has so much time for each of its turns, and that clock never
stands. A turn is as many decisions of one seat as follow each other.

Nobody loses by the clock. When the store of an `increment` is used up, a bot decides until the turn
is over, and the seat goes on with what each turn adds. When the time of `days` is used up, a bot
takes the seat over until its person is back. Time that was spent on a decision is spent, even if
the decision is taken back; what others take to agree to that costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from glaciarium.server.wire import Clock

INCREMENT: Final = "increment"
DAYS: Final = "days"
NONE: Final = "none"


def steady_clock() -> Callable[[], float]:
    """Return a clock that tells seconds since 1970 and never jumps: the wall clock is read once.

    Somebody who sets the time of the machine would else take minutes from a player, or give some.
    """
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


class Clocks:
    """The clocks of one table. They know what was decided when; who decides now they are told."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule: Final = rule
        self._left: Final = [rule.store] * seats
        self._turn: int | None = None  # whose decision was the last
        self._since: float | None = None  # None: they stand, as they do at first
        self._back: Final = [0.0] * seats  # when the person of a seat came back last

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
        if self._turn is not None and self._turn != seat:
            self._left[self._turn] = self._after_turn(self._turn)
        self._turn = seat
        self._left[seat] -= self._spent(seat, at)
        self._restart(at)

    def undone(self, seat: int, at: float) -> None:
        """Hear that decisions were taken back, and whose turn it is again."""
        self._turn = seat
        self._restart(at)

    def stood(self, actor: int, at: float) -> None:
        """Hear that nobody is there any more, and who was to decide."""
        if self._turn is not None and self._turn != actor:
            self._left[self._turn] = self._after_turn(self._turn)
        self._turn = actor
        self._left[actor] -= self._spent(actor, at)
        self._since = None

    def went(self, at: float) -> None:
        """Hear that somebody is there again."""
        self._since = at

    def back(self, seat: int, at: float) -> None:
        """Hear that a person plays again where a bot did: days begin anew, or it would go on."""
        if self.rule.kind == DAYS:
            self._left[seat] = self.rule.store
            self._back[seat] = at

    def left(self, seat: int, actor: int | None, now: float) -> float | None:
        """Return the seconds a seat has left, never below 0; None: there is no clock."""
        if self.rule.kind == NONE:
            return None
        if seat == actor:
            return max(0.0, self._left[seat] - self._spent(seat, now))
        return max(0.0, self._after_turn(seat) if seat == self._turn else self._left[seat])

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
