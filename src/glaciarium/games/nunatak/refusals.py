"""Why a move is illegal: one sentence, starting with the rule's number.

The code asks the same questions as the rules, one at a time, and tells the first that is
answered with no.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import operations
from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT
from glaciarium.games.nunatak.components import SYMBOLS
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK, renewable
from glaciarium.games.nunatak.holdings import TARGET_COUNT, TARGET_SYMBOLS
from glaciarium.games.nunatak.notation import cell_text, target_name
from glaciarium.games.nunatak.solo import card_for, fill_places
from glaciarium.games.nunatak.state import (
    APPLY,
    ARTISAN,
    BOUND,
    CHOOSE,
    DISPLAY,
    DIVINE,
    DUMMY,
    FAVORS,
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
    ROW,
    SCULPTOR,
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
from glaciarium.games.nunatak.wording import symbol_names
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.i18n import count as counted
from glaciarium.kernel.i18n import either, of, pattern, ruled, to_a_drawing
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

# By kind of decision: its rule, and what must be done first.
_FIRST: Final = {
    TAKE: ("N3.1", pattern("take a card from the display.", "first")),
    RENEW: ("N7.5", pattern("name the cards that go under the pile: renew CARD …", "first")),
    SWAP: ("N4.2", pattern("swap a worker tile with another open one, or pass.", "first")),
    PLACE: ("N4.1", pattern("place the block.", "first")),
    ORDER: ("N6.1", pattern("choose the square that is scored next.", "first")),
    PROPAGATE: ("N6.8", pattern("play Propagation for this square, or pass.", "first")),
    DIVINE: ("N7.5", pattern("play Divination for this tile, or pass.", "first")),
    LAY: ("N7.5", pattern("choose the tile that is laid: lay 1, 2 or 3.", "first")),
    NEXT: ("N7.5", pattern("choose the tile that comes next.", "first")),
    CHOOSE: ("N7.1", pattern("choose one of the favors face up.", "first")),
    USE: ("N7.3", pattern("use the favor you took, or pass.", "first")),
    TRADE: ("N7.12", pattern("exchange a card, or pass.", "first")),
    RESERVE: ("N7.6", pattern("reserve a card, or pass.", "first")),
    REPEAT: ("N7.7", pattern("play Abundance for a second turn, or pass.", "first")),
    HURRY: ("N7.11", pattern("play Haste, or pass.", "first")),
    DUMMY: ("N11.4", pattern("choose where the dummy's block goes.", "first")),
    TRANSFORM: ("N7.8", pattern("move a card to another symbol, or pass.", "first")),
    APPLY: ("N9.1", pattern("apply the final favor, or pass.", "first")),
    MAKE_TOOL: ("N9.1", pattern("name a tool, or pass.", "first")),
}


def why_not(state: Nunatak, action: int) -> str:
    """Return why an action isn't legal."""
    if state.depth == 0:
        return ruled("N8.2", "the game is over.")
    frame = state.stack[state.depth - 1]
    kind = kind_of(frame)
    reasons = [
        (operations.TAKE_CARD, operations.SWAP_TILES, TAKE, _why_not_take),
        (operations.SWAP_TILES, operations.PLACE_ON, SWAP, _why_not_swap),
        (operations.PLACE_ON, operations.SCORE_SQUARE, PLACE, _why_not_place),
        (operations.SCORE_SQUARE, operations.CHOOSE_FAVOR, ORDER, _why_not_square),
        (operations.CHOOSE_FAVOR, operations.PLAY_FAVOR, CHOOSE, _why_not_choose),
        (operations.RESERVE_CARD, operations.RENEW_CARDS, RESERVE, _why_not_reserve),
        (operations.RENEW_CARDS, operations.LAY_TILE, RENEW, _why_not_renew),
        (operations.LAY_TILE, operations.NEXT_TILE, LAY, _why_not_lay),
        (operations.NEXT_TILE, operations.EXCHANGE_CARDS, NEXT, _why_not_lay),
        (operations.EXCHANGE_CARDS, operations.TRANSFORM_CARD, TRADE, _why_not_exchange),
        (operations.TRANSFORM_CARD, operations.MAKE, TRANSFORM, _why_not_transform),
        (operations.SETTLE, operations.PASS, DUMMY, _why_not_settle),
    ]
    for first, end, asked, reason in reasons:
        if first <= action < end and kind == asked:
            return reason(state, frame, action - first)
    if operations.PLAY_FAVOR <= action < operations.RESERVE_CARD:
        return _why_not_favor(state, frame, action - operations.PLAY_FAVOR)
    if operations.SETTLE <= action < operations.PASS and kind == PLACE:
        return ruled("N11.5", "only a dummy's block is placed with a symbol; leave it out.")
    if operations.PLACE_ON <= action < operations.SCORE_SQUARE and kind == DUMMY:
        told = pattern("say as which symbol the dummy takes its card: place CELL SYMBOL.")
        return ruled("N11.5", told)
    rule, what = _FIRST[kind]
    if action == operations.PASS:
        return ruled(rule, "you cannot pass here; {what}", what=of("first", what))
    return ruled(rule, "first {what}", what=of("first", what))


def _why_not_take(state: Nunatak, frame: int, taking: int) -> str:
    seat = seat_of(frame)
    card, symbol = divmod(taking, SYMBOL_COUNT)
    siku = card >= CARD_COUNT
    card %= CARD_COUNT
    name = of("symbol", SYMBOLS[symbol])
    if siku and state.seats != TWO:
        return ruled("N10.1", "Siku plays with two players only.")
    if state.place_of(card) == NONE:
        return ruled("N3.1", "card {card} is not in the display.", card=card)
    if not state.box.symbols[card] & single(symbol):
        return ruled("N3.2", "card {card} does not show {symbol}.", card=card, symbol=name)
    if siku and not operations.has_sikus(state, seat):
        return ruled("N10.1", "your set has no block of Siku's left; use it up first.")
    if not siku and not operations.has_own(state, seat):
        return ruled("N10.1", "your set has only Siku's block left; take the card for her.")
    if card == state.reserved and state.reserver != seat:
        return ruled("N7.6", "card {card} is reserved by another player.", card=card)
    if state.reserver == seat and _must_take(state, seat, card):
        told = pattern("you must take the card that you reserved, {card}.")
        return ruled("N7.6", told, card=state.reserved)
    told = pattern("no open cell shows {symbol}, so card {card} cannot be taken as {symbol}.")
    return ruled("N3.1", told, card=card, symbol=name)


def _must_take(state: Nunatak, seat: int, instead_of: int) -> bool:
    """Tell whether the seat can take its reserved card, so it may take no other (N7.6)."""
    if state.reserved in (NONE, instead_of):
        return False
    shown = state.open_symbols()
    if state.free != BOUND or state.box.symbols[state.reserved] & shown:
        return True
    fitting = any(state.box.symbols[card] & shown for card in members(state.displayed()))
    return not fitting and operations.unmatched(state, seat, shown)  # N3.4


def _closed(state: Nunatak, cell: int, rule: str) -> str | None:
    """Return why a cell can't be used, whatever its tile."""
    if not state.laid & single(cell):
        return _at(cell, rule, _NO_TILE)
    if state.covered & single(cell):
        return _at(cell, rule, _BLOCKED)
    return None


# What is wrong with a cell, typed or pointed at.
Told = tuple[str, str]
_NO_TILE: Final = (
    pattern("there is no tile on {cell} yet."),
    pattern("there is no tile here yet."),
)
_BLOCKED: Final = (
    pattern("there is already a block on {cell}."),
    pattern("there is already a block here."),
)
_NO_WORKER: Final = (
    pattern("name the worker tile first; the tile on {cell} shows {shown}."),
    pattern("choose the worker tile first; this one shows {shown}."),
)
_OTHER_SYMBOL: Final = (
    pattern("the tile on {cell} shows {shown}, not {symbol}."),
    pattern("this tile shows {shown}, not {symbol}."),
)
_NOT_BEST: Final = (
    pattern("{cell} as {symbol} is not among the dummy's best places."),
    pattern("as {symbol} this is not among the dummy's best places."),
)
_ALIKE: Final = (
    pattern("both symbols mean the same here; write {cell} as {symbol}."),
    pattern("it makes no difference which of the two; choose {symbol}."),
)
_NO_SQUARE: Final = (
    pattern("no square still to be scored has its north-west corner at {cell}."),
    pattern("no square still to be scored has its north-west corner here."),
)


def _at(cell: int, rule: str, told: Told, **values: str) -> str:
    typed, pointed = told
    if to_a_drawing():
        return ruled(rule, pointed, **values)
    return ruled(rule, typed, cell=cell_text(cell), **values)


def _shown(state: Nunatak, cell: int) -> str:
    return symbol_names([SYMBOLS[symbol] for symbol in members(state.symbols_at(cell))])


def _why_not_swap(state: Nunatak, _frame: int, swap: int) -> str:
    first, second = divmod(swap, CELL_COUNT)
    closed = _closed(state, first, "N4.2") or _closed(state, second, "N4.2")
    if closed:
        return closed
    if first == second:
        return ruled("N4.2", "a tile is exchanged with another one.")
    assert not state.shows[WORKER] & single(first)
    return _at(first, "N4.2", _NO_WORKER, shown=_shown(state, first))


def _why_not_place(state: Nunatak, frame: int, cell: int) -> str:
    symbol = of("symbol", SYMBOLS[operand_of(frame) % SIKUS_BLOCK])
    return _closed(state, cell, "N4.1") or _at(
        cell, "N4.1", _OTHER_SYMBOL, shown=_shown(state, cell), symbol=symbol
    )


def _settlings(state: Nunatak) -> list[int]:
    """Return where the active dummy may place, and as which symbol."""
    out = vec[i64]([0] * (CELL_COUNT * SYMBOL_COUNT))
    found = fill_places(state, state.turn, card_for(state, state.turn), out)
    return [int(out[nth]) for nth in range(found)]


def _why_not_settle(state: Nunatak, _frame: int, settling: int) -> str:
    cell, symbol = divmod(settling, SYMBOL_COUNT)
    name = of("symbol", SYMBOLS[symbol])
    if symbol == ARTISAN and operations.SETTLE + settling - 1 in _settlings(state):
        return _at(cell, "N11.5", _ALIKE, symbol=of("symbol", SYMBOLS[SCULPTOR]))
    return _closed(state, cell, "N4.1") or _at(cell, "N11.4", _NOT_BEST, symbol=name)


def _why_not_square(_state: Nunatak, _frame: int, corner: int) -> str:
    return _at(corner, "N6.1", _NO_SQUARE)


def _favor(state: Nunatak, favor: int) -> str:
    return of("favor", state.box.box.favors[favor].id)


def _why_not_choose(state: Nunatak, _frame: int, favor: int) -> str:
    up = [state.offered(place) for place in range(OFFER) if state.offered(place) >= 0]
    return ruled(
        "N7.1",
        "{favor} isn't face up; choose {others}.",
        favor=_favor(state, favor),
        others=either([_favor(state, other) for other in up]),
    )


def _why_not_favor(state: Nunatak, frame: int, favor: int) -> str:
    seat, kind = seat_of(frame), kind_of(frame)
    if not state.own[seat * ROW + FAVORS] & single(favor):
        return ruled("N7.1", "you do not have {favor}.", favor=_favor(state, favor))
    special = state.holds(seat, favor)  # not one made of words that stands in its place
    if special and kind == TAKE and favor == RENEWAL and not renewable(state):
        return ruled(
            "N7.5", "renewal needs a card in the pile and one in the display that is not reserved."
        )
    if special and kind in (TAKE, PLACE) and favor == FREEDOM:
        assert state.free != BOUND or kind == TAKE
        return ruled("N7.13", "you can already use any card and any open cell.")
    told = pattern("{favor} cannot be played now; first {what}")
    return ruled("N7.4", told, favor=_favor(state, favor), what=of("first", _FIRST[kind][1]))


def _why_not_reserve(_state: Nunatak, _frame: int, card: int) -> str:
    return ruled("N7.6", "card {card} is not in the display.", card=card)


def _why_not_renew(state: Nunatak, _frame: int, chosen: int) -> str:
    if count(chosen) > state.cards_left:
        left = counted(
            "the pile has only {n} card left.",
            "the pile has only {n} cards left.",
            state.cards_left,
        )
        return f"N7.5: {left}"
    return ruled("N7.6", "a reserved card stays where it is.")


def _why_not_lay(_state: Nunatak, _frame: int, place: int) -> str:
    return ruled("N7.5", "tile {n} is not among those to choose from.", n=place + 1)


def _why_not_exchange(state: Nunatak, frame: int, exchange: int) -> str:
    given, taken = divmod(exchange // 2, CARD_COUNT)
    if not state.cards_of(seat_of(frame)) & single(given):
        return ruled("N7.12", "card {card} is not one of yours.", card=given)
    if taken not in [state.shown(place) for place in range(DISPLAY)]:
        return ruled("N7.12", "card {card} is not in the display.", card=taken)
    return ruled("N7.6", "card {card} is reserved.", card=taken)


def _why_not_transform(state: Nunatak, frame: int, moving: int) -> str:
    seat = seat_of(frame)
    card, target = divmod(moving, TARGET_COUNT)
    if not state.cards_of(seat) & single(card):
        return ruled("N7.8", "card {card} is not one of yours.", card=card)
    assert state.column(seat, TARGET_SYMBOLS[target]) & single(card)
    told = pattern("card {card} is already there; choose a symbol other than {symbol}.")
    return ruled("N7.8", told, card=card, symbol=target_name(target))
