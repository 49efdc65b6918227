"""A6 and A7: melting, and how it ends."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.arktia.table import Table, hook, match, strip, table, told, wander

# A6.1


def test_rule_A6_1_who_has_no_stock_melts_a_field() -> None:
    at = table("2p", "Gr 1,1", "Gg 3,3")
    assert at.play("move 1,1 1 1,2") == ["stack_moved red Gr 1,1 1,2"]
    assert (at.turn, at.pending) == ("red", "melt")
    assert at.play("melt 4,0") == ["field_melted red 4,0", "turn_ended red"]
    assert "4,0" not in at.ice
    assert at.melted == [1, 0]
    assert at.scores == [1 + 1, 1]


@pytest.mark.parametrize("stock", ["G", "D", "P", "3G 3D 2P"])
def test_rule_A6_1_who_has_stock_never_does(stock: str) -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3", stock=[stock, ""])
    assert at.play("move 1,1 1 1,2")[1:] == ["turn_ended red"]
    assert at.turn == "green"


def test_rule_A6_1_the_stock_at_the_start_of_the_turn_counts() -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3", stock=["G", "2G"])
    assert at.play("place globe 1,2")[1:] == ["turn_ended red"]  # the last one: no melting yet
    at.play("place globe 3,2", "move 1,1 1 0,2")
    assert (at.turn, at.pending) == ("red", "melt")


def test_rule_A6_1_the_stock_of_others_does_not_matter() -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3", stock=["", "2G"])
    at.play("move 1,1 1 1,2")
    assert at.pending == "melt"


def test_rule_A6_1_a_free_field() -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3", "Dn 4,2")
    at.play("move 1,1 1 0,2")
    assert not {"0,2", "3,3", "4,2"} & at.offers("melt")
    assert at.refusal("melt 4,2").startswith("A6.1: ")


def test_rule_A6_1_on_the_border() -> None:
    at = table("2p", "Pr 1,0", "Gg 3,3")
    at.play("move 1,0 1 2,0")
    assert not {"1,1", "2,1", "3,1", "1,2", "2,2", "3,2"} & at.offers("melt")
    assert at.refusal("melt 2,2").startswith("A6.1: ")


def test_rule_A6_1_the_ice_stays_in_one_piece() -> None:
    at = table(hook(), "Pr 1,3", "Gg 1,5")
    at.play("move 1,3 1 1,4")
    assert at.offers("melt") == {"0,0", "1,16"}
    assert at.refusal("melt 1,0").startswith("A6.1: ")


def test_rule_A6_1_after_the_eliminations() -> None:
    at = table("2p", "Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    at.play("move 2,0 2 2,2")
    assert at.refusal("melt 4,0").startswith("A5.2: ")
    at.play("keep green 2,2")
    assert "1,0" in at.offers("melt")  # where green's portal was


def test_rule_A6_1_fields_beside_a_hole_are_border_fields() -> None:
    at = table("2p", "Pr 1,1", "Pg 3,3")
    at.play("move 1,1 1 0,1", "melt 3,0", "move 3,3 1 2,3")
    assert {"2,1", "3,1", "2,2"} & at.offers("melt") == {"2,1", "3,1"}


def test_rule_A6_1_no_line_crosses_a_hole() -> None:
    at = table("2p", "Pr 1,1", "Pg 2,0")
    at.play("move 1,1 1 0,1", "melt 3,0")
    assert at.fields("move") == {"1,0", "1,1", "0,2", "2,1", "2,2", "2,3"}
    assert at.refusal("move 2,0 1 4,0").startswith("A3.1: ")
    assert at.refusal("move 2,0 1 3,0").startswith("A6.1: ")


def test_rule_A6_1_no_line_crosses_a_hole_backwards() -> None:
    at = table("2p", "Pr 1,1", "Pg 4,0")
    at.play("move 1,1 1 0,1", "melt 3,0")
    assert at.fields("move") == {"3,1", "2,2", "1,3", "4,1", "4,2"}


def test_rule_A6_1_a_field_melts_once() -> None:
    at = table("2p", "Pr 1,1", "Pg 3,3")
    at.play("move 1,1 1 0,1", "melt 4,0", "move 3,3 1 2,3")
    assert at.refusal("melt 4,0").startswith("A6.1: ")


def test_rule_A6_1_only_when_it_is_due() -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3")
    assert at.refusal("melt 4,0").startswith("A6.1: ")


def test_rule_A6_1_who_stops_melts_nothing() -> None:
    at = table("2p", "Pr 1,1", "Gg 3,3")
    assert at.play("stop") == ["player_out red d", "turn_ended red"]
    assert at.melted == [0, 0]


# A7.1


def test_rule_A7_1_a_who_can_do_nothing_is_out_when_the_turn_comes() -> None:
    at = table(strip(0, 4), "Gr 0,0 2,0", "Pr 1,0", "Gg 4,0", to_move=1, stock=["D", "D"])
    assert at.play("move 4,0 1 3,0") == [
        "stack_moved green Gg 4,0 3,0",
        "turn_ended green",
        "player_out red a",
        "turn_ended red",
    ]
    assert at.out == ["a", None]
    assert at.turn == "green"


def test_rule_A7_1_a_not_before_the_turn_comes() -> None:
    # Green's only piece is trapped, but it is red's turn, who sets it free.
    at = table(strip(0, 4), "Gg.Pr 1,0", "Dr 2,0", stock=["G", ""])
    at.play("move 1,0 1 3,0")
    assert at.out == [None, None]
    assert at.turn == "green"


def test_rule_A7_1_a_several_in_a_row() -> None:
    at = table(
        strip(0, 6), "Gr 6,0", "Gg.Pn 0,0", "Db.Gn 1,0", "Dn 2,0", players=3, stock=["D", "", ""]
    )
    assert at.play("move 6,0 1 5,0") == [
        "stack_moved red Gr 6,0 5,0",
        "turn_ended red",
        "player_out green a",
        "turn_ended green",
        "player_out blue a",
        "turn_ended blue",
    ]
    assert (at.turn, at.round) == ("red", 4)


def test_rule_A7_1_b_who_must_melt_and_cannot_is_out() -> None:
    at = table(strip(0, 3), "Gr 1,0", "Gg 3,0", captured=[2, 0])
    assert at.play("move 1,0 1 0,0") == [
        "stack_moved red Gr 1,0 0,0",
        "player_out red b",
        "turn_ended red",
    ]
    assert at.at("0,0") == "Gr"  # the action stands
    assert at.scores == [3, 1]


def test_rule_A7_1_b_what_was_taken_in_that_turn_counts() -> None:
    at = table(strip(0, 3), "Pg 0,0", "Dg.Gr 1,0")
    at.play("move 1,0 2 3,0")
    assert at.play("keep green 0,0") == [
        "group_removed red Dg 3,0",
        "player_out green c",
        "player_out red b",
        "turn_ended red",
        "final_scored red 1+1+0",
        "final_scored green 0+1+0",
        "game_ended 2:1 red",
    ]


def test_rule_A7_1_b_not_for_who_has_stock() -> None:
    at = table(strip(0, 3), "Gr 1,0", "Gg 3,0", stock=["D", ""])
    at.play("move 1,0 1 0,0")
    assert at.out == [None, None]


LAST_BUT_ONE = ("Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")


@pytest.mark.parametrize("stock", ["", "2G 1D 1P"])
def test_rule_A7_1_c_who_has_one_piece_left_is_out_stock_or_not(stock: str) -> None:
    at = table("2p", *LAST_BUT_ONE, stock=["", stock])
    assert at.play("move 2,0 2 2,2", "keep green 1,0")[2:] == ["player_out green c"]
    assert at.out == [None, "c"]
    assert at.pending == "melt"  # red's turn goes on


def test_rule_A7_1_c_two_pieces_are_enough() -> None:
    at = table("2p", *LAST_BUT_ONE, "Gg 0,1")
    at.play("move 2,0 2 2,2")
    assert at.captured == [1, 0]
    assert at.out == [None, None]


def test_rule_A7_1_c_two_pieces_on_one_field_are_enough() -> None:
    at = table("2p", "Pg.Dg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    at.play("move 2,0 2 2,2")
    assert at.captured == [1, 0]
    assert at.out == [None, None]


def test_rule_A7_1_c_only_for_who_just_lost_pieces() -> None:
    # Blue has one piece, and red has one on the ice: neither has lost any.
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Gb 4,0", players=3, stock=["G", "", "G"])
    at.play("move 2,0 2 2,2")
    assert at.captured == [1, 0, 0]
    assert at.out == [None, None, None]


def test_rule_A7_1_c_carried_along_is_not_lost() -> None:
    at = table(strip(0, 4), "Dg.Gr 0,0", stock=["G", "G"])
    at.play("move 0,0 2 2,0")
    assert at.out == [None, None]


def test_rule_A7_1_c_not_twice() -> None:
    at = table("2p", *LAST_BUT_ONE, out=[None, "d"])
    assert at.play("move 2,0 2 2,2", "keep green 1,0")[1:] == ["group_removed red Dg 2,2"]
    assert at.out == [None, "d"]


def test_rule_A7_1_c_comes_before_the_melting() -> None:
    at = table("2p", *LAST_BUT_ONE)
    events = at.play("move 2,0 2 2,2", "keep green 1,0", "melt 4,0")
    assert events[2:] == ["player_out green c", "field_melted red 4,0", "turn_ended red"]
    assert at.turn == "red"


def test_rule_A7_1_d_who_stops_is_out_for_good() -> None:
    at = table("2p", "Gr 1,0", "Gg 3,3", stock=["D", "D"])
    assert at.play("stop") == ["player_out red d", "turn_ended red"]
    assert at.out == ["d", None]
    for move in ("move 3,3 1 3,2", "move 3,2 1 3,3"):
        assert at.turn == "green"
        at.play(move)


def test_rule_A7_1_d_at_the_start_of_a_turn_only() -> None:
    at = table("2p", "Gr 1,0", "Gg 3,3")
    at.play("move 1,0 1 1,1")
    assert at.refusal("stop").startswith("A6.1: ")


# A7.2


def test_rule_A7_2_a_melt_with_one_possibility_is_a_decision() -> None:
    at = table(strip(0, 4), "Gr 1,0", "Gg 3,0")
    assert at.play("move 1,0 1 0,0") == ["stack_moved red Gr 1,0 0,0"]
    assert at.legal == ["melt 4,0"]
    assert at.turn == "red"


def test_rule_A7_2_a_keep_is_a_decision_of_its_own() -> None:
    at = table("2p", "Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    assert at.play("move 2,0 2 2,2") == ["stack_moved red Dg.Gr 2,0 2,2"]
    assert at.legal == ["keep green 1,0", "keep green 2,2"]


def test_rule_A7_2_a_turn_with_one_possibility_is_a_decision() -> None:
    at = table(hook(), "Gr 0,0", "Dn 1,0", round=2)
    assert at.legal == ["move 0,0 1 1,0"]


def test_rule_A7_2_the_others_go_on() -> None:
    at = table(strip(0, 8), "Gr 0,0", "Gg 4,0", "Gb 8,0", players=3, stock=["G", "G", "G"])
    at.play("move 0,0 1 1,0", "stop")
    assert at.turn == "blue"
    at.play("move 8,0 1 7,0")
    assert (at.turn, at.round) == ("red", 4)
    at.play("move 1,0 1 0,0")
    assert at.turn == "blue"


def test_rule_A7_2_the_last_one_plays_on_alone() -> None:
    at = table(strip(0, 8), "Gr 0,0", "Gg 4,0", stock=["G", ""])
    at.play("move 0,0 1 1,0", "stop")
    for number, move in enumerate(("move 1,0 1 0,0", "place globe 1,0", "move 0,0 1 2,0")):
        assert (at.turn, at.round) == ("red", 4 + number)
        at.play(move)
    assert at.pending == "melt"


def test_rule_A7_2_it_is_over_when_the_last_one_is_out() -> None:
    at = table("2p", "Gr 1,0", "Gg 3,3")
    at.play("stop")
    assert at.play("stop")[-1].startswith("game_ended ")
    assert (at.turn, at.legal) == (None, [])
    assert at.refusal("stop").startswith("A7.2: ")


def gone_green(*pieces: str) -> Table:
    return table("2p", *pieces, stock=["G", ""], out=[None, "d"])


def test_rule_A7_2_pieces_of_who_is_out_can_be_built_on() -> None:
    at = gone_green("Gr 1,0", "Dg 2,0")
    at.play("move 1,0 1 2,0")
    assert at.at("2,0") == "Dg.Gr"


def test_rule_A7_2_pieces_of_who_is_out_can_be_carried() -> None:
    at = gone_green("Dg.Gr 1,0")
    at.play("move 1,0 2 4,0")
    assert at.at("4,0") == "Dg.Gr"


def test_rule_A7_2_pieces_of_who_is_out_can_be_taken() -> None:
    at = gone_green("Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Dr 2,1")
    at.play("move 2,0 2 2,2")
    assert at.captured == [1, 0]


def test_rule_A7_2_pieces_of_who_is_out_stay_and_count() -> None:
    at = gone_green("Gr 1,0", "Pg 2,0 3,0")
    assert at.play("stop")[-3:] == [
        "final_scored red 0+1+0",
        "final_scored green 0+2+0",
        "game_ended 1:2 green",
    ]


def test_rule_A7_2_pieces_of_who_is_out_are_in_the_way() -> None:
    at = gone_green("Gr 1,0", "Pg 2,0")
    assert at.refusal("place globe 2,0").startswith("A2.2: ")


# A7.3


def test_rule_A7_3_a_point_for_each_piece_field_and_hole() -> None:
    pieces = ("Dr 0,0", "Gr 1,0", "Pg 2,0")
    at = table(strip(0, 8), *pieces, out=["a", None], captured=[2, 1], melted=[0, 3], to_move=1)
    assert at.scores == [2 + 2 + 0, 1 + 1 + 3] == [4, 5]


def green_stops(*pieces: str, **keys: Any) -> list[str]:
    """Return the final events of a game in which red is out and green stops."""
    at = table(strip(0, 8), *pieces, out=["a", None], to_move=1, **keys)
    return at.play("stop")


def test_rule_A7_3_the_end_is_told_in_full() -> None:
    pieces = ("Dr 0,0", "Gr 1,0", "Pg 2,0")
    assert green_stops(*pieces, captured=[2, 1], melted=[0, 3]) == [
        "player_out green d",
        "turn_ended green",
        "final_scored red 2+2+0",
        "final_scored green 1+1+3",
        "game_ended 4:5 green",
    ]


def test_rule_A7_3_a_neutral_top_counts_for_nobody() -> None:
    pieces = ("Dr.Gn 0,0", "Gg 1,0")
    assert green_stops(*pieces)[-1] == "game_ended 0:1 green"


def test_rule_A7_3_pieces_below_do_not_count() -> None:
    pieces = ("Dg.Gr 0,0", "Gg.Pr 1,0", "Pg 2,0")
    assert green_stops(*pieces, stock=["", "D"])[-1] == "game_ended 2:1 red"


def test_rule_A7_3_neutral_pieces_taken_count() -> None:
    at = table("2p", "Pn 1,0 2,0", "Dn.Gr 3,0", "Dr 3,1", stock=["G", ""])
    at.play("move 3,0 2 3,2")
    assert at.scores == [1 + 2, 0]


def test_rule_A7_3_a_tie_is_a_shared_win() -> None:
    pieces = ("Gr 0,0", "Pg 2,0")
    assert green_stops(*pieces)[-1] == "game_ended 1:1 red green"
    at = table("2p", "Gr 1,0", "Pg 2,0", "Db 3,0", players=3, captured=[1, 0, 1])
    assert at.winners == ["red", "blue"]


def test_rule_A7_3_no_points_at_all_is_a_tie_too() -> None:
    assert table(strip(0, 3), "Gr.Pn 0,0").winners == ["red", "green"]


@pytest.mark.parametrize("seed", range(4))
def test_rule_A7_3_the_result_is_the_last_event(seed: int) -> None:
    game = match(2 + seed % 3)
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(game.on_offer()))
    *_, last = game.events()
    result = game.result()
    assert last["kind"] == "game_ended"
    assert (last["scores"], last["winners"]) == (result["scores"], result["winners"])
    assert game.game.sheet(game.state).totals() == result["scores"]


# A7.4

# Nobody gains anything by walking up and down.
CIRCLE = ("move 1,0 1 1,1", "move 3,3 1 3,2", "move 1,1 1 1,0", "move 3,2 1 3,3")


def circle(**keys: Any) -> Table:
    keys = {"stock": ["D", "D"], **keys}
    return table("2p", "Gr 1,0", "Pr 2,0", "Gg 3,3", "Pg 2,3", **keys)


def test_rule_A7_4_ten_turns_each_without_progress_end_the_game() -> None:
    at = circle()
    at.play(*CIRCLE * 4, *CIRCLE[:3])
    assert at.out == [None, None]
    assert at.play(CIRCLE[3]) == [
        "stack_moved green Gg 3,2 3,3",
        "turn_ended green",
        "player_out red no_progress",
        "player_out green no_progress",
        "final_scored red 0+2+0",
        "final_scored green 0+2+0",
        "game_ended 2:2 red green",
    ]
    assert at.legal == []


@pytest.mark.parametrize("patience", [1, 2, 5])
def test_rule_A7_4_the_option_sets_the_number(patience: int) -> None:
    at = circle(options={"no_progress": patience})
    moves = (CIRCLE * 3)[: 2 * patience]
    at.play(*moves[:-1])
    assert at.legal != []
    at.play(moves[-1])
    assert at.out == ["no_progress", "no_progress"]


def test_rule_A7_4_who_is_out_does_not_count() -> None:
    at = circle(out=[None, "d"])
    red = (CIRCLE[0], CIRCLE[2]) * 5
    at.play(*red[:-1])
    assert at.out == [None, "d"]
    at.play(red[-1])
    assert at.out == ["no_progress", "d"]


def test_rule_A7_4_three_players_have_thirty_turns() -> None:
    at = table(strip(0, 8), "Gr 0,0", "Gg 4,0", "Gb 8,0", players=3, stock=["G", "G", "G"])
    there = ("move 0,0 1 1,0", "move 4,0 1 5,0", "move 8,0 1 7,0")
    back = ("move 1,0 1 0,0", "move 5,0 1 4,0", "move 7,0 1 8,0")
    moves = (there + back) * 5
    at.play(*moves[:-1])
    assert at.out == [None] * 3
    at.play(moves[-1])
    assert at.out == ["no_progress"] * 3


def test_rule_A7_4_a_placement_is_progress() -> None:
    at = circle(stock=["D", "2D"], options={"no_progress": 1})
    at.play(CIRCLE[0], "place disc 3,2", CIRCLE[2])
    assert at.out == [None, None]
    at.play("move 3,2 1 4,2")
    assert at.out == ["no_progress"] * 2


def test_rule_A7_4_a_melting_is_progress() -> None:
    at = circle(stock=["D", ""], options={"no_progress": 1})
    at.play(CIRCLE[0], CIRCLE[1], "melt 4,0", CIRCLE[2])
    assert at.out == [None, None]
    at.play(CIRCLE[3], "melt 3,0", CIRCLE[0])
    assert at.out == [None, None]


def test_rule_A7_4_an_elimination_is_progress() -> None:
    pieces = ("Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Dr 2,1")
    at = table("2p", *pieces, to_move=1, stock=["P", "D"], options={"no_progress": 1})
    at.play("move 0,1 1 1,1", "move 2,0 2 2,2")
    assert at.captured == [1, 0]
    assert at.out == [None, None]
    at.play("move 1,1 1 0,1")
    assert at.out == [None, None]
    at.play("move 2,2 1 2,0")
    assert at.out == ["no_progress"] * 2


def test_rule_A7_4_a_chosen_elimination_is_progress() -> None:
    pieces = ("Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    at = table("2p", *pieces, stock=["P", "D"], options={"no_progress": 1}, out=[None, "a"])
    at.play("move 2,0 2 2,2", "keep green 1,0")
    assert at.out == [None, "a"]


def test_rule_A7_4_an_exit_is_progress() -> None:
    stock = ["G", "G", "G"]
    options = {"no_progress": 1}
    pieces = ("Gr 0,0", "Gg 4,0", "Gb 8,0")
    at = table(strip(0, 8), *pieces, players=3, stock=stock, options=options)
    at.play("move 0,0 1 1,0", "move 4,0 1 5,0", "stop")
    assert at.out == [None, None, "d"]
    at.play("move 1,0 1 0,0")
    assert at.out == [None, None, "d"]
    at.play("move 5,0 1 4,0")
    assert at.out == ["no_progress", "no_progress", "d"]


def trap(patience: int) -> list[str]:
    """Green walks into a corner, and red traps it there: green can do nothing more."""
    pieces = ("Dr 1,0", "Pr 2,0", "Gg 3,0")
    options = {"no_progress": patience}
    at = table(strip(0, 5), *pieces, to_move=1, stock=["G", "G"], options=options)
    return at.play("move 3,0 1 0,0", "move 2,0 1 0,0")[2:]


def test_rule_A7_4_is_checked_before_the_next_turn_begins() -> None:
    assert trap(2)[1:3] == ["turn_ended red", "player_out green a"]
    assert trap(1)[1:4] == [
        "turn_ended red",
        "player_out red no_progress",
        "player_out green no_progress",
    ]


def test_rule_A7_4_an_automatic_exit_is_progress() -> None:
    events = trap(2)
    assert events[2:] == ["player_out green a", "turn_ended green"]  # red plays on: nothing counts


def test_rule_A7_4_moves_in_round_2_count() -> None:
    pieces = ("Gr 0,0", "Dn 1,0", "Pg 1,1")
    for patience, reason in ((1, "no_progress"), (2, None)):
        options = {"no_progress": patience}
        at = table(hook(), *pieces, round=2, stock=["G", ""], out=[None, "a"], options=options)
        at.play("move 0,0 1 1,0")
        assert at.out == [reason, "a"]


def test_rule_A7_4_every_game_comes_to_an_end() -> None:
    for seed in range(3):
        moves = list(wander(seed, 2, 3000))
        assert len(moves) < 3000
        assert moves[-1].turn is None


# What the record says of events and their rules


def test_rule_A7_1_to_A7_4_are_cited() -> None:
    game = match(2, no_progress=1)
    for move in ("neutral globe 1,0", "neutral globe 2,0", "neutral disc 3,0", "neutral disc 4,0"):
        game.play(move)
    for move in ("neutral portal 1,1", "neutral portal 2,1", "place globe 0,2", "place globe 4,1"):
        game.play(move)
    for move in ("place disc 0,3", "place disc 4,2", "move 0,2 1 1,2", "move 4,1 1 3,2"):
        game.play(move)
    rules = {event["kind"]: event["rule"] for event in game.events()}
    assert rules == {
        "game_started": "A1.1",
        "neutral_placed": "A1.4",
        "piece_placed": "A1.6",
        "stack_moved": "A3.1",
        "turn_ended": "A2.1",
        "player_out": "A7.4",
        "final_scored": "A7.3",
        "game_ended": "A7.3",
    }
    assert told(game.events())[-1] == "game_ended 2:2 red green"
