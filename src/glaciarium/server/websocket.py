"""WebSockets: who may have one, what is read from it, and what is sent.

A message that can't be decoded is refused with a sentence; after several the connection is closed.
Codes: 4400 bad messages, 4401 logged out, 4403 not allowed, 4404 no such table, 4408 silent, 4429
too many at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import say, speaking
from glaciarium.server import identity, language, metrics
from glaciarium.server.connection import STUCK, TOO_SLOW, ClientConnection
from glaciarium.server.connections import OpenConnections
from glaciarium.server.database import Unavailable
from glaciarium.server.endpoints import address as address_of
from glaciarium.server.http_errors import Refusal
from glaciarium.server.hub import Hub
from glaciarium.server.limits import CHAT, MESSAGES, Buckets
from glaciarium.server.people import digest
from glaciarium.server.rows import Listed
from glaciarium.server.snapshots import encode
from glaciarium.server.store import Gone
from glaciarium.server.table_info import sits
from glaciarium.server.wire import FromClient, Ping, Pong, Refused, Say

LONGEST: Final = 4096  # characters of a message
MOST_FAULTS: Final = 10
SILENCE: Final = 120.0  # seconds of silence before closing: clients ping
TROUBLE: Final = 1011  # come back later
NONSENSE: Final = 4400
FORBIDDEN: Final = 4403
NO_TABLE: Final = 4404
SILENT: Final = 4408
TOO_MUCH: Final = 4429
HELD: Final = 1.0  # seconds until a connection too many is told so
PARTING: Final = 5.0  # seconds to send the last messages to a slow reader
LONGEST_REASON: Final = 120  # bytes; a WebSocket takes 123

Heard = Callable[[Any], None]
Use = Callable[[WebSocket, ClientConnection], Awaitable[None]]


async def table_socket(websocket: WebSocket) -> None:
    """A connection to a table: for its players, and for spectators where allowed."""
    await _opened(websocket, _at_table)


async def lobby_socket(websocket: WebSocket) -> None:
    """A connection to the lobby: it only receives."""
    await _opened(websocket, _in_lobby)


async def _at_table(websocket: WebSocket, connection: ClientConnection) -> None:
    hub: Hub = websocket.app.state.hub
    with speaking(connection.language):
        try:
            found = await hub.store.listed(websocket.path_params["id"])
            _check_welcome(found, connection.person or None)
            table = await hub.enter(found.table.id, connection)
        except Gone as error:
            await _shut(websocket, NO_TABLE, str(error))
            return
        except Unavailable as error:
            await _shut(websocket, TROUBLE, say(str(error)))
            return
        except GlaciariumError as error:
            await _shut(websocket, FORBIDDEN, str(error))
            return
    connection.resync = lambda: hub.resync(table, connection)
    try:
        await _talk(
            websocket, connection, "table", lambda message: hub.hear(table, connection, message)
        )
    finally:
        connection.resync = None
        hub.leave(table, connection)


async def _in_lobby(websocket: WebSocket, connection: ClientConnection) -> None:
    hub: Hub = websocket.app.state.hub
    connection.resync = lambda: hub.notices.enter(connection)
    hub.notices.enter(connection)
    try:
        await _talk(websocket, connection, "lobby", lambda _message: None)
    finally:
        connection.resync = None
        hub.notices.leave(connection)


class NotWelcome(GlaciariumError):
    """A table closed to spectators."""


def _check_welcome(found: Listed, who: str | None) -> None:
    if found.table.watchable or any(sits(seat, who) for seat in found.seats):
        return
    if who is None or who != found.table.host:
        raise NotWelcome(say("This table is private: only its players can see it."))


async def _opened(websocket: WebSocket, use: Use) -> None:
    """Accept a connection, unless it is cross-site or one too many."""
    if not identity.same_origin(websocket):
        metrics.REFUSALS.labels("origin").inc()
        await websocket.close(FORBIDDEN)
        return
    connections: OpenConnections = websocket.app.state.hub.connections
    address = address_of(websocket)
    try:
        with speaking(language.of(websocket)):
            connections.admit(address)
    except Refusal as error:
        metrics.REFUSALS.labels("lines").inc()
        await asyncio.sleep(HELD)
        await websocket.accept()
        await _shut(websocket, TOO_MUCH, str(error))
        return
    connection = None
    try:
        connection = await _outlet(websocket)
        connections.enter(connection)
        await websocket.accept()
        await use(websocket, connection)
    finally:
        connections.leave(connection, address)


async def _outlet(websocket: WebSocket) -> ClientConnection:
    person, spoken = await identity.who(websocket), language.of(websocket)
    connections: OpenConnections = websocket.app.state.hub.connections
    address = address_of(websocket)
    return ClientConnection(
        person.id if person else "",
        person.name if person else "",
        spoken,
        digest(identity.token_of(websocket) or "") if person else "",
        differences="differences" in websocket.query_params,
        address=address,
        afford=lambda size: connections.may_send(address, size),
    )


async def _shut(websocket: WebSocket, code: int, reason: str) -> None:
    await websocket.close(code, reason.encode()[:LONGEST_REASON].decode(errors="ignore"))


async def _talk(
    websocket: WebSocket, connection: ClientConnection, kind: str, heard: Heard
) -> None:
    """Send and read until either side ends it."""
    gauge = metrics.SOCKETS.labels(kind)
    gauge.inc()
    sending = asyncio.create_task(_send(websocket, connection), name="sending")
    connections: OpenConnections = websocket.app.state.hub.connections
    listener = Listener(connection, heard, connections)
    listening = asyncio.create_task(listener.listen(websocket), name="listening")
    overrun = asyncio.create_task(connection.overrun.wait(), name="overrun")
    tasks = (sending, listening, overrun)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if connection.closing is not None and not sending.done():
            await asyncio.wait([sending], timeout=PARTING)
    finally:
        gauge.dec()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(websocket: WebSocket, connection: ClientConnection) -> None:
    while (message := await connection.next()) is not None:
        try:
            async with asyncio.timeout(STUCK):
                await websocket.send({"type": "websocket.send", "text": message.decode()})
        except TimeoutError:
            connection.close(TOO_SLOW, "Too slow: come back and go on from there.")
            return
    assert connection.closing is not None
    await _shut(websocket, *connection.closing)


class Listener:
    """Reads one connection; closes it after MOST_FAULTS bad messages."""

    def __init__(
        self, connection: ClientConnection, heard: Heard, connections: OpenConnections
    ) -> None:
        self._outlet: Final = connection
        self._heard: Final = heard
        self._connections: Final = connections
        self._messages: Final = Buckets(MESSAGES)
        self._chat: Final = Buckets(CHAT)
        self._faults = 0

    async def listen(self, websocket: WebSocket) -> None:
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    received = await websocket.receive()
            except TimeoutError:
                self._outlet.close(SILENT, "Nothing was heard for two minutes.")
                return
            if received["type"] == "websocket.disconnect":
                return
            self._read(received)

    def _read(self, received: Any) -> None:
        with speaking(self._outlet.language):
            address = self._outlet.address
            if not (self._messages.take("") and self._connections.may_ask(address)):
                self._fault(say("Too many messages. Slow down."), TOO_MUCH)
                return
            message = self._decoded(received.get("text"))
        if isinstance(message, Ping):
            self._outlet.send(encode(Pong(at=message.at, now=time.time())))
        elif message is not None:
            self._heard(message)

    def _decoded(self, text: str | None) -> Any:
        """Return what a message says, or refuse it."""
        if text is None or len(text) > LONGEST:
            self._fault(say("A message must be text of at most {most} characters.", most=LONGEST))
            return None
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._fault(say("This message can't be read: {why}.", why=str(error)))
            return None
        if isinstance(message, Say) and not self._chat.take(""):
            self._fault(say("Too many messages. Slow down."), TOO_MUCH)
            return None
        return message

    def _fault(self, sentence: str, code: int = NONSENSE) -> None:
        metrics.REFUSALS.labels("line").inc()
        self._outlet.send(encode(Refused(text=sentence)))
        self._faults += 1
        if self._faults >= MOST_FAULTS:
            self._outlet.close(code, sentence)


_DECODER: Final = msgspec.json.Decoder(FromClient)
