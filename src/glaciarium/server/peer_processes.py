"""Other server processes with the same PostgreSQL: they tell each other what they wrote and who is
connected where. News is `TABLE WHAT`, as the store sends it; what follows `here` is presence:
the process, how many watch, and the people of the table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import URL, make_url

from glaciarium.server.server_log import log
from glaciarium.server.store import CHANNEL

HERE: Final = "here"
ANYBODY: Final = "-"  # instead of a table: a new process asks for everybody's presence
AGAIN: Final = 2.0  # seconds until the next attempt, when the database was out of reach
News = Callable[[str, str], None]  # a table, and what is new there


class PeerProcesses:
    def __init__(self, url: str | URL, news: News, missed: Callable[[], None]) -> None:
        self.process: Final = secrets.token_hex(4)
        self._url: Final = make_url(url).set(drivername="postgresql").render_as_string(False)
        self._news: Final = news
        self._missed: Final = missed  # news may have been lost: look everywhere
        import psycopg  # noqa: PLC0415 - installed only with PostgreSQL

        self._psycopg: Final = psycopg
        self._outbox: Final[asyncio.Queue[str]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self._tasks = [
            asyncio.create_task(self._keep_up(self._listen), name="listen"),
            asyncio.create_task(self._keep_up(self._speak), name="speak"),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def tell_presence(self, table: str, people: frozenset[str], watching: int) -> None:
        told = " ".join([table, HERE, self.process, str(watching), *sorted(people)])
        self._outbox.put_nowait(told)

    async def _keep_up(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except self._psycopg.Error as error:
                log.warning("database_out_of_reach", why=str(error))
            await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        async with await self._psycopg.AsyncConnection.connect(self._url, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self._outbox.put_nowait(f"{ANYBODY} {HERE} {self.process} 0")
            self._missed()
            async for heard in line.notifies():
                table, _, what = heard.payload.partition(" ")
                self._news(table, what)

    async def _speak(self) -> None:
        async with await self._psycopg.AsyncConnection.connect(self._url, autocommit=True) as line:
            while True:
                told = await self._outbox.get()
                await line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, told))
