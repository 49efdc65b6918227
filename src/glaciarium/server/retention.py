"""Deleting what nobody will come back for."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import Connection, delete, exists, select

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.server.boxes import forget_boxes
from glaciarium.server.schema import (
    ACTION,
    CHAT,
    PERSON,
    RATING,
    RESET,
    REVIEW,
    SEAT,
    SESSION,
    TABLE,
)
from glaciarium.server.server_log import log
from glaciarium.server.store import Store

PATIENCE: Final = 30 * 86_400.0  # seconds that a table waits for people, and a guest for a table
EVERY: Final = 3600.0  # seconds


async def keep_tidy(store: Store) -> None:
    """Tidy up now and then, until it is cancelled."""
    while True:
        try:
            await tidy(store, time.time())
        except GlaciariumError as error:
            log.error("tidying_failed", exc_info=error)
        await asyncio.sleep(EVERY)


async def tidy(store: Store, now: float) -> None:
    """Delete ended sessions, tables nobody joined, and guests without games."""
    await store.write(lambda connection: _tidy(connection, now))


def _tidy(connection: Connection, now: float) -> None:
    connection.execute(delete(SESSION).where(SESSION.c.ends < now))
    connection.execute(delete(RESET).where(RESET.c.ends < now))
    waiting = select(TABLE.c.id).where(TABLE.c.state == "waiting", TABLE.c.changed < now - PATIENCE)
    for rows in (CHAT, ACTION, REVIEW, SEAT):
        connection.execute(delete(rows).where(rows.c.game_table.in_(waiting)))
    connection.execute(delete(TABLE).where(TABLE.c.id.in_(waiting)))
    forget_boxes(connection)
    known = [
        exists().where(SESSION.c.person == PERSON.c.id),
        exists().where(SEAT.c.person == PERSON.c.id),
        exists().where(TABLE.c.host == PERSON.c.id),
        exists().where(RATING.c.person == PERSON.c.id),
    ]
    guests = delete(PERSON).where(PERSON.c.password.is_(None))
    lost = guests.where(PERSON.c.created < now - PATIENCE, *(~one for one in known))
    connection.execute(lost)
