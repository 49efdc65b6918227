"""The move that picking a thing would mean, so that the rules can say why not.

Given by kind of key or for a single key; `{}` stands for the key's words.
"""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import pending
from glaciarium.games.endless_winter.board import TYPE_COUNT
from glaciarium.games.endless_winter.scene.printed import printed
from glaciarium.games.endless_winter.state import HAND, PLAY, ROW, TRIBE_HOME, EndlessWinter
from glaciarium.kernel.bits import members
from glaciarium.kernel.protocol import kind_of, seat_of

_ALWAYS: Final = {
    "side": "chief {}",
    "setup": "setup {}",
    "tribe": "take tribe {}",
    "culture": "take culture {}",
    "animal": "take animal {}",
    "stone": "stone {}",
    "point": "village {}",
    "spot": "megalith {}",
    "track": "idol {}",
    "figure": "place {} rest",
    "storage": "storage {}",
    "herd": "tilt {}",
    "chief": "use {}",
    "played": "use {}",
    "discard": "bury discard {}",
    "pile": "use {}",
    "slot": "stone {}",
    "deck": "{}",
    "deck:top": "take top",
    "mydeck": "{}",
    "food": "{}",
    "camp": "{}",
    "token": "{}",
    "villages": "{}",
}
_OF_HAND: Final = {
    pending.SET_PILE: "set {}",
    pending.DISCARD: "discard {}",
    pending.BURY_CARD: "bury hand {}",
}


def wishes(state: EndlessWinter) -> dict[str, str]:
    """Return the move that picking each thing would mean."""
    if not state.depth:
        return {}
    frame = state.stack[state.depth - 1]
    kind, row = int(kind_of(frame)), int(seat_of(frame)) * ROW
    figure = "tribe" if state.own[row + TRIBE_HOME] and not state.chief_used else "chief"
    hexes = (
        "token {}" if kind == pending.GAIN_TOKENS else "hex {}" if state.eclipse else "move {} {}"
    )
    found = {
        **_ALWAYS,
        "column": f"place {figure} {{}}",
        "hex": hexes,
        "hand": _OF_HAND.get(kind, "work {}"),
    }
    return found | _levels(state) | _cultures(state, row, kind)


def _levels(state: EndlessWinter) -> dict[str, str]:
    """A level of a track means the next idol on that track."""
    prints = printed(state.box)
    tracks = {"offering": prints.offering, "honor": prints.honor}
    return {
        f"level:{track} {level['level']}": f"idol {track}"
        for track, levels in tracks.items()
        for level in levels
    }


def _cultures(state: EndlessWinter, row: int, kind: int) -> dict[str, str]:
    """Culture cards are played from the hand; once played they can only be buried."""
    found = {f"played:{name}": f"bury play {name}" for name in _names(state, row + PLAY + 1)}
    if kind not in _OF_HAND:
        found |= {f"hand:{name}": f"play {name}" for name in _names(state, row + HAND + 1)}
    return found


def _names(state: EndlessWinter, place: int) -> list[str]:
    cards = printed(state.box).cards
    return [str(cards[TYPE_COUNT + one]["id"]) for one in members(state.own[place])]
