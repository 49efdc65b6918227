"""The words of effects (W1.3), read from a card's text into data."""

from __future__ import annotations

from typing import Final, NamedTuple

COLUMNS: Final = ["initiate", "develop", "migrate", "hunt"]

# Kinds of parts, by number. True: the part carries a number.
KINDS: Final[dict[str, bool]] = {
    "labor": True,
    "points": True,
    "food": True,
    "food_fill": False,
    "tool": True,
    "idol": True,
    "draw": True,
    "megalith": True,
    "bury": True,
    "culture": False,
    "tribe_hand": False,
    "tribe_discard": False,
    "animal_pick": False,
    "animal_top": False,
    "animal_reveal": True,
    "tilt": False,
    "camp": True,
    "move": True,
    "village": False,
    "stone": False,
}
COSTS: Final = ["food", "tool", "discard"]
MOST_UNITS: Final = 60  # the largest number of a part: it must fit a frame's operand


class Part(NamedTuple):
    kind: str
    number: int  # labor in halves; 1 if no number is written
    text: str


class Ability(NamedTuple):
    column: str | None
    cost: list[Part]
    gain: list[Part]
    text: str  # without its column


class BadEffect(ValueError):
    """A text is not a valid effect; the message says why, as half a sentence."""


def parse(text: str) -> list[Ability]:
    """Return the abilities of an effect, none for an empty text; raise BadEffect."""
    if not text:
        return []
    return [_ability(" ".join(ability.split())) for ability in text.split(";")]


def _ability(text: str) -> Ability:
    column, colon, rest = text.rpartition(":")
    name: str | None = None
    if colon:
        name = column.removeprefix("in ").strip()
        if not column.startswith("in ") or name not in COLUMNS:
            raise BadEffect(f"{column!r} is no column; write 'in COLUMN:' with one of {COLUMNS}")
    cost, arrow, gain = rest.strip().rpartition("->")
    paid = [_part(part, COSTS) for part in cost.split(",")] if arrow else []
    if len({part.kind for part in paid}) != len(paid):
        raise BadEffect(f"{cost.strip()!r} names a cost twice")
    gains = [_part(part, list(KINDS)) for part in gain.split(",")]
    return Ability(name, paid, gains, rest.strip())


def _part(text: str, known: list[str]) -> Part:
    kind, _space, number = text.strip().partition(" ")
    if kind not in known:
        raise BadEffect(f"unknown effect {text.strip()!r}; try {', '.join(known)}")
    if not KINDS.get(kind, True):
        if number:
            raise BadEffect(f"{kind!r} stands without a number, not {text.strip()!r}")
        return Part(kind, 1, kind)
    return Part(kind, _number(kind, number), text.strip())


def _number(kind: str, text: str) -> int:
    """Return the number of a part; labor in halves, since it comes in steps of 0.5."""
    whole, point, half = text.partition(".")
    halves = kind == "labor" and (not point or half in {"0", "5"})
    if not whole.isdecimal() or (point and not halves):
        raise BadEffect(f"{kind!r} needs a number such as '{kind} 1', not {text!r}")
    number = int(whole)
    if kind == "labor":
        number = number * 2 + (half == "5")
    if not 1 <= number <= MOST_UNITS:
        raise BadEffect(f"'{kind} {text}' is out of bounds")
    return number
