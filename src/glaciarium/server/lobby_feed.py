"""The lobby's connections: first everything, then changes.

Public lists are encoded once and sent to a few readers at a time, so that a full lobby delays no
table. A reader's own tables are looked up on connecting; after that, only those that changed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from glaciarium.kernel.i18n import speaking
from glaciarium.server.connection import LEAVING, ClientConnection
from glaciarium.server.engine_watch import EngineWatch
from glaciarium.server.lobby_lists import Encoded, LobbyLists, Seen, difference, encoded
from glaciarium.server.rows import Listed
from glaciarium.server.server_log import log
from glaciarium.server.snapshots import encode
from glaciarium.server.store import Store
from glaciarium.server.table_info import reserved, sits
from glaciarium.server.wire import LobbyChange, ServerNotice

if TYPE_CHECKING:
    from glaciarium.server.table import Table

PAUSE: Final = 0.5  # seconds between two rounds of news, at least
MOVES: Final = 5.0  # seconds until moves at watchable tables are announced
REFILL: Final = 60.0  # seconds until the lists are rebuilt
SLICE: Final = 8  # readers notified per batch
BREATH: Final = 0.01  # seconds between two batches: 500 readers hear within a second
UNFINISHED: Final = ("waiting", "playing")


class LobbyFeed:
    def __init__(self, store: Store, engine: EngineWatch, seen: Seen) -> None:
        self._store: Final = store
        self._engine: Final = engine
        self._seen: Final = seen
        self._lists: Final = LobbyLists(seen)
        self._readers: Final[dict[str, set[ClientConnection]]] = {}  # by person
        self._connections: Final[set[ClientConnection]] = set()
        self._new: Final[set[ClientConnection]] = set()  # not sent anything yet
        self._mine: Final[dict[str, Encoded]] = {}  # by connected person
        self._holders: Final[dict[str, set[str]]] = {}  # by table: whose lists it is in
        self._touched: Final[set[str]] = set()  # tables to announce
        self._turned: Final[set[str]] = set()  # tables to announce to their players only
        self._moved: Final[set[str]] = set()  # tables to announce when there is time
        self._filled = -REFILL  # when the lists were last rebuilt
        self._moves: asyncio.TimerHandle | None = None
        self._news: Final = asyncio.Event()
        self._tasks: Final[list[asyncio.Task[None]]] = []

    def begin(self) -> None:
        watch = self._engine.watch(self._tell_notice)
        self._tasks.append(asyncio.create_task(self._tell_for_ever(), name="notices"))
        self._tasks.append(asyncio.create_task(watch, name="engine"))

    async def stop(self, reason: str) -> None:
        for connection in self._connections:
            connection.close(LEAVING, reason)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def enter(self, connection: ClientConnection) -> None:
        """Add a reader, or send one everything again."""
        self._connections.add(connection)
        if connection.person:
            self._readers.setdefault(connection.person, set()).add(connection)
        self._new.add(connection)
        self._news.set()

    def leave(self, connection: ClientConnection) -> None:
        self._connections.discard(connection)
        self._new.discard(connection)
        readers = self._readers.get(connection.person, set())
        readers.discard(connection)
        if not readers:
            self._readers.pop(connection.person, None)
            self._forget(connection.person)

    def changed(self, table: str, live: Table | None = None) -> None:
        """Note that a table changed; `live`: its current state, if it is loaded here."""
        if not self._connections:
            self._filled = -REFILL
        elif live is None or self._is_news(live):
            self._touched.add(table)
            self._news.set()
        else:  # a move, or somebody came to watch
            if self._concerns_a_reader(live):
                self._turned.add(table)
                self._news.set()
            if live.row.open:
                self._moved.add(table)
                if self._moves is None:
                    loop = asyncio.get_running_loop()
                    self._moves = loop.call_later(MOVES, self._moves_are_due)

    def _moves_are_due(self) -> None:
        self._moves = None
        self._touched.update(self._moved)
        self._moved.clear()
        self._news.set()

    def _concerns_a_reader(self, live: Table) -> bool:
        people = {live.row.host, *live.presence.people}
        return not people.isdisjoint(self._readers)

    def _is_news(self, live: Table) -> bool:
        """Tell whether a table enters or leaves a list."""
        listed = self._lists.state_of(live.id)
        full = live.row.state == "playing" and self._lists.full
        return live.row.open and listed != live.row.state and (bool(listed) or not full)

    async def _tell_for_ever(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            begun = time.monotonic()
            try:
                await self.tell()
            except Exception:  # the database may be out of reach: try again with the next news
                log.exception("notices_failed")
            await asyncio.sleep(max(PAUSE, time.monotonic() - begun))

    async def tell(self) -> None:
        """Send every reader what changed."""
        touched, turned, new = set(self._touched), set(self._turned), set(self._new)
        self._touched.clear()
        self._turned.clear()
        self._new.clear()
        known = [one for one in self._connections if one not in new]
        change = await self._look_up(touched, turned)
        await self._greet(new)  # first: they have nothing yet
        if change is not None:
            await self._send(known, change)

    async def _look_up(self, touched: set[str], turned: set[str]) -> bytes | None:
        """Update all lists; return how the public ones changed."""
        ids = sorted(touched | turned)
        found = await self._store.tables(ids=ids, limit=len(ids)) if ids else []
        if time.monotonic() - self._filled < REFILL:
            news = [one for one in found if one.table.id in touched]
            change = self._lists.update(touched, news)
        else:
            waiting = await self._store.tables(open=True)
            change = self._lists.fill(waiting, await self._store.tables(live=True))
            self._filled = time.monotonic()
        self._update_mine(touched | turned, found)
        return change

    async def _send(self, connections: Iterable[ClientConnection], message: bytes) -> None:
        for number, connection in enumerate(connections):
            connection.send(message)
            if number % SLICE == SLICE - 1:
                await asyncio.sleep(BREATH)

    def _update_mine(self, touched: set[str], found: Sequence[Listed]) -> None:
        """Send readers what changed at their own tables."""
        rows = {one.table.id: one for one in found}
        concerned: dict[str, dict[str, Listed | None]] = {}
        for table in touched:
            row = rows.get(table)
            for person in self._holders.get(table, set()) | _people(row):
                if person in self._mine:
                    concerned.setdefault(person, {})[table] = row
        for person, own in concerned.items():
            before, after = self._mine[person], self._own_after(person, self._mine[person], own)
            self._keep(person, after)
            changed, gone = difference(before, after)
            if changed or gone:
                message = encode(LobbyChange(mine=changed, mine_gone=gone))
                for connection in self._readers.get(person, set()) - self._new:
                    connection.send(message)

    def _keep(self, person: str, tables: Encoded) -> None:
        """Note which tables a person's list holds."""
        self._forget(person)
        self._mine[person] = tables
        for table in tables:
            self._holders.setdefault(table, set()).add(person)

    def _forget(self, person: str) -> None:
        for table in self._mine.pop(person, {}):
            self._holders[table].discard(person)
            if not self._holders[table]:
                del self._holders[table]

    def _own_after(self, person: str, before: Encoded, own: dict[str, Listed | None]) -> Encoded:
        """Return a person's tables: those that changed first."""
        still = {
            table: encoded(one, person, self._seen)
            for table, one in own.items()
            if one is not None and _is_own(one, person) and one.table.state in UNFINISHED
        }
        return {**still, **{table: told for table, told in before.items() if table not in own}}

    async def _greet(self, new: Iterable[ClientConnection]) -> None:
        """Send new readers everything."""
        for number, connection in enumerate(new):
            person = connection.person
            if person and person not in self._mine:
                own = await self._store.tables(mine=person)
                if person in self._readers:  # still connected
                    told = {one.table.id: encoded(one, person, self._seen) for one in own}
                    self._keep(person, told)
            connection.send(self._lists.whole(self._mine.get(person, {}).values()))
            if self._engine.minutes:
                connection.send(self._notice(connection))
            if number % SLICE == SLICE - 1:
                await asyncio.sleep(BREATH)

    def _tell_notice(self) -> None:
        for connection in self._connections:
            connection.send(self._notice(connection))

    def _notice(self, connection: ClientConnection) -> bytes:
        with speaking(connection.language):
            return encode(ServerNotice(text=self._engine.notice()))


def _people(found: Listed | None) -> set[str]:
    """Return who may have a table in their list."""
    return set() if found is None else {found.table.host, *(seat.person for seat in found.seats)}


def _is_own(found: Listed, person: str) -> bool:
    own = (sits(seat, person) or reserved(seat, person) for seat in found.seats)
    return found.table.host == person or any(own)
