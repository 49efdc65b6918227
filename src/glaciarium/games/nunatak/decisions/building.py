"""Placing a block and its consequences (N4 to N6)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import (
    ABOVE,
    CELL_COUNT,
    COLUMNS,
    CORNERS,
    ROWS,
    SQUARES,
    SQUARES_AT,
    UNDER,
)
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK, play_freedom
from glaciarium.games.nunatak.effects import advance
from glaciarium.games.nunatak.holdings import first_number
from glaciarium.games.nunatak.operations import (
    LAY_TILE,
    NEXT_TILE,
    PASS,
    PLACE_ON,
    PLAY_FAVOR,
    SCORE_SQUARE,
    SWAP_TILES,
)
from glaciarium.games.nunatak.solo import TOP_LINES
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK, square_counts, square_points
from glaciarium.games.nunatak.state import (
    BOUND,
    BUILT,
    DIVINATION,
    DIVINE,
    FREEDOM,
    LAY,
    NEXT,
    NONE,
    ORDER,
    PLACE,
    POINTS,
    PROPAGATE,
    PROPAGATION,
    ROW,
    SIKU,
    SIKUS,
    STOCK,
    SYMBOL_COUNT,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, fill, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, operand_of, seat_of


class Swap(Decision[Nunatak]):
    """N4.2: exchange an open worker tile with another open tile, and build on it there."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        open_cells = state.open()
        workers = state.shows[WORKER] & open_cells
        found: i64 = 0
        while workers:
            here = workers & -workers
            workers ^= here
            base = SWAP_TILES + number(here) * CELL_COUNT
            found = fill(out, found, base, open_cells ^ here)
        if found:
            out[found] = PASS
            found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            self.lapse(state, frame, log)
            return
        first = (action - SWAP_TILES) // CELL_COUNT
        second = (action - SWAP_TILES) % CELL_COUNT
        swap(state, single(first), single(second))
        if log is not None:
            log.append(event_builders.tiles_swapped(seat_of(frame), first, second))
        build(state, colour_of(frame), second, log)

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        state.push(PLACE, seat_of(frame), operand_of(frame))


class Place(Decision[Nunatak]):
    """N4.1: place your block, or Siku's, on an open cell that shows the symbol."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        cells = state.open()
        if state.free != BOUND:
            return fill(out, 0, PLACE_ON, cells)
        symbol = operand_of(frame) % SIKUS_BLOCK
        found = fill(out, 0, PLACE_ON, cells & state.shows[symbol])
        if state.live and state.holds(seat_of(frame), FREEDOM):
            out[found] = PLAY_FAVOR + FREEDOM
            found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PLAY_FAVOR + FREEDOM:
            play_freedom(state, seat_of(frame), log)
            state.push(PLACE, seat_of(frame), operand_of(frame))
        else:
            build(state, colour_of(frame), action - PLACE_ON, log)


class Order(Decision[Nunatak]):
    """N6.1: choose which of several squares scores next; the last is automatic."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        rest = operand_of(frame) >> 8
        if rest & rest - 1 == 0:
            return 0
        base = (operand_of(frame) & 63) * SQUARES_AT
        found: i64 = 0
        for nth in range(SQUARES_AT):
            if rest & single(nth):
                out[found] = SCORE_SQUARE + CORNERS[base + nth]
                found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        operand = operand_of(frame)
        corner = action - SCORE_SQUARE
        for nth in range(SQUARES_AT):
            if CORNERS[(operand & 63) * SQUARES_AT + nth] == corner:
                operand &= ~single(8 + nth)
        state.push(ORDER, seat_of(frame), operand)
        meet_square(state, operand >> 6 & 3, corner, log)

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        operand = operand_of(frame)
        corner = CORNERS[(operand & 63) * SQUARES_AT + number(operand >> 8)]
        meet_square(state, operand >> 6 & 3, corner, log)


class Propagate(Decision[Nunatak]):
    """N6.8, N7.4: before a square is scored, Propagation's owner may count an extra block."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        out[0] = PLAY_FAVOR + PROPAGATION
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        corner = operand_of(frame) & 63
        propagator: i64 = NONE
        if action != PASS:
            propagator = seat_of(frame)
            state.spend(propagator, PROPAGATION)
            if log is not None:
                details = {"cell": event_builders.at(corner)}
                log.append(event_builders.favor_used(state, propagator, PROPAGATION, details))
        score_square(state, operand_of(frame) >> 6, corner, propagator, log)


class Divine(Decision[Nunatak]):
    """Divination: before a tile is laid, the owner may look at the top of the stack."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        out[0] = PLAY_FAVOR + DIVINATION
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        corner = operand_of(frame)
        if action == PASS:
            lay_tile(state, corner, log)
            return
        state.spend(seat, DIVINATION)
        state.seer = seat
        state.seen = min(first_number(state, DIVINATION), state.tiles_left)
        state.revealed += 1
        if log is not None:
            tiles = event_builders.divined(state, state.seen)
            log.append(event_builders.favor_used(state, seat, DIVINATION, {}, tiles))
        state.push(LAY, seat, corner)


class Lay(Decision[Nunatak]):
    """Divination: choose which tile to lay; places count from the top of the stack."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        for place in range(state.seen):
            out[place] = LAY_TILE + place
        return state.seen

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        place = action - LAY_TILE
        lift_tile(state, place)
        lay_tile(state, operand_of(frame), log)
        if state.seen > 1:
            state.push(NEXT, seat_of(frame), place)


class Next(Decision[Nunatak]):
    """Divination: choose which of the other two goes on top."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        for place in range(state.seen + 1):
            if place != operand_of(frame):
                out[found] = NEXT_TILE + place
                found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        place = action - NEXT_TILE
        if place > operand_of(frame):
            place -= 1
        lift_tile(state, place)


def colour_of(frame: i64) -> i64:
    """Return whose block is placed."""
    return SIKU if operand_of(frame) >= SIKUS_BLOCK else seat_of(frame)


def swap(state: Nunatak, first: i64, second: i64) -> None:
    """Exchange the tiles of two cells, given as sets of one."""
    both = first | second
    shows = state.shows
    for symbol in range(SYMBOL_COUNT):
        shown = shows[symbol] & both
        if shown & -shown == shown and shown:  # one of them
            shows[symbol] ^= both


def build(state: Nunatak, colour: i64, cell: i64, log: list[Event] | None) -> None:
    """Put a block on a cell; support (N5.1), lines (N5.2), then squares (N6.1)."""
    own = state.own
    row = colour * ROW
    state.covered |= single(cell)
    own[row + BUILT] |= single(cell)
    if state.regular:  # N8.3: not the reserve block
        state.regular -= 1
        if colour == state.turn:
            own[row + STOCK] -= 1
        else:
            own[state.turn * ROW + SIKUS] -= 1
    if log is not None:
        log.append(event_builders.block_placed(state, colour, cell))
    if colour < state.seats and UNDER[cell]:
        points = count(own[row + BUILT] & UNDER[cell])
        own[row + POINTS] += points
        if log is not None and points:
            log.append(event_builders.support_scored(colour, points))
    complete_lines(state, colour, cell, log)
    squares = completed(state, cell)
    if squares:
        chooser = state.turn
        if chooser >= state.seats:  # a dummy
            chooser = 0
        state.push(ORDER, chooser, squares << 8 | colour << 6 | cell)


def complete_lines(state: Nunatak, colour: i64, cell: i64, log: list[Event] | None) -> None:
    """N5.2, N5.3: advance one step on the colour's track for each line."""
    if cell >= TOP_LINES:
        return
    steps: i64 = 0
    if ROWS[cell] & ~state.covered == 0:
        steps += 1
    if COLUMNS[cell] & ~state.covered == 0:
        steps += 1
    if steps:
        if colour < state.seats:
            advance(state, colour, steps)
        if log is not None:
            log.append(event_builders.lines_completed(state, colour, cell))


def completed(state: Nunatak, cell: i64) -> i64:
    """Return the cell's complete squares, as a set of CORNERS."""
    bare = ~state.covered
    found: i64 = 0
    bit: i64 = 1
    base = cell * SQUARES_AT
    for nth in range(SQUARES_AT):
        corner = CORNERS[base + nth]
        if corner >= 0 and SQUARES[corner] & bare == 0:
            found |= bit
        bit += bit
    return found


def meet_square(state: Nunatak, colour: i64, corner: i64, log: list[Event] | None) -> None:
    """Score a square, after any reply to it."""
    if state.live & single(PROPAGATION):
        owner = state.holder(PROPAGATION)
        if state.built(owner) & SQUARES[corner]:
            state.push(PROPAGATE, owner, colour << 6 | corner)
            return
    score_square(state, colour, corner, NONE, log)


def score_square(
    state: Nunatak, colour: i64, corner: i64, propagator: i64, log: list[Event] | None
) -> None:
    """N6.2: award the points, then lay the next tile."""
    counts = square_counts(state, corner)
    if propagator != NONE:
        counts += first_number(state, PROPAGATION) << propagator * BYTE
    points = square_points(state.box, counts, state.turn, colour, propagator)
    own = state.own
    for seat in range(state.seats):
        own[seat * ROW + POINTS] += points >> seat * BYTE & BYTE_MASK
    if log is not None:
        log.append(event_builders.square_scored(state, corner, counts, points))
    if ABOVE[corner] < 0:  # N6.6
        return
    if state.live & single(DIVINATION) and state.tiles_left > 1:
        state.push(DIVINE, state.holder(DIVINATION), corner)
    else:
        lay_tile(state, corner, log)


def lay_tile(state: Nunatak, corner: i64, log: list[Event] | None) -> None:
    """N6.1: lay the top tile; nobody may build on it this turn (N4.3)."""
    cell = ABOVE[corner]
    state.tiles_left -= 1
    tile = state.tiles[state.tiles_left]
    shows = state.shows
    symbols = state.box.tile_symbols[tile]
    while symbols:
        shows[number(symbols & -symbols)] |= single(cell)
        symbols &= symbols - 1
    state.laid |= single(cell)
    state.unlaid &= ~single(tile)
    if state.seen:
        state.seen -= 1
    state.revealed += 1
    if log is not None:
        log.append(event_builders.tile_laid(state, cell, tile))


def lift_tile(state: Nunatak, place: i64) -> None:
    """Move a tile to the top of the stack; those above it keep their order."""
    tiles = state.tiles[:]
    at = state.tiles_left - 1 - place
    tile = tiles[at]
    for _step in range(place):
        tiles[at] = tiles[at + 1]
        at += 1
    tiles[at] = tile
    state.tiles = tiles
