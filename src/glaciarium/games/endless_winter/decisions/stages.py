"""Step 2 in a column: its sections (W4.3), tribe cards (W4.4), food (W4.5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    DONE,
    GO_BOTTOM,
    GO_MIDDLE,
    SPEND_FOOD,
    USE_CARD,
    USE_CHIEF,
    WORK,
)
from glaciarium.games.endless_winter.board import COUNT_BITS, COUNT_MASK, NONE
from glaciarium.games.endless_winter.decisions.acting import (
    chief_usable,
    use_ability,
    use_chief,
)
from glaciarium.games.endless_winter.decisions.columns import COLUMNS, FIRST, TAKEN
from glaciarium.games.endless_winter.effects import usable
from glaciarium.games.endless_winter.operations import (
    gain_labor,
    pay,
)
from glaciarium.games.endless_winter.pending import BOTTOM, MIDDLE
from glaciarium.games.endless_winter.stacks import leave_hand, put
from glaciarium.games.endless_winter.state import (
    CHIEF,
    FOOD_LEFT,
    FROM_CARD,
    FROM_FOOD_TRACK,
    HAND,
    HAND_SIZE,
    PLAY,
    ROW,
    WHOLE,
    EndlessWinter,
    one,
)
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, operand_of, seat_of


class Stage(Decision[EndlessWinter]):
    """A section of a column: its actions, tribe cards, abilities, food, and moving on."""

    def actions(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return 0

    def act(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        """Take an action of the section; the stage comes up again afterwards."""

    def going_on(self, frame: i64) -> i64:
        return DONE

    def stay(self, state: EndlessWinter, frame: i64) -> None:
        """Push the stage again."""
        state.stack[state.depth] = frame
        state.depth += 1

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found = list_tribe(state, seat, out, self.actions(state, frame, out))
        if state.figure == CHIEF and chief_usable(state, seat, state.column):
            out[found] = USE_CHIEF
            found += 1
        if state.box.after_labor[state.own[seat * ROW + FOOD_LEFT]] != NONE:
            out[found] = SPEND_FOOD
            found += 1
        if found == 0 and state.own[seat * ROW + HAND_SIZE] == 0:
            return 0
        out[found] = self.going_on(frame)
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        if action in (GO_MIDDLE, GO_BOTTOM, DONE):
            self.lapse(state, frame, log)
        elif action == USE_CHIEF:
            self.stay(state, frame)
            use_chief(state, seat, log)
        elif action == SPEND_FOOD:
            self.stay(state, frame)
            spend_food(state, seat, log)
        elif WORK <= action < USE_CARD:
            self.stay(state, frame)
            work(state, seat, action - WORK, log)
        elif USE_CARD <= action < SPEND_FOOD:
            self.stay(state, frame)
            use_card(state, seat, action - USE_CARD, log)
        else:
            self.act(state, frame, action, log)


class Top(Stage):
    """W4.3: the actions of the top section (W5.1 to W5.4), as often as they are paid for."""

    def actions(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return COLUMNS[state.column].list_top(state, seat_of(frame), out)

    def act(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        self.stay(state, frame)
        COLUMNS[state.column].top(state, seat_of(frame), action, log)

    def going_on(self, frame: i64) -> i64:
        return GO_MIDDLE

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        state.push(MIDDLE, seat_of(frame), operand_of(frame))


class Middle(Stage):
    """W4.3: the middle section, once; only a column's first figure moves on to the bottom."""

    def actions(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        if operand_of(frame) & TAKEN:
            return 0
        return COLUMNS[state.column].list_middle(state, seat_of(frame), out)

    def act(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        state.push(MIDDLE, seat_of(frame), operand_of(frame) | TAKEN)
        COLUMNS[state.column].middle(state, seat_of(frame), action, log)

    def going_on(self, frame: i64) -> i64:
        return GO_BOTTOM if operand_of(frame) & FIRST else DONE

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        if operand_of(frame) & FIRST:
            state.push(BOTTOM, seat_of(frame), 0)


class Bottom(Stage):
    """W4.3: the bottom section, once, for the first figure in the column."""

    def actions(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        if operand_of(frame) & TAKEN:
            return 0
        return COLUMNS[state.column].list_bottom(state, seat_of(frame), out)

    def act(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        state.push(BOTTOM, seat_of(frame), TAKEN)
        COLUMNS[state.column].bottom(state, seat_of(frame), log)


def list_tribe(state: EndlessWinter, seat: i64, out: vec[i64], found: i64) -> i64:
    """W4.4: write tribe cards in hand, then abilities of those in the play area."""
    row = seat * ROW
    hand = state.own[row + HAND]
    barred = state.fresh
    action: i64 = WORK
    while hand:
        if hand & COUNT_MASK > barred & COUNT_MASK:
            out[found] = action
            found += 1
        hand >>= COUNT_BITS
        barred >>= COUNT_BITS
        action += 1
    ready = state.ready
    kind: i64 = 0
    while ready:
        if ready & COUNT_MASK and usable(state, seat, state.box.actions[kind]):
            out[found] = USE_CARD + kind
            found += 1
        ready >>= COUNT_BITS
        kind += 1
    return found


def work(state: EndlessWinter, seat: i64, kind: i64, log: list[Event] | None) -> None:
    """Play a tribe card for its labor; an ability of labor or points happens at once."""
    leave_hand(state, seat, kind)
    put(state, seat, PLAY, kind)
    if log is not None:
        log.append(event_builders.tribe_played(state, seat, kind))
    gain_labor(state, seat, state.box.half_labor[kind], FROM_CARD + kind, log)
    ability = state.box.actions[kind]
    items = state.box.whole[ability]
    fits = state.box.columns[ability] in (NONE, state.column)
    if items == 0 or not fits:
        return
    if items & ~state.box.at_once[ability] == 0:
        use_ability(state, seat, ability, FROM_CARD + kind, log)
    else:
        state.ready += one(kind)


def use_card(state: EndlessWinter, seat: i64, kind: i64, log: list[Event] | None) -> None:
    state.ready -= one(kind)
    use_ability(state, seat, state.box.actions[kind], FROM_CARD + kind, log)


def spend_food(state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
    """W4.5: move the food marker down past the next labor symbol."""
    food = state.own[seat * ROW + FOOD_LEFT]
    pay(state, seat, food - state.box.after_labor[food], 0, 0, FROM_FOOD_TRACK, log)
    gain_labor(state, seat, WHOLE, FROM_FOOD_TRACK, log)
