"""Everything stored about one person: for export and deletion.

Games belong to everybody who played them, so they stay without the person: the seat loses its name,
and in a running game a bot plays on.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, select, update

from glaciarium.server.people import LEFT
from glaciarium.server.rows import NOBODY
from glaciarium.server.schema import ACTION, CHAT, METADATA, PERSON, RATING, SEAT, SESSION, TABLE
from glaciarium.server.wire import MyData
from glaciarium.server.writer import notify

SECRET: Final = ("folded", "password")  # columns never exported: hashes and keys for comparison
STAND_IN: Final = "level2"  # the bot that plays on

Rows = list[dict[str, Any]]


def exported(connection: Connection, person: str) -> MyData:
    """Return everything as plain data, without what others said or decided."""
    kept = [column for column in PERSON.c if column.name not in SECRET]
    [who] = _rows(connection, select(*kept).where(PERSON.c.id == person))
    sits = and_(SEAT.c.game_table == ACTION.c.game_table, SEAT.c.seat == ACTION.c.seat)
    return MyData(
        person=who,
        sessions=_rows(connection, _of(person, SESSION, "created", "ends")),
        seats=_rows(
            connection,
            select(SEAT.c.game_table, SEAT.c.seat, SEAT.c.name, TABLE.c.game, TABLE.c.state)
            .join(TABLE, TABLE.c.id == SEAT.c.game_table)
            .where(SEAT.c.person == person),
        ),
        actions=_rows(connection, select(ACTION).join(SEAT, sits).where(SEAT.c.person == person)),
        chat=_rows(connection, _of(person, CHAT, "game_table", "name", "text", "at")),
        ratings=_rows(connection, _of(person, RATING, "game", "skill", "sigma", "games", "wins")),
    )


def _of(person: str, table: Any, *names: str) -> Select[Any]:
    return select(*(table.c[name] for name in names)).where(table.c.person == person)


def _rows(connection: Connection, rows: Select[Any]) -> Rows:
    return [dict(row) for row in connection.execute(rows).mappings()]


def erased(connection: Connection, person: str) -> tuple[list[str], list[str]]:
    """Delete a person; return the tables where they sat, and the sessions that ended."""
    tables = list(connection.scalars(select(SEAT.c.game_table).where(SEAT.c.person == person)))
    sessions = list(connection.scalars(select(SESSION.c.token).where(SESSION.c.person == person)))
    for seat in connection.execute(select(SEAT).where(SEAT.c.person == person)).all():
        _leave(connection, seat)
    connection.execute(update(TABLE).where(TABLE.c.host == person).values(host=NOBODY))
    connection.execute(delete(CHAT).where(CHAT.c.person == person))
    for table in reversed(METADATA.sorted_tables):
        for key in table.foreign_keys:
            if key.column is PERSON.c.id:
                connection.execute(delete(table).where(key.parent == person))
    connection.execute(delete(PERSON).where(PERSON.c.id == person))
    news = [f"- {LEFT} {token}" for token in sessions]
    notify(connection, [*news, *(f"{table} seats" for table in tables)])
    return tables, sessions


def _leave(connection: Connection, seat: Any) -> None:
    here = and_(SEAT.c.game_table == seat.game_table, SEAT.c.seat == seat.seat)
    state = connection.scalar(select(TABLE.c.state).where(TABLE.c.id == seat.game_table))
    connection.execute(update(SEAT).where(here).values(**_after(state, seat.seat)))
    _pass_on(connection, TABLE.c.id == seat.game_table, seat)


def _after(state: str | None, number: int) -> dict[str, Any]:
    """Return a seat's values once its person is gone."""
    if state == "waiting":
        return {"kind": "open", "person": NOBODY, "name": ""}
    name = f"Player {number + 1}"
    if state == "playing":
        return {"kind": "bot", "level": STAND_IN, "person": NOBODY, "name": name}
    return {"person": NOBODY, "name": name}


def _pass_on(connection: Connection, table: ColumnElement[bool], seat: Any) -> None:
    """Make another player of the table its host."""
    others = select(SEAT.c.person).where(
        SEAT.c.game_table == seat.game_table,
        SEAT.c.kind == "human",
        SEAT.c.person.not_in([NOBODY, seat.person]),
    )
    heir = connection.scalar(others.order_by(SEAT.c.seat).limit(1))
    hosted = update(TABLE).where(table, TABLE.c.host == seat.person)
    connection.execute(hosted.values(host=heir or NOBODY))
