"""A5: what is cut off goes."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.arktia.table import Table, strip, table, wander

# On the board for two, red's stack on (2,0) links what lies left and right of it. Red carries it to
# (2,2), beside its own disc on (2,1).
AWAY = "move 2,0 2 2,2"
ALL_AWAY = "move 2,0 3 2,2"


# A5.1


def test_rule_A5_1_a_group_counts_pieces_not_fields() -> None:
    at = table("2p", "Pg.Dg.Gg 1,0", "Dg.Gr 2,0", "Pg 3,0", "Gg 4,0", "Dr 2,1")
    at.play(AWAY)
    assert at.at("1,0") == "Pg.Dg.Gg"  # three on one field
    assert (at.at("3,0"), at.at("4,0")) == ("", "")  # two on two fields
    assert at.captured == [3, 0]


def test_rule_A5_1_neighbours_hang_together_whoever_is_on_top() -> None:
    # Green's line goes on below red and neutral pieces.
    at = table("2p", "Pg 1,0", "Dg.Gr 2,0", "Gg.Pn 1,1", "Dr 2,1", "Pg.Dr 1,2")
    assert at.play(AWAY)[1:] == []
    assert at.captured == [0, 0]


def test_rule_A5_1_fields_that_do_not_touch_do_not_hang_together() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Dr 2,1")
    assert at.play(AWAY)[1:] == ["group_removed red Dg 2,2"]


# A5.2


def test_rule_A5_2_the_largest_group_stays() -> None:
    at = table("2p", "Gg 1,0", "Dg.Gr 2,0", "Pg 3,0", "Gg 4,0", "Dr 2,1")
    assert at.play(AWAY)[1:] == ["group_removed red Gg 1,0", "group_removed red Dg 2,2"]
    assert at.captured == [2, 0]
    assert (at.at("3,0"), at.at("4,0"), at.at("2,2")) == ("Pg", "Gg", "Gr")


def test_rule_A5_2_the_carried_group_may_be_the_largest() -> None:
    at = table("2p", "Gg 1,0", "Pg.Dg.Gr 2,0", "Dr 2,1")
    assert at.play(ALL_AWAY)[1:] == ["group_removed red Gg 1,0"]
    assert at.at("2,2") == "Pg.Dg.Gr"


def test_rule_A5_2_a_removed_group_is_one_event() -> None:
    at = table("2p", "Gg 1,0", "Pg 0,1", "Dg.Gr 2,0", "Pg.Dg 3,0", "Gg 4,0", "Dr 2,1")
    assert at.play(AWAY)[1:] == ["group_removed red Gg 1,0 Pg 0,1", "group_removed red Dg 2,2"]


def test_rule_A5_2_every_piece_of_a_stack_is_kept() -> None:
    at = table("2p", "Pg.Dg 1,0", "Dg.Gr 2,0", "Pg.Dg 3,0", "Gg 4,0", "Dr 2,1")
    assert at.play(AWAY)[1:] == ["group_removed red Pg 1,0 Dg 1,0", "group_removed red Dg 2,2"]
    assert at.captured == [3, 0]


def test_rule_A5_2_a_tie_is_the_choice_of_the_player_at_turn() -> None:
    at = table("2p", "Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    assert at.play(AWAY)[1:] == []
    assert (at.turn, at.pending) == ("red", "keep")
    assert at.legal == ["keep green 1,0", "keep green 2,2"]
    assert at.play("keep green 2,2")[0] == "group_removed red Pg 1,0"
    assert at.at("2,2") == "Dg.Gr"


def test_rule_A5_2_smaller_groups_are_no_choice_and_go_too() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Pg 3,0", "Gg 4,0", "Dr 2,1")
    at.play(AWAY)
    assert at.legal == ["keep green 1,0", "keep green 3,0"]
    assert at.refusal("keep green 2,2").startswith("A5.2: ")
    assert at.play("keep green 3,0") == [
        "group_removed red Pg 1,0 Gg 0,1",
        "group_removed red Dg 2,2",
    ]
    assert at.captured == [3, 0]


def test_rule_A5_2_a_group_is_named_by_its_smallest_field_by_r_then_q() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Pg 3,0", "Gg 4,0", "Dr 2,1")
    at.play(AWAY)
    assert at.refusal("keep green 0,1").startswith("A5.2: ")
    assert at.refusal("keep green 4,0").startswith("A5.2: ")


def test_rule_A5_2_two_colours_can_be_split_and_both_be_tied() -> None:
    at = table("2p", "Gg 1,0", "Gb 3,0", "Pb.Dg.Gr 2,0", "Dr 2,1", players=3, stock=["G", "G", "G"])
    assert at.play(ALL_AWAY) == ["stack_moved red Pb.Dg.Gr 2,0 2,2"]
    assert at.legal == ["keep green 1,0", "keep green 2,2"]
    assert at.play("keep green 2,2") == ["group_removed red Gg 1,0"]
    assert at.legal == ["keep blue 3,0", "keep blue 2,2"]
    assert at.play("keep blue 2,2") == [
        "group_removed red Gb 3,0",
        "player_out green c",
        "player_out blue c",
        "turn_ended red",
    ]
    assert at.at("2,2") == "Pb.Dg.Gr"


@pytest.mark.parametrize(
    ("stack", "left", "right", "seat", "order"),
    [
        ("Pg.Db.Gr", "Gg", "Gb", 0, ["green", "blue"]),
        ("Pb.Dg.Gr", "Gg", "Gb", 0, ["green", "blue"]),
        ("Pg.Dr.Gb", "Gr", "Gg", 2, ["red", "green"]),
        ("Pr.Dy.Gg", "Gr", "Gy", 1, ["red", "yellow"]),
        ("Pn.Dy.Gr", "Gn", "Gy", 0, ["yellow", "neutral"]),
        ("Py.Dn.Gr", "Gn", "Gy", 0, ["yellow", "neutral"]),
        ("Pn.Dr.Gy", "Gn", "Gr", 3, ["red", "neutral"]),
    ],
)
def test_rule_A5_2_ties_are_decided_in_seat_order_neutral_last(
    stack: str, left: str, right: str, seat: int, order: list[str]
) -> None:
    own = f"D{stack[-1]} 2,1"
    at = table("2p", f"{stack} 2,0", f"{left} 1,0", f"{right} 3,0", own, players=4, to_move=seat)
    at.play(ALL_AWAY)
    asked = []
    while at.pending == "keep":
        asked.append(at.legal[0].split()[1])
        at.play(at.legal[0])
    assert asked == order


def test_rule_A5_2_colours_without_a_tie_go_first() -> None:
    # Green is tied, neutral is not; neutral comes later in the order but goes at once.
    at = table("2p", "Gg 1,0", "Gn 3,0", "Dn 4,0", "Pn.Dg.Gr 2,0", "Dr 2,1")
    assert at.play(ALL_AWAY) == [
        "stack_moved red Pn.Dg.Gr 2,0 2,2",
        "group_removed red Pn 2,2",
    ]
    assert at.legal == ["keep green 1,0", "keep green 2,2"]
    assert at.at("2,2") == "Dg.Gr"


def test_rule_A5_2_two_colours_can_lose_at_once() -> None:
    at = table(
        *("2p", "Gg 1,0", "Pg 0,1", "Gb 3,0", "Db 4,0", "Pb.Dg.Gr 2,0", "Dr 2,1"),
        players=3,
        stock=["G", "", ""],
    )
    assert at.play(ALL_AWAY)[1:3] == ["group_removed red Dg 2,2", "group_removed red Pb 2,2"]
    assert at.captured == [2, 0, 0]
    assert at.at("2,2") == "Gr"


def test_rule_A5_2_finished_players_lose_pieces_too() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Dr 2,1", out=[None, "d"])
    assert at.play(AWAY)[1:] == ["group_removed red Dg 2,2"]
    assert at.captured == [1, 0]


def test_rule_A5_2_whoever_is_at_turn_takes_them() -> None:
    at = table("2p", "Pr 1,0", "Gr 0,1", "Dr.Gg 2,0", "Dg 2,1", to_move=1)
    assert at.play(AWAY)[1:] == ["group_removed green Dr 2,2"]
    assert at.captured == [0, 1]


def test_rule_A5_2_taken_pieces_do_not_come_back_to_a_stock() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Dr 2,1")
    at.play(AWAY)
    assert at.position["stock"] == [{"globe": 0, "disc": 0, "portal": 0}] * 2


# A5.3


def test_rule_A5_3_what_remains_keeps_its_order() -> None:
    # The portal goes from below disc and globe.
    at = table("2p", "Gg 1,0", "Pg.Dn.Gr 2,0", "Dg 0,1", "Dr 2,1")
    assert at.play(ALL_AWAY)[1:] == ["group_removed red Pg 2,2"]
    assert at.at("2,2") == "Dn.Gr"


def test_rule_A5_3_the_top_may_go_and_control_changes() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Pr.Dr.Gg 3,0", "Dr 2,1")
    assert at.scores == [2, 3]
    at.play(AWAY)
    assert at.at("3,0") == "Pr.Dr"
    assert at.scores == [3 + 2, 2]  # (2,1), (2,2), (3,0) and two pieces


def test_rule_A5_3_a_trapped_globe_may_go() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Gg.Pr 3,0", "Dr 2,1")
    at.play(AWAY)
    assert at.at("3,0") == "Pr"


def test_rule_A5_3_without_its_portal_a_trapped_globe_is_free() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Gr.Pg 3,0", "Dr 2,1")
    at.play(AWAY)
    assert at.at("3,0") == "Gr"


def test_rule_A5_3_without_its_disc_the_globe_sinks() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Pn.Dg.Gr 2,0", "Dr 2,1")
    assert at.play(ALL_AWAY) == [
        "stack_moved red Pn.Dg.Gr 2,0 2,2",
        "group_removed red Dg 2,2",
        "stack_settled Gr.Pn 2,2",
    ]
    assert at.at("2,2") == "Gr.Pn"


def test_rule_A5_3_the_portal_s_owner_controls_a_sunk_globe() -> None:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Pb.Dg.Gr 3,0", "Dr 2,1", players=3)
    assert at.scores == [3, 2, 0]
    assert at.play(AWAY)[1:] == [
        "group_removed red Dg 3,0",
        "group_removed red Dg 2,2",
        "stack_settled Gr.Pb 3,0",
    ]
    assert at.scores == [2 + 2, 2, 1]


def split_twice() -> Table:
    """The disc goes at once; whether the portal below it stays is red's choice."""
    at = table("2p", "Gg 1,0", "Pg 0,1", "Gn 3,0", "Pn.Dg.Gr 2,0", "Dr 2,1")
    assert at.play(ALL_AWAY)[1:] == ["group_removed red Dg 2,2"]
    assert at.legal == ["keep neutral 3,0", "keep neutral 2,2"]
    return at


def test_rule_A5_3_the_globe_sinks_after_all_removals() -> None:
    assert split_twice().at("2,2") == "Pn.Gr"  # not yet


def test_rule_A5_3_no_sinking_if_the_portal_goes_too() -> None:
    at = split_twice()
    assert at.play("keep neutral 3,0") == ["group_removed red Pn 2,2"]
    assert at.at("2,2") == "Gr"


def test_rule_A5_3_sinking_if_the_portal_stays() -> None:
    at = split_twice()
    assert at.play("keep neutral 2,2") == ["group_removed red Gn 3,0", "stack_settled Gr.Pn 2,2"]
    assert at.at("2,2") == "Gr.Pn"


# A5.4


def test_rule_A5_4_a_move_of_own_pieces_takes_nothing() -> None:
    at = table("2p", "Pg 1,0 3,0", "Dg.Gr 2,0", "Dr 2,1")
    assert at.play("move 2,0 1 2,2") == ["stack_moved red Gr 2,0 2,2"]


def test_rule_A5_4_a_placement_takes_nothing() -> None:
    at = table("2p", "Pg 1,0 2,0", "Gr 1,1", stock=["G", ""])
    assert at.play("place globe 0,1")[1:] == ["turn_ended red"]


def test_rule_A5_4_foreign_pieces_may_be_carried_without_a_loss() -> None:
    at = table("2p", "Pg 1,0", "Dg.Gr 2,0", "Dr 2,1")
    assert at.play("move 2,0 2 1,1") == ["stack_moved red Dg.Gr 2,0 1,1"]
    assert at.pending == "melt"


def test_rule_A5_4_a_lonely_colour_is_carried_whole() -> None:
    at = table(strip(0, 4), "Dg.Gr 0,0", stock=["G", "G"])
    assert at.play("move 0,0 2 4,0")[1:] == ["turn_ended red"]


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
@settings(max_examples=25)
def test_rule_A5_4_at_most_two_colours_lose_and_only_if_carried(seed: int, players: int) -> None:
    at = list(wander(seed, players, 150))[-1]
    carried: set[str] = set()
    lost: set[str] = set()
    for kind, *details in (event.split() for event in at.log):
        if kind == "stack_moved":
            carried = {piece[1] for piece in details[1].split(".")} - {details[0][0]}
        if kind == "group_removed":
            lost |= {piece[1] for piece in details[1::2]}
            assert lost <= carried
            assert len(lost) <= 2
        if kind == "turn_ended":
            carried, lost = set(), set()
