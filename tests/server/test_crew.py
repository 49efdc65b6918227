"""Several server processes: one that ends is started again, with pauses that grow."""

from __future__ import annotations

from itertools import pairwise
from threading import Event
from typing import Any

from glaciarium.server.crew import LONGEST_PAUSE, STEADY, Crew, Worker
from tests.server.playing import Time


class Process:
    """A process that ends when a test says so."""

    def __init__(self) -> None:
        self.alive, self.exitcode = True, 1

    def is_alive(self) -> bool:
        return self.alive


class Starts:
    def __init__(self, time: Time) -> None:
        self.processes: list[Process] = []
        self.times: list[float] = []
        self._time = time

    def __call__(self) -> Worker:
        process: Any = Process()
        up: Any = Event()
        self.processes.append(process)
        self.times.append(self._time())
        return Worker(process, up)


def tended(crew: Crew, time: Time, seconds: float) -> None:
    """Let time pass, half a second at a time."""
    for _ in range(int(seconds * 2)):
        time.now += 0.5
        crew.tend(lambda: None)


def test_who_ends_early_is_started_again_after_longer_and_longer_pauses() -> None:
    time = Time()
    starts = Starts(time)
    crew = Crew(starts, 2, time)
    tended(crew, time, 0.5)
    steady, first = starts.processes
    for _ in range(9):
        starts.processes[-1].alive = False
        tended(crew, time, LONGEST_PAUSE + 1)
    own = starts.times[1:]
    pauses = [after - before for before, after in pairwise(own)]
    assert first is not starts.processes[-1]
    assert len(pauses) == 9
    assert pauses[:3] < pauses[1:4] < pauses[2:5]
    other: Any = crew.places[0].worker
    assert other.process is steady  # it carried on


def test_who_served_for_long_is_started_again_at_once() -> None:
    time = Time()
    starts = Starts(time)
    crew = Crew(starts, 1, time)
    tended(crew, time, STEADY + 1)
    starts.processes[0].alive = False
    tended(crew, time, 0.5)
    assert len(starts.processes) == 2
    assert not crew.places[0].failed


def test_if_none_can_begin_it_ends_but_one_is_enough() -> None:
    """Whatever supervises the server, such as a service manager, is told."""
    time, told = Time(), []
    starts = Starts(time)
    crew = Crew(starts, 2, time)
    crew.tend(lambda: told.append("ready"))
    starts.processes[0].alive = False
    crew.tend(lambda: told.append("ready"))
    assert (crew.doomed, told) == (False, [])
    starts.processes[1].alive = False
    crew.tend(lambda: told.append("ready"))
    assert (crew.doomed, told) == (True, [])


def test_it_is_ready_when_those_serve_that_can() -> None:
    time, told = Time(), []
    starts = Starts(time)
    crew = Crew(starts, 2, time)
    crew.tend(lambda: told.append("ready"))
    worker = crew.places[0].worker
    assert worker is not None
    worker.up.set()
    crew.tend(lambda: told.append("ready"))
    assert told == []
    starts.processes[1].alive = False
    crew.tend(lambda: told.append("ready"))
    starts.processes[0].alive = False
    crew.tend(lambda: told.append("ready"))
    assert (crew.doomed, told) == (False, ["ready"])
