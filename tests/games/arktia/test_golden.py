"""Golden games of Arktia: see tests/games/golden.py."""

from __future__ import annotations

import pytest

from tests.games.arktia.table import GAME
from tests.games.golden import check_replays, golden_lines

LINES = golden_lines(__file__)


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_golden_game(line: bytes) -> None:
    check_replays(GAME, line)
