"""Games, people and tables, as the lobby shows them."""

from __future__ import annotations

from typing import Any, Literal

from glaciarium.server.wire.base import Asked, Wire

# ---- Games.


class OptionInfo(Wire):
    name: str
    title: str  # in the reader's language
    help: str
    default: Any
    choices: list[Any]  # empty: a number
    labels: list[str] = []  # of the choices, in the reader's language


class LevelInfo(Wire):
    name: str  # level1 … level5, or with a style of the game: level4~edges
    title: str
    help: str


class GameInfo(Wire):
    name: str  # as in addresses
    title: str
    blurb: str  # one sentence: what you do in it, if the game says so
    players: list[int]
    minutes: list[int]  # about how long a game takes, from … to; empty: unknown
    options: list[OptionInfo]
    reconstructed: str  # which contents had to be rebuilt; empty: none
    tutorial: bool  # whether there is one
    styles: list[LevelInfo] = []  # bots that favour one strategy


class Catalogue(Wire):
    games: list[GameInfo]
    levels: list[LevelInfo]
    languages: list[str]
    version: str
    mail: bool = False  # codes to reset a password can be mailed
    corrections: bool = False  # a new table may bring a corrected components file


# ---- People.


class Me(Wire):
    id: str
    name: str
    account: bool  # with a password; a guest has none
    email: str = ""  # of an account: where a code to reset the password is sent


class NameMe(Asked):
    name: str


class Credentials(Asked):
    name: str
    password: str


class NewPassword(Asked):
    password: str  # the current one
    new: str


class Email(Asked):
    email: str  # empty: forget it
    password: str


class Forgotten(Asked):
    name: str


class ResetPassword(Asked):
    name: str
    code: str  # that was printed or mailed
    password: str  # the new one


class MyData(Wire):
    """Everything stored about a person, row by row."""

    person: dict[str, Any]
    sessions: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    actions: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    ratings: list[dict[str, Any]]


class DeleteMe(Asked):
    password: str = ""  # of an account; a guest has none


# ---- Tables, seen from outside.

SeatKind = Literal["human", "bot", "open", "dummy"]
TableState = Literal["waiting", "playing", "over"]


class Clock(Wire):
    """Time limits. `increment`: a total and an increment after each turn, in seconds; `days`:
    seconds for each turn, however many decisions it has.
    """

    kind: Literal["none", "increment", "days"] = "none"
    store: float = 0.0
    increment: float = 0.0


class SeatInfo(Wire):
    seat: int
    kind: SeatKind
    name: str
    level: str = ""  # of a bot
    yours: bool = False  # you decide here
    kept: bool = False  # open, and reserved for you; then its name is yours
    host: bool = False
    present: bool = False  # somebody who decides here is connected
    away: bool = False  # a bot plays here until its person is back
    left: float | None = None  # seconds on the clock, as of `Frame.now`; None: no clock
    bot_from: float | None = None  # when the others may ask a bot to play here; None: they may not
    rating: int | None = None


class TableInfo(Wire):
    id: str
    name: str
    game: str
    state: TableState
    options: dict[str, Any]
    seats: list[SeatInfo]
    clock: Clock
    hints: bool
    open: bool  # listed in the lobby; else by invitation only
    watchable: bool  # spectators are welcome
    rated: bool
    ply: int
    actor: int | None  # who decides
    your_turn: bool
    created: float  # seconds since 1970
    changed: float
    watching: int = 0
    winners: list[int] = []
    scores: list[int] | None = None
    origin: str = ""  # the table that a "what if" began from
    invite: str = ""  # for players of the table: the word that lets friends in
    commitment: str = ""  # hash of seed and salt
    seed: str = ""  # when it is over: as text, it may be long
    salt: str = ""
    rematch: str = ""  # the table where the same people play again
    corrected: bool = False  # it is played with a corrected components file


class Tables(Wire):
    tables: list[TableInfo]


class SeatWish(Asked):
    """Who takes a seat: `me` (several: hot-seat), `open`, or `bot` with a level."""

    kind: Literal["me", "open", "bot"]
    name: str = ""  # hot-seat: who it is; else from the account
    level: str = "level3"


class Beginning(Asked):
    """Where a "what if" begins."""

    table: str
    ply: int
    do: str = ""  # a move to begin with, which can be taken back


class NewTable(Asked):
    game: str
    seats: list[SeatWish]
    options: dict[str, Any] = {}
    name: str = ""
    clock: Literal["none", "quick", "calm", "day", "three-days"] = "none"
    hints: bool = True
    open: bool = False
    watchable: bool = True
    rated: bool = False
    beginning: Beginning | None = None
    box: str = ""  # a corrected components file: TOML, at most 256 KB


class SetUpWish(Asked):
    options: dict[str, Any]  # as of a new table, with the number of players


class JoinTable(Asked):
    invite: str = ""  # not needed at an open table
    seat: int | None = None  # any that is free


class RecordUpload(Asked):
    record: dict[str, Any]
