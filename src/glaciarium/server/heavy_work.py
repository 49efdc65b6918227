"""Work that would hold every table up: replays, histories, records, "what if".

It is done in a process of its own, which lets the others go first. Answers come back encoded and
compressed, so that the server only passes them on.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.protocol import Game
from glaciarium.server.fair_queue import Asker
from glaciarium.server.process_pool import LocalProcesses, ProcessPool, Worker

LEVEL: Final = 3  # of compression


class HeavyJob(NamedTuple):
    """`make(game, *arguments)`, a function that a process can import."""

    make: Callable[..., Any]
    game: str
    components: str  # digest
    language: str
    arguments: tuple[Any, ...]
    packed: bool = True  # the answer is for a client: encode and compress it

    def run(self, worker: Worker) -> Any:
        made = self.made(worker.game(self.game, self.components))
        if not self.packed:
            return made
        text = made.encode() if isinstance(made, str) else msgspec.json.encode(made)
        return gzip.compress(text, LEVEL)

    def made(self, game: Game[Any]) -> Any:
        with speaking(self.language):
            return self.make(game, *self.arguments)


class HeavyRunner(Protocol):
    """Who does it: a process, or in tests whatever answers."""

    async def run(self, asker: Asker, job: HeavyJob) -> Any: ...
    async def close(self) -> None: ...


class HeavyWork:
    def __init__(self, components: dict[str, Path]) -> None:
        self._pool: Final = ProcessPool(LocalProcesses(1, components, patient=True))

    async def run(self, asker: Asker, job: HeavyJob) -> Any:
        """Return what the job makes; raise LostWork, or what it raises."""
        return await self._pool.ask(asker, job)

    async def close(self) -> None:
        await self._pool.close()
