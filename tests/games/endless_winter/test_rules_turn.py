"""W4: a turn."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import table

# W4.1


def test_rule_W4_1_any_number_of_culture_cards_the_first_free() -> None:
    at = table(hand=["communal-work", "totem-carving", "brave"])
    assert at.play("play communal-work") == [
        "culture_played 0 communal-work",
        "gained 0 half 4 from communal-work",
    ]
    assert at.offers("play") == ["totem-carving"]
    assert at.hand(0) == ["brave", "totem-carving"]
    assert at.last_event("culture_played")["rule"] == "W4.1"


def test_rule_W4_1_each_further_one_costs_a_card() -> None:
    at = table(hand=["communal-work", "great-work", "brave", "elder"])
    at.play("play communal-work", "play great-work")
    assert at.legal == ["discard elder", "discard brave"]
    assert at.play("discard brave") == [
        "card_discarded 0 brave for extra_culture",
        "gained 0 half 6 from great-work",
    ]
    assert at.hand(0) == ["elder"]
    assert at.discard(0) == ["brave"]
    assert at.labor == 10


def test_rule_W4_1_a_culture_card_may_be_discarded_for_another() -> None:
    at = table(hand=["communal-work", "great-work", "totem-carving"])
    at.play("play communal-work", "play great-work")
    assert at.legal == ["discard totem-carving"]


def test_rule_W4_1_without_a_card_to_discard_there_is_no_further_one() -> None:
    at = table(hand=["communal-work", "great-work"])
    at.play("play communal-work")
    assert at.offers("play") == []


def test_rule_W4_1_none_need_be_played() -> None:
    at = table(hand=["communal-work"])
    at.play("place tribe hunt")
    assert "play communal-work" not in at.legal  # step 1 is over
    assert at.hand(0) == ["communal-work"]


def test_rule_W4_1_its_effects_are_used_then_or_never() -> None:
    at = table(hand=["totem-carving"], camps=["0,0"])
    at.play("play totem-carving", "pass")
    at.play("place tribe hunt")
    assert not [words for words in at.legal if "totem" in words]
    at = table(hand=["trail-marking"], camps=["0,0"])
    at.play("play trail-marking", "move 0,0 1,0", "pass")
    assert at.legal[0].startswith("place")


def test_rule_W4_1_it_may_bury_itself() -> None:
    at = table(hand=["burial-rite"], food=6)
    at.play("play burial-rite", "do bury 1")
    assert at.legal == ["bury play burial-rite", "pass"]
    assert at.play("bury play burial-rite") == ["card_buried 0 burial-rite from play"]
    assert at.buried(0) == ["burial-rite"]
    assert at.in_play(0) == []


# W4.2


def test_rule_W4_2_one_figure_that_is_at_home() -> None:
    at = table(figures=["tribe"], turn=3)
    assert at.legal == [f"place tribe {where}" for where in [*printed.COLUMNS, "rest"]]
    at = table(figures=["chief"], turn=3)
    assert at.legal == [f"place chief {where}" for where in [*printed.COLUMNS, "rest"]]
    at = table(figures=["chief", "tribe"], turn=2)
    assert len(at.offers("place")) == 10
    assert at.play("place chief hunt")[0] == "figure_placed 0 chief hunt first"
    assert at.home(0) == ["tribe"]
    assert at.last_event("figure_placed")["rule"] == "W4.2"


def test_rule_W4_2_a_column_is_never_blocked() -> None:
    at = table(turn=2, used=printed.COLUMNS)
    assert at.offers("place tribe") == [*printed.COLUMNS, "rest"]


def test_rule_W4_2_one_figure_a_turn() -> None:
    at = table(hand=["brave"])
    at.play("place tribe hunt")
    assert at.offers("place") == []
    at.end_turn()
    assert at.actor == 1


# W4.3


def test_rule_W4_3_top_actions_any_number_of_times_in_any_order() -> None:
    at = table(
        hand=["great-work"],
        tools=2,
        area=["glyptodon", "stag-moose"],
        animals=["ground-sloth"] * 9,
    )
    at.play("play great-work", "place tribe hunt")
    at.play("reveal", "take animal glyptodon", "take animal stag-moose")
    assert at.labor == 0
    at = table(hand=["great-work"], tools=1, area=["glyptodon"], animals=["ground-sloth"] * 9)
    at.play("play great-work", "place tribe hunt")
    at.play("take animal glyptodon", "reveal", "reveal")
    assert at.area == ["ground-sloth"] * 4


def test_rule_W4_3_then_the_middle_each_action_once() -> None:
    at = table(upright=["ground-sloth", "glyptodon"], used=["hunt"], hand=["brave"])
    at.play("place tribe hunt", "middle")
    assert at.offers("tilt") == ["ground-sloth", "glyptodon"]
    at.play("tilt ground-sloth")
    assert at.offers("tilt") == []
    assert "reveal" not in at.legal  # the top is over
    assert at.legal[-1] == "done"


def test_rule_W4_3_the_bottom_is_for_the_first_figure_of_the_round() -> None:
    at = table(hand=["brave"], animals=["ground-sloth"] * 3)
    assert at.play("place tribe hunt") == ["figure_placed 0 tribe hunt first"]
    at.play("middle", "bottom")
    assert at.legal[0] == "take top"
    at.play("take top")
    assert "take top" not in at.legal
    at = table(hand=["brave"], used=["hunt"])
    assert at.play("place tribe hunt") == ["figure_placed 0 tribe hunt"]
    at.play("middle")
    assert "bottom" not in at.legal


def test_rule_W4_3_the_bottom_is_used_up_even_if_declined() -> None:
    at = table(others={1: {"hand": ["brave"]}})
    at.play("place tribe hunt")
    at.end_turn()
    assert at.upright(0) == []
    assert at.play("place tribe hunt") == ["figure_placed 1 tribe hunt"]


def test_rule_W4_3_ones_own_second_figure_gets_no_second_bottom() -> None:
    at = table(turn=2, used=["develop"], hand=["brave"])
    assert at.play("place tribe develop") == ["figure_placed 0 tribe develop"]


def test_rule_W4_3_bottoms_are_free_again_in_the_next_round() -> None:
    at = table(turn=3, seat=1, used=printed.COLUMNS)
    at.to_next_round()
    assert at.play("place tribe hunt") == [f"figure_placed {1} tribe hunt first"]


# W4.4


@pytest.mark.parametrize("column", printed.COLUMNS)
@pytest.mark.parametrize("card", printed.TRIBE)
def test_rule_W4_4_a_tribe_card_gives_labor_and_once_its_ability(card: str, column: str) -> None:
    content = printed.TRIBE[card]
    at = table(hand=[card, "tribesman"])
    at.play(f"place tribe {column}")
    events = at.play(f"work {card}")
    expected = [
        f"tribe_played 0 {card}",
        f"gained 0 half {content.half_labor} from {card}",
    ]
    labor = content.half_labor
    if content.action == f"in {column}: labor 1":
        expected += [f"ability_used 0 {card}", f"gained 0 half 2 from {card}"]
        labor += 2
    assert events == expected
    assert at.labor == labor
    assert f"use {card}" not in at.legal
    assert at.in_play(0) == [card]
    assert at.last_event("tribe_played")["rule"] == "W4.4"


def test_rule_W4_4_equal_cards_each_have_their_ability() -> None:
    at = table(hand=["tribeswoman", "tribeswoman"], food=3)
    at.play("place tribe hunt", "work tribeswoman", "work tribeswoman")
    at.play("use tribeswoman", "tool", "use tribeswoman", "tool")
    assert "use tribeswoman" not in at.legal
    assert (at.food(0), at.tools(0)) == (1, 2)


def test_rule_W4_4_a_column_free_ability_waits_until_step_3() -> None:
    at = table(hand=["tribeswoman", "brave"], food=1, used=["hunt"], upright=["ground-sloth"])
    at.play("place tribe hunt", "work tribeswoman", "middle")
    assert "use tribeswoman" in at.legal
    events = at.play("use tribeswoman")
    assert events == ["ability_used 0 tribeswoman", "paid 0 food 1 for tribeswoman"]
    assert at.play("tool") == ["gained 0 tool 1 from tribeswoman"]
    assert "use tribeswoman" not in at.legal


def test_rule_W4_4_an_ability_goes_with_its_card() -> None:
    # Of two equal cards one is buried from the play area: one ability is left, and not two.
    for used, left in ((0, 1), (1, 1), (2, 0)):
        at = table(hand=["tribeswoman", "tribeswoman", "brave"], food=5)
        at.play("place tribe initiate", "work tribeswoman", "work tribeswoman")
        for _ in range(used):
            at.play("use tribeswoman", "tool")
        at.play("middle", "pay food", "do bury 1", "bury play tribeswoman")
        at.decline()
        for _ in range(left):
            at.play("use tribeswoman", "tool")
        assert "use tribeswoman" not in at.legal


def test_rule_W4_4_a_card_may_be_played_for_its_labor_only() -> None:
    at = table(hand=["shaman", "brave"], food=1)
    at.play("place tribe develop", "work shaman")
    assert "use shaman" in at.legal
    at.end_turn()
    assert at.food(0) == 1


def test_rule_W4_4_a_tribe_card_taken_with_initiates_top_action_is_not_played_this_turn() -> None:
    at = table(hand=["great-work"], tools=1)
    at.play("play great-work", "place tribe initiate", "take tribe elder")
    assert at.hand(0) == ["elder"]
    assert at.offers("work") == []
    at = table(hand=["great-work", "elder"], tools=1)
    at.play("play great-work", "place tribe initiate", "take tribe elder")
    at.play("work elder")  # the other copy
    assert at.offers("work") == []


def test_rule_W4_4_a_culture_card_gained_in_step_1_may_be_played_in_it() -> None:
    at = table(hand=["star-lore", "brave", "brave"], display=["communal-work"])
    at.play("play star-lore", "take culture communal-work")
    assert at.offers("play") == ["communal-work"]
    at.play("play communal-work", "discard brave", "place tribe hunt")
    assert at.offers("play") == []


def test_rule_W4_4_a_culture_card_gained_in_step_2_waits_for_a_later_step_1() -> None:
    at = table(hand=["great-work"], display=["communal-work"])
    at.play("play great-work", "place tribe develop", "take culture communal-work")
    assert at.hand(0) == ["communal-work"]
    assert at.offers("play") == []


def test_rule_W4_4_a_tribe_card_gained_by_any_other_effect_may_be_played_at_once() -> None:
    at = table(hand=["rite-of-passage"], food=6, discard=[])
    at.play("play rite-of-passage", "do tribe_hand", "take tribe hunter", "pass")
    at.play("place tribe hunt")
    assert at.hand(0) == ["hunter"]
    assert at.offers("work") == ["hunter"]


def test_rule_W4_4_cards_drawn_from_the_deck_may_be_played() -> None:
    at = table(hand=["storytelling"], deck=["hunter", "hunter"])
    at.play("play storytelling", "draw", "draw", "place tribe hunt")
    assert at.offers("work") == ["hunter"]


def test_rule_W4_4_the_barred_copy_leaves_the_hand_first() -> None:
    # A gained elder is buried: the other one may still be played.
    at = table(hand=["great-work", "elder"], tools=1, food=1)
    at.play("play great-work", "place tribe initiate", "take tribe elder", "middle")
    at.play("pay food", "do bury 1", "bury hand elder")
    at.decline()
    assert "work elder" in at.legal


def test_rule_W4_4_gained_cards_may_be_played_in_the_next_turn() -> None:
    at = table(hand=["great-work"], tools=1, others={1: {"hand": []}})
    at.play("play great-work", "place tribe initiate", "take tribe elder")
    at.end_turn()
    at.play("place tribe hunt")
    at.end_turn()
    at.play("place tribe hunt")
    assert at.actor == 0
    assert at.offers("work") == ["elder"]


# W4.5


@pytest.mark.parametrize(
    ("food", "spent"), [(10, 1), (9, 2), (8, 1), (7, 2), (6, 1), (5, 2), (4, 1), (3, 2), (2, 1)]
)
def test_rule_W4_5_food_is_spent_down_to_the_next_symbol(food: int, spent: int) -> None:
    at = table(food=food, camps=["0,0"] * 5)
    at.play("place tribe hunt")
    assert at.play("spend food") == [
        f"paid 0 food {spent} for food_track",
        "gained 0 half 2 from food_track",
    ]
    assert (at.food(0), at.labor) == (food - spent, 2)
    assert at.last_event("paid")["rule"] == "W4.5"


@pytest.mark.parametrize("food", [0, 1])
def test_rule_W4_5_none_from_cells_1_and_0(food: int) -> None:
    at = table(food=food, hand=["brave"])
    at.play("place tribe hunt")
    assert "spend food" not in at.legal


def test_rule_W4_5_the_rulebooks_hunter() -> None:
    """Hunter in hunt (1 + 1), 3 food from 6 (2) = 4 labor, and 2 tools for two animals."""
    at = table(hand=["hunter"], food=6, tools=2, area=["glyptodon"], animals=["ground-sloth"] * 9)
    at.play("place tribe hunt", "work hunter", "spend food", "spend food")
    assert (at.labor, at.food(0), at.tools(0)) == (8, 3, 2)
    at.play("reveal", "take animal glyptodon", "take animal ground-sloth", "reveal")
    assert (at.labor, at.tools(0)) == (0, 0)


def test_rule_W4_5_only_in_a_column() -> None:
    at = table(food=6)
    assert "spend food" not in at.legal  # step 1
    at.play("place tribe rest")
    assert "spend food" not in at.legal


def test_rule_W4_5_food_paid_as_a_cost_gives_none() -> None:
    at = table(food=2, hand=["brave"])
    at.play("place tribe initiate", "middle")
    assert at.play("pay food") == ["paid 0 food 1 for initiate middle"]
    assert at.labor == 0


# W4.6


def test_rule_W4_6_the_chief_card_is_used_once() -> None:
    at = table(chief="tusk-crusher a", hand=["brave"])
    at.play("place chief hunt")
    assert at.play("use chief") == [
        "ability_used 0 tusk-crusher",
        "gained 0 half 4 from tusk-crusher",
    ]
    assert "use chief" not in at.legal
    assert at.last_event("ability_used")["rule"] == "W4.6"


def test_rule_W4_6_only_in_the_turn_of_the_chief_figure() -> None:
    at = table(chief="tusk-crusher a", hand=["brave"])
    at.play("place tribe hunt")
    assert "use chief" not in at.legal


def test_rule_W4_6_only_in_its_column() -> None:
    at = table(chief="tusk-crusher a", hand=["brave"])
    at.play("place chief develop")
    assert "use chief" not in at.legal
    at = table(chief="tusk-crusher a", hand=["brave"])
    assert "use chief" not in at.legal  # step 1: it must be free of columns


def test_rule_W4_6_used_in_step_1_the_chief_must_be_placed() -> None:
    at = table(chief="thunder-stick b", deck=["elder"])
    at.play("use chief")
    while not at.legal[0].startswith("place"):
        at.play(at.legal[0])
    assert at.legal == [f"place chief {where}" for where in [*printed.COLUMNS, "rest"]]
    at.play("place chief hunt")
    assert "use chief" not in at.legal


def test_rule_W4_6_with_the_chief_figure_out_it_is_not_used() -> None:
    at = table(chief="thunder-stick b", figures=["tribe"], turn=3)
    assert "use chief" not in at.legal


@pytest.mark.parametrize("stage", [0, 1, 2])
def test_rule_W4_6_until_the_end_of_step_2(stage: int) -> None:
    at = table(chief="thunder-stick b", hand=["brave"])
    at.play("place chief hunt", *["middle", "bottom"][:stage])
    assert "use chief" in at.legal


def test_rule_W4_6_at_rest_only_without_a_column() -> None:
    at = table(chief="thunder-stick b")
    at.play("place chief rest")
    assert "use chief" in at.legal
    at = table(chief="tusk-crusher a")
    at.play("place chief rest")
    assert "use chief" not in at.legal
    at = table(chief="thunder-stick b")
    at.play("place tribe rest")  # not the chief figure
    assert "use chief" not in at.legal


def test_rule_W4_6_the_side_stays_for_the_whole_game() -> None:
    at = table(chief="thunder-stick b", turn=3, seat=1)
    at.to_next_round()
    assert at.chief(1) == "thunder-stick b"
    assert "use chief" in at.legal  # and may be used once in every round


# W4.7


def test_rule_W4_7_rest_may_draw_and_may_tilt() -> None:
    at = table(deck=["elder"], upright=["ground-sloth"], hand=["brave"])
    assert at.play("place tribe rest") == ["figure_placed 0 tribe rest"]
    assert at.legal == [
        "draw",
        "lower draw idol",
        "lower draw tool",
        "lower draw food",
        "tilt ground-sloth",
        "done",
    ]
    assert at.play("draw") == ["cards_drawn 0 elder from rest"]
    assert at.legal == ["tilt ground-sloth", "done"]
    assert at.play("tilt ground-sloth")[:2] == [
        "animal_tilted 0 ground-sloth",
        "gained 0 food 4 from animal ground-sloth",
    ]
    assert at.actor == 1


def test_rule_W4_7_in_any_order() -> None:
    at = table(deck=["elder"], upright=["ground-sloth"])
    at.play("place tribe rest", "tilt ground-sloth", "draw")
    assert at.hand(0) == ["elder"]


def test_rule_W4_7_one_card_and_one_animal() -> None:
    at = table(deck=["elder"] * 2, upright=["ground-sloth", "glyptodon"])
    at.play("place tribe rest", "tilt glyptodon")
    assert at.offers("tilt") == []
    at = table(deck=["elder"] * 2, upright=["ground-sloth", "glyptodon"])
    at.play("place tribe rest", "lower draw tool")
    assert at.legal == ["tilt ground-sloth", "tilt glyptodon", "done"]


def test_rule_W4_7_both_are_optional() -> None:
    at = table(deck=["elder"], upright=["ground-sloth"])
    at.play("place tribe rest", "done")
    assert at.actor == 1
    assert at.hand(0) == []


def test_rule_W4_7_no_tribe_cards_are_played() -> None:
    at = table(hand=["brave", "tribeswoman"], food=3)
    at.play("place tribe rest")
    assert at.offers("work") == []


def test_rule_W4_7_several_may_rest_one_a_turn() -> None:
    at = table(turn=2, resting=1)
    assert "place tribe rest" in at.legal
    at.play("place tribe rest")
    assert at.resting(0) == 2


@pytest.mark.parametrize("resting", [0, 1, 2])
def test_rule_W4_7_each_resting_figure_is_worth_half_a_labor_in_the_eclipse(resting: int) -> None:
    at = table(turn=3, seat=1, resting=resting)
    at.to_eclipse()
    revealed = [event for event in at.events if event["kind"] == "eclipse_revealed"]
    assert [event["half_labor"] for event in revealed] == [0, resting]


# W4.8


def test_rule_W4_8_played_cards_go_to_the_discard() -> None:
    at = table(hand=["communal-work", "brave", "elder"], discard=["tribesman"], deck=["hunter"])
    at.play("play communal-work", "place tribe hunt", "work brave")
    events = at.end_turn()
    assert "play_cleared 0 brave, communal-work" in events
    assert at.discard(0) == ["brave", "tribesman", "communal-work"]
    assert at.in_play(0) == []
    assert at.hand(0) == ["elder"]
    assert at.deck(0) == ["hunter"]  # no draw
    assert at.last_event("play_cleared")["rule"] == "W4.8"


# W4.9


def test_rule_W4_9_the_eclipse_pile_in_the_third_turn() -> None:
    at = table(turn=3, hand=["brave", "hunter", "totem-carving"], used=printed.COLUMNS)
    at.play("place chief develop", "middle", "done")
    assert at.legal == ["set hunter", "set brave", "set totem-carving", "done"]
    at.play("set totem-carving", "set brave")
    events = at.play("done")
    assert events[0] == "eclipse_set 0 2 brave, totem-carving"
    assert at.eclipse(0) == ["brave", "totem-carving"]
    assert at.hand(0) == ["hunter"]
    assert at.last_event("eclipse_set")["rule"] == "W4.9"


@pytest.mark.parametrize("turn", [1, 2])
def test_rule_W4_9_not_in_earlier_turns(turn: int) -> None:
    at = table(turn=turn, hand=["brave"], used=printed.COLUMNS)
    at.play("place tribe develop", "middle", "done")
    assert at.actor == 1
    assert "eclipse_set" not in {event["kind"] for event in at.events}


def test_rule_W4_9_it_may_be_empty() -> None:
    at = table(turn=3, hand=["brave"], used=printed.COLUMNS)
    at.play("place chief develop", "middle", "done")
    assert at.play("done")[0].startswith("eclipse_set 0 0")
    assert at.hand(0) == ["brave"]
    at = table(turn=3, used=printed.COLUMNS)
    assert "eclipse_set 0 0 " in at.play("place chief develop")


def test_rule_W4_9_after_the_played_cards_are_gone() -> None:
    at = table(turn=3, hand=["brave", "hunter"], used=printed.COLUMNS)
    at.play("place chief develop", "work brave", "middle", "done")
    assert at.legal == ["set hunter", "done"]
