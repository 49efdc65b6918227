"""The work queue of a table's task: players in order, spectators when nothing else waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

Work = Callable[[], Awaitable[None]]


class Inbox:
    """Two queues of work for one task. Callers limit how much they post."""

    def __init__(self) -> None:
        self._first: Final[deque[Work | None]] = deque()
        self._later: Final[deque[Work]] = deque()
        self._news: Final = asyncio.Event()

    def __len__(self) -> int:
        return len(self._first) + len(self._later)

    def put(self, work: Work | None, *, later: bool = False) -> None:
        """Queue some work; None ends the task when everything before it is done."""
        if later and work is not None:
            self._later.append(work)
        else:
            self._first.append(work)
        self._news.set()

    async def get(self) -> Work | None:
        while True:
            if self._first and (self._first[0] is not None or not self._later):
                return self._first.popleft()
            if self._later:
                return self._later.popleft()
            self._news.clear()
            await self._news.wait()
