"""Taking a card (N3), and what may be played before it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import CARD_COUNT
from glaciarium.games.nunatak.effects import effect_of
from glaciarium.games.nunatak.operations import (
    EVERY_SYMBOL,
    PASS,
    PLAY_FAVOR,
    RENEW_CARDS,
    SWAP_TILES,
    TAKE_CARD,
    fill_display,
    fill_takes,
    unblock,
    unmatched,
)
from glaciarium.games.nunatak.state import (
    BOUND,
    CHOOSE,
    COLUMN,
    DISPLAY,
    ELDER,
    FAVORS,
    FREED,
    FREEDOM,
    NONE,
    PLACE,
    RENEW,
    RENEWAL,
    ROW,
    SIKU,
    SWAP,
    SYMBOL_COUNT,
    TAKE,
    UNMATCHED,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, seat_of

SIKUS_BLOCK: Final = 8  # in the operand of SWAP and PLACE, beside the symbol


class Take(Decision[Nunatak]):
    """N2, N3: a turn starts with a card. If none fits, new ones come, or any will do."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        bound = state.free == BOUND
        symbols = state.open_symbols() if bound else EVERY_SYMBOL
        takes = fill_takes(state, seat, symbols, out)
        if takes == 0 and unmatched(state, seat, symbols):
            takes = fill_takes(state, seat, EVERY_SYMBOL, out)
            bound = False
        if state.live == 0 and state.box.once_words == 0:
            return takes
        found = takes
        if bound and state.holds(seat, FREEDOM):
            out[found] = PLAY_FAVOR + FREEDOM
            found += 1
        if state.holds(seat, RENEWAL) and renewable(state):
            out[found] = PLAY_FAVOR + RENEWAL
            found += 1
        worded = state.own[seat * ROW + FAVORS] & state.box.once_words
        while worded:
            out[found] = PLAY_FAVOR + number(worded & -worded)
            worded &= worded - 1
            found += 1
        if takes == 0 and found:
            out[found] = PASS
            found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        if action < SWAP_TILES:
            take(state, seat, action - TAKE_CARD, log)
        elif action == PLAY_FAVOR + FREEDOM:
            play_freedom(state, seat, log)
            state.push(TAKE, seat, 0)
        elif action == PASS:
            self.lapse(state, frame, log)
        elif action == PLAY_FAVOR + RENEWAL and state.holds(seat, RENEWAL):
            state.push(RENEW, seat, 0)
        else:
            favor = action - PLAY_FAVOR
            state.spend(seat, favor)
            effect_of(state, favor).run(state, seat, log)
            state.push(TAKE, seat, 0)

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        unblock(state, log)
        state.push(TAKE, seat_of(frame), 0)


class Renew(Decision[Nunatak]):
    """Renewal: put display cards under the pile, and draw as many."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        places = renewable(state)
        for chosen in range(1, 1 << DISPLAY):
            if chosen & ~places == 0 and count(chosen) <= state.cards_left:
                out[found] = RENEW_CARDS + chosen
                found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        chosen = action - RENEW_CARDS
        cards: list[i64] = []
        pile: list[i64] = []
        for place in range(DISPLAY):
            if chosen & single(place):
                cards.append(state.shown(place))
                pile.insert(0, state.shown(place))
        for card in cards:
            state.remove(state.place_of(card))
        rest = [state.cards[place] for place in range(state.cards_left)]
        state.cards = vec[i64](pile + rest)
        state.cards_left += len(cards)
        state.sunk += len(cards)
        state.spend(seat, RENEWAL)
        if log is not None:
            told = [event_builders.card_facts(state, card) for card in cards]
            log.append(event_builders.favor_used(state, seat, RENEWAL, {"cards": told}))
        fill_display(state, "N7.5", log)
        state.push(TAKE, seat, 0)


def renewable(state: Nunatak) -> i64:
    """Return the places whose cards may go under the pile; none if the pile is empty."""
    found: i64 = 0
    if state.cards_left:
        for place in range(DISPLAY):
            if state.shown(place) != NONE and state.shown(place) != state.reserved:
                found |= single(place)
    return found


def play_freedom(state: Nunatak, seat: i64, log: list[Event] | None) -> None:
    """N7.13: any card and any open cell will do this turn."""
    state.spend(seat, FREEDOM)
    state.free = FREED
    if log is not None:
        log.append(event_builders.favor_used(state, seat, FREEDOM, {}))


def take(state: Nunatak, seat: i64, taking: i64, log: list[Event] | None) -> None:
    """Move the card to its column, Siku's to the discards (N10.2), and ask for a block."""
    symbol = taking % SYMBOL_COUNT
    card = taking // SYMBOL_COUNT
    siku = card >= CARD_COUNT
    if siku:
        card -= CARD_COUNT
    if state.free == BOUND and state.shows[symbol] & state.open() == 0:
        state.free = UNMATCHED
    if log is not None:
        log.append(event_builders.card_taken(state, card, symbol, siku=siku))
    state.remove(state.place_of(card))
    if card == state.reserved:
        state.reserved = NONE
    operand = symbol
    if siku:
        operand += SIKUS_BLOCK
        if symbol == WORKER:
            state.own[SIKU * ROW + COLUMN + WORKER] |= single(card)
        else:
            state.discarded |= single(card)
    else:
        state.own[seat * ROW + COLUMN + symbol] |= single(card)
        if symbol == ELDER:
            state.push(CHOOSE, seat, 0)
    state.push(SWAP if symbol == WORKER else PLACE, seat, operand)
