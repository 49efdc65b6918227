"""Plots of an analysed game as inline SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from glaciarium.arena.analysis import Analysis, Judged, Mark
from glaciarium.cli.analysis.wording import names, percent

WIDTH: Final = 640
HEIGHT: Final = 280
LEFT, RIGHT, TOP, BOTTOM = 46, 16, 14, 34  # margins
MARKER: Final = 12  # size of a seat's shape
STEPS: Final = (1, 2, 5)  # tick steps, times a power of ten
MOST_LINES: Final = 6  # of a scale
HUNDRED: Final = 100
FEATURES: Final = {Mark.INACCURACY: "M-5-13h10l-5 8z", Mark.MISTAKE: "M-7-17h14l-7 11z"}

Point = tuple[float, float]  # move and value


class PlotArea(NamedTuple):
    """Maps moves and values to positions."""

    moves: int
    low: float
    high: float

    def x(self, move: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * move / max(self.moves, 1)

    def y(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part


def chances(analysis: Analysis) -> str:
    """Plot each seat's chance to win over the game."""
    frame = PlotArea(len(analysis.match.moves), 0, HUNDRED)
    parts = [*_scale(frame, [0, 25, 50, 75, HUNDRED], " %")]
    fair = frame.y(HUNDRED / analysis.seats)
    parts.append(f'<path class="fair" d="M{LEFT} {fair:.1f}H{WIDTH - RIGHT}"/>')
    for seat in _shown(analysis):
        own = [one for one in analysis.judged if one.seat == seat]
        known = [(one.move, one.before * HUNDRED) for one in own]
        parts.append(_line(frame, seat, [*known, *_end(analysis, seat)]))
    for one in analysis.judged:
        values = one.before * HUNDRED, one.played.chance.value * HUNDRED
        parts.append(_drop(frame, one, *values))
    return _drawing(parts, "chances", _spoken_chances(analysis))


def points(analysis: Analysis) -> str:
    """Plot each seat's points over the game, and dashed its expected final points."""
    expected = [(one, one.best.totals[one.seat].value) for one in analysis.judged]
    numbers = [value for row in analysis.scores for value in row]
    low, high, lines = ticks([*numbers, *(value for _, value in expected)])
    frame = PlotArea(len(analysis.match.moves), low, high)
    parts = [*_scale(frame, lines, "")]
    for seat in _shown(analysis):
        hoped: list[Point] = [(one.move, value) for one, value in expected if one.seat == seat]
        parts.append(_line(frame, seat, hoped, "hope", marker=False))
    for seat in range(analysis.seats):
        line: list[Point] = [(move, row[seat]) for move, row in enumerate(analysis.scores)]
        parts.append(_line(frame, seat, line))
    for one, value in expected if analysis.alone else []:
        parts.append(_drop(frame, one, value, one.played.totals[one.seat].value))
    return _drawing(parts, "points", _spoken_points(analysis))


def ticks(numbers: list[float]) -> tuple[float, float, list[float]]:
    """Return the start, end and ticks of a scale with round numbers."""
    low, high = min(0.0, *numbers), max(1.0, *numbers)
    power = 1
    while True:
        for step in (number * power for number in STEPS):
            first, last = int(low // step), int(-(-high // step))
            if last - first < MOST_LINES:
                return first * step, last * step, [n * step for n in range(first, last + 1)]
        power *= 10


def _shown(analysis: Analysis) -> Iterable[int]:
    return sorted({one.seat for one in analysis.judged})


def _end(analysis: Analysis, seat: int) -> list[Point]:
    result = analysis.match.result()
    if not result["over"]:
        return []
    part = (seat in result["winners"]) / len(result["winners"])
    return [(len(analysis.match.moves), part * HUNDRED)]


def _scale(frame: PlotArea, lines: list[float], unit: str) -> Iterator[str]:
    for value in lines:
        y = frame.y(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">{value:g}{unit}</text>'
    for move in (0, frame.moves // 4, frame.moves // 2, 3 * frame.moves // 4, frame.moves):
        name = "start" if move == 0 else f"{move}"
        yield f'<text x="{frame.x(move):.1f}" y="{HEIGHT - 10}" text-anchor="middle">{name}</text>'


def _line(
    frame: PlotArea, seat: int, points: list[Point], kind: str = "", *, marker: bool = True
) -> str:
    if not points:
        return ""
    path = "L".join(f"{frame.x(move):.1f} {frame.y(value):.1f}" for move, value in points)
    drawn = f'<path class="line l{seat} {kind}" d="M{path}"/>'
    x, y = frame.x(points[-1][0]) - MARKER / 2, frame.y(points[-1][1]) - MARKER / 2
    shape = (
        f'<svg class="seat s{seat}" x="{x:.1f}" y="{y:.1f}" width="{MARKER}" height="{MARKER}">'
        f'<use href="#seat-{seat}"/></svg>'
    )
    return drawn + shape * marker


def _drop(frame: PlotArea, one: Judged, before: float, after: float) -> str:
    """Mark a bad decision by its drop and a sign above it."""
    if not one.bad:
        return ""
    x, high, low = frame.x(one.move), frame.y(before), frame.y(after)
    fall = f'<path class="drop" d="M{x:.1f} {high:.1f}V{low:.1f}"/>'
    sign = f'<path class="sign {one.mark}" transform="translate({x:.1f} {high:.1f})"'
    return f'{fall}{sign} d="{FEATURES[one.mark]}"/>'


def _drawing(parts: list[str], name: str, spoken: str) -> str:
    cursor = f'<path class="cursor" d="M0 {TOP}V{HEIGHT - BOTTOM}"/>'
    return (
        f'<svg class="plot" id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(spoken)}" data-left="{LEFT}" data-right="{RIGHT}">'
        f"{''.join(parts)}{cursor}</svg>"
    )


def _spoken_chances(analysis: Analysis) -> str:
    told = []
    for seat in _shown(analysis):
        own = [one.before for one in analysis.judged if one.seat == seat]
        told.append(
            f"{names(analysis.match)[seat]} begins at {percent(own[0])}, has between "
            f"{percent(min(own))} and {percent(max(own))}, and comes to {percent(own[-1])}."
        )
    return " ".join(["Chance to win over the game.", *told])


def _spoken_points(analysis: Analysis) -> str:
    last = analysis.scores[-1]
    told = [f"{names(analysis.match)[seat]} {last[seat]}" for seat in range(analysis.seats)]
    return f"Points over the game, in the end {', '.join(told)}."
