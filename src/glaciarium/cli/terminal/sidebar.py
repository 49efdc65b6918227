"""Beside the board: players with points, the score sheet, and the log."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from glaciarium.cli.terminal import palette
from glaciarium.cli.terminal.session import LogLine, Session
from glaciarium.kernel.i18n import category, say

RECENT: Final = 60  # lines of the log beside the board; its own page has all
WIDE: Final = 104  # screen columns; narrower ones have no room for rule numbers
_QUIET: Final = Style(color=palette.INK_2)
_LOUD: Final = Style(color=palette.INK, bold=True)
_RULE: Final = Style(color=palette.QUIET)


class Rail(Vertical):
    def __init__(self) -> None:
        super().__init__()
        self._players: Final = Static(id="players")
        self._sheet: Final = Static(id="sheet")
        self._log: Final = Static(id="events")
        self._recent: Final = VerticalScroll(id="recent", can_focus=False)

    def compose(self) -> ComposeResult:
        yield self._players
        yield self._sheet
        with self._recent:
            yield self._log

    def show(self, session: Session) -> None:
        self._players.update(players(session))
        self._sheet.update(sheet(session, rules=self.screen.size.width >= WIDE))
        recent = session.told()[-RECENT:]
        self._log.update(lines_table(recent))
        self.call_after_refresh(self._recent.scroll_end, animate=False)


def players(session: Session, *, status: bool = True) -> Table:
    """Return a line for each seat: shape, name, points, and a sign for the one to move.

    With `status`, the game's notes on a seat follow.
    """
    table = Table.grid(expand=True, padding=(0, 1, 0, 0))
    table.add_column(width=1)
    table.add_column(width=3)
    table.add_column(ratio=1, overflow="fold")
    table.add_column(justify="right")
    points = session.sheet().totals()
    winners = session.match.result()["winners"]
    for seat, name in enumerate(session.names):
        at_turn = seat == session.match.actor
        sign = Text("▸" if at_turn else "★" if seat in winners else " ")
        sign.stylize(Style(color=palette.ACT, bold=True))
        look = session.look(seat)
        chip = Text(f" {palette.seat_shape(look)} ", palette.seat_chip(look))
        label = Text(name, _LOUD if at_turn else Style(color=palette.INK))
        if session.humans == [seat]:
            label.append(f" {say('(you)')}", _QUIET)
        score = Text(str(points[seat]) if seat < len(points) else "", _LOUD)
        table.add_row(sign, chip, label, score)
        for line in session.status(seat) if status else []:
            table.add_row("", "", Text(line, _QUIET), "")
    return table


def sheet(session: Session, *, rules: bool) -> Table:
    """Return the points by category, one column per seat."""
    rows = session.sheet()
    totals = rows.totals()
    table = Table.grid(expand=True, padding=(0, 1, 0, 0))
    table.add_column(ratio=1, overflow="fold")
    if rules:
        table.add_column(no_wrap=True)
    for _ in totals:
        table.add_column(justify="right", min_width=3 if rules else 2)
    none = [Text()] if rules else []
    shapes = (Text(palette.seat_shape(n), palette.seat_style(n)) for n in range(len(totals)))
    table.add_row("", *none, *shapes)
    for row in rows.rows:
        points = (Text(str(number), _QUIET) for number in row.points)
        rule = [Text(row.rule, _RULE)] if rules else []
        table.add_row(Text(category(row.category), _QUIET), *rule, *points)
    table.add_row(
        Text(say("total"), _LOUD), *none, *(Text(str(number), _LOUD) for number in totals)
    )
    return table


def lines_table(lines: list[LogLine], *, numbered: bool = False) -> Table:
    """Return the log: optional move number, seat, words, rule."""
    table = Table.grid(padding=(0, 1, 0, 0))
    if numbered:
        table.add_column(justify="right", style=_QUIET)
    table.add_column(width=1)
    table.add_column()
    for line in lines:
        number = [str(line.move + 1) if line.move >= 0 else ""] if numbered else []
        shape = Text()
        if line.look is not None:
            shape = Text(palette.seat_shape(line.look), palette.seat_style(line.look))
        words = Text.assemble((line.text, Style(color=palette.INK)), (f" {line.rule}", _RULE))
        table.add_row(*number, shape, words)
    return table
