"""Ends of the game for advice: fair play, by what each seat sees, and not always the same."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.bots.rollouts import PARTS, Rollouts
from glaciarium.kernel.action_priors import FILE, UNKNOWN, action_priors
from glaciarium.kernel.dice import advance, derive
from glaciarium.kernel.evaluation import COMMAND
from tests.bots.test_search import promised, search_of, table
from tests.conformance.toy import ThinIce

WINTER = "glaciarium.games.endless_winter"


def ends_of(game: Any, state: Any, seed: int = 3) -> Rollouts[Any]:
    return Rollouts(search_of(game, state), seed)


def average(points: list[list[int]]) -> float:
    """Return the mean over games and seats."""
    return sum(map(sum, points)) / sum(map(len, points))


def test_an_end_is_what_comes_if_everybody_takes_what_promises_most() -> None:
    game, state = table("nunatak", 2, 6)
    ends, action = ends_of(game, state), game.legal_actions(state)[-1]
    expected = game.sample(ends.search.view, derive(advance(ends.word), 0))
    game.act(expected, action, None)
    while options := game.legal_actions(expected):
        promises = promised(ends.search, game, expected)
        game.act(expected, options[promises.index(max(promises))], None)
    assert game.key(ends.after(action)) == game.key(expected)


@pytest.mark.parametrize(("name", "players"), [("endless-winter", 2), ("arktia", 3)])
def test_ends_are_the_same_for_the_same_seed_and_differ_among_themselves(
    name: str, players: int
) -> None:
    game, state = table(name, players, 12)
    first, again = ends_of(game, state), ends_of(game, state)
    action = game.legal_actions(state)[0]
    found = [game.key(first.after(action)) for _ in range(4)]
    assert found == [game.key(again.after(action)) for _ in range(4)]
    assert len(set(found)) == 4


@pytest.mark.parametrize("players", [2, 4])
def test_ends_of_endless_winter_come_near_what_a_stronger_player_reaches(players: int) -> None:
    """One step ahead nobody pays for what comes later: that reached a quarter."""
    game, state = table("endless-winter", players)
    ends, bot = ends_of(game, state), catalog.bot("level4")
    action = game.legal_actions(state)[0]
    found = [game.sheet(ends.after(action)).totals() for _ in range(12)]
    stronger = []
    for nth in range(2):
        world, ply = game.sample(ends.search.view, nth), 0
        game.act(world, action, None)
        while (actor := game.actor(world)) >= 0:
            game.act(world, bot.choose(game, game.view(world, actor), derive(nth, ply)), None)
            ply += 1
        stronger.append(game.sheet(world).totals())
    assert 0.75 < average(found) / average(stronger) < 1.25


def test_who_thinks_of_more_turns_plays_better() -> None:
    game, state = table("endless-winter", 2)
    points = []
    for draws in (2, 8, 32):
        ends = Rollouts(search_of(game, state), 3, draws)
        action = game.legal_actions(state)[0]
        points.append(average([game.sheet(ends.after(action)).totals() for _ in range(8)]))
    assert points == sorted(points)
    assert points[2] > 1.5 * points[0]


def test_a_turn_is_thought_of_by_what_its_seat_sees() -> None:
    game, state = table("endless-winter", 3, 60)
    seat = game.actor(state)
    other = game.sample(game.view(state, seat), 99)
    assert game.key(other) != game.key(state)
    plans = []
    for world in (state, other):
        ends = ends_of(game, state)
        length = ends.think(world, seat)
        plans.append([ends.plan[nth] for nth in range(length)])
    assert plans[0] == plans[1]
    assert plans[0][0] in game.legal_actions(state)


def test_options_are_drawn_as_often_as_they_weigh() -> None:
    game, state = table("endless-winter", 2)
    ends = ends_of(game, state)
    for nth, weight in enumerate((1.0, 0.0, 3.0)):
        ends.weights[nth] = weight
    drawn = Counter(ends.drawn(3) for _ in range(4000))
    assert drawn[1] == 0
    assert drawn[2] / drawn[0] == pytest.approx(3, rel=0.1)
    assert PARTS < 1 << 31  # more than a draw can tell apart


def test_an_end_goes_on_in_parts() -> None:
    game, state = table("endless-winter", 4)
    whole, parts = ends_of(game, state), ends_of(game, state)
    action, times = game.legal_actions(state)[0], 1
    parts.begin(action)
    while not parts.go_on():
        times += 1
    assert times > 3
    assert game.key(parts.state) == game.key(whole.after(action))


def test_a_game_that_learnt_nothing_comes_to_its_end_too() -> None:
    game = ThinIce()
    state = game.new(game.agree({"players": 2}), 5, None)
    assert game.actor(ends_of(game, state).after(game.legal_actions(state)[0])) < 0


def test_every_action_of_endless_winter_is_of_the_kind_that_its_words_say() -> None:
    game, state = table("endless-winter", 3)
    kinds, seen = game.kinds(), set()
    assert len(kinds) == game.actions
    for ply in range(2000):
        options = game.legal_actions(state)
        if not options:
            break
        for action in options:
            words = game.text(state, action)
            assert words.startswith(kinds[action].removesuffix(" at")), words
            seen.add(kinds[action])
        game.act(state, options[derive(7, ply) % len(options)], None)
    assert len(seen) > 40


def test_leanings_are_there_for_every_number_of_players() -> None:
    game = catalog.game("endless-winter")
    shipped = tomllib.loads(files(WINTER).joinpath(FILE).read_text("utf-8"))
    assert sorted(shipped) == [str(players) for players in game.players]
    for weights in shipped.values():
        assert weights.pop(COMMAND).startswith("tools/action_priors.py endless-winter ")
        assert set(weights) <= set(game.kinds())
        assert min(weights.values()) > 0
        assert weights["pass"] < weights["idol honor"]


def test_a_kind_that_was_never_learnt_weighs_one() -> None:
    found = action_priors(WINTER, ["pass", "sing"])[2]
    assert found[0] != UNKNOWN
    assert found[1] == UNKNOWN
    assert action_priors("glaciarium.games.arktia", ["pass"]) == {}
