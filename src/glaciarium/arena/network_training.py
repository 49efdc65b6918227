"""Trains a network on what the evaluation's sum overlooks, from games of the search.

Points are learned from final scores. Shares of the win are learned from those and from what the
search thought later in the same game, the near future counting most (TD(λ)). This needs NumPy:
so small a network takes a minute or two, and PyTorch would bring gigabytes to install.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from glaciarium.arena.self_play import Course, Lesson, Ply
from glaciarium.arena.training_samples import features_of
from glaciarium.kernel.bits import count
from glaciarium.kernel.network import POINTS, SCALE, SHARE, STAGE, STAGES
from glaciarium.kernel.protocol import Game

try:
    import numpy as np
except ImportError:  # reported when somebody trains: policy_training.check
    np = None  # type: ignore[assignment]

HIDDEN: Final = 32
EPOCHS: Final = 12
BATCH: Final = 256
RATE: Final = 0.002
RIDGE: Final = 0.1
FADING: Final = 0.9  # λ: how much a later opinion counts compared with the one before
SHARP: Final = 0.8  # factor on the evaluation's standard errors, as in the search
TESTED: Final = 10  # one game in this many is held out
SPREAD: Final = 0.3  # weight of an error in points relative to one in shares
SMALLEST: Final = 1e-3


class Point(NamedTuple):
    """A point of the learning curve; tested: held-out games. Epoch 0 is the sum alone."""

    epoch: int
    loss: float  # mean divergence from the shares, in nats
    tested: float
    points: float  # root mean square error of points in held-out games


class Positions(NamedTuple):
    """Positions of many games as arrays."""

    features: Any  # by position, seat and feature
    stage: Any  # by position and knot: how near it is
    points: Any  # by position and seat: what the sum expects
    doubt: Any  # by position: standard error of that
    final: Any  # by position and seat: the score at the end
    share: Any  # by position and seat: of the win
    tested: Any  # by position: whether it is held out


def gathered(game: Game[Any], course: Course, lessons: Iterable[Lesson]) -> Positions:
    """Replay the games and note the features of each position with a choice."""
    rows: list[list[list[float]]] = []
    final: list[list[int]] = []
    share: list[list[float]] = []
    tested: list[bool] = []
    for nth, plies in lessons:
        state = game.new(game.agree({"players": course.players}), course.deal(nth), None)
        choosers: list[int] = []
        before = len(rows)
        for ply in plies:
            choosers.append(game.actor(state))
            rows.append(features_of(game, state) if ply.visits else [])
            game.act(state, ply.action, None)
        winners = game.winners(state)
        won = [(winners >> seat & 1) / int(count(winners)) for seat in range(course.players)]
        returns = returned(plies, choosers, won)
        chosen = [place for place, ply in enumerate(plies) if ply.visits]
        rows[before:] = [rows[before + place] for place in chosen]
        share += [returns[place] for place in chosen]
        final += [[game.score(state, seat) for seat in range(course.players)]] * len(chosen)
        tested += [nth % TESTED == TESTED - 1] * len(chosen)
    table = np.array(rows, dtype=np.float32)
    near = nearness(table[:, 0, 0])
    points, doubt = expected(game, course.players, table, near)
    return Positions(
        table[:, :, 2:],
        near,
        points,
        doubt,
        np.array(final, dtype=np.float32),
        np.array(share, dtype=np.float32),
        np.array(tested),
    )


def returned(plies: list[Ply], choosers: list[int], won: list[float]) -> list[list[float]]:
    """Return the target shares of the win at each ply, computed backwards."""
    found: list[list[float]] = []
    ahead = list(won)
    for ply, seat in zip(reversed(plies), reversed(choosers), strict=True):
        if ply.share is not None and len(won) > 1:
            others = sum(ahead) - ahead[seat]
            mine = FADING * ahead[seat] + (1 - FADING) * ply.share
            left = (1 - mine) / others if others > 0 else 0.0
            ahead = [share * left for share in ahead]
            ahead[seat] = mine if others > 0 else 1.0
        found.append(ahead)
    return found[::-1]


def nearness(stage: Any) -> Any:
    """Return how near each stage is to each knot: two of them share it."""
    place = np.clip(stage, 0, 1) * (STAGES - 1)
    return np.maximum(0, 1 - np.abs(place[:, None] - np.arange(STAGES))).astype(np.float32)


def expected(game: Game[Any], players: int, table: Any, near: Any) -> tuple[Any, Any]:
    """Return the points that the sum expects, and their standard errors."""
    evaluation = game.heuristics().learnt[players]
    flat = [evaluation.weights[nth] for nth in range(len(evaluation.weights))]
    weights = np.array(flat, dtype=np.float32).reshape(STAGES, -1)
    doubts = np.array([evaluation.doubts[knot] for knot in range(STAGES)], dtype=np.float32)
    to_come = np.einsum("nsf,nf->ns", table[:, :, 2:], near @ weights)
    return table[:, :, 1] + to_come, near @ doubts


def merged(parts: list[Positions]) -> Positions:
    """Return the positions of several generations as one."""
    return Positions(*[np.concatenate(column) for column in zip(*parts, strict=True)])


class Fit:
    """A network in training, on features scaled to unit variance: Adam in batches."""

    def __init__(self, positions: Positions, seed: int, hidden: int = HIDDEN) -> None:
        self.positions: Final = positions
        self.seats: Final = positions.points.shape[1]
        self.random: Final = np.random.default_rng(seed)
        features = positions.features.shape[2]
        spread = positions.features.reshape(-1, features).std(0)
        self.scale: Final = np.where(spread > SMALLEST, spread, 1).astype(np.float32)
        self.inputs: Final = positions.features / self.scale
        self.usual: Final = float(positions.doubt.mean())  # error of the sum's points
        draw = self.random.standard_normal
        size = (2 / features) ** 0.5
        self.weights: Final = [
            (draw((features, hidden)) * size).astype(np.float32),  # own
            (draw((features, hidden)) * size * 0.5).astype(np.float32),  # table
            np.zeros((STAGES, hidden), np.float32),
            np.zeros((hidden, 2), np.float32),  # of points, in the usual error, and of shares
        ]
        self.slopes: Final = [np.zeros_like(part) for part in self.weights]
        self.spreads: Final = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def ahead(self, at: Any) -> tuple[Any, Any]:
        """Return the active units and the corrections of some positions."""
        own, table, stages, out = self.weights
        inputs = self.inputs[at]
        units = inputs @ own
        units += (inputs.sum(1) @ table + self.positions.stage[at] @ stages)[:, None, :]
        active = np.maximum(units, 0)
        return active, active @ out

    def errors(self, at: Any, corrected: Any) -> tuple[Any, Any]:
        """Return errors of points (in the usual error) and of shares."""
        known = self.positions
        points = (known.points[at] - known.final[at]) / self.usual + corrected[:, :, 0]
        return points, np.exp(self.logs(at, corrected)) - known.share[at]

    def logs(self, at: Any, corrected: Any) -> Any:
        """Return the logarithms of the shares."""
        known = self.positions
        sums = known.points[at] / (SHARP * known.doubt[at][:, None]) + corrected[:, :, 1]
        sums -= sums.max(1, keepdims=True)
        return sums - np.log(np.exp(sums).sum(1, keepdims=True))

    def step(self, at: Any, rate: float) -> None:
        """Learn from some positions."""
        active, corrected = self.ahead(at)
        points, shares = self.errors(at, corrected)
        wrong = np.stack([SPREAD * points, shares], 2) / len(at)
        back = (wrong @ self.weights[3].T) * (active > 0)
        inputs = self.inputs[at]
        every = back.sum(1)
        pulls = [
            np.tensordot(inputs, back, ((0, 1), (0, 1))),
            inputs.sum(1).T @ every,
            self.positions.stage[at].T @ every,
            np.tensordot(active, wrong, ((0, 1), (0, 1))),
        ]
        self.steps += 1
        for nth, pull in enumerate(pulls):
            self.slopes[nth] += 0.1 * (pull - self.slopes[nth])
            self.spreads[nth] += 0.001 * (pull * pull - self.spreads[nth])
            size = np.sqrt(self.spreads[nth] / (1 - 0.999**self.steps)) + 1e-8
            change = self.slopes[nth] / (1 - 0.9**self.steps) / size
            self.weights[nth] -= rate * (change + RIDGE * self.weights[nth])

    def learn(self) -> list[Point]:
        """Learn for all epochs, at a decreasing rate; return the curve.

        The weights that predict held-out games best are kept: later epochs may overfit.
        """
        learned = np.flatnonzero(~self.positions.tested)
        curve = [self.point(0)]
        best = [part.copy() for part in self.weights]
        for epoch in range(EPOCHS):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
            order = self.random.permutation(learned)
            for start in range(0, len(order), BATCH):
                self.step(order[start : start + BATCH], rate)
            curve.append(self.point(epoch + 1))
            if min(curve, key=self.badness) is curve[-1]:
                best = [part.copy() for part in self.weights]
        for part, kept in zip(self.weights, best, strict=True):
            part[:] = kept
        return curve

    def badness(self, point: Point) -> float:
        return point.tested + SPREAD * (point.points / self.usual) ** 2 / 2

    def point(self, epoch: int) -> Point:
        known = self.positions
        learned = np.flatnonzero(~known.tested)[:: max(1, TESTED - 1)]
        aside = np.flatnonzero(known.tested) if known.tested.any() else learned
        points = self.errors(aside, self.ahead(aside)[1])[0] * self.usual
        error = float(np.sqrt((points**2).mean()))
        return Point(epoch, self.divergence(learned), self.divergence(aside), error)

    def divergence(self, at: Any) -> float:
        share = self.positions.share[at]
        gap = np.log(np.maximum(share, 1e-9)) - self.logs(at, self.ahead(at)[1])
        return float((share * gap).sum(1).mean())

    def packed(self, features: list[str]) -> dict[str, list[int]]:
        """Return the weights in the format of a network file, for unscaled features."""
        own, table, stages, out = self.weights
        rows = {POINTS: out[:, 0] * self.usual, SHARE: out[:, 1]}
        rows |= {f"{STAGE} {knot}": stages[knot] for knot in range(STAGES)}
        both = np.concatenate([own, table], 1) / self.scale[:, None]
        rows |= dict(zip(features, both, strict=True))
        return {
            name: [round(float(weight) * SCALE) for weight in row] for name, row in rows.items()
        }
