"""What the numbers for learners are: own things first, then the others in order.

Rows of colours start with the observer, then the other people, then Siku or the dummies.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.nunatak.board import CARD_COUNT, CELL_COUNT
from glaciarium.games.nunatak.components import (
    BACKS,
    COMPLETIONS,
    MOST_BEASTS,
    MOST_SPACES,
    SYMBOLS,
    TOOLS,
)
from glaciarium.games.nunatak.favor_cards import FAVOR_NAMES, MOST_LOOKED_AT
from glaciarium.games.nunatak.setup import BLOCKS
from glaciarium.games.nunatak.state import (
    COLOUR_COUNT,
    DISPLAY,
    FAVOR_COUNT,
    OFFER,
    SETS,
    SYMBOL_COUNT,
    TOOL_COUNT,
)
from glaciarium.kernel.observation import MOST, Field

COMPLETION_COUNT: Final = 6
LEVEL_COUNT: Final = 4
MOST_SEEN: Final = 3  # tiles, by Divination
FREE_KINDS: Final = 3  # BOUND, FREED, UNMATCHED
DUMMY_COUNT: Final = 2
# Facts of a card: symbols, tool, beasts, an elder's pair.
CARD_FACTS: Final = SYMBOL_COUNT + TOOL_COUNT + 1 + SYMBOL_COUNT

_BY_COLOUR: Final[tuple[int, ...]] = (COLOUR_COUNT,)
_BY_SYMBOL: Final[tuple[int, ...]] = (COLOUR_COUNT, SYMBOL_COUNT)

FIELDS: Final = [
    Field("turn", _BY_COLOUR, 1, "whose turn it is, as a row of colours"),
    Field("built", (COLOUR_COUNT, CELL_COUNT), 1, "by colour: cells with its blocks"),
    Field("open", (SYMBOL_COUNT, CELL_COUNT), 1, f"open cells that show {', '.join(SYMBOLS)}"),
    Field("display", (CARD_COUNT,), 1, "cards in the display"),
    Field(
        "display_facts",
        (DISPLAY, CARD_FACTS),
        MOST_BEASTS,
        f"by place: symbols, tools ({', '.join(TOOLS)}), beasts, the symbols of an elder's pair",
    ),
    Field("reserved", (2, DISPLAY), 1, "by place: reserved by the observer, by another"),
    Field("cards", (CARD_COUNT,), 1, "the observer's own cards"),
    Field("columns", _BY_SYMBOL, CARD_COUNT, "by colour and symbol: cards"),
    Field("tools", (COLOUR_COUNT, TOOL_COUNT), CARD_COUNT, "by colour and tool: artisans"),
    Field("beasts", (COLOUR_COUNT, 2), CARD_COUNT, "by colour: cards with 1 beast, with 2"),
    Field("pairs", _BY_SYMBOL, CARD_COUNT, "by colour and symbol: elders whose pair has it"),
    Field("points", _BY_COLOUR, MOST, "by colour: points so far"),
    Field("score", _BY_COLOUR, MOST, "by colour: points, if the game ended now; people only"),
    Field("track", _BY_COLOUR, MOST_SPACES, "by colour: space on the track"),
    Field("stock", _BY_COLOUR, BLOCKS, "by colour: regular blocks not yet placed"),
    Field("sikus", _BY_COLOUR, SETS, "by colour: Siku's blocks in its sets"),
    Field("skips", _BY_COLOUR, MOST, "by colour: turns to skip"),
    Field("extra", _BY_COLOUR, 2, "by colour: 1 if it has the next extra turn, 2 the one after"),
    Field(
        "favors",
        (COLOUR_COUNT, FAVOR_COUNT),
        2,
        f"by colour, 1 unused, 2 in force at the end: {', '.join(FAVOR_NAMES)}",
    ),
    Field("offer", (OFFER, FAVOR_COUNT), 1, "favors face up, by place"),
    Field("hidden_favors", (FAVOR_COUNT,), 1, "favors in their pile"),
    Field("pile", (CARD_COUNT,), 1, "cards in the draw pile, in whatever order"),
    Field("pile_top", (BACKS,), 1, "the back of the pile's top card, as long as it is known"),
    Field("stack", (), CELL_COUNT, "tiles in the stack"),
    Field("next_tiles", (SYMBOL_COUNT,), CELL_COUNT, "by symbol: tiles of the stack's top level"),
    Field("divined", (MOST_LOOKED_AT, SYMBOL_COUNT), 1, "tiles that the observer knows, top first"),
    Field("free", (FREE_KINDS,), 1, "cells must match, freed by Freedom, by N3.4"),
    Field("completion", (len(COMPLETIONS),), 1, f"4 players: {', '.join(COMPLETIONS)}"),
    Field("turns", (), MOST, "turns that have ended"),
    Field("markers", (DUMMY_COUNT, DISPLAY), 1, "solo: the dummies' markers"),
    Field("symbol", (SYMBOL_COUNT,), 1, "the symbol that a block is placed for"),
    Field("for_siku", (), 1, "the block is Siku's"),
    Field("about", (CELL_COUNT,), 1, "the cells of the square that is decided about"),
    Field("favor", (FAVOR_COUNT,), 1, "the favor that is decided about"),
]
