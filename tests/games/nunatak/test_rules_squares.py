"""N6: squares."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.nunatak.table import FOUR, THREE, Table, last, table


def completed(at: Table, cell: str = "0-1-1") -> list[str]:
    """Complete a square with a sculptor, and return what followed the block."""
    return at.play("take 5 sculptor", f"place {cell}")[2:]


def square(players: int, blocks: str, active: int = 0) -> dict[str, int]:
    """Complete the square in the corner, whose fourth block is the active player's."""
    at = table(players, f"{blocks[:2]}/{blocks[2]}S", turn=active)
    completed(at)
    event = at.last_event("square_scored")
    counts = {str(colour): f"{blocks}{active}".count(str(colour)) for colour in range(players)}
    assert event["counts"] == {colour: number for colour, number in counts.items() if number}
    points: dict[str, int] = event["points"]
    assert at.points == [points.get(str(seat), 0) for seat in range(players)]
    return points


# N6.1


def test_rule_N6_1_a_square_is_scored_and_a_tile_laid_on_it() -> None:
    at = table(THREE, "01/2S", stack="L")
    assert completed(at)[:2] == [
        "square_scored 0-0-0 0:2 1:1 2:1 = 0:5 1:1 2:1",
        "tile_laid 1-0-0 L 2",
    ]
    assert at.tile("1-0-0") == "L"
    assert at.last_event("tile_laid")["rule"] == "N6.1"
    assert at.last_event("square_scored")["rule"] == "N6.2"


def test_rule_N6_1_three_blocks_are_no_square() -> None:
    at = table(THREE, "01/SS")
    completed(at)
    assert at.tile("1-0-0") == ""
    assert at.points == [0, 0, 0]


def test_rule_N6_1_a_square_is_scored_once() -> None:
    at = table(THREE, "011/22S")  # the left one is scored long since
    assert [event for event in completed(at, "0-1-2") if event.startswith("square")] == [
        "square_scored 0-0-1 0:1 1:2 2:1 = 0:2 1:5"
    ]


def test_rule_N6_1_several_squares_in_the_order_of_the_active_player() -> None:
    at = table(THREE, "01201/2S110/1210/", stack="LEB")
    completed(at)
    assert (at.actor, at.legal) == (
        0,
        ["square 0-0-0", "square 0-0-1", "square 0-1-0", "square 0-1-1"],
    )
    assert at.play("square 0-1-0") == [
        "square_scored 0-1-0 0:1 1:1 2:2 = 0:2 2:5",
        "tile_laid 2-1-0 L 2".replace("2-1-0", "1-1-0"),
    ]
    assert at.legal == ["square 0-0-0", "square 0-0-1", "square 0-1-1"]
    at.play("square 0-1-1", "square 0-0-0")
    assert (at.tile("1-1-0"), at.tile("1-1-1"), at.tile("1-0-0")) == ("L", "E", "B")
    assert at.turn == 1  # the last one went by itself


def test_rule_N6_1_what_is_no_square_to_score() -> None:
    at = table(THREE, "012/2S1")
    completed(at)
    assert at.legal == ["square 0-0-0", "square 0-0-1"]
    for corner in ("0-1-1", "0-4-4", "1-0-0"):
        assert at.refusal(f"square {corner}").startswith("N6.1: no square still to be scored")


def test_rule_N6_1_upstairs_too() -> None:
    at = table(THREE, "012/120/201", "01/2S", stack="W")
    events = completed(at, "1-1-1")
    assert "square_scored 1-0-0 0:2 1:1 2:1 = 0:5 1:1 2:1" in events
    assert "tile_laid 2-0-0 W 2" in events


def test_rule_N6_1_blocks_of_different_floors_are_no_square() -> None:
    at = table(THREE, "01S/12S", "S")
    events = completed(at, "1-0-0")
    assert not [event for event in events if event.startswith("square")]


# N6.2


def test_rule_N6_2_most_blocks_5_second_most_2() -> None:
    assert square(THREE, "001") == {"0": 5, "1": 2}
    assert square(THREE, "111") == {"1": 5, "0": 2}


# N6.3


def test_rule_N6_3_example_1_two_and_two() -> None:
    """The rulebooks' first example: 2 of yours and 2 of another's: 5 for you, 2 for them."""
    assert square(THREE, "011") == {"0": 5, "1": 2}


def test_rule_N6_3_example_2_a_tie_for_second() -> None:
    """The second example: 2 of Lou's, 1 of Élie's, 1 of yours: Lou 5, you 2."""
    assert square(THREE, "112") == {"1": 5, "0": 2}


def test_rule_N6_3_whoever_is_active_wins_the_tie() -> None:
    assert square(THREE, "001", active=1) == {"1": 5, "0": 2}
    assert square(THREE, "001", active=2) == {"0": 5, "2": 2}
    assert square(FOUR, "112", active=3) == {"1": 5, "3": 2}


# N6.4


def test_rule_N6_4_example_3_two_tied_for_second() -> None:
    """The third example: 2 of yours, 1 of Lou's, 1 of Élie's: 5 for you, 1 for each of them."""
    assert square(THREE, "012") == {"0": 5, "1": 1, "2": 1}


@pytest.mark.parametrize("active", range(4))
def test_rule_N6_4_four_colours(active: int) -> None:
    others = "".join(str(seat) for seat in range(4) if seat != active)
    assert square(FOUR, others, active) == {str(active): 5}


# N6.5


def test_rule_N6_5_one_colour_alone() -> None:
    assert square(THREE, "000") == {"0": 5}


# N6.6


def test_rule_N6_6_the_top_square_is_scored_and_no_tile_follows() -> None:
    at = last()
    events = completed(at, "3-1-1")
    assert "square_scored 3-0-0 0:2 1:1 2:1 = 0:5 1:1 2:1" in events
    assert not [event for event in events if event.startswith("tile_laid")]


def test_rule_N6_6_nor_is_anybody_asked_for_divination() -> None:
    at = last(favors={"divination": 1})
    completed(at, "3-1-1")
    assert at.over


# N6.7


@pytest.mark.parametrize(
    ("blocks", "points"),
    [
        ("011", {"0": 5, "1": 2}),  # P2 Q2
        ("112", {"1": 5, "0": 2}),  # Q2 P1 R1
        ("221", {"2": 5, "0": 2}),  # the same, the other way round
        ("012", {"0": 5, "1": 1, "2": 1}),  # P2 Q1 R1
        ("111", {"1": 5, "0": 2}),  # Q3 P1
        ("123", {"0": 5}),  # one each
        ("001", {"0": 5, "1": 2}),  # P3 Q1
    ],
)
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1)])
def test_rule_N6_7_worked_out(
    blocks: str, points: dict[str, int], order: tuple[int, int, int]
) -> None:
    turned = "".join(blocks[place] for place in order)  # where the blocks stand does not matter
    assert square(FOUR, turned) == points


# N6.8: see also test_favors.py


def propagated(blocks: str, owner: int, active: int = 0, players: int = FOUR) -> dict[str, int]:
    at = table(players, f"{blocks[:2]}/{blocks[2]}S", turn=active, favors={"propagation": owner})
    completed(at)
    assert at.actor == owner
    at.play("favor propagation")
    event = at.last_event("square_scored")
    before = f"{blocks}{active}".count(str(owner))
    assert event["counts"][str(owner)] == before + 1
    points: dict[str, int] = event["points"]
    return points


@pytest.mark.parametrize(
    ("blocks", "owner", "points"),
    [
        ("112", 2, {"1": 5, "2": 2}),  # Q2 R1+1 P1: the owner is second
        ("221", 1, {"2": 5, "1": 2}),  # whatever the numbers of the seats
        ("112", 1, {"1": 5, "0": 2}),  # Q2+1
        ("112", 0, {"0": 5, "1": 2}),  # Q2 P1+1: the active player wins the tie
        ("011", 1, {"1": 5, "0": 2}),  # P2 Q2+1
        ("011", 0, {"0": 5, "1": 2}),
        ("012", 1, {"0": 5, "1": 2}),  # P2 Q1+1 R1: alone second
        ("012", 0, {"0": 5, "1": 1, "2": 1}),
        ("123", 0, {"0": 5}),
        ("123", 3, {"3": 5, "0": 2}),
        ("111", 0, {"1": 5, "0": 2}),
        ("001", 1, {"0": 5, "1": 2}),
        ("000", 0, {"0": 5}),
    ],
)
def test_rule_N6_8_with_propagation(blocks: str, owner: int, points: dict[str, int]) -> None:
    assert propagated(blocks, owner) == points


def test_rule_N6_8_the_count_is_told() -> None:
    at = table(THREE, "11/2S", favors={"propagation": 2})
    completed(at)
    assert at.play("favor propagation")[:2] == [
        "favor_used 2 propagation cell 0-0-0",
        "square_scored 0-0-0 0:1 1:2 2:2 = 1:5 2:2",
    ]
    assert at.last_event("favor_used")["rule"] == "N6.8"
