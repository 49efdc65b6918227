"""What can be pending in Endless Winter: the kinds of decision, by number."""

from __future__ import annotations

from typing import Final

CHOOSE_CHIEF: Final = 0
DEAL_SETUP: Final = 1
CHOOSE_SETUP: Final = 2
BEGIN: Final = 3
ACT: Final = 4
DISCARD: Final = 5
TOP: Final = 6
MIDDLE: Final = 7
BOTTOM: Final = 8
TAKE_TOKEN: Final = 9
RESTING: Final = 10
END_TURN: Final = 11
SET_PILE: Final = 12
CLOSE_TURN: Final = 13
EFFECT: Final = 14
TOOLS_OR_FOOD: Final = 15
IDOL_STEP: Final = 16
TRACK_STEP: Final = 17
DRAW_CARD: Final = 18
RAISE: Final = 19
ARROW_STEP: Final = 20
BURY_CARD: Final = 21
TAKE_CULTURE: Final = 22
TAKE_TRIBE: Final = 23
PICK_ANIMAL: Final = 24
TOP_ANIMAL: Final = 25
REVEAL_ANIMAL: Final = 26
TILT_ANIMAL: Final = 27
PLACE_CAMP: Final = 28
MOVE_CAMP: Final = 29
BUILD_VILLAGE: Final = 30
TAKE_STONE: Final = 31
GAIN_TOKENS: Final = 32
REVEAL_PILES: Final = 33
BENEFIT: Final = 34
PILE_CARDS: Final = 35
MAP_HEXES: Final = 36
OWN_BOARD: Final = 37
CLEAR_PILES: Final = 38
FINISH: Final = 39
