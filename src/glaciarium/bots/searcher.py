"""The bot that searches: so many visits, or so many seconds."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.bots.search import Search, Settings
from glaciarium.kernel.protocol import Game, S, View

SLICE: Final = 0.004  # seconds between two looks at the clock
FIRST: Final = 8  # visits of the first slice, before the pace is known


class Searcher(Bot):
    def __init__(self, name: str, settings: Settings, visits: i64, seconds: float) -> None:
        super().__init__(name)
        self.settings: Final = settings
        self.visits: Final = visits  # 0: no limit
        self.seconds: Final = seconds  # 0: no limit

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        started = perf_counter()
        search = Search(game, view, seed, self.settings)
        if search.tree.width[search.root] > 1:
            self.think(search, started, halt)
        return best(search)

    def think(self, search: Search[S], started: float, halt: Callable[[], bool] | None) -> None:
        """Visit in slices, so that time is kept and a wish to stop is heard at once."""
        visits: i64 = FIRST
        while True:
            if self.visits:
                visits = min(visits, self.visits - search.visits)
            search.grow(visits)
            spent = perf_counter() - started
            if self.visits and search.visits >= self.visits:
                return
            if self.seconds and spent + SLICE / 2 >= self.seconds:
                return
            if halt is not None and halt():
                return
            visits = max(1, int(float(search.visits) / spent * SLICE))


def best(search: Search[S]) -> i64:
    """Return the action that was tried most, the first of equals."""
    tree = search.tree
    best: i64 = 0
    for row in range(tree.width[search.root]):
        if tree.tried[row] > tree.tried[best]:
            best = row
    return tree.action[best]
