"""Live tables in this process: a real database, real tables and frames, lines without sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from glaciarium import catalog
from glaciarium.kernel.editions import edition as edition_as
from glaciarium.kernel.errors import LostWork
from glaciarium.server import wire
from glaciarium.server.bot_pool import BotJob, think
from glaciarium.server.config import Config
from glaciarium.server.connection import ClientConnection
from glaciarium.server.hub import Hub
from glaciarium.server.process_pool import Worker
from glaciarium.server.rows import Saved, SeatRow
from glaciarium.server.store import Store
from glaciarium.server.table import Services, Table
from tests.server.patches import changed
from tests.server.rows import table as row_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from glaciarium.arena.estimates import Advice
    from glaciarium.kernel.protocol import Game
    from glaciarium.server.fair_queue import Asker
    from glaciarium.server.heavy_work import HeavyJob
    from glaciarium.server.process_pool import Edition, Job
    from glaciarium.server.table_log import TableLog

PATIENCE = 30.0  # seconds until a test gives up


@cache
def games() -> dict[str, Game[Any]]:
    return {name: catalog.game(name) for name in catalog.GAMES}


def _edition_of(name: str, edition: Edition) -> Game[Any]:
    found = edition_as(games()[name], *edition)
    assert found is not None
    return found


class Here:
    """Bots that think at once, in this process; or not before `gate` is open; or not at all."""

    def __init__(self) -> None:
        self.jobs: list[BotJob] = []
        self.askers: list[Asker] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.lost = False

    async def choose(self, asker: Asker, job: BotJob) -> str:
        return str(await self._thought(asker, job))

    async def advise(self, asker: Asker, job: BotJob) -> list[Advice]:
        found = await self._thought(asker, job)
        assert isinstance(found, list)
        return found

    async def judge(self, asker: Asker, job: Job) -> Any:
        self.askers.append(asker)
        await self.gate.wait()
        return job.run(Worker(_edition_of, lambda: False))

    async def close(self) -> None:
        self.gate.set()

    async def _thought(self, asker: Asker, job: BotJob) -> Any:
        self.jobs.append(job)
        self.askers.append(asker)
        await self.gate.wait()
        if self.lost:
            raise LostWork("The bots can't play right now.")
        game = _edition_of(job.position.game, job.position.edition)
        return think(game, job, lambda: False)


class Inline:
    """Heavy work, done at once in this process; what it makes is not encoded."""

    async def run(self, _asker: Asker, job: HeavyJob) -> Any:
        return job.made(games()[job.game])

    async def close(self) -> None:
        pass


class Time:
    """A clock that goes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Ear:
    """A line to a table, and what was heard on it."""

    def __init__(self, hub: Hub, connection: ClientConnection, table: Table) -> None:
        self.hub, self.connection, self.table = hub, connection, table
        self.frame: dict[str, Any] = {}  # the last one
        self.kinds: list[str] = []  # of all messages

    def ask(self, message: Any) -> None:
        self.hub.hear(self.table, self.connection, message)

    async def heard(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        async with asyncio.timeout(PATIENCE):
            while True:
                raw = await self.connection.next()
                assert raw is not None, self.connection.closing
                message: dict[str, Any] = json.loads(raw)
                self.kinds.append(message["type"])
                if message["type"] == "change":
                    msgspec.convert(message, wire.Change)
                    message = changed(self.frame, message)
                if message["type"] == "frame":
                    msgspec.convert(message, wire.Snapshot)
                    self.frame = message
                if message["type"] == kind:
                    return message

    async def until(self, **facts: Any) -> dict[str, Any]:
        """Return the first frame with these facts; the last one counts too."""
        while not self.frame or any(self.frame[name] != fact for name, fact in facts.items()):
            await self.heard("frame")
        return self.frame

    async def refused(self, message: Any) -> str:
        """Ask for something that is refused, and return the sentence."""
        self.ask(message)
        return str((await self.heard("refused"))["text"])

    def play(self, option: int = 0) -> None:
        offers = [offer for offer in self.frame["offers"] if not offer["after"]]
        self.ask(wire.Play(ply=self.frame["ply"], do=offers[option % len(offers)]["do"]))

    def leave(self) -> None:
        self.hub.leave(self.table, self.connection)


class Room:
    def __init__(self, store: Store, hub: Hub, thinking: Here, time: Time) -> None:
        self.store, self.hub, self.thinking, self.time = store, hub, thinking, time

    async def table(self, game: str, *people: str, **fields: Any) -> str:
        """Make a table; `level1` and the like are bots, the same name twice is hot-seat."""
        rules = fields.pop("rules", games()[game])  # an older edition of the game, say
        options = fields.pop("options", {})
        name = str(fields.pop("id", "t"))
        agreed = rules.agree({"players": len(people), **options})
        row = row_of(
            name,
            game=game,
            options=agreed,
            components=rules.components.digest,
            rules_version=rules.rules_version,
            **{"state": "playing", "seed": 7, "host": people[0], **fields},
        )
        dummies = rules.dummies(agreed)
        seats = [_seat(nth, person) for nth, person in enumerate(people)]
        seats += [
            SeatRow(seat=len(people) + nth, kind="dummy", name=dummy)
            for nth, dummy in enumerate(dummies)
        ]
        await self.store.create(row, seats)
        return name

    async def ear(self, person: str = "", table: str = "t", language: str = "en") -> Ear:
        """Return a line to a table that has had its first frame; without a person, to watch."""
        connection = ClientConnection(person, person.title(), language, differences=True)
        ear = Ear(self.hub, connection, await self.hub.enter(table, connection))
        await ear.heard("frame")
        return ear

    async def settled(self, table: str = "t") -> Table:
        """Return a table when it has done all that is queued."""
        live = await self.hub.table(table)
        done = asyncio.Event()

        async def mark() -> None:
            done.set()

        live.post(mark)
        async with asyncio.timeout(PATIENCE):
            await done.wait()
        return live


def _seat(nth: int, person: str) -> SeatRow:
    if person.startswith("level"):
        return SeatRow(seat=nth, kind="bot", name=f"Bot {nth + 1}", level=person)
    if not person:
        return SeatRow(seat=nth, kind="open", name="")
    return SeatRow(seat=nth, kind="human", name=f"{person.title()} {nth + 1}", person=person)


@contextlib.asynccontextmanager
async def room(database: str) -> AsyncIterator[Room]:
    store, thinking, time = Store(database), Here(), Time()
    await store.open()
    hub = Hub(Config(database=database), store, games(), thinking, time, heavy=Inline())
    await hub.start()
    try:
        yield Room(store, hub, thinking, time)
    finally:
        await hub.stop("The test is over.")
        await store.close()


@contextlib.asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """Open a store, and close it at the end."""
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def live(table_log: TableLog, saved: Saved) -> Table:
    """Return a live table; nothing of its surroundings is needed to look at it."""
    absent: Any = None
    house = Services(store=absent, thinking=Here(), changed=lambda _table: None, now=lambda: 50.0)
    return Table(house, table_log, saved)
