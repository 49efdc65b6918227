"""Where things come from (see record.md): sources as words, and the rule of each."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.board import HEXES, TYPE_COUNT
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.state import (
    FROM_ANIMAL,
    FROM_ARROW,
    FROM_CARD,
    FROM_CELL,
    FROM_CHIEF,
    FROM_EXTRA,
    FROM_FOOD_TRACK,
    FROM_GLACIER,
    FROM_HONOR,
    FROM_LIMIT,
    FROM_MEGALITH,
    FROM_OFFERING,
    FROM_PREPARATION,
    FROM_REST,
    FROM_REST_TOKEN,
    FROM_SETUP,
    FROM_SLOT,
    FROM_START,
    FROM_STONE,
    FROM_STORAGE,
    FROM_TERRAIN,
    FROM_TURN_ORDER,
    FROM_VILLAGE,
    ITSELF,
    SECTION_COUNT,
    EndlessWinter,
)

SECTIONS: Final = ["top", "middle", "bottom"]
SOURCES: Final = {  # number: name and rule
    FROM_REST: ("rest", "W4.7"),
    FROM_TURN_ORDER: ("turn_order", "W8.3"),
    FROM_STORAGE: ("storage", "W8.6"),
    FROM_VILLAGE: ("village", "W8.6"),
    FROM_SLOT: ("slot", "W5.2"),
    FROM_OFFERING: ("offering", "W7.1"),
    FROM_HONOR: ("honor", "W7.2"),
    FROM_CELL: ("megalith_cell", "W6.3"),
    FROM_ARROW: ("arrow", "W6.3"),
    FROM_MEGALITH: ("megalith", "W6.4"),
    FROM_GLACIER: ("token", "W11.1"),
    FROM_REST_TOKEN: ("token", "W11.2"),
    FROM_FOOD_TRACK: ("food_track", "W4.5"),
    FROM_LIMIT: ("limit", "W13.8"),
    FROM_EXTRA: ("extra_culture", "W4.1"),
    FROM_SETUP: ("setup", "W2.4"),
    FROM_START: ("start_bonus", "W2.7"),
    FROM_PREPARATION: ("preparation", "W9.1"),
}


def card_id(state: EndlessWinter, card: int) -> str:
    box = state.box.box
    return box.tribes[card].id if card < TYPE_COUNT else box.cultures[card - TYPE_COUNT].id


def source_name(state: EndlessWinter, source: int) -> str:
    """Return a source as records name it."""
    box = state.box.box
    if source in SOURCES:
        return SOURCES[source][0]
    if source >= FROM_CARD:
        return card_id(state, source - FROM_CARD)
    if source >= FROM_STONE:
        return f"stone {box.stones[source - FROM_STONE].id}"
    if source >= FROM_TERRAIN:
        q, r = HEXES[source - FROM_TERRAIN]
        return f"terrain [{q},{r}]"
    if source >= FROM_ANIMAL:
        return f"animal {box.animals[source - FROM_ANIMAL].id}"
    if source >= FROM_CHIEF:
        return box.chiefs[source - FROM_CHIEF].id
    column, section = divmod(source, SECTION_COUNT)
    return f"{COLUMNS[column]} {SECTIONS[section]}"


def source_rule(state: EndlessWinter, source: int, instead: int = ITSELF) -> str:
    """Return the rule under which a source gives something."""
    if instead != ITSELF:
        return "W1.4"
    if source in SOURCES:
        return SOURCES[source][1]
    if source >= FROM_CARD + TYPE_COUNT:
        return "W4.1"
    if source >= FROM_CARD:
        return "W8.4" if state.eclipse else "W4.4"
    if source >= FROM_STONE:
        return "W8.6"
    if source >= FROM_TERRAIN:
        return "W8.5"
    if source >= FROM_ANIMAL:
        return "W1.3"
    if source >= FROM_CHIEF:
        return "W4.6"
    return f"W5.{source // SECTION_COUNT + 1}"
