"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pathlib import Path

# The same examples everywhere, so that a test that fails for one fails for all; and no deadline,
# because the same laws are tested interpreted.
settings.register_profile("glaciarium", deadline=None, derandomize=True)
settings.load_profile("glaciarium")

# Whatever the language of the system, the commands that tests run speak English.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Start two workers more than there are cores: tests of servers and browsers often wait."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deal whole files to the workers: what takes long first, and what is quick for the end."""
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if workers > 1:
        items[:] = [item for pile in dealt(items, workers) for item in pile]


def dealt(items: list[pytest.Item], workers: int) -> list[list[pytest.Item]]:
    """Return as many piles: files with slow tests in turn, then others to the smallest pile.

    Files of one folder stay together in each pile, because they share servers and a browser.
    """
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    slow = {file: sum("slow" in item.keywords for item in them) for file, them in files.items()}
    piles: list[list[pytest.Item]] = [[] for _ in range(workers)]
    long = [file for file in files if slow[file]]
    long.sort(key=lambda file: (file.parent, -slow[file], file))
    for nth, file in enumerate(long):
        piles[nth % workers] += files.pop(file)
    for them in sorted(files.values(), key=len, reverse=True):
        min(piles, key=len).extend(them)
    return piles


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep the garbage collector away from thousands of collected tests, which stay anyway."""
    gc.collect()
    gc.freeze()
