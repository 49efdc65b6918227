"""People for `make load`: WebSockets as lean as they get, and tables that click at their pace.

The measuring must not cost what it measures, so of a frame only the offers are read. Connections
ask for compression and for differences, as browsers do.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec

LATE: Final = 10.0  # seconds after which a click counts as unanswered
PING: Final = b'{"type":"ping","at":0}'
FRAME: Final = b'{"type":"frame"'
CHANGE: Final = b'{"type":"change"'
REFUSED: Final = b'{"type":"refused"'
OFFERS: Final = b'"/offers'  # in the path of a step
TEXT, PINGED, PONG = 1, 9, 10  # what a message is, in the protocol of WebSockets
COMPRESSED: Final = 64  # a bit of the same byte
FLUSHED: Final = b"\x00\x00\xff\xff"  # the end of each message, which is not sent
TWO_BYTES, EIGHT_BYTES = 126, 127  # that its length takes


Heard = Callable[[bytes], None]
Lost = Callable[[str], None]


class _Whole(msgspec.Struct):
    ply: int
    seq: int
    offers: list[dict[str, Any]]


class _Step(msgspec.Struct):
    op: str
    path: str
    value: Any = None


class _Change(msgspec.Struct):
    ply: int
    seq: int
    patch: msgspec.Raw


_WHOLE: Final = msgspec.json.Decoder(_Whole).decode
_CHANGE: Final = msgspec.json.Decoder(_Change).decode
_STEPS: Final = msgspec.json.Decoder(list[_Step]).decode


class Line(asyncio.Protocol):
    """A WebSocket of one reader at an address of their own."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._early: list[bytes] = []  # messages before anybody listened
        self._heard: Heard = self._early.append
        self._lost: Lost = _ignored
        self._transport: asyncio.Transport | None = None
        self.inflates = True
        self.ply = self.seq = 0
        self.offers: list[dict[str, Any]] = []

    @classmethod
    async def opened(cls, server: str, path: str, cookie: str, address: str) -> Line:
        host, _, port = server.removeprefix("http://").rpartition(":")
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(cls, host, int(port))
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\nX-Forwarded-For: {address}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )
        await line._opened
        return line

    def listen(self, heard: Heard, lost: Lost, *, inflates: bool = True) -> None:
        """Pass messages on; without `inflates` as they came."""
        self._heard, self._lost, self.inflates = heard, lost, inflates
        for message in self._early:
            heard(message)
        self._early.clear()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if self._opened.done():
            self._lost(str(exc or "closed"))
        else:
            self._opened.set_exception(ConnectionError("The server closed a connection."))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._opened.done():
            head, end, _rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            first = bytes(head.splitlines()[0])
            if b" 101 " not in first:
                refused = ConnectionError(f"The server refused a connection: {first.decode()}")
                self._opened.set_exception(refused)
                return
            self._opened.set_result(None)
            del self._buffer[: len(head) + len(end)]
        while self._read():
            pass

    def _read(self) -> bool:
        """Take a message from the buffer; tell whether there was a whole one."""
        buffer = self._buffer
        if len(buffer) < 2:  # noqa: PLR2004 - its kind and length
            return False
        kind, length, start = buffer[0], buffer[1], 2
        if length == TWO_BYTES:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == EIGHT_BYTES:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return False
        data = bytes(buffer[start : start + length])
        del buffer[: start + length]
        if kind & 15 == TEXT:
            inflates = kind & COMPRESSED and self.inflates
            self._heard(zlib.decompressobj(-15).decompress(data + FLUSHED) if inflates else data)
        elif kind & 15 == PINGED:
            self._write(PONG, data)
        return True

    def take(self, message: bytes) -> None:
        """Bring the offers up to date."""
        if message.startswith(FRAME):
            whole = _WHOLE(message)
            self.ply, self.seq, self.offers = whole.ply, whole.seq, whole.offers
            return
        change = _CHANGE(message)
        self.ply, self.seq = change.ply, change.seq
        if OFFERS in message:
            for step in _STEPS(change.patch):
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
        self._write(TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        short = len(data) < TWO_BYTES
        size = bytes([128 | len(data)]) if short else b"\xfe" + len(data).to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(bytes([128 | kind]) + size + b"\x00\x00\x00\x00" + data)

    def close(self) -> None:
        self._lost = _ignored
        if self._transport is not None:
            self._transport.abort()


def _ignored(_why: str) -> None:
    pass


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

    def lose(self, why: str) -> None:
        self.lost[why] += 1


class Table:
    """People who play at random, at the pace of people, and some who look on."""

    def __init__(self, kind: str, pace: float, tally: Tally) -> None:
        self.kind, self._pace, self._tally = kind, pace, tally
        self.lines: list[Line] = []  # of those who play
        self.watching: list[Line] = []
        self._chance = Random()
        self._deciding: Line | None = None
        self._clicked = 0.0
        self._waited = 0  # the ply that was clicked for
        self._reached: set[Line] = set()  # players who have it

    def enter(self, line: Line, *, plays: bool = True) -> None:
        (self.lines if plays else self.watching).append(line)
        line.listen(lambda message: self._hear(line, message), self._tally.lose)

    def leave(self) -> None:
        for line in self.lines + self.watching:
            line.close()

    def ping(self) -> None:
        for line in self.lines + self.watching:
            line.send(PING)

    def _hear(self, line: Line, message: bytes) -> None:
        if message.startswith(REFUSED):
            self._tally.refused += self._tally.counting
            self._clicked = 0.0
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
        at_once = [offer for offer in line.offers if not offer.get("after")]  # not after others
        do = self._chance.choice(at_once)["do"]
        self._clicked, self._waited, self._reached = perf_counter(), ply + 1, set()
        asyncio.get_running_loop().call_later(LATE, self._give_up, self._clicked)
        line.send(msgspec.json.encode({"type": "play", "ply": ply, "seq": line.seq, "do": do}))

    def _give_up(self, clicked: float) -> None:
        if self._clicked == clicked:
            self._tally.unanswered += self._tally.counting
            self._clicked = 0.0


def listen_to_lobby(line: Line, tally: Tally) -> None:
    """Count the messages of the lobby, without a look into them."""

    def heard(_message: bytes) -> None:
        tally.lobby += tally.counting

    line.listen(heard, tally.lose, inflates=False)
