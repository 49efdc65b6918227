"""GLACIARIUM_INTERPRETED=1 runs the sources, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import glaciarium

PROBE = """
import sys
import glaciarium
import glaciarium.kernel.protocol

print(glaciarium.compiled())
names = [name for name in sys.modules if name.split(".")[0].startswith("glaciarium")]
print([name for name in names if not sys.modules[name].__file__.endswith(".py")])
"""


def probe(interpreted: str) -> list[str]:
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": interpreted}
    command = [sys.executable, "-c", PROBE]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


def test_interpreted_loads_sources_only() -> None:
    assert probe("1") == ["False", "[]"]


@pytest.mark.skipif(not glaciarium.compiled(), reason="the engine is not compiled")
def test_compiled_is_the_default() -> None:
    assert probe("0")[0] == "True"
