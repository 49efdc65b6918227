"""Who somebody is: a cookie with a random token, a name, perhaps a password.

A guest has a name; an account also has a password and keeps games and ratings on every device. Only
the hash of a token is stored, and deleting it ends the session: a cookie is refused after logout.
"""

from __future__ import annotations

import asyncio
import unicodedata
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from glaciarium.kernel.i18n import say
from glaciarium.server import http_errors
from glaciarium.server.names import readable
from glaciarium.server.people import SESSION_LIFE, People
from glaciarium.server.rows import Person

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE: Final = "glaciarium"
LONGEST_NAME: Final = 24
PASSWORD: Final = range(8, 201)  # characters
_LONGEST_TOKEN: Final = 100
_HASHER: Final = PasswordHasher()
_AT_ONCE: Final = 2  # hashes: each takes 64 MB


# Names.
def checked_name(text: str) -> str:
    """Return a name as it will be shown; refuse an unreadable one."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise http_errors.bad(say("A name needs 1 to {most} characters.", most=LONGEST_NAME))
    if not readable(name):
        raise http_errors.bad(say("A name can only contain visible characters."))
    return name


# Requests.
def token_of(connection: HTTPConnection) -> str | None:
    token = connection.cookies.get(COOKIE, "")
    return token if 0 < len(token) <= _LONGEST_TOKEN else None


async def who(connection: HTTPConnection) -> Person | None:
    """Return who sent a request or opened a WebSocket."""
    token = token_of(connection)
    people: People = connection.app.state.people
    return await people.by_token(token) if token else None


def same_origin(connection: HTTPConnection) -> bool:
    """Tell whether it comes from one of our pages, or from no browser at all."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    config: Any = connection.app.state.config
    if origin.rstrip("/") in config.origins:
        return True
    parts = urlsplit(origin)
    host = connection.headers.get("host", "")
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()


def secure(connection: HTTPConnection) -> bool:
    """Tell whether the browser uses https, perhaps through a proxy."""
    origin = connection.headers.get("origin", "")
    return connection.url.scheme in ("https", "wss") or origin.startswith("https://")


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    """Set the session cookie, which no script can read."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_LIFE,
        httponly=True,
        samesite="lax",
        secure=secure(connection),
        path="/",
    )


def forget(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


# Passwords.
class Passwords:
    """Password hashing by argon2, in a few threads."""

    def __init__(self) -> None:
        self._room: Final = asyncio.Semaphore(_AT_ONCE)
        self._nobodys = ""  # verified for unknown names too, so that the time reveals nothing

    async def hashed(self, password: str) -> str:
        if len(password) not in PASSWORD:
            fewest, most = PASSWORD[0], PASSWORD[-1]
            raise http_errors.bad(
                say("A password needs {fewest} to {most} characters.", fewest=fewest, most=most)
            )
        async with self._room:
            return await asyncio.to_thread(_HASHER.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Tell whether a password matches the stored hash."""
        if kept is None:
            self._nobodys = self._nobodys or await self.hashed("a password of nobody")
        async with self._room:
            fits = await asyncio.to_thread(_verified, kept or self._nobodys, password)
        return fits and kept is not None

    def outdated(self, kept: str) -> bool:
        return _HASHER.check_needs_rehash(kept)


def _verified(kept: str, password: str) -> bool:
    if len(password) not in PASSWORD:
        return False
    try:
        return _HASHER.verify(kept, password)
    except VerificationError:
        return False
