"""What events say about cards, favors, tiles and completed lines, for statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from glaciarium.kernel.notes import OFFERED, PLAYED, TAKEN, Note

OWN: Final = "self"


def noted(event: Mapping[str, Any]) -> list[Note]:
    return list(_noted(event))


def _noted(event: Mapping[str, Any]) -> Iterable[Note]:
    kind, seat = event["kind"], event.get("seat")
    if kind == "game_started":
        yield from (Note("card", _card(card), OFFERED) for card in event["display"])
        yield from (Note("favor", favor, OFFERED) for favor in event["favors"])
    elif kind == "display_filled":
        yield from (Note("card", _card(card), OFFERED) for card in event["cards"])
    elif kind == "favor_revealed":
        yield Note("favor", event["favor"], OFFERED)
    elif kind == "card_taken" and event["for"] == OWN:
        yield Note("card", _card(event["card"]), TAKEN, seat)
        yield Note("card, used as", event["as"], TAKEN, seat)
    elif kind == "favor_taken":
        yield Note("favor", event["favor"], TAKEN, seat)
    elif kind == "favor_used":
        yield Note("favor", event["favor"], PLAYED, seat)
    elif kind == "block_placed":
        yield Note("block on floor", str(event["cell"][0] + 1), TAKEN, seat)
    elif kind == "tile_laid":
        yield Note("tile", " and ".join(event["symbols"]), OFFERED)
    elif kind == "lines_completed":
        yield Note("completed", "line", TAKEN, seat, len(event["lines"]))


def _card(card: Mapping[str, Any]) -> str:
    """Return a card by what is printed on it, since many are identical."""
    words = [*card["symbols"]]
    if card["tool"]:
        words.append(card["tool"])
    if card["beasts"] > 1:
        words.append(f"{card['beasts']} beasts")
    return ", ".join(words)
