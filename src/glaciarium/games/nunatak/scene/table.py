"""The table as facts: temple, display, favors, piles, and the pending decision."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from glaciarium.games.nunatak.board import (
    ABOVE,
    CELLS,
    CORNERS,
    SQUARES,
    SQUARES_AT,
    UNDER,
    Contents,
)
from glaciarium.games.nunatak.components import SYMBOLS
from glaciarium.games.nunatak.decisions.building import colour_of
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK
from glaciarium.games.nunatak.event_builders import tile_facts
from glaciarium.games.nunatak.notation import cell_text
from glaciarium.games.nunatak.prospects import building, card_gains, square_share
from glaciarium.games.nunatak.scene.cards import card_facts
from glaciarium.games.nunatak.scene.favors import favor_facts, favor_place
from glaciarium.games.nunatak.scene.naming import (
    card_details,
    card_title,
    colour_name,
    sentence,
    symbols_name,
)
from glaciarium.games.nunatak.scene.people import completion, people
from glaciarium.games.nunatak.solo import PLAYERS, card_for, colour_at, marker
from glaciarium.games.nunatak.state import (
    APPLY,
    BOUND,
    DISPLAY,
    DIVINE,
    DUMMY,
    HIDDEN,
    LAY,
    NEXT,
    NONE,
    OFFER,
    ORDER,
    PLACE,
    PROPAGATE,
    SWAP,
    USE,
    Nunatak,
)
from glaciarium.games.nunatak.wording import square_text, where
from glaciarium.kernel.bits import count as size
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import category, count, remembered, say, spoken
from glaciarium.kernel.protocol import kind_of, operand_of
from glaciarium.kernel.scene import Scene, shared

CELL_KEYS: Final = [f"cell:{cell_text(cell)}" for cell in range(len(CELLS))]
CELL_MASK: Final = 63  # a cell in the operand of a decision
SQUARE_KINDS: Final = (DIVINE, LAY)  # decisions about one square that is scored


def scene(state: Nunatak, seat: int, names: list[str]) -> Scene:
    """Return everything a seat sees; state is its view."""
    places: dict[str, str] = {}
    return {
        "players": int(state.seats),
        "turn": _turn(state),
        "colours": people(state, seat, names, places),
        "cells": _cells(state, names, places),
        "builds": _builds(state, seat),
        "display": [_shown(state, place, seat, names, places) for place in range(DISPLAY)],
        "markers": _markers(state),
        "offer": _offer(state, seat, places),
        "pile": _pile(state),
        "stack": _stack(state, seat, places),
        "favors_left": int(state.blessings_left),
        "track": list(state.box.box.track),
        "completion": shared("completion", lambda: completion(state)),
        "worth": _points_table(state.box),
        "now": _now(state, places),
        "places": places,
    }


def _turn(state: Nunatak) -> Scene:
    """Return whose turn it is; solo, with the order of the round (N11.1)."""
    found: Scene = {"colour": int(state.turn), "number": int(state.turns) + 1, "of": len(CELLS)}
    if state.seats == 1:
        first = state.turns - state.turns % PLAYERS
        found["round"] = [int(colour_at(first + nth)) for nth in range(PLAYERS)]
    return found


# The temple is the same for every viewer, so it is built once for all.
def _cells(state: Nunatak, names: list[str], places: dict[str, str]) -> list[Scene]:
    cells, called = _temple(
        spoken(),
        tuple(colour_name(state, n, names) for n in range(state.colours)),
        tuple(int(state.built(n)) for n in range(state.colours)),
        int(state.laid),
        tuple(int(tiles) for tiles in state.shows),
    )
    places.update(called)
    return cells


@lru_cache(maxsize=16)
def _temple(
    _language: str,
    colours: tuple[str, ...],
    built: tuple[int, ...],
    laid: int,
    shows: tuple[int, ...],
) -> tuple[list[Scene], dict[str, str]]:
    """Return the cells and their names; `shows` has the cells that show each symbol."""
    cells: list[Scene] = []
    called: dict[str, str] = {}
    for cell, key in enumerate(CELL_KEYS):
        here, below = 1 << cell, int(UNDER[cell])
        block = next((n for n, blocks in enumerate(built) if blocks & here), None)
        shown = [SYMBOLS[n] for n, tiles in enumerate(shows) if tiles & here & laid]
        under = [(n, (blocks & below).bit_count()) for n, blocks in enumerate(built)]
        called[key] = sentence(_cell_place(cell, None if block is None else colours[block], shown))
        cells.append(
            {
                "key": key,
                "at": list(CELLS[cell]),
                "shows": shown,
                "block": block,
                "under": {str(n): blocks for n, blocks in under if shown and blocks},
            }
        )
    return cells, called


def _cell_place(cell: int, builder: str | None, shown: list[str]) -> str:
    at = where(cell)
    if builder is not None:
        return say("{where}: block of {who}", where=at, who=builder)
    if shown:
        return say("{where}: open {symbols} tile", where=at, symbols=symbols_name(shown))
    return say("{where}: no tile yet", where=at)


# The display.
def _shown(
    state: Nunatak, place: int, seat: int, names: list[str], places: dict[str, str]
) -> Scene | None:
    """Return the card at a place, or None: solo, places may stay empty."""
    card = state.shown(place)
    if card == NONE:
        return None
    holder = int(state.reserver) if card == state.reserved else None
    note = _note(state, card, holder, names)
    key, gains = f"card:{card}", _gains(state, seat, card)
    places[key] = _card_place(state.box, int(card), note)
    return card_facts(state, card, key=key, note=note, reserved=holder, gains=gains)


@remembered
def _card_place(contents: Contents, card: int, note: str) -> str:
    """Return the text that reads out a display card, its printed heading first."""
    printed = contents.box.cards[card]
    details = card_details(printed)
    title = ", ".join([card_title(printed), *details])
    return say("Display: {card}; {note}", card=title, note=note)


def _markers(state: Nunatak) -> list[list[int]]:
    """Return the dummies with a marker at each place; solo only (N11.1)."""
    dummies = range(state.seats, state.colours) if state.seats == 1 else range(0)
    return [[n for n in dummies if marker(state, n) == place] for place in range(DISPLAY)]


def _note(state: Nunatak, card: int, holder: int | None, names: list[str]) -> str:
    if holder is not None:
        return say("reserved by {who}", who=names[holder])
    fitting = 0
    for symbol in members(state.box.symbols[card]):
        fitting |= state.shows[symbol] & state.open()
    return count("{n} place", "{n} places", size(fitting))


def _gains(state: Nunatak, seat: int, card: int) -> list[Scene]:
    """Return what a card would bring the seat, by symbol: at once at best, and at the end."""
    if not 0 <= seat < state.seats:
        return []
    found = []
    for symbol in members(state.box.symbols[card]):
        cells = [int(cell) for cell in members(state.shows[symbol] & state.open())]
        now = [_at_once(state, seat, cell) for cell in cells]
        gains = card_gains(state, seat, card, symbol)
        found.append(
            {
                "symbol": SYMBOLS[symbol],
                "now": max(now, default=0),
                "cells": [CELL_KEYS[cell] for cell in cells],
                "end": sum(gain.after - gain.before for gain in gains if not gain.contested),
                "contested": sum(gain.after - gain.before for gain in gains if gain.contested),
                "parts": [{**gain._asdict(), "name": category(gain.part)} for gain in gains],
            }
        )
    return found


def _at_once(state: Nunatak, seat: int, cell: int) -> int:
    support, closed = building(state, seat, cell)
    return support + sum(square.points for square in closed)


def _builds(state: Nunatak, seat: int) -> dict[str, Scene]:
    """Return by open cell what a block of the seat would score there, where it is anything."""
    if not 0 <= seat < state.seats:
        return {}
    found = {}
    for cell in members(state.open()):
        support, closed = building(state, seat, cell)
        if support or closed:
            squares = [[square_text(corner), points] for corner, points in closed]
            found[CELL_KEYS[cell]] = {"support": support, "squares": squares}
    return found


@lru_cache(maxsize=4)
def _points_table(box: Contents) -> Scene:
    """Return what things are worth at the end."""
    return {
        "sculptors": [int(points) for points in box.sculptors],
        "artisans": [int(points) for points in box.artisans],
        "tool_set": int(box.tool_set),
        "workers": [int(box.most_workers), int(box.tied_workers), int(box.each_worker)],
        "dome": int(box.dome),
        "full_set": int(box.full_set),
        "unused_favor": int(box.unused_favor),
    }


def _offer(state: Nunatak, seat: int, places: dict[str, str]) -> list[Scene]:
    found = []
    for place in range(OFFER):
        favor = state.offered(place)
        if favor != NONE:
            found.append(favor_facts(state, favor, seat))
            places[found[-1]["key"]] = favor_place(state, favor, say("face up"))
    return found


# Piles: the top shows its back.
def _pile(state: Nunatak) -> Scene:
    """Return the draw pile; cards at its bottom may be known (Renewal)."""
    known = range(min(state.sunk, state.cards_left))
    top = state.cards[state.cards_left - 1] if state.cards_left else HIDDEN
    back = int(state.box.backs[top]) if top >= 0 else -int(top)
    return {
        "left": int(state.cards_left),
        "back": None if top == HIDDEN else back,
        "sunk": [card_facts(state, state.cards[place]) for place in known],
    }


def _stack(state: Nunatak, seat: int, places: dict[str, str]) -> Scene:
    """Return the stack, with the tiles the viewer has seen, topmost first."""
    left = int(state.tiles_left)
    levels = [_level(state, state.tiles[place]) for place in range(left)]
    seen = []
    if state.seer == seat and state.depth:
        for nth, number in enumerate(_numbers(state)):
            tile = tile_facts(state, state.tiles[left - 1 - nth])
            seen.append({"key": f"tile:{number}", **tile})
            shown = symbols_name(tile["symbols"])
            places[seen[-1]["key"]] = say(
                "Tile {number} of those you have seen: {symbols}", number=number, symbols=shown
            )
    counts = {str(level): levels.count(level) for level in sorted(set(levels))}
    return {"left": left, "back": levels[-1] if levels else None, "levels": counts, "seen": seen}


def _level(state: Nunatak, tile: int) -> int:
    return int(state.box.levels[tile]) if tile >= 0 else -int(tile)


def _numbers(state: Nunatak) -> list[int]:
    """Return the numbers of the tiles seen; when one is laid, the others keep theirs."""
    top = state.stack[state.depth - 1]
    laid = operand_of(top) + 1 if kind_of(top) == NEXT else 0
    return [n for n in range(1, state.seen + 2) if n != laid][: state.seen]


# The pending decision.
def _now(state: Nunatak, places: dict[str, str]) -> Scene:
    """Return the pending decision, as far as it shows on the table."""
    if not state.depth:
        return {"kind": "over"}
    top = state.stack[state.depth - 1]
    kind, operand = kind_of(top), operand_of(top)
    if kind in (PLACE, SWAP):
        return _building(state, top)
    if kind == DUMMY:
        card = card_for(state, state.turn)
        return {"kind": "dummy", "colour": int(state.turn), "card": f"card:{card}"}
    if kind == ORDER:
        completer = operand >> 6 & 3
        squares = [_square(corner, state, completer) for corner in _squares(operand)]
        for square in squares:
            places[square["key"]] = say("Square at {where}", where=square["address"])
        return {"kind": "order", "squares": squares}
    if kind == PROPAGATE:
        return {"kind": "square", "squares": [_square(operand & CELL_MASK, state, operand >> 6)]}
    if kind in SQUARE_KINDS:
        return {"kind": "square", "squares": [_square(operand & CELL_MASK)]}
    if kind in (USE, APPLY):
        return {"kind": "favor", "favor": favor_facts(state, operand)["key"]}
    return {"kind": "other"}


def _building(state: Nunatak, frame: int) -> Scene:
    symbol = SYMBOLS[operand_of(frame) % SIKUS_BLOCK]
    return {
        "kind": "swap" if kind_of(frame) == SWAP else "place",
        "colour": int(colour_of(frame)),
        "symbol": symbol,
        "taken": say("Taken as {symbol}", symbol=symbols_name([symbol])),
        "free": bool(state.free != BOUND),
    }


def _squares(operand: int) -> list[int]:
    """Return the corners of the squares that are still to be scored (N6.1)."""
    base = (operand & CELL_MASK) * SQUARES_AT
    return [int(CORNERS[base + nth]) for nth in members(operand >> 8)]


def _square(corner: int, state: Nunatak | None = None, completer: int = NONE) -> Scene:
    """A square; before it is scored, with the points of each seat."""
    above = ABOVE[corner]
    return {
        "key": f"square:{cell_text(corner)}",
        "at": list(CELLS[corner]),
        "address": square_text(corner),
        "cells": [f"cell:{cell_text(cell)}" for cell in members(SQUARES[corner])],
        "above": f"cell:{cell_text(above)}" if above >= 0 else None,
        "points": square_share(state, corner, int(state.turn), completer) if state else [],
    }
