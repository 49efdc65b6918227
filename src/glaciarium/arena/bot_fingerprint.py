"""A short fingerprint of how bots choose, by which a ladder knows whether its results still hold.

A ladder takes hours to play. A fingerprint is taken from behaviour, never from source text, so
renaming or moving code keeps every result, and a change in play loses only the contests it touches.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena.contest import Contest
from glaciarium.bots.bot import Bot
from glaciarium.bots.search import Search
from glaciarium.bots.searcher import Searcher
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.protocol import NOBODY, Game, View

SHORT: Final = 8
SEED: Final = 20
DEPTHS: Final = (0, 9, 40, 90)  # random moves before a bot is asked
VISITS: Final = 60  # visits of a search: each shows in the counts by option
CHOICES: Final = 3  # choices asked of a bot that doesn't search, per position


def fingerprint(made: Contest) -> str:
    """Return a word that changes when a bot of the contest plays differently."""
    game = catalog.game(made.game)
    found = hashlib.sha256()
    for name in sorted(set(made.bots)):
        found.update(name.encode())
        if (
            re.split("[@~]", name)[0] in catalog.BOTS
        ):  # of an external bot only its command is known
            found.update(repr(list(_behaviour(game, made.players, catalog.bot(name)))).encode())
    return found.hexdigest()[:SHORT]


def _behaviour(game: Game[Any], players: int, bot: Bot) -> Iterator[Any]:
    if isinstance(bot, Searcher):
        yield bot.visits, bot.seconds, bot.cores
    for view in _positions(game.name, players):
        if isinstance(bot, Searcher):
            search = Search(game, view, SEED, bot.settings)
            search.grow(VISITS)
            yield search.tried()
            if search.leaning:  # priors hide small changes of the evaluation from the counts
                yield [round(won, 6) for won in search.won()]
        else:
            yield [int(bot.choose(game, view, derive(SEED, nth))) for nth in range(CHOICES)]


@cache
def _positions(name: str, players: int) -> list[View[Any]]:
    """Return what the player to move sees at a few moments of random games."""
    game = catalog.game(name)
    options = game.agree({"players": players})
    return [view for nth, moves in enumerate(DEPTHS) for view in _after(game, options, nth, moves)]


def _after(game: Game[Any], options: dict[str, Any], nth: int, moves: int) -> Iterator[View[Any]]:
    state = game.new(options, derive(SEED, nth), None)
    for move in range(moves):
        legal = game.legal_actions(state)
        if not legal:
            return
        word = derive(derive(SEED, nth), move)
        game.act(state, legal[below(word, len(legal))], None)
    actor = game.actor(state)
    if actor != NOBODY:
        yield game.view(state, actor)
