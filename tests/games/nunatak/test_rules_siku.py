"""N10: two players and Siku."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from tests.games.nunatak.table import TWO, Table, covered, fresh, in_use, table, wander

SELF, SIKU = "", " siku"


def placed(at: Table, cell: str, whose: str = SIKU, card: str = "5 sculptor") -> list[str]:
    """Take a card for oneself or Siku, place, and return what followed the block."""
    return at.play(f"take {card}{whose}", f"place {cell}")[2:]


# N10.1


def test_rule_N10_1_everyone_has_18_blocks_and_9_of_sikus() -> None:
    at = fresh(TWO)
    assert (at.stock[:2], at.sikus) == ([18, 18], [9, 9])
    assert at.colours == 3


def test_rule_N10_1_the_favors_for_three_and_four_are_removed() -> None:
    assert {"abundance", "haste"} & set(in_use(TWO)) == set()
    assert len(in_use(TWO)) == 18


@pytest.mark.parametrize(
    ("stock", "hers", "options"),
    [
        (18, 9, [SELF, SIKU]),  # a new set
        (17, 9, [SELF, SIKU]),
        (16, 9, [SIKU]),  # only Siku's is left
        (18, 8, [SELF]),  # hers is used
        (17, 8, [SELF]),
        (16, 8, [SELF, SIKU]),  # the set is used up: the next
        (14, 8, [SIKU]),
        (2, 1, [SELF, SIKU]),  # the last set
        (0, 1, [SIKU]),
        (1, 0, [SELF]),
    ],
)
def test_rule_N10_1_a_set_is_used_up_before_the_next(
    stock: int, hers: int, options: list[str]
) -> None:
    at = table(TWO, display=[5], stock=[stock, 18], sikus=[hers, 9])
    assert at.legal == [f"take 5 sculptor{whose}" for whose in options]


def test_rule_N10_1_refused_with_the_set() -> None:
    at = table(TWO, stock=[16, 18], sikus=[9, 9])
    assert at.refusal("take 5 sculptor").startswith("N10.1: your set has only Siku's block left")
    at = table(TWO, stock=[17, 18], sikus=[8, 9])
    assert at.refusal("take 5 sculptor siku").startswith("N10.1: your set has no block of Siku's")
    assert table(3).refusal("take 5 sculptor siku").startswith("N10.1: ")


def test_rule_N10_1_sets_of_three_all_game_long() -> None:
    *_, at = wander(TWO, 3)
    for seat in range(TWO):
        taken = [
            event["for"]
            for event in at.events
            if event["kind"] == "card_taken" and event["seat"] == seat
        ]
        assert len(taken) == 27
        for first in range(0, 27, 3):
            assert sorted(taken[first : first + 3]) == ["self", "self", "siku"]


# N10.2


def test_rule_N10_2_for_oneself_is_a_normal_turn() -> None:
    at = table(TWO)
    placed(at, "0-0-0", SELF)
    assert (at.block("0-0-0"), at.column(0, "sculptor"), at.stock[0]) == ("0", {5}, 17)
    assert at.sikus == [9, 9]


def test_rule_N10_2_for_siku_her_block_is_placed_and_the_card_discarded() -> None:
    at = table(TWO)
    gone = at.discarded
    assert at.play("take 5 sculptor siku", "place 0-0-0")[:2] == [
        "card_taken 0 5 sculptor siku",
        "block_placed 0 siku 0-0-0",
    ]
    assert at.block("0-0-0") == "s"
    assert at.discarded - gone == {5}
    assert at.cards(0) == []
    assert (at.stock[0], at.sikus) == (18, [8, 9])
    assert at.last_event("card_taken")["rule"] == "N10.2"


def test_rule_N10_2_a_worker_is_kept_for_siku() -> None:
    at = table(TWO, "W", display=[0, 5])
    at.play("take 0 worker siku", "pass", "place 0-0-0")
    assert at.column(2, "worker") == {0}
    assert at.cards(0) == []
    at = table(TWO, "WE", display=[40, 5])
    at.play("take 40 engineer siku", "place 0-0-1")
    assert at.column(2, "worker") == set()  # not used as worker
    assert 40 in at.discarded


def test_rule_N10_2_an_elder_brings_no_favor() -> None:
    at = table(TWO, "L", display=[22, 5])
    placed(at, "0-0-0", SIKU, "22 elder")
    assert at.turn == 1
    at = table(TWO, "L", display=[22, 5])
    placed(at, "0-0-0", SELF, "22 elder")
    assert at.offers("choose")


def test_rule_N10_2_for_oneself_is_listed_before_for_siku() -> None:
    at = table(TWO, "SA", display=[38, 6])
    assert at.legal == [
        "take 38 sculptor",
        "take 38 sculptor siku",
        "take 38 artisan",
        "take 38 artisan siku",
        "take 6 sculptor",
        "take 6 sculptor siku",
    ]


# N10.3


def test_rule_N10_3_sikus_blocks_count_in_squares_and_her_points_vanish() -> None:
    at = table(TWO, "ss/1S")
    placed(at, "0-1-1", SELF)
    assert at.last_event("square_scored")["counts"] == {"0": 1, "1": 1, "siku": 2}
    assert at.last_event("square_scored")["points"] == {"0": 2, "siku": 5}
    assert at.points == [2, 0]


def test_rule_N10_3_her_workers_count() -> None:
    columns = {0: {"worker": [0, 1]}, 1: {"worker": [2]}}
    assert table(TWO, columns=columns).part("workers") == [20, 2]
    columns[2] = {"worker": [3, 4]}
    assert table(TWO, columns=columns).part("workers") == [12, 2]


def test_rule_N10_3_her_edge_blocks_count() -> None:
    assert table(TWO, "001").part("dome") == [7, 0]
    assert table(TWO, "001ss").part("dome") == [0, 0]


# N10.4


def test_rule_N10_4_support_and_lines_give_nobody_anything() -> None:
    at = table(TWO, "0101S/1010")
    events = placed(at, "0-0-4")
    assert events[0] == "lines_completed 0 0 row 0 -> None"
    assert at.track == [0, 0]
    for below in ("00/00", "ss/ss"):
        at = table(TWO, below)
        assert not [event for event in placed(at, "1-0-0") if event.startswith("support")]
        assert at.points == [0, 0]


@pytest.mark.parametrize(
    ("blocks", "points"),
    [
        ("00s", {"0": 5, "siku": 2}),  # P2 S2: the player at turn wins
        ("11s", {"1": 2, "siku": 5}),  # Q2 S2: she completed it
        ("001", {"0": 5, "1": 1, "siku": 1}),  # P2 S1 Q1: she wins no tie for second
        ("011", {"1": 5, "0": 2}),  # Q2 P1 S1: the player at turn wins
        ("01s", {"siku": 5, "0": 2}),  # S2 P1 Q1
        ("sss", {"siku": 5}),
        ("111", {"1": 5, "siku": 2}),
        ("1ss", {"siku": 5, "1": 2}),
    ],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_rule_N10_4_squares_that_siku_completes(
    blocks: str, points: dict[str, int], turn: int
) -> None:
    other = str.maketrans("01", "10")
    if turn:
        blocks = blocks.translate(other)
        points = {colour.translate(other): number for colour, number in points.items()}
    at = table(TWO, f"{blocks[:2]}/{blocks[2]}S", turn=turn)
    placed(at, "0-1-1")
    assert at.last_event("square_scored")["points"] == points
    assert at.points == [points.get("0", 0), points.get("1", 0)]


def test_rule_N10_4_squares_that_a_player_completes_beside_siku() -> None:
    at = table(TWO, "ss/0S")  # P2 S2
    placed(at, "0-1-1", SELF)
    assert at.last_event("square_scored")["points"] == {"0": 5, "siku": 2}
    at = table(TWO, "s1/0S")  # P2 S1 Q1
    placed(at, "0-1-1", SELF)
    assert at.last_event("square_scored")["points"] == {"0": 5, "1": 1, "siku": 1}


def test_rule_N10_4_a_worker_swap_is_allowed_for_siku() -> None:
    at = table(TWO, "WB", display=[0, 5])
    at.play("take 0 worker siku")
    assert at.play("swap 0-0-0 0-0-1")[:2] == [
        "tiles_swapped 0 0-0-0 0-0-1",
        "block_placed 0 siku 0-0-1",
    ]


def test_rule_N10_4_the_player_orders_her_squares() -> None:
    at = table(TWO, "01s/1Ss", turn=1)
    placed(at, "0-1-1")
    assert (at.actor, at.legal) == (1, ["square 0-0-0", "square 0-0-1"])


# N10.5


@pytest.mark.parametrize(
    ("mine", "theirs", "hers", "points"),
    [
        (1, 2, 3, [2, 4]),  # she alone has most: nobody gets 20
        (2, 1, 2, [12, 2]),
        (2, 2, 2, [12, 12]),
        (3, 3, 2, [12, 12]),
        (3, 1, 2, [20, 2]),
        (0, 0, 1, [0, 0]),
    ],
)
def test_rule_N10_5_siku_and_the_most_workers(
    mine: int, theirs: int, hers: int, points: list[int]
) -> None:
    cards = iter([0, 1, 2, 3, 4, 25, 26, 41])
    columns = {
        colour: {"worker": [next(cards) for _ in range(number)]}
        for colour, number in enumerate((mine, theirs, hers))
    }
    assert table(TWO, columns=columns).part("workers") == points


@pytest.mark.parametrize(
    ("ground", "dome"), [("00s", [7, 0]), ("0ss", [0, 0]), ("0s", [0, 0]), ("01s", [0, 0])]
)
def test_rule_N10_5_siku_and_the_edge(ground: str, dome: list[int]) -> None:
    assert table(TWO, ground).part("dome") == dome


def test_rule_N10_5_siku_never_wins() -> None:
    at = table(
        TWO, *covered("01s", {"3-1-1": "S"}), stock=[0, 0], sikus=[1, 0], display=[5], pile=[]
    )
    placed(at, "3-1-1")
    assert at.over
    assert len(at.last_event("game_ended")["scores"]) == 2
    assert set(at.last_event("game_ended")["winners"]) <= {0, 1}
