"""A hasty player: overlooks options, and grabs obvious gains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.bots.greedy import CHAIN, GreedyChooser
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.protocol import FAR, Game, S, View

PERCENT: Final = 100
OBVIOUS: Final = 5  # points: an option with such a lead is never overlooked


class HastyBot(Bot):
    """Takes the option that gives the most points at once, among those it notices.

    It overlooks each option with the same probability, unless one is far better than all others.
    """

    def __init__(self, name: str, overlooks: i64) -> None:
        super().__init__(name)
        self.overlooks: Final = overlooks  # percent of options

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        state = game.sample(view, seed)
        chooser = GreedyChooser(game)
        options = game.buffer()
        count = game.legal(state, options)
        brightest: i64 = -FAR
        second: i64 = -FAR
        obvious: i64 = 0
        most: i64 = -FAR
        best = below(derive(seed, 2), count)  # plays if it notices nothing
        for nth in range(count):
            child = game.clone(state)
            game.apply(child, options[nth], chooser.out, None)
            value = chooser.follow(child, view.seat, state.revealed, CHAIN)
            if value > brightest:
                second = brightest
                brightest = value
                obvious = nth
            else:
                second = max(second, value)
            # Ties are broken at random: the order means nothing.
            value = value * PERCENT + below(derive(seed, 1000 + nth), PERCENT)
            if value > most and below(derive(seed, 16 + nth), PERCENT) >= self.overlooks:
                most = value
                best = nth
        return options[obvious if brightest >= second + OBVIOUS else best]
