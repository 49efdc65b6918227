"""Records: a game as one line of JSON. Unreadable ones are refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from glaciarium.kernel.editions import MOST_CHARACTERS
from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.i18n import pattern, say
from glaciarium.kernel.keyed_stream import SEEDS

FAMILY: Final = "glaciarium-record/"
FORMAT: Final = FAMILY + "1"
Record = dict[str, Any]

_SHAPE: Final[dict[str, type]] = {
    "game": str,
    "options": dict,
    "seed": int,
    "components": str,
    "seats": list,
    "moves": list,
    "events": list,
    "result": dict,
}
_NAMES: Final[dict[type, str]] = {
    str: pattern('"{key}" must be a text.'),
    dict: pattern('"{key}" must be an object.'),
    int: pattern('"{key}" must be a whole number.'),
    list: pattern('"{key}" must be a list.'),
}


def dump(record: Record) -> str:
    """Return the record as one line, the same bytes everywhere."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"


def read(lines: Iterable[bytes], origin: str) -> Iterator[tuple[int, Record]]:
    """Yield each record with its line number, checked as far as possible without the game."""
    empty = True
    for number, line in enumerate(lines, 1):
        if line.strip():
            empty = False
            yield number, _parsed(line, f"{origin}, line {number}")
    if empty:
        raise BadRecord(say("{file} is empty: there is no game in it.", file=origin))


_CUT: Final = pattern("the line breaks off at character {at} ({why}), so this game can't be read.")
_DAMAGED: Final = pattern(
    "the line is damaged at character {at} ({why}), so this game can't be read."
)


def _bad(where: str, complaint: str) -> BadRecord:
    return BadRecord(f"{where}: {complaint}")


def _parsed(line: bytes, where: str) -> Record:
    try:
        record = json.loads(line.decode())
    except UnicodeDecodeError:
        raise _bad(where, say("this isn't text, so it can't be a game record.")) from None
    except json.JSONDecodeError as error:
        cut = not line.endswith(b"\n") or error.pos >= len(line.decode().rstrip())
        told = say(_CUT if cut else _DAMAGED, at=error.pos + 1, why=error.msg)
        raise _bad(where, told) from None
    except ValueError:
        raise _bad(where, say("a number has too many digits for a game record.")) from None
    except RecursionError:
        raise _bad(where, say("nested too deeply for a game record.")) from None
    check(record, where)
    assert isinstance(record, dict)
    return record


def check(record: object, where: str) -> None:
    """Check every part that replaying reads; raise BadRecord."""
    if not isinstance(record, dict) or not isinstance(record.get("format"), str):
        told = say('not a game record ("format": "{format}" is missing).', format=FORMAT)
        raise _bad(where, told)
    if record["format"] != FORMAT:
        raise _bad(where, _foreign(record["format"]))
    for key, kind in _SHAPE.items():
        if key not in record:
            raise _bad(where, say('the record has no "{key}".', key=key))
        if type(record[key]) is not kind:
            raise _bad(where, say(_NAMES[kind], key=key))
    if not 0 <= record["seed"] < SEEDS:
        raise _bad(where, say('"seed" must be between 0 and 2^256 - 1.'))
    file = record.get("components_file", "")
    if not isinstance(file, str) or len(file) > MOST_CHARACTERS:
        told = say('"components_file" must be a text of up to {n} characters.', n=MOST_CHARACTERS)
        raise _bad(where, told)
    _check_items(record, where)


def _foreign(found: str) -> str:
    version = found.removeprefix(FAMILY)
    newer = version.isdecimal() and version.lstrip("0") not in ("", "1")
    if version != found and newer:
        told = pattern("written by a newer Glaciarium (format {found}); this one reads {format}.")
        return say(told, found=found, format=FORMAT)
    told = pattern("format {found!r} is not a Glaciarium record; expected {format}.")
    return say(told, found=found, format=FORMAT)


def _check_items(record: Record, where: str) -> None:
    for index, move in enumerate(record["moves"]):
        fits = isinstance(move, dict) and type(move.get("by")) is int
        if not fits or not isinstance(move.get("do"), str):
            told = pattern("move {n} must look like {example}.")
            raise _bad(where, say(told, n=index, example='{"by": 0, "do": "words"}'))
    for index, event in enumerate(record["events"]):
        fits = isinstance(event, dict) and type(event.get("after")) is int
        if not fits or not isinstance(event.get("kind"), str):
            raise _bad(where, say('event {n} needs "after" and "kind".', n=index))
    for index, seat in enumerate(record["seats"]):
        fits = isinstance(seat, dict) and isinstance(seat.get("name"), str)
        if not fits or not isinstance(seat.get("kind"), str):
            raise _bad(where, say('seat {n} needs "name" and "kind".', n=index))
