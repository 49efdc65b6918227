"""The table as facts for clients that draw it, and options as picks."""

from __future__ import annotations

from glaciarium.games.nunatak.scene.choosing import picks
from glaciarium.games.nunatak.scene.table import scene

__all__ = ["picks", "scene"]
