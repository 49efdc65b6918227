"""The interface of a bot: given a view, it returns an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from glaciarium.kernel.protocol import Game, S, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player. It keeps nothing between choices, so one instance serves every seat."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @abstractmethod
    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        """Return a legal action of the view's seat; all randomness comes from the seed.

        A bot that thinks long polls `halt` and returns at once when it is true.
        """
