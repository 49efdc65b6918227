"""N11: alone against two dummies."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nunatak.table import (
    BEASTS_1,
    PICKS,
    ROPES,
    SOLO,
    Table,
    covered,
    fresh,
    in_use,
    table,
    wander,
)

BEASTS = "/".join(["BBBBB"] * 5)
NO_ELDERS = ["edges", "herd"]
YOURS = 0  # turns played when you begin the game
DUMMYS = (
    8  # turns played when dummy 1 ends the third round, its marker at the right card; you follow
)


def taken(at: Table) -> list[tuple[int, int, str]]:
    """Return who took which card as what."""
    events = [event for event in at.events if event["kind"] == "card_taken"]
    return [(event["seat"], event["card"]["id"], event["as"]) for event in events]


def placed(at: Table, seat: int) -> list[str]:
    """Return where a seat's blocks went."""
    prefix = f"block_placed {seat} "
    return [event.removeprefix(prefix) for event in at.log if event.startswith(prefix)]


def dummy(*floors: str, card: int = 9, **keys: Any) -> Table:
    """Dummy 1 has its turn; only the card at its marker is there."""
    settings: dict[str, Any] = {"display": [None, card, None, None], **keys}
    return table(SOLO, *floors, turn=DUMMYS, **settings)


# N11.1


def test_rule_N11_1_two_dummies_with_18_blocks() -> None:
    at = fresh(SOLO)
    assert (at.stock, at.points, at.colours) == ([18, 18, 18], [0], 3)


def test_rule_N11_1_favors_for_more_players_are_removed() -> None:
    assert len(in_use(SOLO)) == 16
    assert not {"foresight", "abundance", "renewal", "haste"} & set(in_use(SOLO))


def test_rule_N11_1_markers_at_the_left_and_the_right_card() -> None:
    at = table(SOLO, "SSSSS/AAAAA", display=[5, 9, 6, 10])
    at.play("take 5 sculptor", "place 0-0-0")
    while at.legal and at.turn:
        at.play(at.legal[0])
    assert [(seat, card) for seat, card, _ in taken(at)][:3] == [(0, 5), (1, 10), (2, 9)]


def test_rule_N11_1_the_start_passes_on_after_each_round() -> None:
    *_, at = wander(SOLO, 1)
    turns = [event["seat"] for event in at.events if event["kind"] == "turn_ended"]
    assert turns[:9] == [0, 1, 2, 1, 2, 0, 2, 0, 1]
    assert turns == [(turn // 3 + turn % 3) % 3 for turn in range(54)]


def test_rule_N11_1_the_diamond_is_told_in_its_order() -> None:
    at = fresh(SOLO)
    assert [card["id"] for card in at.events[0]["display"]] == at.display


# N11.2


def test_rule_N11_2_no_refill_after_a_turn() -> None:
    at = table(SOLO, "SSSSS/AAAAA", display=[5, 9, 6, 10])
    events = at.play("take 5 sculptor", "place 0-0-0")
    assert "turn_ended 0 0" in events
    assert not [event for event in events[:3] if event.startswith("display")]


def round_ends(display: list[int | None], pile: list[int]) -> Table:
    """Your turn is the last of a round: seat 2, then 0 … here dummy 1 begins, you are third."""
    return table(SOLO, "SSSSS/SSSSS/SSSSS/SSSSS/SSSSS", turn=5, display=display, pile=pile)


@pytest.mark.parametrize(
    ("display", "take", "filled", "after"),
    [
        ([None, 5, None, 6], 6, [27, 28, 42], [42, 5, 27, 28]),  # after the card still there
        ([5, None, None, 6], 5, [27, 28, 42], [27, 28, 42, 6]),
        ([5, 6, None, None], 5, [27, 28, 42], [42, 6, 27, 28]),
        ([5, 6, 7, None], 5, [27, 28], [28, 6, 7, 27]),  # after the last one, if several
        ([5, 6, None, 7], 5, [27, 28], [27, 6, 28, 7]),
    ],
)
def test_rule_N11_2_the_round_ends_with_a_refill_clockwise(
    display: list[int | None], take: int, filled: list[int], after: list[int]
) -> None:
    at = round_ends(display, [27, 28, 42, 38])
    at.play(f"take {take} sculptor", "place 0-0-0")
    event = next(event for event in at.events if event["kind"] == "display_filled")
    assert [card["id"] for card in event["cards"]] == filled
    assert [card["id"] for card in event["display"]] == after
    assert event["rule"] == "N11.2"
    kinds = [event["kind"] for event in at.events]
    assert kinds.index("display_filled") == kinds.index("turn_ended") + 1


def test_rule_N11_2_the_last_round_has_three_cards() -> None:
    at = round_ends([5, None, None, None], [27, 28, 42])  # and three places
    at.play("take 5 sculptor", "place 0-0-0")
    event = next(event for event in at.events if event["kind"] == "display_filled")
    assert [card and card["id"] for card in event["display"]] == [27, 28, 42, None]


def test_rule_N11_2_nothing_is_told_when_nothing_comes() -> None:
    at = round_ends([5, 6, 7, None], [])
    at.play("take 5 sculptor", "place 0-0-0")
    assert not [event for event in at.events if event["kind"] == "display_filled"]


@pytest.mark.parametrize(
    ("turn", "seat", "place"),
    [(1, 1, 3), (2, 2, 1), (3, 1, 0), (4, 2, 2), (6, 2, 3), (8, 1, 1), (10, 1, 2), (11, 2, 0)],
)
def test_rule_N11_2_the_markers_move_one_card_a_round(turn: int, seat: int, place: int) -> None:
    at = table(SOLO, "/".join(["AAAAA", "AASAA", *["AAAAA"] * 3]), turn=turn, display=[5, 6, 7, 8])
    assert taken(at)[0] == (seat, [5, 6, 7, 8][place], "sculptor")


# N11.3


def test_rule_N11_3_a_dummy_takes_the_card_at_its_marker() -> None:
    at = table(SOLO, "A", turn=DUMMYS, display=[5, 9, 6, 7])
    assert taken(at)[0] == (1, 9, "artisan")
    assert at.events[0]["rule"] == "N11.3"


@pytest.mark.parametrize(
    ("display", "card"),
    [
        ([9, None, 10, 11], 10),  # gone: the next clockwise after the right one is the bottom one
        ([9, None, None, 11], 11),
        ([9, None, None, None], 9),
        ([9, 14, 18, 11], 11),  # cannot be played
        ([9, 14, 18, 15], 9),
    ],
)
def test_rule_N11_3_or_the_next_one_clockwise(display: list[int | None], card: int) -> None:
    at = table(SOLO, "A", turn=DUMMYS, display=display)
    assert taken(at)[0] == (1, card, "artisan")


def test_rule_N11_3_empty_places_are_filled_first() -> None:
    at = table(SOLO, "A", turn=DUMMYS, display=[14, None, None, 15], pile=[18, 9, 5, 6])
    assert at.log[0] == "display_filled 18 9 in 14 18 9 15"
    assert at.events[0]["rule"] == "N11.3"
    assert taken(at)[0] == (1, 9, "artisan")


def test_rule_N11_3_filling_begins_after_the_last_remaining_card() -> None:
    at = table(SOLO, "A", turn=DUMMYS, display=[None, 14, None, None], pile=[18, 19, 9, 5, 6])
    assert at.log[0] == "display_filled 18 19 9 in 9 14 18 19"


def test_rule_N11_3_then_all_are_shuffled() -> None:
    at = table(SOLO, BEASTS, turn=YOURS, display=[5, 6, 7, 8], pile=[14, 15, 16, 9, 10])
    assert at.log[0].startswith("display_reshuffled")
    assert at.actor == 0
    assert set(at.display) & {14, 15, 16}
    at = table(SOLO, BEASTS, turn=DUMMYS, display=[5, 6, 7, 8], pile=[14, 15, 16, 9, 10])
    assert at.log[0].startswith("display_reshuffled")


def test_rule_N11_3_for_you_too() -> None:
    at = table(SOLO, BEASTS, turn=YOURS, display=[5, None, None, 6], pile=[14, 9, 10])
    assert at.log == ["display_filled 14 9 in 5 14 9 6"]
    assert at.legal == ["take 14 beast"]


def test_rule_N11_3_n3_4_is_tested_after_the_filling() -> None:
    at = table(SOLO, BEASTS, turn=YOURS, display=[5, None, None, None], pile=[9, 10])
    assert at.log == ["display_filled 9 10 in 5 9 10 -"]  # the pile is empty now
    assert at.offers("take") == ["5 sculptor", "9 artisan", "10 artisan"]
    at = table(SOLO, BEASTS, turn=YOURS, display=[5, 6, 7, 8], pile=[9, 10])
    assert at.log == []  # nothing fits, so any card will do
    assert len(at.offers("take")) == 4


def test_rule_N11_3_a_dummy_under_n3_4() -> None:
    # No open cell shows an artisan: the card at the marker, best of all open cells.
    ground = "11BBB/1BBBB/BBBBB/BBBBB/BBBBB"
    at = table(SOLO, ground, display=[5, 9, 7, 8], turn=DUMMYS, pile=[])
    assert taken(at)[0] == (1, 9, "artisan")
    assert at.events[0]["rule"] == "N3.4"
    assert placed(at, 1) == ["0-1-1"]


# N11.4


def test_rule_N11_4_the_example_a_or_b() -> None:
    """The rulebooks' example: A gives 2 for support and 1 for a line, B 5 for a square: B."""
    # A is 1-0-3: over two of its own it completes floor 1's first row. B is 0-4-4.
    ground = "00011/00002/00000/SSS11/SSS1A"
    at = dummy(ground, "020A")
    assert placed(at, 1) == ["0-4-4"]
    # Without B it is A.
    at = dummy(ground.replace("1A", "1S"), "020A")
    assert placed(at, 1) == ["1-0-3"]
    assert "lines_completed 1 1 row 0 -> None" in at.log


def test_rule_N11_4_squares_as_usual() -> None:
    # On 0-0-0 three of yours: second, 2 points. On 0-4-4 a tie, which it wins: 5.
    at = dummy("A0SSS/00SSS/SSSSS/SSS01/SSS0A")
    assert placed(at, 1) == ["0-4-4"]
    # Two squares at once, 2 and 2, are worth more than support of 3.
    at = dummy("0A0SS/000SS/SSSSS/SS11S/SS10S", "..../..../..../..A")
    assert placed(at, 1) == ["0-0-1"]


def test_rule_N11_4_a_line_is_one_point() -> None:
    at = dummy("0202A/SSSSS/SSASS/SSSSS/SSSSS")
    assert placed(at, 1) == ["0-0-4"]


def test_rule_N11_4_lines_of_floor_3_are_none() -> None:
    # 3-1-0 completes a column of floor 3, 3-1-1 none; both rest on one of its blocks or none.
    floors = covered("0", {"3-0-1": "A", "3-1-1": "A", "3-1-0": "A"})
    at = dummy(*floors, stock=[1, 9, 9], display=[5, 9, 6, 7], pile=[])
    assert (at.turn, at.actor) == (1, 0)
    assert at.offers("place") == ["3-0-1 artisan", "3-1-0 artisan", "3-1-1 artisan"]


@pytest.mark.parametrize(
    ("own", "cell"), [("1000/0000/0", "1-0-0"), ("0000/0001/0", "1-0-2"), ("0010/0011/0", "1-0-2")]
)
def test_rule_N11_4_one_point_for_each_support_block(own: str, cell: str) -> None:
    at = dummy(own, "ASA")
    assert placed(at, 1) == [cell]


def test_rule_N11_4_ties_more_from_squares() -> None:
    # Four of support against a square as second (2) with two lines (2): squares win the tie.
    ground = "A0000/00SSS/0S11S/0S11S/0SSSS"
    at = dummy(ground, "..../..../..A")
    assert placed(at, 1) == ["0-0-0"]
    assert len(at.last_event("lines_completed")["lines"]) == 2
    assert at.last_event("square_scored")["points"] == {"0": 5, "1": 2}


def test_rule_N11_4_then_from_lines() -> None:
    # A line against one support block.
    # Floor 1's 1-2-2 rests on one block of its own; 0-0-4 completes a row.
    at = dummy("2020A/SSSSS/SS10S/SS00S/SSSSS", "..../..../..A")
    assert placed(at, 1) == ["0-0-4"]
    at = dummy("202SA/SSSSS/SS10S/SS00S/SSSSS", "..../..../..A")
    assert placed(at, 1) == ["1-2-2"]


def test_rule_N11_4_then_the_middle_of_the_floor() -> None:
    at = dummy("ASSSS/SSSSS/SSASS/SSSSS/SSSSS")
    assert placed(at, 1) == ["0-2-2"]
    at = dummy("ASSSS/ASSSS/SSSSS/SSSSS/SSSSS")
    assert placed(at, 1) == ["0-1-0"]


def test_rule_N11_4_the_middle_of_its_own_floor() -> None:
    # 1-0-1: 0.5 and 1.5 from the middle of floor 1, squared 2.5; 0-0-1: 1 and 2, squared 5.
    at = dummy("2200S/2200S/SSSSS/SSSSS/SASSS", ".A")
    assert placed(at, 1) == ["1-0-1"]
    at = dummy("2200S/2200S/SSSSS/SASSS/SSSSS", ".A")  # squared 2
    assert placed(at, 1) == ["0-3-1"]


def test_rule_N11_4_then_you_choose() -> None:
    at = dummy("ASSSA/SSSSS/SSSSS/SSSSS/SSSSA")
    assert (at.turn, at.actor) == (1, 0)
    assert at.legal == ["place 0-0-0 artisan", "place 0-0-4 artisan", "place 0-4-4 artisan"]
    assert at.events == []  # the card is taken after that choice
    assert at.play("place 0-0-4 artisan")[:2] == ["card_taken 1 9 artisan", "block_placed 1 0-0-4"]
    assert at.events[1]["rule"] == "N11.4"


def test_rule_N11_4_what_is_not_as_good_is_no_choice() -> None:
    at = dummy("ASSSA/SSSSS/SSSSS/SSSSS/SSSSS")
    assert at.refusal("place 0-2-2 sculptor").startswith("N11.4: ")
    assert at.refusal("place 0-0-0").startswith("N11.5: ")


def test_rule_N11_4_dummies_never_swap() -> None:
    at = dummy("W", card=0)
    assert (taken(at)[0], placed(at, 1)) == ((1, 0, "worker"), ["0-0-0"])
    assert "tiles_swapped" not in {event["kind"] for event in at.events}


def test_rule_N11_4_you_order_a_dummys_squares() -> None:
    at = dummy("010/0A0")
    assert (at.turn, at.actor, at.legal) == (1, 0, ["square 0-0-0", "square 0-0-1"])


def test_rule_N11_4_propagation_is_not_foreseen() -> None:
    # With Propagation you would take the tie; the dummy goes there nevertheless.
    at = dummy("01SSS/0ASSS/SSSSS/SSSSS/SSSSA", favors={"propagation": 0})
    assert placed(at, 1) == ["0-1-1"]
    assert at.legal == ["favor propagation", "pass"]


# N11.5


def test_rule_N11_5_a_double_looks_at_both_symbols() -> None:
    at = dummy("S1BBB/11BBB/BBBBB/BBBBB/BBBBA", card=38)
    assert taken(at)[0] == (1, 38, "sculptor")
    at = dummy("A1BBB/11BBB/BBBBB/BBBBB/BBBBS", card=38)
    assert taken(at)[0] == (1, 38, "artisan")


def test_rule_N11_5_worker_and_engineer_tied_go_to_the_worker() -> None:
    at = dummy("WBBBE/BBBBB/BBBBB/BBBBB/BBBBB", card=40)
    assert (taken(at)[0], placed(at, 1)) == ((1, 40, "worker"), ["0-0-0"])
    at = dummy("WBBBB/BBBBB/BBEBB/BBBBB/BBBBB", card=40)  # no tie: the middle
    assert taken(at)[0] == (1, 40, "engineer")


def test_rule_N11_5_worker_engineer_on_its_own_double_tile_counts_as_worker() -> None:
    at = dummy("yBBBB/BBBBB/BBBBB/BBBBB/BBBBB", card=40)
    assert taken(at)[0] == (1, 40, "worker")
    assert at.column(1, "worker") == {40}


def test_rule_N11_5_two_workers_tied_are_still_a_choice() -> None:
    at = dummy("WBBBW/BBBBB/BBBBB/BBBBB/BBBBE", card=40)
    assert at.legal == ["place 0-0-0 worker", "place 0-0-4 worker"]


def test_rule_N11_5_beast_or_elder_on_a_double_tile_is_your_choice() -> None:
    at = dummy("zEEEE/EEEEE/EEEEE/EEEEE/EEEEE", card=49)
    assert at.legal == ["place 0-0-0 beast", "place 0-0-0 elder"]


def test_rule_N11_5_sculptor_or_artisan_on_a_double_tile_is_not_asked() -> None:
    at = dummy("xEEEE/EEEEE/EEEEE/EEEEE/EEEEE", card=38)
    assert (taken(at)[0], placed(at, 1)) == ((1, 38, "sculptor"), ["0-0-0"])


def test_rule_N11_5_which_of_two_double_tiles_is_asked_once_for_each() -> None:
    at = dummy("xEEEx/EEEEE/EEEEE/EEEEE/EEEEA", card=38)
    places = ["place 0-0-0 sculptor", "place 0-0-4 sculptor", "place 0-4-4 artisan"]
    assert at.legal == places
    assert at.refusal("place 0-0-0 artisan").startswith("N11.5: ")


def test_rule_N11_5_its_cards_leave_the_game_except_workers() -> None:
    at = dummy("A")
    assert 9 in at.discarded
    assert at.cards(1) == []
    at = dummy("W", card=0)
    assert at.column(1, "worker") == {0}


def test_rule_N11_5_its_workers_and_edge_blocks_count() -> None:
    columns = {0: {"worker": [0, 1]}, 1: {"worker": [2]}}
    assert table(SOLO, "001", columns=columns).part("workers") == [20]
    columns[2] = {"worker": [3, 4]}
    at = table(SOLO, "00111", columns=columns)
    assert (at.part("workers"), at.part("dome")) == ([12], [0])
    columns[2] = {"worker": [3, 4, 25]}
    assert table(SOLO, columns=columns).part("workers") == [4]
    assert table(SOLO, "00012").part("dome") == [7]


def test_rule_N11_5_dummies_have_no_score_and_no_track() -> None:
    at = dummy("1111A")
    assert at.last_event("lines_completed")["space"] is None
    at = dummy("11/1A")
    event = at.last_event("square_scored")
    assert event["points"] == {"1": 5}  # listed, but not added
    assert at.points == [0]
    at = dummy("1111/1111", "A")
    assert "support_scored" not in {event["kind"] for event in at.events}


# N11.6


def test_rule_N11_6_a_dummys_elder_removes_the_favor_furthest_from_the_pile() -> None:
    at = dummy("L", card=22, offer=NO_ELDERS, blessings=["insight"])
    assert "favor_removed 1 edges" in at.log
    assert "favor_revealed insight" in at.log
    assert at.offer == ["herd", "insight"]
    assert at.last_event("favor_removed")["rule"] == "N11.6"
    assert at.favors(0) == set()


def test_rule_N11_6_a_new_favor_comes_next_to_the_pile() -> None:
    at = table(SOLO, "L", display=[22, 5, 6, 7], offer=NO_ELDERS, blessings=["insight"])
    at.play("take 22 elder", "place 0-0-0", "choose herd")
    assert at.offer == ["edges", "insight"]


@pytest.mark.parametrize(("symbol", "removed"), [("beast", False), ("elder", True)])
def test_rule_N11_6_a_double_only_if_placed_as_elder(symbol: str, removed: bool) -> None:
    at = dummy("zEEEE/EEEEE/EEEEE/EEEEE/EEEEE", card=49, offer=NO_ELDERS)
    at.play(f"place 0-0-0 {symbol}")
    assert ("favor_removed 1 edges" in at.log) == removed


def test_rule_N11_6_after_the_squares() -> None:
    at = dummy("01/2L", card=22, offer=NO_ELDERS)
    kinds = [event["kind"] for event in at.events]
    assert kinds[:5] == [
        "card_taken",
        "block_placed",
        "square_scored",
        "tile_laid",
        "favor_removed",
    ]


# N11.7


@pytest.mark.parametrize(
    ("score", "rank"),
    [
        (99, None),
        (100, "meltwater"),
        (150, "meltwater"),
        (151, "snowball"),
        (185, "snowball"),
        (186, "ice_cube"),
        (200, "ice_cube"),
        (201, "ice_block"),
        (225, "ice_block"),
        (226, "iceberg"),
        (250, "iceberg"),
        (251, "ice_temple"),
        (300, "ice_temple"),
    ],
)
def test_rule_N11_7_the_rank(score: int, rank: str | None) -> None:
    at = solo_end(0)
    at = solo_end(score - at.last_event("game_ended")["scores"][0])
    event = at.last_event("game_ended")
    assert (event["scores"], event["rank"]) == ([score], rank)
    assert (event["winners"], event["rule"]) == ([0], "N11.7")


def solo_end(points: int) -> Table:
    """Play the last two blocks, yours and dummy 1's, with this many points before."""
    openings = {"3-1-0": "S", "3-1-1": "A"}
    display = [None, None, 9, 5]
    at = table(SOLO, *covered("120", openings), turn=52, display=display, pile=[], points=[points])
    assert at.actor == 0
    at.play("take 5 sculptor", "place 3-1-0")
    assert at.over
    return at


def test_rule_N11_7_no_rank_with_more_players() -> None:
    *_, at = wander(2, 0)
    assert at.last_event("game_ended")["rank"] is None


def test_the_cards_that_the_tests_call_by_name() -> None:
    assert [*ROPES[:2], *PICKS[:2], *BEASTS_1[:3]] == [9, 10, 11, 12, 14, 15, 16]
