"""The lobby's lines: each is told its tables when something changed, at most twice a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from glaciarium.kernel.i18n import speaking
from glaciarium.server.connection import LEAVING, ClientConnection
from glaciarium.server.rows import Listed
from glaciarium.server.server_log import log
from glaciarium.server.snapshots import encode
from glaciarium.server.store import Store
from glaciarium.server.table_info import table_info
from glaciarium.server.wire import Lobby, TableInfo

if TYPE_CHECKING:
    from glaciarium.server.table import Table

PAUSE: Final = 0.5  # seconds between two rounds of news


class LobbyFeed:
    def __init__(self, store: Store, seen: Callable[[str], tuple[set[int], int]]) -> None:
        self._store: Final = store
        self._seen: Final = seen
        self._connections: Final[set[ClientConnection]] = set()
        self._due: Final[set[ClientConnection]] = set()
        self._news: Final = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._tell_for_ever(), name="notices")

    async def stop(self, reason: str) -> None:
        for connection in self._connections:
            connection.close(LEAVING, reason)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def enter(self, connection: ClientConnection) -> None:
        self._connections.add(connection)
        self._due.add(connection)
        self._news.set()

    def leave(self, connection: ClientConnection) -> None:
        self._connections.discard(connection)
        self._due.discard(connection)

    def changed(self, table: Table | None) -> None:
        """Hear that a table changed; one that is not listed concerns only who sits there."""
        if not self._connections:
            return
        if table is None or table.row.open:
            self._due.update(self._connections)
        else:
            people = table.presence.people
            self._due.update(
                connection for connection in self._connections if connection.person in people
            )
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

    async def tell(self, connections: Sequence[ClientConnection]) -> None:
        """Send these lines the lobby as each may see it."""
        waiting = await self._store.tables(open=True)
        live = await self._store.tables(live=True)
        for connection in connections:
            mine = await self._store.tables(mine=connection.person) if connection.person else []
            with speaking(connection.language):
                told = Lobby(
                    open=self._infos(waiting, connection),
                    mine=self._infos(mine, connection),
                    live=self._infos(live, connection),
                )
            connection.send(encode(told))

    def _infos(self, found: Sequence[Listed], connection: ClientConnection) -> list[TableInfo]:
        return [self._info(one, connection) for one in found]

    def _info(self, found: Listed, connection: ClientConnection) -> TableInfo:
        info = table_info(found.table, found.seats, connection.person or None)
        present, info.watching = self._seen(info.id)
        for seat in info.seats:
            seat.present = seat.seat in present
        return info
