"""Servers for `make load`, and tables that are brought late into their games in between."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Self

from glaciarium import catalog
from glaciarium.server.rows import Entry, TableStatus
from glaciarium.server.store import Store
from glaciarium.server.table_log import MOVE, rebuilt

if TYPE_CHECKING:
    import argparse

    from glaciarium.kernel.match import Match

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
PATIENCE: Final = 60
MOST_MOVES: Final = 1000
LATE: Final = (0.3, 0.7)  # of a game that is played at random


class Server:
    """`glaciarium serve` with its limits on."""

    def __init__(self, database: str, options: argparse.Namespace) -> None:
        command = [sys.executable, "-m", "glaciarium", "serve", "--port", "0", "--log", "json"]
        command += ["--database", database, "--workers", str(options.workers)]
        command += ["--thinkers", options.thinkers]
        self._workers = options.workers
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        self.address = told.split()[3] if told.startswith("Glaciarium is at") else ""
        if not self.address:
            raise SystemExit(f"The server did not start: {told}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def _processes(self) -> list[int]:
        """Return the processes that serve; those in which bots think are not among them."""
        pid = self.process.pid
        if self._workers == 1:
            return [pid]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def used(self) -> float:
        """Return the seconds of processor time so far."""
        return sum(map(_used, self._processes()))

    def memory(self) -> float:
        """Return the megabytes in use."""
        pages = [Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self._processes()]
        return sum(map(int, pages)) * PAGE / 1e6


def _used(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


async def advanced(database: str, tables: list[str]) -> None:
    """Play some tables on at random, while no server runs: about to the middle of their games."""
    store, games = Store(database), {name: catalog.game(name) for name in catalog.GAMES}
    await store.open()
    chance = Random(7)
    for table in tables:
        saved = await store.load(table)
        match = rebuilt(games[saved.table.game], saved)
        known = len(match.moves)
        _play_on(match, chance)
        now = time.time()
        entries = [Entry(kind=MOVE, by=move.by, words=move.do, at=now) for move in match.moves]
        status = TableStatus(
            ply=len(match.moves), actor=match.actor, state="playing", scores=None, winners=None
        )
        await store.append(table, len(saved.entries), entries[known:], status)
    await store.close()


def _play_on(match: Match, chance: Random) -> None:
    """Play to the end at random, then undo to somewhere in the middle."""
    while not match.over and len(match.moves) < MOST_MOVES:
        match.play_action(chance.choice(match.game.legal_actions(match.state)))
    match.undo(len(match.moves) - int(chance.uniform(*LATE) * len(match.moves)))
