"""`glaciarium play` as people and scripts start it: real processes, real pipes, a real terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.kernel.keyed_stream import keyed
from glaciarium.kernel.match import replay
from glaciarium.kernel.record import dump

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-m", "glaciarium"]
PATIENCE = 120  # seconds until a process that hangs is given up


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def play(words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "play", *words.split()],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def saved(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*"))


def record(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def test_help_tells_the_ways_to_play() -> None:
    done = play("--help")
    assert done.returncode == 0
    for word in ("--seats", "--resume", "--plain", "--draw-seats", "human:Ada", "greedy"):
        assert word in done.stdout


def test_a_pipe_gets_the_table_in_text(home: Path) -> None:
    done = play("arktia --seed 3 --seats human:Ada,greedy", "1\n")
    assert done.returncode == 0
    assert done.stderr == ""
    game = catalog.game("arktia")
    empty = game.view(game.new(game.agree({}), 3, None), 0)
    assert game.draw(empty, ["Ada", "Greedy"]).text() in done.stdout
    assert "Ada: place a neutral piece." in done.stdout
    assert "  1 neutral globe 1,0" in done.stdout
    assert "Ada places a neutral globe on 1,0. (A1.4)" in done.stdout
    assert "Greedy places a neutral" in done.stdout


def test_without_a_seed_chance_comes_from_a_secret_key(home: Path) -> None:
    done = play("nunatak --draw-seats --seats human:Ada,greedy", "1\n" * 4)
    assert (done.returncode, done.stderr) == (0, "")
    kept = record(saved(home)[0])
    assert keyed(kept["seed"])
    match = replay(catalog.game("nunatak"), kept, "here")
    assert len(match.moves) >= 4
    again = play("--resume", "1\n")
    assert (again.returncode, again.stderr) == (0, "")


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on(home: Path) -> None:
    done = play("--seed 3", "1\n")
    (path,) = saved(home)
    assert done.stdout.endswith(
        f"The game is saved in {path}\nContinue it with: glaciarium play --resume\n"
    )
    assert len(record(path)["moves"]) == 2


def test_leaving_before_the_first_move_keeps_nothing(home: Path) -> None:
    done = play("--seed 3", "")
    assert done.returncode == 0
    assert "Nothing was played, so nothing was saved." in done.stdout
    assert saved(home) == []


def test_words_in_any_case_numbers_and_commands(home: Path) -> None:
    typed = "NEUTRAL   Globe 1,0\nhelp\nscores\nlook 1,0\nlook 9,9\nlog\n99\n0\nboard\nquit\n1\n"
    done = play("--seed 3", typed)
    assert "Player places a neutral globe on 1,0. (A1.4)" in done.stdout
    assert "undo your last decision" in done.stdout
    assert "captured         0       0" in done.stdout
    assert "Field 1,0: neutral globe" in done.stdout
    assert "Unknown place '9,9'" in done.stdout
    assert "There is no action 99; they go from 1 to" in done.stdout
    assert "There is no action 0; they go from 1 to" in done.stdout
    assert done.stdout.count("Points: Player 0, Greedy 0") == 3
    assert len(record(saved(home)[0])["moves"]) == 2


def test_a_refusal_names_the_rule_and_asks_again(home: Path) -> None:
    done = play("--seed 3", "neutral globe 9,9\ndance\nstop\n1\n")
    assert "A1.2: there is no field 9,9 on this ice." in done.stdout
    assert "A9: Unknown action 'dance'" in done.stdout
    assert "A1.4: the neutral pieces are placed first" in done.stdout
    assert "Player places a neutral globe on 1,0." in done.stdout


def test_one_rule_can_be_read(home: Path) -> None:
    done = play("--seed 3", "rules Z9.9\nrules a3.4\nrules a2\nrules\n")
    assert "There is no rule Z9.9" in done.stdout
    assert done.stdout.count("**A3.4** ") == 2  # by itself, and on the whole page
    assert done.stdout.count("## A2 ") == done.stdout.count("**A2.2** ") == 2  # a whole chapter
    assert "# Arktia" in done.stdout
    assert done.returncode == 0


def test_undo_takes_the_answers_of_bots_back_too(home: Path) -> None:
    done = play("--seed 3", "undo\n1\n2\nundo\nundo\nundo\n")
    assert done.stdout.count("There is nothing to undo.") == 2
    assert done.stdout.count("2 moves undone.") == 2
    assert record(saved(home)[0])["moves"] == []


def test_ctrl_c_leaves_cleanly(home: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("1\n")
        process.stdin.flush()
        seen = ""
        while seen.count("\n> ") < 2:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors == ""
    assert f"The game is saved in {saved(home)[0]}" in output


def test_a_resumed_game_plays_the_same(home: Path, tmp_path: Path) -> None:
    """Bots answer by the seed and the ply, so an interruption changes nothing."""
    picks = "1\n2\n1\n3\n1\n1\n2\n1\n"
    whole = play("--seed 11 --seats human,random", picks)
    assert whole.returncode == 0
    assert "Continue it with" in whole.stdout
    (first,) = saved(home)
    expected = record(first)
    first.unlink()
    assert play("--seed 11 --seats human,random", picks[:6]).returncode == 0
    again = play("--resume", picks[6:])
    assert again.returncode == 0
    (second,) = saved(home)
    assert record(second) == expected


def test_a_whole_game_in_a_pipe_ends_with_sheet_and_record(home: Path) -> None:
    done = play("--seed 4 --seats human:Ada,random", "1\n" * 400)
    assert done.returncode == 0
    assert "total" in done.stdout
    assert "points." in done.stdout
    (path,) = saved(home)
    assert done.stdout.endswith(f"The record of this game is in {path}\n")
    assert record(path)["result"]["over"]
    refused = play("--resume")
    assert refused.returncode == 2
    assert "There is no unfinished game" in refused.stderr
    refused = play(f"--resume {path}")
    assert refused.returncode == 2
    assert "this game is over" in refused.stderr
    verified = subprocess.run(
        [*COMMAND, "verify", str(path)], capture_output=True, text=True, check=False
    )
    assert verified.returncode == 0


def test_bots_play_among_themselves(home: Path) -> None:
    done = play("--seed 4 --seats random,random --option no_progress=2")
    assert done.returncode == 0
    assert "Random 2" in done.stdout
    assert record(saved(home)[0])["result"]["over"]


def test_a_foreign_file_is_read_and_left_as_it_is(home: Path, tmp_path: Path) -> None:
    play("--seed 3", "1\n")
    foreign = tmp_path / "mine.jsonl"
    saved(home)[0].rename(foreign)
    before = foreign.read_bytes()
    done = play(f"--resume {foreign}", "1\n")
    assert done.returncode == 0
    assert foreign.read_bytes() == before
    (own,) = saved(home)
    assert len(record(own)["moves"]) == 4


def test_resume_takes_a_game_or_a_file(home: Path) -> None:
    play("--seed 3", "1\n")
    assert play("--resume arktia", "").returncode == 0
    assert play("arktia --resume", "").returncode == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--seats human", "Arktia is for 2, 3 or 4 players, not for 1."),
        ("--seats human,gredy", "did you mean greedy?"),
        ("chess", "Unknown game 'chess'"),
        ("--resume", "There is no unfinished game"),
        ("--resume nowhere.jsonl", "nowhere.jsonl cannot be read"),
        ("--resume --seats human,human", "leave out --seats"),
        ("--resume --seed 3", "leave out --seed"),
        ("--option gap=hover", "Option gap must be one of"),
        ("--players 3 --seats human,human", "--seats names 2, but there are 3 players."),
        ("--seed -1", "seed"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(words: str, sentence: str) -> None:
    done = play(words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def changed(home: Path, tmp_path: Path, **changes: object) -> Path:
    """Return a saved game with something else in it."""
    play("--seed 3", "1\n")
    file = tmp_path / "changed.jsonl"
    file.write_text(dump({**record(saved(home)[0]), **changes}))
    return file


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([("Ada", "human"), ("Deep", "bot:deep")], "seat 1 can't be continued."),
        ([("Ada", "human"), ("Ghost", "ghost")], "seat 1 is 'ghost', neither human nor a bot."),
        ([("Ada", "human")], "1 seats given, but the game needs 2."),
    ],
)
def test_a_record_that_nobody_here_can_go_on_with(
    home: Path, tmp_path: Path, seats: list[tuple[str, str]], sentence: str
) -> None:
    file = changed(home, tmp_path, seats=[{"name": n, "kind": k} for n, k in seats])
    done = play(f"--resume {file}")
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_record_of_other_components_is_refused(home: Path, tmp_path: Path) -> None:
    done = play(f"--resume {changed(home, tmp_path, components='0' * 64)}")
    assert done.returncode == 2
    assert "played with other components" in done.stderr


def test_names_in_a_record_cannot_steer_the_terminal(home: Path, tmp_path: Path) -> None:
    seats = [{"name": "\x1b[2JAda", "kind": "human"}, {"name": "Ben", "kind": "human"}]
    done = play(f"--resume {changed(home, tmp_path, seats=seats)}", "")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "?[2JAda" in done.stdout


def test_a_home_that_cannot_be_written_does_not_stop_play(home: Path) -> None:
    home.write_text("a file is in the way")
    done = play("--seed 3", "1\n1\n1\n")
    assert done.returncode == 0
    assert done.stdout.count("The game can't be saved: ") == 2  # once in play, once at the end
    assert "Traceback" not in done.stderr


def test_strange_bytes_do_no_harm(home: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "3"],
        input=b"\xff\xfe\x00\n1\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"places a neutral globe on 1,0." in done.stdout


def test_the_screen_is_imported_only_when_it_is_used() -> None:
    code = "import sys, glaciarium.cli.main; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_saved_games_replay(home: Path) -> None:
    play("--seed 8 --seats human,greedy --draw-seats", "1\n1\n1\n")
    found = record(saved(home)[0])
    again = replay(catalog.game("arktia"), found, "here")
    assert again.record() == found


class Terminal:
    """A process in a terminal of its own, read without ever waiting for the clock."""

    def __init__(self, words: list[str]) -> None:
        self.pid, self._handle = pty.fork()
        if self.pid == 0:  # the child
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="30")
            os.execv(sys.executable, [*COMMAND, *words])
        self.seen = b""

    def read_until(self, word: bytes) -> None:
        while word not in self.seen:
            ready, _, _ = select.select([self._handle], [], [], PATIENCE)
            assert ready, f"{word!r} never came: {self.seen[-2000:]!r}"
            self.seen += self._read()

    def _read(self) -> bytes:
        found = os.read(self._handle, 65536)
        assert found
        return found

    def type(self, keys: bytes) -> None:
        os.write(self._handle, keys)

    def code(self) -> int:
        try:
            while True:
                self.seen += self._read()
        except OSError:  # Linux tells so that the other end has closed
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.parametrize("way", [b"\x03", b"q", signal.SIGTERM, signal.SIGINT])
def test_a_real_terminal_gets_the_screen_and_is_left_as_it_was(
    way: bytes | signal.Signals, home: Path
) -> None:
    terminal = Terminal(["play", "--seed", "3", "--seats", "human:Ada,greedy", "--fast"])
    terminal.read_until(b"portal")
    terminal.type(b"\t\r1")
    terminal.read_until(b"saved")
    if isinstance(way, bytes):
        terminal.type(way)
    else:
        os.kill(terminal.pid, way)
    assert terminal.code() == 0
    entered, left = terminal.seen.find(b"\x1b[?1049h"), terminal.seen.rfind(b"\x1b[?1049l")
    assert 0 <= entered < left
    assert f"The game is saved in {saved(home)[0]}".encode() in terminal.seen[left:]
    assert b"Traceback" not in terminal.seen


def test_a_terminal_that_can_do_nothing_gets_lines(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal(["play", "--seed", "3", "--plain"])
    terminal.read_until(b"\n> ")
    terminal.type(b"1\n")
    terminal.read_until(b"Greedy places")
    terminal.type(b"\x04")
    assert terminal.code() == 0
    assert b"\x1b[?1049h" not in terminal.seen
