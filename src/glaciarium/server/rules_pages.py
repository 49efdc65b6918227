"""The rules of a game for the browser: one piece of HTML for each numbered rule."""

from __future__ import annotations

import re
from typing import Any, Final

from markdown_it import MarkdownIt

from glaciarium.kernel.protocol import Game
from glaciarium.server import tutorials
from glaciarium.server.wire import Rule, Rules

_HEADING: Final = re.compile(r"^#+ +(.*)$")
_NUMBERED: Final = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)*)\*\*\s*")
_CITED: Final = re.compile(r"\b[A-Z]\d+(?:\.\d+)*\b")
_NO_PROSE: Final = re.compile(r"(<code>.*?</code>|<[^>]*>)", re.DOTALL)
_NOTHING: Final = Rule(number="", heading="", html="")
_PAGE: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def rules(game: Game[Any]) -> Rules:
    """Return the rules page in the language spoken."""
    pieces = [_piece(piece) for piece in _pieces(game.rules())]
    figures = tutorials.figures(game)
    known = [piece.number for piece in pieces if piece.number]
    title, pieces[0].heading = pieces[0].heading, ""
    for piece in pieces:
        piece.figures = figures.get(piece.number, [])
        piece.html = _linked(piece.html, known)
    return Rules(game=game.name, title=title, rules=[one for one in pieces if one != _NOTHING])


def _pieces(text: str) -> list[str]:
    """Split a page at headings and numbered rules; text after a rule belongs to it."""
    pieces: list[list[str]] = [[]]
    for line in text.splitlines():
        if _HEADING.match(line) or _NUMBERED.match(line):
            pieces.append([])
        pieces[-1].append(line)
    return [found for piece in pieces if (found := "\n".join(piece).strip())]


def _piece(text: str) -> Rule:
    first, _, rest = text.partition("\n")
    heading = _HEADING.match(first)
    if heading is not None:
        return Rule(number="", heading=heading[1], html=_PAGE.render(rest))
    number = _NUMBERED.match(text)
    body = text[number.end() :] if number else text
    return Rule(number=number[1] if number else "", heading="", html=_PAGE.render(body))


def _linked(html: str, known: list[str]) -> str:
    """Link every rule number to its rule, and a chapter's number to its first rule."""

    def link(cited: re.Match[str]) -> str:
        number = cited[0]
        place = next((n for n in known if n == number or n.startswith(f"{number}.")), None)
        return f'<a href="#{place}">{number}</a>' if place else number

    parts = _NO_PROSE.split(html)
    return "".join(part if nth % 2 else _CITED.sub(link, part) for nth, part in enumerate(parts))
