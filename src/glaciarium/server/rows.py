"""Database rows of tables and people, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

State = Literal["waiting", "playing", "over"]
SeatKind = Literal["human", "bot", "open", "dummy"]
EntryKind = Literal[
    "move",  # a decision, in words
    "undo",  # decisions were undone: `words` is how many
    "ask_undo",
    "agree",
    "refuse",
    "take_over",  # everybody agreed: a bot plays for `by`
    "take_back",  # the person of `by` is back
    "flag",  # the clock of `by` ran out
    "time",  # seconds that are left, as JSON by seat
]
NOBODY: Final = ""  # the person of an open seat


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRow:
    """A table: its settings and status."""

    id: str
    name: str
    game: str
    options: dict[str, Any]  # agreed, in full
    components: str  # digest
    rules_version: int
    seed: int  # 0 and no salt or commitment while seats are open
    salt: str
    commitment: str
    invite: str
    clock: str  # none, quick, calm, day, three-days
    hints: bool
    open: bool
    watchable: bool
    rated: bool
    host: str  # person
    created: float
    changed: float
    origin: str = ""  # the table that a "what if" began from
    begun: int = 0  # how many of its moves come from another table
    state: State = "waiting"
    ply: int = 0
    actor: int | None = None
    scores: list[int] | None = None
    winners: list[int] | None = None
    settled: bool = False  # its result is in the ratings
    rematch: str = ""  # the table where the same people play again
    corrected: bool = False  # it has a components file of its own
    box: str = ""  # that file; only if the table is loaded by itself


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatRow:
    seat: int
    kind: SeatKind
    name: str
    person: str = NOBODY  # of an open seat: for whom it is reserved
    level: str = ""  # of a bot


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """Something that happened at a table; nothing is ever changed or deleted."""

    kind: str  # EntryKind
    by: int  # seat
    words: str
    at: float


@dataclass(frozen=True, kw_only=True, slots=True)
class TableStatus:
    """The status of a table after an entry, written with it."""

    ply: int
    actor: int | None
    state: State = "playing"
    scores: list[int] | None = None
    winners: list[int] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Start:
    """What is drawn when the last seat is filled, so that nobody can know a deal before."""

    seed: int
    salt: str
    commitment: str
    actor: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """A table without what happened at it."""

    table: TableRow
    seats: list[SeatRow]


@dataclass(frozen=True, kw_only=True, slots=True)
class Saved:
    """A table with its log: entry n has the number n."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[Entry]


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatRow:
    id: int  # 0: not stored yet
    table: str
    seat: int | None
    person: str
    name: str
    text: str
    at: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Person:
    id: str
    name: str
    account: bool
    email: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class RatingRow:
    person: str
    name: str
    skill: float
    sigma: float
    games: int
    wins: int
