"""The megalith tiles and how they lie (W2.9), read from the components."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.box import MegalithTile
from glaciarium.games.endless_winter.reader import Reader
from glaciarium.kernel.components import Path

PLAYERS: Final = [2, 3, 4]
TILES: Final = ["a", "b", "c", "d"]
TILE_ROWS: Final = 2
TILE_COLUMNS: Final = 4
START: Final = "start"
ARROWS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
ARROW_COUNT: Final = 2


def read_tiles(reader: Reader) -> list[MegalithTile]:
    found = []
    reader.components.only(("megalith_tiles",), set(TILES))
    for name in TILES:
        path: Path = ("megalith_tiles", name)
        table = reader.entry(path, "rows arrows")
        rows = reader.components.at((*path, "rows"), list)
        cells = [cell for row in rows for cell in (row if isinstance(row, list) else [])]
        shape = [len(row) if isinstance(row, list) else 0 for row in rows]
        if shape != [TILE_COLUMNS] * TILE_ROWS or not all(isinstance(cell, str) for cell in cells):
            complaint = f"must be {TILE_ROWS} rows of {TILE_COLUMNS} texts."
            raise reader.fault((*path, "rows"), complaint)
        if cells.count(START) != 1:
            raise reader.fault((*path, "rows"), f"exactly one cell is {START!r}.")
        effects = [
            [[] if cell == START else reader.benefit((*path, "rows"), cell) for cell in row]
            for row in rows
        ]
        arrows = _arrows(reader, path, cells.index(START))
        found.append(MegalithTile(name, rows, effects, arrows))
        content = " | ".join(", ".join(row) for row in table["rows"])
        reader.listed(f"megalith tile {name}", f"{content}; arrows {' '.join(arrows)}", path)
    return found


def _arrows(reader: Reader, path: Path, start: int) -> list[str]:
    arrows = reader.words((*path, "arrows"), list(ARROWS))
    if len(set(arrows)) != ARROW_COUNT or len(arrows) != ARROW_COUNT:
        raise reader.fault((*path, "arrows"), f"must be {ARROW_COUNT} different arrows.")
    row, column = divmod(start, TILE_COLUMNS)
    for arrow in arrows:
        down, right = ARROWS[arrow]
        if not (0 <= row + down < TILE_ROWS and 0 <= column + right < TILE_COLUMNS):
            raise reader.fault((*path, "arrows"), f"{arrow!r} leads off the tile.")
    return arrows


def read_arrangement(reader: Reader) -> dict[int, list[list[int]]]:
    """W2.9: read where the tiles lie; they must not overlap, and fit the words for spots."""
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
            for down in range(TILE_ROWS)
            for right in range(TILE_COLUMNS)
        ]
        if len(set(covered)) != len(covered):
            raise reader.fault(here, "tiles lie on each other.")
    return found
