"""The log of a table: the match, and who asked for or agreed to what.

Entries are only ever appended. Decisions that were undone are not replayed when a table is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from glaciarium.kernel.editions import edition
from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.i18n import say
from glaciarium.kernel.match import Match, Move, Seat
from glaciarium.kernel.protocol import NOBODY, Game
from glaciarium.server.clock import Clocks
from glaciarium.server.rows import Entry, Saved, SeatRow, TableRow
from glaciarium.server.table_info import clock
from glaciarium.server.wire import NoticeKind

MOVE: Final = "move"  # a decision of its seat, in words
FLAG: Final = "flag"  # the same, but decided by a bot: the clock had run out
UNDO: Final = "undo"  # decisions are undone; `words` is how many
ASK_UNDO: Final = "ask_undo"  # a seat asks to undo decisions; `words` is how many
AGREE: Final = "agree"
REFUSE: Final = "refuse"
WANT_BOT: Final = "want_bot"  # a seat wants a bot to play for another seat: `words` is its number
TAKE_OVER: Final = "take_over"  # a bot plays for the seat
TAKE_BACK: Final = "take_back"  # its person is back
STAND: Final = "stand"  # nobody is connected: clocks that can stop do; `by` was to move
GO: Final = "go"  # clocks run again

DECISIONS: Final = (MOVE, FLAG)
_NOTED: Final[dict[str, NoticeKind]] = {
    UNDO: "undone",
    ASK_UNDO: "undo_asked",
    AGREE: "undo_agreed",
    REFUSE: "undo_refused",
    TAKE_OVER: "bot_in",
    TAKE_BACK: "bot_out",
}


class Wish(NamedTuple):
    """A request to undo decisions."""

    seat: int
    decisions: int  # how many to undo
    agreed: frozenset[int]  # seats
    seq: int  # entries before it


class Note(NamedTuple):
    """Something between players that is announced to all of them."""

    seq: int  # of its entry
    ply: int  # decisions that stand after it
    kind: NoticeKind
    seat: int
    decisions: int  # undone or asked for


class TableLog:
    def __init__(self, game: Game[Any], table: TableRow, seats: Sequence[SeatRow]) -> None:
        self.game: Final = edition_of(game, table)
        self.match = Match(self.game, table.options, table.seed, matched(seats))
        self.clocks = Clocks(clock(table.clock), len(seats))
        self.seq = 0  # entries so far
        self.wish: Wish | None = None
        self.wanted: dict[int, frozenset[int]] = {}  # by seat: who wants a bot to play there
        self.away: frozenset[int] = frozenset()  # where a bot plays for a person
        self.told = [len(self.match.log)]  # by number of entries: events until then
        self.turned = 0  # entries up to the last undo
        self.vanished: set[int] = set()  # plies whose positions were undone
        self.notes: list[Note] = []
        self._fold: Final = {
            MOVE: self._moved,
            FLAG: self._moved,
            UNDO: self._undone,
            ASK_UNDO: self._asked,
            AGREE: self._agreed,
            REFUSE: self._refused,
            WANT_BOT: self._wants_bot,
            TAKE_OVER: self._taken_over,
            TAKE_BACK: self._taken_back,
            STAND: self._stands,
            GO: self._goes,
        }

    @property
    def ply(self) -> int:
        return len(self.match.moves)

    @property
    def actor(self) -> int | None:
        return None if self.match.actor == NOBODY else self.match.actor

    def add(self, entry: Entry) -> None:
        """Add an entry; raise IllegalAction if a decision is illegal."""
        ply, wish = self.ply, self.wish
        self._fold[entry.kind](entry)
        self._note(entry, ply, wish)
        self.seq += 1
        self.told.append(len(self.match.log))

    def told_since(self, seq: int) -> int | None:
        """Return how many events there were after `seq` entries; None: some were undone since."""
        return self.told[seq] if self.turned <= seq <= self.seq else None

    def _note(self, entry: Entry, ply: int, wish: Wish | None) -> None:
        """Note what all players are told of an entry; `ply` and `wish` are from before it."""
        kind = _NOTED.get(entry.kind)
        if kind is None:
            return
        count = (
            int(entry.words) if entry.kind in (UNDO, ASK_UNDO) else wish.decisions if wish else 0
        )
        if entry.kind == UNDO:
            self.vanished.update(range(ply - count + 1, ply + 1))
            ply -= count
        if entry.kind == REFUSE and wish is not None and wish.seat == entry.by:
            kind = "undo_withdrawn"
        self.notes.append(Note(self.seq, ply, kind, entry.by, count))

    def stale(self, ply: int, seq: int | None) -> bool:
        """Tell whether somebody chose, or may have chosen, in a position that was undone.

        `seq`: of the frame they saw; None: an old client does not say, so it must be a ply at which
        nothing was ever taken back.
        """
        if ply != self.ply:
            return True
        return ply in self.vanished if seq is None else not self.turned <= seq <= self.seq

    def _moved(self, entry: Entry) -> None:
        self.match.play(entry.words)
        self.clocks.moved(entry.by, entry.at)
        self.wish = None
        self._is_there(entry)

    def _is_there(self, entry: Entry) -> None:
        """Clear requests for a bot once the person of the seat moves again."""
        if entry.kind == MOVE:
            self.wanted.pop(entry.by, None)

    def _undone(self, entry: Entry) -> None:
        count = int(entry.words)
        self.match.undo(count)
        self.clocks.undone(count, entry.by, entry.at)
        self.wish = None
        self.turned = self.seq + 1

    def _asked(self, entry: Entry) -> None:
        self.wish = Wish(entry.by, int(entry.words), frozenset(), self.seq)
        if entry.by != self.actor:  # its clock runs anyway
            self.clocks.asked(entry.by, entry.at)

    def _agreed(self, entry: Entry) -> None:
        if self.wish is not None:
            self.wish = self.wish._replace(agreed=self.wish.agreed | {entry.by})

    def _refused(self, entry: Entry) -> None:
        self.wish = None
        self.clocks.answered(entry.at)

    def _wants_bot(self, entry: Entry) -> None:
        seat = int(entry.words)
        self.wanted[seat] = self.wanted.get(seat, frozenset()) | {entry.by}

    def _taken_over(self, entry: Entry) -> None:
        self.wanted.pop(entry.by, None)
        self.away |= {entry.by}

    def _taken_back(self, entry: Entry) -> None:
        self.away -= {entry.by}
        self.clocks.back(entry.by, entry.at)

    def _stands(self, entry: Entry) -> None:
        self.clocks.stood(entry.by, entry.at)

    def _goes(self, entry: Entry) -> None:
        self.clocks.went(entry.at)


def loaded(game: Game[Any], saved: Saved) -> TableLog:
    """Return the log of a table, without replaying what was undone."""
    table_log = TableLog(game, saved.table, saved.seats)
    entries = saved.entries
    done = _last_undo(entries)
    if done:
        for move in standing(entries[:done]):
            table_log.match.play(move.do)
        _skip(table_log, entries[:done])
    for entry in entries[done:]:
        table_log.add(entry)
    return table_log


def rebuilt(game: Game[Any], saved: Saved, plies: int | None = None) -> Match:
    """Return the match of a table, now or after `plies` decisions."""
    match = Match(
        edition_of(game, saved.table), saved.table.options, saved.table.seed, matched(saved.seats)
    )
    for move in standing(saved.entries)[:plies]:
        match.play(move.do)
    return match


def reached(game: Game[Any], saved: Saved, plies: int, further: str = "") -> tuple[list[Move], int]:
    """Return a table's first decisions and one more in words, and who decides then."""
    match = rebuilt(game, saved, plies)
    if further:
        match.play(further)
    return match.moves, match.actor


def standing(entries: Sequence[Entry]) -> list[Move]:
    """Return the decisions that haven't been undone."""
    moves: list[Move] = []
    for entry in entries:
        if entry.kind in DECISIONS:
            moves.append(Move(entry.by, entry.words))
        elif entry.kind == UNDO:
            del moves[-int(entry.words) :]
    return moves


def matched(seats: Sequence[SeatRow]) -> list[Seat]:
    """Return the seats as a match has them."""
    return [
        Seat(seat.name, f"bot:{seat.level}" if seat.kind == "bot" else seat.kind) for seat in seats
    ]


def edition_of(game: Game[Any], table: TableRow) -> Game[Any]:
    """Return the game with the components and rules that a table began with; raise BadRecord."""
    found = edition(game, table.components, table.rules_version, table.box)
    if found is not None:
        return found
    if table.components != game.components.digest and game.former(table.components) is None:
        raise BadRecord(
            say(
                "This table was started with a different components file; "
                "the server needs that file."
            )
        )
    raise BadRecord(
        say("The rules were corrected after this table began, so it can't go on. Start a new one.")
    )


def _last_undo(entries: Sequence[Entry]) -> int:
    """Return how many entries there are up to the last undo."""
    for number in range(len(entries), 0, -1):
        if entries[number - 1].kind == UNDO:
            return number
    return 0


def _skip(table_log: TableLog, entries: Sequence[Entry]) -> None:
    """Add all entries except decisions, which have been played already."""
    ply = 0
    for number, entry in enumerate(entries):
        table_log.seq, before, wish = number, ply, table_log.wish
        if entry.kind in DECISIONS:
            ply += 1
            table_log.wish = None
            table_log.clocks.moved(entry.by, entry.at)
            table_log._is_there(entry)
        elif entry.kind == UNDO:
            ply -= int(entry.words)
            table_log.wish = None
            table_log.clocks.undone(int(entry.words), entry.by, entry.at)
        else:
            table_log._fold[entry.kind](entry)
        table_log._note(entry, before, wish)
    table_log.seq = table_log.turned = len(entries)
    table_log.told = [len(table_log.match.log)] * (len(entries) + 1)
