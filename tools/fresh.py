"""Clone, `make play`, and measure until people can play; tools/fresh.sh calls it.

Only Python's own library is used: nothing is installed where it begins.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tools.phase import is_running

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "fresh-clone.md"
MARKS: Final = re.compile(r"(<!-- measured -->\n).*(<!-- end -->\n)", re.DOTALL)
PATIENCE: Final = 1800.0  # seconds
PAUSE: Final = 0.2


class Visitor:
    """A browser, as far as it is needed: it keeps its cookie and speaks JSON."""

    def __init__(self, address: str) -> None:
        self._address: Final = address
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener: Final = urllib.request.build_opener(jar)

    def ask(self, path: str, wish: dict[str, Any] | None = None) -> bytes:
        request = urllib.request.Request(
            f"{self._address}{path}", headers={"Origin": self._address}
        )
        if wish is not None:
            request.data = json.dumps(wish).encode()
            request.add_header("Content-Type", "application/json")
        with self._opener.open(request, timeout=60) as answer:
            return bytes(answer.read())

    def sees_a_bot_move(self) -> None:
        """Make a table at which a bot begins, and wait for its first move."""
        self.ask("/api/me", {"name": "Fresh"})
        seats = [{"kind": "bot", "level": "level3"}, {"kind": "me"}]
        table = json.loads(self.ask("/api/tables", {"game": "nunatak", "seats": seats}))["id"]
        wait(lambda: bool(json.loads(self.ask(f"/api/tables/{table}"))["ply"]))


def wait(ready: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > until:
            raise SystemExit(f"Nothing happened within {PATIENCE:.0f} s.")
        time.sleep(PAUSE)


def clone(folder: Path) -> Path:
    target = folder / "glaciarium"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(target)], check=True)
    return target


def play(folder: Path) -> dict[str, float]:
    """Return the seconds from the clone to each thing that people wait for."""
    begun = time.monotonic()
    target = clone(folder)
    took: dict[str, float] = {}
    command = ["make", "play", "ARGS=--port 0"]
    making = subprocess.Popen(
        command, cwd=target, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        visitor = Visitor(address_of(making))
        assert b"<html" in visitor.ask("/")
        took["the lobby"] = time.monotonic() - begun
        visitor.sees_a_bot_move()
        took["the first bot move"] = time.monotonic() - begun
        wait((target / "build" / "engine.sha256").exists)
        took["the compiled engine"] = time.monotonic() - begun
        visitor.sees_a_bot_move()
    finally:
        end(making, target)
    return took


def end(making: subprocess.Popen[str], target: Path) -> None:
    """Stop the server, and wait for the compiler, which would write into a folder that is gone."""
    os.killpg(making.pid, signal.SIGINT)
    making.wait()
    wait(lambda: not is_running(target / "build" / "engine.compiling"))


def address_of(making: subprocess.Popen[str]) -> str:
    """Return where the server says that it is; show what comes before."""
    assert making.stdout is not None
    for line in making.stdout:
        print(f"    {line}", end="", file=sys.stderr)
        if found := re.match(r"Glaciarium is at (\S+)", line):
            return found[1]
    raise SystemExit("make play ended without a server.")


def test(folder: Path) -> dict[str, float]:
    """Return the seconds from another clone until the tests begin, and until all have passed."""
    begun = time.monotonic()
    target = clone(folder)
    run(target, "make", "setup", ".venv/test.stamp")
    took = {"tests that can begin": time.monotonic() - begun}
    run(target, "make", "test")
    took["`make test` to the end"] = time.monotonic() - begun
    return took


def run(target: Path, *command: str) -> None:
    """Run a command; what it says is for people who look on."""
    if subprocess.run(command, cwd=target, stdout=sys.stderr, check=False).returncode:
        raise SystemExit(f"{' '.join(command)} failed.")


def table(took: dict[str, float]) -> str:
    commit = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    load = os.getloadavg()[0]
    rows = "".join(f"| {what} | {seconds:.0f} s |\n" for what, seconds in took.items())
    return (
        f"| from `git clone` to … | seconds |\n|---|---|\n{rows}\n"
        f"Measured on {time.strftime('%Y-%m-%d')} at commit {commit}: {os.cpu_count()} cores "
        f"({platform.machine()}), Python {platform.python_version()}, load {load:.1f} at the end.\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--test", action="store_true", help="measure `make test` too")
    parser.add_argument("--docs", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fresh-") as folder:
        took = play(Path(folder))
    if asked.test:
        with tempfile.TemporaryDirectory(prefix="fresh-") as folder:
            took |= test(Path(folder))
    found = table(took)
    print(found, end="")
    if asked.docs:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(MARKS.sub(rf"\g<1>{found}\2", text), encoding="utf-8")


if __name__ == "__main__":
    main()
