"""Check records against the rules by replaying them."""

from __future__ import annotations

from typing import Any

from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.match import Match, replay
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import Record


def difference(game: Game[Any], record: Record, where: str) -> str | None:
    """Return the first difference between a record and its replay, in a sentence; None if equal."""
    try:
        match = replay(game, record, where)
    except BadRecord as error:
        return str(error)
    found = _in_events(match, record["events"]) or _in_result(match, record["result"])
    return f"{where}: {found}" if found else None


def _in_events(match: Match, told: list[dict[str, Any]]) -> str | None:
    expected = match.events()
    for index, event in enumerate(expected):
        if index >= len(told):
            return f"event {index} ({event['kind']}, {event['rule']}) is missing."
        for key, value in event.items():
            if told[index].get(key) != value:
                what, found = f"event {index} ({event['kind']})", told[index].get(key)
                return f"{what}: {key} is {found!r}, but {value!r} by {event['rule']}."
    if len(told) > len(expected):
        return f"event {len(expected)} ({told[len(expected)]['kind']}) did not happen."
    return None


def _in_result(match: Match, told: dict[str, Any]) -> str | None:
    for key, value in match.result().items():
        if told.get(key) != value:
            return f"result: {key} is {told.get(key)!r}, but {value!r} by the rules."
    return None
