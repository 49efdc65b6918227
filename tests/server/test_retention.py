"""What nobody comes back for is forgotten, and nothing else."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import select

from glaciarium.server.people import SESSION_LIFE, People
from glaciarium.server.retention import PATIENCE, tidy
from glaciarium.server.schema import PERSON, SESSION, TABLE
from glaciarium.server.store import Store
from tests.server.rows import move, seats, table

pytestmark = pytest.mark.asyncio


async def found(store: Store, column: Any) -> set[str]:
    query = select(column)
    return set(await store.read(lambda connection: connection.execute(query).scalars().all()))


async def test_tidying(database: str) -> None:
    store = Store(database)
    await store.open()
    people = People(store)
    player, browser, lost = [await people.guest(name) for name in ("a", "b", "c")]
    await people.make_account(await people.guest("d"), "d", "hash")
    await people.open_session(browser.id)
    now = time.time()
    await store.create(table("forgotten", host="x"), seats("x", ""), [move()])
    await store.create(table("fresh", host="x", changed=now), seats("x", ""))
    await store.create(table("played", host="x", state="playing"), seats(player.id, "x"))
    await tidy(store, now)
    assert await found(store, TABLE.c.id) == {"fresh", "played"}
    assert lost.id in await found(store, PERSON.c.id)  # not for so long
    await tidy(store, now + PATIENCE + 1)
    assert await found(store, TABLE.c.id) == {"played"}
    assert await found(store, PERSON.c.name) == {"a", "b", "d"}
    assert len(await found(store, SESSION.c.token)) == 1
    await tidy(store, now + SESSION_LIFE + 10)
    assert await found(store, SESSION.c.token) == set()
    assert await found(store, PERSON.c.name) == {"a", "d"}
    await store.close()
