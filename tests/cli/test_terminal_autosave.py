"""The saved game: whole at every moment, found again, and never in the way of playing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from glaciarium import catalog
from glaciarium.cli.terminal import autosave
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.kernel.errors import BadRecord, Unreadable
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.record import dump

SEATS = [Seat("Ada", "human"), Seat("Greedy", "bot:greedy")]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))
    return tmp_path


def match(moves: int = 1) -> Match:
    played = Match(catalog.game("arktia"), {}, 1, SEATS)
    for _ in range(moves):
        played.play(played.on_offer()[0])
    return played


def finished() -> Match:
    played = match(0)
    while not played.over:
        played.play(played.on_offer()[-1])
    return played


def test_each_write_replaces_the_record_and_leaves_nothing_else(home: Path) -> None:
    save = Autosave("arktia")
    save.write(match(1).record())
    save.write(match(2).record())
    assert save.path is not None
    assert list((home / "games").iterdir()) == [save.path]
    assert save.path.name.startswith("arktia-2")
    assert save.path.read_text("utf-8") == dump(match(2).record())
    assert save.trouble is None


def test_games_of_the_same_second_get_files_of_their_own(home: Path) -> None:
    saves = [Autosave("arktia") for _ in range(5)]
    for save in saves:
        save.write(match().record())
    assert len({save.path for save in saves}) == 5


def test_a_write_that_fails_keeps_the_old_record_and_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Autosave("arktia")
    save.write(match(1).record())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    save.write(match(2).record())
    assert save.trouble is not None
    assert "No space left on device" in save.trouble
    assert save.path is not None
    assert json.loads(save.path.read_text())["moves"] == match(1).record()["moves"]
    monkeypatch.undo()
    save.write(match(2).record())
    assert save.trouble is None


def test_a_home_that_cannot_be_made_is_a_sentence(home: Path) -> None:
    (home / "games").write_text("in the way")
    save = Autosave("arktia")
    save.write(match().record())
    assert save.trouble is not None
    assert save.trouble.startswith("The game can't be saved: ")


def test_the_newest_unfinished_game_is_found(home: Path) -> None:
    saves = [Autosave("arktia") for _ in range(4)]
    for age, (save, played) in enumerate(
        zip(saves, [match(1), match(2), match(3), finished()], strict=True)
    ):
        save.write(played.record())
        assert save.path is not None
        os.utime(save.path, (1000 + age, 1000 + age))
    (home / "games" / "damaged.jsonl").write_text("{")
    assert autosave.newest(None) == saves[2].path
    assert autosave.newest("arktia") == saves[2].path
    assert saves[0].path is not None
    os.utime(saves[0].path, (2000, 2000))
    assert autosave.newest(None) == saves[0].path


def test_nothing_to_go_on_with_is_a_sentence_with_a_hint(home: Path) -> None:
    with pytest.raises(Unreadable, match=r"There is no unfinished game in .*starts a new one"):
        autosave.newest(None)
    Autosave("arktia").write(match().record())
    with pytest.raises(Unreadable, match="no unfinished game of chess"):
        autosave.newest("chess")


def test_finished_and_many_games_are_refused(home: Path) -> None:
    file = home / "games.jsonl"
    file.write_text(dump(finished().record()))
    with pytest.raises(BadRecord, match="this game is over"):
        autosave.kept(file)
    file.write_text(dump(match().record()) * 2)
    with pytest.raises(BadRecord, match="contains 2 games"):
        autosave.kept(file)


def test_home_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GLACIARIUM_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert autosave.home() == tmp_path / "glaciarium"
    monkeypatch.setenv("XDG_STATE_HOME", "not/absolute")
    assert autosave.home() == Path("/home/ada/.local/state/glaciarium")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert autosave.home() == Path("/home/ada/.local/state/glaciarium")


def test_only_files_of_the_own_folder_are_written_again(home: Path) -> None:
    save = Autosave("arktia")
    save.write(match().record())
    assert save.path is not None
    assert autosave.is_own(save.path)
    assert not autosave.is_own(home / "elsewhere.jsonl")
