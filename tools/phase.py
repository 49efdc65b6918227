"""Run one phase of the set-up quietly: one line with its duration, everything else in a log.

    tools/phase.py "Installing packages" packages -- pip install …
    tools/phase.py --loud "Testing" tests -- pytest …
    tools/phase.py --background FILE "Compiling the engine" engine -- make …
    tools/phase.py --summary packages tests

At a terminal a bar moves while the phase runs. When the command fails, its last lines and the whole
log (build/logs/NAME.log) are named. A line that the command begins with "Note: " is for people, and
shown. A loud phase says everything at once, and has no log. In the background FILE is there while
the phase runs, and the terminal is free at once. A summary tells again how long phases took.

Only Python's own library is used: it runs before anything is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

LOGS: Final = Path("build/logs")
NOTE: Final = "Note: "
TICK: Final = 0.2  # seconds between two drawings of the bar
WIDTH: Final = 24  # of the bar
LAST: Final = 8  # lines of a log that are shown when it failed
USUAL: Final = 20.0  # seconds of a phase that has not run before
CLEAR: Final = "\r\x1b[K"
POLITE: Final = 10  # how nice to others what runs in the background is


class Phase:
    def __init__(self, title: str, name: str, command: list[str]) -> None:
        self.title: Final = title
        self.command: Final = command
        self.log: Final = LOGS / f"{name}.log"
        self._took: Final = LOGS / f"{name}.seconds"
        self._begun: Final = time.monotonic()
        self._drawn = False  # a bar is on the terminal

    def run(self) -> int:
        """Run the command to its end, say so in one line, and return its exit code."""
        LOGS.mkdir(parents=True, exist_ok=True)
        with self.log.open("wb") as log:
            try:
                running = subprocess.Popen(self.command, stdout=log, stderr=log)
            except OSError as error:
                log.write(f"{self.command[0]}: {error.strerror}\n".encode())
                code = 127
            else:
                code = self._wait(running)
        self._tell(code)
        return code

    def run_loud(self) -> int:
        """Run the command, which speaks for itself, and return its exit code."""
        LOGS.mkdir(parents=True, exist_ok=True)
        with drawing():  # no bar of another phase beside it
            running = subprocess.Popen(self.command)
            code: int | None = None
            while code is None:
                with contextlib.suppress(KeyboardInterrupt):  # it was told as well, and ends
                    code = running.wait()
        if code == 0:
            self._keep(time.monotonic() - self._begun)
        return code

    def _keep(self, spent: float) -> None:
        self._took.write_text(f"{spent:.1f} {self.title}\n", encoding="utf-8")

    def _wait(self, running: subprocess.Popen[bytes]) -> int:
        with drawing() as free:
            while True:
                try:
                    return running.wait(TICK if free else None)
                except subprocess.TimeoutExpired:
                    self._drawn = True
                    print(f"{CLEAR}{self._bar()}", end="", flush=True)
                except KeyboardInterrupt:
                    running.wait()
                    return 130

    def _bar(self) -> str:
        """Return a bar that is full when the phase has taken as long as last time."""
        spent = time.monotonic() - self._begun
        try:
            usual = float(self._took.read_text().split()[0])
        except (OSError, ValueError, IndexError):
            usual = USUAL
        full = min(WIDTH - 1, int(WIDTH * spent / max(usual, 1)))
        return f"{self.title:<32} {'█' * full}{'░' * (WIDTH - full)} {spent:4.0f} s"

    def _tell(self, code: int) -> None:
        spent = time.monotonic() - self._begun
        clear = CLEAR if self._drawn else ""
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        notes = [line.removeprefix(NOTE) for line in lines if line.startswith(NOTE)]
        if code:
            print(f"{clear}{self.title} failed after {spent:.0f} s:")
            print("".join(f"  {line}\n" for line in lines[-LAST:]), end="")
            print(f"All it said is in {self.log}", flush=True)
            return
        self._keep(spent)
        told = f"{clear}{self.title:<32} {spent:4.0f} s"
        print("\n".join([told, *notes]), flush=True)


@contextlib.contextmanager
def drawing() -> Iterator[bool]:
    """Tell whether a bar may be drawn: at a terminal, and not two at once."""
    if not sys.stdout.isatty():
        yield False
        return
    with (LOGS / "bar.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def is_running(marker: Path) -> bool:
    """Tell whether whoever wrote the file still runs."""
    try:
        os.kill(int(marker.read_text()), 0)
    except (OSError, ValueError):
        return False
    return True


def summarize(names: list[str]) -> None:
    """Tell again how long each of these phases took."""
    for name in names:
        spent, _, title = (LOGS / f"{name}.seconds").read_text(encoding="utf-8").partition(" ")
        print(f"{title.strip():<32} {float(spent):4.0f} s")


def begin(marker: Path, words: list[str]) -> None:
    """Run a phase in the background, unless it runs there already."""
    if is_running(marker):
        return
    marker.parent.mkdir(parents=True, exist_ok=True)
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    behind = subprocess.Popen(
        [sys.executable, __file__, "--marker", str(marker), *words],
        stdin=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl+C stops the server, not this
        env=plain,
    )
    marker.write_text(str(behind.pid))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--background", type=Path, metavar="FILE")
    parser.add_argument("--marker", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--loud", action="store_true")
    parser.add_argument("--summary", nargs="+", metavar="NAME")
    parser.add_argument("title", nargs="?")
    parser.add_argument("name", nargs="?")
    parser.add_argument("command", nargs="*")
    asked = parser.parse_args()
    if asked.summary is not None:
        summarize(asked.summary)
        return 0
    if not asked.command:
        parser.error("a phase has a title, a name and a command")
    if asked.background is not None:
        begin(asked.background, [asked.title, asked.name, "--", *asked.command])
        return 0
    phase = Phase(asked.title, asked.name, asked.command)
    if asked.loud:
        return phase.run_loud()
    if asked.marker is None:
        return phase.run()
    os.nice(POLITE)
    try:
        return phase.run()
    finally:
        asked.marker.unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
