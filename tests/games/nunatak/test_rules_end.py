"""N8 and N9: the end of a turn, of the game, and the final scoring."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nunatak.table import (
    BEASTS_1,
    BEASTS_2,
    ELDER_ARTISAN_ELDER,
    ENGINEERS,
    FOUR,
    PICKS,
    ROPES,
    SAWS,
    SCULPTORS,
    SOLO,
    THREE,
    TWO,
    WORKERS,
    Table,
    covered,
    last,
    last_of_four,
    table,
    wander,
)

Columns = dict[str, list[int]]


def holding(columns: Columns, others: Columns | None = None, **keys: Any) -> Table:
    """Seat 0 has these cards, seat 1 those."""
    return table(THREE, columns={0: columns, 1: others or {}}, display=[], pile=None, **keys)


# N8.1


def test_rule_N8_1_the_display_is_filled_to_four() -> None:
    at = table(THREE, pile=[27, 28])
    events = at.play("take 6 sculptor", "place 0-0-0")
    assert events[2] == "display_filled 27 in 5 7 8 27"  # a gap closes, the new one comes last
    assert at.last_event("display_filled")["rule"] == "N8.1"
    assert at.pile == [28]


def test_rule_N8_1_an_empty_pile_is_not_rebuilt() -> None:
    at = table(THREE, pile=[])
    events = at.play("take 6 sculptor", "place 0-0-0")
    assert events[2:] == ["turn_ended 0 0:0:0"]
    assert at.display == [5, 7, 8]


def test_rule_N8_1_a_favor_that_was_taken_is_replaced() -> None:
    keys: dict[str, Any] = {"display": [22, 5], "offer": ["edges", "herd"]}
    at = table(THREE, "L", **keys, blessings=["haste", "insight"])
    events = at.play("take 22 elder", "place 0-0-0", "choose edges")
    assert "favor_revealed haste" in events
    assert at.offer == ["herd", "haste"]
    assert at.last_event("favor_revealed")["rule"] == "N8.1"
    at = table(THREE, "L", **keys, blessings=[])
    at.play("take 22 elder", "place 0-0-0", "choose edges")
    assert at.offer == ["herd"]  # none is left


def test_rule_N8_1_the_scores_so_far_are_told() -> None:
    at = table(THREE, "00/1S", points=[3, 2, 1])
    assert at.play("take 5 sculptor", "place 0-1-1")[-1] == "turn_ended 0 8:4:1"


# N8.2


@pytest.mark.parametrize("players", [SOLO, TWO, THREE, FOUR])
def test_rule_N8_2_after_54_cards_and_54_blocks(players: int) -> None:
    *_, at = wander(players, 5)
    placed = [event["cell"] for event in at.events if event["kind"] == "block_placed"]
    assert len(placed) == len({tuple(cell) for cell in placed}) == 54
    assert at.open == set()
    assert at.pile == []
    assert set(at.display) <= {None}
    assert [event["kind"] for event in at.events].count("game_ended") == 1
    assert at.log[-1].startswith("game_ended")


def test_rule_N8_2_the_last_block_ends_the_game() -> None:
    at = last()
    assert not at.over
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.over
    assert at.actor == -1
    assert at.refusal("pass") == "N8.2: the game is over."


# N8.3


def ranked(completion: str, columns: dict[int, Columns], **keys: Any) -> list[int]:
    """Return who has the two extra turns, in order."""
    at = last_of_four(completion=completion, columns=columns, **keys)
    at.play("take 5 sculptor", "place 3-0-1")
    first = at.turn
    at.play("take 6 sculptor", "place 3-1-0")
    return [first, at.turn]


def test_rule_N8_3_the_example_of_the_completion_card() -> None:
    """The rulebooks' example: most beasts of 1 symbol, tied; Élie has more of 2 symbols."""
    you, elie = 0, 1
    columns = {
        you: {"beast": [14, 15]},
        elie: {"beast": [16, 32, 17]},
        2: {"beast": [33, 44]},
        3: {},
    }
    assert ranked("beasts", columns) == [elie, you]


def test_rule_N8_3_the_last_two_cards_and_reserve_blocks() -> None:
    at = last_of_four(columns={0: {"worker": [0]}, 1: {"worker": [1, 2]}}, completion="workers")
    at.play("take 5 sculptor", "place 3-0-1")
    assert (at.turn, at.legal) == (1, ["take 6 sculptor", "take 7 sculptor"])
    assert at.stock == [0, 0, 0, 0]
    at.play("take 7 sculptor", "place 3-1-1")
    assert at.block("3-1-1") == "1"
    assert (at.turn, at.legal) == (0, ["take 6 sculptor"])
    at.play("take 6 sculptor", "place 3-1-0")
    assert at.over


def test_rule_N8_3_by_the_normal_rules() -> None:
    openings = {"3-0-1": "S", "3-1-0": "A", "3-1-1": "B"}
    at = table(FOUR, *covered("0123", openings), turn=3, display=[5, 9, 18], pile=[])
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.legal == ["take 9 artisan"]
    at.play("take 9 artisan")
    assert at.legal == ["place 3-1-0"]


def test_rule_N8_3_a_full_turn_with_support_square_and_favor() -> None:
    openings = {"3-0-1": "S", "3-1-0": "L", "3-1-1": "L"}
    at = table(
        FOUR,
        *covered("0123", openings),
        turn=3,
        display=[5, 22, 23],
        pile=[],
        offer=["edges", "herd"],
    )
    at.play("take 5 sculptor", "place 3-0-1", "take 22 elder", "place 3-1-0", "choose edges")
    assert at.log[-1].startswith("turn_ended 3")
    events = at.play("take 23 elder", "place 3-1-1", "choose herd")
    assert events[2].startswith("support_scored 2")
    assert events[3].startswith("square_scored 3-0-0")
    assert at.actor == 3  # Edges, a final favor of the extra turn


@pytest.mark.parametrize(
    ("completion", "columns", "order"),
    [
        ("artisans", {0: {"artisan": [9, 10]}, 1: {"artisan": [11, 13]}}, [0, 1]),
        ("artisans", {0: {"artisan": [9, 11, 13]}, 1: {"artisan": [10]}}, [0, 1]),
        ("beasts", {0: {"beast": [14]}, 2: {"beast": [17, 33]}}, [0, 2]),
        ("workers", {1: {"worker": [0, 1]}, 0: {"worker": [2]}}, [1, 0]),
        ("sculptors", {1: {"sculptor": [38]}, 0: {"sculptor": [8, 27, 28]}}, [0, 3]),
        ("engineers", {0: {"engineer": [18]}, 1: {"engineer": [19, 20]}}, [1, 0]),
        ("elders", {0: {"elder": [22]}, 1: {"elder": [23, 24]}}, [1, 0]),
    ],
)
def test_rule_N8_3_every_completion_card(
    completion: str, columns: dict[int, Columns], order: list[int]
) -> None:
    assert ranked(completion, columns) == order


def test_rule_N8_3_the_second_line_decides_ties() -> None:
    tied = {0: {"artisan": [9]}, 1: {"artisan": [10]}, 2: {"artisan": [29]}, 3: {"artisan": [11]}}
    assert ranked("artisans", tied) == [3, 2]
    set_of_tools = {**tied, 0: {"artisan": [9, 12, 13]}}
    assert ranked("artisans", set_of_tools) == [0, 3]
    assert ranked("engineers", {0: {"engineer": [18]}}, track=[4, 4, 2, 2]) == [0, 1]
    assert ranked("engineers", {0: {"engineer": [18]}}, track=[4, 5, 2, 2]) == [1, 0]
    columns = {0: {"elder": [22]}, 1: {"elder": [23]}}
    assert ranked("elders", columns) == [1, 0]
    assert ranked("elders", columns, favors={"edges": 0}) == [0, 1]
    one_beast = {seat: {"beast": [card]} for seat, card in enumerate(BEASTS_1)}
    assert ranked("beasts", one_beast) == [3, 2]
    assert ranked("beasts", {**one_beast, 1: {"beast": [15, 17]}}) == [1, 3]


def test_rule_N8_3_second_lines_that_look_at_blocks() -> None:
    openings = dict.fromkeys(["3-0-1", "3-1-0", "3-1-1"], "S")
    floors = covered("0123", openings)
    # Two more blocks upstairs for seat 1, two more on the edge for seat 0, exchanged for others.
    high = [floors[0], floors[1], floors[2].replace("2", "1"), floors[3]]
    at = table(
        FOUR, *high, turn=3, display=[5, 6, 7], pile=[], completion="sculptors", stock=[0, 0, 0, 1]
    )
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.turn == 3  # one sculptor more
    at.play("take 6 sculptor", "place 3-1-0")
    assert at.turn == 1  # most blocks on floors 2 and 3
    edge = [floors[0].replace("2", "0"), *floors[1:]]
    at = table(
        FOUR, *edge, turn=3, display=[5, 6, 7], pile=[], completion="workers", stock=[0, 0, 0, 1]
    )
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.turn == 0


def test_rule_N8_3_then_who_is_later_in_turn_order() -> None:
    assert ranked("artisans", {}) == [3, 2]
    assert ranked("artisans", {0: {"artisan": [9]}, 1: {"artisan": [10]}}) == [1, 0]


def test_rule_N8_3_the_ranking_is_made_before_foresight() -> None:
    # "elders": seats 0 and 1 are even but for favors; Foresight counts, though it is played next.
    columns = {0: {"elder": [22]}, 1: {"elder": [23]}}
    at = last_of_four(completion="elders", columns=columns, favors={"foresight": 0})
    at.play("take 5 sculptor", "place 3-0-1")
    assert (at.actor, at.offers("reserve")) == (0, ["6", "7"])
    at.play("reserve 6")
    assert (at.turn, at.legal) == (0, ["take 6 sculptor"])


def test_rule_N8_3_extra_turns_do_not_shift_the_ranking() -> None:
    # The first extra turn makes seat 2 an owner of an elder; the second is still seat 1's.
    openings = {"3-0-1": "S", "3-1-0": "L", "3-1-1": "S"}
    columns = {0: {"elder": [23]}, 1: {"elder": [24, 36]}}
    at = table(
        FOUR,
        *covered("0123", openings),
        turn=3,
        display=[5, 22, 6],
        pile=[],
        columns=columns,
        completion="elders",
    )
    at.play("take 5 sculptor", "place 3-0-1")
    assert at.turn == 1
    at.play("take 6 sculptor", "place 3-1-1")
    assert at.turn == 0


# N9.1


def test_rule_N9_1_final_favors_apply_first_and_are_said_before_the_scoring() -> None:
    at = last(favors={"edges": 0, "insight": 2}, track=[0, 0, 5])
    at.play("take 5 sculptor", "place 3-1-1")
    assert (at.actor, at.legal) == (2, ["favor insight", "pass"])
    at.play("favor insight")
    assert (at.actor, at.legal) == (0, ["favor edges", "pass"])
    events = at.play("favor edges")
    assert [event.split()[0] for event in events] == [
        "favor_used",
        *["final_scored"] * 3,
        "game_ended",
    ]
    assert at.last_event("final_scored")["rule"] == "N9.1"


def test_rule_N9_1_transformation_before_anything_is_counted() -> None:
    favors = {"transformation": 0, "herd": 0, "leadership": 0, "ornaments": 0}
    at = last(favors=favors, columns={0: {"worker": [0]}})
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.offers("transform")
    at.play("transform 0 sculptor", "favor ornaments")
    assert at.over  # neither a worker nor a beast is left to ask about
    assert at.part("sculptors") == [15, 0, 0]
    assert at.part("unused_favors") == [4, 0, 0]


def test_rule_N9_1_one_may_be_left_unused() -> None:
    at = last(favors={"edges": 1})
    at.play("take 5 sculptor", "place 3-1-1", "pass")
    assert at.part("unused_favors") == [0, 2, 0]
    assert at.part("favors") == [0, 0, 0]


# N9.2


@pytest.mark.parametrize(
    ("ground", "dome"),
    [
        ("001", [7, 0, 0]),
        ("011", [0, 7, 0]),
        ("01", [0, 0, 0]),  # tied to the end
        ("SSSSS/S00/S1", [0, 0, 0]),  # nobody is on the edge
        ("1SSSS/S00/S00", [0, 7, 0]),  # inner cells do not count
        ("SSSSS/SSSSS/SSSSS/SSSSS/SSSS2", [0, 0, 7]),
    ],
)
def test_rule_N9_2_most_blocks_on_edge_cells(ground: str, dome: list[int]) -> None:
    assert table(THREE, ground).part("dome") == dome


def test_rule_N9_2_edges_of_all_floors_count() -> None:
    # Seat 1 has two on the ground's edge and three on floor 1's; inner cells are seat 2's.
    at = table(THREE, "00101/22222/0", "111")
    assert at.part("dome") == [0, 7, 0]


INNER = {6, 7, 8, 11, 12, 13, 16, 17, 18, 30, 31, 34, 35, 45}
EDGE_CELLS = set(range(54)) - INNER
FLOORS = {0: range(25), 1: range(25, 41), 2: range(41, 50), 3: range(50, 54)}


def rivals(*shares: tuple[int, int]) -> Table:
    """A full temple in which seats 0 and 1 share each floor's edge so; the rest is seat 2's."""
    marks: dict[int, str] = {}
    for floor, (mine, theirs) in enumerate(shares):
        edge = [cell for cell in FLOORS[floor] if cell in EDGE_CELLS]
        marks |= dict(zip(edge, "0" * mine + "1" * theirs, strict=False))
    sizes = (5, 4, 3, 2)
    floors = [
        "/".join(
            "".join(marks.get(cells[row * size + column], "2") for column in range(size))
            for row in range(size)
        )
        for size, cells in zip(sizes, FLOORS.values(), strict=True)
    ]
    return table(THREE, *floors, stock=[1, 1, 1])


@pytest.mark.parametrize(
    ("shares", "dome"),
    [
        (((9, 7), (5, 7), (4, 4), (2, 2)), [7, 0, 0]),  # floor 0 decides
        (((7, 9), (7, 5), (4, 4), (2, 2)), [0, 7, 0]),
        (((8, 8), (7, 5), (3, 5), (2, 2)), [7, 0, 0]),  # floor 1
        (((8, 8), (5, 7), (4, 4), (3, 1)), [0, 7, 0]),
        (((8, 8), (6, 6), (3, 5), (3, 1)), [0, 7, 0]),  # floor 2, not floor 3
        (((8, 8), (6, 6), (4, 4), (2, 2)), [0, 0, 0]),  # tied to the end
    ],
)
def test_rule_N9_2_ties_floor_by_floor(
    shares: tuple[tuple[int, int], ...], dome: list[int]
) -> None:
    assert sum(mine - theirs for mine, theirs in shares) == 0
    assert rivals(*shares).part("dome") == dome


def test_rule_N9_2_there_are_forty_edge_cells() -> None:
    assert len(EDGE_CELLS) == 40
    at = last()
    at.play("take 5 sculptor", "place 3-1-1")
    edges = [len(at.blocks(seat) & EDGE_CELLS) for seat in range(3)]
    assert sum(edges) == 40
    assert at.part("dome") == [7 if edge == max(edges) else 0 for edge in edges]


# N9.3


@pytest.mark.parametrize(
    ("mine", "theirs", "third", "points"),
    [
        (3, 2, 1, [20, 4, 2]),
        (2, 2, 1, [12, 12, 2]),
        (2, 2, 2, [12, 12, 12]),
        (0, 0, 0, [0, 0, 0]),
        (1, 0, 0, [20, 0, 0]),
        (0, 4, 3, [0, 20, 6]),
    ],
)
def test_rule_N9_3_workers(mine: int, theirs: int, third: int, points: list[int]) -> None:
    cards = iter(WORKERS)
    columns = {
        seat: {"worker": [next(cards) for _ in range(number)]}
        for seat, number in enumerate((mine, theirs, third))
    }
    assert table(THREE, columns=columns).part("workers") == points


def test_rule_N9_3_a_double_counts_if_taken_as_worker() -> None:
    assert holding({"worker": [40]}, {"engineer": [47]}).part("workers") == [20, 0, 0]


# N9.4


@pytest.mark.parametrize(
    ("cards", "points"),
    list(enumerate([0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75, 75, 75])),
)
def test_rule_N9_4_sculptors(cards: int, points: int) -> None:
    sculptors = [*SCULPTORS, 38, 39, 45, 46, 50][:cards]
    assert holding({"sculptor": sculptors}).part("sculptors") == [points, 0, 0]


# N9.5


def test_rule_N9_5_the_example_of_the_artisans() -> None:
    """The rulebooks' example: 2 ropes, 2 picks and 3 saws are 3 + 3 + 8 + 20 = 34."""
    artisans = [*ROPES[:2], *PICKS[:2], *SAWS]
    assert holding({"artisan": artisans}).part("artisans") == [34, 0, 0]


@pytest.mark.parametrize(("cards", "points"), list(enumerate([0, 0, 3, 8, 15, 24])))
def test_rule_N9_5_each_tool(cards: int, points: int) -> None:
    for tools, doubles in ((ROPES, [38, 46]), (PICKS, [39, 50]), (SAWS, [45, 51])):
        artisans = [*tools, *doubles][:cards]
        assert holding({"artisan": artisans}).part("artisans") == [points, 0, 0]


def test_rule_N9_5_six_and_more_of_a_tool() -> None:
    at = last(
        columns={0: {"artisan": [*ROPES, 38, 46], "worker": [0]}}, favors={"transformation": 0}
    )
    at.play("take 5 sculptor", "place 3-1-1", "transform 0 artisan rope")
    assert at.part("artisans") == [24, 0, 0]


def test_rule_N9_5_sets_of_all_three_tools() -> None:
    assert holding({"artisan": [9, 11]}).part("artisans") == [0, 0, 0]
    assert holding({"artisan": [9, 11, 13]}).part("artisans") == [10, 0, 0]
    assert holding({"artisan": [9, 39, 13]}).part("artisans") == [10, 0, 0]  # a double's pick


# N9.6


def test_rule_N9_6_the_example_of_the_beasts() -> None:
    """The rulebooks' example: 2 cards with 3 symbols are 6."""
    assert holding({"beast": [BEASTS_1[0], BEASTS_2[0]]}).part("beasts") == [6, 0, 0]


@pytest.mark.parametrize(
    ("beasts", "points"),
    [([], 0), ([14], 1), ([17], 2), ([14, 15], 4), ([17, 33, 44], 18), ([49], 1), ([49, 17], 6)],
)
def test_rule_N9_6_beasts(beasts: list[int], points: int) -> None:
    assert holding({"beast": beasts}).part("beasts") == [points, 0, 0]


def test_rule_N9_6_a_double_taken_as_elder_is_no_beast() -> None:
    assert holding({"beast": [14], "elder": [49]}).part("beasts") == [1, 0, 0]


# N9.7


def test_rule_N9_7_the_example_of_the_engineers() -> None:
    """The rulebooks' example: 3 cards and the number 3 are 9."""
    at = holding({"engineer": ENGINEERS[:3]}, track=[5, 0, 0])
    assert at.part("engineers") == [9, 0, 0]


@pytest.mark.parametrize(
    ("space", "number"), list(enumerate([0, 1, 1, 2, 2, 3, 4, 4, 6, 6, 8, 8, 10]))
)
def test_rule_N9_7_rounded_down_to_the_last_number_passed(space: int, number: int) -> None:
    at = holding({"engineer": [18, 40]}, track=[space, 0, 0])
    assert at.part("engineers") == [2 * number, 0, 0]


# N9.8


def test_rule_N9_8_the_example_of_the_elder() -> None:
    """The rulebooks' example: an elder that names artisans and elders counts itself too."""
    columns = {"elder": [ELDER_ARTISAN_ELDER], "artisan": [9, 11], "worker": [0]}
    assert holding(columns).part("elders") == [3, 0, 0]


def test_rule_N9_8_each_elder_by_its_own_symbols() -> None:
    columns = {
        "elder": [22, 23],  # artisan+elder, worker+engineer
        "artisan": [9],
        "worker": [0, 1],
        "engineer": [18],
        "sculptor": [6],
    }
    assert holding(columns).part("elders") == [(1 + 2) + (2 + 1), 0, 0]


def test_rule_N9_8_an_elder_that_does_not_name_elders_does_not_count_itself() -> None:
    assert holding({"elder": [24], "beast": [14]}).part("elders") == [1, 0, 0]


def test_rule_N9_8_a_double_counts_in_the_column_it_lies_in() -> None:
    at = holding({"elder": [23], "engineer": [40], "worker": [47]})
    assert at.part("elders") == [2, 0, 0]
    assert holding({"elder": [24], "artisan": [38]}).part("elders") == [0, 0, 0]
    assert holding({"elder": [24], "sculptor": [38]}).part("elders") == [1, 0, 0]
    assert holding({"elder": [49], "artisan": [38]}).part("elders") == [2, 0, 0]


def test_rule_N9_8_cards_of_others_do_not_count() -> None:
    assert holding({"elder": [24]}, {"beast": [14]}).part("elders") == [0, 0, 0]


# N9.9


def test_rule_N9_9_two_for_each_unused_favor() -> None:
    at = table(THREE, favors={"haste": 0, "edges": 0, "insight": 2})
    assert at.part("unused_favors") == [4, 0, 2]


@pytest.mark.parametrize(("copies", "points"), [(0, 0), (1, 10), (2, 20)])
def test_rule_N9_9_ten_for_each_full_set(copies: int, points: int) -> None:
    columns = {
        "worker": WORKERS[:2],
        "sculptor": SCULPTORS[:3],
        "artisan": ROPES[:2],
        "beast": BEASTS_1[:2],
        "engineer": ENGINEERS[:2],
        "elder": [22, 23][:copies],
    }
    assert holding(columns).part("sets") == [points, 0, 0]


# N9.10


def test_rule_N9_10_the_most_points_win() -> None:
    assert table(THREE, points=[5, 9, 7]).winners == [1]
    at = last(points=[0, 0, 90])
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.winners == at.last_event("game_ended")["winners"] == [2]
    assert at.last_event("game_ended")["scores"] == at.scores
    assert at.last_event("game_ended")["rule"] == "N9.10"


def test_rule_N9_10_final_parts_count() -> None:
    at = table(THREE, points=[5, 9, 7], columns={0: {"sculptor": [27, 28]}})
    assert at.scores == [12, 9, 7]
    assert at.winners == [0]


def test_rule_N9_10_a_tie_goes_to_the_most_blocks_on_edge_cells() -> None:
    # Seat 1 leads on the edge, but 2 is there too; the dome would break the tie by points.
    at = table(THREE, "1122/0", points=[7, 7, 5])
    assert at.part("dome") == [0, 0, 0]
    assert at.scores == [7, 7, 5]
    assert at.winners == [1]


def test_rule_N9_10_still_tied_is_shared() -> None:
    assert table(THREE, "01", points=[7, 7, 5]).winners == [0, 1]
    assert table(THREE).winners == [0, 1, 2]
