"""What an observation of Endless Winter consists of.

A row of cards holds counts of tribe types, then the culture cards, in the order of actions.
Rows of seats begin with the observer.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    CARD_COUNT,
    CHIEF_COUNT,
    COSTED,
    COUNT_MASK,
    CULTURE_COUNT,
    HEX_COUNT,
    JUNCTION_COUNT,
    SETUP_COUNT,
    STONE_COUNT,
    TERRAIN_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.box import MOST_LEVEL
from glaciarium.games.endless_winter.components import (
    CAMPS,
    GLACIER_TOKENS,
    REST_TOKENS,
    SLOTS,
)
from glaciarium.games.endless_winter.grammar import KINDS
from glaciarium.games.endless_winter.operations import UNITS_MASK
from glaciarium.games.endless_winter.state import (
    AREA,
    MEGALITHS,
    NIBBLE_MASK,
    PLACES,
    REST,
    ROUNDS,
    TURNS,
)
from glaciarium.games.endless_winter.tiles import MOST_CELLS, MOST_UPPER, PLAYERS, TILES
from glaciarium.kernel.observation import MOST, Field

FIGURES: Final = 2
DRAFT_COUNT: Final = 3
SECTION_FLAGS: Final = 2  # first in the column, action taken
REST_FLAGS: Final = 3  # drawn, tilted, token used
COSTS: Final = 3  # food, tools, cards
FACE_DOWN: Final = 1  # a face-down glacier token; open ones are this + 1 + token

_CARDS: Final = (PLAYERS[-1], CARD_COUNT)
_SEATS: Final = (PLAYERS[-1],)

FIELDS: Final = [
    Field("hand", _CARDS, COUNT_MASK, "own hand; of others what all know to be in theirs"),
    Field(
        "hidden",
        _CARDS,
        COUNT_MASK,
        "own deck; of others the cards in hand, deck, pile or buried from the hand",
    ),
    Field("discards", _CARDS, COUNT_MASK, "by seat: discard pile"),
    Field("played", _CARDS, COUNT_MASK, "by seat: play area"),
    Field("pile", _CARDS, COUNT_MASK, "by seat: eclipse pile; of others only once revealed"),
    Field("buried", _CARDS, COUNT_MASK, "by seat: buried cards; of others those all have seen"),
    Field("hand_size", _SEATS, MOST, "by seat: cards in hand"),
    Field("deck_size", _SEATS, MOST, "by seat: cards in the deck"),
    Field("pile_size", _SEATS, MOST, "by seat: cards in the eclipse pile"),
    Field("buried_size", _SEATS, MOST, "by seat: cards buried"),
    Field("food", _SEATS, MOST, "by seat"),
    Field("food_room", _SEATS, MOST, "by seat: food that fits"),
    Field("tools", _SEATS, MOST, "by seat"),
    Field("camps_left", _SEATS, CAMPS, "by seat: camps on the own board"),
    Field("megaliths", _SEATS, MEGALITHS, "by seat: megaliths placed"),
    Field("offering", _SEATS, MOST_LEVEL, "by seat: level of the offering idol"),
    Field("honor", _SEATS, MOST_LEVEL, "by seat: level of the honor idol"),
    Field("honor_rank", _SEATS, PLAYERS[-1], "by seat: markers that rank before it"),
    Field("points", _SEATS, MOST, "by seat: points so far"),
    Field("score", _SEATS, MOST, "by seat: points, if the game ended now"),
    Field("figures", (PLAYERS[-1], FIGURES), 3, "by seat: chief at home, tribe figures at home"),
    Field("resting", _SEATS, 3, "by seat: figures at rest"),
    Field("standing", (PLAYERS[-1], REST, FIGURES), 3, "by seat and column: chief, tribe figures"),
    Field("camps", (PLAYERS[-1], HEX_COUNT), CAMPS, "by seat and hex"),
    Field("villages", (PLAYERS[-1], JUNCTION_COUNT), 1, "by seat and junction"),
    Field("ground", (PLAYERS[-1], MOST_CELLS), 1, "by seat: megaliths on the ground"),
    Field("upper", (PLAYERS[-1], MOST_UPPER), 1, "by seat: megaliths on top"),
    Field("upright", (PLAYERS[-1], ANIMAL_COUNT), COUNT_MASK, "by seat and animal"),
    Field("tilted", (PLAYERS[-1], ANIMAL_COUNT), COUNT_MASK, "by seat and animal"),
    Field("stones", (PLAYERS[-1], STONE_COUNT), SLOTS, "by seat and stone: its slot, from 1 on"),
    Field("chief", (PLAYERS[-1], CHIEF_COUNT * 2), 1, "by seat: chief and side"),
    Field("setup", (PLAYERS[-1], SETUP_COUNT), 1, "by seat: set-up card"),
    Field("place", (PLAYERS[-1], PLAYERS[-1]), 1, "by seat: place in the turn order"),
    Field("leaders", (REST, PLAYERS[-1]), 1, "by column: whose figure came first"),
    Field("terrain", (TERRAIN_COUNT, HEX_COUNT), 1, "by type: hexes"),
    Field(
        "glacier_tokens",
        (HEX_COUNT,),
        FACE_DOWN + GLACIER_TOKENS,
        "by hex: 1 face down, from 2 on the open token",
    ),
    Field("unturned", (GLACIER_TOKENS,), 1, "glacier tokens not yet seen"),
    Field("tiles", (len(TILES), len(TILES)), 1, "by place: the megalith tile"),
    Field("turned", (len(TILES),), 1, "by place: the tile is turned"),
    Field("neutral", (MOST_CELLS,), 1, "cells with a neutral megalith"),
    Field("display", (CULTURE_COUNT,), 1, "culture cards on display"),
    Field("culture", (CULTURE_COUNT,), 1, "culture cards in the two decks"),
    Field("tribes", (TYPE_COUNT,), COUNT_MASK, "tribe piles, by type"),
    Field("supply", (STONE_COUNT,), 1, "stones to take"),
    Field("area", (ANIMAL_COUNT,), AREA, "hunting area, by animal"),
    Field("animals", (ANIMAL_COUNT,), COUNT_MASK, "animal deck, by animal"),
    Field("round", (ROUNDS + 1,), 1, "0 before the first"),
    Field("turns", (), TURNS * PLAYERS[-1], "turns taken in this round"),
    Field("eclipse", (), 1, "the eclipse phase"),
    Field("column", (PLACES,), 1, "where the figure of this turn went"),
    Field("figure", (FIGURES,), 1, "the figure of this turn: chief, tribe"),
    Field("labor", (), MOST, "halves of labor left in this turn"),
    Field("fresh", (CARD_COUNT,), COUNT_MASK, "cards in the own hand that are barred this turn"),
    Field("given", (TYPE_COUNT,), COUNT_MASK, "tribe cards that were barred in this turn"),
    Field("taken", (TYPE_COUNT,), 1, "types taken at the top of initiate in this turn"),
    Field("ready", (TYPE_COUNT,), COUNT_MASK, "played tribe cards whose ability can be used"),
    Field("culture_played", (), MOST, "culture cards played in this turn"),
    Field("chief_used", (), 1, "the chief card was used in this turn"),
    Field("rest_open", (REST_TOKENS,), 1, "the rest token on top of its pile"),
    Field("rest_taken", (REST_TOKENS,), 1, "the rest token taken in this turn"),
    Field("rest_unseen", (REST_TOKENS,), 1, "rest tokens never seen"),
    Field("draft", (DRAFT_COUNT,), 1, "none, set-up cards, chiefs"),
    Field("chief_offer", (CHIEF_COUNT,), 1, "chiefs to choose from"),
    Field("setup_offer", (SETUP_COUNT,), 1, "set-up cards to choose from"),
    Field("units", (), UNITS_MASK, "how often the part that is decided is left"),
    Field("to_hand", (), 1, "the tribe card that is taken goes to the hand"),
    Field("section", (SECTION_FLAGS,), 1, "in a column: the first there, something taken"),
    Field("rested", (REST_FLAGS,), 1, "at rest: drawn for villages, tilted, token used"),
    Field("left", (HEX_COUNT,), 1, "hexes, or parts of the own board, left in the eclipse"),
    Field("unused", (TYPE_COUNT,), NIBBLE_MASK, "cards of the pile left in the eclipse"),
    Field(
        "effect",
        (COSTED,),
        MOST,
        f"units left of the effect that is decided: {', '.join(list(KINDS)[:COSTED])}",
    ),
    Field("effect_for", (COSTED,), MOST, "units of it that come for a cost"),
    Field("effect_cost", (COSTS,), MOST, "that cost: food, tools, cards"),
]
