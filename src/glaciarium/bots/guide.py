"""A game's policy at work: it weighs the options of a position for the search."""

from __future__ import annotations

from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.kernel.dice import below
from glaciarium.kernel.policy import Policy
from glaciarium.kernel.protocol import Game, S

FINE: Final = 1 << 30  # steps of a random draw


class Guide(Generic[S]):
    def __init__(self, game: Game[S], policy: Policy) -> None:
        self.policy: Final = policy
        self.clues: Final = game.clues()
        self.weights = vec[float]([0.0] * game.widest)  # by option of the last position

    def weigh(self, state: S, seat: i64, out: vec[i64], options: i64) -> float:
        """Weigh each option; return the sum."""
        clues = self.clues
        policy = self.policy
        weights = self.weights
        clues.look(state, seat)
        total = 0.0
        for nth in range(options):
            known = clues.read(state, seat, out[nth])
            weight = policy.weigh(clues.found, known)
            weights[nth] = weight
            total += weight
        return total

    def pick(self, state: S, seat: i64, out: vec[i64], options: i64, word: i64) -> i64:
        """Return the index of an option, drawn by weight."""
        total = self.weigh(state, seat, out, options)
        left = total * float(below(word, FINE)) / float(FINE)
        weights = self.weights
        for nth in range(options):
            left -= weights[nth]
            if left < 0.0:
                return nth
        return options - 1
