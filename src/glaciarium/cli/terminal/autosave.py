"""Saves the game after every move, so that nothing is lost when the terminal closes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from glaciarium.cli.records import games_in
from glaciarium.kernel.errors import BadRecord, GlaciariumError, Unreadable
from glaciarium.kernel.i18n import say
from glaciarium.kernel.record import Record, dump

ENDING: Final = ".jsonl"


def home() -> Path:
    """Return the folder for program state."""
    chosen = os.environ.get("GLACIARIUM_HOME")
    if chosen:
        return Path(chosen).absolute()
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():  # as the XDG specification asks
        state = Path(os.path.expanduser("~")) / ".local" / "state"
    return state / "glaciarium"


def folder() -> Path:
    return home() / "games"


class Autosave:
    """One file per game. It never interrupts play: errors are kept as a sentence."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        self._game: Final = game
        self.path = path  # none before the first move
        self.trouble: str | None = None

    def write(self, record: Record) -> None:
        """Replace the saved record atomically."""
        try:
            if self.path is None:
                self.path = _reserved(folder(), self._game)
            part = self.path.with_name(self.path.name + ".part")
            with part.open("w", encoding="utf-8") as file:
                file.write(dump(record))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self.path)
        except OSError as error:
            self.trouble = say(
                "The game can't be saved: {where}: {why}.",
                where=self.path or folder(),
                why=error.strerror,
            )
        else:
            self.trouble = None


def _reserved(where: Path, game: str) -> Path:
    """Create a file with a unique name."""
    where.mkdir(parents=True, exist_ok=True)
    start = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        path = where / f"{start}{'' if number == 1 else f'-{number}'}{ENDING}"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def kept(path: Path) -> tuple[str, Record]:
    """Return the unfinished game of a file and its position; raise Unreadable, BadRecord."""
    games = list(games_in(path))
    if len(games) > 1:
        told = say(
            "{path} contains {n} games; to continue, give a file with a single game.",
            path=path,
            n=len(games),
        )
        raise BadRecord(told)
    where, record = games[0]
    if record["result"].get("over"):
        told = say("{path}: this game is over; to read it, type glaciarium show {path}.", path=path)
        raise BadRecord(told)
    return where, record


def newest(game: str | None) -> Path:
    """Return the file of the last unfinished game; raise Unreadable."""
    for path in _by_age():
        try:
            _, record = kept(path)
        except GlaciariumError:
            continue  # over, or damaged: there may be another
        if game in (None, record["game"]):
            return path
    if game is None:
        told = say(
            "There is no unfinished game in {folder}; glaciarium play starts a new one.",
            folder=folder(),
        )
    else:
        told = say(
            "There is no unfinished game of {game} in {folder}; glaciarium play starts a new one.",
            game=game,
            folder=folder(),
        )
    raise Unreadable(told)


def _by_age() -> Iterator[Path]:
    """Yield the saved games, the most recent first."""
    try:
        found = [(path.stat().st_mtime_ns, path.name, path) for path in folder().glob("*" + ENDING)]
    except OSError as error:
        raise Unreadable(f"{folder()} cannot be read: {error.strerror}.") from None
    return (path for _, _, path in sorted(found, reverse=True))


def is_own(path: Path) -> bool:
    """Tell whether a file is an autosave; others are only read."""
    return path.resolve().parent == folder().resolve()
