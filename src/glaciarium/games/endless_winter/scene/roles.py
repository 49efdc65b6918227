"""Which options are usual, lead on or are exchanges, so that people click less.

This never decides what is legal, and players can still choose to be asked everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter import actions as a
from glaciarium.games.endless_winter import pending
from glaciarium.games.endless_winter.decisions.acting import chief_usable
from glaciarium.games.endless_winter.decisions.columns import COLUMNS, FIRST, TAKEN
from glaciarium.games.endless_winter.decisions.eclipse import Gathering
from glaciarium.games.endless_winter.decisions.kinds import DECISIONS
from glaciarium.games.endless_winter.decisions.stages import list_tribe
from glaciarium.games.endless_winter.event_builders import PLACES
from glaciarium.games.endless_winter.grammar import COLUMNS as COLUMN_NAMES
from glaciarium.games.endless_winter.operations import UNITS_MASK
from glaciarium.games.endless_winter.state import CHIEF, EndlessWinter
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of
from glaciarium.kernel.scene import FOR, GO, INTO, MEANT, ON, SURE, SWAP, USUAL

Role = Callable[[EndlessWinter, int], str]
_ROOM: Final = vec[i64]([0] * 512)  # shared by all calls: compiled code keeps what it is passed

_UNITS: Final = (
    pending.IDOL_STEP,
    pending.DRAW_CARD,
    pending.RAISE,
)  # each may be declined, or taken as something lower
_GATHERED: Final = (pending.PILE_CARDS, pending.MAP_HEXES, pending.OWN_BOARD)
_AS_IDOL: Final = {a.LOWER_MEGALITH + a.AS_IDOL, a.LOWER_DRAW}  # a draw's first option is an idol
_INTO: Final = {a.PAY_FOOD, a.TAKE_BOTTOM} | _AS_IDOL


def leads(action: int) -> str:
    """Tell how the choices after an option may be made together with it."""
    if action in (a.GO_MIDDLE, a.GO_BOTTOM):
        return ON
    if a.WORK <= action < a.USE_CARD or action == a.SPEND_FOOD:
        return FOR
    return INTO if action in _INTO or a.DO_ITEM <= action < a.ALL else ""


def role(state: EndlessWinter, action: int) -> str:
    """Return the role of an option."""
    kind = int(kind_of(state.stack[state.depth - 1]))
    return _ROLES.get(kind, _plain)(state, action) or SURE


def _plain(_state: EndlessWinter, action: int) -> str:
    """Moving on, exchanges of a unit (W1.4), and columns, which mean a tribe figure."""
    if action in (a.GO_MIDDLE, a.GO_BOTTOM, a.PASS, a.DONE, a.ALL):
        return GO
    if a.LOWER_MEGALITH <= action < a.TAKE_TOOLS:
        return SWAP
    if a.PLACE_FIGURE + len(PLACES) <= action < a.DISCARD_CARD:
        return MEANT
    return ""


def _unit(_state: EndlessWinter, action: int) -> str:
    if action == a.DRAW_ONE:
        return GO
    return SWAP if a.LOWER_MEGALITH <= action < a.TAKE_TOOLS or action == a.PASS else ""


def _tools(state: EndlessWinter, action: int) -> str:
    """Usually as many tools as fit; only the rest as food."""
    frame = state.stack[state.depth - 1]
    units, seat = int(operand_of(frame) & UNITS_MASK), seat_of(frame)
    over = max(0, units - int(state.tool_room(seat)))
    lowered = min(over, int(state.food_room(seat)))
    return USUAL if action == (a.LOWER_TOOL + lowered if lowered else a.TAKE_TOOLS) else SWAP


def _effect(_state: EndlessWinter, action: int) -> str:
    """Usually everything that is free, in the printed order."""
    if action == a.ALL:
        return USUAL
    return GO if action == a.PASS else ""


def _gift(_state: EndlessWinter, action: int) -> str:
    """Usually one free thing, or nothing."""
    return SWAP if action == a.PASS else USUAL


def _arrow(state: EndlessWinter, action: int) -> str:
    """Usually a free megalith, if there is only one spot for it."""
    spots = operand_of(state.stack[state.depth - 1])
    if spots & spots - 1:
        return _plain(state, action)
    return _gift(state, action)


def _gathered(state: EndlessWinter, action: int) -> str:
    """Usually everything that is free; a single thing counts as everything."""
    frame = state.stack[state.depth - 1]
    decision = cast(Gathering, DECISIONS[kind_of(frame)])
    things = decision.things(state, frame)
    if decision.costly(state, things):
        return GO if action == a.DONE else ""
    if decision.number(state, frame, things) == 1:
        return SWAP if action == a.DONE else USUAL
    return USUAL if action == a.ALL else SWAP


def _stage(state: EndlessWinter, action: int) -> str:
    """Usually skip a section without actions, and end a turn with nothing left."""
    if action == a.GO_MIDDLE:
        return GO if follows(state, pending.MIDDLE) else SWAP
    if action == a.GO_BOTTOM:
        return GO if follows(state, pending.BOTTOM) else SWAP
    if action == a.DONE and idle(state):
        return USUAL
    return _plain(state, action)


def follows(state: EndlessWinter, stage: int) -> bool:
    """Tell whether a later section of the column offers anything."""
    frame = state.stack[state.depth - 1]
    column, seat = COLUMNS[state.column], seat_of(frame)
    if stage == pending.MIDDLE:
        return bool(column.list_middle(state, seat, _ROOM))
    first = operand_of(frame) & FIRST
    return bool(first and column.list_bottom(state, seat, _ROOM))


def idle(state: EndlessWinter) -> bool:
    """Tell whether a figure in its last section has nothing useful left to do.

    Labor is useful in top sections only, so neither food nor people help here.
    """
    frame = state.stack[state.depth - 1]
    seat, column = int(seat_of(frame)), COLUMNS[state.column]
    lists = column.list_middle if kind_of(frame) == pending.MIDDLE else column.list_bottom
    if kind_of(frame) == pending.TOP or (
        not operand_of(frame) & TAKEN and lists(state, seat, _ROOM)
    ):
        return False
    people = [int(_ROOM[nth]) for nth in range(list_tribe(state, seat, _ROOM, 0))]
    if any(one >= a.USE_CARD or _gifted(state, one - a.WORK) for one in people):
        return False
    return not (state.figure == CHIEF and chief_usable(state, seat, state.column))


def _gifted(state: EndlessWinter, kind: int) -> bool:
    """Tell whether a tribe card's ability here is more than labor."""
    here = COLUMN_NAMES[state.column]
    fitting = [one for one in state.box.box.tribes[kind].action if one.column in (None, here)]
    return any(one.cost or any(part.kind != "labor" for part in one.gain) for one in fitting)


_ROLES: Final[dict[int, Role]] = {
    **dict.fromkeys((pending.TOP, pending.MIDDLE, pending.BOTTOM), _stage),
    **dict.fromkeys(_UNITS, _unit),
    **dict.fromkeys(_GATHERED, _gathered),
    pending.ARROW_STEP: _arrow,
    pending.TOOLS_OR_FOOD: _tools,
    **dict.fromkeys(
        (pending.BENEFIT, pending.TOP_ANIMAL, pending.REVEAL_ANIMAL, pending.PLACE_CAMP), _gift
    ),
    pending.EFFECT: _effect,
}
