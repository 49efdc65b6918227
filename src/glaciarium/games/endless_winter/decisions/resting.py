"""A resting figure (W4.7) and the rest tokens (W11.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    DONE,
    DRAW_ONE,
    KEEP_TOKEN,
    NEXT_TOKEN,
    TILT_ONE,
    USE_CHIEF,
    USE_TOKEN,
    WORK,
)
from glaciarium.games.endless_winter.decisions.acting import chief_usable, use_chief
from glaciarium.games.endless_winter.decisions.gaining import list_draw, take_draw
from glaciarium.games.endless_winter.decisions.taking import list_upright
from glaciarium.games.endless_winter.effects import usable
from glaciarium.games.endless_winter.operations import begin_effect, tilt
from glaciarium.games.endless_winter.pending import RESTING
from glaciarium.games.endless_winter.state import (
    CHIEF,
    FROM_REST,
    FROM_REST_TOKEN,
    NIBBLE,
    NIBBLE_MASK,
    REST,
    EndlessWinter,
)
from glaciarium.kernel.bits import count, pick, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, operand_of, seat_of

# The operand of RESTING: what has been done.
DRAWN: Final = 1
TILTED: Final = 2
TOKEN_USED: Final = 4


def put_under(state: EndlessWinter, token: i64) -> None:
    """Put a rest token, as token + 1, under the pile."""
    place: i64 = 0
    while state.rest_under >> place:
        place += NIBBLE
    state.rest_under |= token << place


def open_next(state: EndlessWinter) -> i64:
    """Take the top rest token, as token + 1: an unseen one, else the one put under first."""
    if state.rest_unseen:
        token = pick(state.rest_unseen, state.roll(count(state.rest_unseen)))
        state.rest_unseen &= ~single(token)
        state.revealed += 1
        return token + 1
    token = state.rest_under & NIBBLE_MASK
    state.rest_under >>= NIBBLE
    return token


class TakeToken(Decision[EndlessWinter]):
    """W11.2: the first to rest takes the open token, or puts it under and takes the next."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        out[0] = KEEP_TOKEN
        out[1] = NEXT_TOKEN
        return 2

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        token = state.rest_open
        if action == NEXT_TOKEN:
            put_under(state, token)
            token = open_next(state)
            if log is not None:
                log.append(event_builders.rest_turned(state, token - 1))
        state.rest_open = 0
        state.rest_taken = token
        if log is not None:
            log.append(event_builders.rest_gained(state, seat_of(frame), token - 1))


def token_usable(state: EndlessWinter, seat: i64) -> bool:
    if state.rest_taken == 0:
        return False
    return usable(state, seat, state.box.rest_tokens[state.rest_taken - 1])


class Resting(Decision[EndlessWinter]):
    """W4.7: draw 1, tilt 1, use token and chief card: each optional, in any order."""

    def legal(self, state: EndlessWinter, frame: i64, out: vec[i64]) -> i64:
        seat = seat_of(frame)
        done = operand_of(frame)
        found = 0 if done & DRAWN else list_draw(state, seat, out)
        if done & TILTED == 0:
            found = list_upright(state, seat, out, found)
        if done & TOKEN_USED == 0 and token_usable(state, seat):
            out[found] = USE_TOKEN
            found += 1
        if state.figure == CHIEF and chief_usable(state, seat, REST):
            out[found] = USE_CHIEF
            found += 1
        if found:
            out[found] = DONE
            found += 1
        return found

    def apply(self, state: EndlessWinter, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        done = operand_of(frame)
        if action == DONE:
            return
        if action == USE_CHIEF:
            state.push(RESTING, seat, done)
            use_chief(state, seat, log)
        elif action == USE_TOKEN:
            state.push(RESTING, seat, done | TOKEN_USED)
            row = state.box.rest_tokens[state.rest_taken - 1]
            begin_effect(state, seat, row, FROM_REST_TOKEN, log)
        elif TILT_ONE <= action < WORK:
            state.push(RESTING, seat, done | TILTED)
            tilt(state, seat, action - TILT_ONE, log)
        else:
            assert action >= DRAW_ONE
            state.push(RESTING, seat, done | DRAWN)
            take_draw(state, seat, action, FROM_REST, log)
