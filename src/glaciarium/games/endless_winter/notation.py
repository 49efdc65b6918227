"""Actions as words: `play fire-keeping`, `place chief hunt`, `move 0,0 1,0`, `lower idol tool`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import actions as a
from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import (
    CARD_COUNT,
    HEX_COUNT,
    HEX_NUMBER,
    HEXES,
    JUNCTIONS,
    PILE_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.components import SIDES, STORAGE_CELLS
from glaciarium.games.endless_winter.event_builders import FIGURES, PLACES, ZONES
from glaciarium.games.endless_winter.grammar import MOST_UNITS
from glaciarium.games.endless_winter.operations import ROW_MASK
from glaciarium.games.endless_winter.pending import EFFECT
from glaciarium.games.endless_winter.sources import card_id
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.hexes import Hex
from glaciarium.kernel.hexes import text as hex_text
from glaciarium.kernel.i18n import pattern, ruled, say
from glaciarium.kernel.options import nearest
from glaciarium.kernel.protocol import kind_of, operand_of

STEPS: Final = ["offering", "honor", "point"]
LOWER: Final = ["draw", "idol", "tool", "food"]
SIMPLE: Final = {  # words that are the whole action
    "use chief": a.USE_CHIEF,
    "take point": a.TAKE_POINT,
    "take top": a.TAKE_TOP,
    "reveal": a.REVEAL,
    "camp": a.PUT_CAMP,
    "spend food": a.SPEND_FOOD,
    "middle": a.GO_MIDDLE,
    "bottom": a.GO_BOTTOM,
    "take bottom": a.TAKE_BOTTOM,
    "pay food": a.PAY_FOOD,
    "take token": a.KEEP_TOKEN,
    "next token": a.NEXT_TOKEN,
    "token": a.USE_TOKEN,
    "all": a.ALL,
    "draw": a.DRAW_ONE,
    "tool": a.TAKE_TOOLS,
    "take": a.TAKE,
    "villages": a.DRAW_FOR_VILLAGES,
    "pass": a.PASS,
    "done": a.DONE,
    **{f"idol {step}": a.STEP + nth for nth, step in enumerate(STEPS)},
    **{f"lower megalith {what}": a.LOWER_MEGALITH + nth for nth, what in enumerate(LOWER)},
    **{f"lower draw {what}": a.LOWER_DRAW + nth for nth, what in enumerate(LOWER[1:])},
    **{f"lower idol {what}": a.LOWER_IDOL + nth for nth, what in enumerate(LOWER[2:])},
    **{f"lower tool food {n}": a.LOWER_TOOL + n for n in range(1, MOST_UNITS + 1)},
    **{f"storage {cell + 1}": a.STORAGE + cell for cell in range(STORAGE_CELLS)},
    **{
        f"place {figure} {place}": a.PLACE_FIGURE + nth * len(PLACES) + at
        for nth, figure in enumerate(FIGURES)
        for at, place in enumerate(PLACES)
    },
}
_PLAIN: Final = {action: words for words, action in SIMPLE.items()}
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,3}")  # in one spelling, as in records
FORMS: Final = {  # by verb: how it continues, where that isn't obvious
    "chief": "chief NAME a or chief NAME b",
    "setup": "setup CARD",
    "play": "play CARD",
    "place": "place chief COLUMN or place tribe COLUMN, or rest instead of a column",
    "discard": "discard CARD",
    "take": "take tribe TYPE, take culture CARD, take animal ANIMAL, take top, take point, "
    "take bottom, take token or take",
    "reveal": "reveal",
    "camp": "camp",
    "move": "move FROM TO with hexes such as 0,0 1,0",
    "village": "village HEX HEX HEX",
    "stone": "stone STONE",
    "tilt": "tilt ANIMAL",
    "work": "work TYPE",
    "use": "use TYPE or use chief",
    "spend": "spend food",
    "middle": "middle",
    "bottom": "bottom",
    "pay": "pay food",
    "next": "next token",
    "token": "token or token HEX",
    "do": "do PART as printed on the card",
    "all": "all",
    "idol": "idol offering, idol honor or idol point",
    "draw": "draw",
    "lower": "lower WHAT AS, such as lower idol tool, or lower tool food NUMBER",
    "tool": "tool",
    "megalith": "megalith CELL, such as L4, or on top of four K2-L3",
    "bury": "bury hand CARD, bury discard CARD or bury play CARD",
    "set": "set CARD",
    "hex": "hex HEX",
    "villages": "villages",
    "storage": "storage NUMBER",
    "pass": "pass",
    "done": "done",
}


# Numbers to words.
def text(state: EndlessWinter, action: int) -> str:
    if action in _PLAIN:
        return _PLAIN[action]
    base = max(block for block in _BLOCKS if block <= action)
    return _BLOCKS[base](state, action - base)


def _spot_text(state: EndlessWinter, spot: int) -> str:
    level, row, column = state.layout.spots[spot]
    return f"megalith {level},{row},{column}"


def _items(state: EndlessWinter) -> list[str]:
    """Return the items of the pending effect."""
    top = state.stack[state.depth - 1] if state.depth else -1
    return state.box.texts[operand_of(top) & ROW_MASK] if kind_of(top) == EFFECT else []


def _bury_text(state: EndlessWinter, operand: int) -> str:
    zone, card = divmod(operand, CARD_COUNT)
    return f"bury {ZONES[zone]} {card_id(state, card)}"


def _hex(field: int) -> str:
    return hex_text(HEXES[field])


_BLOCKS: Final[dict[int, Callable[[EndlessWinter, int], str]]] = {
    a.CHOOSE_SIDE: lambda s, n: f"chief {s.box.box.chiefs[n // 2].id} {SIDES[n % 2]}",
    a.CHOOSE_CARD: lambda s, n: f"setup {s.box.box.setup_cards[n].id}",
    a.PLAY_CULTURE: lambda s, n: f"play {card_id(s, TYPE_COUNT + n)}",
    a.DISCARD_CARD: lambda s, n: f"discard {card_id(s, n)}",
    a.TAKE_TYPE: lambda s, n: f"take tribe {card_id(s, n)}",
    a.TAKE_CARD: lambda s, n: f"take culture {card_id(s, TYPE_COUNT + n)}",
    a.TAKE_FROM_AREA: lambda s, n: f"take animal {s.box.box.animals[n].id}",
    a.MOVE_TO: lambda _s, n: f"move {_hex(n // HEX_COUNT)} {_hex(n % HEX_COUNT)}",
    a.BUILD_AT: lambda _s, n: " ".join(["village", *map(_hex, JUNCTIONS[n])]),
    a.STONE_OF: lambda s, n: f"stone {s.box.box.stones[n].id}",
    a.TILT_ONE: lambda s, n: f"tilt {s.box.box.animals[n].id}",
    a.WORK: lambda s, n: f"work {card_id(s, n)}",
    a.USE_CARD: lambda s, n: f"use {card_id(s, n)}",
    a.DO_ITEM: lambda s, n: f"do {_items(s)[n]}",
    a.LOWER_TOOL: lambda _s, n: f"lower tool food {n}",
    a.RAISE_AT: _spot_text,
    a.BURY_FROM: _bury_text,
    a.SET_CARD: lambda s, n: f"set {card_id(s, n)}",
    a.TOKEN_AT: lambda _s, n: f"token {_hex(n)}",
    a.GAIN_HEX: lambda _s, n: f"hex {_hex(n)}",
}


# Words to numbers.
def parse(state: EndlessWinter, words: str) -> int:
    """Return the action; raise IllegalAction if the words name none."""
    if words in SIMPLE:
        return SIMPLE[words]
    verb, *rest = words.split(" ")
    if verb not in FORMS:
        hint = nearest(verb, list(FORMS))
        raise IllegalAction(ruled("W4", "Unknown action {word!r}: {hint}", word=verb, hint=hint))
    if verb in _PARSERS:
        number, parser = _PARSERS[verb]
        if number == len(rest) or number < 0:
            return parser(state, rest)
    told = pattern("write {forms}, not {words!r}.")
    raise IllegalAction(ruled("W4", told, forms=FORMS[verb], words=words))


def _known(word: str, known: list[str], refusal: str) -> int:
    if word not in known:
        raise IllegalAction(ruled("W1.3", refusal, word=word, hint=nearest(word, known)))
    return known.index(word)


_NO_CARD: Final = pattern("unknown card {word!r}; {hint}")
_NO_CULTURE: Final = pattern("unknown culture card {word!r}; {hint}")
_NO_TRIBE: Final = pattern("unknown tribe card {word!r}; {hint}")
_NO_PILE: Final = pattern("there is no pile of {word!r}; {hint}")
_NO_ANIMAL: Final = pattern("unknown animal {word!r}; {hint}")
_NO_STONE: Final = pattern("unknown stone {word!r}; {hint}")
_NO_ZONE: Final = pattern("you can't bury from {word!r}; {hint}")
_NO_THING: Final = pattern("you can't take {word!r}; {hint}")
_NO_CHIEF: Final = pattern("unknown chief {word!r}; {hint}")
_NO_SIDE: Final = pattern("unknown side {word!r}; {hint}")
_NO_SETUP: Final = pattern("unknown set-up card {word!r}; {hint}")


def cards(state: EndlessWinter) -> list[str]:
    return [card_id(state, card) for card in range(CARD_COUNT)]


def card_number(state: EndlessWinter, word: str) -> int:
    return _known(word, cards(state), _NO_CARD)


def _played(state: EndlessWinter, word: str) -> int:
    """Return a culture card to play; a tribe card is refused with when it can be played."""
    if word in cards(state)[:TYPE_COUNT]:
        told = pattern("send a tribe card to work in a column, after placing a figure.")
        raise IllegalAction(ruled("W4.4", told))
    return _culture(state, word)


def _worker(state: EndlessWinter, word: str) -> int:
    """Return a tribe card to work with; a culture card is refused with when it can be played."""
    if word in cards(state)[TYPE_COUNT:]:
        told = pattern("a culture card is played in step 1, before a figure is placed.")
        raise IllegalAction(ruled("W4.1", told))
    return _type(state, word)


def _culture(state: EndlessWinter, word: str) -> int:
    return _known(word, cards(state)[TYPE_COUNT:], _NO_CULTURE)


def _type(state: EndlessWinter, word: str) -> int:
    return _known(word, cards(state)[:TYPE_COUNT], _NO_TRIBE)


def _animal(state: EndlessWinter, word: str) -> int:
    return _known(word, [animal.id for animal in state.box.box.animals], _NO_ANIMAL)


def _stone(state: EndlessWinter, word: str) -> int:
    return _known(word, [stone.id for stone in state.box.box.stones], _NO_STONE)


def _numbers(word: str, number: int) -> list[int] | None:
    parts = word.split(",")
    if len(parts) != number or not all(map(_NUMBER.fullmatch, parts)):
        return None
    return [int(part) for part in parts]


def hex_number(word: str) -> int:
    labelled = wording.hex_at(word)
    found = labelled or _numbers(word, 2)
    if found is None:
        told = pattern("unknown hex {word!r}; write its label, such as B2, or q,r such as 1,-2.")
        raise IllegalAction(ruled("W2.8", told, word=word))
    field: Hex = found[0], found[1]
    if field not in HEX_NUMBER:
        told = pattern("there is no hex {at}; q, r and q+r must be between -2 and 2.")
        raise IllegalAction(ruled("W2.8", told, at=word))
    return HEX_NUMBER[field]


def _village(_state: EndlessWinter, rest: list[str]) -> int:
    fields = [hex_number(word) for word in rest]
    if fields not in JUNCTIONS:
        told = pattern(
            "a village stands where three hexes meet, none of them the base; "
            "name them by r, then q, as the options do."
        )
        raise IllegalAction(ruled("W5.3", told))
    return a.BUILD_AT + JUNCTIONS.index(fields)


def _megalith(state: EndlessWinter, rest: list[str]) -> int:
    return a.RAISE_AT + spot_number(state, rest[0])


def spot_number(state: EndlessWinter, word: str) -> int:
    found = wording.spot_at(word) or _numbers(word, 3)
    if found is None:
        told = pattern("unknown spot {word!r}; write its label, such as L4, or K2-L3 on top.")
        raise IllegalAction(ruled("W6.2", told, word=word))
    spot = found[0], found[1], found[2]
    if spot not in state.layout.spots:
        raise IllegalAction(ruled("W6.2", "the megalith board has no spot {at}.", at=word))
    return state.layout.spots.index(spot)


def _bury(state: EndlessWinter, rest: list[str]) -> int:
    zone = _known(rest[0], ZONES, _NO_ZONE)
    return a.BURY_FROM + zone * CARD_COUNT + card_number(state, rest[1])


def _take(state: EndlessWinter, rest: list[str]) -> int:
    what = _known(rest[0], ["tribe", "culture", "animal"], _NO_THING)
    if what == 0:
        piles = cards(state)[:PILE_COUNT]
        return a.TAKE_TYPE + _known(rest[1], piles, _NO_PILE)
    if what == 1:
        return a.TAKE_CARD + _culture(state, rest[1])
    return a.TAKE_FROM_AREA + _animal(state, rest[1])


def _chief(state: EndlessWinter, rest: list[str]) -> int:
    return a.CHOOSE_SIDE + chief_number(state, " ".join(rest[:2]))


def chief_number(state: EndlessWinter, words: str) -> int:
    """Return a chief's side."""
    name, _, side = words.partition(" ")
    chiefs = [chief.id for chief in state.box.box.chiefs]
    return _known(name, chiefs, _NO_CHIEF) * 2 + _known(side, SIDES, _NO_SIDE)


def _setup(state: EndlessWinter, rest: list[str]) -> int:
    known = [card.id for card in state.box.box.setup_cards]
    return a.CHOOSE_CARD + _known(rest[0], known, _NO_SETUP)


def _do(state: EndlessWinter, rest: list[str]) -> int:
    items = _items(state)
    words = " ".join(rest)
    if words not in items:
        told = pattern("{word!r} isn't a part of the current effect; {hint}")
        raise IllegalAction(ruled("W1.3", told, word=words, hint=_items_hint(items)))
    return a.DO_ITEM + items.index(words)


def _items_hint(items: list[str]) -> str:
    if not items:
        return say("there is no effect to carry out now.")
    return say("it has {parts}.", parts="; ".join(items))


_PARSERS: Final[dict[str, tuple[int, Callable[[EndlessWinter, list[str]], int]]]] = {
    # By verb: how many words follow (-1: any number), and what they mean.
    "chief": (2, _chief),
    "setup": (1, _setup),
    "play": (1, lambda s, rest: a.PLAY_CULTURE + _played(s, rest[0])),
    "discard": (1, lambda s, rest: a.DISCARD_CARD + card_number(s, rest[0])),
    "take": (2, _take),
    "move": (2, lambda _s, r: a.MOVE_TO + hex_number(r[0]) * HEX_COUNT + hex_number(r[1])),
    "village": (3, _village),
    "stone": (1, lambda s, rest: a.STONE_OF + _stone(s, rest[0])),
    "tilt": (1, lambda s, rest: a.TILT_ONE + _animal(s, rest[0])),
    "work": (1, lambda s, rest: a.WORK + _worker(s, rest[0])),
    "use": (1, lambda s, rest: a.USE_CARD + _type(s, rest[0])),
    "do": (-1, _do),
    "megalith": (1, _megalith),
    "bury": (2, _bury),
    "set": (1, lambda s, rest: a.SET_CARD + card_number(s, rest[0])),
    "token": (1, lambda _s, rest: a.TOKEN_AT + hex_number(rest[0])),
    "hex": (1, lambda _s, rest: a.GAIN_HEX + hex_number(rest[0])),
}


def overheard(words: str) -> str:
    """W12.1: return a move as others may read it, without the name of a hidden card."""
    for secret in ("set", f"bury {ZONES[0]}"):
        if words.startswith(f"{secret} "):
            return secret
    return words
