"""The table as facts for clients that draw it, and options thing by thing."""

from __future__ import annotations

from glaciarium.games.arktia import notation
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel.scene import Pick, Scene


def scene(state: Arktia, seat: int, names: list[str]) -> Scene:
    return {"places": {}}


def picks(state: Arktia, action: int) -> list[Pick]:
    words = notation.text(state, action)
    return [Pick(f"move:{words}", words)]
