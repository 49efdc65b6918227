"""Stacks: which there are (A3.2), what the top pieces of one are (A3.3), who is in one."""

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

# A field has at most one piece of a size, so the set of its sizes tells the order, bottom to top,
# but for a globe and a portal: a trapped globe lies below, a perching one on top.
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
    """Return the set of sizes that the top pieces are; none if so many cannot move (A3.3)."""
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
    """A3.3: return the set of sizes that the top pieces are; none if so many cannot move."""
    return LIFTED[shape * 4 + count]


def colour_of(state: Arktia, size: i64, here: i64) -> i64:
    """Return the colour of the piece of this size on a field."""
    base = size * BY_COLOUR
    for colour in range(COLOUR_COUNT):
        if state.pieces[base + colour] & here:
            return colour
    raise AssertionError("no such piece there")


def pieces_at(state: Arktia, field: i64) -> list[tuple[int, int]]:
    """Return size and colour of the pieces on a field, bottom to top: for people and files."""
    here = single(field)
    order = ORDER.get(shape_at(state, field), [])
    return [(size, colour_of(state, size, here)) for size in order]


def controller(state: Arktia, field: i64) -> int | None:
    """A4.1: return who controls a field: a seat, NEUTRAL, or None for a free one."""
    pieces = pieces_at(state, field)
    return pieces[-1][1] if pieces else None


def colour_name(colour: int) -> int | str:
    """Return a colour as events and files have it."""
    return "neutral" if colour == NEUTRAL else colour
