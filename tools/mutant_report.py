"""The page that docs/ shows: which planted faults the tests notice."""

from __future__ import annotations

from typing import Final

from tools.faults import Fault
from tools.mutant_plan import GONE, LATE, SURVIVED, Result, Table

HEADER: Final = """\
# Planted faults

`make mutants` plants faults in the sources, one at a time, and runs the tests that look at the
file. *Before* are the tests before the suite was made faster, *now* are those of today. A fault
that makes tests run out of time is noticed, too. Written by `tools/mutants.py`.
"""
Results = list[Result | None]  # one for each fault; None: not tried


def noticed(found: Result | None) -> bool:
    return found is not None and found.outcome not in (SURVIVED, GONE)


def report(chosen: list[Fault], table: Table, before: Results, now: Results) -> str:
    """Return the page that docs/ shows: rates by area, and every fault that survives."""
    lines = [HEADER, "| area | faults | noticed before | noticed now | by time limit |"]
    lines.append("|---|--:|--:|--:|--:|")
    by_area: dict[str | None, list[int]] = {area: [] for area in table.areas}
    for nth, fault in enumerate(chosen):
        by_area[table.area(fault.file)].append(nth)
    for area, those in [*by_area.items(), ("all", list(range(len(chosen))))]:
        rates = [rate([results[nth] for nth in those]) for results in (before, now)]
        late = sum((found := now[nth]) is not None and found.outcome == LATE for nth in those)
        lines.append(f"| {area} | {len(those)} | {rates[0]} | {rates[1]} | {late} |")
    lines += ["", "## Survivors", ""]
    for area, those in by_area.items():
        survivors = [n for n in those if (found := now[n]) and found.outcome == SURVIVED]
        lines += [f"### {str(area).capitalize()}", ""] if survivors else []
        for nth in survivors:
            fault = chosen[nth]
            also = " (noticed before)" if noticed(before[nth]) else ""
            lines.append(f"- `{fault.name}` {fault.file}{also}")
            lines += ["", "  ```diff", f"  - {fault.before.strip()}", f"  + {fault.after.strip()}"]
            lines += ["  ```", ""]
    return "\n".join(lines).rstrip() + "\n"


def rate(results: Results) -> str:
    tried = [found for found in results if found is not None and found.outcome != GONE]
    kills = sum(noticed(found) for found in tried)
    return f"{kills} of {len(tried)} ({kills / len(tried):.1%})" if tried else "not run"
