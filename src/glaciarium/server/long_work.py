"""Work that takes long and must run in this process: in one thread, one after the other.

A live table is here, so its work can't run in another process. Each computing thread takes time
from play, so there is one for tables, and one for what people try in lessons and editors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, TypeVar

from glaciarium.kernel.match import NEAR
from glaciarium.kernel.protocol import Game
from glaciarium.server.rows import Entry, Saved
from glaciarium.server.table_log import UNDO, TableLog, loaded

T = TypeVar("T")
LONG: Final = 40  # entries
_THREAD: Final = ThreadPoolExecutor(1, "long work")
_TRIALS: Final = ThreadPoolExecutor(1, "trials")


async def in_turn(work: Callable[..., T], *arguments: Any) -> T:
    """Do something in the thread when it is free."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work, *arguments)


async def tried(work: Callable[..., T], *arguments: Any) -> T:
    """Do something for a lesson or an editor: no table waits for it."""
    context = copy_context()  # the language
    return await asyncio.get_running_loop().run_in_executor(_TRIALS, context.run, work, *arguments)


async def load_course(game: Game[Any], saved: Saved) -> TableLog:
    """Return the replayed log of a table; in the thread if that takes a while."""
    if len(saved.entries) < LONG and not saved.table.corrected:
        return loaded(game, saved)
    return await in_turn(loaded, game, saved)


async def fold(table_log: TableLog, entry: Entry) -> None:
    """Add an entry to a log: in the thread if it replays a long game."""
    if entry.kind == UNDO and int(entry.words) > NEAR:
        await in_turn(table_log.add, entry)
    else:
        table_log.add(entry)
