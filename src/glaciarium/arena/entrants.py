"""Bots by name: those of the catalog, and `exec:COMMAND` for external bots."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Final

from glaciarium import catalog
from glaciarium.arena.external_bot import ExternalBot
from glaciarium.arena.players import Inside, Player
from glaciarium.kernel.errors import BadOptions, UnknownName

EXEC: Final = "exec:"
TIMEOUT: Final = 10.0  # seconds for an answer
_COMMA: Final = re.compile(r"(?<!\\),")
_SCRIPT: Final = re.compile(r".+\.[A-Za-z]+")


def words_of(words: str) -> list[str]:
    """Split a comma-separated list; within a command, a comma is written as `\\,`."""
    return [word.strip().replace("\\,", ",") for word in _COMMA.split(words)]


def listed(words: str) -> list[str]:
    """Return the bot names in such a list; raise UnknownName or BadOptions."""
    names = words_of(words)
    if not all(names):
        raise BadOptions(f"{words!r} has a comma too many.")
    for name in names:
        check(name)
    return names


def check(name: str) -> None:
    """Raise UnknownName or BadOptions if there is no such bot."""
    if not name.startswith(EXEC):
        catalog.bot(name)
        return
    words = _command(name)
    if shutil.which(words[0]) is not None:
        return
    if Path(words[0]).is_file():
        raise BadOptions(f"{name}: {words[0]} is not executable; chmod +x {words[0]} makes it so.")
    raise UnknownName(f"{name}: there is no program {words[0]!r}.")


def sit(name: str, seat: int, timeout: float) -> Player:
    """Return a bot for one seat of one match."""
    if not name.startswith(EXEC):
        return Inside(catalog.bot(name))
    return ExternalBot(name, title(name), name.removeprefix(EXEC), seat, timeout)


def title(name: str) -> str:
    """Return a short name: for a command, its script or program."""
    if not name.startswith(EXEC):
        return name
    words = _command(name)
    return Path(next(filter(_SCRIPT.fullmatch, words), words[0])).stem


def _command(name: str) -> list[str]:
    try:
        words = shlex.split(name.removeprefix(EXEC))
    except ValueError as error:
        raise BadOptions(f"{name}: this is no command ({error}).") from None
    if not words:
        raise BadOptions(f"{EXEC} needs the command that starts the bot, such as {EXEC}./bot.py.")
    return words
