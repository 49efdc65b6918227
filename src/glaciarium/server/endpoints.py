"""One HTTP request and its answer: what every endpoint shares.

An endpoint gets a request that passed the checks, answers with a wire struct, and raises to refuse.
Refusals become a status and a sentence in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import unquote

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from glaciarium.kernel.errors import BadRecord, GlaciariumError, UnknownName
from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import http_errors, identity, language, metrics
from glaciarium.server.database import NOT_TEXT, BadText, Unavailable
from glaciarium.server.http_errors import Refusal
from glaciarium.server.limits import household
from glaciarium.server.rows import Person
from glaciarium.server.server_log import log
from glaciarium.server.store import Gone, Taken
from glaciarium.server.wire import Problem

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

MOST_BYTES: Final = 64 * 1024  # of a body
SAFE: Final = ("GET", "HEAD")
NUL: Final = "\0"
JSON: Final = "application/json"
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")

_STATUS: Final[list[tuple[type[Exception], HTTPStatus]]] = [
    (Gone, HTTPStatus.NOT_FOUND),
    (UnknownName, HTTPStatus.NOT_FOUND),
    (Taken, HTTPStatus.CONFLICT),
    (BadRecord, HTTPStatus.UNPROCESSABLE_ENTITY),
    (BadText, HTTPStatus.BAD_REQUEST),
    (Unavailable, HTTPStatus.SERVICE_UNAVAILABLE),
    (GlaciariumError, HTTPStatus.BAD_REQUEST),
]


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One endpoint, with its description for the API docs."""

    method: str
    path: str
    handler: Handler
    does: str
    answers: Any = None  # the type of the answer; None: no content
    takes: Any = None  # the type of the body
    asks: dict[str, Any] = field(default_factory=dict)  # types of the query parameters
    refuses: tuple[int, ...] = ()

    def route(self) -> Route:
        return Route(self.path, guarded(self), methods=[self.method])


def guarded(endpoint: Endpoint) -> Handler:
    """Wrap an endpoint in the checks and error handling that all share."""

    async def guard(request: Request) -> Response:
        with speaking(language.of(request)):
            try:
                allow(request)
                response = await endpoint.handler(request)
            except GlaciariumError as error:
                response = refused(error)
        metrics.REQUESTS.labels(endpoint.path, str(response.status_code)).inc()
        return response

    return guard


def allow(request: Request) -> None:
    """Refuse cross-site requests, and what no database can store."""
    if NUL in unquote(str(request.url)):
        raise BadText(say(NOT_TEXT))
    if request.method not in SAFE and not identity.same_origin(request):
        raise http_errors.forbidden(say("This request comes from another site, so it was refused."))


def refused(error: GlaciariumError) -> Response:
    status = error.status if isinstance(error, Refusal) else _status(error)
    metrics.REFUSALS.labels(type(error).__name__).inc()
    return answer(Problem(error=say(str(error))), status)


def _status(error: GlaciariumError) -> int:
    return next(status for kind, status in _STATUS if isinstance(error, kind))


def failed(_request: HTTPConnection, error: Exception) -> Response:
    """Answer a request that failed because of a bug of ours."""
    log.error("request_failed", exc_info=error)
    sentence = say("Something went wrong on our side. Nothing was lost. Try again in a moment.")
    return answer(Problem(error=sentence), HTTPStatus.INTERNAL_SERVER_ERROR)


def answer(content: Any, status: int = HTTPStatus.OK, *, age: int = 0) -> Response:
    """Return a struct as JSON, cacheable for `age` seconds if given."""
    keep = f"public, max-age={age}" if age else "no-store"
    body = msgspec.json.encode(content)
    return Response(body, status, {"Cache-Control": keep}, media_type=JSON)


def nothing() -> Response:
    return Response(status_code=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})


def address(connection: HTTPConnection) -> str:
    return household(connection.client.host if connection.client else "")


async def person(request: Request) -> Person:
    """Return who asks; refuse anyone without a name."""
    found = await identity.who(request)
    if found is None:
        raise http_errors.nobody(say("Choose a name first. You don't need an account."))
    return found


async def body(request: Request, kind: type[T], most: int = MOST_BYTES) -> T:
    """Return the decoded request body; refuse it if it is too large or malformed."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, say("Send this as application/json."))
    content = await _content(request, most)
    if b"\\u0000" in content:  # databases treat NUL differently, so refuse it here
        raise BadText(say(NOT_TEXT))
    try:
        return msgspec.json.decode(bytes(content), type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        reason = str(error).rstrip(".")
        raise http_errors.bad(say("This can't be read: {reason}.", reason=reason)) from None


async def _content(request: Request, most: int) -> bytearray:
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                told = say("That's too large: at most {most} bytes.", most=most)
                raise http_errors.too_large(told)
    except ClientDisconnect:  # the client is gone; nothing to answer or log
        raise http_errors.bad(say("This can't be read: {reason}.", reason="-")) from None
    return content


def number(request: Request, name: str, default: int | None) -> int | None:
    """Return a whole number from the address."""
    word = request.query_params.get(name)
    if word is None:
        return default
    if _NUMBER.fullmatch(word) is None:
        raise http_errors.bad(say("{name} must be a whole number.", name=name))
    return int(word)
