"""Colours, pieces and stacks in words: as they are drawn, or as they are typed."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.components import COLOURS, SIZES
from glaciarium.kernel.i18n import of, say, to_a_drawing

# Pieces are drawn in colour-blind-safe colours; records keep the original words.
DRAWN: Final = {"red": "orange", "green": "turquoise"}


def shown(colour: str) -> str:
    """Return a colour's name as the reader sees it."""
    return DRAWN.get(colour, colour) if to_a_drawing() else colour


def colour_words(colour: int, context: str = "colour") -> str:
    """Return a colour's name by number; context `group`: before that word."""
    return of(context, shown(COLOURS[colour]))


def a_piece(size: str, colour: str, *, below: bool = False) -> str:
    """Return a piece in a sentence: `a red globe`; some languages inflect lower ones."""
    return of("piece below" if below else "piece", one_piece(size, shown(colour)))


def one_piece(size: str, colour: str) -> str:
    return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} {size}"


def the_piece(size: str, colour: str) -> str:
    return of("piece", f"the {shown(colour)} {size}")


def piece_name(size: int, colour: int, *, below: bool = False) -> str:
    """Return a piece by its numbers, without an article: `red globe`."""
    return of("piece below" if below else "piece", f"{shown(COLOURS[colour])} {SIZES[size]}")


def stacked(pieces: list[str]) -> str:
    """Return a stack in words, given from the top down: `red globe on green disc`."""
    told, *below = pieces
    for lower in below:
        told = say("{upper} on {lower}", upper=told, lower=lower)
    return told
