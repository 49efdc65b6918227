"""HTTP: reviews of games that are over."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.server import api_parts, reviews
from glaciarium.server.endpoints import Endpoint, answer, person
from glaciarium.server.review_service import finished
from glaciarium.server.wire import Review


async def _progress(request: Request, table: str) -> Response:
    """Answer with a review's progress, without its findings."""
    hub = request.app.state.hub
    progress = hub.reviews.progress(table)
    if progress is not None:
        return answer(Review(state="running", done=progress.done, of=progress.of))
    done = await finished(hub.store, table)
    return answer(Review(state="done" if done else "none", done=0, of=0))


async def begin(request: Request) -> Response:
    who = await person(request)
    api_parts.heavy(request)
    saved, _ = await api_parts.saved(request)
    hub = request.app.state.hub
    game = request.app.state.lobby.game(saved.table.game)
    await hub.reviews.begin(game, saved, api_parts.asker(request, who))
    return await _progress(request, saved.table.id)


async def progress(request: Request) -> Response:
    found = await api_parts.listed(request)
    return await _progress(request, found.table.id)


async def found(request: Request) -> Response:
    api_parts.heavy(request)
    saved, reader = await api_parts.saved(request)
    asker, hub = api_parts.asker(request, reader), request.app.state.hub
    return api_parts.packed(request, await reviews.review(hub, saved, asker))


ENDPOINTS: Final = [
    Endpoint(
        method="POST",
        path="/api/tables/{id}/review",
        handler=begin,
        does="Review a game that is over, or go on with its review",
        answers=Review,
        refuses=(401, 403, 404, 409, 422, 429),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/review",
        handler=found,
        does="What was found out about each decision, as far as it is known",
        answers=Review,
        refuses=(403, 404, 422, 429),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/review/progress",
        handler=progress,
        does="How far a review is; without its decisions",
        answers=Review,
        refuses=(403, 404, 429),
    ),
]
