"""ARCHITECTURE.md is complete: it names every module and every folder of the client."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", PAGE))


def modules() -> set[str]:
    found = set((ROOT / "src/glaciarium").glob("*/*.py"))
    found |= set((ROOT / "src/glaciarium").glob("cli/*/*.py"))
    found |= set((ROOT / "src/glaciarium/games").glob("*/*.py"))
    packages = {
        path.parent.name for path in (ROOT / "src/glaciarium/games").glob("*/*/__init__.py")
    }
    return {path.stem for path in found if not path.stem.startswith("_")} | packages


def test_every_module_is_named() -> None:
    assert sorted(modules() - NAMED) == []


def test_every_folder_of_the_client_is_named() -> None:
    folders = [path for path in (ROOT / "web/src").iterdir() if path.is_dir()]
    names = {f"web/src/{path.name}" for path in folders if path.name != "games"}
    assert sorted(names - NAMED) == []


def test_no_module_is_named_that_is_gone() -> None:
    tables = re.findall(r"^\| ((?:\**`\w+`\**,? ?)+)(?:\+[^|]*)?\|", PAGE, re.MULTILINE)
    named = {name for cell in tables for name in re.findall(r"`(\w+)`", cell)}
    assert sorted(named - modules() - {"migrations"}) == []
