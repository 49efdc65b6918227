"""An analysed game as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import Analysis, Judged, Mark, positions, summaries, turns
from glaciarium.arena.estimates import Advice
from glaciarium.arena.reasons import amount
from glaciarium.cli.advice_text import hints
from glaciarium.cli.analysis import wording
from glaciarium.cli.analysis.tables import drawn, most_telling
from glaciarium.kernel.i18n import printable
from glaciarium.kernel.keyed_stream import short

SAME = "the same"
ALIGNED = "><><<><"  # the columns of the decisions


def report(analysis: Analysis, *, board: bool) -> str:
    """Return the whole analysis; with `board`, the table at each mistake."""
    parts = ["\n".join(heading(analysis)), "\n".join(_decisions(analysis, board=board))]
    if found := list(_turns(analysis)):
        parts.append("\n".join(["Turning points", *found]))
    if analysis.judged:
        parts.append("\n".join(_summaries(analysis)))
    parts.append(f"{wording.thresholds(alone=analysis.alone)}\n{wording.caveat()}")
    return "\n\n".join(parts)


def heading(analysis: Analysis) -> Iterator[str]:
    match = analysis.match
    shown = range(len(match.seats))
    who = ", ".join(
        f"{wording.seat_name(match, at)} ({printable(match.seats[at].kind)})"
        for at in shown
        if at < analysis.seats
    )
    yield f"{match.game.title}, seed {short(match.seed)}: {who}"
    yield wording.outcome(match)
    effort = wording.effort(analysis.budget)
    yield f"{len(analysis.judged)} decisions with a choice, {effort} for each."


def _decisions(analysis: Analysis, *, board: bool) -> Iterator[str]:
    if not analysis.judged:
        yield "Nobody had a choice."
        return
    head, *lines = _aligned([_heads(analysis), *(_cells(analysis, one) for one in analysis.judged)])
    yield head
    pictures = dict(_pictures(analysis)) if board else {}
    for one, line in zip(analysis.judged, lines, strict=True):
        yield line
        if one.bad:
            yield f"       {one.played.reason}"
            if one.move in pictures:
                yield f"\n{pictures[one.move]}\n"


def _heads(analysis: Analysis) -> list[str]:
    value = "points" if analysis.alone else "chance"
    return [" move", "seat", value, "played", "best found", "gives up", ""]


def _cells(analysis: Analysis, one: Judged) -> list[str]:
    alone = analysis.alone
    return [
        str(one.move + 1),
        wording.seat_name(analysis.match, one.seat),
        amount(one.best.lead.value) if alone else wording.percent(one.before),
        one.played.words,
        SAME if one.played is one.best else one.best.words,
        wording.given_up(one, alone=alone),
        wording.mark_words(one),
    ]


def _aligned(rows: list[list[str]]) -> list[str]:
    """Return the lines of a table: numbers right-aligned, words left-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    columns = list(zip(ALIGNED, widths, strict=True))
    return [
        "  ".join(
            f"{cell:{way}{wide}}" for cell, (way, wide) in zip(row, columns, strict=True)
        ).rstrip()
        for row in rows
    ]


def _pictures(analysis: Analysis) -> Iterator[tuple[int, str]]:
    match = analysis.match
    wrong = {one.move: one for one in analysis.judged if one.bad}
    for position in positions(match):
        if position.move in wrong:
            seen = drawn(match, position)
            yield position.move, most_telling(seen, wrong[position.move]).text()


def _turns(analysis: Analysis) -> Iterator[str]:
    moves = len(analysis.match.moves)
    for turn in turns(analysis):
        yield f"{wording.turn_moves(turn, moves):>7}  {wording.turn_words(analysis, turn)}"


def _summaries(analysis: Analysis) -> Iterator[str]:
    found = summaries(analysis)
    shown = [wording.seat_name(analysis.match, one.seat) for one in found]
    who = max(map(len, shown))
    heads = [
        "decisions",
        *(wording.PLURALS[mark] for mark in Mark),
        "accuracy",
        "given up each time",
    ]
    yield "  ".join([" " * who, *heads])
    for name, one in zip(shown, found, strict=True):
        cells = [str(one.decisions), *(str(one.marks[mark]) for mark in Mark)]
        cells += [
            wording.accuracy_words(one.accuracy),
            wording.given_up_each(one, alone=analysis.alone),
        ]
        padded = (f"{cell:>{len(head)}}" for cell, head in zip(cells, heads, strict=True))
        yield "  ".join([f"{name:<{who}}", *padded])
    for name, one in zip(shown, found, strict=True):
        if one.worst:
            yield f"{name}: most costly {_costly(one.worst, alone=analysis.alone)}."


def _costly(worst: list[Judged], *, alone: bool) -> str:
    return ", ".join(f"move {one.move + 1} ({wording.given_up(one, alone=alone)})" for one in worst)


def advice_report(
    match_title: str, name: str, advice: list[Advice], seat: int, budget: Budget
) -> str:
    """Return what is best in one position."""
    heading = f"{match_title}, {name} decides ({wording.effort(budget)}):"
    return f"{heading}\n{hints(advice, seat)}\n\n{wording.caveat()}"
