"""Tests are dealt to workers by whole files, the slow ones first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from tests.conftest import dealt

if TYPE_CHECKING:
    import pytest


class Item:
    """As much of a test as dealing looks at."""

    def __init__(self, file: str, *marks: str) -> None:
        self.path = Path(file)
        self.keywords = set(marks)


def piles(files: dict[str, tuple[int, int]], workers: int) -> list[list[Item]]:
    """Deal files with this many tests, this many of them slow."""
    items = [
        Item(file, *["slow"] * (nth < slow))
        for file, (tests, slow) in files.items()
        for nth in range(tests)
    ]
    found = dealt(cast("list[pytest.Item]", items), workers)
    return cast("list[list[Item]]", found)


def test_slow_files_come_first_and_stay_whole() -> None:
    first, second = piles({"a": (9, 0), "b": (2, 2), "c": (3, 3), "d": (1, 0), "e": (1, 1)}, 2)
    assert [str(item.path) for item in first] == ["c"] * 3 + ["e"] + ["d"]
    assert [str(item.path) for item in second] == ["b"] * 2 + ["a"] * 9


def test_every_test_is_dealt_once_and_folders_stay_together() -> None:
    files = {f"{folder}/{nth}": (nth + 1, nth % 3) for nth in range(9) for folder in "xyz"}
    found = piles(files, 3)
    assert sum(map(len, found)) == sum(tests for tests, _ in files.values())
    for pile in found:
        long = [item for item in pile if files[str(item.path)][1]]
        folders = [item.path.parent for item in long]
        assert pile[: len(long)] == long
        assert folders == sorted(folders)
