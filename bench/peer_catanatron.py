"""Random four-player Catan in Catanatron: one JSON line with what was measured.

Runs in the peers' own environment:  python bench/peer_catanatron.py catan 2.0 1
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import random
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def play(catanatron: ModuleType, turns_limit: int, seed: int) -> int:
    """Play one game to its own end; the number of decisions it took.

    Catanatron lists the legal actions itself after each action, and its RandomPlayer picks one.
    """
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    game = catanatron.Game(players, seed=seed)
    decisions = 0
    # The loop of Game.play, without the two copies of the game that it makes for observers.
    while game.winning_color() is None and game.state.num_turns < turns_limit:
        game.play_tick()
        decisions += 1
    return decisions


def measure(seconds: float, seed: int) -> dict[str, object]:
    """Play whole games until the time is over: whole ones keep games/s and decisions/s exact."""
    # Imported by name: type checkers run in the main environment, which does not have it.
    catanatron = importlib.import_module("catanatron")
    turns_limit = importlib.import_module("catanatron.game").TURNS_LIMIT
    seeds = random.Random(seed)  # Catanatron itself plays with the global generator
    play(catanatron, turns_limit, seeds.randrange(1, 2**31))  # fills its board caches
    games = decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(catanatron, turns_limit, seeds.randrange(1, 2**31))
        games += 1
        now = time.process_time()
    return {
        "peer": "catanatron catan",
        "version": importlib.metadata.version("catanatron"),
        "games": games,
        "decisions": decisions,
        "seconds": now - start,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    # One game only, but every peer is called the same way.
    parser.add_argument("game", choices=["catan"])
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.seconds, arguments.seed)))


if __name__ == "__main__":
    main()
