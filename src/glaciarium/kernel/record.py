"""Records: a game as one line of JSON. What cannot be read is refused with a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from glaciarium.kernel.errors import BadRecord

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
    str: "a text",
    dict: "an object",
    int: "a whole number",
    list: "a list",
}


def dump(record: Record) -> str:
    """Return the record as one line, the same bytes everywhere."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False) + "\n"


def read(lines: Iterable[bytes], origin: str) -> Iterator[tuple[int, Record]]:
    """Yield each record with its line number, checked as far as no game is needed."""
    empty = True
    for number, line in enumerate(lines, 1):
        if line.strip():
            empty = False
            yield number, _parsed(line, f"{origin}, line {number}")
    if empty:
        raise BadRecord(f"{origin} is empty: there is no game in it.")


def _parsed(line: bytes, where: str) -> Record:
    try:
        record = json.loads(line.decode())
    except UnicodeDecodeError:
        raise BadRecord(f"{where}: this is not text, so it is no game record.") from None
    except json.JSONDecodeError as error:
        cut = not line.endswith(b"\n") or error.pos >= len(line.decode().rstrip())
        fault = "the line breaks off" if cut else "the line is damaged"
        raise BadRecord(
            f"{where}: {fault} at character {error.pos + 1} ({error.msg}); "
            "this game cannot be read."
        ) from None
    except RecursionError:
        raise BadRecord(f"{where}: nested too deeply for a game record.") from None
    check(record, where)
    assert isinstance(record, dict)
    return record


def check(record: object, where: str) -> None:
    """Refuse what is not a record of this version in every part that replaying reads."""
    if not isinstance(record, dict) or not isinstance(record.get("format"), str):
        raise BadRecord(f'{where}: no game record ("format": "{FORMAT}" is missing).')
    if record["format"] != FORMAT:
        raise BadRecord(f"{where}: {_foreign(record['format'])}")
    for key, kind in _SHAPE.items():
        if key not in record:
            raise BadRecord(f'{where}: the record has no "{key}".')
        if type(record[key]) is not kind:
            raise BadRecord(f'{where}: "{key}" must be {_NAMES[kind]}.')
    if not 0 <= record["seed"] < 1 << 62:
        raise BadRecord(f'{where}: "seed" must lie between 0 and 2^62 - 1.')
    _check_items(record, where)


def _foreign(found: str) -> str:
    version = found.removeprefix(FAMILY)
    if version != found and version.isdecimal() and int(version) > 1:
        return f"written by a newer Glaciarium (format {found}); this one reads {FORMAT}."
    return f"format {found!r} is not a Glaciarium record; expected {FORMAT}."


def _check_items(record: Record, where: str) -> None:
    for index, move in enumerate(record["moves"]):
        fits = isinstance(move, dict) and type(move.get("by")) is int
        if not fits or not isinstance(move.get("do"), str):
            raise BadRecord(f'{where}: move {index} must be like {{"by": 0, "do": "words"}}.')
    for index, event in enumerate(record["events"]):
        fits = isinstance(event, dict) and type(event.get("after")) is int
        if not fits or not isinstance(event.get("kind"), str):
            raise BadRecord(f'{where}: event {index} needs "after" and "kind".')
    for index, seat in enumerate(record["seats"]):
        fits = isinstance(seat, dict) and isinstance(seat.get("name"), str)
        if not fits or not isinstance(seat.get("kind"), str):
            raise BadRecord(f'{where}: seat {index} needs "name" and "kind".')
