"""The scores of many similar states, for bots that compare them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.scoring import all_led_workers, crowned, own_points, total
from glaciarium.games.nunatak.squares import best
from glaciarium.games.nunatak.state import (
    APPLIED,
    COLOUR_COUNT,
    COLUMN,
    FAVORS,
    NONE,
    ROW,
    SYMBOL_COUNT,
    TRACK,
    Nunatak,
)
from glaciarium.kernel.protocol import Game, Scorer


class NunatakScorer(Scorer[Nunatak]):
    """Compares all seats at once and remembers their points.

    A seat with the same things as in the last state keeps its points; of two states that a bot
    compares, all seats but one do.
    """

    def __init__(self, game: Game[Nunatak]) -> None:
        super().__init__(game)
        self.rows = vec[i64]([NONE] * (COLOUR_COUNT * ROW))  # by seat: as in the last state
        self.known = vec[i64]([0] * COLOUR_COUNT)  # by seat: own_points in the last state

    def look(self, state: Nunatak) -> None:
        scores = self.scores
        most = best(all_led_workers(state))
        dome = crowned(state)
        for seat in range(state.seats):
            scores[seat] = total(state, seat, self.own_points(state, seat), most, dome)

    def own_points(self, state: Nunatak, seat: i64) -> i64:
        own = state.own
        row = seat * ROW
        if own[row + APPLIED] or state.moved != NONE:  # at the end, more than the row counts
            return own_points(state, seat)
        if not self.unchanged(own, row):
            for place in range(row, row + ROW):
                self.rows[place] = own[place]
            self.known[seat] = own_points(state, seat)
        return self.known[seat]

    def unchanged(self, own: vec[i64], row: i64) -> bool:
        """Tell whether a seat still has the same space, favors and cards."""
        rows = self.rows
        if rows[row + TRACK] != own[row + TRACK] or rows[row + FAVORS] != own[row + FAVORS]:
            return False
        for symbol in range(SYMBOL_COUNT):
            column = row + COLUMN + symbol
            if rows[column] != own[column]:
                return False
        return True
