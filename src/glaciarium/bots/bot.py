"""What a bot is: it gets a view and answers with an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from glaciarium.kernel.protocol import Game, S, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A way to choose. It keeps nothing between choices, so one instance serves every seat."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @abstractmethod
    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        """Return one of the options of the view's seat; the seed is all the chance it gets.

        Who thinks long asks `halt` now and then, and answers at once when it says so.
        """
