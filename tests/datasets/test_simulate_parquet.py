"""`glaciarium simulate --parquet` as people type it."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from glaciarium.cli.main import main
from tests.cli.test_commands import refusal

if TYPE_CHECKING:
    from pathlib import Path

WORDS = ["simulate", "arktia", "--games", "3", "--workers", "1"]


def test_it_says_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert main([*WORDS, "--parquet", str(data)]) == 0
    told = capsys.readouterr()
    assert re.fullmatch(rf"{data}/\S+: 3 games, \d+ decisions, new games: 3\n", told.out)
    assert told.err == ""
    assert main([*WORDS, "--parquet", str(data)]) == 0
    assert capsys.readouterr().out == told.out.replace(": 3\n", ": 0\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--parquet", "{}/data", "--out", "{}/f"], "choose one of them"),
        (["--out", "{}/f"], "name a folder with --parquet DIR"),
        (["--parquet", "{}/file"], "file cannot be written: Not a directory"),
        (["--parquet", "{}/file/data"], "cannot be written: Not a directory"),
        (["--parquet", "{}/data", "--part", "0"], "must be at least 1, not 0"),
        (["--parquet", "{}/data", "--ray"], "not allowed with argument --workers"),
        (["--parquet", "{}/data", "--bot", "gredy"], "did you mean greedy?"),
        (["--parquet", "{}/data", "--bot", "exec:sh -c a\\,b"], "takes bots of the house"),
        (["--parquet", "{}/data", "--components", "nowhere.toml"], "nowhere.toml cannot be read"),
    ],
)
def test_refusals(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert complaint in refusal(capsys, [*WORDS, *(word.format(tmp_path) for word in words)])
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("package", "words", "extra"),
    [
        ("pyarrow", ["--workers", "1"], "pip install 'glaciarium[datasets]'"),
        ("ray", ["--ray"], "pip install 'glaciarium[ray]'"),
    ],
)
def test_a_missing_package_is_named(
    package: str,
    words: list[str],
    extra: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    for module in ("dataset", "columns", "workers"):
        monkeypatch.delitem(sys.modules, f"glaciarium.arena.{module}", raising=False)
    assert extra in refusal(capsys, ["simulate", "arktia", "--parquet", str(tmp_path), *words])
