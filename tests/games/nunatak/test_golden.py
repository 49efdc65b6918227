"""Golden games of Nunatak: see tests/games/golden.py."""

from __future__ import annotations

import pytest

from tests.games.golden import check_replays, golden_lines
from tests.games.nunatak.table import GAME

LINES = golden_lines(__file__)


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_golden_game(line: bytes) -> None:
    check_replays(GAME, line)
