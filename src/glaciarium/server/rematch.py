"""The same people and bots at a new table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, cast

from glaciarium.server.rows import Listed, SeatRow
from glaciarium.server.table_info import sits
from glaciarium.server.wire import NewTable, SeatWish

AGREED: Final = ("clock", "hints", "open", "watchable", "rated")  # of a table, beside its options


def played(found: Listed, person: str) -> bool:
    """Tell whether somebody sat at a table, or let bots play there."""
    if any(sits(seat, person) for seat in found.seats):
        return True
    bots = all(seat.kind in ("bot", "dummy") for seat in found.seats)
    return bots and found.table.host == person


def same_again(found: Listed, person: str) -> NewTable:
    """Return the wish for a table like this one; the others' seats are open."""
    table = found.table
    return NewTable(
        game=table.game,
        seats=[_wish(seat, person) for seat in found.seats if seat.kind != "dummy"],
        options=table.options,
        box=table.box,
        **cast("dict[str, Any]", {name: getattr(table, name) for name in AGREED}),
    )


def _wish(seat: SeatRow, person: str) -> SeatWish:
    if seat.kind == "bot":
        return SeatWish(kind="bot", level=seat.level)
    return SeatWish(kind="me" if sits(seat, person) else "open")


def reseated(seats: Sequence[SeatRow], before: Sequence[SeatRow]) -> list[SeatRow]:
    """Return seats with their previous names; open ones are reserved for their players."""
    return [_reseated(seat, was) for seat, was in zip(seats, before, strict=True)]


def _reseated(seat: SeatRow, was: SeatRow) -> SeatRow:
    if seat.kind != "open":
        return replace(seat, name=was.name)
    return replace(seat, person=was.person, name=was.name if was.person else "")
