"""The bot that looks one step ahead, and no further."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import advance, below
from glaciarium.kernel.protocol import FAR, Game, S, Scorer, View

CHAIN: Final = 3  # how many further choices of its own it follows: a turn is often a few of them


class Greedy(Bot):
    """Take what leads furthest ahead on the score; of level ones any.

    Where the same seat goes on choosing, it is assumed to choose in the same way.
    """

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        state = game.sample(view, seed)
        options = game.buffer()
        count = game.legal(state, options)
        out = game.buffer()
        scorer = game.scorer()
        chosen = options[0]
        most: i64 = -FAR
        level: i64 = 0
        for option in range(count):
            child = game.clone(state)
            game.apply(child, options[option], out, None)
            value = follow(game, scorer, child, view.seat, state.revealed, out)
            if value > most:
                most = value
                level = 0
            if value == most:
                level += 1
                seed = advance(seed)
                if below(seed, level) == 0:  # so each of the level ones is as likely as any other
                    chosen = options[option]
        return chosen


def follow(
    game: Game[S], scorer: Scorer[S], state: S, seat: i64, revealed: i64, out: vec[i64]
) -> i64:
    """Play on while the seat itself chooses and knows no more than before; return its lead then."""
    steps: i64 = 0
    while steps < CHAIN and game.actor(state) == seat and state.revealed == revealed:
        state = best_step(game, scorer, state, seat, out)
        steps += 1
    return scorer.lead(state, seat)


def best_step(game: Game[S], scorer: Scorer[S], state: S, seat: i64, out: vec[i64]) -> S:
    """Return the first of the next states in which the seat leads furthest."""
    options = game.buffer()
    count = game.legal(state, options)
    best = state
    most: i64 = -FAR
    for option in range(count):
        child = game.clone(state)
        game.apply(child, options[option], out, None)
        value = scorer.lead(child, seat)
        if value > most:
            most = value
            best = child
    return best
