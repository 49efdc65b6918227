"""The megalith tiles and how they lie (W2.9), read from the components."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.box import MegalithTile
from glaciarium.games.endless_winter.reader import Reader
from glaciarium.kernel.components import Path

PLAYERS: Final = [2, 3, 4]
TILES: Final = ["a", "b", "c", "d"]
MOST_CELLS: Final = 40  # of all tiles together: a set of cells is one word
MOST_UPPER: Final = 60  # most upper spots in any arrangement
START: Final = "start"
NO_CELL: Final = "-"  # where a tile has no cell
ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
ARROW_COUNT: Final = 2


def read_tiles(reader: Reader) -> list[MegalithTile]:
    found: list[MegalithTile] = []
    reader.components.only(("megalith_tiles",), set(TILES))
    for name in TILES:
        path: Path = ("megalith_tiles", name)
        table = reader.entry(path, "rows arrows")
        rows = _rows(reader, (*path, "rows"))
        if found and _shape(rows) != _shape(found[0].cells):
            complaint = "all four tiles have the same size, for any of them may lie in any place."
            raise reader.fault((*path, "rows"), complaint)
        effects = [
            [
                [] if cell in (START, NO_CELL) else reader.benefit((*path, "rows"), cell)
                for cell in row
            ]
            for row in rows
        ]
        arrows = _arrows(reader, path, rows)
        found.append(MegalithTile(name, rows, effects, arrows))
        content = " | ".join(", ".join(row) for row in table["rows"])
        reader.listed(f"megalith tile {name}", f"{content}; arrows {' '.join(arrows)}", path)
    return found


def _shape(rows: list[list[str]]) -> tuple[int, int]:
    return len(rows), len(rows[0])


def _rows(reader: Reader, path: Path) -> list[list[str]]:
    """Return the cells of a rectangular tile, one of which is grey."""
    rows = reader.components.at(path, list)
    if not rows or not all(isinstance(row, list) and row for row in rows):
        raise reader.fault(path, "must be rows of cells.")
    cells = [cell for row in rows for cell in row]
    if len({len(row) for row in rows}) > 1 or not all(isinstance(cell, str) for cell in cells):
        raise reader.fault(path, f"all rows have as many texts; {NO_CELL!r} is no cell.")
    if cells.count(START) != 1:
        raise reader.fault(path, f"exactly one cell is {START!r}.")
    return [[str(cell) for cell in row] for row in rows]


def _arrows(reader: Reader, path: Path, rows: list[list[str]]) -> list[str]:
    arrows = reader.words((*path, "arrows"), list(ARROWS))
    if len(set(arrows)) != ARROW_COUNT or len(arrows) != ARROW_COUNT:
        raise reader.fault((*path, "arrows"), f"must be {ARROW_COUNT} different arrows.")
    cells = {(y, x): cell for y, row in enumerate(rows) for x, cell in enumerate(row)}
    start = next(at for at, cell in cells.items() if cell == START)
    for arrow in arrows:
        down, right = ARROWS[arrow]
        if cells.get((start[0] + down, start[1] + right), NO_CELL) == NO_CELL:
            raise reader.fault((*path, "arrows"), f"{arrow!r} leads off the tile.")
    return arrows


def read_arrangement(reader: Reader, tiles: list[MegalithTile]) -> dict[int, list[list[int]]]:
    """W2.9: read where the tiles lie; they must not overlap, and the spots must fit a word."""
    height, width = _shape(tiles[0].cells)
    path: Path = ("megalith_arrangement",)
    reader.entry(path, " ".join(str(players) for players in PLAYERS))
    found = {}
    for players in PLAYERS:
        here: Path = (*path, str(players))
        places = reader.components.at(here, list)
        if len(places) != len(TILES):
            raise reader.fault(here, f"must be {len(TILES)} places.")
        found[players] = [reader.numbers((*here, nth), 2) for nth in range(len(TILES))]
        covered = [
            (row + down, column + right)
            for row, column in found[players]
            for down in range(height)
            for right in range(width)
        ]
        if len(set(covered)) != len(covered):
            raise reader.fault(here, "tiles lie on each other.")
        if len(covered) > MOST_CELLS:
            complaint = f"{len(covered)} cells, but at most {MOST_CELLS} can be played on."
            raise reader.fault(("megalith_tiles", TILES[0], "rows"), complaint)
        upper = _upper(set(covered))
        if upper > MOST_UPPER:
            complaint = f"{upper} places on top of others, but at most {MOST_UPPER} can be played."
            raise reader.fault(here, complaint)
    return found


def _upper(level: set[tuple[int, int]]) -> int:
    """Return how many upper spots these cells carry, on all levels."""
    found = 0
    while level:
        level = {(y, x) for y, x in level if {(y + 1, x), (y, x + 1), (y + 1, x + 1)} <= level}
        found += len(level)
    return found
