"""What is laid out once per match: terrain tiles and the megalith board."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    GLACIER,
    HEX_COUNT,
    TERRAIN_COUNT,
    Contents,
    set_of,
)
from glaciarium.games.endless_winter.tiles import (
    ARROWS,
    MOST_CELLS,
    MOST_UPPER,
    NO_CELL,
    START,
)

Spot = tuple[int, int, int]  # level, row, column
SPOT_COUNT: Final = MOST_CELLS + MOST_UPPER  # at most, on any arrangement
SQUARE: Final = [(0, 0), (0, 1), (1, 0), (1, 1)]


class Layout:
    """The terrain (W2.8) and the four megalith tiles (W2.9), as tables."""

    def __init__(
        self,
        box: Contents,
        terrain: list[int],  # by hex: type
        tiles: list[int],  # by place
        places: list[list[int]],  # by place: row and column of the top left cell
        turned: list[int],  # by place: 1 if turned by 180 degrees
    ) -> None:
        self.terrain: Final = vec[i64](terrain)
        self.hexes: Final = vec[i64](  # by type: set of hexes
            [
                set_of([at for at in range(HEX_COUNT) if terrain[at] == kind])
                for kind in range(TERRAIN_COUNT)
            ]
        )
        self.glaciers: Final[i64] = self.hexes[GLACIER]
        benefits = [box.terrain[kind] for kind in terrain]
        self.rewards: Final = vec[i64](benefits)  # by hex: row
        self.rewarding: Final[i64] = set_of(
            [at for at in range(HEX_COUNT) if box.whole[benefits[at]]]
        )
        self.tiles: Final = tiles
        self.places: Final = places
        self.turned: Final = turned
        # What makes one layout differ from another.
        self.key: Final = (*terrain, *tiles, *turned)
        self._lay(box)

    def _lay(self, box: Contents) -> None:
        """Assemble the tiles: cells by row and column, and what is printed on them."""
        rows: dict[tuple[int, int], int] = {}
        tile_of: dict[tuple[int, int], int] = {}
        starts: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for place, tile in enumerate(self.tiles):
            top, left = self.places[place]
            printed = box.box.tiles[tile]
            wide = len(printed.cells[0])
            size = len(printed.cells) * wide
            for nth in range(size):
                there = size - 1 - nth if self.turned[place] else nth
                down, right = divmod(there, wide)
                cell = top + down, left + right
                shown = printed.cells[nth // wide][nth % wide]
                if shown == NO_CELL:
                    continue
                rows[cell] = box.cells[tile * size + nth]
                tile_of[cell] = place
                if shown == START:
                    sign = -1 if self.turned[place] else 1
                    arrows = [ARROWS[arrow] for arrow in printed.arrows]
                    starts[cell] = [(cell[0] + sign * y, cell[1] + sign * x) for y, x in arrows]
        cells = sorted(rows)
        self.cell_count: i64 = len(cells)  # upper spots are numbered after them
        number = {cell: nth for nth, cell in enumerate(cells)}
        self.cells = vec[i64]([rows[cell] for cell in cells])  # rows, by cell
        self.grey: i64 = set_of([number[cell] for cell in starts])
        self.arrows = vec[i64](  # by cell: set of the cells its arrows point to
            [set_of([number[to] for to in starts.get(cell, [])]) for cell in cells]
        )
        beside = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        self.near = vec[i64](
            [
                set_of([number[y + b, x + a] for b, a in beside if (y + b, x + a) in number])
                for y, x in cells
            ]
        )
        self.tile_cells = vec[i64](
            [
                set_of([number[cell] for cell in cells if tile_of[cell] == place])
                for place in range(len(self.tiles))
            ]
        )
        self._pile_up(cells)

    def _pile_up(self, cells: list[tuple[int, int]]) -> None:
        """W6.2: find the upper spots, each on four of the level below."""
        spots: list[Spot] = [(0, row, column) for row, column in cells]
        level = spots
        while level:
            below = set(level)
            level = [
                (height + 1, row, column)
                for height, row, column in level
                if all((height, row + down, column + right) in below for down, right in SQUARE)
            ]
            spots += level
        self.spots = spots
        number = {spot: nth for nth, spot in enumerate(spots)}
        ground: list[int] = []
        upper: list[int] = []
        above: list[int] = [0] * len(spots)
        for nth, (height, row, column) in enumerate(spots[len(cells) :]):
            under = [number[height - 1, row + down, column + right] for down, right in SQUARE]
            ground.append(set_of(under) if height == 1 else 0)
            upper.append(set_of([spot - len(cells) for spot in under]) if height > 1 else 0)
            for spot in under:
                above[spot] |= set_of([nth])
        # By upper spot: its four supports, cells or upper spots. By spot: those that it supports.
        self.on_ground = vec[i64](ground)
        self.on_upper = vec[i64](upper)
        self.above = vec[i64](above)
