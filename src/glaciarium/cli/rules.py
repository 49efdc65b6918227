"""`glaciarium rules`: how a game is played."""

from __future__ import annotations

import argparse
import re
import sys
from os.path import relpath
from typing import Any

from glaciarium import catalog
from glaciarium.cli.language import add_language, chosen
from glaciarium.kernel.errors import UnknownName
from glaciarium.kernel.game_files import package_of
from glaciarium.kernel.i18n import say, speaking
from glaciarium.kernel.options import nearest
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.rule_sources import citations


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "rules",
        description="Print the rules of a game in plain words, or one of them by its number.",
    )
    games = ", ".join(catalog.GAMES)
    parser.add_argument("game", metavar="GAME", help=f"one of {games}; or a RULE by its number")
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a number such as A3.4")
    parser.add_argument("--source", action="store_true", help="print where the code enforces RULE")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    name, rule = _wanted(arguments.game, arguments.rule)
    with speaking(chosen(arguments.language), drawn=False):
        game = catalog.game(name)
        if arguments.source:
            print("\n".join(_sources(game, rule)))
            return 0
        shown = game.rules() if rule is None else one_rule(game.rules(), rule)
    if sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415 - slow to import, needed only here
        from rich.markdown import Markdown  # noqa: PLC0415 - likewise

        Console(width=min(Console().width, 100)).print(Markdown(shown))
    else:
        print(shown)
    return 0


def _wanted(name: str, rule: str | None) -> tuple[str, str | None]:
    """Return game and rule; a rule's number alone identifies the game."""
    if rule is None and re.fullmatch(r"[A-Za-z]\d+(\.\d+)?", name):
        letter = name[0].upper()
        for known in catalog.GAMES:
            if re.search(rf"^\*\*{letter}\d", catalog.game(known).rules(), re.MULTILINE):
                return known, name
    return name, rule


def _sources(game: Game[Any], rule: str | None) -> list[str]:
    """Return file, line and text of every place that cites a rule, the rules' own code first."""
    if rule is None:
        raise UnknownName("--source needs the number of a rule, such as A3.4.")
    one_rule(game.rules(), rule)  # refuses an unknown number
    found = citations(package_of(game), rule.upper())
    if not found:
        raise UnknownName(f"No code of {game.title} cites {rule.upper()}.")
    return [f"{relpath(place.path)}:{place.line}: {place.text}" for place in found]


def one_rule(text: str, number: str) -> str:
    """Return the text of one rule up to the next, or a whole chapter."""
    chapters = re.split(r"\n\n(?=##? )", text)
    paragraphs = re.split(r"\n\n(?=\*\*[A-Z]\d|#)", text)
    found = {
        match[1]: part
        for part in paragraphs + chapters
        if (match := re.match(r"(?:\*\*|## )([A-Z]\d[\w.]*)\b", part))
    }
    if number.upper() not in found:
        hint = nearest(number.upper(), list(found))
        raise UnknownName(say("There is no rule {number}; {hint}", number=number, hint=hint))
    return found[number.upper()]
