"""The table for clients that draw: facts as JSON, and moves as sequences of picks.

A thing that can be picked has a key, `KIND:WORDS`: the words are those that picking it adds to
a move, so `cell:0-2-3` is picked in `place 0-2-3`, and the kind keeps equal words apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeVar

T = TypeVar("T")
_known: Final[ContextVar[dict[str, Any] | None]] = ContextVar("known", default=None)

Scene = dict[str, Any]  # "places" names each thing by its key; the rest is the game's own

# The role of an option among the others, for clients that spare people clicks. A role never
# changes what is legal: each option can still be chosen by itself.
USUAL: Final = "usual"  # taken without asking, unless somebody wants to choose
GO: Final = "go"  # the way on: the one button that ends a step
SWAP: Final = "swap"  # an exchange that few want: behind one control
MEANT: Final = "meant"  # of several options with the same last pick, the usual one
QUIT: Final = "quit"  # gives the game up: not in lessons, without a digit, always confirmed
SURE: Final = "sure"  # its name says what it does: never confirmed

# How an option leads to others.
ON: Final = "on"  # the way on: things to choose after it, and the ways further on
INTO: Final = "into"  # things to choose after it
FOR: Final = "for"  # a means to an end: things that some of these together make possible


@contextmanager
def sharing(known: dict[str, Any]) -> Iterator[None]:
    """Let the scenes of one position, in one language and with the same names, share parts."""
    before = _known.set(known)
    try:
        yield
    finally:
        _known.reset(before)


def shared(name: str, make: Callable[[], T]) -> T:
    """Return a part of a scene that is the same whoever looks; nobody may change it.

    It is made once for all readers of a position. A law checks that it tells nobody more.
    """
    known = _known.get()
    if known is None:
        return make()
    if name not in known:
        known[name] = make()
    return known[name]  # type: ignore[no-any-return]  # what `make` returned


class Pick(NamedTuple):
    """One pick on the way to a move."""

    key: str
    label: str  # what picking it means, in the reader's language
    role: str = ""  # of the option, on its last pick
    leads: str = (
        ""  # ON, INTO or FOR: what can be chosen after this option is offered along with it
    )
    together: str = ""  # for means: the label for taking all of them at once


def label_of(steps: Sequence[Pick]) -> str:
    """Return an option in one line."""
    return ", ".join(step.label for step in steps if step.label)
