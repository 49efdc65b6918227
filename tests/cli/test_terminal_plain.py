"""Lines of text: what a game with secrets and chance asks there, and how things are laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium.cli.main import main
from glaciarium.cli.terminal.plain import Plain, listed, scores_text, totals_text
from glaciarium.kernel.sheet import Row, Sheet
from tests.cli.test_terminal_toy import toy

if TYPE_CHECKING:
    from pathlib import Path

    from glaciarium.cli.terminal.session import Session


def typed(monkeypatch: pytest.MonkeyPatch, *say: str) -> None:
    """Answer each question with the next line; then the input ends."""
    lines = iter(say)

    def answer(question: str) -> str:
        print(question, end="")
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def talk(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *say: str
) -> str:
    """Play until there is nothing more to say; return what was printed, questions included."""
    typed(monkeypatch, *say)
    with pytest.raises(EOFError):
        Plain(session).play()
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))


def test_people_with_secrets_are_asked_to_change_places(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(toy("human", "human"), monkeypatch, capsys, "wait", "")
    before, asked, after = text.partition("Ben is next. Press Enter when you're at the screen.")
    assert asked
    assert "your card 3" in before
    assert "your card 4" not in before
    assert "your card 4" in after
    assert "  Ben: card 4" in after
    assert "  Ada: card ?" in after


def test_a_number_of_any_length_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(toy("human"), monkeypatch, capsys, "9" * 5000, "0", "1")
    assert text.count("There is no action") == 2


def test_undo_beyond_a_revelation_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = toy("human")
    text = talk(session, monkeypatch, capsys, "dig", "undo", "no")
    assert "Something has been revealed since then. Undo anyway (yes, no)?" in text
    assert len(session.match.moves) == 1
    text = talk(session, monkeypatch, capsys, "undo", "Yes")
    assert "1 move undone." in text
    assert session.match.moves == []


def test_undo_that_costs_nothing_does_not_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = toy("human")
    text = talk(session, monkeypatch, capsys, "lift den", "undo")
    assert "has been revealed" not in text
    assert session.match.moves == []


def test_a_game_that_goes_on_recalls_the_last_events_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = toy("human")
    for _ in range(7):
        session.play("dig")
    assert talk(session, monkeypatch, capsys).count("Ada finds") == 6


def test_points_stand_under_their_names() -> None:
    sheet = Sheet([Row("stones", "B2", [3, 12]), Row("luck", "B3", [1, 0])])
    assert totals_text(sheet, ["Ada", "Benedikta"]) == "Points: Ada 4, Benedikta 12"
    assert scores_text(sheet, ["Ada", "Benedikta", "a dummy"]).splitlines() == [
        "        Ada  Benedikta",
        "stones    3         12",
        "luck      1          0",
        "total     4         12",
    ]


def test_actions_stand_in_columns_that_are_read_downwards() -> None:
    assert listed(["wait", "dig"], 80) == "  1 wait\n  2 dig"
    many = listed([f"lift {number}" for number in range(1, 25)], 50).splitlines()
    assert many[0] == "  1 lift 1     9 lift 9    17 lift 17"
    assert all(len(line) <= 50 for line in many)
    narrow = listed(["a very long action", "another one"] * 4, 10).splitlines()
    assert len(narrow) == 8


def in_words(
    game: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *say: str,
) -> list[str]:
    """Play without drawings; return what is printed after each question."""
    typed(monkeypatch, *say)
    main(["play", game, "--words", "--seats", "human,greedy", "--seed", "3"])
    first, *answers = capsys.readouterr().out.split("> ")
    return [
        first,
        *(answer.partition("\n")[2] for answer in answers),
    ]  # what was typed stands first


@pytest.mark.parametrize(
    ("game", "option", "thing"),
    [
        ("arktia", "globe", "Field 3,3: free"),
        ("nunatak", "Take sculptor, for yourself", "0·E5: open artisan tile"),
        ("endless-winter", "Thunder Stick, side A", "Thunder Stick, side B"),
    ],
)
def test_words_only_means_no_drawing_and_options_in_words(
    game: str,
    option: str,
    thing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, everything, *_ = in_words(game, monkeypatch, capsys, "look")
    assert not set(first + everything) & set("▟▙▐▌▜▛▲●│┌⌂◇♔★")
    options = [line for line in first.splitlines() if line.startswith("  1. ")]
    assert len(options) == 1
    assert option.lower() in first.lower()
    assert f"  {thing}" in everything


def test_words_only_tells_what_changed_and_finds_a_place_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    say = ["1", "look 1,0", "look moon"]
    _, changed, looked, missing, *_ = in_words("arktia", monkeypatch, capsys, *say)
    assert "  Field 1,0: neutral globe" in changed
    assert "Field 2,0: free" not in changed  # it is as it was
    assert looked == "  Field 1,0: neutral globe\n"
    assert missing.startswith("Nothing on the table is called 'moon'")


def test_words_only_tells_points_seat_by_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, scores, *_ = in_words("nunatak", monkeypatch, capsys, "scores")
    lines = scores.splitlines()
    assert [line.split(":")[0].strip() for line in lines[:2]] == ["Player", "Greedy"]
    assert all("workers 0" in line and line.endswith("total 0") for line in lines[:2])
