"""The same fault in two commits, although files and names have changed in between.

Two faults are a pair if they stand in a file and the file that it was renamed from, change the
same thing in lines that are alike but for names, and come in the same order there. `before` and
`now` of the report can be compared only where the faults are the same.
"""

from __future__ import annotations

import keyword
import re
import subprocess
from difflib import SequenceMatcher
from typing import Final

from tools.faults import Fault

WORD: Final = re.compile(r"[A-Za-z_]\w*|\d+|\S")
KEPT: Final = frozenset([*keyword.kwlist, "self"])  # names that say what a line does


def former_names(commit: str) -> dict[str, str]:
    """Return for each file that was renamed since a commit what it was called there."""
    command = ["git", "diff", "--find-renames=30%", "--name-status", "--diff-filter=R", commit]
    told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    renamed = [line.split("\t") for line in told.splitlines()]
    return {now: before for _, before, now in renamed}


def pairs(before: list[Fault], now: list[Fault]) -> list[tuple[Fault, Fault]]:
    """Return the faults of a file that are the same before and now."""
    blocks = SequenceMatcher(
        None, [shape(fault) for fault in before], [shape(fault) for fault in now], autojunk=False
    ).get_matching_blocks()
    return [
        (before[block.a + nth], now[block.b + nth]) for block in blocks for nth in range(block.size)
    ]


def shape(fault: Fault) -> tuple[str, ...]:
    """Return what a fault is, whatever the names; in the client, whatever the line breaks."""
    if fault.file.endswith(".py"):
        return (*_without_names(fault.before), "→", *_without_names(fault.after))
    before, after = _packed(fault.before), _packed(fault.after)
    start = _same(before, after)
    end = _same(before[start:][::-1], after[start:][::-1])
    return (before[max(0, start - 6) : start], before[start : len(before) - end] or before)


def _same(one: str, other: str) -> int:
    """Return how many letters at the beginning are the same."""
    differ = (nth for nth, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differ, min(len(one), len(other)))


def _without_names(line: str) -> list[str]:
    words = WORD.findall(line)
    return ["x" if word.isidentifier() and word not in KEPT else word for word in words]


def _packed(line: str) -> str:
    return re.sub(r"[\s;]", "", line).replace('"', "'")
