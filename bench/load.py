"""`make load`: a real server, 500 tables, 2,000 lines, a minute of play with durable writes.

Each table has four people with a line each. Whoever decides waits as people do (on average `--pace`
seconds), then clicks; the time from the click until all four lines have the new frame is what is
measured. Lines ask for compression as browsers do, unless `--plain`; each table's lines give their
signs of life at times of their own, as people who came one after another do.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import httpx
import msgspec

PEOPLE: Final = ["Ada", "Ben", "Cleo", "Dan"]
GAMES: Final = "arktia,nunatak,arktia,nunatak,endless-winter"  # what tables play, in turn
WARMING: Final = 5.0  # seconds of play before anything is counted
FILES: Final = 8192
AT_ONCE: Final = 20  # tables that are set up at the same time
PINGS: Final = 30.0  # seconds between signs of life
PING: Final = b'{"type":"ping","at":0}'
FRESH: Final = httpx.Limits(max_keepalive_connections=0)  # the server closes those that idle
HEAD: Final = re.compile(rb'\{"type":"frame","seq":\d+,"ply":(\d+)')
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
TEXT, CLOSE = 1, 8  # what a message is, in the protocol of WebSockets
TWO_BYTES, EIGHT_BYTES = 126, 127  # that its length takes


class Option(msgspec.Struct):
    do: str


class Position(msgspec.Struct):
    """What a player reads of a frame."""

    ply: int
    offers: list[Option]


_DECODE: Final = msgspec.json.Decoder(Position).decode


class Line:
    """A WebSocket, as lean as it gets: the measuring must not cost what it measures."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._inflate = zlib.decompressobj(-15)

    @classmethod
    async def opened(cls, server: httpx.URL, path: str, cookie: str, *, plain: bool) -> Line:
        host, port = server.host, server.port or 80
        reader, writer = await asyncio.open_connection(host, port, limit=1 << 22)
        extension = "" if plain else "Sec-WebSocket-Extensions: permessage-deflate\r\n"
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n{extension}\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.splitlines()[0]:
            raise SystemExit(f"The server refused a line: {answer.splitlines()[0].decode()}")
        return cls(reader, writer)

    async def read(self) -> bytes:
        """Return the next message."""
        while True:
            first, length = await self._reader.readexactly(2)
            if length == TWO_BYTES:
                length = int.from_bytes(await self._reader.readexactly(2), "big")
            elif length == EIGHT_BYTES:
                length = int.from_bytes(await self._reader.readexactly(8), "big")
            data = await self._reader.readexactly(length)
            if first & 15 == TEXT:
                return self._inflated(data) if first & 64 else data
            if first & 15 == CLOSE:
                raise ConnectionError(data[2:].decode())

    def _inflated(self, data: bytes) -> bytes:
        return self._inflate.decompress(data) + self._inflate.decompress(b"\x00\x00\xff\xff")

    def send(self, text: bytes) -> None:
        short = len(text) < TWO_BYTES
        size = bytes([128 | len(text)]) if short else b"\xfe" + len(text).to_bytes(2, "big")
        self._writer.write(bytes([128 | TEXT]) + size + b"\x00\x00\x00\x00" + text)

    def close(self) -> None:
        self._writer.close()


@dataclass
class Tally:
    playing: bool = False
    counting: bool = False
    times: dict[str, list[float]] = field(default_factory=dict)  # by game
    frames: int = 0
    bytes: int = 0
    lost: Counter[str] = field(default_factory=Counter)  # lines, by why


class Table:
    """Four people who play at random, at the pace of people."""

    def __init__(self, game: str, pace: float, tally: Tally) -> None:
        self.game = game
        self.lines: list[Line] = []
        self.listening: list[asyncio.Task[None]] = []
        self._chance = Random()
        self._pace, self._tally = pace, tally
        self._first: tuple[Line, Position] | None = None  # who decides when all are there
        self._clicked = 0.0
        self._waited = 0  # the ply that was clicked for
        self._reached = 0  # lines that have it

    def enter(self, line: Line) -> None:
        self.lines.append(line)
        self.listening.append(asyncio.create_task(self._listen(line)))

    async def leave(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        for line in self.lines:
            line.close()

    def ping(self) -> None:
        for line in self.lines:
            line.send(PING)

    async def _listen(self, line: Line) -> None:
        try:
            while True:
                self._hear(line, await line.read())
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self._tally.lost[str(error)] += 1

    def _hear(self, line: Line, message: bytes) -> None:
        found = HEAD.match(message)
        if found is None:
            return
        self._tally.frames += 1
        self._tally.bytes += len(message)
        if int(found[1]) == self._waited and self._clicked:
            self._reached += 1
            if self._reached == len(self.lines):
                self._arrived()
        if b'"offers":[]' not in message:
            self._first = (line, _DECODE(message))
            if self._tally.playing:
                self.decide()

    def _arrived(self) -> None:
        if self._tally.counting:
            took = perf_counter() - self._clicked
            self._tally.times.setdefault(self.game, []).append(took)
        self._clicked = 0.0

    def decide(self) -> None:
        if self._first is None:
            return  # it is over
        (line, position), self._first = self._first, None
        do = self._chance.choice(position.offers).do
        wait = self._chance.uniform(0.2, 1.8) * self._pace
        asyncio.get_running_loop().call_later(wait, self._click, line, position.ply, do)

    def _click(self, line: Line, ply: int, do: str) -> None:
        self._clicked, self._waited, self._reached = perf_counter(), ply + 1, 0
        line.send(msgspec.json.encode({"type": "play", "ply": ply, "do": do}))


class Server:
    """`glaciarium serve`, with a database of its own."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "glaciarium", "serve", "--port", "0", "--no-limits"]
        command += ["--database", f"sqlite:///{folder}/load.db", "--log", "json"]
        self.process = subprocess.Popen(
            [*command, "--thinkers", "1"], stdout=subprocess.PIPE, stderr=sys.stderr, text=True
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        self.address = told.split()[3] if told.startswith("Glaciarium is at") else ""
        if not self.address:
            raise SystemExit(f"The server did not start: {told}")

    def used(self) -> float:
        """Return the seconds of processor time so far."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self) -> float:
        """Return the megabytes in use."""
        words = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(words[1]) * PAGE / 1e6

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


async def people(address: str) -> list[httpx.AsyncClient]:
    found = []
    for name in PEOPLE:
        client = httpx.AsyncClient(base_url=address, timeout=60, limits=FRESH)
        (await client.post("/api/me", json={"name": name})).raise_for_status()
        found.append(client)
    return found


async def seated(table: Table, clients: list[httpx.AsyncClient], *, plain: bool) -> None:
    """Set one table up, with a line for each of its people."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (len(PEOPLE) - 1)
    wish = {"game": table.game, "seats": seats, "open": True}
    made = (await clients[0].post("/api/tables", json=wish)).raise_for_status().json()
    for client in clients[1:]:
        (await client.post(f"/api/tables/{made['id']}/join", json={})).raise_for_status()
    for client in clients:
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        path = f"/ws/tables/{made['id']}"
        table.enter(await Line.opened(client.base_url, path, cookie, plain=plain))


async def set_up(server: Server, options: argparse.Namespace, tally: Tally) -> list[Table]:
    tables: list[Table] = []
    games = options.games.split(",")
    room = asyncio.Semaphore(AT_ONCE)
    clients = await people(server.address)

    async def one(nth: int) -> None:
        async with room:
            table = Table(games[nth % len(games)], options.pace, tally)
            tables.append(table)
            await seated(table, clients, plain=options.plain)

    pinging = asyncio.create_task(ping_for_ever(tables))
    await asyncio.gather(*(one(nth) for nth in range(options.tables)))
    pinging.cancel()
    for client in clients:
        await client.aclose()
    return tables


async def measure(server: Server, options: argparse.Namespace) -> None:
    tally, begun = Tally(), perf_counter()
    tables = await set_up(server, options, tally)
    count, took = sum(len(table.lines) for table in tables), perf_counter() - begun
    print(f"{len(tables)} tables with {count} lines, set up in {took:.0f} s", flush=True)
    pinging = asyncio.create_task(ping_for_ever(tables))
    gc.collect()
    gc.freeze()  # pauses of this process are none of the server's
    tally.playing = True
    for table in tables:
        table.decide()
    await asyncio.sleep(WARMING)
    used, own, tally.counting, tally.frames, tally.bytes = server.used(), os.times(), True, 0, 0
    await asyncio.sleep(options.seconds)
    used, spent = server.used() - used, sum(os.times()[:2]) - sum(own[:2])
    report(tally, options.seconds, used, spent, server.memory())
    pinging.cancel()
    for table in tables:
        await table.leave()


async def ping_for_ever(tables: list[Table]) -> None:
    """Give signs of life of one table after the other, all of them once in so many seconds."""
    while True:
        for table in list(tables):
            await asyncio.sleep(PINGS / len(tables))
            table.ping()
        await asyncio.sleep(0 if tables else 1)


def report(tally: Tally, seconds: float, used: float, spent: float, memory: float) -> None:
    times = [time for some in tally.times.values() for time in some]
    if not times:
        raise SystemExit("Nobody decided anything: the server does not answer.")
    print(f"from click to all seats: {percentiles(times)}")
    for game, some in sorted(tally.times.items()):
        print(f"  {game}: {percentiles(some)}")
    print(f"{len(times)} decisions, {len(times) / seconds:.0f}/s; {tally.lost.total()} lines lost")
    for why, count in tally.lost.items():
        print(f"  {count} lines lost: {why}")
    print(f"{tally.frames / seconds:.0f} frames/s, {tally.bytes / tally.frames / 1000:.1f} kB each")
    print(f"server: {100 * used / seconds:.0f} % of a core, {memory:.0f} MB")
    print(f"this measurement itself: {100 * spent / seconds:.0f} % of a core")


def percentiles(times: list[float]) -> str:
    ordered = sorted(times)

    def at(part: float) -> str:
        return f"{ordered[min(len(ordered) - 1, int(part * len(ordered)))] * 1000:.1f} ms"

    return f"p50 {at(0.5)}, p90 {at(0.9)}, p99 {at(0.99)}, max {at(1.0)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=6.0, help="seconds between two decisions")
    parser.add_argument("--games", default=GAMES, help="what tables play, in turn")
    parser.add_argument("--plain", action="store_true", help="do not compress")
    options = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            asyncio.run(measure(server, options))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
