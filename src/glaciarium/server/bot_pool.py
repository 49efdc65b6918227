"""Bots think in their own processes, so that no table waits for another table's bot.

A process replays the match and gives the bot only the view of the seat to move. Requests are queued
fairly, so that one address with many tables keeps nobody else waiting.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from glaciarium import catalog, compiled
from glaciarium.arena.advice import HINT, Budget, advise
from glaciarium.arena.estimates import Advice
from glaciarium.bots.bot import Bot
from glaciarium.bots.searcher import Searcher
from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.keyed_stream import deal, refresh
from glaciarium.kernel.protocol import Game
from glaciarium.server import metrics
from glaciarium.server.fair_queue import Asker
from glaciarium.server.process_pool import Backend, Edition, Job, ProcessPool, Worker

REMEMBERED: Final = 64  # matches that a process caches, so only the last moves are replayed
PATIENCE: Final = 1.0  # seconds per choice for any bot until the engine is compiled
ADVISES: Final = "advice"  # instead of a bot's name


class Position(NamedTuple):
    """Everything needed to replay a match."""

    table: str
    game: str
    edition: Edition
    options: dict[str, Any]
    seed: int
    moves: tuple[str, ...]


class BotJob(NamedTuple):
    position: Position
    bot: str
    chance: int  # the seed of its choices
    language: str = "en"
    budget: Budget = HINT  # of advice
    cores: int = 1  # processors it may use

    def run(self, worker: Worker) -> str | list[Advice]:
        game = worker.game(self.position.game, self.position.edition)
        return think(game, self, worker.halt)


class BotRunner(Protocol):
    """Runs bots: processes, or a stand-in in tests."""

    async def choose(self, asker: Asker, job: BotJob) -> str: ...
    async def advise(self, asker: Asker, job: BotJob) -> list[Advice]: ...
    async def judge(self, asker: Asker, job: Job) -> Any: ...
    async def close(self) -> None: ...


class BotPool:
    """Runs bots on a backend: local processes, or a cluster."""

    def __init__(self, backend: Backend) -> None:
        self.pool: Final = ProcessPool(backend)

    async def choose(self, asker: Asker, job: BotJob) -> str:
        """Return a bot's choice, in words; raise LostWork."""
        begun = perf_counter()
        words = str(await self.pool.ask(asker, job._replace(cores=self.pool.cores)))
        metrics.THINKING.labels(job.bot).observe(perf_counter() - begun)
        return words

    async def advise(self, asker: Asker, job: BotJob) -> list[Advice]:
        """Return advice; raise LostWork."""
        return list(await self.pool.ask(asker, job._replace(bot=ADVISES)))

    async def judge(self, asker: Asker, job: Job) -> Any:
        """Return a decision's evaluation; None if it made room for others."""
        return await self.pool.ask(asker, job)

    async def close(self) -> None:
        await self.pool.close()


# ---- In a worker process.

_known: Final[OrderedDict[str, tuple[Position, Any]]] = OrderedDict()


def think(game: Game[Any], job: BotJob, halt: Callable[[], bool]) -> str | list[Advice]:
    """Return a bot's move or advice for the seat to move, from its view alone."""
    state = _played(game, job.position)
    view = game.view(state, game.actor(state))
    if job.bot == ADVISES:
        with speaking(job.language):
            return advise(game, view, job.chance, job.budget, halt)
    enough = halt if compiled() else _in_time(halt)
    return game.text(view.table, bot_of(job).choose(game, view, job.chance, enough))


def bot_of(job: BotJob) -> Bot:
    bot = catalog.bot(job.bot)
    return bot.spread(job.cores) if isinstance(bot, Searcher) and job.cores > 1 else bot


def _in_time(halt: Callable[[], bool]) -> Callable[[], bool]:
    """Return a halt with a deadline: on a slow engine bots play weaker, not later."""
    until = perf_counter() + PATIENCE
    return lambda: halt() or perf_counter() >= until


def _played(game: Game[Any], position: Position) -> Any:
    """Return the state after the moves, continuing from the last one this process has seen."""
    known, state = _known.pop(position.table, (None, None))
    done = 0
    if known is not None and _continues(known, position):
        done = len(known.moves)
    else:
        state = deal(game, position.options, position.seed)
    assert state is not None
    for ply, words in enumerate(position.moves[done:], done):
        refresh(state, position.seed, ply)
        game.act(state, game.parse(state, words), None)
    _known[position.table] = (position, state)
    if len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return state


def _continues(known: Position, position: Position) -> bool:
    same = known._replace(moves=()) == position._replace(moves=())
    return same and known.moves == position.moves[: len(known.moves)]
