"""Keeping time: work in slices of a few milliseconds that can be halted.

With a budget in visits, slices change nothing: the same work in the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Final

SLICE: Final = 0.004  # seconds per slice
LARGEST: Final = 64  # items in a slice: some clocks have large steps
SHORTEST: Final = 1e-9  # seconds: a coarse clock may not advance


class Halted(Exception):
    """The result isn't wanted any more."""


class Watch:
    """The time budget of one computation, from its start."""

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
        """Return the deadline of the next of n slices."""
        now = self._spent()
        return now + (self._seconds * part - now) / sharers

    def work(self, do: Callable[[int], object], most: int, until: float, least: int = 1) -> None:
        """Call `do` with growing counts until time or `most` (0: no limit) is reached.

        A few items are done however late it is. Raise Halted when halted.
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
        """Raise Halted if asked to stop. Checking lets other threads run, too."""
        if self._halt():
            raise Halted

    def _spent(self) -> float:
        return self._clock() - self._started


def _next(size: int, pace: float, left: float) -> int:
    """Return the size of the next slice; 0 if even half an item would be late."""
    if left * pace * 2 < 1:
        return 0
    return max(1, int(min(2 * size, LARGEST, pace * min(SLICE, left))))
