"""Hints: the best options for the seat to move, from its view, where the table allows hints.

The table goes on while a hint is computed; one at a time for each person.
"""

from __future__ import annotations

import asyncio
from typing import Final

from glaciarium.arena.advice import hint_seed
from glaciarium.arena.estimates import Advice
from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import say, speaking
from glaciarium.server.bot_pool import ADVISES, BotJob
from glaciarium.server.connection import ClientConnection
from glaciarium.server.driver import position_of
from glaciarium.server.fair_queue import Asker
from glaciarium.server.hint_words import goal_of, in_words
from glaciarium.server.limits import Allowance, Buckets
from glaciarium.server.snapshots import encode
from glaciarium.server.table import Table
from glaciarium.server.wire import HintGiven

HINTS: Final = Allowance(10, 12)  # by person


class HintService:
    """All hints under way in this process."""

    def __init__(self) -> None:
        self._asked: Final = Buckets(HINTS)
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}  # by person

    def why_not(self, table: Table, connection: ClientConnection) -> str:
        """Return why no hint is given, or ""."""
        if not table.row.hints:
            return say("Hints are off at this table.")
        if not connection.person or connection.person in self._tasks:
            return say("A hint is already on its way.")
        if not self._asked.take(connection.person):
            return say("You've asked for many hints. Wait a little.")
        return ""

    def begin(self, table: Table, connection: ClientConnection) -> None:
        """Compute a hint, and send it if the table hasn't moved on."""
        job = BotJob(
            position_of(table), ADVISES, hint_seed(table.table_log.ply), connection.language
        )
        task = asyncio.create_task(self._think(table, connection, job), name="hint")
        self._tasks[connection.person] = task
        task.add_done_callback(lambda _done: self._tasks.pop(connection.person, None))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, table: Table, connection: ClientConnection, job: BotJob) -> None:
        try:
            asker = Asker(connection.address or connection.person, connection.person)
            found = await table.house.thinking.advise(asker, job)
        except GlaciariumError:
            with speaking(connection.language):
                table.refuse(connection, "hint", say("No hint is available right now."))
            return
        table.post(lambda: self._tell(table, connection, job, found))

    async def _tell(
        self, table: Table, connection: ClientConnection, job: BotJob, found: list[Advice]
    ) -> None:
        if position_of(table) != job.position:
            return  # the table has moved on
        view = table.table_log.match.view(table.table_log.match.actor)
        with speaking(connection.language):
            options = in_words(table.game, view, found)
            goal = goal_of(found[0].goal) if found else ""
        connection.send(encode(HintGiven(ply=table.table_log.ply, goal=goal, options=options)))
