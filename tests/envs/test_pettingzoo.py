"""The PettingZoo environment: its own tests, rewards, refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, seed_test

from glaciarium.envs import aec_env
from glaciarium.envs.spaces import Actions
from glaciarium.kernel.errors import BadOptions, IllegalAction, UnknownName
from tests.envs.cases import every_game, every_table, refused

# PettingZoo knows by name which environments have masks; it says so of all others.
masks_are_new = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a whole game at random; return what it brought each agent."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    brought = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _info = env.last()
        brought[agent] += reward
        offered = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(chance.choice(offered)))
    return brought


class TestTheirOwnTests:
    pytestmark = masks_are_new

    @every_table
    def test_api(self, name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
        api_test(aec_env(name, players=players), num_cycles=150)
        assert "Passed" in capsys.readouterr().out

    @every_table
    def test_seeds(self, name: str, players: int) -> None:
        seed_test(lambda: aec_env(name, players=players), num_cycles=40)

    @every_game
    def test_named_observations(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        api_test(aec_env(name, named=True), num_cycles=20)
        assert "Passed" in capsys.readouterr().out


@every_table
def test_rewards_are_the_result(name: str, players: int) -> None:
    env = aec_env(name, players=players)
    brought = play(env, 5)
    assert brought == dict(zip(env.possible_agents, env.table.rewards(), strict=True))
    if players > 1:
        assert sum(brought.values()) == pytest.approx(0)
        assert max(brought.values()) > 0
    else:
        assert brought["seat_0"] == env.table.result(0)["score"] > 0


def test_a_mask_gives_the_actions_that_gymnasium_draws() -> None:
    quick, plain = Actions(40, seed=3), Discrete(40, seed=3)
    chance = np.random.default_rng(3)
    for nth in range(60):
        mask = (chance.random(40) < nth / 60).astype(np.int8)  # at first none
        assert quick.sample(mask) == plain.sample(mask)
    with pytest.raises(AssertionError, match="shape"):
        quick.sample(np.ones(41, np.int8))


def test_names_have_the_version_of_the_rules() -> None:
    assert str(aec_env("nunatak")) == aec_env("nunatak").metadata["name"] == "nunatak_v2"
    assert aec_env("nunatak_v2", players=2).num_agents == 0
    with pytest.raises(UnknownName, match="this is nunatak_v2"):
        aec_env("nunatak_v9")


@every_game
def test_a_wrong_action_is_refused_and_changes_nothing(name: str) -> None:
    env = aec_env(name)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.table.game.key(env.table.state)
    mask = env.observe(env.agent_selection)["action_mask"]
    for action in (-1, mask.size, None, "stop", 1.5, refused(mask)):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.table.game.key(env.table.state) == before
    env.step(int(np.flatnonzero(mask)[0]))
    assert env.table.taken == 1


@every_game
def test_after_the_end_only_reset_goes_on(name: str) -> None:
    env = aec_env(name)
    play(env, 3)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
    env.reset(seed=3)
    assert env.agents == env.possible_agents


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"players": 9}, "1 to 4 players"),
        ({"player": 2}, "did you mean players"),
        ({"players": 2, "reward": "glory"}, "rank, score, win"),
        ({"players": 1, "reward": "rank"}, "Alone"),
        ({"render_mode": "human"}, "'ansi'"),
    ],
)
def test_bad_options_are_refused(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        aec_env("nunatak", **wishes)


def test_who_is_not_asked_has_no_choice() -> None:
    env = aec_env("nunatak", players=2)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert not env.observe("seat_1")["action_mask"].any()
    assert env.observe("seat_0")["action_mask"].any()


def test_a_row_of_games_hangs_on_its_first_seed() -> None:
    def openings() -> list[Any]:
        env, found = aec_env("nunatak", players=2), []
        for seed in (4, None, None):
            env.reset(seed=seed)
            found.append(env.observe("seat_0")["observation"].tolist())
        return found

    assert openings() == openings()
    assert openings()[0] != openings()[1] != openings()[2]


def test_rendering_draws_the_table() -> None:
    env = aec_env("arktia", players=2, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    picture = env.render()
    assert picture is not None
    assert "0,0" in picture or len(picture.splitlines()) > 5
    silent = aec_env("arktia", players=2)
    silent.reset(seed=1)
    assert silent.render() is None
