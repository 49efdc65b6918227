"""A card as facts."""

from __future__ import annotations

from typing import Any

from glaciarium.games.nunatak.board import Contents
from glaciarium.games.nunatak.scene.naming import card_title
from glaciarium.games.nunatak.state import Nunatak
from glaciarium.kernel.i18n import remembered
from glaciarium.kernel.scene import Scene


def card_facts(state: Nunatak, card: int, **more: Any) -> Scene:
    """Return a card, and what else is said about it where it lies."""
    return {**_printed(state.box, int(card)), **more}


@remembered
def _printed(contents: Contents, card: int) -> Scene:
    printed = contents.box.cards[card]
    return {
        "id": card,
        "symbols": list(printed.symbols),
        "tool": printed.tool,
        "beasts": printed.beasts,
        "elder": list(printed.elder or []),
        "back": printed.back,
        "title": card_title(printed),
    }
