"""Standings of a contest on the terminal, live and at the end."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final, Self

from glaciarium.arena.contest import Contest, Outcome
from glaciarium.arena.result_tables import ResultTable, headline, tables
from glaciarium.arena.standings import Standings

if TYPE_CHECKING:
    from rich.console import Group
    from rich.live import Live

_PER_SECOND: Final = 4  # how often the live table is drawn
_WIDEST: Final = 160  # line width in a pipe


class Scoreboard:
    """A live table on the error stream; nothing for pipes."""

    def __init__(self, made: Contest) -> None:
        self._standing: Final = Standings(made)
        self._total: Final = len(made.fixtures())
        self._live: Live | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console  # noqa: PLC0415 - slow to import, needed only here
            from rich.live import Live  # noqa: PLC0415 - likewise

            self._live = Live(
                get_renderable=self._drawn,
                console=Console(stderr=True, highlight=False),
                refresh_per_second=_PER_SECOND,
                transient=True,
            )
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()

    def add(self, outcome: Outcome) -> None:
        if self._live is not None:
            self._standing.add(outcome)

    def _drawn(self) -> Group:
        from rich.console import Group  # noqa: PLC0415 - likewise
        from rich.progress_bar import ProgressBar  # noqa: PLC0415 - likewise

        done, total = self._standing.games, self._total
        bar = ProgressBar(total=total, completed=done, width=40)
        title = f"{headline(self._standing.contest)}: {done} of {total} games"
        found = tables(self._standing) if done else []
        return Group(title, bar, *map(_drawn, found))


def shown(standing: Standings) -> None:
    """Print all tables."""
    games = "1 game" if standing.games == 1 else f"{standing.games} games"
    print_tables(f"{headline(standing.contest)}: {games}", tables(standing))


def print_tables(title: str, found: list[ResultTable]) -> None:
    from rich.console import Console  # noqa: PLC0415 - likewise

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=_WIDEST)
    console.print(title)
    for table in found:
        console.print(_drawn(table))


def _drawn(table: ResultTable) -> Any:
    from rich import box  # noqa: PLC0415 - likewise
    from rich.table import Table as Drawn  # noqa: PLC0415 - likewise
    from rich.text import Text  # noqa: PLC0415 - likewise

    drawn = Drawn(title=table.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for number, name in enumerate(table.head):
        drawn.add_column(name, justify="right" if number else "left")
    for row in table.rows:
        drawn.add_row(*map(Text, row))  # as text: a command may hold brackets
    return drawn
