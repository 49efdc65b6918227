"""The Gymnasium environment: its own checker, bots in the other seats, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from glaciarium.envs import gym_env
from glaciarium.kernel.errors import BadOptions, IllegalAction, UnknownName
from tests.envs.cases import GAMES, every_game, every_table, refused

if TYPE_CHECKING:
    from glaciarium.envs.single import SeatEnv


def play(env: SeatEnv, seed: int) -> tuple[float, dict[str, Any], int]:
    """Play a whole game at random; return the reward, the last info and how many steps it took."""
    _seen, info = env.reset(seed=seed)
    chance, brought, steps, over = np.random.default_rng(seed), 0.0, 0, False
    while not over:
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        _seen, reward, over, cut, info = env.step(action)
        assert not cut
        assert reward == 0 or over
        brought, steps = brought + reward, steps + 1
    return brought, info, steps


@every_table
def test_their_own_checker(name: str, players: int) -> None:
    version = GAMES[name].rules_version
    env = gymnasium.make(f"glaciarium/{name}-v{version}", players=players, seat=players - 1)
    check_env(env.unwrapped)


@every_game
def test_their_own_checker_with_names(name: str) -> None:
    version = GAMES[name].rules_version
    check_env(gymnasium.make(f"glaciarium/{name}-v{version}", named=True).unwrapped)


@every_table
def test_every_seat_can_be_taken(name: str, players: int) -> None:
    for seat in range(players):
        env = gym_env(name, players=players, seat=seat)
        brought, info, _steps = play(env, 8 + seat)
        assert brought == env.table.rewards()[seat]
        assert info["score"] == env.table.game.score(env.table.state, seat)
        assert isinstance(info["winner"], bool)


def test_the_reward_can_be_chosen() -> None:
    score, info, _ = play(gym_env("nunatak", players=2, reward="score"), 4)
    won, _, _ = play(gym_env("nunatak", players=2, reward="win"), 4)
    rank, _, _ = play(gym_env("nunatak", players=2, reward="rank"), 4)
    assert score == info["score"]
    assert (won, rank) in {(1.0, 1.0), (0.0, -1.0), (0.5, 0.0)}
    assert play(gym_env("nunatak", players=1), 4)[0] > 1


def test_the_same_seed_and_actions_play_the_same_game() -> None:
    def scores(seed: int) -> list[int]:
        env = gym_env("nunatak", players=3, bots=["greedy", "random"])
        play(env, seed)
        return [env.table.result(seat)["score"] for seat in range(3)]

    assert scores(2) == scores(2)
    assert scores(2) != scores(3)


def test_named_fields_are_the_flat_vector() -> None:
    flat, _ = gym_env("nunatak", players=2).reset(seed=6)
    named, _ = gym_env("nunatak", players=2, named=True).reset(seed=6)
    assert list(named) == [field.name for field in GAMES["nunatak"].observed()]
    assert np.concatenate([part.reshape(-1) for part in named.values()]).tolist() == flat.tolist()
    assert flat.flags.writeable


@every_game
def test_samples_are_on_offer(name: str) -> None:
    env = gym_env(name)
    _seen, info = env.reset(seed=1)
    over, steps = False, 0
    while not over and steps < 60:
        action = env.action_space.sample()
        assert info["action_mask"][action]
        _seen, _reward, over, _cut, info = env.step(action)
        steps += 1


@every_game
def test_a_wrong_action_is_refused_and_changes_nothing(name: str) -> None:
    env = gym_env(name)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
    _seen, info = env.reset(seed=1)
    before = env.table.game.key(env.table.state)
    for action in (-1, info["action_mask"].size, None, "stop", refused(info["action_mask"])):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.table.game.key(env.table.state) == before
    env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    assert env.table.taken >= 1


def test_a_step_after_the_end_is_refused() -> None:
    env = gym_env("arktia", players=2)
    play(env, 1)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
    play(env, 2)


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"players": 2, "seat": 2}, "there is no 2"),
        ({"players": 2, "seat": "1"}, "whole number"),
        ({"players": 3, "bots": ["greedy"]}, "1 bots for 2 other seats"),
        ({"players": 2, "render_mode": "rgb_array"}, "'ansi'"),
        ({"players": 0}, "1 to 4 players"),
    ],
)
def test_bad_options_are_refused(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        gym_env("nunatak", **wishes)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean nunatak"):
        gym_env("nunatac")
    with pytest.raises(UnknownName, match="did you mean greedy"):
        gym_env("nunatak", players=2, bots="gready")
    with pytest.raises(BadOptions, match="seed is a whole number"):
        gym_env("nunatak").table.deal("x")  # type: ignore[arg-type]  # as a caller may
