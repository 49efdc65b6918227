"""Why something is not allowed: one sentence that begins with the rule's number."""

from __future__ import annotations

from glaciarium.games.nunatak.state import Nunatak


def why_not(state: Nunatak, action: int) -> str:
    return "N2: that is not on offer now."
