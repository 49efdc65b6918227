"""Options as sequences of picks, by block of action numbers.

Each key contains its words, so that another thing of its kind can be substituted:
that is how a client asks why something is illegal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from glaciarium.games.endless_winter import actions as a
from glaciarium.games.endless_winter import notation, pending, wording
from glaciarium.games.endless_winter.board import (
    CARD_COUNT,
    HEX_COUNT,
    HEXES,
    JUNCTIONS,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.components import SIDES
from glaciarium.games.endless_winter.event_builders import FIGURES, PLACES, ZONES
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.scene.land import point_key
from glaciarium.games.endless_winter.scene.naming import setup_words, side_words
from glaciarium.games.endless_winter.scene.printed import column_name, printed
from glaciarium.games.endless_winter.scene.roles import leads, role
from glaciarium.games.endless_winter.state import (
    AT_BOTTOM,
    CHIEF_CARD,
    DEVELOP,
    FOOD_LEFT,
    HUNT,
    INITIATE,
    MIGRATE,
    REST,
    ROW,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.hexes import text as hex_text
from glaciarium.kernel.i18n import count, pattern, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of
from glaciarium.kernel.scene import FOR, Pick

Picker = Callable[[EndlessWinter, int], list[Pick]]
PLAYED: Final = {"hand": "hand", "discard": "discard", "play": "played"}  # zones on the table


def picks(state: EndlessWinter, action: int) -> list[Pick]:
    """Return the picks that make up an option, in order."""
    *before, last = _things(state, action)
    how = leads(action)
    together = say("All to work") if how == FOR and action != a.SPEND_FOOD else ""
    return [*before, last._replace(role=role(state, action), leads=how, together=together)]


def _things(state: EndlessWinter, action: int) -> list[Pick]:
    if action in _SAID:
        key, label = _SAID[action]
        return [Pick(key, say(label))]
    if action in _PICKERS:
        return _PICKERS[action](state, 0)
    base = max(block for block in _BLOCKS if block <= action)
    return _BLOCKS[base](state, action - base)


def _asked(state: EndlessWinter) -> int:
    return int(kind_of(state.stack[state.depth - 1]))


def _seat(state: EndlessWinter) -> int:
    return int(seat_of(state.stack[state.depth - 1]))


def _card(state: EndlessWinter, card: int) -> tuple[str, str]:
    """Return a card's id and name."""
    found = printed(state.box).cards[card]
    return str(found["id"]), str(found["name"])


def _animal(state: EndlessWinter, animal: int) -> tuple[str, str]:
    found = printed(state.box).animals[animal]
    return str(found["id"]), str(found["name"])


# Words that are the whole action.
_SAID: Final = {
    a.TAKE_POINT: ("say:take point", pattern("Take 1 point: no animal is left")),
    a.TAKE_TOP: ("deck:top", pattern("Take the top animal")),
    a.REVEAL: ("deck:reveal", pattern("Reveal animals")),
    a.PUT_CAMP: ("camp:camp", pattern("Put a camp on the base")),
    a.GO_BOTTOM: ("say:bottom", pattern("Go on: bottom")),
    a.PAY_FOOD: ("say:pay food", pattern("Pay 1 food")),
    a.KEEP_TOKEN: ("say:take token", pattern("Take this token")),
    a.NEXT_TOKEN: ("say:next token", pattern("Take the next one")),
    a.USE_TOKEN: ("token:token", pattern("Use the rest token")),
    a.ALL: ("say:all", pattern("Take all")),
    a.DRAW_ONE: ("mydeck:draw", pattern("Draw a card")),
    a.TAKE_TOOLS: ("say:tool", pattern("Take tools")),
    a.DRAW_FOR_VILLAGES: ("villages:villages", pattern("Draw for your villages")),
    a.PASS: ("say:pass", pattern("Leave it")),
    a.STEP + a.OFFERING_STEP: ("track:offering", pattern("A step of offering")),
    a.STEP + a.HONOR_STEP: ("track:honor", pattern("A step of honor")),
    a.STEP + a.POINT_STEP: ("say:point", pattern("1 point instead")),
}
_LOWER: Final = {
    "draw": pattern("Card instead"),
    "idol": pattern("Idol instead"),
    "tool": pattern("Tool instead"),
    "food": pattern("Food instead"),
}


def _lower(first: int) -> Picker:
    """Return the picks for a lower benefit, counting from `first` (W1.4)."""

    def picker(_state: EndlessWinter, nth: int) -> list[Pick]:
        what = notation.LOWER[first + nth]
        return [Pick(f"lower:{what}", say(_LOWER[what]))]

    return picker


def _lower_tool(_state: EndlessWinter, number: int) -> list[Pick]:
    return [Pick(f"lower:food {number}", count("{n} as food", "{n} as food", number))]


_MIDDLES: Final = {
    INITIATE: pattern("Go on: person for food"),
    DEVELOP: pattern("Go on: stone"),
    MIGRATE: pattern("Go on: village"),
    HUNT: pattern("Go on: tilt"),
}


def _middle(state: EndlessWinter, _nth: int) -> list[Pick]:
    return [Pick("say:middle", say(_MIDDLES[int(state.column)]))]


def _done(state: EndlessWinter, _nth: int) -> list[Pick]:
    if _asked(state) in (pending.PILE_CARDS, pending.MAP_HEXES, pending.OWN_BOARD):
        return [Pick("say:done", say("Take nothing more"))]
    return [Pick("say:done", say("End turn"))]


def _take(state: EndlessWinter, _nth: int) -> list[Pick]:
    rank = int(operand_of(state.stack[state.depth - 1]))
    gain = wording.effect(state.box.box.eclipse_benefits[rank])
    return [Pick("say:take", say("Take {effect}", effect=gain))]


def _bottom(state: EndlessWinter, _nth: int) -> list[Pick]:
    action = printed(state.box).sections[int(state.column)][AT_BOTTOM][0]
    return [Pick("say:take bottom", say("Take {effect}", effect=action["words"]))]


# Set-up.
def _side(state: EndlessWinter, nth: int) -> list[Pick]:
    chief = printed(state.box).chiefs[nth // 2]
    return [
        Pick(f"side:{chief['id']} {SIDES[nth % 2]}", side_words(chief, chief["sides"][nth % 2]))
    ]


def _setup(state: EndlessWinter, nth: int) -> list[Pick]:
    card = printed(state.box).setups[nth]
    return [Pick(card["key"], say("Begin with {things}", things=setup_words(card)))]


# A turn.
def _place(_state: EndlessWinter, nth: int) -> list[Pick]:
    figure, place = divmod(nth, len(PLACES))
    lifted = say("Place a tribe figure") if figure else say("Place your chief")
    where = (
        say("at rest") if place == REST else say("in {column}", column=column_name(COLUMNS[place]))
    )
    return [Pick(f"figure:{FIGURES[figure]}", lifted), Pick(f"column:{PLACES[place]}", where)]


def _of_hand(label: str) -> Picker:
    """Return the pick for a card in the hand."""

    def picker(state: EndlessWinter, card: int) -> list[Pick]:
        which, name = _card(state, card)
        return [Pick(f"hand:{which}", say(label, card=name))]

    return picker


def _play(state: EndlessWinter, culture: int) -> list[Pick]:
    return _of_hand(pattern("Play {card}"))(state, TYPE_COUNT + culture)


def _work(state: EndlessWinter, kind: int) -> list[Pick]:
    return _of_hand(pattern("Put to work: {card}"))(state, kind)


def _use(state: EndlessWinter, kind: int) -> list[Pick]:
    """Pick a card: on the pile in the eclipse, else in the play area."""
    which, name = _card(state, kind)
    in_eclipse = _asked(state) == pending.PILE_CARDS
    card = printed(state.box).cards[kind]
    gain = card["eclipse" if in_eclipse else "action"]["words"]
    zone = "pile" if in_eclipse else "played"
    return [Pick(f"{zone}:{which}", say("Use {card}: {effect}", card=name, effect=gain))]


def _use_chief(state: EndlessWinter, _nth: int) -> list[Pick]:
    card = int(state.own[_seat(state) * ROW + CHIEF_CARD])
    side = printed(state.box).chiefs[card // 2]["sides"][card % 2]
    words = side["effect"]["words"]
    return [Pick("chief:chief", say("Use your chief: {effect}", effect=words))]


def _spend(state: EndlessWinter, _nth: int) -> list[Pick]:
    food = int(state.own[_seat(state) * ROW + FOOD_LEFT])
    paid = food - int(state.box.after_labor[food])
    label = count("Spend {n} food for 1 labor", "Spend {n} food for 1 labor", paid)
    return [Pick("food:spend food", label)]


# Things to take.
def _take_tribe(state: EndlessWinter, kind: int) -> list[Pick]:
    which, name = _card(state, kind)
    if of_kind(state.piles, kind):
        return [Pick(f"tribe:{which}", say("Take {card}", card=name))]
    return [Pick(f"tribe:{which}", say("Take 1 point: no {card} is left", card=name))]


def _take_culture(state: EndlessWinter, culture: int) -> list[Pick]:
    which, name = _card(state, TYPE_COUNT + culture)
    return [Pick(f"culture:{which}", say("Take {card}", card=name))]


def _take_animal(state: EndlessWinter, animal: int) -> list[Pick]:
    which, name = _animal(state, animal)
    return [Pick(f"animal:{which}", say("Take {card}", card=name))]


def _tilt(state: EndlessWinter, animal: int) -> list[Pick]:
    which, name = _animal(state, animal)
    gain = printed(state.box).animals[animal]["tilt"]["words"]
    return [Pick(f"herd:{which}", say("Tilt {animal}: {effect}", animal=name, effect=gain))]


def _stone(state: EndlessWinter, stone: int) -> list[Pick]:
    """Pick a stone: in the eclipse it is in a slot of the seat's board, and scores."""
    found = printed(state.box).stones[stone]
    if _asked(state) == pending.OWN_BOARD:
        return [Pick(f"slot:{found['id']}", say("Score {stone}", stone=found["name"]))]
    return [Pick(f"stone:{found['id']}", say("Take the stone {stone}", stone=found["name"]))]


def _bury(state: EndlessWinter, nth: int) -> list[Pick]:
    zone, card = divmod(nth, CARD_COUNT)
    which, name = _card(state, card)
    return [Pick(f"{PLAYED[ZONES[zone]]}:{which}", say("Bury {card}", card=name))]


# The map and the megaliths.
def _hex(number: int) -> str:
    return hex_text(HEXES[number])


def _move(state: EndlessWinter, nth: int) -> list[Pick]:
    start, end = divmod(nth, HEX_COUNT)
    return [
        Pick(f"hex:{_hex(start)}", say("Move a camp from {hex}", hex=_land(state, start))),
        Pick(f"hex:{_hex(end)}", say("to {hex}", hex=_land(state, end))),
    ]


def _land(state: EndlessWinter, number: int) -> str:
    terrain = printed(state.box).terrain[state.layout.terrain[number]]["name"]
    return say("{terrain} {hex}", terrain=terrain, hex=wording.address(HEXES[number]))


def _village(state: EndlessWinter, nth: int) -> list[Pick]:
    names = [_hex(field) for field in JUNCTIONS[nth]]
    where = ", ".join(_land(state, field) for field in JUNCTIONS[nth])
    return [Pick(point_key(names), say("Build a village where {hexes} meet", hexes=where))]


def _hex_gain(state: EndlessWinter, number: int) -> list[Pick]:
    kind = printed(state.box).terrain[state.layout.terrain[number]]
    label = say("{hex}: {effect}", hex=_land(state, number), effect=kind["effect"]["words"])
    return [Pick(f"hex:{_hex(number)}", label)]


def _token(state: EndlessWinter, number: int) -> list[Pick]:
    gain = printed(state.box).glacier_tokens[state.token_at(number)]["words"]
    label = say("{hex}: {effect}", hex=_land(state, number), effect=gain)
    return [Pick(f"hex:{_hex(number)}", label)]


def _raise(state: EndlessWinter, spot: int) -> list[Pick]:
    level, row, column = state.layout.spots[spot]
    where = wording.spot(level, row, column)
    key = f"spot:{level},{row},{column}"
    if spot >= state.layout.cell_count:
        return [Pick(key, say("Place it on top: {spot}", spot=where))]
    gain = printed(state.box).cells[state.layout.cells[spot]]["words"]
    if not gain:
        return [Pick(key, say("Place it on the grey cell: {spot}", spot=where))]
    return [Pick(key, say("Place it for {effect}: {spot}", effect=gain, spot=where))]


# Effects and the seat's own board.
def _item(state: EndlessWinter, nth: int) -> list[Pick]:
    words = notation.text(state, a.DO_ITEM + nth).removeprefix("do ")
    return [Pick(f"part:{words}", wording.printed(words))]


def _storage(state: EndlessWinter, cell: int) -> list[Pick]:
    gain = printed(state.box).board["storage"][cell]["words"]
    label = say("Storage cell {cell}: {effect}", cell=cell + 1, effect=gain)
    return [Pick(f"storage:{cell + 1}", label)]


_PICKERS: Final[dict[int, Picker]] = {
    a.GO_MIDDLE: _middle,
    a.DONE: _done,
    a.USE_CHIEF: _use_chief,
    a.SPEND_FOOD: _spend,
    a.TAKE_BOTTOM: _bottom,
    a.TAKE: _take,
}
_BLOCKS: Final[dict[int, Picker]] = {
    a.CHOOSE_SIDE: _side,
    a.CHOOSE_CARD: _setup,
    a.PLAY_CULTURE: _play,
    a.PLACE_FIGURE: _place,
    a.DISCARD_CARD: _of_hand(pattern("Discard {card}")),
    a.TAKE_TYPE: _take_tribe,
    a.TAKE_CARD: _take_culture,
    a.TAKE_FROM_AREA: _take_animal,
    a.MOVE_TO: _move,
    a.BUILD_AT: _village,
    a.STONE_OF: _stone,
    a.TILT_ONE: _tilt,
    a.WORK: _work,
    a.USE_CARD: _use,
    a.DO_ITEM: _item,
    a.LOWER_MEGALITH: _lower(0),
    a.LOWER_DRAW: _lower(1),
    a.LOWER_IDOL: _lower(2),
    a.LOWER_TOOL: _lower_tool,
    a.RAISE_AT: _raise,
    a.BURY_FROM: _bury,
    a.SET_CARD: _of_hand(pattern("Put on the eclipse pile: {card}")),
    a.TOKEN_AT: _token,
    a.GAIN_HEX: _hex_gain,
    a.STORAGE: _storage,
}
