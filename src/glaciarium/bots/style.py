"""A bot with a style: another bot, with its own evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.protocol import Game, S, View


class StyleBot(Bot):
    def __init__(self, name: str, taught: Game[Any], bot: Bot) -> None:
        super().__init__(name)
        self.taught: Final = taught  # the game as this style judges it
        self.bot: Final = bot

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        return self.bot.choose(self.taught, view, seed, halt)
