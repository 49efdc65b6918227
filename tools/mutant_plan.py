"""Which tests look at a planted fault, and what can become of it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

SURVIVED: Final = "survived"
LATE: Final = "time limit"
GONE: Final = "gone"  # the line has changed since the fault was drawn


@dataclass(frozen=True)
class Stage:
    """Tests that look at some files; the next stage comes only when these notice nothing."""

    files: str
    tests: list[str]
    match: str = ""
    compiled: bool = False
    seconds: int = 30  # of processor time for one test: more is an endless loop


@dataclass
class Result:
    """What became of a fault: by hashes of what it depends on, what each stage of tests said."""

    outcome: str
    seconds: float = 0.0
    looks: dict[str, str] = field(default_factory=dict)


@dataclass
class Table:
    """What tools/mutants.toml says."""

    areas: dict[str, dict[str, Any]]
    stages: list[Stage] = field(default_factory=list)

    @classmethod
    def read(cls, files: Path) -> Table:
        told = tomllib.loads(files.with_suffix(".toml").read_text("utf-8"))
        return cls(told["areas"], [Stage(**stage) for stage in told["stages"]])

    def area(self, file: str) -> str | None:
        for name, area in self.areas.items():
            if any(fnmatch(file, pattern) for pattern in area["files"]):
                return name
        return None

    def looking_at(self, file: str) -> list[Stage]:
        return [
            stage
            for stage in self.stages
            if any(fnmatch(file, pattern) for pattern in stage.files.split("|"))
        ]
