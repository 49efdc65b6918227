"""The table as facts for clients that draw it, and options as picks."""

from __future__ import annotations

from glaciarium.games.endless_winter.scene.picking import picks
from glaciarium.games.endless_winter.scene.table import scene

__all__ = ["picks", "scene"]
