"""Actions as words (A9): `place globe 1,0`, `move 1,0 2 3,1`, `keep green 1,0`, `stop`."""

from __future__ import annotations

import re
from typing import Final

from glaciarium.games.arktia import operations
from glaciarium.games.arktia.components import COLOURS, MOST_FIELDS, SIZES
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel import hexes
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.i18n import pattern, ruled
from glaciarium.kernel.options import nearest

FORMS: Final = {  # by verb: what follows it
    "place": "place SIZE FIELD",
    "neutral": "neutral SIZE FIELD",
    "move": "move FIELD NUMBER FIELD",
    "keep": "keep COLOUR FIELD",
    "melt": "melt FIELD",
    "stop": "stop",
}
_FIELD: Final = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")


def text(state: Arktia, action: int) -> str:
    def field(number: int) -> str:
        return hexes.text(state.board.fields[number % MOST_FIELDS])

    if action == operations.STOP:
        return "stop"
    if action >= operations.MELT_FIELD:
        return f"melt {field(action - operations.MELT_FIELD)}"
    if action >= operations.KEEP_GROUP:
        group = action - operations.KEEP_GROUP
        return f"keep {COLOURS[group // MOST_FIELDS]} {field(group)}"
    if action >= operations.MOVE:
        target = action - operations.MOVE
        source, count = divmod(target // MOST_FIELDS, 3)
        return f"move {field(source)} {count + 1} {field(target)}"
    verb, base = (
        ("place", operations.PLACE)
        if action < operations.PLACE_NEUTRAL
        else ("neutral", operations.PLACE_NEUTRAL)
    )
    return f"{verb} {SIZES[(action - base) // MOST_FIELDS]} {field(action - base)}"


def parse(state: Arktia, words: str) -> int:
    """Return the action; raise IllegalAction if the words name none."""
    verb, *rest = words.split(" ")
    if verb not in FORMS:
        hint = nearest(verb, list(FORMS))
        raise IllegalAction(ruled("A9", "Unknown action {word!r}: {hint}", word=verb, hint=hint))
    if len(rest) != len(FORMS[verb].split()) - 1:
        told = pattern("{verb} is written {forms}, not {words!r}.")
        raise IllegalAction(ruled("A9", told, verb=verb, forms=repr(FORMS[verb]), words=words))
    if verb == "stop":
        return operations.STOP
    target = field_number(state, rest[-1])
    if verb == "melt":
        return operations.MELT_FIELD + target
    if verb == "keep":
        return operations.KEEP_GROUP + _number(rest[0], COLOURS, _NO_COLOUR) * MOST_FIELDS + target
    if verb == "move":
        source = field_number(state, rest[0])
        count = _number(rest[1], ["1", "2", "3"], _NO_NUMBER)
        return operations.MOVE + (source * 3 + count) * MOST_FIELDS + target
    base = operations.PLACE if verb == "place" else operations.PLACE_NEUTRAL
    return base + _number(rest[0], SIZES, _NO_SIZE) * MOST_FIELDS + target


def _number(word: str, known: list[str], refusal: str) -> int:
    if word not in known:
        raise IllegalAction(ruled("A9", refusal, word=word, hint=nearest(word, known)))
    return known.index(word)


_NO_COLOUR: Final = pattern("unknown colour {word!r}; {hint}")
_NO_NUMBER: Final = pattern("you can't move {word!r} pieces; {hint}")
_NO_SIZE: Final = pattern("unknown size {word!r}; {hint}")


def field_number(state: Arktia, word: str) -> int:
    found = _FIELD.fullmatch(word)
    if not found:
        told = pattern("unknown field {word!r}; write a field as q,r, such as 1,0.")
        raise IllegalAction(ruled("A9", told, word=word))
    field = int(found[1]), int(found[2])
    if field not in state.board.number or hexes.text(field) != word:
        raise IllegalAction(ruled("A1.2", "there is no field {at} on this ice.", at=word))
    return state.board.number[field]
