"""The attacker: a process of its own, on loopback only, until it is stopped.

`python -m tests.server.attacks.attacker KIND SERVER FACTS`: the facts are JSON. It says "ready" on
standard output when the attack has begun.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 20  # connections that are opened at the same time
HALF_A_MINUTE = 30.0


class Attack:
    def __init__(self, server: str, facts: dict[str, Any]) -> None:
        assert "//127.0.0.1:" in server, "only ever this machine"
        self.server, self.facts = server, facts
        self.address = str(facts["address"])
        self.count = int(facts["count"])

    def browser(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=self.server,
            timeout=HALF_A_MINUTE,
            headers={"X-Forwarded-For": self.address, "Accept-Encoding": "gzip"},
        )

    async def guest(self, name: str) -> httpx.AsyncClient:
        browser = self.browser()
        await browser.post("/api/me", json={"name": name})
        return browser

    async def opened(self, path: str, browser: httpx.AsyncClient | None = None) -> ClientConnection:
        cookies = browser.cookies.items() if browser else []
        return await connect(
            self.server.replace("http", "ws", 1) + path,
            additional_headers={
                "Origin": self.server,
                "X-Forwarded-For": self.address,
                "Cookie": "; ".join(f"{name}={value}" for name, value in cookies),
            },
            ping_interval=None,
            max_size=None,
            open_timeout=HALF_A_MINUTE,
        )

    async def many(self, path: str) -> list[ClientConnection]:
        room = asyncio.Semaphore(AT_ONCE)

        async def one() -> ClientConnection:
            async with room:
                return await self.opened(path)

        found = await asyncio.gather(*(one() for _ in range(self.count)), return_exceptions=True)
        return [one for one in found if isinstance(one, ClientConnection)]


async def again(attack: Attack) -> None:
    """Spectators who ask for the whole table 14 times a second."""
    crowd = await attack.many(f"/ws/tables/{attack.facts['table']}")
    ready()

    async def ask(line: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            while True:
                await line.send(json.dumps({"type": "again", "seq": -1}))
                await asyncio.sleep(1 / 14)

    async def read(line: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            while True:
                await line.recv()

    await asyncio.gather(*(work(line) for line in crowd for work in (ask, read)))
    await for_ever()


async def lobby(attack: Attack) -> None:
    """A lobby full of idle readers, and tables that come and go."""
    crowd = await attack.many("/ws/lobby")
    host = await attack.guest("Olga")
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "arktia", "seats": seats, "open": True}
    for _ in range(15):
        await host.post("/api/tables", json=wish)
    ready()

    async def read(line: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            while True:
                await line.recv()

    async def churn() -> None:
        while True:
            made = await host.post("/api/tables", json=wish)
            if made.is_success:
                await host.post(f"/api/tables/{made.json()['id']}/leave")
            await asyncio.sleep(0.2)

    await asyncio.gather(churn(), *(read(line) for line in crowd))


async def silent(attack: Attack) -> None:
    """TCP connections that say nothing, opened again when they are closed."""
    host, _, port = attack.server.removeprefix("http://").rpartition(":")
    room = asyncio.Semaphore(AT_ONCE)
    opened = 0

    async def one() -> None:
        nonlocal opened
        while True:
            with contextlib.suppress(OSError):
                async with room:
                    reader, writer = await asyncio.open_connection(host, int(port))
                opened += 1
                await reader.read()  # until the server closes it
                writer.close()
            await asyncio.sleep(0.5)

    crowd = [asyncio.create_task(one()) for _ in range(attack.count)]
    while opened < attack.count:
        await asyncio.sleep(0.05)
    ready()
    await asyncio.gather(*crowd)


async def heavy(attack: Attack) -> None:
    """Replays, histories, records and "what if" of a long game, as fast as they are answered."""
    browser = await attack.guest("Olga")
    table = attack.facts["table"]
    seats = [{"kind": "me"} for _ in range(attack.facts["players"])]
    wish = {"game": attack.facts["game"], "seats": seats}
    what_if = {**wish, "beginning": {"table": table, "ply": attack.facts["plies"] - 1}}

    async def ask(nth: int) -> None:
        while True:
            where = f"/api/tables/{table}"
            last = attack.facts["plies"] - 59
            if nth % 4 == 3:
                await browser.post("/api/tables", json=what_if)
            elif nth % 4 == 2:
                await browser.get(f"{where}/record")
            elif nth % 4 == 1:
                await browser.get(f"{where}/history")
            else:
                await browser.get(f"{where}/replay", params={"first": max(0, last)})
            await asyncio.sleep(0.02)

    asking = [asyncio.create_task(ask(nth)) for nth in range(attack.count)]
    await asyncio.sleep(0.2)
    ready()
    await asyncio.gather(*asking)


async def bots(attack: Attack) -> None:
    """Ten guests with three tables of bots each, all of them watched."""
    lines = []
    for nth in range(attack.count):
        guest = await attack.guest(f"Olga {nth}")
        for _ in range(3):
            seats = [{"kind": "bot", "level": "level4"}] * 4
            made = await guest.post("/api/tables", json={"game": "nunatak", "seats": seats})
            if made.is_success:
                lines.append(await attack.opened(f"/ws/tables/{made.json()['id']}", guest))
    ready()

    async def read(line: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            while True:
                await line.recv()

    await asyncio.gather(*(read(line) for line in lines))
    await for_ever()


async def slow(attack: Attack) -> None:
    """Spectators who never read what they are sent."""
    host, _, port = attack.server.removeprefix("http://").rpartition(":")
    crowd = []
    for _ in range(attack.count):
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        writer.write(
            f"GET /ws/tables/{attack.facts['table']} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            f"X-Forwarded-For: {attack.address}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        reader._transport.pause_reading()  # type: ignore[attr-defined]  # for good
        crowd.append(writer)
    ready()
    text = b'{"type":"again","seq":-1}'
    frame = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
    while True:
        for writer in crowd:
            with contextlib.suppress(OSError):
                writer.write(frame)
        await asyncio.sleep(0.2)


async def small(attack: Attack) -> None:
    """Small things as fast as they are answered: requests, connections, frames, garbage."""
    host, _, port = attack.server.removeprefix("http://").rpartition(":")
    forwarded = f"Host: {host}:{port}\r\nX-Forwarded-For: {attack.address}\r\n"
    upgrade = (
        f"GET /ws/tables/{attack.facts['table']} HTTP/1.1\r\n{forwarded}Upgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    request = "GET /api/me HTTP/1.1\r\n" + forwarded
    chunked = f"POST /api/me HTTP/1.1\r\n{forwarded}Transfer-Encoding: chunked\r\n\r\n"
    sent = {
        "requests": request.encode() + b"\r\n",
        "openings": upgrade.encode(),
        "pings": upgrade.encode() + b"\x89\x80\0\0\0\0" * 10_000,
        "parts": upgrade.encode() + b"\x01\x81\0\0\0\0a" + b"\x00\x81\0\0\0\0a" * 10_000,
        "chunks": chunked.encode() + b"1\r\n \r\n" * 40_000,
        "garbage": b"\x16\x03\x01 nonsense\r\n\r\n",
    }[str(attack.facts["what"])]

    async def ask() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(host, int(port))
                writer.write(sent)
                while await reader.read(65536) and attack.facts["what"] == "requests":
                    writer.write(sent)
                writer.close()
            await asyncio.sleep(0.01)

    asking = [asyncio.create_task(ask()) for _ in range(attack.count)]
    await asyncio.sleep(0.2)
    ready()
    await asyncio.gather(*asking)


def ready() -> None:
    print("ready", flush=True)


async def for_ever() -> None:
    await asyncio.Event().wait()


KINDS = {one.__name__: one for one in (again, lobby, silent, heavy, bots, slow, small)}

if __name__ == "__main__":
    os.nice(10)  # it is the server that is tried, not the scheduler of this machine
    kind, server, facts = sys.argv[1:]
    asyncio.run(KINDS[kind](Attack(server, json.loads(facts))))
