"""N1 and N2: set-up, and the order of a turn."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import pytest

from glaciarium.kernel.errors import BadOptions
from tests.games.nunatak.table import (
    FOUR,
    GAME,
    SOLO,
    THREE,
    TWO,
    Table,
    fresh,
    in_use,
    table,
    under,
)

EVERYBODY = [SOLO, TWO, THREE, FOUR]
BACKS = [1] * 25 + [2] * 16 + [3] * 9 + [4] * 4


def backs(cards: list[int]) -> list[int]:
    return [GAME.box.box.cards[card].back for card in cards]


def shown(at: Table) -> list[int]:
    return [card for card in at.display if card is not None]


# N1.1


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_1_the_ground_is_full_of_tiles_and_nothing_else_is(players: int) -> None:
    at = fresh(players)
    assert at.open == {f"0-{row}-{column}" for row in range(5) for column in range(5)}


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_1_the_ground_has_the_tiles_of_level_1(players: int) -> None:
    at = fresh(players)
    letters = sorted(at.tile(cell) for cell in at.open)
    assert letters == sorted("WWWWW SSSS AAAAA BBBB EEEE LLL".replace(" ", ""))


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_1_twos_lie_on_threes_on_fours(players: int) -> None:
    assert fresh(players).stack_levels == [2] * 16 + [3] * 9 + [4] * 4


def test_rule_N1_1_tiles_are_shuffled_level_by_level() -> None:
    stacks = {tuple(fresh(THREE, seed).stack_ids) for seed in range(20)}
    grounds = {
        "".join(fresh(THREE, seed).tile(f"0-{n // 5}-{n % 5}") for n in range(25))
        for seed in range(20)
    }
    assert len(stacks) == len(grounds) == 20


def test_rule_N1_1_a_tile_may_end_up_on_another_floor_than_its_back_says() -> None:
    # 16 tiles say 2, and floor 1 is full: the next tile is a 3 only for the stack.
    at = table(THREE, "00000/11111/22222/00000/11111", "0S", stack="W")
    assert at.stack_levels[0] == 2
    at = table(THREE, "00000/11111/22222/00000/11111", "01/2A", display=[9, 10, 11, 12])
    at.play("take 9 artisan")
    assert at.play("place 1-1-1")[-3] == "tile_laid 2-0-0 W 2"


def test_rule_N1_1_a_cell_rests_on_the_square_below() -> None:
    assert under("1-0-0") == {"0-0-0", "0-0-1", "0-1-0", "0-1-1"}
    assert under("3-1-1") == {"2-1-1", "2-1-2", "2-2-1", "2-2-2"}
    assert under("0-0-0") == set()


# N1.2


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_2_cards_lie_by_their_backs_and_four_are_shown(players: int) -> None:
    at = fresh(players)
    assert len(at.display) == 4
    assert backs(shown(at) + at.pile) == BACKS
    assert sorted(shown(at) + at.pile) == list(range(54))


def test_rule_N1_2_cards_are_shuffled() -> None:
    assert len({tuple(fresh(THREE, seed).pile) for seed in range(20)}) == 20


# N1.3


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_3_two_favors_lie_face_up(players: int) -> None:
    at = fresh(players)
    assert len(at.offer) == 2
    assert sorted(at.offer + at.blessings) == sorted(in_use(players))


def test_rule_N1_3_twenty_favors_are_shuffled() -> None:
    piles = {tuple(fresh(FOUR, seed).offer + fresh(FOUR, seed).blessings) for seed in range(20)}
    assert len(piles) == 20
    assert {len(pile) for pile in piles} == {20}


# N1.4


def test_rule_N1_4_three_players_have_18_blocks_each() -> None:
    at = fresh(THREE)
    assert (at.stock, at.points, at.track) == ([18] * 3, [0] * 3, [0] * 3)
    assert at.completion is None


# N1.5


def test_rule_N1_5_four_players_have_13_blocks_and_a_completion_card() -> None:
    at = fresh(FOUR)
    assert at.stock == [13] * 4  # the reserve blocks lie beside the card
    assert at.completion is not None


def test_rule_N1_5_any_of_the_six_completion_cards_may_be_drawn() -> None:
    assert len({fresh(FOUR, seed).completion for seed in range(60)}) == 6


def test_rule_N1_5_there_is_no_completion_card_for_fewer() -> None:
    assert {fresh(players).completion for players in (SOLO, TWO, THREE)} == {None}


# N1.6


@pytest.mark.parametrize("players", EVERYBODY)
def test_rule_N1_6_seat_0_starts(players: int) -> None:
    assert [fresh(players, seed).actor for seed in range(5)] == [0] * 5


@pytest.mark.parametrize("players", [TWO, THREE, FOUR])
def test_rule_N1_6_play_goes_clockwise(players: int) -> None:
    at = table(players, pile=range(9, 50))
    turns = []
    for card, cell in zip(at.display * 2, range(5), strict=False):
        if at.actor >= 0 and f"take {card} sculptor" in at.legal:
            turns.append(at.actor)
            at.play(f"take {card} sculptor", f"place 0-{cell}-{cell}")
    assert turns[:4] == [turn % players for turn in range(4)]


@pytest.mark.parametrize("players", [0, 5, -1])
def test_nunatak_is_for_one_to_four(players: int) -> None:
    with pytest.raises(BadOptions):
        GAME.agree({"players": players})


# N2


def test_rule_N2_the_order_of_a_turn() -> None:
    # An elder on floor 1 that completes a row of it and a square, over two own blocks.
    ground = "00000/00000/22222/11111/22222"
    at = table(
        THREE,
        ground,
        "012L/1111",
        display=[22, 5, 6, 7],
        pile=[8, 27],
        stack="A",
        offer=["height", "edges"],
        blessings=["haste"],
    )
    at.play("take 22 elder", "place 1-0-3", "choose height")
    assert at.log + at.play("favor height") == [
        "card_taken 0 22 elder",
        "block_placed 0 1-0-3",
        "support_scored 0 4",
        "lines_completed 0 1 row 0 -> 1",
        "square_scored 1-0-2 0:1 1:2 2:1 = 0:2 1:5",
        "tile_laid 2-0-2 A 2",
        "favor_taken 0 height",
        "favor_used 0 height points 4",
        "display_filled 8 in 5 6 7 8",
        "favor_revealed haste",
        "turn_ended 0 10:5:0",
    ]
    assert at.turn == 1


def test_rule_N2_one_use_favors_at_their_moments() -> None:
    favors = {"freedom": 0, "renewal": 0, "divination": 0, "propagation": 0}
    at = table(THREE, "01/2S", favors=favors, offer=["height", "edges"])
    assert at.legal[-2:] == ["favor freedom", "favor renewal"]
    at.play("take 5 sculptor")
    assert at.legal[-1] == "favor freedom"
    at.play("place 0-1-1")
    assert at.legal == ["favor propagation", "pass"]
    at.play("pass")
    assert at.legal == ["favor divination", "pass"]
    at.play("pass")
    assert at.turn == 1


def test_rule_N2_a_card_is_taken_before_the_block_is_placed() -> None:
    at = table(THREE)
    assert at.refusal("place 0-0-0").startswith("N3.1: ")
    at.play("take 5 sculptor")
    assert at.refusal("take 6 sculptor").startswith("N4.1: ")
