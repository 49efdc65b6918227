"""Processes that are lost: their parts are played again, to the same bytes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from functools import partial
from typing import TYPE_CHECKING

from glaciarium.arena.parquet_schema import played
from glaciarium.arena.workers import Processes
from tests.datasets.test_dataset import a_plan

if TYPE_CHECKING:
    from glaciarium.arena.parquet_schema import Files


def test_what_a_lost_process_had_begun_is_played_again() -> None:
    made = a_plan("nunatak", 2, size=3)
    parts = made.parts(30)
    found: list[Files] = []
    lost: list[int | None] = []
    for files in Processes(2)(partial(played, made), parts):
        found.append(files)
        if not lost:
            lost = [process.pid for process in multiprocessing.active_children()]
            assert lost
            for pid in lost:
                assert pid is not None
                os.kill(pid, signal.SIGKILL)
    assert sorted(found) == [played(made, part) for part in parts]
