"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import below
from glaciarium.kernel.protocol import Game, S, View


class RandomBot(Bot):
    """Every option is equally likely."""

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        out = game.buffer()
        return out[below(seed, game.legal(view.table, out))]
