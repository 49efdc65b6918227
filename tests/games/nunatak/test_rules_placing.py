"""N4 and N5: place a block, support and lines."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.nunatak.table import THREE, Table, covered, last, table


def placed(at: Table, cell: str, card: str = "5 sculptor") -> list[str]:
    """Take a card, place on a cell and return what happened after the block was placed."""
    return at.play(f"take {card}", f"place {cell}")[2:]


# N4.1


def test_rule_N4_1_on_an_open_cell_that_shows_the_symbol() -> None:
    """The rulebooks' example: who took a sculptor builds on a sculptor tile."""
    at = table(THREE, "0SASA/AAAAA/AAAAA/AAAAA/AAAAS")
    at.play("take 5 sculptor")
    assert at.offers("place") == ["0-0-1", "0-0-3", "0-4-4"]
    assert at.play("place 0-0-3")[0] == "block_placed 0 0-0-3"
    assert at.block("0-0-3") == "0"
    assert at.last_event("block_placed")["rule"] == "N4.1"


def test_rule_N4_1_not_on_other_symbols_blocks_or_nothing() -> None:
    at = table(THREE, "0A")
    at.play("take 5 sculptor")
    assert at.refusal("place 0-0-1") == "N4.1: the tile on 0-0-1 shows artisan, not sculptor."
    assert at.refusal("place 0-0-0") == "N4.1: there is already a block on 0-0-0."
    assert at.refusal("place 1-0-0") == "N4.1: there is no tile on 1-0-0 yet."


@pytest.mark.parametrize("card", ["5 sculptor", "9 artisan"])
def test_rule_N4_1_a_double_tile_matches_either_symbol(card: str) -> None:
    """The rulebooks' example: a sculptor/artisan tile is for a sculptor or an artisan."""
    at = table(THREE, "xBBBB/BBBBB/BBBBB/BBBBB/BBBBB", display=[5, 9, 14])
    at.play(f"take {card}")
    assert at.legal == ["place 0-0-0"]


def test_rule_N4_1_the_block_is_ones_own() -> None:
    at = table(THREE, turn=1, stock=[18, 18, 18])
    placed(at, "0-0-0")
    assert at.block("0-0-0") == "1"
    assert at.stock == [18, 17, 18]


# N4.2


def test_rule_N4_2_a_worker_tile_changes_places_with_any_other() -> None:
    """The rulebooks' example: a worker tile and a beast tile."""
    at = table(THREE, "WB", display=[0])
    at.play("take 0 worker")
    assert at.play("swap 0-0-0 0-0-1")[:2] == [
        "tiles_swapped 0 0-0-0 0-0-1",
        "block_placed 0 0-0-1",
    ]
    assert (at.tile("0-0-0"), at.tile("0-0-1")) == ("B", "W")
    assert (at.block("0-0-0"), at.block("0-0-1")) == ("", "0")
    assert at.last_event("tiles_swapped")["rule"] == "N4.2"
    assert at.turn == 1  # the block is placed with it


def test_rule_N4_2_on_any_floor() -> None:
    at = table(THREE, "00W/00", "A", display=[0])
    at.play("take 0 worker")
    assert "0-0-2 1-0-0" in at.offers("swap")
    assert at.play("swap 0-0-2 1-0-0")[1:3] == ["block_placed 0 1-0-0", "support_scored 0 4"]
    assert at.tile("0-0-2") == "A"


def test_rule_N4_2_the_swap_is_a_choice() -> None:
    at = table(THREE, "WB", display=[0])
    at.play("take 0 worker", "pass")
    assert at.legal == ["place 0-0-0"]


def test_rule_N4_2_every_open_worker_tile_with_every_other_open_tile() -> None:
    at = table(THREE, "WW0", display=[0])
    at.play("take 0 worker")
    swaps = at.offers("swap")
    assert len(swaps) == 2 * 23
    assert swaps[0] == "0-0-0 0-0-1"  # another worker tile will do
    assert swaps[23] == "0-0-1 0-0-0"
    assert not [swap for swap in swaps if "0-0-2" in swap]


@pytest.mark.parametrize(
    ("swap", "why"),
    [
        ("0-0-1 0-0-0", "name the worker tile first; the tile on 0-0-1 shows beast."),
        ("0-0-0 0-0-0", "a tile is exchanged with another one."),
        ("0-0-0 0-0-2", "there is already a block on 0-0-2."),
        ("0-0-2 0-0-0", "there is already a block on 0-0-2."),
        ("0-0-0 1-0-0", "there is no tile on 1-0-0 yet."),
    ],
)
def test_rule_N4_2_what_cannot_be_swapped(swap: str, why: str) -> None:
    at = table(THREE, "WB0", display=[0])
    at.play("take 0 worker")
    assert at.refusal(f"swap {swap}") == f"N4.2: {why}"


def test_rule_N4_2_only_who_took_a_worker_may_swap() -> None:
    at = table(THREE, "WB", display=[0, 5])
    at.play("take 5 sculptor")
    assert at.offers("swap") == []
    at = table(THREE, "WEB", display=[40])
    at.play("take 40 engineer")
    assert at.offers("swap") == []


def test_rule_N4_2_a_worker_engineer_double_is_a_worker_tile() -> None:
    at = table(THREE, "yB", display=[0])
    at.play("take 0 worker", "swap 0-0-0 0-0-1")
    assert (at.tile("0-0-0"), at.tile("0-0-1")) == ("B", "y")


def test_rule_N4_2_two_doubles_may_change_places() -> None:
    at = table(THREE, "yx", display=[0])
    at.play("take 0 worker", "swap 0-0-0 0-0-1")
    assert (at.tile("0-0-0"), at.tile("0-0-1")) == ("x", "y")
    at = table(THREE, "yE", display=[0])  # they share a symbol
    at.play("take 0 worker", "swap 0-0-0 0-0-1")
    assert (at.tile("0-0-0"), at.tile("0-0-1")) == ("E", "y")


def test_rule_N4_2_without_another_open_tile_there_is_nothing_to_swap() -> None:
    at = table(THREE, *covered("012", {"3-1-1": "W"}), display=[0], turn=2, pile=[])
    at.play("take 0 worker")
    assert at.legal == ["place 3-1-1"]


def test_rule_N4_2_the_swap_stays_when_the_turn_is_over() -> None:
    at = table(THREE, "WB", display=[0, 14, 5, 6])
    at.play("take 0 worker", "swap 0-0-0 0-0-1", "take 14 beast")
    assert at.legal == ["place 0-0-0"]


# N4.3


def test_rule_N4_3_a_tile_laid_in_this_turn_is_for_the_next_player() -> None:
    at = table(THREE, "00/0S", stack="S")
    assert placed(at, "0-1-1")[1] == "tile_laid 1-0-0 S 2"
    assert at.turn == 1  # there is no second block in a turn
    at.play("take 6 sculptor")
    assert "1-0-0" in at.offers("place")


def test_rule_N4_3_a_swap_comes_before_the_tile() -> None:
    at = table(THREE, "00/0W", display=[0, 5, 6, 7], stack="W")
    at.play("take 0 worker")
    assert not [swap for swap in at.offers("swap") if "1-0-0" in swap]
    assert at.refusal("swap 0-1-1 1-0-0") == "N4.2: there is no tile on 1-0-0 yet."


# N5.1


@pytest.mark.parametrize(
    ("below", "points"), [("11/12", 0), ("10/12", 1), ("00/12", 2), ("00/01", 3), ("00/00", 4)]
)
def test_rule_N5_1_a_point_for_each_own_block_below(below: str, points: int) -> None:
    at = table(THREE, below, points=[7, 0, 0])
    events = placed(at, "1-0-0")
    assert events[:-2] == ([f"support_scored 0 {points}"] if points else [])
    assert at.points == [7 + points, 0, 0]


def test_rule_N5_1_the_example_with_three_blocks() -> None:
    """The rulebooks' example: three of the four blocks below are yours."""
    at = table(THREE, "11/10", turn=1)
    assert placed(at, "1-0-0")[0] == "support_scored 1 3"
    assert at.last_event("support_scored")["rule"] == "N5.1"


def test_rule_N5_1_nothing_on_the_ground() -> None:
    at = table(THREE, "0S")
    placed(at, "0-0-1")
    assert at.points == [0, 0, 0]


def test_rule_N5_1_only_blocks_directly_below() -> None:
    # Floor 1 under 2-0-0 is green's, the ground red's.
    at = table(THREE, "000/000/000", "11/11")
    assert "support_scored" not in " ".join(placed(at, "2-0-0"))


# N5.2


def test_rule_N5_2_a_row_is_a_step() -> None:
    at = table(THREE, "1212S")
    assert placed(at, "0-0-4")[0] == "lines_completed 0 0 row 0 -> 1"
    assert at.track == [1, 0, 0]
    assert at.last_event("lines_completed")["rule"] == "N5.2"


def test_rule_N5_2_a_column_is_a_step() -> None:
    at = table(THREE, "1/2/1/2/S")
    assert placed(at, "0-4-0")[0] == "lines_completed 0 0 col 0 -> 1"


def test_rule_N5_2_two_lines_at_once_are_two_steps() -> None:
    """The rulebooks' example: a row and a column with one block."""
    at = table(THREE, "S1212/1/2/1/2")
    assert placed(at, "0-0-0")[0] == "lines_completed 0 0 row 0, 0 col 0 -> 2"
    assert at.track == [2, 0, 0]


def test_rule_N5_2_whoever_completes_it_whosever_blocks_they_are() -> None:
    at = table(THREE, "0000S", turn=2, track=[0, 0, 4])
    placed(at, "0-0-4")
    assert at.track == [0, 0, 5]


def test_rule_N5_2_a_line_with_a_gap_is_none() -> None:
    at = table(THREE, "121SS")
    assert placed(at, "0-0-4") == ["display_filled 27 in 6 7 8 27", "turn_ended 0 0:0:0"]


def test_rule_N5_2_upstairs_every_tile_must_be_there() -> None:
    # Three blocks of floor 1's first row stand, and 1-0-3 has no tile yet.
    at = table(THREE, "0000S/0000S", "12S")
    assert placed(at, "1-0-2")[0] == "support_scored 0 4"
    assert at.track == [0, 0, 0]


@pytest.mark.parametrize(
    ("floors", "cell", "line"),
    [
        (("00000/00000", "121S"), "1-0-3", "1 row 0"),
        (("00000/00000/00000/00000", "0000/0000/0000", "12S"), "2-0-2", "2 row 0"),
        (("00000/00000/00000/00000/00000", "0000/0000/0000/0000", "S/1/2"), "2-0-0", "2 col 0"),
    ],
)
def test_rule_N5_2_on_floors_1_and_2(floors: tuple[str, ...], cell: str, line: str) -> None:
    at = table(THREE, *floors, stock=[2, 2, 2])
    events = placed(at, cell)
    assert events[1] == f"lines_completed 0 {line} -> 1"


# N5.3


def test_rule_N5_3_diagonals_are_no_lines() -> None:
    at = table(THREE, "1/S2/SS1/SSS2/SSSSS")
    placed(at, "0-4-4")
    assert at.track == [0, 0, 0]


def test_rule_N5_3_lines_of_floor_3_give_nothing() -> None:
    openings = dict.fromkeys(["3-0-1", "3-1-1"], "S")
    at = table(THREE, *covered("012", openings), stock=[2, 0, 0], pile=[])
    assert not [event for event in placed(at, "3-0-1") if event.startswith("lines")]
    assert at.track[0] == 0
    at = last()  # the last block would complete a row and a column
    assert not [event for event in placed(at, "3-1-1") if event.startswith("lines")]
    assert at.track[0] == 0


# N5.4


def test_rule_N5_4_the_track_ends_at_10() -> None:
    at = table(THREE, "S1212/1/2/1/2", track=[11, 0, 0])
    assert placed(at, "0-0-0")[0].endswith("-> 12")
    assert at.track == [12, 0, 0]
    at = table(THREE, "1212S", track=[12, 0, 0])
    assert placed(at, "0-0-4")[0] == "lines_completed 0 0 row 0 -> 12"  # the step is lost
    assert at.track == [12, 0, 0]


def test_rule_N5_4_the_marker_starts_on_the_first_space_which_counts_0() -> None:
    columns = {0: {"engineer": [18]}}
    assert table(THREE, columns=columns).part("engineers") == [0, 0, 0]
    assert table(THREE, columns=columns, track=[12, 0, 0]).part("engineers") == [10, 0, 0]


def test_rule_N5_4_insight_on_the_first_space_scores_the_next_printed_number() -> None:
    at = last(favors={"insight": 1}, track=[0, 0, 0])
    at.play("take 5 sculptor", "place 3-1-1", "favor insight")
    assert at.part("favors") == [0, 1, 0]
    assert at.part("engineers") == [0, 0, 0]
