"""Camps and villages (W5.3), stones (W5.2), megaliths (W6), idols (W7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import event_builders
from glaciarium.games.endless_winter.actions import (
    BUILD_AT,
    HONOR_STEP,
    MOVE_TO,
    OFFERING_STEP,
    POINT_STEP,
    RAISE_AT,
    STONE_OF,
)
from glaciarium.games.endless_winter.board import (
    BASE,
    COUNT_BITS,
    HEX_COUNT,
    JUNCTION_COUNT,
    MEETING,
    NEAR,
    NONE,
)
from glaciarium.games.endless_winter.components import CAMPS, SLOTS
from glaciarium.games.endless_winter.operations import (
    add_points,
    begin_effect,
    gain_points,
    pay,
)
from glaciarium.games.endless_winter.pending import ARROW_STEP, GAIN_TOKENS
from glaciarium.games.endless_winter.state import (
    BUILT,
    CAMP_MAP,
    CAMPED,
    CAMPS_OUT,
    FIRST_OF_ERA_TWO,
    FOOD_LEFT,
    FROM_ARROW,
    FROM_CELL,
    FROM_HONOR,
    FROM_LIMIT,
    FROM_MEGALITH,
    FROM_OFFERING,
    FROM_SLOT,
    HONOR,
    MAP_BITS,
    MEGALITHS,
    NEUTRAL,
    NIBBLE,
    OFFERING,
    OWN_GROUND,
    OWN_UPPER,
    RAISED,
    ROW,
    SINCE,
    STONES,
    TOOLS_LEFT,
    VILLAGE_CAMPS,
    VILLAGES,
    EndlessWinter,
    before,
)
from glaciarium.kernel.bits import count, fill, number, pick, single
from glaciarium.kernel.events import Event

FOR_OWN: Final = 2  # points for a megalith below (W6.4)
FOR_OTHER: Final = 1


# Camps and villages.
def place_camp(state: EndlessWinter, seat: i64, rule: str, log: list[Event] | None) -> None:
    """Put the leftmost camp on the base tile."""
    row = seat * ROW
    state.own[row + CAMPS_OUT] += 1
    add_camp(state, seat, BASE)
    if log is not None:
        log.append(event_builders.camp_placed(seat, BASE, rule))


def add_camp(state: EndlessWinter, seat: i64, field: i64) -> None:
    row = seat * ROW
    state.own[row + CAMP_MAP] += single(field * MAP_BITS)
    state.own[row + CAMPED] |= single(field)


def lift_camp(state: EndlessWinter, seat: i64, field: i64) -> None:
    row = seat * ROW
    state.own[row + CAMP_MAP] -= single(field * MAP_BITS)
    if state.camps_at(seat, field) == 0:
        state.own[row + CAMPED] &= ~single(field)


def camps_home(state: EndlessWinter, seat: i64) -> i64:
    return CAMPS - state.own[seat * ROW + CAMPS_OUT]


def list_moves(state: EndlessWinter, seat: i64, out: vec[i64], found: i64) -> i64:
    """W13.7: write each move from a hex with one of the seat's camps to an adjacent hex."""
    camped = state.own[seat * ROW + CAMPED]
    while camped:
        start = number(camped & -camped)
        camped &= camped - 1
        found = fill(out, found, MOVE_TO + start * HEX_COUNT, NEAR[start])
    return found


def move_camp(state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
    start = (action - MOVE_TO) // HEX_COUNT
    end = (action - MOVE_TO) % HEX_COUNT
    lift_camp(state, seat, start)
    add_camp(state, seat, end)
    if log is not None:
        log.append(event_builders.camp_moved(seat, start, end))
    if state.glaciers & single(end) and state.token_at(end) == NONE:
        turn_token(state, end, log)


def turn_token(state: EndlessWinter, field: i64, log: list[Event] | None) -> None:
    """W11.1: turn the hex's token face up when a camp enters."""
    token = pick(state.unturned, state.roll(count(state.unturned)))
    state.unturned &= ~single(token)
    rank = count(state.glaciers & before(field))
    state.turned |= token + 1 << rank * NIBBLE
    state.revealed += 1
    if log is not None:
        log.append(event_builders.glacier_turned(state, field, token))


def building_sites(state: EndlessWinter, seat: i64) -> i64:
    """W5.3: return free junctions amid three of the seat's camps, if a village is left."""
    row = seat * ROW
    camped = state.own[row + CAMPED]
    found: i64 = 0
    if state.own[row + CAMPS_OUT] < VILLAGE_CAMPS or count(state.own[row + BUILT]) == VILLAGES:
        return 0
    for junction in range(JUNCTION_COUNT):
        if MEETING[junction] & ~camped == 0:
            found |= single(junction)
    return found & ~state.villages() if found else 0


def list_villages(state: EndlessWinter, seat: i64, out: vec[i64], found: i64) -> i64:
    return fill(out, found, BUILD_AT, building_sites(state, seat))


def build_village(state: EndlessWinter, seat: i64, action: i64, log: list[Event] | None) -> None:
    """Replace three camps with a village; the camps return to the food track."""
    junction = action - BUILD_AT
    row = seat * ROW
    fields = MEETING[junction]
    while fields:
        lift_camp(state, seat, number(fields & -fields))
        state.own[row + CAMPS_OUT] -= 1
        fields &= fields - 1
    state.own[row + BUILT] |= single(junction)
    if log is not None:
        log.append(event_builders.village_built(state, seat, junction))
    excess = -state.food_room(seat)
    if excess > 0:
        pay(state, seat, excess, 0, 0, FROM_LIMIT, log)
    tokens = open_tokens(state, MEETING[junction])
    if tokens:
        state.push(GAIN_TOKENS, seat, tokens)


def open_tokens(state: EndlessWinter, fields: i64) -> i64:
    """Return those hexes that have an open glacier token."""
    found: i64 = 0
    fields &= state.glaciers
    while fields:
        if state.token_at(number(fields & -fields)) != NONE:
            found |= fields & -fields
        fields &= fields - 1
    return found


# Stones.
def takeable_stones(state: EndlessWinter) -> i64:
    """W5.2: era I stones only in rounds 1 and 2, both later."""
    if state.round < FIRST_OF_ERA_TWO:
        return state.supply & state.box.stones_one
    return state.supply


def stone_possible(state: EndlessWinter, seat: i64, food: i64, tools: i64) -> bool:
    """Tell whether this much food and tools can pay for an available stone."""
    slot = state.stones_of(seat)
    if slot == SLOTS or takeable_stones(state) == 0:
        return False
    return food >= state.box.slot_food[slot] and tools >= state.box.slot_tools[slot]


def list_stones(state: EndlessWinter, seat: i64, out: vec[i64], found: i64) -> i64:
    row = seat * ROW
    if stone_possible(state, seat, state.own[row + FOOD_LEFT], state.own[row + TOOLS_LEFT]):
        return fill(out, found, STONE_OF, takeable_stones(state))
    return found


def take_stone(
    state: EndlessWinter, seat: i64, action: i64, source: i64, log: list[Event] | None
) -> None:
    """Pay the leftmost free slot, put the stone there, gain the slot's benefit."""
    stone = action - STONE_OF
    slot = state.stones_of(seat)
    pay(state, seat, state.box.slot_food[slot], state.box.slot_tools[slot], 0, source, log)
    state.supply &= ~single(stone)
    state.own[seat * ROW + STONES] |= stone + 1 << slot * COUNT_BITS
    if log is not None:
        log.append(event_builders.stone_taken(state, seat, stone, slot))
    begin_effect(state, seat, state.box.slots[slot], FROM_SLOT, log)


# Idols.
def list_steps(state: EndlessWinter, seat: i64, base: i64, out: vec[i64]) -> i64:
    """W7.1: write a step for each track below its top; with offering at the top also 1 point."""
    row = seat * ROW
    found: i64 = 0
    if state.own[row + OFFERING] < state.box.offering_top:
        out[found] = base + OFFERING_STEP
        found += 1
    if state.own[row + HONOR] < state.box.honor_top:
        out[found] = base + HONOR_STEP
        found += 1
    if state.own[row + OFFERING] == state.box.offering_top:
        out[found] = base + POINT_STEP
        found += 1
    return found


def single_step(state: EndlessWinter, seat: i64) -> i64:
    """Return the only legal step, or NONE if there are several."""
    row = seat * ROW
    low = state.own[row + OFFERING] < state.box.offering_top
    if state.own[row + HONOR] < state.box.honor_top:
        return NONE
    return OFFERING_STEP if low else POINT_STEP


def take_step(
    state: EndlessWinter, seat: i64, step: i64, source: i64, instead: i64, log: list[Event] | None
) -> None:
    row = seat * ROW
    if step == POINT_STEP:
        add_points(state, seat, 1, source)
        if log is not None:
            log.append(event_builders.points(state, seat, source, 1, "idol_top", NONE, instead))
        return
    track = row + (OFFERING if step == OFFERING_STEP else HONOR)
    state.own[track] += 1
    level = state.own[track]
    if step == HONOR_STEP:
        state.clock += 1
        state.own[row + SINCE] = state.clock
    if log is not None:
        log.append(event_builders.idol_moved(state, seat, step, level, source, instead))
    if step == HONOR_STEP:
        gain_points(state, seat, state.box.honor_points[level], FROM_HONOR, log)
    else:
        begin_effect(state, seat, state.box.offerings[level], FROM_OFFERING, log)


# Megaliths.
def list_spots(state: EndlessWinter, seat: i64, out: vec[i64]) -> i64:
    """W6.2: write the spots for the leftmost megalith; none if all are placed."""
    raised = state.own[seat * ROW + RAISED]
    if raised == MEGALITHS:
        return 0
    if raised < NEUTRAL:
        free = state.layout.grey & ~state.ground
        return fill(out, 0, RAISE_AT, state.beside | free)
    found = fill(out, 0, RAISE_AT, state.beside)
    return fill(out, found, RAISE_AT + state.layout.cell_count, state.carried)


def raise_megalith(
    state: EndlessWinter, seat: i64, spot: i64, arrow: bool, log: list[Event] | None
) -> None:
    """W6.1: place the leftmost megalith: on a cell for its benefit, on top for points."""
    row = seat * ROW
    neutral = state.own[row + RAISED] < NEUTRAL
    state.own[row + RAISED] += 1
    if log is not None:
        log.append(event_builders.megalith_placed(state, seat, spot, neutral=neutral, arrow=arrow))
    if spot >= state.layout.cell_count:
        raise_on_top(state, seat, spot - state.layout.cell_count, log)
        return
    cell = single(spot)
    state.ground |= cell
    if neutral:
        state.neutral |= cell
    else:
        state.own[row + OWN_GROUND] |= cell
    layout = state.layout
    state.beside = (state.beside | layout.near[spot]) & ~state.ground & ~layout.grey
    carry(state, spot)
    if layout.grey & cell:
        free = layout.arrows[spot] & ~state.ground
        if free:
            state.push(ARROW_STEP, seat, free)
    else:
        source: i64 = FROM_ARROW if arrow else FROM_CELL
        begin_effect(state, seat, layout.cells[spot], source, log)


def carry(state: EndlessWinter, spot: i64) -> None:
    """Find the upper spots whose four supports a new megalith completes."""
    layout = state.layout
    above = layout.above[spot]
    while above:
        upper = number(above & -above)
        missing = layout.on_ground[upper] & ~state.ground | layout.on_upper[upper] & ~state.upper
        if missing == 0:
            state.carried |= above & -above
        above &= above - 1


def raise_on_top(state: EndlessWinter, seat: i64, upper: i64, log: list[Event] | None) -> None:
    """W6.4: score for each megalith directly below, and let their other owners score too."""
    layout = state.layout
    state.upper |= single(upper)
    state.carried &= ~single(upper)
    state.own[seat * ROW + OWN_UPPER] |= single(upper)
    carry(state, layout.cell_count + upper)
    ground = layout.on_ground[upper]
    below = layout.on_upper[upper]
    own = count(state.own[seat * ROW + OWN_GROUND] & ground)
    own += count(state.own[seat * ROW + OWN_UPPER] & below)
    foreign = count(ground) + count(below) - own
    gain_points(state, seat, own * FOR_OWN + foreign * FOR_OTHER, FROM_MEGALITH, log)
    for other in range(state.seats):
        if other != seat:
            theirs = count(state.own[other * ROW + OWN_GROUND] & ground)
            theirs += count(state.own[other * ROW + OWN_UPPER] & below)
            gain_points(state, other, theirs, FROM_MEGALITH, log)
