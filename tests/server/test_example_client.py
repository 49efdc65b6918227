"""The example client plays whole games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.conftest import Serving

CLIENT = Path(__file__).parents[2] / "examples" / "client" / "play.py"


@pytest.mark.parametrize("game", ["arktia", "nunatak"])
def test_it_plays_to_the_end(server: Serving, game: str) -> None:
    command = [sys.executable, str(CLIENT), server.address, game]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (told.returncode, told.stderr) == (0, "")
    found = re.fullmatch(r"(\w+): \[(-?\d+), (-?\d+)(?:, -?\d+)*\] points\n", told.stdout)
    assert found, told.stdout
    table = server.browser().get(f"/api/tables/{found[1]}").json()
    assert (table["state"], table["game"]) == ("over", game)
    assert table["seed"]


def test_it_is_short() -> None:
    lines = [line for line in CLIENT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 40
