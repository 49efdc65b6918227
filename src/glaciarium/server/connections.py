"""The open connections of this process, by address and by session."""

from __future__ import annotations

from collections import Counter
from typing import Final

from glaciarium.kernel.i18n import say, speaking
from glaciarium.server.connection import ClientConnection
from glaciarium.server.limits import LINES_BY_ADDRESS, Limits

LEFT: Final = 4401  # why a connection is closed: its session ended


class OpenConnections:
    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._addresses: Final[Counter[str]] = Counter()
        self._sessions: Final[dict[str, set[ClientConnection]]] = {}

    def admit(self, address: str) -> None:
        """Count a connection; refuse one too many, before anything is looked up for it."""
        self._limits.check("opened", address)
        self._limits.room(
            self._addresses[address],
            LINES_BY_ADDRESS,
            say("Too many connections from your address. Close a few pages, then try again."),
        )
        self._addresses[address] += 1

    def enter(self, connection: ClientConnection) -> None:
        """Note whose connection it is."""
        if connection.session:
            self._sessions.setdefault(connection.session, set()).add(connection)

    def may_send(self, address: str, size: int) -> bool:
        """Count bytes that an address is sent; tell whether its budget allows them."""
        return self._limits.take("bytes", address, size)

    def may_ask(self, address: str) -> bool:
        """Count a message from an address; tell whether it is one too many."""
        return self._limits.take("message", address)

    def leave(self, connection: ClientConnection | None, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        if connection is None:
            return
        opened = self._sessions.get(connection.session, set())
        opened.discard(connection)
        if not opened:
            self._sessions.pop(connection.session, None)

    def end(self, session: str) -> None:
        """Close the connections of a session that ended."""
        for connection in self._sessions.get(session, ()):
            with speaking(connection.language):
                connection.close(LEFT, say("You've logged out. Choose a name to continue."))
