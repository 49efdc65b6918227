"""The temple's cells and the box's contents: constant tables that all states share.

Cells are numbered by floor, row and column; a set of cells, cards or tiles is one word.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.components import (
    CRITERIA,
    SYMBOLS,
    TOOLS,
    Box,
)
from glaciarium.games.nunatak.favor_cards import (
    FAVORS,
)
from glaciarium.kernel.bits import single

Cell = tuple[int, int, int]  # floor, row, column

SIZES: Final = [5, 4, 3, 2]  # of the floors
RULES_VERSION: Final = 2
CORRECTED: Final = 2  # from here on Insight skips the first space, and dummies never ask in vain
CELL_COUNT: Final = 54
CARD_COUNT: Final = 54
TILE_COUNT: Final = 54
GROUND_COUNT: Final = 25
SQUARES_AT: Final[i64] = 4  # most squares that a cell belongs to
NOWHERE: Final = -1
TOP_FLOOR: Final = 3

CELLS: Final[list[Cell]] = [
    (floor, row, column)
    for floor, size in enumerate(SIZES)
    for row in range(size)
    for column in range(size)
]
NUMBER: Final[dict[Cell, int]] = {cell: number for number, cell in enumerate(CELLS)}


def _set(cells: list[Cell]) -> i64:
    found: i64 = 0
    for cell in cells:
        found |= single(NUMBER[cell])
    return found


def _floor(floor: int) -> list[Cell]:
    return [cell for cell in CELLS if cell[0] == floor]


def _edge(floor: int) -> i64:
    last = SIZES[floor] - 1
    return _set([cell for cell in _floor(floor) if {0, last} & {cell[1], cell[2]}])


def _square(floor: int, row: int, column: int) -> list[Cell]:
    """Return the square with this north-west corner, or nothing if it doesn't fit."""
    corners = [(floor, row + down, column + right) for down in (0, 1) for right in (0, 1)]
    return corners if all(corner in NUMBER for corner in corners) else []


def _below(cell: Cell) -> list[Cell]:
    return _square(cell[0] - 1, cell[1], cell[2]) if cell[0] else []


def _squares_at(cell: Cell) -> list[Cell]:
    """Return the north-west corners of a cell's squares, padded with NOWHERE."""
    floor, row, column = cell
    corners = [(floor, row - up, column - left) for up in (1, 0) for left in (1, 0)]
    return [corner if _square(*corner) else (NOWHERE, 0, 0) for corner in corners]


def _row(cell: Cell) -> i64:
    return _set([other for other in _floor(cell[0]) if other[1] == cell[1]])


def _column(cell: Cell) -> i64:
    return _set([other for other in _floor(cell[0]) if other[2] == cell[2]])


def _off_centre(cell: Cell) -> int:
    """Return four times the squared distance from the centre of the floor (N11.4)."""
    last = SIZES[cell[0]] - 1
    return (2 * cell[1] - last) ** 2 + (2 * cell[2] - last) ** 2


ALL_CELLS: Final = (1 << CELL_COUNT) - 1
ALL_CARDS: Final = (1 << CARD_COUNT) - 1
GROUND: Final = (1 << GROUND_COUNT) - 1
UPSTAIRS: Final = ALL_CELLS - GROUND
HIGH: Final[i64] = _set(_floor(2) + _floor(3))  # floors 2 and 3
TOP: Final[i64] = _set(_floor(3))
FLOORS: Final = vec[i64]([cell[0] for cell in CELLS])  # by cell
FLOOR_EDGES: Final = vec[i64]([_edge(floor) for floor in range(len(SIZES))])
EDGE: Final[i64] = FLOOR_EDGES[0] | FLOOR_EDGES[1] | FLOOR_EDGES[2] | FLOOR_EDGES[3]
ROWS: Final = vec[i64]([_row(cell) for cell in CELLS])
COLUMNS: Final = vec[i64]([_column(cell) for cell in CELLS])
UNDER: Final = vec[i64]([_set(_below(cell)) for cell in CELLS])
# By corner: the four cells of a square, and the cell above; empty if none fits.
SQUARES: Final = vec[i64]([_set(_square(*cell)) for cell in CELLS])
FITTING: Final = vec[i64]([square for square in SQUARES if square])  # those that fit
ABOVE: Final = vec[i64](
    [NUMBER.get((floor + 1, row, column), NOWHERE) for floor, row, column in CELLS]
)
# By cell * SQUARES_AT: the corners of the cell's squares, ascending, or NOWHERE.
CORNERS: Final = vec[i64](
    [NUMBER.get(corner, NOWHERE) for cell in CELLS for corner in _squares_at(cell)]
)
OFF_CENTRE: Final = vec[i64]([_off_centre(cell) for cell in CELLS])


def _symbols(names: list[str]) -> int:
    return sum(1 << SYMBOLS.index(name) for name in names)


def _by_number(chosen: list[bool]) -> i64:
    found: i64 = 0
    for number, taken in enumerate(chosen):
        if taken:
            found |= single(number)
    return found


class Contents:
    """The box as numbers."""

    def __init__(self, box: Box, rules_version: int = RULES_VERSION) -> None:
        cards = box.cards
        self.box: Final = box
        self.asks_in_vain: Final = rules_version < CORRECTED  # N11.5
        # By card.
        self.symbols: Final = vec[i64]([_symbols(card.symbols) for card in cards])
        self.beasts: Final = vec[i64]([card.beasts for card in cards])
        self.pairs: Final = vec[i64]([_symbols(card.elder or []) for card in cards])
        self.backs: Final = vec[i64]([card.back for card in cards])
        # Sets of cards.
        self.tools: Final = vec[i64](
            [_by_number([card.tool == tool for card in cards]) for tool in TOOLS]
        )
        self.beasts_of_1: Final[i64] = _by_number([card.beasts == 1 for card in cards])
        self.beasts_of_2: Final[i64] = _by_number([card.beasts == 2 for card in cards])  # noqa: PLR2004 - as named
        # By tile.
        self.tile_symbols: Final = vec[i64]([_symbols(tile.symbols) for tile in box.tiles])
        self.tiles_with: Final = vec[i64](  # by symbol: the set of tiles that show it
            [
                sum(1 << nth for nth, shown in enumerate(self.tile_symbols) if shown >> symbol & 1)
                for symbol in range(len(SYMBOLS))
            ]
        )
        self.levels: Final = vec[i64]([tile.level for tile in box.tiles])
        # By level, from 0: the set of its tiles.
        self.of_level: Final = vec[i64](
            [_by_number([tile.level == level for tile in box.tiles]) for level in range(1, 5)]
        )
        # By space of the track: its number, else the last before (N9.7) and the next (N7.9).
        self.rounded_down: Final = vec[i64](_rounded_down(box.track))
        first = 0 if rules_version < CORRECTED else None  # N5.4
        self.rounded_up: Final = vec[i64](_rounded_up([first, *box.track[1:]]))
        self.last_space: Final[i64] = len(box.track) - 1
        # Points.
        self.square_first: Final[i64] = box.square[0]
        self.square_second: Final[i64] = box.square[1]
        self.square_shared: Final[i64] = box.square[2]
        self.dome: Final[i64] = box.dome
        self.most_workers: Final[i64] = box.workers[0]
        self.tied_workers: Final[i64] = box.workers[1]
        self.each_worker: Final[i64] = box.workers[2]
        self.sculptors: Final = vec[i64](_from_none(box.sculptors))
        self.ornaments: Final = vec[i64](_from_none(_favor_table(box)))
        self.artisans: Final = vec[i64](_from_none(box.artisans))
        self.tool_set: Final[i64] = box.tool_set
        self.full_set: Final[i64] = box.full_set
        self.unused_favor: Final[i64] = box.unused_favor
        # By favor * 2: the numbers on it, in the order of FAVORS.
        self.numbers: Final = vec[i64](_favor_numbers(box))
        # Favors with rules of their own, those made of words, and which of these are final or once.
        self.special: Final[i64] = _by_number([not favor.terms for favor in box.favors])
        self.worded: Final[i64] = _by_number([bool(favor.terms) for favor in box.favors])
        self.last_words: Final[i64] = _by_number(
            [bool(favor.terms) and favor.kind == "final" for favor in box.favors]
        )
        self.once_words: Final[i64] = _by_number(
            [bool(favor.terms) and favor.kind == "once" for favor in box.favors]
        )
        # By favor: where its terms start, then the end; by term: what it counts, and its numbers.
        ends = [0]
        for favor in box.favors:
            ends.append(ends[-1] + len(favor.terms))
        terms = [term for favor in box.favors for term in favor.terms]
        self.term_ends: Final = vec[i64](ends)
        self.term_things: Final = vec[i64]([term.thing for term in terms])
        self.term_numbers: Final = vec[i64]([term.number for term in terms])
        self.term_mosts: Final = vec[i64]([term.most for term in terms])
        self.term_lasts: Final = vec[i64]([term.last for term in terms])
        # By completion card * 2: its two lines, as numbers of CRITERIA.
        criteria = list(CRITERIA)
        self.completions: Final = vec[i64](
            [criteria.index(line) for lines in box.completions for line in lines]
        )


def _from_none(table: list[int]) -> list[int]:
    """Return points by number of cards, from 0."""
    return [0, *table]


def _rounded_down(track: list[int | None]) -> list[int]:
    found: list[int] = []
    for number in track:
        found.append((found[-1] if found else 0) if number is None else number)
    return found


def _rounded_up(track: list[int | None]) -> list[int]:
    found: list[int] = []
    for number in reversed(track):
        found.append(found[-1] if number is None else number)
    return found[::-1]


def _favor_table(box: Box) -> list[int]:
    return [points for favor in box.favors for points in favor.table] or [0]


def _favor_numbers(box: Box) -> list[int]:
    found: list[int] = []
    for favor in box.favors:
        _kind, keys = FAVORS.get(favor.effect, ("", ()))
        numbers = [favor.numbers[key] for key in keys if key != "table"]
        found += [*numbers, 0, 0][:2]
    return found
