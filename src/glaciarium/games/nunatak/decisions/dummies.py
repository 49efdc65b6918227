"""A dummy's turn (N11): automatic except for ties, which the player breaks."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.decisions.building import build
from glaciarium.games.nunatak.operations import SETTLE, unblock, withdraw
from glaciarium.games.nunatak.solo import card_for, fill_places
from glaciarium.games.nunatak.state import (
    COLUMN,
    DUMMY,
    ELDER,
    NONE,
    REMOVE,
    ROW,
    SYMBOL_COUNT,
    UNMATCHED,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, Step


class Dummy(Decision[Nunatak]):
    """N11.4: where a dummy's block goes; the player decides only between equally good cells."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        card = card_for(state, state.turn)
        found = 0 if card == NONE else fill_places(state, state.turn, card, out)
        return found if found > 1 else 0

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        colour = state.turn
        card = card_for(state, colour)
        cell = (action - SETTLE) // SYMBOL_COUNT
        symbol = (action - SETTLE) % SYMBOL_COUNT
        if state.box.symbols[card] & state.open_symbols() == 0:
            state.free = UNMATCHED
        if log is not None:
            log.append(event_builders.card_taken(state, card, symbol, siku=False))
        state.remove(state.place_of(card))
        if symbol == WORKER:
            state.own[colour * ROW + COLUMN + WORKER] |= single(card)
        else:
            state.discarded |= single(card)
        if symbol == ELDER:
            state.push(REMOVE, 0, 0)
        build(state, colour, cell, log)

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        card = card_for(state, state.turn)
        if card == NONE:
            unblock(state, log)
            state.push(DUMMY, 0, 0)
        else:
            only = vec[i64]([0])
            fill_places(state, state.turn, card, only)
            self.apply(state, frame, only[0], log)


class Remove(Step[Nunatak]):
    """N11.6: a dummy's elder removes the favor furthest from the pile."""

    def lapse(self, state: Nunatak, frame: i64, log: list[Event] | None) -> None:
        favor = state.offered(0)
        if favor != NONE:
            withdraw(state, favor)
            if log is not None:
                log.append(event_builders.favor_removed(state, state.turn, favor))
