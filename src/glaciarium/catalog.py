"""The only list of games and bots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from glaciarium.bots.bot import Bot
from glaciarium.bots.chance import Chance
from glaciarium.bots.greedy import Greedy
from glaciarium.games.arktia.game import ArktiaGame
from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.kernel.components import Components
from glaciarium.kernel.errors import BadComponents, UnknownName
from glaciarium.kernel.options import nearest
from glaciarium.kernel.protocol import Game

GAMES: Final[dict[str, Callable[[Components | None], Game[Any]]]] = {
    "arktia": ArktiaGame,
    "nunatak": NunatakGame,
    "endless-winter": EndlessWinterGame,
}
BOTS: Final[dict[str, Bot]] = {bot.name: bot for bot in (Chance("random"), Greedy("greedy"))}


def game(name: str, components: Path | None = None) -> Game[Any]:
    """Return a game with its own components or those of a file."""
    if name not in GAMES:
        raise UnknownName(f"There is no game {name!r}: {nearest(name, list(GAMES))}")
    return GAMES[name](None if components is None else _read(components))


def bot(name: str) -> Bot:
    if name not in BOTS:
        raise UnknownName(f"There is no bot {name!r}: {nearest(name, list(BOTS))}")
    return BOTS[name]


def _read(path: Path) -> Components:
    try:
        return Components(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise BadComponents(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadComponents(f"{path} is not a text file.") from None
