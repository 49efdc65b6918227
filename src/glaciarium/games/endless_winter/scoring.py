"""Points: stones in the eclipse (W8.6), the four parts at the end (W10), influence (W8.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    COUNTED,
    GLACIER,
    ITEMS,
    MEETING,
    NONE,
    TOUCHING,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.state import (
    BUILT,
    BURIED,
    CAMPED,
    CATEGORIES,
    FOOD_LEFT,
    HONOR,
    INFLUENCE_OF_VILLAGE,
    OFFERING,
    OWN_GROUND,
    OWN_UPPER,
    ROW,
    SCORED,
    SINCE,
    TALLY,
    TALLY_BITS,
    TALLY_MASK,
    TILTED,
    TOOLS_LEFT,
    UPRIGHT,
    ZONES,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import count, number, single
from glaciarium.kernel.sheet import Row, Sheet

# What a stone counts, as numbered in the components.
VILLAGES_TOUCHING: Final = 0
TERRAIN_TYPES_WITH_CAMP: Final = 1
GROUND_MEGALITHS: Final = 2
TILES_WITH_GROUND_MEGALITH: Final = 3
TILTED_OF: Final = 4
BURIED_CARDS: Final = 5
UPPER_MEGALITHS: Final = 6
IDOL_LEVELS: Final = 7
TILTED_TYPES: Final = 8

TWO: Final = 2
LAST_RANK: Final = 2
FINAL_PARTS: Final = ["offering", "honor", "cards", "animals"]


def stone_points(state: EndlessWinter, seat: i64, stone: i64) -> i64:
    """W8.6: return what a stone is worth at this moment."""
    found = min(counted(state, seat, stone), COUNTED - 1)
    return state.box.stone_points[stone * COUNTED + found]


def counted(state: EndlessWinter, seat: i64, stone: i64) -> i64:
    """Return how many things a stone counts for a seat."""
    row = seat * ROW
    what = state.box.counts[stone]
    if what == VILLAGES_TOUCHING:
        return villages_touching(state, seat, state.box.counted[stone])
    if what == TERRAIN_TYPES_WITH_CAMP:
        return terrain_types(state, state.own[row + CAMPED])
    if what == GROUND_MEGALITHS:
        return count(state.own[row + OWN_GROUND])
    if what == TILES_WITH_GROUND_MEGALITH:
        return tiles_with(state, state.own[row + OWN_GROUND])
    if what == TILTED_OF:
        return tilted(state, seat, state.box.counted[stone])
    if what == BURIED_CARDS:
        return state.own[row + BURIED]
    if what == UPPER_MEGALITHS:
        return count(state.own[row + OWN_UPPER])
    if what == IDOL_LEVELS:
        return state.own[row + OFFERING] + state.own[row + HONOR]
    assert what == TILTED_TYPES
    return tilted_types(state, seat)


def villages_touching(state: EndlessWinter, seat: i64, kinds: i64) -> i64:
    """Return how many villages touch a hex of these types; each counts once."""
    hexes: i64 = 0
    while kinds:
        hexes |= state.layout.hexes[number(kinds & -kinds)]
        kinds &= kinds - 1
    found: i64 = 0
    built = state.own[seat * ROW + BUILT]
    while built:
        if MEETING[number(built & -built)] & hexes:
            found += 1
        built &= built - 1
    return found


def terrain_types(state: EndlessWinter, camped: i64) -> i64:
    """Return how many terrain types, the base excluded, have a camp."""
    found: i64 = 0
    for kind in range(1, GLACIER + 1):
        if state.layout.hexes[kind] & camped:
            found += 1
    return found


def tiles_with(state: EndlessWinter, cells: i64) -> i64:
    found: i64 = 0
    for tile in state.layout.tile_cells:
        if tile & cells:
            found += 1
    return found


def tilted(state: EndlessWinter, seat: i64, kinds: i64) -> i64:
    found: i64 = 0
    while kinds:
        found += of_kind(state.own[seat * ROW + TILTED], number(kinds & -kinds))
        kinds &= kinds - 1
    return found


def tilted_types(state: EndlessWinter, seat: i64) -> i64:
    found: i64 = 0
    for animal in range(ANIMAL_COUNT):
        if of_kind(state.own[seat * ROW + TILTED], animal):
            found += 1
    return found


def influence(state: EndlessWinter, seat: i64, field: i64) -> i64:
    """W8.5: return a seat's influence on a hex, from camps and villages."""
    villages = count(state.own[seat * ROW + BUILT] & TOUCHING[field])
    return state.camps_at(seat, field) + villages * INFLUENCE_OF_VILLAGE


def present(state: EndlessWinter, seat: i64) -> i64:
    """Return the hexes on which a seat has influence."""
    row = seat * ROW
    found = state.own[row + CAMPED]
    built = state.own[row + BUILT]
    while built:
        found |= MEETING[number(built & -built)]
        built &= built - 1
    return found


def leads(state: EndlessWinter, seat: i64, field: i64) -> bool:
    """Tell whether a seat has the most influence on a hex (at least 1), alone or tied."""
    own = influence(state, seat, field)
    if own == 0:
        return False
    most: i64 = 0
    for other in range(state.seats):
        most = max(most, influence(state, other, field))
    return own == most


# The end of the game.
def offering_points(state: EndlessWinter, seat: i64) -> i64:
    """W10.1: points for food and tools left, by the ratio of the level reached."""
    row = seat * ROW
    ratio = state.box.per_point[state.own[row + OFFERING]]
    if ratio == 0:
        return 0
    return (state.own[row + FOOD_LEFT] + state.own[row + TOOLS_LEFT]) // ratio


def honor_rank(state: EndlessWinter, seat: i64) -> i64:
    """W7.2: return how many markers rank ahead: higher, or as high and there earlier."""
    own = state.own
    row = seat * ROW
    found: i64 = 0
    for other in range(state.seats):
        there = other * ROW
        if own[there + HONOR] > own[row + HONOR] or (
            own[there + HONOR] == own[row + HONOR] and own[there + SINCE] < own[row + SINCE]
        ):
            found += 1
    return found


def honor_points(state: EndlessWinter, seat: i64) -> i64:
    """W10.2: points for buried cards, by rank on the honor track; level 0 scores nothing."""
    row = seat * ROW
    if state.own[row + HONOR] == 0:
        return 0
    rank = min(honor_rank(state, seat), LAST_RANK)
    buried = min(state.own[row + BURIED], COUNTED - 1)
    return state.box.burial[rank * COUNTED + buried]


def card_points(state: EndlessWinter, seat: i64) -> i64:
    """W10.3: points printed on all the seat's cards, wherever they are."""
    points = state.box.points
    row = seat * ROW
    tribes: i64 = 0
    cultures: i64 = 0
    for zone in range(row, row + ZONES, TWO):
        tribes += state.own[zone]
        cultures |= state.own[zone + 1]
    found: i64 = 0
    for kind in range(TYPE_COUNT):
        found += of_kind(tribes, kind) * points[kind]
    while cultures:
        found += points[TYPE_COUNT + number(cultures & -cultures)]
        cultures &= cultures - 1
    return found


def animal_points(state: EndlessWinter, seat: i64) -> i64:
    """W10.4: one set per type of upright animal, with jokers where they add most."""
    box = state.box
    upright = state.own[seat * ROW + UPRIGHT]
    jokers = of_kind(upright, box.joker)
    found: i64 = 0
    best = vec[i64]([0] * (COUNTED + 1)) if jokers else vec[i64]([0] * 0)
    for animal in range(ANIMAL_COUNT):
        own = min(of_kind(upright, animal), box.largest[animal])
        if animal == box.joker or own == 0:
            continue
        if jokers == 0:
            found += box.sets[animal * ITEMS + own]
        else:
            add_set(state, animal, own, jokers, best)
    return best[jokers] if jokers else found


def add_set(state: EndlessWinter, animal: i64, own: i64, jokers: i64, best: vec[i64]) -> None:
    """Improve the best points per number of jokers by one more set."""
    room = state.box.largest[animal] - own
    held = jokers
    while held >= 0:
        most: i64 = 0
        for joined in range(min(held, room) + 1):
            points = state.box.sets[animal * ITEMS + own + joined]
            most = max(most, best[held - joined] + points)
        best[held] = most
        held -= 1


def final_part(state: EndlessWinter, seat: i64, part: i64) -> i64:
    """Return one of the FINAL_PARTS."""
    if part == 0:
        return offering_points(state, seat)
    if part == 1:
        return honor_points(state, seat)
    return card_points(state, seat) if part == TWO else animal_points(state, seat)


def score(state: EndlessWinter, seat: i64) -> i64:
    """Return the points as if the game ended now."""
    return (
        state.own[seat * ROW + SCORED]
        + offering_points(state, seat)
        + honor_points(state, seat)
        + card_points(state, seat)
        + animal_points(state, seat)
    )


def winners(state: EndlessWinter) -> i64:
    """W10.5: most points; in a tie, whoever is earlier in the turn order."""
    most: i64 = NONE
    winner: i64 = 0
    for rank in range(state.seats):
        seat = state.at(rank)
        points = score(state, seat)
        if points > most:
            most = points
            winner = seat
    return single(winner)


def tally(state: EndlessWinter, seat: i64, category: i64) -> i64:
    """Return the points scored so far in a category."""
    assert category < CATEGORIES
    return state.own[seat * ROW + TALLY] >> category * TALLY_BITS & TALLY_MASK


# The score sheet: points so far by category, then what the end would bring.
SHEET: Final = [
    ("honor track", "W7.2"),
    ("megaliths", "W6.4"),
    ("sacred stones", "W8.6"),
    ("terrain", "W8.5"),
    ("other points", "W1.3"),
]
FINAL_SHEET: Final = [
    ("offering (end)", "W10.1"),
    ("buried cards (end)", "W10.2"),
    ("cards (end)", "W10.3"),
    ("animals (end)", "W10.4"),
]


def sheet(state: EndlessWinter) -> Sheet:
    seats = range(state.seats)
    rows = [
        Row(name, rule, [int(tally(state, seat, nth)) for seat in seats])
        for nth, (name, rule) in enumerate(SHEET)
    ]
    rows += [
        Row(name, rule, [int(final_part(state, seat, nth)) for seat in seats])
        for nth, (name, rule) in enumerate(FINAL_SHEET)
    ]
    return Sheet(rows)
