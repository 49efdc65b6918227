"""What things are called in sentences and on the table.

A name depends on its context, because languages inflect names differently:
`card` and `animal` are something somebody takes or shows (`a hunter`), `named` is the bare name.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from glaciarium.games.endless_winter.box import SetupCard, Stone
from glaciarium.games.endless_winter.components import MOST_STONE_POINTS
from glaciarium.games.endless_winter.grammar import Ability, Part, parse
from glaciarium.kernel import i18n
from glaciarium.kernel.i18n import count, of, pattern, say

TRIBES: Final = {  # by card: the plural
    "hunter": "{n} hunters",
    "artisan": "{n} artisans",
    "explorer": "{n} explorers",
    "elder": "{n} elders",
    "shaman": "{n} shamans",
    "brave": "{n} braves",
    "tribeswoman": "{n} tribeswomen",
    "tribesman": "{n} tribesmen",
}
_SAME_PLURAL: Final = ("stag-moose", "argentavis")
_HYPHENED: Final = ("stag-moose", "sabre-tooth")  # other names are words with a space
_HALVES: Final = ["", "½"]
_ROWS: Final = "ABCDE"  # of rows of the land, from the north
_MIDDLE: Final = len(_ROWS) // 2
_CELL_ROWS: Final = "KLMNPQRSTUVWXYZ"  # of megaliths: no letter of the land, none like a digit
_TO: Final = "\u2013"


def address(at: tuple[int, int]) -> str:
    """Return a hex as the map labels it: rows A to E from the north, numbered from the west."""
    q, r = at
    west = -_MIDDLE - min(r, 0)
    return f"{_ROWS[r + _MIDDLE]}{q - west + 1}"


def hex_at(word: str) -> tuple[int, int] | None:
    """Return the hex with this label (upper or lower case), or None."""
    row, number = word[:1].upper(), word[1:]
    if len(word) != len("A1") or row not in _ROWS or not number.isdecimal():
        return None
    r = _ROWS.index(row) - _MIDDLE
    at = int(number) - 1 - _MIDDLE - min(r, 0), r
    return at if number != "0" and abs(at[0] + r) <= _MIDDLE and abs(at[0]) <= _MIDDLE else None


def spot(level: int, row: int, column: int) -> str:
    """Return a place for a megalith as the board labels it: `L4`, or the cells below it."""
    first = f"{_CELL_ROWS[row]}{column + 1}"
    return f"{first}{_TO}{_CELL_ROWS[row + level]}{column + level + 1}" if level else first


def spot_at(word: str) -> tuple[int, int, int] | None:
    """Return the place with such a label, in either case, with any dash; None: it is no label."""
    corners = [_cell_at(part) for part in word.replace(_TO, "-").split("-")]
    first, last = corners[0], corners[-1]
    if first is None or last is None or len(corners) > len("12"):
        return None
    level = last[0] - first[0]
    square = last[1] - first[1] == level and (level > 0) == (len(corners) > 1)
    return (level, *first) if square else None


def _cell_at(word: str) -> tuple[int, int] | None:
    row, number = word[:1].upper(), word[1:]
    plain = number.isascii() and number.isdecimal() and not number.startswith("0")
    return (_CELL_ROWS.index(row), int(number) - 1) if row and row in _CELL_ROWS and plain else None


def land(terrain: str, at: tuple[int, int]) -> str:
    """Return a hex as people say it: `lake B2`."""
    return say("{terrain} {hex}", terrain=of("named", terrain), hex=address(at))


def halves(number: int) -> str:
    """Return a number of halves as people write it: `2½`."""
    whole, half = divmod(number, 2)
    return f"{whole or ''}{_HALVES[half]}" or "0"


def some(number: int, noun: str) -> str:
    """Return a number of things in English, for the text table."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def points(number: int) -> str:
    return count("{n} point", "{n} points", number)


def food(number: int) -> str:
    return count("{n} food", "{n} food", number)


def tools(number: int) -> str:
    return count("{n} tool", "{n} tools", number)


def idols(number: int) -> str:
    return count("{n} idol", "{n} idols", number)


def labor(half_labor: int) -> str:
    return say("{n} labor", n=halves(half_labor))


def listed(things: list[str]) -> str:
    return i18n.listed(things) if things else say("nothing")


def english_title(name: str) -> str:
    return name.replace("-", " ").capitalize()


def title(name: str) -> str:
    """Return the name of a culture card, a chief or a stone: `Fire keeping`."""
    return of("name", english_title(name))


def a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def is_tribe(name: str) -> bool:
    return name in TRIBES


def card(name: str) -> str:
    """Return a card in a sentence: `a hunter`, but `Fire keeping`, which is unique."""
    return of("card", a(name)) if is_tribe(name) else title(name)


def named(name: str, *, alone: bool = True) -> str:
    """Return a card's bare name, `hunter`, where a sentence would say `a hunter`."""
    if not is_tribe(name):
        return title(name)
    return of("named", name if alone else a(name))


def cards(names: list[str]) -> str:
    """Return several cards, grouped: `2 braves and Fire keeping`."""
    number = Counter(names)
    return listed([card(name) if n == 1 else _several(name, n) for name, n in number.items()])


def _several(name: str, number: int) -> str:
    return of("card", TRIBES[name]).format(n=number)


def english_animal(name: str) -> str:
    return name if name in _HYPHENED else name.replace("-", " ")


def animal_name(name: str) -> str:
    """Return what an animal is called: `ground sloth`."""
    return of("named", english_animal(name))


def animal(name: str) -> str:
    return of("animal", a(english_animal(name)))


def animals(names: list[str]) -> str:
    number = Counter(names)
    return listed([animal(name) if n == 1 else _herd(name, n) for name, n in number.items()])


def english_herd(name: str) -> str:
    return f"{{n}} {english_animal(name)}{'' if name in _SAME_PLURAL else 's'}"


def _herd(name: str, number: int) -> str:
    return of("animal", english_herd(name)).format(n=number)


def resources(food_cost: int, tool_cost: int, half_labor: int = 0) -> str:
    """Return a price without its zeros: `2 food and 1 tool`."""
    words = [
        food(food_cost) if food_cost else "",
        tools(tool_cost) if tool_cost else "",
        labor(half_labor) if half_labor else "",
    ]
    return listed([word for word in words if word])


def source(words: str) -> str:
    """Return where something comes from, as people say it."""
    first, _, rest = words.partition(" ")
    if first in _SOURCES:
        return say(_SOURCES[first], at=_place(rest.strip("[]")))
    if rest in ("top", "middle", "bottom"):
        return f"{of('column', first)} {of('section of a column', rest)}"
    if first == "animal":
        return animal_name(rest)
    if first == "stone":
        return say("stone {stone}", stone=title(rest))
    return named(words)


def _place(words: str) -> str:
    """Return the label of a hex given by its numbers; other words stay unchanged."""
    parts = words.replace(" ", "").split(",")
    if len(parts) != len("qr") or not all(part.lstrip("-").isdecimal() for part in parts):
        return words
    return address((int(parts[0]), int(parts[1])))


_SOURCES: Final = {
    "rest": pattern("rest"),
    "turn_order": pattern("turn order"),
    "terrain": pattern("hex {at}"),
    "storage": pattern("storage"),
    "village": pattern("villages"),
    "slot": pattern("slot of a stone"),
    "offering": pattern("offering track"),
    "honor": pattern("honor track"),
    "megalith_cell": pattern("cell of the megalith"),
    "arrow": pattern("arrow"),
    "megalith": pattern("megalith on top"),
    "token": pattern("token"),
    "food_track": pattern("food track"),
    "limit": pattern("limit"),
    "extra_culture": pattern("one more culture card"),
    "setup": pattern("set-up card"),
    "start_bonus": pattern("place in the turn order"),
    "preparation": pattern("preparation"),
}


# Effects: a part by its kind, singular and plural.
PARTS: Final = {
    "food": ("food", "{n} food"),
    "tool": ("tool", "{n} tools"),
    "labor": ("labor", "{n} labor"),
    "points": ("1 point", "{n} points"),
    "idol": ("idol", "{n} idols"),
    "megalith": ("megalith", "{n} megaliths"),
    "camp": ("camp", "{n} camps"),
    "food_fill": ("food full", "food full"),
    "animal_pick": ("animal", "animal"),
    "animal_top": ("top animal", "top animal"),
    "animal_reveal": ("reveal", "reveal {n}"),
    "tribe_hand": ("tribe card", "tribe card"),
    "tribe_discard": ("tribe card to discard", "tribe card to discard"),
    "culture": ("culture card", "culture card"),
    "draw": ("draw", "draw {n}"),
    "bury": ("bury", "bury {n}"),
    "move": ("move", "move {n}"),
    "tilt": ("tilt", "tilt"),
    "village": ("village", "village"),
    "stone": ("stone", "stone"),
    "discard": ("discard", "discard {n}"),
}


def _part(part: Part) -> str:
    once, often = PARTS[part.kind]
    number = halves(part.number) if part.kind == "labor" else str(part.number)
    return of("effect", once if number == "1" else often).format(n=number)


# The same in full words, for info cards: singular and plural.
_TOLD: Final = {
    "megalith": (pattern("place {n} megalith"), pattern("place {n} megaliths")),
    "camp": (pattern("put {n} camp on the base"), pattern("put {n} camps on the base")),
    "food_fill": (pattern("fill up your food"), ""),
    "animal_pick": (pattern("take an animal from the hunting area"), ""),
    "animal_top": (pattern("take the top animal of the deck"), ""),
    "animal_reveal": (pattern("reveal {n} animal"), pattern("reveal {n} animals")),
    "tribe_hand": (pattern("take a tribe card into your hand"), ""),
    "tribe_discard": (pattern("take a tribe card to your discard pile"), ""),
    "culture": (pattern("take a culture card into your hand"), ""),
    "draw": (pattern("draw {n} card"), pattern("draw {n} cards")),
    "bury": (pattern("bury {n} card"), pattern("bury {n} cards")),
    "move": (pattern("move a camp {n} hex"), pattern("move camps {n} hexes in all")),
    "tilt": (pattern("tilt one of your animals"), ""),
    "village": (pattern("build a village"), ""),
    "stone": (pattern("take a sacred stone"), ""),
    "discard": (pattern("discard {n} card"), pattern("discard {n} cards")),
}


def told(part: Part) -> str:
    """Return a part of an effect in full words: `draw 2 cards`."""
    counted = {"food": food, "tool": tools, "labor": labor, "points": points, "idol": idols}
    if part.kind in counted:
        return counted[part.kind](part.number)
    once, often = _TOLD[part.kind]
    return say(often if part.number != 1 and often else once, n=part.number)


def parts(gains: list[Part]) -> str:
    return ", ".join(_part(part) for part in gains)


def ability(found: Ability) -> str:
    """Return an ability as people read it, without its column."""
    cost = f"{parts(found.cost)} → " if found.cost else ""
    return cost + parts(found.gain)


def effect(abilities: list[Ability]) -> str:
    """Return an effect as people read it: `2 food, draw; tool → megalith`."""
    return "; ".join(_in_column(one) + ability(one) for one in abilities)


def _in_column(found: Ability) -> str:
    return say("{column}: ", column=of("column", found.column)) if found.column else ""


def printed(text: str) -> str:
    """Return an effect given by its printed words, such as a token's."""
    return effect(parse(text))


# The same with fewer letters, for the table: `hunt +1`, `food, 2 tool`, `3 food, 1★`.


def _brief_part(part: Part) -> str:
    if part.kind == "points":
        return f"{part.number}★"
    if part.kind == "food_fill":
        return of("effect", "fill")
    return _part(part).replace("tools", "tool").replace("megaliths", "megalith")


def _brief_ability(found: Ability) -> str:
    gain = ", ".join(_brief_part(part) for part in found.gain)
    if found.column and not found.cost and [part.kind for part in found.gain] == ["labor"]:
        return f"{of('column', found.column)} +{halves(found.gain[0].number)}"
    cost = ", ".join(_brief_part(part) for part in found.cost)
    return _in_column(found) + (f"{cost} → " if cost else "") + gain


def brief(abilities: list[Ability]) -> str:
    return "; ".join(_brief_ability(one) for one in abilities)


# Sacred stones: what they count, singular and plural.
_COUNTED: Final = {
    "villages_touching": (pattern("village by {of}"), pattern("villages by {of}")),
    "terrain_types_with_camp": (
        pattern("kind of land with a camp"),
        pattern("kinds of land with a camp"),
    ),
    "ground_megaliths": (pattern("ground megalith"), pattern("ground megaliths")),
    "tiles_with_ground_megalith": (pattern("megalith tile"), pattern("megalith tiles")),
    "tilted": (pattern("tilted {of}"), pattern("tilted {of}s")),
    "buried": (pattern("buried card"), pattern("buried cards")),
    "upper_megaliths": (pattern("upper megalith"), pattern("upper megaliths")),
    "idol_levels": (pattern("idol level"), pattern("idol levels")),
    "tilted_types": (pattern("kind tilted"), pattern("kinds tilted")),
}
_SHOWN: Final = 5  # numbers of a table


def stone(found: Stone) -> str:
    """Return what a stone is worth in each eclipse: `2 per village by lake`."""
    of_these = i18n.either([animal_name(name) for name in found.of])
    one, several = (say(text, of=of_these) for text in _COUNTED[found.counts])
    table = found.table
    most = max(table)
    if all(points == min(table[1] * number, most) for number, points in enumerate(table)):
        if table.count(most) > 1 and most < MOST_STONE_POINTS:
            return say("{n} per {thing}, at most {most}", n=table[1], thing=one, most=most)
        return say("{n} per {thing}", n=table[1], thing=one)
    for number in range(2, len(table)):
        if all(points == nth // number for nth, points in enumerate(table)):
            return say("1 per {n} {things}", n=number, things=several)
    worth = "/".join(map(str, table[1 : 1 + _SHOWN]))
    return say("{points} by {thing}", points=worth, thing=one)


def setup_card(card: SetupCard) -> str:
    """Return what a set-up card gives."""
    printed = {
        "card": of("setup card", card.id),
        "food": food(card.food),
        "tools": tools(card.tool),
        "tribe": named(card.tribe),
        "animals": ", ".join(animal_name(name) for name in card.animals),
    }
    if card.camp:
        return say("{card}: {food}, {tools}, {tribe}, {animals}, a camp", **printed)
    return say("{card}: {food}, {tools}, {tribe}, {animals}", **printed)
