"""Why not: tribe cards, culture, stones, camps, villages, animals (W5), and parts of effects."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import pending, wording
from glaciarium.games.endless_winter.board import (
    HEX_COUNT,
    JUNCTIONS,
    NEAR,
    PILE_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.building import camps_home, takeable_stones
from glaciarium.games.endless_winter.components import SLOTS
from glaciarium.games.endless_winter.decisions.columns import CULTURE_LABOR
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.refusals.wish import Wish, hex_name
from glaciarium.games.endless_winter.state import (
    AREA,
    BUILT,
    DEVELOP,
    HUNT,
    INITIATE,
    MIGRATE,
    UPRIGHT,
    VILLAGE_FOOD,
    VILLAGES,
    WHOLE,
    of_kind,
)
from glaciarium.kernel.bits import count, single
from glaciarium.kernel.i18n import of, pattern, ruled, say


def _elsewhere(wish: Wish, rule: str, what: str, column: int, stage: int) -> str | None:
    """Return why a section's action isn't available where the figure is."""
    section = of("section", {pending.TOP: "top", pending.MIDDLE: "middle"}[stage])
    there = of("column", COLUMNS[column])
    if not wish.in_column:
        told = pattern("{what} in the {section} of {column}.")
        return ruled(rule, told, what=what, section=section, column=there)
    if wish.state.column != column:
        told = pattern("{what} in {column}, and you are {where}.")
        return ruled(rule, told, what=what, column=there, where=wish.where())
    if wish.taken and stage == pending.MIDDLE and wish.kind == stage:
        return ruled("W4.3", "the action of a middle section is done once, and you have done it.")
    if wish.kind != stage:
        passed = stage == pending.TOP or wish.kind not in (pending.TOP, pending.MIDDLE)
        return ruled("W4.3", _PASSED if passed else _COMES, what=what, section=section)
    return None


_PASSED: Final = pattern("{what} in the {section} section, which has passed.")
_COMES: Final = pattern("{what} in the {section} section, which comes after the top.")


def tribe(wish: Wish) -> str:
    kind, name = wish.number, wish.plain(wish.number)
    if kind >= PILE_COUNT:
        told = pattern("there is no pile of {card} cards; everyone begins with theirs.")
        return ruled("W2.1", told, card=name)
    if wish.kind == pending.TAKE_TRIBE:
        return ruled("W1.3", "{card} cannot be taken now.", card=name)
    away = _elsewhere(wish, "W5.1", say("tribe cards are taken"), INITIATE, pending.TOP)
    if away:
        return away
    if wish.state.taken & single(kind):
        told = pattern("you took {card} here this turn; each must be of another type.")
        return ruled("W5.1", told, card=wish.card(kind))
    return wish.price("W5.1", say("a tribe card"), tools=1, labor=WHOLE)


def culture(wish: Wish) -> str:
    card = wish.card(TYPE_COUNT + wish.number)
    if wish.kind != pending.TAKE_CULTURE:
        away = _elsewhere(wish, "W5.2", say("culture cards are taken"), DEVELOP, pending.TOP)
        if away:
            return away
    if not wish.state.display & single(wish.number):
        return ruled("W5.2", "{card} is not in the culture display.", card=card)
    return wish.price("W5.2", say("a culture card"), labor=CULTURE_LABOR)


def stone(wish: Wish) -> str:
    state, found = wish.state, wish.state.box.box.stones[wish.number]
    if wish.kind != pending.TAKE_STONE:
        away = _elsewhere(wish, "W5.2", say("a sacred stone is taken"), DEVELOP, pending.MIDDLE)
        if away:
            return away
    if not state.supply & single(wish.number):
        told = pattern("the stone {stone} is not on offer.")
        return ruled("W5.2", told, stone=of("stone", found.id))
    if not takeable_stones(state) & single(wish.number):
        told = pattern("stones of era II are taken from round 3 on, and this is round {n}.")
        return ruled("W5.2", told, n=state.round)
    slot = int(state.stones_of(wish.seat))
    if slot == SLOTS:
        return ruled("W5.2", "your three slots are full.")
    food, tools = state.box.box.slot_costs[slot]
    return wish.price("W5.2", say("slot {n}", n=slot + 1), food=food, tools=tools)


def camp(wish: Wish) -> str:
    if wish.kind == pending.PLACE_CAMP:
        return ruled("W1.3", "the camp goes on the base.")
    away = _elsewhere(wish, "W5.3", say("camps are placed"), MIGRATE, pending.TOP)
    if away:
        return away
    if not camps_home(wish.state, wish.seat):
        return ruled("W13.6", "all your camps are on the map.")
    return wish.price("W5.3", say("a camp"), tools=1)


def move(wish: Wish) -> str:
    start, end = divmod(wish.number, HEX_COUNT)
    if wish.kind != pending.MOVE_CAMP:
        away = _elsewhere(wish, "W5.3", say("camps move"), MIGRATE, pending.TOP)
        if away:
            return away
    if not wish.state.camps_at(wish.seat, start):
        return ruled("W5.3", "you have no camp on {at}.", at=hex_name(start))
    if start != end and not NEAR[start] & single(end):
        told = pattern("{end} is not beside {start}; a move is one hex.")
        return ruled("W5.3", told, end=hex_name(end), start=hex_name(start))
    return wish.price("W5.3", say("a move"), labor=WHOLE)


def village(wish: Wish) -> str:
    state, fields = wish.state, JUNCTIONS[wish.number]
    if wish.kind != pending.BUILD_VILLAGE:
        away = _elsewhere(wish, "W5.3", say("villages are built"), MIGRATE, pending.MIDDLE)
        if away:
            return away
    if state.villages() & single(wish.number):
        return ruled("W5.3", "there is already a village on that point.")
    bare = [hex_name(field) for field in fields if not state.camps_at(wish.seat, field)]
    if bare:
        return ruled("W5.3", "you need a camp on {at} too.", at=wording.listed(bare))
    if count(wish.own(BUILT)) == VILLAGES:
        return ruled("W13.6", "all your villages are on the map.")
    return wish.price("W5.3", say("a village"), food=VILLAGE_FOOD)


def reveal(wish: Wish) -> str:
    if wish.kind != pending.REVEAL_ANIMAL:
        away = _elsewhere(wish, "W5.4", say("animals are revealed"), HUNT, pending.TOP)
        if away:
            return away
    if not wish.state.animals_left:
        return ruled("W5.4", "the animal deck is empty.")
    if wish.state.area_size == AREA:
        return ruled("W5.4", "the hunting area is full; it holds {n} animals.", n=AREA)
    return wish.price("W5.4", say("revealing animals"), labor=WHOLE)


def animal(wish: Wish) -> str:
    name = wording.animal_name(wish.state.box.box.animals[wish.number].id)
    if wish.kind != pending.PICK_ANIMAL:
        away = _elsewhere(wish, "W5.4", say("animals are taken"), HUNT, pending.TOP)
        if away:
            return away
    if not of_kind(wish.state.area, wish.number):
        return ruled("W5.4", "there is no {animal} in the hunting area.", animal=name)
    return wish.price("W5.4", say("an animal"), tools=1, labor=WHOLE)


def point(wish: Wish) -> str:
    if wish.kind != pending.PICK_ANIMAL:
        away = _elsewhere(
            wish, "W5.4", say("a point in place of an animal is taken"), HUNT, pending.TOP
        )
        if away:
            return away
    if wish.state.area_size:
        return ruled(
            "W5.4", "there are animals in the hunting area; you get the point only if it is empty."
        )
    if wish.state.animals_left:
        return ruled(
            "W13.14", "the hunting area is empty but the deck isn't, so you don't get a point."
        )
    return wish.price("W5.4", say("it"), tools=1, labor=WHOLE)


def top_animal(wish: Wish) -> str:
    assert wish.kind != pending.TOP_ANIMAL
    return ruled(
        "W5.4", "the top animal comes with the bottom of hunt, once, or with a card that says so."
    )


def tilt(wish: Wish) -> str:
    name = wording.animal_name(wish.state.box.box.animals[wish.number].id)
    if not of_kind(wish.own(UPRIGHT), wish.number):
        return ruled("W1.3", "you have no upright {animal}.", animal=name)
    if wish.kind == pending.RESTING:
        return ruled("W4.7", "a rest tilts one animal, and you have tilted it.")
    away = _elsewhere(
        wish, "W5.4", say("animals are tilted by cards, at rest and"), HUNT, pending.MIDDLE
    )
    assert away, name
    return away


def pay_food(wish: Wish) -> str:
    away = _elsewhere(
        wish, "W5.1", say("food pays for a tribe card and a burial"), INITIATE, pending.MIDDLE
    )
    if away:
        return away
    return ruled("W5.1", "the middle of initiate costs 1 food, and you have none.")
