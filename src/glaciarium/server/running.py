"""The server as a process: its socket, its signals, and several of them behind one address."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Final

import uvicorn
from starlette.applications import Starlette

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.server import game_listing, gc_policy, ray_cluster, server_log
from glaciarium.server.app import STOPPING, make_app
from glaciarium.server.config import Config
from glaciarium.server.crew import STOPS, Crew, Start, Worker
from glaciarium.server.database import address, alone, is_postgresql, prepare, shown
from glaciarium.server.frame_guard import GuardedWebSocket
from glaciarium.server.http_guard import (
    AT_ONCE,
    Door,
    guarded,
    most_connections,
    raise_file_limit,
)

LARGEST_MESSAGE: Final = 64 * 1024  # bytes from a WebSocket
PATIENCE: Final = 10  # seconds for pending answers when stopping
_PING: Final = 60.0  # seconds; clients and tables have a heartbeat of their own


class BadServer(GlaciariumError):
    """A server that cannot be started like this."""


class Server(uvicorn.Server):
    """Tells people that it is stopping before closing their connections."""

    def __init__(self, config: Config, app: Starlette, ready: Callable[[], None]) -> None:
        self._door: Final = Door(most_connections(raise_file_limit()))
        super().__init__(_settings(app, self._door))
        self._app: Final = app
        self._ready: Final = ready

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop on a signal; uvicorn's own handler would then re-raise it."""
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
        ws=GuardedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # see compression.py
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=PATIENCE,
    )


def serve(config: Config, *, workers: int = 1, browse: bool = False) -> int:
    """Serve until stopped; return the exit code. Raise configuration errors first."""
    url = address(config.database)
    if workers > 1 and not is_postgresql(url):
        raise BadServer(
            "Several server processes need a database that they can share: give one as "
            "--database postgresql://…, or leave --workers out."
        )
    game_listing.opened(config)
    if config.ray:
        ray_cluster.check(config.ray)
    with alone(url), _bound(config) as listening:
        prepare(url)
        where = _where(config, listening)
        told = f"Glaciarium is at {where} (Ctrl+C stops it). Games are kept in {shown(url)}."

        def ready() -> None:
            print(told, flush=True)
            if browse:
                webbrowser.open(where)

        if workers == 1:
            _run(config, listening, ready)
            return 0
        server_log.write(config.log)
        return Crew(_starter(config, listening), workers).run(ready)


def _run(config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
    server_log.write(config.log)
    Server(config, make_app(config), ready).run([listening])


def _bound(config: Config) -> socket.socket:
    """Return a socket that listens; raise BadServer."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # Named, so that asyncio knows it for TCP and sends small messages at once (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def _starter(config: Config, listening: socket.socket) -> Start:
    """Return a function that starts a process listening on the same socket."""
    spawn = multiprocessing.get_context("spawn")

    def start() -> Worker:
        up = spawn.Event()
        process = spawn.Process(target=_work, args=(config, listening, up))
        process.start()
        return Worker(process, up)

    return start


def _work(config: Config, listening: socket.socket, up: Event) -> None:
    """Run as one of several processes; end with the parent."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _run(config, listening, up.set)
    except KeyboardInterrupt:  # the terminal signals every process
        sys.exit(0)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
