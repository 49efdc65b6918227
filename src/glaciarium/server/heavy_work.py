"""Work that would block every table: replays, histories, records, "what if".

Long jobs run in a low-priority process. Answers come back encoded and compressed, so that the
server only passes them on.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.protocol import Game
from glaciarium.server.fair_queue import Asker
from glaciarium.server.long_work import in_turn
from glaciarium.server.process_pool import Edition, LocalProcesses, ProcessPool, Worker

LEVEL: Final = 3  # of compression
SHORT: Final = 30  # decisions that can be replayed quickly


class HeavyJob(NamedTuple):
    """`make(game, *arguments)`, a function that a process can import."""

    make: Callable[..., Any]
    game: str
    edition: Edition
    language: str
    arguments: tuple[Any, ...]
    size: int  # decisions to replay
    packed: bool = True  # the answer is for a client: encode and compress it

    def run(self, worker: Worker) -> Any:
        made = self.made(worker.game(self.game, self.edition))
        if not self.packed:
            return made
        text = made.encode() if isinstance(made, str) else msgspec.json.encode(made)
        return gzip.compress(text, LEVEL)

    def made(self, game: Game[Any]) -> Any:
        with speaking(self.language):
            return self.make(game, *self.arguments)


class HeavyRunner(Protocol):
    """Runs heavy jobs: a process, or a stand-in in tests."""

    async def run(self, asker: Asker, job: HeavyJob) -> Any: ...
    async def close(self) -> None: ...


class HeavyWork:
    """A process started with the first long job; short jobs run in a thread."""

    def __init__(self, games: Mapping[str, Game[Any]], components: dict[str, Path]) -> None:
        self._here: Final = Worker(lambda name, _edition: games[name], lambda: False)
        self._pool: Final = ProcessPool(LocalProcesses(1, components, patient=True))

    async def run(self, asker: Asker, job: HeavyJob) -> Any:
        """Return the job's result; raise LostWork, or what the job raises."""
        if job.size <= SHORT:
            return await in_turn(job.run, self._here)
        return await self._pool.ask(asker, job)

    async def close(self) -> None:
        await self._pool.close()
