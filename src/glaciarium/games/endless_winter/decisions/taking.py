"""The other parts of effects: burying, cards, animals, camps, villages, stones, tokens (W1.3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    BURY_FROM,
    PASS,
    PUT_CAMP,
    REVEAL,
    TAKE_CARD,
    TAKE_FROM_AREA,
    TAKE_POINT,
    TAKE_TOP,
    TAKE_TYPE,
    TILT_ONE,
    TOKEN_AT,
)
from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    CARD_COUNT,
    NONE,
    PILE_COUNT,
    TYPE_COUNT,
)
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
from glaciarium.games.endless_winter.decisions.gaining import (
    list_cards,
    next_unit,
    source_of,
)
from glaciarium.games.endless_winter.effects import TO_HAND
from glaciarium.games.endless_winter.operations import (
    begin_effect,
    gain_point_as,
    reveal,
    take_animal,
    take_culture,
    take_top,
    take_type,
    tilt,
)
from glaciarium.games.endless_winter.pending import GAIN_TOKENS
from glaciarium.games.endless_winter.stacks import (
    bury_from_play,
    leave_hand_unseen,
    put,
    remove,
    revealable,
)
from glaciarium.games.endless_winter.state import (
    BURIED,
    DISCARDS,
    FROM_GLACIER,
    GRAVE,
    HAND,
    PLAY,
    ROW,
    SECRETS,
    UPRIGHT,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import fill, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, operand_of, seat_of


def with_pass(out: vec[i64], found: i64) -> i64:
    """Add `pass` if there is anything to decline."""
    if found == 0:
        return 0
    out[found] = PASS
    return found + 1


class BuryCard(Decision[EndlessWinter]):
    """W13.3: a card from hand, discard pile or play area, even one gained this turn."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        row = seat_of(frame) * ROW
        found = list_cards(state, row + HAND, BURY_FROM, out, 0)
        found = list_cards(state, row + DISCARDS, BURY_FROM + CARD_COUNT, out, found)
        found = list_cards(state, row + PLAY, BURY_FROM + CARD_COUNT * 2, out, found)
        return with_pass(out, found)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        next_unit(state, frame)
        seat = seat_of(frame)
        zone = (action - BURY_FROM) // CARD_COUNT
        card = (action - BURY_FROM) % CARD_COUNT
        if zone == 0:
            leave_hand_unseen(state, seat, card)
            put(state, seat, SECRETS, card)
        else:
            remove(state, seat, DISCARDS if zone == 1 else PLAY, card)
            put(state, seat, GRAVE, card)
            if zone > 1 and card < TYPE_COUNT:
                bury_from_play(state, seat, card)
        state.own[seat * ROW + BURIED] += 1
        if log is not None:
            log.append(event_builders.card_buried(state, seat, card, zone))


class TakeCulture(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, fill(out, 0, TAKE_CARD, state.display))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            take_culture(state, seat_of(frame), action - TAKE_CARD, source_of(frame), log)


class TakeTribe(Decision[EndlessWinter]):
    """A card from one of the five piles; an empty pile gives 1 point."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        for kind in range(PILE_COUNT):
            out[kind] = TAKE_TYPE + kind
        out[PILE_COUNT] = PASS
        return PILE_COUNT + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            to_hand = operand_of(frame) & TO_HAND != 0
            kind = action - TAKE_TYPE
            take_type(state, seat_of(frame), kind, source_of(frame), to_hand, log)


def list_area(state: EndlessWinter, out: vec[i64], found: i64) -> i64:
    """W13.14: write the area's animals, or 1 point if area and deck are empty."""
    for animal in range(ANIMAL_COUNT):
        if of_kind(state.area, animal):
            out[found] = TAKE_FROM_AREA + animal
            found += 1
    if state.area_size == 0 and state.animals_left == 0:
        out[found] = TAKE_POINT
        found += 1
    return found


def pick_animal(
    state: EndlessWinter, seat: i64, action: i64, source: i64, log: list[Event] | None
) -> None:
    if action == TAKE_POINT:
        gain_point_as(state, seat, source, "animal_pick", NONE, log)
    else:
        take_animal(state, seat, action - TAKE_FROM_AREA, log)


class PickAnimal(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, list_area(state, out, 0))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            pick_animal(state, seat_of(frame), action, source_of(frame), log)


class TopAnimal(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        out[0] = TAKE_TOP
        return with_pass(out, 1)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            take_top(state, seat_of(frame), source_of(frame), log)


class RevealAnimal(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        if not revealable(state):
            return 0
        out[0] = REVEAL
        return with_pass(out, 1)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            next_unit(state, frame)
            reveal(state, seat_of(frame), 1, source_of(frame), log)


def list_upright(state: EndlessWinter, seat: i64, out: vec[i64], found: i64) -> i64:
    for animal in range(ANIMAL_COUNT):
        if of_kind(state.own[seat * ROW + UPRIGHT], animal):
            out[found] = TILT_ONE + animal
            found += 1
    return found


class TiltAnimal(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, list_upright(state, seat_of(frame), out, 0))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            tilt(state, seat_of(frame), action - TILT_ONE, log)


class PlaceCamp(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        if camps_home(state, seat_of(frame)) == 0:
            return 0
        out[0] = PUT_CAMP
        return with_pass(out, 1)

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            next_unit(state, frame)
            place_camp(state, seat_of(frame), "W5.3", log)


class MoveCamp(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, list_moves(state, seat_of(frame), out, 0))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            next_unit(state, frame)
            move_camp(state, seat_of(frame), action, log)


class BuildVillage(Decision[EndlessWinter]):
    """W13.13: build a village without paying food."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, list_villages(state, seat_of(frame), out, 0))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            build_village(state, seat_of(frame), action, log)


class TakeStone(Decision[EndlessWinter]):
    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        return with_pass(out, list_stones(state, seat_of(frame), out, 0))

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            take_stone(state, seat_of(frame), action, source_of(frame), log)


class GainTokens(Decision[EndlessWinter]):
    """W13.15: a village gains every open token it touches; the owner chooses the order."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        fields = operand_of(frame)
        return fill(out, 0, TOKEN_AT, fields) if fields & fields - 1 else 0

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        field = action - TOKEN_AT
        state.push(GAIN_TOKENS, seat_of(frame), operand_of(frame) & ~single(field))
        gain_token(state, seat_of(frame), field, log)

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        gain_token(state, seat_of(frame), number(operand_of(frame)), log)


def gain_token(state: EndlessWinter, seat: i64, field: i64, log: list[Event] | None) -> None:
    token = state.token_at(field)
    if log is not None:
        log.append(event_builders.glacier_gained(state, seat, token))
    begin_effect(state, seat, state.box.glacier_tokens[token], FROM_GLACIER, log)
