"""The start of a turn: culture cards (W4.1), chief card (W4.6), placing a figure (W4.2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    PLACE_FIGURE,
    PLAY_CULTURE,
    USE_CHIEF,
)
from glaciarium.games.endless_winter.board import NONE, TYPE_COUNT
from glaciarium.games.endless_winter.effects import usable
from glaciarium.games.endless_winter.operations import LEFT, SOURCE, begin_effect, part_operand
from glaciarium.games.endless_winter.pending import (
    ACT,
    DISCARD,
    EFFECT,
    END_TURN,
    RESTING,
    TAKE_TOKEN,
    TOP,
)
from glaciarium.games.endless_winter.stacks import leave_hand, put
from glaciarium.games.endless_winter.state import (
    AT_REST,
    CHIEF,
    CHIEF_CARD,
    CHIEF_HOME,
    CHIEF_STANDS,
    FROM_CARD,
    FROM_CHIEF,
    FROM_EXTRA,
    HAND,
    HAND_SIZE,
    ORDER_BITS,
    PLACES,
    PLAY,
    REST,
    ROW,
    STANDING,
    STANDING_BITS,
    TRIBE,
    TRIBE_HOME,
    EndlessWinter,
)
from glaciarium.kernel.bits import fill, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, seat_of


class Act(Decision[EndlessWinter]):
    """Steps 1 and 2 until a figure is placed."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        row = seat_of(frame) * ROW
        found: i64 = 0
        if state.played == 0 or state.own[row + HAND_SIZE] > 1:
            cultures = state.own[row + HAND + 1] & ~state.fresh_culture
            found = fill(out, 0, PLAY_CULTURE, cultures)
        if state.own[row + CHIEF_HOME]:
            if chief_usable(state, seat_of(frame), NONE):
                out[found] = USE_CHIEF
                found += 1
            found = list_places(PLACE_FIGURE + CHIEF * PLACES, out, found)
        if state.own[row + TRIBE_HOME] and not state.chief_used:
            found = list_places(PLACE_FIGURE + TRIBE * PLACES, out, found)
        return found

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        if action >= PLACE_FIGURE:
            figure = (action - PLACE_FIGURE) // PLACES
            place_figure(state, seat, figure, (action - PLACE_FIGURE) % PLACES, log)
        else:
            state.push(ACT, seat, 0)
            if action == USE_CHIEF:
                use_chief(state, seat, log)
            else:
                play_culture(state, seat, action - PLAY_CULTURE, log)


def list_places(base: i64, out: vec[i64], found: i64) -> i64:
    for place in range(PLACES):
        out[found] = base + place
        found += 1
    return found


def chief_usable(state: EndlessWinter, seat: i64, column: i64) -> bool:
    """W4.6: tell whether the chief card can be used: once, and a column's ability only there."""
    if state.chief_used:
        return False
    ability = state.box.chiefs[state.own[seat * ROW + CHIEF_CARD]]
    needed = state.box.columns[ability]
    return (needed in (NONE, column)) and usable(state, seat, ability)


def use_chief(state: EndlessWinter, seat: i64, log: list[Event] | None) -> None:
    state.chief_used = 1
    card = state.own[seat * ROW + CHIEF_CARD]
    use_ability(state, seat, state.box.chiefs[card], FROM_CHIEF + card // 2, log)


def use_ability(
    state: EndlessWinter, seat: i64, row: i64, source: i64, log: list[Event] | None
) -> None:
    if log is not None:
        log.append(event_builders.ability_used(state, seat, source))
    begin_effect(state, seat, row, source, log)


def play_culture(state: EndlessWinter, seat: i64, culture: i64, log: list[Event] | None) -> None:
    """W4.1: the first is free, each further one costs a card; then its effects happen."""
    card = TYPE_COUNT + culture
    leave_hand(state, seat, card)
    put(state, seat, PLAY, card)
    state.played += 1
    if log is not None:
        log.append(event_builders.culture_played(state, seat, card))
    row = state.box.cultures[culture]
    if state.played == 1:
        begin_effect(state, seat, row, FROM_CARD + card, log)
        return
    left = state.box.whole[row]
    if left:
        state.push(EFFECT, seat, row | left << LEFT | FROM_CARD + card << SOURCE)
    state.push(DISCARD, seat, part_operand(1, FROM_EXTRA))


def place_figure(
    state: EndlessWinter, seat: i64, figure: i64, place: i64, log: list[Event] | None
) -> None:
    """W4.2: place a figure in a column's top section, or on the seat's rest space."""
    row = seat * ROW
    state.own[row + (CHIEF_HOME if figure == CHIEF else TRIBE_HOME)] -= 1
    state.figure = figure
    state.column = place
    first = place != REST and state.firsts & single(place) == 0
    state.push(END_TURN, seat, 0)
    if log is not None:
        log.append(event_builders.figure_placed(seat, figure, place, first=first))
    if place == REST:
        state.own[row + AT_REST] += 1
        state.push(RESTING, seat, 0)
        if state.rest_open:
            state.push(TAKE_TOKEN, seat, 0)
    else:
        if first:
            state.firsts |= single(place)
            state.leaders |= seat << place * ORDER_BITS
        stands: i64 = CHIEF_STANDS if figure == CHIEF else 1
        state.own[row + STANDING] += stands << place * STANDING_BITS
        state.push(TOP, seat, 1 if first else 0)
