"""Who is at a table: connections to this process, and people at other processes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from glaciarium.server.connection import ClientConnection
from glaciarium.server.rows import SeatRow
from glaciarium.server.snapshots import Reader

MOST_WATCHING: Final = 300


class TablePresence:
    def __init__(self, seats: Sequence[SeatRow]) -> None:
        self.connections: Final[set[ClientConnection]] = set()
        self.left_at: Final[dict[str, float]] = {}  # by person: when their last connection closed
        self._present: frozenset[str] = frozenset()  # when it was last noted
        self.elsewhere: dict[str, tuple[frozenset[str], int]] = {}  # by process: people, watchers
        self.seat(seats)

    def seat(self, seats: Sequence[SeatRow]) -> None:
        """Set who sits where."""
        self._owned: dict[str, tuple[int, ...]] = {}
        for seat in seats:
            if seat.kind == "human" and seat.person:
                self._owned[seat.person] = (*self._owned.get(seat.person, ()), seat.seat)

    def note(self, now: float) -> None:
        """Note who has left; call it whenever somebody came or went."""
        present = self.present()
        self.left_at.update(dict.fromkeys(self._present - present, now))
        self._present = present

    @property
    def people(self) -> list[str]:
        return list(self._owned)

    def seats(self, person: str) -> tuple[int, ...]:
        return self._owned.get(person, ())

    def reader(self, connection: ClientConnection) -> Reader:
        seats = self.seats(connection.person)
        return Reader(connection.person if seats else "", seats, connection.language)

    def here(self) -> frozenset[str]:
        """Return the people of the table who are connected to this process."""
        return frozenset(
            connection.person for connection in self.connections if connection.person in self._owned
        )

    def watching_here(self) -> int:
        return sum(connection.person not in self._owned for connection in self.connections)

    def present(self) -> frozenset[str]:
        """Return the people of the table who are connected to any process."""
        return self.here().union(*(people for people, _ in self.elsewhere.values()))

    def present_seats(self) -> list[int]:
        return sorted(seat for person in self.present() for seat in self.seats(person))

    def watching(self) -> int:
        return self.watching_here() + sum(count for _, count in self.elsewhere.values())

    def full(self) -> bool:
        return self.watching_here() >= MOST_WATCHING

    def tell(self, message: bytes, connections: Iterable[ClientConnection] | None = None) -> None:
        for connection in self.connections if connections is None else connections:
            connection.send(message)
