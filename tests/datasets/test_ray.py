"""The same parts on a Ray cluster: a small one on this machine, begun and ended here."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from glaciarium.arena.dataset import Dataset
from glaciarium.arena.workers import Cluster, Processes
from tests.cli.test_commands import refusal
from tests.datasets.test_dataset import a_plan, contents

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster with one processor, so that parts wait for each other."""
    found = Cluster(None)
    quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": "error"}
    found.ray.init(address="local", num_cpus=1, **quiet)
    yield found
    found.ray.shutdown()


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def own(pid: int) -> bool:
    """Tell whether a process descends from this one."""
    while pid > 1 and pid != os.getpid():
        pid = parent(pid)
    return pid == os.getpid()


def players() -> list[int]:
    """Return the processes of the cluster that play a part now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().startswith(b"ray::_perform") and own(int(path.parent.name)):
                found.append(int(path.parent.name))
        except OSError:  # it has just ended
            continue
    return found


def lose_one() -> int:
    """Kill a process that plays; there is one as long as parts are waiting."""
    while not (found := players()):
        pass
    os.kill(found[0], signal.SIGKILL)
    return found[0]


def test_the_same_bytes_on_a_cluster_even_if_a_worker_is_lost(
    cluster: Cluster, tmp_path: Path
) -> None:
    made = a_plan("nunatak", 3, size=40)
    written = Dataset(tmp_path / "ray", made, 320).write(cluster)
    assert next(written).new
    lost = lose_one()
    assert len(list(written)) == 7
    assert lost not in players()
    list(Dataset(tmp_path / "here", made, 320).write(Processes(1)))
    assert contents(tmp_path / "ray") == contents(tmp_path / "here")
    join(cluster.ray.get_runtime_context().gcs_address, tmp_path)


def join(address: str, folder: Path) -> None:
    """Play on the cluster from another process, as people do."""
    words = [sys.executable, "-m", "glaciarium", "simulate", "arktia", "--parquet"]
    told = subprocess.run(
        [*words, str(folder / "join"), "--ray", address], capture_output=True, text=True, check=True
    )
    assert told.stdout.endswith("decisions, new games: 1\n")
    assert told.stderr == ""


def test_where_nobody_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:  # bound, but nobody listens
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        words = ["simulate", "arktia", "--parquet", str(tmp_path), "--ray"]
        assert f"no Ray cluster to join at {address}" in refusal(capsys, [*words, address])
        assert "no Ray cluster to join at nonsense" in refusal(capsys, [*words, "nonsense"])


def test_no_cluster_is_begun_for_nothing() -> None:
    cluster = Cluster(None)
    assert list(cluster(len, [])) == []
    assert not cluster.ray.is_initialized()
