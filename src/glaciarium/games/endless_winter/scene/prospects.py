"""What things would bring now, counted by the rules' own functions from what the viewer knows.

No hidden card is used: labor in hand is the viewer's own, and the forecast of
the order counts only resting figures.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.board import ANIMAL_COUNT, HEXES, TYPE_COUNT
from glaciarium.games.endless_winter.building import camps_home
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.columns import CULTURE_LABOR
from glaciarium.games.endless_winter.decisions.eclipse import TOTAL_BITS, new_order
from glaciarium.games.endless_winter.facts import Sight
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.scene.printed import Facts, Printed
from glaciarium.games.endless_winter.scoring import (
    animal_points,
    influence,
    leads,
    stone_points,
)
from glaciarium.games.endless_winter.stacks import revealable
from glaciarium.games.endless_winter.state import (
    AT_REST,
    CELL_HOLDS,
    ORDER_BITS,
    ORDER_MASK,
    RAISED,
    ROW,
    UPRIGHT,
    WHOLE,
    EndlessWinter,
    one,
)
from glaciarium.kernel.i18n import say

TOP: Final = 0  # of a column's sections


def viewer(sight: Sight) -> int:
    """Return whose prospects to show: the viewer, else the seat to move, else the first."""
    return next(seat for seat in (sight.seat, sight.actor, 0) if 0 <= seat < sight.seats)


# Animals.
def animal_gains(state: EndlessWinter, seat: int, prints: Printed) -> dict[str, int]:
    """W10.4: return what one more animal of each type would add to a seat's sets."""
    before = animal_points(state, seat)
    place = seat * ROW + UPRIGHT
    more, found = state.clone(), {}
    for kind in range(ANIMAL_COUNT):
        more.own[place] = state.own[place] + one(kind)
        found[str(prints.animals[kind]["id"])] = int(animal_points(more, seat) - before)
    return found


# Labor.
def works(prints: Printed, hand: dict[int, int], column: int) -> int:
    """Return the labor, in halves, that a hand's tribe cards would bring in a column."""
    return sum(
        int(prints.cards[card]["works"][column]) * number
        for card, number in hand.items()
        if card < TYPE_COUNT
    )


# Columns: how often each action of the current section can be paid for, or why it can't.
def times(state: EndlessWinter, sight: Sight, column: int) -> list[Facts]:
    """Return how often each action of the current section can be paid for, or why not."""
    seat, stage = sight.actor, sight.stage
    if sight.column != column or stage is None or not 0 <= seat < sight.seats:
        return []
    me = sight.tribes[seat]
    tools, labor = me.tools, int(state.labor) // WHOLE
    if COLUMNS[column] == "initiate" and stage == TOP:
        left = sum(1 for kind in range(len(sight.piles)) if not state.taken >> kind & 1)
        return [_least((tools, say("no tool")), (labor, say("no labor")), (left, say("none left")))]
    if COLUMNS[column] == "develop" and stage == TOP:
        return [_least((int(state.labor) // CULTURE_LABOR, say("3 labor needed")))]
    if COLUMNS[column] == "migrate" and stage == TOP:
        camps = int(camps_home(state, seat))
        put = _least((tools, say("no tool")), (camps, say("no camp left")))
        return [put, _least((labor, say("no labor")))]
    if COLUMNS[column] == "hunt" and stage == TOP:
        room = int(bool(revealable(state)))
        turn = _least((labor, say("no labor")), (room and labor, say("area full")))
        here = sum(sight.hunting)
        take = _least((tools, say("no tool")), (labor, say("no labor")), (here, say("none here")))
        return [turn, take]
    return []


def _least(*limits: tuple[int, str]) -> Facts:
    number, why = min(limits, key=lambda limit: limit[0])
    return {"n": number} if number else {"n": 0, "why": why}


# The next eclipse, as far as it can be foreseen.
def forecast(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts | None:
    if not state.round or not state.depth or sight.eclipse:
        return None
    seat = viewer(sight)
    return {
        "seat": seat,
        "order": _order(state, sight),
        "land": _land(state, sight, prints, seat),
        "people": _people(sight, prints, seat),
        "stones": _stones(state, prints, seat),
        "storage": _storage(state, seat),
        "villages": sum(1 for village in sight.villages if village.seat == seat),
    }


def _order(state: EndlessWinter, sight: Sight) -> list[Facts]:
    """W8.2: return the order by open labor, that of resting figures; hands may change it."""
    totals = 0
    for seat in range(sight.seats):
        labor = int(state.own[seat * ROW + AT_REST] * state.box.rest_half_labor)
        totals |= labor << seat * TOTAL_BITS
    order = int(new_order(state, totals))
    seats = [order >> rank * ORDER_BITS & ORDER_MASK for rank in range(sight.seats)]
    return [
        {
            "seat": seat,
            "rests": sight.tribes[seat].resting,
            "hand": sight.tribes[seat].hand_size,
            "most": _most(sight, seat),
        }
        for seat in seats
    ]


def _most(sight: Sight, seat: int) -> int | None:
    """Return the labor on a hand's tribe cards, in halves; None if it is hidden."""
    hand = sight.tribes[seat].hand
    if hand is None:
        return None
    kinds = sight.box.tribes
    return sum(kinds[card].half_labor * n for card, n in hand.items() if card < len(kinds))


def _land(state: EndlessWinter, sight: Sight, prints: Printed, seat: int) -> list[Facts]:
    """W8.5: return the hexes where the seat has influence, with what it lacks to score."""
    found = []
    for number in range(len(HEXES)):
        here = sight.land[number]
        own = int(influence(state, seat, number))
        if not own or not prints.terrain[here.terrain]["effect"]["parts"]:
            continue
        most = max(here.influence)
        found.append(
            {
                "hex": number,
                "leads": bool(leads(state, seat, number)),
                "ties": [n for n, much in enumerate(here.influence) if much == own and n != seat],
                "short": most - own,
            }
        )
    return sorted(found, key=lambda line: (not line["leads"], line["short"]))


def _people(sight: Sight, prints: Printed, seat: int) -> list[list[object]]:
    """Return the tribe cards of an open hand that would pay in the eclipse if kept."""
    hand = sight.tribes[seat].hand or {}
    return [[prints.cards[card]["id"], n] for card, n in hand.items() if card < TYPE_COUNT]


def _stones(state: EndlessWinter, prints: Printed, seat: int) -> list[Facts]:
    mine = [int(state.stone_at(seat, slot)) for slot in range(min(state.stones_of(seat), SLOTS))]
    return [
        {"id": prints.stones[stone]["id"], "worth": int(stone_points(state, seat, stone))}
        for stone in mine
    ]


def _storage(state: EndlessWinter, seat: int) -> list[int]:
    """Return the empty storage cells, from 0."""
    return list(range(int(state.own[seat * ROW + RAISED]) // CELL_HOLDS))
