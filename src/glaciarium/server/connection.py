"""What goes out on one line: a bounded queue, so that a slow reader costs nobody but themselves."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from glaciarium.kernel.protocol import NOBODY

if TYPE_CHECKING:
    from glaciarium.server.snapshots import Document

MOST_WAITING: Final = 200  # messages
MOST_BYTES: Final = 4_000_000  # of messages that wait
TOO_SLOW: Final = 4008  # why a line is closed, for clients: come back and ask again
LEAVING: Final = 1001


class ClientConnection:
    """One line to one reader, and how much of its table that reader knows."""

    def __init__(
        self,
        person: str,
        name: str,
        language: str,
        session: str = "",
        *,
        differences: bool = False,
    ) -> None:
        self.person: Final = person  # empty: somebody without a name
        self.name: Final = name
        self.language: Final = language
        self.session: Final = session  # by which it was opened, as it is kept
        self.differences: Final = differences  # frames are told as changes of the one before
        self.document: Document | None = None  # what the last frame said
        self.seq = -1  # entries that the last frame knew of; -1: there was none
        self.viewer = NOBODY  # whose view it was
        self.closing: tuple[int, str] | None = None
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news: Final = asyncio.Event()
        self.overrun: Final = asyncio.Event()  # more waits than may

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.close(TOO_SLOW, "Too slow: come back and go on from there.")
        self._news.set()

    def close(self, code: int, reason: str) -> None:
        """End it; what waits behind a slow reader is dropped, everything else is sent first."""
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
            self._news.clear()
            await self._news.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message
