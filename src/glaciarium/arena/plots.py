"""Small plots with intervals, as SVG: bars on a scale, and a curve.

Colours are names, defined for light and dark by `STYLE`, which a page includes once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

WIDTH: Final = 400
SHOWN: Final = 600  # default width in pixels
_LEFT: Final = 12
_RIGHT: Final = 388
_HEAD: Final = 34  # room for the title
_ROW: Final = 42
_WORDS: Final = 20  # of a row, above its slab
_SLAB: Final = 14
_CUT: Final = 4  # corners of a slab
_FOOT: Final = 30
_CURVE: Final = 190  # height of the plane of a curve
_GROUND: Final = _HEAD + 6 + _CURVE  # its position
_AXIS: Final = 40  # room for numbers beside it
_BEGIN: Final = _LEFT + 2 * _AXIS  # the first point
_END: Final = _RIGHT - _AXIS  # the last one
_LETTER: Final = 6.6  # about the width of a character
_FLAT: Final = 1e-9

STYLE: Final = """\
.pl{--ink:#10263A;--ink2:#47607A;--line:#C3D3DE;--paper:#FBFDFE;--sunk:#EAF1F6;--ice1:#F4FAFD;
--ice2:#C5DCE8;--ice3:#7FA3BA;--sea:#2A5672;--dot:#27459A;font:13px -apple-system,"Segoe UI",
Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
@media(prefers-color-scheme:dark){.pl{--ink:#E8F1F7;--ink2:#A3B9CA;--line:#2C475D;--paper:#14283A;
--sunk:#1C3449;--ice1:#8FB0C5;--ice2:#57809A;--ice3:#8FB0C5;--sea:#A3B9CA;--dot:#FFFFFF}}
.pl .ground{fill:var(--paper)}.pl .track{fill:var(--sunk)}.pl text{fill:var(--ink)}
.pl .quiet{fill:var(--ink2);font-size:12px}.pl .title{font-weight:700;font-size:14px}
.pl .grid{stroke:var(--line)}.pl .slab{fill:var(--ice2);stroke:var(--ice3)}
.pl .facet{fill:var(--ice1)}.pl .chance{stroke:var(--sea);stroke-dasharray:3 3}
.pl .dot{fill:var(--dot);stroke:var(--paper)}
.pl .way{fill:none;stroke:var(--dot);stroke-width:2}"""


class Bar(NamedTuple):
    label: str
    value: float
    low: float
    high: float
    told: str  # the value in words
    mark: float | None = None  # what chance alone would give


class Scale(NamedTuple):
    """Maps numbers to positions on a line."""

    low: float
    high: float
    ticks: list[float]
    word: Callable[[float], str]

    def part(self, value: float) -> float:
        return (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)


SHARES: Final = Scale(0.0, 1.0, [0.0, 0.25, 0.5, 0.75, 1.0], lambda value: f"{100 * value:g} %")


def scale_for(bars: Sequence[Bar]) -> Scale:
    """Return a scale with round ticks that fits all bars."""
    low, high = min(bar.low for bar in bars), max(bar.high for bar in bars)
    span = max(high - low, _FLAT + abs(high) * 0.01, 1.0)
    step = 10 ** floor(log10(span / 2))
    step *= next(times for times in (1, 2, 5, 10) if span / (step * times) <= 5)  # noqa: PLR2004 - ticks
    first, last = floor(low / step), ceil(high / step)
    last = max(last, first + 1)
    ticks = [round(step * n, 6) for n in range(first, last + 1)]
    return Scale(ticks[0], ticks[-1], ticks, lambda value: f"{value:g}")


def slabs(title: str, bars: Sequence[Bar], scale: Scale, *, alone: bool = False) -> str:
    """Draw each number as a mark within a bar that spans its interval."""
    height = _HEAD + _ROW * len(bars) + _FOOT
    parts = [_numbers(scale, height - 10)]
    for row, bar in enumerate(bars):
        parts.append(_row(bar, scale, _HEAD + _ROW * row))
    return _picture(title, bars, height, parts, alone=alone)


def _x(scale: Scale, value: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * scale.part(value), 1)


def _numbers(scale: Scale, y: int) -> str:
    parts = []
    for tick in scale.ticks:
        anchor = "start" if tick == scale.low else "end" if tick == scale.high else "middle"
        parts.append(_text(_x(scale, tick), y, escape(scale.word(tick)), "quiet", anchor))
    return "".join(parts)


def _row(bar: Bar, scale: Scale, top: int) -> str:
    room = int((_RIGHT - _LEFT - _LETTER * len(bar.told)) / _LETTER) - 1
    label = bar.label if len(bar.label) <= room else bar.label[: room - 1] + "…"
    y = top + _WORDS
    track = f'<rect class="track" x="{_LEFT}" y="{y}" width="{_RIGHT - _LEFT}" height="{_SLAB}"/>'
    lines = "".join(_upright("grid", _x(scale, tick), y, y + _SLAB) for tick in scale.ticks)
    mark = "" if bar.mark is None else _upright("chance", _x(scale, bar.mark), y - 3, y + _SLAB + 3)
    return (
        _text(_LEFT, y - 6, escape(label), "", "start")
        + _text(_RIGHT, y - 6, escape(bar.told), "quiet", "end")
        + (track + lines + _slab(bar, scale, y) + mark)
        + _dot(_x(scale, bar.value), y + _SLAB / 2)
    )


def _slab(bar: Bar, scale: Scale, y: int) -> str:
    left, right = _x(scale, bar.low), max(_x(scale, bar.high), _x(scale, bar.low) + 2)
    cut, low = min(_CUT, (right - left) / 2), y + _SLAB
    upper = ((left + cut, y), (right, y))
    lower = ((right, low - cut), (right - cut, low), (left, low), (left, y + cut))
    facet = ((right - cut, y + _CUT), (left + cut, y + _CUT))
    return _polygon("slab", (*upper, *lower)) + _polygon("facet", (*upper, *facet))


def _dot(x: float, y: float) -> str:
    return _polygon("dot", ((x, y - 6), (x + 5, y), (x, y + 6), (x - 5, y)))


def _upright(kind: str, x: float, top: float, bottom: float) -> str:
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>'


def curve(title: str, bars: Sequence[Bar], scale: Scale, *, alone: bool = False) -> str:
    """Draw the numbers as a curve with their intervals as a band."""
    gap = (_END - _BEGIN) / max(len(bars) - 1, 1)
    xs = [round(_BEGIN + gap * nth, 1) for nth in range(len(bars))]
    upper, lower, middle = (
        [(x, _y(scale, value)) for x, value in zip(xs, values, strict=True)]
        for values in zip(*((bar.high, bar.low, bar.value) for bar in bars), strict=True)
    )
    lines = 1 if max(len(bar.label) for bar in bars) * _LETTER < gap else 2
    parts = [_level("grid", scale, tick, scale.word(tick)) for tick in scale.ticks]
    parts.append(_polygon("slab", (*upper, *reversed(lower))))
    parts.extend(_level("chance", scale, bar.mark, "") for bar in bars[:1] if bar.mark is not None)
    parts.append(f'<polyline class="way" points="{_points(middle)}"/>')
    for nth, (place, bar) in enumerate(zip(middle, bars, strict=True)):
        # Long names alternate between two lines so that they don't overlap.
        y = _GROUND + 18 + 15 * (nth % lines)
        parts.append(_dot(*place) + _text(place[0], y, escape(bar.label), "quiet", "middle"))
    return _picture(title, bars, _GROUND + 12 + 15 * lines, parts, alone=alone)


def _y(scale: Scale, value: float) -> float:
    return round(_GROUND - _CURVE * scale.part(value), 1)


def _level(kind: str, scale: Scale, value: float, word: str) -> str:
    y, left = _y(scale, value), _LEFT + _AXIS
    line = f'<line class="{kind}" x1="{left}" x2="{_RIGHT}" y1="{y}" y2="{y}"/>'
    return line + _text(left - 6, y + 4, escape(word), "quiet", "end")


def _text(x: float, y: float, words: str, kind: str, anchor: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def _polygon(kind: str, corners: Sequence[tuple[float, float]]) -> str:
    return f'<polygon class="{kind}" points="{_points(corners)}"/>'


def _points(corners: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _picture(title: str, bars: Sequence[Bar], height: int, parts: list[str], *, alone: bool) -> str:
    """Return the whole picture; standalone, with its size and colours."""
    words = "; ".join(f"{bar.label}: {bar.told}" for bar in bars)
    size = f' width="{SHOWN}" height="{SHOWN * height // WIDTH}"' if alone else ""
    style = f"<style>{STYLE}</style>" if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="pl" viewBox="0 0 {WIDTH} {height}"{size} '
        f'role="img" aria-label="{escape(title)}: {escape(words)}">{style}'
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="6"/>'
        f"{_text(_LEFT, 22, escape(title), 'title', 'start')}{''.join(parts)}</svg>\n"
    )
