"""Learn Nunatak alone: a small policy network in NumPy, a hundred games at once.

    python examples/nunatak_policy.py              a few minutes; writes nunatak_policy.svg
    python examples/nunatak_policy.py --quick      the first seconds of it, without a plot

The network sees what the player sees. One of its outputs likes or dislikes the words of actions
(`take 17 worker` is likely where all three are liked), the other guesses the points still to come.
Both learn by playing: what went better than guessed is done more often (actor-critic).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from glaciarium import catalog
from glaciarium.arena.simulate import simulate
from glaciarium.envs import VectorPlay
from glaciarium.kernel.protocol import Game

Reals = NDArray[np.float32]
Ints = NDArray[np.int64]

GAMES: Final = 128  # at once
STEPS: Final = 16  # between two lessons
HIDDEN: Final = 128
RATE: Final = 1e-3
TRUST: Final = 0.95  # how far a lesson reaches back; 1 would wait for the end of the game
CURIOSITY: Final = 0.01  # what not being sure is worth
TENS: Final = 10.0  # points are learnt in tens
LONGEST: Final = 2.0  # step of a lesson
FULL: Final = 1_500_000  # decisions
QUICK: Final = 100_000
EVERY: Final = 500  # games, a point of the curve


class Offer(NamedTuple):
    """The actions on offer at all tables, as pairs in the order of tables."""

    tables: Ints
    actions: Ints
    starts: Ints  # where each table begins

    @staticmethod
    def of(masks: NDArray[np.bool_]) -> Offer:
        tables, actions = np.divmod(np.flatnonzero(masks), masks.shape[1])
        return Offer(tables, actions, np.searchsorted(tables, np.arange(len(masks))))


class Thought(NamedTuple):
    hidden: Reals
    chances: Reals  # of each pair on offer
    guess: Reals  # of the points to come, in tens


class Step(NamedTuple):
    """One decision on every table, and what it brought."""

    seen: Reals
    offer: Offer
    thought: Thought
    chosen: Ints  # pairs
    reward: Reals
    done: NDArray[np.bool_]


def spelling(game: Game[Any]) -> Ints:
    """Return for each action the numbers of its words; 0 is no word.

    The same word means something else after another verb or in another place. A few actions are
    worded by what lies on the table; those of the first table serve as their names.
    """
    state = game.new(game.agree({"players": 1}), 0, None)
    known: dict[tuple[str, int, str], int] = {}
    spelt: list[list[int]] = []
    for action in range(game.actions):
        words = game.text(state, action).split()
        places = [(words[0], place, word) for place, word in enumerate(words)]
        spelt.append([known.setdefault(place, len(known) + 1) for place in places])
    longest = max(map(len, spelt))
    return np.array([numbers + [0] * (longest - len(numbers)) for numbers in spelt])


class Network:
    """One hidden layer, a liking for each word, and a guess."""

    def __init__(self, inputs: int, words: Ints, chance: np.random.Generator) -> None:
        self.words: Final = words  # by action
        first = chance.standard_normal((inputs, HIDDEN)) * np.sqrt(2 / inputs)
        shapes = {"bias": (HIDDEN,), "like": (HIDDEN, words.max() + 1), "guess": (HIDDEN,)}
        self.weights: Final = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self.weights["in"] = first.astype(np.float32)
        self.means: Final = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.squares: Final = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.lessons = 0

    def think(self, seen: Reals, offer: Offer) -> Thought:
        hidden = np.maximum(seen @ self.weights["in"] + self.weights["bias"], 0)
        likes = hidden @ self.weights["like"]
        likes[:, 0] = 0
        wish = likes[offer.tables[:, None], self.words[offer.actions]].sum(axis=1)
        wish = np.exp(wish - np.maximum.reduceat(wish, offer.starts)[offer.tables])
        chances = wish / np.add.reduceat(wish, offer.starts)[offer.tables]
        return Thought(hidden, chances, hidden @ self.weights["guess"])

    def slopes(self, step: Step, praise: Reals, surprise: Reals) -> dict[str, Reals]:
        """Return where the weights should not go: worse actions, wrong guesses, being too sure."""
        offer, (hidden, chances, _guess) = step.offer, step.thought
        logs = np.log(chances + 1e-9)
        doubt = -np.add.reduceat(chances * logs, offer.starts)
        pull = chances * praise[offer.tables]
        pull[step.chosen] -= praise
        pull += CURIOSITY * chances * (logs + doubt[offer.tables])
        likes = self._by_word(offer, pull)
        back = likes @ self.weights["like"].T - surprise[:, None] * self.weights["guess"]
        back *= hidden > 0
        return {
            "in": step.seen.T @ back,
            "bias": back.sum(axis=0),
            "like": hidden.T @ likes,
            "guess": -surprise @ hidden,
        }

    def _by_word(self, offer: Offer, pull: Reals) -> Reals:
        """Return how each word is pulled on each table."""
        count = self.weights["like"].shape[1]
        cells = offer.tables[:, None] * count + self.words[offer.actions]
        pulls = np.broadcast_to(pull[:, None], cells.shape)
        size = len(offer.starts) * count
        likes = np.bincount(cells.ravel(), pulls.ravel(), size).reshape(-1, count)
        likes[:, 0] = 0
        return likes.astype(np.float32)

    def learn(self, slopes: dict[str, Reals]) -> None:
        """Go a step downhill (Adam), not too far at once."""
        self.lessons += 1
        length = np.sqrt(sum(float(np.vdot(slope, slope)) for slope in slopes.values()))
        for name, whole in slopes.items():
            slope = whole * min(1.0, LONGEST / (length + 1e-9))
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.lessons)
            square = self.squares[name] / (1 - 0.999**self.lessons)
            self.weights[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


def draw(offer: Offer, chances: Reals, chance: np.random.Generator) -> Ints:
    """Choose a pair for each table, by the chances."""
    total = np.cumsum(chances, dtype=np.float64)
    ends = np.append(offer.starts[1:], len(total)) - 1
    before = np.append(0.0, total)[offer.starts]
    wanted = before + chance.random(len(ends)) * (total[ends] - before)
    found = np.searchsorted(total, wanted, side="right")
    chosen: Ints = np.minimum(np.maximum(found, offer.starts), ends)
    return chosen


class Learner:
    def __init__(self, seed: int) -> None:
        self.chance: Final = np.random.default_rng(seed)
        self.play: Final = VectorPlay("nunatak", GAMES, seed=seed, players=1)
        game = self.play.game
        bounds = [np.full(field.size, min(field.highest, 50)) for field in game.observed()]
        self.bounds: Final = np.concatenate(bounds).astype(np.float32)
        self.network: Final = Network(game.observation_size, spelling(game), self.chance)
        self.decisions = 0
        self.scores: Final[list[int]] = []  # of finished games

    def seen(self) -> Reals:
        return np.divide(self.play.batch.observations, self.bounds, dtype=np.float32)

    def points(self) -> Reals:
        """Return the points of each table if its game ended now: the player sees them too."""
        return self.play.named()["score"][:, 0].astype(np.float32)

    def step(self) -> Step:
        batch = self.play.batch
        seen, before, offer = self.seen(), self.points(), Offer.of(batch.masks)
        thought = self.network.think(seen, offer)
        chosen = draw(offer, thought.chances, self.chance)
        self.play.step(offer.actions[chosen])
        after = np.where(batch.done, batch.scores[:, 0], self.points())
        self.scores.extend(batch.scores[batch.done, 0].tolist())
        self.decisions += GAMES
        reward = ((after - before) / TENS).astype(np.float32)
        return Step(seen, offer, thought, chosen, reward, batch.done.copy())

    def lesson(self) -> None:
        """Play a few decisions, and learn from how much better they went than guessed."""
        steps = [self.step() for _ in range(STEPS)]
        guess = self.network.think(self.seen(), Offer.of(self.play.batch.masks)).guess
        surprises = np.zeros((STEPS + 1, GAMES), np.float32)
        for nth, step in reversed(list(enumerate(steps))):
            goes_on = ~step.done
            surprises[nth] = step.reward + goes_on * (guess + TRUST * surprises[nth + 1])
            surprises[nth] -= step.thought.guess
            guess = step.thought.guess
        self.learn(steps, surprises[:STEPS])

    def learn(self, steps: list[Step], surprises: Reals) -> None:
        """Praise what went better than the rest of the lesson, and correct the guesses."""
        praise = (surprises - surprises.mean()) / (surprises.std() + 1e-6)
        sums: dict[str, Reals] = {}
        for nth, step in enumerate(steps):
            for name, slope in self.network.slopes(step, praise[nth], surprises[nth]).items():
                sums[name] = sums[name] + slope if name in sums else slope
        share = np.float32(1 / (GAMES * STEPS))
        self.network.learn({name: slope * share for name, slope in sums.items()})


class Point(NamedTuple):
    """How well it played lately."""

    decisions: int
    games: int
    score: float  # on average, of the games finished since the point before


def learn(seed: int, decisions: int) -> Iterator[Point]:
    """Learn, and yield a point of the curve now and then."""
    learner = Learner(seed)
    while learner.decisions < decisions:
        before = len(learner.scores)
        while len(learner.scores) < before + EVERY:
            learner.lesson()
        lately = learner.scores[before:]
        yield Point(learner.decisions, len(learner.scores), float(np.mean(lately)))


def bots(games: int) -> dict[str, float]:
    """Return what the bots score on average."""
    game = catalog.game("nunatak")
    found = {}
    for name in ("random", "greedy"):
        matches = simulate(game, {"players": 1}, 0, games, [catalog.bot(name)])
        found[name] = float(np.mean([match.scores()[0] for match in matches]))
    return found


def plot(points: list[Point], levels: dict[str, float], path: Path) -> None:
    import matplotlib as mpl  # noqa: PLC0415 - only the whole run draws

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "glaciarium", "font.size": 11})
    from matplotlib import pyplot as plt  # noqa: PLC0415 - likewise

    figure, axes = plt.subplots(figsize=(7, 3.6), facecolor="#FBFDFE", layout="constrained")
    thousands = [point.decisions / 1000 for point in points]
    axes.plot(thousands, [point.score for point in points], color="#27459A", label="the network")
    for (name, level), colour in zip(levels.items(), ("#98A6B0", "#159A94"), strict=True):
        axes.axhline(level, color=colour, linestyle="--", label=f"{name} bot")
    axes.set(xlabel="thousand decisions", ylabel="points in a game", xlim=(0, thousands[-1]))
    axes.legend(loc="lower right", frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Nunatak alone with a small network.")
    parser.add_argument("--quick", action="store_true", help="only the beginning, and no plot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, default=Path("nunatak_policy.svg"))
    arguments = parser.parse_args()
    levels = bots(50 if arguments.quick else 400)
    for name, level in levels.items():
        print(f"{name:8} {level:6.1f} points")
    print(f"{'decisions':>9} {'games':>7} {'points':>7}")
    points = []
    for nth, point in enumerate(learn(arguments.seed, QUICK if arguments.quick else FULL)):
        points.append(point)
        if arguments.quick or nth % 8 == 0:
            print(f"{point.decisions:9} {point.games:7} {point.score:7.1f}", flush=True)
    if not arguments.quick:
        plot(points, levels, arguments.plot)


if __name__ == "__main__":
    main()
