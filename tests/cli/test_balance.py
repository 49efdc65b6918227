"""`glaciarium balance` as people type it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from glaciarium.cli.main import main
from tests.cli.test_commands import refusal

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

BALANCE = ["balance", "arktia", "--bot", "random", "--games", "2", "--workers", "1"]


def test_tables_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, html = tmp_path / "games.jsonl", tmp_path / "balance.html"
    files = ["--out", str(out), "--html", str(html)]
    assert main([*BALANCE, *files]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Balance of Arktia, 2 players: 2 games of random, from seed 0\n")
    assert "Sources of points" in told
    assert html.read_text("utf-8").startswith("<!doctype html>")
    before = out.read_bytes()
    assert main([*BALANCE, *files]) == 0  # nothing is left to play
    assert out.read_bytes() == before
    assert capsys.readouterr().out == told


def test_json_of_several_processes_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BALANCE, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert alone["games"] == 2
    assert main([*BALANCE[:-1], "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == alone


def test_records_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "records.jsonl")
    assert main(["simulate", "arktia", "--games", "2", "--out", file]) == 0
    assert main([*BALANCE, "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert main(["balance", "arktia", "--records", file, "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)
    assert counted["items"] == played["items"]
    told = refusal(capsys, ["balance", "nunatak", "--records", file])
    assert "this is a game of arktia, not of nunatak." in told


def test_what_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "games.jsonl")
    assert "disagree" in refusal(capsys, [*BALANCE, "--players", "3", "--option", "players=2"])
    assert "same file" in refusal(capsys, [*BALANCE, "--out", file, "--html", file])
    assert main([*BALANCE, "--out", file]) == 0
    capsys.readouterr()
    assert "played otherwise" in refusal(capsys, [*BALANCE, "--out", file, "--seed", "4"])


def test_figures_are_compared_with_aims(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    aims = tmp_path / "aims.toml"
    aims.write_text('[[aim]]\nsay = "winners have a point"\nfigure = "winner"\nleast = 1\n')
    page = tmp_path / "page.html"
    assert main([*BALANCE, "--aims", str(aims), "--html", str(page)]) == 0
    assert "winners have a point" in page.read_text("utf-8")
    told = capsys.readouterr().out
    assert told.index("Aims") < told.index("Sources of points")
    assert "winners have a point" in told
    assert main([*BALANCE, "--aims", str(aims), "--json"]) == 0
    [aim] = json.loads(capsys.readouterr().out)["aims"]
    assert aim["kept"] is True
    aims.write_text("[[aim]]\nsay = 1\n")
    assert "names no aims" in refusal(capsys, [*BALANCE, "--aims", str(aims)])
