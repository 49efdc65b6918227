"""Outgoing messages of one connection: a short queue, so that a slow reader delays nobody.

A reader who falls behind gets no queue of old snapshots: what waits is dropped, and once the reader
catches up, a resync sends the current one.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from glaciarium.kernel.protocol import NOBODY

if TYPE_CHECKING:
    from glaciarium.server.snapshots import Document

MOST_WAITING: Final = 100  # messages
MOST_BYTES: Final = 512 * 1024  # of messages that wait
STUCK: Final = 30.0  # seconds until a reader who takes nothing at all is given up
PAUSE: Final = 1.0  # seconds between two answers to "again", and between two resyncs
TOO_SLOW: Final = 4008  # why it is closed, for clients: come back and ask again
LEAVING: Final = 1001


def _unlimited(_bytes: int) -> bool:
    return True


class ClientConnection:
    """One connection to one reader, and how much of its table that reader knows."""

    def __init__(
        self,
        person: str,
        name: str,
        language: str,
        session: str = "",
        *,
        address: str = "",
        afford: Callable[[int], bool] = _unlimited,
        differences: bool = False,
    ) -> None:
        self.person: Final = person  # empty: somebody without a name
        self.name: Final = name
        self.language: Final = language
        self.session: Final = session  # by which it was opened, as it is kept
        self.address: Final = address  # the household that it comes from
        self.differences: Final = differences  # frames are told as changes of the one before
        self.document: Document | None = None  # what the last frame said
        self.seq = -1  # entries that the last frame knew of; -1: there was none
        self.viewer = NOBODY  # whose view it was
        self.asked = 0  # requests that wait in the table's inbox
        self.closing: tuple[int, str] | None = None
        self.behind = False  # messages were dropped: a resync is due
        self.resync: Callable[[], None] | None = None  # what to do when it can take one
        self._afford: Final = afford  # counts bytes against what the address may be sent
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news: Final = asyncio.Event()
        self._again: asyncio.TimerHandle | None = None
        self._answered = -PAUSE  # when the last "again" was
        self.overrun: Final = asyncio.Event()  # it takes nothing at all

    def send(self, message: bytes) -> None:
        """Queue a message; drop it if the reader is too far behind, or the address over budget."""
        if self.closing is not None or self.behind:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        full = len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES
        if (full and len(self._waiting) > 1) or not self._afford(len(message)):
            self._fall_behind()
        self._news.set()

    def _fall_behind(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self.behind, self.seq, self.document = True, -1, None

    def soon(self, answer: Callable[[], None]) -> None:
        """Answer "again" at most every PAUSE seconds; only the last request counts."""
        if self._again is not None:
            self._again.cancel()
        wait = self._answered + PAUSE - time.monotonic()
        if wait <= 0 and self._again is None:
            self._answer(answer)
        else:
            loop = asyncio.get_running_loop()
            self._again = loop.call_later(max(0.0, wait), self._answer, answer)

    def _answer(self, answer: Callable[[], None]) -> None:
        self._again, self._answered = None, time.monotonic()
        if self.closing is None:
            self.behind = False
            answer()

    def close(self, code: int, reason: str) -> None:
        """Close it after sending what waits; for a slow reader that is dropped."""
        if self.closing is None:
            self.closing = (code, reason)
            if code == TOO_SLOW:
                self._waiting.clear()
                self.overrun.set()
            self._news.set()

    async def next(self) -> bytes | None:
        """Return what to send next; None: close it now."""
        while not self._waiting:
            if self.closing is not None:
                return None
            if self.behind and self.resync is not None and self._again is None:
                self.soon(self.resync)
                continue
            self._news.clear()
            await self._news.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message
