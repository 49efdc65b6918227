"""TCP connections before their first request: how many, for how long, and what they may send.

A silent connection costs a file descriptor, and those are limited. So each gets a few seconds for
its first line; when many are silent, the oldest makes room for the newest, and when the process is
full, the newest is told so and closed.

A body needs a Content-Length, as browsers and proxies send it: a chunk for every byte would keep
the process busy with a single read.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections import OrderedDict
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from glaciarium.server import gc_policy, metrics
from glaciarium.server.server_log import log

MOST_FILES: Final = 65_536  # that a process asks the system for
AT_ONCE: Final = 128  # connections accepted before reading from them
RESERVED: Final = 4 * AT_ONCE  # files for the database, the bots, and connections just accepted
LONGEST_HEAD: Final = 16 * 1024  # bytes of a request before its body
HEADERS_WITHIN: Final = 10.0  # seconds for the head of a request
ANSWERED_WITHIN: Final = 60.0  # seconds for a whole request and its answer
SILENT_PART: Final = 4  # one in four connections may be silent
LOG_PAUSE: Final = 60.0  # seconds between two log lines about the same problem
_QUIET: Final = logging.getLogger("glaciarium.http")  # a line for each bad request is too much
_QUIET.setLevel(logging.ERROR)
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 30\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    b"The server is full: come back in a minute.\n"
)


def raise_file_limit() -> int:
    """Ask the system for as many open files as it grants, up to MOST_FILES; return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:
            log.warning("file_limit_kept", files=soft, why=str(error))
            return soft
        return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def most_connections(files: int) -> int:
    """Return how many connections this many files leave room for."""
    return max(AT_ONCE, files - RESERVED)


class Door:
    """Open connections, and those that haven't sent anything yet."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._silent: Final[OrderedDict[GuardedHttp, None]] = OrderedDict()
        self._logged: Final[dict[str, float]] = {}  # by kind of trouble: when

    def came(self, one: GuardedHttp) -> None:
        self._silent[one] = None
        if len(self._silent) > max(1, self.most // SILENT_PART):
            self.tell("silent_connections_dropped")
            self._silent.popitem(last=False)[0].drop()

    def spoke(self, one: GuardedHttp) -> None:
        self._silent.pop(one, None)

    def tell(self, trouble: str, **facts: Any) -> None:
        """Count a problem, and log it at most once in LOG_PAUSE seconds."""
        metrics.REFUSALS.labels(trouble).inc()
        now = time.monotonic()
        if now - self._logged.get(trouble, -LOG_PAUSE) >= LOG_PAUSE:
            self._logged[trouble] = now
            log.warning(trouble, **facts)

    def quiet(self, loop: asyncio.AbstractEventLoop) -> None:
        """Log a failure to accept connections once, not once for each connection."""

        def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
            if "accept" in str(context.get("message")):
                self.tell("cannot_accept", why=str(context.get("exception")))
            else:
                loop.default_exception_handler(context)

        loop.set_exception_handler(handle)


class LengthFirst(h11.Connection):
    """HTTP in which a request's length is known before its body."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(
            name == b"transfer-encoding" for name, _ in event.headers
        ):
            raise h11.RemoteProtocolError("a request needs a Content-Length")
        return event


class GuardedHttp(H11Protocol):
    """HTTP with deadlines; `door` is set in the class that `guarded` makes for one server."""

    door: Door

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = LengthFirst(h11.SERVER, LONGEST_HEAD)
        self.logger = _QUIET
        self._deadline: asyncio.TimerHandle | None = None
        self._watched: RequestResponseCycle | None = None  # the request whose answer is awaited

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.door.most:
            self.door.tell("server_full", connections=len(self.connections))
            transport.write(FULL)
            self.drop()
            return
        self.door.came(self)
        self._expect(HEADERS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._spoke()
        super().connection_lost(exc)
        gc_policy.collect_young()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:  # an incomplete head
            if self._deadline is None:
                self._expect(HEADERS_WITHIN)
        elif self.cycle is not self._watched:
            self._spoke()
            self._watched = self.cycle
            self._expect(ANSWERED_WITHIN)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._spoke()
        self._watched = self.cycle
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        self.door.tell("no_http")
        super().send_400_response(msg)

    def on_response_complete(self) -> None:
        self._spoke()
        super().on_response_complete()

    def drop(self) -> None:
        """Close it now and drop what waits."""
        self._spoke()
        self.transport.close()
        self.loop.call_later(1.0, self.transport.abort)

    def _expect(self, seconds: float) -> None:
        self._deadline = self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        self.door.tell("too_slow_to_ask")
        self._spoke()
        self.transport.abort()

    def _spoke(self) -> None:
        self.door.spoke(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def guarded(door: Door) -> type[GuardedHttp]:
    """Return the protocol of one server."""
    return type("GuardedHttpOfServer", (GuardedHttp,), {"door": door})
