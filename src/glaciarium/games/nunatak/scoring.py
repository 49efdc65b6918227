"""Points: squares (N6), and what everyone has if the game ends now (N9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import EDGE, FLOOR_EDGES, SQUARES, Contents
from glaciarium.games.nunatak.state import (
    APPLIED,
    ARTISAN,
    BEAST,
    COLOUR_COUNT,
    COLUMN,
    EDGES,
    ELDER,
    ENGINEER,
    FAVORS,
    HERD,
    INSIGHT,
    LEADERSHIP,
    NONE,
    ORNAMENTS,
    POINTS,
    ROW,
    SCULPTOR,
    SYMBOL_COUNT,
    TOOL_COUNT,
    TOOLMAKING,
    TRACK,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.sheet import Row, Sheet

BYTE: Final = 8  # counts and points of the colours of a square are packed, a byte each
BYTE_MASK: Final = 255
SHARED: Final = 2  # so many share a second place

# Targets of Transformation (N7.8): symbols, with artisan once for each tool.
TARGET_SYMBOLS: Final = vec[i64]([0, 1, 2, 2, 2, 3, 4, 5])
TARGET_COUNT: Final[i64] = 8
FIRST_TOOL: Final = 2  # the target artisan with a rope

# Parts of the final score, in the order of N9; the rule of each.
PARTS: Final = [
    ("dome", "N9.2"),
    ("workers", "N9.3"),
    ("sculptors", "N9.4"),
    ("artisans", "N9.5"),
    ("beasts", "N9.6"),
    ("engineers", "N9.7"),
    ("elders", "N9.8"),
    ("favors", "N9.1"),
    ("unused_favors", "N9.9"),
    ("sets", "N9.9"),
]


# Squares.
def square_counts(state: Nunatak, corner: i64) -> i64:
    """Return how many blocks each colour has in a square, a byte each."""
    square = SQUARES[corner]
    found: i64 = 0
    for colour in range(state.colours):
        found |= count(state.built(colour) & square) << colour * BYTE
    return found


def square_points(box: Contents, counts: i64, active: i64, completer: i64, propagator: i64) -> i64:
    """N6.2 to N6.8: return what each colour gets, a byte each.

    The active colour wins every tie that it is part of. A tie for first without it is won by the
    colour that completed the square (N10.4), and lost by the one that propagated (N6.8).
    """
    most = best(counts)
    first = number(most & -most)
    if most & single(active):
        first = active
    elif most & single(completer):
        first = completer
    elif first == propagator and most != single(first):
        most &= ~single(first)
        first = number(most & -most)
    points = box.square_first << first * BYTE
    rest = best(counts & ~(single(first * BYTE) * BYTE_MASK))
    if rest == 0:
        return points
    if rest & single(active):
        return points | box.square_second << active * BYTE
    tied = count(rest)
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
    for colour in range(COLOUR_COUNT):
        blocks = counts >> colour * BYTE & BYTE_MASK
        if blocks > most:
            most = blocks
            found = 0
        if blocks == most:
            found |= single(colour)
    return found


# Cards.
def moved_to(state: Nunatak, seat: i64) -> i64:
    """N7.8: return the target to which a seat has moved a card, or NONE."""
    if state.moved == NONE or state.moved % 4 != seat:
        return NONE
    return state.moved // 4 % TARGET_COUNT


def cards_as(state: Nunatak, seat: i64, symbol: i64) -> i64:
    """Return how many cards lie in a column."""
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
    """N9.1: tell whether a final favor of a seat is in force."""
    return state.own[seat * ROW + APPLIED] & single(favor) != 0


def first_number(state: Nunatak, favor: i64) -> i64:
    """Return the first number on a favor."""
    return state.box.numbers[favor * 2]


def second_number(state: Nunatak, favor: i64) -> i64:
    return state.box.numbers[favor * 2 + 1]


def edge_blocks(state: Nunatak, colour: i64) -> i64:
    return count(state.built(colour) & EDGE)


# Parts of the final score.
def crowned(state: Nunatak) -> i64:
    """N9.2: return the colour that sets the dome, or NONE after a tie to the end."""
    rivals: i64 = 0
    most: i64 = -1
    for colour in range(state.colours):
        blocks = edge_blocks(state, colour)
        if blocks > most:
            most = blocks
            rivals = 0
        if blocks == most:
            rivals |= single(colour)
    for floor in range(len(FLOOR_EDGES)):
        if rivals & rivals - 1 == 0:
            break
        rivals = best_on(state, rivals, FLOOR_EDGES[floor])
    return number(rivals) if rivals & rivals - 1 == 0 else NONE


def sets_dome(state: Nunatak, seat: i64) -> bool:
    """Tell whether that is this colour; as a rule the first rival who has more settles it."""
    mine = edge_blocks(state, seat)
    tied = False
    for colour in range(state.colours):
        if colour != seat:
            theirs = edge_blocks(state, colour)
            if theirs > mine:
                return False
            if theirs == mine:
                tied = True
    return crowned(state) == seat if tied else True


def best_on(state: Nunatak, rivals: i64, cells: i64) -> i64:
    """Return those of the rivals with the most blocks on these cells."""
    found: i64 = 0
    most: i64 = -1
    for colour in range(state.colours):
        if rivals & single(colour):
            blocks = count(state.built(colour) & cells)
            if blocks > most:
                most = blocks
                found = 0
            if blocks == most:
                found |= single(colour)
    return found


def led_workers(state: Nunatak, colour: i64) -> i64:
    """Return how many workers a colour has when the most are looked for."""
    workers = cards_as(state, colour, WORKER)
    if applies(state, colour, LEADERSHIP):
        workers += first_number(state, LEADERSHIP)
    return workers


def worker_points(state: Nunatak, seat: i64) -> i64:
    """N9.3, N10.5: the most workers, Siku's and dummies' included."""
    box = state.box
    mine = led_workers(state, seat)
    if mine == 0:
        return 0
    tied = False
    for colour in range(state.colours):
        if colour != seat:
            theirs = led_workers(state, colour)
            if theirs > mine:
                return box.each_worker * cards_as(state, seat, WORKER)
            if theirs == mine:
                tied = True
    return box.tied_workers if tied else box.most_workers


def from_table(table: vec[i64], cards: i64) -> i64:
    """Return the points for so many cards; beyond the table's end, its last."""
    last: i64 = len(table) - 1
    return table[cards if cards < last else last]


def sculptor_points(state: Nunatak, seat: i64) -> i64:
    """N9.4, N7.10."""
    cards = cards_as(state, seat, SCULPTOR)
    points = from_table(state.box.sculptors, cards)
    if applies(state, seat, ORNAMENTS):
        points = max(points, from_table(state.box.ornaments, cards))
    return points


def artisan_points(state: Nunatak, seat: i64) -> i64:
    """N9.5: by tool, and sets of all tools."""
    points: i64 = 0
    fewest: i64 = -1
    for tool in range(TOOL_COUNT):
        cards = tools_of(state, seat, tool)
        if applies(state, seat, TOOLMAKING) and state.made == tool:
            cards += first_number(state, TOOLMAKING)
        points += from_table(state.box.artisans, cards)
        if fewest < 0 or cards < fewest:
            fewest = cards
    return points + fewest * state.box.tool_set


def beast_points(state: Nunatak, seat: i64) -> i64:
    """N9.6: cards times symbols."""
    symbols: i64 = first_number(state, HERD) if applies(state, seat, HERD) else 0
    rest = state.column(seat, BEAST)
    while rest:
        symbols += state.box.beasts[number(rest & -rest)]
        rest &= rest - 1
    return cards_as(state, seat, BEAST) * symbols


def engineer_points(state: Nunatak, seat: i64) -> i64:
    """N9.7."""
    space = state.own[seat * ROW + TRACK]
    return cards_as(state, seat, ENGINEER) * state.box.rounded_down[space]


def elder_points(state: Nunatak, seat: i64) -> i64:
    """N9.8: each elder looks at two columns."""
    points: i64 = 0
    rest = state.column(seat, ELDER)
    while rest:
        named = state.box.pairs[number(rest & -rest)]
        rest &= rest - 1
        while named:
            points += cards_as(state, seat, number(named & -named))
            named &= named - 1
    return points


def favor_points(state: Nunatak, seat: i64) -> i64:
    """N7.9 Insight and Edges; the other final favors change the part they concern."""
    points: i64 = 0
    if applies(state, seat, INSIGHT):
        points += state.box.rounded_up[state.own[seat * ROW + TRACK]]
    if applies(state, seat, EDGES):
        points += first_number(state, EDGES) * edge_blocks(state, seat)
    return points


def full_sets(state: Nunatak, seat: i64) -> i64:
    """N9.9: return how many sets of all six symbols a seat has."""
    fewest = cards_as(state, seat, 0)
    for symbol in range(1, SYMBOL_COUNT):
        fewest = min(fewest, cards_as(state, seat, symbol))
    return fewest


def unused_favors(state: Nunatak, seat: i64) -> i64:
    return count(state.own[seat * ROW + FAVORS])


def parts(state: Nunatak, seat: i64) -> vec[i64]:
    """Return the parts of N9, in the order of PARTS."""
    box = state.box
    return vec[i64](
        [
            box.dome if sets_dome(state, seat) else 0,
            worker_points(state, seat),
            sculptor_points(state, seat),
            artisan_points(state, seat),
            beast_points(state, seat),
            engineer_points(state, seat),
            elder_points(state, seat),
            favor_points(state, seat),
            box.unused_favor * unused_favors(state, seat),
            box.full_set * full_sets(state, seat),
        ]
    )


def score(state: Nunatak, seat: i64) -> i64:
    """Return what a seat has if the game ends now; a final favor not yet played is unused."""
    points = state.own[seat * ROW + POINTS]
    if sets_dome(state, seat):
        points += state.box.dome
    return (
        points
        + worker_points(state, seat)
        + sculptor_points(state, seat)
        + artisan_points(state, seat)
        + beast_points(state, seat)
        + engineer_points(state, seat)
        + elder_points(state, seat)
        + favor_points(state, seat)
        + state.box.unused_favor * unused_favors(state, seat)
        + state.box.full_set * full_sets(state, seat)
    )


def winners(state: Nunatak) -> i64:
    """N9.10: most points, then most blocks on edge cells; still tied: shared."""
    found: i64 = 0
    most: i64 = -1
    for seat in range(state.seats):
        value = score(state, seat) * 64 + edge_blocks(state, seat)
        if value > most:
            most = value
            found = 0
        if value == most:
            found |= single(seat)
    return found


def sheet(state: Nunatak) -> Sheet:
    seats = range(state.seats)
    so_far = [int(state.own[seat * ROW + POINTS]) for seat in seats]
    by_seat = [parts(state, seat) for seat in seats]
    rows = [Row("so_far", "N5.1", so_far)]
    for index, (name, rule) in enumerate(PARTS):
        rows.append(Row(name, rule, [int(points[index]) for points in by_seat]))
    return Sheet(rows)
