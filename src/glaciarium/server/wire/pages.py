"""What other pages ask for: replays, scores, rules, lessons, ratings; and what went wrong."""

from __future__ import annotations

from typing import Any, Literal

from glaciarium.server.wire.base import Asked, Wire
from glaciarium.server.wire.lobby import TableInfo
from glaciarium.server.wire.table import HintOption, LogLine, SheetRow, Snapshot


class ReplayStep(Wire):
    """The table after one decision; `ply` 0 is the set-up."""

    ply: int
    by: int | None
    do: str  # as this reader may know it
    prompt: str
    scene: dict[str, Any]
    log: list[LogLine]
    events: list[dict[str, Any]]
    totals: list[int]  # if it ended now
    scored: list[int]  # of these, what stands


class Replay(Wire):
    table: TableInfo
    viewer: int | None
    viewers: list[int | None]  # whose views this reader may use
    plies: int
    turns: list[int]  # plies at which another seat begins to decide
    by: list[int]  # who decided, decision by decision
    first: int  # number of the first step
    steps: list[ReplayStep]


class ScoreRow(Wire):
    ply: int
    totals: list[int]  # if the game had ended then
    scored: list[int]  # of these, what stood


class Rank(Wire):
    """A rank of a solo game."""

    name: str  # in the reader's language
    least: int  # points


class History(Wire):
    """Scores over time, as far as the reader may know them."""

    rows: list[ScoreRow]
    sheet: list[SheetRow]
    rank: str
    ranks: list[Rank] = []  # solo: all of them, the lowest first


class Estimate(Wire):
    """A number with its standard error."""

    mean: float
    error: float


class ReviewChoice(Wire):
    """A move that was played or would have been better."""

    do: str
    label: str
    keys: list[str]  # of the things that it names
    chance: Estimate  # to win; solo, to reach the next rank
    points: Estimate  # expected at the end


class ReviewRow(Wire):
    category: str
    rule: str
    gain: Estimate  # that the better move would have brought


class ReviewDecision(Wire):
    """One decision, judged by what its seat could see."""

    move: int  # how many decisions came before it
    seat: int
    options: int
    mark: Literal["good", "close", "inaccuracy", "mistake"]
    turning: bool
    cost: Estimate  # chance to win given away, from 0 to 1; solo, points
    chance: Estimate  # before it, assuming best play
    after: float  # the chance that the move played left
    points: Estimate  # expected at the end before it, assuming best play
    longer: bool  # it was evaluated again, for longer
    played: ReviewChoice | None = None  # None: the best move was played
    better: ReviewChoice | None = None
    reason: str = ""
    rows: list[ReviewRow] = []
    rivals: list[Estimate] = []  # by rival: how many more points the better move gives them


class ReviewPart(Wire):
    """How accurately a seat played a third of the game, or all of it."""

    seat: int
    part: int  # 0, 1, 2; -1: the whole game
    first: int  # moves from here on
    last: int
    accuracy: Estimate | None  # 1: the best found, 0: moves at random; None: too little at stake


class ReviewTurn(Wire):
    """A turning point."""

    first: int
    last: int
    seat: int
    text: str


class Review(Wire):
    """What each decision of a game was worth, as far as evaluated."""

    state: Literal["none", "running", "done"]
    done: int  # decisions evaluated
    of: int
    alone: bool = False
    goal: str = ""  # solo: the rank that the chance is about
    decisions: list[ReviewDecision] = []
    costliest: list[list[int]] = []  # by seat: up to five moves, worst first
    parts: list[ReviewPart] = []
    turns: list[ReviewTurn] = []


class Rule(Wire):
    number: str  # N3.1; empty for a heading or text between
    heading: str
    html: str
    figures: list[str] = []  # small positions that show it, by id


class Rules(Wire):
    game: str
    title: str
    rules: list[Rule]


class SourceMark(Wire):
    """The source of something in the box."""

    name: str
    title: str
    help: str


class BoxThing(Wire):
    group: str
    name: str
    picture: str  # for the game's drawing
    lines: list[str]  # what it does
    count: int  # 0: nothing to count
    players: str  # with how many it is used; empty: with any number
    source: str  # part by part, in the words of the components file
    marks: list[str]  # names of the sources in it


class BoxChange(Wire):
    """An entry of a corrected components file that differs from the server's."""

    key: str
    before: str  # empty: it is new
    after: str  # empty: it is gone


class Box(Wire):
    """What is in a game's box; of a corrected one, also what differs from the server's."""

    game: str
    title: str
    marks: list[SourceMark]
    things: list[BoxThing]
    changes: list[BoxChange] = []


class BoxFile(Asked):
    file: str  # TOML


class BoxCheck(Wire):
    """What a corrected components file changes, or what is wrong with it."""

    faults: list[str]  # each with its key and line
    changes: list[BoxChange]


class ShownMove(Wire):
    """A move shown to the learner: what happened, and the table after it."""

    seat: int
    lines: list[str]
    frame: Snapshot


class LessonStep(Wire):
    """One step of a lesson: a text, a position, and something for the learner to do."""

    text: str
    shown: list[ShownMove]  # moves played since the step before, to be shown first
    frame: Snapshot
    points_at: list[str]  # keys to point at
    expects: list[str]  # moves that complete it; empty: "next", or any move of a puzzle
    wrong: str  # what to say after another legal move, or a failed try
    right: str  # what to say when it is solved
    solve: bool  # a position to solve: every legal move can be tried
    solution: list[str]  # one solution
    choices: list[HintOption] = []  # what moves of a puzzle promise, best first


class SetUp(Wire):
    """A table as it would start with some options."""

    options: dict[str, Any]  # in full
    remarks: list[str]  # what is allowed but unusual
    midway: bool  # it starts from a custom position: not rated
    frame: Snapshot


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


class SumRow(Wire):
    category: str
    before: int
    after: int


class MoveSum(Wire):
    """What a move adds to the points, if the game ended after it."""

    label: str
    gain: int
    rows: list[SumRow]  # categories that change
    tried: bool


class Attempt(Wire):
    """A position to solve, after the moves of a try."""

    frame: Snapshot
    lines: list[str]  # what the last move did
    solved: bool
    over: bool  # nothing more can be tried: solved, failed, or somebody else decides
    sums: list[MoveSum] = []  # once over, if one move was asked for: what each would have added


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
