"""The terminal in three languages: which one, all of it, and on a screen of 80 columns."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.arena.advice import Budget
from glaciarium.cli.language import of_system
from glaciarium.cli.main import main
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.dialogs import EndPage, LogPage, Question, RulesPage, TypePage
from glaciarium.cli.terminal.footer import SPARED
from glaciarium.cli.terminal.plain import HELP, Plain
from glaciarium.cli.terminal.seating import with_dummies
from glaciarium.cli.terminal.session import Session
from glaciarium.kernel import i18n
from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.match import Match, Seat
from tests.cli.test_terminal_screen import press, run, settled, whole
from tests.games.test_languages import Noting
from tools import words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from textual.pilot import Pilot

    from glaciarium.cli.terminal.app import PlayApp

NARROW = (80, 24)
WIDE = (140, 40)
SHORT = 9  # letters; so short, parts of sentences are parts of many
HINT = Budget(seconds=0.1)
GAMES = [("arktia", 2), ("nunatak", 1), ("nunatak", 3), ("endless-winter", 2)]
COMMANDS = [
    "help",
    "scores",
    "look",
    "look nowhere",
    "view",
    "log",
    "undo",
    "rules Z9",
    "0",
    "dance",
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(params=list(words.LANGUAGES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def compiled(language: str) -> str:
    return words.compiled(words.translations(language))


@pytest.fixture
def noting(language: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Noting]:
    """Speak from the PO files of a language, and note what they lack."""
    known = Noting(json.loads(compiled(language)))
    monkeypatch.setattr(i18n, "catalogue", lambda _language: known)
    with speaking(language, drawn=False):
        yield known


def session(name: str, players: int, *, moves: int = 0, human: bool = True) -> Session:
    """Return a game some moves on; then it is the person's turn, or the game is over."""
    game = catalog.game(name)
    options = game.agree({"players": players})
    kinds = ["human" if human else "bot:random", *["bot:random"] * (players - 1)]
    seats = [Seat(f"N{seat}", kind) for seat, kind in enumerate(kinds)]
    match = Match(game, options, 5, with_dummies(seats, game, options))
    dice = random.Random(1)
    while not match.over and (len(match.moves) < moves or match.actor != 0):
        match.play(dice.choice(match.on_offer()))
    return Session(match, Autosave(name), budget=HINT)


# ---- Which language.


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "kl_GL.UTF-8"}, "fr"),  # not known here: the next one
        ({"LANG": "kl_GL.UTF-8"}, "en"),
        ({"LANG": "freedom"}, "en"),
    ],
)
def test_the_system_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert of_system(environment) == language


def test_rules_are_read_in_a_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def rule(*more: str) -> str:
        assert main(["rules", "arktia", "A3.4", *more]) == 0
        return capsys.readouterr().out

    english, french, german = (rule("--language", one) for one in i18n.LANGUAGES)
    assert len({english, french, german}) == 3
    assert rule() == english
    monkeypatch.setenv("LC_MESSAGES", "fr_FR.UTF-8")
    assert rule() == french
    assert rule("--language", "de") == german


@pytest.mark.parametrize("command", [["play", "--plain"], ["rules", "arktia"]])
def test_an_unknown_language_is_one_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--language", "klingon"]) == 2
    told = capsys.readouterr().err
    assert told == "glaciarium: There is no language 'klingon': try en, fr, de.\n"


def test_what_cannot_be_played_is_said_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--language", "de", "--seats", "human,gredy"]) == 2
    told = capsys.readouterr().err
    assert told == "glaciarium: Unbekannter Mitspieler 'gredy': meinst du greedy?\n"


# ---- All of it.


def talk(at: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """Play to the end in lines of text, and try all that can be typed; return what is printed."""
    dice, asides = random.Random(2), iter(["hint", *COMMANDS])

    def answer(question: str) -> str:
        print(question, end="")
        if question != "> ":
            return "ja"
        aside = next(asides, None) if at.match.moves else None
        return aside or str(dice.randint(1, len(at.match.on_offer())))

    monkeypatch.setattr("builtins.input", answer)
    Plain(at).play()
    print(at.farewell())
    return capsys.readouterr().out


@cache
def english_pieces(language: str) -> set[str]:
    """Return parts of the terminal's English sentences that no translation has."""
    catalogue = words.LOCALE / language / "terminal.po"
    said = re.findall(r'^msgid "(.+)"$', catalogue.read_text("utf-8"), re.MULTILINE)
    translated = "\n".join(
        form for forms in words.translations(language).values() for form in forms
    )
    pieces = {piece.strip() for text in said for piece in re.split(r"\{[^}]*\}", text)}
    long = {piece for piece in pieces if " " in piece and len(piece) > SHORT}
    return {piece for piece in long if piece not in translated}


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_whole_game_in_lines_says_nothing_in_english(
    name: str,
    players: int,
    language: str,
    noting: Noting,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = talk(session(name, players), monkeypatch, capsys)
    pieces = english_pieces(language)
    assert len(pieces) > 50
    assert [piece for piece in sorted(pieces) if piece in told] == []
    typed = {f"typed\x04{word}" for word in HELP}
    assert noting.missing - typed == set()
    for word in ("board", "undo", "quit"):  # what is typed stays
        assert re.search(rf"^  {word} +\w", told, re.MULTILINE)


def test_records_are_the_same_in_every_language(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for language in i18n.LANGUAGES:
        with speaking(language, drawn=False):
            at = session("nunatak", 1)
            talk(at, monkeypatch, capsys)
        assert at.save.path is not None
        found.append(at.save.path.read_text("utf-8"))
    assert found[0] == found[1] == found[2]


# ---- On a screen.


def footer(app: PlayApp) -> str:
    return whole(app).splitlines()[-1]


@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_screen_speaks_the_language_and_cuts_nothing(
    name: str, players: int, size: tuple[int, int], language: str, noting: Noting
) -> None:
    at = session(name, players, moves=12)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        seen = [whole(app)]
        keys = re.split(r"\s+", footer(app).strip())
        assert keys[-2:] == ["q", i18n.of("key", "Quit")]
        for key, page in (("l", LogPage), ("r", RulesPage), ("colon", TypePage)):
            await press(app, pilot, key)
            assert isinstance(app.screen, page)
            seen.append(whole(app))
            await press(app, pilot, "escape")
        for _ in at.match.game.pictures():
            await press(app, pilot, "v")
            seen.append(whole(app))
        await press(app, pilot, "h")
        seen.append(whole(app))
        assert i18n.say("Best moves (from what you can see)") in seen[-1]
        pieces = english_pieces(language)
        assert [piece for piece in sorted(pieces) if piece in "\n".join(seen)] == []

    run(at, play, size)
    assert noting.missing == set()


@pytest.mark.usefixtures("noting")
def test_the_end_and_the_questions_fit_eighty_columns() -> None:
    at = session("arktia", 2, moves=1000, human=True)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, EndPage)
        assert i18n.say("N new game   B look at the board   U undo   Q quit") in whole(app)
        app.push_screen(Question(i18n.say("Something has been revealed since then. Undo anyway?")))
        await settled(app, pilot)
        assert i18n.say("Y yes   N no") in whole(app)
        await press(app, pilot, "j")
        assert isinstance(app.screen, EndPage)

    run(at, play, NARROW)


def test_what_the_foot_leaves_out_is_there_where_there_is_room(language: str) -> None:
    names = {"log": "Log", "type": "Type", "turn_rail": "Scores", "back": "Back"}
    assert names.keys() < set(SPARED)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert all(i18n.of("key", name) in footer(app) for name in names.values())
        await pilot.resize_terminal(*NARROW)
        await settled(app, pilot)
        assert i18n.of("key", "Log") not in footer(app)
        assert footer(app).rstrip().endswith(f"q {i18n.of('key', 'Quit')}")

    with speaking(language, drawn=False):
        run(session("nunatak", 3), play, WIDE)
