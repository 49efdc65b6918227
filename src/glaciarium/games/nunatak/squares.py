"""Points for squares (N6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.games.nunatak.board import SQUARES, Contents
from glaciarium.games.nunatak.state import (
    BUILT,
    COLOUR_COUNT,
    ROW,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single

BYTE: Final = 8  # counts by colour or symbol are packed, a byte each
BYTE_MASK: Final = 255
SHARED: Final = 2  # this many share second place


def square_counts(state: Nunatak, corner: i64) -> i64:
    """N10.3: return how many blocks each colour has in a square, Siku too, a byte each."""
    return blocks_on(state, SQUARES[corner])


def blocks_on(state: Nunatak, cells: i64) -> i64:
    """Return how many blocks each colour has on these cells, a byte each."""
    own = state.own
    row: i64 = BUILT
    shift: i64 = 0
    found: i64 = 0
    for _colour in range(state.colours):
        found |= count(own[row] & cells) << shift
        row += ROW
        shift += BYTE
    return found


def square_points(box: Contents, counts: i64, active: i64, completer: i64, propagator: i64) -> i64:
    """N6.2 to N6.8: return each colour's points, a byte each, as N6.7 lists them.

    The active colour wins every tie that it is part of. A tie for first without it is won by the
    colour that completed the square (N10.4), and lost by the one that propagated (N6.8).
    """
    most = best(counts)
    first = number(most & -most)
    if most & single(active):  # N6.3
        first = active
    elif most & single(completer):
        first = completer
    elif first == propagator and most != single(first):
        most &= ~single(first)
        first = number(most & -most)
    points = box.square_first << first * BYTE
    rest = best(counts & ~(single(first * BYTE) * BYTE_MASK))
    if rest == 0:  # N6.5
        return points
    if rest & single(active):
        return points | box.square_second << active * BYTE
    tied = count(rest)  # N6.4
    if tied > SHARED:
        return points
    each = box.square_second if tied == 1 else box.square_shared
    for colour in range(COLOUR_COUNT):
        if rest & single(colour):
            points |= each << colour * BYTE
    return points


def best(counts: i64) -> i64:
    """Return the set of colours with the most blocks; none if there are no blocks."""
    most: i64 = 1
    found: i64 = 0
    colour: i64 = 1  # as a set
    while counts:
        blocks = counts & BYTE_MASK
        if blocks > most:
            most = blocks
            found = colour
        elif blocks == most:
            found |= colour
        counts >>= BYTE
        colour += colour
    return found
