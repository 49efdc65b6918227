"""Real servers on free ports, and people who talk to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from psycopg.sql import SQL, Identifier
from websockets.sync.client import ClientConnection, connect

from tests.server.playing import Room, room
from tests.server.postgres import temporary_postgresql

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

PATIENCE = 60.0  # seconds until a test gives up; none waits so long unless something is broken


class Serving:
    """A server that runs: its address, its database, and clients that are closed with it."""

    def __init__(self, process: subprocess.Popen[str], address: str, database: str) -> None:
        self.process = process
        self.address = address
        self.database = database
        self._open = ExitStack()

    def browser(self, name: str | None = None) -> httpx.Client:
        """Return a browser with its own cookies, of a guest if a name is given."""
        browser = self._open.enter_context(httpx.Client(base_url=self.address, timeout=PATIENCE))
        if name is not None:
            answer = browser.post("/api/me", json={"name": name})
            assert answer.status_code == 200, answer.text
        return browser

    def line(self, browser: httpx.Client, path: str) -> ClientConnection:
        """Return a WebSocket of this browser."""
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        where = self.address.replace("http", "ws", 1) + path
        headers = {"Origin": self.address, "Cookie": cookies}
        # Without signs of life: these come by chance from a thread, which Hypothesis notices.
        # A queue without a limit: a full one that nobody reads takes ten seconds to close.
        opened = connect(
            where,
            additional_headers=headers,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_queue=None,
        )
        return self._open.enter_context(opened)

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        self._open.close()
        self.stop()
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


@contextmanager
def served(
    database: str,
    *words: str,
    prefix: Sequence[str] = (),
    log: Path | None = None,
    env: dict[str, str] | None = None,
) -> Iterator[Serving]:
    """Serve as people do, by the command, until the block ends."""
    command = [sys.executable, "-m", "glaciarium", "serve", "--port", "0", "--thinkers", "1"]
    command += ["--database", database, "--log", "json", *words]
    with (log or Path(os.devnull)).open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [*prefix, *command], stdout=-1, stderr=errors, text=True, env=env
        )
    assert process.stdout is not None
    told = process.stdout.readline()  # it says where it is when it is ready
    assert told.startswith("Glaciarium is at http"), told
    serving = Serving(process, told.split()[3], database)
    try:
        yield serving
    finally:
        serving.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server for many tests, without limits per address: all of them have the same."""
    folder = tmp_path_factory.mktemp("server")
    with served(f"sqlite:///{folder}/tables.db", "--no-limits") as serving:
        yield serving


@pytest.fixture
async def here(database: str) -> AsyncIterator[Room]:
    """Return tables in this process, with readers to listen to."""
    async with room(database) as opened:
        yield opened


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """Return the address of a PostgreSQL for all tests."""
    with temporary_postgresql() as url:
        yield url


@pytest.fixture
def postgres(cluster: str) -> str:
    """Return the address of an empty database in PostgreSQL."""
    return _empty(cluster)


@pytest.fixture
def another_postgres(cluster: str) -> str:
    """Return the address of a second server."""
    return _empty(cluster)


def _empty(cluster: str) -> str:
    name = f"t{uuid4().hex}"
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
    return cluster.rpartition("/")[0] + f"/{name}"


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Return the address of a database that is not there yet."""
    return f"sqlite:///{tmp_path}/tables.db"


def new_table(game: str = "arktia", **wishes: Any) -> dict[str, Any]:
    """Return the wish for a table: me and an easy bot, unless said otherwise."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "level1"}]
    return {"game": game, "seats": seats, **wishes}


def made(browser: httpx.Client, game: str = "arktia", **wishes: Any) -> dict[str, Any]:
    """Make a table and return it."""
    answer = browser.post("/api/tables", json=new_table(game, **wishes))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
