"""The hint dialog: computed in the background, cancelled at once when closed."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import ClassVar, Final

from rich.console import Group
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import LoadingIndicator, Static

from glaciarium.arena.advice import OFFERED
from glaciarium.arena.estimates import Advice
from glaciarium.arena.reasons import amount, spoken
from glaciarium.cli.advice_text import promise
from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.session import Session
from glaciarium.kernel.i18n import pattern, say

_LOUD: Final = Style(color=palette.INK, bold=True)
_QUIET: Final = Style(color=palette.INK_2)
_KEY: Final = Style(color=palette.ON_ACT, bgcolor=palette.ACT, bold=True)


class HintPage(ModalScreen[str | None]):
    """The best moves with chances, points and reasons; a key plays one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,h,q,enter", "leave", "Back"),
        *(Binding(str(key), f"choose({key})", show=False) for key in range(1, OFFERED + 1)),
        *(Binding(key, f"scroll('{key}')", show=False) for key in ("up", "down")),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session: Final = session
        self._stop: Final = Event()
        self._advice: list[Advice] = []

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card", can_focus=False):
            thinking = say("Thinking about what you can see…")
            yield Static(thinking, id="hint-title", classes="title")
            yield LoadingIndicator()
            yield Static(id="hint-body", classes="part")
            yield Static(say("Esc goes back at once."), id="hint-keys", classes="keys")

    def on_mount(self) -> None:
        self.run_worker(self._think())

    def on_unmount(self) -> None:
        self._stop.set()

    async def _think(self) -> None:
        advice = await asyncio.to_thread(self._session.adviser(self._stop.is_set))
        if advice:
            self._show(advice)

    def _show(self, advice: list[Advice]) -> None:
        self._advice = advice
        seat = self._session.match.actor
        self.query_one(LoadingIndicator).display = False
        self.query_one("#hint-title", Static).update(say("Best moves (from what you can see)"))
        self.query_one("#hint-body", Static).update(body(advice, seat))
        most = len(advice)
        one, many = (
            pattern("1 plays it   Esc goes back"),
            pattern("1 to {n} plays it   Esc goes back"),
        )
        keys = say(one) if most == 1 else say(many, n=most)
        self.query_one("#hint-keys", Static).update(keys)

    def action_leave(self) -> None:
        self._stop.set()
        self.dismiss(None)

    def action_scroll(self, way: str) -> None:
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_choose(self, key: int) -> None:
        if key <= len(self._advice):
            self.dismiss(self._advice[key - 1].words)


def body(advice: list[Advice], seat: int) -> Group:
    """Return each option with its reason, then the expected points by category."""
    options = Table.grid(padding=(0, 1, 0, 0))
    options.add_column(width=3)
    options.add_column()
    for key, one in enumerate(advice, 1):
        words = Text.assemble((one.words, _LOUD), (f"  {promise(one, seat)}", _QUIET))
        options.add_row(Text(f" {key} ", _KEY), words)
        options.add_row("", Text(one.reason, Style(color=palette.INK)))
    return Group(options, Text(), _categories(advice, seat))


def _categories(advice: list[Advice], seat: int) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column()
    for _ in advice:
        table.add_column(justify="right", min_width=4)
    keys = (Text(f" {key} ", _KEY) for key in range(1, len(advice) + 1))
    table.add_row(Text(say("your expected points"), _QUIET), *keys)
    for at, row in enumerate(advice[0].rows):
        told = [amount(one.rows[at].points[seat].value) for one in advice]
        if any(number not in ("0", "-0") for number in told):
            name = Text(spoken(row.category), _QUIET)
            table.add_row(name, *(Text(number, _QUIET) for number in told))
    totals = (Text(amount(one.totals[seat].value), _LOUD) for one in advice)
    table.add_row(Text(say("total"), _LOUD), *totals)
    return table
