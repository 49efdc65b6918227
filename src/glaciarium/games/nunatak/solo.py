"""Dummies (N11): which card they take, and where their block goes."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import (
    COLUMNS,
    CORNERS,
    OFF_CENTRE,
    ROWS,
    SQUARES,
    SQUARES_AT,
    UNDER,
)
from glaciarium.games.nunatak.operations import EVERY_SYMBOL, SETTLE, unmatched
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK, square_counts, square_points
from glaciarium.games.nunatak.state import (
    DISPLAY,
    ENGINEER,
    NONE,
    SCULPTOR_OR_ARTISAN,
    SYMBOL_COUNT,
    WORKER,
    WORKER_OR_ENGINEER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single

PLAYERS: Final = 3  # you and two dummies
NAMES: Final = ["dummy 1", "dummy 2"]
TOP_LINES: Final = 50  # the first cell of floor 3, whose lines give nothing
MARKERS: Final = vec[i64]([0, 3, 1])  # by colour: where the marker starts (N11.1)
DIGIT: Final = 64  # beyond the points of any one kind


def colour_at(turn: i64) -> i64:
    """N11.1: return whose turn this is; the start player changes each round."""
    return (turn // PLAYERS + turn % PLAYERS) % PLAYERS


def marker(state: Nunatak, colour: i64) -> i64:
    """N11.2: return the place of a dummy's marker."""
    return (MARKERS[colour] + state.turns // PLAYERS) % DISPLAY


def next_card(state: Nunatak, colour: i64, symbols: i64) -> i64:
    """N11.3: return the first card from the marker that shows one of these, or NONE."""
    start = marker(state, colour)
    for step in range(DISPLAY):
        card = state.shown((start + step) % DISPLAY)
        if card != NONE and state.box.symbols[card] & symbols:
            return card
    return NONE


def card_for(state: Nunatak, colour: i64) -> i64:
    """Return the card that a dummy takes, or NONE while new ones must come."""
    symbols = state.open_symbols()
    card = next_card(state, colour, symbols)
    if card == NONE and unmatched(state, colour, symbols):
        card = next_card(state, colour, EVERY_SYMBOL)
    return card


def fill_places(state: Nunatak, colour: i64, card: i64, out: vec[i64]) -> i64:
    """N11.4, N11.5: write where the block may go, and as which symbol: all tied options."""
    symbols = state.box.symbols[card]
    anywhere = symbols & state.open_symbols() == 0  # N3.4
    open_cells = state.open()
    cells: i64 = 0
    for symbol in range(SYMBOL_COUNT):
        if symbols & single(symbol):
            cells |= open_cells if anywhere else open_cells & state.shows[symbol]
    cells = best_cells(state, colour, cells)
    if symbols == WORKER_OR_ENGINEER:
        workers = cells if anywhere else cells & state.shows[WORKER]
        if workers:
            cells = workers
            symbols = single(WORKER)
        else:
            symbols = single(ENGINEER)
    alike = symbols == SCULPTOR_OR_ARTISAN and not state.box.asks_in_vain
    found: i64 = 0
    while cells:
        here = cells & -cells
        cells ^= here
        for symbol in range(SYMBOL_COUNT):
            if symbols & single(symbol) and (anywhere or state.shows[symbol] & here):
                out[found] = SETTLE + number(here) * SYMBOL_COUNT + symbol
                found += 1
                if alike:  # which symbol it counts as makes no difference
                    break
    return found


def best_cells(state: Nunatak, colour: i64, cells: i64) -> i64:
    """Return the cells that are worth most."""
    found: i64 = 0
    most: i64 = -1
    while cells:
        here = cells & -cells
        cells ^= here
        value = worth(state, colour, number(here))
        if value > most:
            most = value
            found = 0
        if value == most:
            found |= here
    return found


def worth(state: Nunatak, colour: i64, cell: i64) -> i64:
    """N11.4: return points in all, for squares, lines, support, then nearness, as one number."""
    filled = state.covered | single(cell)
    squares: i64 = 0
    for nth in range(SQUARES_AT):
        corner = CORNERS[cell * SQUARES_AT + nth]
        if corner >= 0 and SQUARES[corner] & ~filled == 0:
            counts = square_counts(state, corner) + single(colour * BYTE)
            points = square_points(state.box, counts, colour, colour, NONE)
            squares += points >> colour * BYTE & BYTE_MASK
    lines: i64 = 0
    if cell < TOP_LINES:
        if ROWS[cell] & ~filled == 0:
            lines += 1
        if COLUMNS[cell] & ~filled == 0:
            lines += 1
    support = count(state.built(colour) & UNDER[cell])
    total = squares + lines + support
    value = ((total * DIGIT + squares) * DIGIT + lines) * DIGIT + support
    return (value + 1) * DIGIT - OFF_CENTRE[cell]
