"""Review of a game: what each decision was worth, given what the seat knew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium import catalog
from glaciarium.arena.advice import Budget, advised, at_random, never
from glaciarium.arena.estimates import Advice, Mean, average
from glaciarium.arena.pacing import Halted, Watch
from glaciarium.arena.reasons import how_much_better, is_sure
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import derive
from glaciarium.kernel.keyed_stream import deal, refresh
from glaciarium.kernel.match import Match, replay
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.record import Record
from glaciarium.kernel.scene import label_of

# Thresholds of a mark: chance to win given away; alone, expected points.
INACCURACY: Final = 0.05
MISTAKE: Final = 0.12
ALONE_INACCURACY: Final = 0.02
ALONE_MISTAKE: Final = 0.05
NOTICED: Final = 0.005  # smallest cost that is listed: half a percentage point
ALONE_NOTICED: Final = 0.25  # points
TURN: Final = 0.2  # smallest change of the chance to win that is a turning point
SURE: Final = 2  # standard errors: a smaller cost is a close call
WORST: Final = 5  # decisions named in a summary
AGAIN: Final = 12  # decisions per seat that get a second look: those that may cost most
LONGER: Final = 5  # how much longer
ENDS: Final = 60  # rollouts per option then: the search gives the cost, they only say where
RANDOMLY: Final = 10  # its deals for moves at random
CHANCE: Final = 0  # seed of the search, the same for all seats and games


class Mark(StrEnum):
    GOOD = "good"
    CLOSE = "close"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


class Position(NamedTuple):
    """What a seat saw when it decided, and what it did."""

    move: int  # its index
    view: View[Any]
    action: int
    scores: list[int]  # before it, by seat


class Judged(NamedTuple):
    """One decision with a choice, and what was found out about it."""

    move: int
    seat: int
    options: int  # number of legal moves
    advice: list[Advice]  # best first; includes the move played
    played: Advice
    regret: Mean  # chance to win given away, at least 0
    lost: Mean  # lead in points given away, at least 0; solo, points
    mark: Mark
    turning: bool  # a seat above its fair share fell below it
    stake: Mean = Mean(0.0, 0.0)  # what a random move gives away: chance; solo, points
    given: Mean = Mean(0.0, 0.0)  # what this one gave away, in the same unit; may be negative

    @property
    def bad(self) -> bool:
        """Tell whether it is named as an inaccuracy or a mistake."""
        return self.mark in (Mark.INACCURACY, Mark.MISTAKE)

    @property
    def best(self) -> Advice:
        return self.advice[0]

    @property
    def before(self) -> float:
        """Return the seat's chance before the move."""
        return max(self.best.chance.value, self.played.chance.value)


class Turn(NamedTuple):
    """A turning point: by a seat's own move, or between two of its decisions."""

    first: int  # index of the first move
    last: int  # index of the last move; the number of moves stands for the end
    seat: int
    before: float
    after: float
    own: bool


class Summary(NamedTuple):
    seat: int
    decisions: int
    marks: dict[Mark, int]
    accuracy: Mean | None  # share of what was at stake that was kept; None: too little was at stake
    regret: Mean  # on average
    lost: Mean  # points, on average
    worst: list[Judged]


class Analysis(NamedTuple):
    match: Match
    budget: Budget
    seat: int | None  # the only seat analysed, if any
    judged: list[Judged]
    scores: list[list[int]]  # before each move and at the end, by seat

    @property
    def seats(self) -> int:
        return len(self.scores[0])

    @property
    def alone(self) -> bool:
        return self.seats == 1


def positions(match: Match, seat: int | None = None) -> Iterator[Position]:
    """Walk through a match and yield what the seat to move saw before each move."""
    game = match.game
    state = deal(game, match.options, match.seed)
    for index, move in enumerate(match.moves):
        refresh(state, match.seed, index)
        action = game.parse(state, move.do)
        seen = state if seat is None else game.view(state, seat).table
        yield Position(index, game.view(state, move.by), action, _scores(game, seen))
        refresh(state, match.seed, index)
        game.act(state, action, None)


def _scores(game: Game[Any], state: Any) -> list[int]:
    return [int(game.score(state, seat)) for seat in range(game.seats(state))]


def scores(match: Match, seat: int | None) -> list[list[int]]:
    """Return the points before each move and at the end; for one seat, as it sees them."""
    end = match.state if seat is None or match.over else match.view(seat).table
    before = [position.scores for position in positions(match, seat)]
    return [*before, _scores(match.game, end)]


class Analyst:
    """Analyses the moves of one record by index. Picklable, with its record."""

    def __init__(
        self,
        record: Record,
        where: str,
        components: Path | None,
        budget: Budget,
        chance: int = CHANCE,
    ) -> None:
        self.record: Final = record
        self.where: Final = where
        self.components: Final = components
        self.budget: Final = budget
        self.chance: Final = chance
        self._table: tuple[Match, list[Position]] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_table": None}

    def table(self) -> tuple[Match, list[Position]]:
        """Return the match, replayed once per process; raise BadRecord."""
        if self._table is None:
            game = catalog.game(self.record["game"], self.components)
            match = replay(game, self.record, self.where)
            self._table = match, list(positions(match))
        return self._table

    def choices(self, seat: int | None) -> list[int]:
        """Return the moves with a choice, of all seats or of one."""
        match, found = self.table()
        return [
            position.move
            for position in found
            if seat in (None, int(position.view.seat))
            and len(match.game.legal_actions(position.view.table)) > 1
        ]

    def __call__(self, move: int) -> Judged:
        match, found = self.table()
        one = judged(match.game, found[move], self.budget, chance=self.chance)
        assert one is not None  # never halted
        return one

    def longer(self) -> Analyst:
        """Return an analyst with a larger budget, for what may have cost most."""
        budget = longer_than(self.budget)
        longer = Analyst(self.record, self.where, self.components, budget, self.chance)
        longer._table = self._table
        return longer


def longer_than(budget: Budget) -> Budget:
    return Budget(budget.visits * LONGER, budget.seconds * LONGER, ENDS)


def again(found: Iterable[Judged], *, alone: bool) -> list[int]:
    """Return the moves that may have cost most, by seat, for a longer look."""
    by_seat: dict[int, list[Judged]] = {}
    for one in found:
        if one.played is not one.best:
            by_seat.setdefault(one.seat, []).append(one)
    wanted: list[Judged] = []
    for own in by_seat.values():
        wanted += sorted(own, key=lambda one: -_may_cost(one, alone=alone))[:AGAIN]
    return sorted(one.move for one in wanted)


def _may_cost(one: Judged, *, alone: bool) -> float:
    cost = one.lost if alone else one.regret
    return cost.value + cost.error


def costliest(found: Iterable[Judged], *, alone: bool) -> list[Judged]:
    """Return the decisions that cost most, worst first; none that cost next to nothing."""
    least = ALONE_NOTICED if alone else NOTICED
    own = [one for one in found if cost_of(one, alone=alone).value >= least]
    return sorted(own, key=lambda one: -cost_of(one, alone=alone).value)[:WORST]


def cost_of(one: Judged, *, alone: bool) -> Mean:
    """Return what a decision gave away: chance to win; solo, points."""
    return one.lost if alone else one.regret


def judged(
    game: Game[Any],
    position: Position,
    budget: Budget,
    halt: Callable[[], bool] = never,
    chance: int = CHANCE,
) -> Judged | None:
    """Judge one decision; None if halted."""
    view, action = position.view, position.action
    seed = int(derive(chance, position.move))
    search = Search(game, view, seed, Settings())
    watch = Watch(budget.seconds, halt)
    try:
        advice = advised(search, budget, watch, action, seed)
        by_chance = at_random(search, budget.visits, watch, derive(seed, RANDOMLY))
    except Halted:
        return None
    played = next(one for one in advice if one.action == action)
    advice = twins_apart(game, view, advice, played)
    best = advice[0]
    mark = mark_of(best, played)
    alone = len(best.totals) == 1
    return Judged(
        position.move,
        int(view.seat),
        len(game.legal_actions(view.table)),
        advice,
        played,
        given_away(_ahead(best, played) if not alone else Mean(0.0, 0.0)),
        given_away(_ahead(best, played) if alone else _measured(best.lead, played.lead)),
        mark,
        turning=mark in (Mark.INACCURACY, Mark.MISTAKE) and _falls(best, played),
        stake=(best.lead if alone else best.chance).minus(by_chance),
        given=_ahead(best, played),
    )


def twins_apart(
    game: Game[Any], view: View[Any], advice: list[Advice], played: Advice
) -> list[Advice]:
    """Put the move played first if the best one is its twin, such as another card like it."""
    best = advice[0]
    if best is played or is_sure(how_much_better(best, played)):
        return advice
    best_name, name = (label_of(game.picks(view, one.action)) for one in (best, played))
    if best_name != name:
        return advice
    return [played, *(one for one in advice if one is not played)]


def _ahead(best: Advice, played: Advice) -> Mean:
    return Mean(0.0, 0.0) if best is played else best.ahead_of(played)


def _measured(best: Mean, played: Mean) -> Mean:
    return Mean(0.0, 0.0) if best is played else best.minus(played)


def given_away(cost: Mean) -> Mean:
    """Return a cost: zero if the move came out no worse than the best."""
    return Mean(max(cost.value, 0.0), cost.error)


def mark_of(best: Advice, played: Advice) -> Mark:
    """Return what a decision is called."""
    alone = len(best.totals) == 1
    given = _ahead(best, played)
    if best is played or given.value <= 0:
        return Mark.GOOD
    if given.value < SURE * given.error:  # noise doesn't count as a mistake
        return Mark.CLOSE
    stake = max(best.lead.value, 1.0) if alone else 1.0
    if given.value >= stake * (ALONE_MISTAKE if alone else MISTAKE):
        return Mark.MISTAKE
    if given.value >= stake * (ALONE_INACCURACY if alone else INACCURACY):
        return Mark.INACCURACY
    return Mark.GOOD


def _falls(best: Advice, played: Advice) -> bool:
    seats = len(best.totals)
    return seats > 1 and best.chance.value >= 1 / seats > played.chance.value


def summaries(analysis: Analysis) -> list[Summary]:
    """Return a summary for each seat that had a choice."""
    found = []
    for seat in range(analysis.seats):
        own = [one for one in analysis.judged if one.seat == seat]
        if own:
            found.append(_summary(seat, own, alone=analysis.alone))
    return found


def _summary(seat: int, own: list[Judged], *, alone: bool) -> Summary:
    marks = {mark: sum(one.mark == mark for one in own) for mark in Mark}
    return Summary(
        seat,
        len(own),
        marks,
        accuracy(own),
        _each([(one.best.chance, one.played.chance) for one in own]),
        _each([(one.best.lead, one.played.lead) for one in own]),
        costliest(own, alone=alone),
    )


def accuracy(own: Sequence[Judged]) -> Mean | None:
    """Return the share of what was at stake that was kept: 1 is best play, 0 random play.

    Counting good moves would flatter whoever has nothing to lose: then most moves are as good
    as the best. None if too little was at stake to tell.
    """
    if not own:
        return None
    stake = average([one.stake for one in own])
    if stake.value <= SURE * stake.error:
        return None
    given = average([one.given for one in own])
    lost = given.value / stake.value
    error = hypot(given.error, lost * stake.error) / stake.value
    return Mean(min(max(1.0 - lost, 0.0), 1.0), error)


def _each(pairs: list[tuple[Mean, Mean]]) -> Mean:
    """Return the average loss per decision.

    Noise must cancel out before clipping at zero: else it would add up, and the fewer the visits,
    the worse everybody would seem to play.
    """
    return given_away(average([_measured(best, played) for best, played in pairs]))


def turns(analysis: Analysis) -> list[Turn]:
    """Return where a seat crossed its fair share of the win."""
    found: list[Turn] = []
    if analysis.alone:
        return found
    for seat in range(analysis.seats):
        own = [one for one in analysis.judged if one.seat == seat]
        for one, following in zip_longest(own, own[1:]):
            if one.turning:
                after = one.played.chance.value
                found.append(Turn(one.move, one.move, seat, one.before, after, own=True))
            between = _between(analysis, one, following)
            if between is not None:
                found.append(between)
    return sorted(found, key=lambda turn: (turn.last, turn.first, turn.seat))


def _between(analysis: Analysis, one: Judged, following: Judged | None) -> Turn | None:
    """Return the change by others and chance after a decision, if large enough."""
    match, fair = analysis.match, 1 / analysis.seats
    before = one.played.chance.value
    if following is not None:
        after, last = following.before, following.move - 1
    elif match.over:
        winners = match.result()["winners"]
        after, last = (one.seat in winners) / len(winners), len(match.moves)
    else:
        return None
    crossed = (before >= fair) != (after >= fair)
    if not crossed or abs(after - before) < TURN or last <= one.move:
        return None
    return Turn(one.move + 1, last, one.seat, before, after, own=False)
