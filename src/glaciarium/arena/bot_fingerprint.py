"""What the bots of a contest are made of, as a short digest: results outlive everything else.

A ladder takes hours. When a bot changes, only the contests in which it takes part are played again.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena.contest import Contest
from glaciarium.bots.bot import Bot
from glaciarium.bots.epsilon import EpsilonBot
from glaciarium.bots.searcher import Searcher
from glaciarium.kernel.evaluation import COMMAND, FILE
from glaciarium.kernel.protocol import Game

SHORT: Final = 8
SOURCES: Final = {
    "Chance": ["chance.py"],
    "Greedy": ["greedy.py"],
    "Wavering": ["wavering.py"],
    "Searcher": ["greedy.py", "habits.py", "search.py", "searcher.py", "team.py", "tree.py"],
}


def digest(made: Contest) -> str:
    """Return a word that changes when a bot of the contest does."""
    game = catalog.game(made.game)
    found = hashlib.sha256()
    for name in sorted(set(made.bots)):
        for part in ingredients(game, made.players, name):
            found.update(part)
    return found.hexdigest()[:SHORT]


def ingredients(game: Game[Any], players: int, name: str) -> Iterator[bytes]:
    """Yield what a bot is made of; of a program from outside only its command is known."""
    yield name.encode()
    if name.partition("@")[0] in catalog.BOTS:
        yield from _parts(game, players, catalog.bot(name))


def _parts(game: Game[Any], players: int, bot: Bot) -> Iterator[bytes]:
    for source in SOURCES[type(bot).__name__]:
        yield files("glaciarium.bots").joinpath(source).read_bytes()
    if isinstance(bot, EpsilonBot):
        yield str(bot.often).encode()
        yield from _parts(game, players, bot.usual)
        yield from _parts(game, players, bot.other)
    if isinstance(bot, Searcher):
        shown = [name for name in dir(bot.settings) if not name.startswith("_")]
        yield repr([(name, getattr(bot.settings, name)) for name in shown]).encode()
        yield repr((bot.visits, bot.seconds, bot.cores)).encode()
        yield from _knowledge(game, players)


def _knowledge(game: Game[Any], players: int) -> Iterator[bytes]:
    """Yield what a search knows of a game with so many players."""
    package = files(type(game).__module__.rpartition(".")[0])
    if package.joinpath("hints.py").is_file():
        yield package.joinpath("hints.py").read_bytes()
    if package.joinpath(FILE).is_file():
        learnt = tomllib.loads(package.joinpath(FILE).read_text("utf-8"))
        known = learnt.get(str(players), {})
        known.pop(COMMAND, None)
        yield json.dumps(known or None).encode()
