"""Features for predicting how many points are still to come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.board import (
    BASE,
    HEX_COUNT,
    MEETING,
    NONE,
    TYPE_COUNT,
    Contents,
)
from glaciarium.games.endless_winter.features import NAMES, Prospects
from glaciarium.games.endless_winter.scoring import (
    animal_points,
    card_points,
    honor_points,
    honor_rank,
    leads,
    offering_points,
    stone_points,
)
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BUILT,
    BURIED,
    CAMPED,
    CAMPS_OUT,
    CHIEF_HOME,
    DECK,
    DISCARDS,
    FOOD_LEFT,
    HAND,
    HAND_SIZE,
    HONOR,
    OFFERING,
    OWN_UPPER,
    PILE,
    PLAY,
    RAISED,
    ROUNDS,
    ROW,
    TILTED,
    TOOLS_LEFT,
    TRIBE_HOME,
    TURNS,
    UPRIGHT,
    EndlessWinter,
    of_kind,
    total,
)
from glaciarium.kernel.bits import count, number
from glaciarium.kernel.evaluation import leanings, learnt
from glaciarium.kernel.network import networks
from glaciarium.kernel.protocol import Heuristics, seat_of

PACKAGE: Final = "glaciarium.games.endless_winter"
# Features, in the order in which they are written.
STOCK: Final = 6
LAND: Final = STOCK + 14
PARTS: Final = LAND + 8
CARDS: Final = PARTS + 5
TYPES: Final = CARDS + 6  # + type
IN_HAND: Final = TYPES + TYPE_COUNT  # + type
PROSPECTS: Final = IN_HAND + TYPE_COUNT
TYPE_NAMES: Final = [f"type {kind}" for kind in range(TYPE_COUNT)]
FEATURES: Final = [
    *("one", "turn", "chooses", "rank", "last of the round", "labor"),
    *("food", "tools", "food and tools, by offering", "offering", "honor", "first in honor"),
    *("buried", "figures at home", "chief at home", "at rest", "animals", "tilted animals"),
    *("different animals", "pile"),
    *("camps", "camps off the base", "villages", "led hexes", "megaliths", "high megaliths"),
    *("stones", "points of stones"),
    *("offering points", "honor points", "card points", "animal points", "labor in the pile"),
    *("hand", "culture in hand", "deck", "culture", "cards", "labor in hand"),
    *TYPE_NAMES,
    *[f"{name} in hand" for name in TYPE_NAMES],
    *NAMES,
]
ACTION_PART: Final = 0.75  # share of a round's progress; the rest is its eclipse


class EndlessWinterHeuristics(Heuristics[EndlessWinter]):
    def __init__(self, contents: Contents) -> None:
        super().__init__()
        self.prospects: Final = Prospects(contents)
        self.learnt = learnt(PACKAGE, FEATURES)
        self.networks = networks(PACKAGE, FEATURES)

    def features(self) -> list[str]:
        return FEATURES

    def styles(self) -> dict[str, dict[str, float]]:
        return leanings(PACKAGE)

    def stage(self, state: EndlessWinter) -> float:
        if state.round == 0:
            return 0.0
        part = ACTION_PART * float(state.turn) / float(TURNS * state.seats)
        if state.eclipse:
            part = ACTION_PART + (1.0 - ACTION_PART) / 2.0
        return min(1.0, (float(state.round - 1) + part) / float(ROUNDS))

    def read(self, state: EndlessWinter, seat: i64, out: vec[float]) -> None:
        top = state.stack[state.depth - 1] if state.depth else NONE
        at_turn = state.eclipse == 0 and state.at(state.turn % state.seats) == seat
        out[0] = 1.0
        out[1] = 1.0 if at_turn else 0.0
        out[2] = 1.0 if top != NONE and seat_of(top) == seat else 0.0
        for rank in range(state.seats):
            if state.at(rank) == seat:
                out[3] = float(rank)
        out[4] = 1.0 if state.eclipse == 0 and state.turn >= (TURNS - 1) * state.seats else 0.0
        out[5] = float(state.labor) if at_turn else 0.0
        read_stock(state, seat, out)
        read_land(state, seat, out)
        read_parts(state, seat, out)
        read_cards(state, seat, out)
        self.prospects.read(state, seat, out, PROSPECTS)


def read_stock(state: EndlessWinter, seat: i64, out: vec[float]) -> None:
    own = state.own
    row = seat * ROW
    stock = own[row + FOOD_LEFT] + own[row + TOOLS_LEFT]
    ratio = state.box.per_point[own[row + OFFERING]]
    out[STOCK] = float(own[row + FOOD_LEFT])
    out[STOCK + 1] = float(own[row + TOOLS_LEFT])
    out[STOCK + 2] = float(stock) / float(ratio) if ratio else 0.0
    out[STOCK + 3] = float(own[row + OFFERING])
    out[STOCK + 4] = float(own[row + HONOR])
    out[STOCK + 5] = 1.0 if own[row + HONOR] and honor_rank(state, seat) == 0 else 0.0
    out[STOCK + 6] = float(own[row + BURIED])
    out[STOCK + 7] = float(own[row + TRIBE_HOME])
    out[STOCK + 8] = float(own[row + CHIEF_HOME])
    out[STOCK + 9] = float(own[row + AT_REST])
    out[STOCK + 10] = float(total(own[row + UPRIGHT]))
    out[STOCK + 11] = float(total(own[row + TILTED]))
    out[STOCK + 12] = float(different(own[row + UPRIGHT]))
    out[STOCK + 13] = float(total(own[row + PILE]))


def different(packed: i64) -> i64:
    """Return how many different kinds packed counts hold."""
    found: i64 = 0
    for kind in range(TYPE_COUNT):
        if of_kind(packed, kind):
            found += 1
    return found


def read_land(state: EndlessWinter, seat: i64, out: vec[float]) -> None:
    own = state.own
    row = seat * ROW
    there = own[row + CAMPED]
    rest = own[row + BUILT]
    while rest:
        there |= MEETING[number(rest & -rest)]
        rest &= rest - 1
    led: i64 = 0
    for field in range(HEX_COUNT):
        if there >> field & 1 and leads(state, seat, field):
            led += 1
    stones = state.stones_of(seat)
    worth: i64 = 0
    for slot in range(stones):
        worth += stone_points(state, seat, state.stone_at(seat, slot))
    out[LAND] = float(own[row + CAMPS_OUT])
    out[LAND + 1] = float(own[row + CAMPS_OUT] - state.camps_at(seat, BASE))
    out[LAND + 2] = float(count(own[row + BUILT]))
    out[LAND + 3] = float(led)
    out[LAND + 4] = float(own[row + RAISED])
    out[LAND + 5] = float(count(own[row + OWN_UPPER]))
    out[LAND + 6] = float(stones)
    out[LAND + 7] = float(worth)


def read_parts(state: EndlessWinter, seat: i64, out: vec[float]) -> None:
    out[PARTS] = float(offering_points(state, seat))
    out[PARTS + 1] = float(honor_points(state, seat))
    out[PARTS + 2] = float(card_points(state, seat))
    out[PARTS + 3] = float(animal_points(state, seat))
    out[PARTS + 4] = float(labor_of(state, state.own[seat * ROW + PILE]))


def labor_of(state: EndlessWinter, tribes: i64) -> i64:
    """Return the labor of tribe cards, in halves."""
    found: i64 = 0
    for kind in range(TYPE_COUNT):
        found += of_kind(tribes, kind) * state.box.half_labor[kind]
    return found


def read_cards(state: EndlessWinter, seat: i64, out: vec[float]) -> None:
    own = state.own
    row = seat * ROW
    tribes = (
        own[row + HAND] + own[row + DECK] + own[row + DISCARDS] + own[row + PLAY] + own[row + PILE]
    )
    cultures = (
        own[row + HAND + 1]
        | own[row + DECK + 1]
        | own[row + DISCARDS + 1]
        | own[row + PLAY + 1]
        | own[row + PILE + 1]
    )
    hand = own[row + HAND]
    out[CARDS] = float(own[row + HAND_SIZE])
    out[CARDS + 1] = float(count(own[row + HAND + 1]))
    out[CARDS + 2] = float(total(own[row + DECK]))
    out[CARDS + 3] = float(count(cultures))
    out[CARDS + 4] = float(total(tribes))
    out[CARDS + 5] = float(labor_of(state, hand))
    for kind in range(TYPE_COUNT):
        out[TYPES + kind] = float(of_kind(tribes, kind))
        out[IN_HAND + kind] = float(of_kind(hand, kind))
