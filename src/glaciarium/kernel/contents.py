"""What is in a game's box, thing by thing, for people who look it up.

A game may have a module `contents` with `things(game)`; else its list of components is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from glaciarium.kernel.game_files import package_of
from glaciarium.kernel.protocol import Game


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a tile, a table: whatever lies in the box."""

    group: str
    name: str
    picture: str  # for the game's own drawing; empty: none
    lines: list[str]  # what it does, in words
    count: int  # how many there are; 0: not countable
    source: str  # as in the components file
    players: str = ""  # numbers of players it is used with, if not all


def things(game: Game[Any]) -> list[Thing]:
    """Return what is in the box, in the current language."""
    name = f"{package_of(game)}.contents"
    if find_spec(name) is not None:
        found: list[Thing] = import_module(name).things(game)
        return found
    return [
        Thing(item.name, item.name, item.name, [item.content], 0, item.source)
        for item in game.components.items
    ]
