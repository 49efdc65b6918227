"""The megalith board seen from above, and the two idol tracks."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.own import FRACTIONS
from glaciarium.games.endless_winter.drawing.pen import Pen
from glaciarium.games.endless_winter.facts import GREY, NEUTRAL_SEAT, Sight, Spot
from glaciarium.kernel.drawing import SHAPES, Canvas, NamedPlace
from glaciarium.kernel.i18n import of, say

LEFT: Final = 3  # room for the numbers of rows
STEP: Final = 3  # lines from one row of cells to the next: two for a cell, one between
WIDEST: Final = 9  # of a cell with its gap
NARROWEST: Final = 4
NEUTRAL: Final = "◇"
LEVELS: Final = ["", *"¹²³⁴⁵⁶⁷⁸⁹"]
CODES: Final = {  # where a cell is too narrow for words
    "food": "F",
    "tool": "T",
    "idol": "I",
    "draw": "D",
    "move": "mv",
    "camp": "cp",
    "bury": "by",
    "reveal": "rv",
    "megalith": "M",
}


def draw_megaliths(canvas: Canvas, sight: Sight, y: int) -> None:
    """Draw the board from above.

    A megalith on four others is drawn on the corner where they meet, and one on four of those on
    a cell again: corners show odd levels, cells even ones.
    """
    columns, rows = _reach(sight)
    wide = min((canvas.width - LEFT) // columns, WIDEST)
    for column in range(columns):
        canvas.put(LEFT + column * wide, y, f"{column + 1}".center(wide - 1), "dim")
    for row in range(rows):
        canvas.put(0, y + 1 + row * STEP, f"{wording.spot(0, row, 0)[0]:>2}", "dim")
    for spot in sight.spots:
        if spot.level == 0:
            _draw_cell(canvas, sight, spot, wide, y + 1)
    free = {(spot.level, spot.row, spot.column) for spot in sight.spots if spot.owner is None}
    for spot in sight.spots:
        if spot.level and (spot.owner is not None or _carried(spot, free)):
            _draw_upper(canvas, sight, spot, wide, y + 1)
    if not all(_fits(spot.benefit, wide - 1) for spot in sight.spots):
        _draw_legend(canvas, y + rows * STEP)


def _reach(sight: Sight) -> tuple[int, int]:
    """Return how many columns and rows the board has."""
    ground = [spot for spot in sight.spots if spot.level == 0]
    return 1 + max(spot.column for spot in ground), 1 + max(spot.row for spot in ground)


def board_size(sight: Sight) -> tuple[int, int]:
    """Return the board's minimum width and height in characters."""
    columns, rows = _reach(sight)
    return LEFT + columns * NARROWEST, 1 + rows * STEP + 1


def _name(spot: Spot) -> str:
    return f"{spot.level},{spot.row},{spot.column}"


def _carried(spot: Spot, free: set[tuple[int, int, int]]) -> bool:
    """Tell whether all four supports are in place."""
    level, row, column = spot.level - 1, spot.row, spot.column
    return not any((level, row + a, column + b) in free for a in (0, 1) for b in (0, 1))


def _draw_cell(canvas: Canvas, sight: Sight, spot: Spot, wide: int, top: int) -> None:
    x, y, inner = LEFT + spot.column * wide, top + spot.row * STEP, wide - 1
    if spot.owner is None:
        style = "grey" if spot.benefit == GREY else f"tile{spot.tile % TILES}"
        text = "".join(spot.arrows) if spot.benefit == GREY else spot.benefit
        lines = wrap(text if _fits(text, inner) else _code(text), inner)
    else:
        style, lines = _style(spot.owner), [_piece(spot)]
    for line, text in enumerate([*lines, "", ""][: STEP - 1]):
        canvas.put(x, y + line, text.center(inner), style)
    canvas.name(NamedPlace(_name(spot), _label(sight, spot), x, y, inner, STEP - 1))


def _draw_upper(canvas: Canvas, sight: Sight, spot: Spot, wide: int, top: int) -> None:
    """Draw an upper spot: odd levels between four cells, even ones on the middle of nine."""
    shift, odd = spot.level // 2, spot.level % 2
    x = LEFT + (spot.column + shift) * wide
    y = top + (spot.row + shift) * STEP
    size = 3
    if odd:
        x, y = x + wide - 2, y + STEP - 1
    else:
        x, y = x + (wide - 1 - size) // 2, y + 1
    text = f"·{LEVELS[spot.level]} " if spot.owner is None else f"{_piece(spot)} "
    canvas.put(x, y, f" {text}"[:size], "ice" if spot.owner is None else _style(spot.owner))
    canvas.name(NamedPlace(_name(spot), _label(sight, spot), x, y, size, 1))


def _fits(text: str, inner: int) -> bool:
    lines = wrap(text, inner, break_long_words=False)
    return len(lines) < STEP and all(len(line) <= inner for line in lines)


def _code(benefit: str) -> str:
    """Return a benefit with a letter or two per part: `2F`, `T`, `rvF`."""
    parts = [part.split() for part in benefit.replace("★", " ★").split(", ")]
    return "".join(
        "".join(CODES.get(word, word) for word in sorted(part, key=str.isalpha)) for part in parts
    )


def _draw_legend(canvas: Canvas, y: int) -> None:
    """Explain the letters."""
    text = " ".join(f"{code} {word}" for word, code in CODES.items())
    Pen(canvas, LEFT, y).write(text)


def _style(owner: int) -> str:
    return "seatneutral" if owner == NEUTRAL_SEAT else f"seat{owner}"


def _piece(spot: Spot) -> str:
    shape = NEUTRAL if spot.owner in (None, NEUTRAL_SEAT) else SHAPES[spot.owner]
    return f"{shape}{LEVELS[spot.level]}"


def _label(sight: Sight, spot: Spot) -> str:
    what = spot.benefit
    if spot.owner == NEUTRAL_SEAT:
        what = say("neutral megalith")
    elif spot.owner is not None:
        what = say("{name}'s megalith", name=sight.tribes[spot.owner].name)
    elif spot.level:
        what = say("on top of four")
    elif spot.benefit == GREY:
        what = say("grey cell, arrows {arrows}", arrows=" ".join(spot.arrows))
    at = wording.spot(spot.level, spot.row, spot.column)
    return say("{spot}: {what}", spot=at, what=what)


TILES: Final = 2  # styles of the four tiles, in turn


# The idol tracks.
HEAD: Final = 10
LEVEL: Final = 7
IDOLS: Final = 4  # lines


def idols_width(levels: int) -> int:
    return HEAD + LEVEL * levels


def draw_idols(canvas: Canvas, sight: Sight, y: int) -> None:
    """Draw the levels of both tracks: their benefits, and whose markers are there."""
    levels = range(max(len(sight.box.offering_per_point), len(sight.box.honor_points)))
    head = Pen(canvas, 0, y).write(" idols ".ljust(HEAD), "bold")
    for level in levels:
        head.to(HEAD + level * LEVEL).write(f"{level}")
    ratios = sight.box.offering_per_point
    offering = [f"{FRACTIONS.get(ratio, ratio)}★" if ratio else "" for ratio in ratios]
    honor = [f"{points}★" if points else "" for points in sight.box.honor_points]
    _draw_track(canvas, sight, "offering", offering, y + 1)
    _draw_benefits(canvas, sight, y + 2)
    _draw_track(canvas, sight, "honor", honor, y + 3)


def _draw_track(canvas: Canvas, sight: Sight, track: str, levels: list[str], y: int) -> None:
    size = HEAD + LEVEL * len(levels)
    Pen(canvas, 0, y).write(f" {track}".ljust(size), "cardbold")
    places = {tribe.seat: getattr(tribe, track) for tribe in sight.tribes}
    for level, text in enumerate(levels):
        pen = Pen(canvas, HEAD + level * LEVEL, y).write(f"{text} " if text else "", "cardtext")
        for tribe in sorted(sight.tribes, key=lambda tribe: tribe.rank):
            if places[tribe.seat] == level:
                pen.write(SHAPES[tribe.seat], f"seat{tribe.seat}")
    standing = ", ".join(f"{tribe.name} {places[tribe.seat]}" for tribe in sight.tribes)
    label = say("{track} track: {standing}", track=of("track", track), standing=standing)
    canvas.name(NamedPlace(track, label, 0, y, size, 1))


def _draw_benefits(canvas: Canvas, sight: Sight, y: int) -> None:
    benefits = sight.box.offering_benefits
    Pen(canvas, 0, y).write(" " * (HEAD + LEVEL * len(benefits)), "card")
    for level, benefit in enumerate(benefits):
        Pen(canvas, HEAD + level * LEVEL, y).write(wording.brief(benefit), "card")
