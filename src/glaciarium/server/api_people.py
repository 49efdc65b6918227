"""HTTP: who I am."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import http_errors, identity, language, resets
from glaciarium.server.config import Config
from glaciarium.server.endpoints import Endpoint, address, answer, body, nothing
from glaciarium.server.hub import Hub
from glaciarium.server.identity import Passwords, checked_name
from glaciarium.server.limits import Limits
from glaciarium.server.mail import MailServer, send
from glaciarium.server.names import folded
from glaciarium.server.people import People, digest
from glaciarium.server.rows import Person
from glaciarium.server.wire import (
    Credentials,
    Email,
    Forgotten,
    Me,
    NameMe,
    NewPassword,
    ResetPassword,
)


def _me(person: Person) -> Me:
    return Me(id=person.id, name=person.name, account=person.account, email=person.email)


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
    """Close a session's connections; the pages reconnect as whoever they are now."""
    if token is not None:
        hub: Hub = request.app.state.hub
        hub.connections.end(digest(token))


async def me(request: Request) -> Response:
    person = await identity.who(request)
    return answer(_me(person) if person else None)


async def name_me(request: Request) -> Response:
    """Create a guest, or rename a known one."""
    people, _, limits = _house(request)
    name = checked_name((await body(request, NameMe)).name)
    person = await identity.who(request)
    limits.check("name", address(request))
    if person is not None:
        return answer(_me(await people.rename(person, name)))
    return await _entered(request, await people.guest(name), None)


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
    """Create an account; a guest becomes one and keeps all games."""
    people, passwords, limits = _house(request)
    wish = await body(request, Credentials)
    name = checked_name(wish.name)
    limits.check("name", address(request))
    person = await identity.who(request)
    if person is not None and person.account:
        raise http_errors.conflict(say("You're already logged in. Log out first."))
    hashed = await passwords.hashed(wish.password)
    guest = person or await people.guest(name)
    account = await people.make_account(guest, name, hashed)
    return await _entered(request, account, identity.token_of(request))


async def login(request: Request) -> Response:
    """Log in; games played as a guest come along."""
    people, passwords, limits = _house(request)
    wish = await body(request, Credentials)
    _count_try(request, limits, wish.name)
    found = await people.account(wish.name)
    if not await passwords.fits(found[1] if found else None, wish.password) or found is None:
        raise http_errors.nobody(say("Wrong name or password."))
    account, kept = found
    if passwords.outdated(kept):
        await people.rehash(account.id, await passwords.hashed(wish.password))
    before = await identity.who(request)
    if before is not None and not before.account:
        for table in await people.adopt(before, account):
            await request.app.state.hub.changed(table)
    return await _entered(request, account, identity.token_of(request))


def _count_try(request: Request, limits: Limits, name: str) -> None:
    """Count a login attempt by address, and by address and name, never by name alone."""
    where = address(request)
    limits.check("login_address", where)
    limits.check("login", f"{where} {folded(name.strip())[: identity.LONGEST_NAME]}")


# Passwords.
async def change_password(request: Request) -> Response:
    """Change the password. All sessions end; this browser gets a new one."""
    people, passwords, _ = _house(request)
    wish = await body(request, NewPassword)
    account = await _sure(request, wish.password)
    ended = await people.new_password(account.id, await passwords.hashed(wish.new))
    _close_sessions(request, ended)
    return await _entered(request, account, None)


async def set_email(request: Request) -> Response:
    """Set the address that password reset codes are sent to."""
    people, _, _ = _house(request)
    wish = await body(request, Email)
    email = wish.email.strip()
    if email and not _EMAIL.fullmatch(email):
        raise http_errors.bad(say("That isn't an email address. Write it like you@club.example."))
    account = await _sure(request, wish.password)
    await people.set_email(account.id, email)
    return answer(_me(replace(account, email=email)))


async def _sure(request: Request, password: str) -> Person:
    """Return the account that asks, if the password is right."""
    people, passwords, limits = _house(request)
    person = await identity.who(request)
    if person is None or not person.account:
        raise http_errors.nobody(say("Only accounts have passwords. Log in first."))
    _count_try(request, limits, person.name)
    found = await people.account(person.name)
    if not await passwords.fits(found[1] if found else None, password):
        raise http_errors.forbidden(say("That's not your password."))
    return person


async def forgot_password(request: Request) -> Response:
    """Mail a code. The answer doesn't reveal whether the account exists."""
    _, _, limits = _house(request)
    wish = await body(request, Forgotten)
    config: Config = request.app.state.config
    _count_try(request, limits, wish.name)
    if config.mail is None:
        raise http_errors.conflict(
            say("This server can't send email. Ask whoever runs it for a code.")
        )
    limits.check("mail", folded(wish.name.strip()))
    issued = await request.app.state.store.write(
        lambda connection: resets.issue(connection, wish.name, time.time(), mailed=True)
    )
    task = BackgroundTask(_mail, config.mail, issued, language.of(request)) if issued else None
    return Response(status_code=HTTPStatus.NO_CONTENT, background=task)


async def _mail(server: MailServer, issued: resets.Issued, spoken: str) -> None:
    with speaking(spoken):
        subject = say("Your code for Glaciarium")
        text = say(
            "Somebody asked for a new password for the account {name}. If it was you, the code is "
            "{code}. It works once, for a day. If it was not you, ignore this message.",
            name=issued.name,
            code=issued.code,
        )
    await send(server, issued.email, subject, text)


async def reset_password(request: Request) -> Response:
    """Set a password with a one-time code, and log in."""
    people, passwords, limits = _house(request)
    wish = await body(request, ResetPassword)
    _count_try(request, limits, wish.name)
    hashed = await passwords.hashed(wish.password)
    used = await request.app.state.store.write(
        lambda connection: resets.use(connection, wish.name, wish.code, hashed, time.time())
    )
    found = await people.account(wish.name)
    if used is None or found is None:
        raise http_errors.forbidden(
            say("Wrong name or code, or the code was used or is older than a day. Get a new one.")
        )
    _close_sessions(request, used.ended)
    return await _entered(request, found[0], identity.token_of(request))


def _close_sessions(request: Request, ended: Sequence[str]) -> None:
    hub: Hub = request.app.state.hub
    for token in ended:
        hub.connections.end(token)


_EMAIL: Final = re.compile(r"[^@\s]{1,64}@[^@\s]{1,180}\.[^@\s.]{1,10}")
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
    Endpoint(
        method="POST",
        path="/api/password",
        handler=change_password,
        does="Change my password; all other sessions end",
        takes=NewPassword,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN),
    ),
    Endpoint(
        method="POST",
        path="/api/password/forgot",
        handler=forgot_password,
        does="Mail a one-time code to the account's address, if the server sends mail",
        takes=Forgotten,
        refuses=(*_BODY, HTTPStatus.CONFLICT),
    ),
    Endpoint(
        method="POST",
        path="/api/password/reset",
        handler=reset_password,
        does="Set a password with a one-time code, and enter; all other sessions end",
        takes=ResetPassword,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.FORBIDDEN),
    ),
    Endpoint(
        method="POST",
        path="/api/email",
        handler=set_email,
        does="Say where codes can be mailed to; empty: nowhere",
        takes=Email,
        answers=Me,
        refuses=(*_BODY, HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN),
    ),
]
