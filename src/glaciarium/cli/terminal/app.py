"""Play on a full screen: a Textual app around one session at a time."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType

from glaciarium.cli.terminal.screen import PlayScreen
from glaciarium.cli.terminal.session import Session
from glaciarium.cli.terminal.styling import CSS, NIGHT


class PlayApp(App[None]):
    CSS = CSS
    TITLE = "Glaciarium"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, session: Session, pause: float) -> None:
        super().__init__()
        self.register_theme(NIGHT)
        self.theme = NIGHT.name
        self.table: Final = PlayScreen(session, pause)

    def on_mount(self) -> None:
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):  # missing on some systems
                loop = asyncio.get_running_loop()
                loop.add_signal_handler(getattr(signal, name), self.exit)
        self.push_screen(self.table)


def play(session: Session, pause: float) -> int:
    """Play until the player leaves; return the exit code."""
    app = PlayApp(session, pause)
    app.run()
    print(app.table.session.farewell())
    return app.return_code or 0
