"""A game with the contents and rules that a record or a table names.

These are the contents of the game, ones that it came with before, or a corrected file that the
record or table carries.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from glaciarium.kernel.components import Components
from glaciarium.kernel.protocol import Game

MOST_CHARACTERS: Final = 256 * 1024  # of a components file that a record or a table carries
REMEMBERED: Final = 16  # games with such a file
ORIGIN: Final = "The file"  # its name in error messages


def edition(game: Game[Any], digest: str, rules_version: int, file: str = "") -> Game[Any] | None:
    """Return the game as it was played; None if it is not known. Raise BadComponents."""
    found = game.edition(digest, rules_version)
    if found is not None or not file:
        return found
    return _corrected(game, digest, rules_version, file)


@lru_cache(maxsize=REMEMBERED)
def _corrected(game: Game[Any], digest: str, rules_version: int, file: str) -> Game[Any] | None:
    made = corrected(game, file, rules_version)
    return made if made is not None and made.components.digest == digest else None


def corrected(game: Game[Any], file: str, rules_version: int) -> Game[Any] | None:
    """Return the game with a corrected file, which it carries. Raise BadComponents."""
    return game.remade(Components(file, ORIGIN, travels=True), rules_version)
