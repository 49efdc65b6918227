"""A canvas with marks: what can be picked, what was picked, what just changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.style import Style

from glaciarium.cli.terminal import palette
from glaciarium.kernel.drawing import Canvas, NamedPlace

ASPECT: Final = 2.0  # a character is about twice as high as wide
IN_ROW: Final = 2.0  # left and right stay close to the row
IN_COLUMN: Final = 0.75  # up and down go to the next row, where places may lie between columns
STEEPEST: Final = 2.0  # places further aside count only if there is nothing else
DOT: Final = "•"  # may be picked
RING: Final = "◦"  # has just changed
TAKEN: Final = "◆"  # has been picked
CURSOR: Final = ("▸", "◂")
Cell = tuple[int, int]  # x, y
Rows = list[list[tuple[str, Style]]]

DIRECTIONS: Final[dict[str, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}


class Marks(NamedTuple):
    legal: dict[str, str]  # place: its sign besides colour
    picked: frozenset[str]
    changed: frozenset[str]
    cursor: str | None


NO_MARKS: Final = Marks({}, frozenset(), frozenset(), None)


class Picture:
    """A canvas ready to be shown and queried."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas: Final = canvas
        self._owner: Final = _owners(canvas)
        self._cells: Final[dict[str, list[Cell]]] = {name: [] for name in canvas.places}
        for (x, y), name in self._owner.items():
            if canvas.styles[y][x] not in palette.GROUND:
                self._cells[name].append((x, y))

    def place_at(self, x: int, y: int) -> str | None:
        """Return the place at a letter; of overlapping ones, the one with the nearer centre."""
        return self._owner.get((x, y))

    def beside(self, name: str | None, direction: str, column: float | None = None) -> str | None:
        """Return the nearest place in a direction; the topmost if there is no cursor.

        Up and down keep to a column, so that going back returns.
        """
        places = self.canvas.places
        if name not in places:
            return next(iter(self.in_reading_order(places)), None)
        dx, dy = DIRECTIONS[direction]
        x, y = _middle(places[name])
        keep = x if column is None else column
        found: list[tuple[bool, float, str]] = []
        for other in self.in_reading_order(places):
            to_x, to_y = _middle(places[other])
            ahead = (to_x - x) * dx + (to_y - y) * dy
            aside = abs((to_y - y) * dx) + abs((to_x - x) * dy)
            if ahead > 0:
                off = abs(to_y - y) * IN_ROW if dx else abs(to_x - keep) * IN_COLUMN
                found.append((aside > ahead * STEEPEST, ahead + off, other))
        return min(found, default=(False, 0, name), key=lambda one: one[:2])[2]

    def column(self, name: str) -> float:
        """Return where a place is from left to right."""
        return _middle(self.canvas.places[name])[0]

    def in_reading_order(self, names: Iterable[str]) -> list[str]:
        places = self.canvas.places
        known = [places[name] for name in names if name in places]
        return [place.name for place in sorted(known, key=lambda place: (place.y, place.x))]

    def rows(self, marks: Marks) -> Rows:
        """Return the letters with their styles, line by line."""
        canvas = self.canvas
        rows = [
            [(letter, palette.style_of(style)) for letter, style in zip(*line, strict=True)]
            for line in zip(canvas.letters, canvas.styles, strict=True)
        ]
        for name in marks.changed:
            self._tint(rows, name, palette.CHANGED)
        for name in marks.legal:
            self._tint(rows, name, palette.LEGAL)
        for name in marks.picked:
            self._tint(rows, name, palette.PICKED)
        for name in marks.changed - marks.legal.keys() - marks.picked:
            self._sign(rows, name, RING, palette.FRESH)
        for name in marks.picked:
            self._sign(rows, name, TAKEN, palette.TAKEN)
        for name, sign in marks.legal.items():
            self._sign(rows, name, sign, palette.SIGN)
        if marks.cursor in canvas.places:
            self._point(rows, marks.cursor, legal=marks.cursor in marks.legal)
        return rows

    def _tint(self, rows: Rows, name: str, tint: palette.Tint) -> None:
        """Colour a place, but never the pieces on it."""
        for x, y in self._cells.get(name, []):
            style = self.canvas.styles[y][x]
            if not style.startswith(palette.CHIP):
                letter, old = rows[y][x]
                rows[y][x] = letter, old + palette.tinted(tint, style)

    def _sign(self, rows: Rows, name: str, sign: str, style: Style) -> None:
        """Put a sign on an empty letter of a place, preferably high, free and central."""
        cells = self._cells.get(name, [])
        empty = [(x, y) for x, y in cells if self.canvas.letters[y][x] == " "]
        if cells:
            middle = _middle(self.canvas.places[name])[0]
            x, y = min(
                empty or cells,
                key=lambda cell: (cell[1], self._crowded(*cell), abs(cell[0] - middle)),
            )
            rows[y][x] = sign, rows[y][x][1] + style

    def _crowded(self, x: int, y: int) -> bool:
        """Tell whether a letter has another right beside it."""
        return bool("".join(self.canvas.letters[y][max(x - 1, 0) : x + 2]).strip())

    def _point(self, rows: Rows, name: str, *, legal: bool) -> None:
        """Frame a place with two arrows in its middle line."""
        cells = self._cells.get(name, [])
        lines = sorted({y for _, y in cells})
        style = palette.CURSOR_LEGAL if legal else palette.CURSOR
        if lines:
            y = lines[len(lines) // 2]
            line = [x for x, at in cells if at == y]
            for x, arrow in ((line[0], CURSOR[0]), (line[-1], CURSOR[1])):
                rows[y][x] = arrow, style


def _middle(place: NamedPlace) -> tuple[float, float]:
    """Return the middle in units of a letter's width."""
    return place.x + (place.width - 1) / 2, (place.y + (place.height - 1) / 2) * ASPECT


def _owners(canvas: Canvas) -> dict[Cell, str]:
    """Return which place each letter belongs to, line by line from the left."""
    nearest: dict[Cell, tuple[float, str]] = {}
    for place in canvas.places.values():
        for y in range(max(place.y, 0), min(place.y + place.height, canvas.height)):
            for x in range(max(place.x, 0), min(place.x + place.width, canvas.width)):
                here = _distance(place, x, y), place.name
                nearest[x, y] = min(nearest.get((x, y), here), here, key=lambda one: one[0])
    return {(x, y): nearest[x, y][1] for y, x in sorted((y, x) for x, y in nearest)}


def _distance(place: NamedPlace, x: int, y: int) -> float:
    middle = _middle(place)
    return abs(middle[0] - x) + abs(middle[1] - y * ASPECT)
