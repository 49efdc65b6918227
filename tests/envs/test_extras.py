"""What is missing is named with the extra that brings it; the benchmark of environments runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("package", "asked", "extra"),
    [
        ("numpy", "from glaciarium.envs import VectorPlay", "glaciarium[envs]"),
        ("pettingzoo", "from glaciarium.envs import aec_env", "glaciarium[envs]"),
        ("gymnasium", "from glaciarium.envs import gym_env", "glaciarium[envs]"),
        ("pyspiel", "import glaciarium.envs.openspiel", "glaciarium[openspiel]"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package: str, asked: str, extra: str) -> None:
    probe = f"import sys; sys.modules[{package!r}] = None; {asked}"
    ended = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert f"pip install '{extra}'" in ended.stderr.splitlines()[-1]


def test_other_names_are_not_there() -> None:
    import glaciarium.envs  # noqa: PLC0415 - this is what is tested

    with pytest.raises(AttributeError, match="no_env"):
        _ = glaciarium.envs.no_env


def test_every_way_to_play_is_measured() -> None:
    command = [sys.executable, str(ROOT / "bench" / "our_envs.py"), "arktia", "3", "0.05", "1"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    assert len({line["way"] for line in lines}) == len(lines) == 6
    assert all(line["decisions"] > 0 and line["seconds"] > 0 for line in lines)
