"""Comparing names: two that look alike count as the same, whatever their letters."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

_LONGEST: Final = 120  # characters that are kept
_MARK: Final = "\u200e"  # the library adds one around right-to-left letters


def folded(name: str) -> str:
    """Return the form of a name used to log in: Ada, ada and ADA are the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:_LONGEST]


def skeleton(name: str) -> str:
    """Return a key that names which look alike share (Unicode confusables, UTS 39).

    Case is folded here too, so it is applied twice: I looks like l, and 0 like O.
    """
    text = name
    for _time in range(2):
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(map(_prototype, decomposed)).casefold()
    return "".join(text.split())[:_LONGEST]


@cache
def _prototype(letter: str) -> str:
    """Return the letter or letters that represent all that look like this one.

    The library lists a prototype with all its doubles, and a double with its prototype alone.
    """
    known = confusables_data.get(letter) or confusables_data.get(f"{_MARK}{letter}{_MARK}") or []
    if len(known) != 1:
        return letter
    other: str = known[0]["c"]
    if len(confusables_data.get(other, [])) == 1 and len(other) == 1:
        other = min(other, letter)  # a pair in which neither is the prototype
    return other.replace(_MARK, "")
