"""The eclipse (W8): reveal the piles, change the order, and gain in four steps."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    ALL,
    DONE,
    DRAW_FOR_VILLAGES,
    GAIN_HEX,
    PASS,
    STONE_OF,
    STORAGE,
    TAKE,
    USE_CARD,
)
from glaciarium.games.endless_winter.board import (
    BYTE,
    BYTE_MASK,
    HEX_COUNT,
    ITEMS,
    NONE,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.acting import use_ability
from glaciarium.games.endless_winter.effects import VOCABULARY, usable
from glaciarium.games.endless_winter.operations import begin_effect, gain_points
from glaciarium.games.endless_winter.pending import (
    BENEFIT,
    CLEAR_PILES,
    FINISH,
    MAP_HEXES,
    OWN_BOARD,
    PILE_CARDS,
)
from glaciarium.games.endless_winter.scoring import leads, present, stone_points
from glaciarium.games.endless_winter.stacks import empty_zone, give
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BUILT,
    CELL_HOLDS,
    DISCARDS,
    FROM_CARD,
    FROM_STONE,
    FROM_STORAGE,
    FROM_TERRAIN,
    FROM_TURN_ORDER,
    FROM_VILLAGE,
    ORDER_BITS,
    PILE,
    PILE_SIZE,
    RAISED,
    ROW,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import count, fill, number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, Step, kind_of, operand_of, seat_of

TOTAL_BITS: Final = 15  # bits for a seat's labor
TOTAL_MASK: Final = 32767

# Operands: what is left to do; the bit above says whether `all` was chosen.
AUTO: Final = 1 << 40
NIBBLE: Final = 4
NIBBLE_MASK: Final = 15
VILLAGE_BIT: Final = 1  # of OWN_BOARD, then the storage cells, then the slots
STORAGE_PLACE: Final = 1
SLOT_PLACE: Final = 6
EVERYTHING: Final = 511
EVERY_HEX: Final = (1 << HEX_COUNT) - 1


class RevealPiles(Step[EndlessWinter]):
    """W8.1, W8.2: reveal, change the order, and start the four steps for everybody."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        state.eclipse = 1
        state.revealed += 1
        totals: i64 = 0
        for rank in range(state.seats):
            seat = state.at(rank)
            totals |= reveal_pile(state, seat, log) << seat * TOTAL_BITS
        state.order = new_order(state, totals)
        if log is not None:
            log.append(event_builders.order_changed(state))
        state.push(FINISH, 0, 0)
        state.push(CLEAR_PILES, 0, 0)
        rank = state.seats - 1
        while rank >= 0:
            seat = state.at(rank)
            state.push(OWN_BOARD, seat, EVERYTHING)
            state.push(MAP_HEXES, seat, EVERY_HEX)
            state.push(PILE_CARDS, seat, unused(state, seat))
            state.push(BENEFIT, seat, rank)
            rank -= 1


def reveal_pile(state: EndlessWinter, seat: i64, log: list[Event] | None) -> i64:
    """Reveal a pile and return its labor in halves; culture cards return to the hand."""
    row = seat * ROW
    tribes = state.own[row + PILE]
    cultures = state.own[row + PILE + 1]
    labor = state.own[row + AT_REST] * state.box.rest_half_labor
    for kind in range(TYPE_COUNT):
        labor += of_kind(tribes, kind) * state.box.half_labor[kind]
    if log is not None:
        log.append(event_builders.eclipse_revealed(state, seat, tribes, cultures, labor))
    state.own[row + PILE + 1] = 0
    state.own[row + PILE_SIZE] -= count(cultures)
    while cultures:
        give(state, seat, TYPE_COUNT + number(cultures & -cultures))
        cultures &= cultures - 1
    return labor


def new_order(state: EndlessWinter, totals: i64) -> i64:
    """W8.2: most labor first; in a tie, whoever acted later this round."""
    order: i64 = 0
    left = single(state.seats) - 1
    for rank in range(state.seats):
        first: i64 = NONE
        most: i64 = NONE
        for place in range(state.seats):
            seat = state.at(place)
            if left & single(seat) and totals >> seat * TOTAL_BITS & TOTAL_MASK >= most:
                first = seat
                most = totals >> seat * TOTAL_BITS & TOTAL_MASK
        order |= first << rank * ORDER_BITS
        left &= ~single(first)
    return order


def unused(state: EndlessWinter, seat: i64) -> i64:
    """Return packed counts of the pile's tribe cards with an eclipse ability."""
    found: i64 = 0
    for kind in range(TYPE_COUNT):
        if state.box.whole[state.box.eclipses[kind]]:
            found |= of_kind(state.own[seat * ROW + PILE], kind) << kind * NIBBLE
    return found


class Benefit(Decision[EndlessWinter]):
    """W8.3: the benefit of the seat's place; asked if it would otherwise come unasked."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        row = state.box.ranks[operand_of(frame)]
        plain = state.box.at_once[row] | state.box.stock[row]
        if state.box.whole[row] & ~plain or not usable(state, seat_of(frame), row):
            return 0
        out[0] = TAKE
        out[1] = PASS
        return 2

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == TAKE:
            self.lapse(state, frame, log)

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        row = state.box.ranks[operand_of(frame)]
        begin_effect(state, seat_of(frame), row, FROM_TURN_ORDER, log)


class Gathering(Decision[EndlessWinter]):
    """Gains in any order, each optional; or all of them at once, in the usual order."""

    def things(self, state: EndlessWinter, frame: i64) -> i64:
        """Return the set of what can be gained now."""
        return 0

    def costly(self, state: EndlessWinter, things: i64) -> i64:
        """Return the gains that cost something: nobody pays without being asked."""
        return 0

    def listed(self, state: EndlessWinter, frame: i64, things: i64, out: vec[i64]) -> i64:
        return 0

    def number(self, state: EndlessWinter, frame: i64, things: i64) -> i64:
        """Return the number of these things, duplicates included."""
        return count(things)

    def thing(self, state: EndlessWinter, frame: i64, action: i64) -> i64:
        """Return the thing that an action names."""
        return 0

    def gain(self, state: EndlessWinter, frame: i64, thing: i64, log: list[Event] | None) -> None:
        """Gain one thing; the rest comes up again afterwards."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        things = self.things(state, frame)
        costly = self.costly(state, things)
        if things == 0 or (operand_of(frame) & AUTO and things & ~costly):
            return 0
        found = self.listed(state, frame, things, out)
        if costly == 0 and self.number(state, frame, things) > 1:
            out[found] = ALL
            found += 1
        out[found] = DONE
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == ALL:
            state.push(kind_of(frame), seat_of(frame), operand_of(frame) | AUTO)
        elif action != DONE:
            self.gain(state, frame, self.thing(state, frame, action), log)

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        things = self.things(state, frame)
        things &= ~self.costly(state, things)
        if things:
            self.gain(state, frame, number(things & -things), log)


class PileCards(Gathering):
    """W8.4: the eclipse abilities of the pile's tribe cards, one at a time."""

    def things(self, state: EndlessWinter, frame: i64) -> i64:
        left = operand_of(frame)
        found: i64 = 0
        for kind in range(TYPE_COUNT):
            if left >> kind * NIBBLE & NIBBLE_MASK and usable(
                state, seat_of(frame), state.box.eclipses[kind]
            ):
                found |= single(kind)
        return found

    def costly(self, state: EndlessWinter, things: i64) -> i64:
        found: i64 = 0
        while things:
            if state.box.costed[state.box.eclipses[number(things & -things)]]:
                found |= things & -things
            things &= things - 1
        return found

    def listed(self, state: EndlessWinter, frame: i64, things: i64, out: vec[i64]) -> i64:
        return fill(out, 0, USE_CARD, things)

    def number(self, state: EndlessWinter, frame: i64, things: i64) -> i64:
        found: i64 = 0
        while things:
            place = number(things & -things) * NIBBLE
            found += operand_of(frame) >> place & NIBBLE_MASK
            things &= things - 1
        return found

    def thing(self, state: EndlessWinter, frame: i64, action: i64) -> i64:
        return action - USE_CARD

    def gain(self, state: EndlessWinter, frame: i64, thing: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        state.push(PILE_CARDS, seat, operand_of(frame) - single(thing * NIBBLE))
        use_ability(state, seat, state.box.eclipses[thing], FROM_CARD + thing, log)


class MapHexes(Gathering):
    """W8.5, W13.9: the hexes where the seat now has the most influence."""

    def things(self, state: EndlessWinter, frame: i64) -> i64:
        seat = seat_of(frame)
        fields = operand_of(frame) & state.layout.rewarding & present(state, seat)
        found: i64 = 0
        while fields:
            field = number(fields & -fields)
            if leads(state, seat, field) and usable(state, seat, state.layout.rewards[field]):
                found |= fields & -fields
            fields &= fields - 1
        return found

    def listed(self, state: EndlessWinter, frame: i64, things: i64, out: vec[i64]) -> i64:
        return fill(out, 0, GAIN_HEX, things)

    def thing(self, state: EndlessWinter, frame: i64, action: i64) -> i64:
        return action - GAIN_HEX

    def gain(self, state: EndlessWinter, frame: i64, thing: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        state.push(MAP_HEXES, seat, operand_of(frame) & ~single(thing))
        begin_effect(state, seat, state.layout.rewards[thing], FROM_TERRAIN + thing, log)


class OwnBoard(Gathering):
    """W8.6, W13.10, W13.11: cards for villages, empty storage cells, sacred stones."""

    def things(self, state: EndlessWinter, frame: i64) -> i64:
        seat = seat_of(frame)
        left = operand_of(frame)
        found: i64 = 0
        if left & VILLAGE_BIT and village_draws(state, seat):
            found = VILLAGE_BIT
        empty = state.own[seat * ROW + RAISED] // CELL_HOLDS
        for cell in range(empty):
            if left & single(STORAGE_PLACE + cell) and usable(state, seat, state.box.storage[cell]):
                found |= single(STORAGE_PLACE + cell)
        for slot in range(SLOTS):
            if left & single(SLOT_PLACE + slot) and slot_points(state, seat, slot):
                found |= single(SLOT_PLACE + slot)
        return found

    def listed(self, state: EndlessWinter, frame: i64, things: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        while things:
            thing = number(things & -things)
            things &= things - 1
            if thing == 0:
                out[found] = DRAW_FOR_VILLAGES
            elif thing < SLOT_PLACE:
                out[found] = STORAGE + thing - STORAGE_PLACE
            else:
                out[found] = STONE_OF + state.stone_at(seat_of(frame), thing - SLOT_PLACE)
            found += 1
        return found

    def thing(self, state: EndlessWinter, frame: i64, action: i64) -> i64:
        if action == DRAW_FOR_VILLAGES:
            return 0
        if action >= STORAGE:
            return action - STORAGE + STORAGE_PLACE
        slot: i64 = 0
        while state.stone_at(seat_of(frame), slot) != action - STONE_OF:
            slot += 1
        return SLOT_PLACE + slot

    def gain(self, state: EndlessWinter, frame: i64, thing: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        state.push(OWN_BOARD, seat, operand_of(frame) & ~single(thing))
        if thing == 0:
            part = state.box.items[state.box.village * ITEMS]
            n = count(state.own[seat * ROW + BUILT]) * (part >> BYTE & BYTE_MASK)
            VOCABULARY[part & BYTE_MASK].run(state, seat, n, FROM_VILLAGE, log)
        elif thing < SLOT_PLACE:
            row = state.box.storage[thing - STORAGE_PLACE]
            begin_effect(state, seat, row, FROM_STORAGE, log)
        else:
            stone = state.stone_at(seat, thing - SLOT_PLACE)
            points = stone_points(state, seat, stone)
            gain_points(state, seat, points, FROM_STONE + stone, log)


def village_draws(state: EndlessWinter, seat: i64) -> bool:
    return state.own[seat * ROW + BUILT] != 0 and usable(state, seat, state.box.village)


def slot_points(state: EndlessWinter, seat: i64, slot: i64) -> i64:
    """Return what the stone in a slot is worth now; 0 for an empty slot."""
    stone = state.stone_at(seat, slot)
    return 0 if stone == NONE else stone_points(state, seat, stone)


class ClearPiles(Step[EndlessWinter]):
    """W8.7: the piles' tribe cards go to the discard piles."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        for rank in range(state.seats):
            seat = state.at(rank)
            tribes = state.own[seat * ROW + PILE]
            empty_zone(state, seat, PILE, DISCARDS)
            state.own[seat * ROW + PILE_SIZE] = 0
            if log is not None and tribes:
                log.append(event_builders.pile_cleared(state, seat, tribes))
