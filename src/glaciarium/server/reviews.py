"""A review as a reader sees it: numbers with their errors, and words in the reader's language."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from glaciarium.arena.analysis import (
    Analysis,
    Judged,
    Turn,
    accuracy,
    cost_of,
    costliest,
    positions,
    turns,
)
from glaciarium.arena.estimates import Advice, Mean
from glaciarium.arena.reasons import percent, spoken, why_not_first
from glaciarium.kernel.i18n import say
from glaciarium.kernel.i18n import spoken as language
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.scene import label_of
from glaciarium.server.fair_queue import Asker
from glaciarium.server.heavy_work import HeavyJob
from glaciarium.server.hint_words import goal_of
from glaciarium.server.process_pool import edition
from glaciarium.server.review_service import FIRST, LONGER, Looked, finished, looked_at
from glaciarium.server.rows import Saved
from glaciarium.server.table_log import rebuilt
from glaciarium.server.wire import (
    Estimate,
    Review,
    ReviewChoice,
    ReviewDecision,
    ReviewPart,
    ReviewRow,
    ReviewTurn,
)

if TYPE_CHECKING:
    from glaciarium.server.hub import Hub

PARTS: Final = 3
WHOLE: Final = -1
NOTICED: Final = 0.05  # points: smaller differences of a category are not shown


async def review(hub: Hub, saved: Saved, asker: Asker) -> Any:
    """Make the review of a game, as far as it is known."""
    known = await looked_at(hub.store, saved.table.id)
    done = await finished(hub.store, saved.table.id)
    progress = hub.reviews.progress(saved.table.id)
    told = Review(
        state="done" if done else "running" if progress else "none",
        done=progress.done if progress else len(known),
        of=progress.of if progress else len(known),
    )
    game = hub.games[saved.table.game]
    job = HeavyJob(
        rendered,
        game.name,
        edition(game),
        language(),
        (saved, list(known.values()), told),
        len(saved.entries),
    )
    return await hub.heavy.run(asker, job)


def rendered(game: Game[Any], saved: Saved, known: list[Looked], told: Review) -> Review:
    """Return the findings in the current language."""
    if not known:
        return told
    match = rebuilt(game, saved)
    game = match.game
    found = {looked.one.move: looked for looked in known}
    views = {at.move: at.view for at in positions(match) if at.move in found}
    judged = [looked.one for looked in known]
    seats = int(game.seats(match.state))
    alone = seats == 1
    told.alone = alone
    told.goal = goal_of(judged[-1].best.goal) if alone else ""
    told.decisions = [decision(game, views[one.move], found[one.move], alone) for one in judged]
    told.costliest = [
        [one.move for one in costliest([j for j in judged if j.seat == seat], alone=alone)]
        for seat in range(seats)
    ]
    told.parts = [part for seat in range(seats) for part in _parts(judged, seat, len(match.moves))]
    analysis = Analysis(match, FIRST, None, judged, [[0] * seats])
    told.turns = [_turn(match, turn) for turn in turns(analysis)]
    return told


def decision(game: Game[Any], view: View[Any], looked: Looked, alone: bool) -> ReviewDecision:
    one = looked.one
    best, played, seat = one.best, one.played, one.seat
    told = ReviewDecision(
        move=one.move,
        seat=seat,
        options=one.options,
        mark=one.mark.value,
        turning=one.turning,
        cost=_estimate(cost_of(one, alone=alone)),
        chance=_estimate(best.chance),
        after=played.chance.value,
        points=_estimate(best.totals[seat]),
        longer=looked.looks == LONGER,
    )
    if played is best:
        return told
    told.played = _choice(game, view, played, seat)
    told.better = _choice(game, view, best, seat)
    named = [
        option._replace(words=say("“{option}”", option=choice.label))
        for option, choice in ((played, told.played), (best, told.better))
    ]
    told.reason = why_not_first(named[0], named[1], seat)
    told.rows = _rows(best, played, seat)
    told.rivals = [
        _estimate(more.minus(less))
        for at, (more, less) in enumerate(zip(best.totals, played.totals, strict=True))
        if at != seat
    ]
    return told


def _estimate(number: Mean) -> Estimate:
    return Estimate(mean=number.value, error=number.error)


def _choice(game: Game[Any], view: View[Any], option: Advice, seat: int) -> ReviewChoice:
    steps = game.picks(view, option.action)
    return ReviewChoice(
        do=option.words,
        label=label_of(steps),
        keys=[step.key for step in steps],
        chance=_estimate(option.chance),
        points=_estimate(option.totals[seat]),
    )


def _rows(best: Advice, played: Advice, seat: int) -> list[ReviewRow]:
    """Return what the better move would have gained by category, largest first."""
    found = []
    for more, less in zip(best.rows, played.rows, strict=True):
        gain = more.points[seat].minus(less.points[seat])
        if abs(gain.value) >= NOTICED:
            found.append(
                ReviewRow(category=spoken(more.category), rule=more.rule, gain=_estimate(gain))
            )
    return sorted(found, key=lambda row: -abs(row.gain.mean))


def _parts(judged: list[Judged], seat: int, moves: int) -> list[ReviewPart]:
    edges = [moves * part // PARTS for part in range(PARTS + 1)]
    spans = [*enumerate(pairwise(edges)), (WHOLE, (0, moves))]
    found = []
    for part, (first, last) in spans:
        own = [one for one in judged if one.seat == seat and first <= one.move < last]
        kept = accuracy(own)
        told = None if kept is None else _estimate(kept)
        found.append(ReviewPart(seat=seat, part=part, first=first, last=last, accuracy=told))
    return found


def _turn(match: Match, turn: Turn) -> ReviewTurn:
    name = match.seats[turn.seat].name
    before, after = percent(turn.before), percent(turn.after)
    rises = turn.after > turn.before
    if rises:
        text = say("{name} rises from {before} to {after}.", name=name, before=before, after=after)
    else:
        text = say("{name} falls from {before} to {after}.", name=name, before=before, after=after)
    return ReviewTurn(first=turn.first, last=turn.last, seat=turn.seat, text=text)
