"""Speed of a game: random games, clones, search visits, compiled or not.

Times are processor times, so other work on the machine hardly matters.
"""

from __future__ import annotations

import os
import subprocess
import sys
from time import process_time
from typing import Any, Final, NamedTuple

from glaciarium import catalog, compiled
from glaciarium.arena.measure import clones, playouts
from glaciarium.bots.search import Search
from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game

SLICE: Final = 20  # visits per slice
RUNS: Final = 5  # runs, of which the best counts: other work still slows down shared caches


class Speed(NamedTuple):
    game: str
    players: int
    compiled: bool
    games: int
    decisions: int
    seconds: float
    clone_ns: float
    opening: float  # visits per second of a search with random playouts, at the first decision
    middle: float  # and half-way through a random game


def speed(game: Game[Any], players: int, seconds: float, seed: int) -> Speed:
    """Play random games for about this long; return the best of a few runs."""
    start = game.new(game.agree({"players": players}), seed, None)
    times = 1
    while True:
        begun = process_time()
        playouts(game, start, times, seed)
        if process_time() - begun > seconds / RUNS / 2:
            break
        times *= 2
    best = Speed(game.name, players, compiled(), 0, 0, 1.0, 0.0, 0.0, 0.0)
    for run in range(RUNS):
        begun = process_time()
        decisions = int(playouts(game, start, times, seed + run))
        taken = process_time() - begun
        if decisions / taken > best.decisions / best.seconds:
            best = best._replace(games=times, decisions=decisions, seconds=taken)
    return best._replace(
        clone_ns=_clone_ns(game, start, seconds),
        opening=_visits(game, start, seconds, seed),
        middle=_visits(game, half_way(game, start, seed), seconds, seed),
    )


def half_way(game: Game[Any], start: Any, seed: int) -> Any:
    """Return the state half-way through a random game."""
    played: list[int] = []
    state = game.clone(start)
    while options := game.legal_actions(state):
        played.append(options[derive(seed, len(played)) % len(options)])
        game.act(state, played[-1], None)
    state = game.clone(start)
    for action in played[: len(played) // 2]:
        game.act(state, action, None)
    return state


def _visits(game: Game[Any], state: Any, seconds: float, seed: int) -> float:
    """Return visits per second of textbook UCT, the best of a few runs."""
    view = game.view(state, game.actor(state))
    rates = []
    for run in range(RUNS):
        search = Search(game, view, seed + run, catalog.PLAIN)
        begun = process_time()
        while process_time() - begun < seconds / RUNS:
            search.grow(SLICE)
        rates.append(float(search.visits) / (process_time() - begun))
    return max(rates)


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
    """Run `glaciarium bench` on the interpreted engine and return its output."""
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": "1"}
    command = [sys.executable, "-m", "glaciarium", "bench", *arguments]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout
