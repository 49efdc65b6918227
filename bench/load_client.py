"""People for `make load`: WebSockets as lean as they get, and tables that click at their pace.

The measuring must not cost what it measures, so of a frame only the offers are read. Connections
ask for compression and for differences, as browsers do.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec

LATE: Final = 10.0  # seconds after which a click counts as unanswered
PING: Final = b'{"type":"ping","at":0}'
PLY: Final = re.compile(rb'"ply":(\d+)')
FRAME: Final = b'{"type":"frame"'
CHANGE: Final = b'{"type":"change"'
REFUSED: Final = b'{"type":"refused"'
TEXT, CLOSE = 1, 8  # what a message is, in the protocol of WebSockets
TWO_BYTES, EIGHT_BYTES = 126, 127  # that its length takes


class _Whole(msgspec.Struct):
    ply: int
    offers: list[dict[str, Any]]


class _Step(msgspec.Struct):
    op: str
    path: str
    value: Any = None


class _Change(msgspec.Struct):
    ply: int
    patch: list[_Step]


_WHOLE: Final = msgspec.json.Decoder(_Whole).decode
_CHANGE: Final = msgspec.json.Decoder(_Change).decode


class Line:
    """A WebSocket of one reader at an address of their own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._inflate = zlib.decompressobj(-15)
        self.ply = 0
        self.offers: list[dict[str, Any]] = []

    @classmethod
    async def opened(cls, server: str, path: str, cookie: str, address: str) -> Line:
        host, _, port = server.removeprefix("http://").rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 22)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\nX-Forwarded-For: {address}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.splitlines()[0]:
            raise SystemExit(f"The server refused a connection: {answer.splitlines()[0].decode()}")
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

    def take(self, message: bytes) -> None:
        """Bring the offers up to date."""
        if message.startswith(FRAME):
            whole = _WHOLE(message)
            self.ply, self.offers = whole.ply, whole.offers
        else:
            change = _CHANGE(message)
            self.ply = change.ply
            for step in change.patch:
                if step.path.startswith("/offers"):
                    self._patch(step, step.path.split("/")[2:])

    def _patch(self, step: _Step, keys: list[str]) -> None:
        if not keys:
            self.offers = step.value
            return
        parent: Any = self.offers
        for key in keys[:-1]:
            parent = parent[int(key) if isinstance(parent, list) else key]
        last: Any = int(keys[-1]) if isinstance(parent, list) else keys[-1]
        if step.op == "remove":
            del parent[last]
        elif step.op == "add" and isinstance(parent, list):
            parent.insert(last, step.value)
        else:
            parent[last] = step.value

    def send(self, text: bytes) -> None:
        short = len(text) < TWO_BYTES
        size = bytes([128 | len(text)]) if short else b"\xfe" + len(text).to_bytes(2, "big")
        self._writer.write(bytes([128 | TEXT]) + size + b"\x00\x00\x00\x00" + text)

    def close(self) -> None:
        self._writer.close()


@dataclass
class Tally:
    """What is counted, while it is counted."""

    playing: bool = False
    counting: bool = False
    times: dict[str, list[float]] = field(default_factory=dict)  # by game, or "bots"
    frames: int = 0
    bytes: int = 0
    lobby: int = 0  # messages to the lobby
    unanswered: int = 0  # clicks
    refused: int = 0
    lost: Counter[str] = field(default_factory=Counter)  # connections, by why


class Table:
    """People who play at random, at the pace of people, and some who look on."""

    def __init__(self, kind: str, pace: float, tally: Tally) -> None:
        self.kind, self._pace, self._tally = kind, pace, tally
        self.lines: list[Line] = []  # of those who play
        self.watching: list[Line] = []
        self.listening: list[asyncio.Task[None]] = []
        self._chance = Random()
        self._deciding: Line | None = None
        self._clicked = 0.0
        self._waited = 0  # the ply that was clicked for
        self._reached: set[Line] = set()  # players who have it

    def enter(self, line: Line, *, plays: bool = True) -> None:
        (self.lines if plays else self.watching).append(line)
        self.listening.append(asyncio.create_task(self._listen(line)))

    async def leave(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        for line in self.lines + self.watching:
            line.close()

    def ping(self) -> None:
        for line in self.lines + self.watching:
            line.send(PING)

    async def _listen(self, line: Line) -> None:
        try:
            while True:
                self._hear(line, await line.read())
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self._tally.lost[str(error)] += 1

    def _hear(self, line: Line, message: bytes) -> None:
        if message.startswith(REFUSED):
            self._tally.refused += self._tally.counting
        if not message.startswith((FRAME, CHANGE)):
            return
        self._tally.frames += 1
        self._tally.bytes += len(message)
        if line in self.watching:
            return
        line.take(message)
        if self._clicked and line.ply >= self._waited:
            self._reached.add(line)
            if len(self._reached) == len(self.lines):
                self._arrived()
        if line.offers:
            self._deciding = line
            if self._tally.playing:
                self.decide()

    def _arrived(self) -> None:
        if self._tally.counting:
            took = perf_counter() - self._clicked
            self._tally.times.setdefault(self.kind, []).append(took)
        self._clicked = 0.0

    def decide(self) -> None:
        """Let whoever decides click after a while."""
        line, self._deciding = self._deciding, None
        if line is None:
            return  # it is over, or a bot's turn
        wait = self._chance.uniform(0.2, 1.8) * self._pace
        asyncio.get_running_loop().call_later(wait, self._click, line, line.ply)

    def _click(self, line: Line, ply: int) -> None:
        if line.ply != ply or not line.offers or self._clicked:
            return
        do = self._chance.choice(line.offers)["do"]
        self._clicked, self._waited, self._reached = perf_counter(), ply + 1, set()
        asyncio.get_running_loop().call_later(LATE, self._give_up, self._clicked)
        line.send(msgspec.json.encode({"type": "play", "ply": ply, "do": do}))

    def _give_up(self, clicked: float) -> None:
        if self._clicked == clicked:
            self._tally.unanswered += self._tally.counting
            self._clicked = 0.0


async def listen_to_lobby(line: Line, tally: Tally) -> None:
    try:
        while True:
            await line.read()
            tally.lobby += tally.counting
    except (ConnectionError, asyncio.IncompleteReadError) as error:
        tally.lost[str(error)] += 1
