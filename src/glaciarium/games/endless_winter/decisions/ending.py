"""End of a turn (W4.8, W4.9), of a round (W9) and of the game (W10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import DONE, SET_CARD
from glaciarium.games.endless_winter.board import NONE
from glaciarium.games.endless_winter.decisions.gaining import list_cards
from glaciarium.games.endless_winter.decisions.resting import open_next, put_under
from glaciarium.games.endless_winter.operations import draw_many, reveal
from glaciarium.games.endless_winter.pending import ACT, CLOSE_TURN, REVEAL_PILES, SET_PILE
from glaciarium.games.endless_winter.stacks import (
    deal_culture,
    empty_zone,
    leave_hand_unseen,
    put,
)
from glaciarium.games.endless_winter.state import (
    AT_REST,
    CHIEF_HOME,
    DISCARDS,
    DISPLAY,
    FIRST_OF_ERA_TWO,
    FROM_PREPARATION,
    HAND,
    HAND_DRAW,
    HAND_SIZE,
    PILE,
    PILE_SIZE,
    PLAY,
    ROUNDS,
    ROW,
    STANDING,
    TRIBE_HOME,
    TURNS,
    EndlessWinter,
)
from glaciarium.kernel.bits import count
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, Step, seat_of

TRIBE_FIGURES: Final = 2


class EndTurn(Step[EndlessWinter]):
    """W4.8: played cards go to the discard pile."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        row = seat * ROW
        tribes = state.own[row + PLAY]
        cultures = state.own[row + PLAY + 1]
        empty_zone(state, seat, PLAY, DISCARDS)
        if log is not None and (tribes or cultures):
            log.append(event_builders.play_cleared(state, seat, tribes, cultures))
        state.push(CLOSE_TURN, seat, 0)
        if state.turn >= (TURNS - 1) * state.seats:
            state.push(SET_PILE, seat, 0)


class SetPile(Decision[EndlessWinter]):
    """W4.9: place cards from the hand face down on the eclipse pile."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        row = seat_of(frame) * ROW
        if state.own[row + HAND_SIZE] == 0:
            return 0
        found = list_cards(state, row + HAND, SET_CARD, out, 0)
        out[found] = DONE
        return found + 1

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        if action == DONE:
            self.lapse(state, frame, log)
            return
        leave_hand_unseen(state, seat, action - SET_CARD)
        put(state, seat, PILE, action - SET_CARD)
        state.own[seat * ROW + PILE_SIZE] += 1
        state.push(SET_PILE, seat, 0)

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        if log is not None:
            seat = seat_of(frame)
            row = seat * ROW
            tribes = state.own[row + PILE]
            log.append(event_builders.eclipse_set(state, seat, tribes, state.own[row + PILE + 1]))


class CloseTurn(Step[EndlessWinter]):
    """W3: the next seat in order acts, or the eclipse begins."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        if state.rest_taken:
            put_under(state, state.rest_taken)
        if log is not None:
            log.append(event_builders.turn_ended(state, seat_of(frame)))
        state.turn += 1
        clear_turn(state)
        if state.turn == TURNS * state.seats:
            state.push(REVEAL_PILES, 0, 0)
        else:
            state.push(ACT, state.at(state.turn % state.seats), 0)


def clear_turn(state: EndlessWinter) -> None:
    """Reset what lasts for one turn only."""
    state.column = NONE
    state.figure = NONE
    state.labor = 0
    state.fresh = 0
    state.fresh_culture = 0
    state.given = 0
    state.taken = 0
    state.played = 0
    state.ready = 0
    state.chief_used = 0
    state.rest_taken = 0


# After an eclipse.
def prepare(state: EndlessWinter, log: list[Event] | None) -> None:
    """W9.1: return the figures, deal animals and culture cards, draw five cards each."""
    for seat in range(state.seats):
        row = seat * ROW
        state.own[row + CHIEF_HOME] = 1
        state.own[row + TRIBE_HOME] = TRIBE_FIGURES
        state.own[row + AT_REST] = 0
        state.own[row + STANDING] = 0
    reveal(state, NONE, state.seats + 1 - state.area_size, FROM_PREPARATION, log)
    if state.round == FIRST_OF_ERA_TWO - 1:
        state.culture &= ~state.box.era_one
        state.display = 0
    fill_display(state, log)
    for rank in range(state.seats):
        draw_many(state, state.at(rank), HAND_DRAW, FROM_PREPARATION, log)
    next_rest_token(state, log)
    begin_round(state, log)


def fill_display(state: EndlessWinter, log: list[Event] | None) -> None:
    """Refill the display from the era's deck."""
    cards: list[int] = []
    deck = state.culture & state.box.era_one
    if state.round >= FIRST_OF_ERA_TWO - 1:
        deck = state.culture & ~state.box.era_one
    missing = DISPLAY - count(state.display)
    while missing > 0 and deck:
        card = deal_culture(state, deck)
        deck &= state.culture
        missing -= 1
        if log is not None:
            cards.append(card)
    if log is not None and cards:
        log.append(event_builders.culture_dealt(state, cards))


def next_rest_token(state: EndlessWinter, log: list[Event] | None) -> None:
    """W11.2: put the open token, if any, under the pile, then open the next."""
    if state.rest_open:
        put_under(state, state.rest_open)
        state.rest_open = 0
    if state.rest_unseen == 0 and state.rest_under == 0:
        return
    state.rest_open = open_next(state)
    if log is not None:
        log.append(event_builders.rest_turned(state, state.rest_open - 1))


def begin_round(state: EndlessWinter, log: list[Event] | None) -> None:
    state.round += 1
    state.turn = 0
    state.eclipse = 0
    state.firsts = 0
    state.leaders = 0
    clear_turn(state)
    if log is not None:
        log.append(event_builders.round_started(state))
    state.push(ACT, state.at(0), 0)


class Finish(Step[EndlessWinter]):
    """Ends the game after the fourth eclipse, else starts the next round."""

    def lapse(self, state: EndlessWinter, frame: i64, log: list[Event] | None) -> None:
        if state.round < ROUNDS:
            prepare(state, log)
        elif log is not None:
            event_builders.game_ended(state, log)
