"""When garbage is searched for. A search holds every table up, so it waits for a calm moment.

What nobody needs goes at once, by being counted; only rings, which hold themselves, are searched
for. In a minute of play with 2,000 lines there are none, but Python's own searches of what is young
take 40 ms each, and of everything 300 ms. So they are off. What may leave rings (tables and lines
that went) is searched for here.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Final

CALM: Final = 2.0  # seconds in which nobody asked for anything
MANY: Final = 2_000  # lines and tables that went: then it does not wait any longer
MUCH: Final = 1_000_000  # objects more than at the last search: then neither
LONGEST: Final = 3600.0  # seconds between two searches
TAKE_TURNS: Final = 0.0005  # seconds that a thread may keep the others from running


def settle() -> None:
    """Begin: what is here stays, and is not looked through again."""
    gc.collect()
    gc.freeze()
    gc.disable()
    sys.setswitchinterval(TAKE_TURNS)  # or each send waits 5 ms for a thread that reads or writes


class GcPolicy:
    """Looks after what went."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now: Final = now
        self._gone = 0  # lines and tables, since the last search
        self._busy = self._swept = now()

    def busy(self) -> None:
        """Hear that somebody asks for something."""
        self._busy = self._now()

    def gone(self) -> None:
        """Hear that a line or a table went."""
        self._gone += 1

    def tidy(self) -> bool:
        """Search, if it is time to; tell whether it was."""
        if not self._due():
            return False
        gc.collect()
        self._gone, self._swept = 0, self._now()
        return True

    def _due(self) -> bool:
        now = self._now()
        if self._gone >= MANY or gc.get_count()[0] >= MUCH or now - self._swept >= LONGEST:
            return True
        return self._gone > 0 and now - self._busy >= CALM
