"""How things are called in sentences and on the table, in English."""

from __future__ import annotations

from collections import Counter
from typing import Final

from glaciarium.games.endless_winter.box import Stone
from glaciarium.games.endless_winter.components import MOST_STONE_POINTS
from glaciarium.games.endless_winter.grammar import Ability, Part, parse

_PLURALS: Final = {
    "hunter": "hunters",
    "artisan": "artisans",
    "explorer": "explorers",
    "elder": "elders",
    "shaman": "shamans",
    "brave": "braves",
    "tribeswoman": "tribeswomen",
    "tribesman": "tribesmen",
}
_SAME_PLURAL: Final = ("stag-moose", "argentavis")
_HYPHENED: Final = ("stag-moose", "sabre-tooth")  # other names are words with a space
_HALVES: Final = ["", "½"]


def halves(number: int) -> str:
    """Return a number of halves as people write it: `2½`."""
    whole, half = divmod(number, 2)
    return f"{whole or ''}{_HALVES[half]}" or "0"


def some(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def points(number: int) -> str:
    return some(number, "point")


def listed(things: list[str], last: str = "and") -> str:
    if not things:
        return "nothing"
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} {last} {things[-1]}"


def title(name: str) -> str:
    """Return the name of a culture card, a chief or a stone: `Fire keeping`."""
    return name.replace("-", " ").capitalize()


def a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def is_tribe(name: str) -> bool:
    return name in _PLURALS


def card(name: str) -> str:
    """Return a card in a sentence: `a hunter`, but `Fire keeping`, which is there once."""
    return a(name) if is_tribe(name) else title(name)


def cards(names: list[str]) -> str:
    """Return several cards, equal ones together: `2 braves and Fire keeping`."""
    count = Counter(names)
    return listed([card(name) if n == 1 else f"{n} {_PLURALS[name]}" for name, n in count.items()])


def animal_name(name: str) -> str:
    return name if name in _HYPHENED else name.replace("-", " ")


def animal(name: str) -> str:
    return a(animal_name(name))


def animals(names: list[str]) -> str:
    count = Counter(names)
    return listed([animal(name) if n == 1 else f"{n} {_herd(name)}" for name, n in count.items()])


def _herd(name: str) -> str:
    return animal_name(name) if name in _SAME_PLURAL else f"{animal_name(name)}s"


def resources(food: int, tools: int, half_labor: int = 0) -> str:
    """Return what is not 0 of them: `2 food and 1 tool`."""
    named = [
        f"{food} food" if food else "",
        some(tools, "tool") if tools else "",
        f"{halves(half_labor)} labor" if half_labor else "",
    ]
    return listed([words for words in named if words])


def source(words: str) -> str:
    """Return where something comes from, as people say it."""
    first, _, rest = words.partition(" ")
    if first in _SOURCES:
        return _SOURCES[first].format(rest.strip("[]"))
    if rest in ("top", "middle", "bottom"):
        return words
    if first == "animal":
        return animal_name(rest)
    if first == "stone":
        return f"stone {title(rest)}"
    return words if is_tribe(words) else title(words)


_SOURCES: Final = {
    "rest": "rest",
    "turn_order": "turn order",
    "terrain": "hex {}",
    "storage": "storage",
    "village": "villages",
    "slot": "slot of a stone",
    "offering": "offering track",
    "honor": "honor track",
    "megalith_cell": "cell of the megalith",
    "arrow": "arrow",
    "megalith": "megalith on top",
    "token": "token",
    "food_track": "food track",
    "limit": "limit",
    "extra_culture": "one more culture card",
    "setup": "set-up card",
    "start_bonus": "place in the turn order",
    "preparation": "preparation",
}


# Effects. Things are counted (`2 tools`), deeds are done so often (`move 2`).
_THINGS: Final = {
    "food": ("food", "food"),
    "tool": ("tool", "tools"),
    "labor": ("labor", "labor"),
    "points": ("1 point", "points"),
    "idol": ("idol", "idols"),
    "megalith": ("megalith", "megaliths"),
    "camp": ("camp", "camps"),
}
_DEEDS: Final = {
    "food_fill": "food full",
    "animal_pick": "animal",
    "animal_top": "top animal",
    "animal_reveal": "reveal",
    "tribe_hand": "tribe card",
    "tribe_discard": "tribe card to discard",
    "culture": "culture card",
}


def _part(part: Part) -> str:
    number = halves(part.number) if part.kind == "labor" else str(part.number)
    count = "" if number == "1" else number
    if part.kind in _THINGS:
        return f"{count} {_THINGS[part.kind][count not in ('', '½')]}".strip()
    return f"{_DEEDS.get(part.kind, part.kind)} {count}".strip()


def parts(gains: list[Part]) -> str:
    return ", ".join(_part(part) for part in gains)


def ability(found: Ability) -> str:
    """Return an ability as people read it, without its column."""
    cost = f"{parts(found.cost)} → " if found.cost else ""
    return cost + parts(found.gain)


def effect(abilities: list[Ability]) -> str:
    """Return an effect as people read it: `2 food, draw; tool → megalith`."""
    return "; ".join(
        f"{one.column}: {ability(one)}" if one.column else ability(one) for one in abilities
    )


def printed(text: str) -> str:
    """Return an effect that is named by its printed words, such as a token's."""
    return effect(parse(text))


# The same with fewer letters, for the table: `hunt +1`, `food, 2 tool`, `3 food, 1★`.


def _brief_part(part: Part) -> str:
    if part.kind == "points":
        return f"{part.number}★"
    if part.kind == "food_fill":
        return "fill"
    return _part(part).replace("tools", "tool").replace("megaliths", "megalith")


def _brief_ability(found: Ability) -> str:
    gain = ", ".join(_brief_part(part) for part in found.gain)
    if found.column and not found.cost and [part.kind for part in found.gain] == ["labor"]:
        return f"{found.column} +{halves(found.gain[0].number)}"
    cost = ", ".join(_brief_part(part) for part in found.cost)
    return (f"{found.column}: " if found.column else "") + (f"{cost} → " if cost else "") + gain


def brief(abilities: list[Ability]) -> str:
    return "; ".join(_brief_ability(one) for one in abilities)


# Sacred stones: what they count, one of it.
_COUNTED: Final = {
    "villages_touching": "village by {}",
    "terrain_types_with_camp": "kind of land with a camp",
    "ground_megaliths": "ground megalith",
    "tiles_with_ground_megalith": "megalith tile",
    "tilted": "tilted {}",
    "buried": "buried card",
    "upper_megaliths": "upper megalith",
    "idol_levels": "idol level",
    "tilted_types": "kind tilted",
}
_SHOWN: Final = 5  # numbers of a table


def stone(found: Stone) -> str:
    """Return what a stone is worth in each eclipse: `2 per village by lake`."""
    of = " or ".join(animal_name(name) for name in found.of)
    thing = _COUNTED[found.counts].format(of)
    table = found.table
    most = max(table)
    if all(points == min(table[1] * number, most) for number, points in enumerate(table)):
        limit = f", at most {most}" if table.count(most) > 1 and most < MOST_STONE_POINTS else ""
        return f"{table[1]} per {thing}{limit}"
    for number in range(2, len(table)):
        if all(points == nth // number for nth, points in enumerate(table)):
            return f"1 per {number} {thing}s"
    return f"{'/'.join(map(str, table[1 : 1 + _SHOWN]))} by {thing}"
