"""Each seat's score if the game ended now (N9)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import (
    CARD_COUNT,
    EDGE,
    FLOOR_EDGES,
)
from glaciarium.games.nunatak.holdings import (
    applies,
    cards_as,
    columns,
    edge_blocks,
    first_number,
    full_sets,
    in_column,
    tools_of,
    unused_favors,
    worded_points,
)
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK, best, blocks_on
from glaciarium.games.nunatak.state import (
    APPLIED,
    ARTISAN,
    BEAST,
    EDGES,
    ELDER,
    ENGINEER,
    HERD,
    INSIGHT,
    LEADERSHIP,
    NONE,
    ORNAMENTS,
    POINTS,
    ROW,
    SCULPTOR,
    TOOL_COUNT,
    TOOLMAKING,
    TRACK,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import number, single
from glaciarium.kernel.sheet import Row, Sheet

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


# Cards.
def crowned(state: Nunatak) -> i64:
    """N9.2: return the colour that sets the dome, or NONE if tied throughout."""
    rivals = best(blocks_on(state, EDGE))
    for floor in range(len(FLOOR_EDGES)):
        if rivals & rivals - 1 == 0:
            break
        rivals = best_on(state, rivals, FLOOR_EDGES[floor])
    return number(rivals) if rivals and rivals & rivals - 1 == 0 else NONE


def sets_dome(state: Nunatak, seat: i64) -> bool:
    """Tell whether this colour sets the dome."""
    return crowned(state) == seat


def best_on(state: Nunatak, rivals: i64, cells: i64) -> i64:
    """Return the rivals with the most blocks on these cells; all if nobody has any."""
    counts = blocks_on(state, cells)
    for colour in range(state.colours):
        if not rivals & single(colour):
            counts &= ~(single(colour * BYTE) * BYTE_MASK)
    found = best(counts)
    return found if found else rivals


def led_workers(state: Nunatak, colour: i64) -> i64:
    """Return how many workers a colour has in the majority count."""
    workers = cards_as(state, colour, WORKER)
    if applies(state, colour, LEADERSHIP):
        workers += first_number(state, LEADERSHIP)
    return workers


def all_led_workers(state: Nunatak) -> i64:
    """Return every colour's workers in the majority count, a byte each."""
    found: i64 = 0
    for colour in range(state.colours):
        found |= led_workers(state, colour) << colour * BYTE
    return found


def worker_points(state: Nunatak, seat: i64) -> i64:
    """N9.3, N10.5: points for the most workers, Siku and dummies included."""
    return points_for_workers(state, seat, best(all_led_workers(state)))


def points_for_workers(state: Nunatak, seat: i64, most: i64) -> i64:
    """Return the points of a seat if these colours have the most workers."""
    box = state.box
    if not most & single(seat):
        return box.each_worker * cards_as(state, seat, WORKER)
    return box.most_workers if most == single(seat) else box.tied_workers


# Parts of the final score that depend on one seat's own things.
def from_table(table: vec[i64], cards: i64) -> i64:
    """Return the points for a number of cards; beyond the table, its last entry."""
    last: i64 = len(table) - 1
    return table[cards if cards < last else last]


def sculptor_points(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N9.4, N7.10: points for sculptors; `cards` packs the counts of all columns."""
    box = state.box
    sculptors = in_column(cards, SCULPTOR)
    points = from_table(box.sculptors, sculptors)
    if applies(state, seat, ORNAMENTS):
        points = max(points, from_table(box.ornaments, sculptors))
    return points


def artisan_points(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N9.5: points for artisans, by tool and by sets of all tools."""
    made: i64 = state.made if applies(state, seat, TOOLMAKING) else NONE
    if made == NONE and in_column(cards, ARTISAN) == 0:
        return 0
    box = state.box
    points: i64 = 0
    fewest: i64 = CARD_COUNT
    for tool in range(TOOL_COUNT):
        artisans = tools_of(state, seat, tool)
        if made == tool:
            artisans += first_number(state, TOOLMAKING)
        points += from_table(box.artisans, artisans)
        fewest = min(fewest, artisans)
    return points + fewest * box.tool_set


def beast_points(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N9.6: points for beasts: cards times symbols."""
    beasts = state.box.beasts
    symbols: i64 = 0
    if applies(state, seat, HERD):
        symbols = first_number(state, HERD)
    rest = state.column(seat, BEAST)
    while rest:
        symbols += beasts[number(rest & -rest)]
        rest &= rest - 1
    return in_column(cards, BEAST) * symbols


def engineer_points(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N9.7: points for engineers."""
    engineers = in_column(cards, ENGINEER)
    if engineers == 0:
        return 0
    return engineers * state.box.rounded_down[state.own[seat * ROW + TRACK]]


def elder_points(state: Nunatak, seat: i64, cards: i64) -> i64:
    """N9.8: points for elders, each by two columns."""
    pairs = state.box.pairs
    points: i64 = 0
    rest = state.column(seat, ELDER)
    while rest:
        named = pairs[number(rest & -rest)]
        rest &= rest - 1
        while named:
            points += in_column(cards, number(named & -named))
            named &= named - 1
    return points


def favor_points(state: Nunatak, seat: i64) -> i64:
    """N7.9: points of Insight and Edges; other final favors change their own part."""
    points: i64 = 0
    if state.own[seat * ROW + APPLIED] == 0:
        return points
    if applies(state, seat, INSIGHT):
        points += state.box.rounded_up[state.own[seat * ROW + TRACK]]
    if applies(state, seat, EDGES):
        points += first_number(state, EDGES) * edge_blocks(state, seat)
    worded = state.own[seat * ROW + APPLIED] & state.box.worded
    while worded:
        points += worded_points(state, seat, number(worded & -worded))
        worded &= worded - 1
    return points


def parts(state: Nunatak, seat: i64) -> vec[i64]:
    """Return the parts of N9, in the order of PARTS."""
    box = state.box
    cards = columns(state, seat)
    return vec[i64](
        [
            box.dome if sets_dome(state, seat) else 0,
            worker_points(state, seat),
            sculptor_points(state, seat, cards),
            artisan_points(state, seat, cards),
            beast_points(state, seat, cards),
            engineer_points(state, seat, cards),
            elder_points(state, seat, cards),
            favor_points(state, seat),
            box.unused_favor * unused_favors(state, seat),
            box.full_set * full_sets(cards),
        ]
    )


def own_points(state: Nunatak, seat: i64) -> i64:
    """Return the sum of the parts that depend on the seat's own things."""
    return points_with(state, seat, columns(state, seat))


def points_with(state: Nunatak, seat: i64, cards: i64) -> i64:
    """Return it, if these are the cards of all columns."""
    return (
        sculptor_points(state, seat, cards)
        + artisan_points(state, seat, cards)
        + beast_points(state, seat, cards)
        + engineer_points(state, seat, cards)
        + elder_points(state, seat, cards)
        + favor_points(state, seat)
        + state.box.unused_favor * unused_favors(state, seat)
        + state.box.full_set * full_sets(cards)
    )


def score(state: Nunatak, seat: i64) -> i64:
    """Return a seat's score if the game ended now; unplayed final favors don't count."""
    most = best(all_led_workers(state))
    return total(state, seat, own_points(state, seat), most, crowned(state))


def total(state: Nunatak, seat: i64, own: i64, most: i64, dome: i64) -> i64:
    """Return the score, given who has the most workers and who sets the dome."""
    points = state.own[seat * ROW + POINTS] + own + points_for_workers(state, seat, most)
    return points + state.box.dome if seat == dome else points


def winners(state: Nunatak) -> i64:
    """N9.10: most points, then most blocks on edge cells; still tied: shared."""
    dome = crowned(state)
    workers = best(all_led_workers(state))
    found: i64 = 0
    most: i64 = -1
    for seat in range(state.seats):
        points = total(state, seat, own_points(state, seat), workers, dome)
        value = points * 64 + edge_blocks(state, seat)
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
    unsure = [contested(state, seat) for seat in seats]
    for index, (name, rule) in enumerate(PARTS):
        points = [int(points[index]) for points in by_seat]
        rows.append(Row(name, rule, points, True, [by_part.get(name, 0) for by_part in unsure]))
    return Sheet(rows)


def contested(state: Nunatak, seat: i64) -> dict[str, int]:
    """Return the points that can still go to others: the dome, workers beyond those for each."""
    if state.depth == 0:
        return {}
    each = state.box.each_worker * cards_as(state, seat, WORKER)
    dome = state.box.dome if sets_dome(state, seat) else 0
    return {"dome": int(dome), "workers": max(0, int(worker_points(state, seat) - each))}
