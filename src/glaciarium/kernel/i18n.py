"""Texts for people in their language.

English is the key: `say("{who} takes {what}.", who=…)` looks the pattern up in the catalog of the
current language, then fills it in. The language is set by whoever talks to
people: `with speaking("fr"): …`. A pattern without a translation stays English.

`tools/words.py` finds patterns in calls of these functions; one that stands
in a table, and is said later, is marked with `pattern`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from importlib.resources import files
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
ENGLISH: Final = "en"
LANGUAGES: Final = [ENGLISH, "fr", "de"]
MOST_REMEMBERED: Final = 16_384  # values of one function: what lies on some hundred tables
_CONTEXT: Final = "\x04"  # between the context of a pattern and the pattern, as gettext has it

_CITES: Final = re.compile(r"([A-Z]\d+(?:\.\d+)?): ")

_spoken: Final[ContextVar[str]] = ContextVar("spoken", default=ENGLISH)
_drawn: Final[ContextVar[bool]] = ContextVar("drawn", default=False)


@contextmanager
def speaking(language: str, *, drawn: bool = True) -> Iterator[None]:
    """Set the language for a block, and whether the reader sees the table drawn."""
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
    """Tell whether the reader sees the table drawn: then things have names.

    Otherwise (terminal, records) things are called as they are typed.
    """
    return _drawn.get()


@cache
def catalogue(language: str) -> dict[str, Any]:
    """Return the translations of a language by pattern: one form, or plural forms."""
    found = files("glaciarium").joinpath("locale", f"{language}.json")
    return json.loads(found.read_text("utf-8")) if found.is_file() else {}


def remembered(words: Callable[P, T]) -> Callable[P, T]:
    """Cache a function of hashable values, per language. Nobody may change what it returns."""

    @lru_cache(maxsize=MOST_REMEMBERED)
    def found(_language: str, _drawn: bool, *values: Any) -> T:
        return words(*values)  # type: ignore[call-arg]  # those that it was called with

    @wraps(words)
    def recalled(*values: P.args, **_named: P.kwargs) -> T:
        return found(_spoken.get(), _drawn.get(), *values)

    return recalled


def say(pattern: str, /, **values: Any) -> str:
    """Return a pattern in the current language, filled in."""
    found = _translated(pattern)
    return found.format(**values) if values else found


def pattern(text: str, context: str = "") -> str:  # noqa: ARG001 - for the catalogues
    """Mark a pattern for the catalogs and return it unchanged, to be said later.

    With a context it is a word for `of`.
    """
    return text


def ruled(rule: str, text: str, /, **values: Any) -> str:
    """Return a sentence that begins with its rule: `N8.2: the game is over.`"""
    return f"{rule}: {say(text, **values)}"


def rule_of(sentence: str) -> str:
    """Return the rule that a sentence begins with, if any."""
    found = _CITES.match(sentence)
    return found[1] if found else ""


def printable(text: str) -> str:
    """Strip control characters from a text of unknown origin."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def of(context: str, word: str) -> str:
    """Translate a word in its context: `of("column", "hunt")`."""
    if _spoken.get() == ENGLISH:
        return word
    return str(catalogue(_spoken.get()).get(f"{context}{_CONTEXT}{word}", word))


def count(one: str, many: str, number: int, /, **values: Any) -> str:
    """Return the plural form for a number, which it may mention as {n}."""
    language = _spoken.get()
    alone = number in (0, 1) if language == "fr" else number == 1
    forms = [one, many] if language == ENGLISH else catalogue(language).get(one, [one, many])
    return str(forms[0 if alone else 1]).format(n=number, **values)


def listed(things: list[str]) -> str:
    """Join things: `a, b and c`."""
    return _in_a_row(things, pattern("{others} and {last}"))


def either(things: list[str]) -> str:
    """Join alternatives: `a, b or c`."""
    return _in_a_row(things, pattern("{others} or {last}"))


def _in_a_row(things: list[str], ending: str) -> str:
    if len(things) <= 1:
        return "".join(things)
    return say(ending, others=", ".join(things[:-1]), last=things[-1])


def category(name: str) -> str:
    """Return the display name of a score sheet row."""
    return of("category", name.replace("_", " "))


def page(package: str, name: str) -> str:
    """Return a package's text file in the current language: `rules.fr.md`, or `rules.md`."""
    folder = files(package)
    own = folder.joinpath(f"{name}.{_spoken.get()}.md")
    return (own if own.is_file() else folder.joinpath(f"{name}.md")).read_text("utf-8")


def _translated(pattern: str) -> str:
    language = _spoken.get()
    return pattern if language == ENGLISH else str(catalogue(language).get(pattern, pattern))
