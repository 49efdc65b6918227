"""A learned network: what a sum of features misses, because features interact.

One hidden layer looks at a seat's features beside those of the whole table. It corrects the
evaluation's points for the seat, and its share of the win, beyond what points
alone say.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.kernel.evaluation import COMMAND

FILE: Final = "network.toml"
SCALE: Final = 10_000  # weights are stored as whole ten-thousandths
STAGES: Final = 5  # knots over the game, as an evaluation has them
POINTS: Final = "points"  # keys beside those of the features
SHARE: Final = "share"
STAGE: Final = "stage"
BLOCK: Final = 4  # hidden units that are computed together: their weights share a cache line


class Network:
    """Weights of the hidden units; `NetworkRun` computes with them."""

    def __init__(
        self,
        own: list[list[float]],  # by feature and unit: what a seat's own feature adds
        table: list[list[float]],  # and what a feature of any seat adds
        stages: list[list[float]],  # by knot and unit
        points: list[float],  # by unit: what it adds to the points
        share: list[float],  # and to the logarithm of the share of the win
    ) -> None:
        self.hidden: Final[i64] = len(points)
        self.features: Final[i64] = len(own)
        # By block of units and feature: what it adds to each for its seat, and for the table.
        self.weights: Final = vec[float](
            [
                weight
                for block in range(0, len(points), BLOCK)
                for mine, every in zip(own, table, strict=True)
                for weight in mine[block : block + BLOCK] + every[block : block + BLOCK]
            ]
        )
        self.stages: Final = vec[float]([weight for row in stages for weight in row])
        self.points: Final = vec[float](points)
        self.share: Final = vec[float](share)


class NetworkRun:
    """A network at work on one position after another: first `begin`, then `add` each seat."""

    def __init__(self, network: Network, seats: i64) -> None:
        self.network: Final = network
        self.seats: Final = seats
        self.units = vec[float]([0.0] * ((seats + 1) * network.hidden))  # by seat; last: the table
        self.where = vec[i64]([0] * network.features)  # features that are not zero
        self.points = vec[float]([0.0] * seats)  # what points are corrected by, by seat
        self.shares = vec[float]([0.0] * seats)  # likewise logarithms of shares

    def begin(self, stage: float) -> None:
        network = self.network
        hidden = network.hidden
        place = max(0.0, min(stage, 1.0)) * float(STAGES - 1)
        knot: i64 = max(0, min(int(place), STAGES - 2))
        late = place - float(knot)
        stages = network.stages
        before = knot * hidden
        after = before + hidden
        common = self.seats * hidden
        for unit in range(hidden):
            early = stages[before + unit]
            self.units[common + unit] = early + late * (stages[after + unit] - early)

    def add(self, seat: i64, seen: vec[float]) -> None:
        """Add a seat with its features, four units at a time."""
        network = self.network
        weights = network.weights
        units = self.units
        where = self.where
        found: i64 = 0
        for feature in range(network.features):
            if seen[feature] != 0.0:
                where[found] = feature
                found += 1
        mine = seat * network.hidden
        common = self.seats * network.hidden
        start: i64 = 0
        for unit in range(0, network.hidden, BLOCK):
            own_0 = own_1 = own_2 = own_3 = all_0 = all_1 = all_2 = all_3 = 0.0
            for nth in range(found):
                feature = where[nth]
                here = seen[feature]
                row = start + feature * (2 * BLOCK)
                own_0 += weights[row] * here
                own_1 += weights[row + 1] * here
                own_2 += weights[row + 2] * here
                own_3 += weights[row + 3] * here
                all_0 += weights[row + 4] * here
                all_1 += weights[row + 5] * here
                all_2 += weights[row + 6] * here
                all_3 += weights[row + 7] * here
            units[mine + unit] = own_0
            units[mine + unit + 1] = own_1
            units[mine + unit + 2] = own_2
            units[mine + unit + 3] = own_3
            units[common + unit] += all_0
            units[common + unit + 1] += all_1
            units[common + unit + 2] += all_2
            units[common + unit + 3] += all_3
            start += network.features * (2 * BLOCK)

    def finish(self) -> None:
        """Write the corrections of all seats."""
        network = self.network
        hidden = network.hidden
        units = self.units
        common = self.seats * hidden
        for seat in range(self.seats):
            points = 0.0
            share = 0.0
            mine = seat * hidden
            for unit in range(hidden):
                active = units[mine + unit] + units[common + unit]
                if active > 0.0:
                    points += network.points[unit] * active
                    share += network.share[unit] * active
            self.points[seat] = points
            self.shares[seat] = share


def networks(package: str, features: list[str]) -> dict[int, Network]:
    """Load a game's networks by number of players; empty if it has none."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text("utf-8"))
    return {int(players): network(part, features) for players, part in table.items()}


def network(part: dict[str, Any], features: list[str]) -> Network:
    """Return a network by the names of its features; unknown features weigh 0."""
    rows = {name: _unscaled(row) for name, row in part.items() if name != COMMAND}
    hidden = len(rows[POINTS])
    unknown = [0.0] * (2 * hidden)
    both = [rows.get(feature, unknown) for feature in features]
    return Network(
        [row[:hidden] for row in both],
        [row[hidden:] for row in both],
        [rows[f"{STAGE} {knot}"] for knot in range(STAGES)],
        rows[POINTS],
        rows[SHARE],
    )


def _unscaled(row: list[int]) -> list[float]:
    return [float(weight) / SCALE for weight in row]
