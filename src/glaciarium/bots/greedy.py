"""The bot that looks one step ahead and no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import advance, below
from glaciarium.kernel.protocol import FAR, Game, S, View

CHAIN: Final[i64] = 3  # further choices of its own that it follows: a turn is often several


class Greedy(Bot):
    """Takes the option with the largest lead in points; ties are broken at random.

    If the same seat chooses again, it is assumed to choose in the same way.
    """

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        state = game.sample(view, seed)
        options = game.buffer()
        count = game.legal(state, options)
        return options[GreedyChooser(game).pick(state, view.seat, options, count, seed, CHAIN)]


class GreedyChooser(Generic[S]):
    """Picks the option with the largest lead: for the greedy bot, and for rivals in a search."""

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game
        self.scorer: Final = game.scorer()
        self.next = game.buffer()  # options later in the turn
        self.out = game.buffer()  # scratch buffer

    def pick(
        self, state: S, seat: i64, options: vec[i64], count: i64, word: i64, chain: i64
    ) -> i64:
        """Return the index of the option that gives the largest lead; ties at random.

        Up to `chain` further choices of its own are played before leads are compared.
        """
        game = self.game
        best: i64 = 0
        most: i64 = -FAR
        level: i64 = 0
        for nth in range(count):
            child = game.clone(state)
            game.apply(child, options[nth], self.out, None)
            value = self.follow(child, seat, state.revealed, chain)
            if value > most:
                most = value
                level = 0
            if value == most:
                level += 1
                word = advance(word)
                if below(word, level) == 0:  # so every tied option is equally likely
                    best = nth
        return best

    def follow(self, state: S, seat: i64, revealed: i64, chain: i64) -> i64:
        """Play on while the seat chooses and nothing new is revealed; return its lead."""
        steps: i64 = 0
        while steps < chain and self.game.actor(state) == seat and state.revealed == revealed:
            state = self.best_step(state, seat)
            steps += 1
        return self.scorer.lead(state, seat)

    def best_step(self, state: S, seat: i64) -> S:
        """Return the first next state with the largest lead for the seat."""
        game = self.game
        count = game.legal(state, self.next)
        best = state
        most: i64 = -FAR
        for nth in range(count):
            child = game.clone(state)
            game.apply(child, self.next[nth], self.out, None)
            value = self.scorer.lead(child, seat)
            if value > most:
                most = value
                best = child
        return best
