"""Where pieces may go: shared by the rules and the refusals."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia.components import MOST_FIELDS
from glaciarium.games.arktia.stacks import D, G, P, lifted, shape_at
from glaciarium.games.arktia.state import BY_COLOUR, COLOUR_COUNT, DISC, GLOBE, PORTAL, Arktia
from glaciarium.kernel.bits import count, fill, number, single
from glaciarium.kernel.hexes import around, group, touching_all

# Actions: one block of numbers per verb, with room for each field.
PLACE: Final = 0  # + size * MOST_FIELDS + field
PLACE_NEUTRAL: Final = PLACE + 3 * MOST_FIELDS  # the same
MOVE: Final = PLACE_NEUTRAL + 3 * MOST_FIELDS  # + ((from * 3) + count - 1) * MOST_FIELDS + to
KEEP_GROUP: Final = MOVE + 3 * MOST_FIELDS * MOST_FIELDS  # + colour * MOST_FIELDS + smallest field
MELT_FIELD: Final = KEEP_GROUP + COLOUR_COUNT * MOST_FIELDS  # + field
STOP: Final = MELT_FIELD + MOST_FIELDS
ACTIONS: Final = STOP + 1


def free_fields(state: Arktia) -> i64:
    return state.ice & ~state.occupied()


def fill_places(stock: vec[i64], seat: i64, fields: i64, base: i64, out: vec[i64]) -> i64:
    """Write the placements of every size in stock on these hexes: by size, then by hex."""
    found: i64 = 0
    if fields:
        for size in range(3):
            if stock[seat * 3 + size]:
                found = fill(out, found, base + size * MOST_FIELDS, fields)
    return found


def beside_any(state: Arktia) -> i64:
    """A1.5: return the free fields next to an occupied one; all of them if there is none."""
    occupied = state.occupied()
    free = state.ice & ~occupied
    return free & around(state.board.near, occupied) if occupied else free


def beside_own(state: Arktia, seat: i64) -> i64:
    """A2.2: return the free fields next to any of the seat's pieces, even buried or trapped."""
    return free_fields(state) & around(state.board.near, state.of_colour(seat))


def fitting(sizes: i64, free: i64, globes: i64, discs: i64, portals: i64) -> i64:
    """A3.2: return where these pieces may land as far as stacking goes, in any colour."""
    if sizes == G:  # a globe on a disc, with or without a portal below
        return free | discs & ~globes
    if sizes | G == D + G:  # a disc, with or without a globe on it, on a bare portal
        return free | portals & ~discs & ~globes
    if sizes == P:  # a portal over a bare globe
        return free | globes & ~discs & ~portals
    return free


def stays(state: Arktia, seat: i64, here: i64, sizes: i64) -> bool:
    """Tell whether one of the seat's pieces stays on the field when these are lifted."""
    left: i64 = 0
    if sizes & G == 0:
        left |= state.pieces[seat]
    if sizes & D == 0:
        left |= state.pieces[BY_COLOUR + seat]
    if sizes & P == 0:
        left |= state.pieces[2 * BY_COLOUR + seat]
    return left & here != 0


def touching_without(near: vec[i64], own: i64, field: i64, beside: i64, beside_two: i64) -> i64:
    """A3.4: return where a piece must go to stay connected if its group leaves a field.

    `beside` are the neighbours of the group, `beside_two` those that two of its fields touch.
    """
    ring = near[field]
    mates = ring & own
    rest = own & ~single(field)
    if mates == 0 or group(near, mates, mates & -mates) != mates:
        return touching_all(near, rest)
    # Its neighbours there are connected without it, so the rest is still one group.
    return rest | beside & ~(ring & ~beside_two)


def fill_moves(state: Arktia, seat: i64, out: vec[i64], found: i64) -> i64:
    """A3: append the moves to those found: by field, number of pieces, target."""
    globes = state.of_size(GLOBE)
    discs = state.of_size(DISC)
    portals = state.of_size(PORTAL)
    free = state.ice & ~(globes | discs | portals)
    own = state.of_colour(seat)
    board = state.board
    beside: i64 = 0
    beside_two: i64 = 0
    rest = own
    while rest:
        ring = board.near[number(rest & -rest)]
        beside_two |= beside & ring
        beside |= ring
        rest &= rest - 1
    tops = state.tops(seat)
    while tops:
        here = tops & -tops
        tops ^= here
        field = number(here)
        shape = shape_at(state, field)
        line = board.in_line(field, state.ice)
        left: i64 = 0  # where the group is touched if no piece stays behind; computed when needed
        for number_up in range(3):
            sizes = lifted(shape, number_up + 1)
            if sizes == 0:
                break
            targets = line & fitting(sizes, free, globes, discs, portals)
            if targets == 0:
                continue
            if stays(state, seat, here, sizes):
                targets &= own | beside
            else:
                if left == 0:
                    left = touching_without(board.near, own, field, beside, beside_two)
                targets &= left
            base = MOVE + (field * 3 + number_up) * MOST_FIELDS
            found = fill(out, found, base, targets)
    return found


def on_border(state: Arktia, field: i64) -> bool:
    """A6.1: tell whether a neighbour is missing."""
    near = state.board.near[field]
    return near & ~state.ice != 0 or state.board.inner & single(field) == 0


def holds_without(state: Arktia, field: i64) -> bool:
    """A6.1: tell whether the ice stays in one piece without the field."""
    near = state.board.near
    beside = near[field] & state.ice
    start = beside & -beside
    if group(near, beside, start) == beside:  # its neighbours are connected without it
        return True
    rest = state.ice & ~single(field)
    return group(near, rest, start) == rest


def meltable(state: Arktia) -> i64:
    """A6.1: return the fields that may melt."""
    found: i64 = 0
    free = free_fields(state)
    while free:
        field = number(free & -free)
        if on_border(state, field) and holds_without(state, field):
            found |= free & -free
        free &= free - 1
    return found


def pieces_in(state: Arktia, colour: i64, fields: i64) -> i64:
    """A5.1: return how many pieces of a colour are on these fields."""
    pieces = state.pieces
    return (
        count(pieces[colour] & fields)
        + count(pieces[BY_COLOUR + colour] & fields)
        + count(pieces[2 * BY_COLOUR + colour] & fields)
    )


def largest_groups(state: Arktia, colour: i64) -> i64:
    """A5.2: return the groups tied for the most pieces, each by its smallest field."""
    rest = state.of_colour(colour)
    most: i64 = 0
    largest: i64 = 0
    while rest:
        start = rest & -rest
        members = group(state.board.near, rest, start)
        rest &= ~members
        size = pieces_in(state, colour, members)
        if size > most:
            most = size
            largest = start
        elif size == most:
            largest |= start
    return largest
