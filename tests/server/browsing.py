"""The whole application in this process, and a browser that asks it things without a socket."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import httpx

from glaciarium.server.app import make_app
from glaciarium.server.config import Config

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ADDRESS = "http://ice.example"


@contextlib.asynccontextmanager
async def application(database: str) -> AsyncIterator[Any]:
    """Run it as a server would, without limits."""
    app = make_app(Config(database=database, limits=False))
    async with app.router.lifespan_context(app):
        yield app


@contextlib.asynccontextmanager
async def browser(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app)
    headers = {"Origin": ADDRESS}
    async with httpx.AsyncClient(
        transport=transport, base_url=ADDRESS, headers=headers, timeout=60.0
    ) as found:
        yield found
