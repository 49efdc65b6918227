"""Reviews of finished games: bot processes evaluate every decision, one by one.

Results are stored with the table, decision by decision, so a review continues where it was
stopped. Tables at which somebody plays come first; a review takes what is left.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select

from glaciarium import compiled
from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import AGAIN, Judged, Position, again, judged, longer_than, positions
from glaciarium.arena.estimates import Advice, Mean, Outlook
from glaciarium.kernel.errors import GlaciariumError, LostWork
from glaciarium.kernel.i18n import say
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors
from glaciarium.server.bot_pool import BotRunner
from glaciarium.server.fair_queue import Asker
from glaciarium.server.heavy_work import HeavyJob, HeavyRunner
from glaciarium.server.process_pool import Edition, Worker, edition
from glaciarium.server.rows import Saved
from glaciarium.server.schema import REVIEW
from glaciarium.server.server_log import log
from glaciarium.server.store import Store
from glaciarium.server.table_log import rebuilt

# For each decision; what may have cost most gets more. Rollouts take most of the time, and here
# they only tell the expected points: the search tells what a decision cost.
FIRST: Final = Budget(2000, ends=12)
SLOW: Final = Budget(seconds=0.5)  # while the engine is not compiled
AT_ONCE: Final = 2  # decisions of one review evaluated together
MOST_RUNNING: Final = 8  # reviews running in one process
TRIES: Final = 4  # how often a decision may yield to people who play
FINISHED: Final = -1  # the "move" of the row that marks a complete review
REMEMBERED: Final = 4  # matches that a process keeps
ONCE, LONGER = 1, 2


class Looked(NamedTuple):
    """An evaluated decision, and how thoroughly."""

    one: Judged
    looks: int


class ReviewJob(NamedTuple):
    """One decision of a finished game."""

    saved: Saved
    move: int
    budget: Budget

    def run(self, worker: Worker) -> Judged | None:
        row = self.saved.table
        game = worker.game(row.game, Edition(row.components, row.rules_version, row.box))
        found = _walked(game, self.saved)[self.move]
        one = judged(game, found, self.budget if compiled() else SLOW, worker.halt)
        return None if one is None else trimmed(one)


@dataclass(slots=True)
class Progress:
    done: int = 0
    of: int = 0


class ReviewService:
    """All reviews running in this process."""

    def __init__(self, store: Store, thinking: BotRunner, heavy: HeavyRunner) -> None:
        self._store: Final = store
        self._thinking: Final = thinking
        self._heavy: Final = heavy
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}  # by table
        self._progress: Final[dict[str, Progress]] = {}

    def progress(self, table: str) -> Progress | None:
        """Return the progress of a review running here."""
        return self._progress.get(table) if table in self._tasks else None

    async def begin(self, game: Game[Any], saved: Saved, asker: Asker) -> None:
        """Start or continue a review, keeping what is done."""
        table = saved.table.id
        if saved.table.state != "over":
            raise http_errors.conflict(
                say("The game isn't over yet. You can review it afterwards.")
            )
        if table in self._tasks or await finished(self._store, table):
            return
        if len(self._tasks) >= MOST_RUNNING:
            raise http_errors.too_many(
                say("Many games are being reviewed right now. Try again soon.")
            )
        self._progress[table] = Progress()
        task = asyncio.create_task(self._review(game, saved, asker), name="review")
        self._tasks[table] = task
        task.add_done_callback(lambda _done: self._tasks.pop(table, None))

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, game: Game[Any], saved: Saved, asker: Asker) -> None:
        try:
            await self._look_at_all(game, saved, asker._replace(only_bots=True))
        except* GlaciariumError as errors:  # asking again restarts it
            log.warning("review_stopped", table=saved.table.id, why=str(errors.exceptions[0]))

    async def _look_at_all(self, game: Game[Any], saved: Saved, asker: Asker) -> None:
        table = saved.table.id
        moves = await self._choices(game, saved, asker)
        known = await looked_at(self._store, table)
        progress = self._progress[table]
        twice = min(len(moves), AGAIN * saved.table.options["players"])  # more or less
        progress.done, progress.of = len(known), len(moves) + twice
        wanted = [move for move in moves if move not in known]
        await self._look(saved, asker, wanted, FIRST, known)
        alone = saved.table.options["players"] == 1
        closer = again([found.one for found in known.values()], alone=alone)
        wanted = [move for move in closer if known[move].looks < LONGER]
        progress.of = len(moves) + len(closer)
        progress.done = len(moves) + len(closer) - len(wanted)
        await self._look(saved, asker, wanted, longer_than(FIRST), known)
        await self._store.write(lambda connection: _keep(connection, table, FINISHED, ONCE, ""))

    async def _choices(self, game: Game[Any], saved: Saved, asker: Asker) -> list[int]:
        asked, size = (saved,), len(saved.entries)
        job = HeavyJob(choices, game.name, edition(game), "en", asked, size, packed=False)
        return list(await self._heavy.run(asker, job))

    async def _look(
        self, saved: Saved, asker: Asker, moves: list[int], budget: Budget, known: dict[int, Looked]
    ) -> None:
        """Evaluate some decisions, a few at a time, and store the results."""
        waiting = iter(moves)
        looks = LONGER if budget.visits > FIRST.visits else ONCE

        async def go_on() -> None:
            for move in waiting:
                one = await self._judge(asker, ReviewJob(saved, move, budget))
                if one is not None:
                    known[move] = Looked(one, looks)
                    await self._keep(saved.table.id, known[move])
                self._progress[saved.table.id].done += 1

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(go_on())

    async def _judge(self, asker: Asker, job: ReviewJob) -> Judged | None:
        """Evaluate a decision; None if it always had to yield to others."""
        for _ in range(TRIES):
            one: Judged | None = await self._thinking.judge(asker, job)
            if one is not None:
                return one
        return None

    async def _keep(self, table: str, found: Looked) -> None:
        text = msgspec.json.encode(found.one).decode()
        await self._store.write(
            lambda connection: _keep(connection, table, found.one.move, found.looks, text)
        )


def _keep(connection: Connection, table: str, move: int, looks: int, text: str) -> None:
    here = (REVIEW.c.game_table == table) & (REVIEW.c.move == move)
    connection.execute(delete(REVIEW).where(here))
    connection.execute(insert(REVIEW).values(game_table=table, move=move, looks=looks, judged=text))


async def finished(store: Store, table: str) -> bool:
    """Tell whether a game's review is complete."""
    row = select(REVIEW.c.move).where(REVIEW.c.game_table == table, REVIEW.c.move == FINISHED)
    return await store.read(lambda connection: connection.execute(row).first() is not None)


async def looked_at(store: Store, table: str) -> dict[int, Looked]:
    """Return the evaluated decisions of a game, by move."""
    rows = select(REVIEW).where(REVIEW.c.game_table == table, REVIEW.c.move != FINISHED)

    def query(connection: Connection) -> list[tuple[int, int, str]]:
        found = connection.execute(rows.order_by(REVIEW.c.move))
        return [(row.move, row.looks, row.judged) for row in found]

    found = await store.read(query)
    return {move: Looked(restored(text), looks) for move, looks, text in found}


# Stored per decision: best move, move played, and the deciding seat's points.
def trimmed(one: Judged) -> Judged:
    kept = [one.best] if one.played is one.best else [one.best, one.played]
    advice = [_short(option, one.seat) for option in kept]
    return one._replace(
        advice=advice,
        played=advice[-1],
        regret=_rounded(one.regret),
        lost=_rounded(one.lost),
        stake=_rounded(one.stake),
        given=_rounded(one.given),
    )


def _short(option: Advice, seat: int) -> Advice:
    rows = [Outlook(row.category, row.rule, [_rounded(row.points[seat])]) for row in option.rows]
    return option._replace(
        rows=rows,
        reason="",
        series=(),
        chance=_rounded(option.chance),
        lead=_rounded(option.lead),
        totals=[_rounded(total) for total in option.totals],
    )


def _rounded(number: Mean) -> Mean:
    return Mean(round(number.value, 4), round(number.error, 4))


def restored(text: str) -> Judged:
    one = msgspec.json.decode(text, type=Judged)
    advice = [_whole(option, one.seat) for option in one.advice]
    return one._replace(advice=advice, played=advice[-1])


def _whole(option: Advice, seat: int) -> Advice:
    """Return an option with its rows expanded to all seats."""
    unknown = [Mean(0.0, 0.0)] * len(option.totals)
    return option._replace(
        rows=[
            row._replace(points=[*unknown[:seat], row.points[0], *unknown[seat + 1 :]])
            for row in option.rows
        ]
    )


# ---- In a process.
_known: Final[OrderedDict[str, list[Position]]] = OrderedDict()


def choices(game: Game[Any], saved: Saved) -> list[int]:
    """Return the moves that were a choice."""
    match = _match(game, saved)
    return [
        found.move
        for found in positions(match)
        if len(match.game.legal_actions(found.view.table)) > 1
    ]


def _walked(game: Game[Any], saved: Saved) -> list[Position]:
    """Return what each seat saw, decision by decision; replayed once per process."""
    row = saved.table
    table = f"{row.id} {row.seed} {game.name} {row.options} {len(saved.entries)}"
    found = _known.pop(table, None) or list(positions(_match(game, saved)))
    _known[table] = found
    if len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return found


def _match(game: Game[Any], saved: Saved) -> Match:
    try:
        return rebuilt(game, saved)
    except GlaciariumError as error:
        raise LostWork(str(error)) from error
