"""Nunatak in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glaciarium.games.nunatak.state import Nunatak


def tell(event: Mapping[str, Any], names: list[str]) -> str:
    return ""


def ask(state: Nunatak, seat: int, names: list[str]) -> str:
    return ""
