"""HTTP: who I am."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import say
from glaciarium.server import http_errors, identity
from glaciarium.server.endpoints import Endpoint, address, answer, body, nothing
from glaciarium.server.hub import Hub
from glaciarium.server.identity import Passwords, checked_name, folded
from glaciarium.server.limits import Limits
from glaciarium.server.people import People, digest
from glaciarium.server.rows import Person
from glaciarium.server.wire import Credentials, Me, NameMe


def _me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, account=person.account)


def _house(request: Request) -> tuple[People, Passwords, Limits]:
    state = request.app.state
    return state.people, state.passwords, state.limits


async def _entered(request: Request, person: Person, old: str | None) -> Response:
    """Answer with a new session; the old one ends."""
    people, _, _ = _house(request)
    token = await people.open_session(person.id, instead_of=old)
    _close_lines(request, old)
    response = answer(_me(person))
    identity.remember(request, response, token)
    return response


def _close_lines(request: Request, token: str | None) -> None:
    """Close what the pages of a session have open; they come back as whoever they are now."""
    if token is not None:
        hub: Hub = request.app.state.hub
        hub.connections.end(digest(token))


async def me(request: Request) -> Response:
    person = await identity.who(request)
    return answer(_me(person) if person else None)


async def name_me(request: Request) -> Response:
    """Make a guest of somebody new, or give another name to who is known."""
    people, _, limits = _house(request)
    name = checked_name((await body(request, NameMe)).name)
    person = await identity.who(request)
    limits.check("name", address(request))
    if person is not None:
        return answer(_me(await people.rename(person, name, folded(name))))
    return await _entered(request, await people.guest(name, folded(name)), None)


async def leave(request: Request) -> Response:
    people, _, _ = _house(request)
    token = identity.token_of(request)
    if token is not None:
        await people.end_session(token)
        _close_lines(request, token)
    response = nothing()
    identity.forget(response)
    return response


async def make_account(request: Request) -> Response:
    """Make an account; a guest becomes one and keeps all games."""
    people, passwords, limits = _house(request)
    wish = await body(request, Credentials)
    name = checked_name(wish.name)
    limits.check("name", address(request))
    person = await identity.who(request)
    if person is not None and person.account:
        raise http_errors.conflict(say("You have an account already: leave it first."))
    hashed = await passwords.hashed(wish.password)
    guest = person or await people.guest(name, folded(name))
    account = await people.make_account(guest, name, folded(name), hashed)
    return await _entered(request, account, identity.token_of(request))


async def login(request: Request) -> Response:
    """Enter an account; what a guest played before comes along."""
    people, passwords, limits = _house(request)
    wish = await body(request, Credentials)
    name = folded(wish.name.strip())
    limits.check("login", address(request))
    limits.check("login", f"name {name[: identity.LONGEST_NAME]}")
    found = await people.account(name)
    if not await passwords.fits(found[1] if found else None, wish.password) or found is None:
        raise http_errors.nobody(say("Name and password do not fit."))
    account, kept = found
    if passwords.outdated(kept):
        await people.rehash(account.id, await passwords.hashed(wish.password))
    before = await identity.who(request)
    if before is not None and not before.account:
        for table in await people.adopt(before, account):
            await request.app.state.hub.changed(table)
    return await _entered(request, account, identity.token_of(request))


_BODY: Final = (400, 413, 415, 429)
ENDPOINTS: Final = [
    Endpoint(
        method="GET",
        path="/api/me",
        handler=me,
        does="Who I am; null: nobody yet",
        answers=Me | None,
    ),
    Endpoint(
        method="POST",
        path="/api/me",
        handler=name_me,
        does="Become a guest, or take another name",
        takes=NameMe,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.CONFLICT),
    ),
    Endpoint(method="DELETE", path="/api/me", handler=leave, does="Leave: the session ends"),
    Endpoint(
        method="POST",
        path="/api/account",
        handler=make_account,
        does="Make an account; a guest keeps all games",
        takes=Credentials,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.CONFLICT),
    ),
    Endpoint(
        method="POST",
        path="/api/login",
        handler=login,
        does="Enter an account; a guest's games come along",
        takes=Credentials,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.UNAUTHORIZED),
    ),
]
