"""The commands as people type them: what they print, and how they refuse."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from glaciarium.cli.main import main
from tests.games.arktia.table import position, ring

SIMULATE = ["simulate", "arktia", "--players", "2", "--games", "3", "--seed", "7"]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of three games."""
    path = tmp_path / "games.jsonl"
    assert main([*SIMULATE, "--out", str(path)]) == 0
    return path


def refusal(capsys: pytest.CaptureFixture[str], words: list[str], code: int = 2) -> str:
    """Run a command that must refuse, and return its one sentence."""
    try:
        found = main(words)
    except SystemExit as left:
        found = int(str(left.code))
    told = capsys.readouterr()
    assert found == code
    assert told.out == ""
    assert len(told.err.splitlines()) == 1, told.err
    return told.err


def test_simulate_and_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.jsonl"
    words = ["simulate", "arktia", "--players", "4", "--games", "20", "--seed", "7", "--bot"]
    assert main([*words, "random", "--out", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("ok: 20 games, ")
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [record["seed"] for record in records] == list(range(7, 27))
    assert records[0]["seats"][3] == {"name": "random 4", "kind": "bot:random"}
    assert all(record["result"]["over"] for record in records)


def test_simulate_writes_the_same_bytes(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(SIMULATE) == 0
    assert capsys.readouterr().out == games.read_text("utf-8")
    assert not games.with_name("games.jsonl.part").exists()


def test_simulate_takes_options_and_own_layouts(tmp_path: Path) -> None:
    ice = tmp_path / "strip.json"
    ice.write_text(json.dumps([[q, 0] for q in range(18)]))
    path = tmp_path / "f.jsonl"
    words = ["--option", f"layout=@{ice}", "--option", "gap=perch", "--option", "no_progress=2"]
    assert main([*SIMULATE, *words, "--out", str(path)]) == 0
    options = json.loads(path.read_text("utf-8").splitlines()[0])["options"]
    assert options["layout"] == [[q, 0] for q in range(18)]
    assert (options["gap"], options["no_progress"]) == ("perch", 2)
    assert main(["verify", str(path)]) == 0


def test_an_enclosed_gap_is_remarked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ice = tmp_path / "ring.json"
    ice.write_text(json.dumps(ring()))
    assert main([*SIMULATE, "--option", f"layout=@{ice}"]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("glaciarium: A1.3: this ice has an enclosed gap at 0,0")
    assert len(told.out.splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", "arctia"], "Unknown game 'arctia': did you mean arktia?"),
        (["simulate", "chess"], "Unknown game 'chess': try arktia"),
        ([*SIMULATE, "--bot", "gredy"], "Unknown bot 'gredy': did you mean greedy?"),
        ([*SIMULATE, "--bot", "greedy,random,greedy"], "3 bots for 2 players"),
        ([*SIMULATE, "--option", "gap=fly"], "Option gap must be one of sink, perch, not 'fly'."),
        ([*SIMULATE, "--option", "gab=sink"], "has no option 'gab': did you mean gap?"),
        ([*SIMULATE, "--option", "gap"], "write it as KEY=VALUE"),
        ([*SIMULATE, "--option", "players=3"], "disagree"),
        ([*SIMULATE, "--option", "layout=@nowhere.json"], "nowhere.json cannot be read"),
        ([*SIMULATE, "--option", f"gap={'9' * 5000}"], "--option gap: a number in it has too many"),
        ([*SIMULATE, "--option", f"gap={'[' * 90_000}"], "--option gap: this is nested too deeply"),
        ([*SIMULATE, "--bot", "level5@" + "9" * 23], "level5: a budget is at most 1000000000 sec"),
        ([*SIMULATE, "--bot", f"level5@{'9' * 5000}s"], "level5: a budget is at most 1000000000"),
        ([*SIMULATE, "--bot", "level5@\N{ARABIC-INDIC DIGIT THREE}"], "a budget is seconds or"),
        ([*SIMULATE, "--out", "/tmp"], "/tmp cannot be written: Is a directory."),
        ([*SIMULATE, "--out", "/dev/full"], "/dev/full cannot be written: No space left on"),
        (["simulate", "arktia", "--players", "7"], "Arktia takes 2 to 4 players, not 7."),
        (
            ["simulate", "arktia", "--players", "x"],
            "argument --players: must be a whole number, not 'x'.",
        ),
        (["simulate", "arktia", "--games", "abc"], "--games: must be a whole number, not 'abc'."),
        (["simulate", "arktia", "--games", "9" * 12], "--games: must be at most 1000000000, not 9"),
        (["simulate", "arktia", "--games", "9" * 5000], f"--games: {'9' * 20}… has too many digit"),
        (["simulate", "arktia", "--seed", "one"], "--seed: must be a whole number, not 'one'."),
        (["train", "arktia", "--company", "all"], "--company: must be a whole number, not 'all'."),
        (["train", "arktia", "--visits", "9" * 19], "--visits: must be at most 1000000000, not 9"),
        (["analyse", "f.jsonl", "--visits", "9" * 23], "--visits: 99999999999999999999… has too"),
        (["show", "f.jsonl", "--game", "x"], "--game: must be a whole number, not 'x'."),
        (["play", "--players", "x"], "--players: must be a whole number, not 'x'."),
        (["serve", "--port", "x"], "--port: must be a whole number, not 'x'."),
        (["bench", "--seconds", "nan"], "must be more than 0 seconds and at most 1000000, not na"),
        (["bench", "--seconds", "0"], "--seconds: must be more than 0 seconds"),
        (["bench", "--seconds", "-1"], "--seconds: must be more than 0 seconds"),
        (["bench", "--seconds", "x"], "--seconds: must be a number of seconds, not 'x'."),
        (["simulate", "arktia", "--games", "0"], "must be at least 1, not 0"),
        (["simulate", "arktia", "--seed", "-1"], "a seed lies between 0 and 2^62 - 1"),
        (["simulate", "arktia", "--gamse", "3"], "did you mean --games?"),
        (["simulate", "arktia", "--components", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["simulate", "arktia", "--out", "/nowhere/f.jsonl"], "cannot be written"),
        (["simulat", "arktia"], "there is no command simulat; did you mean simulate?"),
        (["verify", "nowhere.jsonl"], "nowhere.jsonl cannot be read: No such file"),
        (["verify", "/"], "/ cannot be read"),
        (["show", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["position", "nowhere.json"], "nowhere.json cannot be read"),
        (["rules", "arktia", "A3.9"], "There is no rule A3.9; did you mean A3."),
        (["rules", "W4.99", "--source"], "There is no rule W4.99; did you mean W4."),
        (["rules", "arktia", "--source"], "--source needs the number of a rule"),
        (["components", "go"], "Unknown game 'go'"),
        (["bench", "go"], "Unknown game 'go'"),
    ],
)
def test_refusals(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint in refusal(capsys, words)


@pytest.mark.parametrize("command", ["verify", "show"])
def test_damaged_files(
    command: str, games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    first, second, _third = games.read_bytes().splitlines(keepends=True)
    broken = {
        "truncated": (first[:-300], "line 1: the line breaks off"),
        "damaged": (b"{" + first, "line 1: the line is damaged"),
        "future": (first.replace(b"record/1", b"record/9"), "line 1: written by a newer Glac"),
        "foreign": (b'{"format":"chess"}\n', "line 1: format 'chess' is not a Glaciarium record"),
        "other": (b"[1, 2]\n", "line 1: not a game record"),
        "picture": (b"\x89PNG\r\n\x1a\n\xff", "line 1: this isn't text"),
        "empty": (b"", "is empty"),
        "unknown": (second.replace(b'"arktia"', b'"arctia"', 1), "line 1: unknown game 'arctia'"),
    }
    for name, (content, complaint) in broken.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert complaint in refusal(capsys, [command, str(path)])


def changed(record: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return the record with one entry replaced."""
    twin: dict[str, Any] = json.loads(json.dumps(record))
    *way, last = path.split(".")
    place: Any = twin
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = value
    return twin


@pytest.mark.parametrize(
    ("path", "value", "difference"),
    [
        ("moves.0.do", "neutral globe 9,9", "move 0, 'neutral globe 9,9': A1.2: there is no field"),
        ("moves.0.by", 1, "it was seat 0's decision, not seat 1's"),
        ("moves.6.do", "stop", "A2.1: you can't resign in the first two rounds (stop)."),
        ("events.1.at", [9, 9], "event 1 (neutral_placed): at is [9, 9], but"),
        ("events.2.rule", "A9", "event 2 (neutral_placed): rule is 'A9', but 'A1.4'"),
        ("events.3.after", 7, "event 3 (neutral_placed): after is 7, but 2"),
        ("result.scores", [99, 0], "result: scores is [99, 0], but"),
        ("result.over", False, "result: over is False, but True by the rules."),
        ("components", "0" * 64, "other components"),
        ("options.players", 3, "2 seats given, but the game needs 3."),
        ("options.gap", "fly", "Option gap must be one of"),
    ],
)
def test_verify_names_the_first_difference(
    path: str, value: object, difference: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = games.read_text("utf-8").splitlines()
    lines[1] = json.dumps(changed(json.loads(lines[1]), path, value))
    games.write_text("\n".join(lines) + "\n", "utf-8")
    capsys.readouterr()
    assert main(["verify", str(games)]) == 1
    told = capsys.readouterr().out
    assert "games.jsonl, line 2: " in told
    assert difference in told
    assert len(told.splitlines()) == 1


def test_verify_allows_extra_fields(games: Path) -> None:
    record = json.loads(games.read_text("utf-8").splitlines()[0])
    record["comment"] = "a good game"
    record["events"][0]["mood"] = "sunny"
    games.write_text(json.dumps(record) + "\n", "utf-8")
    assert main(["verify", str(games)]) == 0


def test_verify_and_show_unfinished(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(games.read_text("utf-8").splitlines()[0])
    record["moves"] = record["moves"][:5]
    record["events"] = [event for event in record["events"] if event["after"] < 5]
    record["result"] = {"scores": None, "winners": [], "over": False}
    games.write_text(json.dumps(record) + "\n", "utf-8")
    assert main(["verify", str(games)]) == 0
    assert main(["show", str(games)]) == 0
    assert "not finished: 5 moves so far" in capsys.readouterr().out


def test_show_tells_the_game(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["show", str(games), "--game", "2", "--board"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Arktia, seed 8: random 1 (bot:random), random 2 (bot:random)"
    assert told[1].split()[:2] == ["A1.1", "18"]
    assert told[2].split()[:4] == ["1", "A1.4", "random", "1"]
    assert "wins" in "\n".join(told) or "share the win" in "\n".join(told)
    assert any("▟    ▙" in line for line in told)
    assert "has no game number 9" in refusal(capsys, ["show", str(games), "--game", "9"])


def test_show_prints_no_control_characters(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(games.read_text("utf-8").splitlines()[0])
    record["seats"][0]["name"] = "A\x1b[31m\x07\ud800"
    record["seats"][1]["kind"] = "bot:\x1b]0;"
    games.write_text(json.dumps(record) + "\n", "utf-8")
    capsys.readouterr()
    assert main(["show", str(games), "--board"]) == 0
    told = capsys.readouterr().out
    assert "seed 7: A?[31m?? (bot:random), random 2 (bot:?]0;)" in told
    assert all(letter.isprintable() or letter == "\n" for letter in told)


def test_position_lists_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(position("2p", "Pg 1,0 2,0", "Dg.Gr 3,0", "Dr 3,1")))
    assert main(["position", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert set(answer) == {"legal"}
    assert "move 3,0 2 3,2" in answer["legal"]
    assert main(["position", str(path), "--do", "move 3,0 2 3,2", "--do", "melt 4,0"]) == 0
    answer = json.loads(capsys.readouterr().out)
    kinds = [(event["after"], event["kind"]) for event in answer["events"]]
    assert kinds == [
        (0, "stack_moved"),
        (0, "group_removed"),
        (1, "field_melted"),
        (1, "turn_ended"),
    ]
    assert answer["position"]["captured"] == [1, 0]
    assert answer["position"]["to_move"] == 1
    assert answer["legal"][-1] == "stop"


def test_position_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json"
    good = position("2p", "Pg 1,0 2,0", "Dg.Gr 3,0", "Dr 3,1")
    path.write_text(json.dumps(good))
    words = ["position", str(path), "--do", "move 3,0 2 3,2", "--do", "melt 3,1"]
    assert "3,1 is occupied" in refusal(capsys, words, code=1)
    path.write_text(json.dumps({**good, "stacks": [{"at": [9, 9], "pieces": [["disc", 0]]}]}))
    assert "9,9" in refusal(capsys, ["position", str(path)], code=1)
    path.write_text("[]")
    assert "no position" in refusal(capsys, ["position", str(path)], code=1)
    path.write_text('{"game": "arktia",')
    assert "not valid JSON" in refusal(capsys, ["position", str(path)])
    path.write_text(f'{{"game": "arktia", "seed": {"9" * 5000}}}')
    assert "a number in it has too many digits" in refusal(capsys, ["position", str(path)])
    assert "a number has too many digits" in refusal(capsys, ["analyse", str(path)])


def test_a_rule_leads_to_the_code_that_enforces_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "w4.3", "--source"]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    place, line, text = first.split(":", 2)
    assert place.endswith("decisions/columns.py")
    assert Path(place).read_text("utf-8").splitlines()[int(line) - 1].strip() == text.strip()
    assert "W4.3" in text


def test_rules_and_components(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "arktia", "a3.4"]) == 0
    assert capsys.readouterr().out.startswith("**A3.4**")
    assert main(["rules", "arktia"]) == 0
    assert "## A7" in capsys.readouterr().out
    assert main(["components", "arktia"]) == 0
    told = capsys.readouterr().out
    assert "first layout for 2: 18 fields" in told
    assert "9 entries, 5 of them reconstructed." in told


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        *(
            [command, "--help"]
            for command in (
                "play",
                "simulate",
                "verify",
                "show",
                "position",
                "rules",
                "components",
                "bench",
            )
        ),
    ],
    ids=lambda words: words[0],
)
def test_help_reads_well(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith("usage: glaciarium")
    assert max(len(line) for line in told.splitlines()) <= 100


def test_nothing_typed_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "examples:" in capsys.readouterr().out


def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "arktia", "--players", "2", "--seconds", "0.01"]
    assert main([*words, "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert {"game", "players", "compiled", "games", "decisions", "seconds"} <= set(measured)
    assert measured["decisions"] > measured["games"] > 0
    assert main(words) == 0
    assert "decisions/s" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate arktia", "rules arktia"])
def test_an_output_that_is_full_gets_one_sentence(command: str) -> None:
    words = f"'{sys.executable}' -m glaciarium {command} > /dev/full"
    run = subprocess.run(words, shell=True, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == ("glaciarium: the output cannot be written: No space left on device.\n")


def test_a_link_goes_on_pointing_to_its_file(tmp_path: Path) -> None:
    link, real = tmp_path / "link.jsonl", tmp_path / "real.jsonl"
    link.symlink_to(real)
    assert main([*SIMULATE, "--out", str(link)]) == 0
    assert link.is_symlink()
    assert len(real.read_text("utf-8").splitlines()) == 3


def test_a_reader_that_leaves_is_no_error(games: Path) -> None:
    command = f"'{sys.executable}' -m glaciarium show '{games}' | head -n 1"
    run = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("Arktia, seed 7")
    assert run.stderr == ""
