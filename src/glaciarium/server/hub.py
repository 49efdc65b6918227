"""The live tables of this process, and who is connected to what."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, select

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import say, speaking
from glaciarium.kernel.protocol import Game
from glaciarium.server import metrics
from glaciarium.server.bot_pool import BotPool, BotRunner
from glaciarium.server.clock import DAYS, steady_clock
from glaciarium.server.commands import hear
from glaciarium.server.config import Config
from glaciarium.server.connection import LEAVING, ClientConnection
from glaciarium.server.connections import OpenConnections
from glaciarium.server.engine_watch import EngineWatch
from glaciarium.server.gc_policy import GcPolicy, collect_young
from glaciarium.server.heavy_work import HeavyRunner, HeavyWork
from glaciarium.server.hint_service import HintService
from glaciarium.server.limits import Limits
from glaciarium.server.lobby_feed import LobbyFeed
from glaciarium.server.long_work import load_course
from glaciarium.server.peer_processes import ANYBODY, HERE, PeerProcesses
from glaciarium.server.people import LEFT
from glaciarium.server.process_pool import Backend, LocalProcesses
from glaciarium.server.ray_cluster import RayCluster
from glaciarium.server.review_service import ReviewService
from glaciarium.server.schema import TABLE
from glaciarium.server.server_log import log
from glaciarium.server.store import Gone, Store
from glaciarium.server.table import Services, Table
from glaciarium.server.table_info import CLOCKS
from glaciarium.server.wire import Again

MOST_LIVE: Final = 3000  # tables in memory; beyond that, idle ones are unloaded
TIDYING: Final = 30.0  # seconds between two rounds of tidying
IDLE: Final = 300.0  # seconds until an idle table is unloaded
BELIEVED: Final = 90.0  # seconds until a silent process is forgotten
MOST_OVERDUE: Final = 50  # tables looked up together
MOST_ASKED: Final = 8  # queued requests of one connection
MOST_QUEUED: Final = 400  # queued requests of one table


class Hub:
    def __init__(
        self,
        config: Config,
        store: Store,
        games: Mapping[str, Game[Any]],
        thinking: BotRunner | None = None,
        now: Callable[[], float] | None = None,
        limits: Limits | None = None,
        heavy: HeavyRunner | None = None,
    ) -> None:
        self.store: Final = store
        self.games: Final = games
        self.hints: Final = HintService()
        self.heavy: Final = heavy or HeavyWork(games, config.components)
        self.connections: Final = OpenConnections(limits or Limits(on=config.limits))
        self.notices: Final = LobbyFeed(store, EngineWatch(config.compiling), self.seen)
        self._thinking: Final = thinking or BotPool(bots_of(config))
        self.reviews: Final = ReviewService(store, self._thinking, self.heavy)
        self._now: Final = now or steady_clock()
        self._house: Final = Services(
            store=store,
            thinking=self._thinking,
            changed=self._changed,
            now=self._now,
            absence=config.absence,
        )
        self._tables: Final[OrderedDict[str, Table]] = OrderedDict()
        self._used: Final[dict[str, float]] = {}
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self._told: Final[dict[str, tuple[frozenset[str], int]]] = {}  # presence, to neighbours
        self._heard: Final[dict[str, float]] = {}  # by process: when it was last heard of
        self._overdue: Final[dict[str, float]] = {}  # tables looked up, as they were then
        self._neighbours = (
            PeerProcesses(store.url, self.news, self._look_everywhere) if store.postgresql else None
        )
        self._sweep: Final = GcPolicy()
        self._tidying: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.notices.begin()
        if self._neighbours is not None:
            self._neighbours.begin()
        self._tidying = asyncio.create_task(self._tidy_for_ever(), name="tidying")

    async def stop(self, reason: str) -> None:
        """Close all connections, write what is queued, and stop."""
        if self._tidying is not None:
            self._tidying.cancel()
        for table in self._tables.values():
            for connection in table.presence.connections:
                connection.close(LEAVING, reason)
        await self.hints.stop()
        await self.reviews.stop()
        await self.notices.stop(reason)
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        if self._neighbours is not None:
            await self._neighbours.stop()
        await self._thinking.close()
        await self.heavy.close()

    # Tables.
    async def table(self, table: str) -> Table:
        """Return a live table; raise Gone, or BadRecord if it can't be played here."""
        found = self._tables.get(table)
        if found is None or found.broken:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table), name="load")
            found = await asyncio.shield(self._loading[table])
        self._used[table] = time.monotonic()
        return found

    async def _load(self, table: str) -> Table:
        try:
            saved = await self.store.load(table)
            game = self.games[saved.table.game]
            made = Table(self._house, await load_course(game, saved), saved)
            await made.rate()
        finally:
            del self._loading[table]
        made.begin()
        if table in self._tables:
            self._tables[table].end()  # the loaded one was broken
        self._tables[table] = made
        self._make_room()
        collect_young()
        metrics.LIVE.set(len(self._tables))
        return made

    async def changed(self, table: str) -> None:
        """Note that somebody sat down or left, or that the game began."""
        self.notices.changed(table)
        try:
            live = await self.table(table)
        except Gone:
            return
        live.post(live.refresh)

    def seen(self, table: str) -> tuple[set[int], int]:
        """Return which seats are present, and how many people watch."""
        live = self._tables.get(table)
        if live is None:
            return set(), 0
        return set(live.presence.present_seats()), live.presence.watching()

    # Connections.
    async def enter(self, table: str, connection: ClientConnection) -> Table:
        live = await self.table(table)
        live.post(lambda: live.enter(connection))
        return live

    def leave(self, table: Table, connection: ClientConnection) -> None:
        table.post(lambda: table.leave(connection))
        self._sweep.gone()

    def hear(self, table: Table, connection: ClientConnection, message: Any) -> None:
        """Queue a reader's command, or refuse it if too many wait."""
        self._sweep.busy()
        if isinstance(message, Again):
            connection.soon(lambda: self._ask(table, connection, message))
        elif connection.asked >= MOST_ASKED or len(table.inbox) >= MOST_QUEUED:
            name = str(message.__struct_config__.tag)
            with speaking(connection.language):
                table.refuse(
                    connection,
                    name,
                    say(
                        "The table is still busy with earlier requests. Wait a "
                        "moment, then try again."
                    ),
                )
        else:
            self._ask(table, connection, message)

    def _ask(self, table: Table, connection: ClientConnection, message: Any) -> None:
        async def work() -> None:
            connection.asked -= 1
            await hear(table, self.hints, connection, message)

        connection.asked += 1
        table.post(work, later=not table.presence.seats(connection.person))

    def resync(self, table: Table, connection: ClientConnection) -> None:
        """Send the current snapshot to a reader who fell behind."""
        table.post(lambda: table.catch_reader_up(connection), later=True)

    # News.
    def _changed(self, table: Table) -> None:
        """Note a change that shows in the lobby."""
        self.notices.changed(table.id, table)
        here = table.presence.here(), table.presence.watching_here()
        if self._neighbours is not None and self._told.get(table.id) != here:
            self._told[table.id] = here
            self._neighbours.tell_presence(table.id, *here)

    def news(self, table: str, what: str) -> None:
        """Handle news from another process: a write, or presence."""
        if what.startswith(HERE):
            self._hear_presence(table, what.split())
            return
        if what.startswith(LEFT):
            self.connections.end(what.split()[1])
            return
        live = self._tables.get(table)
        if what == "seats":
            self.notices.changed(table)
            if live is not None:
                live.post(live.refresh)
        elif what == "chat":
            if live is not None:
                live.post(live.chat_on)
        elif live is None:
            self.notices.changed(table)
        elif int(what) >= live.table_log.seq:
            live.post(live.catch_up)

    def _hear_presence(self, table: str, told: list[str]) -> None:
        _here, process, watching, *people = told
        if self._neighbours is None or process == self._neighbours.process:
            return
        self._heard[process] = time.monotonic()
        if table == ANYBODY:
            self._tell_all_presence()
            return
        live = self._tables.get(table)
        if live is not None:
            live.presence.elsewhere[process] = (frozenset(people), int(watching))
            live.tell_presence()

    def _tell_all_presence(self) -> None:
        self._told.clear()
        for table in self._tables.values():
            if table.presence.connections:
                self._changed(table)

    def _look_everywhere(self) -> None:
        for table in self._tables.values():
            table.post(table.catch_up)

    # Tidying.
    async def _tidy_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TIDYING)
            try:
                await self.tidy()
            except Exception:  # the database may be out of reach: try again next time
                log.exception("tidying_failed")

    async def tidy(self) -> None:
        """Unload idle tables, and handle clocks that ran out."""
        before = time.monotonic() - IDLE
        for name in [name for name in self._tables if self._used.get(name, 0.0) < before]:
            self._let_go(name)
        if self._neighbours is not None:
            self._forget_silent()
            self._tell_all_presence()
        await self._look_up_overdue()
        self._sweep.tidy()

    def _make_room(self) -> None:
        for name in list(self._tables)[: max(0, len(self._tables) - MOST_LIVE)]:
            self._let_go(name)

    def _let_go(self, name: str) -> None:
        table = self._tables[name]
        if table.broken or table.idle:
            del self._tables[name]
            self._used.pop(name, None)
            self._told.pop(name, None)
            table.end()
            self._sweep.gone()
        else:
            self._tables.move_to_end(name)
        metrics.LIVE.set(len(self._tables))

    def _forget_silent(self) -> None:
        before = time.monotonic() - BELIEVED
        silent = {process for process, at in self._heard.items() if at < before}
        for process in silent:
            del self._heard[process]
        for table in self._tables.values():
            known = table.presence.elsewhere
            if silent & known.keys():
                table.presence.elsewhere = {one: known[one] for one in known.keys() - silent}
                table.tell_presence()

    async def _look_up_overdue(self) -> None:
        """Load tables whose clocks in days have run out."""
        now = self._now()
        for table, changed in await self.store.read(lambda connection: _overdue(connection, now)):
            if self._overdue.get(table) != changed and table not in self._tables:
                self._overdue[table] = changed
                try:
                    live = await self.table(table)
                    live.post(live.driver.time_is_up)
                except GlaciariumError as error:
                    log.warning("cannot_load", table=table, why=str(error))


def bots_of(config: Config) -> Backend:
    """Return where bots think."""
    if config.ray:
        return RayCluster(config.ray)
    return LocalProcesses(config.thinkers, config.components)


def _overdue(connection: Connection, now: float) -> list[tuple[str, float]]:
    found = []
    for name, clock in CLOCKS.items():
        if clock.kind == DAYS:
            late = select(TABLE.c.id, TABLE.c.changed).where(
                TABLE.c.state == "playing",
                TABLE.c.clock == name,
                TABLE.c.changed < now - clock.store,
            )
            rows = connection.execute(late.order_by(TABLE.c.changed.desc()).limit(MOST_OVERDUE))
            found += [(str(row.id), float(row.changed)) for row in rows]
    return found
