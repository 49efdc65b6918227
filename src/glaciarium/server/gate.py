"""HTTP requests by address: how many at once, and how many a minute.

A refusal costs the server nearly as much as an answer. So whoever asks too often waits for it: a
program that asks as fast as it is answered then asks once a second on each connection.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import language, metrics
from glaciarium.server.endpoints import address, answer
from glaciarium.server.limits import AT_ONCE_BY_ADDRESS, Limits
from glaciarium.server.wire import Problem

HELD: Final = 1.0  # seconds until a refusal is sent


class Waiting:
    """How many requests of each address are under way."""

    def __init__(self) -> None:
        self._counts: Final[Counter[str]] = Counter()

    @contextmanager
    def counted(self, who: str) -> Iterator[bool]:
        """Count a request while it lasts; tell whether there is room for it."""
        self._counts[who] += 1
        try:
            yield self._counts[who] <= AT_ONCE_BY_ADDRESS
        finally:
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]


class Gate:
    """Lets requests in, before anything else is done with them."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app: Final = app
        self._limits: Final = limits
        self._waiting: Final = Waiting()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._limits.on:
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        who = address(request)
        kind = "request" if request.url.path.startswith("/api/") else "page"
        with self._waiting.counted(who) as room:
            if room and self._limits.take(kind, who):
                await self._app(scope, receive, send)
                return
            metrics.REFUSALS.labels(kind).inc()
            if room:
                await asyncio.sleep(HELD)
            await self._refuse(request, send, close=not room)

    async def _refuse(self, request: Request, send: Send, *, close: bool) -> None:
        with speaking(language.of(request)):
            sentence = say("Too many requests. Wait a minute, then try again.")
        response = answer(Problem(error=sentence), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["Retry-After"] = "60"
        if close:
            response.headers["Connection"] = "close"
        await response(request.scope, request.receive, send)
