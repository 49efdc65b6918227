"""The searching bot: a budget of visits or seconds, on one processor or several."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from glaciarium.bots import team
from glaciarium.bots.bot import Bot
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game, S, View

SLICE: Final = 0.004  # seconds per slice
FIRST: Final = 8  # visits of the first slice, before the speed is known
FOREVER: Final = 1e12  # visits
HASTE: Final = 1.2  # how much the speed may still rise
LATE: Final = 0.02  # seconds that a mate may be late
FOR_EVER: Final = -1.0


class Searcher(Bot):
    def __init__(
        self, name: str, settings: Settings, visits: i64, seconds: float, cores: i64 = 1
    ) -> None:
        super().__init__(name)
        self.settings: Final = settings
        self.visits: Final = visits  # 0: no limit; for all cores together
        self.seconds: Final = seconds  # 0: no limit
        self.cores: Final = cores

    def spread(self, cores: i64) -> Searcher:
        """Return the same bot on so many processors; one with a budget in visits stays alone.

        So the same seed and visits always give the same choice.
        """
        if not self.seconds or self.visits:
            return self
        return Searcher(self.name, self.settings, 0, self.seconds, cores)

    def choose(
        self, game: Game[S], view: View[S], seed: i64, halt: Callable[[], bool] | None = None
    ) -> i64:
        started = perf_counter()
        search = Search(game, view, seed, self.settings)
        if search.tree.width[search.root] > 1:
            if self.cores > 1 and team.can_join():
                self.think_together(search, seed, started, halt)
            else:
                self.think(search, self.visits, started, halt, until_settled=True)
        return best(search)

    def think_together(
        self, search: Search[S], seed: i64, started: float, halt: Callable[[], bool] | None
    ) -> None:
        """Search together with worker processes.

        Don't wait for them when halted, or when time is left: then the choice is settled.
        """
        each = (self.visits + self.cores - 1) // self.cores
        mates: list[team.Mate] = []
        try:
            for nth in range(1, self.cores):
                mate = self.mate(search, derive(seed, nth), each, started)
                mates.append(mate)  # one by one, so that each one started is also ended
            done = self.think(search, each, started, halt, until_settled=each == 0)
            if done and self.patience(started) <= LATE + SLICE:
                for mate in mates:
                    team.add(search, mate.report(self.patience(started)))
        finally:
            for mate in mates:
                mate.dismiss()

    def patience(self, started: float) -> float:
        """Return how long to wait for a mate: with a budget in visits, as long as it takes."""
        if not self.seconds:
            return FOR_EVER
        return max(0.0, started + self.seconds + LATE - perf_counter())

    def mate(self, search: Search[S], seed: i64, visits: i64, started: float) -> team.Mate:
        def alone() -> Search[S]:
            own = Search(search.game, search.view, seed, self.settings)
            self.think(own, visits, started, None)
            return own

        return team.joined(alone)

    def think(
        self,
        search: Search[S],
        most: i64,
        started: float,
        halt: Callable[[], bool] | None,
        until_settled: bool = False,
    ) -> bool:
        """Search in slices, to keep time and to hear `halt`; return False if halted.

        With `until_settled`, stop once no further visit can change the choice.
        """
        visits: i64 = FIRST
        while True:
            if most:
                visits = min(visits, most - search.visits)
            search.grow(visits)
            spent = perf_counter() - started
            if most and search.visits >= most:
                return True
            if self.seconds and spent + SLICE / 2 >= self.seconds:
                return True
            if halt is not None and halt():
                return False
            pace = float(search.visits) / spent
            if until_settled and settled(search, self.to_come(search, spent, pace)):
                return True
            visits = max(1, int(pace * SLICE))

    def to_come(self, search: Search[S], spent: float, pace: float) -> float:
        """Return the largest number of visits still to come."""
        left = FOREVER
        if self.visits:
            left = float(self.visits - search.visits)
        if self.seconds:
            left = min(left, (self.seconds - spent) * pace * HASTE)
        return left


def settled(search: Search[S], visits: float) -> bool:
    """Tell whether this many more visits can't change the choice."""
    tried = search.tree.tried
    most: i64 = 0
    next_most: i64 = 0
    for row in range(search.tree.width[search.root]):
        if tried[row] > most:
            next_most = most
            most = tried[row]
        elif tried[row] > next_most:
            next_most = tried[row]
    return float(most - next_most) > visits


def best(search: Search[S]) -> i64:
    """Return the most visited action, the first of equals."""
    tree = search.tree
    best: i64 = 0
    for row in range(tree.width[search.root]):
        if tree.tried[row] > tree.tried[best]:
            best = row
    return tree.action[best]
