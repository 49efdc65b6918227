"""The vocabulary of cards, tiles and tokens (W1.3): what can be done now, and doing it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    BYTE,
    BYTE_MASK,
    COST_CARDS,
    COST_FOOD,
    COST_TOOL,
    COSTED,
    GAINS,
    ITEMS,
    NONE,
)
from glaciarium.games.endless_winter.building import (
    building_sites,
    camps_home,
    stone_possible,
)
from glaciarium.games.endless_winter.operations import (
    LEFT,
    SOURCE,
    begin_effect,
    gain_food,
    gain_labor,
    gain_points,
    gain_tools,
    part_operand,
    pay,
)
from glaciarium.games.endless_winter.pending import (
    BUILD_VILLAGE,
    BURY_CARD,
    DISCARD,
    DRAW_CARD,
    EFFECT,
    IDOL_STEP,
    MOVE_CAMP,
    PICK_ANIMAL,
    PLACE_CAMP,
    RAISE,
    REVEAL_ANIMAL,
    TAKE_CULTURE,
    TAKE_STONE,
    TAKE_TRIBE,
    TILT_ANIMAL,
    TOOLS_OR_FOOD,
    TOP_ANIMAL,
)
from glaciarium.games.endless_winter.stacks import revealable
from glaciarium.games.endless_winter.state import (
    CAMPED,
    DISCARDS,
    FOOD_LEFT,
    HAND_SIZE,
    ITSELF,
    PLAY,
    ROW,
    TOOLS_LEFT,
    UPRIGHT,
    EndlessWinter,
)
from glaciarium.kernel.bits import number
from glaciarium.kernel.events import Event

TO_HAND: Final = 1 << 12  # in the operand of TAKE_TRIBE


class Kind:
    """A kind of part that a decision asks about, and that can always be done.

    Other kinds override `possible`, given how much food and tools will be left after paying.
    """

    def __init__(self, asks: i64) -> None:
        self.asks: Final = asks

    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        """Tell whether at least one unit can be taken."""
        return True

    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        """Gain n units, or push the decision that asks how."""
        state.push(self.asks, seat, part_operand(n, source))


class Labor(Kind):
    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        gain_labor(state, seat, n, source, log)


class Points(Kind):
    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        gain_points(state, seat, n, source, log)


class Food(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.food_room(seat) + food > 0

    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        gain_food(state, seat, n, source, ITSELF, log)


class FoodFill(Food):
    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        gain_food(state, seat, state.food_room(seat), source, ITSELF, log)


class Tool(Kind):
    """W1.4: tools may be taken as food while there is room for it."""

    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.tool_room(seat) + tools > 0 or state.food_room(seat) + food > 0

    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        if state.food_room(seat) > 0:
            super().run(state, seat, n, source, log)
        else:
            gain_tools(state, seat, n, source, ITSELF, log)


class Bury(Kind):
    """A card from hand, discard pile or play area; a card just paid is in the discard pile."""

    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        row = seat * ROW
        own = state.own
        return (
            own[row + HAND_SIZE] > 0
            or own[row + DISCARDS] != 0
            or own[row + DISCARDS + 1] != 0
            or own[row + PLAY] != 0
            or own[row + PLAY + 1] != 0
        )


class Culture(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.display != 0


class TribeToHand(Kind):
    def run(
        self, state: EndlessWinter, seat: i64, n: i64, source: i64, log: list[Event] | None
    ) -> None:
        state.push(self.asks, seat, part_operand(n, source) | TO_HAND)


class AnimalPick(Kind):
    """W13.14: impossible if the area is empty but the deck is not."""

    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.area_size > 0 or state.animals_left == 0


class AnimalReveal(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return revealable(state)


class Tilt(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.own[seat * ROW + UPRIGHT] != 0


class Camp(Kind):
    """W13.6: impossible if no camp is left."""

    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return camps_home(state, seat) > 0


class Move(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return state.own[seat * ROW + CAMPED] != 0


class Village(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        return building_sites(state, seat) != 0


class Stone(Kind):
    def possible(self, state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
        row = seat * ROW
        left = state.own[row + FOOD_LEFT] - food
        return stone_possible(state, seat, left, state.own[row + TOOLS_LEFT] - tools)


VOCABULARY: Final = vec[Kind](  # by number, as in the grammar
    [
        Labor(NONE),
        Points(NONE),
        Food(NONE),
        FoodFill(NONE),
        Tool(TOOLS_OR_FOOD),
        Kind(IDOL_STEP),
        Kind(DRAW_CARD),
        Kind(RAISE),
        Bury(BURY_CARD),
        Culture(TAKE_CULTURE),
        TribeToHand(TAKE_TRIBE),
        Kind(TAKE_TRIBE),
        AnimalPick(PICK_ANIMAL),
        Kind(TOP_ANIMAL),
        AnimalReveal(REVEAL_ANIMAL),
        Tilt(TILT_ANIMAL),
        Camp(PLACE_CAMP),
        Move(MOVE_CAMP),
        Village(BUILD_VILLAGE),
        Stone(TAKE_STONE),
    ]
)


# What can be done now.
def cost_food(item: i64) -> i64:
    return item >> COST_FOOD & BYTE_MASK


def cost_tools(item: i64) -> i64:
    return item >> COST_TOOL & BYTE_MASK


def cost_cards(item: i64) -> i64:
    return item >> COST_CARDS & BYTE_MASK


def payable(state: EndlessWinter, seat: i64, item: i64) -> bool:
    row = seat * ROW
    return (
        state.own[row + FOOD_LEFT] >= cost_food(item)
        and state.own[row + TOOLS_LEFT] >= cost_tools(item)
        and state.own[row + HAND_SIZE] >= cost_cards(item)
    )


def item_possible(state: EndlessWinter, seat: i64, item: i64) -> bool:
    """Tell whether an item can be done: a unit of a part, or an ability's cost and gain."""
    if item & BYTE_MASK != COSTED:
        return VOCABULARY[item & BYTE_MASK].possible(state, seat, 0, 0)
    if not payable(state, seat, item):
        return False
    gains = item >> GAINS
    items = state.box.whole[gains]
    while items:
        part = state.box.items[gains * ITEMS + number(items & -items)]
        kind = VOCABULARY[part & BYTE_MASK]
        if kind.possible(state, seat, cost_food(item), cost_tools(item)):
            return True
        items &= items - 1
    return False


def possible(state: EndlessWinter, seat: i64, row: i64, left: i64) -> i64:
    """Return the items of a row that can be done now."""
    found: i64 = 0
    while left:
        if item_possible(state, seat, state.box.items[row * ITEMS + number(left & -left)]):
            found |= left & -left
        left &= left - 1
    return found


def usable(state: EndlessWinter, seat: i64, row: i64) -> bool:
    """Tell whether any item of an effect can be done now."""
    left = state.box.whole[row]
    while left:
        if item_possible(state, seat, state.box.items[row * ITEMS + number(left & -left)]):
            return True
        left &= left - 1
    return False


def order_matters(state: EndlessWinter, row: i64, items: i64) -> bool:
    """Tell whether the order of these items may matter, so the player must be asked."""
    if items & items - 1 == 0:
        return items & state.box.costed[row] != 0
    if items & state.box.costed[row]:
        return True
    asking = items & ~state.box.stock[row]
    if asking & asking - 1:
        return True
    if items & state.box.tools[row] and asking & state.box.telling[row]:
        return True
    return asking & state.box.weighty[row] != 0


# Doing it.
def run_item(
    state: EndlessWinter, seat: i64, row: i64, nth: i64, source: i64, log: list[Event] | None
) -> None:
    """Run an item of a row: pay its cost, if any, and gain."""
    item = state.box.items[row * ITEMS + nth]
    kind = item & BYTE_MASK
    if kind != COSTED:
        VOCABULARY[kind].run(state, seat, item >> BYTE & BYTE_MASK, source, log)
        return
    pay(state, seat, cost_food(item), cost_tools(item), 0, source, log)
    gains = item >> GAINS
    if cost_cards(item) == 0:
        begin_effect(state, seat, gains, source, log)
        return
    state.push(EFFECT, seat, gains | state.box.whole[gains] << LEFT | source << SOURCE)
    state.push(DISCARD, seat, part_operand(cost_cards(item), source))
