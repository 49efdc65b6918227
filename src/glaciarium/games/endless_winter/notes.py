"""What events say about cards, chiefs, stones, animals, columns and tracks, for statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from glaciarium.kernel.notes import OFFERED, PLAYED, TAKEN, Note

Told = Mapping[str, Any]
SET_UP: Final = "setup"
PILE: Final = "tribe"


def noted(event: Told) -> list[Note]:
    read = _READ.get(event["kind"])
    return [] if read is None else list(read(event))


def _started(event: Told) -> Iterable[Note]:
    for card in event["culture"]:
        yield Note("culture card", card, OFFERED)
    for stones in event["stones"].values():
        for stone in stones:
            yield Note("sacred stone", stone, OFFERED)
    for chief in event["chiefs"]:
        for side in ("a", "b"):
            yield Note("chief side", f"{chief} {side}", OFFERED)


def _dealt(event: Told) -> Iterable[Note]:
    for card in event["cards"]:
        yield Note("culture card", card, OFFERED)


def _chief(event: Told) -> Iterable[Note]:
    yield Note("chief side", f"{event['chief']} {event['side']}", TAKEN, event["seat"])


def _set_up(event: Told) -> Iterable[Note]:
    yield Note("set-up card", event["setup_card"], TAKEN, event["seat"])


def _figure(event: Told) -> Iterable[Note]:
    yield Note("column", event["where"], TAKEN, event["seat"])


def _card(event: Told) -> Iterable[Note]:
    if event["source"] == SET_UP:
        return
    category = "tribe card" if event["from"] == PILE else "culture card"
    yield Note(category, event["card"], TAKEN, event["seat"])


def _culture_played(event: Told) -> Iterable[Note]:
    yield Note("culture card", event["card"], PLAYED, event["seat"])


def _tribe_played(event: Told) -> Iterable[Note]:
    yield Note("tribe card", event["card"], PLAYED, event["seat"])


def _stone(event: Told) -> Iterable[Note]:
    yield Note("sacred stone", event["stone"], TAKEN, event["seat"])


def _revealed(event: Told) -> Iterable[Note]:
    for animal in event["animals"]:
        yield Note("animal", animal, OFFERED)


def _animal(event: Told) -> Iterable[Note]:
    if event["from"] != SET_UP:
        yield Note("animal", event["animal"], TAKEN, event["seat"])


def _tilted(event: Told) -> Iterable[Note]:
    yield Note("animal", event["animal"], PLAYED, event["seat"])


def _idol(event: Told) -> Iterable[Note]:
    yield Note("idol level", f"{event['track']} {event['level']:2}", TAKEN, event["seat"])


def _village(event: Told) -> Iterable[Note]:
    yield Note("on the map", "village", TAKEN, event["seat"])


def _camp(event: Told) -> Iterable[Note]:
    yield Note("on the map", "camp moved", TAKEN, event["seat"])


def _megalith(event: Told) -> Iterable[Note]:
    level = "upper megalith" if event["at"][0] else "ground megalith"
    yield Note("megalith", level, TAKEN, event["seat"])


def _buried(event: Told) -> Iterable[Note]:
    yield Note("burial", "card buried", TAKEN, event["seat"])


def _token(event: Told) -> Iterable[Note]:
    yield Note("token", event["token"], TAKEN, event["seat"])


_READ: Final[dict[str, Callable[[Told], Iterable[Note]]]] = {
    "game_started": _started,
    "culture_dealt": _dealt,
    "chief_chosen": _chief,
    "setup_chosen": _set_up,
    "figure_placed": _figure,
    "card_gained": _card,
    "culture_played": _culture_played,
    "tribe_played": _tribe_played,
    "stone_taken": _stone,
    "animals_revealed": _revealed,
    "animal_gained": _animal,
    "animal_tilted": _tilted,
    "idol_moved": _idol,
    "village_built": _village,
    "camp_moved": _camp,
    "megalith_placed": _megalith,
    "card_buried": _buried,
    "token_gained": _token,
}
