"""Tables from outside: what the lobby and the players' panel show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from glaciarium.server.rows import RatingRow, SeatRow, TableRow
from glaciarium.server.wire import Clock, SeatInfo, TableInfo

DAY: Final = 86_400.0
CLOCKS: Final[dict[str, Clock]] = {
    "none": Clock(),
    "quick": Clock(kind="increment", store=300.0, increment=20.0),
    "calm": Clock(kind="increment", store=1200.0, increment=60.0),
    "day": Clock(kind="days", store=DAY),
    "three-days": Clock(kind="days", store=3 * DAY),
}


def clock(name: str) -> Clock:
    return CLOCKS.get(name, CLOCKS["none"])


def table_info(
    table: TableRow,
    seats: Sequence[SeatRow],
    reader: str | None,
    ratings: Mapping[str, int] = MappingProxyType({}),
) -> TableInfo:
    """Return what a reader may know of a table without opening it.

    The invitation is for those who sit there; seed and salt are for everybody when it is over.
    """
    mine = [seat.seat for seat in seats if sits(seat, reader)]
    over = table.state == "over"
    return TableInfo(
        id=table.id,
        name=table.name,
        game=table.game,
        state=table.state,
        options=table.options,
        seats=[_seat(table, seat, reader, ratings) for seat in seats],
        clock=clock(table.clock),
        hints=table.hints,
        open=table.open,
        watchable=table.watchable,
        rated=table.rated,
        ply=table.ply,
        actor=table.actor if table.state == "playing" else None,
        your_turn=table.state == "playing" and table.actor in mine,
        created=table.created,
        changed=table.changed,
        winners=table.winners or [],
        scores=table.scores,
        origin=table.origin,
        invite=table.invite if mine or (reader and reader == table.host) else "",
        commitment=table.commitment,
        seed=str(table.seed) if over else "",
        salt=table.salt if over else "",
        rematch=table.rematch,
        corrected=table.corrected,
    )


def sits(seat: SeatRow, reader: str | None) -> bool:
    """Tell whether a reader decides for a seat."""
    return reader is not None and seat.kind == "human" and seat.person == reader


def reserved(seat: SeatRow, reader: str | None) -> bool:
    """Tell whether an open seat is kept for a reader."""
    return bool(reader) and seat.kind == "open" and seat.person == reader


def joinable(seats: Sequence[SeatRow]) -> bool:
    """Tell whether there is a seat for anybody."""
    return any(seat.kind == "open" and not seat.person for seat in seats)


def _seat(
    table: TableRow, seat: SeatRow, reader: str | None, ratings: Mapping[str, int]
) -> SeatInfo:
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        yours=sits(seat, reader),
        kept=reserved(seat, reader),
        host=bool(seat.person) and seat.person == table.host,
        rating=ratings.get(seat.person) if seat.person else None,
    )


def rating(row: RatingRow) -> int:
    """Return a rating for people: a cautious estimate, 1000 for a beginner."""
    return round(1000 + 40 * (row.skill - 3 * row.sigma))
