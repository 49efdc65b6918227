"""Work that is lost with a process is done again, and in the end somebody says so."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from struct import pack
from time import monotonic, sleep
from typing import Any

import pytest

from glaciarium.arena import workers
from glaciarium.arena.workers import TRIES, Processes
from glaciarium.kernel.errors import BadOptions, LostWork
from tests.arena.test_external_bot import rogue


def square(number: int) -> int:
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def wait_for_ever(number: int) -> int:
    while number > 1:
        signal.pause()
    return number


def half_sent(line: Any, result: Any) -> None:
    """Say how long a result is, and die."""
    os.write(line.fileno(), pack("!i", len(result)))
    os.kill(os.getpid(), signal.SIGKILL)


def stumble(folder: Path, number: int) -> int:
    """Die once in the middle of handing a result over."""
    try:
        (folder / "stumbled").touch(exist_ok=False)
    except FileExistsError:
        return number
    Connection._send_bytes = half_sent  # type: ignore[attr-defined]
    return number


def refuse(number: int) -> int:
    raise BadOptions(f"{number} is no number for this.")


def test_a_result_of_which_only_half_came_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "LOOK", 0.1)
    found = list(Processes(2)(partial(stumble, tmp_path), list(range(6))))
    assert sorted(found) == list(range(6))
    assert (tmp_path / "stumbled").exists()
    assert multiprocessing.active_children() == []


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


def runs(pid: int) -> bool:
    """Tell whether a process runs: who has ended may wait long until somebody takes note."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_workers_and_their_bots_end_with_whoever_is_killed(tmp_path: Path) -> None:
    """Nobody is left behind by an arena that could not say good-bye."""
    family = tmp_path / "pids"
    bots = f"random,{rogue('orphan', family)}"
    words = ["arena", "arktia", "--bots", bots, "--games", "8", "--workers", "2"]
    arena = subprocess.Popen([sys.executable, "-m", "glaciarium", *words, "--timeout", "600"])
    deadline = monotonic() + 60
    while not family.exists() or len(family.read_text().splitlines()) < 2:
        assert monotonic() < deadline
        sleep(0.1)
    arena.kill()
    arena.wait()
    pids = {int(word) for word in family.read_text().split()}
    while left := [pid for pid in pids if runs(pid)]:
        assert monotonic() < deadline, left
        sleep(0.1)


def test_processors() -> None:
    assert 1 <= workers.processors() <= (os.cpu_count() or 1)


def test_an_interrupt_waits_for_nobody() -> None:
    results = Processes(2)(wait_for_ever, [1, 2, 3])
    assert next(results) == 1
    assert isinstance(results, Generator)
    results.close()  # as an interrupt does
    assert multiprocessing.active_children() == []
