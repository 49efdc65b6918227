"""Thinking that keeps its time: work in slices of a few milliseconds, and a wish to stop is heard.

Where only visits are counted, slices change nothing: the same work is done in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Final

SLICE: Final = 0.004  # seconds between two looks at the clock
LARGEST: Final = 64  # things in a slice: some clocks go by large steps
SHORTEST: Final = 1e-9  # seconds: a clock may stand still for a while


class Halted(Exception):
    """What was thought about is not wanted any more."""


class Watch:
    """The time of one train of thought. It runs from the beginning."""

    def __init__(
        self,
        seconds: float,  # 0: no limit
        halt: Callable[[], bool],
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._halt: Final = halt
        self._clock: Final = clock
        self._seconds: Final = seconds or inf
        self._started: Final = clock()

    def share(self, part: float, sharers: int) -> float:
        """Return when the first of so many must end, if the last ends at a part of the time."""
        now = self._spent()
        return now + (self._seconds * part - now) / sharers

    def work(self, do: Callable[[int], object], most: int, until: float, least: int = 1) -> None:
        """Do a number of things, again and again: most in all (0: no limit), until it is time.

        A few are done however late it is. Raise Halted as soon as nobody wants them.
        """
        began, done, size = self._spent(), 0, 1
        while size:
            self.heed()
            do(size)
            done += size
            now = self._spent()
            pace = done / max(now - began, SHORTEST)
            size = _next(size, pace, until - now) or int(done < least)
            if most:
                size = min(size, most - done)

    def heed(self) -> None:
        """Raise Halted if nobody wants this any more. Asking lets other threads run, too."""
        if self._halt():
            raise Halted

    def _spent(self) -> float:
        return self._clock() - self._started


def _next(size: int, pace: float, left: float) -> int:
    """Return how many things come next; 0 if half of one would be too late already."""
    if left * pace * 2 < 1:
        return 0
    return max(1, int(min(2 * size, LARGEST, pace * min(SLICE, left))))
