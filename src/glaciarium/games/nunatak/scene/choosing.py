"""Options as sequences of picks, whose keys use the words of the move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from glaciarium.games.nunatak import notation
from glaciarium.games.nunatak.event_builders import tile_facts
from glaciarium.games.nunatak.notation import cell_number
from glaciarium.games.nunatak.scene.favors import favor_name, favor_number
from glaciarium.games.nunatak.scene.naming import card_name, symbol_name, tool_name
from glaciarium.games.nunatak.state import (
    APPLY,
    DIVINE,
    HURRY,
    MAKE_TOOL,
    NEXT,
    PROPAGATE,
    REPEAT,
    RESERVE,
    SWAP,
    TAKE,
    TRADE,
    TRANSFORM,
    TWO,
    USE,
    Nunatak,
)
from glaciarium.games.nunatak.wording import square_text, where
from glaciarium.kernel.i18n import say
from glaciarium.kernel.protocol import kind_of, operand_of
from glaciarium.kernel.scene import Pick

FOR_ONESELF: Final = "for:"  # omitted in the words of a move


def picks(state: Nunatak, action: int) -> list[Pick]:
    verb, *rest = notation.text(state, action).split(" ")
    if verb == "pass":
        return [Pick("say:pass", _passing(state))]
    return _STEPS[verb](state, rest)


def _card(state: Nunatak, word: str) -> str:
    return card_name(state.box.box.cards[int(word)])


def _as(word: str) -> Pick:
    return Pick(f"as:{word}", say("as {symbol}", symbol=symbol_name(word)))


def _take(state: Nunatak, rest: list[str]) -> list[Pick]:
    card, symbol, *siku = rest
    found = [Pick(f"card:{card}", say("Take {card}", card=_card(state, card)))]
    # A card with a single symbol needs no choice of symbol.
    several = len(state.box.box.cards[int(card)].symbols) > 1
    found.append(_as(symbol) if several else Pick(f"as:{symbol}", ""))
    if siku:
        found.append(Pick("for:siku", say("for Siku")))
    elif state.seats == TWO:
        found.append(Pick(FOR_ONESELF, say("for yourself")))
    return found


def _swap(_state: Nunatak, rest: list[str]) -> list[Pick]:
    first, second = (where(cell_number(word)) for word in rest)
    return [
        Pick(f"cell:{rest[0]}", say("Move the worker tile: {where}", where=first)),
        Pick(f"cell:{rest[1]}", say("Swap with the tile and build: {where}", where=second)),
    ]


def _place(_state: Nunatak, rest: list[str]) -> list[Pick]:
    at = where(cell_number(rest[0]))
    found = [Pick(f"cell:{rest[0]}", say("Build here: {where}", where=at))]
    return found + [_as(word) for word in rest[1:]]


def _square(_state: Nunatak, rest: list[str]) -> list[Pick]:
    at = square_text(cell_number(rest[0]))
    return [Pick(f"square:{rest[0]}", say("Score the square: {where}", where=at))]


def _choose(state: Nunatak, rest: list[str]) -> list[Pick]:
    name = favor_name(state, favor_number(state, rest[0]))
    return [Pick(f"favor:{rest[0]}", say("Choose {favor}", favor=name))]


def _favor(state: Nunatak, rest: list[str]) -> list[Pick]:
    name = favor_name(state, favor_number(state, rest[0]))
    return [Pick(f"favor:{rest[0]}", say("Play {favor}", favor=name))]


def _reserve(state: Nunatak, rest: list[str]) -> list[Pick]:
    return [Pick(f"card:{rest[0]}", say("Reserve {card}", card=_card(state, rest[0])))]


def _renew(state: Nunatak, rest: list[str]) -> list[Pick]:
    """Pick cards in display order, then `done`, so that no path is a prefix of another."""
    found = [
        Pick(f"card:{word}", say("Put under the pile: {card}", card=_card(state, word)))
        for word in rest
    ]
    return [*found, Pick("done:", say("That is all"))]


def _lay(state: Nunatak, rest: list[str]) -> list[Pick]:
    shown = _tile(state, int(rest[0]))
    return [Pick(f"tile:{rest[0]}", say("Lay tile {tile}", tile=shown))]


def _next(state: Nunatak, rest: list[str]) -> list[Pick]:
    shown = _tile(state, int(rest[0]))
    return [Pick(f"tile:{rest[0]}", say("Next comes tile {tile}", tile=shown))]


def _tile(state: Nunatak, number: int) -> str:
    """Return a tile of the stack by number and, for those who saw it, its symbols."""
    top = state.stack[state.depth - 1]
    laid = operand_of(top) + 1 if kind_of(top) == NEXT else number + 1
    tile = state.tiles[state.tiles_left - number + (number > laid)]
    if tile < 0:
        return str(number)
    shown = " / ".join(symbol_name(symbol) for symbol in tile_facts(state, tile)["symbols"])
    return f"{number} ({shown})"


def _exchange(state: Nunatak, rest: list[str]) -> list[Pick]:
    given, taken, symbol = rest
    return [
        Pick(f"mine:{given}", say("Give away {card}", card=_card(state, given))),
        Pick(f"card:{taken}", say("Take {card}", card=_card(state, taken))),
        _as(symbol),
    ]


def _transform(state: Nunatak, rest: list[str]) -> list[Pick]:
    card, symbol, *tool = rest
    found = [Pick(f"mine:{card}", say("Move {card}", card=_card(state, card))), _as(symbol)]
    return found + [pick for word in tool for pick in _tool(state, [word])]


def _tool(_state: Nunatak, rest: list[str]) -> list[Pick]:
    return [Pick(f"tool:{rest[0]}", say("with tool: {tool}", tool=tool_name(rest[0])))]


_STEPS: Final[dict[str, Callable[[Nunatak, list[str]], list[Pick]]]] = {
    "take": _take,
    "swap": _swap,
    "place": _place,
    "square": _square,
    "choose": _choose,
    "favor": _favor,
    "reserve": _reserve,
    "renew": _renew,
    "lay": _lay,
    "next": _next,
    "exchange": _exchange,
    "transform": _transform,
    "tool": _tool,
}


def _passing(state: Nunatak) -> str:
    """Return what passing means here."""
    kind = kind_of(state.stack[state.depth - 1])
    return {
        TAKE: say("Draw new cards"),
        SWAP: say("Build without swapping"),
        PROPAGATE: say("Do not play Propagation"),
        DIVINE: say("Do not play Divination"),
        USE: say("Keep it unused"),
        TRADE: say("Keep it unused"),
        RESERVE: say("Reserve nothing now"),
        REPEAT: say("No second turn now"),
        HURRY: say("Wait for your turn"),
        TRANSFORM: say("Keep it unused"),
        APPLY: say("Keep it unused"),
        MAKE_TOOL: say("Keep it unused"),
    }[kind]
