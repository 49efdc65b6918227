"""The table on a full screen, with whatever is to be decided."""

from __future__ import annotations

import asyncio
import re
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.board import Board, Sea
from glaciarium.cli.terminal.chooser import Chooser
from glaciarium.cli.terminal.dialogs import (
    Curtain,
    EndPage,
    LogPage,
    Question,
    RulesPage,
    TypePage,
)
from glaciarium.cli.terminal.footer import Keys
from glaciarium.cli.terminal.hint_screen import HintPage
from glaciarium.cli.terminal.keys import KEYS
from glaciarium.cli.terminal.picture import DOT, Marks
from glaciarium.cli.terminal.prompt import PAGE, Chip, Chips, Prompt, chips_of
from glaciarium.cli.terminal.session import Session
from glaciarium.cli.terminal.sidebar import WIDE, Rail
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.i18n import pattern, say

RAIL: Final = 42  # approximate width of players and log beside the table
RAILS: Final = {"-tiny": 0, "-narrow": 22, "-medium": 32, "-wide": 40}  # by width of the screen
BOTS: Final = "bots"  # the group of workers in which bots think
AT_THE_END: Final = {"N": pattern("new game"), "U": pattern("undo"), "Q": pattern("quit")}


class PlayScreen(Screen[None]):
    """The table, the players, and whatever is to be decided."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (70, "-narrow"), (92, "-medium"), (WIDE, "-wide")]  # noqa: RUF012 - Textual's
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-high")]  # noqa: RUF012 - likewise
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, session: Session, pause: float) -> None:
        super().__init__()
        self.session = session
        self.chooser: Chooser | None = None  # while a person decides
        self._pause: Final = pause
        self._ticket = 0  # increased with every move, to recognise late bot answers
        self._looked = session.viewer
        self._shown: frozenset[str] = frozenset()  # places on the current picture
        self._page = 0  # of the next words
        self._refused: str | None = None  # the place whose pick was refused
        self._rule = ""  # the last one that was cited
        self._warned = False
        self._rail_wished: bool | None = None  # default: if there is room
        self._sea: Final = Sea()
        self._prompt: Final = Prompt()
        self._rail: Final = Rail()

    @property
    def board(self) -> Board:
        return self._sea.board

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(id="name")
            yield Static(id="state")
        with Horizontal():
            with Vertical(id="table"):
                yield self._sea
                yield self._prompt
            yield self._rail
        yield Keys()

    def on_mount(self) -> None:
        for remark in self.session.remarks():
            self.notify(remark, timeout=20, markup=False)
        self.session.fit_picture(self.app.size.width - RAIL)
        self._advance()

    def on_resize(self) -> None:
        self._rail.show(self.session)
        self._fit_rail()

    def _fit_rail(self) -> None:
        """Hide players and log if the table fits only without them."""
        rail = next((wide for name, wide in RAILS.items() if self.has_class(name)), 0)
        table, room = self.board.picture.canvas.width, self.size.width
        fits = table + rail <= room or table > room
        self._rail.set_class(not (fits if self._rail_wished is None else self._rail_wished), "away")

    def action_turn_rail(self) -> None:
        self._rail_wished = self._rail.has_class("away")
        self._fit_rail()

    # Turns.
    def _advance(self) -> None:
        """Ask the player to move."""
        self._ticket += 1
        self.chooser = None
        if self.session.over:
            self._show()
            self.app.push_screen(EndPage(self.session), self._ended)
        elif not self.session.human_decides:
            self._show()
            self._let_bots_play()
        elif self.session.must_hide(self._looked):
            name = self.session.names[self.session.viewer]
            self.app.push_screen(Curtain(name), lambda _: self._ask())
        else:
            self._ask()

    def _ask(self) -> None:
        self._looked = self.session.viewer
        self.session.follow()
        self.chooser = Chooser(self.session.match.on_offer(), self.session.places())
        self._step()

    def _step(self) -> None:
        """Show the current picks."""
        self._page = 0
        self._refused = None
        self._show()

    def on_unmount(self) -> None:
        self._ticket += 1  # the answer is no longer expected

    @work(group=BOTS, exclusive=True)
    async def _let_bots_play(self) -> None:
        """Let bots move until it is a person's turn, slowly enough to follow."""
        ticket, session = self._ticket, self.session
        while not (session.over or session.human_decides):
            think = asyncio.to_thread(session.thinker(lambda: ticket != self._ticket))
            action, _ = await asyncio.gather(think, asyncio.sleep(self._pause))
            if ticket != self._ticket:
                return
            session.play_action(action)
            for sentence in session.departures():
                self.notify(sentence, severity="warning", timeout=20, markup=False)
            self._show()
        self._advance()

    def _play(self, words: str) -> str | None:
        """Play the words; return the reason if they are refused."""
        try:
            self.session.play(words)
        except IllegalAction as error:
            return str(error)
        self._advance()
        return None

    def _ended(self, answer: str | None) -> None:
        if answer == "again":
            self.action_again()
        elif answer == "undo":
            self.action_undo()
        elif answer == "quit":
            self.action_leave()

    # Showing.
    def _show(self) -> None:
        session = self.session
        canvas = session.canvas()
        self._shown = frozenset(canvas.places)
        self.board.show(canvas, self._marks(canvas))
        self._fit_rail()
        self._rail.show(session)
        self._prompt.point_at(self._label(self.board.cursor))
        self._show_prompt()
        self._show_head()

    def _show_prompt(self) -> None:
        session, chooser = self.session, self.chooser
        mine = chooser is not None
        self._prompt.set_class(not mine, "waiting")
        if session.over:
            self._prompt.ask(session.verdict(), mine=True)
            self._prompt.choose([], [Chip(key, say(does)) for key, does in AT_THE_END.items()])
        elif chooser is None:
            name = session.names[session.match.actor]
            self._prompt.ask(say("{name} is choosing…", name=name), mine=False)
            self._prompt.choose([], [])
        else:
            self._prompt.ask(session.question(), mine=True)
            words = self._words()
            on_board = self._shown.issuperset(words)
            chips = chips_of([chooser.hint(word) for word in words], self._page)
            self._prompt.choose(chooser.partial(), chips, on_board=on_board)

    def _show_head(self) -> None:
        session = self.session
        name = Text.assemble(
            ("◮ Glaciarium ", Style(color=palette.ACT, bold=True)),
            (f" {session.match.game.title}", Style(color=palette.INK, bold=True)),
        )
        self.query_one("#name", Static).update(name)
        kept = ""
        if session.save.trouble:
            kept = say("not saved")
        elif session.save.path:
            kept = say("saved")
        parts = [session.picture_name(), say("move {n}", n=len(session.match.moves)), kept]
        self.query_one("#state", Static).update(" · ".join(part for part in parts if part))
        if session.save.trouble and not self._warned:
            self._warned = True
            self.notify(session.save.trouble, severity="warning", markup=False)

    def _words(self) -> list[str]:
        """Return the next words that need a key; places are picked on the board."""
        chooser = self.chooser
        if chooser is None:
            return []
        words = chooser.next_words()
        return [] if len(words) > PAGE and self._shown.issuperset(words) else words

    def _marks(self, canvas: Canvas) -> Marks:
        chooser = self.chooser
        changed = frozenset(self.session.fresh_words() & canvas.places.keys())
        if chooser is None:
            return Marks({}, frozenset(), changed, None)
        legal = chooser.next_places()
        words = self._words()
        keys = {word: str(key) for key, word in enumerate(words, 1) if len(words) <= PAGE}
        signs = {place: keys.get(place, DOT) for place in legal}
        return Marks(signs, frozenset(chooser.picked_places()), changed, None)

    def _label(self, place: str | None) -> str:
        places = self.board.picture.canvas.places
        return places[place].label if place in places else ""

    def action_turn_picture(self, step: int) -> None:
        if self.session.turn_picture(step):
            self._show()

    def action_scroll_table(self, pages: int) -> None:
        self._sea.scroll_relative(y=pages * self._sea.size.height, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer another picture only if there is one, and hints only if allowed."""
        if action == "hint":
            return self.session.hints
        return action != "turn_picture" or len(self.session.match.game.pictures()) > 1

    # Choosing.
    def action_point(self, direction: str) -> None:
        self.board.move(direction)

    def action_cycle(self, step: int) -> None:
        if self.chooser is not None:
            self.board.cycle(self.chooser.next_places(), step)

    @on(Board.Pointed)
    def _pointed(self, event: Board.Pointed) -> None:
        self._prompt.point_at(self._label(event.place))

    @on(Board.Picked)
    def _clicked(self, event: Board.Picked) -> None:
        self._pick_place(event.place)

    def action_pick(self) -> None:
        """Pick what the cursor is on, or the only thing there is."""
        chooser = self.chooser
        if chooser is None:
            return
        words = chooser.next_words()
        if self.board.cursor is not None:
            self._pick_place(self.board.cursor)
        elif len(words) == 1:
            self._pick_word(words[0])
        else:
            self.action_cycle(1)

    def _pick_place(self, place: str) -> None:
        chooser = self.chooser
        if chooser is None:
            return
        if chooser.pick_place(place):
            self._picked(chooser)
        elif chooser.picks[-1:] == [place]:  # picked again: unpick
            self.action_back()
        elif place == self._refused and chooser.begin_with(place):
            self._picked(chooser)
        else:
            self._refuse(chooser, place)

    def _pick_word(self, word: str) -> None:
        if self.chooser is not None and self.chooser.pick_word(word):
            self._picked(self.chooser)

    def _picked(self, chooser: Chooser) -> None:
        if chooser.complete is None:
            self._step()
        else:
            refusal = self._play(chooser.complete)
            assert refusal is None, refusal

    def _refuse(self, chooser: Chooser, place: str) -> None:
        reasons = self.session.why_not(chooser.imagine(place))
        if place in chooser.first_places():
            reasons.append(say("Pick it again to begin with it instead."))
        self._refused = place
        nothing = say("There is nothing to do here now ({place}).", place=self._label(place))
        self._say(" ".join(reasons) or nothing)

    def _say(self, refusal: str) -> None:
        cited = re.match(r"(\w+(?:\.\d+)*):", refusal)
        self._rule = cited[1] if cited else ""
        self._prompt.refuse(refusal)

    def on_key(self, event: events.Key) -> None:
        if event.character is not None and event.character in "0123456789":
            self._press(event.character)

    @on(Chips.Pressed)
    def _chip(self, event: Chips.Pressed) -> None:
        self._press(event.key)

    def _press(self, key: str) -> None:
        words = self._words()
        if key.isalpha():
            actions = {"N": self.action_again, "U": self.action_undo, "Q": self.action_leave}
            actions[key]()
        elif key == "0" and len(words) > PAGE:
            self._page = (self._page + 1) % -(-len(words) // PAGE)
            self._show_prompt()
        else:
            shown = words[self._page * PAGE : (self._page + 1) * PAGE]
            if 1 <= int(key) <= len(shown):
                self._pick_word(shown[int(key) - 1])

    def action_back(self) -> None:
        if self.chooser is not None:
            self.chooser.back()
            self._step()

    # The rest.
    def action_type(self) -> None:
        if self.chooser is not None:
            self.app.push_screen(TypePage(self.session.match.on_offer(), self._play))

    def action_hint(self) -> None:
        """Compute a hint for the current decision, if it is a person's."""
        if self.chooser is not None:
            self.app.push_screen(HintPage(self.session), self._hinted)

    def _hinted(self, words: str | None) -> None:
        if words is not None:
            refusal = self._play(words)
            assert refusal is None, refusal

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self.session))

    def action_rules(self) -> None:
        self.app.push_screen(RulesPage(self.session.match.game.rules(), self._rule))

    def action_undo(self) -> None:
        count = self.session.undo_count()
        if not count:
            self._say(say("There is nothing to undo."))
        elif self.session.match.free_undo(count):
            self._undo(sure=True)
        else:
            question = say("Something has been revealed since then. Undo anyway?")
            self.app.push_screen(Question(question), lambda sure: self._undo(sure=sure is True))

    def _undo(self, *, sure: bool) -> None:
        if sure:
            self.workers.cancel_group(self, BOTS)
            self.session.undo()
            self._advance()

    def action_again(self) -> None:
        if self.session.over:
            self.session = self.session.again()
            self._looked = self.session.viewer
            self._advance()

    def action_leave(self) -> None:
        self.app.exit()
