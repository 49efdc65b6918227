"""At a table, and in the lobby while it is open: messages in both directions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from glaciarium.server.wire.base import Asked, Wire
from glaciarium.server.wire.lobby import TableInfo

# ---- At a table: from the server.


class PickStep(Wire):
    key: str  # KIND:WORDS
    label: str


Role = Literal["", "usual", "go", "swap", "meant", "sure", "quit"]


class Offer(Wire):
    """One option: what to send, and the things to pick for it one after another."""

    do: str
    label: str
    steps: list[PickStep]
    brings: str = ""  # what it brings at once: "+2"
    binding: bool = False  # it can't be undone freely: ask for confirmation
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
    at_end: bool = False  # would come if the game ended now; else scored already
    contested: list[int] = []  # by seat, if any: what can still go to others


class Undo(Wire):
    """What can be undone: some decisions freely, or one more if the others agree."""

    free: int = 0
    by_consent: bool = False  # your last decision and all after it, if everyone in `needs` agrees
    asked_by: int | None = None  # somebody asks to take the last decision back
    agreed: list[int] = []
    needs: list[int] = []  # seats whose people you would have to ask; empty: nobody
    never: bool = False  # rated: only free undos
    asked_for: int = 0  # how many decisions would go back


NoticeKind = Literal[
    "undo_asked", "undo_agreed", "undo_refused", "undo_withdrawn", "undone", "bot_in", "bot_out"
]


class Notice(Wire):
    """Something between the players, for the log; numbered, so that it is shown once."""

    seq: int
    ply: int  # decisions that stand after it
    kind: NoticeKind
    seat: int
    count: int  # decisions undone, or asked for
    text: str


class TakeOver(Wire):
    """A bot may play for an absent person, if the others agree."""

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
    prompt: str  # the pending decision, as a sentence
    scene: dict[str, Any]
    offers: list[Offer]  # empty unless the reader decides
    log: list[LogLine]  # since the frame before; all of them in the first one (`whole`)
    events: list[dict[str, Any]]  # as the log: for animation
    whole: bool
    sheet: list[SheetRow]
    rank: str = ""  # solo and over: the rank reached
    undo: Undo
    notices: list[Notice] = []  # the latest, oldest first
    take_over: TakeOver | None = None
    thinking: bool = False  # a bot is
    now: float  # the server's clock
    version: str = ""  # hash of everything that a `change` may patch


class PatchStep(Wire):
    """A step of a JSON Patch (RFC 6902)."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = msgspec.UNSET


class Change(Wire, tag="change"):
    """The next snapshot as a patch, for clients that asked for differences.

    `patch` applies to the snapshot of version `base`; log and events are the new ones.
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
    """A refusal. The sentence says why, beginning with the rule if one forbids it."""

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


# ---- At a table: from the client.


class Play(Asked, tag="play"):
    ply: int
    do: str
    seq: int | None = None  # of the frame that was chosen from


class AskUndo(Asked, tag="undo"):
    """Undo the last decision, or `count` of them if all are free."""

    ply: int
    count: int = 1
    seq: int | None = None  # of the frame that it was asked from


class AnswerUndo(Asked, tag="answer_undo"):
    """Agree to an undo or refuse it; whoever asked withdraws by refusing."""

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
    """I'm back: the bot gives up my seat."""

    seat: int


class Again(Asked, tag="again"):
    """Send what happened since `seq`, or everything if that is too old."""

    seq: int


class Ping(Asked, tag="ping"):
    at: float


FromClient = (
    Play | AskUndo | AnswerUndo | AskWhy | AskHint | Say | AskTakeOver | TakeBack | Again | Ping
)


# ---- The lobby's connection.


class Lobby(Wire, tag="lobby"):
    """Sent at first. `open` and `live` are the same for everybody; what is yours is in `mine`."""

    open: list[TableInfo]  # waiting for somebody
    mine: list[TableInfo]  # waiting or playing
    live: list[TableInfo]  # to watch


class LobbyChange(Wire, tag="lobby_change"):
    """How the lists changed: new or changed tables, and the ids of those gone."""

    open: list[TableInfo] = []
    mine: list[TableInfo] = []
    live: list[TableInfo] = []
    open_gone: list[str] = []
    mine_gone: list[str] = []
    live_gone: list[str] = []


class ServerNotice(Wire, tag="notice"):
    """A notice about the server for everybody; empty: it is over."""

    text: str
