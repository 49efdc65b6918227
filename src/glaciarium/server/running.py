"""The server as a process: its socket, its signals, and several of them behind one address."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.server import game_listing, gc_policy, server_log
from glaciarium.server.app import STOPPING, make_app
from glaciarium.server.compression import CompressedWebSocket
from glaciarium.server.config import Config
from glaciarium.server.database import address, is_postgresql, prepare, shown
from glaciarium.server.http_guard import (
    AT_ONCE,
    Door,
    guarded,
    most_connections,
    raise_file_limit,
)
from glaciarium.server.server_log import log

LARGEST_MESSAGE: Final = 64 * 1024  # bytes from a WebSocket
LOOK: Final = 0.5  # seconds between looks at the processes
PATIENCE: Final = 10  # seconds that answers under way get when it stops
STOPS: Final = (signal.SIGTERM, signal.SIGINT)
TOO_SOON: Final = 5.0  # seconds: a process that ends earlier would end again
_PING: Final = 60.0  # seconds; clients and tables have a heartbeat of their own


class BadServer(GlaciariumError):
    """A server that cannot be started like this."""


class Server(uvicorn.Server):
    """Tells people that it stops before their lines are cut."""

    def __init__(self, config: Config, app: Starlette, ready: Callable[[], None]) -> None:
        self._door: Final = Door(most_connections(raise_file_limit()))
        super().__init__(_settings(app, self._door))
        self._app: Final = app
        self._ready: Final = ready

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop when told to; uvicorn's own would then die of the signal all the same."""
        before = {number: signal.signal(number, self.handle_exit) for number in STOPS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._door.quiet(asyncio.get_running_loop())
        await super().startup(sockets)
        gc_policy.settle()
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.hub.stop(STOPPING)
        await super().shutdown(sockets)


def _settings(app: Starlette, door: Door) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=guarded(door),
        backlog=AT_ONCE,
        ws=CompressedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # lines do that themselves
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=PATIENCE,
    )


def serve(config: Config, *, workers: int = 1, browse: bool = False) -> int:
    """Serve until somebody stops it; return the exit code. Raise what is wrong beforehand."""
    url = address(config.database)
    if workers > 1 and not is_postgresql(url):
        raise BadServer(
            "Several server processes need a database that they can share: give one as "
            "--database postgresql://…, or leave --workers out."
        )
    game_listing.opened(config)
    prepare(url)
    with _bound(config) as listening:
        where = _where(config, listening)
        told = f"Glaciarium is at {where} (Ctrl+C stops it). Games are kept in {shown(url)}."

        def ready() -> None:
            print(told, flush=True)
            if browse:
                webbrowser.open(where)

        if workers == 1:
            _run(config, listening, ready)
            return 0
        return _Crew(config, listening, workers).run(ready)


def _run(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    server_log.write(config.log)
    Server(config, make_app(config), ready).run([listening])


def _bound(config: Config) -> socket.socket:
    """Return a socket that listens; raise BadServer."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise BadServer(
            f"{config.host}, port {config.port} cannot be used: {reason}. "
            "Choose another one with --host and --port."
        ) from None
    listening.set_inheritable(True)
    return listening


def _where(config: Config, listening: socket.socket) -> str:
    everywhere = config.host in ("", "0.0.0.0", "::")
    host = "localhost" if everywhere else config.host
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"


class _Crew:
    """Several server processes that listen at one socket; one that falls over is replaced."""

    def __init__(self, config: Config, listening: socket.socket, size: int) -> None:
        self._config: Final = config
        self._listening: Final = listening
        self._size: Final = size
        self._spawn: Final = multiprocessing.get_context("spawn")
        self._up: Final = self._spawn.Semaphore(0)  # counts those that are ready
        self._stopping = False

    def run(self, ready: Callable[[], None]) -> int:
        server_log.write(self._config.log)
        for number in STOPS:
            signal.signal(number, self._stop)
        began = {self._begin(): time.monotonic() for _ in range(self._size)}
        missing, failed = self._size, False
        while not (self._stopping or failed):
            if missing and self._up.acquire(timeout=LOOK):
                missing -= 1
                if not missing:
                    ready()
            wait([process.sentinel for process in began], timeout=0 if missing else LOOK)
            failed = self._replace(began)
        for process in began:
            process.terminate()
        for process in began:
            process.join()
        return int(failed)

    def _begin(self) -> BaseProcess:
        process = self._spawn.Process(target=_work, args=(self._config, self._listening, self._up))
        process.start()
        return process

    def _replace(self, began: dict[BaseProcess, float]) -> bool:
        """Replace those that ended; tell whether one could not even begin."""
        for process in [one for one in began if not one.is_alive()]:
            if self._stopping:
                return False
            log.error("process_ended", code=process.exitcode)
            if time.monotonic() - began.pop(process) < TOO_SOON:
                return True
            began[self._begin()] = time.monotonic()
        return False

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True


def _work(config: Config, listening: socket.socket, up: Semaphore) -> None:
    """Be one of several processes, no longer than the one that began it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _run(config, listening, up.release)
    except KeyboardInterrupt:  # the terminal tells every process of it
        sys.exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
