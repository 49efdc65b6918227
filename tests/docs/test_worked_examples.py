"""The worked examples learn: a short run plays clearly better at its end than at its beginning."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from examples import arktia_linear, nunatak_policy

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parents[2]


def quick(example: ModuleType) -> list[list[str]]:
    """Run the beginning of an example as people do, and return the words of each line."""
    command = [sys.executable, str(example.__file__), "--quick"]
    one_core = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    told = subprocess.run(command, env=one_core, capture_output=True, text=True, check=True)
    assert told.stderr == ""
    return [line.split() for line in told.stdout.splitlines()]


def test_arktia_is_learnt() -> None:
    _head, first, last = quick(arktia_linear)
    assert first[0] == "0"
    before, after = ([float(word.rstrip("%")) for word in line[1:]] for line in (first, last))
    assert after[0] >= 75  # against random
    assert after[1] >= before[1] + 8  # against greedy


def test_nunatak_is_learnt() -> None:
    chance, greedy, _head, first, *_more, last = quick(nunatak_policy)
    assert float(chance[1]) + 20 < float(greedy[1])
    assert float(first[2]) == pytest.approx(float(chance[1]), abs=12)  # it begins by chance
    assert float(last[2]) >= float(first[2]) + 10


def test_plots(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    points = [arktia_linear.Point(0, 0.5, 0.1), arktia_linear.Point(50, 0.9, 0.5)]
    arktia_linear.plot(points, path)
    assert "<svg" in path.read_text("utf-8")
    curve = [nunatak_policy.Point(1000, 20, 160.0), nunatak_policy.Point(2000, 40, 170.0)]
    nunatak_policy.plot(curve, {"random": 160.0, "greedy": 198.0}, path)
    assert "<svg" in path.read_text("utf-8")


@pytest.mark.parametrize("example", [arktia_linear, nunatak_policy])
def test_what_the_page_shows_is_there(example: ModuleType) -> None:
    name = Path(str(example.__file__)).stem
    for suffix in (".txt", ".svg"):
        assert (ROOT / "docs" / "worked" / (name + suffix)).stat().st_size > 0
