"""Files beside a game's code: what the lobby says about it, and its tutorial."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

LOBBY: Final = "lobby.toml"
LESSON: Final = "lesson.toml"


def package_of(thing: object) -> str:
    """Return the package that the class of a game stands in."""
    return type(thing).__module__.rpartition(".")[0]


@cache
def data_of(package: str, name: str) -> dict[str, Any]:
    """Return what a TOML file of a package holds: nothing if it is not there."""
    if not package:
        return {}
    found = files(package).joinpath(name)
    return tomllib.loads(found.read_text("utf-8")) if found.is_file() else {}
