"""Texts for people in their language.

English is the key: `say("{who} takes {what}.", who=…)` looks the pattern up in the catalogue of the
language that is spoken just now, then fills it in. What is spoken is set by whoever talks to
people: `with speaking("fr"): …`. A pattern without translation stays English.

`tools/words.py` finds the patterns where they stand in calls of these functions; one that stands
in a table, and is said later, is marked with `pattern`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib.resources import files
from typing import Any, Final

ENGLISH: Final = "en"
LANGUAGES: Final = [ENGLISH, "fr", "de"]
_CONTEXT: Final = "\x04"  # between the context of a pattern and the pattern, as gettext has it

_CITES: Final = re.compile(r"([A-Z]\d+(?:\.\d+)?): ")

_spoken: Final[ContextVar[str]] = ContextVar("spoken", default=ENGLISH)
_drawn: Final[ContextVar[bool]] = ContextVar("drawn", default=False)


@contextmanager
def speaking(language: str, *, drawn: bool = True) -> Iterator[None]:
    """Speak a language until the end of the block, to somebody who sees the table drawn, or not."""
    before = _spoken.set(language if language in LANGUAGES else ENGLISH)
    seen = _drawn.set(drawn)
    try:
        yield
    finally:
        _spoken.reset(before)
        _drawn.reset(seen)


def spoken() -> str:
    return _spoken.get()


def to_a_drawing() -> bool:
    """Tell whether people see what is spoken about as it is drawn: then things have names.

    Else, as in a terminal or beside a record, things are called as they are typed.
    """
    return _drawn.get()


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Return the translations of a language: by pattern, one or, where it counts, two forms."""
    found = files("glaciarium").joinpath("locale", f"{language}.json")
    return json.loads(found.read_text("utf-8")) if found.is_file() else {}


def remembered(words: Callable[..., str]) -> Callable[..., str]:
    """Remember what a function of few different values says, in each language."""

    @lru_cache(maxsize=4096)
    def found(_language: str, *values: Hashable) -> str:
        return words(*values)

    @wraps(words)
    def recalled(*values: Hashable) -> str:
        return found(_spoken.get(), *values)

    return recalled


def say(pattern: str, /, **values: Any) -> str:
    """Return a pattern in the language spoken, filled in."""
    found = _translated(pattern)
    return found.format(**values) if values else found


def pattern(text: str, context: str = "") -> str:  # noqa: ARG001 - for the catalogues
    """Return a pattern as it is: so marked it comes into the catalogues, and can be said later.

    With a context it is a word for `of`.
    """
    return text


def ruled(rule: str, text: str, /, **values: Any) -> str:
    """Return a sentence that begins with the rule that it cites: `N8.2: the game is over.`"""
    return f"{rule}: {say(text, **values)}"


def rule_of(sentence: str) -> str:
    """Return the rule that a sentence begins with, if it does."""
    found = _CITES.match(sentence)
    return found[1] if found else ""


def printable(text: str) -> str:
    """Return a text without what steers a terminal or fits in no file: it may be from anywhere."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def of(context: str, word: str) -> str:
    """Return a word that means different things in different places: `of("column", "hunt")`."""
    if _spoken.get() == ENGLISH:
        return word
    return str(catalogue(_spoken.get()).get(f"{context}{_CONTEXT}{word}", word))


def count(one: str, many: str, number: int, /, **values: Any) -> str:
    """Return the form that fits a number, which it may mention as {n}."""
    language = _spoken.get()
    alone = number in (0, 1) if language == "fr" else number == 1
    forms = [one, many] if language == ENGLISH else catalogue(language).get(one, [one, many])
    return str(forms[0 if alone else 1]).format(n=number, **values)


def listed(things: list[str]) -> str:
    """Return things one after another: `a, b and c`."""
    return _in_a_row(things, pattern("{others} and {last}"))


def either(things: list[str]) -> str:
    """Return things to choose from: `a, b or c`."""
    return _in_a_row(things, pattern("{others} or {last}"))


def _in_a_row(things: list[str], ending: str) -> str:
    if len(things) <= 1:
        return "".join(things)
    return say(ending, others=", ".join(things[:-1]), last=things[-1])


def category(name: str) -> str:
    """Return the name of a row of a score sheet for people."""
    return of("category", name.replace("_", " "))


def page(package: str, name: str) -> str:
    """Return a text file of a package in the language spoken: `rules.fr.md`, or `rules.md`."""
    folder = files(package)
    own = folder.joinpath(f"{name}.{_spoken.get()}.md")
    return (own if own.is_file() else folder.joinpath(f"{name}.md")).read_text("utf-8")


def _translated(pattern: str) -> str:
    language = _spoken.get()
    return pattern if language == ENGLISH else str(catalogue(language).get(pattern, pattern))
