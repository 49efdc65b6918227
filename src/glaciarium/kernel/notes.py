"""Notes on events: which thing was offered, taken or played, for statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

OFFERED: Final = "offered"
TAKEN: Final = "taken"
PLAYED: Final = "played"
HOWS: Final = (OFFERED, TAKEN, PLAYED)
_SILENT: Final = ("kind", "rule", "source")


@dataclass(frozen=True, slots=True)
class Note:
    category: str  # card, column, stone …
    item: str
    how: str  # one of HOWS
    seat: int | None = None  # None: for everybody, such as cards on display
    count: int = 1


def plain_notes(event: Mapping[str, Any]) -> list[Note]:
    """Return the notes of any event: the seat that caused it, and the words in it."""
    seat = event.get("seat")
    if type(seat) is not int:
        return []
    kind = str(event["kind"]).replace("_", " ")
    words = [(key, told) for key, told in event.items() if isinstance(told, str)]
    return [Note("event", kind, TAKEN, seat)] + [
        Note(f"{kind}: {key}", told, TAKEN, seat) for key, told in words if key not in _SILENT
    ]
