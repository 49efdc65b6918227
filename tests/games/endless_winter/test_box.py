"""The box that comes with the game: what is known of it stays as it is, the rest was rebuilt.

What is printed in the rules, follows from their numbers or was shown in public is the same in all
former boxes and in this one; only reconstructed contents differ.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from glaciarium.games.endless_winter.components import own_components
from glaciarium.games.endless_winter.features import BRINGS, NAMES
from tests.games.endless_winter.table import FIRST_BOX

NEW: dict[str, Any] = own_components().data
FIRST: dict[str, Any] = tomllib.loads(FIRST_BOX)
SECOND: dict[str, Any] = tomllib.loads(
    files("glaciarium.games.endless_winter").joinpath("former", "2.toml").read_text("utf-8")
)
NAMED = ("en", "fr")  # the German names are ours


def known(box: dict[str, Any]) -> dict[str, Any]:
    """Return what nobody may guess at."""
    tribe = {name: row["half_labor"] for name, row in box["tribe"].items()}
    copies = {
        name: (row.get("copies"), row.get("per_player")) for name, row in box["tribe"].items()
    }
    stones = {
        name: {key: row[key] for key in row if key not in ("points", "table", "most", "de")}
        for name, row in box["stone"].items()
        if row["source"] != "what counts rulebook, points reconstructed"
    }
    counted = {
        name: (row["era"], row["count"], row.get("of")) for name, row in box["stone"].items()
    }
    return {
        "labor": tribe,
        "copies": copies,
        "actions": [box["tribe"][name]["action"] for name in ("hunter", "artisan", "tribeswoman")],
        "brave": box["tribe"]["brave"]["action"].partition(": ")[2],
        "explorer": box["tribe"]["explorer"]["action"].partition(": ")[0],
        "chiefs": list(box["chief"]),
        "culture": {era: list(cards) for era, cards in box["culture"].items()},
        "animals": {name: (row["count"], len(row["set"])) for name, row in box["animal"].items()},
        "stones": stones,
        "what stones count": counted,
        "supply": box["stone_slots"]["supply_per_era"],
        "terrain": {name: row["count"] for name, row in box["terrain"].items()},
        "storage": box["player_board"]["storage_benefit"],
        "village": box["player_board"]["village_benefit"],
        "food": box["player_board"]["food_cells"],
        "start": box["turn_order"]["start_bonus"],
        "honor": [points for points in box["idol_tracks"]["honor_points"] if points],
    }


@pytest.mark.parametrize("former", [FIRST, SECOND], ids=["first", "second"])
def test_what_is_known_did_not_change(former: dict[str, Any]) -> None:
    assert known(NEW) == known(former)


def test_names_are_the_same() -> None:
    for table in ("tribe", "chief", "animal", "stone", "terrain", "setup_card", "megalith_tiles"):
        for name, row in FIRST[table].items():
            names = {key: row[key] for key in NAMED if key in row}
            assert {key: NEW[table][name][key] for key in names} == names


def test_the_worked_examples_hold() -> None:
    sets = {name: row["set"] for name, row in NEW["animal"].items()}
    assert sets["woolly-rhino"][2 - 1] == 3  # W10.4
    assert sets["woolly-mammoth"][1 - 1] == 2
    assert sets["ground-sloth"][4 - 1] == 10
    assert NEW["idol_tracks"]["burial"]["first"][4] == 10  # W10.2
    assert 2 in NEW["idol_tracks"]["offering_per_point"]  # W10.1: 3 food + 2 tools = 2
    passed = [cell for cell in NEW["player_board"]["labor_between"] if 6 - 3 <= cell < 6]
    assert len(passed) == 2  # W4.5: 3 food from 6


def test_some_of_the_rest_was_rebuilt() -> None:
    assert NEW["terrain"] != FIRST["terrain"]
    assert NEW["culture"] != FIRST["culture"]


@pytest.mark.parametrize("what", BRINGS)
def test_features_know_what_culture_cards_bring(what: str) -> None:
    assert f"{what} on culture cards" in NAMES
