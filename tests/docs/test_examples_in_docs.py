"""Every example in the documentation runs, and prints what it says.

```python blocks of a page run one after the other, like cells of a notebook; in ```console blocks
the lines after `$ command` are what it prints, where … stands for anything. Other blocks are not
run: sh (installs, or takes long) and text.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {"", "json", "sh", "text"}
RUN = {"python", "console"}


class Block(NamedTuple):
    language: str
    text: str
    line: int


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    found = FENCE.finditer(text)
    return [Block(one[1], one[2], text.count("\n", 0, one.start()) + 2) for one in found]


PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
RUNNING = [page for page in PAGES if RUN & {block.language for block in blocks(page)}]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_some_pages_have_examples() -> None:
    assert {"quick-start.md", "environments.md", "datasets.md"} <= {page.name for page in RUNNING}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_example_is_in_another_language(page: Path) -> None:
    languages = {block.language for block in blocks(page)}
    assert {each for each in languages if not each.startswith("{")} <= NOT_RUN | RUN


@pytest.mark.parametrize("page", RUNNING, ids=name)
def test_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language == "python":
            shifted = "\n" * (block.line - 1) + block.text  # so that errors name the line
            exec(compile(shifted, str(page), "exec"), names)
        elif block.language == "console":
            for command, expected in commands(block.text):
                assert matches(printed(command), expected), f"{page}, line {block.line}: {command}"
    capsys.readouterr()


def commands(text: str) -> list[tuple[str, str]]:
    """Return each command of a console with what it should print."""
    assert text.startswith("$ ")
    pieces = re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]
    return [(command, told) for command, _, told in (piece.partition("\n") for piece in pieces)]


def printed(command: str) -> str:
    """Run a command as people type it, and return all that it says."""
    program, *words = shlex.split(command)
    assert program == "glaciarium"
    run = [sys.executable, "-m", "glaciarium", *words]
    environment = {**os.environ, "COLUMNS": "100"}
    ended = subprocess.run(
        run, env=environment, stdout=-1, stderr=subprocess.STDOUT, text=True, check=False
    )
    return ended.stdout


def matches(told: str, expected: str) -> bool:
    """Tell whether an output is as expected, … being anything."""
    pattern = ".*".join(re.escape(piece) for piece in expected.split("…"))
    return re.fullmatch(pattern, told, re.DOTALL) is not None


def test_what_differs_is_seen() -> None:
    assert matches("ok: 20 games, 517 moves\n", "ok: 20 games, … moves\n")
    assert not matches("ok: 20 games, 517 moves\nmore\n", "ok: 20 games, … moves\n")
    assert commands("$ a b\n$ c\nd\ne\n") == [("a b", ""), ("c", "d\ne\n")]
