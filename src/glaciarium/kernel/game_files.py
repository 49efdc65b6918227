"""Files beside a game's code: what the lobby says about it, its tutorial and puzzles."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

LOBBY: Final = "lobby.toml"
LESSON: Final = "lesson.toml"
PUZZLES: Final = "puzzles.toml"


def package_of(thing: object) -> str:
    """Return the package of a game's class."""
    return type(thing).__module__.rpartition(".")[0]


@cache
def data_of(package: str, name: str) -> dict[str, Any]:
    """Return the data of a package's TOML file; empty if there is none."""
    if not package:
        return {}
    found = files(package).joinpath(name)
    return tomllib.loads(found.read_text("utf-8")) if found.is_file() else {}
