"""Below the board: the question, the picks so far, and the possible next words."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.chooser import END, GAP
from glaciarium.kernel.i18n import say

PAGE: Final = 9  # as many as there are keys
SPACE: Final = 1  # between two chips
_CHIP: Final = Style(color=palette.INK, bgcolor=palette.SUNK)
_KEY: Final = Style(color=palette.ON_ACT, bgcolor=palette.ACT, bold=True)


class Chip(NamedTuple):
    """A key and what it means."""

    key: str
    label: str

    @property
    def width(self) -> int:
        return len(self.key) + len(self.label) + 4

    def text(self) -> Text:
        return Text.assemble((f" {self.key} ", _KEY), (f" {self.label} ", _CHIP))


def chips_of(words: list[str], page: int) -> list[Chip]:
    """Return a page of words with their keys."""
    shown = words[page * PAGE : (page + 1) * PAGE]
    chips = [Chip(str(key), say("done") if w == END else w) for key, w in enumerate(shown, 1)]
    if len(words) > PAGE:
        pages = -(-len(words) // PAGE)
        chips.append(Chip("0", say("more ({page}/{pages})", page=page + 1, pages=pages)))
    return chips


def flow(chips: list[Chip], width: int) -> list[list[tuple[int, Chip]]]:
    """Return the chips in lines that fit, each with where it begins."""
    lines: list[list[tuple[int, Chip]]] = []
    x = 0
    for chip in chips:
        if not lines or x + chip.width > width:
            lines.append([])
            x = 0
        lines[-1].append((x, chip))
        x += chip.width + SPACE
    return lines


class Chips(Static):
    """The next words, chosen by key or mouse."""

    class Pressed(Message):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.key: Final = key

    def __init__(self) -> None:
        super().__init__()
        self._chips: list[Chip] = []

    def show(self, chips: list[Chip]) -> None:
        self._chips = chips
        self.set_class(not chips, "none")
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        lines = []
        for line in flow(self._chips, self.size.width or 80):
            text = Text(no_wrap=True)
            for x, chip in line:
                text.append(" " * (x - len(text)))
                text.append_text(chip.text())
            lines.append(text)
        self.update(Text("\n").join(lines))

    def on_click(self, event: events.Click) -> None:
        lines = flow(self._chips, self.size.width)
        if event.y < len(lines):
            for x, chip in lines[event.y]:
                if x <= event.x < x + chip.width:
                    self.post_message(self.Pressed(chip.key))


class Prompt(Vertical):
    """One sentence says what to do; below it, the picks or why not."""

    def __init__(self) -> None:
        super().__init__()
        self._question: Final = Static(id="question")
        self._choice: Final = Static(id="choice")
        self.chips: Final = Chips()
        self._about = ""  # what the cursor or the mouse points at
        self._so_far: list[str] = []
        self._refusal = ""

    def compose(self) -> ComposeResult:
        yield self._question
        yield self._choice
        yield self.chips

    def ask(self, question: str, *, mine: bool) -> None:
        """Show the question, in grey if it is for somebody else."""
        style = Style(color=palette.INK, bold=True) if mine else Style(color=palette.INK_2)
        sign = Text("▸ ", Style(color=palette.ACT, bold=True)) if mine else Text("  ")
        self._question.update(Text.assemble(sign, (question, style)))

    def choose(self, so_far: list[str], chips: list[Chip], *, on_board: bool = False) -> None:
        """Show the choice; chips that are also on the board may make room for it."""
        self._so_far = so_far
        self.chips.set_class(on_board, "places")
        self._refusal = ""
        self.chips.show(chips)
        self._describe()

    def refuse(self, reason: str) -> None:
        self._refusal = reason
        self._describe()

    def point_at(self, about: str) -> None:
        self._about = about
        self._describe()

    def _describe(self) -> None:
        text = Text()
        if self._refusal:
            text.append(f"✗ {self._refusal}", Style(color=palette.WARN))
        else:
            for word in self._so_far:
                style = Style(color=palette.INK_2 if word == GAP else palette.ACT, bold=word != GAP)
                text.append(f"{word} ", style)
            if self._about:
                separator = "  ·  " if self._so_far else ""
                text.append(f"{separator}{self._about}", Style(color=palette.INK_2))
        self._choice.update(text)
