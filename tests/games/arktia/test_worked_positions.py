"""The worked positions of the specification (A10), one by one, from position files."""

from __future__ import annotations

import pytest

from tests.games.arktia.table import (
    FULL,
    ONE_EACH,
    Table,
    layout,
    position,
    refused,
    refused_wish,
    spent,
    strip,
    table,
)

TWO = layout("2p")
SHORT = [field for field in TWO if field != [3, 3]]
TORN = [*SHORT, [9, 9]]


def test_t02_one_field_too_few() -> None:
    message = refused(position(SHORT, round=0, neutral_stock=[ONE_EACH] * 2))
    assert message.startswith("A1.1: ")
    assert "18" in message
    assert "18" in refused_wish(layout=SHORT)


def test_t03_one_field_far_away() -> None:
    message = refused(position(TORN, round=0, neutral_stock=[ONE_EACH] * 2))
    assert message.startswith("A1.1: ")
    assert "9,9" in message
    assert "one piece" in refused_wish(layout=TORN)


def test_t05_the_second_neutral_piece_goes_next_to_the_first() -> None:
    left = ["G P", ONE_EACH]
    at = table(
        "2p", "Dn 1,0", round=0, to_move=1, stock=spent("Dn 1,0", players=2), neutral_stock=left
    )
    fields = ("2,0", "0,1", "1,1")
    sizes = ("globe", "disc", "portal")
    assert at.offers("neutral") == {f"{size} {where}" for size in sizes for where in fields}
    assert len(at.legal) == 9


def test_t06_the_first_piece_goes_anywhere_the_next_one_beside_it() -> None:
    at = table("3p", round=1, stock=[FULL] * 3)
    assert len(at.legal) == 81
    at.play("place portal 3,0")
    assert at.turn == "green"
    assert at.fields("place") == {"4,0", "2,1", "3,1"}


def test_t08_the_second_piece_goes_next_to_the_own_first() -> None:
    pieces = ("Pr 3,0", "Pg 4,0", "Gb 3,1")
    at = table("3p", *pieces, round=2, stock=spent(*pieces, players=3))
    assert at.offers("place") == {"globe 2,1", "disc 2,1", "portal 2,1"}
    assert len(at.legal) == 3


def test_t10_place_beside_a_trapped_globe_of_your_own() -> None:
    at = table(strip(0, 4), "Gr.Pg 2,0", "Dg 1,0", stock=["G", ""])
    assert at.offers("place") == {"globe 3,0"}


def test_t12_a_portal_jumps_and_traps() -> None:
    pieces = ("Pr 0,0", "Pg 1,0", "Dg 2,0", "Gg 3,0")
    at = table(strip(0, 6), *pieces)
    assert at.fields("move") == {"3,0", "4,0", "5,0", "6,0"}
    at.play("move 0,0 1 3,0")
    assert at.at("3,0") == "Gg.Pr"


def test_t13_no_line_crosses_a_hole() -> None:
    ice = [[0, 0], [1, 0], [3, 0], [4, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
    assert table(ice, "Pr 0,0").fields("move") == {"1,0", "0,1"}


def test_t15_no_legal_move() -> None:
    assert table(strip(0, 4), "Gr 0,0 2,0", "Pr 1,0", "Gg 3,0").legal == []


@pytest.mark.parametrize(
    ("stack", "counts"),
    [
        ("Dg.Gr", {1, 2}),
        ("Pg.Dr", {1, 2}),
        ("Gg.Pr", {1, 2}),
        ("Pg.Dg.Gr", {1, 2, 3}),
    ],
)
def test_t17_how_many_may_leave_a_tower(stack: str, counts: set[int]) -> None:
    assert table(strip(0, 1), f"{stack} 0,0").counts("0,0") == counts


def test_t19_a_portal_lets_its_globe_go() -> None:
    at = table(strip(0, 3), "Gg.Pr 0,0", "Dg 1,0")
    assert at.offers("move 0,0 1") == {"2,0", "3,0"}
    assert at.offers("move 0,0 2") == {"2,0", "3,0"}
    assert at.play("move 0,0 1 2,0") == ["stack_moved red Pr 0,0 2,0"]
    assert (at.at("0,0"), at.at("2,0")) == ("Gg", "Pr")


@pytest.mark.parametrize(
    ("pieces", "move"),
    [
        (("Dg.Gr 0,0", "Pg 1,0"), "move 0,0 2 1,0"),
        (("Gr 0,0", "Pg.Dg 1,0"), "move 0,0 1 1,0"),
    ],
)
def test_t21_two_ways_to_the_tall_tower(pieces: tuple[str, str], move: str) -> None:
    at = table(strip(0, 1), *pieces)
    at.play(move)
    assert at.at("1,0") == "Pg.Dg.Gr"


def test_t25_a_disc_is_carried_off() -> None:
    at = table("2p", "Pg 1,0 2,0", "Dg.Gr 3,0", "Dr 3,1")
    assert at.play("move 3,0 2 3,2") == [
        "stack_moved red Dg.Gr 3,0 3,2",
        "group_removed red Dg 3,2",
    ]
    assert at.at("3,2") == "Gr"
    assert at.captured == [1, 0]


@pytest.mark.parametrize("kept", ["1,0", "3,0", "2,2"])
def test_t27_a_tie_of_three_groups(kept: str) -> None:
    at = table("2p", "Pg 1,0 3,0", "Dg.Gr 2,0", "Pr 2,1", stock=["", "G 2D"])
    at.play("move 2,0 2 2,2")
    assert at.offers("keep green") == {"1,0", "3,0", "2,2"}
    assert len(at.legal) == 3
    events = at.play(f"keep green {kept}")
    assert at.captured == [2, 0]
    assert events[-1] == "player_out green c"
    assert at.out == [None, "c"]
    assert at.at("2,2") == ("Dg.Gr" if kept == "2,2" else "Gr")


def melting(ice: str | list[list[int]], *pieces: str, move: str) -> Table:
    """Red makes the last move to a position and now has to melt."""
    at = table(ice, *pieces)
    at.play(move)
    return at


def test_t36_what_may_melt() -> None:
    at = melting("2p", "Gr 1,1 2,0", "Gg 2,3 3,3", move="move 1,1 1 1,0")
    assert at.at("1,0") == "Gr"
    border = {"3,0", "4,0", "0,1", "4,1", "0,2", "4,2", "0,3", "1,3"}
    assert at.offers("melt") == border
    assert len(at.legal) == len(border)


def test_t37_nothing_may_melt_or_one_field() -> None:
    at = melting(strip(0, 3), "Gr 1,0", "Gg 3,0", move="move 1,0 1 0,0")
    assert at.out == ["b", None]
    at = melting(strip(0, 4), "Gr 1,0", "Gg 3,0", move="move 1,0 1 0,0")
    assert at.legal == ["melt 4,0"]


def test_t44_neutral_pieces_are_taken_too() -> None:
    at = table("2p", "Pn 1,0 2,0", "Dn.Gr 3,0", "Dr 3,1")
    assert at.play("move 3,0 2 3,2") == [
        "stack_moved red Dn.Gr 3,0 3,2",
        "group_removed red Dn 3,2",
    ]
    assert at.at("3,2") == "Gr"
    assert at.captured == [1, 0]


def test_t46_play_may_go_in_circles_for_a_while() -> None:
    at = table("2p", "Gr 1,0", "Pr 2,0", "Gg 3,3", "Pg 2,3", stock=["D", "D"])
    circle = ("move 1,0 1 1,1", "move 3,3 1 3,2", "move 1,1 1 1,0", "move 3,2 1 3,3")
    before = at.position
    at.play(*circle)
    after = at.position
    assert [after[key] for key in ("stacks", "ice", "stock", "to_move")] == [
        before[key] for key in ("stacks", "ice", "stock", "to_move")
    ]
    for _ in range(4):  # A7.4: twenty turns in all
        at.play(*circle)
    assert at.out == ["no_progress"] * 2
    assert at.legal == []


def test_t49_the_globe_alone_cuts_nothing_off() -> None:
    at = table("2p", "Pg 1,0 3,0", "Dg.Gr 2,0", "Pr 2,1", stock=["", "G 2D"])
    assert at.play("move 2,0 1 2,2") == ["stack_moved red Gr 2,0 2,2"]
    assert at.captured == [0, 0]
    assert at.pending == "melt"
