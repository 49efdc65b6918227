"""What several decisions do to the table: gains and costs, cards and animals."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.board import (
    BYTE,
    BYTE_MASK,
    ITEMS,
    LABOR,
    NONE,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.pending import EFFECT
from glaciarium.games.endless_winter.stacks import (
    draw,
    draw_animal,
    gain_to_hand,
    leave_hand,
    lose_fresh,
    put,
    rebuild,
    reveal_animal,
    revealable,
)
from glaciarium.games.endless_winter.state import (
    DECK_SIZE,
    DISCARDS,
    FOOD_LEFT,
    FROM_ANIMAL,
    FROM_ARROW,
    FROM_CARD,
    FROM_CELL,
    FROM_HONOR,
    FROM_INITIATE,
    FROM_MEGALITH,
    FROM_SLOT,
    FROM_STONE,
    FROM_TERRAIN,
    HONOR_POINTS,
    MEGALITH_POINTS,
    OTHER_POINTS,
    ROW,
    SCORED,
    STONE_POINTS,
    TALLY,
    TALLY_BITS,
    TERRAIN_POINTS,
    TILTED,
    TOOLS_LEFT,
    UPRIGHT,
    EndlessWinter,
    of_kind,
    one,
)
from glaciarium.kernel.bits import number, single
from glaciarium.kernel.events import Event

# The operand of an EFFECT: its row, the items left, whether `all` was chosen, its source.
ROW_MASK: Final = 4095
LEFT: Final = 12
LEFT_MASK: Final = 255
AUTO: Final = 1 << 20
SOURCE: Final = 24

# The operand of a part that asks: units left, what it replaces, flags, its source.
UNITS_MASK: Final = 63
INSTEAD: Final = 8
INSTEAD_MASK: Final = 7


def part_operand(units: i64, source: i64) -> i64:
    return units | source << SOURCE


# Resources, labor and points.
def gain_food(
    state: EndlessWinter, seat: i64, n: i64, source: i64, instead: i64, log: list[Event] | None
) -> None:
    """W1.1: gain food; what exceeds the limit is lost."""
    n = min(n, state.food_room(seat))
    if n <= 0:
        return
    state.own[seat * ROW + FOOD_LEFT] += n
    if log is not None:
        log.append(event_builders.gained(state, seat, source, food=n, instead=instead))


def gain_tools(
    state: EndlessWinter, seat: i64, n: i64, source: i64, instead: i64, log: list[Event] | None
) -> None:
    n = min(n, state.tool_room(seat))
    if n <= 0:
        return
    state.own[seat * ROW + TOOLS_LEFT] += n
    if log is not None:
        log.append(event_builders.gained(state, seat, source, tools=n, instead=instead))


def gain_labor(
    state: EndlessWinter, seat: i64, halves: i64, source: i64, log: list[Event] | None
) -> None:
    if halves == 0:
        return
    state.labor += halves
    if log is not None:
        log.append(event_builders.gained(state, seat, source, labor=halves))


def pay(
    state: EndlessWinter,
    seat: i64,
    food: i64,
    tools: i64,
    labor: i64,
    source: i64,
    log: list[Event] | None,
) -> None:
    row = seat * ROW
    state.own[row + FOOD_LEFT] -= food
    state.own[row + TOOLS_LEFT] -= tools
    state.labor -= labor
    if log is not None and food + tools + labor > 0:
        log.append(event_builders.paid(state, seat, source, food, tools, labor))


def category(source: i64) -> i64:
    """Return the row of the score sheet for points from a source."""
    if source == FROM_HONOR:
        return HONOR_POINTS
    if source in (FROM_MEGALITH, FROM_CELL, FROM_ARROW):
        return MEGALITH_POINTS
    if source == FROM_SLOT or FROM_STONE <= source < FROM_CARD:
        return STONE_POINTS
    if FROM_TERRAIN <= source < FROM_STONE:
        return TERRAIN_POINTS
    return OTHER_POINTS


def add_points(state: EndlessWinter, seat: i64, n: i64, source: i64) -> None:
    row = seat * ROW
    state.own[row + SCORED] += n
    state.own[row + TALLY] += n << category(source) * TALLY_BITS


def gain_points(
    state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
) -> None:
    if n == 0:
        return
    add_points(state, seat, n, source)
    if log is not None:
        log.append(event_builders.points(state, seat, source, n))


def gain_point_as(
    state: EndlessWinter, seat: i64, source: i64, what: str, pile: i64, log: list[Event] | None
) -> None:
    """Gain 1 point in place of something unavailable."""
    add_points(state, seat, 1, source)
    if log is not None:
        log.append(event_builders.points(state, seat, source, 1, what, pile))


# Effects.
def begin_effect(
    state: EndlessWinter, seat: i64, row: i64, source: i64, log: list[Event] | None
) -> None:
    """Gain labor and points at once, and push the rest of the effect."""
    left = state.box.whole[row]
    at_once = left & state.box.at_once[row]
    if at_once:
        gain_at_once(state, seat, row, at_once, source, log)
        left &= ~at_once
    if left:
        state.push(EFFECT, seat, row | left << LEFT | source << SOURCE)


def gain_at_once(
    state: EndlessWinter, seat: i64, row: i64, items: i64, source: i64, log: list[Event] | None
) -> None:
    while items:
        item = state.box.items[row * ITEMS + number(items & -items)]
        items &= items - 1
        if item & BYTE_MASK == LABOR:
            gain_labor(state, seat, item >> BYTE & BYTE_MASK, source, log)
        else:
            gain_points(state, seat, item >> BYTE & BYTE_MASK, source, log)


# Cards.
def draw_card(
    state: EndlessWinter, seat: i64, source: i64, instead: i64, log: list[Event] | None
) -> None:
    """Draw a card; deck or discard pile must have one."""
    if state.own[seat * ROW + DECK_SIZE] == 0:
        rebuild(state, seat)
        if log is not None:
            log.append(event_builders.deck_rebuilt(seat))
    card = draw(state, seat)
    if log is not None:
        log.append(event_builders.cards_drawn(state, seat, [card], source, instead))


def draw_many(
    state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
) -> None:
    """Draw n cards (not as a benefit), fewer if deck and discard pile run out."""
    cards: list[int] = []
    while n > 0 and state.drawable(seat):
        if state.own[seat * ROW + DECK_SIZE] == 0:
            if log is not None and cards:
                log.append(event_builders.cards_drawn(state, seat, cards, source))
                cards = []
            rebuild(state, seat)
            if log is not None:
                log.append(event_builders.deck_rebuilt(seat))
        card = draw(state, seat)
        if log is not None:
            cards.append(card)
        n -= 1
    if log is not None and cards:
        log.append(event_builders.cards_drawn(state, seat, cards, source))


def discard_card(
    state: EndlessWinter, seat: i64, card: i64, source: i64, log: list[Event] | None
) -> None:
    """Pay with a card from the hand."""
    leave_hand(state, seat, card)
    lose_fresh(state, card)
    put(state, seat, DISCARDS, card)
    if log is not None:
        log.append(event_builders.card_discarded(state, seat, card, source))


def take_type(
    state: EndlessWinter, seat: i64, kind: i64, source: i64, to_hand: bool, log: list[Event] | None
) -> None:
    """Take a tribe card from its pile; an empty pile gives 1 point instead."""
    if of_kind(state.piles, kind) == 0:
        what = "tribe_hand" if to_hand else "tribe_discard"
        gain_point_as(state, seat, source, what, kind, log)
        return
    state.piles -= one(kind)
    if to_hand:
        gain_to_hand(state, seat, kind, initiated=source == FROM_INITIATE)
    else:
        put(state, seat, DISCARDS, kind)
    if log is not None:
        to = "hand" if to_hand else "discard"
        log.append(event_builders.card_gained(state, seat, kind, to, "tribe", source))


def take_culture(
    state: EndlessWinter, seat: i64, culture: i64, source: i64, log: list[Event] | None
) -> None:
    state.display &= ~single(culture)
    gain_to_hand(state, seat, TYPE_COUNT + culture, initiated=False)
    if log is not None:
        card = TYPE_COUNT + culture
        log.append(event_builders.card_gained(state, seat, card, "hand", "culture", source))


# Animals.
def reveal(state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None) -> None:
    """W5.4: reveal animals, as deck and area allow; seat NONE: outside anyone's turn."""
    animals: list[int] = []
    while n > 0 and revealable(state):
        animal = reveal_animal(state)
        if log is not None:
            animals.append(animal)
        n -= 1
    if log is not None and animals:
        log.append(event_builders.animals_revealed(state, seat, animals, source))


def take_animal(state: EndlessWinter, seat: i64, animal: i64, log: list[Event] | None) -> None:
    state.area -= one(animal)
    state.area_size -= 1
    keep_animal(state, seat, animal, "hunting", log)


def keep_animal(
    state: EndlessWinter, seat: i64, animal: i64, origin: str, log: list[Event] | None
) -> None:
    state.own[seat * ROW + UPRIGHT] += one(animal)
    if log is not None:
        log.append(event_builders.animal_gained(state, seat, animal, origin))


def take_top(state: EndlessWinter, seat: i64, source: i64, log: list[Event] | None) -> None:
    if state.animals_left == 0:
        gain_point_as(state, seat, source, "animal_top", NONE, log)
        return
    keep_animal(state, seat, draw_animal(state), "deck", log)


def tilt(state: EndlessWinter, seat: i64, animal: i64, log: list[Event] | None) -> None:
    """Tilt an upright animal and gain its benefit."""
    row = seat * ROW
    state.own[row + UPRIGHT] -= one(animal)
    state.own[row + TILTED] += one(animal)
    if log is not None:
        log.append(event_builders.animal_tilted(state, seat, animal))
    begin_effect(state, seat, state.box.tilts[animal], FROM_ANIMAL + animal, log)
