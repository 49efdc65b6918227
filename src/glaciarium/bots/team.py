"""Several processors on one decision: each searches its own samples, and visits are summed.

A mate is a fork of this process: it already has the state, searches, writes its counts into
a pipe and exits. Where there is no fork, one process searches alone.
"""

from __future__ import annotations

import os
import select
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
NICE: Final = 5  # a mate gives way to whoever else needs its processor


class Mate:
    """A worker process that searches."""

    def __init__(self, pid: int, pipe: int) -> None:
        self.pid: Final = pid
        self.pipe: Final = pipe

    def report(self, patience: float) -> bytes:
        """Wait for its report, so many seconds (negative: forever); empty if late or dead."""
        found = b""
        if patience >= 0.0 and not select.select([self.pipe], [], [], patience)[0]:
            return found
        while piece := os.read(self.pipe, PIECE):
            found += piece
        return found

    def dismiss(self) -> None:
        """End it unless it has ended by itself."""
        os.close(self.pipe)
        os.kill(self.pid, signal.SIGKILL)  # not yet reaped, so the process id is still its own
        os.waitpid(self.pid, 0)


def can_join() -> bool:
    return hasattr(os, "fork")


def joined(search: Callable[[], Search[S]]) -> Mate:
    """Start a process that runs this search and reports back."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Forking with threads is safe here: the child only computes, writes and exits.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid:
        os.close(writing)
        return Mate(pid, reading)
    status = 1
    try:
        os.nice(NICE)
        os.write(writing, told(search()))
        status = 0
    finally:
        os._exit(status)  # nothing of the parent may run on in the child


def told(search: Search[S]) -> bytes:
    """Return the counts of a search as bytes."""
    found = b""
    for row in range(search.tree.width[search.root]):
        found += pack(ROW, search.tree.tried[row], search.tree.total[row], search.wins[row])
    return found


def add(search: Search[S], found: bytes) -> None:
    """Add a mate's report; a truncated one is ignored."""
    if len(found) != search.tree.width[search.root] * ROW_BYTES:
        return
    for row in range(search.tree.width[search.root]):
        tried, total, won = unpack(ROW, found[row * ROW_BYTES : (row + 1) * ROW_BYTES])
        visits: i64 = tried
        search.tree.tried[row] += visits
        search.tree.total[row] += total
        search.wins[row] += won
        search.visits += visits
