"""How fast a game plays: random games, clones, compiled or not.

Time is that of the processor: other work on the machine then hardly counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import process_time
from typing import Any, Final, NamedTuple

from glaciarium import compiled
from glaciarium.arena.measure import clones, playouts
from glaciarium.kernel.protocol import Game

RUNS: Final = 5  # of which the best counts: caches are shared, so other work still slows down


class Speed(NamedTuple):
    game: str
    players: int
    compiled: bool
    games: int
    decisions: int
    seconds: float
    clone_ns: float


def speed(game: Game[Any], players: int, seconds: float, seed: int) -> Speed:
    """Play random games for about so long, and return the best of a few runs."""
    start = game.new(game.agree({"players": players}), seed, None)
    times = 1
    while True:
        begun = process_time()
        playouts(game, start, times, seed)
        if process_time() - begun > seconds / RUNS / 2:
            break
        times *= 2
    best = Speed(game.name, players, compiled(), 0, 0, 1.0, 0.0)
    for run in range(RUNS):
        begun = process_time()
        decisions = int(playouts(game, start, times, seed + run))
        taken = process_time() - begun
        if decisions / taken > best.decisions / best.seconds:
            best = best._replace(games=times, decisions=decisions, seconds=taken)
    return best._replace(clone_ns=_clone_ns(game, start, seconds))


def _clone_ns(game: Game[Any], start: Any, seconds: float) -> float:
    times = 1000
    begun = process_time()
    clones(game, start, times)
    times = max(times, int(times * seconds / RUNS / (process_time() - begun)))
    rates = []
    for _ in range(RUNS):
        begun = process_time()
        clones(game, start, times)
        rates.append((process_time() - begun) / times)
    return min(rates) * 1e9


def interpreted(arguments: list[str]) -> str:
    """Run `glaciarium bench` again without the compiled engine, and return what it prints."""
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": "1"}
    command = [sys.executable, "-m", "glaciarium", "bench", *arguments]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout
