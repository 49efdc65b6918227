"""Plant faults in the sources, one at a time, and count how many of them the tests notice.

    python -m tools.mutants               try every fault that is not tried yet; write the report
    python -m tools.mutants --choose      draw the faults anew from the sources of today
    python -m tools.mutants --results F   keep the results elsewhere, as for an earlier commit

The faults are in tools/mutants.jsonl; tools/mutants.toml says which tests look at which file. Each
fault is planted in a copy of the sources, never here. What was tried is not tried again unless
the file, its tests or the table has changed. Engine and games run interpreted, so that nothing is
compiled; all faults of the client are built once, and switched on one by one.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final

import pytest

from tools.faults import SWITCH, Fault, faults

ROOT: Final = Path.cwd()
TABLE: Final = "tools/mutants.toml"
CHOSEN: Final = "tools/mutants.jsonl"
RESULTS: Final = "tools/mutants-now.json"
REPORT: Final = "docs/mutants.md"
BEFORE: Final = "tools/mutants-before.json"  # of the tests as they were at ee5daba
SURVIVED: Final = "survived"
LATE: Final = "time limit"
FAILED: Final = 70  # exit code of tests that could not even begin
GONE: Final = "gone"  # the line has changed since the fault was drawn
MOST_SECONDS: Final = 150  # of processor time for the tests of one fault; more is an endless loop
PATIENCE: Final = 900  # seconds in all: a test that waits for ever is ended
BUILT: Final = ("src/glaciarium/client", "src/glaciarium/locale", "build/client-report.json")
# What tests import beside our own: once, and not again for each fault.
PRELOADED: Final = ("hypothesis", "httpx", "websockets.sync.client", "psycopg", "numpy", "msgspec")
FIRST_SCRIPT: Final = "src/glaciarium/client/theme.js"  # runs before all others on every page
HEADER: Final = """\
# Planted faults

`make mutants` plants faults in the sources, one at a time, and runs the tests that look at the
file. *Before* are the tests before the suite was made faster, *now* are those of today. A fault
that makes tests run out of time is noticed, too. Written by `tools/mutants.py`.
"""


@dataclass(frozen=True)
class Stage:
    """Tests that look at some files; the next stage comes only when these notice nothing."""

    files: str
    tests: list[str]
    match: str = ""
    compiled: bool = False


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
    def read(cls, file: Path) -> Table:
        told = tomllib.loads(file.read_text("utf-8"))
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


# --- Choosing -----------------------------------------------------------------------------------
def tracked() -> list[str]:
    """Return the files of the repository, as they are in this folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, check=True
    )
    return [name for name in listed.stdout.decode().splitlines() if Path(name).is_file()]


def choose(table: Table) -> list[Fault]:
    """Draw faults by their names, which are hashes: the same source yields the same faults."""
    drawn: dict[str, list[Fault]] = {area: [] for area in table.areas}
    for file in sorted(tracked()):
        area = table.area(file)
        if area and file.endswith((".py", ".ts", ".svelte")) and ".gen." not in file:
            drawn[area] += faults(file, Path(file).read_text("utf-8"))
    chosen = []
    for area, found in drawn.items():
        lines: dict[tuple[str, str], Fault] = {}  # at most one fault in lines with one text
        for fault in sorted(found, key=lambda fault: fault.name):
            lines.setdefault((fault.file, fault.before.strip()), fault)
        chosen += list(lines.values())[: table.areas[area]["faults"]]
    return chosen


def read_faults() -> list[Fault]:
    lines = Path(CHOSEN).read_text("utf-8").splitlines()
    return [Fault(**json.loads(line)) for line in lines]


# --- Trying -------------------------------------------------------------------------------------
def digest(fault: Fault, stage: Stage) -> str:
    """Return a hash of all that the outcome depends on, but for the sources beside the file."""
    told = hashlib.sha256(f"{fault}{stage}".encode())
    told.update(Path(fault.file).read_bytes())
    for test in stage.tests:
        path = Path(test)
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            told.update(file.read_bytes())
    return told.hexdigest()[:16]


def copy_sources(folder: Path, *, compiled: bool) -> None:
    """Copy what the tests need; compiled modules only for faults outside of the engine."""
    files = tracked()
    for name in BUILT:
        files += [str(p) for p in [Path(name), *Path(name).rglob("*")] if p.is_file()]
    if compiled:
        files += [str(path) for path in Path("src").rglob("*.so")]
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(name, folder / name)
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")


def build_client(folder: Path, planted: list[Fault]) -> None:
    """Plant all faults of the client, each behind its switch, and build it."""
    for fault in planted:
        path = folder / fault.file
        text = fault.plant(path.read_text("utf-8"))
        if text is not None:
            path.write_text(text, "utf-8")
    for fault in planted:
        path = folder / fault.file
        switched = f"(globalThis.{SWITCH} === '{fault.name}')"
        after = fault.after.replace(SWITCH, switched)
        path.write_text(path.read_text("utf-8").replace(fault.after, after), "utf-8")
    subprocess.run(["npx", "vite", "build", "--logLevel", "error"], cwd=folder / "web", check=True)


def run_tests(folder: Path, stage: Stage, report: Path) -> tuple[int, float]:
    """Run the tests in a copy, in a process of its own; return its exit code and seconds."""
    words = ["-x", "-q", "--tb=no", "-rfE", "--no-header", "-p", "no:xdist", "-p"]
    words += ["no:cacheprovider", "-o", "addopts=--import-mode=importlib"]
    words += ["-m", "not long" if stage.compiled else "not long and not slow"]
    words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is preloaded
    words += ["-k", stage.match] if stage.match else []
    words += [test for test in stage.tests if (folder / test).exists()]
    process = os.fork()
    if process == 0:
        try:
            _become_tests(folder, report, interpreted=not stage.compiled)
            os._exit(pytest.main(words))
        finally:
            os._exit(FAILED)
    deadline = time.monotonic() + PATIENCE
    while True:
        ended, status, used = os.wait4(process, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if time.monotonic() > deadline:
            os.killpg(process, signal.SIGKILL)
        time.sleep(0.05)


def _become_tests(folder: Path, report: Path, *, interpreted: bool) -> None:
    """Turn this process into one that runs the tests of a copy."""
    os.setsid()
    os.chdir(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False  # the other modules need not be compiled for each fault
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
    sys.path[:0] = [str(folder / "src"), str(folder)]
    for name in [
        name for name in sys.modules if name.split(".")[0] in ("tools", "tests", "glaciarium")
    ]:
        del sys.modules[name]
    os.environ["PYTHONPATH"] = f"{folder / 'src'}:{folder}"
    os.environ["GLACIARIUM_INTERPRETED"] = str(int(interpreted))
    output = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)


def outcome(code: int, report: Path) -> str:
    """Return the test that noticed; `time limit`; or `survived`."""
    if code == 0:
        return SURVIVED
    if code < 0:
        return LATE
    lines = report.read_text("utf-8", errors="replace").splitlines()
    named = [line.split()[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    return named[0] if named else f"pytest ended with {code}"


class Worker:
    """Copies of the sources to plant faults in, made when they are needed."""

    def __init__(self, folder: str, client: list[Fault]) -> None:
        self._folder = Path(tempfile.mkdtemp(dir=folder))
        self._client = client

    def attempt(self, fault: Fault, stage: Stage) -> tuple[str, float]:
        """Plant a fault, run the tests, take it out again, and tell what happened."""
        on_page = fault.file.startswith("web/")
        folder = self._copy(on_page=on_page, compiled=stage.compiled)
        path = folder / (FIRST_SCRIPT if on_page else fault.file)
        good = path.read_text("utf-8")
        bad = f"globalThis.{SWITCH} = '{fault.name}';\n{good}" if on_page else fault.plant(good)
        if bad is None:
            return GONE, 0.0
        _replace(path, bad)
        code, seconds = run_tests(folder, stage, folder / "report.txt")
        _replace(path, good)
        return outcome(code, folder / "report.txt"), seconds

    def find_out(self, fault: Fault, stages: list[Stage], known: Result) -> Result:
        """Try a fault stage by stage until it is noticed; what is known is not tried again."""
        found = Result(SURVIVED)
        for stage in stages:
            look = digest(fault, stage)
            found.looks[look] = known.looks.get(look, "")
            if found.looks[look]:
                found.seconds = known.seconds
            else:
                found.looks[look], seconds = self.attempt(fault, stage)
                found.seconds = round(found.seconds + seconds, 1)
            found.outcome = found.looks[look]
            if found.outcome != SURVIVED:
                break
        return found

    def _copy(self, *, on_page: bool, compiled: bool) -> Path:
        name = "client" if on_page else "compiled" if compiled else "interpreted"
        folder = self._folder / name
        if not folder.exists():
            copy_sources(folder, compiled=compiled)
            if on_page:
                build_client(folder, self._client)
        return folder


def _replace(path: Path, text: str) -> None:
    """Write a file so that no bytecode of what was there before is taken for it."""
    path.write_text(text, "utf-8")
    for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        stale.unlink()


_worker: Worker | None = None


def _begin(folder: str, client: list[Fault]) -> None:
    global _worker  # noqa: PLW0603 - one for each process of the pool
    _worker = Worker(folder, client)


def _find_out(task: tuple[Fault, list[Stage], Result]) -> tuple[Fault, Result]:
    assert _worker is not None
    return task[0], _worker.find_out(*task)


def read_results(file: Path) -> dict[str, Result]:
    told = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {name: Result(**result) for name, result in told.items()}


def try_all(chosen: list[Fault], table: Table, file: Path, workers: int) -> None:
    """Find out about each fault, and keep what is known after each of them."""
    known = read_results(file)
    unknown = Result(SURVIVED)
    tasks = [(f, table.looking_at(f.file), known.get(f.name, unknown)) for f in chosen]
    tasks = [task for task in tasks if Path(task[0].file).exists()]
    client = [fault for fault in read_faults() if fault.file.startswith("web/")]
    for name in PRELOADED:
        importlib.import_module(name)
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        multiprocessing.get_context("fork").Pool(workers, _begin, (folder, client)) as pool,
    ):
        for nth, (fault, found) in enumerate(pool.imap_unordered(_find_out, tasks), 1):
            known[fault.name] = found
            told = {name: asdict(result) for name, result in sorted(known.items())}
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(told, indent=0) + "\n", "utf-8")
            line = f"{nth:4}/{len(tasks)} {found.seconds:6.1f} s  {fault.name} {fault.file}"
            print(f"{line:90} {found.outcome}", flush=True)


def confirm(found: list[Result]) -> None:
    """Stop if a test that noticed a fault fails without any fault, too."""
    noticing = {result.outcome.partition("[")[0] for result in found}
    tests = sorted(name for name in noticing if name.startswith("tests/"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "auto", "-m", "not long", *tests]
    if tests and subprocess.run(command, check=False).returncode:
        sys.exit("A test that noticed a fault fails without it, too: see above. Mend it first.")


# --- Telling ------------------------------------------------------------------------------------
Results = dict[str, Result]


def noticed(found: Result | None) -> bool:
    return found is not None and found.outcome not in (SURVIVED, GONE)


def report(chosen: list[Fault], table: Table, before: Results, now: Results) -> str:
    """Return the page that docs/ shows: rates by area, and every fault that survives."""
    lines = [HEADER, "| area | faults | noticed before | noticed now | by time limit |"]
    lines.append("|---|--:|--:|--:|--:|")
    by_area = {area: [f for f in chosen if table.area(f.file) == area] for area in table.areas}
    for area, found in [*by_area.items(), ("all", chosen)]:
        rates = [_rate(found, before), _rate(found, now)]
        late = sum(f.name in now and now[f.name].outcome == LATE for f in found)
        lines.append(f"| {area} | {len(found)} | {rates[0]} | {rates[1]} | {late} |")
    lines += ["", "## Survivors", ""]
    for area, found in by_area.items():
        survivors = [f for f in found if f.name in now and now[f.name].outcome == SURVIVED]
        lines += [f"### {area.capitalize()}", ""] if survivors else []
        for fault in survivors:
            also = " (noticed before)" if noticed(before.get(fault.name)) else ""
            lines.append(f"- `{fault.name}` {fault.file}{also}")
            lines += ["", "  ```diff", f"  - {fault.before.strip()}", f"  + {fault.after.strip()}"]
            lines += ["  ```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _rate(found: list[Fault], results: Results) -> str:
    tried = [results[f.name] for f in found if f.name in results]
    tried = [result for result in tried if result.outcome != GONE]
    kills = sum(noticed(result) for result in tried)
    return f"{kills} of {len(tried)} ({kills / len(tried):.1%})" if tried else "not run"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--choose", action="store_true", help="draw the faults anew")
    parser.add_argument("--results", type=Path, default=Path(RESULTS), help="where they are kept")
    parser.add_argument("--table", type=Path, default=Path(TABLE), help="areas and tests")
    parser.add_argument("--area", help="only this area")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    table = Table.read(wishes.table)
    if wishes.choose:
        lines = [json.dumps(asdict(fault), ensure_ascii=False) for fault in choose(table)]
        Path(CHOSEN).write_text("\n".join(lines) + "\n", "utf-8")
        return
    chosen = read_faults()
    wanted = [f for f in chosen if wishes.area in (None, table.area(f.file))]
    try_all(wanted, table, wishes.results, wishes.workers)
    before, now = read_results(Path(BEFORE)), read_results(wishes.results)
    confirm([now[fault.name] for fault in wanted if fault.name in now])
    Path(REPORT).write_text(report(chosen, table, before, now), "utf-8")
    print(f"{REPORT}: {_rate(chosen, now)} noticed")


if __name__ == "__main__":
    main()
