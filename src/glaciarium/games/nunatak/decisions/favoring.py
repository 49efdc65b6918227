"""The elder's favor (N7.1), and favors that are used when taken."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import CARD_COUNT
from glaciarium.games.nunatak.effects import effect_of
from glaciarium.games.nunatak.operations import (
    CHOOSE_FAVOR,
    EXCHANGE_CARDS,
    PASS,
    PLAY_FAVOR,
    withdraw,
)
from glaciarium.games.nunatak.state import (
    COLUMN,
    DISPLAY,
    EXCHANGE,
    FAVORS,
    NONE,
    OFFER,
    ROW,
    SYMBOL_COUNT,
    Nunatak,
)
from glaciarium.kernel.bits import number, single
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Decision, operand_of, seat_of


class Choose(Decision[Nunatak]):
    """N7.1: take one of the face-up favors."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        for place in range(OFFER):
            if state.offered(place) != NONE:
                out[found] = CHOOSE_FAVOR + state.offered(place)
                found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        seat = seat_of(frame)
        favor = action - CHOOSE_FAVOR
        withdraw(state, favor)
        state.own[seat * ROW + FAVORS] |= single(favor)
        state.fresh = favor
        if log is not None:
            log.append(event_builders.favor_taken(state, seat, favor))
        effect = effect_of(state, favor)
        if effect.once:
            state.live |= single(favor)
        if effect.asks != NONE:
            state.push(effect.asks, seat, favor)


class Use(Decision[Nunatak]):
    """N7.3: use an immediate favor, or keep it for its points."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        out[0] = PLAY_FAVOR + operand_of(frame)
        out[1] = PASS
        return 2

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action != PASS:
            seat = seat_of(frame)
            state.spend(seat, operand_of(frame))
            effect_of(state, operand_of(frame)).run(state, seat, log)


class Trade(Decision[Nunatak]):
    """N7.12: exchange one of your cards for one from the display."""

    def legal(self, state: Nunatak, frame: i64, out: vec[i64]) -> i64:
        found: i64 = 0
        mine = state.cards_of(seat_of(frame))
        while mine:
            given = number(mine & -mine)
            mine &= mine - 1
            for place in range(DISPLAY):
                taken = state.shown(place)
                if taken >= 0 and taken != state.reserved:
                    base = EXCHANGE_CARDS + (given * CARD_COUNT + taken) * 2
                    out[found] = base
                    found += 1
                    symbols = state.box.symbols[taken]
                    if symbols & symbols - 1:
                        out[found] = base + 1
                        found += 1
        if found:
            out[found] = PASS
            found += 1
        return found

    def apply(self, state: Nunatak, frame: i64, action: i64, log: list[Event] | None) -> None:
        if action == PASS:
            return
        seat = seat_of(frame)
        cards = (action - EXCHANGE_CARDS) // 2
        given = cards // CARD_COUNT
        taken = cards % CARD_COUNT
        symbols = state.box.symbols[taken]
        if (action - EXCHANGE_CARDS) % 2:
            symbols &= symbols - 1
        symbol = number(symbols & -symbols)
        for column in range(SYMBOL_COUNT):
            state.own[seat * ROW + COLUMN + column] &= ~single(given)
        state.put(state.place_of(taken), given)
        state.own[seat * ROW + COLUMN + symbol] |= single(taken)
        state.spend(seat, EXCHANGE)
        if log is not None:
            details = event_builders.exchanged(state, given, taken, symbol)
            log.append(event_builders.favor_used(state, seat, EXCHANGE, details))
