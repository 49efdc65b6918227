"""The server as one application: routes, common headers, start and stop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from glaciarium import __version__
from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import api, client, game_listing, language, metrics, openapi
from glaciarium.server.bot_pool import BotPool
from glaciarium.server.config import Config
from glaciarium.server.corrections import Corrections
from glaciarium.server.database import Unavailable
from glaciarium.server.endpoints import Handler, answer, failed
from glaciarium.server.gate import Gate
from glaciarium.server.heavy_work import HeavyWork
from glaciarium.server.hub import Hub, bots_of
from glaciarium.server.identity import Passwords
from glaciarium.server.limits import Limits
from glaciarium.server.lobby import Lobby
from glaciarium.server.people import People
from glaciarium.server.retention import keep_tidy
from glaciarium.server.server_log import log
from glaciarium.server.store import Store
from glaciarium.server.websocket import lobby_socket, table_socket
from glaciarium.server.wire import Problem

METHODS: Final = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]
PACKED_FROM: Final = 4096  # bytes: replays, rules and pages are worth it
PROBED: Final = 2.0  # seconds for which a health check's result is reused
STOPPING: Final = "The server is stopping; your table is kept."
HEADERS: Final = {
    # Drawings set positions and colours as attributes of style; scripts come from files only.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # addresses may contain invitations
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Headers:
    """Adds the headers that every answer carries."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)


def make_app(config: Config) -> Starlette:
    """Return the application; it opens the database on startup. Raise LostWork."""
    games = game_listing.opened(config)
    store, limits = Store(config.database), Limits(on=config.limits)
    heavy = HeavyWork(games, config.components)
    thinking = BotPool(bots_of(config))  # report an unreachable cluster before starting

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        app.state.passwords = Passwords()
        app.state.hub = hub = Hub(config, store, games, thinking, limits=limits, heavy=heavy)
        await hub.start()
        tidying = asyncio.create_task(keep_tidy(store))
        log.info("started", version=__version__, games=list(games))
        try:
            yield
        finally:
            tidying.cancel()
            await hub.stop(STOPPING)
            await store.close()
            log.info("stopped")

    app = Starlette(
        routes=_routes(config),
        lifespan=living,
        middleware=[
            Middleware(Headers),
            Middleware(Gate, limits=limits),
            Middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=5),
        ],
        exception_handlers={Exception: failed},
    )
    app.state.config, app.state.games, app.state.store = config, games, store
    app.state.people, app.state.limits = People(store), limits
    app.state.probed = -PROBED
    corrections = Corrections(heavy, allowed=config.corrections)
    app.state.lobby = Lobby(store, games, limits, heavy, corrections)
    return app


def _routes(config: Config) -> list[BaseRoute]:
    pages = client.built(config.client)
    return [
        *(endpoint.route() for endpoint in api.ENDPOINTS),
        Route("/api/openapi.json", _described()),
        Route("/api/{path:path}", _unknown, methods=METHODS),
        Route("/health", _health),
        Route("/metrics", _metrics),
        WebSocketRoute("/ws/lobby", lobby_socket),
        WebSocketRoute("/ws/tables/{id}", table_socket),
        Route("/{path:path}", pages.serve),
    ]


def _described() -> Handler:
    told = openapi.description(api.ENDPOINTS)

    async def describe(_request: Request) -> Response:
        return answer(told, age=3600)

    return describe


async def _unknown(request: Request) -> Response:
    """Refuse an unknown address or a wrong method."""
    path = request.url.path
    known = {one.method for one in api.ENDPOINTS if one.route().path_regex.match(path)}
    with speaking(language.of(request)):
        if not known:
            sentence = say("There's nothing at this address.")
            return answer(Problem(error=sentence), HTTPStatus.NOT_FOUND)
        sentence = say("This address doesn't accept {method}.", method=request.method)
        response = answer(Problem(error=sentence), HTTPStatus.METHOD_NOT_ALLOWED)
        response.headers["Allow"] = ", ".join(sorted(known))
        return response


async def _health(request: Request) -> Response:
    """Report whether the database can be written. It writes at most once in PROBED seconds."""
    state = request.app.state
    if time.monotonic() >= state.probed + PROBED:
        state.probed = time.monotonic()
        state.writable = asyncio.ensure_future(_writable(state.store))
    works = await asyncio.shield(state.writable)
    told = {"version": __version__, "database": "ok" if works else "unreachable"}
    return answer(told, HTTPStatus.OK if works else HTTPStatus.SERVICE_UNAVAILABLE)


async def _writable(store: Store) -> bool:
    try:
        await store.probe()
    except Unavailable as error:
        log.error("database_unreachable", why=str(error))
        return False
    return True


async def _metrics(request: Request) -> Response:
    metrics.COMMITS.set(request.app.state.store.commits)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
