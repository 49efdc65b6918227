"""The table as numbers for learners, from one seat: own things first, then the others in order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.arktia.components import MOST_FIELDS, PLAYERS, SIZES
from glaciarium.games.arktia.scoring import score
from glaciarium.games.arktia.state import (
    BY_COLOUR,
    COLOUR_COUNT,
    KEEP,
    NEUTRAL,
    PLAYING,
    Arktia,
)
from glaciarium.kernel.observation import MOST, Field, put, put_set
from glaciarium.kernel.protocol import kind_of, operand_of

SEATS: Final = 4
SIZE_COUNT: Final = 3
LONGEST: Final = 999  # rounds and turns are counted up to this

FIELDS: Final = [
    Field("ice", (MOST_FIELDS,), 1, "fields not melted, in reading order"),
    Field(
        "pieces",
        (COLOUR_COUNT, len(SIZES), MOST_FIELDS),
        1,
        "by colour, the neutral one last, and size (globe, disc, portal): where they lie",
    ),
    Field("tops", (COLOUR_COUNT, MOST_FIELDS), 1, "by colour: the fields that it controls"),
    Field("perched", (MOST_FIELDS,), 1, "a globe lies on a portal (option gap = perch)"),
    Field("stock", (PLAYERS[-1], len(SIZES)), 9, "by seat and size: pieces not yet placed"),
    Field("neutral_stock", (PLAYERS[-1], len(SIZES)), 1, "the same of neutral pieces"),
    Field("captured", (PLAYERS[-1],), MOST, "by seat: pieces taken"),
    Field("melted", (PLAYERS[-1],), MOST_FIELDS, "by seat: fields taken"),
    Field("score", (PLAYERS[-1],), MOST, "by seat: points, if the game ended now"),
    Field("playing", (PLAYERS[-1],), 1, "by seat: not out"),
    Field("round", (), LONGEST, "rounds begun; 0 while neutral pieces are placed"),
    Field("patience", (), LONGEST, "turns without progress until the game ends"),
    Field("perching", (), 1, "option gap = perch"),
    Field("keep", (COLOUR_COUNT,), 1, "the colour whose group is chosen in Keep"),
]


def observe(state: Arktia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write FIELDS; return where they end."""
    at = put_set(out, at, MOST_FIELDS, state.ice)
    at = _put_pieces(state, seat, out, at)
    at = put_set(out, at, MOST_FIELDS, state.perched)
    at = _put_seats(state, seat, out, at)
    at = put(out, at, min(state.round, LONGEST))
    left = state.patience * state.playing() - max(state.idle, 0)
    at = put(out, at, min(left, LONGEST))
    if state.perching:
        out[at] = 1
    return _put_operand(state, seat, out, at + 1)


def row_of(state: Arktia, seat: i64, colour: i64) -> i64:
    """Return the row of a colour from a seat's point of view."""
    seats: i64 = len(state.out)
    return NEUTRAL if colour == NEUTRAL else (colour - seat + seats) % seats


def _put_pieces(state: Arktia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write pieces and tops."""
    tops = at + COLOUR_COUNT * SIZE_COUNT * MOST_FIELDS
    seats: i64 = len(state.out)
    colour: i64
    size: i64
    for colour in range(COLOUR_COUNT):
        if colour < seats or colour == NEUTRAL:
            row = row_of(state, seat, colour)
            for size in range(SIZE_COUNT):
                fields = state.pieces[size * BY_COLOUR + colour]
                put_set(out, at + (row * SIZE_COUNT + size) * MOST_FIELDS, MOST_FIELDS, fields)
            put_set(out, tops + row * MOST_FIELDS, MOST_FIELDS, state.tops(colour))
    return tops + COLOUR_COUNT * MOST_FIELDS


def _put_seats(state: Arktia, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write what each seat has: stock, neutral_stock, captured, melted, score, playing."""
    neutral = at + SEATS * SIZE_COUNT
    counts = neutral + SEATS * SIZE_COUNT
    other: i64
    size: i64
    for other in range(len(state.out)):
        row = row_of(state, seat, other)
        for size in range(SIZE_COUNT):
            put(out, at + row * SIZE_COUNT + size, state.stock[other * 3 + size])
            put(out, neutral + row * SIZE_COUNT + size, state.neutral_stock[other * 3 + size])
        put(out, counts + row, state.captured[other])
        put(out, counts + SEATS + row, state.melted[other])
        put(out, counts + 2 * SEATS + row, score(state, other))
        if state.out[other] == PLAYING:
            out[counts + 3 * SEATS + row] = 1
    return counts + 4 * SEATS


def _put_operand(state: Arktia, seat: i64, out: vec[i16], at: i64) -> i64:
    if state.depth:
        top = state.stack[state.depth - 1]
        if kind_of(top) == KEEP:
            out[at + row_of(state, seat, operand_of(top))] = 1
    return at + COLOUR_COUNT
