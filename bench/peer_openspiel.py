"""Random play of one OpenSpiel game, driven from Python: one JSON line with what was measured.

Runs in the peers' own environment:  python bench/peer_openspiel.py hive 2.0 1
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import random
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def play(game: Any, draw: Callable[[], float]) -> int:
    """Play one game to its own end; the number of decisions it took."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        # Scaling one float is the cheapest even draw in Python; random.choice would cost the
        # small games a fifth of their speed and would not be OpenSpiel's fault.
        state.apply_action(actions[int(draw() * len(actions))])
        decisions += 1
    return decisions


def measure(name: str, seconds: float, seed: int) -> dict[str, object]:
    """Play whole games until the time is over: whole ones keep games/s and decisions/s exact."""
    # Imported by name: type checkers run in the main environment, which does not have it.
    game = importlib.import_module("pyspiel").load_game(name)
    draw = random.Random(seed).random
    play(game, draw)  # what is built on first use is not random play
    games = decisions = 0
    start = now = time.process_time()
    while now - start < seconds:
        decisions += play(game, draw)
        games += 1
        now = time.process_time()
    return {
        "peer": f"openspiel {name}",
        "version": importlib.metadata.version("open_spiel"),
        "games": games,
        "decisions": decisions,
        "seconds": now - start,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    # Only two-player games without chance: play() asks for no chance outcomes.
    parser.add_argument("game", choices=["hive", "hex", "connect_four"])
    parser.add_argument("seconds", type=float)
    parser.add_argument("seed", type=int)
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.game, arguments.seconds, arguments.seed)))


if __name__ == "__main__":
    main()
