"""Bots think in processes of their own, so that no table ever waits for another one's bot.

A process is given what a match is replayed from and takes the view of the seat that decides; a bot
sees no more. Who waits takes turns by owner, so that one person with many tables keeps nobody else
waiting. What nobody waits for any more is stopped.
"""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

from glaciarium import catalog
from glaciarium.arena.advice import Budget, advise
from glaciarium.arena.estimates import Advice
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import LostWork
from glaciarium.kernel.i18n import say, speaking
from glaciarium.kernel.keyed_stream import deal, refresh
from glaciarium.kernel.protocol import Game
from glaciarium.server import metrics
from glaciarium.server.server_log import log

TRIES: Final = 3  # what loses three processes will lose the fourth
REMEMBERED: Final = 64  # matches that a process keeps, to play only the last moves again
HINT: Final = Budget(seconds=1.5)
ADVISES: Final = "advice"  # instead of a bot's name


class Position(NamedTuple):
    """What a match is replayed from."""

    table: str
    game: str
    components: str  # digest
    options: dict[str, Any]
    seed: int
    moves: tuple[str, ...]


class BotJob(NamedTuple):
    position: Position
    bot: str
    chance: int  # what its chance hangs on
    language: str = "en"
    budget: Budget = HINT  # of advice


class BotRunner(Protocol):
    """Who thinks: processes, or in tests whatever answers."""

    async def choose(self, owner: str, job: BotJob) -> str: ...
    async def advise(self, owner: str, job: BotJob) -> list[Advice]: ...
    async def close(self) -> None: ...


@dataclass(slots=True)
class _Waiting:
    owner: str
    job: BotJob
    answer: asyncio.Future[Any]
    lost: int = 0  # processes that were lost over it


class BotPool:
    """So many processes."""

    def __init__(self, processes: int, components: dict[str, Path]) -> None:
        self.processes: Final = max(1, processes)
        self.components: Final = components
        self._context: Final = multiprocessing.get_context("spawn")
        self._stops: Final = self._context.RawArray(ctypes.c_byte, self.processes)
        self._free: Final = list(range(self.processes))  # places in `_stops`
        self._queues: Final[OrderedDict[str, deque[_Waiting]]] = OrderedDict()
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, owner: str, job: BotJob) -> str:
        """Return a bot's choice, in words; raise LostWork."""
        begun = perf_counter()
        words = str(await self._ask(owner, job))
        metrics.THINKING.labels(job.bot).observe(perf_counter() - begun)
        return words

    async def advise(self, owner: str, job: BotJob) -> list[Advice]:
        """Return advice; raise LostWork."""
        return list(await self._ask(owner, job._replace(bot=ADVISES)))

    async def close(self) -> None:
        for queue in self._queues.values():
            for waiting in queue:
                waiting.answer.cancel()
        self._queues.clear()
        for place in range(self.processes):
            self._stops[place] = 1
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    async def _ask(self, owner: str, job: BotJob) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(owner, deque()).append(_Waiting(owner, job, answer))
        self._hand_out()
        return await answer

    def _hand_out(self) -> None:
        while self._free and self._queues:
            waiting = self._next()
            if not waiting.answer.cancelled():
                self._begin(waiting)

    def _next(self) -> _Waiting:
        """Take one of the owner who has waited longest; then it is the others' turn."""
        owner, queue = self._queues.popitem(last=False)
        waiting = queue.popleft()
        if queue:
            self._queues[owner] = queue
        return waiting

    def _begin(self, waiting: _Waiting) -> None:
        place = self._free.pop()
        self._stops[place] = 0
        waiting.answer.add_done_callback(lambda _done: self._stop(place, waiting))
        loop, pool = asyncio.get_running_loop(), self._begun()
        try:
            work = pool.submit(_think, waiting.job, place)
        except BrokenProcessPool as error:
            work = Future()
            work.set_exception(error)
        work.add_done_callback(
            lambda done: loop.call_soon_threadsafe(self._done, waiting, place, pool, done)
        )

    def _stop(self, place: int, waiting: _Waiting) -> None:
        if waiting.answer.cancelled():
            self._stops[place] = 1

    def _done(
        self, waiting: _Waiting, place: int, pool: ProcessPoolExecutor, done: Future[Any]
    ) -> None:
        self._free.append(place)
        error = None if done.cancelled() else done.exception()
        if isinstance(error, BrokenProcessPool):
            self._lost(waiting, pool)
        elif not waiting.answer.done():
            if done.cancelled():
                waiting.answer.cancel()
            elif error is not None:
                waiting.answer.set_exception(error)
            else:
                waiting.answer.set_result(done.result())
        self._hand_out()

    def _lost(self, waiting: _Waiting, pool: ProcessPoolExecutor) -> None:
        """Begin with new processes: one was lost, and the others with it."""
        log.warning("thinkers_lost", bot=waiting.job.bot, table=waiting.job.position.table)
        if self._pool is pool:
            self._pool = None
        waiting.lost += 1
        if waiting.answer.done():
            return
        if waiting.lost >= TRIES:
            waiting.answer.set_exception(LostWork(say("The bots cannot think just now.")))
        else:
            self._queues.setdefault(waiting.owner, deque()).append(waiting)

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes, self._context, _prepare, (self._stops, self.components)
            )
        return self._pool


# ---- In a process that thinks.

_stops: Any = None
_components: dict[str, Path] = {}
_games: Final[dict[str, Game[Any]]] = {}
_known: Final[OrderedDict[str, tuple[Position, Any]]] = OrderedDict()


def _prepare(stops: Any, components: dict[str, Path]) -> None:
    global _stops, _components  # sent once to each process, not with every job
    _stops, _components = stops, components
    # The server decides what an interrupt means, and its end is the end of this process too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _think(job: BotJob, place: int) -> str | list[Advice]:
    return think(_game(job.position), job, lambda: bool(_stops[place]))


def _game(position: Position) -> Game[Any]:
    name = position.game
    if name not in _games:
        _games[name] = catalog.game(name, _components.get(name))
    if _games[name].components.digest != position.components:
        raise LostWork(f"The components of {name} changed while the server ran.")
    return _games[name]


def think(game: Game[Any], job: BotJob, halt: Callable[[], bool]) -> str | list[Advice]:
    """Return a bot's words or advice for the seat that decides, from its view alone."""
    state = _played(game, job.position)
    view = game.view(state, game.actor(state))
    if job.bot == ADVISES:
        with speaking(job.language):
            return advise(game, view, job.chance, job.budget, halt)
    return game.text(view.table, catalog.bot(job.bot).choose(game, view, job.chance, halt))


def _played(game: Game[Any], position: Position) -> Any:
    """Return the state after the moves, from where this process has seen the match last."""
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


def hint_chance(ply: int) -> int:
    """Return what advice at a ply hangs on: the seed of the match has no part in it."""
    return derive(0, ply)
