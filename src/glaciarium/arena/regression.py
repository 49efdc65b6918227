"""Ridge regression: weights by feature and knot, from rows of training samples."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RIDGE: Final = 0.003  # relative to the diagonal
TINY: Final = 1e-3


class Fit:
    """The normal equations, row by row; then the weights and their errors at each knot."""

    def __init__(self, features: i64, knots: i64) -> None:
        self.features: Final = features
        self.knots: Final = knots
        self.size: Final[i64] = features * knots  # unknowns, by knot * features + feature
        self.products = vec[float]([0.0] * (self.size * self.size))  # the lower half counts
        self.targets = vec[float]([0.0] * self.size)
        self.weights = vec[float]([0.0] * self.size)
        self.where = vec[i64]([0] * (2 * features))
        self.parts = vec[float]([0.0] * (2 * features))
        self.missed = vec[float]([0.0] * knots)  # squared, by knot
        self.seen = vec[float]([TINY] * knots)

    def spread(self, row: list[float]) -> i64:
        """Write the unknowns that a row touches and their coefficients; return how many."""
        place = row[0] * float(self.knots - 1)
        knot: i64 = max(0, min(int(place), self.knots - 2))
        late = place - float(knot)
        found: i64 = 0
        for side in range(2):
            part = late if side else 1.0 - late
            start = (knot + side) * self.features
            for feature in range(self.features):
                here = row[2 + feature] * part
                if here != 0.0:
                    self.where[found] = start + feature
                    self.parts[found] = here
                    found += 1
        return found

    def add(self, row: list[float]) -> None:
        touched = self.spread(row)
        where = self.where
        parts = self.parts
        products = self.products
        target = row[1]
        for nth in range(touched):
            line = where[nth] * self.size
            part = parts[nth]
            self.targets[where[nth]] += part * target
            for other in range(nth + 1):
                products[line + where[other]] += part * parts[other]

    def solve(self) -> None:
        """Solve for the weights by Cholesky decomposition."""
        size = self.size
        lower = self.products[:]
        for row in range(size):
            lower[row * size + row] += lower[row * size + row] * RIDGE + TINY
            for column in range(row + 1):
                total = lower[row * size + column]
                for step in range(column):
                    total -= lower[row * size + step] * lower[column * size + step]
                if column == row:
                    lower[row * size + row] = sqrt(max(total, TINY))
                else:
                    lower[row * size + column] = total / lower[column * size + column]
        self.substitute(lower)

    def substitute(self, lower: vec[float]) -> None:
        size = self.size
        weights = self.weights
        for row in range(size):
            total = self.targets[row]
            for step in range(row):
                total -= lower[row * size + step] * weights[step]
            weights[row] = total / lower[row * size + row]
        for behind in range(size):
            row = size - 1 - behind
            total = weights[row]
            for step in range(row + 1, size):
                total -= lower[step * size + row] * weights[step]
            weights[row] = total / lower[row * size + row]

    def check(self, row: list[float]) -> None:
        """Add a row's squared error."""
        touched = self.spread(row)
        wrong = row[1]
        for nth in range(touched):
            wrong -= self.parts[nth] * self.weights[self.where[nth]]
        place = row[0] * float(self.knots - 1)
        knot: i64 = max(0, min(int(place), self.knots - 2))
        late = place - float(knot)
        for side in range(2):
            part = late if side else 1.0 - late
            self.missed[knot + side] += part * wrong * wrong
            self.seen[knot + side] += part

    def doubts(self) -> list[float]:
        """Return the standard error at each knot."""
        return [max(1.0, sqrt(self.missed[knot] / self.seen[knot])) for knot in range(self.knots)]

    def found(self) -> list[list[float]]:
        """Return the weights by feature, then knot."""
        return [
            [self.weights[knot * self.features + feature] for knot in range(self.knots)]
            for feature in range(self.features)
        ]
