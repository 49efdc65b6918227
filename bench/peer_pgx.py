"""Random play of one pgx game, many tables at once: one JSON line with what was measured.

Runs in the peers' own environment:  python bench/peer_pgx.py backgammon 2.0 1

One call a step from Python, as with our vectorised play. Inside it, compiled for this processor: an
action on offer is drawn for each table and played, and finished tables begin anew. As pgx does it,
each step also writes the masks and the observations.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import time
from typing import Any

TABLES = 512


def measure(name: str, seconds: float, seed: int) -> dict[str, object]:
    # Imported by name: type checkers run in the main environment, which does not have them.
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental.wrappers").auto_reset
    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    play = jax.vmap(auto_reset(env.step, env.init))

    def one_step(states: Any, key: Any) -> Any:
        key, chance, deal = jax.random.split(key, 3)
        offered = jax.numpy.log(states.legal_action_mask.astype("float32"))
        actions = jax.random.categorical(chance, offered, axis=-1)
        states = play(states, actions, jax.random.split(deal, TABLES))
        return states, key, states.terminated.sum()

    step = jax.jit(one_step)
    states = begin(jax.random.split(jax.random.key(seed), TABLES))
    key = jax.random.key(seed + 1)
    states, key, _ = jax.block_until_ready(step(states, key))  # compiles
    games = steps = 0
    start = now = time.process_time()
    while now - start < seconds:
        states, key, ended = step(states, key)
        games += int(ended)  # waits for the step
        steps += 1
        now = time.process_time()
    return {
        "peer": f"pgx {name}",
        "version": importlib.metadata.version("pgx"),
        "games": games,
        "decisions": steps * TABLES,
        "seconds": now - start,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["hex", "backgammon", "sparrow_mahjong"])
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.game, arguments.seconds, arguments.seed)))


if __name__ == "__main__":
    main()
