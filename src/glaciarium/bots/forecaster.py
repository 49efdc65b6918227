"""What a search expects of a position: each seat's points and its share of the win."""

from __future__ import annotations

from math import exp
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.settings import Settings
from glaciarium.kernel.evaluation import shared_out
from glaciarium.kernel.network import NetworkRun
from glaciarium.kernel.protocol import Game, Heuristics, S


class Forecaster(Generic[S]):
    """The game's evaluation and, if there is one, its network."""

    def __init__(self, game: Game[S], seats: i64, chooser: i64, settings: Settings) -> None:
        self.heuristics: Final[Heuristics[S]] = game.heuristics()
        self.seats: Final = seats
        self.chooser: Final = chooser  # the seat whose style counts
        self.sharp: Final = settings.sharp
        self.evaluation: Final = self.heuristics.learnt.get(seats)
        network = self.heuristics.networks.get(seats) if settings.network else None
        self.network: Final = None if network is None else NetworkRun(network, seats)
        self.taste: Final = self.heuristics.taste(settings.style)
        self.scorer: Final = game.scorer()
        self.seen = vec[float]([0.0] * len(self.heuristics.features()))
        self.points = vec[float]([0.0] * seats)  # at the end, as expected
        self.shares = vec[float]([0.0] * seats)  # of the win

    def look(self, state: S) -> None:
        """Write what is expected for each seat."""
        evaluation = self.evaluation
        assert evaluation is not None
        stage = self.heuristics.stage(state)
        network = self.network
        if network is not None:
            network.begin(stage)
        self.scorer.look(state)
        for seat in range(self.seats):
            self.heuristics.read(state, seat, self.seen)
            points = float(self.scorer.scores[seat]) + evaluation.forecast(stage, self.seen)
            if network is not None:
                network.add(seat, self.seen)
            if seat == self.chooser:
                for feature in range(len(self.taste)):
                    points += self.taste[feature] * self.seen[feature]
            self.points[seat] = points
        doubt = evaluation.doubt(stage) * self.sharp
        if network is None:
            shared_out(self.points, self.seats, doubt, self.shares)
        else:
            self.correct(network, doubt)

    def correct(self, network: NetworkRun, doubt: float) -> None:
        """Share out the win by points and network, then correct the points."""
        network.finish()
        most = -1e12
        for seat in range(self.seats):
            self.shares[seat] = self.points[seat] / doubt + network.shares[seat]
            self.points[seat] += network.points[seat]
            most = max(most, self.shares[seat])
        total = 0.0
        for seat in range(self.seats):
            self.shares[seat] = exp(self.shares[seat] - most)
            total += self.shares[seat]
        for seat in range(self.seats):
            self.shares[seat] /= total

    def to_come(self, state: S, seat: i64, stage: float) -> float:
        """Return the points that the evaluation expects for one seat, without the network."""
        evaluation = self.evaluation
        assert evaluation is not None
        self.heuristics.read(state, seat, self.seen)
        return evaluation.forecast(stage, self.seen)
