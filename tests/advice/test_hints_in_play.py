"""Hints at the table: asked for by people, for their own decision, and stopped at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import LoadingIndicator, Static

from glaciarium import catalog
from glaciarium.arena.advice import Budget
from glaciarium.cli.main import main
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.hint_screen import HintPage
from glaciarium.cli.terminal.session import NO_HINTS, Session
from glaciarium.kernel.match import Match, Seat
from tests.cli.test_terminal_plain import talk
from tests.cli.test_terminal_screen import at_table, moves, press, run, settled, whole
from tests.cli.test_terminal_toy import toy

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from glaciarium.cli.terminal.app import PlayApp

FEW = Budget(40)
ENDLESS = Budget(10**9)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))


def session(*kinds: str, budget: Budget = FEW, hints: bool = True, seed: int = 7) -> Session:
    seats = [Seat(name, kind) for name, kind in zip(("Ada", "Ben"), kinds, strict=True)]
    match = Match(catalog.game("arktia"), {"players": 2}, seed, seats)
    return Session(match, Autosave("arktia"), hints=hints, budget=budget)


def test_a_line_of_text_asks_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = session("human", "human")
    text = talk(table, monkeypatch, capsys, "HINT", "1")
    _, _, told = text.partition("Thinking…\n")
    assert told.startswith("1  neutral ")
    assert "\n2  neutral " in told
    assert "\n3  neutral " in told
    assert "% of games, ends at about " in told
    assert "controlled " in told
    assert len(table.match.moves) == 1


def test_alone_a_line_of_text_gets_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Session(toy("human").match, Autosave("toy"), budget=FEW)
    text = talk(table, monkeypatch, capsys, "hint")
    assert ": ends at about " in text
    assert "of games" not in text


def test_an_interrupt_stops_a_hint_and_not_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("glaciarium.cli.terminal.session.advise", interrupted)
    table = session("human", "human")
    text = talk(table, monkeypatch, capsys, "hint", "1")
    assert "No hint, then." in text
    assert len(table.match.moves) == 1


def test_a_table_may_do_without_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = talk(session("human", "human", hints=False), monkeypatch, capsys, "hint")
    assert NO_HINTS in text
    assert "Thinking" not in text


def test_the_flag_forbids_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["hint", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["play", "arktia", "--seed", "3", "--plain", "--no-hints"]) == 0
    assert NO_HINTS in capsys.readouterr().out


def test_a_hint_hangs_on_the_view_and_not_on_the_seed() -> None:
    one, other = (session("human", "human", seed=seed) for seed in (7, 8))
    assert one.adviser()() == other.adviser()()  # Arktia begins alike from every seed


def test_nobody_gets_a_hint_for_a_bot() -> None:
    table = session("bot:greedy", "human")
    with pytest.raises(AssertionError):
        table.adviser()


def test_a_new_game_keeps_the_choice() -> None:
    fresh = session("human", "human", hints=False).again()
    assert not fresh.hints
    assert fresh.budget == FEW


def test_a_key_shows_the_best_and_another_plays_it() -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "h")
        assert isinstance(app.screen, HintPage)
        assert not app.screen.query_one(LoadingIndicator).display
        shown = whole(app)
        assert "Best moves (from what you can see)" in shown
        assert "% of games" in shown
        assert "controlled" in shown
        assert moves(app) == []
        await press(app, pilot, "down", "up", "9", "2")
        assert at_table(app)
        assert len(moves(app)) == 1
        assert moves(app)[0] in shown

    run(session("human", "human"), play)


def test_escape_stops_thinking_at_once() -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, HintPage)
        title = app.screen.query_one("#hint-title", Static)
        assert "Thinking" in str(title.render())
        await pilot.press("1")  # there is nothing to play yet
        assert isinstance(app.screen, HintPage)
        await pilot.press("escape")
        await settled(app, pilot)
        assert at_table(app)
        assert moves(app) == []

    run(session("human", "human", budget=ENDLESS), play)  # hangs if the thread goes on


def test_leaving_the_game_stops_thinking_too() -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await pilot.pause()
        assert isinstance(app.screen, HintPage)

    run(session("human", "human", budget=ENDLESS), play)


def test_the_key_is_there_only_where_hints_are() -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "Hint" not in whole(app)
        await press(app, pilot, "h")
        assert at_table(app)

    run(session("human", "human", hints=False), play)
