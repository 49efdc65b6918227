"""Programs as bots: what they are told, and that whatever they do costs them only the seat."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.arena import bot_process
from glaciarium.arena.bot_process import Trouble
from glaciarium.arena.entrants import check, listed, sit, title
from glaciarium.arena.external_bot import ExternalBot
from glaciarium.arena.players import Inside, recorded
from glaciarium.arena.simulate import finished, records
from glaciarium.arena.verify import difference
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadOptions, UnknownName
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.record import dump
from tests.conformance.toy import ThinIce

if TYPE_CHECKING:
    from collections.abc import Iterator

ROGUE = Path(__file__).with_name("rogue.py")
EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PATIENT = 60.0  # seconds: only what never answers is late
HASTY = 0.2


@pytest.fixture(autouse=True)
def nobody_stays() -> Iterator[None]:
    """No test leaves a program behind."""
    yield
    bot_process.stop_all()


def rogue(mode: str, *arguments: object) -> str:
    return " ".join(["exec:" + sys.executable, str(ROGUE), mode, *map(str, arguments)])


@pytest.mark.parametrize(
    ("mode", "why", "note"),
    [
        ("late", "late", "did not answer within 0.2 seconds."),
        ("deaf", "late", "did not answer within 0.2 seconds."),
        ("crash", "gone", "ended with code 1: RuntimeError: out of ice."),
        ("closed", "gone", "closed its output."),
        ("stillborn", "gone", "ended with code 1: no such model."),
        ("foreign", "wrong", "greets with protocol 'uci', not 'glaciarium-bot/1'."),
        ("garbage", "wrong", "answered 'info depth 12', which is no object of JSON."),
        ("bytes", "wrong", "which is no object of JSON."),
        ("list", "wrong", "which is no object of JSON."),
        ("empty", "wrong", 'instead of {"do": "words"}.'),
        ("illegal", "wrong", 'chose "place 9-9-9". N'),
        ("surrogate", "wrong", 'chose "? '),
        ("endless", "wrong", "answered with more than 65536 letters."),
        ("lengthy", "wrong", "answered with more than 65536 letters."),
        ("babble", "wrong", "spoke without being asked."),
    ],
)
def test_a_rogue_loses_its_seat_and_the_match_goes_on(mode: str, why: str, note: str) -> None:
    game = catalog.game("nunatak")
    players = [
        sit(rogue(mode), 0, HASTY if mode in {"late", "deaf"} else PATIENT),
        sit("random", 1, PATIENT),
    ]
    match = finished(game, game.agree({"players": 2}), 3, players)
    assert match.over
    lost = players[0].lost
    assert lost is not None
    assert lost.why == why
    assert note in lost.note
    assert players[1].lost is None
    assert lost.note.isprintable()
    assert len(lost.note) < 1000
    record = json.loads(dump(recorded(match, players)).encode())
    assert record["seats"][0]["kind"] == f"bot:{rogue(mode)}"
    assert record["seats"][0]["lost"] == lost._asdict()
    assert "lost" not in record["seats"][1]
    assert difference(game, record, "here") is None
    assert bot_process.lent(rogue(mode).removeprefix("exec:"), 0) is None


def chosen(answer: str, match: Match) -> int:
    player = sit("exec:anybody", match.actor, PATIENT)
    assert isinstance(player, ExternalBot)
    options = dict(zip(match.on_offer(), match.game.legal_actions(match.state), strict=True))
    return player._chosen(answer, options, match)


def test_whatever_the_rules_make_of_an_answer_it_costs_the_seat_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(ThinIce(), {"players": 2}, 1, [Seat("Ada", "human"), Seat("Bo", "bot:random")])
    first = match.game.legal_actions(match.state)[0]
    monkeypatch.setattr(type(match.game), "parse", lambda *_: first)
    assert chosen("in another spelling", match) == first
    for raised in (AssertionError, ValueError, RecursionError):

        def stumble(*_: object, error: type[Exception] = raised) -> int:
            raise error

        monkeypatch.setattr(type(match.game), "parse", stumble)
        with pytest.raises(Trouble, match="That is not on offer"):
            chosen("fly", match)


def test_the_random_bot_takes_a_lost_seat() -> None:
    game = catalog.game("arktia")
    options = game.agree({"players": 2})
    players = [sit(rogue("crash"), 0, PATIENT), sit("greedy", 1, PATIENT)]
    plain = [Inside(catalog.bot("random")), Inside(catalog.bot("greedy"))]
    assert finished(game, options, 4, players).moves == finished(game, options, 4, plain).moves


def test_who_cannot_be_started() -> None:
    game = catalog.game("arktia")
    players = [sit("exec:./nobody-here", 0, PATIENT), sit("random", 1, PATIENT)]
    finished(game, game.agree({}), 1, players)
    assert players[0].lost == (0, "absent", "cannot be started: No such file or directory.")


def test_a_program_plays_match_after_match(tmp_path: Path) -> None:
    game = catalog.game("arktia")
    diary = tmp_path / "diary.jsonl"
    names = [rogue("diary", diary), "random"]
    found = list(records(game, {"players": 2}, 1, 2, names, PATIENT))
    assert all("lost" not in record["seats"][0] for record in found)
    running = bot_process.lent(names[0].removeprefix("exec:"), 0)
    bot_process.stop_all()
    told = [json.loads(line) for line in diary.read_text("utf-8").splitlines()]
    types = [message["type"] for message in told]
    assert types.count("hello") == 1  # one program for both
    assert types.count("start") == types.count("end") == 2
    assert running is not None
    assert bot_process.started(names[0].removeprefix("exec:"), 0) is not running


def diary_of(
    tmp_path: Path, game: str, players: int
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return what seat 1 was told in a match, and its record."""
    diary = tmp_path / "diary.jsonl"
    names = ["greedy"] * players
    names[1] = rogue("diary", diary)
    record = next(records(catalog.game(game), {"players": players}, 7, 1, names, PATIENT))
    bot_process.stop_all()  # then it has written all that it heard
    return [json.loads(line) for line in diary.read_text("utf-8").splitlines()], record


@pytest.mark.parametrize(("game", "players"), [("arktia", 2), ("nunatak", 3)])
def test_what_a_program_is_told(tmp_path: Path, game: str, players: int) -> None:
    told, record = diary_of(tmp_path, game, players)
    hello, start, *questions, end = told
    assert hello == {"type": "hello", "protocol": "glaciarium-bot/1"}
    assert start["seat"] == 1
    assert start["names"] == [seat["name"] for seat in record["seats"]]
    assert (start["options"], start["game"]) == (record["options"], game)
    assert {message["type"] for message in questions} == {"question"}
    own = [(ply, move) for ply, move in enumerate(record["moves"]) if move["by"] == 1]
    assert [message["ply"] for message in questions] == [ply for ply, _move in own]
    assert all(move["do"] in one["legal"] for one, (_ply, move) in zip(questions, own, strict=True))
    events = [event for message in (*questions, end) for event in message["events"]]
    assert events == record["events"]  # all of them once, for nothing is hidden in these games
    assert end["result"] == record["result"]
    assert all(message["board"] and message["ask"] for message in questions)
    assert all(0 <= message["seed"] < 1 << 53 for message in questions)
    assert [len(message["scores"]) for message in questions] == [players] * len(questions)
    assert "seed" not in start
    told_moves = [message.get("moves") for message in questions]
    words = [move["do"] for move in record["moves"]]
    known = game == "arktia"  # elsewhere, chance would be known beforehand
    assert told_moves == [words[:ply] if known else None for ply, _move in own]


def messages_of(match: Match, seat: int) -> list[dict[str, Any]]:
    return ExternalBot("exec:x", "x", "x", seat, 1.0)._messages(match)


def test_who_saw_the_same_is_told_the_same() -> None:
    """Many worlds of a game with secrets: the messages hang on what the seat may know alone."""
    game, known = ThinIce(), dict[tuple[object, ...], str]()
    seats = [Seat("a", "human"), Seat("b", "human")]
    worlds = 0
    for world in range(300):
        match = Match(game, {"players": 2}, derive(9, world), seats)
        for step in range(4):
            seat = match.actor
            saw = json.dumps([event.seen_by(seat).facts() for event in match.log])
            told = json.dumps(messages_of(match, seat))
            worlds += (seat, saw) in known
            assert known.setdefault((seat, saw), told) == told
            match.play(match.on_offer()[step % 2])
    assert worlds > 100  # many worlds did look the same


def test_secrets_are_blanked() -> None:
    match = Match(ThinIce(), {"players": 2}, 1, [Seat("a", "human"), Seat("b", "human")])
    events = messages_of(match, 0)[1]["events"]
    assert [event["card"] is None for event in events] == [False, True]


def test_after_moves_are_taken_back_the_program_hears_of_it_from_the_start(tmp_path: Path) -> None:
    game, diary = catalog.game("arktia"), tmp_path / "diary.jsonl"
    match = Match(game, {"players": 2}, 1, [Seat("a", "human"), Seat("b", "bot")])
    player = sit(rogue("diary", diary), 1, PATIENT)
    for _ in range(2):
        while match.actor == 0:
            match.play(match.on_offer()[0])
        match.play_action(player.thinker(match)())
    match.undo(len(match.moves) - 1)
    while match.actor == 0:
        match.play(match.on_offer()[-1])
    player.thinker(match)()
    told = [json.loads(line) for line in diary.read_text("utf-8").splitlines()]
    types = " ".join(one["type"] for one in told)
    assert types == "hello start question question start question"
    assert [event["after"] for event in told[-1]["events"]] == match.after


@pytest.mark.parametrize("example", sorted(EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_examples_play_and_are_short(example: Path) -> None:
    assert len(example.read_text("utf-8").splitlines()) <= 20
    command = {".py": sys.executable, ".js": "node"}[example.suffix]
    name = f"exec:{command} {example}"
    try:
        check(name)
    except UnknownName:
        pytest.skip(f"{command} is not installed here")
    for game in catalog.GAMES:
        record = next(records(catalog.game(game), {"players": 2}, 1, 1, [name], PATIENT))
        assert all("lost" not in seat for seat in record["seats"])


def test_the_example_repeats_itself() -> None:
    name = f"exec:{sys.executable} {EXAMPLES / 'dice.py'}"
    game = catalog.game("nunatak")
    one, other = (next(records(game, {"players": 2}, 1, 1, [name], PATIENT)) for _ in range(2))
    assert one == other
    assert one != next(records(game, {"players": 2}, 2, 1, [name], PATIENT))


def test_names() -> None:
    python = sys.executable
    assert listed("random, greedy") == ["random", "greedy"]
    assert listed(f"exec:{python} a.py --of 1\\,2,greedy") == [
        f"exec:{python} a.py --of 1,2",
        "greedy",
    ]
    assert title(f"exec:{python} there/my.py --fast") == "my"
    assert title("exec:./mybot --fast") == "mybot"
    assert title("greedy") == "greedy"


@pytest.mark.parametrize(
    ("name", "error", "words"),
    [
        ("gredy", UnknownName, "did you mean greedy?"),
        ("exec:./nobody-here", UnknownName, "there is no program './nobody-here'"),
        ("exec:", BadOptions, "needs the command"),
        ("exec:'open", BadOptions, "this is no command"),
        (f"exec:{ROGUE}", BadOptions, "is not executable; chmod"),
        ("greedy,,random", BadOptions, "a comma too many"),
    ],
)
def test_bots_that_are_not_there(name: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        listed(name)


def test_programs_end_with_the_process_that_plays_with_them(tmp_path: Path) -> None:
    """Even a program that waits for ever, and even if the process is only told to end."""
    script = (
        "import os, signal, sys\n"
        "from glaciarium.arena import bot_process\n"
        "running = bot_process.started(sys.argv[1], 0)\n"
        "print(running._process.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGTERM)\n"
    )
    command = [sys.executable, "-c", script, rogue("deaf").removeprefix("exec:")]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == -signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(int(run.stdout), 0)
