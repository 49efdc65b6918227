"""The open lines of this process: how many an address has, and which one a session opened."""

from __future__ import annotations

from collections import Counter
from typing import Final

from glaciarium.kernel.speech import say, speaking
from glaciarium.server.limits import LINES_BY_ADDRESS, Limits
from glaciarium.server.outlet import Outlet

LEFT: Final = 4401  # why a line is closed: who opened it has left


class Lines:
    def __init__(self, limits: Limits) -> None:
        self._limits: Final = limits
        self._addresses: Final[Counter[str]] = Counter()
        self._sessions: Final[dict[str, set[Outlet]]] = {}

    def enter(self, line: Outlet, address: str) -> None:
        """Count a line; refuse one too many."""
        self._limits.room(
            self._addresses[address],
            LINES_BY_ADDRESS,
            say("Too many lines are open from your address: close a few pages, then come back."),
        )
        self._addresses[address] += 1
        if line.session:
            self._sessions.setdefault(line.session, set()).add(line)

    def leave(self, line: Outlet, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        opened = self._sessions.get(line.session, set())
        opened.discard(line)
        if not opened:
            self._sessions.pop(line.session, None)

    def end(self, session: str) -> None:
        """Close the lines of a session that ended."""
        for line in self._sessions.get(session, ()):
            with speaking(line.language):
                line.close(LEFT, say("You have left: come back under a name."))
