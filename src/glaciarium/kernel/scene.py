"""The table for clients that draw: facts as JSON, and moves as sequences of picks.

A thing that can be picked has a key, `KIND:WORDS`: the words are those that picking it adds to
a move, so `cell:0-2-3` is picked in `place 0-2-3`, and the kind keeps equal words apart.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Scene = dict[str, Any]  # "places" names each thing by its key; the rest is the game's own

# The role of an option among the others, for clients that spare people clicks. A role never
# changes what is legal: each option can still be chosen by itself.
USUAL: Final = "usual"  # taken without a question, unless somebody wishes to choose
GO: Final = "go"  # the way on: the one button that ends a step
SWAP: Final = "swap"  # an exchange that few want: behind one control
MEANT: Final = "meant"  # of several options with the same last pick, the one that is meant by it
SURE: Final = "sure"  # its name says what comes of it: never asked twice

# How an option leads to others.
ON: Final = "on"  # the way on: things to choose after it, and the ways further on
INTO: Final = "into"  # things to choose after it
FOR: Final = "for"  # a means to an end: things that some of these together make possible


class Pick(NamedTuple):
    """One pick on the way to a move."""

    key: str
    label: str  # what picking it means, in the reader's language
    role: str = ""  # of the option, on its last pick
    leads: str = (
        ""  # ON, INTO or FOR: what can be chosen after this option is offered along with it
    )
    together: str = ""  # of means: what taking all of them at once is called
