"""W6 and W7: megaliths and idols.

The board of two players has the tiles a, b, c, d side by side: rows 0 and 1, columns 0 to 15, grey
cells at 0,1, 0,6, 0,11 and 0,12.
"""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import NEUTRAL, Table, table

FIRST = {"0,0,1": "neutral"}
SQUARE = ["0,0,2", "0,0,3", "0,1,2", "0,1,3"]


def placing(*, hand: str = "cairn-building", food: int = 6, **keys: Any) -> Table:
    """Place a megalith by a card whose food there is no room for."""
    at = table(hand=[hand], food=food, **keys)
    at.play(f"play {hand}")
    return at


# W6.1


def test_rule_W6_1_the_first_two_are_neutral() -> None:
    at = placing(hand="stone-circle", board=FIRST)
    assert at.play("megalith 0,0,0") == ["megalith_placed 0 0,0,0 neutral"]
    assert at.play("megalith 0,1,1")[0] == "megalith_placed 0 0,1,1 neutral"
    at = placing(board=FIRST, placed=2)
    assert at.play("megalith 0,0,0") == ["megalith_placed 0 0,0,0 0"]
    assert at.placed(0) == 3


@pytest.mark.parametrize("placed", range(10))
def test_rule_W6_1_from_the_leftmost_storage_cell(placed: int) -> None:
    at = placing(board=FIRST, placed=placed)
    at.play("megalith 0,0,0")
    assert at.placed(0) == placed + 1
    assert at.last_event("megalith_placed")["colour"] == (0 if placed > 1 else "neutral")


# W6.2


def test_rule_W6_2_own_ones_go_next_to_a_ground_megalith() -> None:
    at = placing(board=FIRST, placed=2)
    assert at.offers("megalith") == ["0,0,0", "0,0,2", "0,1,1"]
    at = placing(board={"0,0,5": 1}, placed=2)
    assert at.offers("megalith") == ["0,0,4", "0,1,5"]  # 0,0,6 is grey


def test_rule_W6_2_without_a_neighbour_own_ones_have_no_place() -> None:
    at = placing(placed=2)
    assert at.offers("megalith") == []


def test_rule_W6_2_neutral_ones_go_on_grey_cells_or_next_to_others() -> None:
    at = placing()
    assert at.offers("megalith") == ["0,0,1", "0,0,6", "0,0,11", "0,0,12"]
    at = placing(board=FIRST, placed=1)
    expected = ["0,0,0", "0,0,2", "0,0,6", "0,0,11", "0,0,12", "0,1,1"]
    assert at.offers("megalith") == expected


def test_rule_W6_2_neutral_ones_never_go_on_top() -> None:
    board = dict.fromkeys(SQUARE, 1)
    assert "1,0,2" in placing(board=board, placed=2).offers("megalith")
    assert "1,0,2" not in placing(board=board, placed=1).offers("megalith")


def test_rule_W6_2_on_top_of_any_four_whoever_owns_them() -> None:
    board = dict(zip(SQUARE, [0, 1, "neutral", 1], strict=True))
    at = placing(board=board, placed=4)
    assert "1,0,2" in at.offers("megalith")
    at.play("megalith 1,0,2")
    assert at.megaliths["1,0,2"] == 0
    for missing in SQUARE:
        fewer = {spot: owner for spot, owner in board.items() if spot != missing}
        assert "1,0,2" not in placing(board=fewer, placed=4).offers("megalith")


def test_rule_W6_2_neighbours_and_squares_cross_the_borders_of_tiles() -> None:
    at = placing(board={"0,0,3": "neutral"}, placed=2)
    assert "0,0,4" in at.offers("megalith")
    board = dict.fromkeys(["0,0,3", "0,0,4", "0,1,3", "0,1,4"], 1)
    assert "1,0,3" in placing(board=board, placed=2).offers("megalith")


def test_rule_W6_2_a_taken_place_is_taken() -> None:
    board = {**dict.fromkeys(SQUARE, 1), "1,0,2": 1}
    at = placing(board=board, placed=2)
    assert not {*SQUARE, "1,0,2"} & set(at.offers("megalith"))


def test_rule_W6_2_higher_levels() -> None:
    # With three players rows 0-3 of columns 4-7 are one block.
    ground = {f"0,{row},{column}": 1 for row in range(3) for column in (4, 5, 6)}
    first = {f"1,{row},{column}": 1 for row in (0, 1) for column in (4, 5)}
    at = placing(players=3, board={**ground, **first}, placed=2)
    assert "2,0,4" in at.offers("megalith")
    at.play("megalith 2,0,4")
    assert at.megaliths["2,0,4"] == 0
    del first["1,1,5"]
    at = placing(players=3, board={**ground, **first}, placed=2)
    assert "2,0,4" not in at.offers("megalith")


def test_rule_W6_2_next_to_an_upper_one_is_not_enough() -> None:
    # Only ground megaliths make neighbours, and they are all there is on the ground.
    board = {**dict.fromkeys(SQUARE, 1), "1,0,2": 1}
    at = placing(board=board, placed=2)
    assert at.offers("megalith") == ["0,0,4", "0,1,1", "0,1,4"]


# W6.3


@pytest.mark.parametrize(
    ("spot", "beside", "events"),
    [
        ("0,1,0", "0,1,1", ["points 0 2 from megalith_cell"]),  # tile a: points 2
        ("0,0,15", "0,0,14", ["points 0 3 from megalith_cell"]),  # tile d: points 3
    ],
)
def test_rule_W6_3_the_cell_gives_its_benefit(spot: str, beside: str, events: list[str]) -> None:
    at = placing(board={beside: 1}, placed=2)
    assert at.play(f"megalith {spot}") == [f"megalith_placed 0 {spot} 0", *events]
    assert at.last_event("points")["rule"] == "W6.3"


def test_rule_W6_3_the_grey_cell_brings_one_more_on_an_arrow() -> None:
    at = placing(placed=0)
    assert at.play("megalith 0,0,1") == ["megalith_placed 0 0,0,1 neutral"]
    assert at.legal == ["megalith 0,0,0", "megalith 0,1,1", "pass"]  # left and down
    assert at.play("megalith 0,1,1")[0] == "megalith_placed 0 0,1,1 neutral"
    assert at.last_event("megalith_placed")["rule"] == "W6.3"
    assert at.placed(0) == 2


@pytest.mark.parametrize(
    ("grey", "arrows"),
    [
        ("0,0,1", ["0,0,0", "0,1,1"]),
        ("0,0,6", ["0,0,5", "0,1,6"]),
        ("0,0,11", ["0,0,10", "0,1,11"]),
        ("0,0,12", ["0,0,13", "0,1,12"]),
    ],
)
def test_rule_W6_3_the_arrows_of_each_tile(grey: str, arrows: list[str]) -> None:
    at = placing()
    at.play(f"megalith {grey}")
    assert at.offers("megalith") == arrows


def test_rule_W6_3_only_free_arrow_cells() -> None:
    at = placing(board={"0,0,0": 1})
    at.play("megalith 0,0,1")
    assert at.offers("megalith") == ["0,1,1"]
    at = placing(board={"0,0,0": 1, "0,1,1": 1})
    at.play("megalith 0,0,1")
    assert at.legal[0].startswith("place")  # both are taken: nothing


def test_rule_W6_3_the_arrow_may_be_declined() -> None:
    at = placing()
    at.play("megalith 0,0,1", "pass")
    assert at.placed(0) == 1


def test_rule_W6_3_the_arrows_megalith_may_be_of_the_own_colour() -> None:
    at = placing(placed=1)
    at.play("megalith 0,0,1")
    assert at.play("megalith 0,0,0")[0] == "megalith_placed 0 0,0,0 0"


# W6.4


def test_rule_W6_4_the_rulebooks_example() -> None:
    """Over 1 own, 1 of purple, 2 neutral: 5 points, and 1 for purple."""
    board = dict(zip(SQUARE, [0, 1, "neutral", "neutral"], strict=True))
    at = placing(board=board, placed=3)
    assert at.play("megalith 1,0,2") == [
        "megalith_placed 0 1,0,2 0",
        "points 0 5 from megalith",
        "points 1 1 from megalith",
    ]
    assert (at.points(0), at.points(1)) == (5, 1)
    assert at.last_event("megalith_placed")["rule"] == "W6.4"


@pytest.mark.parametrize(
    ("owners", "points"),
    [
        ([0, 0, 0, 0], {0: 8}),
        ([1, 1, 1, 1], {0: 4, 1: 4}),
        (["neutral"] * 4, {0: 4}),
        ([0, 1, 2, 2], {0: 5, 1: 1, 2: 2}),
        ([2, 1, 1, 1], {0: 4, 1: 3, 2: 1}),
    ],
)
def test_rule_W6_4_points_by_what_lies_below(owners: list[int], points: dict[int, int]) -> None:
    square = ["0,0,4", "0,0,5", "0,1,4", "0,1,5"]
    at = placing(players=3, board=dict(zip(square, owners, strict=True)), placed=6)
    assert at.play("megalith 1,0,4")[1:] == [
        f"points {seat} {number} from megalith" for seat, number in points.items()
    ]


def test_rule_W6_4_only_what_is_directly_below() -> None:
    ground = {f"0,{row},{column}": 0 for row in range(3) for column in (4, 5, 6)}
    first = {f"1,{row},{column}": 1 for row in (0, 1) for column in (4, 5)}
    at = placing(players=3, board={**ground, **first}, placed=9)
    assert at.play("megalith 2,0,4")[1:] == [
        "points 0 4 from megalith",
        "points 1 4 from megalith",
    ]


# W6.5


def test_rule_W6_5_without_a_place_a_lower_benefit() -> None:
    at = placing(placed=2, food=5)
    at.play("do megalith 1")
    assert at.legal == [
        *(f"lower megalith {to}" for to in ("draw", "idol", "tool", "food")),
        "pass",
    ]


def test_rule_W6_5_without_a_megalith_a_lower_benefit() -> None:
    at = placing(placed=10, board=FIRST)
    assert at.offers("megalith") == []
    assert at.offers("lower megalith") == ["draw", "idol", "tool"]


def test_rule_W6_5_covered_ones_count_for_stones_and_neutral_ones_do_not() -> None:
    board: dict[str, int | str] = {**dict.fromkeys(SQUARE, 0), "1,0,2": 1, "0,0,1": NEUTRAL}
    at = table(turn=3, seat=0, order=[1, 0], stones=["ground-megaliths"], board=board, placed=6)
    at.to_eclipse()
    at.until("stone")
    assert at.play("stone ground-megaliths")[0] == "points 0 4 from stone ground-megaliths"


# W7.1


def test_rule_W7_1_an_idol_moves_one_of_two_markers_up() -> None:
    at = table(hand=["totem-carving"])
    at.play("play totem-carving")
    assert at.legal[:2] == ["idol offering", "idol honor"]
    assert at.play("idol offering") == ["idol_moved 0 offering 1 from totem-carving"]
    assert at.play("idol honor") == ["idol_moved 0 honor 1 from totem-carving"]
    assert (at.offering(0), at.honor(0)) == (1, 1)


def test_rule_W7_1_both_on_the_same_track() -> None:
    at = table(hand=["totem-carving"])
    at.play("play totem-carving", "idol honor", "idol honor")
    assert at.honor(0) == 2


def test_rule_W7_1_levels_hold_any_number_of_markers() -> None:
    at = table(players=4, hand=["totem-carving"], others={n: {"offering": 1} for n in (1, 2, 3)})
    at.play("play totem-carving", "idol offering")
    assert [at.offering(seat) for seat in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("level", range(1, 9))
def test_rule_W7_1_reaching_a_level_gives_its_benefit_once(level: int) -> None:
    at = table(hand=["totem-carving"], offering=level - 1, food=6, camps=["0,0"])
    events = at.play("play totem-carving", "idol offering")[1:]
    benefit = printed.OFFERING_BENEFIT[level]
    assert events[0] == f"idol_moved 0 offering {level} from totem-carving"
    if benefit.startswith("tool"):
        assert events[1:] == [f"gained 0 {benefit} from offering"]
    elif benefit.startswith("draw"):
        assert at.legal[0] == "draw"
        assert at.play("draw") == ["cards_drawn 0 tribesman from offering"]
    elif benefit.startswith("megalith"):
        assert at.legal[0] == "megalith 0,0,1"
    else:
        assert len(events) == 1
        assert at.legal[0] in ("idol offering", "idol honor")


def test_rule_W7_1_with_offering_at_the_top_a_point_or_honor() -> None:
    at = table(hand=["totem-carving"], offering=8)
    at.play("play totem-carving")
    assert at.legal[:2] == ["idol honor", "idol point"]
    assert at.play("idol point") == ["points 0 1 from totem-carving as idol_top"]
    assert at.play("idol honor") == ["idol_moved 0 honor 1 from totem-carving"]


def test_rule_W7_1_with_both_at_the_top_a_point() -> None:
    at = table(hand=["totem-carving"], offering=8, honor=8)
    at.play("play totem-carving")
    assert at.legal[0] == "idol point"
    assert at.legal[1].startswith("lower")


def test_rule_W7_1_the_top_gives_two_tools() -> None:
    at = table(hand=["totem-carving"], offering=7, food=6)
    at.play("play totem-carving")
    assert at.play("idol offering")[1:] == ["gained 0 tool 2 from offering"]


# W7.2


@pytest.mark.parametrize("level", range(1, 9))
def test_rule_W7_2_honor_gives_points_on_marked_levels(level: int) -> None:
    """2, 3 and 5: at the top one has gained 10."""
    at = table(hand=["totem-carving"], honor=level - 1)
    points = {4: 2, 6: 3, 8: 5}.get(level)
    events = at.play("play totem-carving", "idol honor")[1:]
    assert events[0] == f"idol_moved 0 honor {level} from totem-carving"
    assert events[1:] == ([f"points 0 {points} from honor"] if points else [])
    if points:
        assert at.last_event("points")["rule"] == "W7.2"


def test_rule_W7_2_at_the_top_it_moves_no_more() -> None:
    at = table(hand=["totem-carving"], honor=8)
    at.play("play totem-carving")
    assert "idol honor" not in at.legal
    assert "idol point" not in at.legal
    assert at.legal[0] == "idol offering"


def test_rule_W7_2_the_higher_level_ranks_first_then_who_came_earlier() -> None:
    at = table(
        round=4,
        turn=3,
        seat=1,
        honor=2,
        buried=["brave"] * 4,
        others={0: {"honor": 1, "buried": ["brave"] * 4}},
        hand=["totem-carving"],
    )
    assert at.part("W10.2") == [6, 10]  # seat 1 is higher
    at = table(
        honor=1,
        buried=["brave"] * 4,
        others={1: {"honor": 2, "buried": ["brave"] * 4}},
        hand=["totem-carving"],
    )
    at.play("play totem-carving", "idol honor")
    assert at.part("W10.2") == [6, 10]  # the same level, seat 1 was there first
    at.play("idol honor")
    assert at.part("W10.2") == [10, 6]
