"""Events in short, so that a test reads like a log: `gained 0 food 2 from fire-keeping`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def told(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return events in short: the kind, the seat, then what it is about."""
    return [" ".join([event["kind"], *_seat(event), *_details(event)]) for event in events]


def _seat(event: Mapping[str, Any]) -> list[str]:
    seat = event.get("seat")
    return [] if seat is None else [str(seat)]


def at(place: Any) -> str:
    """Return a hex or a spot as people write it."""
    return place if isinstance(place, str) else ",".join(str(part) for part in place)


def _cards(cards: Any) -> str:
    return "?" if cards is None else ", ".join(cards)


def _amounts(event: Mapping[str, Any]) -> list[str]:
    return [
        f"{name} {event[key]}"
        for name, key in (("food", "food"), ("tool", "tools"), ("half", "half_labor"))
        if event[key]
    ]


def _instead(event: Mapping[str, Any]) -> list[str]:
    found = []
    if event.get("instead_of"):
        found.append(f"instead of {event['instead_of']}")
    if event.get("as"):
        found.append(f"as {event['as']}")
    if event.get("pile"):
        found.append(f"pile {event['pile']}")
    return found


def _details(event: Mapping[str, Any]) -> list[str]:  # noqa: PLR0912, C901 - one kind each
    match event["kind"]:
        case "gained":
            return [*_amounts(event), f"from {event['source']}", *_instead(event)]
        case "paid":
            return [*_amounts(event), f"for {event['source']}"]
        case "points":
            return [str(event["n"]), f"from {event['source']}", *_instead(event)]
        case "idol_moved":
            where = f"{event['track']} {event['level']}"
            return [where, f"from {event['source']}", *_instead(event)]
        case "cards_drawn":
            return [_cards(event["cards"]), f"from {event['source']}", *_instead(event)]
        case "culture_played" | "tribe_played" | "ability_used":
            return [event["card"]]
        case "play_cleared" | "pile_cleared":
            return [_cards(event["cards"])]
        case "figure_placed":
            return [event["figure"], event["where"], *(["first"] if event["first"] else [])]
        case "card_gained":
            ways = [f"{event['from']} to {event['to']}", f"by {event['source']}"]
            return [event["card"], *ways]
        case "card_buried":
            return [event["card"] or "?", f"from {event['from']}"]
        case "card_discarded":
            return [event["card"], f"for {event['source']}"]
        case "animals_revealed":
            return [_cards(event["animals"]), f"by {event['source']}"]
        case "animal_gained":
            return [event["animal"], f"from {event['from']}"]
        case "animal_tilted":
            return [event["animal"]]
        case "camp_placed":
            return [at(event["at"])]
        case "camp_moved":
            return [at(event["from"]), at(event["to"])]
        case "village_built":
            return [*(at(hex_) for hex_ in event["hexes"]), f"camps {event['camps']}"]
        case "megalith_placed":
            return [at(event["at"]), str(event["colour"])]
        case "stone_taken":
            return [event["stone"], f"slot {event['slot']}"]
        case "eclipse_set":
            return [str(event["n"]), _cards(event["cards"])]
        case "eclipse_revealed":
            return [_cards(event["cards"]) + ":", str(event["half_labor"])]
        case "order_changed":
            return [" ".join(str(seat) for seat in event["order"])]
        case "token_turned":
            return [at(event["at"]), event["token"]]
        case "token_gained":
            return [event["token"]]
        case "culture_dealt":
            return [_cards(event["cards"])]
        case "round_started":
            return [str(event["round"])]
        case "turn_ended":
            return [":".join(str(points) for points in event["scores"])]
        case "final_scored":
            return [", ".join(f"{part} {n}" for part, n in event["parts"].items())]
        case "game_ended":
            scores = ":".join(str(points) for points in event["scores"])
            return [scores, *(str(seat) for seat in event["winners"])]
    return []


def rule_of(sentence: str) -> str:
    """Return the number of the rule that a refusal begins with; it is one line."""
    found = re.fullmatch(r"(W\d+(?:\.\d+)?): [^\n]+[.?…]", sentence)
    assert found, f"no sentence with a rule: {sentence!r}"
    return found[1]
