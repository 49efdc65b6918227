"""Why something is not allowed: one sentence that begins with the rule's number.

The sentences ask the same questions as the rules, one at a time, and name the first that is
answered with no.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT
from glaciarium.games.nunatak.components import FAVOR_NAMES, SYMBOLS
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK, renewable
from glaciarium.games.nunatak.moving import (
    CHOOSE_FAVOR,
    EXCHANGE_CARDS,
    LAY_TILE,
    MAKE,
    NEXT_TILE,
    PASS,
    PLACE_ON,
    PLAY_FAVOR,
    RENEW_CARDS,
    RESERVE_CARD,
    SCORE_SQUARE,
    SETTLE,
    SWAP_TILES,
    TAKE_CARD,
    TRANSFORM_CARD,
    has_own,
    has_sikus,
    unmatched,
)
from glaciarium.games.nunatak.notation import cell_text, target_text
from glaciarium.games.nunatak.scoring import TARGET_COUNT, TARGET_SYMBOLS
from glaciarium.games.nunatak.state import (
    APPLY,
    BOUND,
    CHOOSE,
    DISPLAY,
    DIVINE,
    DUMMY,
    FREEDOM,
    HURRY,
    LAY,
    MAKE_TOOL,
    NEXT,
    NONE,
    OFFER,
    ORDER,
    PLACE,
    PROPAGATE,
    RENEW,
    RENEWAL,
    REPEAT,
    RESERVE,
    SWAP,
    SYMBOL_COUNT,
    TAKE,
    TRADE,
    TRANSFORM,
    TWO,
    USE,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

# By kind of decision: what must be said first.
_FIRST: Final = {
    TAKE: "N3.1: first take a card of the display.",
    RENEW: "N7.5: first name the cards that go under the pile: renew CARD …",
    SWAP: "N4.2: first swap a worker tile with another open one, or pass.",
    PLACE: "N4.1: first place the block.",
    ORDER: "N6.1: first choose the square that is scored next.",
    PROPAGATE: "N6.8: first play Propagation for this square, or pass.",
    DIVINE: "N7.5: first play Divination for this tile, or pass.",
    LAY: "N7.5: first choose the tile that is laid: lay 1, 2 or 3.",
    NEXT: "N7.5: first choose the tile that comes next.",
    CHOOSE: "N7.1: first choose one of the favors face up.",
    USE: "N7.3: first use the favor you took, or pass.",
    TRADE: "N7.12: first exchange a card, or pass.",
    RESERVE: "N7.6: first reserve a card, or pass.",
    REPEAT: "N7.7: first play Abundance for a second turn, or pass.",
    HURRY: "N7.11: first play Haste, or pass.",
    DUMMY: "N11.4: first choose where the dummy's block goes.",
    TRANSFORM: "N7.8: first move a card to another symbol, or pass.",
    APPLY: "N9.1: first apply the final favor, or pass.",
    MAKE_TOOL: "N9.1: first name a tool, or pass.",
}


def why_not(state: Nunatak, action: int) -> str:
    """Return why an action that is not on offer is not."""
    if state.depth == 0:
        return "N8.2: the game is over."
    frame = state.stack[state.depth - 1]
    kind = kind_of(frame)
    reasons = [
        (TAKE_CARD, SWAP_TILES, TAKE, _why_not_take),
        (SWAP_TILES, PLACE_ON, SWAP, _why_not_swap),
        (PLACE_ON, SCORE_SQUARE, PLACE, _why_not_place),
        (SCORE_SQUARE, CHOOSE_FAVOR, ORDER, _why_not_square),
        (CHOOSE_FAVOR, PLAY_FAVOR, CHOOSE, _why_not_choose),
        (RESERVE_CARD, RENEW_CARDS, RESERVE, _why_not_reserve),
        (RENEW_CARDS, LAY_TILE, RENEW, _why_not_renew),
        (LAY_TILE, NEXT_TILE, LAY, _why_not_lay),
        (NEXT_TILE, EXCHANGE_CARDS, NEXT, _why_not_lay),
        (EXCHANGE_CARDS, TRANSFORM_CARD, TRADE, _why_not_exchange),
        (TRANSFORM_CARD, MAKE, TRANSFORM, _why_not_transform),
        (SETTLE, PASS, DUMMY, _why_not_settle),
    ]
    for first, end, asked, reason in reasons:
        if first <= action < end and kind == asked:
            return reason(state, frame, action - first)
    if PLAY_FAVOR <= action < RESERVE_CARD:
        return _why_not_favor(state, frame, action - PLAY_FAVOR)
    if SETTLE <= action < PASS and kind == PLACE:
        return "N11.5: only a dummy's block is placed with a symbol; leave it out."
    if PLACE_ON <= action < SCORE_SQUARE and kind == DUMMY:
        return "N11.5: say as which symbol the dummy takes its card: place CELL SYMBOL."
    if action == PASS:
        return _FIRST[kind].replace(": first ", ": you cannot pass here; ")
    return _FIRST[kind]


def _why_not_take(state: Nunatak, frame: int, taking: int) -> str:
    seat = seat_of(frame)
    card, symbol = divmod(taking, SYMBOL_COUNT)
    siku = card >= CARD_COUNT
    card %= CARD_COUNT
    name = SYMBOLS[symbol]
    if siku and state.seats != TWO:
        return "N10.1: Siku plays with two players only."
    if state.place_of(card) == NONE:
        return f"N3.1: card {card} is not in the display."
    if not state.box.symbols[card] & single(symbol):
        return f"N3.2: card {card} does not show {name}."
    if siku and not has_sikus(state, seat):
        return "N10.1: your set has no block of Siku's left; use it up first."
    if not siku and not has_own(state, seat):
        return "N10.1: your set has only Siku's block left; take the card for her."
    if card == state.reserved and state.reserver != seat:
        return f"N7.6: card {card} is reserved by another player."
    if state.reserver == seat and _must_take(state, seat, card):
        return f"N7.6: you must take the card that you reserved, {state.reserved}."
    return f"N3.1: no open cell shows {name}, so card {card} cannot be taken as {name}."


def _must_take(state: Nunatak, seat: int, instead_of: int) -> bool:
    """Tell whether an own reserved card can be taken, so that no other one may be (N7.6)."""
    if state.reserved in (NONE, instead_of):
        return False
    shown = state.open_symbols()
    if state.free != BOUND or state.box.symbols[state.reserved] & shown:
        return True
    fitting = any(state.box.symbols[card] & shown for card in members(state.displayed()))
    return not fitting and unmatched(state, seat, shown)  # N3.4


def _closed(state: Nunatak, cell: int) -> str | None:
    """Return why nothing can be done with a cell, whatever its tile."""
    if not state.laid & single(cell):
        return f"N4.1: there is no tile on {cell_text(cell)} yet."
    if state.covered & single(cell):
        return f"N4.1: a block stands on {cell_text(cell)} already."
    return None


def _shown(state: Nunatak, cell: int) -> str:
    return "/".join(SYMBOLS[symbol] for symbol in members(state.symbols_at(cell)))


def _why_not_swap(state: Nunatak, _frame: int, swap: int) -> str:
    first, second = divmod(swap, CELL_COUNT)
    closed = _closed(state, first) or _closed(state, second)
    if closed:
        return closed.replace("N4.1", "N4.2")
    if first == second:
        return "N4.2: a tile is exchanged with another one."
    assert not state.shows[WORKER] & single(first)
    here, shown = cell_text(first), _shown(state, first)
    return f"N4.2: name the worker tile first; the tile on {here} shows {shown}."


def _why_not_place(state: Nunatak, frame: int, cell: int) -> str:
    symbol = SYMBOLS[operand_of(frame) % SIKUS_BLOCK]
    shown = f"the tile on {cell_text(cell)} shows {_shown(state, cell)}, not {symbol}."
    return _closed(state, cell) or f"N4.1: {shown}"


def _why_not_settle(state: Nunatak, _frame: int, settling: int) -> str:
    cell, symbol = divmod(settling, SYMBOL_COUNT)
    here = f"{cell_text(cell)} as {SYMBOLS[symbol]}"
    return _closed(state, cell) or f"N11.4: {here} is not among the dummy's best places."


def _why_not_square(_state: Nunatak, _frame: int, corner: int) -> str:
    here = cell_text(corner)
    return f"N6.1: no square still to be scored has its north-west corner at {here}."


def _why_not_choose(state: Nunatak, _frame: int, favor: int) -> str:
    up = [FAVOR_NAMES[state.offered(place)] for place in range(OFFER) if state.offered(place) >= 0]
    return f"N7.1: {FAVOR_NAMES[favor]} does not lie face up; choose {' or '.join(up)}."


def _why_not_favor(state: Nunatak, frame: int, favor: int) -> str:
    seat, kind = seat_of(frame), kind_of(frame)
    name = FAVOR_NAMES[favor]
    if not state.holds(seat, favor):
        return f"N7.1: you do not have {name}."
    if kind == TAKE and favor == RENEWAL and not renewable(state):
        return "N7.5: renewal needs a card in the pile and one in the display that is not reserved."
    if kind in (TAKE, PLACE) and favor == FREEDOM:
        assert state.free != BOUND or kind == TAKE
        return "N7.13: any card and any open cell will do already."
    return f"N7.4: {name} cannot be played now; {_FIRST[kind].partition(': ')[2]}"


def _why_not_reserve(_state: Nunatak, _frame: int, card: int) -> str:
    return f"N7.6: card {card} is not in the display."


def _why_not_renew(state: Nunatak, _frame: int, chosen: int) -> str:
    if count(chosen) > state.cards_left:
        left = "1 card" if state.cards_left == 1 else f"{state.cards_left} cards"
        return f"N7.5: the pile has only {left} left."
    return "N7.6: a reserved card stays where it is."


def _why_not_lay(_state: Nunatak, _frame: int, place: int) -> str:
    return f"N7.5: tile {place + 1} is not among those to choose from."


def _why_not_exchange(state: Nunatak, frame: int, exchange: int) -> str:
    given, taken = divmod(exchange // 2, CARD_COUNT)
    if not state.cards_of(seat_of(frame)) & single(given):
        return f"N7.12: card {given} is not one of yours."
    if taken not in [state.shown(place) for place in range(DISPLAY)]:
        return f"N7.12: card {taken} is not in the display."
    return f"N7.6: card {taken} is reserved."


def _why_not_transform(state: Nunatak, frame: int, moving: int) -> str:
    seat = seat_of(frame)
    card, target = divmod(moving, TARGET_COUNT)
    if not state.cards_of(seat) & single(card):
        return f"N7.8: card {card} is not one of yours."
    assert state.column(seat, TARGET_SYMBOLS[target]) & single(card)
    return f"N7.8: card {card} lies there already; {target_text(target)} is no other symbol."
