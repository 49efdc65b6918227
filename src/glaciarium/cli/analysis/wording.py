"""Words and numbers that text and page share."""

from __future__ import annotations

from typing import Final

from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import (
    ALONE_INACCURACY,
    ALONE_MISTAKE,
    INACCURACY,
    MISTAKE,
    Analysis,
    Judged,
    Mark,
    Summary,
    Turn,
)
from glaciarium.arena.estimates import Mean
from glaciarium.arena.reasons import HUNDRED, points
from glaciarium.kernel.drawing import SHAPES
from glaciarium.kernel.i18n import printable
from glaciarium.kernel.match import Match

TWICE: Final = 2  # standard errors that bound a cost
MARKS: Final = {
    Mark.GOOD: "good",
    Mark.CLOSE: "close call",
    Mark.INACCURACY: "inaccuracy",
    Mark.MISTAKE: "mistake",
}
PLURALS: Final = {
    Mark.GOOD: "good",
    Mark.CLOSE: "close calls",
    Mark.INACCURACY: "inaccuracies",
    Mark.MISTAKE: "mistakes",
}


def names(match: Match) -> list[str]:
    return [printable(seat.name) for seat in match.seats]


def seat_name(match: Match, seat: int) -> str:
    return f"{SHAPES[seat % len(SHAPES)]} {names(match)[seat]}"


def percent(part: float) -> str:
    return f"{part * HUNDRED:.0f} %"


def outcome(match: Match) -> str:
    """Say how the game ended."""
    result = match.result()
    if not result["over"]:
        return f"Not finished: {len(match.moves)} moves so far."
    scores, winners = result["scores"], [names(match)[seat] for seat in result["winners"]]
    if len(scores) == 1:
        return f"{names(match)[0]} ends with {points(scores[0])}."
    most = points(scores[result["winners"][0]])
    if len(winners) == 1:
        return f"{winners[0]} wins with {most}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {most} each."


def effort(budget: Budget) -> str:
    number, thing = f"{budget.seconds:g}", "second"
    if budget.visits:
        number, thing = f"{budget.visits:,}", "visit"
    return f"{number} {thing if number == '1' else thing + 's'}"


def given_up(one: Judged, *, alone: bool) -> str:
    """Return what a decision cost, with its error."""
    if alone:
        return doubtful(one.lost, "point", "points")
    return doubtful(one.regret.times(HUNDRED), "%", "%")


def given_up_each(one: Summary, *, alone: bool) -> str:
    """Return what the decisions of a seat cost on average."""
    cost, unit = (one.lost, "points") if alone else (one.regret.times(HUNDRED), "%")
    if cost.value == cost.error == 0:
        return f"0 {unit}"
    return f"{cost.value:.1f} ± {max(cost.error, 0.1):.1f} {unit}"


def doubtful(cost: Mean, one: str, many: str) -> str:
    """Return a cost with its error: `7 ± 2 %`; `0 %` only if there can be none."""
    if cost.value == cost.error == 0:
        return f"0 {many}"
    if cost.value + TWICE * cost.error < 1:
        return f"< 1 {one}"
    return f"{cost.value:.0f} ± {max(cost.error, 1):.0f} {many}"


def mark_words(one: Judged) -> str:
    if one.mark == Mark.GOOD:
        return ""
    return f"{MARKS[one.mark]}, turning point" if one.turning else MARKS[one.mark]


def accuracy_words(found: Mean | None) -> str:
    """Return an accuracy with its error; a dash if too little was at stake."""
    if found is None:
        return "-"
    return f"{found.value * HUNDRED:.0f} ± {max(found.error * HUNDRED, 1):.0f} %"


def turn_words(analysis: Analysis, turn: Turn) -> str:
    """Return a turning point as a sentence."""
    name = names(analysis.match)[turn.seat]
    way = "falls" if turn.after < turn.before else "rises"
    told = f"{name} {way} from {percent(turn.before)} to {percent(turn.after)}"
    if not turn.own:
        return f"{told} by what others did and what came to light."
    one = next(found for found in analysis.judged if found.move == turn.first)
    return f"{told}: {one.played.words} instead of {one.best.words}."


def turn_moves(turn: Turn, moves: int) -> str:
    """Return the move numbers of a turning point."""
    first, last = turn.first + 1, min(turn.last + 1, moves)
    return str(first) if first >= last else f"{first}-{last}"


def thresholds(*, alone: bool) -> str:
    """Say what the marks mean."""
    low, high = (ALONE_INACCURACY, ALONE_MISTAKE) if alone else (INACCURACY, MISTAKE)
    what = "of the points to expect" if alone else "of the chance to win"
    told = (
        f"An inaccuracy gives up {percent(low)} {what} or more, a mistake {percent(high)} or more. "
        "A close call gives up less than twice its error: both moves may be as good. "
        "Accuracy is the share kept of what was at stake: 100 % is the best found every time, "
        "0 % a random move."
    )
    if alone:
        return told
    return f"{told} A turning point takes a seat across its fair share of the win."


def caveat() -> str:
    return (
        "Each decision was judged by what its seat could see then. Chances and points are those "
        "of a search, not of perfect play; after ± stands their standard error."
    )
