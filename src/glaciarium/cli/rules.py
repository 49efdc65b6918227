"""`glaciarium rules`: how a game is played."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any

from glaciarium import catalog
from glaciarium.cli.arguments import Formatter
from glaciarium.cli.language import add_language, chosen
from glaciarium.kernel.errors import UnknownName
from glaciarium.kernel.i18n import say, speaking
from glaciarium.kernel.options import nearest


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "rules",
        help="read the rules of a game",
        description="Print the rules of a game in plain words, or one of them by its number.",
        formatter_class=Formatter,
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalog.GAMES)}")
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a number such as A3.4")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    with speaking(chosen(arguments.language), drawn=False):
        text = catalog.game(arguments.game).rules()
        shown = text if arguments.rule is None else one_rule(text, arguments.rule)
    if sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415 - slow to import, needed only here
        from rich.markdown import Markdown  # noqa: PLC0415 - likewise

        Console(width=min(Console().width, 100)).print(Markdown(shown))
    else:
        print(shown)
    return 0


def one_rule(text: str, number: str) -> str:
    """Return the paragraph of one rule, whatever follows it up to the next; or a whole chapter."""
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
