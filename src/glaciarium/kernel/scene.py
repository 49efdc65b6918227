"""The table for clients that draw: facts as JSON, and options as things that are picked in turn.

A thing that can be pointed at has a key, `KIND:WORDS`: the words are those that picking it adds to
a move, so `cell:0-2-3` is picked in `place 0-2-3`, and the kind keeps equal words apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Scene = dict[str, Any]  # "places" names each thing by its key; the rest is the game's own


class Pick(NamedTuple):
    """One thing to pick on the way to an option."""

    key: str
    label: str  # what picking it means, in the reader's language
