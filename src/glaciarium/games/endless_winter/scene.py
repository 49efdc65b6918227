"""The table as facts for clients that draw it, and options thing by thing."""

from __future__ import annotations

from glaciarium.games.endless_winter import notation
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.kernel.scene import Pick, Scene


def scene(state: EndlessWinter, seat: int, names: list[str]) -> Scene:
    return {"places": {}}


def picks(state: EndlessWinter, action: int) -> list[Pick]:
    words = notation.text(state, action)
    return [Pick(f"move:{words}", words)]
