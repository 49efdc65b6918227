"""The guide to adding a game, followed to the letter: a house that has the games of the guide."""

from __future__ import annotations

import os
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILE = re.compile(r"`(src/[^`\n]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOY = ROOT / "tests" / "conformance" / "toy.py"
TOY_LINE = '    "thin-ice": _found("thin_ice.game:ThinIce"),\n'
CATALOG = "src/glaciarium/catalog.py"


def built(folder: Path) -> dict[str, str]:
    """Put up the house in an empty folder; return the environment in which it is used.

    Everything but the list of games and the new ones is a link to what is there.
    """
    package = folder / "src" / "glaciarium"
    (package / "games").mkdir(parents=True)
    real = ROOT / "src" / "glaciarium"
    _link(real.parent, package.parent, {"glaciarium"})
    _link(real, package, {"games", "catalog.py", "__pycache__"})
    _link(real / "games", package / "games", {"__pycache__"})
    listed = (real / "catalog.py").read_text("utf-8")
    for path, text in FILE.findall(GUIDE):
        if path == CATALOG:
            listed = listed.replace("GAMES: Final = {\n", f"GAMES: Final = {{\n{text}{TOY_LINE}")
        else:
            _write(folder / path, text)
    (package / "catalog.py").write_text(listed, "utf-8")
    (package / "games" / "icicles" / "__init__.py").touch()
    _write(package / "games" / "thin_ice" / "game.py", TOY.read_text("utf-8"))
    (package / "games" / "thin_ice" / "__init__.py").touch()
    return {**os.environ, "PYTHONPATH": str(folder / "src")}


def _link(source: Path, target: Path, but: set[str]) -> None:
    for one in source.iterdir():
        if one.name not in but:
            (target / one.name).symlink_to(one)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
