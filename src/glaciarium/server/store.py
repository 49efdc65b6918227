"""The database: one writer that commits in groups, and concurrent readers.

A write is answered when it is durable. SQLite and PostgreSQL run the same statements; with
PostgreSQL every write also tells the other processes: NOTIFY on CHANNEL, the payload is
`TABLE WHAT`, WHAT being the number of the last entry, `seats` (seats, state: anything in the
lobby), or `chat`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import pattern
from glaciarium.kernel.keyed_stream import keyed
from glaciarium.server.boxes import keep_box, with_box
from glaciarium.server.database import (
    READERS,
    address,
    explained,
    is_postgresql,
    prepare,
    reading,
    writing,
)
from glaciarium.server.rows import (
    NOBODY,
    ChatRow,
    Entry,
    Listed,
    Person,
    Saved,
    SeatRow,
    Start,
    State,
    TableRow,
    TableStatus,
)
from glaciarium.server.schema import ACTION, CHAT, PERSON, REVIEW, SEAT, TABLE
from glaciarium.server.writer import CHANNEL, Append, Call, Taken, Writer, notify

__all__ = ["CHANNEL", "Gone", "Store", "Taken"]

T = TypeVar("T")
MOST_LISTED: Final = 100
_NAMING_LOCK: Final = 71_001  # advisory lock of PostgreSQL while a new table gets its name
NO_TABLE: Final = pattern("There's no such table. Perhaps everyone left before it started.")
SEAT_TAKEN: Final = pattern("This seat is taken. Choose another.")


class Gone(GlaciariumError):
    """There is no such table."""


class Store:
    """The database, for code that runs in the event loop."""

    def __init__(self, url: str) -> None:
        self._address: Final = address(url)
        self.url: Final = url  # as drivers expect it
        self.postgresql: Final = is_postgresql(self._address)  # others may write too

    async def open(self) -> None:
        """Migrate the database and connect; raise BadDatabase."""
        await asyncio.to_thread(prepare, self._address)
        self._reading = reading(self._address)
        self._writing = writing(self._address)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = Writer(self._writing)

    async def close(self) -> None:
        """Write what is queued, then close."""
        await self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, query)

    def _read(self, query: Callable[[Connection], T]) -> T:
        try:
            with self._reading.begin() as connection:
                return query(connection)
        except DBAPIError as error:
            raise explained(error) from error

    async def write(self, call: Callable[[Connection], T]) -> T:
        """Run statements in the next commit; they may run twice (must be idempotent)."""
        return await self._writer.write(Call(call))  # type: ignore[no-any-return]  # one queue

    async def probe(self) -> None:
        """Write something that leaves no trace; raise Unavailable if that fails."""
        row = {"id": secrets.token_hex(8), "name": "", "created": 0.0}

        def come_and_go(connection: Connection) -> None:
            connection.execute(insert(PERSON).values(**row))
            connection.execute(delete(PERSON).where(PERSON.c.id == row["id"]))

        await self.write(come_and_go)

    @property
    def commits(self) -> int:
        return self._writer.commits

    # Tables.
    async def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry] = (),
        *,
        names: Sequence[str] = (),
        after: str = "",
    ) -> str:
        """Store a new table, a "what if" with its earlier moves; return its id.

        `names`: for a table without one; it gets the first that no unfinished table has.
        `after`: the table that this is the rematch of. If it has one already, that one is returned.
        """

        def insert_all(connection: Connection) -> str:
            known = _rematch(connection, after) if after else None
            if known:
                return known
            name = table.name or _free_name(connection, names, table.id)
            values = _with_key({**asdict(table), "name": name})
            keep_box(connection, table.game, table.components, values.pop("box"))
            connection.execute(insert(TABLE), [values])
            rows = [{"game_table": table.id, **asdict(seat)} for seat in seats]
            connection.execute(insert(SEAT), rows)
            if entries:
                Append(table.id, 0, entries, None).run(connection)
            if after:
                before = update(TABLE).where(TABLE.c.id == after)
                connection.execute(before.values(rematch=table.id))
            notify(connection, [f"{one} seats" for one in (table.id, after) if one])
            return table.id

        return await self.write(insert_all)

    async def load(self, table: str) -> Saved:
        """Return a table with its log; raise Gone."""

        def query(connection: Connection) -> Saved:
            found = _one(connection, table)
            entries = _entries(connection, table, 0)
            return Saved(table=found.table, seats=found.seats, entries=entries)

        return await self.read(query)

    async def listed(self, table: str) -> Listed:
        """Return a table without its log; raise Gone."""
        return await self.read(lambda connection: _one(connection, table))

    async def since(self, table: str, seq: int) -> list[Entry]:
        """Return the entries from this number on."""
        return await self.read(lambda connection: _entries(connection, table, seq))

    def append(
        self, table: str, seq: int, entries: Sequence[Entry], standing: TableStatus | None = None
    ) -> asyncio.Future[None]:
        """Begin to store entries from number `seq` on, and the table's status; may raise Taken."""
        return self._writer.write(Append(table, seq, entries, standing))

    async def tables(
        self,
        *,
        ids: Sequence[str] | None = None,
        mine: str | None = None,
        states: Sequence[str] = ("waiting", "playing"),
        open: bool = False,  # noqa: A002 - the word of the house
        live: bool = False,
        limit: int = MOST_LISTED,
    ) -> list[Listed]:
        """Return tables, those that changed last first: by id, of a person (`mine`, in some
        `states`), waiting for somebody (`open`), or to watch (`live`)."""
        rows = select(TABLE).order_by(TABLE.c.changed.desc(), TABLE.c.id).limit(limit)
        if ids is not None:
            rows = rows.where(TABLE.c.id.in_(ids))
        if mine is not None:
            sits = select(SEAT.c.game_table).where(SEAT.c.person == mine)
            own = or_(TABLE.c.host == mine, TABLE.c.id.in_(sits))
            rows = rows.where(TABLE.c.state.in_(states), own)
        if open:
            rows = rows.where(TABLE.c.state == "waiting", TABLE.c.open)
        if live:
            rows = rows.where(TABLE.c.state == "playing", TABLE.c.open, TABLE.c.watchable)
        return await self.read(lambda connection: _many(connection, rows))

    async def remove(self, table: str, state: State = "waiting") -> None:
        """Delete a table if it is in this state: if it hasn't begun, unless said otherwise."""

        def forget(connection: Connection) -> None:
            waits = select(TABLE.c.id).where(TABLE.c.id == table, TABLE.c.state == state)
            for rows in (CHAT, ACTION, REVIEW, SEAT):
                connection.execute(delete(rows).where(rows.c.game_table.in_(waits)))
            connection.execute(delete(TABLE).where(TABLE.c.id.in_(waits)))
            notify(connection, [f"{table} seats"])

        await self.write(forget)

    # Seats.
    async def sit(
        self, table: str, seat: int, person: Person, start: Start | None, at: float
    ) -> None:
        """Take an open seat; filling the last one begins the game. Raise Taken."""

        def sit_down(connection: Connection) -> None:
            _lock(connection, table)
            free = _seat(table, seat).where(
                SEAT.c.kind == "open", SEAT.c.person == NOBODY, _waiting(table)
            )
            chosen = free.values(kind="human", person=person.id, name=person.name)
            if connection.execute(chosen).rowcount == 0:
                raise Taken(SEAT_TAKEN)
            _begin_if_full(connection, table, start, at)

        await self.write(sit_down)

    async def claim(self, table: str, person: str, start: Start | None, at: float) -> None:
        """Take all seats that are reserved for somebody. Raise Taken."""

        def sit_down(connection: Connection) -> None:
            _lock(connection, table)
            kept = update(SEAT).where(
                SEAT.c.game_table == table, SEAT.c.kind == "open", SEAT.c.person == person
            )
            if connection.execute(kept.where(_waiting(table)).values(kind="human")).rowcount == 0:
                raise Taken(SEAT_TAKEN)
            _begin_if_full(connection, table, start, at)

        await self.write(sit_down)

    async def stand(self, table: str, person: str) -> None:
        """Leave all one's seats before the game; another player becomes host."""

        def stand_up(connection: Connection) -> None:
            _lock(connection, table)
            mine = update(SEAT).where(SEAT.c.game_table == table, SEAT.c.person == person)
            mine = mine.where(_waiting(table))
            connection.execute(mine.values(kind="open", person=NOBODY, name=""))
            found = _one(connection, table)
            heirs = [seat.person for seat in found.seats if seat.kind == "human"]
            if found.table.host == person and heirs:
                passed = update(TABLE).where(TABLE.c.id == table)
                connection.execute(passed.values(host=heirs[0]))
            notify(connection, [f"{table} seats"])

        await self.write(stand_up)

    async def fill(
        self,
        table: str,
        level: str,
        name: Callable[[int], str],
        start: Start | None,
        at: float,
    ) -> None:
        """Fill the open seats with bots, and begin."""

        def seat_bots(connection: Connection) -> None:
            _lock(connection, table)
            for seat in _one(connection, table).seats:
                free = _seat(table, seat.seat).where(SEAT.c.kind == "open", _waiting(table))
                bot = {"kind": "bot", "level": level, "name": name(seat.seat), "person": NOBODY}
                connection.execute(free.values(**bot))
            _begin_if_full(connection, table, start, at)

        await self.write(seat_bots)

    # Chat.
    async def chat(self, table: str, limit: int = 200) -> list[ChatRow]:
        """Return the last lines, oldest first."""
        lines = select(CHAT).where(CHAT.c.game_table == table).order_by(CHAT.c.id.desc())

        def query(connection: Connection) -> list[ChatRow]:
            rows = connection.execute(lines.limit(limit)).mappings().all()
            return [_chat({**row}) for row in reversed(rows)]

        return await self.read(query)

    async def append_chat(self, line: ChatRow) -> int:
        """Store a chat line; return its number."""
        values = asdict(line)
        del values["id"]
        values["game_table"] = values.pop("table")

        def say(connection: Connection) -> int:
            made = connection.execute(insert(CHAT).values(**values)).inserted_primary_key
            notify(connection, [f"{line.table} chat"])
            assert made is not None
            return int(made[0])

        return await self.write(say)


def _table(row: Row[Any]) -> TableRow:
    values = {**row._mapping}
    key = values.pop("key")
    return TableRow(**{**values, "seed": int(key, 16)} if key else values)


def _with_key(values: dict[str, Any]) -> dict[str, Any]:
    """Return a table's values, with its seed in the column that fits it."""
    if not keyed(values["seed"]):
        return values
    return {**values, "seed": 0, "key": f"{values['seed']:064x}"}


def _seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(seat=row.seat, kind=row.kind, name=row.name, person=row.person, level=row.level)


def _chat(row: dict[str, Any]) -> ChatRow:
    return ChatRow(table=row.pop("game_table"), **row)


def _one(connection: Connection, table: str) -> Listed:
    found = _many(connection, select(TABLE).where(TABLE.c.id == table))
    if not found:
        raise Gone(NO_TABLE)
    return with_box(connection, found[0])


def _many(connection: Connection, rows: Select[Any]) -> list[Listed]:
    tables = [_table(row) for row in connection.execute(rows)]
    seats: dict[str, list[SeatRow]] = {table.id: [] for table in tables}
    sitting = select(SEAT).where(SEAT.c.game_table.in_(seats)).order_by(SEAT.c.seat)
    for row in connection.execute(sitting) if seats else ():
        seats[row.game_table].append(_seat_row(row))
    return [Listed(table=table, seats=seats[table.id]) for table in tables]


def _entries(connection: Connection, table: str, seq: int) -> list[Entry]:
    happened = select(ACTION).where(ACTION.c.game_table == table, ACTION.c.seq >= seq)
    rows = connection.execute(happened.order_by(ACTION.c.seq))
    return [Entry(kind=row.kind, by=row.seat, words=row.words, at=row.at) for row in rows]


def _free_name(connection: Connection, names: Sequence[str], id_: str) -> str:
    """Return the first name that no unfinished table has."""
    if connection.dialect.name == "postgresql":  # several processes may be choosing
        connection.execute(select(func.pg_advisory_xact_lock(_NAMING_LOCK)))
    used = select(TABLE.c.name).where(TABLE.c.state != "over", TABLE.c.name.in_(names))
    taken = set(connection.scalars(used))
    return next((name for name in names if name not in taken), f"{names[0]} {id_}")


def _rematch(connection: Connection, table: str) -> str | None:
    """Return the rematch of a table, unless it is gone."""
    _lock(connection, table)
    later = select(TABLE.c.rematch).where(TABLE.c.id == table).scalar_subquery()
    return connection.scalar(select(TABLE.c.id).where(TABLE.c.id == later))


def _lock(connection: Connection, table: str) -> None:
    """Lock the seats until the commit; SQLite has one writer anyway."""
    connection.execute(select(TABLE.c.id).where(TABLE.c.id == table).with_for_update())


def _seat(table: str, seat: int) -> Any:
    return update(SEAT).where(SEAT.c.game_table == table, SEAT.c.seat == seat)


def _waiting(table: str) -> Any:
    return select(TABLE.c.id).where(TABLE.c.id == table, TABLE.c.state == "waiting").exists()


def _begin_if_full(connection: Connection, table: str, start: Start | None, at: float) -> None:
    still_open = select(SEAT.c.seat).where(SEAT.c.game_table == table, SEAT.c.kind == "open")
    values: dict[str, Any] = {"changed": at}
    if connection.execute(still_open.limit(1)).first() is None:
        values |= {"state": "playing", **(_with_key(asdict(start)) if start else {})}
    waits = update(TABLE).where(TABLE.c.id == table, TABLE.c.state == "waiting")
    connection.execute(waits.values(**values))
    notify(connection, [f"{table} seats"])
