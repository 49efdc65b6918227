"""W8 and W9: the eclipse and what prepares the next round."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import Table, table

LAND = {
    "1,0": "prairie",
    "2,0": "forest",
    "1,1": "marsh",
    "0,1": "lake",
    "-1,1": "mountain",
    "-1,0": "tundra",
    "0,-1": "glacier",
}
VILLAGE = ["1,0", "2,0", "1,1"]


def eclipse(*, players: int = 2, **keys: Any) -> Table:
    """Reach the eclipse; the seat of these keys acted last, and so is first unless others work."""
    at = table(players=players, turn=3, seat=players - 1, terrain=LAND, **keys)
    at.to_eclipse()
    return at


def revealed(at: Table) -> list[str]:
    return [line for line in at.log if line.startswith(("eclipse_revealed", "order_changed"))]


# W8.1


def test_rule_W8_1_piles_are_revealed_and_labor_is_counted() -> None:
    at = eclipse(
        eclipse=["brave", "hunter"], resting=1, others={0: {"eclipse": ["shaman"], "food": 5}}
    )
    assert revealed(at)[:2] == [
        "eclipse_revealed 0 shaman: 1",
        "eclipse_revealed 1 hunter, brave: 4",
    ]
    assert at.last_event("eclipse_revealed")["rule"] == "W8.1"


@pytest.mark.parametrize("card", printed.TRIBE)
def test_rule_W8_1_the_labor_printed_on_each_tribe_card(card: str) -> None:
    at = eclipse(eclipse=[card])
    half = printed.TRIBE[card].half_labor
    assert revealed(at)[1] == f"eclipse_revealed 1 {card}: {half}"  # abilities add nothing


def test_rule_W8_1_culture_cards_return_to_hand() -> None:
    at = eclipse(eclipse=["totem-carving", "brave"])
    assert revealed(at)[1] == "eclipse_revealed 1 brave, totem-carving: 1"
    assert at.hand(1) == ["totem-carving"]
    assert at.eclipse(1) == ["brave"]


# W8.2


def test_rule_W8_2_most_labor_first() -> None:
    at = eclipse(players=3, eclipse=["brave"], others={0: {"eclipse": ["hunter"]}})
    assert revealed(at)[-1] == "order_changed 0 2 1"
    assert at.last_event("order_changed")["rule"] == "W8.2"


def test_rule_W8_2_ties_go_to_who_acted_later() -> None:
    assert revealed(eclipse(players=4))[-1] == "order_changed 3 2 1 0"  # also at 0
    at = table(players=3, turn=3, order=[2, 0, 1], seat=1)
    at.to_eclipse()
    assert revealed(at)[-1] == "order_changed 1 0 2"


def test_rule_W8_2_the_rulebooks_wolf_bison_and_lion() -> None:
    """Wolf: a Brave and a resting figure. Bison (a Shaman) acted after Lion (a resting figure)."""
    wolf, lion, bison = 0, 1, 2
    at = eclipse(
        players=3,
        eclipse=["shaman"],
        others={wolf: {"eclipse": ["brave"], "resting": 1}, lion: {"resting": 1}},
    )
    assert [line.split()[-1] for line in revealed(at)[:3]] == ["2", "1", "1"]
    assert revealed(at)[-1] == f"order_changed {wolf} {bison} {lion}"


# W8.3


@pytest.mark.parametrize("rank", range(4))
def test_rule_W8_3_the_benefit_of_the_place_in_the_order(rank: int) -> None:
    others = {seat: {"resting": 2} for seat in range(rank)}
    at = eclipse(players=4, others=others)
    words = ["megalith 0,0,1", "draw", "idol offering", "take"][rank]
    at.until(words, seat=3)
    assert at.order.index(3) == rank
    assert at.legal[0] == words
    assert at.legal[-1] == "pass"
    what = at.play(words)
    if rank == 3:
        what += at.play("tool")
        assert what[0] == "gained 3 tool 1 from turn_order"
    elif rank == 1:
        assert what == ["cards_drawn 3 tribesman from turn_order"]
    elif rank == 2:
        assert what == ["idol_moved 3 offering 1 from turn_order"]
    gains = [event for event in at.events if event.get("source") == "turn_order"]
    assert {event["rule"] for event in gains} <= {"W8.3"}


def test_rule_W8_3_each_player_does_everything_before_the_next() -> None:
    at = eclipse(eclipse=["elder"], others={0: {"camps": ["1,0"]}})
    assert at.actor == 1
    at.until("use", seat=1)
    at.until("hex", seat=0)
    actors = [event["seat"] for event in at.events if event["kind"] == "eclipse_revealed"]
    assert actors == [0, 1]


# W8.4


@pytest.mark.parametrize(
    ("card", "words", "events"),
    [
        ("hunter", ["take top"], ["animal_gained 1 ground-sloth from deck"]),
        ("artisan", ["tool"], ["gained 1 tool 2 from artisan"]),
        (
            "explorer",
            ["move 0,0 0,1", "move 0,1 -1,1"],
            ["camp_moved 1 0,0 0,1", "camp_moved 1 0,1 -1,1"],
        ),
        ("elder", ["draw"], ["cards_drawn 1 tribesman from elder"]),
        ("shaman", ["megalith 0,0,1", "pass"], ["megalith_placed 1 0,0,1 neutral"]),
        ("brave", ["move 0,0 1,0"], ["camp_moved 1 0,0 1,0"]),
        ("tribeswoman", [], ["gained 1 food 2 from tribeswoman"]),
    ],
)
def test_rule_W8_4_eclipse_abilities(card: str, words: list[str], events: list[str]) -> None:
    at = eclipse(eclipse=[card], animals=["ground-sloth"])
    at.until("use")
    assert at.legal == [f"use {card}", "done"]
    assert at.play(f"use {card}", *words)[: len(events) + 1] == [f"ability_used 1 {card}", *events]
    used = [event for event in at.events if event["kind"] == "ability_used"]
    assert [event["rule"] for event in used] == ["W8.4"]


def test_rule_W8_4_tribesmen_have_none() -> None:
    at = eclipse(eclipse=["tribesman"])
    assert at.actor == 1
    at.until("use", stop=True)
    assert "ability_used" not in {event["kind"] for event in at.events}


def test_rule_W8_4_one_by_one_in_any_order() -> None:
    at = eclipse(eclipse=["tribeswoman", "artisan", "artisan"])
    at.until("use")
    assert at.legal == ["use artisan", "use tribeswoman", "all", "done"]
    at.play("use tribeswoman")
    assert at.legal == ["use artisan", "all", "done"]
    at.play("use artisan", "tool")
    assert at.legal == ["use artisan", "done"]
    at.play("use artisan", "tool")
    assert (at.food(1), at.tools(1)) == (2, 4)


def test_rule_W8_4_optional() -> None:
    at = eclipse(eclipse=["tribeswoman"])
    at.until("use")
    at.play("done")
    assert at.food(1) == 0


# W8.5


@pytest.mark.parametrize(
    ("where", "words", "events"),
    [
        ("1,0", [], ["gained 1 food 2 from terrain [1,0]"]),
        (
            "2,0",
            ["tool"],
            ["gained 1 food 1 from terrain [2,0]", "gained 1 tool 1 from terrain [2,0]"],
        ),
        ("1,1", ["idol honor"], ["idol_moved 1 honor 1 from terrain [1,1]"]),
        ("0,1", ["draw"], ["cards_drawn 1 tribesman from terrain [0,1]"]),
        ("-1,1", ["megalith 0,0,1", "pass"], ["megalith_placed 1 0,0,1 neutral"]),
        ("-1,0", [], ["points 1 2 from terrain [-1,0]"]),
    ],
)
def test_rule_W8_5_the_benefit_of_a_hex(where: str, words: list[str], events: list[str]) -> None:
    at = eclipse(camps=[where])
    at.until("hex")
    assert at.legal == [f"hex {where}", "done"]
    assert at.play(f"hex {where}", *words)[: len(events)] == events


def test_rule_W8_5_glacier_and_base_have_none() -> None:
    at = eclipse(camps=["0,-1", "0,0"])
    at.until("hex", stop=True)
    assert "hex" not in " ".join(at.legal)


def claims(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Tell whether the hex 1,0 is seat 1's to take."""
    at = eclipse(**mine, others={0: theirs})
    at.until("hex", seat=1, stop=True)
    return "hex 1,0" in at.legal and at.actor == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "claimed"),
    [
        (["1,0"], [], True),
        (["1,0"], ["1,0"], True),  # tied
        (["1,0"], ["1,0", "1,0"], False),
        (["1,0", "1,0"], ["1,0"], True),
        ([], ["1,0"], False),
    ],
)
def test_rule_W8_5_camps_count_1(mine: list[str], theirs: list[str], claimed: bool) -> None:
    assert claims({"camps": mine}, {"camps": theirs}) is claimed


@pytest.mark.parametrize(("camps", "claimed"), [(1, False), (2, True), (3, True)])
def test_rule_W8_5_a_village_counts_2_on_each_of_its_hexes(camps: int, claimed: bool) -> None:
    assert claims({"camps": ["1,0"] * camps}, {"villages": [VILLAGE]}) is claimed
    for hex_ in VILLAGE:
        at = eclipse(villages=[VILLAGE], others={0: {"camps": [hex_]}})
        at.until("hex", seat=1)
        assert f"hex {hex_}" in at.legal


def test_rule_W8_5_villages_add_up() -> None:
    other = ["1,0", "1,1", "0,1"]
    assert claims({"camps": ["1,0"] * 4}, {"villages": [VILLAGE, other]})
    assert not claims({"camps": ["1,0"] * 3}, {"villages": [VILLAGE, other]})


def test_rule_W8_5_one_hex_after_the_other_in_any_order() -> None:
    at = eclipse(camps=["1,0", "-1,0"])
    at.until("hex")
    assert at.legal == ["hex -1,0", "hex 1,0", "all", "done"]
    at.play("hex 1,0")
    assert at.legal == ["hex -1,0", "done"]  # each hex once
    at.play("hex -1,0")
    assert (at.food(1), at.points(1)) == (2, 2)


def test_rule_W8_5_all_in_the_usual_order() -> None:
    at = eclipse(camps=["1,0", "-1,0"])
    at.until("hex")
    assert at.play("all")[:2] == [
        "points 1 2 from terrain [-1,0]",
        "gained 1 food 2 from terrain [1,0]",
    ]


def test_rule_W8_5_optional() -> None:
    at = eclipse(camps=["1,0"])
    at.until("hex")
    at.play("done")
    assert at.food(1) == 0


# W8.6


@pytest.mark.parametrize("number", [1, 2, 3])
def test_rule_W8_6_draw_1_per_village(number: int) -> None:
    villages = [VILLAGE, ["0,1", "1,1", "0,2"], ["-1,1", "-1,2", "-2,2"]][:number]
    at = eclipse(villages=villages, deck=["elder"] * 5, camps=[])
    at.until("villages")
    at.play("villages", *["draw"] * number)
    assert at.hand(1) == ["elder"] * number


@pytest.mark.parametrize(
    ("placed", "cells"), [(1, []), (2, [1]), (5, [1]), (6, [1, 3]), (9, [1, 3]), (10, [1, 3, 5])]
)
def test_rule_W8_6_empty_storage_cells(placed: int, cells: list[int]) -> None:
    at = eclipse(placed=placed)
    at.until("storage", stop=True)
    assert at.offers("storage") == [str(cell) for cell in cells]


def test_rule_W8_6_storage_gives_a_tool_and_idols() -> None:
    at = eclipse(placed=10)
    at.until("storage")
    assert at.play("storage 1", "tool") == ["gained 1 tool 1 from storage"]
    assert at.play("storage 3", "idol honor") == ["idol_moved 1 honor 1 from storage"]
    assert at.offers("storage") == ["5"]
    assert at.play("storage 5", "idol honor")[0] == "idol_moved 1 honor 2 from storage"


def test_rule_W8_6_stones_score_at_that_moment() -> None:
    at = eclipse(placed=10, stones=["idols"], honor=1)
    at.until("storage")
    assert "stone idols" not in at.legal  # worth nothing yet
    at.play("storage 3", "idol honor")
    assert at.play("stone idols") == ["points 1 1 from stone idols"]
    at.play("storage 5", "idol honor")
    assert at.points(1) == 1  # what came later does not count


def test_rule_W8_6_every_own_stone_in_every_eclipse() -> None:
    stones = ["camps", "tilted-types", "idols"]
    at = eclipse(camps=["1,0"], tilted=["ground-sloth"], honor=2, stones=stones)
    at.until("stone")
    assert at.offers("stone") == stones
    at.play("all")
    assert at.points(1) == 3
    assert at.stones(1) == stones


def test_rule_W8_6_cards_of_a_pile_cannot_be_buried() -> None:
    # The cell 0,1,8 of tile c is a burial; the shaman's megalith goes there.
    at = eclipse(eclipse=["shaman"], placed=2, board={"0,0,8": 1}, hand=["totem-carving"])
    at.until("use")
    at.play("use shaman", "megalith 0,1,8")
    assert at.offers("bury") == ["hand totem-carving"]


# W8.7


def test_rule_W8_7_piles_go_to_the_discard() -> None:
    at = eclipse(
        eclipse=["brave", "elder"], deck=["hunter"] * 9, others={0: {"eclipse": ["brave"]}}
    )
    at.to_next_round()
    cleared = [line for line in at.log if line.startswith("pile_cleared")]
    assert cleared == ["pile_cleared 1 elder, brave", "pile_cleared 0 brave"]
    assert at.discard(1) == ["elder", "brave"]
    assert at.eclipse(1) == []
    assert at.last_event("pile_cleared")["rule"] == "W8.7"


# W9.1


def test_rule_W9_1_figures_come_home() -> None:
    at = eclipse(resting=2, others={0: {"resting": 1}})
    at.to_next_round()
    assert [at.home(seat) for seat in (0, 1)] == [["chief", "tribe", "tribe"]] * 2
    assert [at.resting(seat) for seat in (0, 1)] == [0, 0]
    assert at.last_event("round_started")["round"] == 2


@pytest.mark.parametrize(
    ("players", "before", "after"), [(2, 0, 3), (2, 2, 3), (3, 1, 4), (4, 5, 5)]
)
def test_rule_W9_1_the_hunting_area_is_filled_and_never_emptied(
    players: int, before: int, after: int
) -> None:
    at = eclipse(players=players, area=["glyptodon"] * before)
    at.to_next_round()
    assert len(at.area) == after
    assert at.area.count("glyptodon") >= before
    if after > before:
        event = at.last_event("animals_revealed")
        assert (event["source"], event["seat"]) == ("preparation", None)


def test_rule_W9_1_a_deck_that_ends() -> None:
    at = eclipse(area=[], animals=["argentavis"])
    at.to_next_round()
    assert at.area == ["argentavis"]


def test_rule_W9_1_after_round_1_the_display_is_filled_from_era_I() -> None:
    left = ["snares", "kinship"]
    at = eclipse(round=1, display=left)
    at.to_next_round()
    assert len(at.display) == 8
    assert set(left) < set(at.display) <= set(printed.ERA_1)


def test_rule_W9_1_after_round_2_it_is_new_from_era_II() -> None:
    at = eclipse(round=2, display=["snares", "kinship"])
    at.to_next_round()
    assert len(at.display) == 8
    assert set(at.display) <= set(printed.ERA_2)


def test_rule_W9_1_after_round_3_it_is_filled_from_era_II() -> None:
    left = ["great-work", "star-lore"]
    at = eclipse(round=3, display=left)
    at.to_next_round()
    assert len(at.display) == 8
    assert set(left) < set(at.display) <= set(printed.ERA_2)


def test_rule_W9_1_a_full_display_is_not_dealt_to() -> None:
    at = eclipse(round=1, display=list(printed.ERA_1)[:8])
    at.to_next_round()
    assert "culture_dealt" not in {event["kind"] for event in at.events}


def test_rule_W9_1_everyone_draws_5_in_the_new_order() -> None:
    at = eclipse(deck=["elder"] * 6, hand=["brave"] * 8, others={0: {"deck": ["hunter"] * 5}})
    at.to_next_round()
    draws = [line for line in at.log if line.startswith("cards_drawn")]
    assert draws == [
        f"cards_drawn 1 {', '.join(['elder'] * 5)} from preparation",
        f"cards_drawn 0 {', '.join(['hunter'] * 5)} from preparation",
    ]
    assert len(at.hand(1)) == 13  # no hand limit
    assert at.last_event("cards_drawn")["rule"] == "W9.1"


def test_rule_W9_1_the_rulebooks_5_with_2_in_the_deck() -> None:
    """Draw those 2, shuffle the discard, draw the other 3."""
    at = eclipse(deck=["elder"] * 2, discard=["hunter"] * 4)
    at.to_next_round()
    mine = [line for line in at.log if line.split()[1:2] == ["1"] and "prep" in line]
    assert mine == [
        "cards_drawn 1 elder, elder from preparation",
        "cards_drawn 1 hunter, hunter, hunter from preparation",
    ]
    assert "deck_rebuilt 1" in at.log
    assert at.deck(1) == ["hunter"]


def test_rule_W9_1_fewer_if_deck_and_discard_run_out() -> None:
    at = eclipse(deck=["elder"] * 2, discard=[])
    at.to_next_round()
    assert at.hand(1) == ["elder"] * 2


def test_rule_W9_1_not_after_round_4() -> None:
    at = eclipse(round=4)
    at.finish()
    kinds = [event["kind"] for event in at.events]
    assert "cards_drawn" not in kinds
    assert "round_started" not in kinds
    assert kinds[-1] == "game_ended"
