"""Several server processes behind one socket; one that fails is restarted.

A process that ends early will probably end early again, so the pause before the next attempt grows.
The others carry on meanwhile.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Final, NamedTuple

from glaciarium.server.server_log import log

LOOK: Final = 0.5  # seconds between looks at the processes
STOPS: Final = (signal.SIGTERM, signal.SIGINT)
STEADY: Final = 60.0  # seconds: a process that served this long restarts at once
FIRST_PAUSE: Final = 1.0  # seconds; doubled after each failure
LONGEST_PAUSE: Final = 60.0


class Worker(NamedTuple):
    process: BaseProcess
    up: Event  # it serves


Start = Callable[[], Worker]


class Place:
    """A slot for one process and its successors."""

    def __init__(self, start: Start, now: Callable[[], float]) -> None:
        self._start: Final = start
        self._now: Final = now
        self._due = now()  # when it is started, while there is none
        self._began = 0.0
        self._failures = 0  # in a row
        self.worker: Worker | None = None

    @property
    def failed(self) -> bool:
        """Whether the last one ended early."""
        return self._failures > 0

    @property
    def up(self) -> bool:
        return self.worker is not None and self.worker.up.is_set()

    def tend(self) -> None:
        """Start it when due; notice when it has ended."""
        if self.worker is not None and not self.worker.process.is_alive():
            self._ended(self.worker.process.exitcode)
        if self.worker is None and self._now() >= self._due:
            self._began = self._now()
            self.worker = self._start()

    def _ended(self, code: int | None) -> None:
        self.worker = None
        self._failures = 0 if self._now() - self._began >= STEADY else self._failures + 1
        pause = self._pause()
        self._due = self._now() + pause
        log.error("process_ended", code=code, again_in=pause)

    def _pause(self) -> float:
        if not self._failures:
            return 0.0
        return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (self._failures - 1))


class Crew:
    def __init__(self, start: Start, size: int, now: Callable[[], float] = time.monotonic) -> None:
        self.places: Final = [Place(start, now) for _ in range(size)]
        self._served = False
        self._stopping = False

    def run(self, ready: Callable[[], None]) -> int:
        """Keep them running until this process is stopped; return the exit code."""
        for number in STOPS:
            signal.signal(number, self._stop)
        while not (self._stopping or self.doomed):
            self.tend(ready)
            wait([worker.process.sentinel for worker in self._workers()], timeout=LOOK)
        for worker in self._workers():
            worker.process.terminate()
        for worker in self._workers():
            worker.process.join()
        return int(self.doomed)

    @property
    def doomed(self) -> bool:
        """Whether all ended before serving: restarting would not help."""
        return not self._served and all(place.failed for place in self.places)

    def tend(self, ready: Callable[[], None]) -> None:
        """Tend each process; report once all that can are serving."""
        for place in self.places:
            place.tend()
        if not self._served and any(place.up for place in self.places):
            self._served = all(place.up or place.failed for place in self.places)
            if self._served:
                ready()

    def _workers(self) -> list[Worker]:
        return [place.worker for place in self.places if place.worker is not None]

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True
