"""Comparing names: two that look alike count as the same, whatever their letters."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

_LONGEST: Final = 120  # characters that are kept
_MOST_MARKS: Final = 3  # on one letter: more of them cover the lines above and below
_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]")
_VARIANT: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # how the letter before looks
_MARK: Final = "\u200e"  # the library adds one around right-to-left letters


def folded(name: str) -> str:
    """Return the form of a name used to log in: Ada, ada and ADA are the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:_LONGEST]


def readable(name: str) -> bool:
    """Tell whether a name consists of what can be seen, within its line."""
    marks = 0
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > _MOST_MARKS or not letter.isprintable():
            return False
    return not _UNSEEN.search(name) and bool(_VARIANT.sub("", name))


def skeleton(name: str) -> str:
    """Return a key that names which look alike share (Unicode confusables, UTS 39).

    Case is folded here too, so it is applied twice: I looks like l, and 0 like O.
    """
    text = _VARIANT.sub("", _UNSEEN.sub("", name))
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
