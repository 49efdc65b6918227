"""Where cards, tiles and blocks go: shared by decisions, refusals and notation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT
from glaciarium.games.nunatak.holdings import TARGET_COUNT
from glaciarium.games.nunatak.state import (
    BOUND,
    DISPLAY,
    DUMMY,
    END_TURN,
    FAVOR_COUNT,
    NONE,
    OWN_IN_SET,
    PLACE_BITS,
    PLACE_MASK,
    ROW,
    SETS,
    SIKUS,
    STOCK,
    SYMBOL_COUNT,
    TAKE,
    TOOL_COUNT,
    TWO,
    Nunatak,
)
from glaciarium.kernel.bits import fill, number, single
from glaciarium.kernel.dice import shuffle
from glaciarium.kernel.events import Event

# Actions: one block of numbers per verb.
TAKE_CARD: Final = 0  # + (for Siku * CARD_COUNT + card) * SYMBOL_COUNT + symbol
SWAP_TILES: Final = TAKE_CARD + 2 * CARD_COUNT * SYMBOL_COUNT  # + worker's cell * CELL_COUNT + cell
PLACE_ON: Final = SWAP_TILES + CELL_COUNT * CELL_COUNT  # + cell
SCORE_SQUARE: Final = PLACE_ON + CELL_COUNT  # + corner
CHOOSE_FAVOR: Final = SCORE_SQUARE + CELL_COUNT  # + favor
PLAY_FAVOR: Final = CHOOSE_FAVOR + FAVOR_COUNT  # + favor
RESERVE_CARD: Final = PLAY_FAVOR + FAVOR_COUNT  # + card
RENEW_CARDS: Final = RESERVE_CARD + CARD_COUNT  # + set of places of the display
LAY_TILE: Final = RENEW_CARDS + 16  # + place in the stack, 0 is its top
NEXT_TILE: Final = LAY_TILE + 3  # + place in the stack, as it was
EXCHANGE_CARDS: Final = NEXT_TILE + 3  # + (given * CARD_COUNT + taken) * 2 + 1 if as its second
TRANSFORM_CARD: Final = (
    EXCHANGE_CARDS + CARD_COUNT * CARD_COUNT * 2
)  # + card * TARGET_COUNT + target
MAKE: Final = TRANSFORM_CARD + CARD_COUNT * TARGET_COUNT  # + tool
SETTLE: Final = MAKE + TOOL_COUNT  # + cell * SYMBOL_COUNT + symbol: where a dummy goes
PASS: Final = SETTLE + CELL_COUNT * SYMBOL_COUNT
ACTIONS: Final = PASS + 1

EVERY_SYMBOL: Final = 63


# Turns.
def begin_turn(state: Nunatak, colour: i64) -> None:
    state.turn = colour
    state.free = BOUND
    state.fresh = NONE
    state.push(END_TURN, 0, 0)
    if colour < state.seats:
        state.push(TAKE, colour, 0)
    else:
        state.push(DUMMY, 0, 0)


# Sets of blocks, with Siku (N10.1).
def has_own(state: Nunatak, seat: i64) -> bool:
    """Tell whether the seat's set still has a block of its own."""
    if state.seats != TWO:
        return True
    own = OWN_IN_SET * SETS - state.own[seat * ROW + STOCK]
    sets = (own + SETS - state.own[seat * ROW + SIKUS]) // (OWN_IN_SET + 1)
    return own - OWN_IN_SET * sets < OWN_IN_SET


def has_sikus(state: Nunatak, seat: i64) -> bool:
    """Tell whether the seat's set still has Siku's block."""
    if state.seats != TWO:
        return False
    own = OWN_IN_SET * SETS - state.own[seat * ROW + STOCK]
    hers = SETS - state.own[seat * ROW + SIKUS]
    return hers - (own + hers) // (OWN_IN_SET + 1) < 1


# Cards.
def fill_takes(state: Nunatak, seat: i64, symbols: i64, out: vec[i64]) -> i64:
    """N3.1, N3.2, N7.6: write the cards that can be taken as one of these symbols."""
    printed = state.box.symbols
    own = has_own(state, seat)
    hers = has_sikus(state, seat)
    barred: i64 = NONE
    if state.reserved != NONE:
        if state.reserver != seat:
            barred = state.reserved
        elif printed[state.reserved] & symbols:
            return fill_take(state.reserved, printed[state.reserved] & symbols, own, hers, out, 0)
    found: i64 = 0
    display = state.display
    while display:
        card = (display & PLACE_MASK) - 1
        display >>= PLACE_BITS
        if card >= 0 and card != barred:
            fitting = printed[card] & symbols
            if hers:
                found = fill_take(card, fitting, own, hers, out, found)
            elif own:
                found = fill(out, found, TAKE_CARD + card * SYMBOL_COUNT, fitting)
    return found


def fill_take(card: i64, symbols: i64, own: bool, hers: bool, out: vec[i64], found: i64) -> i64:
    """Write the ways to take one card: by symbol, for oneself first, then for Siku."""
    while symbols:
        action = TAKE_CARD + card * SYMBOL_COUNT + number(symbols & -symbols)
        symbols &= symbols - 1
        if own:
            out[found] = action
            found += 1
        if hers:
            out[found] = action + CARD_COUNT * SYMBOL_COUNT
            found += 1
    return found


def unmatched(state: Nunatak, seat: i64, symbols: i64) -> bool:
    """N3.4: if nothing in the display can be taken, tell whether anything will do.

    It does if the pile is empty or nothing in it fits; solo, empty places are filled first.
    """
    if state.cards_left == 0:
        return True
    if state.seats == 1 and state.shown_count() < DISPLAY:
        return False
    rest = state.pile() | state.displayed()
    if state.reserved != NONE and state.reserver != seat:
        rest &= ~single(state.reserved)
    while rest:
        if state.box.symbols[number(rest & -rest)] & symbols:
            return False
        rest &= rest - 1
    return True


def draw_card(state: Nunatak) -> i64:
    state.cards_left -= 1
    return state.cards[state.cards_left]


def fill_row(state: Nunatak) -> i64:
    """N8.1: fill the display to 4; return how many cards came, at its end."""
    shift: i64 = 0
    while state.display >> shift:
        shift += PLACE_BITS
    came: i64 = 0
    while shift < DISPLAY * PLACE_BITS and state.cards_left:
        state.display |= draw_card(state) + 1 << shift
        shift += PLACE_BITS
        came += 1
    if came:
        state.revealed += 1
    return came


def fill_diamond(state: Nunatak) -> i64:
    """N11.2: fill the empty places clockwise after the last card; return them."""
    last: i64 = DISPLAY - 1
    for place in range(DISPLAY):
        if state.shown(place) != NONE:
            last = place
    filled: i64 = 0
    for step in range(1, DISPLAY + 1):
        place = (last + step) % DISPLAY
        if state.shown(place) == NONE and state.cards_left:
            state.put(place, draw_card(state))
            filled |= single(place)
    if filled:
        state.revealed += 1
    return filled


def fill_display(state: Nunatak, rule: str, log: list[Event] | None) -> None:
    """Fill the display, row or diamond, and log it."""
    if state.seats > 1:
        came = fill_row(state)
        if came and log is not None:
            size = state.shown_count()
            cards = [state.shown(place) for place in range(size - came, size)]
            log.append(event_builders.display_filled(state, cards, rule))
        return
    filled = fill_diamond(state)
    if filled and log is not None:
        cards = []
        first = filled
        last: i64 = DISPLAY - 1
        for place in range(DISPLAY):  # the first new card follows the last place not filled
            if not filled & single(place) and state.shown(place) != NONE:
                last = place
        for step in range(1, DISPLAY + 1):
            place = (last + step) % DISPLAY
            if first & single(place):
                cards.append(state.shown(place))
        log.append(event_builders.display_filled(state, cards, rule))


def unblock(state: Nunatak, log: list[Event] | None) -> None:
    """N3.3, N11.3: bring new cards, since none can be taken."""
    if state.seats == 1 and state.shown_count() < DISPLAY and state.cards_left:
        fill_display(state, "N11.3", log)
    else:
        reshuffle(state, log)


def reshuffle(state: Nunatak, log: list[Event] | None) -> None:
    """N3.3: reshuffle display and pile and reveal again; a reserved card stays."""
    cards = [state.cards[place] for place in range(state.cards_left)]
    kept: i64 = 0
    for place in range(DISPLAY):
        card = state.shown(place)
        if card != NONE:
            if card == state.reserved:
                kept = card + 1
            else:
                cards.append(card)
    pile = vec[i64](cards)
    state.word = shuffle(pile, state.word)
    state.cards = pile
    state.cards_left = len(pile)
    state.sunk = 0
    state.mixed = 1
    state.display = kept
    if state.seats > 1:
        fill_row(state)
    else:
        fill_diamond(state)
    state.revealed += 1
    if log is not None:
        log.append(event_builders.display_reshuffled(state))


# Favors face up.
def withdraw(state: Nunatak, favor: i64) -> None:
    """Take a favor out of the offer; the other moves up."""
    if (state.offer & PLACE_MASK) - 1 == favor:
        state.offer >>= PLACE_BITS
    else:
        state.offer &= PLACE_MASK


def reveal_favors(state: Nunatak, log: list[Event] | None) -> None:
    """N8.1: reveal new favors next to the pile."""
    while state.offer >> PLACE_BITS == 0 and state.blessings_left:
        state.blessings_left -= 1
        favor = state.blessings[state.blessings_left]
        state.unblessed &= ~single(favor)
        state.offer |= favor + 1 << (PLACE_BITS if state.offer else 0)
        state.revealed += 1
        if log is not None:
            log.append(event_builders.favor_revealed(state, favor))
