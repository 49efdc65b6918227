"""What holds for every box holds for the one that comes with the game now, not only for the first.

Lines of play, conservation, what records tell and what views hide: the same tests once more, in a
process of its own, because their tables know one box at a time. The naive model does it the other
way round (test_naive.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def on_the_new_box(file: str, *some: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", HERE / file, *some],
        cwd=ROOT,
        env={**os.environ, "TABLE_BOX": "components.toml"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout
    assert "[100%]" in told.stdout  # some ran


@pytest.mark.parametrize("file", ["test_perft.py", "test_auditor.py", "test_two_worlds.py"])
def test_the_new_box_passes_too(file: str) -> None:
    on_the_new_box(file, "-m", "not long")
