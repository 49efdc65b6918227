"""The table as numbers, from one seat: its own things first, then the others in order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    BYTE,
    BYTE_MASK,
    CARD_COUNT,
    CHIEF_COUNT,
    COSTED,
    COUNT_BITS,
    COUNT_MASK,
    CULTURE_COUNT,
    GAINS,
    HEX_COUNT,
    ITEMS,
    JUNCTION_COUNT,
    NONE,
    SETUP_COUNT,
    STONE_COUNT,
    TERRAIN_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.components import (
    CAMPS,
    GLACIER_TOKENS,
)
from glaciarium.games.endless_winter.effects import TO_HAND, cost_cards, cost_food, cost_tools
from glaciarium.games.endless_winter.observations.fields import (
    COSTS,
    DRAFT_COUNT,
    FACE_DOWN,
    FIGURES,
    REST_FLAGS,
    SECTION_FLAGS,
)
from glaciarium.games.endless_winter.operations import LEFT, LEFT_MASK, ROW_MASK, UNITS_MASK
from glaciarium.games.endless_winter.pending import (
    BOTTOM,
    DISCARD,
    EFFECT,
    GAIN_TOKENS,
    MAP_HEXES,
    OWN_BOARD,
    PILE_CARDS,
    RESTING,
    TAKE_STONE,
    TAKE_TRIBE,
    TOOLS_OR_FOOD,
    TOP,
)
from glaciarium.games.endless_winter.scoring import honor_rank, score
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BUILT,
    BURIED,
    CAMPS_OUT,
    CHIEF_CARD,
    CHIEF_HOME,
    CHIEF_STANDS,
    DECK,
    DECK_SIZE,
    DISCARDS,
    FOOD_LEFT,
    GRAVE,
    HAND,
    HAND_SIZE,
    HONOR,
    KNOWN,
    NIBBLE,
    NIBBLE_MASK,
    OFFERING,
    ORDER_MASK,
    OWN_GROUND,
    OWN_UPPER,
    PILE,
    PILE_SIZE,
    PLACES,
    PLAY,
    RAISED,
    REST,
    ROUNDS,
    ROW,
    SCORED,
    SECRETS,
    SETUP_CARD,
    STANDING,
    STANDING_BITS,
    TILTED,
    TOOLS_LEFT,
    TRIBE_HOME,
    UPRIGHT,
    EndlessWinter,
)
from glaciarium.games.endless_winter.tiles import MOST_CELLS, MOST_UPPER
from glaciarium.kernel.bits import number
from glaciarium.kernel.observation import put, put_one, put_set
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

SEATS: Final = 4
TILE_COUNT: Final = 4
SLOT_COUNT: Final = 3
REST_COUNT: Final = 5
EVERY_HEX: Final = (1 << HEX_COUNT) - 1


def observe(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write FIELDS; return where they end."""
    at = _put_zones(state, seat, out, at)
    at = _put_counters(state, seat, out, at)
    at = _put_figures(state, seat, out, at)
    at = _put_map(state, seat, out, at)
    at = _put_animals(state, seat, out, at)
    at = _put_identity(state, seat, out, at)
    at = _put_order(state, seat, out, at)
    at = _put_layout(state, out, at)
    at = _put_offers(state, out, at)
    at = _put_turn(state, seat, out, at)
    return _put_operand(state, out, at)


def row_of(state: EndlessWinter, seat: i64, other: i64) -> i64:
    """Return the row of another seat, as one seat counts them."""
    return other - seat if other >= seat else other - seat + state.seats


def put_counts(out: vec[i16], at: i64, kinds: i64, packed: i64) -> i64:
    """Write packed counts."""
    here = at
    while packed:
        put(out, here, packed & COUNT_MASK)
        packed >>= COUNT_BITS
        here += 1
    return at + kinds


def put_cards(out: vec[i16], at: i64, tribes: i64, cultures: i64) -> None:
    put_set(out, put_counts(out, at, TYPE_COUNT, tribes), CULTURE_COUNT, cultures)


def _put_zones(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write hand, hidden, discards, played, pile, buried."""
    own = state.own
    zone: i64 = SEATS * CARD_COUNT
    other: i64
    for other in range(state.seats):
        row = other * ROW
        here = at + row_of(state, seat, other) * CARD_COUNT
        if other == seat:
            put_cards(out, here, own[row + HAND], own[row + HAND + 1])
            put_cards(out, here + zone, own[row + DECK], own[row + DECK + 1])
            tribes = own[row + GRAVE] + own[row + SECRETS]
            put_cards(out, here + 5 * zone, tribes, own[row + GRAVE + 1] | own[row + SECRETS + 1])
        else:
            put_cards(out, here, own[row + KNOWN], own[row + KNOWN + 1])
            _put_hidden(state, row, out, here + zone)
            put_cards(out, here + 5 * zone, own[row + GRAVE], own[row + GRAVE + 1])
        put_cards(out, here + 2 * zone, own[row + DISCARDS], own[row + DISCARDS + 1])
        put_cards(out, here + 3 * zone, own[row + PLAY], own[row + PLAY + 1])
        if other == seat or state.eclipse:
            put_cards(out, here + 4 * zone, own[row + PILE], own[row + PILE + 1])
    return at + 6 * zone


def _put_hidden(state: EndlessWinter, row: i64, out: vec[i16], at: i64) -> None:
    """W12.1: write another seat's cards in zones where only their number is public."""
    own = state.own
    tribes = own[row + HAND] + own[row + DECK] + own[row + SECRETS] - own[row + KNOWN]
    cultures = own[row + HAND + 1] | own[row + DECK + 1] | own[row + SECRETS + 1]
    if not state.eclipse:
        tribes += own[row + PILE]
        cultures |= own[row + PILE + 1]
    put_cards(out, at, tribes, cultures & ~own[row + KNOWN + 1])


def _put_counters(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write hand_size to score: one number per seat."""
    own = state.own
    other: i64
    for other in range(state.seats):
        row = other * ROW
        here = at + row_of(state, seat, other)
        put(out, here, own[row + HAND_SIZE])
        put(out, here + SEATS, own[row + DECK_SIZE])
        put(out, here + 2 * SEATS, own[row + PILE_SIZE])
        put(out, here + 3 * SEATS, own[row + BURIED])
        put(out, here + 4 * SEATS, own[row + FOOD_LEFT])
        put(out, here + 5 * SEATS, max(state.food_room(other), 0))
        put(out, here + 6 * SEATS, own[row + TOOLS_LEFT])
        put(out, here + 7 * SEATS, CAMPS - own[row + CAMPS_OUT])
        put(out, here + 8 * SEATS, own[row + RAISED])
        put(out, here + 9 * SEATS, own[row + OFFERING])
        put(out, here + 10 * SEATS, own[row + HONOR])
        put(out, here + 11 * SEATS, honor_rank(state, other))
        put(out, here + 12 * SEATS, own[row + SCORED])
        put(out, here + 13 * SEATS, score(state, other))
    return at + 14 * SEATS


def _put_figures(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write figures, resting, standing."""
    resting = at + SEATS * FIGURES
    standing = resting + SEATS
    other: i64
    column: i64
    for other in range(state.seats):
        row = other * ROW
        rank = row_of(state, seat, other)
        put(out, at + rank * FIGURES, state.own[row + CHIEF_HOME])
        put(out, at + rank * FIGURES + 1, state.own[row + TRIBE_HOME])
        put(out, resting + rank, state.own[row + AT_REST])
        for column in range(REST):
            there = state.own[row + STANDING] >> column * STANDING_BITS
            here = standing + (rank * REST + column) * FIGURES
            put(out, here, there // CHIEF_STANDS & 1)
            put(out, here + 1, there % CHIEF_STANDS)
    return standing + SEATS * REST * FIGURES


def _put_map(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write camps, villages, ground, upper."""
    villages = at + SEATS * HEX_COUNT
    ground = villages + SEATS * JUNCTION_COUNT
    upper = ground + SEATS * MOST_CELLS
    other: i64
    field: i64
    for other in range(state.seats):
        row = other * ROW
        rank = row_of(state, seat, other)
        for field in range(HEX_COUNT):
            put(out, at + rank * HEX_COUNT + field, state.camps_at(other, field))
        put_set(out, villages + rank * JUNCTION_COUNT, JUNCTION_COUNT, state.own[row + BUILT])
        put_set(out, ground + rank * MOST_CELLS, MOST_CELLS, state.own[row + OWN_GROUND])
        put_set(out, upper + rank * MOST_UPPER, MOST_UPPER, state.own[row + OWN_UPPER])
    return upper + SEATS * MOST_UPPER


def _put_animals(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write upright, tilted, stones."""
    tilted = at + SEATS * ANIMAL_COUNT
    stones = tilted + SEATS * ANIMAL_COUNT
    other: i64
    slot: i64
    for other in range(state.seats):
        row = other * ROW
        rank = row_of(state, seat, other)
        put_counts(out, at + rank * ANIMAL_COUNT, ANIMAL_COUNT, state.own[row + UPRIGHT])
        put_counts(out, tilted + rank * ANIMAL_COUNT, ANIMAL_COUNT, state.own[row + TILTED])
        for slot in range(SLOT_COUNT):
            stone = state.stone_at(other, slot)
            if stone != NONE:
                put(out, stones + rank * STONE_COUNT + stone, slot + 1)
    return stones + SEATS * STONE_COUNT


def _put_identity(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write chief, setup."""
    sides: i64 = CHIEF_COUNT * 2
    setup = at + SEATS * sides
    other: i64
    for other in range(state.seats):
        row = other * ROW
        rank = row_of(state, seat, other)
        put_one(out, at + rank * sides, sides, state.own[row + CHIEF_CARD])
        put_one(out, setup + rank * SETUP_COUNT, SETUP_COUNT, state.own[row + SETUP_CARD])
    return setup + SEATS * SETUP_COUNT


def _put_order(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write place, leaders."""
    rank: i64
    column: i64
    for rank in range(state.seats):
        out[at + row_of(state, seat, state.at(rank)) * SEATS + rank] = 1
    at += SEATS * SEATS
    for column in range(REST):
        if state.firsts >> column & 1:
            leader = state.leaders >> column * 2 & ORDER_MASK
            out[at + column * SEATS + row_of(state, seat, leader)] = 1
    return at + REST * SEATS


def _put_layout(state: EndlessWinter, out: vec[i16], at: i64) -> i64:
    """Write terrain, glacier_tokens, unturned, tiles, turned, neutral."""
    layout = state.layout
    kind: i64
    place: i64
    for kind in range(TERRAIN_COUNT):
        at = put_set(out, at, HEX_COUNT, layout.hexes[kind])
    glaciers = state.glaciers
    while glaciers:
        field = number(glaciers & -glaciers)
        glaciers &= glaciers - 1
        put(out, at + field, FACE_DOWN + 1 + state.token_at(field))
    at = put_set(out, at + HEX_COUNT, GLACIER_TOKENS, state.unturned)
    for place in range(TILE_COUNT):
        tile: i64 = layout.tiles[place]
        at = put_one(out, at, TILE_COUNT, tile)
    for place in range(TILE_COUNT):
        turned: i64 = layout.turned[place]
        at = put(out, at, turned)
    return put_set(out, at, MOST_CELLS, state.neutral)


def _put_offers(state: EndlessWinter, out: vec[i16], at: i64) -> i64:
    """Write display, culture, tribes, supply, area, animals."""
    at = put_set(out, at, CULTURE_COUNT, state.display)
    at = put_set(out, at, CULTURE_COUNT, state.culture)
    at = put_counts(out, at, TYPE_COUNT, state.piles)
    at = put_set(out, at, STONE_COUNT, state.supply)
    at = put_counts(out, at, ANIMAL_COUNT, state.area)
    return put_counts(out, at, ANIMAL_COUNT, state.animals)


def _put_turn(state: EndlessWinter, seat: i64, out: vec[i16], at: i64) -> i64:
    """Write round to setup_offer."""
    at = put_one(out, at, ROUNDS + 1, state.round)
    at = put(out, at, state.turn)
    at = put(out, at, state.eclipse)
    at = put_one(out, at, PLACES, state.column)
    at = put_one(out, at, FIGURES, state.figure)
    at = put(out, at, state.labor)
    if state.depth and seat_of(state.stack[state.depth - 1]) == seat:
        put_cards(out, at, state.fresh, state.fresh_culture)
    at = put_counts(out, at + CARD_COUNT, TYPE_COUNT, state.given)
    at = put_set(out, at, TYPE_COUNT, state.taken)
    at = put_counts(out, at, TYPE_COUNT, state.ready)
    at = put(out, at, state.played)
    at = put(out, at, state.chief_used)
    at = put_one(out, at, REST_COUNT, state.rest_open - 1)
    at = put_one(out, at, REST_COUNT, state.rest_taken - 1)
    at = put_set(out, at, REST_COUNT, state.rest_unseen)
    at = put_one(out, at, DRAFT_COUNT, state.draft)
    at = put_set(out, at, CHIEF_COUNT, state.chief_offer)
    return put_set(out, at, SETUP_COUNT, state.setup_offer)


def _put_operand(state: EndlessWinter, out: vec[i16], at: i64) -> i64:
    """Write what the pending decision is about: units to effect_cost."""
    section = at + 2
    rested = section + SECTION_FLAGS
    left = rested + REST_FLAGS
    unused = left + HEX_COUNT
    effect = unused + TYPE_COUNT
    if state.depth:
        top = state.stack[state.depth - 1]
        kind = kind_of(top)
        operand = operand_of(top)
        if kind == EFFECT:
            _put_effect(state, operand, out, effect)
        elif kind == DISCARD or TOOLS_OR_FOOD <= kind <= TAKE_STONE:
            put(out, at, operand & UNITS_MASK)
            if kind == TAKE_TRIBE and operand & TO_HAND:
                out[at + 1] = 1
        elif TOP <= kind <= BOTTOM:
            put_set(out, section, SECTION_FLAGS, operand & 3)
        elif kind == RESTING:
            put_set(out, rested, REST_FLAGS, operand & 7)
        elif kind == MAP_HEXES or kind == GAIN_TOKENS or kind == OWN_BOARD:  # noqa: PLR1714, SIM109 - `in` would build a tuple of objects
            put_set(out, left, HEX_COUNT, operand & EVERY_HEX)
        elif kind == PILE_CARDS:
            _put_unused(operand, out, unused)
    return effect + 2 * COSTED + COSTS


def _put_unused(operand: i64, out: vec[i16], at: i64) -> None:
    kind: i64
    for kind in range(TYPE_COUNT):
        put(out, at + kind, operand >> kind * NIBBLE & NIBBLE_MASK)


def _put_effect(state: EndlessWinter, operand: i64, out: vec[i16], at: i64) -> None:
    """Write an effect's remaining parts, paid ones separately, and the cost."""
    row = operand & ROW_MASK
    left = operand >> LEFT & LEFT_MASK
    costs = at + 2 * COSTED
    while left:
        item = state.box.items[row * ITEMS + number(left & -left)]
        left &= left - 1
        if item & BYTE_MASK == COSTED:
            _add_parts(state, item >> GAINS, out, at + COSTED)
            _add(out, costs, cost_food(item))
            _add(out, costs + 1, cost_tools(item))
            _add(out, costs + 2, cost_cards(item))
        else:
            _add(out, at + (item & BYTE_MASK), item >> BYTE & BYTE_MASK)


def _add_parts(state: EndlessWinter, row: i64, out: vec[i16], at: i64) -> None:
    items = state.box.whole[row]
    while items:
        item = state.box.items[row * ITEMS + number(items & -items)]
        items &= items - 1
        _add(out, at + (item & BYTE_MASK), item >> BYTE & BYTE_MASK)


def _add(out: vec[i16], at: i64, units: i64) -> None:
    out[at] += i16(units)
