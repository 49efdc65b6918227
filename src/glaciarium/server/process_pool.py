"""Worker processes for what takes long: bots, replays, records.

Jobs are queued fairly (see fair_queue) and stopped when nobody waits for them any more. A lost
process is replaced, and its job runs again.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from glaciarium import catalog, engine_in_place
from glaciarium.arena.workers import TRIES, RetryingPool
from glaciarium.kernel.editions import edition as edition_as
from glaciarium.kernel.errors import LostWork
from glaciarium.kernel.i18n import say
from glaciarium.kernel.protocol import Game
from glaciarium.server.fair_queue import Asker, FairQueue
from glaciarium.server.server_log import log

LONG: Final = 1.0  # seconds after which an address with more to do makes room for others
MOST_CORES: Final = 4  # processors per job: each has its own tree
BUSY: Final = 30  # queued jobs per address; more are refused


class Edition(NamedTuple):
    """Which components and rules a game is played with."""

    components: str  # digest
    rules_version: int
    file: str = ""  # a corrected components file


def edition(game: Game[Any]) -> Edition:
    used = game.components
    return Edition(used.digest, game.rules_version, used.carried)


class Worker(NamedTuple):
    """What a job gets in its process."""

    game: Callable[[str, Edition], Game[Any]]  # by name, components and rules
    halt: Callable[[], bool]  # whether to answer at once


class Job(Protocol):
    """Some work that can be sent to a process."""

    def run(self, worker: Worker) -> Any: ...


class Backend(Protocol):
    """Where jobs run: `size` at once, each in its own place."""

    @property
    def size(self) -> int: ...
    @property
    def cores(self) -> int: ...  # processors that a job may use while nobody else's runs

    def submit(self, job: Job, place: int) -> Future[Any]: ...
    def halt(self, place: int) -> None: ...
    def hurry(self, place: int) -> None: ...
    def lost(self, error: BaseException) -> bool: ...
    def close(self) -> None: ...


@dataclass(slots=True, eq=False)
class Waiting:
    asker: Asker
    job: Job
    answer: asyncio.Future[Any]
    lost: int = 0  # processes lost while running it
    hurried: bool = False  # whether it was made to answer with what it has
    began: float = field(default_factory=monotonic)


class ProcessPool:
    """Hands out jobs to the places of a backend."""

    def __init__(self, backend: Backend) -> None:
        self._backend: Final = backend
        self._free: Final = list(range(backend.size))
        self._running: Final[dict[int, Waiting]] = {}  # by place
        self.queue: Final[FairQueue[Waiting]] = FairQueue()
        self._hurry: asyncio.TimerHandle | None = None

    @property
    def cores(self) -> int:
        """How many processors the next job may use: all if nothing else runs or waits."""
        return 1 if self._running or self.queue else self._backend.cores

    async def ask(self, asker: Asker, job: Job) -> Any:
        """Return what a job answers; raise LostWork."""
        if self.queue.of(asker.address) >= BUSY:
            raise LostWork(
                say("You have too many requests running. Wait until some have finished.")
            )
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.queue.put(asker, Waiting(asker, job, answer))
        self._hand_out()
        return await answer

    async def close(self) -> None:
        for waiting in self.queue.clear():
            waiting.answer.cancel()
        if self._hurry is not None:
            self._hurry.cancel()
        for place in range(self._backend.size):
            self._backend.halt(place)
        await asyncio.to_thread(self._backend.close)

    def _hand_out(self) -> None:
        while self._free and self.queue:
            waiting = self.queue.pop()
            if not waiting.answer.cancelled():
                self._begin(waiting)
        if self.queue and self._hurry is None:
            self._hurry = asyncio.get_running_loop().call_later(LONG, self._make_room)
        self._let_people_in()

    def _let_people_in(self) -> None:
        """Interrupt bots that nobody plays against for as many tables of people as wait."""
        idle = [place for place, one in self._running.items() if one.asker.only_bots]
        going = sum(self._running[place].hurried for place in idle)
        for place in idle:
            if going < self.queue.people and not self._running[place].hurried:
                self._run_out(place)
                going += 1

    def _run_out(self, place: int) -> None:
        """Make a job answer with what it has."""
        self._running[place].hurried = True
        self._backend.hurry(place)

    def _begin(self, waiting: Waiting) -> None:
        place = self._free.pop()
        self._running[place] = waiting
        waiting.began, waiting.hurried = monotonic(), False
        waiting.answer.add_done_callback(lambda _done: self._stop(place, waiting))
        loop, work = asyncio.get_running_loop(), self._backend.submit(waiting.job, place)
        work.add_done_callback(
            lambda done: loop.call_soon_threadsafe(self._done, waiting, place, done)
        )

    def _stop(self, place: int, waiting: Waiting) -> None:
        if waiting.answer.cancelled() and self._running.get(place) is waiting:
            self._backend.halt(place)

    def _make_room(self) -> None:
        """Make long jobs answer with what they have, if others wait."""
        self._hurry = None
        for place, waiting in self._running.items():
            others = len(self.queue) - self.queue.of(waiting.asker.address)
            long = monotonic() - waiting.began >= LONG
            greedy = waiting.asker.only_bots or self.queue.of(waiting.asker.address)
            if others and long and greedy:
                self._run_out(place)
        if self.queue:
            self._hurry = asyncio.get_running_loop().call_later(LONG, self._make_room)

    def _done(self, waiting: Waiting, place: int, done: Future[Any]) -> None:
        self._free.append(place)
        self._running.pop(place, None)
        error = None if done.cancelled() else done.exception()
        if error is not None and self._backend.lost(error):
            self._lost(waiting)
        elif not waiting.answer.done():
            if done.cancelled():
                waiting.answer.cancel()
            elif error is not None:
                waiting.answer.set_exception(error)
            else:
                waiting.answer.set_result(done.result())
        self._hand_out()

    def _lost(self, waiting: Waiting) -> None:
        """Retry a job whose process was lost."""
        log.warning("process_lost", job=type(waiting.job).__name__)
        waiting.lost += 1
        if waiting.answer.done():
            return
        if waiting.lost >= TRIES:
            waiting.answer.set_exception(LostWork(say("The bots can't play right now.")))
        else:
            self.queue.put(waiting.asker, waiting)


class LocalProcesses:
    """Processes on this machine, started with the first job."""

    def __init__(self, size: int, components: dict[str, Path], *, patient: bool = False) -> None:
        self.size: Final = max(1, size)
        self.cores: Final = min(MOST_CORES, os.cpu_count() or 1)
        self._stops: Final = get_context("spawn").RawArray(ctypes.c_byte, self.size)
        self._made: Final = (self._stops, components, patient)
        self.pool: RetryingPool | None = None
        self._compiled = False  # whether these processes run compiled
        self._retired: RetryingPool | None = None  # finishes what it has begun

    def submit(self, job: Job, place: int) -> Future[Any]:
        self._stops[place] = 0
        return self._begun().submit(_perform, job, place)

    def halt(self, place: int) -> None:
        """Stop a job: it answers with what it has."""
        self._stops[place] = 1

    hurry = halt

    def lost(self, error: BaseException) -> bool:
        """Tell whether a process was lost; then all of them are replaced."""
        return self.pool is not None and self.pool.lost(error)

    def close(self) -> None:
        for pool in (self._retired, self.pool):
            if pool is not None:
                pool.close()

    def _begun(self) -> RetryingPool:
        """Return the processes; once the engine is compiled, new ones that use it."""
        if self.pool is not None and not self._compiled and engine_in_place():
            self.pool.close(wait=False)
            self._retired, self.pool = self.pool, None
            log.info("engine_compiled")
        if self.pool is None:
            self._compiled = engine_in_place()
            self.pool = RetryingPool(self.size, _prepare, self._made)
        return self.pool


# ---- In such a process.

NICE: Final = 5
_stops: Any = None
_components: dict[str, Path] = {}
_games: Final[dict[str, Game[Any]]] = {}


def _prepare(stops: Any, components: dict[str, Path], patient: bool) -> None:
    global _stops, _components  # sent once to each process, not with every job
    _stops, _components = stops, components
    if patient:  # lowest priority
        os.nice(NICE)


def _perform(job: Job, place: int) -> Any:
    return job.run(Worker(game_of, lambda: bool(_stops[place])))


def game_of(name: str, edition: Edition) -> Game[Any]:
    """Return a game with the components and rules of the server; raise LostWork if unknown."""
    if name not in _games:
        _games[name] = catalog.game(name, _components.get(name))
    found = edition_as(_games[name], *edition)
    if found is None:
        raise LostWork(f"The components of {name} are not those of the server.")
    return found
