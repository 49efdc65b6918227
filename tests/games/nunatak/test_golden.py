"""Games that were played once and must replay for ever, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

from glaciarium.arena.verify import difference
from glaciarium.kernel.match import replay
from glaciarium.kernel.record import dump, read
from tests.games.nunatak.table import GAME

FILE = Path(__file__).parent / "golden" / "games.jsonl"
LINES = FILE.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_golden_game(line: bytes) -> None:
    [(_number, record)] = read([line], "golden")
    assert difference(GAME, record, "golden") is None
    assert dump(replay(GAME, record, "golden").record()).encode() == line
