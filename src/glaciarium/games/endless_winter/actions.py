"""Actions as numbers: a block for each verb, and the words they stand for."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    CARD_COUNT,
    CHIEF_COUNT,
    CULTURE_COUNT,
    HEX_COUNT,
    ITEMS,
    JUNCTION_COUNT,
    SETUP_COUNT,
    STONE_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.components import STORAGE_CELLS
from glaciarium.games.endless_winter.grammar import MOST_UNITS
from glaciarium.games.endless_winter.layout import SPOT_COUNT
from glaciarium.games.endless_winter.state import PLACES

CHOOSE_SIDE: Final = 0  # chief NAME a|b: + chief * 2 + side
CHOOSE_CARD: Final = CHOOSE_SIDE + CHIEF_COUNT * 2  # setup NAME
PLAY_CULTURE: Final = CHOOSE_CARD + SETUP_COUNT  # play CARD
USE_CHIEF: Final = PLAY_CULTURE + CULTURE_COUNT  # use chief
PLACE_FIGURE: Final = USE_CHIEF + 1  # place chief|tribe WHERE: + figure * PLACES + place
DISCARD_CARD: Final = PLACE_FIGURE + 2 * PLACES  # discard CARD
TAKE_TYPE: Final = DISCARD_CARD + CARD_COUNT  # take tribe TYPE
TAKE_CARD: Final = TAKE_TYPE + TYPE_COUNT  # take culture CARD
TAKE_FROM_AREA: Final = TAKE_CARD + CULTURE_COUNT  # take animal ANIMAL
TAKE_POINT: Final = TAKE_FROM_AREA + ANIMAL_COUNT  # take point
TAKE_TOP: Final = TAKE_POINT + 1  # take top
REVEAL: Final = TAKE_TOP + 1  # reveal
PUT_CAMP: Final = REVEAL + 1  # camp
MOVE_TO: Final = PUT_CAMP + 1  # move FROM TO
BUILD_AT: Final = MOVE_TO + HEX_COUNT * HEX_COUNT  # village HEX HEX HEX
STONE_OF: Final = BUILD_AT + JUNCTION_COUNT  # stone STONE
TILT_ONE: Final = STONE_OF + STONE_COUNT  # tilt ANIMAL
WORK: Final = TILT_ONE + ANIMAL_COUNT  # work TYPE
USE_CARD: Final = WORK + TYPE_COUNT  # use TYPE
SPEND_FOOD: Final = USE_CARD + TYPE_COUNT  # spend food
GO_MIDDLE: Final = SPEND_FOOD + 1  # middle
GO_BOTTOM: Final = GO_MIDDLE + 1  # bottom
TAKE_BOTTOM: Final = GO_BOTTOM + 1  # take bottom
PAY_FOOD: Final = TAKE_BOTTOM + 1  # pay food
KEEP_TOKEN: Final = PAY_FOOD + 1  # take token
NEXT_TOKEN: Final = KEEP_TOKEN + 1  # next token
USE_TOKEN: Final = NEXT_TOKEN + 1  # token
DO_ITEM: Final = USE_TOKEN + 1  # do ITEM
ALL: Final = DO_ITEM + ITEMS  # all
STEP: Final = ALL + 1  # idol offering|honor|point
DRAW_ONE: Final = STEP + 3  # draw
LOWER_MEGALITH: Final = DRAW_ONE + 1  # lower megalith draw|idol|tool|food
LOWER_DRAW: Final = LOWER_MEGALITH + 4  # lower draw idol|tool|food
LOWER_IDOL: Final = LOWER_DRAW + 3  # lower idol tool|food
TAKE_TOOLS: Final = LOWER_IDOL + 2  # tool
LOWER_TOOL: Final = TAKE_TOOLS + 1  # lower tool food K: + K
RAISE_AT: Final = LOWER_TOOL + MOST_UNITS + 1  # megalith SPOT
BURY_FROM: Final = RAISE_AT + SPOT_COUNT  # bury hand|discard|play CARD: + zone * CARD_COUNT + card
SET_CARD: Final = BURY_FROM + 3 * CARD_COUNT  # set CARD
TOKEN_AT: Final = SET_CARD + CARD_COUNT  # token HEX
GAIN_HEX: Final = TOKEN_AT + HEX_COUNT  # hex HEX
TAKE: Final = GAIN_HEX + HEX_COUNT  # take
DRAW_FOR_VILLAGES: Final = TAKE + 1  # villages
STORAGE: Final = DRAW_FOR_VILLAGES + 1  # storage N
PASS: Final = STORAGE + STORAGE_CELLS  # pass
DONE: Final = PASS + 1  # done
ACTIONS: Final = DONE + 1

# Offsets within STEP and the LOWER blocks.
OFFERING_STEP: Final = 0
HONOR_STEP: Final = 1
POINT_STEP: Final = 2
AS_DRAW: Final = 0  # for a megalith; a draw's list starts at idol, an idol's at tool
AS_IDOL: Final = 1
AS_TOOL: Final = 2
AS_FOOD: Final = 3
