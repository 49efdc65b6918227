"""A8, A9: games that begin from a position of one's own replay, verify and show it."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

import json
from typing import Any

import pytest

from glaciarium.arena.verify import difference
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.match import Match, Seat, replay
from tests.games.arktia.table import GAME, position, strip

SEATS = [Seat("Runa", "human"), Seat("Malik", "human")]


def a_position(**more: Any) -> dict[str, Any]:
    """T25 of the rules: red can carry green's disc away."""
    return {
        **position("2p", "Pg 1,0 2,0", "Dg.Gr 3,0", "Dr 3,1"),
        "to_move": 0,
        **more,
    }


def begun(options: dict[str, Any]) -> Match:
    return Match(GAME, {"players": 2, **options}, 7, SEATS)


def test_rule_A9_a_game_begins_there() -> None:
    match = begun({"position": a_position()})
    assert match.actor == 0
    assert "move 3,0 2 3,2" in match.on_offer()
    match.play("move 3,0 2 3,2")
    assert GAME.score(match.state, 0) == GAME.sheet(match.state).totals()[0]
    assert any(event["kind"] == "group_removed" for event in match.events())


def test_rule_A9_the_record_carries_the_position_and_replays() -> None:
    match = begun({"position": a_position()})
    match.play("move 3,0 2 3,2")
    record = json.loads(json.dumps(match.record()))
    assert record["options"]["position"]["stacks"]
    assert record["events"][0]["options"]["position"] == record["options"]["position"]
    assert replay(GAME, record, "here").events() == match.events()
    assert difference(GAME, record, "here") is None


def test_rule_A9_undo_comes_back_to_the_position() -> None:
    match = begun({"position": a_position()})
    before = GAME.key(match.state)
    match.play("move 3,0 2 3,2")
    match.undo(1)
    assert GAME.key(match.state) == before


def test_rule_A8_plain_games_know_nothing_of_it() -> None:
    assert "position" not in GAME.agree({"players": 2})
    assert "position" not in GAME.agree({"players": 2, "position": None})
    assert not GAME.begins_midway(GAME.agree({"players": 2}))
    assert GAME.begins_midway(GAME.agree({"players": 2, "position": a_position()}))


def test_rule_A1_3_own_ice_replays_and_shows_its_board() -> None:
    fields = [[q, r] for r in range(3) for q in range(6)]
    match = begun({"layout": fields})
    match.play(match.on_offer()[0])
    record = json.loads(json.dumps(match.record()))
    assert difference(GAME, record, "here") is None
    scene = GAME.scene(replay(GAME, record, "here").view(0), ["a", "b"])
    assert [field["at"] for field in scene["fields"]] == fields


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"ice": strip(0, 1)}, "A9"),
        ({"stacks": [{"at": [1, 0], "pieces": [["portal", 0], ["globe", 0]]}]}, "A3.2"),
        ({"out": ["a", None]}, "A7.1"),
        ({"players": 3}, "A9"),
    ],
)
def test_rule_A9_what_is_wrong_is_refused_with_its_rule(change: Any, rule: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.agree({"players": 2, "position": a_position(**change)})
    assert str(refused.value).startswith(f"{rule}: ")


def test_rule_A7_1_a_blocked_player_is_out_before_the_first_move() -> None:
    blocked = {
        "ice": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]],
        "stacks": [
            {"at": [0, 0], "pieces": [["globe", 0]]},
            {"at": [1, 0], "pieces": [["portal", 0]]},
            {"at": [2, 0], "pieces": [["globe", 0]]},
            {"at": [3, 0], "pieces": [["globe", 1]]},
        ],
        "to_move": 0,
    }
    match = begun({"position": blocked})
    told = [event["kind"] for event in match.events()]
    assert "player_out" in told
    assert match.actor != 0


@pytest.mark.parametrize("wrong", ["here", [], 3])
def test_rule_A9_a_position_is_an_object(wrong: Any) -> None:
    with pytest.raises(BadOptions, match="A9: position is what a position file holds"):
        GAME.agree({"players": 2, "position": wrong})
