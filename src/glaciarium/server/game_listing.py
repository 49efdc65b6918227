"""What there is to play, and whom against, as the lobby shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from glaciarium import __version__, catalog
from glaciarium.kernel.i18n import LANGUAGES, pattern, say
from glaciarium.kernel.options import Option
from glaciarium.kernel.protocol import Game
from glaciarium.server.config import Config
from glaciarium.server.wire import Catalogue, GameInfo, LevelInfo, OptionInfo

Games = Mapping[str, Game[Any]]

_BLURBS: Final = {
    "arktia": pattern("Stack globes, discs and portals on melting ice. No chance, nothing hidden."),
    "nunatak": pattern("Build a temple of ice together, and take the credit for it alone."),
    "endless-winter": pattern(
        "Lead a tribe through four rounds of hunting, travel and standing stones."
    ),
}
_MINUTES: Final = {"arktia": [20, 30], "nunatak": [30, 45], "endless-winter": [60, 120]}
SECRETS: Final = {"endless-winter"}  # games in which seats hold what others may not see


class Shown(NamedTuple):
    """An option for people who click."""

    title: str
    help: str
    choices: dict[Any, str]  # with their labels; of options that take many values, a few


_YES_NO: Final[dict[Any, str]] = {False: pattern("No"), True: pattern("Yes")}
_OPTIONS: Final = {
    "layout": Shown(
        pattern("Shape of the ice"),
        pattern("The second shape is for 2 or 4 players."),
        {"first": pattern("First"), "second": pattern("Second")},
    ),
    "neutrals": Shown(
        pattern("Neutral pieces"),
        pattern("With 3 players: nine pieces that nobody plays, as with 2."),
        _YES_NO,
    ),
    "gap": Shown(
        pattern("When a disc goes"),
        pattern("What a globe above it does: sink to what is below, or stay up."),
        {"sink": pattern("It sinks"), "perch": pattern("It stays up")},
    ),
    "no_progress": Shown(
        pattern("Patience"),
        pattern("The game ends after so many turns each without progress."),
        {5: "5", 10: "10", 20: "20"},
    ),
    "draft": Shown(
        pattern("Draft"),
        pattern("What is chosen from an open offer instead of being dealt."),
        {"none": pattern("Nothing"), "setup": pattern("Set-up cards"), "chief": pattern("Chiefs")},
    ),
    "glacier_tokens": Shown(
        pattern("Glacier tokens"), pattern("Play with the module of glacier tokens."), _YES_NO
    ),
    "rest_tokens": Shown(
        pattern("Rest tokens"), pattern("Play with the module of rest tokens."), _YES_NO
    ),
}

LEVELS: Final = {
    "level1": (pattern("First snow"), pattern("Mostly plays whatever comes to mind.")),
    "level2": (
        pattern("Light frost"),
        pattern("Takes the points in reach, and slips now and then."),
    ),
    "level3": (
        pattern("Firm ice"),
        pattern("Thinks a little ahead. A fair match for most people."),
    ),
    "level4": (pattern("Deep winter"), pattern("Thinks far ahead, and seldom slips.")),
    "level5": (pattern("Ice age"), pattern("Thinks as far as half a second allows.")),
}


def opened(config: Config) -> dict[str, Game[Any]]:
    """Return the games by name, each with its own components or those of a file."""
    return {name: catalog.game(name, config.components.get(name)) for name in catalog.GAMES}


def catalogue(games: Games, *, mail: bool) -> Catalogue:
    return Catalogue(
        games=[_game(game) for game in games.values()],
        levels=[
            LevelInfo(name=name, title=say(title), help=say(help_))
            for name, (title, help_) in LEVELS.items()
        ],
        languages=LANGUAGES,
        version=__version__,
        mail=mail,
    )


def _game(game: Game[Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        blurb=say(_BLURBS[game.name]) if game.name in _BLURBS else "",
        players=game.players,
        minutes=_MINUTES.get(game.name, []),
        options=[_option(option) for option in game.options],
        reconstructed=_reconstructed(game),
        hidden=game.name in SECRETS,
    )


def _option(option: Option) -> OptionInfo:
    labels = {choice: str(choice) for choice in option.choices}
    shown = _OPTIONS.get(option.name, Shown(option.name, option.help, labels))
    return OptionInfo(
        name=option.name,
        title=say(shown.title),
        help=say(shown.help),
        default=option.default,
        choices=list(shown.choices),
        labels=[say(label) for label in shown.choices.values()],
    )


def _reconstructed(game: Game[Any]) -> str:
    items = game.components.items
    ours = sum("reconstructed" in item.source for item in items)
    if ours == 0:
        return ""
    return say(
        "{ours} of the {all} entries in the box are our reconstruction: the printed rules do not "
        "give them.",
        ours=ours,
        all=len(items),
    )
