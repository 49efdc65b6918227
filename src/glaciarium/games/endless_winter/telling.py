"""Endless Winter in words: what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from glaciarium.games.endless_winter import wording

Facts = Mapping[str, Any]
Names = list[str]

_INSTEAD: Final = {
    "megalith": "a megalith",
    "draw": "a card",
    "idol": "an idol",
    "tool": "a tool",
}


def _hex(at: list[int]) -> str:
    return f"{at[0]},{at[1]}"


def _spot(at: list[int]) -> str:
    return ",".join(str(number) for number in at)


def _why(event: Facts) -> str:
    """Return what it comes from, and what it replaces."""
    instead = event.get("instead_of")
    place = f" in place of {_INSTEAD[instead]}" if instead else ""
    if event["source"] in _PLAIN:
        return place
    return f"{place} ({wording.source(event['source'])})"


_PLAIN: Final = ("setup", "preparation")  # sources that the moment tells


def _game_started(event: Facts, names: Names) -> str:
    order = wording.listed([names[seat] for seat in event["order"]])
    culture = wording.listed([wording.title(name) for name in event["culture"]])
    first, second = (
        wording.listed([wording.title(name) for name in event["stones"][era]]) for era in ("1", "2")
    )
    return (
        f"Turn order: {order}. Culture: {culture}. "
        f"Sacred stones of era I: {first}; of era II: {second}."
    )


def _chief_chosen(event: Facts, names: Names) -> str:
    chief, side = wording.title(event["chief"]), event["side"].upper()
    cards = event.get("setup_cards")
    then = f" Now the set-up cards are seen: {wording.listed(cards)}." if cards else ""
    return f"{names[event['seat']]} is led by {chief}, side {side}.{then}"


def _setup_chosen(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} begins with set-up card {event['setup_card']}."


def _gained(event: Facts, names: Names) -> str:
    if event["source"] == "food_track":
        return ""  # said with what was spent
    what = wording.resources(event["food"], event["tools"], event["half_labor"])
    return f"{names[event['seat']]} gains {what}{_why(event)}."


def _paid(event: Facts, names: Names) -> str:
    who = names[event["seat"]]
    what = wording.resources(event["food"], event["tools"], event["half_labor"])
    if event["source"] == "limit":
        return f"{who} loses {what} above the limit."
    if event["source"] == "food_track":
        return f"{who} spends {what} for 1 labor."
    return f"{who} pays {what}{_why(event)}."


def _points(event: Facts, names: Names) -> str:
    taken = event.get("as")
    place = f" in place of {_TAKEN[taken].format(event.get('pile'))}" if taken else ""
    return f"{names[event['seat']]} scores {wording.points(event['n'])}{place}{_why(event)}."


_TAKEN: Final = {
    "idol_top": "an idol",
    "tribe_hand": "a card of the empty {} pile",
    "tribe_discard": "a card of the empty {} pile",
    "animal_pick": "an animal",
    "animal_top": "an animal",
}


def _idol_moved(event: Facts, names: Names) -> str:
    return (
        f"{names[event['seat']]} rises to level {event['level']} of {event['track']}{_why(event)}."
    )


def _cards_drawn(event: Facts, names: Names) -> str:
    known = event["cards"]
    number = "a card" if event["n"] == 1 else f"{event['n']} cards"
    return f"{names[event['seat']]} draws {wording.cards(known) if known else number}{_why(event)}."


def _deck_rebuilt(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} shuffles the discard: it is the new deck."


def _culture_played(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} plays {wording.card(event['card'])}."


def _tribe_played(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} sends {wording.card(event['card'])} to work."


def _ability_used(event: Facts, names: Names) -> str:
    name = event["card"]
    what = f"the ability of {wording.card(name)}" if wording.is_tribe(name) else wording.title(name)
    return f"{names[event['seat']]} uses {what}."


def _play_cleared(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} discards what was played: {wording.cards(event['cards'])}."


def _figure_placed(event: Facts, names: Names) -> str:
    who, figure = names[event["seat"]], _FIGURES[event["figure"]]
    if event["where"] == "rest":
        return f"{who} lets {figure} rest."
    first = ", first this round" if event["first"] else ""
    return f"{who} sends {figure} to {event['where']}{first}."


_FIGURES: Final = {"chief": "the chief", "tribe": "a tribe figure"}


def _card_gained(event: Facts, names: Names) -> str:
    what, where = wording.card(event["card"]), _TO[event["to"]]
    return f"{names[event['seat']]} takes {what} {where}{_why(event)}."


_TO: Final = {"hand": "to hand", "discard": "to the discard"}


def _card_buried(event: Facts, names: Names) -> str:
    what = wording.card(event["card"]) if event["card"] else "a card"
    return f"{names[event['seat']]} buries {what} from {_ZONES[event['from']]}."


_ZONES: Final = {"hand": "hand", "discard": "the discard", "play": "the played cards"}


def _card_discarded(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} discards {wording.card(event['card'])}{_why(event)}."


def _animals_revealed(event: Facts, names: Names) -> str:
    found = wording.animals(event["animals"])
    who = event.get("seat")
    if who is None:
        return f"The hunting area gets {found}."
    return f"{names[who]} reveals {found}{_why(event)}."


def _animal_gained(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} takes {wording.animal(event['animal'])} {_FROM[event['from']]}."


_FROM: Final = {
    "setup": "with the set-up card",
    "hunting": "of the hunting area",
    "deck": "from the deck",
}


def _animal_tilted(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} tilts {wording.animal(event['animal'])}."


def _camp_placed(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} puts a camp on the base."


def _camp_moved(event: Facts, names: Names) -> str:
    start, end = _hex(event["from"]), _hex(event["to"])
    return f"{names[event['seat']]} moves a camp from {start} to {end}."


def _village_built(event: Facts, names: Names) -> str:
    where = wording.listed([_hex(at) for at in event["hexes"]])
    return f"{names[event['seat']]} builds a village where {where} meet."


def _megalith_placed(event: Facts, names: Names) -> str:
    what = "a neutral megalith" if event["colour"] == "neutral" else "a megalith"
    return f"{names[event['seat']]} places {what} on {_spot(event['at'])}."


def _stone_taken(event: Facts, names: Names) -> str:
    who, stone = names[event["seat"]], wording.title(event["stone"])
    return f"{who} takes the stone {stone} into slot {event['slot']}."


def _eclipse_set(event: Facts, names: Names) -> str:
    number = event["n"]
    if not number:
        return f"{names[event['seat']]} puts nothing on the eclipse pile."
    unknown = "a card" if number == 1 else f"{number} cards"
    what = wording.cards(event["cards"]) if event["cards"] else unknown
    return f"{names[event['seat']]} puts {what} on the eclipse pile."


def _eclipse_revealed(event: Facts, names: Names) -> str:
    labor = wording.halves(event["half_labor"])
    return f"{names[event['seat']]} shows {wording.cards(event['cards'])}: {labor} labor."


def _order_changed(event: Facts, names: Names) -> str:
    return f"The new turn order: {wording.listed([names[seat] for seat in event['order']])}."


def _pile_cleared(event: Facts, names: Names) -> str:
    if not event["cards"]:
        return ""
    return f"{names[event['seat']]}'s eclipse pile goes to the discard."


def _token_turned(event: Facts, _names: Names) -> str:
    at = event["at"]
    where = "rest token" if at == "rest" else f"token on {_hex(at)}"
    return f"The {where} is turned up: {wording.printed(event['token'])}."


def _token_gained(event: Facts, names: Names) -> str:
    return f"{names[event['seat']]} gains the token: {wording.printed(event['token'])}."


def _culture_dealt(event: Facts, _names: Names) -> str:
    new = wording.listed([wording.title(name) for name in event["cards"]])
    return f"New in the culture display: {new}."


def _round_started(event: Facts, _names: Names) -> str:
    return f"Round {event['round']} begins."


def _turn_ended(_event: Facts, _names: Names) -> str:
    return ""


def _final_scored(event: Facts, names: Names) -> str:
    parts = [f"{name} {number}" for name, number in event["parts"].items()]
    return f"{names[event['seat']]} scores at the end: {wording.listed(parts)}."


def _game_ended(event: Facts, names: Names) -> str:
    winner = event["winners"][0]
    return f"{names[winner]} wins with {wording.points(event['scores'][winner])}."


SENTENCES: Final[dict[str, Callable[[Facts, Names], str]]] = {
    "game_started": _game_started,
    "chief_chosen": _chief_chosen,
    "setup_chosen": _setup_chosen,
    "gained": _gained,
    "paid": _paid,
    "points": _points,
    "idol_moved": _idol_moved,
    "cards_drawn": _cards_drawn,
    "deck_rebuilt": _deck_rebuilt,
    "culture_played": _culture_played,
    "tribe_played": _tribe_played,
    "ability_used": _ability_used,
    "play_cleared": _play_cleared,
    "figure_placed": _figure_placed,
    "card_gained": _card_gained,
    "card_buried": _card_buried,
    "card_discarded": _card_discarded,
    "animals_revealed": _animals_revealed,
    "animal_gained": _animal_gained,
    "animal_tilted": _animal_tilted,
    "camp_placed": _camp_placed,
    "camp_moved": _camp_moved,
    "village_built": _village_built,
    "megalith_placed": _megalith_placed,
    "stone_taken": _stone_taken,
    "eclipse_set": _eclipse_set,
    "eclipse_revealed": _eclipse_revealed,
    "order_changed": _order_changed,
    "pile_cleared": _pile_cleared,
    "token_turned": _token_turned,
    "token_gained": _token_gained,
    "culture_dealt": _culture_dealt,
    "round_started": _round_started,
    "turn_ended": _turn_ended,
    "final_scored": _final_scored,
    "game_ended": _game_ended,
}


def tell(event: Facts, names: Names) -> str:
    """Return an event in a sentence; "" if it needs no words."""
    return SENTENCES[event["kind"]](event, names)
