"""HTTP: ending one's own tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import say
from glaciarium.server import http_errors
from glaciarium.server.api_parts import table_id
from glaciarium.server.endpoints import Endpoint, nothing, person
from glaciarium.server.lobby import is_mine
from glaciarium.server.rows import Listed, Person
from glaciarium.server.table import Table
from glaciarium.server.table_log import TAKE_OVER

_REFUSES: Final = (400, 401, 403, 404, 409, 429)


async def delete(request: Request) -> Response:
    """Delete an unfinished table where nobody else plays."""
    found, who = await _own(request)
    if _others(found, who):
        raise http_errors.forbidden(say("Others play at this table too, so it can't be deleted."))
    store, hub = request.app.state.store, request.app.state.hub
    live = await hub.table(found.table.id)

    async def remove() -> None:
        live.driver.stop()  # stop any bot that is thinking
        await store.remove(found.table.id, found.table.state)
        await live.refresh()

    await _done(live, remove)
    hub.notices.changed(found.table.id)
    return nothing()


async def resign(request: Request) -> Response:
    """Let a bot play my seats to the end; I may come back."""
    found, who = await _own(request)
    if found.table.state != "playing":
        raise http_errors.conflict(say("The game hasn't started: leave the table instead."))
    if found.table.rated:
        raise http_errors.forbidden(say("You can't hand a rated game to a bot."))
    if not _others(found, who):
        raise http_errors.conflict(say("Nobody else plays here: delete the table instead."))
    live = await request.app.state.hub.table(found.table.id)

    async def hand_over() -> None:
        mine = [seat for seat in live.presence.seats(who.id) if seat not in live.table_log.away]
        if live.playing and mine:
            await live.happen(*(live.entry(TAKE_OVER, seat) for seat in mine))

    await _done(live, hand_over)
    return nothing()


async def _own(request: Request) -> tuple[Listed, Person]:
    """Return an unfinished table of the person who asks."""
    who = await person(request)
    found: Listed = await request.app.state.store.listed(table_id(request))
    if not is_mine(found, who.id):
        raise http_errors.forbidden(say("You're not seated at this table."))
    if found.table.state == "over":
        raise http_errors.conflict(say("The game is over."))
    return found, who


def _others(found: Listed, who: Person) -> bool:
    return any(seat.person and seat.person != who.id for seat in found.seats)


async def _done(live: Table, work: Callable[[], Awaitable[None]]) -> None:
    """Have a table's own task do something, and wait for it."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def do() -> None:
        try:
            await work()
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(None)

    live.post(do)
    await done


ENDPOINTS: Final = [
    Endpoint(
        method="DELETE",
        path="/api/tables/{id}",
        handler=delete,
        does="Delete an unfinished table where nobody else plays",
        refuses=_REFUSES,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{id}/resign",
        handler=resign,
        does="Let a bot play my seats to the end",
        refuses=_REFUSES,
    ),
]
