"""The contents of a box as data: a TOML file with a source per entry; errors name the line."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, NamedTuple

from glaciarium.kernel.errors import BadComponents

SOURCES: Final = ("rulebook", "public", "deduced", "ruling", "reconstructed")
Path = tuple[str | int, ...]  # keys from the top of the file; a number counts [[tables]] from 0

_HEADER: Final = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?")
_TEXT: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_KEY: Final = re.compile(r"""\s*(?:"([^"]+)"|([A-Za-z0-9_-]+))\s*=""")


class Item(NamedTuple):
    """One line of the list of contents that people read."""

    name: str
    content: str
    source: str


def former(package: str, digest: str) -> Components | None:
    """Return the contents that a game once came with; records of that time name their digest."""
    for file in files(package).joinpath("former").iterdir():
        if file.name.endswith(".toml"):
            found = Components(file.read_text("utf-8"), file.name)
            if found.digest == digest:
                return found
    return None


class Components:
    """A parsed components file: its data, and the line of each key."""

    def __init__(self, text: str, origin: str, *, travels: bool = False) -> None:
        self.origin: Final = origin
        self.carried: Final = text if travels else ""  # records and tables carry the file itself
        try:
            self.data: Final[dict[str, Any]] = tomllib.loads(text)
        except ValueError as error:  # also a number with thousands of digits
            raise BadComponents(f"{origin} is not valid TOML: {error}.") from None
        except RecursionError:
            raise BadComponents(f"{origin} is nested too deeply.") from None
        self.lines: Final = dict(_lines(text))
        self.items: Final[list[Item]] = []  # filled by the game that checks the file

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the contents; comments and layout don't count."""
        plain = json.dumps(self.data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(plain.encode()).hexdigest()

    def fault(self, path: Path, complaint: str) -> BadComponents:
        """Return the error for the entry at this path."""
        key = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
        line = self._line(path)
        where = f"{self.origin}, line {line}" if line else self.origin
        found = BadComponents(f"{where}, {key}: {complaint}")
        found.path = path
        return found

    def _line(self, path: Path) -> int | None:
        """Return the line of an entry, or where it should be."""
        while path:
            for known, line in self.lines.items():
                if known[: len(path)] == path:
                    return line
            path = path[:-1]
        return None

    def at(self, path: Path, kind: type) -> Any:
        """Return the value at this path, which must exist and have this type."""
        value: Any = self.data
        for depth, step in enumerate(path):
            found = isinstance(value, dict) and step in value
            found = found or (isinstance(value, list) and step in range(len(value)))
            if not found:
                raise self.fault(path[: depth + 1], "this entry is missing.")
            value = value[step]
        if type(value) is not kind:
            raise self.fault(path, f"must be {_NAMES[kind]}, not {value!r}.")
        return value

    def source(self, path: Path) -> str:
        """Return the source of the entry at this path, which is required."""
        source = str(self.at((*path, "source"), str))
        if any(word in SOURCES for word in re.findall(r"[a-z]+", source)):
            return source
        raise self.fault((*path, "source"), f"must name one of {', '.join(SOURCES)}.")

    def only(self, path: Path, keys: set[str]) -> None:
        """Refuse unknown keys: most are misspelt."""
        for key in self.at(path, dict) if path else self.data:
            if key not in keys:
                raise self.fault((*path, key), f"unknown key; try {', '.join(sorted(keys))}.")


_NAMES: Final[dict[type, str]] = {
    int: "a whole number",
    str: "a text in quotes",
    list: "a list in [ ]",
    dict: "a table",
    bool: "true or false",
}


def _opened(line: str) -> int:
    """Return how many more brackets a line opens than closes, outside strings and comments."""
    plain = _TEXT.sub("", line).partition("#")[0]
    return sum(plain.count(bracket) for bracket in "[{") - sum(map(plain.count, "]}"))


def _lines(text: str) -> Iterator[tuple[Path, int]]:
    """Find the line of each table and each key that begins a line."""
    table: Path = ()
    seen: dict[str, int] = {}
    open_brackets = 0  # inside a value that spans several lines
    for number, line in enumerate(text.splitlines(), 1):
        if open_brackets:
            open_brackets += _opened(line)
        elif header := _HEADER.match(line):
            name = header[2].strip()
            table = tuple(step.strip().strip('"') for step in name.split("."))
            if header[1] == "[[":
                seen[name] = seen.get(name, -1) + 1
                table = (*table, seen[name])
            yield table, number
        elif key := _KEY.match(line):
            yield (*table, key[1] or key[2]), number
            open_brackets += _opened(line[key.end() :])
