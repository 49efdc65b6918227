"""The clues by which Nunatak's policy tells good options from bad ones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.games.nunatak.board import (
    CARD_COUNT,
    CELL_COUNT,
    COLUMNS,
    CORNERS,
    EDGE,
    FLOORS,
    ROWS,
    SQUARES,
    SQUARES_AT,
)
from glaciarium.games.nunatak.cell_worth import Cells, edge_lead, worker_lead
from glaciarium.games.nunatak.clue_numbers import (
    BEASTS,
    BLESSED,
    BLOCKS,
    BORDER,
    BUILD,
    CHOSEN,
    CLUE_COUNT,
    DEEP,
    DENIED,
    DEPTH,
    DROPPED,
    FAR,
    FILLED,
    FLOOR,
    GAIN,
    GAINS,
    LEADS,
    LINES,
    LOST,
    LOWEST,
    MINE,
    MISSING,
    NEARLY,
    OPENED,
    ORDERED,
    OTHER,
    PASSED,
    PLACES,
    PLAYED,
    REGRET,
    SETUP,
    SIKUS_BLOCK,
    SPOT,
    STAGES,
    SWAPPED,
    TAKE,
    THEIRS,
    TOOLS,
    TRACKED,
    TRADED,
    TURNED,
    WORKERS,
)
from glaciarium.games.nunatak.holdings import TARGET_COUNT, tool_sets, tools_of
from glaciarium.games.nunatak.operations import (
    CHOOSE_FAVOR,
    EXCHANGE_CARDS,
    LAY_TILE,
    MAKE,
    PASS,
    PLACE_ON,
    PLAY_FAVOR,
    RENEW_CARDS,
    RESERVE_CARD,
    SCORE_SQUARE,
    SETTLE,
    SWAP_TILES,
    TRANSFORM_CARD,
)
from glaciarium.games.nunatak.scoring import own_points
from glaciarium.games.nunatak.solo import TOP_LINES
from glaciarium.games.nunatak.state import (
    ARTISAN,
    BEAST,
    BUILT,
    COLUMN,
    ELDER,
    ENGINEER,
    NONE,
    OFFER,
    ROW,
    SIKU,
    SWAP,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TRACK,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.policy import Clues
from glaciarium.kernel.protocol import kind_of, operand_of


def bounded(points: i64) -> i64:
    """Return points as an index into a block of GAINS."""
    return max(0, min(points - LOWEST, GAINS - 1))


def lacking(in_row: i64, in_column: i64, blocks: i64) -> i64:
    """Return how many of the two lines lack this many blocks."""
    found: i64 = 0
    if in_row == blocks:
        found += 1
    if in_column == blocks:
        found += 1
    return found


def lead_of(lead: i64) -> i64:
    return max(-FAR, min(lead, FAR)) + FAR


class NunatakClues(Clues[Nunatak]):
    def __init__(self) -> None:
        super().__init__(CLUE_COUNT, BLOCKS)
        self.stage: i64 = 0
        self.kind: i64 = 0
        self.operand: i64 = 0
        self.rival: i64 = NONE  # the next seat
        self.before: i64 = 0  # own points
        self.rivals: i64 = 0  # the rival's
        self.cells: Final = Cells()

    def look(self, state: Nunatak, seat: i64) -> None:
        top = state.stack[state.depth - 1]
        self.kind = kind_of(top)
        self.operand = operand_of(top)
        self.stage = min(count(state.covered) * STAGES // CELL_COUNT, STAGES - 1)
        self.cells.looks += 1
        self.before = own_points(state, seat)
        self.rival = NONE
        if state.seats > 1:
            self.rival = seat + 1 if seat + 1 < state.seats else 0
            self.rivals = own_points(state, self.rival)

    def read(self, state: Nunatak, seat: i64, action: i64) -> i64:
        if action < SWAP_TILES:
            return self.read_take(state, seat, action)
        if action < PLACE_ON:
            return self.read_swap(state, seat, action - SWAP_TILES)
        siku = self.operand >= SIKUS_BLOCK
        if action < SCORE_SQUARE:
            return self.read_cell(state, seat, action - PLACE_ON, 0, siku=siku)
        if action == PASS:
            return self.read_pass(state, seat)
        if action >= SETTLE:
            cell = (action - SETTLE) // SYMBOL_COUNT
            return self.read_cell(state, seat, cell, 0, siku=True)
        self.found[0] = self.favor_clue(state, seat, action)
        return 1

    def favor_clue(self, state: Nunatak, seat: i64, action: i64) -> i64:
        """Return the single clue of a square, or of a favor's choice."""
        if action < CHOOSE_FAVOR:
            return ORDERED + bounded(self.cells.square(state, seat, action - SCORE_SQUARE))
        if action < PLAY_FAVOR:
            return CHOSEN + (action - CHOOSE_FAVOR) * STAGES + self.stage
        if action < RESERVE_CARD:
            return PLAYED + (action - PLAY_FAVOR) * STAGES + self.stage
        if action < RENEW_CARDS:
            return self.reserve_clue(state, seat, action - RESERVE_CARD)
        if action < EXCHANGE_CARDS:
            tile = action >= LAY_TILE
            return (
                OTHER + (action - LAY_TILE) % 3 if tile else DROPPED + count(action - RENEW_CARDS)
            )
        if action < TRANSFORM_CARD:
            return TRADED + bounded(self.trade_gain(state, seat, action - EXCHANGE_CARDS))
        if action < MAKE:
            return TURNED + bounded(self.turn_gain(state, seat, action - TRANSFORM_CARD))
        return OTHER + 3 + min(tools_of(state, seat, action - MAKE), 4)

    def read_pass(self, state: Nunatak, seat: i64) -> i64:
        self.found[0] = PASSED + self.kind * STAGES + self.stage
        if self.kind != SWAP:
            return 1
        siku = self.operand >= SIKUS_BLOCK
        cells = state.open()
        best = self.cells.best(state, seat, cells, siku=siku)
        worker = self.cells.best(state, seat, cells & state.shows[WORKER], siku=siku)
        self.found[1] = REGRET + bounded(best - worker)
        return 2

    # Cards.
    def read_take(self, state: Nunatak, seat: i64, action: i64) -> i64:
        symbol = action % SYMBOL_COUNT
        card = action // SYMBOL_COUNT
        siku = card >= CARD_COUNT
        side: i64 = 0
        if siku:
            card -= CARD_COUNT
            side = 1
        found = self.found
        found[0] = TAKE + (side * 6 + symbol) * STAGES + self.stage
        cells = state.open()
        if symbol != WORKER:
            cells &= state.shows[symbol]
        found[1] = SPOT + side * GAINS + bounded(self.cells.best(state, seat, cells, siku=siku))
        found[2] = PLACES + min(count(state.open() & state.shows[symbol]), 7)
        known: i64 = 3
        if self.rival != NONE:
            denied = self.card_gain(state, self.rival, self.rivals, card, symbol)
            found[known] = DENIED + side * GAINS + bounded(denied)
            known += 1
        if symbol == WORKER:
            colour: i64 = seat
            if siku:
                colour = SIKU
            lead = worker_lead(state, colour)
            found[known] = WORKERS + (side * STAGES + self.stage) * LEADS + lead_of(lead)
            known += 1
        return known if siku else self.read_own(state, seat, card, symbol, known)

    def read_own(self, state: Nunatak, seat: i64, card: i64, symbol: i64, known: i64) -> i64:
        """Add the clues of what a card adds to the seat's own."""
        found = self.found
        here = count(state.own[seat * ROW + COLUMN + symbol])
        gain = self.card_gain(state, seat, self.before, card, symbol)
        found[known] = DEPTH + symbol * DEEP + min(here, DEEP - 1)
        found[known + 1] = GAIN + self.stage * GAINS + bounded(gain)
        known += 2
        if here == 0:
            different: i64 = 0
            for other in range(SYMBOL_COUNT):
                if state.own[seat * ROW + COLUMN + other]:
                    different += 1
            found[known] = MISSING + different
            known += 1
        return self.read_symbol(state, seat, card, symbol, known)

    def read_symbol(self, state: Nunatak, seat: i64, card: i64, symbol: i64, known: i64) -> i64:
        """Add the clues that matter for one symbol only."""
        found = self.found
        here = count(state.own[seat * ROW + COLUMN + symbol])
        if symbol == BEAST:
            found[known] = BEASTS + min(state.box.beasts[card], 3) * DEEP + min(here, DEEP - 1)
            known += 1
        elif symbol == ARTISAN:
            for tool in range(TOOL_COUNT):
                if state.box.tools[tool] & single(card):
                    tools = min(tools_of(state, seat, tool), 4)
                    found[known] = TOOLS + tools * 3 + min(tool_sets(state, seat), 2)
                    known += 1
        elif symbol == ENGINEER:
            track = state.box.rounded_down[state.own[seat * ROW + TRACK]]
            found[known] = TRACKED + min(here, 3) * 12 + min(track, 11)
            known += 1
        elif symbol == ELDER:
            for place in range(OFFER):
                favor = state.offered(place)
                if favor != NONE:
                    found[known] = BLESSED + favor
                    known += 1
        return known

    def reserve_clue(self, state: Nunatak, seat: i64, card: i64) -> i64:
        symbols = state.box.symbols[card]
        most: i64 = LOWEST
        while symbols:
            symbol = number(symbols & -symbols)
            symbols &= symbols - 1
            most = max(most, self.card_gain(state, seat, self.before, card, symbol))
        return GAIN + self.stage * GAINS + bounded(most)

    def card_gain(self, state: Nunatak, seat: i64, before: i64, card: i64, symbol: i64) -> i64:
        """Return the points that a card adds at once."""
        own = state.own
        place = seat * ROW + COLUMN + symbol
        kept = own[place]
        own[place] = kept | single(card)
        after = own_points(state, seat)
        own[place] = kept
        return after - before

    def trade_gain(self, state: Nunatak, seat: i64, trade: i64) -> i64:
        taken = trade // 2 % CARD_COUNT
        given = trade // 2 // CARD_COUNT
        symbols = state.box.symbols[taken]
        if trade % 2:
            symbols &= symbols - 1
        row = seat * ROW + COLUMN
        own = state.own
        for symbol in range(SYMBOL_COUNT):
            if own[row + symbol] & single(given):
                own[row + symbol] ^= single(given)
                gain = self.card_gain(state, seat, self.before, taken, number(symbols & -symbols))
                own[row + symbol] |= single(given)
                return gain
        return 0

    def turn_gain(self, state: Nunatak, seat: i64, moving: i64) -> i64:
        card = moving // TARGET_COUNT
        row = seat * ROW + COLUMN
        own = state.own
        for symbol in range(SYMBOL_COUNT):
            if own[row + symbol] & single(card):
                kept = state.moved
                own[row + symbol] ^= single(card)
                state.moved = moving * 4 + seat
                after = own_points(state, seat)
                state.moved = kept
                own[row + symbol] |= single(card)
                return after - self.before
        return 0

    # Cells.
    def read_swap(self, state: Nunatak, seat: i64, swap: i64) -> i64:
        siku = self.operand >= SIKUS_BLOCK
        first = swap // CELL_COUNT
        second = swap % CELL_COUNT
        found = self.found
        known: i64 = 0
        symbols = state.symbols_at(second)
        while symbols:
            found[known] = SWAPPED + number(symbols & -symbols)
            symbols &= symbols - 1
            known += 1
        side: i64 = 1 if siku else 0
        found[known] = OPENED + bounded(self.cells.worth(state, seat, first, side))
        return self.read_cell(state, seat, second, known + 1, siku=siku)

    def read_cell(self, state: Nunatak, seat: i64, cell: i64, known: i64, *, siku: bool) -> i64:
        found = self.found
        side: i64 = 1 if siku else 0
        worth = self.cells.worth(state, seat, cell, side)
        place = side * CELL_COUNT + cell
        found[known] = BUILD + side * GAINS + bounded(worth)
        found[known + 1] = MINE + side * GAINS + bounded(self.cells.mine[place])
        found[known + 2] = THEIRS + side * GAINS + bounded(self.cells.theirs[place])
        edge: i64 = 1 if EDGE & single(cell) else 0
        lead = edge_lead(state, seat)
        found[known + 3] = BORDER + (side * 2 + edge) * LEADS + lead_of(lead)
        found[known + 4] = FLOOR + (side * 4 + FLOORS[cell]) * STAGES + self.stage
        known += 5
        if cell < TOP_LINES:
            in_row = count(ROWS[cell] & ~state.covered)
            in_column = count(COLUMNS[cell] & ~state.covered)
            found[known] = LINES + side * 3 + lacking(in_row, in_column, 1)
            found[known + 1] = NEARLY + side * 3 + lacking(in_row, in_column, 2)
            known += 2
        symbols = state.symbols_at(cell)
        while symbols:
            found[known] = LOST + side * 6 + number(symbols & -symbols)
            symbols &= symbols - 1
            known += 1
        return self.read_squares(state, seat, cell, side, known)

    def read_squares(self, state: Nunatak, seat: i64, cell: i64, side: i64, known: i64) -> i64:
        """Add the clues of the incomplete squares that a block would join."""
        found = self.found
        mine = state.own[seat * ROW + BUILT]
        rival = state.covered & ~mine
        base = cell * SQUARES_AT
        for nth in range(SQUARES_AT):
            corner = CORNERS[base + nth]
            if corner >= 0:
                square = SQUARES[corner]
                filled = count(square & state.covered)
                if filled + 1 < FILLED:
                    own = count(square & mine)
                    other = count(square & rival)
                    found[known] = SETUP + ((side * 4 + filled) * 5 + own) * 5 + other
                    known += 1
        return known
