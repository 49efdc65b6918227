"""`glaciarium arena`, `ladder`, and programs as bots in other commands."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from glaciarium.arena import bot_process
from glaciarium.cli.main import main
from tests.arena.test_contest import lines
from tests.arena.test_external_bot import EXAMPLES, rogue
from tests.cli.test_commands import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ARENA = ["arena", "arktia", "--bots", "greedy,random", "--games", "4", "--seed", "3"]
HERE = ["--workers", "1"]


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    yield
    bot_process.stop_all()


def test_a_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, records, report = (tmp_path / name for name in ("f.jsonl", "r.jsonl", "f.html"))
    files = ["--out", str(out), "--records", str(records), "--report", str(report)]
    assert main([*ARENA, *HERE, *files]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("Arktia, 2 players: 4 games\n")
    assert "greedy against random" in told.out
    assert told.err == ""
    assert len(out.read_text("utf-8").splitlines()) == 5
    assert report.read_text("utf-8").startswith("<!doctype html>")
    assert main(["verify", str(records)]) == 0
    assert capsys.readouterr().out.startswith("ok: 4 games")
    before = out.read_bytes(), records.read_bytes()
    assert main([*ARENA, *files]) == 0  # nothing is left to play
    assert (out.read_bytes(), records.read_bytes()) == before


def test_a_live_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main([*ARENA, *HERE]) == 0
    told = capsys.readouterr()
    assert "4 of 4 games" in told.err
    assert told.out.startswith("Arktia, 2 players: 4 games\n")


def test_an_interrupt_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("glaciarium.cli.arena.play", interrupted)
    out = tmp_path / "f.jsonl"
    assert main([*ARENA, *HERE, "--out", str(out)]) == 130
    assert f"{out} has 0 games; the same command goes on." in capsys.readouterr().err


def test_a_picture(tmp_path: Path) -> None:
    assert main([*ARENA, *HERE, "--report", str(tmp_path / "f.svg")]) == 0
    assert (tmp_path / "f.svg").read_text("utf-8").startswith("<svg")


def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    """A bot kills the arena; the same command continues, to the same results."""
    out, whole, done = (tmp_path / name for name in ("f.jsonl", "whole.jsonl", "done"))
    words = ["arena", "arktia", "--games", "6", *HERE]
    bots = ["--bots", f"random,{rogue('murder', done)}"]
    command = [sys.executable, "-m", "glaciarium", *words, *bots, "--out", str(out)]
    killed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert done.exists()
    assert len(out.read_text("utf-8").splitlines()) < 7
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""
    assert main([*words, *bots, "--out", str(whole)]) == 0
    assert lines(out) == lines(whole)
    assert len(lines(out)) == 6


def test_programs_in_the_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "f.jsonl"
    bots = f"exec:{sys.executable} {EXAMPLES / 'dice.py'},{rogue('garbage')}"
    words = ["arena", "nunatak", "--players", "2", "--bots", bots, "--games", "2"]
    records = tmp_path / "records.jsonl"
    assert main([*words, *HERE, "--out", str(out), "--records", str(records)]) == 0
    told = capsys.readouterr().out
    assert "dice against rogue" in told
    noted = [json.loads(line)["seats"] for line in records.read_text("utf-8").splitlines()]
    assert [["lost" in seat for seat in seats] for seats in noted] == [[False, True], [True, False]]
    assert main(["verify", str(records)]) == 0
    assert "Seats lost to the random bot: 2" in told
    lost = [json.loads(line)["lost"] for line in out.read_text("utf-8").splitlines()[1:]]
    assert [[one and one["why"] for one in game] for game in lost] == [
        [None, "wrong"],
        ["wrong", None],
    ]


def test_programs_in_simulate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "f.jsonl"
    words = ["simulate", "nunatak", "--bot", f"greedy,{rogue('crash')}", "--out", str(out)]
    assert main(words) == 0
    record = json.loads(out.read_text("utf-8"))
    assert record["seats"][1]["name"] == "rogue 2"
    assert record["seats"][1]["lost"]["why"] == "gone"
    assert main(["verify", str(out)]) == 0
    assert main(["show", str(out)]) == 0
    assert "rogue 2" in capsys.readouterr().out


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_programs_at_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = f"exec:{sys.executable} {EXAMPLES / 'dice.py'}"
    assert main(["play", "arktia", "--seats", f"{dice},{rogue('crash')}", "--plain"]) == 0
    told = capsys.readouterr().out
    assert "Rogue ended with code 1: RuntimeError: out of ice. The random bot plays on." in told
    (save,) = (home / "games").iterdir()
    record = json.loads(save.read_text("utf-8"))
    assert [seat["name"] for seat in record["seats"]] == ["Dice", "Rogue"]
    assert [seat.get("lost", {}).get("why") for seat in record["seats"]] == [None, "gone"]


def test_a_record_from_elsewhere_starts_no_program(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trap.jsonl"
    assert main(["simulate", "arktia", "--bot", "random", "--out", str(path)]) == 0
    record = json.loads(path.read_text("utf-8"))
    record["moves"] = record["moves"][:3]
    record["seats"][0]["kind"] = f"bot:exec:touch {tmp_path / 'sprung'}"
    record["result"] = {"scores": None, "winners": [], "over": False}
    path.write_text(json.dumps(record) + "\n", "utf-8")
    told = refusal(capsys, ["play", "--resume", str(path)])
    assert "seat 0 was played by a program; only games that were saved here start one." in told
    assert not (tmp_path / "sprung").exists()


PLAN = """
[[contest]]
title = "Arktia"
game = "arktia"
bots = ["greedy", "random"]
games = 2
"""


def test_the_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glaciarium.arena.ladder._MEASURED", 0.01)
    plan, out = tmp_path / "plan.toml", tmp_path / "ladder.md"
    plan.write_text(PLAN, "utf-8")
    words = ["ladder", str(plan), "--out", str(out), "--results", str(tmp_path / "results")]
    assert main([*words, *HERE]) == 0
    assert "## Arktia" in out.read_text("utf-8")
    assert (tmp_path / "pictures" / "ladder-arktia.svg").exists()
    (results,) = (tmp_path / "results").glob("arktia-*.jsonl")
    before = results.read_bytes()
    assert len(before.splitlines()) == 3
    assert main(words) == 0
    assert results.read_bytes() == before


def test_a_ladder_is_written_as_far_as_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glaciarium.arena.ladder._MEASURED", 0.01)
    plan, out, results = tmp_path / "plan.toml", tmp_path / "ladder.md", tmp_path / "results"
    plan.write_text(PLAN.replace("games = 2", "games = 6"), "utf-8")
    words = ["ladder", str(plan), "--out", str(out), "--results", str(results), *HERE]
    assert main([*words, "--as-is"]) == 0
    assert "Not played yet." in out.read_text("utf-8")
    assert main([*words, "--at-most", "2"]) == 0
    (file,) = results.glob("arktia-*.jsonl")
    before = file.read_bytes()
    assert main([*words, "--as-is"]) == 0
    assert file.read_bytes() == before
    assert "| greedy against random | 2 |" in out.read_text("utf-8")
    assert "--games 6" in out.read_text("utf-8")
    assert "earlier versions" not in out.read_text("utf-8")
    file.rename(results / "arktia-0badbad0.jsonl")  # the bots have changed since
    assert main([*words, "--as-is"]) == 0
    assert "| greedy against random | 2 |" in out.read_text("utf-8")
    assert "earlier versions" in out.read_text("utf-8")
    file, heading = results / "arktia-0badbad0.jsonl", json.loads(before.splitlines()[0])
    other = json.dumps({**heading, "rules_version": 0, "components": "other"}).encode()
    file.write_bytes(b"\n".join([other, *before.splitlines()[1:]]) + b"\n")  # and the rules
    assert main([*words, "--as-is"]) == 0
    assert "| greedy against random | 2 |" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["arena", "arctia", "--bots", "greedy"], "Unknown game 'arctia'"),
        (["arena", "arktia", "--bots", "gredy"], "Unknown bot 'gredy'"),
        (["arena", "arktia"], "--bots"),
        ([*ARENA, "--lineups", "duel"], "There are no line-ups 'duel': did you mean duels?"),
        ([*ARENA, "--players", "7"], "Arktia takes 2 to 4 players, not 7."),
        ([*ARENA, "--players", "3", "--option", "players=2"], "disagree"),
        ([*ARENA, "--timeout", "0"], "must be more than 0 seconds"),
        ([*ARENA, "--timeout", "soon"], "--timeout"),
        ([*ARENA, "--report", "f.pdf"], "the name must end with .html or .svg."),
        ([*ARENA, "--report", "/nowhere/f.html"], "/nowhere/f.html cannot be written"),
        ([*ARENA, "--out", "f.svg", "--report", "./f.svg"], "--out and --report name the same"),
        ([*ARENA, "--out", "f", "--records", "./f"], "--out and --records name the same file"),
        ([*ARENA, "--out", "/nowhere/f.jsonl"], "/nowhere/f.jsonl cannot be written"),
        ([*ARENA, "--records", "/nowhere/f.jsonl"], "/nowhere/f.jsonl cannot be written"),
        ([*ARENA, "--workers", "2", "--ray"], "not allowed with"),
        (["simulate", "arktia", "--bot", "exec:./nobody"], "there is no program './nobody'"),
        (["play", "arktia", "--seats", "human,exec:./nobody"], "there is no program './nobody'"),
        (["train", "arktia", "--company", "200"], "must be between 0 and 100, not 200"),
        (["ladder", "nowhere.toml", "--out", "f.md"], "nowhere.toml cannot be read"),
    ],
)
def test_refusals(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint in refusal(capsys, words)


def test_a_disk_that_is_full_on_the_way(tmp_path: Path) -> None:
    out = tmp_path / "f.jsonl"
    words = ["arena", "arktia", "--bots", "random", "--games", "20", *HERE]
    files = ["--out", str(out), "--records", str(tmp_path / "r.jsonl")]
    command = shlex.join([sys.executable, "-m", "glaciarium", *words, *files])
    run = subprocess.run(
        f"ulimit -f 20; {command}", shell=True, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "r.jsonl cannot be written: File too large." in run.stderr
    assert len(run.stderr.splitlines()) == 1
    assert main([*words, *files]) == 0
    assert len(out.read_text("utf-8").splitlines()) == 21


def test_weights_say_which_command_made_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = tmp_path / "evaluation.toml"
    few = ["--generations", "1", "--games", "2", "--visits", "4", "--workers", "1"]
    kept = ["--lessons", str(tmp_path / "lessons"), "--out", str(made)]
    for players in ("3", "2"):
        assert main(["train", "arktia", "--players", players, *few, *kept]) == 0
    assert "Arktia, 2 players, generation 1: forecasts err by" in capsys.readouterr().err
    tables = tomllib.loads(made.read_text("utf-8"))
    assert {players: table["command"] for players, table in tables.items()} == {
        players: f"glaciarium train arktia --players {players} --generations 1 --games 2 "
        "--visits 4 --company 40 --seed 1"
        for players in ("2", "3")
    }


TRAIN = ["train", "arktia", "--players", "2", "--visits", "4", "--workers", "1"]


def test_more_games_go_on_with_a_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = ["--generations", "2", "--games", "3"]
    few = ["--generations", "2", "--games", "2"]
    made, fresh = tmp_path / "evaluation.toml", tmp_path / "fresh.toml"
    lessons = ["--lessons", str(tmp_path / "lessons"), "--out", str(made)]
    for games in (few, many, many):
        assert main([*TRAIN, *games, *lessons]) == 0
    assert len((tmp_path / "lessons" / "arktia-2-0.jsonl").read_text("utf-8").splitlines()) == 4
    assert len(list((tmp_path / "lessons").glob("arktia-2-1-*.jsonl"))) == 2
    assert main([*TRAIN, *many, "--lessons", str(tmp_path / "other"), "--out", str(fresh)]) == 0
    assert made.read_bytes() == fresh.read_bytes()
    capsys.readouterr()


def test_weights_go_only_where_they_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("glaciarium.cli.train.lessons", None)  # nothing is played before
    words = [*TRAIN, "--lessons", str(tmp_path / "lessons"), "--out"]
    for content in ('2 = "x"', "[two]", "[2]\nfree = 3", "[2.a]", "other = 1"):
        (tmp_path / "f.toml").write_text(content)
        told = refusal(capsys, [*words, str(tmp_path / "f.toml")])
        assert "f.toml holds something else than weights: name another file." in told
        assert (tmp_path / "f.toml").read_text() == content
    (tmp_path / "f.toml").write_text("[2")
    assert "is not valid TOML" in refusal(capsys, [*words, str(tmp_path / "f.toml")])
    assert "cannot be written: No such file" in refusal(capsys, [*words, "/nowhere/f.toml"])
    assert "cannot be written: Is a directory" in refusal(capsys, [*words, str(tmp_path)])


@pytest.mark.parametrize("command", ["arena", "ladder", "train"])
def test_help_reads_well(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: glaciarium {command}")
    assert max(len(line) for line in told.splitlines()) <= 100
