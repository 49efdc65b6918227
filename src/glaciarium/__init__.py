"""A place to play on ice: board games with one exact, fast rules engine."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

from glaciarium import _interpreted

__version__ = "0.2.0"

if os.environ.get("GLACIARIUM_INTERPRETED") == "1":
    _interpreted.install()


def compiled() -> bool:
    """Tell whether the engine runs compiled."""
    spec = find_spec("glaciarium.kernel.bits")
    assert spec is not None
    assert spec.origin is not None
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
