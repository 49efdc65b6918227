"""W11: glacier tokens and rest tokens."""
# ruff: noqa: N802 - named after the rules

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import Table, fresh, table

# Glaciers at 1,0 and 2,0; the junction 1,0 2,0 1,1 touches both.
LAND = {
    **{f"{q},{r}": "tundra" for q, r in printed.HEXES if (q, r) != (0, 0)},
    "1,0": "glacier",
    "2,0": "glacier",
}
VILLAGE = ["1,0", "2,0", "1,1"]


def glaciers(**keys: Any) -> Table:
    return table(terrain=LAND, **{"bag": ["tool 3"], **keys})


def built(token: str, **keys: Any) -> tuple[Table, list[str]]:
    """Build a village beside one open token, by a card, and return what happened."""
    at = glaciers(tokens={"1,0": token}, hand=["pit-house"], camps=VILLAGE, bag=[], **keys)
    return at, at.play("play pit-house", "village 1,0 2,0 1,1")[1:]


# W11.1


@pytest.mark.parametrize(("players", "number"), [(2, 6), (3, 6), (4, 3)])
def test_rule_W11_1_a_token_face_down_on_each_glacier(players: int, number: int) -> None:
    at = fresh(players, 1, glacier_tokens=True)
    hexes = [t["at"] for t in at.events[0]["terrain"] if t["type"] == "glacier"]
    assert len(hexes) == number
    assert at.tokens == {}
    assert bin(at.state.glaciers).count("1") == number
    assert fresh(players, 1).state.glaciers == 0


def test_rule_W11_1_a_camp_that_enters_turns_it_up() -> None:
    at = glaciers(hand=["trail-marking"], camps=["0,0"])
    at.play("play trail-marking")
    assert at.play("move 0,0 1,0") == ["camp_moved 0 0,0 1,0", "token_turned 1,0 tool 3"]
    assert at.tokens == {"1,0": "tool 3"}
    assert at.last_event("token_turned")["rule"] == "W11.1"
    assert at.tools(0) == 0  # it is not gained by that


def test_rule_W11_1_a_camp_that_passes_too_and_only_once() -> None:
    at = glaciers(hand=["trail-marking"], camps=["0,0"], bag=["tool 3", "idol 2"])
    at.play("play trail-marking", "move 0,0 1,0", "move 1,0 1,1")
    assert list(at.tokens) == ["1,0"]
    assert at.play("move 1,1 1,0") == ["camp_moved 0 1,1 1,0"]


@pytest.mark.parametrize(
    ("token", "words", "events"),
    [
        ("food_fill", [], ["gained 0 food 5 from token"]),
        ("tool 3", ["tool"], ["gained 0 tool 3 from token"]),
        (
            "idol 2",
            ["idol honor", "idol offering"],
            ["idol_moved 0 honor 1 from token", "idol_moved 0 offering 1 from token"],
        ),
        (
            "draw 2",
            ["draw", "draw"],
            ["cards_drawn 0 tribesman from token", "cards_drawn 0 tribesman from token"],
        ),
        (
            "megalith 1, food 1",
            ["do food 1", "megalith 0,0,1", "pass"],
            ["gained 0 food 1 from token", "megalith_placed 0 0,0,1 neutral"],
        ),
        ("points 3", [], ["points 0 3 from token"]),
        ("animal_top", ["take top"], ["animal_gained 0 argentavis from deck"]),
        ("tribe_hand", ["take tribe elder"], ["card_gained 0 elder tribe to hand by token"]),
        (
            "bury 1, idol 1",
            ["do idol 1", "idol honor", "bury play pit-house"],
            ["idol_moved 0 honor 1 from token", "card_buried 0 pit-house from play"],
        ),
        (
            "camp 1, move 1",
            ["camp", "move 0,0 0,1"],
            ["camp_placed 0 0,0", "camp_moved 0 0,0 0,1"],
        ),
    ],
)
def test_rule_W11_1_a_village_gains_the_token(
    token: str, words: list[str], events: list[str]
) -> None:
    at, happened = built(token, animals=["argentavis"])
    happened += at.play(*words)
    assert happened == [
        "village_built 0 1,0 2,0 1,1 camps 0",
        f"token_gained 0 {token}",
        *events,
    ]
    assert at.last_event("token_gained")["rule"] == "W11.1"
    assert at.tokens["1,0"] == token  # it stays


def test_rule_W11_1_each_village_placed_afterwards_gains_it() -> None:
    others = {1: {"villages": [VILLAGE]}}
    at = glaciers(
        tokens={"1,0": "points 3"},
        bag=[],
        hand=["pit-house"],
        others=others,
        camps=["1,0", "0,1", "1,1"],
    )
    assert at.play("play pit-house", "village 1,0 0,1 1,1")[2:] == [
        "token_gained 0 points 3",
        "points 0 3 from token",
    ]


def test_rule_W11_1_a_village_elsewhere_gains_nothing() -> None:
    at = glaciers(tokens={"1,0": "points 3"}, hand=["pit-house"], camps=["-1,0", "-2,0", "-2,1"])
    assert at.play("play pit-house", "village -2,0 -1,0 -2,1")[1:] == [
        "village_built 0 -2,0 -1,0 -2,1 camps 0"
    ]


def test_rule_W11_1_not_in_the_eclipse() -> None:
    at = glaciers(tokens={"1,0": "points 3"}, turn=3, seat=1, villages=[VILLAGE], camps=[])
    at.to_eclipse()
    at.until("hex")
    assert at.offers("hex") == ["1,1"]
    at.to_next_round()
    assert "token_gained" not in {event["kind"] for event in at.events}


def test_rule_W11_1_without_the_module_there_are_none() -> None:
    at = table(terrain=LAND, hand=["trail-marking"], camps=["0,0"])
    at.play("play trail-marking")
    assert at.play("move 0,0 1,0") == ["camp_moved 0 0,0 1,0"]


# W11.2


def resting(**keys: Any) -> Table:
    keys = {"rest_token": "food 2, tool 1", "rest_unseen": ["megalith 1"], "deck": [], **keys}
    at = table(**keys)
    at.play("place tribe rest")
    return at


def test_rule_W11_2_a_pile_whose_top_is_open() -> None:
    seen = set()
    for seed in range(30):
        at = fresh(2, seed, rest_tokens=True)
        token = at.events[0]["rest_token"]
        assert token == at.rest_token
        seen.add(token)
    assert seen == set(printed.REST_TOKENS)
    assert fresh(2, 0).events[0]["rest_token"] is None


def test_rule_W11_2_the_first_to_rest_takes_it() -> None:
    at = resting()
    assert at.legal == ["take token", "next token"]
    assert at.play("take token") == ["token_gained 0 food 2, tool 1"]
    assert at.last_event("token_gained")["rule"] == "W11.2"
    assert "token" in at.legal


def test_rule_W11_2_or_puts_it_under_and_takes_the_next() -> None:
    at = resting()
    assert at.play("next token") == ["token_turned rest megalith 1", "token_gained 0 megalith 1"]
    assert at.last_event("token_turned")["rule"] == "W11.2"
    at.play("token")
    assert at.legal[0] == "megalith 0,0,1"


@pytest.mark.parametrize(
    ("token", "words", "events"),
    [
        ("food 2, tool 1", ["tool"], ["gained 0 food 2 from token", "gained 0 tool 1 from token"]),
        (
            "idol 1, bury 1",
            ["all", "idol honor", "bury hand elder"],
            ["idol_moved 0 honor 1 from token", "card_buried 0 elder from hand"],
        ),
        ("megalith 1", ["megalith 0,0,1", "pass"], ["megalith_placed 0 0,0,1 neutral"]),
        (
            "draw 1, food 1",
            ["all", "draw"],
            ["cards_drawn 0 hunter from token", "gained 0 food 1 from token"],
        ),
        (
            "animal_reveal 1; tool 1 -> animal_pick",
            ["reveal", "do tool 1 -> animal_pick", "take animal argentavis"],
            [
                "animals_revealed 0 argentavis by token",
                "paid 0 tool 1 for token",
                "animal_gained 0 argentavis from hunting",
            ],
        ),
    ],
)
def test_rule_W11_2_every_token(token: str, words: list[str], events: list[str]) -> None:
    at = resting(
        rest_token=token, hand=["elder"], deck=["hunter"] * 3, tools=1, animals=["argentavis"]
    )
    at.play("take token")
    assert at.play("token", *words)[: len(events)] == events


def test_rule_W11_2_used_before_between_or_after_the_effects_of_rest() -> None:
    for words in (["token", "tool", "draw"], ["draw", "token", "tool"]):
        at = resting(deck=["hunter"], upright=["ground-sloth"])
        at.play("take token", *words)
        assert "tilt ground-sloth" in at.legal
        assert (at.food(0), at.tools(0), at.hand(0)) == (2, 1, ["hunter"])
        assert "token" not in at.legal  # once


def test_rule_W11_2_only_the_first_in_a_round() -> None:
    at = resting(hand=["brave"])
    at.play("take token")
    at.end_turn()
    at.play("place tribe rest")
    assert at.actor == 1
    assert "take token" not in at.legal


def test_rule_W11_2_back_under_the_pile_used_or_not() -> None:
    at = resting(seat=1, turn=3, figures=["tribe"], rest_unseen=["megalith 1"])
    at.play("take token", "done")
    assert at.rest_token is None
    at.to_next_round()
    assert at.rest_token == "megalith 1"
    assert "token_turned rest megalith 1" in at.log


def test_rule_W11_2_a_taken_token_comes_up_again() -> None:
    at = resting(seat=1, turn=3, figures=["tribe"], rest_unseen=[])
    at.play("take token", "done")
    at.to_next_round()
    assert at.rest_token == "food 2, tool 1"


def test_rule_W11_2_with_all_seen_the_longest_under_comes_first() -> None:
    at = resting(
        seat=1,
        turn=3,
        figures=["tribe"],
        rest_unseen=[],
        rest_under=["draw 1, food 1", "megalith 1"],
    )
    at.play("take token", "done")
    at.to_next_round()
    assert at.rest_token == "draw 1, food 1"


def test_rule_W11_2_at_the_end_of_preparation_an_open_one_goes_under() -> None:
    at = table(seat=1, turn=3, rest_token="food 2, tool 1", rest_unseen=["megalith 1"])
    at.to_next_round()
    assert at.rest_token == "megalith 1"
    assert at.log[-2:] == ["token_turned rest megalith 1", "round_started 2"]


def test_rule_W11_2_without_the_module_rest_is_as_before() -> None:
    at = table(deck=["hunter"])
    at.play("place tribe rest")
    assert at.legal[0] == "draw"
