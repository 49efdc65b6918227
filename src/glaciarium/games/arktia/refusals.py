"""Why something is not allowed: one sentence that begins with the rule's number.

The sentences ask the same questions as the rules in `moving`, one at a time, and name the first
that is answered with no.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia import notation
from glaciarium.games.arktia.components import COLOURS, MOST_FIELDS, SIZES
from glaciarium.games.arktia.moving import (
    KEEP_GROUP,
    MELT_FIELD,
    MOVE,
    PLACE,
    PLACE_NEUTRAL,
    STOP,
    beside_own,
    fill_places,
    fitting,
    holds_without,
    on_border,
    stays,
)
from glaciarium.games.arktia.stacks import (
    ORDER,
    PERCH,
    G,
    P,
    controller,
    lifted,
    pieces_at,
    shape_at,
)
from glaciarium.games.arktia.state import (
    DISC,
    FIRST,
    GLOBE,
    KEEP,
    MELT,
    NEUTRAL,
    NEUTRALS,
    PORTAL,
    SECOND,
    TURN,
    Arktia,
)
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import members, number, single
from glaciarium.kernel.hexes import group
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of


def why_not(state: Arktia, action: int) -> str:
    """Return why an action that is not on offer is not; the sentence names its field."""
    sentence, words = _why_not(state, action), notation.text(state, action)
    field = words.split()[-1]
    return sentence if field in sentence else f"{sentence[:-1]} ({words})."


def _why_not(state: Arktia, action: int) -> str:
    if state.depth == 0:
        return "A7.2: the game is over."
    frame = state.stack[state.depth - 1]
    kind, seat = kind_of(frame), seat_of(frame)
    if kind == KEEP and not KEEP_GROUP <= action < MELT_FIELD:
        colour = COLOURS[operand_of(frame)]
        return f"A5.2: first choose which {colour} group stays."
    if kind == MELT and not MELT_FIELD <= action < STOP:
        return "A6.1: your stock was empty, so a field must melt first."
    if kind == NEUTRALS and not PLACE_NEUTRAL <= action < MOVE:
        return "A1.4: the neutral pieces are placed first."
    if action == STOP:
        return _why_not_stop(kind)
    if action >= MELT_FIELD:
        return _why_not_melt(state, kind, action - MELT_FIELD)
    if action >= KEEP_GROUP:
        return _why_not_keep(state, kind, frame, action - KEEP_GROUP)
    if action >= MOVE:
        return _why_not_move(state, kind, seat, action - MOVE)
    if action >= PLACE_NEUTRAL:
        return _why_not_neutral(state, kind, seat, action - PLACE_NEUTRAL)
    return _why_not_place(state, kind, seat, action - PLACE)


def _field(state: Arktia, field: int) -> str:
    return hexes.text(state.board.fields[field])


def _why_not_stop(kind: int) -> str:
    if kind == TURN:
        return "A7.1: you can neither place nor move, so you are out without stopping."
    return "A2.1: nobody stops in the first two rounds."


def _taken(state: Arktia, field: int) -> str | None:
    """Return why nothing can be placed on a field, whoever does it."""
    if not state.ice & single(field):
        return f"A6.1: {_field(state, field)} has melted."
    if state.occupied() & single(field):
        return f"A2.2: {_field(state, field)} is not free."
    return None


def _why_not_neutral(state: Arktia, kind: int, seat: int, place: int) -> str:
    size, field = divmod(place, MOST_FIELDS)
    if kind != NEUTRALS:
        return "A1.4: there is no neutral piece left to place."
    if not state.neutral_stock[seat * 3 + size]:
        return f"A1.4: you have no neutral {SIZES[size]} left."
    beside = "a neutral piece goes next to another one"
    return _taken(state, field) or f"A1.4: {beside}, and {_field(state, field)} is next to none."


def _why_not_place(state: Arktia, kind: int, seat: int, place: int) -> str:
    size, field = divmod(place, MOST_FIELDS)
    if not state.stock[seat * 3 + size]:
        return f"A2.2: you have no {SIZES[size]} left in stock."
    taken = _taken(state, field)
    if taken:
        return taken
    here = _field(state, field)
    if kind == FIRST:
        return f"A1.5: the first piece goes next to any other, and {here} is next to none."
    rule = "A1.6" if kind == SECOND else "A2.2"
    return f"{rule}: a piece goes next to one of your own, and {here} is next to none of yours."


def _why_not_melt(state: Arktia, kind: int, field: int) -> str:
    here = _field(state, field)
    if kind != MELT:
        return "A6.1: no field melts now; it does after a move of a player without stock."
    if not state.ice & single(field):
        return f"A6.1: {here} has melted already."
    if state.occupied() & single(field):
        return f"A6.1: {here} is occupied, and only a free field melts."
    if not on_border(state, field):
        return f"A6.1: {here} is not on the border."
    assert not holds_without(state, field)
    return f"A6.1: without {here} the ice would fall apart."


def _why_not_keep(state: Arktia, kind: int, frame: int, keep: int) -> str:
    colour, field = divmod(keep, MOST_FIELDS)
    if kind != KEEP:
        return "A5.2: no two groups of a colour tie for the largest."
    if colour != operand_of(frame):
        return f"A5.2: choose among the {COLOURS[operand_of(frame)]} groups first."
    here = _field(state, field)
    return f"A5.2: no {COLOURS[colour]} group of those that tie has its smallest field at {here}."


def _why_not_move(state: Arktia, kind: int, seat: int, move: int) -> str:
    source, target = divmod(move, MOST_FIELDS)
    source, count = divmod(source, 3)
    if kind == FIRST:
        return "A1.5: in the first round everyone places a piece."
    if kind == SECOND and _can_place(state, seat):
        return "A1.6: in the second round you place a piece as long as you can."
    return (
        _why_not_lift(state, seat, source, count + 1)
        or _why_not_land(state, source, count + 1, target)
        or _why_not_leave(state, seat, source, count + 1, target)
    )


def _can_place(state: Arktia, seat: int) -> bool:
    out = vec[i64]([0] * (3 * MOST_FIELDS))
    return fill_places(state.stock, seat, beside_own(state, seat), PLACE, out) > 0


def _why_not_lift(state: Arktia, seat: int, source: int, count: int) -> str | None:
    here = _field(state, source)
    top = controller(state, source)
    if not state.ice & single(source):
        return f"A6.1: {here} has melted."
    if top is None:
        return f"A3.1: there is nothing on {here}."
    if top != seat:
        whose = "neutral" if top == NEUTRAL else COLOURS[top]
        return f"A4.1: the top piece on {here} is {whose}, not yours."
    shape = shape_at(state, source)
    if lifted(shape, count):
        return None
    if shape == PERCH and count == len(ORDER[PERCH]):
        return f"A8: the globe on {here} perches; it moves alone."
    number = len(ORDER[shape])
    return f"A3.3: there {'is' if number == 1 else 'are'} only {number} to take from {here}."


def _why_not_land(state: Arktia, source: int, count: int, target: int) -> str | None:
    here, there = _field(state, source), _field(state, target)
    if not state.ice & single(target):
        return f"A6.1: {there} has melted."
    if source == target:
        return f"A3.1: a move ends on another field than {here}."
    if not state.board.in_line(source, state.ice) & single(target):
        return f"A3.1: {there} is not in a straight line over ice from {here}."
    sizes = [state.of_size(size) for size in (GLOBE, DISC, PORTAL)]
    free = state.ice & ~state.occupied()
    if fitting(lifted(shape_at(state, source), count), free, *sizes) & single(target):
        return None
    moved = _stack_name(state, source, count)
    rule = "A3.3" if shape_at(state, target) in (P, G + P) and moved == "globe" else "A3.2"
    return f"{rule}: a {moved} cannot land on the {_stack_name(state, target, 3)} on {there}."


def _stack_name(state: Arktia, field: int, count: int) -> str:
    """Return the top pieces in words, such as `globe on disc`."""
    sizes = [SIZES[size] for size, _colour in pieces_at(state, field)[-count:]]
    return " on ".join(reversed(sizes))


def _why_not_leave(state: Arktia, seat: int, source: int, count: int, target: int) -> str:
    """A3.4: say which own pieces would lose the others."""
    own = state.of_colour(seat)
    sizes = lifted(shape_at(state, source), count)
    if not stays(state, seat, single(source), sizes):
        own &= ~single(source)
    own |= single(target)
    near = state.board.near
    lost = own & ~group(near, own, single(target))
    assert lost, "the move is on offer"
    where = " and ".join(_field(state, field) for field in members(lost))
    what = "piece" if number(lost & -lost) == members(lost)[-1] else "pieces"
    return f"A3.4: your {what} on {where} would be cut off."
