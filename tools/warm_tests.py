"""Tests that are collected once and run for one fault after another, each time in a fork.

Importing and collecting takes longer than most tests that notice a fault. So a process collects
the tests of a stage, and for each fault a fork of it gives the live functions the faulty code and
runs them. A fault in a function that runs while modules are imported needs a fresh process: what
it made is there already. Processes that tests start read the sources, where the fault is, too.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final, TextIO

import pytest
from _pytest.main import pytest_runtestloop

PATIENCE: Final = 1800  # seconds in all: a test that waits for ever is ended
FAILED: Final = 1  # exit code of pytest: tests have failed
BROKEN: Final = 70  # exit code of tests that could not even begin


@dataclass(frozen=True)
class Wish:
    """A file, as it is and with a fault; and where to tell which test failed."""

    file: str
    good: str
    bad: str
    report: str


@dataclass(frozen=True)
class Answer:
    """How the tests ended; cold: it needs a fresh process."""

    code: int
    seconds: float
    cold: bool = False


def wait_for(process: int) -> tuple[int, float]:
    """Return the exit code of a process that leads a group, and its seconds; end it when late."""
    deadline = time.monotonic() + PATIENCE
    while True:
        ended, status, used = os.wait4(process, os.WNOHANG)
        if ended:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)  # whatever it has left behind
            return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if time.monotonic() > deadline:
            os.killpg(process, signal.SIGKILL)
        time.sleep(0.02)


class WarmTests:
    """A plugin of pytest that runs what was collected once for each wish."""

    def __init__(self, wishes: TextIO, answers: TextIO, seconds: int) -> None:
        self._wishes: Final = wishes
        self._answers: Final = answers
        self._seconds: Final = seconds
        self._ran: Final[set[Place]] = set()  # while modules were imported
        self._report: Path | None = None

    def pytest_sessionstart(self) -> None:
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _told: object) -> None:
        if event == "call" and "glaciarium" in frame.f_code.co_filename:
            self._ran.add(place_of(frame.f_code))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        gc.unfreeze()
        print("ready", file=self._answers, flush=True)
        for line in self._wishes:
            answer = self._attempt(session, Wish(**json.loads(line)))
            print(json.dumps(vars(answer)), file=self._answers, flush=True)
        return True

    def _attempt(self, session: pytest.Session, wish: Wish) -> Answer:
        changed = dict(changed_code(wish))
        if not self._ran.isdisjoint(changed):
            return Answer(0, 0.0, cold=True)
        process = os.fork()
        if process == 0:
            code = BROKEN
            try:
                os.setsid()
                self._report = Path(wish.report)
                self._report.write_text("", "utf-8")
                plant(changed)
                code = self._run(session)
            finally:
                os._exit(code)
        code, seconds = wait_for(process)
        return Answer(code, seconds)

    def _run(self, session: pytest.Session) -> int:
        with contextlib.suppress(session.Failed, session.Interrupted):
            pytest_runtestloop(session)
        with contextlib.suppress(BaseException):
            session._setupstate.teardown_exact(None)  # ends servers of the session
        return FAILED if session.testsfailed else 0

    def pytest_runtest_logstart(self) -> None:
        if self._report is not None:
            signal.setitimer(signal.ITIMER_PROF, self._seconds)  # then the process is ended

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._report is not None:
            with self._report.open("a", encoding="utf-8") as file:
                print(f"FAILED {report.nodeid}", file=file)


Place = tuple[str, str, int]  # of a function: what else code has changes while it runs


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def changed_code(wish: Wish) -> Iterator[tuple[Place, CodeType]]:
    """Yield the functions that a fault changes, and the code that they get."""
    file = str(Path(wish.file).absolute())
    good = compile(wish.good, file, "exec", dont_inherit=True)
    bad = compile(wish.bad, file, "exec", dont_inherit=True)
    yield from _changed(good, bad)


def _changed(good: CodeType, bad: CodeType) -> Iterator[tuple[Place, CodeType]]:
    inner = [const for const in good.co_consts if isinstance(const, CodeType)]
    other = [const for const in bad.co_consts if isinstance(const, CodeType)]
    for was, becomes in zip(inner, other, strict=True):
        if was.co_name != becomes.co_name:
            continue
        if was.co_flags & 0x02:  # CO_NEWLOCALS of a function; a class has none
            if was != becomes:
                yield place_of(was), becomes
        else:
            yield from _changed(was, becomes)


def plant(changed: dict[Place, CodeType]) -> None:
    """Give all live functions at these places their faulty code."""
    for found in gc.get_objects():
        if type(found) is FunctionType:
            code = changed.get(place_of(found.__code__))
            if code is not None:
                found.__code__ = code


def read_answer(file: TextIO) -> Answer | None:
    line = file.readline()
    told: dict[str, Any] | None = json.loads(line) if line else None
    return Answer(**told) if told else None
