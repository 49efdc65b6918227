"""Average results of each action in earlier playouts, by seat."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LONGEST: Final = 4096  # choices remembered per playout


class MoveAverages:
    def __init__(self, seats: i64, actions: i64, *, asked: bool = True) -> None:
        self.actions: Final = actions
        self.longest: Final[i64] = LONGEST if asked else 0  # skip learning if nobody will ask
        self.uses = vec[float]([0.0] * (seats * actions))  # by seat * actions + action
        self.worth = vec[float]([0.0] * (seats * actions))
        self.trail = vec[i64]([0] * LONGEST)  # actions of this playout
        self.choosers = vec[i64]([0] * LONGEST)  # and by whom
        self.length: i64 = 0

    def begin(self) -> None:
        self.length = 0

    def note(self, seat: i64, action: i64) -> None:
        step = self.length
        if step < self.longest:
            self.trail[step] = seat * self.actions + action
            self.choosers[step] = seat
            self.length = step + 1

    def learn(self, rewards: vec[float]) -> None:
        """Credit every choice of the playout with its seat's final result."""
        uses = self.uses
        worth = self.worth
        for step in range(self.length):
            row = self.trail[step]
            uses[row] += 1.0
            worth[row] += rewards[self.choosers[step]]

    def known(self, seat: i64, action: i64) -> bool:
        return self.uses[seat * self.actions + action] > 0.0

    def average(self, seat: i64, action: i64) -> float:
        row = seat * self.actions + action
        return self.worth[row] / self.uses[row]

    def best(self, seat: i64, out: vec[i64], options: i64) -> i64:
        """Return the index of the best option so far; untried ones come first."""
        start = seat * self.actions
        uses = self.uses
        worth = self.worth
        best: i64 = 0
        most = -1.0
        for nth in range(options):
            row = start + out[nth]
            average = worth[row] / uses[row] if uses[row] > 0.0 else 1.0
            if average > most:
                most = average
                best = nth
        return best
