"""HTTP: what endpoints about a table share."""

from __future__ import annotations

import gzip
import re
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.server import identity
from glaciarium.server.endpoints import JSON, address
from glaciarium.server.fair_queue import Asker
from glaciarium.server.lobby import may_look
from glaciarium.server.rows import Listed, Person, Saved
from glaciarium.server.store import NO_TABLE, Gone, Store

_ID: Final = re.compile(r"[a-z0-9]{1,32}")


def table_id(request: Request) -> str:
    """Return the table id from the URL."""
    found: str = request.path_params["id"]
    if _ID.fullmatch(found) is None:
        raise Gone(NO_TABLE)
    return found


async def saved(request: Request) -> tuple[Saved, Person | None]:
    """Return a table with its log, and who asks."""
    reader = await identity.who(request)
    store: Store = request.app.state.store
    found = await store.load(table_id(request))
    may_look(found, reader)
    return found, reader


async def listed(request: Request) -> Listed:
    """Return a table without its log."""
    reader = await identity.who(request)
    store: Store = request.app.state.store
    found = await store.listed(table_id(request))
    may_look(found, reader)
    return found


def asker(request: Request, person: Person | None) -> Asker:
    """Return whose work it is: guests without a name have an address, too."""
    return Asker(address(request), person.id if person else "")


def packed(request: Request, body: bytes, headers: dict[str, str] | None = None) -> Response:
    """Pass on JSON that a worker process encoded and compressed."""
    told = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(headers or {})}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), headers=told, media_type=JSON)
    return Response(body, headers={**told, "Content-Encoding": "gzip"}, media_type=JSON)


def light(request: Request) -> None:
    """Count what people try in lessons and editors."""
    request.app.state.limits.check("light", address(request))


def heavy(request: Request) -> None:
    """Count a slow request; refuse it before any work if there are too many."""
    request.app.state.limits.check("heavy", address(request))
