"""Learn Arktia by playing against oneself: one weight for each number that a player sees.

    python examples/arktia_linear.py               a few minutes; writes arktia_linear.svg
    python examples/arktia_linear.py --quick       the first seconds of it, without a plot

The chance to win is guessed from what the table looks like after an action: a weighted sum, bent
into 0 to 1. The player takes the action with the best guess. After each game the guesses are moved
towards those that came later and, in the end, towards the result (temporal differences).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from glaciarium import catalog
from glaciarium.bots.bot import Bot
from glaciarium.kernel.bits import members
from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import NOBODY, Game

Reals = NDArray[np.float64]

PLAYERS: Final = 2
RATE: Final = 0.05
TRUST: Final = 0.7  # how much later guesses count; 1: only the result does
BOLDNESS: Final = 0.1  # how often something else is tried
FULL: Final = (0, 25, 50, 100, 200, 400, 800, 1600)  # games after which it is tried
QUICK: Final = (0, 50)
MATCHES: Final = 200  # against each bot


class Learner:
    def __init__(self, seed: int) -> None:
        self.game: Final[Game[Any]] = catalog.game("arktia")
        self.options: Final = self.game.agree({"players": PLAYERS})
        self.chance: Final = np.random.default_rng(seed)
        bounds = [np.full(field.size, min(field.highest, 20)) for field in self.game.observed()]
        self.bounds: Final[Reals] = np.concatenate(bounds).astype(float)
        self.weights: Reals = np.zeros(self.game.observation_size)
        self.squares: Reals = np.full(self.game.observation_size, 1e-3)
        self.games = 0

    def guess(self, tables: Reals) -> Reals:
        """Return the chance to win of whoever sees the tables so."""
        return 1 / (1 + np.exp(-np.clip(tables @ self.weights, -30, 30)))

    def after(self, state: Any, seat: int, actions: list[int]) -> Reals:
        """Return what a seat would see after each of the actions."""
        seen = []
        for action in actions:
            child = self.game.clone(state)
            self.game.act(child, action, None)
            seen.append(np.asarray(memoryview(self.game.observation(child, seat))))
        return np.array(seen) / self.bounds

    def best(self, tables: Reals) -> int:
        """Return the table with the best guess; of level ones any."""
        return int((self.guess(tables) + 1e-9 * self.chance.random(len(tables))).argmax())

    def lesson(self) -> None:
        """Play a game against oneself and learn from it, for both seats."""
        game = self.game
        state = game.new(self.options, 0, None)
        seen: list[list[Reals]] = [[] for _ in range(PLAYERS)]
        while (seat := game.actor(state)) != NOBODY:
            actions = game.legal_actions(state)
            tables = self.after(state, seat, actions)
            bold = self.chance.random() < BOLDNESS
            best = int(self.chance.integers(len(actions))) if bold else self.best(tables)
            seen[seat].append(tables[best])
            game.act(state, actions[best], None)
        winners = members(game.winners(state))
        for seat in range(PLAYERS):
            self.learn(np.array(seen[seat]), (seat in winners) / len(winners))
        self.games += 1

    def learn(self, tables: Reals, result: float) -> None:
        """Move the guesses of one seat towards what came later."""
        guesses = self.guess(tables)
        target = result
        wrong = np.empty(len(tables))
        for nth in reversed(range(len(tables))):
            wrong[nth] = target - guesses[nth]
            target = TRUST * target + (1 - TRUST) * guesses[nth]
        slope = wrong @ tables
        self.squares += slope**2
        self.weights += RATE * slope / np.sqrt(self.squares)

    def wins(self, rival: Bot, games: int, seed: int) -> float:
        """Return how many of so many games are won against a bot, in both seats alike."""
        won = 0.0
        for nth in range(games):
            won += self.match(rival, nth % PLAYERS, seed + nth)
        return won / games

    def match(self, rival: Bot, own: int, seed: int) -> float:
        game = self.game
        state = game.new(self.options, seed, None)
        ply = 0
        while (seat := game.actor(state)) != NOBODY:
            if seat == own:
                actions = game.legal_actions(state)
                action = actions[self.best(self.after(state, seat, actions))]
            else:
                action = int(rival.choose(game, game.view(state, seat), derive(seed, ply)))
            game.act(state, action, None)
            ply += 1
        winners = members(game.winners(state))
        return (own in winners) / len(winners)


class Point(NamedTuple):
    """How well it plays after so many games."""

    games: int
    against_random: float
    against_greedy: float


def learn(seed: int, *, quick: bool) -> Iterator[Point]:
    """Learn, and yield a point of the curve now and then."""
    learner = Learner(seed)
    matches = MATCHES // 4 if quick else MATCHES
    for games in QUICK if quick else FULL:
        while learner.games < games:
            learner.lesson()
        against = [learner.wins(catalog.bot(name), matches, seed) for name in ("random", "greedy")]
        yield Point(games, *against)


def plot(points: list[Point], path: Path) -> None:
    import matplotlib as mpl  # noqa: PLC0415 - only the whole run draws

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "glaciarium", "font.size": 11})
    from matplotlib import pyplot as plt  # noqa: PLC0415 - likewise

    figure, axes = plt.subplots(figsize=(7, 3.6), facecolor="#FBFDFE", layout="constrained")
    games = [max(point.games, 1) for point in points]
    for name, colour in (("random", "#159A94"), ("greedy", "#27459A")):
        wins = [100 * getattr(point, f"against_{name}") for point in points]
        axes.plot(games, wins, marker="o", color=colour, label=f"against {name}")
    axes.axhline(50, color="#8FA6B6", linewidth=1)
    axes.set(xscale="log", ylim=(0, 102), xlabel="games played against itself (0 at the left)")
    axes.set_ylabel("games won, %")
    axes.legend(loc="lower right", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Arktia by playing against oneself.")
    parser.add_argument("--quick", action="store_true", help="only the beginning, and no plot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, default=Path("arktia_linear.svg"))
    arguments = parser.parse_args()
    print(f"{'games':>6} {'random':>8} {'greedy':>8}   won against")
    points = []
    for point in learn(arguments.seed, quick=arguments.quick):
        points.append(point)
        rates = f"{point.against_random:8.1%} {point.against_greedy:8.1%}"
        print(f"{point.games:6} {rates}", flush=True)
    if not arguments.quick:
        plot(points, arguments.plot)


if __name__ == "__main__":
    main()
