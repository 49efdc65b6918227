"""Features of what may still come: villages, influence, stones, sets, burials, eclipse, cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    BASE,
    COUNTED,
    HEX_COUNT,
    ITEMS,
    JUNCTION_COUNT,
    MEETING,
    NEAR,
    TYPE_COUNT,
    Contents,
)
from glaciarium.games.endless_winter.box import Box
from glaciarium.games.endless_winter.grammar import Ability
from glaciarium.games.endless_winter.scoring import (
    VILLAGES_TOUCHING,
    honor_rank,
    influence,
    leads,
    present,
    stone_points,
)
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BUILT,
    BURIED,
    CAMPED,
    CAMPS_OUT,
    CELL_HOLDS,
    FIRST_OF_ERA_TWO,
    FOOD_LEFT,
    HONOR,
    INFLUENCE_OF_VILLAGE,
    PILE,
    RAISED,
    ROW,
    TOOLS_LEFT,
    UPRIGHT,
    VILLAGE_CAMPS,
    VILLAGE_FOOD,
    VILLAGES,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import count, number, single

TERRAIN_KINDS: Final = 8
FURTHEST: Final = 3  # assumed moves for a camp far away
MOST_STEPS: Final = 7
MOST_LEAD: Final = 4
SLOTS: Final = 3
PAIR: Final = 2
TRIPLE: Final = 3
HALF: Final = 0.5  # share of a gain that must be paid for

# What culture cards bring, by the words of W1.3.
BRINGS: Final = {
    "labor": ["labor"],
    "food": ["food", "food_fill"],
    "tools": ["tool"],
    "idols": ["idol"],
    "draws": ["draw"],
    "megaliths": ["megalith"],
    "burials": ["bury"],
    "animals": ["animal_pick", "animal_top", "tilt"],
    "camps and moves": ["camp", "move"],
    "villages": ["village"],
    "cards": ["culture", "tribe_hand", "tribe_discard", "stone"],
}
BRING_COUNT: Final = 11

# Features, in the order in which they are written.
VILLAGE: Final = 0
LED: Final = VILLAGE + 5  # + kind of terrain
STONE: Final = LED + TERRAIN_KINDS + 1
SET: Final = STONE + 5
BURIAL: Final = SET + 5
ECLIPSE: Final = BURIAL + 3  # + tribe type
OTHER: Final = ECLIPSE + TYPE_COUNT + 2
CULTURE: Final = OTHER + 2  # + what it brings
LENGTH: Final = CULTURE + BRING_COUNT
NAMES: Final = [
    *("camps by a village site", "steps to a village", "village site taken"),
    *("food for the village site", "villages left"),
    *(f"led terrain {kind}" for kind in range(TERRAIN_KINDS)),
    "hexes led by 2",
    *("best stone on offer", "stone affordable", "village stones", "village stones and villages"),
    "village stones and camps",
    *("pairs", "triples", "jokers", "best animal in the area", "animals in the area"),
    *("lead in honor", "next burial", "second in honor"),
    *(f"type {kind} in the pile" for kind in range(TYPE_COUNT)),
    *("lead in eclipse labor", "first in eclipse labor"),
    *("storage cells emptied", "places on four megaliths"),
    *(f"{what} on culture cards" for what in BRINGS),
]


def _second_ring() -> list[int]:
    """Return, for each hex, the set of hexes two steps away."""
    found: list[int] = []
    for field in range(HEX_COUNT):
        reached: int = 0
        for near in range(HEX_COUNT):
            if NEAR[field] >> near & 1:
                reached |= NEAR[near]
        found.append(reached & ~NEAR[field] & ~single(field))
    return found


NEAR_BY_TWO: Final = vec[i64](_second_ring())


def brought(box: Box) -> list[float]:
    """Return what each culture card brings, at card * BRING_COUNT; paid gains count half."""
    return [
        sum(_units(ability, words) for ability in card.effect)
        for card in box.cultures
        for words in BRINGS.values()
    ]


def _units(ability: Ability, words: list[str]) -> float:
    units = sum(part.number for part in ability.gain if part.kind in words)
    return units * HALF if ability.cost else float(units)


class Prospects:
    """Reads these features, given what the culture cards of one box bring."""

    def __init__(self, contents: Contents) -> None:
        self.brings: Final = vec[float](brought(contents.box))

    def read(self, state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
        """Write a seat's features, starting at index `at`."""
        for nth in range(at, at + LENGTH):
            out[nth] = 0.0
        read_villages(state, seat, out, at + VILLAGE)
        read_influence(state, seat, out, at + LED)
        read_stones(state, seat, out, at + STONE)
        read_sets(state, seat, out, at + SET)
        read_burials(state, seat, out, at + BURIAL)
        read_eclipse(state, seat, out, at + ECLIPSE)
        out[at + OTHER] = float(state.own[seat * ROW + RAISED] // CELL_HOLDS)
        out[at + OTHER + 1] = float(min(count(state.carried), PAIR))
        self.read_cultures(state, seat, out, at + CULTURE)

    def read_cultures(self, state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
        own = state.own
        row = seat * ROW
        cultures: i64 = 0
        for zone in range(row, row + PILE + PAIR, PAIR):  # hand, deck, discards, play and pile
            cultures |= own[zone + 1]
        while cultures:
            card = number(cultures & -cultures)
            cultures &= cultures - 1
            first = card * BRING_COUNT
            for nth in range(BRING_COUNT):
                out[at + nth] += self.brings[first + nth]


def read_villages(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    own = state.own
    row = seat * ROW
    built = count(own[row + BUILT])
    out[at + 4] = float(VILLAGES - built)
    if built == VILLAGES:
        return
    free = ~state.villages()
    camped = own[row + CAMPED]
    if own[row + CAMPS_OUT] < VILLAGE_CAMPS:
        camped |= single(BASE)  # where more camps will be placed
    most: i64 = 0
    fewest: i64 = MOST_STEPS
    for junction in range(JUNCTION_COUNT):
        if free >> junction & 1:
            site = MEETING[junction]
            missing = site & ~camped
            most = max(most, VILLAGE_CAMPS - count(missing))
            steps = steps_to(missing, camped & ~site)
            fewest = min(fewest, steps)
    out[at] = float(most)
    out[at + 1] = float(fewest)
    out[at + 2] = 1.0 if fewest == 0 else 0.0
    if fewest == 0:
        out[at + 3] = float(min(own[row + FOOD_LEFT], VILLAGE_FOOD))


def steps_to(missing: i64, spare: i64) -> i64:
    """Return about how many moves it takes to bring camps to these hexes."""
    found: i64 = 0
    while missing:
        field = number(missing & -missing)
        missing &= missing - 1
        if NEAR[field] & spare:
            found += 1
        elif NEAR_BY_TWO[field] & spare:
            found += 2
        else:
            found += FURTHEST
    return found


def read_influence(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    there = present(state, seat) & ~single(BASE)
    while there:
        field = number(there & -there)
        there &= there - 1
        if leads(state, seat, field):
            out[at + state.layout.terrain[field]] += 1.0
            if influence(state, seat, field) >= INFLUENCE_OF_VILLAGE:
                out[at + TERRAIN_KINDS] += 1.0


def read_stones(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    box = state.box
    own = state.own
    row = seat * ROW
    stones = state.stones_of(seat)
    by_village: i64 = 0
    for slot in range(stones):
        if box.counts[state.stone_at(seat, slot)] == VILLAGES_TOUCHING:
            by_village += 1
    out[at + 2] = float(by_village)
    out[at + 3] = float(by_village * count(own[row + BUILT]))
    out[at + 4] = float(by_village * own[row + CAMPS_OUT])
    if stones == SLOTS:
        return
    if own[row + FOOD_LEFT] >= box.slot_food[stones]:
        out[at + 1] = 1.0 if own[row + TOOLS_LEFT] >= box.slot_tools[stones] else 0.0
    best: i64 = 0
    rest = state.supply
    if state.round < FIRST_OF_ERA_TWO:
        rest &= box.stones_one
    while rest:
        best = max(best, stone_points(state, seat, number(rest & -rest)))
        rest &= rest - 1
    out[at] = float(best)


def read_sets(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    box = state.box
    upright = state.own[seat * ROW + UPRIGHT]
    best: i64 = 0
    for animal in range(ANIMAL_COUNT):
        held = of_kind(upright, animal)
        if animal == box.joker:
            out[at + 2] = float(held)
            continue
        if held >= PAIR:
            out[at] += 1.0
        if held >= TRIPLE:
            out[at + 1] += 1.0
        if held < box.largest[animal] and of_kind(state.area, animal):
            first = animal * ITEMS + held
            best = max(best, box.sets[first + 1] - box.sets[first])
    out[at + 3] = float(best)
    out[at + 4] = float(state.area_size)


def read_burials(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    own = state.own
    row = seat * ROW
    highest: i64 = 0
    for other in range(state.seats):
        if other != seat:
            highest = max(highest, own[other * ROW + HONOR])
    ahead = own[row + HONOR] - highest
    out[at] = float(max(-MOST_LEAD, min(MOST_LEAD, ahead)))
    if own[row + HONOR] == 0:
        return
    rank = min(honor_rank(state, seat), PAIR)
    first = rank * COUNTED + min(own[row + BURIED], COUNTED - PAIR)
    out[at + 1] = float(state.box.burial[first + 1] - state.box.burial[first])
    out[at + 2] = 1.0 if rank == 1 else 0.0


def read_eclipse(state: EndlessWinter, seat: i64, out: vec[float], at: i64) -> None:
    own = state.own
    pile = own[seat * ROW + PILE]
    for kind in range(TYPE_COUNT):
        out[at + kind] = float(of_kind(pile, kind))
    most: i64 = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, eclipse_labor(state, other))
    ahead = eclipse_labor(state, seat) - most
    out[at + TYPE_COUNT] = float(max(-MOST_LEAD, min(MOST_LEAD, ahead)))
    out[at + TYPE_COUNT + 1] = 1.0 if ahead > 0 else 0.0


def eclipse_labor(state: EndlessWinter, seat: i64) -> i64:
    """Return the labor, in halves, that counts for the next turn order so far (W8.1)."""
    row = seat * ROW
    found = state.own[row + AT_REST] * state.box.rest_half_labor
    for kind in range(TYPE_COUNT):
        found += of_kind(state.own[row + PILE], kind) * state.box.half_labor[kind]
    return found
