"""How fast a game plays: random games, clones, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter
from typing import Any, Final, NamedTuple

from glaciarium import compiled
from glaciarium.arena.measure import clones, playouts
from glaciarium.kernel.protocol import Game

RUNS: Final = 5  # of which the best counts: other work on the machine only ever slows down


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
        begun = perf_counter()
        playouts(game, start, times, seed)
        if perf_counter() - begun > seconds / RUNS / 2:
            break
        times *= 2
    best = Speed(game.name, players, compiled(), 0, 0, 1.0, 0.0)
    for run in range(RUNS):
        begun = perf_counter()
        decisions = int(playouts(game, start, times, seed + run))
        taken = perf_counter() - begun
        if decisions / taken > best.decisions / best.seconds:
            best = best._replace(games=times, decisions=decisions, seconds=taken)
    return best._replace(clone_ns=_clone_ns(game, start, seconds))


def _clone_ns(game: Game[Any], start: Any, seconds: float) -> float:
    times = 1000
    begun = perf_counter()
    clones(game, start, times)
    times = max(times, int(times * seconds / RUNS / (perf_counter() - begun)))
    rates = []
    for _ in range(RUNS):
        begun = perf_counter()
        clones(game, start, times)
        rates.append((perf_counter() - begun) / times)
    return min(rates) * 1e9


def interpreted(arguments: list[str]) -> str:
    """Run `glaciarium bench` again without the compiled engine, and return what it prints."""
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": "1"}
    command = [sys.executable, "-m", "glaciarium", "bench", *arguments]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout
