"""The lobby's connections are told differences, encoded once, and nobody's tables twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.server import lobby_feed, lobby_lists
from glaciarium.server.connection import ClientConnection
from glaciarium.server.rows import Entry, Person, TableStatus
from tests.server.playing import Room, room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def here(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr(lobby_feed, "BREATH", 0.0)
    async with room(database) as opened:
        await opened.hub.notices.stop("The test tells the lobby itself.")
        yield opened


class Reader:
    """A connection to the lobby, and the lists as a client keeps them."""

    def __init__(self, here: Room, person: str = "") -> None:
        self.connection = ClientConnection(person, person.title(), "en")
        self.lists: dict[str, dict[str, Any]] = {}
        self.kinds: list[str] = []
        here.hub.notices.enter(self.connection)

    async def read(self) -> Reader:
        while self.connection._waiting:
            raw = await self.connection.next()
            assert raw is not None
            self.kinds.append(self._hear(json.loads(raw)))
        return self

    def _hear(self, message: dict[str, Any]) -> str:
        for name in ("open", "mine", "live"):
            tables = {one["id"]: one for one in message[name]}
            if message["type"] == "lobby":
                self.lists[name] = tables
                continue
            for gone in message[f"{name}_gone"]:
                del self.lists[name][gone]
            self.lists[name] |= tables
        return str(message["type"])

    def ids(self, name: str) -> list[str]:
        return sorted(self.lists[name])


async def test_differences_add_up_to_the_lobby(here: Room) -> None:
    feed = here.hub.notices
    await here.table("arktia", "ada", "", id="a", open=True, state="waiting")
    reader = Reader(here, "ben")
    await feed.tell()
    assert (await reader.read()).ids("open") == ["a"]
    await here.table("arktia", "ada", "ben", id="b", open=True)
    await here.table("arktia", "ada", "", id="c", open=True, state="waiting")
    await here.store.sit("a", 1, Person(id="ben", name="Ben", account=False), None, 5.0)
    for table in "abc":
        feed.changed(table)
    await feed.tell()
    await reader.read()
    late = Reader(here, "ben")
    await feed.tell()
    await late.read()
    for name, expected in (("open", ["c"]), ("live", ["a", "b"]), ("mine", ["a", "b"])):
        assert reader.ids(name) == late.ids(name) == expected
        assert reader.lists[name] == late.lists[name]
    assert set(reader.kinds) == {"lobby", "lobby_change"}
    await here.store.remove("c")
    feed.changed("c")
    await feed.tell()
    assert (await reader.read()).ids("open") == []


async def test_everybody_is_sent_the_same_bytes(here: Room) -> None:
    feed = here.hub.notices
    readers = [Reader(here, person) for person in ("ada", "ben", "cleo", "")]
    await feed.tell()
    for reader in readers:
        await reader.read()
    await here.table("arktia", "dora", "", id="a", open=True, state="waiting")
    feed.changed("a")
    await feed.tell()
    assert len({id(reader.connection._waiting[0]) for reader in readers}) == 1


async def test_own_tables_are_looked_up_once(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    feed, asked = here.hub.notices, []
    look_up = here.store.tables

    async def counted(**wishes: Any) -> Any:
        asked.extend([wishes["mine"]] if wishes.get("mine") else [])
        return await look_up(**wishes)

    monkeypatch.setattr(here.store, "tables", counted)
    readers = [Reader(here, "ada"), Reader(here, "ada"), Reader(here, "ben")]
    await feed.tell()
    for nth in range(5):
        await here.table("arktia", "ada", "cleo", id=f"t{nth}", open=True)
        feed.changed(f"t{nth}")
        await feed.tell()
    assert sorted(asked) == ["ada", "ben"]
    assert (await readers[0].read()).ids("mine") == [f"t{nth}" for nth in range(5)]
    assert (await readers[2].read()).ids("mine") == []


async def test_a_private_table_is_nobody_elses_news(here: Room) -> None:
    feed = here.hub.notices
    ada, eve = Reader(here, "ada"), Reader(here, "eve")
    await feed.tell()
    await here.table("arktia", "ada", "ben", id="a", open=False)
    feed.changed("a")
    await feed.tell()
    assert (await ada.read()).ids("mine") == ["a"]
    assert (await eve.read()).kinds == ["lobby"]


async def test_moves_to_watch_wait_for_more_of_them(here: Room) -> None:
    feed = here.hub.notices
    await here.table("arktia", "ada", "ben", open=True)
    reader = Reader(here)
    await feed.tell()
    live = await here.hub.table("t")
    feed.changed("t", live)
    assert feed._moved == {"t"}
    assert not feed._touched
    mine = Reader(here, "ben")
    await feed.tell()
    assert (await reader.read()).ids("live") == (await mine.read()).ids("mine") == ["t"]
    reader.kinds.clear()
    mine.kinds.clear()
    entry = Entry(kind="move", by=0, words="", at=1.0)
    await here.store.append("t", 0, [entry], TableStatus(ply=7, actor=1))
    feed.changed("t", live)
    await feed.tell()  # it may be the turn of whoever plays there: nobody else is told yet
    assert (await mine.read()).kinds == ["lobby_change"]
    assert mine.lists["mine"]["t"]["ply"] == 7
    assert (await reader.read()).kinds == []
    feed._moves_are_due()
    await feed.tell()
    assert (await reader.read()).lists["live"]["t"]["ply"] == 7


async def test_tables_leave_the_lists_of_those_who_leave(here: Room) -> None:
    feed = here.hub.notices
    await here.table("arktia", "ada", "", id="a", open=True, state="waiting")
    await here.store.sit("a", 1, Person(id="ben", name="Ben", account=False), None, 5.0)
    ben = Reader(here, "ben")
    await feed.tell()
    assert (await ben.read()).ids("mine") == ["a"]
    await here.store.remove("a", "playing")
    feed.changed("a")
    await feed.tell()
    assert (await ben.read()).ids("mine") == []
    assert feed._holders == {}
    feed.leave(ben.connection)
    assert feed._mine == {}


async def test_a_list_has_an_end_and_its_tables_stay(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_lists, "MOST_LISTED", 2)
    feed = here.hub.notices
    for nth in range(4):
        await here.table("arktia", "ada", "ben", id=f"t{nth}", open=True, changed=float(nth))
    reader = Reader(here)
    await feed.tell()
    assert (await reader.read()).ids("live") == ["t2", "t3"]
    for table in ("t0", "t1"):
        feed.changed(table)
    await feed.tell()
    assert (await reader.read()).ids("live") == ["t2", "t3"]
