"""`make load`: real servers, tables as people leave them, a minute of play with durable writes.

480 tables of four people and 20 with one person and three bots, spectators, and a lobby; tables are
late in their games, people have addresses of their own, and all limits are on. Whoever decides
waits as people do (on average `--pace` seconds), then clicks; the time from the click until all
players of the table have the new frame is what is measured. Clicks that nobody answers are counted.

`--all` measures SQLite, with few and with many readers of the lobby, and PostgreSQL with 1, 2 and 4
processes; `--page` writes what was measured into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import resource
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import httpx
import msgspec

from bench.load_client import Line, Table, Tally, listen_to_lobby
from bench.load_page import Result, write_page
from bench.load_server import Server, advanced
from glaciarium.server.backup import backup, restore
from glaciarium.server.database import address as address_of
from tests.server.postgres import postgresql

GAMES: Final = "arktia,nunatak,arktia,nunatak,endless-winter"  # what tables play, in turn
SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
FULL_LOBBY: Final = "sqlite-lobby"  # with four times as many readers
BOTS: Final = "bots"  # what tables with bots are called
WARMING: Final = 5.0  # seconds of play before anything is counted
FILES: Final = 8192
AT_ONCE: Final = 20  # tables that are set up at the same time
PINGS: Final = 30.0  # seconds between signs of life
FRESH: Final = httpx.Limits(max_keepalive_connections=0)  # the server closes those that idle
RESULTS: Final = Path(__file__).parents[1] / "docs" / "load"


class Run(NamedTuple):
    """One measurement."""

    name: str
    database: str
    workers: int
    lobby: int  # readers of the lobby


class Person(msgspec.Struct):
    """Somebody with a browser, at an address of their own."""

    cookie: str
    address: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "X-Forwarded-For": self.address}


class Set(msgspec.Struct):
    """A table that is set up: who sits there, and what it plays."""

    id: str
    kind: str
    people: list[Person]


class Prepared(NamedTuple):
    """Tables that are set up, and a backup of the database that holds them."""

    tables: list[Set]
    copy: Path


def address(number: int) -> str:
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class House:
    """Sets tables up over HTTP, as the page does."""

    def __init__(self, server: Server) -> None:
        self._server = server.address
        self._client = httpx.AsyncClient(base_url=server.address, timeout=120, limits=FRESH)
        # Everybody has cookies of their own: the client must not keep any.
        self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._people = 0

    async def guest(self) -> Person:
        self._people += 1
        where = address(self._people)
        answer = await self._client.post(
            "/api/me", json={"name": f"Guest {self._people}"}, headers={"X-Forwarded-For": where}
        )
        cookies = answer.raise_for_status().cookies
        return Person("; ".join(f"{name}={value}" for name, value in cookies.items()), where)

    async def _post(self, path: str, wish: dict[str, Any], person: Person) -> Any:
        answer = await self._client.post(path, json=wish, headers=person.headers)
        return answer.raise_for_status().json()

    async def seated(self, game: str) -> Set:
        """Make a table of four, and let three others join."""
        people = [await self.guest() for _ in range(4)]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * 3
        made = await self._post(
            "/api/tables", {"game": game, "seats": seats, "open": True}, people[0]
        )
        for person in people[1:]:
            await self._post(f"/api/tables/{made['id']}/join", {}, person)
        return Set(made["id"], game, people)

    async def with_bots(self, game: str) -> Set:
        person = await self.guest()
        seats = [{"kind": "me"}] + [{"kind": "bot", "level": "level3"}] * 3
        made = await self._post("/api/tables", {"game": game, "seats": seats}, person)
        return Set(made["id"], BOTS, [person])

    async def close(self) -> None:
        await self._client.aclose()


async def set_up(server: Server, options: argparse.Namespace) -> list[Set]:
    house, room = House(server), asyncio.Semaphore(AT_ONCE)
    games = options.games.split(",")

    async def one(nth: int) -> Set:
        async with room:
            game = games[nth % len(games)]
            return await (house.with_bots(game) if nth < options.bot_tables else house.seated(game))

    found = await asyncio.gather(*(one(nth) for nth in range(options.tables)))
    await house.close()
    return list(found)


async def connected(
    server: Server, tables: list[Set], options: argparse.Namespace, tally: Tally
) -> tuple[list[Table], list[Line]]:
    """Open every connection: players, spectators, and the lobby."""
    room, live = (
        asyncio.Semaphore(AT_ONCE),
        [Table(one.kind, options.pace, tally) for one in tables],
    )
    lobby: list[Line] = []
    strangers = iter(range(1 << 20, 1 << 21))

    async def play(table: Table, one: Set) -> None:
        async with room:
            for person in one.people:
                path = f"/ws/tables/{one.id}?differences"
                table.enter(await Line.opened(server.address, path, person.cookie, person.address))

    async def watch(nth: int) -> None:
        async with room:
            one = tables[-1 - nth % max(1, len(tables) - options.bot_tables)]
            path = f"/ws/tables/{one.id}?differences"
            line = await Line.opened(server.address, path, "", address(next(strangers)))
            live[tables.index(one)].enter(line, plays=False)

    async def wait(nth: int) -> None:
        async with room:
            person = tables[nth % len(tables)].people[0] if nth % 2 else Person("", "")
            where = person.address or address(next(strangers))
            lobby.append(await Line.opened(server.address, "/ws/lobby", person.cookie, where))

    await asyncio.gather(*(play(table, one) for table, one in zip(live, tables, strict=True)))
    await asyncio.gather(*(watch(nth) for nth in range(options.spectators)))
    await asyncio.gather(*(wait(nth) for nth in range(options.lobby)))
    return live, lobby


async def ping_for_ever(tables: list[Table], lobby: list[Line]) -> None:
    """Give signs of life one after the other, all of them once in so many seconds."""
    while True:
        for nth, table in enumerate(tables):
            await asyncio.sleep(PINGS / len(tables))
            table.ping()
            for line in lobby[nth :: len(tables)]:
                line.send(b'{"type":"ping","at":0}')


async def measure(server: Server, tables: list[Set], options: argparse.Namespace) -> Result:
    tally = Tally()
    live, lobby = await connected(server, tables, options, tally)
    for line in lobby:
        listen_to_lobby(line, tally)
    pinging = asyncio.create_task(ping_for_ever(live, lobby))
    gc.collect()
    gc.freeze()  # pauses of this process are none of the server's
    tally.playing = True
    for table in live:
        table.decide()
    await asyncio.sleep(WARMING)
    used, own, tally.counting, tally.frames, tally.bytes = server.used(), os.times(), True, 0, 0
    await asyncio.sleep(options.seconds)
    used, spent = server.used() - used, sum(os.times()[:2]) - sum(own[:2])
    result = counted(options, tally, used, spent, server.memory())
    pinging.cancel()
    for table in live:
        table.leave()
    for line in lobby:
        line.close()
    return result


def counted(
    options: argparse.Namespace, tally: Tally, used: float, spent: float, memory: float
) -> Result:
    people = [time for kind, some in tally.times.items() for time in some if kind != BOTS]
    if not people:
        raise SystemExit("Nobody decided anything: the server does not answer.")
    return Result(
        name=options.name,
        when=datetime.now(UTC).strftime("%Y-%m-%d"),
        machine=f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}",
        tables=options.tables,
        bot_tables=options.bot_tables,
        connections=(options.tables - options.bot_tables) * 4
        + options.bot_tables
        + options.spectators,
        lobby=options.lobby,
        seconds=options.seconds,
        pace=options.pace,
        times={
            "all": ordered(people),
            **{kind: ordered(some) for kind, some in tally.times.items()},
        },
        decisions=sum(map(len, tally.times.values())) / options.seconds,
        frames=tally.frames / options.seconds,
        frame_bytes=tally.bytes / max(1, tally.frames),
        lobby_messages=tally.lobby / options.seconds,
        unanswered=tally.unanswered,
        refused=tally.refused,
        lost=tally.lost.total(),
        server_cores=used / options.seconds,
        client_cores=spent / options.seconds,
        memory=memory,
    )


def ordered(times: list[float]) -> dict[str, float]:
    """Return percentiles in milliseconds."""
    found = sorted(times)
    parts = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    return {
        name: 1000 * found[min(len(found) - 1, int(part * len(found)))]
        for name, part in parts.items()
    }


def prepared(folder: Path, options: argparse.Namespace) -> Prepared:
    """Set tables up once, bring them late into their games, and keep a backup of it all."""
    begun, database, copy = perf_counter(), f"sqlite:///{folder}/first.db", folder / "copy.db"
    options.workers = 1
    with Server(database, options) as server:
        tables = asyncio.run(set_up(server, options))
    if not options.early:
        asyncio.run(advanced(database, [one.id for one in tables]))
    backup(address_of(database), copy)
    print(f"{len(tables)} tables set up in {perf_counter() - begun:.0f} s", flush=True)
    return Prepared(tables, copy)


def run(database: str, ready: Prepared, options: argparse.Namespace) -> None:
    """Measure on a server that starts anew with the tables that were set up."""
    restore(ready.copy, address_of(database))
    with Server(database, options) as server:
        result = asyncio.run(measure(server, ready.tables, options))
    print(f"{options.name}:")
    result.show()
    if options.page:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{result.name}.json").write_bytes(
            msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n"
        )


def measured(one: Run, ready: Prepared, options: argparse.Namespace) -> None:
    options.name, options.workers, options.lobby = one.name, one.workers, one.lobby
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="glaciarium-load-"))
        if one.database == SQLITE:
            run(f"sqlite:///{folder}/load.db", ready, options)
        else:
            Path(folder).chmod(0o755)  # the database runs as somebody else
            run(stack.enter_context(postgresql(Path(folder))), ready, options)


def main() -> None:
    options = _parser().parse_args()
    if options.short:
        options.tables, options.bot_tables, options.spectators = 40, 2, 8
        options.lobby, options.seconds = 40, 10.0
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    wanted = _runs(options)
    with tempfile.TemporaryDirectory(prefix="glaciarium-load-") as folder:
        ready = prepared(Path(folder), options)
        for one in wanted:
            measured(one, ready, options)
    if options.page:
        write_page(RESULTS.parent / "load.md", RESULTS)


def _runs(options: argparse.Namespace) -> list[Run]:
    """Return what is to be measured, in the order of the page."""
    if options.all:
        few = options.lobby
        shared = [Run(f"{POSTGRESQL}-{n}", POSTGRESQL, n, few) for n in (1, 2, 4)]
        return [Run(SQLITE, SQLITE, 1, few), *shared, Run(FULL_LOBBY, SQLITE, 1, 4 * few)]
    several = f"{POSTGRESQL}-{options.workers}"
    name = options.label or (SQLITE if options.database == SQLITE else several)
    return [Run(name, options.database, options.workers, options.lobby)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--database", choices=[SQLITE, POSTGRESQL], default=SQLITE)
    parser.add_argument("--workers", type=int, default=1, help="server processes")
    parser.add_argument(
        "--all", action="store_true", help="SQLite, PostgreSQL with 1, 2, 4, a full lobby"
    )
    parser.add_argument("--short", action="store_true", help="a tenth of it, to see that it works")
    parser.add_argument("--page", action="store_true", help="write the results into docs/load.md")
    parser.add_argument("--label", default="", help="what this measurement is called")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--bot-tables", type=int, default=20, help="of these, with bots")
    parser.add_argument("--spectators", type=int, default=60)
    parser.add_argument("--lobby", type=int, default=500, help="connections to the lobby")
    parser.add_argument("--seconds", type=float, default=60.0, help="of play that are measured")
    parser.add_argument("--pace", type=float, default=6.0, help="seconds between two decisions")
    parser.add_argument("--games", default=GAMES, help="what tables play, in turn")
    parser.add_argument("--early", action="store_true", help="begin at the first move")
    parser.add_argument("--thinkers", default="1", help="as for `glaciarium serve`")
    return parser


if __name__ == "__main__":
    main()
