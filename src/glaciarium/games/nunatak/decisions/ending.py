"""End of a turn and what may be played then (N7.6, N7.7, N7.11, N8); end of the game (N9.1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import ALL_CELLS
from glaciarium.games.nunatak.completion import completion_rank
from glaciarium.games.nunatak.effects import apply_final, effect_of
from glaciarium.games.nunatak.holdings import TARGET_COUNT, TARGET_SYMBOLS
from glaciarium.games.nunatak.operations import (
    MAKE,
    PASS,
    PLAY_FAVOR,
    RESERVE_CARD,
    TRANSFORM_CARD,
    begin_turn,
    fill_display,
    reveal_favors,
)
from glaciarium.games.nunatak.solo import PLAYERS, colour_at
from glaciarium.games.nunatak.state import (
    ABUNDANCE,
    APPLY,
    COLUMN,
    DISPLAY,
    EDGES,
    FAVORS,
    FINISH,
    FORESIGHT,
    HASTE,
    HERD,
    HURRY,
    INSIGHT,
    LEADERSHIP,
    MAKE_TOOL,
    NONE,
    ORNAMENTS,
    PLACE_BITS,
    PLACE_MASK,
    REPEAT,
    RESERVE,
    ROW,
    SIKUS,
    SKIPS,
    STOCK,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TOOLMAKING,
    TRANSFORM,
    TRANSFORMATION,
    Nunatak,
)
from glaciarium.kernel.bits import number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, Step, operand_of, seat_of


class EndTurn(Step[Nunatak]):
    """N8.1: refill, then let owners of end-of-turn favors play them."""

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        if state.seats > 1:
            fill_display(state, "N8.1", log)
        reveal_favors(state, log)
        if log is not None:
            log.append(event_builders.turn_ended(state))
        state.turns += 1
        if state.seats == 1 and state.turns % PLAYERS == 0:
            fill_display(state, "N11.2", log)
        if state.regular == 0 and state.extra == NONE:
            rank_players(state)
        if state.reserved != NONE:
            lapse_reservation(state)
        if state.live:
            offer_foresight(state, log)
        else:
            next_turn(state, log)


class Reserve(Decision[Nunatak]):
    """N7.6: Foresight's owner may reserve a card of the display."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        for place in range(DISPLAY):
            if state.shown(place) != NONE:
                out[found] = RESERVE_CARD + state.shown(place)
                found += 1
        out[found] = PASS
        return found + 1

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            seat = seat_of(frame)
            state.reserved = action - RESERVE_CARD
            state.reserver = seat
            state.spend(seat, FORESIGHT)
            if log is not None:
                details = {"card": event_builders.card_facts(state, state.reserved)}
                log.append(event_builders.favor_used(state, seat, FORESIGHT, details))
        offer_abundance(state, log)


class Repeat(Decision[Nunatak]):
    """N7.7: Abundance's owner may take a second turn and skip the next."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        out[0] = PLAY_FAVOR + ABUNDANCE
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            offer_haste(state, log)
        else:
            insert_turn(state, seat_of(frame), ABUNDANCE, log)


class Hurry(Decision[Nunatak]):
    """N7.11: Haste's owner may take the next turn now and skip a later one."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        out[0] = PLAY_FAVOR + HASTE
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            next_turn(state, log)
        else:
            insert_turn(state, seat_of(frame), HASTE, log)


def rank_players(state: Nunatak) -> None:
    """N8.3: the two players ahead by the completion card get an extra turn each."""
    first: i64 = NONE
    second: i64 = NONE
    best: i64 = -1
    next_best: i64 = -1
    for seat in range(state.seats):
        rank = completion_rank(state, seat)
        if rank > best:
            next_best = best
            second = first
            best = rank
            first = seat
        elif rank > next_best:
            next_best = rank
            second = seat
    state.extra = first + 1 | second + 1 << PLACE_BITS


def lapse_reservation(state: Nunatak) -> None:
    """N7.6: a reserved card is free again if its owner can't take it, or it is the last one."""
    if not state.turn_left(state.reserver) or state.shown_count() == 1:
        state.reserved = NONE


def offer_foresight(state: Nunatak, log: list[Event] | None) -> None:
    if state.live & single(FORESIGHT) and state.fresh != FORESIGHT:
        owner = state.holder(FORESIGHT)
        if state.turn_left(owner) and state.shown_count() > 1:
            state.push(RESERVE, owner, 0)
            return
    offer_abundance(state, log)


def offer_abundance(state: Nunatak, log: list[Event] | None) -> None:
    if state.live & single(ABUNDANCE) and state.fresh != ABUNDANCE:
        seat = state.turn
        if state.holds(seat, ABUNDANCE) and state.own[seat * ROW + STOCK]:
            state.push(REPEAT, seat, 0)
            return
    offer_haste(state, log)


def offer_haste(state: Nunatak, log: list[Event] | None) -> None:
    if state.live & single(HASTE):
        owner = state.holder(HASTE)
        if owner != state.turn and state.own[owner * ROW + STOCK]:
            state.push(HURRY, owner, 0)
            return
    next_turn(state, log)


def insert_turn(state: Nunatak, seat: i64, favor: i64, log: list[Event] | None) -> None:
    """Give a seat a turn now; it will skip a later one."""
    state.spend(seat, favor)
    state.own[seat * ROW + SKIPS] += 1
    if log is not None:
        log.append(event_builders.favor_used(state, seat, favor, {}))
    begin_turn(state, seat)


def next_turn(state: Nunatak, log: list[Event] | None) -> None:
    """Pass to the next seat, with the extra turns (N8.3), or end the game (N8.2)."""
    if state.covered == ALL_CELLS:
        finish(state)
    elif state.seats == 1:
        begin_turn(state, colour_at(state.turns))
    elif state.regular == 0:
        seat = (state.extra & PLACE_MASK) - 1
        state.extra >>= PLACE_BITS
        begin_turn(state, seat)
    else:
        regular_turn(state, log)


def regular_turn(state: Nunatak, log: list[Event] | None) -> None:
    own = state.own
    seat = state.order
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        row = seat * ROW
        if own[row + SKIPS]:
            own[row + SKIPS] -= 1
            if log is not None:
                log.append(event_builders.turn_skipped(seat))
        elif own[row + STOCK] or own[row + SIKUS]:
            break
    state.order = seat
    begin_turn(state, seat)


# The end of the game.
def finish(state: Nunatak) -> None:
    """N9.1: ask about final favors in order, then score."""
    state.push(FINISH, 0, 0)
    worded = state.box.last_words
    while worded:
        favor = number(worded & -worded)
        worded &= worded - 1
        for seat in range(state.seats):
            if state.own[seat * ROW + FAVORS] & single(favor):
                state.push(APPLY, seat, favor)
    push_final(state, MAKE_TOOL, TOOLMAKING)
    push_final(state, APPLY, HERD)
    push_final(state, APPLY, LEADERSHIP)
    push_final(state, APPLY, ORNAMENTS)
    push_final(state, APPLY, EDGES)
    push_final(state, APPLY, INSIGHT)
    push_final(state, TRANSFORM, TRANSFORMATION)


def push_final(state: Nunatak, kind: i64, favor: i64) -> None:
    owner = state.holder(favor)
    if owner != NONE:
        state.push(kind, owner, favor)


class Transform(Decision[Nunatak]):
    """N7.8: move one of your cards to another symbol."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        found: i64 = 0
        mine = state.cards_of(seat)
        while mine:
            here = mine & -mine
            mine ^= here
            for target in range(TARGET_COUNT):
                if state.column(seat, TARGET_SYMBOLS[target]) & here == 0:
                    out[found] = TRANSFORM_CARD + number(here) * TARGET_COUNT + target
                    found += 1
        out[found] = PASS
        return found + 1

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        seat = seat_of(frame)
        moving = action - TRANSFORM_CARD
        card = moving // TARGET_COUNT
        for column in range(SYMBOL_COUNT):
            state.own[seat * ROW + COLUMN + column] &= ~single(card)
        state.moved = moving * 4 + seat
        apply_final(state, seat, TRANSFORMATION)
        if log is not None:
            details = event_builders.transformed(state, card, moving % TARGET_COUNT)
            log.append(event_builders.favor_used(state, seat, TRANSFORMATION, details))


class Apply(Decision[Nunatak]):
    """N9.1: apply a final favor, or leave it unused."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        favor = operand_of(frame)
        if not effect_of(state, favor).usable(state, seat_of(frame)):
            return 0
        out[0] = PLAY_FAVOR + favor
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            effect_of(state, operand_of(frame)).run(state, seat_of(frame), log)


class MakeTool(Decision[Nunatak]):
    """Toolmaking: count one more artisan with a tool of your choice."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        for tool in range(TOOL_COUNT):
            out[tool] = MAKE + tool
        out[TOOL_COUNT] = PASS
        return TOOL_COUNT + 1

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        seat = seat_of(frame)
        state.made = action - MAKE
        apply_final(state, seat, TOOLMAKING)
        if log is not None:
            log.append(
                event_builders.favor_used(state, seat, TOOLMAKING, event_builders.made(state.made))
            )


class Finish(Step[Nunatak]):
    """N9: the game is scored."""

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        if log is not None:
            event_builders.game_ended(state, log)
