"""A card as facts."""

from __future__ import annotations

from glaciarium.games.nunatak.scene.naming import card_title
from glaciarium.games.nunatak.state import Nunatak
from glaciarium.kernel.scene import Scene


def card_facts(state: Nunatak, card: int) -> Scene:
    printed = state.box.box.cards[card]
    return {
        "id": int(card),
        "symbols": list(printed.symbols),
        "tool": printed.tool,
        "beasts": printed.beasts,
        "elder": list(printed.elder or []),
        "back": printed.back,
        "title": card_title(printed),
    }
