"""Golden games: they were played once and must replay for ever, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from glaciarium.arena.verify import difference
from glaciarium.kernel.match import replay
from glaciarium.kernel.record import dump, read

if TYPE_CHECKING:
    from glaciarium.kernel.protocol import Game


def golden_lines(test_file: str) -> list[bytes]:
    """Return the records beside a test, one per line."""
    file = Path(test_file).parent / "golden" / "games.jsonl"
    return file.read_bytes().splitlines(keepends=True)


def check_replays(game: Game[Any], line: bytes) -> None:
    """Check that a record replays event by event, and is written byte by byte."""
    [(_number, record)] = read([line], "golden")
    assert difference(game, record, "golden") is None
    assert dump(replay(game, record, "golden").record()).encode() == line
