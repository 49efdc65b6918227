"""Rows to write, for tests of what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from glaciarium.server.rows import Entry, SeatRow, TableRow

_TABLE = TableRow(
    id="t",
    name="Firn",
    game="arktia",
    options={"players": 2},
    components="c" * 64,
    rules_version=1,
    seed=(1 << 62) - 1,
    salt="s",
    commitment="c",
    invite="i",
    clock="none",
    hints=True,
    open=True,
    watchable=True,
    rated=False,
    host="ada",
    created=1.0,
    changed=1.0,
)


def table(name: str, **fields: Any) -> TableRow:
    return replace(_TABLE, id=name, **fields)


def seats(*people: str) -> list[SeatRow]:
    """Return a seat for each person; one without a name is open."""
    return [
        SeatRow(seat=nth, kind="human" if person else "open", name=person.title(), person=person)
        for nth, person in enumerate(people)
    ]


def move(words: str = "stop", by: int = 0, at: float = 2.0) -> Entry:
    return Entry(kind="move", by=by, words=words, at=at)
