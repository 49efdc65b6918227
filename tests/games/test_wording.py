"""What people read at a drawn table: things have the names of their places, and drawn colours."""

from __future__ import annotations

import pytest

from glaciarium.catalog import game
from glaciarium.kernel.i18n import speaking

PLACED = {"kind": "block_placed", "seat": 0, "cell": [0, 0, 3], "colour": "0"}
ROW = {"axis": "row", "index": 0, "floor": 0}
COMPLETED = {"kind": "lines_completed", "seat": 0, "lines": [ROW], "space": None}
CARD = {"id": 17, "symbols": ["beast"], "tool": None, "beasts": 2, "elder": None}
TAKEN = {"kind": "card_taken", "seat": 0, "card": CARD, "as": "beast", "for": "0"}
MOVED = {
    "kind": "stack_moved",
    "seat": 0,
    "pieces": [["disc", 1], ["globe", 0]],
    "from": [1, 0],
    "to": [2, 0],
}


@pytest.mark.parametrize(
    ("event", "typed", "drawn"),
    [
        (PLACED, "places a block: 0-0-3.", "places a block: 0·A4."),
        (COMPLETED, "completes row 0 (ground floor).", "completes row A (ground floor)."),
        (TAKEN, "takes a card: 17 (beast, 2 symbols).", "takes a card: beast (2 symbols)."),
    ],
)
def test_the_log_of_nunatak_counts_as_the_names_of_places_do(
    event: dict[str, object], typed: str, drawn: str
) -> None:
    nunatak = game("nunatak")
    assert nunatak.tell(event, ["Ada"]) == f"Ada {typed}"
    with speaking("en"):
        assert nunatak.tell(event, ["Ada"]) == f"Ada {drawn}"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Ada moves an orange globe on a turquoise disc from 1,0 to 2,0."),
        ("fr", "Ada déplace un globe orange sur un disque turquoise de 1,0 à 2,0."),
    ],
)
def test_the_log_of_arktia_has_the_colours_of_the_drawing(language: str, told: str) -> None:
    arktia = game("arktia")
    assert arktia.tell(MOVED, ["Ada"]) == "Ada moves a red globe on a green disc from 1,0 to 2,0."
    with speaking(language):
        assert arktia.tell(MOVED, ["Ada"]) == told
