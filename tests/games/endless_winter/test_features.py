"""What the bots' features say about villages, influence, stones, sets, burials and the eclipse."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec

from tests.games.endless_winter.table import GAME, table

SITE = ["1,0", "2,0", "1,1"]


def seen(**things: Any) -> dict[str, float]:
    """Return the features of seat 0 at a table."""
    heuristics = GAME.heuristics()
    names = heuristics.features()
    out = vec[float]([9.9] * len(names))
    heuristics.read(table(**things).state, 0, out)
    return {name: out[nth] for nth, name in enumerate(names)}


def test_a_village_site_comes_nearer() -> None:
    far = seen(camps=["0,0"])
    assert (far["camps by a village site"], far["steps to a village"]) == (0, 4)
    half = seen(camps=["1,0", "2,0", "0,0"])
    assert (half["camps by a village site"], half["steps to a village"]) == (2, 2)
    there = seen(camps=SITE, food=2)
    assert (there["camps by a village site"], there["steps to a village"]) == (3, 0)
    assert (there["village site taken"], there["food for the village site"]) == (1, 2)
    assert half["village site taken"] == half["food for the village site"] == 0


def test_influence_is_told_by_terrain() -> None:
    found = seen(camps=["1,0", "0,0"])
    led = [value for name, value in found.items() if name.startswith("led terrain")]
    assert sum(led) == found["led hexes"] - 1  # the base is no terrain worth leading
    assert seen(camps=["1,0", "1,0"])["hexes led by 2"] == 1


def test_stones_that_could_be_taken() -> None:
    poor = seen(supply=["camps"], camps=["1,0", "2,0"], food=0, tools=0)
    rich = seen(supply=["camps"], camps=["1,0", "2,0"], food=3, tools=3)
    assert poor["stone affordable"] == 0
    assert rich["stone affordable"] == 1
    assert rich["best stone on offer"] == poor["best stone on offer"] > 0
    assert seen(supply=[])["best stone on offer"] == 0


def test_sets_and_what_lies_open() -> None:
    found = seen(upright=["ground-sloth"] * 3 + ["argentavis"], area=["ground-sloth", "glyptodon"])
    assert (found["pairs"], found["triples"], found["jokers"]) == (1, 1, 1)
    assert found["best animal in the area"] == 4  # the fourth of a set: 10 instead of 6
    assert found["animals in the area"] == 2


def test_burials_by_rank() -> None:
    first = seen(honor=3, buried=["brave"] * 3)
    assert (first["lead in honor"], first["next burial"]) == (3, 3)
    assert seen(honor=0)["next burial"] == 0


def test_labor_of_the_eclipse() -> None:
    found = seen(eclipse=["hunter", "brave"], others={1: {"eclipse": ["brave"]}})
    assert (found["type 0 in the pile"], found["type 5 in the pile"]) == (1, 1)
    assert (found["lead in eclipse labor"], found["first in eclipse labor"]) == (2, 1)


def test_what_culture_cards_bring() -> None:
    found = seen(hand=["totem-carving"], discard=["storytelling"], deck=["pit-house"])
    assert found["idols on culture cards"] == 2
    assert found["draws on culture cards"] == 2
    assert found["villages on culture cards"] == 1
    assert found["megaliths on culture cards"] == 0
    half = seen(hand=["stone-hauling"])  # its megalith must be paid for
    assert half["megaliths on culture cards"] == 0.5
