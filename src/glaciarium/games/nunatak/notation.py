"""Actions as words: `take 17 worker`, `swap 0-2-3 1-0-1`, `place 0-2-3`, `favor foresight`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from glaciarium.games.nunatak import operations
from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT, CELLS, NUMBER
from glaciarium.games.nunatak.components import (
    SYMBOLS,
    TOOLS,
)
from glaciarium.games.nunatak.favor_cards import (
    MOST_LOOKED_AT,
)
from glaciarium.games.nunatak.holdings import (
    FIRST_TOOL,
    TARGET_COUNT,
    TARGET_SYMBOLS,
)
from glaciarium.games.nunatak.state import ARTISAN, DISPLAY, NONE, SYMBOL_COUNT, Nunatak
from glaciarium.kernel.bits import members
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.i18n import of, pattern, ruled, say
from glaciarium.kernel.options import nearest

FORMS: Final = {  # by verb: the ways to continue
    "take": ["CARD SYMBOL", "CARD SYMBOL siku"],
    "swap": ["CELL CELL"],
    "place": ["CELL", "CELL SYMBOL"],
    "square": ["CELL"],
    "choose": ["FAVOR"],
    "favor": ["FAVOR"],
    "reserve": ["CARD"],
    "renew": ["CARD", "CARD CARD", "CARD CARD CARD", "CARD CARD CARD CARD"],
    "lay": ["NUMBER"],
    "next": ["NUMBER"],
    "exchange": ["CARD CARD SYMBOL"],
    "transform": ["CARD SYMBOL", "CARD artisan TOOL"],
    "tool": ["TOOL"],
    "pass": [""],
}
_CELL: Final = re.compile(r"([0-9])-([0-9])-([0-9])")
_LAY: Final = [str(place + 1) for place in range(MOST_LOOKED_AT)]
_CARDS: Final = [str(card) for card in range(CARD_COUNT)]


def cell_text(cell: int) -> str:
    floor, row, column = CELLS[cell]
    return f"{floor}-{row}-{column}"


def target_text(target: int) -> str:
    """Return what Transformation moves a card to."""
    symbol = SYMBOLS[TARGET_SYMBOLS[target]]
    return f"{symbol} {TOOLS[target - FIRST_TOOL]}" if symbol == SYMBOLS[ARTISAN] else symbol


def target_name(target: int) -> str:
    """Return what Transformation moves a card to, in words for people."""
    symbol = SYMBOLS[TARGET_SYMBOLS[target]]
    named = of("symbol", symbol)
    if symbol != SYMBOLS[ARTISAN]:
        return named
    return f"{named} {of('tool', TOOLS[target - FIRST_TOOL])}"


def text(state: Nunatak, action: int) -> str:
    if action == operations.PASS:
        return "pass"
    if action >= operations.SETTLE:
        cell, symbol = divmod(int(action - operations.SETTLE), SYMBOL_COUNT)
        return f"place {cell_text(cell)} {SYMBOLS[symbol]}"
    if action >= operations.TRANSFORM_CARD:
        return _at_the_end(action)
    if action >= operations.EXCHANGE_CARDS:
        cards, side = divmod(action - operations.EXCHANGE_CARDS, 2)
        given, taken = divmod(cards, CARD_COUNT)
        symbols = members(state.box.symbols[taken])
        return f"exchange {given} {taken} {SYMBOLS[symbols[side % len(symbols)]]}"
    if action >= operations.LAY_TILE:
        verb, base = (
            ("next", operations.NEXT_TILE)
            if action >= operations.NEXT_TILE
            else ("lay", operations.LAY_TILE)
        )
        return f"{verb} {action - base + 1}"
    if action >= operations.CHOOSE_FAVOR:
        return _with_favors(state, action)
    if action >= operations.SCORE_SQUARE:
        return f"square {cell_text(action - operations.SCORE_SQUARE)}"
    if action >= operations.PLACE_ON:
        return f"place {cell_text(action - operations.PLACE_ON)}"
    if action >= operations.SWAP_TILES:
        first, second = divmod(int(action - operations.SWAP_TILES), CELL_COUNT)
        return f"swap {cell_text(first)} {cell_text(second)}"
    card, symbol = divmod(action - operations.TAKE_CARD, SYMBOL_COUNT)
    siku = " siku" if card >= CARD_COUNT else ""
    return f"take {card % CARD_COUNT} {SYMBOLS[symbol]}{siku}"


def _at_the_end(action: int) -> str:
    if action >= operations.MAKE:
        return f"tool {TOOLS[action - operations.MAKE]}"
    card, target = divmod(int(action - operations.TRANSFORM_CARD), TARGET_COUNT)
    return f"transform {card} {target_text(target)}"


def _with_favors(state: Nunatak, action: int) -> str:
    if action >= operations.RENEW_CARDS:
        cards = [str(state.shown(place)) for place in members(action - operations.RENEW_CARDS)]
        return " ".join(["renew", *cards])
    if action >= operations.RESERVE_CARD:
        return f"reserve {action - operations.RESERVE_CARD}"
    if action >= operations.PLAY_FAVOR:
        return f"favor {state.box.box.favors[action - operations.PLAY_FAVOR].id}"
    return f"choose {state.box.box.favors[action - operations.CHOOSE_FAVOR].id}"


def parse(state: Nunatak, words: str) -> int:
    """Return the action; raise IllegalAction if the words name none."""
    verb, *rest = words.split(" ")
    if verb not in FORMS:
        hint = nearest(verb, list(FORMS))
        raise IllegalAction(ruled("N2", "Unknown action {word!r}: {hint}", word=verb, hint=hint))
    if all(len(rest) != len(form.split()) for form in FORMS[verb]):
        told = pattern("{verb} is written {forms}, not {words!r}.")
        raise IllegalAction(ruled("N2", told, verb=verb, forms=_forms(verb), words=words))
    return _PARSERS[verb](state, rest)


def _forms(verb: str) -> str:
    first, *others = (repr(f"{verb} {form}".strip()) for form in FORMS[verb])
    for other in others:
        first = say("{others} or {last}", others=first, last=other)
    return first


def _number(word: str, known: list[str], refusal: str) -> int:
    if word not in known:
        raise IllegalAction(ruled("N2", refusal, word=word, hint=nearest(word, known)))
    return known.index(word)


_NO_SYMBOL: Final = pattern("unknown symbol {word!r}; {hint}")
_NO_TOOL: Final = pattern("unknown tool {word!r}; {hint}")
_NO_FAVOR: Final = pattern("unknown favor {word!r}; {hint}")
_NO_PLACE: Final = pattern("unknown place in the stack {word!r}; {hint}")
_NOBODY: Final = pattern("unknown dummy {word!r}; {hint}")


def _card(word: str) -> int:
    if word not in _CARDS:
        told = pattern("unknown card {word!r}; cards are numbered 0 to {last}.")
        raise IllegalAction(ruled("N1.2", told, word=word, last=_CARDS[-1]))
    return int(word)


def cell_number(word: str) -> int:
    found = _CELL.fullmatch(word)
    if not found:
        told = pattern("unknown cell {word!r}; write a cell as floor-row-column, such as 0-2-3.")
        raise IllegalAction(ruled("N1.1", told, word=word))
    cell = int(found[1]), int(found[2]), int(found[3])
    if cell not in NUMBER:
        told = pattern("there is no cell {cell}: floors are 5, 4, 3 and 2 wide.")
        raise IllegalAction(ruled("N1.1", told, cell=word))
    return NUMBER[cell]


def _take(_state: Nunatak, rest: list[str]) -> int:
    card = _card(rest[0])
    symbol = _number(rest[1], SYMBOLS, _NO_SYMBOL)
    if rest[2:]:
        card += CARD_COUNT * (1 + _number(rest[2], ["siku"], _NOBODY))
    return operations.TAKE_CARD + card * SYMBOL_COUNT + symbol


def _place(_state: Nunatak, rest: list[str]) -> int:
    cell = cell_number(rest[0])
    if not rest[1:]:
        return operations.PLACE_ON + cell
    return operations.SETTLE + cell * SYMBOL_COUNT + _number(rest[1], SYMBOLS, _NO_SYMBOL)


def _renew(state: Nunatak, rest: list[str]) -> int:
    chosen = 0
    for word in rest:
        place = state.place_of(_card(word))
        if place == NONE:
            raise IllegalAction(ruled("N7.5", "card {card} is not in the display.", card=word))
        if chosen & 1 << place:
            raise IllegalAction(ruled("N7.5", "card {card} is named twice.", card=word))
        chosen |= 1 << place
    assert chosen < 1 << DISPLAY
    return operations.RENEW_CARDS + chosen


def _exchange(state: Nunatak, rest: list[str]) -> int:
    given, taken = _card(rest[0]), _card(rest[1])
    symbol = _number(rest[2], SYMBOLS, _NO_SYMBOL)
    symbols = members(state.box.symbols[taken])
    if symbol not in symbols:
        shown = of("symbol", rest[2])
        told = pattern("card {card} does not show {symbol}.")
        raise IllegalAction(ruled("N3.2", told, card=taken, symbol=shown))
    return operations.EXCHANGE_CARDS + (given * CARD_COUNT + taken) * 2 + symbols.index(symbol)


def _transform(_state: Nunatak, rest: list[str]) -> int:
    card = _card(rest[0])
    symbol = _number(rest[1], SYMBOLS, _NO_SYMBOL)
    if (symbol == ARTISAN) != (len(rest) > 2):  # noqa: PLR2004 - card and symbol, then a tool
        raise IllegalAction(ruled("N7.8", "name a tool for an artisan, and for nothing else."))
    if symbol == ARTISAN:
        target = FIRST_TOOL + _number(rest[2], TOOLS, _NO_TOOL)
    else:
        target = next(n for n in range(TARGET_COUNT) if TARGET_SYMBOLS[n] == symbol)
    return operations.TRANSFORM_CARD + card * TARGET_COUNT + target


def _swap(_state: Nunatak, rest: list[str]) -> int:
    return operations.SWAP_TILES + cell_number(rest[0]) * CELL_COUNT + cell_number(rest[1])


def _plain(base: int, known: list[str], refusal: str) -> Callable[[Nunatak, list[str]], int]:
    """Return a parser for a verb followed by one of the known words."""
    return lambda _state, rest: base + _number(rest[0], known, refusal)


def _favor(state: Nunatak, word: str) -> int:
    return _number(word, [favor.id for favor in state.box.box.favors], _NO_FAVOR)


_PARSERS: Final[dict[str, Callable[[Nunatak, list[str]], int]]] = {
    "take": _take,
    "swap": _swap,
    "place": _place,
    "square": lambda _state, rest: operations.SCORE_SQUARE + cell_number(rest[0]),
    "choose": lambda state, rest: operations.CHOOSE_FAVOR + _favor(state, rest[0]),
    "favor": lambda state, rest: operations.PLAY_FAVOR + _favor(state, rest[0]),
    "reserve": lambda _state, rest: operations.RESERVE_CARD + _card(rest[0]),
    "renew": _renew,
    "lay": _plain(operations.LAY_TILE, _LAY, _NO_PLACE),
    "next": _plain(operations.NEXT_TILE, _LAY, _NO_PLACE),
    "exchange": _exchange,
    "transform": _transform,
    "tool": _plain(operations.MAKE, TOOLS, _NO_TOOL),
    "pass": lambda _state, _rest: operations.PASS,
}
