"""The lobby's lines: each is told its tables when something changed, at most twice a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from glaciarium.kernel.speech import speaking
from glaciarium.server.frames import encode
from glaciarium.server.journal import log
from glaciarium.server.listing import table_info
from glaciarium.server.outlet import LEAVING, Outlet
from glaciarium.server.rows import Listed
from glaciarium.server.store import Store
from glaciarium.server.wire import Lobby, TableInfo

if TYPE_CHECKING:
    from glaciarium.server.table import Table

PAUSE: Final = 0.5  # seconds between two rounds of news


class Notices:
    def __init__(self, store: Store, seen: Callable[[str], tuple[set[int], int]]) -> None:
        self._store: Final = store
        self._seen: Final = seen
        self._lines: Final[set[Outlet]] = set()
        self._due: Final[set[Outlet]] = set()
        self._news: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._tell_for_ever(), name="notices")

    async def stop(self, reason: str) -> None:
        for line in self._lines:
            line.close(LEAVING, reason)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def enter(self, line: Outlet) -> None:
        self._lines.add(line)
        self._due.add(line)
        self._news.set()

    def leave(self, line: Outlet) -> None:
        self._lines.discard(line)
        self._due.discard(line)

    def changed(self, table: Table | None) -> None:
        """Hear that a table changed; one that is not listed concerns only who sits there."""
        if not self._lines:
            return
        if table is None or table.row.open:
            self._due.update(self._lines)
        else:
            people = table.audience.people
            self._due.update(line for line in self._lines if line.person in people)
        if self._due:
            self._news.set()

    async def _tell_for_ever(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            due = list(self._due)
            self._due.clear()
            try:
                await self.tell(due)
            except Exception:  # a database out of reach, say: the next news may do better
                log.exception("notices_failed")
            await asyncio.sleep(PAUSE)

    async def tell(self, lines: Sequence[Outlet]) -> None:
        """Send these lines the lobby as each may see it."""
        waiting = await self._store.tables(open=True)
        live = await self._store.tables(live=True)
        for line in lines:
            mine = await self._store.tables(mine=line.person) if line.person else []
            with speaking(line.language):
                told = Lobby(
                    open=self._infos(waiting, line),
                    mine=self._infos(mine, line),
                    live=self._infos(live, line),
                )
            line.send(encode(told))

    def _infos(self, found: Sequence[Listed], line: Outlet) -> list[TableInfo]:
        return [self._info(one, line) for one in found]

    def _info(self, found: Listed, line: Outlet) -> TableInfo:
        info = table_info(found.table, found.seats, line.person or None)
        present, info.watching = self._seen(info.id)
        for seat in info.seats:
            seat.present = seat.seat in present
        return info
