"""The same games on a Ray cluster: a small one on this machine, begun and ended here."""

from __future__ import annotations

import os
import signal
from functools import partial
from typing import TYPE_CHECKING

import pytest

from glaciarium.arena.contest import play
from glaciarium.arena.workers import Cluster
from glaciarium.kernel.errors import BadOptions, MissingPackage
from tests.arena.test_contest import made, timeless

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster with one processor."""
    try:
        found = Cluster(None)
    except MissingPackage as error:
        pytest.skip(str(error))
    found.ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield found
    found.ray.shutdown()


def die_once(marker: Path, number: int) -> int:
    if number == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def refuse(number: int) -> int:
    raise BadOptions(f"{number} is no number for this.")


def test_the_same_games_on_a_cluster(cluster: Cluster) -> None:
    plan = made(["greedy", "random"], games=6)
    there = sorted(timeless(one) for one in cluster(partial(play, plan), plan.fixtures()))
    assert there == sorted(timeless(play(plan, fixture)) for fixture in plan.fixtures())


def test_a_lost_worker_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    found = cluster(partial(die_once, tmp_path / "done"), list(range(6)))
    assert sorted(found) == [0, 1, 4, 9, 16, 25]
    assert (tmp_path / "done").exists()


def test_errors_come_back(cluster: Cluster) -> None:
    with pytest.raises(BadOptions, match="1 is no number for this"):
        list(cluster(refuse, [1]))


def test_no_cluster_is_begun_for_nothing() -> None:
    try:
        idle = Cluster(None)
    except MissingPackage as error:
        pytest.skip(str(error))
    before = idle.ray.is_initialized()
    assert list(idle(refuse, [])) == []
    assert idle.ray.is_initialized() == before
