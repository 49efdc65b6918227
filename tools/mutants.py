"""Plant faults in the sources, one at a time, and count how many of them the tests notice.

    python -m tools.mutants                  try what is not tried yet; write the report
    python -m tools.mutants --choose FOLDER  draw the faults anew, from the sources of today and
                                             those of the earlier commit in FOLDER
    python -m tools.mutants --before FOLDER  try the same faults in the earlier commit

The faults are in tools/mutants.jsonl; tools/mutants.toml says which tests look at which file. The
same faults as they were in the earlier commit, line by line, and its tests are in files named
`before`. Each fault is planted in a copy of the sources, never here. What was tried is not tried
again unless the file, its tests or the table has changed. Engine and games run interpreted, so
that nothing is compiled; all faults of the client are built once, and switched on one by one.
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
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Final, TextIO

import pytest

from tools.fault_pairs import former_names, pairs
from tools.faults import SWITCH, Fault, faults
from tools.mutant_plan import GONE, LATE, SURVIVED, Result, Stage, Table
from tools.mutant_report import Results, rate, report
from tools.warm_tests import BROKEN, WarmTests, Wish, read_answer, wait_for

ROOT: Final = Path(__file__).resolve().parent.parent
EARLIER: Final = "ee5daba"  # the commit before the suite was made faster
# Beginnings of file names: .jsonl has the faults, .toml the tests, .json what became of them. The
# faults of both are the same line by line.
NOW: Final = ROOT / "tools" / "mutants"
BEFORE: Final = ROOT / "tools" / "mutants-before"
REPORT: Final = ROOT / "docs" / "mutants.md"
MOST_TESTS: Final = 10  # as long as so many of them, and a cold run is ended
BUILT: Final = ("src/glaciarium/client", "src/glaciarium/locale", "build/client-report.json")
# What tests import beside our own: once, and not again for each fault.
PRELOADED: Final = ("hypothesis", "httpx", "websockets.sync.client", "psycopg", "numpy", "msgspec")
PLANTED: Final = (".py", ".ts", ".svelte")
FIRST_SCRIPT: Final = "src/glaciarium/client/theme.js"  # runs before all others on every page


# --- Choosing -----------------------------------------------------------------------------------
def tracked() -> list[str]:
    """Return the files of the repository, as they are in this folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, check=True
    )
    return [name for name in listed.stdout.decode().splitlines() if Path(name).is_file()]


def choose(table: Table, earlier: Path) -> list[tuple[Fault, Fault]]:
    """Draw faults that are the same in both folders: by their names, which are hashes."""
    former = former_names(EARLIER)
    drawn: dict[str, list[tuple[Fault, Fault]]] = {area: [] for area in table.areas}
    for file in sorted(tracked()):
        area, was = table.area(file), former.get(file, file)
        if area and file.endswith(PLANTED) and ".test." not in file and (earlier / was).exists():
            before = faults(was, (earlier / was).read_text("utf-8"))
            drawn[area] += pairs(before, faults(file, Path(file).read_text("utf-8")))
    chosen = []
    for area, found in drawn.items():
        lines: dict[tuple[str, str], tuple[Fault, Fault]] = {}  # one in lines with one text
        for was_fault, fault in sorted(found, key=lambda pair: pair[1].name):
            lines.setdefault((fault.file, fault.before.strip()), (was_fault, fault))
        chosen += list(lines.values())[: table.areas[area]["faults"]]
    return chosen


def write_faults(files: Path, chosen: list[Fault]) -> None:
    lines = [json.dumps(asdict(fault), ensure_ascii=False) for fault in chosen]
    files.with_suffix(".jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def read_faults(files: Path) -> list[Fault]:
    lines = files.with_suffix(".jsonl").read_text("utf-8").splitlines()
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


class Tests:
    """The tests of a stage in one copy: collected once, and run for each fault."""

    def __init__(self, folder: Path, stage: Stage) -> None:
        self._folder: Final = folder
        self._stage: Final = stage
        self.report: Final = folder / "report.txt"
        self._warm: tuple[int, TextIO, TextIO] | None = None

    def collect(self) -> None:
        """Import and collect, before any fault is planted."""
        if self._warm is None:
            self._warm = self._start()
            self._warm[2].readline()

    def run(self, fault: Fault, good: str, bad: str) -> tuple[int, float]:
        """Run them with a fault that is planted already; return exit code and seconds."""
        if self._warm is not None:
            _, wishes, answers = self._warm
            wish = Wish(str(self._folder / fault.file), good, bad, str(self.report))
            print(json.dumps(asdict(wish)), file=wishes, flush=True)
            answer = read_answer(answers)
            if answer is not None and not answer.cold:
                return answer.code, answer.seconds
        return self._run_cold()

    def end(self) -> None:
        if self._warm is not None:
            process, wishes, answers = self._warm
            wishes.close()
            answers.close()
            wait_for(process)

    def _start(self) -> tuple[int, TextIO, TextIO]:
        wishes, sent = os.pipe()
        answers, answered = os.pipe()
        process = os.fork()
        if process == 0:
            try:
                os.close(sent)
                os.close(answers)
                _become_tests(self._folder, self._folder / "warm.txt", self._stage)
                limits = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.setrlimit(resource.RLIMIT_CPU, limits)
                plugin = WarmTests(os.fdopen(wishes), os.fdopen(answered, "w"), self._stage.seconds)
                os._exit(pytest.main(self._words(), plugins=[plugin]))
            finally:
                os._exit(BROKEN)
        os.close(wishes)
        os.close(answered)
        return process, os.fdopen(sent, "w"), os.fdopen(answers)

    def _run_cold(self) -> tuple[int, float]:
        process = os.fork()
        if process == 0:
            try:
                _become_tests(self._folder, self.report, self._stage)
                os._exit(pytest.main(self._words()))
            finally:
                os._exit(BROKEN)
        return wait_for(process)

    def _words(self) -> list[str]:
        stage = self._stage
        words = ["-x", "-q", "--tb=no", "-rfE", "--no-header", "-p", "no:xdist", "-p"]
        words += ["no:cacheprovider", "-o", "addopts=--import-mode=importlib"]
        words += ["-m", "not long" if stage.compiled else "not long and not slow"]
        words += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # of what is preloaded
        words += ["-k", stage.match] if stage.match else []
        return words + [test for test in stage.tests if (self._folder / test).exists()]


def _become_tests(folder: Path, report: Path, stage: Stage) -> None:
    """Turn this process into one that runs the tests of a copy."""
    os.setsid()
    os.chdir(folder)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False  # the other modules need not be compiled for each fault
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_TESTS * stage.seconds, resource.RLIM_INFINITY))
    sys.path[:0] = [str(folder / "src"), str(folder)]
    for name in [
        name for name in sys.modules if name.split(".")[0] in ("tools", "tests", "glaciarium")
    ]:
        del sys.modules[name]
    os.environ["PYTHONPATH"] = f"{folder / 'src'}:{folder}"
    os.environ["GLACIARIUM_INTERPRETED"] = str(int(not stage.compiled))
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
        self._tests: dict[str, Tests] = {}  # by stage

    def attempt(self, fault: Fault, stage: Stage) -> tuple[str, float]:
        """Plant a fault, run the tests, take it out again, and tell what happened."""
        on_page = fault.file.startswith("web/")
        folder = self._copy(on_page=on_page, compiled=stage.compiled)
        path = folder / (FIRST_SCRIPT if on_page else fault.file)
        good = path.read_text("utf-8")
        bad = f"globalThis.{SWITCH} = '{fault.name}';\n{good}" if on_page else fault.plant(good)
        if bad is None:
            return GONE, 0.0
        tests = self._tests.setdefault(str(stage), Tests(folder, stage))
        if not on_page:
            tests.collect()
        _replace(path, bad)
        code, seconds = tests.run(fault, good, bad)
        _replace(path, good)
        return outcome(code, tests.report), seconds

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


def read_results(files: Path) -> dict[str, Result]:
    file = files.with_suffix(".json")
    told = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return {name: Result(**result) for name, result in told.items()}


def try_all(chosen: list[Fault], table: Table, files: Path, workers: int) -> None:
    """Find out about each fault, and keep what is known after each of them."""
    known = read_results(files)
    unknown = Result(SURVIVED)
    tasks = [(f, table.looking_at(f.file), known.get(f.name, unknown)) for f in chosen]
    tasks = [task for task in tasks if Path(task[0].file).exists()]
    client = [fault for fault in read_faults(files) if fault.file.startswith("web/")]
    for name in PRELOADED:
        importlib.import_module(name)
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        multiprocessing.get_context("fork").Pool(workers, _begin, (folder, client)) as pool,
    ):
        for nth, (fault, found) in enumerate(pool.imap_unordered(_find_out, tasks), 1):
            known[fault.name] = found
            told = {name: asdict(result) for name, result in sorted(known.items())}
            files.with_suffix(".json").write_text(json.dumps(told, indent=0) + "\n", "utf-8")
            line = f"{nth:4}/{len(tasks)} {found.seconds:6.1f} s  {fault.name} {fault.file}"
            print(f"{line:90} {found.outcome}", flush=True)


def confirm(found: list[Result]) -> None:
    """Stop if a test that noticed a fault fails without any fault, too."""
    noticing = {result.outcome.partition("[")[0] for result in found}
    tests = sorted(name for name in noticing if name.startswith("tests/"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "auto", "-m", "not long", *tests]
    if tests and subprocess.run(command, check=False).returncode:
        sys.exit("A test that noticed a fault fails without it, too: see above. Mend it first.")


def results_of(files: Path) -> Results:
    known = read_results(files)
    return [known.get(fault.name) for fault in read_faults(files)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--choose", type=Path, metavar="FOLDER", help="draw the faults anew")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help=f"try {EARLIER}, checked out")
    parser.add_argument("--report", action="store_true", help="only write the report")
    parser.add_argument("--area", help="only this area")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    if wishes.choose:
        chosen = choose(Table.read(NOW), wishes.choose)
        write_faults(BEFORE, [before for before, _ in chosen])
        write_faults(NOW, [now for _, now in chosen])
        return
    files = BEFORE if wishes.before else NOW
    os.chdir(wishes.before or ROOT)
    table = Table.read(files)
    wanted = [f for f in read_faults(files) if wishes.area in (None, table.area(f.file))]
    if not wishes.report:
        try_all(wanted, table, files, wishes.workers)
        known = read_results(files)
        confirm([known[fault.name] for fault in wanted if fault.name in known])
    before, now = results_of(BEFORE), results_of(NOW)
    REPORT.write_text(report(read_faults(NOW), Table.read(NOW), before, now), "utf-8")
    print(f"{REPORT}: {rate(now)} noticed now, {rate(before)} before")


if __name__ == "__main__":
    main()
