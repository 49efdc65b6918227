"""The steps of this turn up to the pending decision, and where on the table it is."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import pending, sources, wording
from glaciarium.games.endless_winter.decisions.eclipse import unused
from glaciarium.games.endless_winter.facts import Sight
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.games.endless_winter.operations import SOURCE, UNITS_MASK
from glaciarium.games.endless_winter.scene.printed import Facts, Printed, column_name
from glaciarium.games.endless_winter.state import (
    CHIEF,
    DEVELOP,
    HUNT,
    INITIATE,
    MIGRATE,
    REST,
    EndlessWinter,
)
from glaciarium.kernel.i18n import pattern, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

DONE: Final = "done"
NOW: Final = "now"
NEXT: Final = "next"

# Where the choices are, by kind of decision; for a column's sections, by column.
_FOCUS: Final = {
    **dict.fromkeys((pending.CHOOSE_CHIEF, pending.CHOOSE_SETUP), "draft"),
    **dict.fromkeys(
        (
            pending.ACT,
            pending.EFFECT,
            pending.TOOLS_OR_FOOD,
            pending.TAKE_TOKEN,
            pending.RESTING,
            pending.BOTTOM,
        ),
        "columns",
    ),
    **dict.fromkeys((pending.DISCARD, pending.SET_PILE), "hand"),
    **dict.fromkeys((pending.IDOL_STEP, pending.TRACK_STEP), "idols"),
    **dict.fromkeys((pending.RAISE, pending.ARROW_STEP), "megaliths"),
    **dict.fromkeys((pending.PICK_ANIMAL, pending.TOP_ANIMAL, pending.REVEAL_ANIMAL), "hunting"),
    **dict.fromkeys(
        (
            pending.PLACE_CAMP,
            pending.MOVE_CAMP,
            pending.BUILD_VILLAGE,
            pending.GAIN_TOKENS,
            pending.MAP_HEXES,
        ),
        "land",
    ),
    **dict.fromkeys(
        (pending.DRAW_CARD, pending.TILT_ANIMAL, pending.BENEFIT, pending.OWN_BOARD), "own"
    ),
    pending.BURY_CARD: "cards",
    pending.PILE_CARDS: "cards",
    pending.TAKE_CULTURE: "culture",
    pending.TAKE_TRIBE: "people",
    pending.TAKE_STONE: "stones",
}
_TOPS: Final = {INITIATE: "people", DEVELOP: "culture", MIGRATE: "land", HUNT: "hunting"}
_MIDDLES: Final = {INITIATE: "columns", DEVELOP: "stones", MIGRATE: "land", HUNT: "own"}
_STAGES: Final = {
    pending.TOP: pattern("Top of {column}"),
    pending.MIDDLE: pattern("Middle of {column}"),
    pending.BOTTOM: pattern("Bottom of {column}"),
}


def focus(state: EndlessWinter) -> str:
    """Return where the player to move has to look."""
    if not state.depth:
        return "own"
    kind = kind_of(state.stack[state.depth - 1])
    if kind == pending.TOP:
        return _TOPS[int(state.column)]
    if kind == pending.MIDDLE:
        return _MIDDLES[int(state.column)]
    if kind == pending.BOTTOM and state.column == HUNT:
        return "hunting"
    return _FOCUS[kind]


def resting(state: EndlessWinter) -> bool:
    return bool(state.column == REST) and not state.eclipse


def chain(state: EndlessWinter, sight: Sight, prints: Printed) -> list[Facts]:
    """Return the steps of the turn, or of the deciding seat's eclipse."""
    if not state.depth or not state.round:
        return []
    seat = int(seat_of(state.stack[state.depth - 1]))
    steps = _eclipse(state, seat) if state.eclipse else _turn(state, sight, prints, seat)
    return [*steps, *_asked(state)]


def _step(icon: str, text: str, note: str = "", state: str = DONE) -> Facts:
    return {"icon": icon, "text": text, "note": note, "state": state}


# A turn: culture cards, the chief card, the figure, the people at work.
def _turn(state: EndlessWinter, sight: Sight, prints: Printed, seat: int) -> list[Facts]:
    play = sight.tribes[seat].play
    types = len(sight.box.tribes)
    steps = [
        _step("ew-culture", prints.cards[card]["name"], prints.cards[card]["effect"]["words"])
        for card in play
        if card >= types
    ]
    if state.chief_used and sight.tribes[seat].chief is not None:
        steps.append(_step("ew-tribe", prints.chiefs[sight.tribes[seat].chief or 0]["name"]))
    if state.column >= 0:
        steps.append(_figure(state, sight, seat))
    for card, number in play.items():
        if card < types:
            title = prints.cards[card]["name"]
            labor = wording.halves(number * _labor(state, prints, card))
            name = title if number == 1 else say("{n} of {card}", n=number, card=title)
            steps.append(_step("ew-tribe", name, say("+{labor} labor", labor=labor)))
    return steps


def _figure(state: EndlessWinter, sight: Sight, seat: int) -> Facts:
    icon = f"seat-{seat}"
    if state.column == REST:
        rests = say("Chief at rest") if state.figure == CHIEF else say("Figure at rest")
        labor = wording.halves(state.box.box.rest_half_labor)
        return _step(icon, rests, say("{labor} labor in the eclipse", labor=labor))
    column = column_name(COLUMNS[state.column])
    if state.figure == CHIEF:
        return _step(icon, say("Chief to {column}", column=column), _first(state, sight, seat))
    return _step(icon, say("Figure to {column}", column=column), _first(state, sight, seat))


def _first(state: EndlessWinter, sight: Sight, seat: int) -> str:
    """Tell whether this turn's figure was the first in its column."""
    column, tribe = int(state.column), sight.tribes[seat]
    own = tribe.standing[column] + (tribe.chief_in == column)
    return say("first here") if sight.firsts[column] == seat and own == 1 else ""


def _labor(state: EndlessWinter, prints: Printed, card: int) -> int:
    """Return a tribe card's labor in halves, including its ability if that is labor."""
    works = prints.cards[card]["works"]
    return int(works[state.column]) if 0 <= state.column < len(works) else 0


# The eclipse: four steps for each seat.
_STEPS: Final = (pending.BENEFIT, pending.PILE_CARDS, pending.MAP_HEXES, pending.OWN_BOARD)


def _eclipse(state: EndlessWinter, seat: int) -> list[Facts]:
    titles = [
        ("ew-round", say("Turn order")),
        ("ew-tribe", say("Cards in the pile")),
        ("ter-mountain", say("Land")),
        ("ew-megalith", say("Your board")),
    ]
    at = _STEPS.index(_eclipse_step(state, seat))
    asking = kind_of(state.stack[state.depth - 1]) in _STEPS  # otherwise a later step asks
    last = at if asking else at + 1
    states = [DONE if nth < last else NOW if nth == at else NEXT for nth in range(len(titles))]
    return [
        _step(icon, title, "ABCD"[nth], states[nth]) for nth, (icon, title) in enumerate(titles)
    ]


def _eclipse_step(state: EndlessWinter, seat: int) -> int:
    """Return the seat's current step; while it gains, the step's frame may be gone."""
    frames = [state.stack[depth] for depth in range(state.depth)]
    waiting = [frame for frame in frames if kind_of(frame) in _STEPS and seat_of(frame) == seat]
    if not waiting:
        return pending.OWN_BOARD
    kind = int(kind_of(waiting[-1]))
    begun = frames[-1] == waiting[-1] or operand_of(waiting[-1]) != unused(state, seat)
    return pending.BENEFIT if kind == pending.PILE_CARDS and not begun else kind


# The question, and what brought it up.
_TITLES: Final = {
    pending.ACT: ("", pattern("The turn begins")),
    pending.TAKE_TOKEN: ("", pattern("Rest token")),
    pending.RESTING: ("", pattern("At rest")),
    pending.SET_PILE: ("ew-eclipse", pattern("Eclipse pile")),
    pending.ARROW_STEP: ("ew-megalith", pattern("Grey cell's arrow")),
    pending.GAIN_TOKENS: ("ew-village", pattern("Village tokens")),
}
_PARTS: Final = {
    pending.EFFECT: ("", pattern("what next?")),
    pending.DISCARD: ("ew-draw", pattern("discard a card")),
    pending.TOOLS_OR_FOOD: ("ew-tool", pattern("tools or food")),
    pending.IDOL_STEP: ("ew-idol", pattern("which track?")),
    pending.TRACK_STEP: ("ew-idol", pattern("which track?")),
    pending.DRAW_CARD: ("ew-draw", pattern("draw a card")),
    pending.RAISE: ("ew-megalith", pattern("place a megalith")),
    pending.BURY_CARD: ("ew-bury", pattern("bury a card")),
    pending.TAKE_CULTURE: ("ew-culture", pattern("take a culture card")),
    pending.TAKE_TRIBE: ("ew-tribe", pattern("take a tribe card")),
    pending.PICK_ANIMAL: ("ani-woolly-mammoth", pattern("take an animal")),
    pending.TOP_ANIMAL: ("ani-woolly-mammoth", pattern("take the top animal")),
    pending.REVEAL_ANIMAL: ("ani-woolly-mammoth", pattern("reveal an animal")),
    pending.TILT_ANIMAL: ("ani-woolly-mammoth", pattern("tilt an animal")),
    pending.PLACE_CAMP: ("ew-camp", pattern("put a camp on the base")),
    pending.MOVE_CAMP: ("ew-camp", pattern("move a camp")),
    pending.BUILD_VILLAGE: ("ew-village", pattern("build a village")),
    pending.TAKE_STONE: ("ew-megalith", pattern("take a sacred stone")),
}


def _asked(state: EndlessWinter) -> list[Facts]:
    frame = state.stack[state.depth - 1]
    kind, operand = int(kind_of(frame)), int(operand_of(frame))
    if kind in _STEPS:
        return []  # the step itself asks
    if kind in _STAGES:
        column = column_name(COLUMNS[state.column])
        return [_step("", say(_STAGES[kind], column=column), state=NOW)]
    if kind in _TITLES:
        icon, title = _TITLES[kind]
        return [_step(icon, say(title), state=NOW)]
    icon, what = _PARTS[kind]
    source = wording.source(sources.source_name(state, operand >> SOURCE))
    units = 0 if kind == pending.EFFECT else operand & UNITS_MASK
    note = say("{what}, {n} left", what=say(what), n=units) if units > 1 else say(what)
    return [_step(icon, source[:1].upper() + source[1:], note, NOW)]
