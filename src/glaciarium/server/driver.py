"""What moves a table without people: bots, and clocks that run out.

A bot plays its own seat, the seat of an absent person, and the rest of a turn when a person is out
of time. At tables without people, bots play only while somebody watches, at a leisurely pace. With
several processes, the one that wrote the last entry runs the bot; the others step in after a while
in case it is gone. If two answer, the database takes the first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from glaciarium.catalog import RANDOM
from glaciarium.kernel.keyed_stream import bot_word
from glaciarium.server.bot_pool import BotJob, Position
from glaciarium.server.clock import DAYS
from glaciarium.server.database import Unavailable
from glaciarium.server.fair_queue import Asker
from glaciarium.server.process_pool import edition
from glaciarium.server.rows import SeatRow
from glaciarium.server.server_log import log
from glaciarium.server.store import Taken
from glaciarium.server.table_log import FLAG, MOVE, TAKE_OVER

if TYPE_CHECKING:
    from glaciarium.server.table import Table

STAND_IN: Final = "level2"  # the bot that plays for a person
PACE: Final = 1.0  # seconds between two decisions where only bots play
RETRY: Final = 5.0  # seconds until a decision that could not be written is tried again
PATIENCE: Final = 15.0  # seconds until another process is believed to be gone


class Turn(NamedTuple):
    """One decision for a bot."""

    ply: int
    turned: int  # entries up to the last undo: after another undo this decision is void
    seat: int
    bot: str
    kind: str  # of its entry


class Driver:
    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self._turn: Turn | None = None  # what is thought about
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def thinks(self) -> bool:
        """Whether a bot is to move."""
        return self._next() is not None

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking in this process."""
        return self._thinking is not None

    def stop(self) -> None:
        self._turn = None
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def go_on(self, *, mine: bool) -> None:
        """Start a bot if one is to move; `mine`: this process must."""
        turn = self._next()
        waits = not self.table.presence.connections and self._only_bots()
        if turn is not None and turn == self._turn and not waits:
            return
        self.stop()
        if turn is None:
            self._set_alarm()
        elif not mine:
            self._later(PATIENCE, lambda: self.go_on(mine=True))
        elif not waits:
            self._turn = turn
            self._thinking = asyncio.create_task(self._think(turn), name="thinking")

    def _next(self) -> Turn | None:
        """Return the decision that a bot must make now, if any."""
        table, table_log = self.table, self.table.table_log
        seat = table.actor
        if seat is None:
            return None
        bot, kind = self._who(table.seats[seat])
        return Turn(table_log.ply, table_log.turned, seat, bot, kind) if bot else None

    def _who(self, seat: SeatRow) -> tuple[str, str]:
        """Return the bot that plays a seat now, if any, and the kind of entry for its move."""
        if seat.kind == "bot":
            return seat.level, MOVE
        if seat.seat in self.table.table_log.away:
            return STAND_IN, MOVE
        if self._left(seat.seat) == 0 and self.table.table_log.clocks.rule.kind != DAYS:
            return STAND_IN, FLAG
        return "", MOVE

    def _only_bots(self) -> bool:
        away = self.table.table_log.away
        return all(seat.kind != "human" or seat.seat in away for seat in self.table.seats)

    async def _think(self, turn: Turn) -> None:
        table, match = self.table, self.table.table_log.match
        if self._only_bots():
            await asyncio.sleep(PACE)
        job = BotJob(position_of(table), turn.bot, bot_word(match.seed, len(match.moves)))
        try:
            words = await table.house.thinking.choose(self._asker(), job)
        except Exception as error:  # whatever failed, the others are waiting for a move
            log.warning("thinking_failed", table=table.id, bot=turn.bot, why=repr(error))
            words = self._anything()
        table.post(lambda: self._decide(turn, words))

    def _asker(self) -> Asker:
        """Return who waits for this bot: the players, or else the spectators."""
        table = self.table
        here = sorted(table.presence.connections, key=lambda one: (one.person, one.address))
        people = [one for one in here if table.presence.seats(one.person)]
        addresses = [one.address for one in people or here if one.address]
        host = table.row.host
        return Asker(addresses[0] if addresses else host, host, self._only_bots())

    def _anything(self) -> str:
        """Choose at random, in this process: that is quick."""
        match = self.table.table_log.match
        action = RANDOM.choose(match.game, match.view(match.actor), bot_word(match.seed, 0))
        return match.game.text(match.state, action)

    async def _decide(self, turn: Turn, words: str) -> None:
        if turn != self._next():
            return  # undone, or its person was faster
        await self._happen(turn.kind, turn.seat, words)

    async def _happen(self, kind: str, seat: int, words: str = "") -> None:
        try:
            await self.table.happen(self.table.entry(kind, seat, words))
        except Taken:
            log.info("another_process_was_faster", table=self.table.id)
        except Unavailable:  # bots are fast: without a pause they would retry in a busy loop
            self.stop()
            self._later(RETRY, lambda: self.go_on(mine=True))

    # Clocks.
    def _left(self, seat: int) -> float | None:
        table = self.table
        if not table.table_log.clocks.run:
            return None
        return table.table_log.clocks.left(seat, table.actor, table.house.now())

    def _set_alarm(self) -> None:
        seat = self.table.actor
        left = None if seat is None else self._left(seat)
        if left is not None:
            self._later(left, lambda: self.table.post(self.time_is_up))

    def _later(self, seconds: float, call: Callable[[], Any]) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, call)

    async def time_is_up(self) -> None:
        """Check whether the player to move is out of time; if so, let a bot finish the turn."""
        table, seat = self.table, self.table.actor
        if seat is None or self._left(seat) != 0 or self._next() is not None:
            self.go_on(mine=True)
        elif table.table_log.clocks.rule.kind == DAYS:
            await self._happen(TAKE_OVER, seat)


def position_of(table: Table) -> Position:
    match = table.table_log.match
    return Position(
        table.id,
        table.game.name,
        edition(table.game),
        match.options,
        match.seed,
        tuple(move.do for move in match.moves),
    )
