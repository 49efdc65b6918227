"""Work that is lost with a process is done again, and in the end somebody says so."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator

import pytest

from glaciarium.arena import workers
from glaciarium.arena.workers import TRIES, Processes
from glaciarium.kernel.errors import BadOptions, LostWork


def square(number: int) -> int:
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def wait_for_ever(number: int) -> int:
    while number > 1:
        signal.pause()
    return number


def refuse(number: int) -> int:
    raise BadOptions(f"{number} is no number for this.")


def test_what_a_lost_process_had_begun_is_done_again() -> None:
    found: list[int] = []
    for result in Processes(2)(square, list(range(40))):
        if not found:
            for process in multiprocessing.active_children():
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
        found.append(result)
    assert sorted(found) == [number * number for number in range(40)]
    assert multiprocessing.active_children() == []


def test_work_that_kills_every_process_is_given_up() -> None:
    with pytest.raises(LostWork, match=f"was lost {TRIES} times"):
        list(Processes(2)(die, [1, 2, 3, 4]))
    assert multiprocessing.active_children() == []


def test_errors_come_back() -> None:
    with pytest.raises(BadOptions, match="is no number for this"):
        list(Processes(2)(refuse, [1, 2]))


def test_one_worker_is_this_process() -> None:
    assert list(Processes(1)(lambda number: (number, os.getpid()), [1])) == [(1, os.getpid())]


def test_processors() -> None:
    assert 1 <= workers.processors() <= (os.cpu_count() or 1)


def test_an_interrupt_waits_for_nobody() -> None:
    results = Processes(2)(wait_for_ever, [1, 2, 3])
    assert next(results) == 1
    assert isinstance(results, Generator)
    results.close()  # as an interrupt does
    assert multiprocessing.active_children() == []
