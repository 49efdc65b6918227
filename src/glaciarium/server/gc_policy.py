"""When garbage is collected. A collection stops every table, so it waits for a calm moment.

Most objects are freed at once by reference counting; only reference cycles need a collection. A
minute of play over 2,000 connections leaves none, but with 500 tables a collection of all objects
takes seconds. So Python's own are off, and we collect after tables and connections were closed,
which may leave cycles, in a calm moment if possible. What closed connections leave is young: only
what is new since the last time is looked at for it, so floods of connections fill no memory.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

CALM: Final = 2.0  # seconds in which nobody asked for anything
MANY: Final = 10_000  # closed connections and tables that force a collection
YOUNG: Final = 30_000  # new objects that are looked at together
LONGEST: Final = 6 * 3600.0  # seconds between two collections
TAKE_TURNS: Final = 0.0005  # thread switch interval in seconds


def settle() -> None:
    """Freeze what exists at startup, so that it is never scanned again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(TAKE_TURNS)  # else each send may wait 5 ms for a thread


def collect_young() -> None:
    """Collect among the objects that are new since the last time, once there are enough.

    Call it when a connection is closed or a table was loaded: then the pause is a few milliseconds.
    """
    if gc.get_count()[0] >= YOUNG:
        gc.collect(0)


class GcPolicy:
    """Collects reference cycles left by closed tables and connections."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now: Final = now
        self._gone = 0  # connections and tables closed since the last collection
        self._busy = self._swept = now()

    def busy(self) -> None:
        """Note a request."""
        self._busy = self._now()

    def gone(self) -> None:
        """Note that a connection or a table was closed."""
        self._gone += 1

    def tidy(self) -> bool:
        """Collect if it is time; tell whether it was."""
        if not self._due():
            return False
        gc.collect()
        self._gone, self._swept = 0, self._now()
        return True

    def _due(self) -> bool:
        now = self._now()
        if self._gone >= MANY or now - self._swept >= LONGEST:
            return True
        return self._gone > 0 and now - self._busy >= CALM
