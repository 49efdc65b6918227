"""What clients draw and pick: each option is reached by its things, and nothing else is."""

from __future__ import annotations

import json
from random import Random

import pytest

from glaciarium.games.arktia.game import ArktiaGame
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import NOBODY

GAME = ArktiaGame()
NAMES = ["Runa", "Malik", "Solvei", "Tuuk"]
VERBS = {"place", "neutral", "move", "keep", "melt", "stop"}
COLOURS = {"red", "green", "blue", "yellow", "neutral"}


def played(players: int, seed: int, moves: int) -> Match:
    match = Match(GAME, {"players": players}, seed, [Seat(name, "human") for name in NAMES])
    chance = Random(seed)
    while not match.over and len(match.moves) < moves:
        match.play(chance.choice(match.on_offer()))
    return match


def positions() -> list[Match]:
    return [played(players, seed, seed * 9) for players in (2, 3, 4) for seed in range(1, 13)]


def test_picks_spell_the_words_of_each_option() -> None:
    for match in positions():
        view = match.view(match.actor) if not match.over else match.view(0)
        for action in GAME.legal_actions(view.table):
            words = GAME.text(view.table, action).split()
            spelt = [pick.key.split(":")[1] for pick in GAME.picks(view, action)]
            rest = [word for word in words if word not in VERBS and word not in COLOURS]
            assert spelt == (rest or words), words
            assert all(pick.label for pick in GAME.picks(view, action))


def test_different_options_have_different_picks() -> None:
    for match in positions():
        view = match.view(max(match.actor, 0))
        paths = [
            tuple(pick.key for pick in GAME.picks(view, action))
            for action in GAME.legal_actions(view.table)
        ]
        assert len(set(paths)) == len(paths)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_is_plain_json_and_the_same_for_everybody(language: str) -> None:
    for match in positions():
        with speaking(language):
            scenes = [
                json.dumps(GAME.scene(match.view(seat), NAMES), allow_nan=False)
                for seat in (NOBODY, 0, 1)
            ]
        assert len(set(scenes)) == 1


def test_fields_are_named_with_their_stack() -> None:
    match = played(2, 5, 60)
    scene = GAME.scene(match.view(0), NAMES)
    stacked = [field for field in scene["fields"] if len(field["pieces"]) > 1]
    assert stacked, "a game of sixty moves has a stack"
    for field in stacked:
        assert scene["places"][field["key"]].count(" on ") == len(field["pieces"]) - 1


def test_every_field_that_is_picked_is_in_the_scene() -> None:
    for match in positions():
        view = match.view(max(match.actor, 0))
        places = GAME.scene(view, NAMES)["places"]
        for action in GAME.legal_actions(view.table):
            for pick in GAME.picks(view, action):
                assert pick.key in places or pick.key.split(":")[0] in ("count", "say")
