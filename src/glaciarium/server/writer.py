"""One thread that writes, committing everything queued together.

A commit waits for the disk, and all writes queued meanwhile share the next one: a busy server makes
fewer commits, not slower ones. Callers are answered after the commit.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, Final

from sqlalchemy import Connection, Engine, bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import pattern
from glaciarium.server.database import explained
from glaciarium.server.rows import Entry, TableStatus
from glaciarium.server.schema import ACTION, TABLE
from glaciarium.server.server_log import log

CHANNEL: Final = "glaciarium"  # of NOTIFY
FASTER: Final = pattern("Something else happened at this table in the meantime. Take another look.")
MOST_AT_ONCE: Final = 500  # writes in one commit

_INSERT: Final = insert(ACTION)
_STAND: Final = update(TABLE).where(TABLE.c.id == bindparam("of"))
_NOTIFY: Final = text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")


class Taken(GlaciariumError):
    """The entry number, seat or name is taken: somebody was faster."""


class WriteJob:
    """Something to write. Consecutive jobs of one kind run together."""

    def run(self, connection: Connection) -> Any:
        raise NotImplementedError

    @classmethod
    def run_all(cls, connection: Connection, jobs: Sequence[Any]) -> list[Any]:
        return [job.run(connection) for job in jobs]


class Call(WriteJob):
    """Any statements; they may run twice (must be idempotent)."""

    def __init__(self, call: Callable[[Connection], Any]) -> None:
        self._call: Final = call

    def run(self, connection: Connection) -> Any:
        return self._call(connection)


@dataclass(frozen=True, slots=True)
class Append(WriteJob):
    """What happened at a table, and how it stands now."""

    table: str
    seq: int
    entries: Sequence[Entry]
    standing: TableStatus | None

    def run(self, connection: Connection) -> None:
        self.run_all(connection, [self])

    @classmethod
    def run_all(cls, connection: Connection, jobs: Sequence[Append]) -> list[None]:
        """Write all entries with three statements."""
        try:
            connection.execute(_INSERT, [row for job in jobs for row in job.rows()])
        except IntegrityError:
            raise Taken(FASTER) from None
        standings = [job.stand(job.standing) for job in jobs if job.standing]
        if standings:
            connection.execute(_STAND, standings)
        notify(connection, [f"{job.table} {job.seq + len(job.entries) - 1}" for job in jobs])
        return [None] * len(jobs)

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "game_table": self.table,
                "seq": self.seq + nth,
                "kind": entry.kind,
                "seat": entry.by,
                "words": entry.words,
                "at": entry.at,
            }
            for nth, entry in enumerate(self.entries)
        ]

    def stand(self, standing: TableStatus) -> dict[str, Any]:
        return {"of": self.table, "changed": self.entries[-1].at, **asdict(standing)}


def notify(connection: Connection, news: Sequence[str]) -> None:
    """Notify the other processes on commit."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"channel": CHANNEL, "news": list(news)})


@dataclass(frozen=True, slots=True)
class _Queued:
    job: WriteJob
    answer: asyncio.Future[Any]


class Writer:
    """The writer thread and its queue."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._queue: Final[SimpleQueue[_Queued | None]] = SimpleQueue()
        self._loop: Final = asyncio.get_running_loop()
        self._thread: Final = threading.Thread(target=self._work, name="writer", daemon=True)
        self._closing = False
        self.commits = 0
        self._thread.start()

    def write(self, job: WriteJob) -> asyncio.Future[Any]:
        """Queue a job at once; await the answer: it is durable, or its error is raised."""
        if self._closing:
            raise GlaciariumError("The server is stopping: nothing more can be written.")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(_Queued(job, answer))
        return answer

    async def close(self) -> None:
        """Write what is queued, and end."""
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._gathered()
            if group:
                answers = self._written([queued.job for queued in group])
                self._loop.call_soon_threadsafe(_deliver, group, answers)

    def _gathered(self) -> tuple[list[_Queued], bool]:
        """Wait for a job; return it with all that are queued."""
        group: list[_Queued] = []
        queued = self._queue.get()
        while queued is not None:
            group.append(queued)
            if len(group) == MOST_AT_ONCE:
                return group, True
            try:
                queued = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _written(self, jobs: list[WriteJob]) -> list[Any]:
        """Commit jobs together; if one fails, each in its own savepoint."""
        try:
            with self._engine.begin() as connection:
                answers = _together(connection, jobs)
        except Exception as error:  # whatever failed, the caller must be told
            if len(jobs) == 1:
                return [_told(error)]
            return self._one_by_one(jobs)
        self.commits += 1
        return answers

    def _one_by_one(self, jobs: list[WriteJob]) -> list[Any]:
        try:
            with self._engine.begin() as connection:
                answers = [_apart(connection, job) for job in jobs]
        except Exception as error:  # nothing of it was committed
            return [_told(error)] * len(jobs)
        self.commits += 1
        return answers


def _together(connection: Connection, jobs: list[WriteJob]) -> list[Any]:
    answers: list[Any] = []
    for _kind, run in groupby(jobs, key=type):
        alike = list(run)
        answers += alike[0].run_all(connection, alike)
    return answers


def _apart(connection: Connection, job: WriteJob) -> Any:
    try:
        with connection.begin_nested():
            return job.run(connection)
    except Exception as error:  # the error belongs to this job alone
        return _told(error)


def _told(error: Exception) -> Exception:
    """Return the error for the caller; the database's message goes to the log."""
    meant = explained(error)
    if meant is not error:
        log.error("write_failed", why=str(getattr(error, "orig", None) or error))
    return meant


def _deliver(group: list[_Queued], answers: list[Any]) -> None:
    for queued, answer in zip(group, answers, strict=True):
        if queued.answer.done():  # its caller was cancelled; what was written stays written
            continue
        if isinstance(answer, Exception):
            queued.answer.set_exception(answer)
        else:
            queued.answer.set_result(answer)
