"""The table for clients that draw: facts as JSON, and moves as sequences of picks.

A thing that can be picked has a key, `KIND:WORDS`: the words are those that picking it adds to
a move, so `cell:0-2-3` is picked in `place 0-2-3`, and the kind keeps equal words apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Scene = dict[str, Any]  # "places" names each thing by its key; the rest is the game's own


class Pick(NamedTuple):
    """One pick on the way to a move."""

    key: str
    label: str  # what picking it means, in the reader's language
