"""Set-up is quiet: one line for each phase, and a log that is named when something fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.phase import is_running

PHASE = Path(__file__).parents[2] / "tools" / "phase.py"
TALKS = "for line in range(100): print('downloading', line)"


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PHASE), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def python(code: str) -> list[str]:
    return ["--", sys.executable, "-c", code]


def test_a_phase_is_one_line_and_a_log(tmp_path: Path) -> None:
    told = run(tmp_path, "Installing packages", "packages", *python(TALKS))
    assert re.fullmatch(r"Installing packages +\d+ s\n", told.stdout)
    assert (told.returncode, told.stderr) == (0, "")
    assert len((tmp_path / "build/logs/packages.log").read_text().splitlines()) == 100


def test_what_fails_names_its_log_and_shows_the_end_of_it(tmp_path: Path) -> None:
    fails = f"{TALKS}\nimport sys; sys.stdout.flush(); sys.exit('No space left')"
    told = run(tmp_path, "Installing packages", "packages", *python(fails))
    assert told.returncode == 1
    lines = told.stdout.splitlines()
    assert re.fullmatch(r"Installing packages failed after \d+ s:", lines[0])
    assert lines[-2:] == ["  No space left", "All it said is in build/logs/packages.log"]
    assert len(lines) < 15


def test_a_command_that_is_not_there_is_named(tmp_path: Path) -> None:
    told = run(tmp_path, "Building", "building", "--", "/no/such/command")
    assert told.returncode == 127
    assert "/no/such/command: No such file or directory" in told.stdout


def test_notes_are_shown(tmp_path: Path) -> None:
    told = run(tmp_path, "Compiling", "engine", *python("print('Note: No compiler.')"))
    assert told.stdout.splitlines()[1:] == ["No compiler."]


def test_in_the_background_a_file_is_there_while_it_runs(tmp_path: Path) -> None:
    """Its command waits at a pipe until the test lets it end."""
    pipe, marker = tmp_path / "pipe", tmp_path / "build" / "running"
    os.mkfifo(pipe)
    words = ["--background", str(marker), "Compiling", "engine", *python(f"open({str(pipe)!r})")]
    assert run_quietly(tmp_path, words) == 0
    assert is_running(marker)
    first = marker.read_text()
    assert run_quietly(tmp_path, words) == 0  # not a second time
    assert marker.read_text() == first
    with pipe.open("w"):
        pass
    while marker.exists():
        assert is_running(marker) or not marker.exists()


def run_quietly(folder: Path, words: list[str]) -> int:
    """Run without pipes, which what runs in the background would keep open."""
    command = [sys.executable, str(PHASE), *words]
    return subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False).returncode


@pytest.mark.parametrize("text", ["", "nonsense", "999999999"])
def test_a_file_without_a_process_is_not_believed(tmp_path: Path, text: str) -> None:
    (tmp_path / "marker").write_text(text)
    assert not is_running(tmp_path / "marker")
    assert not is_running(tmp_path / "nothing")


def test_a_loud_phase_speaks_for_itself_and_is_summed_up(tmp_path: Path) -> None:
    told = run(tmp_path, "--loud", "Testing", "tests", *python("print('all green')"))
    assert (told.returncode, told.stdout) == (0, "all green\n")
    assert not (tmp_path / "build/logs/tests.log").exists()
    run(tmp_path, "Checking types", "types", *python(TALKS))
    summed = run(tmp_path, "--summary", "types", "tests")
    assert re.fullmatch(r"Checking types +\d+ s\nTesting +\d+ s\n", summed.stdout)


def test_a_loud_phase_that_fails_says_so_by_its_code(tmp_path: Path) -> None:
    told = run(tmp_path, "--loud", "Testing", "tests", *python("import sys; sys.exit(3)"))
    assert told.returncode == 3
    assert not (tmp_path / "build/logs/tests.seconds").exists()
