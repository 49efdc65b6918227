"""W10: final scoring."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import Table, table


def ending(*, players: int = 2, **keys: Any) -> Table:
    """Play a table of round 4 to its end; the seat of the keys is the last one."""
    at = table(players=players, round=4, turn=3, seat=players - 1, deck=[], **keys)
    at.finish()
    return at


def parts(at: Table, seat: int) -> dict[str, int]:
    found = [e for e in at.events if e["kind"] == "final_scored" and e["seat"] == seat]
    assert len(found) == 1
    assert found[0]["rule"] == "W10"
    told: dict[str, int] = found[0]["parts"]
    assert list(told) == ["offering", "honor", "cards", "animals"]
    return told


# W10.1


@pytest.mark.parametrize("level", range(9))
@pytest.mark.parametrize(("food", "tools"), [(3, 2), (0, 10), (6, 0), (1, 0)])
def test_rule_W10_1_offering_by_the_ratio_of_the_level(level: int, food: int, tools: int) -> None:
    at = ending(offering=level, food=food, tools=tools)
    ratio = [0, 4, 4, 3, 3, 2, 2, 2, 1][level]
    assert parts(at, 1)["offering"] == ((food + tools) // ratio if ratio else 0)


def test_rule_W10_1_the_rulebooks_example() -> None:
    """3 food and 2 tools at 1 per 2 are 2 points."""
    assert parts(ending(offering=5, food=3, tools=2), 1)["offering"] == 2


# W10.2


@pytest.mark.parametrize("rank", range(4))
@pytest.mark.parametrize("buried", range(9))
def test_rule_W10_2_buried_cards_by_rank(rank: int, buried: int) -> None:
    others = {seat: {"honor": 3} for seat in range(rank)}
    at = ending(players=4, honor=2, buried=["tribesman"] * buried, others=others)
    table_ = printed.BURIAL[min(rank, 2)]
    assert parts(at, 3)["honor"] == table_[min(buried, 6)]


def test_rule_W10_2_the_rulebooks_leader() -> None:
    """The leader with 4 buried cards has 10."""
    assert parts(ending(honor=1, buried=["tribesman"] * 4), 1)["honor"] == 10


def test_rule_W10_2_two_players_have_no_third_inset() -> None:
    at = ending(honor=1, buried=["tribesman"] * 4, others={0: {"honor": 2}})
    assert parts(at, 1)["honor"] == 6


def test_rule_W10_2_level_0_scores_nothing() -> None:
    assert parts(ending(honor=0, buried=["tribesman"] * 4), 1)["honor"] == 0


# W10.3


@pytest.mark.parametrize("zone", ["hand", "discard", "buried", "eclipse"])
@pytest.mark.parametrize("card", [*printed.TRIBE, *printed.CULTURE])
def test_rule_W10_3_points_on_cards_wherever_they_are(zone: str, card: str) -> None:
    points = printed.TRIBE[card].points if card in printed.TRIBE else printed.CULTURE[card].points
    keys: dict[str, Any] = {zone: [card]}
    at = ending(**keys)
    assert parts(at, 1)["cards"] == points


def test_rule_W10_3_the_deck_counts_too() -> None:
    at = table(round=4, turn=3, seat=1, deck=["hunter", "pit-house"])
    at.finish()
    assert parts(at, 1)["cards"] == 4


# W10.4


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("animal", printed.ANIMALS)
def test_rule_W10_4_one_set_per_type_by_its_table(animal: str, number: int) -> None:
    sets = printed.ANIMALS[animal].sets
    points = sets[min(number, len(sets)) - 1] if sets else 0
    assert parts(ending(upright=[animal] * number), 1)["animals"] == points


def test_rule_W10_4_the_rulebooks_example() -> None:
    """2 rhinos 3 (a third is tilted), 1 mammoth 2, 3 sloths with an argentavis 10."""
    upright = ["woolly-rhino"] * 2 + ["woolly-mammoth"] + ["ground-sloth"] * 3 + ["argentavis"]
    at = ending(upright=upright, tilted=["woolly-rhino"])
    assert parts(at, 1)["animals"] == 15


def test_rule_W10_4_argentavis_alone_is_worth_nothing() -> None:
    assert parts(ending(upright=["argentavis"] * 3), 1)["animals"] == 0


@pytest.mark.parametrize(
    ("upright", "points"),
    [
        (["woolly-mammoth", "argentavis"], 6),
        (["woolly-mammoth", "ground-sloth", "argentavis"], 7),
        (["ground-sloth", "glyptodon", "argentavis", "argentavis"], 7),
        (["ground-sloth"] * 4 + ["argentavis"], 10),
        (["ground-sloth"] * 4 + ["glyptodon", "argentavis"], 13),
        (["woolly-mammoth"] * 2 + ["stag-moose", "argentavis"], 9),
    ],
)
def test_rule_W10_4_jokers_go_where_they_bring_most(upright: list[str], points: int) -> None:
    assert parts(ending(upright=upright), 1)["animals"] == points


def test_rule_W10_4_tilted_ones_do_not_count() -> None:
    assert parts(ending(tilted=["ground-sloth"] * 4), 1)["animals"] == 0
    assert parts(ending(upright=["ground-sloth"], tilted=["argentavis"]), 1)["animals"] == 1


# W10.5


def test_rule_W10_5_most_points_win() -> None:
    at = ending(points=5, others={0: {"points": 9}})
    assert at.log[-1] == "game_ended 9:5 0"
    assert at.last_event()["rule"] == "W10.5"


@pytest.mark.parametrize(("resting", "winner"), [(0, 1), (2, 0)])
def test_rule_W10_5_a_tie_goes_to_who_is_earlier_in_the_last_order(
    resting: int, winner: int
) -> None:
    # Without labor seat 1 comes first (W8.2); with resting figures seat 0 does.
    at = ending(points=7, others={0: {"points": 7, "resting": resting}})
    assert at.log[-1] == f"game_ended 7:7 {winner}"
    assert at.winners == [winner]


def test_rule_W10_5_points_are_what_was_scored_and_the_final_parts() -> None:
    at = ending(points=3, offering=8, food=2, tools=1, honor=1, buried=["hunter"] * 2)
    assert parts(at, 1) == {"offering": 3, "honor": 4, "cards": 2, "animals": 0}
    assert at.scores[1] == 12
    assert at.log[-1] == "game_ended 0:12 1"


@pytest.mark.parametrize("number", [3, 4, 9])
def test_rule_W10_5_tables_that_end_early_hold_their_last_value(number: int) -> None:
    at = table(turn=3, seat=1, tilted=["ground-sloth"] * number, stones=["tilted-sloths"])
    at.to_eclipse()
    at.until("stone")
    assert at.play("stone tilted-sloths")[0] == "points 1 8 from stone tilted-sloths"
