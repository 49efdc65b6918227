"""The only list of games and bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from glaciarium.bots.bot import Bot
from glaciarium.bots.greedy import Greedy
from glaciarium.bots.hasty import HastyBot
from glaciarium.bots.random_bot import RandomBot
from glaciarium.bots.searcher import Searcher
from glaciarium.bots.settings import NEVER, Settings
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents, UnknownName
from glaciarium.kernel.i18n import say
from glaciarium.kernel.options import nearest
from glaciarium.kernel.protocol import Game


def _found(where: str) -> Callable[[Components | None], Game[Any]]:
    """Return a function that opens a game, importing it only then: each takes a while."""
    module, _, name = where.partition(":")

    def opened(components: Components | None) -> Game[Any]:
        found: Game[Any] = getattr(import_module(f"glaciarium.games.{module}"), name)(components)
        return found

    return opened


GAMES: Final = {
    "arktia": _found("arktia.game:ArktiaGame"),
    "nunatak": _found("nunatak.game:NunatakGame"),
    "endless-winter": _found("endless_winter.game:EndlessWinterGame"),
}
RANDOM: Final = RandomBot("random")
GREEDY: Final = Greedy("greedy")
PLAIN: Final = Settings(  # textbook UCT
    explore=0.7, trust=0.0, custom=0, margin=0.0, cut=NEVER, lean=0.0, network=False
)
FORMER: Final = Settings(lean=0.0, network=False)  # before the search used a policy or a network
BOTS: Final[dict[str, Bot]] = {
    bot.name: bot
    for bot in (
        RANDOM,
        GREEDY,
        HastyBot("level1", 70),
        HastyBot("level2", 35),
        Searcher("level3", Settings(), 30, 0.0),
        Searcher("level4", Settings(), 300, 0.0),
        Searcher("level5", Settings(), 0, 0.5),
        Searcher("uct", PLAIN, 0, 0.5),
        Searcher("former", FORMER, 0, 0.5),
    )
}
BUDGET: Final = re.compile(  # 0.5s, 2000 visits, 2sx4
    r"(?:([0-9]+(?:\.[0-9]+)?)s|([0-9]+))(?:x([0-9]{1,2}))?"
)
STYLE: Final = re.compile("[a-z-]{1,20}")
MOST: Final = 10**9  # visits or seconds; beyond that, counters overflow


def game(name: str, components: Path | None = None) -> Game[Any]:
    """Return a game with its built-in components or those of a file."""
    if name not in GAMES:
        hint = nearest(name, list(GAMES))
        raise UnknownName(say("Unknown game {name!r}: {hint}", name=name, hint=hint))
    return GAMES[name](None if components is None else _read(components))


def bot(name: str) -> Bot:
    """Return a bot by name; a search takes a budget: level5@0.1s, uct@2000, level5@2sx4.

    A search may also have a style, which only the game knows: level4~edges, level5~edges@0.1s.
    """
    words, at, budget = name.partition("@")
    plain, tilde, style = words.partition("~")
    if plain not in BOTS:
        hint = nearest(plain, list(BOTS))
        raise UnknownName(say("Unknown bot {name!r}: {hint}", name=plain, hint=hint))
    found = _styled(BOTS[plain], words, style) if tilde else BOTS[plain]
    return _budgeted(found, name, budget) if at else found


def _styled(found: Bot, name: str, style: str) -> Bot:
    if not isinstance(found, Searcher):
        raise UnknownName(f"{name!r}: {found.name} does not search, so it takes no style.")
    if not STYLE.fullmatch(style):
        raise UnknownName(f"{name!r}: a style is a word, as in {found.name}~edges.")
    return Searcher(name, found.settings.styled(style), found.visits, found.seconds, found.cores)


def _budgeted(found: Bot, name: str, budget: str) -> Bot:
    match = BUDGET.fullmatch(budget)
    if not isinstance(found, Searcher):
        raise UnknownName(f"{name!r}: {found.name} does not search, so it takes no budget.")
    if match is None or float(match[1] or match[2]) == 0 or match[3] in ("0", "00"):
        raise UnknownName(
            f"{name!r}: a budget is seconds or visits for a choice, as in {found.name}@0.5s "
            f"or {found.name}@2000, and x4 behind it takes four processors."
        )
    if float(match[1] or match[2]) > MOST:
        raise UnknownName(f"{found.name}: a budget is at most {MOST} seconds or visits.")
    visits, seconds, cores = int(match[2] or 0), float(match[1] or 0), int(match[3] or 1)
    return Searcher(name, found.settings, visits, seconds, cores)


def _read(path: Path) -> Components:
    try:
        return Components(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise BadComponents(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadComponents(f"{path} is not a text file.") from None
