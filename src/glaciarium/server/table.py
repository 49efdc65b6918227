"""A live table: one task owns it; commands of people, bots and clocks queue up.

An entry is added to the log, written, and sent to all connections only once it is durable. If it
can't be written, the table is reloaded as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.perspective import viewer_of
from glaciarium.server import metrics, ratings
from glaciarium.server.bot_pool import BotRunner
from glaciarium.server.clock import steady_clock
from glaciarium.server.config import ABSENCE
from glaciarium.server.connection import ClientConnection
from glaciarium.server.driver import Driver
from glaciarium.server.inbox import Inbox, Work
from glaciarium.server.long_work import fold, load_course
from glaciarium.server.presence import TablePresence
from glaciarium.server.rows import Entry, Saved, SeatRow, TableStatus
from glaciarium.server.server_log import log
from glaciarium.server.snapshots import (
    Document,
    Frame,
    Reader,
    SnapshotMaker,
    encode,
)
from glaciarium.server.store import Gone, Store
from glaciarium.server.table_facts import around, bots_from, chat_line, names_of
from glaciarium.server.table_log import DECISIONS, GO, STAND, TableLog
from glaciarium.server.watchers import Watchers
from glaciarium.server.wire import (
    ChatBefore,
    Presence,
    Refused,
)

GONE: Final = 4404  # why a connection is closed
_WHY_GONE: Final = {
    "waiting": "This table is gone: everybody left before it began.",
    "playing": "This table was deleted.",
    "over": "This table was deleted.",
}
TROUBLE: Final = 1011
FULL: Final = 4013


@dataclass(frozen=True, kw_only=True)
class Services:
    """What a live table needs from the server."""

    store: Store
    thinking: BotRunner
    changed: Callable[[Table], None]  # something that is seen from outside
    now: Callable[[], float] = field(default_factory=steady_clock)
    absence: float = ABSENCE  # seconds until the others may ask a bot to play for somebody


class _Outgoing(NamedTuple):
    connection: ClientConnection
    viewer: int
    frame: Frame


class Table:
    def __init__(self, house: Services, table_log: TableLog, saved: Saved) -> None:
        self.house: Final = house
        self.game: Final = table_log.game
        self.id: Final = saved.table.id
        self.presence: Final = TablePresence(saved.seats)
        self.driver: Final = Driver(self)
        self._watchers: Final = Watchers(self)
        self.ratings: dict[str, int] = {}
        self.chatted = 0  # the last chat line sent
        self.broken = False  # it couldn't be reloaded
        self.loaded: Final = house.now()  # whoever isn't connected counts as absent from now on
        self.inbox: Final = Inbox()
        self._task: asyncio.Task[None] | None = None
        self._take(table_log, saved)

    def _take(self, table_log: TableLog, saved: Saved) -> None:
        self.row = saved.table
        self.table_log = table_log
        self._seat(saved.seats)
        self._stand()

    def _seat(self, seats: Sequence[SeatRow]) -> None:
        self.seats = list(seats)
        self.presence.seat(seats)
        self.frames = SnapshotMaker(self.table_log, names_of(seats))

    # The task.
    def begin(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")

    def post(self, work: Work, *, later: bool = False) -> None:
        """Queue work for the table's task; `later`: after the players' commands."""
        self.inbox.put(work, later=later)

    @property
    def idle(self) -> bool:
        """Whether it can be unloaded."""
        return not self.presence.connections and not len(self.inbox) and not self.driver.thinking

    def end(self) -> None:
        """Let the task finish what is queued, then end."""
        self.driver.stop()
        self.inbox.put(None)

    async def stop(self) -> None:
        """Finish what is queued, then end."""
        self.end()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while (work := await self.inbox.get()) is not None:
            try:
                await work()
            except Exception:  # whatever failed, the table continues from what was stored
                log.exception("table_failed", table=self.id)
                await self._recover()

    async def _recover(self) -> None:
        try:
            await self.reload()
        except Exception:
            log.exception("table_lost", table=self.id)
            self.broken = True
            for connection in self.presence.connections:
                connection.close(TROUBLE, "The table cannot be reached just now: come back soon.")

    # What happens.
    @property
    def playing(self) -> bool:
        return self.row.state == "playing"

    @property
    def actor(self) -> int | None:
        return self.table_log.actor if self.playing else None

    def entry(self, kind: str, by: int, words: str = "") -> Entry:
        return Entry(kind=kind, by=by, words=words, at=self.house.now())

    async def happen(self, *entries: Entry) -> None:
        """Add entries, write and send them; raise Taken if something else came first."""
        seq, before = self.table_log.seq, self._outside()
        try:
            for entry in entries:
                await fold(self.table_log, entry)
            await self._written(seq, entries)
        except Exception:
            await self._recover()  # what wasn't written didn't happen
            raise
        for entry in entries:
            if entry.kind in DECISIONS:
                metrics.MOVES.labels(self.game.name).inc()
        await self._went_on(before, mine=True)

    async def _written(self, seq: int, entries: Sequence[Entry]) -> None:
        """Write, then send. Snapshots are made while the disk is busy."""
        writing = self.house.store.append(self.id, seq, entries, self._stand())
        try:
            messages = self._messages()
        finally:
            await writing
        self._send(messages)
        self._watchers.tell()

    def _stand(self) -> TableStatus:
        """Update the row from the match."""
        match, state = self.table_log.match, self.row.state
        if match.over and state == "playing":
            state = "over"
        result = match.result()
        standing = TableStatus(
            ply=self.table_log.ply,
            actor=None if match.over else match.actor,
            state=state,
            scores=result["scores"],
            winners=result["winners"] if match.over else None,
        )
        self.row = replace(
            self.row,
            ply=standing.ply,
            actor=standing.actor,
            state=standing.state,
            scores=standing.scores,
            winners=standing.winners,
        )
        self.frames.forget()
        return standing

    def _outside(self) -> tuple[Any, ...]:
        """Return what the lobby shows of the table."""
        return self.row.state, self.actor

    async def _went_on(self, before: tuple[Any, ...], *, mine: bool) -> None:
        """Notify the lobby, settle ratings, wake the bots."""
        if before != self._outside():
            self.house.changed(self)
        if self.row.state == "over" and before[0] == "playing" and mine:
            await self._ended()
        self.driver.go_on(mine=mine)

    async def _ended(self) -> None:
        try:
            await ratings.settle(self.house.store, self.id)
        except GlaciariumError:
            log.exception("not_rated", table=self.id)
        if self.row.rated:
            await self.rate()
            self.tell()

    # News from outside: other processes, and the lobby.
    async def catch_up(self) -> None:
        """Add the entries that another process has written."""
        before = self._outside()
        for entry in await self.house.store.since(self.id, self.table_log.seq):
            self.table_log.add(entry)
            self._stand()
            self.tell()
        await self._went_on(before, mine=False)

    async def reload(self) -> None:
        """Reload the table from the database."""
        saved = await self.house.store.load(self.id)
        self._take(await load_course(self.game, saved), saved)
        for connection in self.presence.connections:
            connection.seq = -1
        self.tell()
        self.driver.go_on(mine=True)

    async def refresh(self) -> None:
        """Reload the seats, and begin if the last one was filled."""
        before = self._outside()
        try:
            found = await self.house.store.listed(self.id)
        except Gone:
            for connection in self.presence.connections:
                connection.close(GONE, _WHY_GONE[self.row.state])
            self.broken = True
            return
        if before[0] == "waiting" and found.table.state != "waiting":
            await self._deal()
        else:
            self.row = found.table
            self._seat(found.seats)
            self._stand()
        await self.rate()
        self.tell()
        clocks = self.table_log.clocks
        if not clocks.run and (self.presence.present() or not clocks.may_stand):
            await self.clocks_go()
        await self._went_on(before, mine=True)

    async def _deal(self) -> None:
        """Set the table up with the seed that was drawn when the last seat was filled."""
        saved = await self.house.store.load(self.id)
        self._take(await load_course(self.game, saved), saved)
        for connection in self.presence.connections:
            connection.seq = -1

    async def rate(self) -> None:
        """Look up the players' ratings."""
        if self.row.rated:
            people = self.presence.people
            self.ratings = await ratings.of(self.house.store, self.row.game, people)

    # Connections.
    async def enter(self, connection: ClientConnection) -> None:
        """Add a connection and send it everything."""
        nobody = not self.presence.present()
        if not self.presence.seats(connection.person) and self.presence.full():
            connection.close(FULL, "Too many people watch this table: come back later.")
            return
        self.presence.connections.add(connection)
        self.tell([connection])
        await self._tell_chat(connection)
        self.tell_presence()
        if nobody and self.presence.seats(connection.person):
            await self.clocks_go()
        self.driver.go_on(mine=True)

    async def catch_reader_up(self, connection: ClientConnection) -> None:
        """Send everything to a reader who missed messages."""
        if connection in self.presence.connections:
            connection.seq = -1
            self.tell_again(connection)
            await self._tell_chat(connection)

    async def leave(self, connection: ClientConnection) -> None:
        self.presence.connections.discard(connection)
        self.tell_presence()
        clocks = self.table_log.clocks
        if self.actor is not None and not self.presence.present() and clocks.may_stand:
            if clocks.run:
                await self.happen(self.entry(STAND, self.actor))
        elif not self.presence.connections:
            self.driver.go_on(mine=True)

    async def clocks_go(self) -> None:
        clocks = self.table_log.clocks
        if self.playing and clocks.any and (clocks.may_stand or not clocks.run):
            await self.happen(self.entry(GO, self.table_log.match.actor))

    async def _tell_chat(self, connection: ClientConnection) -> None:
        said = await self.house.store.chat(self.id)
        self.chatted = max(self.chatted, *(row.id for row in said), 0)
        if said:
            connection.send(encode(ChatBefore(lines=[chat_line(row) for row in said])))

    async def chat_on(self) -> None:
        """Send chat lines that came through another process."""
        for row in await self.house.store.chat(self.id):
            if row.id > self.chatted:
                self.chatted = row.id
                self.presence.tell(encode(chat_line(row)))

    # Telling.
    def tell(self, connections: Sequence[ClientConnection] | None = None) -> None:
        """Send each reader a snapshot with what is new to them."""
        self._send(self._messages(connections))
        if connections is None:
            self._watchers.tell()

    def tell_again(self, connection: ClientConnection) -> None:
        """Send a reader a snapshot: a player now, one of many spectators in turn."""
        if not self._watchers.queue(connection):
            self.tell([connection])

    def tell_presence(self) -> None:
        self.presence.note(self.house.now())
        self._watchers.presence()

    def send_presence(self) -> None:
        self.presence.tell(
            encode(
                Presence(
                    present=self.presence.present_seats(),
                    watching=self.presence.watching(),
                    now=self.house.now(),
                    bot_from=bots_from(self),
                )
            )
        )
        self.house.changed(self)

    def refuse(self, connection: ClientConnection, to: str, text: str, rule: str = "") -> None:
        metrics.REFUSALS.labels(to).inc()
        connection.send(encode(Refused(text=text, rule=rule, to=to, ply=self.table_log.ply)))

    def _messages(self, connections: Sequence[ClientConnection] | None = None) -> list[_Outgoing]:
        """Return a snapshot per connection, made once for readers who get the same."""
        made: dict[tuple[Reader, int | None, Document | None], Frame] = {}
        found = []
        for connection in self._watchers.first() if connections is None else connections:
            if connection.behind:
                continue  # a resync is due, which sends everything
            reader = self.presence.reader(connection)
            viewer = viewer_of(self.table_log.match, reader.seats)
            since = (
                self.table_log.told_since(connection.seq) if connection.viewer == viewer else None
            )
            base = connection.document if since is not None else None
            key = (reader, since, base)
            if key not in made:
                made[key] = self.frames.frame(reader, around(self, reader), since, base)
            found.append(_Outgoing(connection, viewer, made[key]))
        return found

    def _send(self, messages: Sequence[_Outgoing]) -> None:
        for connection, viewer, frame in messages:
            connection.seq, connection.viewer = self.table_log.seq, viewer
            connection.document = frame.document if connection.differences else None
            connection.send(frame.message)
