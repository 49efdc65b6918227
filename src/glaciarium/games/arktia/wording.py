"""Colours in words: as the pieces are drawn, or as they are typed."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.components import COLOURS
from glaciarium.kernel.i18n import of, to_a_drawing

# The pieces are drawn in colours that nobody mistakes for each other; records keep their words.
DRAWN: Final = {"red": "orange", "green": "turquoise"}


def shown(colour: str) -> str:
    """Return the name of a colour for the reader."""
    return DRAWN.get(colour, colour) if to_a_drawing() else colour


def colour_words(colour: int, context: str = "colour") -> str:
    """Return a colour by its number; in the context `group` it stands before that word."""
    return of(context, shown(COLOURS[colour]))


def a_piece(size: str, colour: str, *, below: bool = False) -> str:
    """Return a piece in a sentence: `a red globe`; what lies below another may sound different."""
    return of("piece below" if below else "piece", one_piece(size, shown(colour)))


def one_piece(size: str, colour: str) -> str:
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} {size}"


def the_piece(size: str, colour: str) -> str:
    return of("piece", f"the {shown(colour)} {size}")
