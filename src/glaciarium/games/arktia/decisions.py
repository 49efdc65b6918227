"""The rules of Arktia: one class per kind of decision."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia import event_builders
from glaciarium.games.arktia.components import MOST_FIELDS
from glaciarium.games.arktia.operations import (
    KEEP_GROUP,
    MELT_FIELD,
    MOVE,
    PLACE,
    PLACE_NEUTRAL,
    STOP,
    beside_any,
    beside_own,
    fill_moves,
    fill_places,
    largest_groups,
    meltable,
    pieces_in,
)
from glaciarium.games.arktia.stacks import colour_of, lifted, shape_at
from glaciarium.games.arktia.state import (
    BLOCKED,
    COLOUR_COUNT,
    DISC,
    END_TURN,
    FIRST,
    GLOBE,
    KEEP,
    LOSSES,
    MELT,
    NEUTRAL,
    NEUTRALS,
    NO_MELT,
    NO_PROGRESS,
    ONE_LEFT,
    PLAYING,
    PORTAL,
    SECOND,
    SECOND_ROUND,
    STOPPED,
    TURN,
    Arktia,
    stocked,
)
from glaciarium.kernel.bits import count, fill, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.hexes import around, group
from glaciarium.kernel.protocol import Decision, Step, operand_of, seat_of


class Neutrals(Decision[Arktia]):
    """A1.4: place one of your neutral pieces; all but the first go next to another."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        placed = state.of_colour(NEUTRAL)
        fields = state.ice & ~state.occupied()
        if placed:
            fields &= around(state.board.near, placed)
        return fill_places(state.neutral_stock, seat_of(frame), fields, PLACE_NEUTRAL, out)

    def apply(self, state: Arktia, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        size = (action - PLACE_NEUTRAL) // MOST_FIELDS
        field = (action - PLACE_NEUTRAL) % MOST_FIELDS
        state.neutral_stock[seat * 3 + size] -= 1
        state.add(size, NEUTRAL, single(field))
        if log is not None:
            log.append(event_builders.neutral_placed(state, seat, size, field))
        begin_next(state, seat)


class Placing(Decision[Arktia]):
    """What all turns share: placing a piece, moving a stack, or being stuck."""

    def apply(self, state: Arktia, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        state.push(END_TURN, seat, 0)
        if action == STOP:
            leave(state, seat, STOPPED, log)
        elif action < PLACE_NEUTRAL:
            place(state, seat, action, log)
        else:
            move(state, seat, action, log)

    def lapse(self, state: Arktia, frame: i64, log: list[Event] | None) -> None:
        """A7.1 a: a player who can neither place nor move is out."""
        state.push(END_TURN, seat_of(frame), 0)
        leave(state, seat_of(frame), BLOCKED, log)


class First(Placing):
    """A1.5: the first piece goes next to any other; the very first one anywhere."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        return fill_places(state.stock, seat_of(frame), beside_any(state), PLACE, out)


class Second(Placing):
    """A1.6: the second piece goes next to the first; only if it can't, move instead."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found = fill_places(state.stock, seat, beside_own(state, seat), PLACE, out)
        return found if found else fill_moves(state, seat, out, 0)


class Turn(Placing):
    """A2.1: place, move, or resign."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found: i64 = 0
        if stocked(state.stock, seat):
            found = fill_places(state.stock, seat, beside_own(state, seat), PLACE, out)
        found = fill_moves(state, seat, out, found)
        if found:
            out[found] = STOP
            found += 1
        return found


class Keep(Decision[Arktia]):
    """A5.2: if groups tie for the largest, the player to move chooses which one stays."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        colour = operand_of(frame)
        base = KEEP_GROUP + colour * MOST_FIELDS
        return fill(out, 0, base, largest_groups(state, colour))

    def apply(self, state: Arktia, frame: i64, action: i64, log: list[Event] | None) -> None:
        field = (action - KEEP_GROUP) % MOST_FIELDS
        remove_others(state, seat_of(frame), operand_of(frame), single(field), log)


class Melt(Decision[Arktia]):
    """A6.1: melt and keep a border hex; A7.1 b: a player who finds none is out."""

    def legal(self, state: Arktia, frame: i64, out: vec[i64]) -> i64:
        return fill(out, 0, MELT_FIELD, meltable(state))

    def apply(self, state: Arktia, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        field = action - MELT_FIELD
        state.ice ^= single(field)
        state.melted[seat] += 1
        state.idle = -1
        if log is not None:
            log.append(event_builders.field_melted(state, seat, field))

    def lapse(self, state: Arktia, frame: i64, log: list[Event] | None) -> None:
        leave(state, seat_of(frame), NO_MELT, log)


class Losses(Step[Arktia]):
    """After removals, globes sink (A5.3) and a player with one piece left is out (A7.1 c)."""

    def lapse(self, state: Arktia, frame: i64, log: list[Event] | None) -> None:
        both = state.of_size(GLOBE) & state.of_size(PORTAL) & ~state.of_size(DISC)
        opened = state.gaps & both
        state.gaps = 0
        if state.perching:
            state.perched = (state.perched | opened) & both
        elif log is not None:
            event_builders.stacks_settled(state, opened, log)
        for seat in range(len(state.out)):
            lost = state.losers & single(seat) != 0
            if lost and pieces_in(state, seat, state.ice) == 1:
                leave(state, seat, ONE_LEFT, log)
        state.losers = 0


class EndTurn(Step[Arktia]):
    """A2.1, A7.4: end the turn, and after too long without progress the game."""

    def lapse(self, state: Arktia, frame: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        state.idle += 1
        if log is not None:
            log.append(event_builders.turn_ended(seat))
        playing = state.playing()
        if playing and state.idle >= state.patience * playing:
            for other in range(len(state.out)):
                leave(state, other, NO_PROGRESS, log)
            playing = 0
        if playing:
            begin_next(state, seat)
        elif log is not None:
            event_builders.game_ended(state, log)


def begin_next(state: Arktia, seat: i64) -> None:
    """Ask the next seat still in play; a new round starts after the last seat."""
    seats = len(state.out)
    following = seat + 1 if seat + 1 < seats else 0
    while state.out[following] != PLAYING:
        following = following + 1 if following + 1 < seats else 0
    if state.round == 0 and stocked(state.neutral_stock, following):
        state.push(NEUTRALS, following, 0)
        return
    if following <= seat:
        state.round += 1
    state.push(turn_of(state.round), following, 0)


def turn_of(round_number: i64) -> i64:
    """Return the kind of decision for a turn of this round."""
    if round_number == 1:
        return FIRST
    return SECOND if round_number == SECOND_ROUND else TURN


def leave(state: Arktia, seat: i64, reason: i64, log: list[Event] | None) -> None:
    """A7.1: put a seat out of the game, unless it already is; its pieces stay (A7.2)."""
    if state.out[seat] != PLAYING:
        return
    state.out[seat] = reason
    state.idle = -1
    if log is not None:
        log.append(event_builders.player_out(seat, reason))


def place(state: Arktia, seat: i64, action: i64, log: list[Event] | None) -> None:
    size = (action - PLACE) // MOST_FIELDS
    field = (action - PLACE) % MOST_FIELDS
    state.stock[seat * 3 + size] -= 1
    state.add(size, seat, single(field))
    state.idle = -1
    if log is not None:
        log.append(event_builders.piece_placed(state, seat, size, field))


def move(state: Arktia, seat: i64, action: i64, log: list[Event] | None) -> None:
    """A3, A5: move the top pieces, remove the opponents' groups that this cuts off, then melt."""
    target = (action - MOVE) % MOST_FIELDS
    source = (action - MOVE) // MOST_FIELDS
    pieces = source % 3 + 1
    source = source // 3
    if stocked(state.stock, seat) == 0:
        state.push(MELT, seat, 0)
    if log is not None:
        log.append(event_builders.stack_moved(state, seat, source, pieces, target))
    carried = carry(state, source, lifted(shape_at(state, source), pieces), target)
    carried &= ~single(seat)
    if carried:
        cut_off(state, seat, carried, log)


def carry(state: Arktia, source: i64, sizes: i64, target: i64) -> i64:
    """Take pieces of these sizes from one field to another; return the set of their colours."""
    here = single(source)
    carried: i64 = 0
    for size in range(3):
        if sizes & single(size):
            colour = colour_of(state, size, here)
            state.remove(size, colour, here)
            state.add(size, colour, single(target))
            carried |= single(colour)
    state.perched &= ~here
    return carried


def cut_off(state: Arktia, seat: i64, colours: i64, log: list[Event] | None) -> None:
    """A5.2, A5.4: of each carried colour that is split, the largest group stays."""
    split: i64 = 0
    tied: i64 = 0
    for colour in range(COLOUR_COUNT):
        if colours & single(colour):
            fields = state.of_colour(colour)
            if group(state.board.near, fields, fields & -fields) != fields:
                split |= single(colour)
                if count(largest_groups(state, colour)) > 1:
                    tied |= single(colour)
    if split == 0:
        return
    state.push(LOSSES, seat, 0)
    for colour in range(COLOUR_COUNT):
        if split & ~tied & single(colour):
            remove_others(state, seat, colour, largest_groups(state, colour), log)
    for earlier in range(COLOUR_COUNT):  # pushed in reverse, so neutral is asked last
        colour = NEUTRAL - earlier
        if tied & single(colour):
            state.push(KEEP, seat, colour)


def remove_others(
    state: Arktia, seat: i64, colour: i64, kept: i64, log: list[Event] | None
) -> None:
    """A5.2: remove all groups of a colour but the one with this field; the seat keeps them."""
    near = state.board.near
    rest = state.of_colour(colour)
    rest &= ~group(near, rest, kept)
    state.captured[seat] += pieces_in(state, colour, rest)
    state.losers |= single(colour)
    state.idle = -1
    if log is not None:
        event_builders.groups_removed(state, seat, colour, rest, log)
    state.remove(GLOBE, colour, rest)
    state.gaps |= state.remove(DISC, colour, rest)
    state.remove(PORTAL, colour, rest)


DECISIONS: Final[list[Decision[Arktia]]] = [  # by kind
    Neutrals(),
    First(),
    Second(),
    Turn(),
    Keep(),
    Melt(),
    Losses(),
    EndTurn(),
]
