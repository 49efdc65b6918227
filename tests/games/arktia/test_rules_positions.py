"""A8 and A9: options, position files and words."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.arktia.table import (
    COLOURS,
    FULL,
    GAME,
    ONE_EACH,
    Position,
    Table,
    fresh,
    layout,
    match,
    position,
    refused,
    refused_wish,
    rule_of,
    stock,
    strip,
    table,
    verdict,
    wander,
    word,
    words,
)

PERCH = {"gap": "perch"}


# A8


def test_rule_A8_defaults() -> None:
    assert GAME.agree({"players": 3}) == {
        "players": 3,
        "layout": "first",
        "neutrals": False,
        "gap": "sink",
        "no_progress": 10,
    }


def test_rule_A8_a_list_of_fields_is_a_layout() -> None:
    assert GAME.agree({"players": 2, "layout": layout("2p second")})["layout"] == layout(
        "2p second"
    )


@pytest.mark.parametrize("players", [1, 5, 0, "2", 2.0, True, None])
def test_rule_A8_two_to_four_players(players: Any) -> None:
    assert "2 to 4 players" in refused_wish(players)


def test_rule_A8_unknown_options_are_refused() -> None:
    assert "'nuetrals'" in refused_wish(nuetrals=True)


@pytest.mark.parametrize("neutrals", [0, 1, "true", None, []])
def test_rule_A8_neutrals_is_true_or_false(neutrals: Any) -> None:
    assert "neutrals" in refused_wish(3, neutrals=neutrals)


@pytest.mark.parametrize("neutrals", [False, True])
def test_rule_A8_two_players_always_have_neutrals(neutrals: bool) -> None:
    assert fresh(2, neutrals=neutrals).legal[0].startswith("neutral ")


@pytest.mark.parametrize(("neutrals", "verb"), [(False, "place"), (True, "neutral")])
def test_rule_A8_three_players_choose(neutrals: bool, verb: str) -> None:
    assert fresh(3, neutrals=neutrals).legal[0].split()[0] == verb


def test_rule_A8_four_players_have_none() -> None:
    assert rule_of(refused_wish(4, neutrals=True)) == "A8"
    assert fresh(4, neutrals=False).legal[0].startswith("place ")


@pytest.mark.parametrize("gap", ["float", "", None, True, 0])
def test_rule_A8_gap_is_sink_or_perch(gap: Any) -> None:
    assert "sink, perch" in refused_wish(gap=gap)


@pytest.mark.parametrize("number", [0, -1, 101, 10**9, 1.5, "10", True, None])
def test_rule_A8_no_progress_is_from_1_to_100(number: Any) -> None:
    assert rule_of(refused_wish(no_progress=number)) == "A7.4"


@pytest.mark.parametrize("number", [1, 10, 99, 100])
def test_rule_A8_no_progress_may_be_any_number_up_to_100(number: int) -> None:
    assert GAME.agree({"no_progress": number})["no_progress"] == number


def opened(**options: Any) -> Table:
    """Red carries off a tower whose disc goes: portal and globe are left on (2,2)."""
    pieces = ("Pg 1,0", "Gg 0,1", "Pn.Dg.Gr 2,0", "Dr 2,1")
    at = table("2p", *pieces, stock=["G", "G"], options=options)
    at.play("move 2,0 3 2,2")
    return at


def test_rule_A8_sink_is_the_default() -> None:
    assert opened().log == opened(gap="sink").log
    assert opened().at("2,2") == "Gr.Pn"
    assert opened().scores == [1 + 1, 2]


def test_rule_A8_perch_the_globe_stays_on_the_portal() -> None:
    at = opened(gap="perch")
    assert at.log == [
        "stack_moved red Pn.Dg.Gr 2,0 2,2",
        "group_removed red Dg 2,2",
        "turn_ended red",
    ]
    assert at.at("2,2") == "Pn.Gr"


def test_rule_A8_perch_its_owner_controls() -> None:
    assert opened(gap="perch").scores == [1 + 2, 2]
    assert table(strip(0, 2), "Pg.Gr 1,0", options=PERCH).scores == [1, 0]


def test_rule_A8_perch_its_owner_may_move_it_alone() -> None:
    at = table(strip(0, 3), "Pg.Gr 1,0", "Dn 2,0", options=PERCH, stock=["G", ""])
    assert at.offers("move") == {"1,0 1 0,0", "1,0 1 2,0", "1,0 1 3,0"}
    at.play("move 1,0 1 2,0")
    assert (at.at("1,0"), at.at("2,0")) == ("Pg", "Dn.Gr")


def test_rule_A8_perch_the_pair_never_moves_as_a_unit() -> None:
    at = table(strip(0, 3), "Pr.Gr 1,0", options=PERCH)
    assert at.counts("1,0") == {1}
    assert rule_of(at.refusal("move 1,0 2 2,0")) == "A8"


def test_rule_A8_perch_the_portal_cannot_leave() -> None:
    at = table(strip(0, 3), "Pg.Gr 1,0", to_move=1, options=PERCH)
    assert at.legal == []
    assert rule_of(at.refusal("move 1,0 1 2,0")) == "A4.1"


@pytest.mark.parametrize("moved", ["Gr", "Dr", "Pr", "Dr.Gr", "Pr.Dr", "Gr.Pr", "Pr.Dr.Gr"])
def test_rule_A8_perch_nothing_lands_on_it(moved: str) -> None:
    at = table(strip(0, 1), f"{moved} 0,0", "Pg.Gg 1,0", options=PERCH)
    assert at.offers("move") == set()


def test_rule_A8_perch_a_globe_that_left_cannot_come_back() -> None:
    at = table(strip(0, 3), "Pg.Gr 1,0", options=PERCH, stock=["G", ""], out=[None, "d"])
    at.play("move 1,0 1 0,0")
    assert at.at("1,0") == "Pg"
    assert rule_of(at.refusal("move 0,0 1 1,0")) == "A3.3"


def test_rule_A8_perch_the_portal_is_a_portal_again_when_the_globe_has_left() -> None:
    at = table(strip(0, 3), "Pg.Gr 1,0", options=PERCH, stock=["G", "G"])
    at.play("move 1,0 1 0,0")
    assert at.offers("move 1,0 1") == {"0,0", "2,0", "3,0"}  # it may even trap the globe
    at.play("move 1,0 1 0,0")
    assert at.at("0,0") == "Gr.Pg"


def test_rule_A8_perch_a_portal_still_traps_a_globe() -> None:
    at = table(strip(0, 2), "Gg 0,0", "Pr 1,0", options=PERCH, stock=["G", ""], out=[None, "d"])
    at.play("move 1,0 1 0,0")
    assert at.at("0,0") == "Gg.Pr"
    assert at.counts("0,0") == {1, 2}


def test_rule_A8_perch_what_is_below_counts_for_its_colour() -> None:
    at = table(strip(0, 3), "Pg.Gr 1,0", to_move=1, stock=["", "D"], options=PERCH)
    assert at.fields("place") == {"0,0", "2,0"}
    at = table(strip(0, 3), "Pr.Gr 1,0", options=PERCH)
    assert at.offers("move 1,0 1") == {"0,0", "2,0"}  # A3.4: beside the portal


def perched(stack: str) -> Table:
    """Red cuts green off on (3,0), where a globe perches on a portal."""
    pieces = ("Pg 1,0", "Gg 0,1", "Dg 0,2", "Dg.Gr 2,0", f"{stack} 3,0", "Dr 2,1", "Pr 3,1")
    at = table("2p", *pieces, stock=["G", "G"], options=PERCH)
    at.play("move 2,0 2 2,2")
    return at


def test_rule_A8_perch_the_globe_may_be_taken() -> None:
    at = perched("Pr.Gg")
    assert at.at("3,0") == "Pr"
    assert at.scores[0] == 2 + 4


def test_rule_A8_perch_the_portal_may_be_taken() -> None:
    at = perched("Pg.Gr")
    assert at.at("3,0") == "Gr"
    at.play("move 0,2 1 1,1", "move 3,1 1 3,0")
    assert at.at("3,0") == "Gr.Pr"  # trapped, not perching


def test_rule_A8_perch_both_may_be_taken() -> None:
    at = perched("Pg.Gg")
    assert at.at("3,0") == ""
    assert at.captured == [3, 0]
    assert at.log[1] == "group_removed red Pg 3,0 Gg 3,0"


def test_rule_A8_perch_is_decided_after_all_removals() -> None:
    pieces = ("Gg 1,0", "Pg 0,1", "Gn 3,0", "Pn.Dg.Gr 2,0", "Dr 2,1")
    at = table("2p", *pieces, options=PERCH)
    at.play("move 2,0 3 2,2")
    assert at.pending == "keep"
    assert at.at("2,2") == "Pn.Gr"
    at.play("keep neutral 3,0")
    assert at.at("2,2") == "Gr"


def test_rule_A8_perch_in_a_file_only_with_the_option() -> None:
    assert table(strip(0, 2), "Pg.Gr 1,0", options=PERCH).at("1,0") == "Pg.Gr"
    sentence = refused(position(strip(0, 2), "Pg.Gr 1,0"))
    assert rule_of(sentence) == "A3.2"
    assert "1,0" in sentence


# What A9 accepts


def test_rule_A9_the_file_of_the_specification() -> None:
    file = {
        "game": "arktia",
        "players": 2,
        "ice": [[0, 0], [1, 0], [2, 0]],
        "stacks": [{"at": [1, 0], "pieces": [["portal", 0], ["disc", 1], ["globe", "neutral"]]}],
        "stock": [{"globe": 1, "disc": 0, "portal": 0}, {"globe": 0, "disc": 0, "portal": 0}],
        "to_move": 0,
        "round": 3,
        "captured": [0, 0],
        "melted": [0, 0],
        "out": [None, None],
    }
    at = Table(GAME.load_position(file))
    assert at.at("1,0") == "Pr.Dg.Gn"
    assert at.legal == ["place globe 0,0", "place globe 2,0", "stop"]


def test_rule_A9_a_saved_position_has_every_key() -> None:
    file = table("2p", "Gr 1,0", "Pg.Dg 2,0", captured=[1, 2], options=PERCH).position
    assert file | {"options": None, "ice": None} == {
        "game": "arktia",
        "players": 2,
        "options": None,
        "ice": None,
        "stacks": [
            {"at": [1, 0], "pieces": [["globe", 0]]},
            {"at": [2, 0], "pieces": [["portal", 1], ["disc", 1]]},
        ],
        "stock": [stock(""), stock("")],
        "to_move": 0,
        "round": 3,
        "captured": [1, 2],
        "melted": [0, 0],
        "out": [None, None],
        "pending": None,
        "idle": 0,
    }
    assert file["ice"] == layout("2p")
    assert file["options"].items() >= {"gap": "perch", "no_progress": 10}.items()


def test_rule_A9_round_0_has_neutral_stocks() -> None:
    file = fresh(2).position
    assert (file["round"], file["to_move"]) == (0, 0)
    assert file["neutral_stock"] == [stock(ONE_EACH), stock(ONE_EACH)]
    assert Table(GAME.load_position(file)).legal == fresh(2).legal


@pytest.mark.parametrize(
    ("number", "verbs"), [(1, {"place"}), (2, {"place"}), (3, {"place", "move", "stop"})]
)
def test_rule_A9_the_round_is_that_of_the_player_to_move(number: int, verbs: set[str]) -> None:
    at = table("2p", "Gr 1,0", "Gg 1,1", round=number, to_move=1, stock=["", "D"])
    assert at.turn == "green"
    assert {option.split()[0] for option in at.legal} == verbs
    at.play(at.legal[0])
    assert at.round == number + 1


def test_rule_A9_the_last_neutral_piece_is_followed_by_round_1() -> None:
    pieces = ("Gn 1,0 2,0", "Dn 3,0 4,0", "Pn 1,1")
    left = ["", "P"]
    at = table("2p", *pieces, round=0, to_move=1, stock=[FULL] * 2, neutral_stock=left)
    at.play("neutral portal 2,1")
    assert (at.turn, at.round) == ("red", 1)
    assert {option.split()[0] for option in at.legal} == {"place"}


@pytest.mark.parametrize(
    ("seat", "left", "named"),
    [
        (0, ["G", ""], "green"),
        (0, ["G", "G D"], "green"),
        (1, ["G", "G"], "red"),
        (1, [ONE_EACH, ONE_EACH], "red"),
    ],
)
def test_rule_A9_neutral_pieces_are_placed_in_turn(seat: int, left: list[str], named: str) -> None:
    file = position("2p", round=0, to_move=seat, stock=[FULL] * 2, neutral_stock=left)
    sentence = refused(file)
    assert rule_of(sentence) == "A1.4"
    assert named in sentence


def test_rule_A9_a_blocked_player_has_no_words() -> None:
    at = table(strip(0, 2), "Gr.Pg 0,0")
    assert (at.turn, at.legal) == ("red", [])
    for words_ in ("stop", "move 0,0 1 1,0", "place globe 1,0", "melt 2,0"):
        assert rule_of(at.refusal(words_))


def test_rule_A9_practice_positions_may_have_fewer_fields() -> None:
    assert table(strip(0, 0), "Gr 0,0").legal == []
    assert len(table(strip(0, 16), "Gr 0,0", melted=[1, 0]).ice) == 17


def test_rule_A9_practice_positions_may_have_fewer_pieces() -> None:
    assert table("2p").legal == []
    assert table("2p", "Gr 1,0", stock=["", "3G"]).position["stock"][1]["globe"] == 3


# Words of A9


def test_rule_A9_words() -> None:
    at = table("2p", "Dg.Gr 1,0", "Pg 2,0", stock=["D", ""])
    assert {"place disc 0,1", "move 1,0 2 2,0", "stop"} <= set(at.legal)
    assert "neutral disc 2,2" in fresh(2).legal


@pytest.mark.parametrize(("letter", "name"), [("g", "green"), ("b", "blue"), ("y", "yellow")])
def test_rule_A9_colours_by_seat(letter: str, name: str) -> None:
    at = table("2p", f"P{letter} 1,0", f"D{letter}.Gr 2,0", "Dr 2,1", players=4)
    at.play("move 2,0 2 2,2")
    assert at.legal == [f"keep {name} 1,0", f"keep {name} 2,2"]


def test_rule_A9_seat_0_is_red() -> None:
    at = table("2p", "Pr 1,0", "Dr.Gg 2,0", "Dg 2,1", to_move=1)
    at.play("move 2,0 2 2,2")
    assert at.legal == ["keep red 1,0", "keep red 2,2"]


def test_rule_A9_words_of_a_match_are_kept_as_they_are_written_in_files() -> None:
    game = match(4)
    game.play(" Place  GLOBE 2,0")
    assert game.record()["moves"] == [{"by": 0, "do": "place globe 2,0"}]


random_games = given(
    st.integers(0, 2**32),
    st.sampled_from([(2, False), (3, False), (3, True), (4, False)]),
    st.sampled_from(["sink", "perch"]),
    st.integers(1, 150),
)


@random_games
@settings(max_examples=60)
def test_rule_A9_what_is_saved_can_be_loaded(
    seed: int, seats: tuple[int, bool], gap: str, moves: int
) -> None:
    at = list(wander(seed, seats[0], moves, neutrals=seats[1], gap=gap))[-1]
    if at.pending or at.turn is None:
        return
    file = at.position
    loaded = Table(GAME.load_position(json.loads(json.dumps(file))))
    assert loaded.position == file
    assert loaded.legal == at.legal
    assert loaded.scores == at.scores
    choice = at.legal[seed % len(at.legal)]
    assert loaded.play(choice) == at.play(choice)
    assert loaded.position == at.position


@random_games
@settings(max_examples=30)
def test_rule_A9_words_mean_the_action_they_are_written_for(
    seed: int, seats: tuple[int, bool], gap: str, moves: int
) -> None:
    at = list(wander(seed, seats[0], moves, neutrals=seats[1], gap=gap))[-1]
    out = GAME.buffer()
    actions = [out[n] for n in range(GAME.legal(at.state, out))]
    assert [GAME.parse(at.state, text) for text in at.legal] == actions
    assert len(set(at.legal)) == len(actions)


# What A9 refuses


def base(**keys: Any) -> Position:
    """Return a good position with some entries replaced; `...` takes one away."""
    file = position("2p", "Gr 1,0", "Gg 3,3") | keys
    return {key: value for key, value in file.items() if value is not ...}


def on(where: list[int], *pieces: list[Any]) -> dict[str, Any]:
    return {"at": where, "pieces": list(pieces)}


def test_rule_A9_the_base_of_the_refusals_is_good() -> None:
    assert Table(GAME.load_position(base())).legal != []


@pytest.mark.parametrize(
    ("pieces", "named"),
    [
        (["globe.disc", "Gr.Dr 1,0"], "1,0"),
        (["disc.portal", "Dr.Pr 2,1"], "2,1"),
        (["portal.globe", "Pr.Gr 1,0"], "1,0"),
        (["globe.globe", "Gr.Gg 1,0"], "1,0"),
        (["globe.portal.disc", "Gr.Pg.Dr 1,0"], "1,0"),
        (["portal.disc.globe.globe", "Pr.Dr.Gr.Gg 1,0"], "1,0"),
    ],
)
def test_rule_A9_illegal_stacks_are_refused(pieces: list[str], named: str) -> None:
    sentence = refused(position("2p", pieces[1]))
    assert rule_of(sentence) == "A3.2"
    assert pieces[0] in sentence
    assert named in sentence


BAD_PIECES: list[tuple[str, str, list[Any]]] = [
    # rule, what is named, stacks
    ("A3.2", "1,0", [on([1, 0])]),
    ("A9", "9,9", [on([9, 9], ["globe", 0])]),
    ("A9", "0,0", [on([0, 0], ["globe", 0])]),
    ("A9", "1,0", [on([1, 0], ["globe", 0]), on([1, 0], ["disc", 0])]),
    ("A9", "1,0", [on([1, 0], ["globe", 2])]),
    ("A9", "1,0", [on([1, 0], ["globe", 7])]),
    ("A9", "1,0", [on([1, 0], ["globe", -1])]),
    ("A9", "1,0", [on([1, 0], ["globe", True])]),
    ("A9", "1,0", [on([1, 0], ["globe", "red"])]),
    ("A9", "1,0", [on([1, 0], ["cube", 0])]),
    ("A9", "1,0", [on([1, 0], [["globe"], 0])]),
    ("A9", "1,0", [on([1, 0], ["globe"])]),
    ("A9", "1,0", [{"at": [1, 0], "pieces": ["globe"]}]),
    ("A9", "stack", [{"at": [1, 0]}]),
    ("A9", "stack", ["Gr 1,0"]),
    ("A9", "field", [{"pieces": [["globe", 0]]}]),
    ("A9", "field", [on(["1", 0], ["globe", 0])]),  # type: ignore[list-item]
    ("A9", "field", [on([1, 0, 0], ["globe", 0])]),
    ("A5.1", "3,0", [on([1, 0], ["globe", 0]), on([3, 0], ["disc", 0])]),
    ("A5.1", "red", [on([1, 0], ["globe", 0]), on([3, 0], ["disc", 0])]),
    ("A5.1", "neutral", [on([1, 0], ["globe", "neutral"]), on([3, 0], ["disc", "neutral"])]),
    ("A5.1", "3,3", [on([1, 0], ["globe", 1], ["portal", 0]), on([3, 3], ["disc", 1])]),
]


@pytest.mark.parametrize(("rule", "named", "stacks"), BAD_PIECES)
def test_rule_A9_pieces_that_cannot_lie_there_are_refused(
    rule: str, named: str, stacks: list[Any]
) -> None:
    sentence = refused(base(stacks=stacks))
    assert rule_of(sentence) == rule
    assert named in sentence


@pytest.mark.parametrize(
    ("keys", "rule", "named"),
    [
        ({"ice": [*layout("2p"), [9, 9]]}, "A1.1", "18"),
        ({"ice": [*layout("2p")[1:], [9, 9]], "stacks": []}, "A1.1", "9,9"),
        ({"ice": [[0, 0], [2, 0], [1, 0], [4, 0]], "stacks": []}, "A1.1", "4,0"),
        ({"ice": [*layout("2p")[1:], [2, 0]], "stacks": []}, "A9", "2,0"),
        ({"ice": [], "stacks": []}, "A1.1", "0 fields"),
        ({"melted": [1, 0]}, "A1.1", "17"),
        ({"melted": [40, 0]}, "A1.1", "40"),
        ({"ice": layout("2p")[:-1], "stacks": [], "round": 1}, "A1.1", "17"),
        ({"ice": layout("2p")[:-1], "stacks": [], "round": 2}, "A1.1", "17"),
        ({"ice": strip(0, 18), "stacks": [], "round": 2}, "A1.1", "19"),
        ({"ice": "2p"}, "A9", "ice"),
        ({"ice": [[0, 0], "1,0"]}, "A9", "1,0"),
        ({"ice": ...}, "A9", "ice"),
    ],
)
def test_rule_A9_ice_that_cannot_be_is_refused(keys: dict[str, Any], rule: str, named: str) -> None:
    sentence = refused(base(**keys))
    assert rule_of(sentence) == rule
    assert named in sentence


@pytest.mark.parametrize("size", ["globe", "disc", "portal"])
@pytest.mark.parametrize("seat", [0, 1])
def test_rule_A9_more_than_three_of_a_size_are_refused(size: str, seat: int) -> None:
    letter = size[0].upper() + "rg"[seat]
    fields = "1,0" if seat == 0 else "1,0 2,0"
    count = {0: 2, 1: 1}[seat]
    for surplus in (0, 1):
        stocks = ["", ""]
        stocks[seat] = f"{count + surplus}{letter[0]}"
        file = position("2p", f"{letter} {fields}", stock=stocks)
        if surplus:
            sentence = refused(file)
            assert rule_of(sentence) == "A1.1"
            assert f"{'red' if seat == 0 else 'green'} {size}" in sentence
        else:
            assert GAME.load_position(file) is not None


def test_rule_A9_more_than_three_on_the_ice_are_refused() -> None:
    assert "red globe" in refused(position("2p", "Gr 1,0 2,0 3,0 4,0"))


@pytest.mark.parametrize("players", [2, 3])
def test_rule_A9_more_neutral_pieces_than_players_are_refused(players: int) -> None:
    fields = ["1,1", "2,1", "3,1", "4,1"]
    file = position("2p", f"Dn {' '.join(fields[:players])}", players=players)
    assert GAME.load_position(file) is not None
    file = position("2p", f"Dn {' '.join(fields[: players + 1])}", players=players)
    sentence = refused(file)
    assert rule_of(sentence) == "A1.1"
    assert "neutral disc" in sentence


def test_rule_A9_neutral_stocks_count_too() -> None:
    keys = {"round": 0, "stock": [FULL, FULL], "to_move": 1}
    assert table("2p", "Gn 1,1", neutral_stock=["D P", ONE_EACH], **keys).legal != []
    sentence = refused(position("2p", "Gn 1,1", neutral_stock=[ONE_EACH, ONE_EACH], **keys))
    assert "neutral globe" in sentence
    sentence = refused(position("2p", neutral_stock=["D P", "2G"], **keys))
    assert "neutral globe" in sentence


@pytest.mark.parametrize(
    ("keys", "rule", "named"),
    [
        ({"game": "chess"}, "A9", "chess"),
        ({"game": ...}, "A9", "game"),
        ({"players": 1}, "A9", "players"),
        ({"players": 5}, "A9", "players"),
        ({"players": "2"}, "A9", "players"),
        ({"players": True}, "A9", "players"),
        ({"players": ...}, "A9", "players"),
        ({"round": -1}, "A9", "round"),
        ({"round": "3"}, "A9", "round"),
        ({"to_move": 2}, "A9", "to_move"),
        ({"to_move": -1}, "A9", "to_move"),
        ({"to_move": None}, "A9", "to_move"),
        ({"to_move": ...}, "A9", "to_move"),
        ({"stacks": ...}, "A9", "stacks"),
        ({"stacks": {}}, "A9", "stacks"),
        ({"stock": [{}]}, "A9", "stock"),
        ({"stock": [{}, {}, {}]}, "A9", "stock"),
        ({"stock": {}}, "A9", "stock"),
        ({"stock": [{}, 3]}, "A9", "stock"),
        ({"stock": [{}, {"cube": 1}]}, "A9", "stock"),
        ({"stock": [{}, {"globe": -1}]}, "A9", "green globe"),
        ({"stock": [{}, {"globe": 1.0}]}, "A9", "green globe"),
        ({"captured": [0]}, "A9", "captured"),
        ({"captured": [0, -1]}, "A9", "captured"),
        ({"captured": [0, "1"]}, "A9", "captured"),
        ({"melted": [0, -1]}, "A9", "melted"),
        ({"melted": [0]}, "A9", "melted"),
        ({"out": [None]}, "A9", "out"),
        ({"out": [None, "e"]}, "A7.1", "out"),
        ({"out": [None, "no_progress"]}, "A7.1", "out"),
        ({"out": [None, []]}, "A7.1", "out"),
        ({"out": ["a", None]}, "A7.1", "red"),
        ({"idle": -1}, "A9", "idle"),
        ({"idle": "many"}, "A9", "idle"),
        ({"pending": "keep"}, "A9", "pending"),
        ({"pending": "melt"}, "A9", "pending"),
        ({"options": []}, "A9", "options"),
        ({"options": {"players": 3}}, "A9", "players"),
        ({"options": {"no_progress": 0}}, "A7.4", "no_progress"),
        ({"round": 0}, "A9", "neutral_stock"),
        ({"round": 0, "neutral_stock": [{}, {"disc": 1}]}, "A1.4", "red"),
        ({"round": 0, "neutral_stock": [{}]}, "A9", "neutral_stock"),
    ],
)
def test_rule_A9_entries_that_mean_nothing_are_refused(
    keys: dict[str, Any], rule: str, named: str
) -> None:
    sentence = refused(base(**keys))
    assert rule_of(sentence) == rule
    assert named in sentence


def test_rule_A9_four_players_have_no_round_0() -> None:
    file = position("4p", round=0, neutral_stock=[ONE_EACH] * 4)
    assert rule_of(refused(file)) == "A8"
    file = position("4p", options={"neutrals": True})
    assert rule_of(refused(file)) == "A8"


@pytest.mark.parametrize("options", [{"gap": "float"}, {"colour": "red"}])
def test_rule_A9_unknown_options_are_refused(options: dict[str, Any]) -> None:
    sentence = refused(base(options=options))
    assert next(iter(options)) in sentence


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.text(max_size=5) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.sampled_from(sorted(base())), anything)
def test_rule_A9_whatever_is_in_a_file_it_is_played_or_refused(key: str, value: Any) -> None:
    file = base(**{key: value})
    sentence = verdict(file)
    if sentence is None:
        assert GAME.legal(GAME.load_position(file), GAME.buffer()) >= 0
    else:
        assert sentence
        assert "\n" not in sentence


@given(
    st.lists(
        st.tuples(
            st.integers(0, 4),
            st.integers(0, 3),
            st.permutations(["G", "D", "P"]),
            st.integers(1, 3),
            st.sampled_from(sorted(COLOURS)),
        ),
        max_size=5,
    )
)
def test_rule_A9_a_position_that_is_accepted_obeys_the_rules(
    piles: list[tuple[int, int, list[str], int, str]],
) -> None:
    pieces = [
        f"{'.'.join(size + colour for size in sizes[:height])} {q},{r}"
        for q, r, sizes, height, colour in piles
    ]
    file = position("2p", *pieces)
    sentence = verdict(file)
    if sentence is not None:
        assert rule_of(sentence)
        return
    at = Table(GAME.load_position(file))
    allowed = {"G", "D", "P", "DG", "PD", "GP", "PDG"}
    for entry in at.position["stacks"]:
        assert "".join(size[0].upper() for size, _ in entry["pieces"]) in allowed
        assert word(entry["at"]) in words(layout("2p"))
    assert len(at.position["stacks"]) == len(pieces)
