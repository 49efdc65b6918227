"""Where the code of a game cites a rule by its number."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

# Modules that only describe the rules, in words, pictures and numbers. All others enforce them.
TELLING: Final = {
    "action_priors",
    "drawing",
    "event_builders",
    "events",
    "facts",
    "heuristics",
    "narration",
    "notation",
    "observations",
    "prompts",
    "refusals",
    "scene",
    "wording",
}


class Place(NamedTuple):
    path: Path
    line: int
    text: str
    enforces: bool  # otherwise it only describes the rule


def citations(package: str, rule: str) -> list[Place]:
    """Return every line of a package that cites a rule: code that enforces it first."""
    folder = Path(str(files(package)))
    cites = re.compile(rf"\b{re.escape(rule)}(?![\w.]*\d)")
    found = [
        Place(path, number, line.strip(), path.relative_to(folder).parts[0] not in _TOLD)
        for path in sorted(folder.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if cites.search(line)
    ]
    return sorted(found, key=lambda place: (not place.enforces, "decisions" not in str(place.path)))


_TOLD: Final = {*TELLING, *(f"{room}.py" for room in TELLING)}
