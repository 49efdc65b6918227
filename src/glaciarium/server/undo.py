"""What may be taken back: freely up to the information barrier, else if the others agree.

Free are a person's own decisions since anybody else decided, as long as nothing came to light by
them. Further back it goes to one's last decision, with all that followed it, if every other person
at the table agrees; bots agree to everything. At a rated table only what is free is taken back, and
nothing when the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from glaciarium.server.rows import TableRow
from glaciarium.server.table_log import TableLog
from glaciarium.server.wire import Undo


def free(table_log: TableLog, table: TableRow, seats: Sequence[int]) -> int:
    """Return how many decisions the owner of these seats can take back freely."""
    match, count = table_log.match, 0
    if match.over:
        return 0
    while count < table_log.ply - table.begun and match.moves[-count - 1].by in seats:
        if not match.free_undo(count + 1):
            break
        count += 1
    return count


def reach(table_log: TableLog, table: TableRow, seats: Sequence[int]) -> int:
    """Return how many decisions go back with the owner's last one; 0: it cannot be taken back."""
    match = table_log.match
    if match.over or table.rated:
        return 0
    for count in range(1, table_log.ply - table.begun + 1):
        if match.moves[-count].by in seats:
            return count
    return 0


def offered(table_log: TableLog, table: TableRow, seats: Sequence[int]) -> Undo:
    """Return what the owner of these seats is told about taking back."""
    if not seats:
        return _asked(table_log, Undo())
    count = free(table_log, table, seats)
    consent = count == 0 and reach(table_log, table, seats) > 0
    return _asked(table_log, Undo(free=count, by_consent=consent))


def _asked(table_log: TableLog, undo: Undo) -> Undo:
    if table_log.wish is not None:
        undo.asked_by = table_log.wish.seat
        undo.agreed = sorted(table_log.wish.agreed)
    return undo
