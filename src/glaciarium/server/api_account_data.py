"""HTTP: what is stored about me, to export or to delete."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import say
from glaciarium.server import account_data, http_errors, identity
from glaciarium.server.endpoints import Endpoint, address, answer, body, nothing, person
from glaciarium.server.identity import Passwords
from glaciarium.server.limits import Limits
from glaciarium.server.schema import PERSON
from glaciarium.server.store import Store
from glaciarium.server.wire import DeleteMe, MyData


async def my_data(request: Request) -> Response:
    """Return everything stored about the person who asks."""
    store: Store = request.app.state.store
    who = await person(request)
    told = answer(await store.read(lambda connection: account_data.exported(connection, who.id)))
    told.headers["Content-Disposition"] = 'attachment; filename="glaciarium-my-data.json"'
    return told


async def delete_me(request: Request) -> Response:
    """Delete the person who asks; an account must give its password again."""
    store: Store = request.app.state.store
    limits: Limits = request.app.state.limits
    wish = await body(request, DeleteMe)
    who = await person(request)
    limits.check("login", address(request))
    passwords: Passwords = request.app.state.passwords
    kept = await store.read(
        lambda connection: connection.scalar(
            PERSON.select().with_only_columns(PERSON.c.password).where(PERSON.c.id == who.id)
        )
    )
    if who.account and not await passwords.fits(kept, wish.password):
        raise http_errors.forbidden(say("That's not your password. Nothing was deleted."))
    tables, sessions = await store.write(lambda connection: account_data.erased(connection, who.id))
    for session in sessions:
        request.app.state.hub.connections.end(session)
    for table in tables:
        await request.app.state.hub.changed(table)
    response = nothing()
    identity.forget(response)
    return response


ENDPOINTS: Final = [
    Endpoint(
        method="GET",
        path="/api/me/data",
        handler=my_data,
        does="Everything that is kept about me",
        answers=MyData,
        refuses=(401,),
    ),
    Endpoint(
        method="DELETE",
        path="/api/account",
        handler=delete_me,
        does="Delete me: games stay, without my name",
        takes=DeleteMe,
        refuses=(400, 401, 403, 413, 415, 429),
    ),
]
