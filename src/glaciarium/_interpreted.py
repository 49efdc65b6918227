"""Run the engine from its sources: with GLACIARIUM_INTERPRETED=1, or until it is compiled."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package as .py files only, never as .so files."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("glaciarium."):
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path or ())
        return next((spec for finder in finders if (spec := finder.find_spec(fullname))), None)


def install() -> None:
    """Make Python look here first; call it before any engine module is imported."""
    sys.meta_path.insert(0, SourceFinder())
