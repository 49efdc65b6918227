"""When the database is locked or full: one sentence, nothing lost, and no storm of attempts."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import update

from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import app as apps
from glaciarium.server import database as databases
from glaciarium.server import driver, wire
from glaciarium.server.database import OUT_OF_REACH, Unavailable
from glaciarium.server.rows import ChatRow
from glaciarium.server.schema import TABLE
from glaciarium.server.store import Store
from glaciarium.server.websocket import LONGEST_REASON
from tests.server.browsing import application, browser
from tests.server.playing import PATIENCE, Room
from tests.server.test_serve import complaint

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.conftest import Serving


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite wait no longer than a test wants to."""
    monkeypatch.setattr(databases, "BUSY", 20)


@contextlib.contextmanager
def locked(database: str) -> Iterator[None]:
    """Hold the lock for writing, as a program of somebody else would."""
    with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_a_move_that_cannot_be_written_is_refused_in_one_sentence(
    here: Room, database: str
) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    with locked(database):
        ada.play()
        assert (await ada.heard("refused"))["text"] == OUT_OF_REACH
    assert ada.kinds.count("refused") == 1
    assert ada.kinds.count("frame") == 2  # it is told once how the table stands
    assert ada.frame["ply"] == 0
    ada.play()
    await ada.until(ply=1)


async def test_a_full_disk_is_told_like_that_too(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")

    def fill(connection: object) -> None:
        run = connection.exec_driver_sql  # type: ignore[attr-defined]  # of SQLAlchemy
        run(f"PRAGMA max_page_count = {run('PRAGMA page_count').scalar()}")

    await here.store.write(fill)
    line = ChatRow(id=0, table="t", seat=0, person="ada", name="Ada", text="ice " * 90, at=1.0)
    with contextlib.suppress(Unavailable):
        for _ in range(200):
            await here.store.append_chat(line)
    ada.ask(wire.Say(text=line.text))
    assert (await ada.heard("refused"))["text"] == OUT_OF_REACH


async def test_bots_wait_before_they_try_again(
    here: Room, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await here.table("arktia", "level1", "ada")
    with locked(database):
        ada = await here.ear("ada")
        live = await here.hub.table("t")
        async with asyncio.timeout(PATIENCE):
            while live.driver._alarm is None:
                await asyncio.sleep(0.01)
        await here.settled()
        assert not live.driver.thinking
        assert len(here.thinking.jobs) <= 2
    monkeypatch.setattr(driver, "RETRY", 0.0)
    live.driver.go_on(mine=True)
    await ada.until(ply=1)


async def test_health_tries_to_write(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apps, "PROBED", 0.0)
    async with application(database) as app, browser(app) as ada:
        assert (await ada.get("/health")).json()["database"] == "ok"
        with locked(database):
            told = await ada.get("/health")
            assert (told.status_code, told.json()["database"]) == (503, "unreachable")
            named = await ada.post("/api/me", json={"name": "Ada"})
            assert (named.status_code, named.json()) == (503, {"error": OUT_OF_REACH})
        assert (await ada.get("/health")).status_code == 200


async def test_health_writes_once_however_often_it_is_asked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apps, "PROBED", 3600.0)
    probes = 0

    async def probe(_store: Store) -> None:
        nonlocal probes
        probes += 1

    monkeypatch.setattr(Store, "probe", probe)
    async with application(database) as app, browser(app) as ada:
        for _ in range(5):
            assert (await ada.get("/health")).status_code == 200
    assert probes == 1


@pytest.mark.parametrize("language", ["en", "fr", "de"])
async def test_a_table_under_older_rules_says_what_happened(here: Room, language: str) -> None:
    """Its people read the whole sentence: what a WebSocket is closed with is short."""
    await here.table("arktia", "ada", "ben")
    old = update(TABLE).values(rules_version=0)
    await here.store.write(lambda connection: connection.execute(old) and None)
    with speaking(language):
        with pytest.raises(BadRecord) as told:
            await here.hub.table("t")
        assert str(told.value) == say(
            "The rules were corrected after this table began, so it can't go on. Start a new one."
        )
    assert len(str(told.value).encode()) <= LONGEST_REASON


@pytest.mark.parametrize("kept", ["database", pytest.param("postgres", marks=pytest.mark.slow)])
async def test_a_nul_in_a_name_is_a_bad_request(kept: str, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue(kept)
    async with application(database) as app, browser(app) as ada:
        for path in ("/api/me", "/api/login", "/api/account"):
            told = await ada.post(path, json={"name": "A\0da", "password": "a long password"})
            assert (path, told.status_code) == (path, 400)
        assert (await ada.get("/api/tables/%00")).status_code == 400
        assert (await ada.get("/api/tables?which=%00")).status_code == 400


def test_a_second_server_on_one_file_does_not_start(
    server: Serving, capsys: pytest.CaptureFixture[str]
) -> None:
    told = complaint(capsys, "--database", server.database)
    assert "is in use by another server" in told
