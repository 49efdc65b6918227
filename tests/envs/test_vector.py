"""Vectorised play: the same games as one by one, and refusals that move no table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from glaciarium.envs import VectorPlay
from glaciarium.envs.outcome import RANK, SCORE, reward
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadOptions, IllegalAction
from tests.envs.cases import GAMES, every_game, every_table

SEED = 12
GAMES_EACH = 2  # that every table plays in lockstep


def shown(play: VectorPlay) -> list[bytes]:
    """Return all that a vector shows, to compare."""
    return [np.asarray(part).tobytes() for part in play.batch]


class Single:
    """One table of a vector, played by the engine alone."""

    def __init__(self, name: str, players: int, table: int) -> None:
        self.game = GAMES[name]
        self.options = self.game.agree({"players": players})
        self.table, self.played = table, 0
        self.deal()

    def deal(self) -> None:
        seed = derive(derive(SEED, self.table), self.played)
        self.state = self.game.new(self.options, seed, None)
        self.played += 1

    def agrees(self, play: VectorPlay) -> None:
        """Assert that the vector shows this table."""
        batch, offer = play.batch, self.game.legal_actions(self.state)
        actor = self.game.actor(self.state)
        assert batch.actors[self.table] == actor
        assert play.offered(self.table).tolist() == offer
        assert batch.counts[self.table] == len(offer)
        assert np.flatnonzero(batch.masks[self.table]).tolist() == sorted(offer)
        seen = self.game.observation(self.state, actor)
        assert batch.observations[self.table].tolist() == list(seen)

    def follow(self, play: VectorPlay, action: int) -> None:
        """Play an action, and assert that the vector has done the same."""
        self.game.act(self.state, action, None)
        over = not self.game.legal_actions(self.state)
        assert play.batch.done[self.table] == over
        rewards, scores = play.batch.rewards[self.table], play.batch.scores[self.table]
        if over:
            seats = range(play.players)
            kind = SCORE if play.players == 1 else RANK
            assert rewards.tolist() == [reward(self.game, self.state, s, kind) for s in seats]
            assert scores.tolist() == [self.game.score(self.state, seat) for seat in seats]
            self.deal()
        else:
            assert not rewards.any()
            assert not scores.any()
        self.agrees(play)


@every_table
def test_every_table_plays_what_the_engine_plays(name: str, players: int) -> None:
    play = VectorPlay(name, 3, seed=SEED, players=players)
    singles = [Single(name, players, table) for table in range(3)]
    for single in singles:
        single.agrees(play)
    while min(single.played for single in singles) <= GAMES_EACH:
        actions = play.sample()
        play.step(actions)
        for single, action in zip(singles, actions, strict=True):
            single.follow(play, int(action))


@every_game
def test_ranks_count_the_options(name: str) -> None:
    by_rank, by_action = VectorPlay(name, 4, seed=1), VectorPlay(name, 4, seed=1)
    for step in range(60):
        ranks = step % by_rank.batch.counts
        actions = [by_action.offered(table)[rank] for table, rank in enumerate(ranks)]
        by_rank.step_ranks(ranks)
        by_action.step(np.array(actions))
        assert (by_rank.batch.observations == by_action.batch.observations).all()


@every_game
def test_rolling_is_stepping_with_samples(name: str) -> None:
    rolled, stepped = VectorPlay(name, 5, seed=3), VectorPlay(name, 5, seed=3)
    rolled.roll(90)
    for _ in range(90):
        stepped.step(stepped.sample())
    assert shown(rolled) == shown(stepped)


@every_game
def test_a_table_does_not_hang_on_the_others(name: str) -> None:
    few, many = VectorPlay(name, 2, seed=5), VectorPlay(name, 9, seed=5)
    for _ in range(150):
        few.step_ranks(np.zeros(2, np.int64))
        many.step_ranks(np.concatenate([np.zeros(2, np.int64), many.batch.counts[2:] - 1]))
        assert (few.batch.observations == many.batch.observations[:2]).all()


def test_resetting_begins_anew() -> None:
    play = VectorPlay("nunatak", 6, seed=8, players=2)
    before = shown(play)
    play.roll(200)
    play.reset(8)
    assert shown(play) == before
    play.reset(9)
    assert shown(play) != before


def test_what_is_not_asked_for_is_empty() -> None:
    play = VectorPlay("arktia", 4, observations=False, masks=False)
    assert play.batch.observations.shape == play.batch.masks.shape == (4, 0)
    play.roll(100)
    assert (play.batch.counts > 0).all()


def test_observations_by_name_are_windows() -> None:
    play = VectorPlay("nunatak", 4, players=3)
    fields = play.named()
    assert fields["built"].shape == (4, 4, 54)
    assert not fields["built"].any()
    play.roll(30)
    assert fields["built"].any()
    with pytest.raises(ValueError, match="read-only"):
        play.batch.masks[0, 0] = True


@every_game
def test_a_wrong_action_is_refused_and_no_table_moves(name: str) -> None:
    play = VectorPlay(name, 3, seed=2)
    before = shown(play)
    legal = play.sample()
    wrong = legal.copy()
    wrong[1] = np.flatnonzero(~play.batch.masks[1])[0]
    for actions in (wrong, [legal[0], -1, legal[2]], [legal[0], 10**9, legal[2]]):
        with pytest.raises(IllegalAction, match="Table 1"):
            play.step(np.array(actions))
    with pytest.raises(IllegalAction, match="Table 2: ranks are 0 to"):
        play.step_ranks(np.array([0, 0, play.batch.counts[2]]))
    assert shown(play) == before
    play.step(legal)


@pytest.mark.parametrize(
    "actions", [[1, 2], [[0, 0, 0]], [0.0, 0.0, 0.0], ["a", "b", "c"], [None] * 3, 7]
)
def test_other_arrays_are_refused(actions: Any) -> None:
    play = VectorPlay("arktia", 3)
    with pytest.raises(IllegalAction, match="each of the 3 tables"):
        play.step(actions)
    play.step(play.sample().astype(np.int32))


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"games": 0}, "at least 1 game"),
        ({"games": 2.5}, "number of games is a whole number"),
        ({"players": 7}, "2 to 4 players"),
        ({"seed": "x"}, "seed is a whole number"),
        ({"reward": "glory"}, "rank, score, win"),
    ],
)
def test_bad_options_are_refused(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        VectorPlay("arktia", **wishes)
