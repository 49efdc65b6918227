"""What a block on a cell brings at once, and who leads: used by the clues."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import CELL_COUNT, CORNERS, SQUARES, SQUARES_AT, UNDER
from glaciarium.games.nunatak.clue_numbers import FAR, LOWEST
from glaciarium.games.nunatak.holdings import edge_blocks
from glaciarium.games.nunatak.scoring import led_workers
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK, blocks_on, square_points
from glaciarium.games.nunatak.state import BUILT, NONE, ROW, SIKU, TWO, Nunatak
from glaciarium.kernel.bits import count, number, single


class Cells:
    """Caches each cell's worth for one position, computed on demand."""

    def __init__(self) -> None:
        self.looks: i64 = 0
        # By side (own block, another's) * CELL_COUNT + cell: when it was computed, and the result.
        self.judged = vec[i64]([NONE] * (2 * CELL_COUNT))
        self.mine = vec[i64]([0] * (2 * CELL_COUNT))
        self.theirs = vec[i64]([0] * (2 * CELL_COUNT))

    def best(self, state: Nunatak, seat: i64, cells: i64, *, siku: bool) -> i64:
        side: i64 = 1 if siku else 0
        most: i64 = LOWEST
        while cells:
            most = max(most, self.worth(state, seat, number(cells & -cells), side))
            cells &= cells - 1
        return most

    def worth(self, state: Nunatak, seat: i64, cell: i64, side: i64) -> i64:
        """Return the points a block brings the seat, minus its best rival's."""
        place = side * CELL_COUNT + cell
        if self.judged[place] != self.looks:
            self.judged[place] = self.looks
            self.judge(state, seat, cell, side)
        return self.mine[place] - self.theirs[place]

    def judge(self, state: Nunatak, seat: i64, cell: i64, side: i64) -> None:
        colour = seat
        if side:
            colour = SIKU if state.seats == TWO else max(state.turn, 1)
        mine: i64 = 0
        if side == 0:
            mine = count(state.own[seat * ROW + BUILT] & UNDER[cell])
        theirs: i64 = 0
        bare = ~state.covered & ~single(cell)
        base = cell * SQUARES_AT
        for nth in range(SQUARES_AT):
            corner = CORNERS[base + nth]
            if corner >= 0 and SQUARES[corner] & bare == 0:
                counts = blocks_on(state, SQUARES[corner]) + single(colour * BYTE)
                points = square_points(state.box, counts, state.turn, colour, NONE)
                mine += points >> seat * BYTE & BYTE_MASK
                most: i64 = 0
                for other in range(state.seats):
                    if other != seat:
                        most = max(most, points >> other * BYTE & BYTE_MASK)
                theirs += most
        place = side * CELL_COUNT + cell
        self.mine[place] = mine
        self.theirs[place] = theirs

    def square(self, state: Nunatak, seat: i64, corner: i64) -> i64:
        counts = blocks_on(state, SQUARES[corner])
        points = square_points(state.box, counts, state.turn, state.turn, NONE)
        return points >> seat * BYTE & BYTE_MASK


def edge_lead(state: Nunatak, seat: i64) -> i64:
    most: i64 = 0
    for other in range(state.colours):
        if other != seat:
            most = max(most, edge_blocks(state, other))
    return edge_blocks(state, seat) - most


def worker_lead(state: Nunatak, colour: i64) -> i64:
    most: i64 = -FAR
    for other in range(state.colours):
        if other != colour:
            most = max(most, led_workers(state, other))
    return led_workers(state, colour) - most
