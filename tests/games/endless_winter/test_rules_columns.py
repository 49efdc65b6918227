"""W5: the four columns."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import Table, table

PLENTY = ["great-work", "brave"]  # 3 labor in step 1, and a card so that every stage is asked
VILLAGE = ["1,0", "2,0", "1,1"]


def working(column: str, *, labor: int = 3, **keys: Any) -> Table:
    """Sit in the top section of a column with so much labor."""
    cards = {1: ["dog-companions"], 2: ["communal-work"], 3: ["great-work"]}.get(labor, [])
    hand = [*cards, "brave"]
    keys = {"hand": hand, **keys}
    at = table(**keys)
    for card in cards:
        at.play(f"play {card}")
        at.decline()
    at.play(f"place tribe {column}")
    return at


# W5.1


def test_rule_W5_1_a_tool_and_a_labor_for_a_tribe_card() -> None:
    at = working("initiate", tools=2)
    assert at.play("take tribe shaman") == [
        "paid 0 tool 1 half 2 for initiate top",
        "card_gained 0 shaman tribe to hand by initiate top",
    ]
    assert (at.tools(0), at.labor, at.piles["shaman"]) == (1, 4, 14)
    assert "shaman" in at.hand(0)
    assert at.last_event()["rule"] == "W5.1"


def test_rule_W5_1_each_of_another_type_within_a_turn() -> None:
    at = working("initiate", tools=3)
    assert at.offers("take tribe") == printed.PILES
    at.play("take tribe shaman")
    assert at.offers("take tribe") == printed.PILES[:4]
    at.play("take tribe hunter")
    assert at.offers("take tribe") == printed.PILES[1:4]


def test_rule_W5_1_an_empty_pile_counts_as_its_type_and_gives_a_point() -> None:
    at = working("initiate", tools=3, piles={"elder": 0})
    assert at.play("take tribe elder") == [
        "paid 0 tool 1 half 2 for initiate top",
        "points 0 1 from initiate top as tribe_hand pile elder",
    ]
    assert "elder" not in at.offers("take tribe")
    assert at.points(0) == 1


@pytest.mark.parametrize(("tools", "labor"), [(0, 3), (1, 0)])
def test_rule_W5_1_both_must_be_paid(tools: int, labor: int) -> None:
    at = working("initiate", tools=tools, labor=labor)
    assert at.offers("take tribe") == []


def test_rule_W5_1_middle_one_food_for_both() -> None:
    at = working("initiate", food=2, tools=1)
    at.play("take tribe elder", "middle")
    assert at.play("pay food") == ["paid 0 food 1 for initiate middle"]
    assert at.legal == ["do tribe_discard", "do bury 1", "all", "pass"]
    at.play("do tribe_discard")
    assert at.offers("take tribe") == printed.PILES  # a type may repeat
    assert at.play("take tribe elder") == [
        "card_gained 0 elder tribe to discard by initiate middle"
    ]
    assert at.play("bury discard elder") == ["card_buried 0 elder from discard"]
    assert "pay food" not in at.legal
    assert at.food(0) == 1


def test_rule_W5_1_middle_one_or_the_other() -> None:
    at = working("initiate", food=1)
    at.play("middle", "pay food", "do bury 1", "bury hand brave")
    at.decline()
    assert at.buried(0) == ["brave"]
    at = working("initiate", food=1)
    at.play("middle", "pay food", "do tribe_discard", "take tribe hunter")
    at.decline()
    assert at.buried(0) == []


def test_rule_W5_1_middle_needs_food() -> None:
    at = working("initiate", food=0)
    at.play("middle")
    assert "pay food" not in at.legal


def test_rule_W5_1_middle_an_empty_pile_gives_a_point() -> None:
    at = working("initiate", food=1, piles={"elder": 0})
    at.play("middle", "pay food", "do tribe_discard")
    assert at.play("take tribe elder") == [
        "points 0 1 from initiate middle as tribe_discard pile elder"
    ]


def test_rule_W5_1_bottom_an_idol_and_a_burial() -> None:
    at = working("initiate", discard=["tribesman"])
    at.play("middle", "bottom", "take bottom")
    assert at.legal == ["do idol 1", "do bury 1", "all", "pass"]
    at.play("all")
    assert at.play("idol honor") == ["idol_moved 0 honor 1 from initiate bottom"]
    assert at.play("bury discard tribesman")[0] == "card_buried 0 tribesman from discard"


def test_rule_W5_1_bottom_the_burial_is_optional() -> None:
    at = working("initiate", discard=["tribesman"])
    at.play("middle", "bottom", "take bottom", "do idol 1", "idol honor", "pass")
    assert at.buried(0) == []


# W5.2


def test_rule_W5_2_three_labor_for_a_culture_card() -> None:
    display = ["totem-carving", "drum-circle"]
    at = working("develop", display=display)
    assert at.offers("take culture") == display
    assert at.play("take culture drum-circle") == [
        "paid 0 half 6 for develop top",
        "card_gained 0 drum-circle culture to hand by develop top",
    ]
    assert at.display == ["totem-carving"]  # no refill until preparation
    assert at.labor == 0
    assert "drum-circle" in at.hand(0)


def test_rule_W5_2_two_labor_are_too_few() -> None:
    at = working("develop", labor=2)
    assert at.offers("take culture") == []


def test_rule_W5_2_several_if_one_pays_for_each() -> None:
    at = table(
        hand=["great-work", "communal-work", "brave", "artisan"],
        display=["totem-carving", "drum-circle", "snares"],
    )
    at.play("play great-work", "play communal-work", "discard brave")
    at.play("place tribe develop", "work artisan")
    assert at.labor == 14
    at.play("take culture snares", "take culture totem-carving")
    assert at.labor == 2


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_rule_W5_2_stones_fill_the_slots_from_the_left(slot: int) -> None:
    food, tools = printed.SLOT_COSTS[slot - 1]
    owned = ["village-marsh", "village-lake"][: slot - 1]
    at = working("develop", labor=0, food=food, tools=tools, stones=owned, supply=["camps"])
    at.play("middle")
    events = at.play("stone camps")
    assert events[:2] == [
        f"paid 0 food {food} tool {tools} for develop middle",
        f"stone_taken 0 camps slot {slot}",
    ]
    if slot == 1:
        assert at.legal[:2] == ["idol offering", "idol honor"]
    elif slot == 2:
        assert at.legal[0].startswith("megalith")
    else:
        assert events[2:] == ["points 0 5 from slot"]
    assert (at.food(0), at.tools(0)) == (0, 0)
    assert at.supply == []


@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.parametrize("short", ["food", "tools"])
def test_rule_W5_2_the_cost_of_the_slot_must_be_paid(slot: int, short: str) -> None:
    food, tools = printed.SLOT_COSTS[slot - 1]
    owned = ["village-marsh", "village-lake"][: slot - 1]
    keys = {"food": food, "tools": tools}
    keys[short] -= 1
    at = working("develop", labor=0, stones=owned, supply=["camps"], **keys)
    at.play("middle")
    assert at.offers("stone") == []


def test_rule_W5_2_no_fourth_stone() -> None:
    owned = ["village-marsh", "village-lake", "village-tundra"]
    at = working("develop", labor=0, stones=owned, supply=["camps"], food=6, tools=10)
    at.play("middle")
    assert at.offers("stone") == []


def test_rule_W5_2_one_stone_a_turn() -> None:
    at = working("develop", labor=0, supply=["camps", "village-lake"], food=6, tools=10)
    at.play("middle", "stone camps", "idol honor")
    assert at.offers("stone") == []


@pytest.mark.parametrize(("number", "stones"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_rule_W5_2_stones_of_era_II_from_round_3_on(number: int, stones: int) -> None:
    supply = ["camps", "burials"]
    at = working("develop", labor=0, round=number, supply=supply, food=6, tools=10)
    at.play("middle")
    assert at.offers("stone") == supply[:stones]


def test_rule_W5_2_bottom_a_tool_and_a_food() -> None:
    at = working("develop", labor=0)
    at.play("middle", "bottom")
    events = at.play("take bottom", "tool")
    assert events == ["gained 0 tool 1 from develop bottom", "gained 0 food 1 from develop bottom"]


# W5.3


def test_rule_W5_3_a_tool_for_a_camp() -> None:
    at = working("migrate", tools=2, camps=["0,0"])
    assert at.play("camp") == ["paid 0 tool 1 for migrate top", "camp_placed 0 0,0"]
    at.play("camp")
    assert at.camps(0) == {"0,0": 3}
    assert "camp" not in at.legal  # no tool is left
    at = working("migrate", tools=2, camps=["0,0"] * 5)
    assert "camp" not in at.legal


def test_rule_W5_3_a_labor_for_a_move_to_a_neighbour() -> None:
    at = working("migrate", labor=2, camps=["0,0"])
    around = ["0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1"]
    assert at.offers("move") == [f"0,0 {to}" for to in around]
    assert at.play("move 0,0 1,0") == ["paid 0 half 2 for migrate top", "camp_moved 0 0,0 1,0"]
    at.play("move 1,0 2,0")  # the same camp again
    assert at.offers("move") == []
    assert at.camps(0) == {"2,0": 1}


def test_rule_W5_3_moves_stay_on_the_map() -> None:
    at = working("migrate", camps=["2,0"])
    assert at.offers("move") == ["2,0 2,-1", "2,0 1,0", "2,0 1,1"]


def test_rule_W5_3_a_village_for_three_food_and_three_camps() -> None:
    at = working("migrate", labor=0, camps=[*VILLAGE, "0,0"], food=4)
    at.play("middle")
    assert at.offers("village") == ["1,0 2,0 1,1"]
    assert at.play("village 1,0 2,0 1,1") == [
        "paid 0 food 3 for migrate middle",
        "village_built 0 1,0 2,0 1,1 camps 1",
    ]
    assert at.villages(0) == [{"1,0", "2,0", "1,1"}]
    assert at.camps(0) == {"0,0": 1}
    assert at.limit(0) == 6  # the camps are back on the food track
    assert at.offers("village") == []


@pytest.mark.parametrize(
    ("camps", "why"),
    [
        (["1,0", "2,0", "2,0"], "two camps on one hex"),
        (["1,0", "2,0", "0,1"], "no common point"),
        (["0,0", "1,0", "0,1"], "the base is one of them"),
        (["1,0", "2,0"], "two camps"),
        (["1,-1", "1,0", "1,1"], "a row"),
    ],
)
def test_rule_W5_3_three_hexes_that_meet_in_a_point_without_the_base(
    camps: list[str], why: str
) -> None:
    at = working("migrate", labor=0, camps=camps, food=5)
    at.play("middle")
    assert at.offers("village") == [], why


def test_rule_W5_3_one_village_on_a_point() -> None:
    at = working("migrate", labor=0, camps=VILLAGE, food=5, others={1: {"villages": [VILLAGE]}})
    at.play("middle")
    assert at.offers("village") == []


def test_rule_W5_3_a_village_needs_three_food() -> None:
    at = working("migrate", labor=0, camps=VILLAGE, food=2)
    at.play("middle")
    assert at.offers("village") == []


def test_rule_W5_3_every_junction_without_the_base() -> None:
    for junction in printed.junctions():
        hexes = [f"{q},{r}" for q, r in sorted(junction, key=lambda at: (at[1], at[0]))]
        at = working("migrate", labor=0, camps=hexes, food=3)
        at.play("middle")
        expected = [] if "0,0" in hexes else [" ".join(hexes)]
        assert at.offers("village") == expected


def test_rule_W5_3_bottom_a_camp_and_then_a_move() -> None:
    at = working("migrate", labor=0, camps=["1,0"])
    at.play("middle", "bottom", "take bottom")
    assert at.legal == ["camp", "pass"]
    assert at.play("camp") == ["camp_placed 0 0,0"]
    assert at.offers("move 0,0")
    assert at.offers("move 1,0")
    assert at.play("move 0,0 0,1") == ["camp_moved 0 0,0 0,1"]


def test_rule_W5_3_bottom_also_with_all_camps_out() -> None:
    at = working("migrate", labor=0, camps=["1,0"] * 5)
    at.play("middle", "bottom", "take bottom")
    assert at.offers("move 1,0")
    assert at.legal[-1] == "pass"


# W5.4


def test_rule_W5_4_a_labor_reveals_two() -> None:
    at = working("hunt", area=["glyptodon"], animals=["ground-sloth"] * 4)
    assert at.play("reveal") == [
        "paid 0 half 2 for hunt top",
        "animals_revealed 0 ground-sloth, ground-sloth by hunt top",
    ]
    assert at.area == ["ground-sloth", "ground-sloth", "glyptodon"]


def test_rule_W5_4_at_most_6_in_the_area() -> None:
    """The rulebook's example: at 5 only one is revealed."""
    at = working("hunt", area=["glyptodon"] * 5, animals=["ground-sloth"] * 4)
    assert at.play("reveal")[1] == "animals_revealed 0 ground-sloth by hunt top"
    assert len(at.area) == 6
    assert "reveal" not in at.legal
    assert at.animals["ground-sloth"] == 3


def test_rule_W5_4_fewer_if_the_deck_ends() -> None:
    at = working("hunt", area=["glyptodon"], animals=["ground-sloth"])
    assert at.play("reveal")[1] == "animals_revealed 0 ground-sloth by hunt top"
    assert "reveal" not in at.legal  # the deck is empty


def test_rule_W5_4_a_tool_and_a_labor_for_an_animal() -> None:
    at = working("hunt", tools=1, area=["glyptodon", "glyptodon", "argentavis"])
    assert at.offers("take animal") == ["glyptodon", "argentavis"]
    assert at.play("take animal glyptodon") == [
        "paid 0 tool 1 half 2 for hunt top",
        "animal_gained 0 glyptodon from hunting",
    ]
    assert at.upright(0) == ["glyptodon"]
    assert at.area == ["glyptodon", "argentavis"]
    assert at.offers("take animal") == []  # no tool is left


def test_rule_W5_4_with_area_and_deck_empty_a_point() -> None:
    at = working("hunt", tools=2, area=[], animals=[])
    assert at.play("take point") == [
        "paid 0 tool 1 half 2 for hunt top",
        "points 0 1 from hunt top as animal_pick",
    ]
    at.play("take point")
    assert at.points(0) == 2


def test_rule_W5_4_middle_tilts_one() -> None:
    at = working("hunt", labor=0, upright=["woolly-rhino"], tilted=["ground-sloth"])
    at.play("middle")
    assert at.offers("tilt") == ["woolly-rhino"]
    at.play("tilt woolly-rhino")
    assert at.tilted(0) == ["ground-sloth", "woolly-rhino"]


def test_rule_W5_4_bottom_the_top_of_the_deck() -> None:
    at = working("hunt", labor=0, animals=["argentavis"])
    at.play("middle", "bottom")
    assert at.play("take top") == ["animal_gained 0 argentavis from deck"]
    at = working("hunt", labor=0, animals=[])
    at.play("middle", "bottom")
    assert at.play("take top") == ["points 0 1 from hunt bottom as animal_top"]
