"""The kind of each action, for learning how often good play chooses each.

Which card, animal or hex is best depends on the position, so there only the verb counts.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import actions as a
from glaciarium.games.endless_winter.board import CARD_COUNT
from glaciarium.games.endless_winter.notation import SIMPLE

NUMBER: Final = " 0123456789"
VERBS: Final = {  # by the first action of a block
    a.CHOOSE_SIDE: "chief",
    a.CHOOSE_CARD: "setup",
    a.PLAY_CULTURE: "play",
    a.DISCARD_CARD: "discard",
    a.TAKE_TYPE: "take tribe",
    a.TAKE_CARD: "take culture",
    a.TAKE_FROM_AREA: "take animal",
    a.MOVE_TO: "move",
    a.BUILD_AT: "village",
    a.STONE_OF: "stone",
    a.TILT_ONE: "tilt",
    a.WORK: "work",
    a.USE_CARD: "use",
    a.DO_ITEM: "do",
    a.RAISE_AT: "megalith",
    a.BURY_FROM: "bury hand",
    a.BURY_FROM + CARD_COUNT: "bury discard",
    a.BURY_FROM + 2 * CARD_COUNT: "bury play",
    a.SET_CARD: "set",
    a.TOKEN_AT: "token at",
    a.GAIN_HEX: "hex",
}


def kinds() -> list[str]:
    """Return the kind of each action, by its number; amounts don't make kinds."""
    named = {action: words.rstrip(NUMBER) for words, action in SIMPLE.items()}
    found, verb = [], ""
    for action in range(a.ACTIONS):
        verb = VERBS.get(action, verb)
        found.append(named.get(action, verb))
    return found
