"""Random play of one of our games from Python, many tables at once and one by one.

Runs in the main environment:  python bench/our_envs.py nunatak 3 2.0 1

One JSON line for each way: the PettingZoo loop, as people write it and lean; OpenSpiel's;
vectorised play by rank, with masks, and with masks and observations. In the vectorised ways NumPy
draws the actions, one call a step.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel

from glaciarium import catalog, compiled
from glaciarium.envs import VectorPlay, aec_env
from glaciarium.envs.openspiel import DEAL, short_name

TABLES = 512
Steps = Iterator[tuple[int, int]]  # games that ended, decisions


def pettingzoo_loop(name: str, players: int, seed: int, *, lean: bool) -> Steps:
    """As the documentation of PettingZoo writes it; lean: with NumPy and Python alone."""
    env, chance = aec_env(name, players=players), random.Random(seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    while True:
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            if lean:
                legal = np.flatnonzero(mask.view(np.bool_))  # NumPy searches int8 slowly
                env.step(int(legal[int(chance.random() * len(legal))]))  # `choice` takes longer
            else:
                env.step(env.action_space(agent).sample(mask))
            yield int(env.table.over), 1
        seed += 1


def openspiel_loop(name: str, players: int, seed: int) -> Steps:
    wishes = {"players": players, "seed": seed}
    game = pyspiel.load_game(short_name(catalog.game(name)), wishes)
    chance = random.Random(seed)
    while True:
        state = game.new_initial_state()
        if state.is_chance_node():
            state.apply_action(DEAL)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            yield int(state.is_terminal()), 1


def vector(name: str, players: int, seed: int, *, masks: bool, observations: bool) -> Steps:
    wishes: dict[str, Any] = {"players": players, "masks": masks, "observations": observations}
    play, chance = VectorPlay(name, TABLES, seed=seed, **wishes), np.random.default_rng(seed)
    counts, done = play.batch.counts, play.batch.done
    while True:
        play.step_ranks((chance.random(TABLES) * counts).astype(np.int64))
        yield int(done.sum()), TABLES


WAYS: dict[str, Callable[[str, int, int], Steps]] = {
    "PettingZoo loop": lambda *table: pettingzoo_loop(*table, lean=False),
    "PettingZoo loop, lean": lambda *table: pettingzoo_loop(*table, lean=True),
    "OpenSpiel loop": openspiel_loop,
    f"{TABLES} tables": lambda *table: vector(*table, masks=False, observations=False),
    f"{TABLES} tables, masks": lambda *table: vector(*table, masks=True, observations=False),
    f"{TABLES} tables, masks, observations": lambda *table: vector(
        *table, masks=True, observations=True
    ),
}


def measure(steps: Steps, seconds: float) -> dict[str, float]:
    """Step for so long, and count."""
    for _ in range(20):  # what is built on first use does not count
        next(steps)
    games = decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        ended, taken = next(steps)
        games += ended
        decisions += taken
        now = time.process_time()
    return {"games": games, "decisions": decisions, "seconds": now - start}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    asked = parser.parse_args()
    for way, steps in WAYS.items():
        found = measure(steps(asked.game, asked.players, asked.seed), asked.seconds)
        table = {"game": asked.game, "players": asked.players, "compiled": compiled(), "way": way}
        print(json.dumps(table | found))


if __name__ == "__main__":
    main()
