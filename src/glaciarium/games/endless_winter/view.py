"""Who may see what (W12.1): hands, decks, piles and what was buried from the hand are hidden."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import SETUP_COUNT, TYPE_COUNT
from glaciarium.games.endless_winter.stacks import nth_card, put, remove
from glaciarium.games.endless_winter.state import (
    BURIED,
    DECK,
    DECK_SIZE,
    GRAVE,
    HAND,
    HAND_SIZE,
    KNOWN,
    NIBBLE,
    PILE,
    PILE_SIZE,
    ROW,
    SECRETS,
    EndlessWinter,
    of_kind,
    one,
    size,
)
from glaciarium.kernel.dice import WORD, shuffle
from glaciarium.kernel.protocol import View, seat_of


def view(state: EndlessWinter, seat: i64) -> View[EndlessWinter]:
    """Move the others' hidden cards into their decks, except those known to be in hand."""
    table = state.clone()
    table.word = 0
    table.setup_deal = 0
    for other in range(state.seats):
        if other != seat:
            hide(table, other)
    if acting(state) != seat:
        table.fresh = 0
    return View(seat, table)


def acting(state: EndlessWinter) -> i64:
    """Return whose decision is pending; cards gained this turn belong to that seat."""
    return seat_of(state.stack[state.depth - 1]) if state.depth else -1


def hide(table: EndlessWinter, seat: i64) -> None:
    row = seat * ROW
    own = table.own
    tribes = own[row + HAND] + own[row + DECK] + own[row + SECRETS]
    cultures = own[row + HAND + 1] | own[row + DECK + 1] | own[row + SECRETS + 1]
    if not table.eclipse:
        tribes += own[row + PILE]
        cultures |= own[row + PILE + 1]
        own[row + PILE] = 0
        own[row + PILE + 1] = 0
    own[row + HAND] = own[row + KNOWN]
    own[row + HAND + 1] = own[row + KNOWN + 1]
    own[row + DECK] = tribes - own[row + KNOWN]
    own[row + DECK + 1] = cultures & ~own[row + KNOWN + 1]
    own[row + SECRETS] = 0
    own[row + SECRETS + 1] = 0


def sample(view: View[EndlessWinter], seed: i64) -> EndlessWinter:
    """Deal anew what the seat can't see."""
    state = view.table.clone()
    state.word = seed & WORD
    if state.round == 0 and not state.setup_offer:
        deal_setup(state)
    for seat in range(state.seats):
        if seat != view.seat:
            deal(state, seat)
    if acting(state) != view.seat and state.depth:
        gained_again(state, acting(state))
    return state


def deal_setup(state: EndlessWinter) -> None:
    cards = vec[i64](list(range(SETUP_COUNT)))
    state.word = shuffle(cards, state.word)
    for place in range(SETUP_COUNT):
        state.setup_deal |= cards[place] + 1 << place * NIBBLE


def deal(state: EndlessWinter, seat: i64) -> None:
    """Draw hand, pile and graveyard from the hidden cards."""
    row = seat * ROW
    own = state.own
    hand = own[row + HAND_SIZE] - size(own[row + HAND], own[row + HAND + 1])
    pile = own[row + PILE_SIZE] - size(own[row + PILE], own[row + PILE + 1])
    secrets = own[row + BURIED] - size(own[row + GRAVE], own[row + GRAVE + 1])
    hidden = own[row + DECK_SIZE] + hand + pile + secrets
    while hand + pile + secrets > 0:
        card = nth_card(own[row + DECK], own[row + DECK + 1], state.roll(hidden))
        remove(state, seat, DECK, card)
        hidden -= 1
        if hand > 0:
            put(state, seat, HAND, card)
            hand -= 1
        elif pile > 0:
            put(state, seat, PILE, card)
            pile -= 1
        else:
            put(state, seat, SECRETS, card)
            secrets -= 1


def gained_again(state: EndlessWinter, seat: i64) -> None:
    """Assume that cards gained to hand this turn are still there, if the hand has such cards."""
    for kind in range(TYPE_COUNT):
        copies = min(of_kind(state.given, kind), of_kind(state.own[seat * ROW + HAND], kind))
        while copies > 0:
            state.fresh += one(kind)
            copies -= 1
