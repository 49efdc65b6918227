"""Each player's board and cards, as far as the viewer may see them (W12.1)."""

from __future__ import annotations

from typing import Any

from glaciarium.games.endless_winter.board import ANIMAL_COUNT
from glaciarium.games.endless_winter.facts import Counts, Sight, Tribe, zone
from glaciarium.games.endless_winter.scene.printed import Facts, Printed
from glaciarium.games.endless_winter.scoring import (
    animal_points,
    counted,
    honor_points,
    offering_points,
    stone_points,
)
from glaciarium.games.endless_winter.state import (
    CELL_HOLDS,
    GRAVE,
    MEGALITHS,
    NEUTRAL,
    SECRETS,
    EndlessWinter,
)


def tribe(state: EndlessWinter, sight: Sight, prints: Printed, seat: int) -> Facts:
    """Return a seat's board and cards."""
    found = sight.tribes[seat]
    return {
        "seat": seat,
        "place": sight.order.index(seat),
        "food": found.food,
        "limit": found.limit,
        "tools": found.tools,
        "camps": found.camps,
        "villages": found.villages,
        "storage": _storage(found),
        "placed": found.placed,
        "stones": [_stone(state, prints, seat, stone) for stone in found.stones],
        "animals": _animals(found, prints),
        "animal_points": int(animal_points(state, seat)),
        "offering": found.offering,
        "offering_points": int(offering_points(state, seat)),
        "honor": found.honor,
        "honor_points": int(honor_points(state, seat)),
        "rank": found.rank,
        "chief": _chief(state, sight, prints, seat),
        "figures": {"chief": found.chief_home, "tribe": found.tribe_home},
        "resting": found.resting,
        **_cards(state, sight, prints, found),
    }


def _storage(found: Tribe) -> list[Facts]:
    """Return the megaliths left in each storage cell; the first are neutral."""
    return [
        {
            "left": max(0, min(CELL_HOLDS, CELL_HOLDS + first - found.placed)),
            "neutral": first < NEUTRAL,
        }
        for first in range(0, MEGALITHS, CELL_HOLDS)
    ]


def _stone(state: EndlessWinter, prints: Printed, seat: int, stone: int) -> Facts:
    return {
        "id": prints.stones[stone]["id"],
        "counted": int(counted(state, seat, stone)),
        "worth": int(stone_points(state, seat, stone)),
    }


def _animals(found: Tribe, prints: Printed) -> list[Facts]:
    return [
        {
            "id": prints.animals[kind]["id"],
            "upright": int(found.upright[kind]),
            "tilted": int(found.tilted[kind]),
        }
        for kind in range(ANIMAL_COUNT)
        if found.upright[kind] or found.tilted[kind]
    ]


def _chief(state: EndlessWinter, sight: Sight, prints: Printed, seat: int) -> Facts | None:
    found = sight.tribes[seat]
    if found.chief is None or not state.round:
        return None
    card = prints.chiefs[found.chief]
    side = card["sides"][found.side]
    return {
        "id": card["id"],
        "name": card["name"],
        "side": side["side"],
        "effect": side["effect"],
        "used": bool(state.chief_used) and not found.chief_home,
    }


def _cards(state: EndlessWinter, sight: Sight, prints: Printed, found: Tribe) -> dict[str, Any]:
    """Return zones of cards: how many, and which if the viewer may see them."""
    own = found.seat == sight.seat
    buried = _together(
        zone(state, found.seat, GRAVE), zone(state, found.seat, SECRETS) if own else {}
    )
    return {
        "hand_size": found.hand_size,
        "hand": None if found.hand is None else cards(prints, found.hand),
        "known": cards(prints, found.known),
        "deck_size": found.deck_size,
        "discard": cards(prints, found.discard),
        "played": cards(prints, found.play),
        "pile_size": found.pile,
        "pile": cards(prints, found.open_pile),
        "buried_size": found.buried,
        "buried": cards(prints, buried),
    }


def _together(first: Counts, second: Counts) -> Counts:
    both = sorted({*first, *second})
    return {card: first.get(card, 0) + second.get(card, 0) for card in both}


def cards(prints: Printed, zone_of: Counts) -> list[list[Any]]:
    """Return the cards of a zone as [id, how many], by number."""
    return [[prints.cards[card]["id"], number] for card, number in zone_of.items()]
