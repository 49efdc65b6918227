"""The table as numbers for learners, from one seat: own things first, then the others in order.

Rows of colours start with the observer, then the other people, then Siku or the dummies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT, SQUARES, Contents
from glaciarium.games.nunatak.components import (
    BACKS,
    COMPLETIONS,
    MOST_BEASTS,
    MOST_SPACES,
    SYMBOLS,
    TOOLS,
)
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK
from glaciarium.games.nunatak.favor_cards import (
    FAVOR_NAMES,
    MOST_LOOKED_AT,
)
from glaciarium.games.nunatak.holdings import with_moved
from glaciarium.games.nunatak.scoring import all_led_workers, crowned, points_with, total
from glaciarium.games.nunatak.setup import BLOCKS
from glaciarium.games.nunatak.solo import marker
from glaciarium.games.nunatak.squares import BYTE, best
from glaciarium.games.nunatak.state import (
    APPLIED,
    APPLY,
    ARTISAN,
    COLOUR_COUNT,
    COLUMN,
    DISPLAY,
    DIVINE,
    ELDER,
    FAVOR_COUNT,
    FAVORS,
    LAY,
    NONE,
    OFFER,
    ORDER,
    PLACE,
    PLACE_BITS,
    PLACE_MASK,
    POINTS,
    PROPAGATE,
    ROW,
    SETS,
    SIKUS,
    SKIPS,
    STOCK,
    SWAP,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TRACK,
    TRANSFORM,
    USE,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.observation import MOST, Field, put, put_one, put_set
from glaciarium.kernel.protocol import kind_of, operand_of

COMPLETION_COUNT: Final = 6
LEVEL_COUNT: Final = 4
MOST_SEEN: Final = 3  # tiles, by Divination
FREE_KINDS: Final = 3  # BOUND, FREED, UNMATCHED
DUMMY_COUNT: Final = 2
# Facts of a card: symbols, tool, beasts, an elder's pair.
CARD_FACTS: Final = SYMBOL_COUNT + TOOL_COUNT + 1 + SYMBOL_COUNT

_BY_COLOUR: Final[tuple[int, ...]] = (COLOUR_COUNT,)
_BY_SYMBOL: Final[tuple[int, ...]] = (COLOUR_COUNT, SYMBOL_COUNT)

FIELDS: Final = [
    Field("turn", _BY_COLOUR, 1, "whose turn it is, as a row of colours"),
    Field("built", (COLOUR_COUNT, CELL_COUNT), 1, "by colour: cells with its blocks"),
    Field("open", (SYMBOL_COUNT, CELL_COUNT), 1, f"open cells that show {', '.join(SYMBOLS)}"),
    Field("display", (CARD_COUNT,), 1, "cards in the display"),
    Field(
        "display_facts",
        (DISPLAY, CARD_FACTS),
        MOST_BEASTS,
        f"by place: symbols, tools ({', '.join(TOOLS)}), beasts, the symbols of an elder's pair",
    ),
    Field("reserved", (2, DISPLAY), 1, "by place: reserved by the observer, by another"),
    Field("cards", (CARD_COUNT,), 1, "the observer's own cards"),
    Field("columns", _BY_SYMBOL, CARD_COUNT, "by colour and symbol: cards"),
    Field("tools", (COLOUR_COUNT, TOOL_COUNT), CARD_COUNT, "by colour and tool: artisans"),
    Field("beasts", (COLOUR_COUNT, 2), CARD_COUNT, "by colour: cards with 1 beast, with 2"),
    Field("pairs", _BY_SYMBOL, CARD_COUNT, "by colour and symbol: elders whose pair has it"),
    Field("points", _BY_COLOUR, MOST, "by colour: points so far"),
    Field("score", _BY_COLOUR, MOST, "by colour: points, if the game ended now; people only"),
    Field("track", _BY_COLOUR, MOST_SPACES, "by colour: space on the track"),
    Field("stock", _BY_COLOUR, BLOCKS, "by colour: regular blocks not yet placed"),
    Field("sikus", _BY_COLOUR, SETS, "by colour: Siku's blocks in its sets"),
    Field("skips", _BY_COLOUR, MOST, "by colour: turns to skip"),
    Field("extra", _BY_COLOUR, 2, "by colour: 1 if it has the next extra turn, 2 the one after"),
    Field(
        "favors",
        (COLOUR_COUNT, FAVOR_COUNT),
        2,
        f"by colour, 1 unused, 2 in force at the end: {', '.join(FAVOR_NAMES)}",
    ),
    Field("offer", (OFFER, FAVOR_COUNT), 1, "favors face up, by place"),
    Field("hidden_favors", (FAVOR_COUNT,), 1, "favors in their pile"),
    Field("pile", (CARD_COUNT,), 1, "cards in the draw pile, in whatever order"),
    Field("pile_top", (BACKS,), 1, "the back of the pile's top card, as long as it is known"),
    Field("stack", (), CELL_COUNT, "tiles in the stack"),
    Field("next_tiles", (SYMBOL_COUNT,), CELL_COUNT, "by symbol: tiles of the stack's top level"),
    Field("divined", (MOST_LOOKED_AT, SYMBOL_COUNT), 1, "tiles that the observer knows, top first"),
    Field("free", (FREE_KINDS,), 1, "cells must match, freed by Freedom, by N3.4"),
    Field("completion", (len(COMPLETIONS),), 1, f"4 players: {', '.join(COMPLETIONS)}"),
    Field("turns", (), MOST, "turns that have ended"),
    Field("markers", (DUMMY_COUNT, DISPLAY), 1, "solo: the dummies' markers"),
    Field("symbol", (SYMBOL_COUNT,), 1, "the symbol that a block is placed for"),
    Field("for_siku", (), 1, "the block is Siku's"),
    Field("about", (CELL_COUNT,), 1, "the cells of the square that is decided about"),
    Field("favor", (FAVOR_COUNT,), 1, "the favor that is decided about"),
]


def observe(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write FIELDS; return where they end."""
    symbol: i64
    at = put_one(out, at, COLOUR_COUNT, row_of(state, seat, state.turn))
    at = _put_built(state, seat, out, at)
    open_cells = state.open()
    for symbol in range(SYMBOL_COUNT):
        at = put_set(out, at, CELL_COUNT, state.shows[symbol] & open_cells)
    at = _put_display(state, seat, out, at)
    at = put_set(out, at, CARD_COUNT, state.cards_of(seat))
    at = _put_colours(state, seat, out, at)
    at = _put_favors(state, seat, out, at)
    at = _put_piles(state, seat, out, at)
    at = put_one(out, at, FREE_KINDS, state.free)
    at = put_one(out, at, COMPLETION_COUNT, state.completion)
    at = put(out, at, state.turns)
    if state.seats == 1:
        put_one(out, at, DISPLAY, marker(state, 1))
        put_one(out, at + DISPLAY, DISPLAY, marker(state, 2))
    return _put_operand(state, out, at + DUMMY_COUNT * DISPLAY)


def row_of(state: Nunatak, seat: i64, colour: i64) -> i64:
    """Return the row of a colour from a seat's point of view."""
    if colour >= state.seats:
        return colour
    return colour - seat if colour >= seat else colour - seat + state.seats


def _put_built(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    colour: i64
    for colour in range(state.colours):
        put_set(out, at + row_of(state, seat, colour) * CELL_COUNT, CELL_COUNT, state.built(colour))
    return at + COLOUR_COUNT * CELL_COUNT


def _put_display(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write display, display_facts, reserved."""
    at = put_set(out, at, CARD_COUNT, state.displayed())
    reserved = at + DISPLAY * CARD_FACTS
    place: i64
    for place in range(DISPLAY):
        card = state.shown(place)
        if card != NONE:
            _put_card(state.box, card, out, at + place * CARD_FACTS)
            if card == state.reserved:
                out[reserved + place if state.reserver == seat else reserved + DISPLAY + place] = 1
    return reserved + 2 * DISPLAY


def _put_card(box: Contents, card: i64, out: vec[i16], at: i64) -> None:
    at = put_set(out, at, SYMBOL_COUNT, box.symbols[card])
    tool: i64
    for tool in range(TOOL_COUNT):
        at = put(out, at, box.tools[tool] >> card & 1)
    at = put(out, at, box.beasts[card])
    put_set(out, at, SYMBOL_COUNT, box.pairs[card])


def _put_colours(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write what each colour has: columns, tools, beasts, pairs, and all from points to extra."""
    tools = at + COLOUR_COUNT * SYMBOL_COUNT
    beasts = tools + COLOUR_COUNT * TOOL_COUNT
    pairs = beasts + COLOUR_COUNT * 2
    points = pairs + COLOUR_COUNT * SYMBOL_COUNT
    most = best(all_led_workers(state))  # what compares colours is looked at once for all
    dome = crowned(state)
    box = state.box
    own = state.own
    colour: i64
    symbol: i64
    for colour in range(state.colours):
        row = row_of(state, seat, colour)
        mine = colour * ROW
        columns: i64 = 0  # how many cards in each, a byte each
        cards: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            column = own[mine + COLUMN + symbol]
            if column:
                lying = count(column)
                out[at + row * SYMBOL_COUNT + symbol] = i16(lying)
                columns |= lying << symbol * BYTE
                cards |= column
        _put_tools(box, own[mine + COLUMN + ARTISAN], out, tools + row * TOOL_COUNT)
        put(out, beasts + row * 2, count(cards & box.beasts_of_1))
        put(out, beasts + row * 2 + 1, count(cards & box.beasts_of_2))
        elders = own[mine + COLUMN + ELDER]
        while elders:
            _add_set(out, pairs + row * SYMBOL_COUNT, box.pairs[number(elders & -elders)])
            elders &= elders - 1
        here = points + row
        put(out, here, own[mine + POINTS])
        if colour < state.seats:
            parts = points_with(state, colour, with_moved(state, colour, columns))
            put(out, here + COLOUR_COUNT, total(state, colour, parts, most, dome))
        put(out, here + 2 * COLOUR_COUNT, own[mine + TRACK])
        put(out, here + 3 * COLOUR_COUNT, own[mine + STOCK])
        put(out, here + 4 * COLOUR_COUNT, own[mine + SIKUS])
        put(out, here + 5 * COLOUR_COUNT, own[mine + SKIPS])
    return _put_extra(state, seat, out, points + 6 * COLOUR_COUNT)


def _put_extra(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write who has extra turns."""
    if state.extra > 0:  # neither NONE nor over
        out[at + row_of(state, seat, (state.extra & PLACE_MASK) - 1)] = 1
        if state.extra >> PLACE_BITS:
            out[at + row_of(state, seat, (state.extra >> PLACE_BITS) - 1)] = 2
    return at + COLOUR_COUNT


def _put_tools(box: Contents, artisans: i64, out: vec[i16], at: i64) -> None:
    if artisans:
        tool: i64
        for tool in range(TOOL_COUNT):
            put(out, at + tool, count(artisans & box.tools[tool]))


def _add_set(out: vec[i16], at: i64, members: i64) -> None:
    """Add 1 for each member."""
    while members:
        out[at + number(members & -members)] += 1
        members &= members - 1


def _put_favors(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write favors, offer, hidden_favors."""
    colour: i64
    place: i64
    for colour in range(state.seats):
        here = at + row_of(state, seat, colour) * FAVOR_COUNT
        put_set(out, here, FAVOR_COUNT, state.own[colour * ROW + FAVORS])
        _add_set(out, here, state.own[colour * ROW + APPLIED])
        _add_set(out, here, state.own[colour * ROW + APPLIED])
    at += COLOUR_COUNT * FAVOR_COUNT
    for place in range(OFFER):
        at = put_one(out, at, FAVOR_COUNT, state.offered(place))
    return put_set(out, at, FAVOR_COUNT, state.unblessed)


def _put_piles(state: Nunatak, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write what everybody can deduce of pile and stack, and what Divination showed."""
    at = put_set(out, at, CARD_COUNT, state.pile())
    at = put_one(out, at, LEVEL_COUNT, top_back(state) - 1)
    at = put(out, at, state.tiles_left)
    at = _put_next_tiles(state, out, at)
    place: i64
    if state.seer == seat:
        for place in range(state.seen):
            tile = state.tiles[state.tiles_left - 1 - place]
            put_set(out, at + place * SYMBOL_COUNT, SYMBOL_COUNT, state.box.tile_symbols[tile])
    return at + MOST_SEEN * SYMBOL_COUNT


def top_back(state: Nunatak) -> i64:
    """Return the back of the next card, or 0 if unknown or none is left."""
    top = state.cards_left - 1
    if top < 0 or (state.mixed and top >= state.sunk):
        return 0
    card = state.cards[top]
    return -card if card < 0 else state.box.backs[card]


def _put_next_tiles(state: Nunatak, out: vec[i16], at: i64) -> i64:
    """Write how many tiles of the stack's top level show each symbol."""
    if state.tiles_left:
        tile = state.tiles[state.tiles_left - 1]
        level = -tile if tile < 0 else state.box.levels[tile]
        rest = state.unlaid & state.box.of_level[level - 1]
        symbol: i64
        for symbol in range(SYMBOL_COUNT):
            out[at + symbol] = i16(count(rest & state.box.tiles_with[symbol]))
    return at + SYMBOL_COUNT


def _put_operand(state: Nunatak, out: vec[i16], at: i64) -> i64:
    """Write what the pending decision is about: symbol, for_siku, about, favor."""
    siku = at + SYMBOL_COUNT
    cells = siku + 1
    favor = cells + CELL_COUNT
    if state.depth:
        top = state.stack[state.depth - 1]
        kind = kind_of(top)
        operand = operand_of(top)
        if kind == SWAP or kind == PLACE:  # noqa: PLR1714, SIM109 - `in` would build a tuple of objects
            out[at + operand % SIKUS_BLOCK] = 1
            out[siku] = i16(operand // SIKUS_BLOCK)
        elif kind == ORDER:
            put_set(out, cells, CELL_COUNT, single(operand & 63))
        elif kind == PROPAGATE or kind == DIVINE or kind == LAY:  # noqa: PLR1714, SIM109 - as above
            put_set(out, cells, CELL_COUNT, SQUARES[operand & 63])
        elif kind == USE or kind == TRANSFORM or kind == APPLY:  # noqa: PLR1714, SIM109 - as above
            out[favor + operand] = 1
    return favor + FAVOR_COUNT
