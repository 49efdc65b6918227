"""W12 and W13: who sees what, and what the printed rules leave open."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import GAME, Table, fresh, table, wander

VILLAGE = ["1,0", "2,0", "1,1"]
PLAIN = {f"{q},{r}": "glacier" for q, r in printed.HEXES if (q, r) != (0, 0)}


def seen(at: Table, seat: int) -> Table:
    return Table(GAME.view(at.state, seat).table, GAME)


# W12.1


def test_rule_W12_1_hands_decks_and_piles_are_hidden_and_their_sizes_open() -> None:
    at = table(hand=["elder", "brave"], deck=["hunter"] * 4, eclipse=["shaman"], turn=3)
    mine, theirs = seen(at, 0), seen(at, 1)
    assert (mine.hand(0), mine.deck(0)) == (["brave", "elder"][::-1], ["hunter"] * 4)
    assert mine.eclipse(0) == ["shaman"]
    assert theirs.hand(0) == theirs.eclipse(0) == []
    assert theirs.sizes(0) == mine.sizes(0) == {"hand": 2, "deck": 4, "eclipse": 1, "buried": 0}


@pytest.mark.parametrize("seed", range(4))
def test_rule_W12_1_what_a_seat_sees_does_not_depend_on_what_is_hidden(seed: int) -> None:
    for nth, at in enumerate(wander(3, seed)):
        if nth % 17 == 0:
            for seat in range(3):
                view = GAME.view(at.state, seat)
                other = Table(GAME.sample(view, seed + nth), GAME)
                for foe in range(3):
                    assert other.sizes(foe) == at.sizes(foe)
                    for zone in (Table.discard, Table.in_play, Table.upright, Table.camps):
                        assert zone(other, foe) == zone(at, foe)
                    together = [*other.hand(foe), *other.deck(foe), *other.buried(foe)]
                    real = [*at.hand(foe), *at.deck(foe), *at.buried(foe)]
                    if not at.state.eclipse:
                        together += other.eclipse(foe)
                        real += at.eclipse(foe)
                    assert sorted(together) == sorted(real)
                assert other.hand(seat) == at.hand(seat)
                assert other.buried(seat) == at.buried(seat)


def test_rule_W12_1_discards_play_areas_animals_and_resources_are_open() -> None:
    keys: dict[str, Any] = {
        "discard": ["elder"],
        "upright": ["glyptodon"],
        "tilted": ["argentavis"],
    }
    at = table(hand=["communal-work"], food=3, tools=2, stones=["camps"], **keys)
    at.play("play communal-work")
    theirs = seen(at, 1)
    assert theirs.discard(0) == ["elder"]
    assert theirs.in_play(0) == ["communal-work"]
    assert (theirs.upright(0), theirs.tilted(0)) == (["glyptodon"], ["argentavis"])
    assert (theirs.food(0), theirs.tools(0), theirs.stones(0)) == (3, 2, ["camps"])


def test_rule_W12_1_a_draw_is_told_to_its_owner_alone() -> None:
    at = table(hand=["storytelling"], deck=["hunter"] * 2)
    at.play("play storytelling", "draw")
    assert at.told_to(0)[-1]["cards"] == ["hunter"]
    assert at.told_to(1)[-1]["cards"] is None
    assert at.told_to(1)[-1]["n"] == 1


def test_rule_W12_1_what_is_buried_from_the_hand_is_hidden() -> None:
    at = table(hand=["ancestor-cult", "elder"], discard=["hunter"])
    at.play("play ancestor-cult", "do bury 2", "bury hand elder", "bury discard hunter")
    told = [event for event in at.told_to(1) if event["kind"] == "card_buried"]
    assert [event["card"] for event in told] == [None, "hunter"]
    told = [event for event in at.told_to(0) if event["kind"] == "card_buried"]
    assert [event["card"] for event in told] == ["elder", "hunter"]
    assert seen(at, 1).sizes(0)["buried"] == 2
    assert seen(at, 0).buried(0) == ["hunter", "elder"]


def test_rule_W12_1_a_card_gained_openly_is_known_until_one_leaves_unseen() -> None:
    keys: dict[str, Any] = {"display": ["communal-work"], "food": 1}
    at = table(hand=["star-lore", "great-work", "brave"], tools=1, **keys)
    at.play("play star-lore", "take culture communal-work")
    assert seen(at, 1).hand(0) == ["communal-work"]
    at = table(hand=["star-lore", "brave", "brave"], tools=1, **keys)
    at.play("play star-lore", "take culture communal-work", "place tribe initiate", "middle")
    at.play("pay food", "do bury 1", "bury hand brave")
    assert seen(at, 1).hand(0) == []  # it may have been that one
    assert at.hand(0) == ["brave", "communal-work"]


def test_rule_W12_1_the_eclipse_pile_is_hidden_until_it_is_revealed() -> None:
    at = table(turn=3, hand=["elder", "brave"], used=printed.COLUMNS)
    at.play("place chief develop", "middle", "done", "set elder", "done")
    told = [event for event in at.told_to(1) if event["kind"] == "eclipse_set"]
    assert [(event["n"], event["cards"]) for event in told] == [(1, None)]
    at.to_eclipse()
    told = [event for event in at.told_to(1) if event["kind"] == "eclipse_revealed"]
    assert told[0]["cards"] == ["elder"]


def test_rule_W12_1_orders_of_decks_and_face_down_tokens_are_hidden_from_all() -> None:
    at = fresh(2, 3, glacier_tokens=True, rest_tokens=True)
    at.set_up()
    for seat in (0, 1):
        assert GAME.view(at.state, seat).table.word != at.state.word


# W13.1


@pytest.mark.parametrize("card", ["brave", "tribeswoman", "shaman"])
def test_rule_W13_1_half_a_labor(card: str) -> None:
    at = table(hand=[card])
    at.play("place tribe develop", f"work {card}")
    assert at.labor == 1


def test_rule_W13_1_half_a_labor_of_a_resting_figure() -> None:
    at = table(turn=3, seat=1, resting=1)
    at.to_eclipse()
    assert at.last_event("eclipse_revealed")["half_labor"] == 1


# W13.2


def test_rule_W13_2_a_single_food_pays_for_both_middle_actions() -> None:
    at = table(food=1, hand=["brave"], used=["initiate"])
    at.play("place tribe initiate", "middle", "pay food", "all")
    at.play("take tribe elder", "bury hand brave")
    assert at.log.count("paid 0 food 1 for initiate middle") == 1
    assert (at.food(0), at.discard(0), at.buried(0)) == (0, ["elder"], ["brave"])


# W13.3


def test_rule_W13_3_cards_gained_this_turn_may_be_buried() -> None:
    at = table(hand=["communal-work"], tools=1, food=1)
    at.play("play communal-work", "place tribe initiate", "take tribe elder", "middle")
    at.play("pay food", "do bury 1", "bury hand elder")
    assert at.buried(0) == ["elder"]


def test_rule_W13_3_cards_gained_this_turn_may_be_put_on_the_eclipse_pile() -> None:
    at = table(turn=3, hand=["communal-work"], tools=1, used=printed.COLUMNS)
    at.play("play communal-work", "place chief initiate", "take tribe elder", "middle", "done")
    assert at.legal == ["set elder", "done"]


# W13.4


def test_rule_W13_4_a_half_left_over_buys_nothing() -> None:
    at = table(hand=["brave", "tribesman"], tools=1, area=["glyptodon"])
    at.play("place tribe develop", "work brave")
    assert at.labor == 1
    at = table(hand=["tribesman", "tribesman"], tools=1, area=["glyptodon"])
    at.play("place tribe hunt", "work tribesman")
    assert "reveal" not in at.legal
    assert at.offers("take animal") == []
    at.play("work tribesman")
    assert "reveal" in at.legal
    assert at.offers("take animal") == ["glyptodon"]


# W13.5


def test_rule_W13_5_the_set_up_cards_camp_is_one_more() -> None:
    for seed in range(60):
        at = fresh(2, seed)
        if at.events[0]["setup_cards"][0] == "three":
            at.set_up()
            assert at.camps(0) == {"0,0": 2}
            assert at.limit(0) == 7
            return
    raise AssertionError("not dealt")


# W13.6


def test_rule_W13_6_with_all_camps_out_a_camp_gives_nothing() -> None:
    at = table(hand=["tent-poles"], camps=["0,0"] * 5)
    at.play("play tent-poles")
    assert "camp" not in at.legal
    assert at.legal[0].startswith("move")


def test_rule_W13_6_with_all_villages_out_a_village_gives_nothing() -> None:
    villages = [VILLAGE, ["-1,0", "-2,0", "-2,1"], ["0,1", "0,2", "-1,2"]]
    at = table(hand=["pit-house"], camps=["0,-1", "0,-2", "1,-2"], villages=villages, food=4)
    assert at.play("play pit-house") == ["culture_played 0 pit-house"]
    at.play("place tribe migrate", "middle")
    assert at.offers("village") == []


# W13.7


def test_rule_W13_7_camps_stand_on_and_pass_any_hex() -> None:
    at = table(
        hand=["sled-and-snowshoes"],
        camps=["1,0"],
        terrain={"-1,0": "glacier"},
        others={1: {"camps": ["0,0", "-1,0"], "villages": [["-1,0", "-2,0", "-2,1"]]}},
    )
    at.play("play sled-and-snowshoes")
    at.play("move 1,0 0,0", "move 0,0 -1,0", "move -1,0 -2,0", "move -2,0 -1,0")
    assert at.camps(0) == {"-1,0": 1}


# W13.8


def test_rule_W13_8_food_above_a_shrinking_limit_is_lost() -> None:
    at = table(hand=["pit-house"], camps=[*VILLAGE, "0,0", "0,0"], food=10)
    assert at.play("play pit-house", "village 1,0 2,0 1,1")[1:] == [
        "village_built 0 1,0 2,0 1,1 camps 2",
        "paid 0 food 3 for limit",
    ]
    assert at.food(0) == 7
    assert at.last_event("paid")["rule"] == "W13.8"


def test_rule_W13_8_nothing_is_lost_below_it() -> None:
    at = table(camps=VILLAGE, food=8)
    at.play("place tribe migrate", "middle")
    at.play("village 1,0 2,0 1,1")
    assert at.food(0) == 5
    assert "paid 0 food 0 for limit" not in at.log
    assert not [line for line in at.log if line.endswith("limit")]


# W13.9


def test_rule_W13_9_influence_is_judged_when_the_hex_is_resolved() -> None:
    land = {**PLAIN, "1,0": "prairie"}
    at = table(turn=3, seat=1, terrain=land, camps=["0,0"], eclipse=["brave"])
    at.to_eclipse()
    at.until("use")
    at.play("use brave", "move 0,0 1,0")
    assert at.offers("hex") == ["1,0"]


def test_rule_W13_9_also_while_hexes_are_resolved() -> None:
    # A cell of the megalith board moves the camp from one hex to another: tile b's 0,1,6 is move 1.
    land = {**PLAIN, "1,0": "mountain", "2,0": "tundra"}
    at = table(turn=3, seat=1, terrain=land, camps=["1,0"], placed=2, board={"0,1,5": 0})
    at.to_eclipse()
    at.until("hex")
    assert at.offers("hex") == ["1,0"]
    at.play("hex 1,0", "megalith 0,1,6", "move 1,0 2,0")
    assert at.offers("hex") == ["2,0"]


# W13.10


def test_rule_W13_10_stones_score_in_the_eclipse_of_their_round() -> None:
    at = table(
        turn=3,
        seat=1,
        food=1,
        tools=1,
        supply=["camps"],
        camps=["1,0"],
        terrain={"1,0": "tundra"},
        hand=["brave"],
    )
    at.play("place chief develop", "middle", "stone camps", "pass")
    at.to_eclipse()
    at.until("stone")
    assert at.play("stone camps")[0] == "points 1 1 from stone camps"


# W13.11


def test_rule_W13_11_cards_drawn_in_an_eclipse_stay_in_hand() -> None:
    at = table(turn=3, seat=1, eclipse=["elder"], deck=["hunter"] * 9)
    at.to_eclipse()
    at.until("use")
    at.play("use elder", "draw")
    assert at.hand(1) == ["hunter"]
    at.to_next_round()
    assert at.hand(1) == ["hunter"] * 6


# W13.12


def test_rule_W13_12_the_arrows_own_megalith_gains_its_cells_benefit() -> None:
    at = table(hand=["cairn-building"], food=6, placed=1, camps=["0,0"])
    at.play("play cairn-building", "megalith 0,0,1")
    assert at.play("megalith 0,1,1") == [
        "megalith_placed 0 0,1,1 0",
        "gained 0 tool 1 from arrow",
    ]


# W13.13


def test_rule_W13_13_the_village_effect_needs_no_food() -> None:
    at = table(hand=["pit-house"], camps=VILLAGE, food=0)
    assert at.play("play pit-house", "village 1,0 2,0 1,1")[1:] == [
        "village_built 0 1,0 2,0 1,1 camps 0"
    ]
    assert at.camps(0) == {}


# W13.14


def test_rule_W13_14_no_pick_from_an_empty_area_with_a_deck() -> None:
    keys: dict[str, Any] = {"hand": ["great-work"], "tools": 1, "area": []}
    at = table(**keys, animals=["argentavis"])
    at.play("play great-work", "place tribe hunt")
    assert "take point" not in at.legal
    assert at.offers("take animal") == []
    at.play("reveal")
    assert at.offers("take animal") == ["argentavis"]
    at = table(hand=["mammoth-drive"], food=6, area=[], animals=["argentavis"])
    at.play("play mammoth-drive")
    assert at.offers("take") == []


# W13.15


def test_rule_W13_15_a_village_by_two_open_tokens_gains_both() -> None:
    land = {"1,0": "glacier", "2,0": "glacier", "1,1": "tundra"}
    at = table(
        terrain=land,
        tokens={"1,0": "points 3", "2,0": "tool 3"},
        hand=["pit-house"],
        camps=VILLAGE,
        food=5,
    )
    at.play("play pit-house", "village 1,0 2,0 1,1")
    assert at.legal == ["token 1,0", "token 2,0"]
    events = at.play("token 2,0")
    assert events == [
        "token_gained 0 tool 3",
        "gained 0 tool 3 from token",
        "token_gained 0 points 3",
        "points 0 3 from token",
    ]
