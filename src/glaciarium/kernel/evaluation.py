"""A learned evaluation: how many points are still to come, from features of a position.

Each feature has a weight at some moments of the game, the knots; weights are blended in between.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

FILE: Final = "evaluation.toml"
STYLES: Final = "styles.toml"
DOUBT: Final = "doubt"  # key of the standard errors, beside those of the features
COMMAND: Final = "command"  # and of the command that made them


class Evaluation:
    def __init__(self, weights: list[list[float]], doubts: list[float]) -> None:
        self.features: Final[i64] = len(weights)
        self.knots: Final[i64] = len(doubts)
        # By knot * features + feature.
        self.weights: Final = vec[float](
            [row[knot] for knot in range(len(doubts)) for row in weights]
        )
        self.doubts: Final = vec[float](doubts)  # by knot: standard error of a forecast

    def knot(self, stage: float) -> i64:
        """Return the last knot before a stage of the game (0 to 1)."""
        return max(0, min(int(stage * float(self.knots - 1)), self.knots - 2))

    def forecast(self, stage: float, seen: vec[float]) -> float:
        """Return the points expected to come."""
        knot = self.knot(stage)
        late = stage * float(self.knots - 1) - float(knot)
        weights = self.weights
        first = knot * self.features
        second = first + self.features
        before = 0.0
        after = 0.0
        for feature in range(self.features):
            here = seen[feature]
            if here != 0.0:
                before += weights[first + feature] * here
                after += weights[second + feature] * here
        return before + late * (after - before)

    def doubt(self, stage: float) -> float:
        knot = self.knot(stage)
        late = stage * float(self.knots - 1) - float(knot)
        return self.doubts[knot] + late * (self.doubts[knot + 1] - self.doubts[knot])


def shared_out(points: vec[float], seats: i64, doubt: float, shares: vec[float]) -> None:
    """Write each seat's chance to have the most points, given their standard error."""
    most = points[0]
    for seat in range(1, seats):
        most = max(most, points[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp((points[seat] - most) / doubt)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


def learnt(package: str, features: list[str]) -> dict[int, Evaluation]:
    """Load a game's evaluations by number of players; empty if it has none."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text("utf-8"))
    return {int(players): evaluation(part, features) for players, part in table.items()}


def leanings(package: str) -> dict[str, dict[str, float]]:
    """Load a game's styles: extra points that each gives per unit of a feature."""
    file = files(package).joinpath(STYLES)
    if not file.is_file():
        return {}
    styles = tomllib.loads(file.read_text("utf-8"))
    return {
        name: {feature: float(points) for feature, points in lean.items()}
        for name, lean in styles.items()
    }


def evaluation(table: dict[str, Any], features: list[str]) -> Evaluation:
    """Return an evaluation by the names of its features; unknown features weigh 0."""
    doubts = [float(doubt) for doubt in table[DOUBT]]
    unknown = [0.0] * len(doubts)
    weights = [[float(weight) for weight in table.get(feature, unknown)] for feature in features]
    return Evaluation(weights, doubts)
