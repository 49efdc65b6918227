"""Undo: free up to the information barrier, beyond it if the others agree.

A person may freely undo their own decisions since anybody else's, as long as those revealed nothing
and no other person is to move. Beyond that, everybody else at the table must agree; then the undo
goes back to one's last decision, with all that followed. Bots agree to everything. At a rated table
only free undos are allowed, and none once the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from glaciarium.kernel.i18n import count, say
from glaciarium.server.rows import SeatRow, TableRow
from glaciarium.server.table_log import Note, TableLog
from glaciarium.server.wire import Notice, Undo

MOST_NOTICES: Final = 30


def others(table_log: TableLog, sitting: Sequence[SeatRow], person: str) -> list[SeatRow]:
    """Return the seats of other people who play here themselves; bots agree to everything."""
    return [
        seat
        for seat in sitting
        if seat.kind == "human" and seat.person != person and seat.seat not in table_log.away
    ]


def free(
    table_log: TableLog, table: TableRow, sitting: Sequence[SeatRow], seats: Sequence[int]
) -> int:
    """Return how many decisions the owner of these seats can undo freely."""
    match, found = table_log.match, 0
    if match.over or not seats:
        return 0
    waiting = others(table_log, sitting, sitting[seats[0]].person)
    if any(seat.seat == match.actor for seat in waiting):
        return 0  # somebody is thinking about the current position
    while found < table_log.ply - table.begun and match.moves[-found - 1].by in seats:
        if not match.free_undo(found + 1):
            break
        found += 1
    return found


def reach(table_log: TableLog, table: TableRow, seats: Sequence[int]) -> int:
    """Return how many decisions undoing the owner's last one takes; 0: it can't be undone."""
    match = table_log.match
    if match.over or table.rated:
        return 0
    for back in range(1, table_log.ply - table.begun + 1):
        if match.moves[-back].by in seats:
            return back
    return 0


def offered(
    table_log: TableLog, table: TableRow, sitting: Sequence[SeatRow], seats: Sequence[int]
) -> Undo:
    """Return what the owner of these seats may undo."""
    undo = Undo()
    if seats:
        undo.free = free(table_log, table, sitting, seats)
        undo.by_consent = undo.free == 0 and reach(table_log, table, seats) > 0
        person = sitting[seats[0]].person
        undo.needs = [seat.seat for seat in others(table_log, sitting, person)]
        undo.never = table.rated
    if table_log.wish is not None:
        undo.asked_by = table_log.wish.seat
        undo.agreed = sorted(table_log.wish.agreed)
        undo.asked_for = table_log.wish.decisions
    return undo


def notices(table_log: TableLog, names: Sequence[str]) -> list[Notice]:
    """Return recent notices between players, in the current language."""
    return [
        Notice(
            seq=note.seq,
            ply=note.ply,
            kind=note.kind,
            seat=note.seat,
            count=note.decisions,
            text=_sentence(note, names[note.seat]),
        )
        for note in table_log.notes[-MOST_NOTICES:]
    ]


def _sentence(note: Note, who: str) -> str:
    """Return a note as a sentence for everybody."""
    if note.kind == "undone":
        return say("{who} undid {what}.", who=who, what=_decisions(note.decisions))
    if note.kind == "undo_asked":
        return say("{who} asks to undo {what}.", who=who, what=_decisions(note.decisions))
    if note.kind == "undo_agreed":
        return say("{who} agrees to the undo.", who=who)
    if note.kind == "undo_refused":
        return say("{who} refuses the undo.", who=who)
    if note.kind == "undo_withdrawn":
        return say("{who} no longer asks to undo.", who=who)
    if note.kind == "bot_in":
        return say("A bot is playing for {who}.", who=who)
    return say("{who} is back.", who=who)


def _decisions(number: int) -> str:
    return count("{n} decision", "{n} decisions", number)
