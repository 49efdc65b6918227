"""The table as facts for clients that draw it, and options thing by thing."""

from __future__ import annotations

from glaciarium.games.nunatak import notation
from glaciarium.games.nunatak.state import Nunatak
from glaciarium.kernel.scene import Pick, Scene


def scene(state: Nunatak, seat: int, names: list[str]) -> Scene:
    return {"places": {}}


def picks(state: Nunatak, action: int) -> list[Pick]:
    words = notation.text(state, action)
    return [Pick(f"move:{words}", words)]
