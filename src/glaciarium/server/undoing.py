"""What may be taken back: freely up to the information barrier, else if the others agree.

Free are a person's own decisions since anybody else decided, as long as nothing came to light by
them. Further back it goes to one's last decision, with all that followed it, if every other person
at the table agrees; bots agree to everything. At a rated table only what is free is taken back, and
nothing when the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from glaciarium.server.course import Course
from glaciarium.server.rows import TableRow
from glaciarium.server.wire import Undo


def free(course: Course, table: TableRow, seats: Sequence[int]) -> int:
    """Return how many decisions the owner of these seats can take back freely."""
    match, count = course.match, 0
    if match.over:
        return 0
    while count < course.ply - table.begun and match.moves[-count - 1].by in seats:
        if not match.free_undo(count + 1):
            break
        count += 1
    return count


def reach(course: Course, table: TableRow, seats: Sequence[int]) -> int:
    """Return how many decisions go back with the owner's last one; 0: it cannot be taken back."""
    match = course.match
    if match.over or table.rated:
        return 0
    for count in range(1, course.ply - table.begun + 1):
        if match.moves[-count].by in seats:
            return count
    return 0


def offered(course: Course, table: TableRow, seats: Sequence[int]) -> Undo:
    """Return what the owner of these seats is told about taking back."""
    if not seats:
        return _asked(course, Undo())
    count = free(course, table, seats)
    consent = count == 0 and reach(course, table, seats) > 0
    return _asked(course, Undo(free=count, by_consent=consent))


def _asked(course: Course, undo: Undo) -> Undo:
    if course.wish is not None:
        undo.asked_by = course.wish.seat
        undo.agreed = sorted(course.wish.agreed)
    return undo
