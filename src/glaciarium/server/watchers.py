"""Spectators of a table: told after its players, a few at a time, with the latest snapshot.

However many people watch, the players are told of a move just as fast.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from glaciarium.server.connection import ClientConnection
    from glaciarium.server.table import Table

FEW: Final = 8  # up to this many are told together with the players
SLICE: Final = 8  # told in one go
PAUSE: Final = 0.05  # seconds between two goes, for everybody else: 160 are told in a second
PRESENCE_PAUSE: Final = 0.5  # seconds between two messages about who is here, if many hear it


class Watchers:
    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._due: set[ClientConnection] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None

    def first(self) -> list[ClientConnection]:
        """Return who is told at once: players, and spectators if there are few."""
        presence = self._table.presence
        playing = [one for one in presence.connections if presence.seats(one.person)]
        watching = self._watching()
        return playing + (watching if len(watching) <= FEW else [])

    def _watching(self) -> list[ClientConnection]:
        presence = self._table.presence
        return [one for one in presence.connections if not presence.seats(one.person)]

    def tell(self) -> None:
        """Let the others be told in turn, in the table's task."""
        watching = self._watching()
        if len(watching) > FEW:
            self._due.update(watching)
            self._go_on(0.0)

    def queue(self, connection: ClientConnection) -> bool:
        """Let one of many spectators be told in turn; tell whether that is so."""
        watching = self._watching()
        if len(watching) <= FEW or connection not in watching:
            return False
        self._due.add(connection)
        self._go_on(0.0)
        return True

    def _go_on(self, wait: float) -> None:
        if self._timer is None and self._due:
            self._timer = asyncio.get_running_loop().call_later(wait, self._post)

    def _post(self) -> None:
        self._table.post(self._tell_some, later=True)

    async def _tell_some(self) -> None:
        self._timer = None
        told = [self._due.pop() for _ in range(min(SLICE, len(self._due)))]
        here = self._table.presence.connections
        self._table.tell([one for one in told if one in here])
        self._go_on(PAUSE)

    def presence(self) -> None:
        """Tell everybody who is present: at once if there are few readers."""
        if len(self._table.presence.connections) <= FEW:
            self._send_presence()
        elif self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(PRESENCE_PAUSE, self._send_presence)

    def _send_presence(self) -> None:
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None
        self._table.send_presence()
