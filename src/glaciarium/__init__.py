"""A place to play on ice: board games with one exact, fast rules engine."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from importlib.util import find_spec
from pathlib import Path

from glaciarium import _interpreted

__version__ = "0.2.0"


def engine_in_place() -> bool:
    """Tell whether a process started now would run compiled; the library is installed last."""
    beside = str(Path(__file__).parents[1])
    return PathFinder.find_spec("glaciarium__mypyc", [beside]) is not None


# Decided once: an engine installed while this runs is for processes that start later.
# A mixture would be two engines.
if os.environ.get("GLACIARIUM_INTERPRETED") == "1" or not engine_in_place():
    _interpreted.install()


def compiled() -> bool:
    """Tell whether the engine runs compiled."""
    spec = find_spec("glaciarium.kernel.bits")
    assert spec is not None
    assert spec.origin is not None
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
