"""Events in a few words each, for the line that sums up a turn.

Costs and intermediate labor appear only in the steps behind that line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from glaciarium.games.endless_winter import wording
from glaciarium.kernel.i18n import count, of, pattern, say

Facts = Mapping[str, Any]


def brief(event: Facts) -> str:
    found = _BRIEFS.get(event["kind"])
    return found(event) if found else ""


def _address(at: list[int]) -> str:
    return wording.address((at[0], at[1]))


def _said(words: str) -> Callable[[Facts], str]:
    return lambda _event: say(words)


def _figure(event: Facts) -> str:
    if event["where"] == "rest":
        return say("Chief rests") if event["figure"] == "chief" else say("Rests")
    column = of("column", event["where"])
    column = column[:1].upper() + column[1:]
    if event["figure"] == "chief":
        return say("Chief: {column}", column=column)
    return column


def _gained(event: Facts) -> str:
    """Leave out labor, which lasts only for the turn; food and tools stay."""
    if not (event["food"] or event["tools"]) or event["source"] == "food_track":
        return ""
    return f"+{wording.resources(event['food'], event['tools'], 0)}"


def _drawn(event: Facts) -> str:
    return count("draws {n} card", "draws {n} cards", event["n"])


def _buried(event: Facts) -> str:
    if not event["card"]:
        return say("buries a card")
    return say("buries {card}", card=wording.named(event["card"]))


def _idol(event: Facts) -> str:
    return say("{track} {level}", track=of("track", event["track"]), level=event["level"])


def _tilted(event: Facts) -> str:
    return say("tilts {animal}", animal=wording.animal_name(event["animal"]))


def _moved(event: Facts) -> str:
    return say("camp to {hex}", hex=_address(event["to"]))


def _village(event: Facts) -> str:
    return say("village at {hexes}", hexes="-".join(_address(at) for at in event["hexes"]))


def _megalith(event: Facts) -> str:
    return say("megalith on {spot}", spot=wording.spot(*event["at"]))


def _points(event: Facts) -> str:
    return f"+{wording.points(event['n'])}"


_BRIEFS: Final[dict[str, Callable[[Facts], str]]] = {
    "figure_placed": _figure,
    "gained": _gained,
    "points": _points,
    "idol_moved": _idol,
    "cards_drawn": _drawn,
    "culture_played": lambda event: say("plays {card}", card=wording.named(event["card"])),
    "card_gained": lambda event: wording.named(event["card"]),
    "card_buried": _buried,
    "animals_revealed": _said(pattern("reveals animals")),
    "animal_gained": lambda event: wording.animal_name(event["animal"]),
    "animal_tilted": _tilted,
    "camp_placed": _said(pattern("camp on the base")),
    "camp_moved": _moved,
    "village_built": _village,
    "megalith_placed": _megalith,
    "stone_taken": lambda event: say("stone {stone}", stone=wording.title(event["stone"])),
}
