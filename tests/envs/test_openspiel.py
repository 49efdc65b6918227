"""The OpenSpiel games: its own simulations, copies, information states, refusals."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import pyspiel
import pytest

import glaciarium.envs.openspiel as adapter
from glaciarium.kernel.errors import BadOptions, IllegalAction
from tests.envs.cases import GAMES, every_game, every_table, refused


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(adapter.short_name(GAMES[name]), parameters)


def begun(game: Any) -> Any:
    """Return the first state that somebody decides in."""
    state = game.new_initial_state()
    if state.is_chance_node():
        state.apply_action(adapter.DEAL)
    return state


def walked(game: Any, steps: int) -> Any:
    state, chance = begun(game), Random(steps)
    for _ in range(steps):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@every_table
def test_their_own_simulations(name: str, players: int) -> None:
    game = load(name, players=players)
    assert game.num_players() == players
    # The state of a generator belongs to a sampled game, and Python games cannot show theirs.
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=GAMES[name].is_deterministic(), verbose=False
    )


def test_types_say_what_is_hidden() -> None:
    arktia, nunatak = load("arktia").get_type(), load("nunatak", players=2).get_type()
    kinds = pyspiel.GameType
    assert arktia.chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert arktia.information == kinds.Information.PERFECT_INFORMATION
    assert nunatak.chance_mode == kinds.ChanceMode.SAMPLED_STOCHASTIC
    assert nunatak.information == kinds.Information.IMPERFECT_INFORMATION
    assert nunatak.utility == kinds.Utility.ZERO_SUM
    assert load("nunatak", players=1).get_type().utility == kinds.Utility.GENERAL_SUM


@every_game
def test_copies_go_their_own_way(name: str) -> None:
    state = walked(load(name, seed=7), 9)
    before, twin = str(state), state.clone()
    assert (str(twin), twin.legal_actions()) == (before, state.legal_actions())
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before != str(twin)


@every_game
def test_states_are_saved_as_their_actions(name: str) -> None:
    game = load(name, seed=7)
    state = walked(game, 12)
    again = game.deserialize_state(state.serialize())
    assert (str(again), again.history()) == (str(state), state.history())
    for seat in range(game.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.observation_tensor(seat) == state.observation_tensor(seat)


@every_game
def test_information_does_not_depend_on_when_it_is_asked(name: str) -> None:
    game = load(name, seed=3)
    asked, quiet = begun(game), None
    quiet = asked.clone()
    for _ in range(15):
        for seat in range(game.num_players()):
            asked.information_state_string(seat)
        action = asked.legal_actions()[0]
        asked.apply_action(action)
        quiet.apply_action(action)
    for seat in range(game.num_players()):
        assert asked.information_state_string(seat) == quiet.information_state_string(seat)


@every_table
def test_who_cannot_tell_two_worlds_apart_is_told_the_same(name: str, players: int) -> None:
    game = load(name, players=players, seed=11)
    state = walked(game, 20)
    other = state.clone()
    for seat in range(players):
        rules = state.play.game
        other.play.state = rules.sample(rules.view(state.play.state, seat), 99)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_string(seat) == state.information_state_string(seat)


@every_game
def test_what_others_chose_in_secret_is_not_told(name: str) -> None:
    """Choices of another seat that look the same leave the same information, others do not."""
    state, chance = begun(load(name, players=2, seed=4)), Random(4)
    for _ in range(80):
        if state.is_terminal():
            break
        seat, rules, told = 1 - state.current_player(), state.play.game, len(state.play.log)
        known: dict[str, list[object]] = {}
        for action in state.legal_actions()[-6:]:
            child = state.child(action)
            news = [event.seen_by(seat) for event in child.play.log[told:]]
            seen = [rules.key(rules.view(child.play.state, seat).table), news]
            assert known.setdefault(child.information_state_string(seat), seen) == seen
        assert all(list(known.values()).count(seen) == 1 for seen in known.values())
        state.apply_action(chance.choice(state.legal_actions()))


def test_deals_differ_and_hang_on_the_seed() -> None:
    def deals(seed: int) -> list[str]:
        game = load("nunatak", players=2, seed=seed)
        return [str(begun(game)) for _ in range(3)]

    assert deals(5) == deals(5)
    assert len({*deals(5), *deals(6)}) == 6


def test_what_is_certain_begins_always_alike() -> None:
    assert str(begun(load("arktia"))) == str(begun(load("arktia")))


@every_game
def test_a_wrong_action_is_refused_and_changes_nothing(name: str) -> None:
    state = begun(load(name))
    before, history = str(state), state.history()
    for action in (-3, 10**6, refused(state.legal_actions_mask())):
        with pytest.raises(IllegalAction):
            state.apply_action(action)
    assert (str(state), state.history()) == (before, history)
    state.apply_action(state.legal_actions()[0])
    assert str(state) != before


def test_a_step_after_the_end_is_refused() -> None:
    state = walked(load("arktia"), 5000)
    assert state.is_terminal()
    assert sum(state.returns()) == 0
    with pytest.raises(IllegalAction, match="over"):
        state.apply_action(0)
    assert state.is_terminal()


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 9}, "1 to 4 players"),
        ({"players": 2, "reward": "glory"}, "rank, score, win"),
    ],
)
def test_bad_options_are_refused(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        load("nunatak", **parameters)


def test_python_ends_in_peace_after_registering() -> None:
    probe = "import glaciarium.envs.openspiel, pyspiel; pyspiel.load_game('glaciarium_arktia')"
    command = [sys.executable, "-c", probe]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stderr == ""
