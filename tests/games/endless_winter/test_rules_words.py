"""W1: resources, columns, effects and lower benefits."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import Table, table

RING = ["1,0", "0,1", "-1,1", "-1,0", "0,-1"]


# W1.1


@pytest.mark.parametrize(("out", "limit"), [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9), (5, 10)])
def test_rule_W1_1_the_limit_of_food_grows_with_camps_off_the_board(out: int, limit: int) -> None:
    """The rulebook's example: with one camp out it is 6."""
    at = table(hand=["drying-rack"], food=1, camps=RING[:out])
    assert at.play("play drying-rack")[1:] == [f"gained 0 food {limit - 1} from drying-rack"]
    assert at.food(0) == limit


def test_rule_W1_1_what_exceeds_the_limit_of_food_is_lost() -> None:
    at = table(hand=["winter-cache"], round=3, food=4, tools=10, camps=["0,0"])
    events = at.play("play winter-cache")
    assert events[1:] == ["gained 0 food 2 from winter-cache"]
    assert at.food(0) == 6


@pytest.mark.parametrize(("before", "gained"), [(6, 3), (7, 3), (8, 2), (9, 1)])
def test_rule_W1_1_tools_go_up_to_10(before: int, gained: int) -> None:
    at = table(hand=["flint-knapping"], tools=before, food=6)
    events = at.play("play flint-knapping")
    assert events[1:] == [f"gained 0 tool {gained} from flint-knapping"]
    assert at.tools(0) == before + gained


def test_rule_W1_1_labor_is_for_this_turn_only() -> None:
    at = table(hand=["communal-work"], others={1: {"hand": ["great-work"]}})
    at.play("play communal-work")
    assert at.labor == 4
    at.play("place tribe hunt")
    at.end_turn()
    assert at.actor == 1
    assert at.labor == 0


# W1.2


@pytest.mark.parametrize("column", printed.COLUMNS)
def test_rule_W1_2_four_columns_with_three_sections_each(column: str) -> None:
    keys: dict[str, Any] = {
        "tools": 1,
        "food": 5,
        "camps": ["1,0", "1,1", "2,0"],
        "upright": ["ground-sloth"],
    }
    at = table(hand=["brave"], area=["glyptodon"], supply=["camps"], **keys)
    at.play(f"place tribe {column}")
    assert at.legal[-1] == "middle"
    at.play("middle")
    assert at.legal[-1] == "bottom"
    at.play("bottom")
    assert at.legal[-1] == "done"


def test_rule_W1_2_a_figure_goes_to_a_column_or_to_rest() -> None:
    at = table()
    assert at.offers("place chief") == [*printed.COLUMNS, "rest"]
    assert at.offers("place tribe") == [*printed.COLUMNS, "rest"]


# W1.3


def test_rule_W1_3_parts_run_in_any_order() -> None:
    """Idol 1, draw 1: either may come first."""
    for first, then in (("idol 1", "draw 1"), ("draw 1", "idol 1")):
        at = table(hand=["drum-circle"], deck=["elder"])
        at.play("play drum-circle")
        assert at.legal == ["do idol 1", "do draw 1", "all", "pass"]
        at.play(f"do {first}")
        assert at.legal[0].split()[0] == first.split()[0]
        at.play(at.legal[0])
        assert at.legal[0].split()[0] == then.split()[0]


def test_rule_W1_3_abilities_run_in_any_order() -> None:
    at = table(hand=["tracking"], tools=1, area=["glyptodon"], animals=["ground-sloth"])
    at.play("play tracking")
    assert at.offers("do") == ["animal_reveal 1", "tool 1 -> animal_pick", "food 1"]
    at.play("do tool 1 -> animal_pick", "take animal glyptodon")
    assert at.play("reveal") == [
        "animals_revealed 0 ground-sloth by tracking",
        "gained 0 food 1 from tracking",
    ]


def test_rule_W1_3_all_takes_the_rest_in_printed_order() -> None:
    at = table(hand=["drum-circle"], deck=["elder"])
    at.play("play drum-circle", "all")
    assert at.legal[0] == "idol offering"
    at.play("idol honor")
    assert at.legal[0] == "draw"


def test_rule_W1_3_all_pays_no_cost_unasked() -> None:
    at = table(hand=["tracking"], tools=1, area=["glyptodon"], animals=["ground-sloth"])
    at.play("play tracking", "all")
    assert at.play("reveal") == [
        "animals_revealed 0 ground-sloth by tracking",
        "gained 0 food 1 from tracking",
    ]
    assert at.legal == ["do tool 1 -> animal_pick", "pass"]


def test_rule_W1_3_each_unit_is_resolved_with_what_it_triggers_before_the_next() -> None:
    at = table(hand=["carved-idols"], round=3, offering=1)
    at.play("play carved-idols")
    events = at.play("idol offering")
    assert events == ["idol_moved 0 offering 2 from carved-idols"]
    assert at.legal == ["tool", "lower tool food 1"]  # the level's tool comes before the 2nd idol
    assert at.play("tool") == ["gained 0 tool 1 from offering"]
    assert at.legal[0] == "idol offering"


def test_rule_W1_3_a_cost_is_paid_in_full_or_not_at_all() -> None:
    at = table(hand=["trade-caravan"], round=3, food=1)
    at.play("play trade-caravan")
    assert at.offers("do") == []  # 2 food are asked
    at = table(hand=["trade-caravan"], round=3, food=2)
    at.play("play trade-caravan")
    assert at.play("do food 2 -> tool 2, idol 1")[0] == "paid 0 food 2 for trade-caravan"


def test_rule_W1_3_a_cost_needs_a_unit_of_the_gain() -> None:
    keys: dict[str, Any] = {"hand": ["tracking"], "tools": 1, "food": 6}
    at = table(**keys, area=["glyptodon"], animals=[])
    at.play("play tracking")
    assert at.offers("do") == ["tool 1 -> animal_pick"]
    at = table(**keys, area=[], animals=["glyptodon"])
    at.play("play tracking")
    assert "do tool 1 -> animal_pick" not in at.legal  # W13.14


def test_rule_W1_3_a_cost_may_be_declined_and_is_paid_once() -> None:
    at = table(hand=["stone-hauling"], tools=3, food=6, board={"0,0,1": "neutral"}, placed=2)
    assert at.play("play stone-hauling")[1:] == ["gained 0 half 2 from stone-hauling"]
    assert at.legal == ["do tool 1 -> megalith 1", "pass"]
    at.play("do tool 1 -> megalith 1", "megalith 0,0,0")
    assert "do tool 1 -> megalith 1" not in at.legal
    assert at.tools(0) == 2


def test_rule_W1_3_food_tools_points_and_labor_are_always_gained() -> None:
    at = table(hand=["hide-tanning"], upright=["glyptodon"], food=0)
    at.play("play hide-tanning")
    assert "pass" not in at.legal
    at = table(hand=["dog-companions"], camps=["0,0"], food=6)
    at.play("play dog-companions")
    assert at.labor == 2
    assert at.legal[-1] == "pass"


@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("totem-carving", {}),
        ("storytelling", {}),
        ("cairn-building", {"food": 6}),
        ("trail-marking", {"camps": ["0,0"]}),
        ("snares", {"food": 6}),
        ("kinship", {"tools": 10, "food": 6}),
        ("star-lore", {"round": 3}),
        ("ancestor-cult", {"round": 3, "discard": ["brave"]}),
    ],
)
def test_rule_W1_3_everything_else_may_be_declined(card: str, keys: dict[str, Any]) -> None:
    at = table(hand=[card], **keys)
    at.play(f"play {card}")
    at.decline()
    assert at.legal[-1].startswith("place")
    kinds = {event["kind"] for event in at.events}
    assert kinds == {"culture_played"}


def test_rule_W1_3_an_empty_deck_is_rebuilt_from_the_discard() -> None:
    at = table(hand=["storytelling"], deck=["brave"], discard=["elder", "elder"])
    at.play("play storytelling")
    assert at.play("draw") == ["cards_drawn 0 brave from storytelling"]
    assert at.play("draw") == ["deck_rebuilt 0", "cards_drawn 0 elder from storytelling"]
    assert at.deck(0) == ["elder"]
    assert at.discard(0) == []


def test_rule_W1_3_with_deck_and_discard_empty_nothing_is_drawn() -> None:
    at = table(hand=["storytelling"], deck=[], discard=[])
    at.play("play storytelling")
    assert "draw" not in at.legal
    assert at.legal[0] == "lower draw idol"


def test_rule_W1_3_a_cost_makes_room_for_its_gain() -> None:
    # Food and tools are full; the paid food leaves room for a tool taken as food.
    at = table(hand=["tribeswoman", "brave"], food=6, tools=10)
    at.play("place tribe hunt", "work tribeswoman")
    assert at.play("use tribeswoman", "lower tool food 1")[1:] == [
        "paid 0 food 1 for tribeswoman",
        "gained 0 food 1 from tribeswoman instead of tool",
    ]


@pytest.mark.parametrize(
    ("card", "words", "event", "keys"),
    [
        ("mammoth-drive", "take point", "as animal_pick", {"area": [], "animals": []}),
        ("snares", "take top", "as animal_top", {"animals": []}),
        ("kinship", "take tribe elder", "as tribe_discard pile elder", {"piles": {"elder": 0}}),
        (
            "rite-of-passage",
            "take tribe elder",
            "as tribe_hand pile elder",
            {"piles": {"elder": 0}},
        ),
    ],
)
def test_rule_W1_3_a_point_in_place_of_what_is_not_there(
    card: str, words: str, event: str, keys: dict[str, Any]
) -> None:
    at = table(hand=[card], food=6, tools=10, **keys)
    at.play(f"play {card}")
    if "do tribe_hand" in at.legal:
        at.play("do tribe_hand")
    assert at.play(words)[0] == f"points 0 1 from {card} {event}"
    assert at.points(0) == 1


def test_rule_W1_3_a_used_column_ability_needs_its_column() -> None:
    at = table(hand=["hunter", "artisan"])
    at.play("place tribe hunt", "work hunter")
    assert at.labor == 4
    at.play("work artisan")
    assert at.labor == 6
    assert "use artisan" not in at.legal


# W1.4


def test_rule_W1_4_a_unit_may_be_taken_as_anything_lower() -> None:
    at = table(hand=["cairn-building"], food=2, board={"0,0,1": "neutral"}, placed=2)
    at.play("play cairn-building", "do megalith 1")
    lower = ["draw", "idol", "tool", "food"]
    assert at.offers("lower megalith") == lower
    at = table(hand=["storytelling"])
    at.play("play storytelling")
    assert at.offers("lower draw") == lower[1:]
    at = table(hand=["totem-carving"])
    at.play("play totem-carving")
    assert at.offers("lower idol") == lower[2:]
    at = table(hand=["flint-knapping"])
    at.play("play flint-knapping")
    assert at.legal == ["tool", "lower tool food 1", "lower tool food 2", "lower tool food 3"]


@pytest.mark.parametrize(
    ("words", "events"),
    [
        (
            ["lower megalith draw"],
            ["cards_drawn 0 tribesman from stone-circle instead of megalith"],
        ),
        (
            ["lower megalith idol", "idol honor"],
            ["idol_moved 0 honor 1 from stone-circle instead of megalith"],
        ),
        (["lower megalith tool"], ["gained 0 tool 1 from stone-circle instead of megalith"]),
        (["lower megalith food"], ["gained 0 food 1 from stone-circle instead of megalith"]),
    ],
)
def test_rule_W1_4_lower_than_a_megalith(words: list[str], events: list[str]) -> None:
    at = table(hand=["stone-circle"], round=3)
    at.play("play stone-circle")
    assert at.play(*words) == events
    assert at.last_event()["rule"] == "W1.4"
    assert "lower megalith draw" in at.legal  # the second unit is a choice of its own


@pytest.mark.parametrize(
    ("words", "events"),
    [
        (
            ["lower draw idol", "idol offering"],
            ["idol_moved 0 offering 1 from storytelling instead of draw"],
        ),
        (["lower draw tool"], ["gained 0 tool 1 from storytelling instead of draw"]),
        (["lower draw food"], ["gained 0 food 1 from storytelling instead of draw"]),
    ],
)
def test_rule_W1_4_lower_than_a_draw(words: list[str], events: list[str]) -> None:
    at = table(hand=["storytelling"])
    at.play("play storytelling")
    assert at.play(*words) == events


def test_rule_W1_4_after_the_first_drawn_card_the_second_may_still_be_changed() -> None:
    at = table(hand=["storytelling"], deck=["elder", "elder"])
    at.play("play storytelling", "draw")
    assert at.hand(0) == ["elder"]
    assert at.play("lower draw tool") == ["gained 0 tool 1 from storytelling instead of draw"]
    assert at.hand(0) == ["elder"]


@pytest.mark.parametrize("words", ["lower idol tool", "lower idol food"])
def test_rule_W1_4_lower_than_an_idol(words: str) -> None:
    """The rulebook's example: 1 tool or 1 food in place of an idol."""
    at = table(hand=["totem-carving"])
    at.play("play totem-carving")
    what = words.rsplit(maxsplit=1)[-1]
    assert at.play(words) == [f"gained 0 {what} 1 from totem-carving instead of idol"]


def test_rule_W1_4_some_of_several_tools_as_food() -> None:
    at = table(hand=["flint-knapping"])
    at.play("play flint-knapping")
    assert at.play("lower tool food 2") == [
        "gained 0 tool 1 from flint-knapping",
        "gained 0 food 2 from flint-knapping instead of tool",
    ]


def test_rule_W1_4_with_tools_full_they_may_still_be_food() -> None:
    at = table(hand=["flint-knapping"], tools=10, food=4)
    at.play("play flint-knapping")
    assert at.legal == ["lower tool food 1", "lower tool food 2"]
    assert at.play("lower tool food 2") == ["gained 0 food 2 from flint-knapping instead of tool"]
    at = table(hand=["flint-knapping"], tools=10, food=6)
    assert at.play("play flint-knapping") == ["culture_played 0 flint-knapping"]


def test_rule_W1_4_no_more_food_than_there_is_room_for() -> None:
    at = table(hand=["flint-knapping"], food=5, camps=["0,0"])
    at.play("play flint-knapping")
    assert at.legal == ["tool", "lower tool food 1"]


def test_rule_W1_4_from_every_source() -> None:
    # An idol of a megalith's cell, a slot's idol, a chief's idols, a level's tool.
    at = table(hand=["cairn-building"], food=6, tools=1, board={"0,0,2": "neutral"}, placed=2)
    at.play("play cairn-building", "megalith 0,0,3")
    assert at.offers("lower idol") == ["tool"]
    at = table(food=2, tools=1, supply=["camps"], used=["develop"])
    at.play("place tribe develop", "middle", "stone camps")
    assert at.offers("lower idol") == ["tool", "food"]
    at = table(chief="great-eye b", food=2)
    at.play("use chief")
    assert at.play("lower idol food") == ["gained 0 food 1 from great-eye instead of idol"]


def test_rule_W1_4_not_what_an_arrow_brings() -> None:
    at = table(hand=["cairn-building"], food=6)
    at.play("play cairn-building", "megalith 0,0,1")
    assert at.legal == ["megalith 0,0,0", "megalith 0,1,1", "pass"]


def test_rule_W1_4_in_the_eclipse_too() -> None:
    at = table(turn=3, seat=1, deck=["elder"])
    at.to_eclipse()
    assert at.actor == 1
    assert at.offers("lower megalith") == ["draw", "idol", "tool", "food"]


def test_rule_W1_4_not_in_preparation() -> None:
    at = table(turn=3, seat=1)
    at.to_next_round()
    kinds = [event for event in at.log if event.startswith("cards_drawn")]
    assert len(kinds) == 2  # nobody was asked
    assert not [event for event in at.events if event.get("instead_of")]


def lower_offers(at: Table) -> list[str]:
    return [words for words in at.legal if words.startswith("lower")]


def test_rule_W1_4_not_for_what_is_not_in_the_order_of_benefits() -> None:
    at = table(hand=["kinship"], tools=10, food=6)
    at.play("play kinship")
    assert lower_offers(at) == []
    at = table(hand=["trail-marking"], camps=["0,0"])
    at.play("play trail-marking")
    assert lower_offers(at) == []
