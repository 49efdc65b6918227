"""What one address may send: requests a minute and at once, frames of WebSockets, connections."""

from __future__ import annotations

import asyncio
import gc
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from glaciarium.server import gate, gc_policy, limits, running
from glaciarium.server.config import Config
from glaciarium.server.gate import Gate
from glaciarium.server.limits import Allowance, Limits
from tests.server.conftest import PATIENCE, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from tests.server.conftest import Serving

PING = b"\x89\x80\0\0\0\0"
PART = b"\x00\x81\0\0\0\0a"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Limits:
    """Return limits that are reached at once, and refuse without a pause."""
    monkeypatch.setattr(limits, "REQUESTS", Allowance(2, 0))
    monkeypatch.setattr(limits, "PAGES", Allowance(3, 0))
    monkeypatch.setattr(gate, "AT_ONCE_BY_ADDRESS", 2)
    return Limits(on=True)


def behind(few: Limits, opened: asyncio.Event, address: str = "192.0.2.1") -> httpx.AsyncClient:
    """Return a browser of a small application, which answers when the event is set."""

    async def wait(_request: Request) -> PlainTextResponse:
        await opened.wait()
        return PlainTextResponse("here")

    app = Starlette(routes=[Route("/{path:path}", wait)])
    transport = httpx.ASGITransport(Gate(app, few), client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://ice.example")


async def test_who_asks_too_often_waits_for_the_refusal(
    few: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("asyncio.sleep", wait)
    opened = asyncio.Event()
    opened.set()
    async with behind(few, opened) as browser:
        told = [(await browser.get("/api/me")).status_code for _ in range(3)]
        pages = [(await browser.get("/")).status_code for _ in range(4)]
        refused = await browser.get("/api/me", headers={"Accept-Language": "fr"})
    assert told == [200, 200, 429]
    assert pages == [200, 200, 200, 429]
    assert waited == [gate.HELD] * 3
    assert refused.headers["retry-after"]
    assert "demandes" in refused.json()["error"]
    async with behind(few, opened, "192.0.2.2") as other:
        assert (await other.get("/api/me")).is_success


async def test_an_address_has_few_requests_under_way(few: Limits) -> None:
    opened = asyncio.Event()
    async with behind(few, opened) as browser:
        asked = [asyncio.create_task(browser.get("/")) for _ in range(3)]
        refused = await asyncio.wait_for(asked[2], PATIENCE)
        assert (refused.status_code, refused.headers["connection"]) == (429, "close")
        opened.set()
        assert [(await one).status_code for one in asked[:2]] == [200, 200]
        assert (await browser.get("/")).is_success  # there is room again


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server with its limits on."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('strict')}/tables.db") as serving:
        yield serving


def line(serving: Serving) -> socket.socket:
    """Return a WebSocket to the lobby as bytes, after its handshake."""
    host, _, port = serving.address.removeprefix("http://").rpartition(":")
    opened = socket.create_connection((host, int(port)), PATIENCE)
    opened.sendall(
        f"GET /ws/lobby HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += opened.recv(4096)
    assert b" 101 " in head
    return opened


@pytest.mark.parametrize("frames", [PING * 20_000, b"\x01" + PART[1:] + PART * 20_000])
def test_a_storm_of_frames_ends_the_connection(strict: Serving, frames: bytes) -> None:
    """Pings and parts of messages count too, and what was read with them is not looked at."""
    with line(strict) as opened:
        told = 0
        try:
            opened.sendall(frames)
            while got := opened.recv(65536):
                told += len(got)
        except ConnectionError:
            pass
        assert told < 100_000  # it was not answered 20,000 times
    assert strict.browser().get("/health").is_success


async def test_small_messages_leave_at_once() -> None:
    """The system must not keep one back until the one before is acknowledged: that takes 40 ms."""
    direct: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def welcome(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted = writer.get_extra_info("socket")
        direct.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listening = running._bound(Config(database="", port=0))
    async with await asyncio.start_server(welcome, sock=listening):
        _reader, writer = await asyncio.open_connection(*listening.getsockname())
        assert await asyncio.wait_for(direct, PATIENCE)
        writer.close()


def test_young_objects_are_collected_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    counts = iter([gc_policy.YOUNG - 1, gc_policy.YOUNG])
    monkeypatch.setattr(gc, "get_count", lambda: (next(counts), 0, 0))
    monkeypatch.setattr(gc, "collect", collected.append)
    gc_policy.collect_young()
    assert collected == []
    gc_policy.collect_young()
    assert collected == [0]
