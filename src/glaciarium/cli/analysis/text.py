"""An analysed game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import Analysis, Judged, Mark, Summary, positions, summaries, turns
from glaciarium.arena.estimates import Advice
from glaciarium.arena.reasons import amount
from glaciarium.cli.advising import hints
from glaciarium.cli.analysis.wording import (
    PLURALS,
    caveat,
    effort,
    given_up,
    mark_words,
    names,
    outcome,
    percent,
    printable,
    seat_name,
    thresholds,
    turn_moves,
    turn_words,
)

SAME = "the same"


def report(analysis: Analysis, *, board: bool) -> str:
    """Return the whole analysis; with the table as the seat saw it where something went wrong."""
    parts = ["\n".join(heading(analysis)), "\n".join(_decisions(analysis, board=board))]
    if found := list(_turns(analysis)):
        parts.append("\n".join(["Turning points", *found]))
    if analysis.judged:
        parts.append("\n".join(_summaries(analysis)))
    parts.append(f"{thresholds(alone=analysis.alone)}\n{caveat()}")
    return "\n\n".join(parts)


def heading(analysis: Analysis) -> Iterator[str]:
    match = analysis.match
    shown = range(len(match.seats))
    who = ", ".join(
        f"{seat_name(match, at)} ({printable(match.seats[at].kind)})"
        for at in shown
        if at < analysis.seats
    )
    yield f"{match.game.title}, seed {match.seed}: {who}"
    yield outcome(match)
    yield f"{len(analysis.judged)} decisions with a choice, {effort(analysis.budget)} for each."


def _decisions(analysis: Analysis, *, board: bool) -> Iterator[str]:
    if not analysis.judged:
        yield "Nobody had a choice."
        return
    alone = analysis.alone
    shown = [seat_name(analysis.match, seat) for seat in range(analysis.seats)]
    played = max(len(one.played.words) for one in analysis.judged)
    best = max(len(one.best.words) for one in analysis.judged)
    who, words = max(map(len, shown)), max(played, len("played"))
    found = max(best, len("best found"))
    head = "points" if alone else "chance"
    yield (
        f" move  {'seat':<{who}}  {head:>6}  {'played':<{words}}  {'best found':<{found}}  gives up"
    )
    pictures = dict(_pictures(analysis)) if board else {}
    for one in analysis.judged:
        value = amount(one.best.lead.value) if alone else percent(one.before)
        other = SAME if one.played is one.best else one.best.words
        cost = f"{given_up(one, alone=alone):>8}  {mark_words(one)}".rstrip()
        line = (
            f"{one.move + 1:>5}  {shown[one.seat]:<{who}}  {value:>6}  "
            f"{one.played.words:<{words}}  {other:<{found}}  {cost}"
        )
        yield line.rstrip()
        if one.mark != Mark.GOOD:
            yield f"       {one.played.reason}"
            if one.move in pictures:
                yield f"\n{pictures[one.move]}\n"


def _pictures(analysis: Analysis) -> Iterator[tuple[int, str]]:
    match = analysis.match
    for position in positions(match):
        yield position.move, match.game.draw(position.view, names(match)).text()


def _turns(analysis: Analysis) -> Iterator[str]:
    moves = len(analysis.match.moves)
    for turn in turns(analysis):
        yield f"{turn_moves(turn, moves):>7}  {turn_words(analysis, turn)}"


def _summaries(analysis: Analysis) -> Iterator[str]:
    found = summaries(analysis)
    shown = [seat_name(analysis.match, one.seat) for one in found]
    who = max(map(len, shown))
    heads = ["decisions", *(PLURALS[mark] for mark in Mark), "accuracy", "given up each time"]
    yield "  ".join([" " * who, *heads])
    for name, one in zip(shown, found, strict=True):
        cells = [str(one.decisions), *(str(one.marks[mark]) for mark in Mark)]
        cells += [percent(one.accuracy), _average(one, alone=analysis.alone)]
        padded = (f"{cell:>{len(head)}}" for cell, head in zip(cells, heads, strict=True))
        yield "  ".join([f"{name:<{who}}", *padded])
    for name, one in zip(shown, found, strict=True):
        if one.worst:
            yield f"{name}: most costly {_costly(one.worst, alone=analysis.alone)}."


def _average(one: Summary, *, alone: bool) -> str:
    return f"{one.lost:.1f}" if alone else f"{one.regret * 100:.1f} %"


def _costly(worst: list[Judged], *, alone: bool) -> str:
    return ", ".join(f"move {one.move + 1} ({given_up(one, alone=alone)})" for one in worst)


def advice_report(
    match_title: str, name: str, advice: list[Advice], seat: int, budget: Budget
) -> str:
    """Return what is best in one position."""
    return f"{match_title}, {name} decides ({effort(budget)}):\n{hints(advice, seat)}\n\n{caveat()}"
