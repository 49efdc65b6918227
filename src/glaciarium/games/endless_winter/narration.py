"""Endless Winter in words: what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from glaciarium.games.endless_winter import wording
from glaciarium.kernel.i18n import category, count, of, pattern, say

Facts = Mapping[str, Any]
Names = list[str]

_INSTEAD: Final = {
    "megalith": pattern("in place of a megalith"),
    "draw": pattern("in place of a card"),
    "idol": pattern("in place of an idol"),
    "tool": pattern("in place of a tool"),
}
_PLAIN: Final = ("setup", "preparation")  # sources that are clear from the context


def _hex(at: list[int]) -> str:
    return wording.address((at[0], at[1]))


def _spot(at: list[int]) -> str:
    level, row, column = at
    return wording.spot(level, row, column)


def _why(event: Facts) -> str:
    """Return the end of a sentence: what the gain replaces, and its source."""
    instead = event.get("instead_of")
    place = f" {say(_INSTEAD[instead])}" if instead else ""
    if event["source"] in _PLAIN:
        return place
    return f"{place} ({wording.source(event['source'])})"


def _titles(names: Names) -> str:
    return wording.listed([wording.title(name) for name in names])


def _some_cards(number: int) -> str:
    """Return words for cards that the reader can't see."""
    return say("a card") if number == 1 else count("{n} card", "{n} cards", number)


def _game_started(event: Facts, names: Names) -> str:
    return say(
        "Turn order: {order}. Culture: {culture}. "
        "Sacred stones of era I: {first}; of era II: {second}.",
        order=wording.listed([names[seat] for seat in event["order"]]),
        culture=_titles(event["culture"]),
        first=_titles(event["stones"]["1"]),
        second=_titles(event["stones"]["2"]),
    )


def _chief_chosen(event: Facts, names: Names) -> str:
    told = say(
        "{who} is led by {chief}, side {side}.",
        who=names[event["seat"]],
        chief=wording.title(event["chief"]),
        side=event["side"].upper(),
    )
    if not event.get("setup_cards"):
        return told
    cards = wording.listed([of("setup card", card) for card in event["setup_cards"]])
    return f"{told} {say('The set-up cards are revealed: {cards}.', cards=cards)}"


def _setup_chosen(event: Facts, names: Names) -> str:
    card = of("setup card", event["setup_card"])
    return say("{who} starts with set-up card {card}.", who=names[event["seat"]], card=card)


def _amount(event: Facts) -> str:
    return wording.resources(event["food"], event["tools"], event["half_labor"])


def _gained(event: Facts, names: Names) -> str:
    if event["source"] == "food_track":
        return ""  # already told with what was spent
    who, what = names[event["seat"]], _amount(event)
    return say("{who} gains {what}{why}.", who=who, what=what, why=_why(event))


def _paid(event: Facts, names: Names) -> str:
    who, what = names[event["seat"]], _amount(event)
    if event["source"] == "limit":
        return say("{who} loses {what} above the limit.", who=who, what=what)
    if event["source"] == "food_track":
        return say("{who} spends {what} for 1 labor.", who=who, what=what)
    return say("{who} pays {what}{why}.", who=who, what=what, why=_why(event))


def _points(event: Facts, names: Names) -> str:
    taken, why = event.get("as"), _why(event)
    if taken:
        pile = event.get("pile")
        place = say(_TAKEN[taken], pile=wording.named(pile) if pile else "")
        why = f" {place}{why}"
    points = wording.points(event["n"])
    return say("{who} scores {points}{why}.", who=names[event["seat"]], points=points, why=why)


_EMPTY_PILE: Final = pattern("in place of a card from the empty {pile} pile")
_TAKEN: Final = {
    "idol_top": pattern("in place of an idol"),
    "tribe_hand": _EMPTY_PILE,
    "tribe_discard": _EMPTY_PILE,
    "animal_pick": pattern("in place of an animal"),
    "animal_top": pattern("in place of an animal"),
}


def _idol_moved(event: Facts, names: Names) -> str:
    return say(
        "{who} rises to level {level} of {track}{why}.",
        who=names[event["seat"]],
        level=event["level"],
        track=of("track", event["track"]),
        why=_why(event),
    )


def _cards_drawn(event: Facts, names: Names) -> str:
    known = event["cards"]
    cards = wording.cards(known) if known else _some_cards(event["n"])
    return say("{who} draws {cards}{why}.", who=names[event["seat"]], cards=cards, why=_why(event))


def _deck_rebuilt(event: Facts, names: Names) -> str:
    return say("{who} shuffles the discard: it is the new deck.", who=names[event["seat"]])


def _culture_played(event: Facts, names: Names) -> str:
    card = wording.card(event["card"])
    return say("{who} plays {card}.", who=names[event["seat"]], card=card)


def _tribe_played(event: Facts, names: Names) -> str:
    card = wording.card(event["card"])
    return say("{who} sends {card} to work.", who=names[event["seat"]], card=card)


def _ability_used(event: Facts, names: Names) -> str:
    who, name = names[event["seat"]], event["card"]
    if wording.is_tribe(name):
        card = wording.named(name, alone=False)
        return say("{who} uses the ability of {card}.", who=who, card=card)
    return say("{who} uses {card}.", who=who, card=wording.title(name))


def _play_cleared(event: Facts, names: Names) -> str:
    cards = wording.cards(event["cards"])
    return say("{who} discards what was played: {cards}.", who=names[event["seat"]], cards=cards)


def _figure_placed(event: Facts, names: Names) -> str:
    rests, comes, comes_first = _FIGURES[event["figure"]]
    who, where = names[event["seat"]], event["where"]
    if where == "rest":
        return say(rests, who=who)
    return say(comes_first if event["first"] else comes, who=who, where=of("column", where))


_FIGURES: Final = {
    "chief": (
        pattern("{who} lets the chief rest."),
        pattern("{who} sends the chief to {where}."),
        pattern("{who} sends the chief to {where}, first this round."),
    ),
    "tribe": (
        pattern("{who} lets a tribe figure rest."),
        pattern("{who} sends a tribe figure to {where}."),
        pattern("{who} sends a tribe figure to {where}, first this round."),
    ),
}


def _card_gained(event: Facts, names: Names) -> str:
    card, why = wording.card(event["card"]), _why(event)
    return say(_TO[event["to"]], who=names[event["seat"]], card=card, why=why)


_TO: Final = {
    "hand": pattern("{who} takes {card} to hand{why}."),
    "discard": pattern("{who} takes {card} to the discard{why}."),
}


def _card_buried(event: Facts, names: Names) -> str:
    card = wording.card(event["card"]) if event["card"] else _some_cards(1)
    return say(_ZONES[event["from"]], who=names[event["seat"]], card=card)


_ZONES: Final = {
    "hand": pattern("{who} buries {card} from hand."),
    "discard": pattern("{who} buries {card} from the discard."),
    "play": pattern("{who} buries {card} from the played cards."),
}


def _card_discarded(event: Facts, names: Names) -> str:
    card, why = wording.card(event["card"]), _why(event)
    return say("{who} discards {card}{why}.", who=names[event["seat"]], card=card, why=why)


def _animals_revealed(event: Facts, names: Names) -> str:
    animals = wording.animals(event["animals"])
    who = event.get("seat")
    if who is None:
        return say("The hunting area gets {animals}.", animals=animals)
    return say("{who} reveals {animals}{why}.", who=names[who], animals=animals, why=_why(event))


def _animal_gained(event: Facts, names: Names) -> str:
    animal = wording.animal(event["animal"])
    return say(_FROM[event["from"]], who=names[event["seat"]], animal=animal)


_FROM: Final = {
    "setup": pattern("{who} takes {animal} with the set-up card."),
    "hunting": pattern("{who} takes {animal} from the hunting area."),
    "deck": pattern("{who} takes {animal} from the deck."),
}


def _animal_tilted(event: Facts, names: Names) -> str:
    animal = wording.animal(event["animal"])
    return say("{who} tilts {animal}.", who=names[event["seat"]], animal=animal)


def _camp_placed(event: Facts, names: Names) -> str:
    return say("{who} puts a camp on the base.", who=names[event["seat"]])


def _camp_moved(event: Facts, names: Names) -> str:
    start, end = _hex(event["from"]), _hex(event["to"])
    who = names[event["seat"]]
    return say("{who} moves a camp from {start} to {end}.", who=who, start=start, end=end)


def _village_built(event: Facts, names: Names) -> str:
    where = wording.listed([_hex(at) for at in event["hexes"]])
    return say("{who} builds a village where {where} meet.", who=names[event["seat"]], where=where)


def _megalith_placed(event: Facts, names: Names) -> str:
    who, at = names[event["seat"]], _spot(event["at"])
    if event["colour"] == "neutral":
        return say("{who} places a neutral megalith on {at}.", who=who, at=at)
    if event["at"][0]:
        return say("{who} places a megalith on top of {at}.", who=who, at=at)
    return say("{who} places a megalith on {at}.", who=who, at=at)


def _stone_taken(event: Facts, names: Names) -> str:
    return say(
        "{who} takes the stone {stone} into slot {slot}.",
        who=names[event["seat"]],
        stone=wording.title(event["stone"]),
        slot=event["slot"],
    )


def _eclipse_set(event: Facts, names: Names) -> str:
    who, number = names[event["seat"]], event["n"]
    if not number:
        return say("{who} puts nothing on the eclipse pile.", who=who)
    cards = wording.cards(event["cards"]) if event["cards"] else _some_cards(number)
    return say("{who} puts {cards} on the eclipse pile.", who=who, cards=cards)


def _eclipse_revealed(event: Facts, names: Names) -> str:
    return say(
        "{who} shows {cards}: {labor}.",
        who=names[event["seat"]],
        cards=wording.cards(event["cards"]),
        labor=wording.labor(event["half_labor"]),
    )


def _order_changed(event: Facts, names: Names) -> str:
    order = wording.listed([names[seat] for seat in event["order"]])
    return say("The new turn order: {order}.", order=order)


def _pile_cleared(event: Facts, names: Names) -> str:
    if not event["cards"]:
        return ""
    return say("{who}'s eclipse pile goes to the discard.", who=names[event["seat"]])


def _token_turned(event: Facts, _names: Names) -> str:
    at, token = event["at"], wording.printed(event["token"])
    if at == "rest":
        return say("The rest token is revealed: {token}.", token=token)
    return say("The token on {at} is revealed: {token}.", at=_hex(at), token=token)


def _token_gained(event: Facts, names: Names) -> str:
    token = wording.printed(event["token"])
    return say("{who} gains the token: {token}.", who=names[event["seat"]], token=token)


def _culture_dealt(event: Facts, _names: Names) -> str:
    return say("New in the culture display: {cards}.", cards=_titles(event["cards"]))


def _round_started(event: Facts, _names: Names) -> str:
    return say("Round {n} begins.", n=event["round"])


def _turn_ended(_event: Facts, _names: Names) -> str:
    return ""


def _final_scored(event: Facts, names: Names) -> str:
    parts = [f"{category(name)} {number}" for name, number in event["parts"].items()]
    told = wording.listed(parts)
    return say("{who} scores at the end: {parts}.", who=names[event["seat"]], parts=told)


def _game_ended(event: Facts, names: Names) -> str:
    winner = event["winners"][0]
    points = wording.points(event["scores"][winner])
    return say("{who} wins with {points}.", who=names[winner], points=points)


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
