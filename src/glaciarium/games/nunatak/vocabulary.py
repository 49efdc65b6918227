"""The words of favors that need no choice: points and steps, by what a player has (N7.2).

`effect = part {"," part}`; a part is `steps N`, `points N`, `points N per THING`, both with
`most N` after it, or `points N last M`: M for a player in last place.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.kernel.i18n import pattern

THINGS: Final = {  # what a part may count
    "block": pattern("{points} for each of your blocks"),
    "ground_block": pattern("{points} for each of your blocks on the ground floor"),
    "upper_block": pattern("{points} for each of your blocks above the ground floor"),
    "edge_block": pattern("{points} for each of your blocks on edge cells"),
    "covered_block": pattern("{points} for each of your blocks under a tile"),
    "symbol": pattern("{points} for each different symbol among your cards"),
    "card": pattern("{points} for each of your cards"),
    "worker": pattern("{points} for each of your workers"),
    "sculptor": pattern("{points} for each of your sculptors"),
    "artisan": pattern("{points} for each of your artisans"),
    "beast": pattern("{points} for each of your beast cards"),
    "engineer": pattern("{points} for each of your engineers"),
    "elder": pattern("{points} for each of your elders"),
    "tool_set": pattern("{points} for each of your sets of all three tools"),
    "full_set": pattern("{points} for each of your sets of all six symbols"),
    "unused_favor": pattern("{points} for each of your unused favors"),
    "space": pattern("{points} for each space you have moved along the track"),
}
STEPS: Final = -2  # instead of a thing
ALONE: Final = -1
MOST: Final = 99
_LONGEST: Final = 6  # words of a part
_LENGTHS: Final = (2, 4, _LONGEST)


class Term(NamedTuple):
    """One part of an effect."""

    thing: int  # number of THINGS, ALONE or STEPS
    number: int
    most: int
    last: int  # 0: the same for all


class BadEffect(ValueError):
    """A text is not a valid effect; the message says why, as half a sentence."""


def parse(text: str) -> list[Term]:
    """Return the parts of an effect; raise BadEffect."""
    return [_term(part.split()) for part in text.split(",")]


def _term(words: list[str]) -> Term:
    if len(words) not in _LENGTHS or words[0] not in ("steps", "points"):
        raise BadEffect(f"{' '.join(words)!r} is no effect; write 'points 2 per worker most 8'")
    more = dict(zip(words[2::2], words[3::2], strict=True))
    unknown = [word for word in more if word not in ("per", "most", "last")]
    if unknown or len(more) != len(words) // 2 - 1:
        raise BadEffect(f"{' '.join(words)!r}: after the number come per, most or last")
    thing = STEPS if words[0] == "steps" else ALONE
    if "per" in more:
        if thing == STEPS or more["per"] not in THINGS:
            known = ", ".join(THINGS)
            raise BadEffect(f"{more['per']!r} gives no points; try {known}")
        thing = list(THINGS).index(more["per"])
    if thing != ALONE and "last" in more:
        raise BadEffect("'last' stands behind plain points only")
    last = _number(more["last"]) if "last" in more else 0
    most = _number(more["most"]) if "most" in more else MOST * MOST
    return Term(thing, _number(words[1]), most, last)


def _number(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= MOST:
        raise BadEffect(f"{word!r} is no number from 1 to {MOST}")
    return int(word)
