"""What goes over the line: every message and every answer, as types.

`web/src/wire.gen.ts` is made from these. Numbers stay below 2^53, sets are lists, a seat is told
only what its view holds. `ply` counts the decisions that stand, undone ones not among them; `seq`
counts everything that ever happened at a table, so that a client that comes back knows what it
missed.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Wire(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A thing on the line. Unknown fields are refused where people write to us."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A request's body."""


# ---- What there is to play.


class OptionInfo(Wire):
    name: str
    title: str  # in the reader's language
    help: str
    default: Any
    choices: list[Any]  # empty: a number
    labels: list[str] = []  # of the choices, in the reader's language


class LevelInfo(Wire):
    name: str  # level1 … level5
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


class Catalogue(Wire):
    games: list[GameInfo]
    levels: list[LevelInfo]
    languages: list[str]
    version: str
    mail: bool = False  # codes to reset a password can be mailed


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
    password: str  # the one until now
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
    """Everything that is kept about a person, row by row."""

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
    """How long seats may think. `increment`: a store and so much more after each turn, in seconds;
    `days`: so many seconds for each turn, however many decisions it has."""

    kind: Literal["none", "increment", "days"] = "none"
    store: float = 0.0
    increment: float = 0.0


class SeatInfo(Wire):
    seat: int
    kind: SeatKind
    name: str
    level: str = ""  # of a bot
    yours: bool = False  # you decide here
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
    invite: str = ""  # for who sits here: the word that lets friends in
    commitment: str = ""  # hash of seed and salt
    seed: str = ""  # when it is over: as text, it may be long
    salt: str = ""


class Tables(Wire):
    tables: list[TableInfo]


class SeatWish(Asked):
    """Who shall sit on a seat: `me` (several: hot-seat), `open`, or `bot` with a level."""

    kind: Literal["me", "open", "bot"]
    name: str = ""  # hot-seat: who it is; else from the account
    level: str = "level3"


class Beginning(Asked):
    """Where a "what if" begins."""

    table: str
    ply: int


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


class JoinTable(Asked):
    invite: str = ""  # not needed at an open table
    seat: int | None = None  # any that is free


class RecordUpload(Asked):
    record: dict[str, Any]


# ---- At a table: from the server.


class PickStep(Wire):
    key: str  # KIND:WORDS
    label: str


Role = Literal["", "usual", "go", "swap", "meant", "sure"]


class Offer(Wire):
    """One option: what to send, and the things to pick for it one after another."""

    do: str
    label: str
    steps: list[PickStep]
    brings: str = ""  # what it brings at once: "+2"
    binding: bool = False  # it cannot be taken back freely: ask to confirm
    role: Role = ""  # among the others: see kernel/scene
    after: list[str] = []  # moves to send before it


class LogLine(Wire):
    """One sentence of the log."""

    ply: int  # of the decision behind it; -1: the set-up
    seat: int | None
    rule: str
    text: str
    kind: str  # of its event
    brief: str = ""  # its part in the line that sums up a turn


class SheetRow(Wire):
    category: str  # in the reader's language
    rule: str
    points: list[int]


class Undo(Wire):
    """What can be taken back: so many decisions freely, or one more if the others agree."""

    free: int = 0
    by_consent: bool = False  # your last decision and all after it, if everyone in `needs` agrees
    asked_by: int | None = None  # somebody asks to take the last decision back
    agreed: list[int] = []
    needs: list[int] = []  # seats whose people you would have to ask; none: nobody
    never: bool = False  # rated: only what is free is ever taken back
    asked_for: int = 0  # how many decisions would go back


NoticeKind = Literal[
    "undo_asked", "undo_agreed", "undo_refused", "undo_withdrawn", "undone", "bot_in", "bot_out"
]


class Notice(Wire):
    """Something between the players, for the log: each has a number, so it is told once."""

    seq: int
    ply: int  # decisions that stand after it
    kind: NoticeKind
    seat: int
    count: int  # decisions taken back, or asked for
    text: str


class TakeOver(Wire):
    """A bot may play for who is away, if the others want it."""

    seat: int
    agreed: list[int]


class Snapshot(Wire, tag="frame", kw_only=True):
    """The table as its reader may see it, after `ply` decisions."""

    seq: int
    ply: int
    table: TableInfo
    viewer: int | None  # whose view it is; None: a spectator's
    private: bool = True  # the viewer sees more than a spectator: a shared device is covered first
    actor: int | None
    prompt: str  # what is decided now, in a sentence
    scene: dict[str, Any]
    offers: list[Offer]  # empty unless the reader decides
    log: list[LogLine]  # since the frame before; all of them in the first one (`whole`)
    events: list[dict[str, Any]]  # as the log: for animation
    whole: bool
    sheet: list[SheetRow]
    rank: str = ""  # alone and over: the rank reached
    undo: Undo
    notices: list[Notice] = []  # the latest, oldest first
    take_over: TakeOver | None = None
    thinking: bool = False  # a bot is
    now: float  # the server's clock
    version: str = ""  # of everything in it that a `change` may change


class PatchStep(Wire):
    """A step of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = msgspec.UNSET


class Change(Wire, tag="change"):
    """The next frame, for who asked for differences: what changed since the one before.

    `patch` applies to the frame of version `base`; log and events are those that are new.
    """

    base: str
    version: str
    seq: int
    ply: int
    log: list[LogLine]
    events: list[dict[str, Any]]
    patch: list[PatchStep]
    now: float


class Refused(Wire, tag="refused"):
    """Something was not done. The sentence says why and begins with the rule, if one forbids it."""

    text: str
    rule: str = ""
    to: str = ""  # which message: play, undo, …
    ply: int = 0


class Why(Wire, tag="why"):
    words: str
    text: str
    rule: str


class OutlookRow(Wire):
    category: str
    mean: float


class HintOption(Wire):
    do: str
    label: str
    chance: float  # to win, or alone to reach the goal, from 0 to 1
    low: float
    high: float
    points: float  # expected at the end
    rows: list[OutlookRow]
    reason: str


class HintGiven(Wire, tag="hint"):
    ply: int
    goal: str
    options: list[HintOption]


class ChatLine(Wire, tag="chat"):
    id: int
    seat: int | None
    name: str
    text: str
    at: float


class ChatBefore(Wire, tag="chat_before"):
    lines: list[ChatLine]


class Presence(Wire, tag="presence"):
    """Who is here: sent when only that changed."""

    present: list[int]
    watching: int
    now: float
    bot_from: dict[int, float] = {}  # by seat: when the others may ask a bot to play there


class Pong(Wire, tag="pong"):
    at: float
    now: float


FromServer = Snapshot | Change | Refused | Why | HintGiven | ChatLine | ChatBefore | Presence | Pong


# ---- At a table: from a client.


class Play(Asked, tag="play"):
    ply: int
    do: str
    seq: int | None = None  # of the frame that was chosen from


class AskUndo(Asked, tag="undo"):
    """Take the last decision back; `count` of them if all are free."""

    ply: int
    count: int = 1
    seq: int | None = None  # of the frame that it was asked from


class AnswerUndo(Asked, tag="answer_undo"):
    """Agree to a takeback or refuse it; who asked for it withdraws it by refusing."""

    ply: int
    agree: bool
    seq: int | None = None  # of the frame that showed the question


class AskWhy(Asked, tag="why"):
    words: str


class AskHint(Asked, tag="hint"):
    ply: int


class Say(Asked, tag="say"):
    text: str


class AskTakeOver(Asked, tag="take_over"):
    """Agree that a bot plays for a seat whose person is away; all others must."""

    seat: int


class TakeBack(Asked, tag="take_back"):
    """I am back: the bot gives my seat up."""

    seat: int


class Again(Asked, tag="again"):
    """Send what happened since `seq`, or everything if that is too long ago."""

    seq: int


class Ping(Asked, tag="ping"):
    at: float


FromClient = (
    Play | AskUndo | AnswerUndo | AskWhy | AskHint | Say | AskTakeOver | TakeBack | Again | Ping
)


# ---- The lobby's line.


class Lobby(Wire, tag="lobby"):
    """Sent at first. `open` and `live` are the same for everybody; what is yours is in `mine`."""

    open: list[TableInfo]  # waiting for somebody
    mine: list[TableInfo]  # waiting or playing
    live: list[TableInfo]  # to watch


class LobbyChange(Wire, tag="lobby_change"):
    """How the lists changed: tables that came or are different now, and the ids of those gone."""

    open: list[TableInfo] = []
    mine: list[TableInfo] = []
    live: list[TableInfo] = []
    open_gone: list[str] = []
    mine_gone: list[str] = []
    live_gone: list[str] = []


class ServerNotice(Wire, tag="notice"):
    """Something about the server that everybody shall know; empty: no more."""

    text: str


# ---- After play.


class ReplayStep(Wire):
    """The table after one decision; `ply` 0 is the set-up."""

    ply: int
    by: int | None
    do: str  # as this reader may know it
    prompt: str
    scene: dict[str, Any]
    log: list[LogLine]
    events: list[dict[str, Any]]
    totals: list[int]


class Replay(Wire):
    table: TableInfo
    viewer: int | None
    viewers: list[int | None]  # whose views this reader may take
    plies: int
    turns: list[int]  # plies at which another seat begins to decide
    by: list[int]  # who decided, decision by decision
    first: int  # the steps are from … on
    steps: list[ReplayStep]


class ScoreRow(Wire):
    ply: int
    totals: list[int]


class History(Wire):
    """Scores over time, as far as the reader may know them."""

    rows: list[ScoreRow]
    sheet: list[SheetRow]
    rank: str


class Rule(Wire):
    number: str  # N3.1; empty for a heading or text between
    heading: str
    html: str
    figures: list[str] = []  # small positions that show it, by id


class Rules(Wire):
    game: str
    title: str
    rules: list[Rule]


class ShownMove(Wire):
    """A move that is shown to the learner: what happened, and the table after it."""

    seat: int
    lines: list[str]
    frame: Snapshot


class LessonStep(Wire):
    """One step of a lesson: say something, show a position, and let the learner do it."""

    text: str
    shown: list[ShownMove]  # moves played since the step before, to be shown first
    frame: Snapshot
    points_at: list[str]  # keys to point at
    expects: list[str]  # moves that go on; empty: just "next", or anything if it is to be solved
    wrong: str  # what to say to another legal move, or when a try has failed
    right: str  # what to say when it is solved
    solve: bool  # a position to solve: every legal move can be tried
    solution: list[str]  # one way


class LessonInfo(Wire):
    """A lesson in the table of contents."""

    id: str
    title: str
    minutes: int
    steps: int


class Tutorial(Wire):
    game: str
    lessons: list[LessonInfo]


class Lesson(Wire):
    game: str
    id: str
    title: str
    minutes: int
    steps: list[LessonStep]


class Attempt(Wire):
    """A position to solve, after the moves of a try."""

    frame: Snapshot
    lines: list[str]  # what the last move did
    solved: bool
    over: bool  # nothing more can be tried: solved, failed, or somebody else decides


class LeaderboardRow(Wire):
    place: int
    name: str
    rating: int
    games: int
    wins: int


class Leaderboard(Wire):
    game: str
    standings: list[LeaderboardRow]


class Problem(Wire):
    """What went wrong, in a sentence."""

    error: str
