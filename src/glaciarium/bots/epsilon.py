"""A beginner: knows what is best now, and often plays something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.protocol import Game, S, View

PERCENT: Final = 100


class EpsilonBot(Bot):
    """Mixes two bots at random."""

    def __init__(self, name: str, usual: Bot, other: Bot, often: i64) -> None:
        super().__init__(name)
        self.usual: Final = usual
        self.other: Final = other
        self.often: Final = often  # percent of choices that the other bot makes

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        other = below(derive(seed, 1), PERCENT) < self.often
        bot = self.other if other else self.usual
        return bot.choose(game, view, seed, halt)
