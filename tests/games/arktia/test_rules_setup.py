"""A1: the ice, the pieces, and the first two rounds."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from glaciarium.kernel import hexes
from tests.games.arktia.table import (
    FULL,
    GAME,
    fresh,
    hook,
    layout,
    match,
    refused_wish,
    ring,
    spent,
    table,
    told,
    wander,
    word,
    words,
)

PLACED = ["Gn 1,1", "Dn 2,1", "Pn 3,1", "Gn 1,2", "Dn 2,2", "Pn 3,2"]
NEUTRAL_MOVES = [
    "neutral globe 1,1",
    "neutral disc 2,1",
    "neutral portal 3,1",
    "neutral globe 1,2",
    "neutral disc 2,2",
    "neutral portal 3,2",
]


# A1.1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_A1_1_everyone_has_three_of_each_size(players: int) -> None:
    file = fresh(players).position
    assert file["stock"] == [{"globe": 3, "disc": 3, "portal": 3}] * players


@pytest.mark.parametrize(("players", "fields"), [(2, 18), (3, 27), (4, 36)])
def test_rule_A1_1_nine_fields_per_player(players: int, fields: int) -> None:
    assert len(fresh(players).ice) == fields


def test_rule_A1_1_the_first_event_shows_the_table() -> None:
    event = match(3, gap="perch").events()[0]
    assert event == {
        "after": -1,
        "kind": "game_started",
        "rule": "A1.1",
        "ice": layout("3p"),
        "seats": 3,
        "options": {
            "players": 3,
            "layout": "first",
            "neutrals": False,
            "gap": "perch",
            "no_progress": 10,
        },
    }


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_rule_A1_1_the_ice_stays_in_one_piece(players: int, seed: int) -> None:
    sizes = set()
    for at in wander(seed, players, 200):
        ice = at.position["ice"]
        sizes.add(len(ice))
        assert hexes.connected({(q, r) for q, r in ice})
    assert len(sizes) > 1


def test_rule_A1_1_seat_0_starts() -> None:
    assert [fresh(players).turn for players in (2, 3, 4)] == ["red"] * 3


# A1.2


@pytest.mark.parametrize(
    ("players", "which", "name"),
    [
        (2, "first", "2p"),
        (3, "first", "3p"),
        (4, "first", "4p"),
        (2, "second", "2p second"),
        (4, "second", "4p second"),
    ],
)
def test_rule_A1_2_layouts(players: int, which: str, name: str) -> None:
    assert fresh(players, layout=which).position["ice"] == layout(name)


def test_rule_A1_2_the_first_layout_is_the_default() -> None:
    assert GAME.agree({"players": 4})["layout"] == "first"


def test_rule_A1_2_there_is_no_second_layout_for_three() -> None:
    assert refused_wish(3, layout="second").startswith("A1.2: ")
    assert refused_wish(2, layout="third").startswith("A1.2: ")


# A1.3


def test_rule_A1_3_own_layouts_keep_their_own_coordinates() -> None:
    far = [[q - 40, r + 7] for q, r in layout("2p")]
    at = fresh(layout=far)
    assert at.ice == set(words(far))
    at.play("neutral globe -39,7")
    assert at.at("-39,7") == "Gn"


def test_rule_A1_3_the_order_of_own_fields_does_not_matter() -> None:
    assert fresh(layout=hook()[::-1]).legal == fresh(layout=hook()).legal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_A1_3_exactly_nine_fields_per_player(players: int) -> None:
    line = [[q, 0] for q in range(9 * players + 1)]
    assert len(fresh(players, layout=line[:-1]).ice) == 9 * players
    assert refused_wish(players, layout=line).startswith("A1.3: ")
    assert refused_wish(players, layout=line[:-2]).startswith("A1.3: ")


def test_rule_A1_3_all_fields_are_different() -> None:
    message = refused_wish(layout=[*layout("2p")[:-1], [1, 0]])
    assert message.startswith("A1.3: ")
    assert "1,0" in message


def test_rule_A1_3_own_ice_is_in_one_piece() -> None:
    # (0,0) and (1,1) share no side.
    corners = [[0, 0], *([q, 1] for q in range(1, 18))]
    assert refused_wish(layout=corners).startswith("A1.3: ")


@pytest.mark.parametrize(
    "layout", [7, None, {"q": 0}, [7], [[0]], [[0, 0.5]], ["0,0"], [[0, True]]]
)
def test_rule_A1_3_own_fields_are_pairs_of_whole_numbers(layout: Any) -> None:
    assert refused_wish(layout=layout).startswith("A1.3: ")


def test_rule_A1_3_an_enclosed_gap_is_allowed_with_a_warning() -> None:
    assert len(fresh(layout=ring()).ice) == 18
    [remark] = GAME.remarks(GAME.agree({"players": 2, "layout": ring()}))
    assert remark.startswith("A1.3: this ice has an enclosed gap at 0,0: ")
    assert GAME.remarks(GAME.agree({"players": 2})) == []


def test_rule_A1_3_a_gap_stops_lines() -> None:
    at = table(ring(), "Pr -2,0")
    assert "-1,0" in at.fields("move")
    assert not {"0,0", "1,0", "2,0"} & at.fields("move")


def test_rule_A1_3_fields_beside_a_gap_are_border_fields() -> None:
    at = table(ring(), "Gr -2,0")
    at.play("move -2,0 1 -2,1")
    assert {"1,0", "0,1", "-1,0"} <= at.offers("melt")


# A1.4


def test_rule_A1_4_two_players_place_six_neutral_pieces_in_turn() -> None:
    game = match(2)
    for move in NEUTRAL_MOVES:
        game.play(move)
    assert told(game.events())[1:] == [
        f"neutral_placed {seat} {piece}"
        for seat, piece in zip(["red", "green"] * 3, PLACED, strict=True)
    ]
    assert game.actor == 0
    assert all(option.startswith("place ") for option in game.on_offer())


def test_rule_A1_4_the_first_goes_on_any_free_field() -> None:
    at = fresh(2)
    assert len(at.legal) == 3 * 18
    assert all(option.startswith("neutral ") for option in at.legal)


def test_rule_A1_4_the_next_ones_go_beside_a_neutral_piece() -> None:
    at = fresh(2)
    at.play("neutral portal 4,1")
    assert at.fields("neutral") == {"4,0", "3,1", "3,2", "4,2"}
    assert at.refusal("neutral disc 1,1").startswith("A1.4: ")
    assert at.refusal("neutral disc 4,1").startswith("A2.2: ")


def test_rule_A1_4_everyone_has_one_of_each_size() -> None:
    at = fresh(2)
    at.play("neutral globe 1,1", "neutral globe 2,1")
    assert at.turn == "red"
    assert {option.split()[0] for option in at.offers("neutral")} == {"disc", "portal"}
    assert at.refusal("neutral globe 1,2").startswith("A1.4: ")


def test_rule_A1_4_no_own_pieces_before_the_neutral_ones() -> None:
    at = fresh(2)
    assert at.refusal("place globe 1,1").startswith("A1.4: ")


def test_rule_A1_4_three_players_have_nine_if_they_like() -> None:
    game = match(3, neutrals=True)
    sizes = ("globe", "disc", "portal")
    fields = [[q, 3] for q in range(6)] + [[q, 4] for q in range(3)]
    for turn, field in enumerate(fields):
        assert game.actor == turn % 3
        game.play(f"neutral {sizes[turn // 3]} {word(field)}")
    assert game.actor == 0
    assert game.on_offer()[0].startswith("place ")


@pytest.mark.parametrize("players", [3, 4])
def test_rule_A1_4_otherwise_there_are_none(players: int) -> None:
    assert fresh(players).offers("neutral") == set()
    assert fresh(players).refusal("neutral globe 3,3").startswith("A1.4: ")


# A1.5


def test_rule_A1_5_without_neutrals_the_first_piece_goes_anywhere() -> None:
    at = fresh(4)
    assert at.round == 1
    assert len(at.legal) == 3 * 36
    assert {option.split()[0] for option in at.offers("place")} == {"globe", "disc", "portal"}


def test_rule_A1_5_the_others_go_beside_any_piece() -> None:
    at = fresh(3)
    at.play("place globe 5,0")
    assert at.fields("place") == {"4,0", "4,1", "5,1"}
    at.play("place disc 4,1")
    assert at.turn == "blue"
    assert at.fields("place") == {"4,0", "5,1", "3,1", "3,2", "4,2"}
    assert at.refusal("place disc 0,4").startswith("A1.5: ")
    assert at.refusal("place disc 4,1").startswith("A2.2: ")


def test_rule_A1_5_with_neutrals_every_first_piece_goes_beside_one_or_an_opponent() -> None:
    pieces = ("Gn 0,1", "Dn 0,2")
    at = table("2p", *pieces, round=1, stock=[FULL] * 2)
    assert at.fields("place") == {"1,0", "1,1", "1,2", "0,3"}
    at.play("place portal 1,1")
    assert at.turn == "green"
    assert at.fields("place") == {"1,0", "2,0", "2,1", "1,2", "0,3"}


def test_rule_A1_5_nobody_moves_in_round_1() -> None:
    at = fresh(3)
    at.play("place globe 5,0")
    assert at.offers("move") == set()
    assert at.refusal("move 5,0 1 4,0").startswith("A1.5: ")


def test_rule_A1_5_clockwise() -> None:
    game = match(4)
    for field in ("2,0", "3,0", "4,0", "5,0"):
        game.play(f"place globe {field}")
    assert told(game.events())[1:] == [
        "piece_placed red Gr 2,0",
        "turn_ended red",
        "piece_placed green Gg 3,0",
        "turn_ended green",
        "piece_placed blue Gb 4,0",
        "turn_ended blue",
        "piece_placed yellow Gy 5,0",
        "turn_ended yellow",
    ]
    assert game.actor == 0


def test_rule_A1_5_is_cited_by_the_event() -> None:
    game = match(3)
    assert game.play("place globe 5,0")[0].rule == "A1.5"


# A1.6


def test_rule_A1_6_the_second_piece_goes_beside_the_first() -> None:
    pieces = ("Gr 2,0", "Gg 3,0", "Gb 4,0", "Gy 5,0")
    at = table("4p", *pieces, round=2, stock=spent(*pieces, players=4))
    assert at.fields("place") == {"1,1", "2,1"}
    assert len(at.legal) == 6
    assert at.refusal("place disc 3,1").startswith("A1.6: ")
    assert at.refusal("move 2,0 1 2,1").startswith("A1.6: ")


def test_rule_A1_6_is_cited_by_the_event() -> None:
    game = match(3)
    for move in ("place globe 3,0", "place globe 4,0", "place globe 5,0"):
        game.play(move)
    assert game.play("place disc 2,1")[0].rule == "A1.6"


def test_rule_A1_6_if_there_is_no_room_you_move() -> None:
    # The only field beside red is occupied; the globe may hop on the disc.
    at = table(hook(), "Gr 0,0", "Dn 1,0", "Pg 1,1", round=2, stock=["2G", "G"])
    assert at.legal == ["move 0,0 1 1,0"]
    at.play("move 0,0 1 1,0")
    assert at.at("1,0") == "Dn.Gr"
    assert (at.turn, at.round) == ("green", 2)


def test_rule_A1_6_if_you_cannot_move_either_you_are_out() -> None:
    at = table(hook(), "Pr 0,0", "Dn 1,0", round=1, to_move=1, stock=["2G", FULL])
    assert at.play("place globe 1,1") == [
        "piece_placed green Gg 1,1",
        "turn_ended green",
        "player_out red a",
        "turn_ended red",
    ]
    assert (at.turn, at.round) == ("green", 2)
    assert at.legal[0] == "place globe 1,2"


def test_rule_A1_6_after_two_rounds_come_normal_turns() -> None:
    pieces = ("Gr 1,0 2,0", "Gg 1,1")
    at = table("2p", *pieces, round=2, to_move=1, stock=spent(*pieces, players=2))
    at.play("place disc 1,2")
    assert (at.turn, at.round) == ("red", 3)
    assert {option.split()[0] for option in at.legal} == {"place", "move", "stop"}
