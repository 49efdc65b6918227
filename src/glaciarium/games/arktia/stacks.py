"""Stacks: which are legal (A3.2), their top pieces (A3.3), and whose pieces they hold."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia.state import (
    BY_COLOUR,
    COLOUR_COUNT,
    DISC,
    GLOBE,
    NEUTRAL,
    PORTAL,
    Arktia,
)
from glaciarium.kernel.bits import single

# A field has at most one piece of each size, so the set of sizes determines the order, bottom to
# top, except for globe and portal: a trapped globe is below, a perching one on top.
G: Final = 1
D: Final = 2
P: Final = 4
PERCH: Final = 8
ORDER: Final[dict[int, list[int]]] = {
    G: [GLOBE],
    D: [DISC],
    P: [PORTAL],
    D + G: [DISC, GLOBE],
    P + D: [PORTAL, DISC],
    G + P: [GLOBE, PORTAL],
    P + D + G: [PORTAL, DISC, GLOBE],
    PERCH: [PORTAL, GLOBE],
}


def _lifted(shape: int, count: int) -> int:
    """Return the sizes of the top `count` pieces; none if they can't move (A3.3)."""
    order = ORDER.get(shape, [])
    most = 1 if shape == PERCH else len(order)
    return sum(1 << size for size in order[len(order) - count :]) if 0 < count <= most else 0


LIFTED: Final = vec[i64]([_lifted(shape, count) for shape in range(9) for count in range(4)])


def shape_at(state: Arktia, field: i64) -> i64:
    """Return the set of sizes on a field, or PERCH; a globe that has yet to sink perches too."""
    here = single(field)
    shape: i64 = 0
    if state.of_size(GLOBE) & here:
        shape += G
    if state.of_size(DISC) & here:
        shape += D
    if state.of_size(PORTAL) & here:
        shape += P
    if shape == G + P and (state.perched | state.gaps) & here:
        return PERCH
    return shape


def lifted(shape: i64, count: i64) -> i64:
    """A3.3: return the sizes of the top `count` pieces; none if they can't move."""
    return LIFTED[shape * 4 + count]


def colour_of(state: Arktia, size: i64, here: i64) -> i64:
    """Return the colour of the piece of this size on a field."""
    base = size * BY_COLOUR
    for colour in range(COLOUR_COUNT):
        if state.pieces[base + colour] & here:
            return colour
    raise AssertionError("no such piece there")


def pieces_at(state: Arktia, field: i64) -> list[tuple[int, int]]:
    """Return size and colour of the pieces on a field, bottom to top."""
    here = single(field)
    order = ORDER.get(shape_at(state, field), [])
    return [(size, colour_of(state, size, here)) for size in order]


def controller(state: Arktia, field: i64) -> int | None:
    """A4.1: return who controls a field: a seat, NEUTRAL, or None for a free one."""
    pieces = pieces_at(state, field)
    return pieces[-1][1] if pieces else None


def colour_name(colour: int) -> int | str:
    """Return a colour as events and files name it."""
    return "neutral" if colour == NEUTRAL else colour
