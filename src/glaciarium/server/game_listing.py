"""The games and bots as the lobby lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from glaciarium import __version__, catalog
from glaciarium.kernel.game_files import LESSON, LOBBY, data_of, package_of
from glaciarium.kernel.i18n import LANGUAGES, pattern, say
from glaciarium.kernel.options import Option
from glaciarium.kernel.protocol import Game
from glaciarium.server.config import Config
from glaciarium.server.wire import Catalogue, GameInfo, LevelInfo, OptionInfo

Games = Mapping[str, Game[Any]]

LEVELS: Final = {
    "level1": (pattern("First snow"), pattern("Overlooks most of what it could do.")),
    "level2": (
        pattern("Light frost"),
        pattern("Grabs quick gains and overlooks a thing or two."),
    ),
    "level3": (
        pattern("Firm ice"),
        pattern("Thinks a little ahead. A fair match for most people."),
    ),
    "level4": (pattern("Deep winter"), pattern("Thinks far ahead, and seldom slips.")),
    "level5": (pattern("Ice age"), pattern("Thinks as far ahead as half a second allows.")),
}

STYLED: Final = "level4"  # bots with a style have this level


def opened(config: Config) -> dict[str, Game[Any]]:
    """Return the games by name, each with its own components or those of a file."""
    return {name: catalog.game(name, config.components.get(name)) for name in catalog.GAMES}


def catalogue(games: Games, *, mail: bool = False, corrections: bool = False) -> Catalogue:
    return Catalogue(
        games=[_game(game) for game in games.values()],
        levels=[
            LevelInfo(name=name, title=say(title), help=say(help_))
            for name, (title, help_) in LEVELS.items()
        ],
        languages=LANGUAGES,
        version=__version__,
        mail=mail,
        corrections=corrections,
    )


def _game(game: Game[Any]) -> GameInfo:
    card = data_of(package_of(game), LOBBY)
    shown = card.get("options", {})
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=say(card.get("blurb", "")),
        players=game.players,
        minutes=card.get("minutes", []),
        options=[_option(option, shown.get(option.name, {})) for option in game.options],
        reconstructed=_reconstructed(game),
        tutorial=bool(data_of(package_of(game), LESSON)),
        styles=styles(game),
    )


def styles(game: Game[Any]) -> list[LevelInfo]:
    """Return the game's bots that favour one strategy."""
    return [
        LevelInfo(name=f"{STYLED}~{name}", title=say(style["title"]), help=say(style["help"]))
        for name, style in data_of(package_of(game), LOBBY).get("styles", {}).items()
    ]


def _option(option: Option, shown: Mapping[str, Any]) -> OptionInfo:
    """Return an option with its choices; for a long range, a few of them."""
    choices = shown.get("choices", list(option.choices))
    return OptionInfo(
        name=option.name,
        title=say(shown.get("title", option.name.replace("_", " ").capitalize())),
        help=say(shown.get("help", option.help)),
        default=option.default,
        choices=choices,
        labels=[say(label) for label in shown.get("labels", map(_label, choices))],
    )


def _label(choice: object) -> str:
    if isinstance(choice, bool):
        return pattern("Yes") if choice else pattern("No")
    return str(choice)


def _reconstructed(game: Game[Any]) -> str:
    items = game.components.items
    ours = sum("reconstructed" in item.source for item in items)
    if ours == 0:
        return ""
    return say(
        "{ours} of the {all} entries in the box are reconstructed: the "
        "rulebook doesn't specify them.",
        ours=ours,
        all=len(items),
    )
