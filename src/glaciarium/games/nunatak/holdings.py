"""What a seat has: cards by column, tools, blocks, favors in force, and their points."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import CARD_COUNT, EDGE, GROUND, UNDER, UPSTAIRS
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK
from glaciarium.games.nunatak.state import (
    APPLIED,
    ARTISAN,
    COLUMN,
    FAVORS,
    NONE,
    POINTS,
    ROW,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TRACK,
    Nunatak,
)
from glaciarium.games.nunatak.vocabulary import ALONE, STEPS
from glaciarium.kernel.bits import count, number, single

# Targets of Transformation (N7.8): symbols, with artisan once for each tool.
TARGET_SYMBOLS: Final = vec[i64]([0, 1, 2, 2, 2, 3, 4, 5])
TARGET_COUNT: Final[i64] = 8
FIRST_TOOL: Final = 2  # the target artisan with a rope

# Some of the vocabulary's THINGS, by number.
GROUND_BLOCK: Final = 1
UPPER_BLOCK: Final = 2
EDGE_BLOCK: Final = 3
COVERED_BLOCK: Final = 4
SYMBOL_KINDS: Final = 5
FIRST_COLUMN: Final = 7
TOOL_SET: Final = 13
FULL_SET: Final = 14
UNUSED_FAVOR: Final = 15
SPACE: Final = 16


def moved_to(state: Nunatak, seat: i64) -> i64:
    """N7.8: return the target to which a seat has moved a card, or NONE."""
    if state.moved == NONE or state.moved % 4 != seat:
        return NONE
    return state.moved // 4 % TARGET_COUNT


def columns(state: Nunatak, seat: i64) -> i64:
    """Return how many cards lie in each column, a byte each."""
    own = state.own
    row = seat * ROW + COLUMN
    found: i64 = 0
    for symbol in range(SYMBOL_COUNT):
        found |= count(own[row + symbol]) << symbol * BYTE
    return with_moved(state, seat, found)


def with_moved(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N7.8: return the cards of all columns with the one that a seat has moved."""
    target = moved_to(state, seat)
    if target != NONE:
        cards += single(TARGET_SYMBOLS[target] * BYTE)
    return cards


def in_column(cards: i64, symbol: i64) -> i64:
    """Unpack how many cards are in one column."""
    return cards >> symbol * BYTE & BYTE_MASK


def cards_as(state: Nunatak, seat: i64, symbol: i64) -> i64:
    """Return how many cards a seat has in a column."""
    found = count(state.own[seat * ROW + COLUMN + symbol])
    target = moved_to(state, seat)
    if target != NONE and TARGET_SYMBOLS[target] == symbol:
        found += 1
    return found


def tools_of(state: Nunatak, seat: i64, tool: i64) -> i64:
    """Return how many artisans have a tool."""
    found = count(state.column(seat, ARTISAN) & state.box.tools[tool])
    return found + 1 if moved_to(state, seat) == FIRST_TOOL + tool else found


def tool_sets(state: Nunatak, seat: i64) -> i64:
    fewest = tools_of(state, seat, 0)
    for tool in range(1, TOOL_COUNT):
        fewest = min(fewest, tools_of(state, seat, tool))
    return fewest


def most_of_one_tool(state: Nunatak, seat: i64) -> i64:
    most = tools_of(state, seat, 0)
    for tool in range(1, TOOL_COUNT):
        most = max(most, tools_of(state, seat, tool))
    return most


def applies(state: Nunatak, seat: i64, favor: i64) -> bool:
    """N9.1: tell whether a seat's final favor is in force."""
    return state.own[seat * ROW + APPLIED] & state.box.special & single(favor) != 0


def first_number(state: Nunatak, favor: i64) -> i64:
    """Return the first number on a favor."""
    return state.box.numbers[favor * 2]


def edge_blocks(state: Nunatak, colour: i64) -> i64:
    return count(state.built(colour) & EDGE)


def full_sets(cards: i64) -> i64:
    """N9.9: return how many sets of all six symbols there are."""
    fewest: i64 = CARD_COUNT
    for _symbol in range(SYMBOL_COUNT):
        fewest = min(fewest, cards & BYTE_MASK)
        cards >>= BYTE
    return fewest


def unused_favors(state: Nunatak, seat: i64) -> i64:
    return count(state.own[seat * ROW + FAVORS])


def worded_points(state: Nunatak, seat: i64, favor: i64) -> i64:
    """Return the points of an effect made of words."""
    box = state.box
    points: i64 = 0
    for term in range(box.term_ends[favor], box.term_ends[favor + 1]):
        if box.term_things[term] != STEPS:
            points += min(_term_points(state, seat, term), box.term_mosts[term])
    return points


def _term_points(state: Nunatak, seat: i64, term: i64) -> i64:
    box = state.box
    thing = box.term_things[term]
    if thing != ALONE:
        return box.term_numbers[term] * how_many(state, seat, thing)
    if box.term_lasts[term]:
        mine = state.own[seat * ROW + POINTS]
        for other in range(state.seats):
            if state.own[other * ROW + POINTS] < mine:
                return box.term_numbers[term]
        return box.term_lasts[term]
    return box.term_numbers[term]


def how_many(state: Nunatak, seat: i64, thing: i64) -> i64:
    """Return how many of one of THINGS a seat has."""
    built = state.built(seat)
    if thing <= COVERED_BLOCK:
        return count(built & _blocks(state, thing))
    cards = columns(state, seat)
    if thing >= FIRST_COLUMN and thing < FIRST_COLUMN + SYMBOL_COUNT:
        return in_column(cards, thing - FIRST_COLUMN)
    if thing == TOOL_SET:
        return tool_sets(state, seat)
    if thing == FULL_SET:
        return full_sets(cards)
    if thing == UNUSED_FAVOR:
        return unused_favors(state, seat)
    if thing == SPACE:
        return state.own[seat * ROW + TRACK]
    kinds: i64 = 0
    total: i64 = 0
    for symbol in range(SYMBOL_COUNT):
        total += in_column(cards, symbol)
        if in_column(cards, symbol):
            kinds += 1
    return kinds if thing == SYMBOL_KINDS else total


def _blocks(state: Nunatak, thing: i64) -> i64:
    """Return the cells whose blocks count as one of THINGS."""
    if thing == GROUND_BLOCK:
        return GROUND
    if thing == UPPER_BLOCK:
        return UPSTAIRS
    if thing == EDGE_BLOCK:
        return EDGE
    if thing != COVERED_BLOCK:
        return GROUND | UPSTAIRS
    under: i64 = 0
    tiles = state.laid & UPSTAIRS
    while tiles:
        under |= UNDER[number(tiles & -tiles)]
        tiles &= tiles - 1
    return under
