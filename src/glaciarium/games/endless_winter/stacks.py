"""Cards and animals in their zones: unordered counts and sets, so drawing is a dice roll."""

from __future__ import annotations

from mypy_extensions import i64

from glaciarium.games.endless_winter.board import ANIMAL_COUNT, TYPE_COUNT
from glaciarium.games.endless_winter.state import (
    AREA,
    DECK,
    DECK_SIZE,
    DISCARDS,
    HAND,
    HAND_SIZE,
    KNOWN,
    PLAY,
    ROW,
    EndlessWinter,
    of_kind,
    one,
    size,
)
from glaciarium.kernel.bits import count, pick, single


def put(state: EndlessWinter, seat: i64, zone: i64, card: i64) -> None:
    """Add a card to a zone."""
    place = seat * ROW + zone
    if card < TYPE_COUNT:
        state.own[place] += one(card)
    else:
        state.own[place + 1] |= single(card - TYPE_COUNT)


def remove(state: EndlessWinter, seat: i64, zone: i64, card: i64) -> None:
    """Take a card out of a zone that has it."""
    place = seat * ROW + zone
    if card < TYPE_COUNT:
        state.own[place] -= one(card)
    else:
        state.own[place + 1] &= ~single(card - TYPE_COUNT)


def holds(state: EndlessWinter, seat: i64, zone: i64, card: i64) -> bool:
    place = seat * ROW + zone
    if card < TYPE_COUNT:
        return of_kind(state.own[place], card) > 0
    return state.own[place + 1] & single(card - TYPE_COUNT) != 0


def empty_zone(state: EndlessWinter, seat: i64, zone: i64, to: i64) -> None:
    """Move all cards of a zone to another."""
    row = seat * ROW
    state.own[row + to] += state.own[row + zone]
    state.own[row + to + 1] |= state.own[row + zone + 1]
    state.own[row + zone] = 0
    state.own[row + zone + 1] = 0


# The hand, and what everybody knows of it.
def give(state: EndlessWinter, seat: i64, card: i64) -> None:
    """Put a card that everybody has seen into the hand."""
    put(state, seat, HAND, card)
    put(state, seat, KNOWN, card)
    state.own[seat * ROW + HAND_SIZE] += 1


def gain_to_hand(state: EndlessWinter, seat: i64, card: i64, *, initiated: bool) -> None:
    """W4.4: a tribe card from Initiate's top action can't be played this turn."""
    give(state, seat, card)
    if state.eclipse or not (initiated or state.box.bars_all_gained):
        return
    if card < TYPE_COUNT:
        state.fresh += one(card)
        state.given += one(card)
    else:
        state.fresh_culture |= single(card - TYPE_COUNT)


def leave_hand(state: EndlessWinter, seat: i64, card: i64) -> None:
    """Take a card from the hand openly."""
    remove(state, seat, HAND, card)
    state.own[seat * ROW + HAND_SIZE] -= 1
    if holds(state, seat, KNOWN, card):
        remove(state, seat, KNOWN, card)


def leave_hand_unseen(state: EndlessWinter, seat: i64, card: i64) -> None:
    """Take a card from the hand unseen: it may be any of the known ones."""
    remove(state, seat, HAND, card)
    if card < TYPE_COUNT:  # gaining a culture card is public, losing it is not
        lose_fresh(state, card)
    row = seat * ROW
    state.own[row + HAND_SIZE] -= 1
    known = state.own[row + KNOWN]
    if known:
        for kind in range(TYPE_COUNT):
            if of_kind(known, kind):
                known -= one(kind)
        state.own[row + KNOWN] = known
    state.own[row + KNOWN + 1] = 0


def lose_fresh(state: EndlessWinter, card: i64) -> None:
    """W4.4: if equal cards leave the hand other than by play, the barred copy goes first."""
    if card >= TYPE_COUNT:
        state.fresh_culture &= ~single(card - TYPE_COUNT)
    elif of_kind(state.fresh, card):
        state.fresh -= one(card)


# Bags.
def rebuild(state: EndlessWinter, seat: i64) -> None:
    """W1.3: an empty deck is rebuilt from the discards."""
    row = seat * ROW
    state.own[row + DECK_SIZE] = size(state.own[row + DISCARDS], state.own[row + DISCARDS + 1])
    empty_zone(state, seat, DISCARDS, DECK)


def draw(state: EndlessWinter, seat: i64) -> i64:
    """Draw a card from a non-empty deck into the hand and return it."""
    row = seat * ROW
    rank = state.roll(state.own[row + DECK_SIZE])
    card = nth_card(state.own[row + DECK], state.own[row + DECK + 1], rank)
    remove(state, seat, DECK, card)
    put(state, seat, HAND, card)
    state.own[row + DECK_SIZE] -= 1
    state.own[row + HAND_SIZE] += 1
    state.revealed += 1
    return card


def nth_card(tribes: i64, cultures: i64, rank: i64) -> i64:
    """Return the card at index `rank`, in the order of numbers."""
    kind = nth_kind(tribes, TYPE_COUNT, rank)
    if kind < TYPE_COUNT:
        return kind
    for each in range(TYPE_COUNT):
        rank -= of_kind(tribes, each)
    return TYPE_COUNT + pick(cultures, rank)


def nth_kind(packed: i64, kinds: i64, rank: i64) -> i64:
    """Return the kind at index `rank`, or `kinds` beyond the last."""
    for kind in range(kinds):
        rank -= of_kind(packed, kind)
        if rank < 0:
            return kind
    return kinds


def draw_animal(state: EndlessWinter) -> i64:
    """Take the top animal of a non-empty deck."""
    animal = nth_kind(state.animals, ANIMAL_COUNT, state.roll(state.animals_left))
    state.animals -= one(animal)
    state.animals_left -= 1
    state.revealed += 1
    return animal


def reveal_animal(state: EndlessWinter) -> i64:
    """Reveal an animal from the deck in the hunting area."""
    animal = draw_animal(state)
    state.area += one(animal)
    state.area_size += 1
    return animal


def revealable(state: EndlessWinter) -> bool:
    return state.animals_left > 0 and state.area_size < AREA


def deal_culture(state: EndlessWinter, deck: i64) -> i64:
    """Reveal a culture card from a non-empty deck and return it."""
    card = pick(deck, state.roll(count(deck)))
    state.culture &= ~single(card)
    state.display |= single(card)
    state.revealed += 1
    return card


def bury_from_play(state: EndlessWinter, seat: i64, kind: i64) -> None:
    """Bury a card from the play area; of equal ones, one with a used ability goes first."""
    left = of_kind(state.own[seat * ROW + PLAY], kind)
    if of_kind(state.ready, kind) > left:
        state.ready -= one(kind)
