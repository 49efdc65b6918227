"""What is wrong with a corrected components file, and what it changes."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple

from glaciarium.kernel.components import Components, Path
from glaciarium.kernel.editions import ORIGIN
from glaciarium.kernel.errors import BadComponents
from glaciarium.kernel.protocol import Game

MOST: Final = 20  # most faults reported at once
NOTHING: Final = ""  # how a missing value is shown


class Change(NamedTuple):
    """An entry that differs: its key, and the values as the file writes them."""

    key: str
    before: str
    after: str


def faults(game: Game[Any], file: str, most: int = MOST) -> list[str]:
    """Return what is wrong with a file, each fault with its key and line.

    A loader stops at the first fault. So each faulty entry is replaced by the game's own, and the
    rest is tried again.
    """
    try:
        components = Components(file, ORIGIN)
    except BadComponents as error:
        return [str(error)]
    found: list[str] = []
    while len(found) < most:
        components.items.clear()
        try:
            game.remade(components, game.rules_version)
        except BadComponents as error:
            found.append(str(error))
            if not _mended(components.data, game.components.data, error.path):
                break
        else:
            break
    return list(dict.fromkeys(found))


def _mended(data: Any, own: Any, path: Path) -> bool:
    """Replace a faulty entry, or its parent, with the game's own; False: impossible."""
    for depth in range(len(path), 0, -1):
        parent, step = _at(data, path[: depth - 1]), path[depth - 1]
        source = _at(own, path[: depth - 1])
        if _has(source, step):
            if _fits(parent, step) and (not _has(parent, step) or parent[step] != source[step]):
                parent[step] = deepcopy(source[step])
                return True
        elif _has(parent, step):
            del parent[step]
            return True
    return False


def _at(data: Any, path: Path) -> Any:
    for step in path:
        if not _has(data, step):
            return None
        data = data[step]
    return data


def _has(data: Any, step: str | int) -> bool:
    if isinstance(data, list):
        return isinstance(step, int) and step in range(len(data))
    return isinstance(data, dict) and step in data


def _fits(parent: Any, step: str | int) -> bool:
    """Tell whether an entry can be put there."""
    return isinstance(parent, dict) if isinstance(step, str) else _has(parent, step)


def changes(game: Game[Any], other: Game[Any]) -> list[Change]:
    """Return how another edition's box differs, sources aside."""
    before, after = dict(_leaves(game.components.data)), dict(_leaves(other.components.data))
    keys = list(dict.fromkeys([*before, *after]))
    return [
        Change(key, before.get(key, NOTHING), after.get(key, NOTHING))
        for key in keys
        if before.get(key) != after.get(key)
    ]


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield all values with their keys; lists of plain values are one value."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "source":
                yield from _leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(data, list) and any(isinstance(one, dict) for one in data):
        for nth, value in enumerate(data, 1):
            yield from _leaves(value, f"{path}.{nth}")
    else:
        yield path, _shown(data)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return str(value)
