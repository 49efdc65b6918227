"""Set-up decisions (W2.3, W2.10), and what everybody starts with (W2.4 to W2.8)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import CHOOSE_CARD, CHOOSE_SIDE
from glaciarium.games.endless_winter.board import (
    BYTE,
    BYTE_MASK,
    FOOD,
    ITEMS,
    NONE,
)
from glaciarium.games.endless_winter.building import place_camp
from glaciarium.games.endless_winter.decisions.ending import begin_round
from glaciarium.games.endless_winter.operations import (
    draw_many,
    gain_food,
    gain_tools,
    keep_animal,
    reveal,
)
from glaciarium.games.endless_winter.pending import BEGIN, CHOOSE_SETUP
from glaciarium.games.endless_winter.stacks import give, remove
from glaciarium.games.endless_winter.state import (
    CHIEF_CARD,
    CHIEF_DRAFT,
    DECK,
    DECK_SIZE,
    FROM_SETUP,
    FROM_START,
    ITSELF,
    NIBBLE,
    NIBBLE_MASK,
    NO_DRAFT,
    ROW,
    SETUP_CARD,
    EndlessWinter,
    one,
    total,
)
from glaciarium.kernel.bits import fill, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, Step, seat_of


class ChooseChief(Decision[EndlessWinter]):
    """W2.3: choose a side of your chief; in the chief draft, any chief left (W2.10)."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        chiefs = state.chief_offer
        if state.draft != CHIEF_DRAFT:
            chiefs = single(state.own[seat_of(frame) * ROW + CHIEF_CARD] // 2)
        found: i64 = 0
        while chiefs:
            chief = number(chiefs & -chiefs)
            out[found] = CHOOSE_SIDE + chief * 2
            out[found + 1] = CHOOSE_SIDE + chief * 2 + 1
            found += 2
            chiefs &= chiefs - 1
        return found

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        card = action - CHOOSE_SIDE
        state.chief_offer &= ~single(card // 2)
        state.own[seat * ROW + CHIEF_CARD] = card
        if log is not None:
            log.append(event_builders.chief_chosen(state, seat, last=seat == state.seats - 1))


class DealSetup(Step[EndlessWinter]):
    """Reveals the set-up cards: dealt in seat order, or laid out to choose from."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        state.push(BEGIN, 0, 0)
        state.revealed += 1
        dealt = state.setup_deal
        state.setup_deal = 0
        if state.draft == NO_DRAFT:
            for seat in range(state.seats):
                card = (dealt >> seat * NIBBLE & NIBBLE_MASK) - 1
                take_setup(state, seat, card, log)
            return
        for nth in range(state.seats + 1):
            state.setup_offer |= single((dealt >> nth * NIBBLE & NIBBLE_MASK) - 1)
        for seat in range(state.seats):
            state.push(CHOOSE_SETUP, seat, 0)


def take_setup(state: EndlessWinter, seat: i64, card: i64, log: list[Event] | None) -> None:
    state.own[seat * ROW + SETUP_CARD] = card
    if log is not None:
        log.append(event_builders.setup_chosen(state, seat))


class ChooseSetup(Decision[EndlessWinter]):
    """W2.10: choose a set-up card, in reverse turn order."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return fill(out, 0, CHOOSE_CARD, state.setup_offer)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        card = action - CHOOSE_CARD
        state.setup_offer &= ~single(card)
        take_setup(state, seat_of(frame), card, log)


class Begin(Step[EndlessWinter]):
    """Gives everybody what their set-up card says, then fills the hunting area (W2.6)."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        state.setup_offer = 0
        state.chief_offer = 0
        for seat in range(state.seats):
            settle_in(state, seat, log)
        state.animals_left = total(state.animals)
        reveal(state, NONE, state.seats + 1, FROM_SETUP, log)
        begin_round(state, log)


def settle_in(state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
    box = state.box
    card = state.own[seat * ROW + SETUP_CARD]
    place_camp(state, seat, "W2.8", log)
    if box.setup_camp[card]:
        place_camp(state, seat, "W2.4", log)
    gain_setup(state, seat, card, log)
    gain_bonus(state, seat, log)
    for animal in box.setup_animals[card]:
        state.animals -= one(animal)
        keep_animal(state, seat, animal, "setup", log)
    deal_hand(state, seat, box.setup_type[card], log)


def gain_setup(state: EndlessWinter, seat: i64, card: i64, log: list[Event] | None) -> None:
    """W13.5: a camp from the card is in addition to the one everybody starts with."""
    gain_food(state, seat, state.box.setup_food[card], FROM_SETUP, ITSELF, log)
    gain_tools(state, seat, state.box.setup_tools[card], FROM_SETUP, ITSELF, log)


def gain_bonus(state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
    """W2.7: gain the bonus of the seat's place; seats are numbered in turn order."""
    row = state.box.bonuses[seat]
    items = state.box.whole[row]
    while items:
        item = state.box.items[row * ITEMS + number(items & -items)]
        n = item >> BYTE & BYTE_MASK
        if item & BYTE_MASK == FOOD:
            gain_food(state, seat, n, FROM_START, ITSELF, log)
        else:
            gain_tools(state, seat, n, FROM_START, ITSELF, log)
        items &= items - 1


def deal_hand(state: EndlessWinter, seat: i64, kind: i64, log: list[Event] | None) -> None:
    """W2.5: the set-up card's tribe card, some starting cards, and some drawn from the rest."""
    row = seat * ROW
    state.piles -= one(kind)
    give_open(state, seat, kind, "tribe", log)
    state.own[row + DECK] = state.box.start_cards
    for start in state.box.start_hand:
        remove(state, seat, DECK, start)
        give_open(state, seat, start, "start", log)
    state.own[row + DECK_SIZE] = total(state.own[row + DECK])
    draw_many(state, seat, state.box.start_draw, FROM_SETUP, log)


def give_open(
    state: EndlessWinter, seat: i64, card: i64, origin: str, log: list[Event] | None
) -> None:
    give(state, seat, card)
    if log is not None:
        log.append(event_builders.card_gained(state, seat, card, "hand", origin, FROM_SETUP))
