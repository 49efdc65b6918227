"""What surrounds the game at a live table: seats, clocks, undo, who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from glaciarium.kernel.i18n import speaking
from glaciarium.server.clock import DAYS
from glaciarium.server.rows import SeatRow
from glaciarium.server.snapshots import Around, Reader
from glaciarium.server.table_info import table_info
from glaciarium.server.undo import notices, offered
from glaciarium.server.wire import ChatLine, TableInfo, TakeOver

if TYPE_CHECKING:
    from glaciarium.server.table import Table


def around(table: Table, reader: Reader) -> Around:
    """Return what a reader is told besides the game itself."""
    now, table_log = table.house.now(), table.table_log
    wanted = table_log.wanted
    with speaking(reader.language):
        noted = notices(table_log, table.frames.names)
    return Around(
        info(table, reader, now),
        offered(table_log, table.row, table.seats, reader.seats if table.playing else ()),
        TakeOver(seat=min(wanted), agreed=sorted(wanted[min(wanted)])) if wanted else None,
        table.driver.thinks,
        now,
        noted,
    )


def bot_from(table: Table, seat: SeatRow) -> float | None:
    """Return when the others may ask a bot to play for an absent person; None: they may not.

    A clock in days decides for itself when somebody is too late, and at a rated table only the
    clock does.
    """
    absent = seat.kind == "human" and seat.person not in table.presence.present()
    clocked = table.table_log.clocks.rule.kind == DAYS
    if not absent or not table.playing or table.row.rated or clocked:
        return None
    return table.presence.left_at.get(seat.person, table.loaded) + table.house.absence


def bots_from(table: Table) -> dict[int, float]:
    found = {seat.seat: bot_from(table, seat) for seat in table.seats}
    return {seat: at for seat, at in found.items() if at is not None}


def info(table: Table, reader: Reader, now: float) -> TableInfo:
    """Return the table as the lobby and the players' panel show it."""
    found = table_info(table.row, table.seats, reader.person or None, table.ratings)
    present = table.presence.present_seats()
    found.actor = table.actor
    found.your_turn = table.actor is not None and table.actor in reader.seats
    found.watching = table.presence.watching()
    for seat in found.seats:
        seat.present = seat.seat in present
        seat.away = seat.seat in table.table_log.away
        seat.bot_from = bot_from(table, table.seats[seat.seat])
        if seat.kind == "human" and table.playing:
            seat.left = table.table_log.clocks.left(seat.seat, table.actor, now)
    return found


def names_of(seats: Sequence[SeatRow]) -> list[str]:
    """Return the names of seats in sentences; open seats have numbers."""
    return [seat.name or f"{seat.seat + 1}" for seat in seats]


def chat_line(row: Any) -> ChatLine:
    return ChatLine(id=row.id, seat=row.seat, name=row.name, text=row.text, at=row.at)
