"""Dialogs over the board: rules, log, typing, the end, and yes/no questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static
from textual.widgets.markdown import MarkdownBlock

from glaciarium.cli.terminal.footer import Keys
from glaciarium.cli.terminal.session import Session
from glaciarium.cli.terminal.sidebar import lines_table, players, sheet
from glaciarium.kernel.i18n import pattern, say

KEYS: Final = [
    pattern(
        "**arrows**: point at a place; **Tab**, **Shift+Tab**: at the next one that may be picked"
    ),
    pattern("**Enter**, **Space**, click: pick it; on any other place, read why not"),
    pattern("**1** to **9**: choose a word, **0** shows more of them"),
    pattern("**Esc**, **Backspace**: undo the last pick"),
    pattern("**Page Up**, **Page Down**: see the rest of a table that is larger than the screen"),
    pattern("**:** or **/**: type an action in words, which are the same in every language"),
    pattern("**V**, **Shift+V**: another view of the table, where the game has one"),
    pattern("**S**: show or hide players, points and log beside the table"),
    pattern("**H**: a hint: the best actions, what they promise and why"),
    pattern("**U**: undo your last decision"),
    pattern("**L** log, **R** or **?** rules, **Q** quit (the game is saved)"),
]
MOST_SHOWN: Final = 8


class Page(ModalScreen[None]):
    """A long text with a title."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", pattern("Back to the table", "key")),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown", "scroll('page_down')", show=False),
        Binding("home", "scroll('home')", show=False),
        Binding("end", "scroll('end')", show=False),
    ]

    def action_scroll(self, how: str) -> None:
        page = self.query_one("#page", VerticalScroll)
        getattr(page, f"scroll_{how}")(animate=False)


class LogPage(Page):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l,q", "dismiss(None)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session: Final = session

    def compose(self) -> ComposeResult:
        table = lines_table(self._session.told(), numbered=True)
        yield Static(say("Log of {game}", game=self._session.match.game.title), classes="title")
        with VerticalScroll(id="page", can_focus=False) as page:
            yield Static(table)
        yield Keys()
        page.anchor()


class RulesPage(Page):
    """Keys and rules, with a search field."""

    def __init__(self, rules: str, wanted: str = "") -> None:
        super().__init__()
        self._rules: Final = rules
        self._wanted: Final = wanted
        self._at = -1

    def compose(self) -> ComposeResult:
        yield Input(
            self._wanted,
            placeholder=say("Search for a rule number or a word; Enter finds the next one"),
            id="find",
            compact=True,
        )
        with VerticalScroll(id="page", can_focus=False):
            yield Markdown(keys_page() + self._rules, open_links=False)
        yield Keys()

    def on_mount(self) -> None:
        self.call_after_refresh(self._look, self._wanted)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._at = -1
        self._look(event.value)

    @on(Input.Submitted)
    def _again(self) -> None:
        self._look(self.query_one("#find", Input).value)

    def _look(self, wanted: str) -> None:
        """Go to the next paragraph that contains the words or begins with the rule number."""
        blocks = [block for block in self.query(MarkdownBlock) if not block.query(MarkdownBlock)]
        for block in blocks:
            block.remove_class("found")
        found = [at for at, block in enumerate(blocks) if says(block.source or "", wanted)]
        if found:
            self._at = next((at for at in found if at > self._at), found[0])
            blocks[self._at].add_class("found")
            blocks[self._at].scroll_visible(top=True, animate=False)


def keys_page() -> str:
    """Return the keys as a chapter before the rules."""
    keys = "\n".join(f"- {say(text)}" for text in KEYS)
    return f"# {say('Keys')}\n\n{keys}\n\n"


def says(paragraph: str, wanted: str) -> bool:
    """Tell whether a paragraph is this rule or contains these words."""
    wanted = wanted.strip().lower()
    if not wanted:
        return False
    if re.fullmatch(r"[a-z]\d+(\.\d+)*", wanted):
        return re.match(rf"\W*{re.escape(wanted)}(?![\w]|\.\d)", paragraph.lower()) is not None
    return wanted in paragraph.lower()


class WordsInput(Input):
    """An input where Tab completes, queued with the other keystrokes."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "complete", "Complete")]

    def __init__(self, legal: list[str]) -> None:
        super().__init__(placeholder=say("an action in words"), compact=True)
        self._legal: Final = legal

    def action_complete(self) -> None:
        self.value = completed(self.value, self._legal)
        self.cursor_position = len(self.value)


class TypePage(ModalScreen[None]):
    """An input for a move in words; a refused move stays, with the reason."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back"),
    ]

    def __init__(self, legal: list[str], attempt: Callable[[str], str | None]) -> None:
        super().__init__()
        self._legal: Final = legal
        self._attempt: Final = attempt  # plays the words, or returns why not

    def compose(self) -> ComposeResult:
        with Vertical(id="typing"):
            yield Static(id="matching")
            with Horizontal(id="line"):
                yield Static("▸ ", id="sign")
                yield WordsInput(self._legal)
            yield Static(say("Tab completes, Enter plays, Esc goes back."), id="hint")

    @on(Input.Changed)
    def _typed(self) -> None:
        found = "\n".join(self._matching()[:MOST_SHOWN])
        self._show(found or say("No action begins like this."))

    def on_mount(self) -> None:
        self._typed()

    def _matching(self) -> list[str]:
        typed = " ".join(self.query_one(Input).value.lower().split())
        return [words for words in self._legal if words.startswith(typed)]

    def _show(self, text: str) -> None:
        self.query_one("#matching", Static).update(Text(text))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            refusal = self._attempt(event.value)
            if refusal is None:
                self.dismiss(None)
            else:
                self._show(f"✗ {refusal}")


def completed(typed: str, legal: list[str]) -> str:
    """Complete the last word as far as all moves agree."""
    tidy = " ".join(typed.lower().split()) + (" " if typed.endswith(" ") and typed.strip() else "")
    matching = [words + " " for words in legal if words.startswith(tidy.rstrip())]
    matching = [words for words in matching if words.startswith(tidy)]
    if not matching:
        return typed
    shortest = min(len(words) for words in matching)
    same = 0
    while same < shortest and len({words[same] for words in matching}) == 1:
        same += 1
    longer = matching[0][:same]
    if len(longer) > len(tidy):
        return longer
    word_end = matching[0].find(" ", len(tidy))  # nothing in common: the first move's next word
    return matching[0][: word_end + 1]


class Question(ModalScreen[bool]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,o,j,enter", "dismiss(True)", "Yes"),  # oui, ja
        Binding("n,escape", "dismiss(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._text: Final = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(self._text, classes="title")
            yield Static(say("Y yes   N no"), classes="keys")


class Curtain(ModalScreen[None]):
    """Covers the table while players swap places."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(None)", "Show")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._next: Final = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Text(say("{name} is next.", name=self._next)), classes="title")
            yield Static(say("Enter shows the table."), classes="keys")


class EndPage(ModalScreen[str]):
    """Who won, by how much, and how."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "dismiss('again')", "New game"),
        Binding("q", "dismiss('quit')", "Quit"),
        Binding("escape,enter,b", "dismiss('look')", "Look at the table"),
        Binding("u", "dismiss('undo')", "Undo"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session: Final = session

    def compose(self) -> ComposeResult:
        with Vertical(classes="card"):
            yield Static(Text(self._session.verdict()), classes="title")
            yield Static(players(self._session, status=False), classes="part")
            yield Static(sheet(self._session, rules=True), classes="part")
            keys = say("N new game   B look at the board   U undo   Q quit")
            yield Static(keys, classes="keys")
