"""A2 to A4: a turn, moving, control."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.arktia.table import (
    FULL,
    fresh,
    hook,
    ring,
    strip,
    table,
)

# A2.1


def test_rule_A2_1_place_move_or_stop() -> None:
    at = table(strip(0, 3), "Gr 1,0", "Pg 0,0", stock=["D", ""])
    assert at.legal == ["place disc 2,0", "move 1,0 1 2,0", "move 1,0 1 3,0", "stop"]


@pytest.mark.parametrize("action", ["place disc 2,0", "move 1,0 1 3,0"])
def test_rule_A2_1_exactly_one_of_them(action: str) -> None:
    at = table(strip(0, 3), "Gr 1,0", "Pg 0,0", stock=["D", ""])
    assert at.play(action)[-1] == "turn_ended red"
    assert at.turn == "green"


def test_rule_A2_1_nobody_passes() -> None:
    at = table("2p", "Gr 1,0", stock=["D", ""])
    assert "pass" not in at.legal
    assert at.refusal("pass").startswith("A9: ")


def test_rule_A2_1_stop_with_a_move_but_no_place() -> None:
    assert table(strip(0, 1), "Gr 0,0").legal == ["move 0,0 1 1,0", "stop"]


def test_rule_A2_1_stop_with_a_place_but_no_move() -> None:
    at = table(strip(0, 2), "Gr.Pg 0,0", stock=["G", ""])
    assert at.legal == ["place globe 1,0", "stop"]


def test_rule_A2_1_no_stop_for_who_can_do_nothing_else() -> None:
    at = table(strip(0, 2), "Gr.Pg 0,0")
    assert at.legal == []
    assert at.refusal("stop").startswith("A7.1: ")


@pytest.mark.parametrize("number", [1, 2])
def test_rule_A2_1_no_stop_in_the_first_two_rounds(number: int) -> None:
    at = table("2p", "Gn 1,0", "Gr 1,1", round=number, stock=["2G", FULL])
    assert at.legal != []
    assert "stop" not in at.legal
    assert at.refusal("stop").startswith("A2.1: ")


def test_rule_A2_1_no_stop_in_round_2_with_a_move_either() -> None:
    at = table(hook(), "Gr 0,0", "Dn 1,0", round=2)
    assert at.legal == ["move 0,0 1 1,0"]
    assert at.refusal("stop").startswith("A2.1: ")


def test_rule_A2_1_no_stop_while_neutrals_are_placed() -> None:
    assert fresh(2).refusal("stop").startswith("A1.4: ")


def test_rule_A2_1_no_stop_while_a_keep_is_due() -> None:
    at = table("2p", "Pg 1,0 3,0", "Dg.Gr 2,0", "Pr 2,1")
    at.play("move 2,0 2 2,2")
    assert at.pending == "keep"
    assert at.refusal("stop").startswith("A5.2: ")


def test_rule_A2_1_no_stop_while_a_melt_is_due() -> None:
    at = table(strip(0, 3), "Gr 1,0")
    at.play("move 1,0 1 0,0")
    assert at.pending == "melt"
    assert at.refusal("stop").startswith("A6.1: ")


@pytest.mark.parametrize("number", [3, 4, 99])
def test_rule_A2_1_stop_in_every_later_round(number: int) -> None:
    assert "stop" in table(strip(0, 3), "Gr 1,0", round=number).legal


def test_rule_A2_1_then_eliminations_then_melting() -> None:
    at = table("2p", "Pg 1,0 2,0", "Dg.Gr 3,0", "Dr 3,1")
    assert at.play("move 3,0 2 3,2", "melt 3,0") == [
        "stack_moved red Dg.Gr 3,0 3,2",
        "group_removed red Dg 3,2",
        "field_melted red 3,0",
        "turn_ended red",
    ]


def test_rule_A2_1_rounds_are_counted_when_the_order_starts_again() -> None:
    at = table(strip(0, 8), "Gr 0,0", "Gg 8,0", stock=["G", "G"])
    at.play("move 0,0 1 1,0")
    assert (at.turn, at.round) == ("green", 3)
    at.play("move 8,0 1 7,0")
    assert (at.turn, at.round) == ("red", 4)


# A2.2


def test_rule_A2_2_any_size_in_stock() -> None:
    at = table(strip(0, 1), "Gr 0,0", stock=["G P", ""])
    assert at.offers("place") == {"globe 1,0", "portal 1,0"}
    assert at.refusal("place disc 1,0").startswith("A2.2: ")


def test_rule_A2_2_the_piece_leaves_the_stock() -> None:
    at = table(strip(0, 3), "Gr 0,0", "Gg 3,0", stock=["2G P", ""])
    assert at.play("place globe 1,0") == ["piece_placed red Gr 1,0", "turn_ended red"]
    assert at.position["stock"][0] == {"globe": 1, "disc": 0, "portal": 1}


def test_rule_A2_2_beside_an_own_piece() -> None:
    at = table("2p", "Gr 1,1", "Dg 2,1", "Pg 3,0", stock=["G", ""])
    assert at.fields("place") == {"1,0", "2,0", "0,1", "0,2", "1,2"}
    assert at.refusal("place globe 4,0").startswith("A2.2: ")  # beside green only
    assert at.refusal("place globe 3,3").startswith("A2.2: ")  # beside nobody


def test_rule_A2_2_on_a_free_field_only() -> None:
    at = table(strip(0, 2), "Gr 1,0", "Pr 0,0", "Dg 2,0", stock=["G", ""])
    assert at.offers("place") == set()
    assert at.refusal("place globe 2,0").startswith("A2.2: ")
    assert at.refusal("place globe 0,0").startswith("A2.2: ")


@pytest.mark.parametrize("stack", ["Dr.Gg", "Pr.Dg", "Gr.Pg", "Pg.Dr.Gg", "Pr.Dg.Gn", "Gr.Pn"])
def test_rule_A2_2_buried_and_trapped_pieces_count(stack: str) -> None:
    at = table(strip(0, 3), f"{stack} 1,0", stock=["G", ""])
    assert at.fields("place") == {"0,0", "2,0"}


def test_rule_A2_2_not_on_a_melted_field() -> None:
    at = table(strip(0, 3), "Gr 1,0", "Gg 2,0", stock=["", "D"])
    at.play("move 1,0 1 0,0", "melt 3,0")
    assert at.fields("place") == {"1,0"}
    assert at.refusal("place disc 3,0").startswith("A6.1: ")


# A3.1


def test_rule_A3_1_six_directions_any_distance() -> None:
    hexagon = [*ring(), [0, 0]]
    at = table(hexagon, "Pr 0,0", players=3)
    assert at.offers("move 0,0 1") == {
        *("1,0", "2,0", "1,-1", "2,-2", "0,-1", "0,-2"),
        *("-1,0", "-2,0", "-1,1", "-2,2", "0,1", "0,2"),
    }


def test_rule_A3_1_straight_only() -> None:
    at = table("2p", "Pr 1,1")
    assert at.refusal("move 1,1 1 3,2").startswith("A3.1: ")


def test_rule_A3_1_over_any_pieces() -> None:
    at = table(strip(0, 5), "Pr 0,0", "Pg 1,0", "Gg.Pg 2,0", "Pn.Dn.Gn 3,0", "Dn 4,0")
    assert at.fields("move") == {"5,0"}


def test_rule_A3_1_only_over_ice() -> None:
    ice = [[0, 0], [1, 0], [3, 0], [0, 1], [1, 1], [2, 1]]
    at = table(ice, "Pr 0,0")
    assert at.offers("move 0,0 1") == {"1,0", "0,1"}
    assert at.refusal("move 0,0 1 3,0").startswith("A3.1: ")


def test_rule_A3_1_to_another_field() -> None:
    assert table("2p", "Pr 1,1").refusal("move 1,1 1 1,1").startswith("A3.1: ")


def test_rule_A3_1_there_must_be_something() -> None:
    assert table("2p", "Pr 1,1").refusal("move 2,1 1 3,1").startswith("A3.1: ")


@pytest.mark.parametrize("stack", ["Gg", "Dr.Gg", "Gr.Pg", "Pr.Dr.Gg", "Pr.Dr.Gn"])
def test_rule_A3_1_only_if_the_top_piece_is_yours(stack: str) -> None:
    at = table(strip(0, 4), f"{stack} 1,0")
    assert at.offers("move") == set()
    assert at.refusal("move 1,0 1 2,0").startswith("A4.1: ")


@pytest.mark.parametrize("stack", ["Dg.Gr", "Pg.Dr", "Gg.Pr", "Pg.Db.Gr", "Pn.Dn.Gr"])
def test_rule_A3_1_whatever_lies_below(stack: str) -> None:
    at = table(strip(0, 4), f"{stack} 1,0", players=3)
    assert at.counts("1,0") == set(range(1, stack.count(".") + 2))


def test_rule_A3_1_the_event_has_the_pieces_moved() -> None:
    at = table(strip(0, 4), "Pg.Dg.Gr 1,0", stock=["D", ""])
    assert at.play("move 1,0 2 2,0")[0] == "stack_moved red Dg.Gr 1,0 2,0"
    assert (at.at("1,0"), at.at("2,0")) == ("Pg", "Dg.Gr")


# A3.2

LANDS = {  # moved whole: what it may land on
    "G": {"", "D", "P.D"},
    "D": {"", "P"},
    "P": {"", "G"},
    "D.G": {"", "P"},
    "P.D": {""},
    "G.P": {""},
    "P.D.G": {""},
}


def coloured(stack: str, colour: str) -> str:
    return ".".join(size + colour for size in stack.split("."))


@pytest.mark.parametrize("colour", ["r", "g", "n"])
@pytest.mark.parametrize("target", ["", "G", "D", "P", "D.G", "P.D", "G.P", "P.D.G"])
@pytest.mark.parametrize("moved", LANDS)
def test_rule_A3_2_what_lands_on_what(moved: str, target: str, colour: str) -> None:
    pieces = [f"{coloured(moved, 'r')} 0,0"]
    if target:
        pieces.append(f"{coloured(target, colour)} 1,0")
    at = table(strip(0, 1), *pieces)
    count = len(moved.split("."))
    move = f"move 0,0 {count} 1,0"
    assert (move in at.legal) == (target in LANDS[moved])
    if target in LANDS[moved]:
        at.play(move)
        built = coloured(moved, "r")
        assert at.at("1,0") == (f"{coloured(target, colour)}.{built}" if target else built)
    else:
        assert at.refusal(move)[:5] in ("A3.2:", "A3.3:")


@pytest.mark.parametrize("below", ["g", "n", "r"])
def test_rule_A3_2_colours_of_what_moves_do_not_matter(below: str) -> None:
    at = table(strip(0, 1), f"D{below}.Gr 0,0", "Pg 1,0")
    assert at.offers("move 0,0 2") == {"1,0"}
    assert at.offers("move 0,0 1") == set()


@pytest.mark.parametrize(
    "stack", ["Gr.Dr", "Dr.Pr", "Pr.Gr", "Gr.Gg", "Dr.Dg", "Pr.Pg", "Gr.Pr.Dr", "Pr.Dr.Gr.Gg"]
)
def test_rule_A3_2_no_other_stack_is_legal(stack: str) -> None:
    with pytest.raises(ValueError, match=r"^A3\.2: .* on 1,0 isn't a legal stack\.$"):
        table(strip(0, 2), f"{stack} 1,0")


# A3.3


@pytest.mark.parametrize(
    ("stack", "count", "stays", "goes"),
    [
        ("Dg.Gr", 1, "Dg", "Gr"),
        ("Dg.Gr", 2, "", "Dg.Gr"),
        ("Pg.Dr", 1, "Pg", "Dr"),
        ("Pg.Dr", 2, "", "Pg.Dr"),
        ("Gg.Pr", 1, "Gg", "Pr"),
        ("Gg.Pr", 2, "", "Gg.Pr"),
        ("Pg.Dn.Gr", 1, "Pg.Dn", "Gr"),
        ("Pg.Dn.Gr", 2, "Pg", "Dn.Gr"),
        ("Pg.Dn.Gr", 3, "", "Pg.Dn.Gr"),
    ],
)
def test_rule_A3_3_the_top_pieces_move_together(
    stack: str, count: int, stays: str, goes: str
) -> None:
    at = table(strip(0, 1), f"{stack} 0,0", stock=["G", ""])
    at.play(f"move 0,0 {count} 1,0")
    assert (at.at("0,0"), at.at("1,0")) == (stays, goes)


@pytest.mark.parametrize(
    ("stack", "count"), [("Gr", 2), ("Gr", 3), ("Dg.Gr", 3), ("Gg.Pr", 3), ("Pg.Dr", 3)]
)
def test_rule_A3_3_not_more_than_there_are(stack: str, count: int) -> None:
    at = table(strip(0, 1), f"{stack} 0,0")
    assert at.refusal(f"move 0,0 {count} 1,0").startswith("A3.3: ")


def test_rule_A3_3_a_trapped_globe_cannot_move() -> None:
    at = table(strip(0, 3), "Gr.Pg 1,0")
    assert at.legal == []
    assert at.refusal("move 1,0 1 2,0").startswith("A4.1: ")


def test_rule_A3_3_not_even_under_the_own_portal() -> None:
    at = table(strip(0, 3), "Gr.Pr 1,0", stock=["G", ""])
    at.play("move 1,0 1 2,0")
    assert (at.at("1,0"), at.at("2,0")) == ("Gr", "Pr")


@pytest.mark.parametrize("moved", ["G", "D", "P", "D.G"])
def test_rule_A3_3_nothing_is_added_to_a_trapped_globe(moved: str) -> None:
    at = table(strip(0, 1), f"{coloured(moved, 'r')} 0,0", "Gg.Pg 1,0")
    assert at.offers("move") == set()


@pytest.mark.parametrize("colour", ["r", "g", "n"])
def test_rule_A3_3_a_globe_never_lands_on_a_portal(colour: str) -> None:
    at = table(strip(0, 1), "Gr 0,0", f"P{colour} 1,0")
    assert "move 0,0 1 1,0" not in at.legal
    assert at.refusal("move 0,0 1 1,0").startswith("A3.3: ")


# A3.4


def test_rule_A3_4_your_colour_stays_one_group() -> None:
    at = table(strip(0, 5), "Gr 1,0", "Pr 2,0")
    assert at.offers("move 1,0 1") == {"3,0"}
    assert at.offers("move 2,0 1") == {"0,0", "1,0"}
    assert at.refusal("move 1,0 1 4,0").startswith("A3.4: ")


def test_rule_A3_4_the_middle_of_a_chain_stays() -> None:
    at = table("2p", "Gr 1,0", "Pr 2,0", "Dr 3,0")
    assert at.offers("move 2,0 1") == set()
    assert at.refusal("move 2,0 1 2,1").startswith("A3.4: ")


def test_rule_A3_4_what_stays_below_counts() -> None:
    at = table(strip(0, 4), "Dr.Gr 1,0")
    assert at.offers("move 1,0 1") == {"0,0", "2,0"}
    assert at.offers("move 1,0 2") == {"0,0", "2,0", "3,0", "4,0"}


def test_rule_A3_4_buried_pieces_elsewhere_count() -> None:
    at = table(strip(0, 4), "Dr.Gg 1,0", "Pr 2,0")
    assert at.offers("move 2,0 1") == {"0,0"}


def test_rule_A3_4_buried_pieces_can_be_the_link() -> None:
    at = table(strip(0, 4), "Pr 0,0", "Gr.Pg 1,0", "Gr 2,0")
    assert at.offers("move 2,0 1") == set()  # (3,0) and (4,0) touch nobody
    at = table("2p", "Pr 1,0", "Gr.Pg 2,0", "Gr 3,0")
    assert at.offers("move 3,0 1") == {"2,1"}


def test_rule_A3_4_carried_pieces_count_where_they_land() -> None:
    # The carried red portal leaves (1,0), so that (0,0) has lost its neighbour.
    at = table(strip(0, 4), "Gr 0,0", "Pr.Dr 1,0")
    assert at.offers("move 1,0 2") == set()
    assert at.offers("move 1,0 1") == {"2,0"}


def test_rule_A3_4_landing_on_an_own_field_is_as_good_as_beside_it() -> None:
    at = table(strip(0, 2), "Gr 0,0", "Dr 1,0")
    assert "1,0" in at.offers("move 0,0 1")


def test_rule_A3_4_a_lonely_piece_goes_anywhere() -> None:
    assert table(strip(0, 4), "Gr 0,0").fields("move") == {"1,0", "2,0", "3,0", "4,0"}


def test_rule_A3_4_opponents_may_be_split() -> None:
    at = table(strip(0, 4), "Pg 0,0", "Dg.Gr 1,0")
    assert "3,0" in at.offers("move 1,0 2")


# A4.1


@pytest.mark.parametrize(
    ("stack", "owner"),
    [
        ("Gr", 0),
        ("Dr.Gg", 1),
        ("Pr.Dg", 1),
        ("Gr.Pg", 1),
        ("Gg.Pr", 0),
        ("Pg.Dg.Gr", 0),
        ("Pr.Dr.Gn", None),
        ("Gr.Pn", None),
        ("Dn", None),
    ],
)
def test_rule_A4_1_the_top_piece_controls(stack: str, owner: int | None) -> None:
    at = table(strip(0, 3), f"{stack} 1,0")
    assert at.scores == [1 if seat == owner else 0 for seat in range(2)]


def test_rule_A4_1_only_who_controls_moves() -> None:
    for seat, name in enumerate(("red", "green")):
        at = table(strip(0, 3), "Gr.Pg 1,0", to_move=seat)
        assert at.turn == name
        assert bool(at.offers("move")) == (name == "green")


def test_rule_A4_1_nobody_moves_a_neutral_top() -> None:
    at = table(strip(0, 3), "Pr.Dr.Gn 1,0", "Gr 0,0")
    assert at.offers("move 1,0") == set()
    assert at.refusal("move 1,0 1 2,0").startswith("A4.1: ")


def test_rule_A4_1_a_neutral_top_can_be_landed_on() -> None:
    at = table(strip(0, 3), "Gr 0,0", "Dn 1,0")
    at.play("move 0,0 1 1,0")
    assert at.at("1,0") == "Dn.Gr"


def test_rule_A4_1_neutrals_below_are_carried() -> None:
    at = table(strip(0, 3), "Dn.Gr 0,0", stock=["G", ""])
    at.play("move 0,0 2 3,0")
    assert at.at("3,0") == "Dn.Gr"


def test_rule_A4_1_control_changes_with_the_top() -> None:
    at = table(strip(0, 3), "Gr 0,0", "Dg 1,0", stock=["G", ""])
    assert at.scores == [1, 1]
    at.play("move 0,0 1 1,0")
    assert at.scores == [1, 0]
