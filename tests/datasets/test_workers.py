"""Processes that are lost: their parts are played again, and in the end somebody says so."""

from __future__ import annotations

import multiprocessing
import os
import signal
from typing import TYPE_CHECKING

import pytest

from glaciarium.arena import workers
from glaciarium.arena.columns import played
from glaciarium.arena.workers import TRIES, Processes
from glaciarium.kernel.errors import LostWork
from tests.datasets.test_dataset import a_plan

if TYPE_CHECKING:
    from glaciarium.arena.columns import Files
    from glaciarium.arena.plan import Part, Plan


def test_what_a_lost_process_had_begun_is_played_again() -> None:
    made = a_plan("nunatak", 2, size=3)
    parts = made.parts(30)
    found: list[Files] = []
    lost: list[int | None] = []
    for files in Processes(2)(made, parts):
        found.append(files)
        if not lost:
            lost = [process.pid for process in multiprocessing.active_children()]
            assert lost
            for pid in lost:
                assert pid is not None
                os.kill(pid, signal.SIGKILL)
    assert sorted(found) == [played(made, part) for part in parts]


def die(plan: Plan, part: Part) -> Files:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_part_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "played", die)
    with pytest.raises(LostWork, match=f"was lost {TRIES} times"):
        list(Processes(2)(a_plan(), a_plan().parts(4)))
    assert multiprocessing.active_children() == []


def test_processors() -> None:
    assert 1 <= workers.processors() <= (os.cpu_count() or 1)
