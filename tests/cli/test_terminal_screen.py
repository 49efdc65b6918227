"""The screen, driven by keys and mouse as a player would."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from textual.widgets import Input, Static
from textual.widgets.markdown import MarkdownBlock

from glaciarium import catalog
from glaciarium.bots.bot import Bot
from glaciarium.cli.terminal.app import PlayApp
from glaciarium.cli.terminal.autosave import Autosave
from glaciarium.cli.terminal.board import Sea
from glaciarium.cli.terminal.chooser import Chooser
from glaciarium.cli.terminal.dialogs import (
    Curtain,
    EndPage,
    LogPage,
    Question,
    RulesPage,
    TypePage,
    completed,
    says,
)
from glaciarium.cli.terminal.footer import Keys
from glaciarium.cli.terminal.prompt import Chips
from glaciarium.cli.terminal.seating import with_dummies
from glaciarium.cli.terminal.session import Session
from glaciarium.cli.terminal.sidebar import Rail
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.match import Match, Seat
from tests.cli.test_terminal_toy import FloorsGame, ToyGame, toy

if TYPE_CHECKING:
    from pathlib import Path

    from textual.pilot import Pilot

    from glaciarium.kernel.protocol import Game, View
    from tests.cli.test_terminal_toy import Burrows

Play = Callable[[PlayApp, "Pilot[None]"], Awaitable[None]]
WIDE = (120, 40)
PATIENCE = 60.0  # seconds until a test gives up


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))
    return tmp_path


def arktia(*kinds: str, moves: int = 0, seed: int = 7) -> Session:
    """Return a game some moves on: everyone takes the first option, and goes on to a person."""
    seats = [Seat(name, kind) for name, kind in zip(("Ada", "Ben", "Eve"), kinds, strict=False)]
    match = Match(catalog.game("arktia"), {"players": len(seats)}, seed, seats)
    for _ in range(moves):
        match.play(match.on_offer()[0])
    return Session(match, Autosave("arktia"))


def run(session: Session, play: Play, size: tuple[int, int] = WIDE) -> PlayApp:
    app = PlayApp(session, 0)

    async def drive() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(drive())
    return app


async def settled(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait until bots have played and everything is drawn, keys in the footer included."""
    await app.workers.wait_for_complete()
    await pilot.pause()
    async with asyncio.timeout(PATIENCE):
        while app.is_running and not all(map(is_drawn, app.screen.query(Keys))):
            await pilot.pause()


def is_drawn(keys: Keys) -> bool:
    """Tell whether the footer, which is composed anew behind everything else, has its place."""
    return bool(keys.children and keys.children[0].size.width)


async def press(app: PlayApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app, pilot)


async def click(app: PlayApp, pilot: Pilot[None], place: str) -> None:
    spot = app.table.board.picture.canvas.places[place]
    offset = spot.x + spot.width // 2, spot.y + spot.height // 2
    assert await pilot.click(app.table.board, offset=offset)
    await settled(app, pilot)


def at_table(app: PlayApp) -> bool:
    return app.screen is app.table


def shown(app: PlayApp, query: str) -> str:
    return str(app.table.query_one(query, Static).render())


def picture(app: PlayApp) -> str:
    board = app.table.board
    return "\n".join(board.render_line(y).text for y in range(board.size.height))


def whole(app: PlayApp) -> str:
    """Return all that is on the screen, as far as it is text."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def moves(app: PlayApp) -> list[str]:
    return [move.do for move in app.table.session.match.moves]


def test_mouse_and_key_place_a_piece_and_the_bot_answers(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "Ada: place your first piece." in shown(app, "#question")
        assert "•" in picture(app)
        await click(app, pilot, "3,2")
        assert "place … 3,2" in shown(app, "#choice")
        await press(app, pilot, "2")
        assert moves(app)[0] == "place disc 3,2"
        assert len(moves(app)) == 3
        assert "Dr" in picture(app)
        assert "Ada places a disc on 3,2." in whole(app)

    run(arktia("human", "bot:random", "bot:greedy"), play)
    (saved,) = (home / "games").iterdir()
    assert '"place disc 3,2"' in saved.read_text()


def test_chips_can_be_clicked(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "3,2")
        assert await pilot.click(Chips, offset=(26, 0))  # the third of: globe, disc, portal
        await settled(app, pilot)
        assert moves(app) == ["place portal 3,2"]

    run(arktia("human", "human", "human"), play)


def test_the_keyboard_is_enough(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab")
        assert app.table.board.cursor == "3,0"
        await press(app, pilot, "right", "down", "left")
        assert app.table.board.cursor == "2,1"
        await press(app, pilot, "shift+tab")
        assert app.table.board.cursor == "5,0"
        assert "Field 5,0: free" in shown(app, "#choice")
        await press(app, pilot, "enter", "1")
        assert moves(app) == ["place globe 5,0"]

    run(arktia("human", "human", "human"), play)


def test_steps_can_be_taken_back(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "1")
        assert "place globe …" in shown(app, "#choice")
        await press(app, pilot, "escape")
        assert "globe" not in shown(app, "#choice")
        await click(app, pilot, "3,2")
        assert "◆" in picture(app)
        await click(app, pilot, "3,2")
        assert "◆" not in picture(app)
        await press(app, pilot, "backspace")
        assert moves(app) == []

    run(arktia("human", "human", "human"), play)


def test_a_place_that_is_not_on_offer_says_why_and_the_rule_opens(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "0,3")
        assert "A1.5: the first piece goes next to any other" in shown(app, "#choice")
        assert moves(app) == ["place globe 3,0"]
        await press(app, pilot, "r")
        assert isinstance(app.screen, RulesPage)
        assert app.screen.query_one(Input).value == "A1.5"
        await press(app, pilot, "escape")
        await click(app, pilot, "3,0")
        assert "A2.2: 3,0 is not free." in shown(app, "#choice")

    run(arktia("human", "human", "human", moves=1), play)


def test_a_refused_place_that_could_come_first_is_taken_the_second_time(home: Path) -> None:
    session = arktia("human", "human", "human", moves=6)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        chooser = app.table.chooser
        assert chooser is not None
        first, second = chooser.next_places()[:2]
        await click(app, pilot, first)
        assert chooser.picks == [first]
        assert second not in chooser.next_places()
        await click(app, pilot, second)
        assert chooser.picks == [first]
        assert "Pick it again to begin with it instead." in shown(app, "#choice")
        await click(app, pilot, second)
        assert chooser.picks == [second]

    run(session, play)


def test_undo_takes_back_the_decision_with_its_answers(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "u")
        assert "There is nothing to undo." in shown(app, "#choice")
        await click(app, pilot, "3,2")
        await press(app, pilot, "1")
        assert len(moves(app)) == 3
        await press(app, pilot, "u")
        assert moves(app) == []
        assert "Ada: place your first piece." in shown(app, "#question")

    run(arktia("human", "bot:random", "bot:random"), play)


def test_words_can_be_typed_and_completed(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "colon", "P", "tab")
        assert isinstance(app.screen, TypePage)
        line = app.screen.query_one(Input)
        assert line.value == "place "
        line.value = "place cube 3,2"
        await press(app, pilot, "enter")
        matching = str(app.screen.query_one("#matching", Static).render())
        assert "A9: unknown size 'cube'" in matching
        line.value = "Place  DISC 3,2"
        await press(app, pilot, "enter")
        assert at_table(app)
        assert moves(app) == ["place disc 3,2"]

    run(arktia("human", "human", "human"), play)


def test_typing_can_be_left(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "slash", "escape")
        assert at_table(app)
        assert moves(app) == []

    run(arktia("human", "human", "human"), play)


def test_the_log_has_its_own_page(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        assert isinstance(app.screen, LogPage)
        await press(app, pilot, "pageup", "end", "escape")
        assert at_table(app)

    run(arktia("human", "human", "human", moves=9), play)


def test_rules_are_found_by_number_and_by_word(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "question_mark")
        page = app.screen
        assert isinstance(page, RulesPage)
        line = page.query_one(Input)

        async def found(wanted: str) -> list[str | None]:
            line.value = wanted
            await settled(app, pilot)
            return [block.source for block in page.query(MarkdownBlock) if block.has_class("found")]

        assert await found("b2") == ["**B2** Lift a stone.\n"]
        assert await found("luck") == ["**B1** Dig for luck.\n"]
        assert await found("no such word") == []
        await found("i")
        first = list(page.query(".found"))
        await press(app, pilot, "enter")
        assert list(page.query(".found")) != first

    run(toy("human", "human"), play)


def test_undo_beyond_a_revelation_asks(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "u")
        assert isinstance(app.screen, Question)
        await press(app, pilot, "n")
        assert moves(app) == ["dig"]
        await press(app, pilot, "u", "y")
        assert moves(app) == []

    run(toy("human"), play)


def test_people_with_secrets_change_places_behind_a_curtain(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "your card 3" in picture(app)
        await press(app, pilot, "2", "1")  # wait, done
        assert moves(app) == ["wait"]
        assert isinstance(app.screen, Curtain)
        assert "your card 4" not in picture(app)
        await press(app, pilot, "enter")
        assert at_table(app)
        assert "your card 4" in picture(app)

    run(toy("human", "human"), play)


def test_any_game_can_be_drawn_pointed_at_and_refused(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab", "tab", "tab", "enter")
        assert moves(app) == ["lift nest"]
        assert "the nest on floor 1" in shown(app, "#choice")
        await press(app, pilot, "enter")
        assert "B2: there is no stone in the nest." in shown(app, "#choice")
        await press(app, pilot, "up", "enter")
        assert moves(app) == ["lift nest", "lift den"]
        await press(app, pilot, "tab", "enter")
        assert len(moves(app)) == 3

    run(toy("human"), play, (80, 24))


@pytest.mark.parametrize(("size", "players"), [(WIDE, 2), ((80, 24), 3), ((40, 12), 2)])
def test_a_whole_game_on_any_screen(size: tuple[int, int], players: int, home: Path) -> None:
    """The first chip, else the first place, until the game is over; then a new one."""

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        table = app.table
        while not table.session.over:
            assert table.chooser is not None
            before = len(table.chooser.picks), len(moves(app))
            words = table.chooser.next_words()
            if "stop" in words and len(moves(app)) > 18:
                await press(app, pilot, str(words.index("stop") + 1))
            elif len(words) <= 9:
                await press(app, pilot, "1")
            else:
                await press(app, pilot, "tab", "enter")
            assert (len(table.chooser.picks) if table.chooser else 0, len(moves(app))) != before
        assert isinstance(app.screen, EndPage)
        first = table.session
        await press(app, pilot, "n")
        assert table.session is not first
        assert not table.session.over
        assert table.session.names == first.names
        await press(app, pilot, "q")

    app = run(arktia(*["human", "bot:random", "bot:greedy"][:players]), play, size)
    assert app.return_value is None
    assert not app.is_running


def test_the_end_can_be_looked_at_and_undone(home: Path) -> None:
    session = toy("human")
    for _ in range(7):
        session.play("wait")

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "2", "1")
        assert isinstance(app.screen, EndPage)
        await press(app, pilot, "b")
        assert at_table(app)
        assert "Ada wins with 0 points." in shown(app, "#question")
        await press(app, pilot, "enter", "tab", "left", "colon")
        assert at_table(app)
        await press(app, pilot, "u")
        assert len(moves(app)) == 7
        await press(app, pilot, "n")
        assert app.table.session is session

    run(session, play)


@pytest.mark.parametrize("page", ["", "l", "r", "colon"])
def test_ctrl_c_leaves_from_everywhere(page: str, home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        if page:
            await press(app, pilot, page)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.is_running

    run(arktia("human", "human"), play)


class Slow(Bot):
    """Waits until it is told to choose, and then takes the first option."""

    def __init__(self) -> None:
        super().__init__("slow")
        self.asked = threading.Event()
        self.go = threading.Event()

    def choose(
        self,
        game: Game[Any],
        view: View[Any],
        seed: int,
        halt: Callable[[], bool] | None = None,
    ) -> int:
        self.asked.set()
        self.think(halt)
        return game.legal_actions(view.table)[0]

    def think(self, _halt: Callable[[], bool] | None) -> None:
        assert self.go.wait(60)


def test_the_screen_lives_while_a_bot_thinks_and_late_answers_are_dropped(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    monkeypatch.setitem(catalog.BOTS, "slow", slow)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("1", "tab", "enter")
        await asyncio.to_thread(slow.asked.wait, 60)
        await pilot.pause()
        assert len(moves(app)) == 1
        assert "Ben is choosing…" in shown(app, "#question")
        await pilot.press("enter", "1", "l")
        assert isinstance(app.screen, LogPage)
        await pilot.press("escape", "u")
        await pilot.pause()
        assert moves(app) == []
        slow.go.set()
        await settled(app, pilot)
        assert moves(app) == []
        await press(app, pilot, "1", "tab", "enter")
        assert len(moves(app)) == 2

    run(arktia("human", "bot:slow"), play)


class Endless(Slow):
    """Thinks until nobody waits for it."""

    def think(self, halt: Callable[[], bool] | None) -> None:
        assert halt is not None
        late = monotonic() + 60
        while not halt():
            assert monotonic() < late
        self.go.set()


@pytest.mark.parametrize("key", ["u", "q"])
def test_a_bot_that_nobody_waits_for_stops_thinking(
    key: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = Endless()
    monkeypatch.setitem(catalog.BOTS, "endless", endless)

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("1", "tab", "enter")
        await asyncio.to_thread(endless.asked.wait, 60)
        await pilot.press(key)

    run(arktia("human", "bot:endless"), play)
    assert endless.go.is_set()


def test_bots_can_be_watched(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        assert app.table.session.over
        assert isinstance(app.screen, EndPage)

    run(arktia("bot:random", "bot:random"), play)


def test_a_disk_that_cannot_be_written_is_said_once(home: Path) -> None:
    (home / "games").write_text("in the way")

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "1", "tab", "enter")
        assert len(moves(app)) == 1
        assert "not saved" in shown(app, "#state")
        await press(app, pilot, "1", "tab", "enter")
        assert len(app._notifications) == 1

    run(arktia("human", "human"), play)


def test_many_words_come_in_pages(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        cards = [f"card{number} {word}" for number in range(12) for word in ("up", "down")]
        app.table.chooser = Chooser(cards, [])
        app.table._step()
        await press(app, pilot, "0")
        chips = str(app.table.query_one(Chips).render())
        assert "1  card9 " in chips
        assert "0  more (2/2)" in chips
        await press(app, pilot, "9")
        assert app.table.chooser.picks == []
        await press(app, pilot, "3")
        assert app.table.chooser.picks == ["card11"]
        assert "card11 …" in shown(app, "#choice")
        await press(app, pilot, "escape", "0", "0", "1")
        assert app.table.chooser.picks == ["card0"]

    run(toy("human"), play)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", "m"),
        ("m", "melt "),
        ("mo", "move 1,0 "),
        ("MOVE", "move 1,0 "),
        ("move 1,0 ", "move 1,0 1 "),
        ("move 1,0 2", "move 1,0 2 3,0 "),
        ("melt ", "melt 2,0 "),
        ("dance", "dance"),
    ],
)
def test_completing(typed: str, expected: str) -> None:
    legal = ["melt 2,0", "melt 3,0", "move 1,0 1 2,0", "move 1,0 1 3,0", "move 1,0 2 3,0"]
    assert completed(typed, legal) == expected


def test_a_rule_is_found_by_its_whole_number() -> None:
    assert says("**A1.2** The ice.", "a1.2")
    assert says("## A1 Board", "A1")
    assert not says("**A1.2** The ice.", "A1")
    assert not says("**A1.25** The ice.", "A1.2")
    assert not says("see A1.2", "A1.2")
    assert says("The ICE melts.", "ice m")
    assert not says("anything", " ")


def test_the_table_can_be_drawn_in_another_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with several pictures begins with one that fits, and a key turns to the next."""
    monkeypatch.setenv("GLACIARIUM_HOME", str(tmp_path))
    game = catalog.game("nunatak")
    seats = with_dummies([Seat("Ada", "human")], game, {"players": 1})
    session = Session(Match(game, {"players": 1}, 1, seats), Autosave("nunatak"))

    async def turned() -> list[int]:
        app = PlayApp(session, 0)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.pause()
            widths = [app.table.board.picture.canvas.width]
            await pilot.press("v")
            await pilot.pause()
            widths.append(app.table.board.picture.canvas.width)
        return widths

    narrow, wide = asyncio.run(turned())
    assert narrow < wide
    assert [session.look(seat) for seat in range(3)] == [0, 4, 5]


class Wide(ToyGame):
    """The toy on a table as wide as a small screen, and higher than any."""

    def draw(self, view: View[Burrows], names: list[str], picture: int = 0) -> Canvas:
        small = super().draw(view, names, picture)
        canvas = Canvas(80, 60, "")
        for place in small.places.values():
            canvas.put(place.x, place.y, place.name, "earth")
            canvas.name(place)
        return canvas


@pytest.mark.parametrize(("columns", "beside"), [(80, False), (100, False), (120, True)])
def test_players_and_log_give_way_to_a_table_that_needs_the_room(
    columns: int, beside: bool, home: Path
) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        rail = app.table.query_one(Rail)
        assert rail.display is beside
        await press(app, pilot, "s")
        assert rail.display is not beside
        await press(app, pilot, "s")
        assert rail.display is beside

    run(toy("human", game=Wide()), play, (columns, 40))


def test_a_table_that_is_too_high_can_be_scrolled(home: Path) -> None:
    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        sea = app.table.query_one(Sea)
        assert sea.scroll_offset.y == 0
        await press(app, pilot, "pagedown")
        assert sea.scroll_offset.y > 0
        await press(app, pilot, "pageup")
        assert sea.scroll_offset.y == 0

    run(toy("human", game=Wide()), play, (80, 24))


def test_another_view_keeps_the_choice(home: Path) -> None:
    """Places that only another picture shows are words here, and places there."""

    async def play(app: PlayApp, pilot: Pilot[None]) -> None:
        table = app.table
        assert table.chooser is not None
        await press(app, pilot, "3")
        assert table.chooser.next_words() == ["cave", "den", "nest"]
        assert "nest" not in table.board.picture.canvas.places
        await press(app, pilot, "v")
        assert table.chooser.partial()[0] == "lift"
        table.board.point("nest")
        await press(app, pilot, "enter")
        assert moves(app)[0] == "lift nest"
        assert table.session.picture == 0  # it follows what is left
        await press(app, pilot, "V")
        assert table.session.picture == 1

    run(toy("human", game=FloorsGame()), play, WIDE)
