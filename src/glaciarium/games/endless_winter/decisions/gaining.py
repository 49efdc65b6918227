"""Effects and their parts: the decisions that gains require (W1.3, W1.4)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.actions import (
    ALL,
    AS_DRAW,
    AS_FOOD,
    AS_IDOL,
    AS_TOOL,
    DISCARD_CARD,
    DO_ITEM,
    DRAW_ONE,
    LOWER_DRAW,
    LOWER_IDOL,
    LOWER_MEGALITH,
    LOWER_TOOL,
    PASS,
    RAISE_AT,
    STEP,
    TAKE_TOOLS,
)
from glaciarium.games.endless_winter.board import ITEMS, NONE, TYPE_COUNT
from glaciarium.games.endless_winter.building import (
    list_spots,
    list_steps,
    raise_megalith,
    single_step,
    take_step,
)
from glaciarium.games.endless_winter.effects import order_matters, possible, run_item
from glaciarium.games.endless_winter.operations import (
    AUTO,
    INSTEAD,
    INSTEAD_MASK,
    LEFT,
    LEFT_MASK,
    ROW_MASK,
    SOURCE,
    UNITS_MASK,
    discard_card,
    draw_card,
    gain_at_once,
    gain_food,
    gain_tools,
)
from glaciarium.games.endless_winter.pending import EFFECT, TRACK_STEP
from glaciarium.games.endless_winter.state import (
    FOR_DRAW,
    FOR_IDOL,
    FOR_MEGALITH,
    FOR_TOOL,
    FROM_CARD,
    FROM_GLACIER,
    HAND,
    ITSELF,
    ROW,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import fill, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, kind_of, operand_of, seat_of


def source_of(frame: i64) -> i64:
    return operand_of(frame) >> SOURCE


def next_unit(state: EndlessWinter, frame: i64) -> None:
    """Push the part's next unit below what this one triggers."""
    if operand_of(frame) & UNITS_MASK > 1:
        state.push(kind_of(frame), seat_of(frame), operand_of(frame) - 1)


def list_cards(state: EndlessWinter, place: i64, base: i64, out: vec[i64], found: i64) -> i64:
    """Write base + card for each distinct card of a zone, by number."""
    tribes = state.own[place]
    for kind in range(TYPE_COUNT):
        if of_kind(tribes, kind):
            out[found] = base + kind
            found += 1
    return fill(out, found, base + TYPE_COUNT, state.own[place + 1])


def chosen(state: EndlessWinter, row: i64, source: i64) -> bool:
    """Tell whether the player already chose this single item, so its cost needs no question.

    A glacier token comes unasked; a culture card may be played without paying its cost.
    """
    items = state.box.whole[row]
    if items & items - 1:
        return False
    return source != FROM_GLACIER and source < FROM_CARD + TYPE_COUNT


def list_items(state: EndlessWinter, row: i64, items: i64, out: vec[i64]) -> i64:
    """Write the items, duplicates once, as the first of them."""
    found: i64 = 0
    while items:
        found |= single(state.box.alike[row * ITEMS + number(items & -items)])
        items &= items - 1
    return fill(out, 0, DO_ITEM, found)


def left_item(state: EndlessWinter, row: i64, left: i64, first: i64) -> i64:
    """Return the first remaining item that is equal to this one."""
    nth = first
    while left & single(nth) == 0 or state.box.alike[row * ITEMS + nth] != first:
        nth += 1
    return nth


class Effect(Decision[EndlessWinter]):
    """W1.3: an effect's items, in any order; asked only if the order may matter."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        operand = operand_of(frame)
        row = operand & ROW_MASK
        left = operand >> LEFT & LEFT_MASK
        if left & state.box.at_once[row]:
            return 0
        if left & left - 1 == 0 and (
            left & state.box.costed[row] == 0 or chosen(state, row, operand >> SOURCE)
        ):
            return 0
        items = possible(state, seat_of(frame), row, left)
        free = items & ~state.box.costed[row]
        if not order_matters(state, row, items) or (operand & AUTO and free):
            return 0
        found = list_items(state, row, items, out)
        if free & free - 1:
            out[found] = ALL
            found += 1
        if items & state.box.stock[row] == 0:
            out[found] = PASS
            found += 1
        return found

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        operand = operand_of(frame)
        if action == ALL:
            state.push(EFFECT, seat_of(frame), operand | AUTO)
        elif action != PASS:
            nth = left_item(
                state, operand & ROW_MASK, operand >> LEFT & LEFT_MASK, action - DO_ITEM
            )
            self.run(state, frame, nth, log)

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        """Run the first item that can be done; if there is none, the rest is lost."""
        operand = operand_of(frame)
        row = operand & ROW_MASK
        left = operand >> LEFT & LEFT_MASK
        seat = seat_of(frame)
        at_once = left & state.box.at_once[row]
        if at_once:
            if left != at_once:
                state.push(EFFECT, seat, operand & ~(at_once << LEFT))
            gain_at_once(state, seat, row, at_once, operand >> SOURCE, log)
            return
        if not chosen(state, row, operand >> SOURCE):
            left &= ~state.box.costed[row]
        items = possible(state, seat, row, left)
        if items:
            self.run(state, frame, number(items & -items), log)

    def run(self, state: EndlessWinter, frame: i64, nth: i64, log: list[Event] | None) -> None:
        operand = operand_of(frame)
        rest = operand & ~(single(nth) << LEFT)
        if rest >> LEFT & LEFT_MASK:
            state.push(EFFECT, seat_of(frame), rest)
        run_item(state, seat_of(frame), operand & ROW_MASK, nth, operand >> SOURCE, log)


class Discard(Decision[EndlessWinter]):
    """A cost: discard a card from the hand."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return list_cards(state, seat_of(frame) * ROW + HAND, DISCARD_CARD, out, 0)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        next_unit(state, frame)
        discard_card(state, seat_of(frame), action - DISCARD_CARD, source_of(frame), log)


# Units that can be taken as something lower.
def list_lower(
    state: EndlessWinter, seat: i64, base: i64, first: i64, out: vec[i64], found: i64
) -> i64:
    """W1.4: write base + each lower benefit for a unit, from `first` down, and `pass`."""
    if first == AS_DRAW and state.drawable(seat):
        out[found] = base + AS_DRAW
        found += 1
    if first <= AS_IDOL:
        out[found] = base + AS_IDOL
        found += 1
    if state.tool_room(seat) > 0:
        out[found] = base + AS_TOOL
        found += 1
    if state.food_room(seat) > 0:
        out[found] = base + AS_FOOD
        found += 1
    return found


def take_lower(
    state: EndlessWinter, seat: i64, what: i64, source: i64, instead: i64, log: list[Event] | None
) -> None:
    if what == AS_DRAW:
        draw_card(state, seat, source, instead, log)
    elif what == AS_TOOL:
        gain_tools(state, seat, 1, source, instead, log)
    elif what == AS_FOOD:
        gain_food(state, seat, 1, source, instead, log)
    else:
        step = single_step(state, seat)
        if step == NONE:
            state.push(TRACK_STEP, seat, instead << INSTEAD | source << SOURCE)
        else:
            take_step(state, seat, step, source, instead, log)


class ToolsOrFood(Decision[EndlessWinter]):
    """W1.4: how many of the tools to take as food; asked while there is room for food."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        most = min(operand_of(frame) & UNITS_MASK, state.food_room(seat))
        found: i64 = 0
        if state.tool_room(seat) > 0:
            out[0] = TAKE_TOOLS
            found = 1
        for lowered in range(1, most + 1):
            out[found] = LOWER_TOOL + lowered
            found += 1
        return found

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        lowered = 0 if action == TAKE_TOOLS else action - LOWER_TOOL
        tools = (operand_of(frame) & UNITS_MASK) - lowered
        gain_tools(state, seat, tools, source_of(frame), ITSELF, log)
        gain_food(state, seat, lowered, source_of(frame), FOR_TOOL, log)


class IdolStep(Decision[EndlessWinter]):
    """W7.1: a step on either track, or something lower."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found = list_steps(state, seat, STEP, out)
        found = list_lower(state, seat, LOWER_IDOL - AS_TOOL, AS_TOOL, out, found)
        out[found] = PASS
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        next_unit(state, frame)
        seat = seat_of(frame)
        if action >= LOWER_IDOL:
            what = action - LOWER_IDOL + AS_TOOL
            take_lower(state, seat, what, source_of(frame), FOR_IDOL, log)
        else:
            take_step(state, seat, action - STEP, source_of(frame), ITSELF, log)


class TrackStep(Decision[EndlessWinter]):
    """The track for an idol that is taken instead of something higher."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return list_steps(state, seat_of(frame), STEP, out)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        instead = operand_of(frame) >> INSTEAD & INSTEAD_MASK
        take_step(state, seat_of(frame), action - STEP, source_of(frame), instead, log)


class DrawCard(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        found = list_draw(state, seat_of(frame), out)
        out[found] = PASS
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            next_unit(state, frame)
            take_draw(state, seat_of(frame), action, source_of(frame), log)


def list_draw(state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
    found: i64 = 0
    if state.drawable(seat):
        out[0] = DRAW_ONE
        found = 1
    return list_lower(state, seat, LOWER_DRAW - AS_IDOL, AS_IDOL, out, found)


def take_draw(
    state: EndlessWinter, seat: i64, action: i64, source: i64, log: list[Event] | None
) -> None:
    if action == DRAW_ONE:
        draw_card(state, seat, source, ITSELF, log)
    else:
        take_lower(state, seat, action - LOWER_DRAW + AS_IDOL, source, FOR_DRAW, log)


class Raise(Decision[EndlessWinter]):
    """W6.5: place the leftmost megalith, or take something lower."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found = list_spots(state, seat, out)
        found = list_lower(state, seat, LOWER_MEGALITH, AS_DRAW, out, found)
        out[found] = PASS
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        next_unit(state, frame)
        seat = seat_of(frame)
        if action >= RAISE_AT:
            raise_megalith(state, seat, action - RAISE_AT, False, log)
        else:
            what = action - LOWER_MEGALITH
            take_lower(state, seat, what, source_of(frame), FOR_MEGALITH, log)


class ArrowStep(Decision[EndlessWinter]):
    """W6.3, W13.12: another megalith, on a cell that the grey cell's arrows point to."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        found = fill(out, 0, RAISE_AT, operand_of(frame))
        out[found] = PASS
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            raise_megalith(state, seat_of(frame), action - RAISE_AT, True, log)
