"""Several processors on one decision: each searches samples of its own, and the visits are summed.

A mate is a copy of this process (fork): it has the table already, thinks, writes what it found into
a pipe and is gone. Where processes cannot be copied, one searches alone.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Callable
from struct import pack, unpack
from typing import Final

from mypy_extensions import i64

from glaciarium.bots.search import Search
from glaciarium.kernel.protocol import S

ROW: Final = "qdd"  # of an option of the root: how often it was tried, what it got, how it won
ROW_BYTES: Final = 24
PIECE: Final = 1 << 16  # bytes read at a time


class Mate:
    """Another process that searches."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid: Final = pid
        self.pipe: Final = pipe

    def report(self) -> bytes:
        """Wait for what it found; nothing if it came to harm."""
        found = b""
        while piece := os.read(self.pipe, PIECE):
            found += piece
        return found

    def dismiss(self) -> None:
        """End it, if it has not ended by itself."""
        os.close(self.pipe)
        os.kill(
            self.pid, signal.SIGKILL
        )  # it is not yet waited for, so the number is still its own
        os.waitpid(self.pid, 0)


def can_join() -> bool:
    return hasattr(os, "fork")


def joined(search: Callable[[], Search[S]]) -> Mate:
    """Begin another process that does this search and reports it."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Other threads are no danger to a copy that only computes, writes and ends.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(writing)
        return Mate(pid, reading)
    status = 1
    try:
        os.write(writing, told(search()))
        status = 0
    finally:
        os._exit(status)  # nothing of the process that was copied may run on here


def told(search: Search[S]) -> bytes:
    """Return what a search found, for another process."""
    found = b""
    for row in range(search.tree.width[search.root]):
        found += pack(ROW, search.tree.tried[row], search.tree.total[row], search.wins[row])
    return found


def add(search: Search[S], found: bytes) -> None:
    """Add what a mate found; a report that was cut short counts nothing."""
    if len(found) != search.tree.width[search.root] * ROW_BYTES:
        return
    for row in range(search.tree.width[search.root]):
        tried, total, won = unpack(ROW, found[row * ROW_BYTES : (row + 1) * ROW_BYTES])
        visits: i64 = tried
        search.tree.tried[row] += visits
        search.tree.total[row] += total
        search.wins[row] += won
        search.visits += visits
