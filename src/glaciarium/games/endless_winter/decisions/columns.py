"""Step 2 of a turn: the actions of a column's three sections (W4.3, W5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.actions import (
    PAY_FOOD,
    PUT_CAMP,
    REVEAL,
    TAKE_BOTTOM,
    TAKE_CARD,
    TAKE_TOP,
    TAKE_TYPE,
    TILT_ONE,
)
from glaciarium.games.endless_winter.board import PILE_COUNT
from glaciarium.games.endless_winter.building import (
    build_village,
    camps_home,
    list_moves,
    list_stones,
    list_villages,
    move_camp,
    place_camp,
    take_stone,
)
from glaciarium.games.endless_winter.decisions.taking import (
    list_area,
    list_upright,
    pick_animal,
)
from glaciarium.games.endless_winter.effects import usable
from glaciarium.games.endless_winter.operations import (
    AUTO,
    LEFT,
    SOURCE,
    begin_effect,
    pay,
    reveal,
    take_culture,
    take_top,
    take_type,
    tilt,
)
from glaciarium.games.endless_winter.pending import EFFECT
from glaciarium.games.endless_winter.stacks import revealable
from glaciarium.games.endless_winter.state import (
    AT_BOTTOM,
    AT_MIDDLE,
    AT_TOP,
    CAMPS_OUT,
    DEVELOP,
    FOOD_LEFT,
    HUNT,
    INITIATE,
    MIGRATE,
    ROW,
    SECTION_COUNT,
    TOOLS_LEFT,
    VILLAGE_FOOD,
    WHOLE,
    EndlessWinter,
)
from glaciarium.kernel.bits import fill, single
from glaciarium.kernel.events import Event

CULTURE_LABOR: Final = 6  # halves (W5.2)
REVEALED: Final = 2  # animals (W5.4)

# A stage's operand: whether this figure may use the bottom, and whether it has acted there.
FIRST: Final = 1
TAKEN: Final = 2


def section(column: i64, place: i64) -> i64:
    """Return a section as a source of gains."""
    return column * SECTION_COUNT + place


class Column:
    """W1.2: a column's sections; the actions of middle and bottom can be taken once."""

    def list_top(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        return 0

    def list_middle(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        return 0

    def list_bottom(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        out[0] = TAKE_BOTTOM
        return 1

    def top(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        pass

    def middle(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        pass

    def bottom(self, state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
        pass


def affords(state: EndlessWinter, seat: i64, tools: i64, labor: i64) -> bool:
    """Tell whether the seat has these tools and labor; a last half buys nothing (W13.4)."""
    return state.own[seat * ROW + TOOLS_LEFT] >= tools and state.labor >= labor


class Initiate(Column):
    """W5.1: tribe cards and burying; one food pays for both middle actions (W13.2)."""

    def list_top(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        if affords(state, seat, 1, WHOLE):
            for kind in range(PILE_COUNT):
                if state.taken & single(kind) == 0:
                    out[found] = TAKE_TYPE + kind
                    found += 1
        return found

    def top(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        source = section(INITIATE, AT_TOP)
        kind = action - TAKE_TYPE
        state.taken |= single(kind)
        pay(state, seat, 0, 1, WHOLE, source, log)
        take_type(state, seat, kind, source, True, log)

    def list_middle(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        if state.own[seat * ROW + FOOD_LEFT] == 0:
            return 0
        out[0] = PAY_FOOD
        return 1

    def middle(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        source = section(INITIATE, AT_MIDDLE)
        pay(state, seat, 1, 0, 0, source, log)
        begin_effect(state, seat, state.box.initiate_middle, source, log)

    def bottom(self, state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
        source = section(INITIATE, AT_BOTTOM)
        begin_effect(state, seat, state.box.initiate_bottom, source, log)


class Develop(Column):
    """W5.2: culture cards and sacred stones."""

    def list_top(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        return fill(out, 0, TAKE_CARD, state.display) if state.labor >= CULTURE_LABOR else 0

    def top(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        source = section(DEVELOP, AT_TOP)
        pay(state, seat, 0, 0, CULTURE_LABOR, source, log)
        take_culture(state, seat, action - TAKE_CARD, source, log)

    def list_middle(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        return list_stones(state, seat, out, 0)

    def middle(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        take_stone(state, seat, action, section(DEVELOP, AT_MIDDLE), log)

    def list_bottom(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        out[0] = TAKE_BOTTOM
        return 1 if usable(state, seat, state.box.develop_bottom) else 0

    def bottom(self, state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
        source = section(DEVELOP, AT_BOTTOM)
        begin_effect(state, seat, state.box.develop_bottom, source, log)


class Migrate(Column):
    """W5.3: camps and villages."""

    def list_top(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        if affords(state, seat, 1, 0) and camps_home(state, seat) > 0:
            out[0] = PUT_CAMP
            found = 1
        return list_moves(state, seat, out, found) if affords(state, seat, 0, WHOLE) else found

    def top(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        source = section(MIGRATE, AT_TOP)
        if action == PUT_CAMP:
            pay(state, seat, 0, 1, 0, source, log)
            place_camp(state, seat, "W5.3", log)
        else:
            pay(state, seat, 0, 0, WHOLE, source, log)
            move_camp(state, seat, action, log)

    def list_middle(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        if state.own[seat * ROW + FOOD_LEFT] < VILLAGE_FOOD:
            return 0
        return list_villages(state, seat, out, 0)

    def middle(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        pay(state, seat, VILLAGE_FOOD, 0, 0, section(MIGRATE, AT_MIDDLE), log)
        build_village(state, seat, action, log)

    def list_bottom(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        if camps_home(state, seat) == 0 and state.own[seat * ROW + CAMPS_OUT] == 0:
            return 0
        out[0] = TAKE_BOTTOM
        return 1

    def bottom(self, state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
        """Place the camp first, then move: the order is fixed."""
        row = state.box.migrate_bottom
        left = state.box.whole[row]
        source = section(MIGRATE, AT_BOTTOM)
        state.push(EFFECT, seat, row | left << LEFT | AUTO | source << SOURCE)


class Hunt(Column):
    """W5.4: animals."""

    def list_top(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        if state.labor >= WHOLE and revealable(state):
            out[0] = REVEAL
            found = 1
        return list_area(state, out, found) if affords(state, seat, 1, WHOLE) else found

    def top(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        source = section(HUNT, AT_TOP)
        if action == REVEAL:
            pay(state, seat, 0, 0, WHOLE, source, log)
            reveal(state, seat, REVEALED, source, log)
        else:
            pay(state, seat, 0, 1, WHOLE, source, log)
            pick_animal(state, seat, action, source, log)

    def list_middle(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        return list_upright(state, seat, out, 0)

    def middle(self, state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
        tilt(state, seat, action - TILT_ONE, log)

    def list_bottom(self, state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
        out[0] = TAKE_TOP
        return 1

    def bottom(self, state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
        take_top(state, seat, section(HUNT, AT_BOTTOM), log)


COLUMNS: Final = vec[Column]([Initiate(), Develop(), Migrate(), Hunt()])
