"""An analysed game as one page for a browser: plots, and a walk through the decisions.

The page needs no other file. Lines of drawn tables are stored once
each, since most of a table stays the same from one decision to the next.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from html import escape
from importlib.resources import files
from itertools import groupby
from string import Template
from typing import Any, Final, NamedTuple

from glaciarium.arena.analysis import (
    Analysis,
    Judged,
    Mark,
    Position,
    Summary,
    positions,
    summaries,
    turns,
)
from glaciarium.arena.estimates import Advice
from glaciarium.arena.reasons import amount, points, spoken
from glaciarium.cli.advice_text import roughly
from glaciarium.cli.analysis import plots, wording
from glaciarium.cli.analysis.styles import PREFIX, known, rules
from glaciarium.cli.analysis.tables import drawn, pointed_at
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.i18n import of, printable
from glaciarium.kernel.keyed_stream import short
from glaciarium.kernel.match import Match


class Once:
    """Things by number, each stored once."""

    def __init__(self) -> None:
        self.things: Final[dict[Any, int]] = {}

    def number(self, thing: Hashable) -> int:
        return self.things.setdefault(thing, len(self.things))


class Shelf(NamedTuple):
    """What the pictures of all decisions share."""

    lines: Once
    labels: Once
    styles: Once


def page(analysis: Analysis) -> str:
    """Return the whole page."""
    match = analysis.match
    title = f"{match.game.title}, seed {short(match.seed)}"
    template = Template(_part("page.html"))
    return template.substitute(
        title=escape(title),
        game=escape(match.game.title),
        outcome=escape(wording.outcome(match)),
        about=escape(
            f"Seed {short(match.seed)}, {len(analysis.judged)} decisions with a choice, "
            f"{wording.effort(analysis.budget)} for each"
        ),
        seats="".join(_card(analysis, one) for one in summaries(analysis)),
        plots="".join(_figures(analysis)),
        turns=_turns(analysis),
        decisions="".join(_row(analysis, at) for at in range(len(analysis.judged))),
        notes=f"<p>{told(wording.thresholds(alone=analysis.alone))}</p><p>{told(wording.caveat())}</p>",
        value="points" if analysis.alone else "chance",
        turning=_turning(match),
        data=_data(analysis),
        style=f"{_part('page.css')}{rules()}\n",
        script=_part("page.js"),
    )


def _part(name: str) -> str:
    return files("glaciarium.cli.analysis").joinpath(name).read_text("utf-8")


def told(words: str) -> str:
    """Return text as HTML; a number and its sign stay together."""
    return escape(words).replace(" %", "&nbsp;%")


def shape(seat: int) -> str:
    return f'<svg class="seat s{seat}" aria-hidden="true"><use href="#seat-{seat}"/></svg>'


def _turning(match: Match) -> str:
    return ", V shows another part of the table" if len(match.game.pictures()) > 1 else ""


# What is shown before anything is clicked.
def _card(analysis: Analysis, one: Summary) -> str:
    match, alone = analysis.match, analysis.alone
    marks = "".join(
        f'<span class="{mark}"><b>{one.marks[mark]}</b> {_counted(mark, one.marks[mark])}</span>'
        for mark in Mark
    )
    each = told(wording.given_up_each(one, alone=alone))
    name, kind = wording.names(match)[one.seat], printable(match.seats[one.seat].kind)
    return (
        f'<article class="panel card"><h2>{shape(one.seat)}{escape(name)}'
        f"<small>{escape(kind)}</small></h2>"
        f'<p class="big"><b>{told(wording.accuracy_words(one.accuracy))}</b> accuracy '
        f"in {one.decisions} decisions"
        f'<span class="score">{points(analysis.scores[-1][one.seat])}</span></p>'
        f'<p class="marks">{marks}</p><p class="dim">Gives up {each} at a time.</p></article>'
    )


def _counted(mark: Mark, number: int) -> str:
    return wording.MARKS[mark] if number == 1 else wording.PLURALS[mark]


def _figures(analysis: Analysis) -> list[str]:
    if not analysis.judged:
        return ['<p class="panel">Nobody had a choice.</p>']
    expected = "dashed: what the seat could expect to end with"
    found = [_figure("Points", expected, plots.points(analysis), analysis)]
    if not analysis.alone:
        known = "by what the seat could see; dashed: its fair share"
        found.insert(0, _figure("Chance to win", known, plots.chances(analysis), analysis))
    return found


def _figure(title: str, about: str, drawing: str, analysis: Analysis) -> str:
    legend = "".join(
        f"<span>{shape(seat)}{escape(wording.names(analysis.match)[seat])}</span>"
        for seat in range(analysis.seats)
    )
    return (
        f'<figure class="panel"><figcaption><h2>{title}</h2><span class="dim">{about}</span>'
        f'</figcaption>{drawing}<p class="legend">{legend}</p></figure>'
    )


def _turns(analysis: Analysis) -> str:
    if analysis.alone:
        return ""
    found = turns(analysis)
    moves = len(analysis.match.moves)
    items = (
        f'<li><button class="go" data-move="{turn.first}">'
        f"{wording.turn_moves(turn, moves)}</button>"
        f"{shape(turn.seat)}<span>{told(wording.turn_words(analysis, turn))}</span></li>"
        for turn in found
    )
    listed = f"<ol>{''.join(items)}</ol>" if found else '<p class="dim">There were none.</p>'
    return (
        '<section class="panel turns" aria-labelledby="h-turns">'
        f'<h2 id="h-turns">Turning points</h2>{listed}</section>'
    )


def _row(analysis: Analysis, at: int) -> str:
    one = analysis.judged[at]
    alone = analysis.alone
    value = amount(one.best.lead.value) if alone else wording.percent(one.before)
    other = ""
    if one.played is not one.best:
        other = f'<span class="other">{escape(one.best.words)}</span>'
    cost = told(wording.given_up(one, alone=alone))
    marked = (
        f'<span class="chip {one.mark}">{wording.mark_words(one)}</span>'
        if wording.mark_words(one)
        else ""
    )
    return (
        f'<li><button class="row" data-at="{at}"><span class="n">{one.move + 1}</span>'
        f'{shape(one.seat)}<span class="words">{escape(one.played.words)}{other}</span>'
        f'<span class="n">{told(value)}</span>'
        f'<span class="cost"><span>{cost}</span>{marked}</span></button></li>'
    )


# What the walk shows.
def _data(analysis: Analysis) -> str:
    shelf = Shelf(Once(), Once(), Once())
    wanted = {one.move: one for one in analysis.judged}
    steps = [
        _step(analysis, wanted[position.move], position, shelf)
        for position in positions(analysis.match)
        if position.move in wanted
    ]
    data = {
        "moves": len(analysis.match.moves),
        "names": wording.names(analysis.match),
        "alone": analysis.alone,
        "pictures": [of("picture", name) for name in analysis.match.game.pictures()],
        "steps": steps,
        "lines": list(shelf.lines.things),
        "labels": list(shelf.labels.things),
        "styles": [f"{PREFIX}{style}" for style in shelf.styles.things],
    }
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text.replace("<", "\\u003c")  # so that nothing in it can end the script


def _step(analysis: Analysis, one: Judged, position: Position, shelf: Shelf) -> dict[str, Any]:
    match, view = analysis.match, position.view
    status = [
        f"{name}: {line}"
        for seat, name in enumerate(wording.names(match))
        for line in match.game.status(view, seat)
    ]
    return {
        "move": one.move,
        "seat": one.seat,
        "ask": match.game.ask(view, wording.names(match)),
        "options": one.options,
        "mark": str(one.mark),
        "marked": wording.mark_words(one),
        "cost": wording.given_up(one, alone=analysis.alone),
        "advice": [_option(one, advice) for advice in one.advice],
        "pictures": [_picture(canvas, one, shelf) for canvas in drawn(match, position)],
        "status": status,
    }


def _option(one: Judged, advice: Advice) -> dict[str, Any]:
    rivals = [amount(total.value) for seat, total in enumerate(advice.totals) if seat != one.seat]
    return {
        "words": advice.words,
        "best": advice is one.best,
        "played": advice is one.played,
        "goal": advice.goal,
        "chance": round(advice.chance.value, 4),
        "error": round(advice.chance.error, 4),
        "told": roughly(advice.chance),
        "own": amount(advice.totals[one.seat].value),
        "rivals": rivals,
        "rows": categories_of(advice, one.seat),
        "reason": advice.reason,
    }


def categories_of(advice: Advice, seat: int) -> list[list[Any]]:
    return [[spoken(row.category), round(row.points[seat].value, 1)] for row in advice.rows]


def _picture(canvas: Canvas, one: Judged, shelf: Shelf) -> dict[str, Any]:
    return {
        "width": canvas.width,
        "lines": [shelf.lines.number(line) for line in lines_of(canvas, shelf.styles)],
        "rings": _rings(canvas, one),
        "labels": [shelf.labels.number(place.label) for place in canvas.places.values()],
    }


def lines_of(canvas: Canvas, styles: Once) -> list[tuple[int | str, ...]]:
    """Return a canvas line by line, as alternating style numbers and texts."""
    lines = []
    for letters, named in zip(canvas.letters, canvas.styles, strict=True):
        line: list[int | str] = []
        for style, run in groupby(zip(letters, named, strict=True), key=lambda pair: pair[1]):
            line += [styles.number(known(style)), "".join(letter for letter, _ in run)]
        lines.append(tuple(line))
    return lines


def _rings(canvas: Canvas, one: Judged) -> list[list[Any]]:
    """Return the places that the played and the best action name."""
    return [
        [_ring(one, advice), place.x, place.y, place.width, place.height]
        for advice, place in pointed_at(canvas, one)
    ]


def _ring(one: Judged, advice: Advice) -> str:
    return "played" if advice is one.played else "best"
