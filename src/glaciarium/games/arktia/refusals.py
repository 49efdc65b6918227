"""Why a move is illegal: one sentence, starting with the rule's number.

The code asks the same questions as the rules in `operations`, one at a time, and tells the first
that is answered with no.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia import notation, operations
from glaciarium.games.arktia.components import MOST_FIELDS, SIZES
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
    NEUTRALS,
    PORTAL,
    SECOND,
    TURN,
    Arktia,
)
from glaciarium.games.arktia.wording import colour_words, stacked
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import members, single
from glaciarium.kernel.hexes import group
from glaciarium.kernel.i18n import count as counted
from glaciarium.kernel.i18n import of, pattern, ruled, say, to_a_drawing
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of


def why_not(state: Arktia, action: int) -> str:
    """Return why an action isn't legal.

    The sentence names the hex, unless players see what they pointed at.
    """
    sentence, words = _why_not(state, action), notation.text(state, action)
    field = words.split()[-1]
    if field in sentence or to_a_drawing():
        return sentence
    return f"{sentence[:-1]} ({words})."


def _why_not(state: Arktia, action: int) -> str:
    if state.depth == 0:
        return ruled("A7.2", "the game is over.")
    frame = state.stack[state.depth - 1]
    kind, seat = kind_of(frame), seat_of(frame)
    if kind == KEEP and not operations.KEEP_GROUP <= action < operations.MELT_FIELD:
        colour = colour_words(operand_of(frame), "group")
        return ruled("A5.2", "first choose which {colour} group stays.", colour=colour)
    if kind == MELT and not operations.MELT_FIELD <= action < operations.STOP:
        return ruled("A6.1", "your stock was empty, so a field must melt first.")
    if kind == NEUTRALS and not operations.PLACE_NEUTRAL <= action < operations.MOVE:
        return ruled("A1.4", "the neutral pieces are placed first.")
    if action == operations.STOP:
        return _why_not_stop(kind)
    if action >= operations.MELT_FIELD:
        return _why_not_melt(state, kind, action - operations.MELT_FIELD)
    if action >= operations.KEEP_GROUP:
        return _why_not_keep(state, kind, frame, action - operations.KEEP_GROUP)
    if action >= operations.MOVE:
        return _why_not_move(state, kind, seat, action - operations.MOVE)
    if action >= operations.PLACE_NEUTRAL:
        return _why_not_neutral(state, kind, seat, action - operations.PLACE_NEUTRAL)
    return _why_not_place(state, kind, seat, action - operations.PLACE)


def _field(state: Arktia, field: int) -> str:
    return hexes.text(state.board.fields[field])


def _why_not_stop(kind: int) -> str:
    if kind == TURN:
        return ruled("A7.1", "you can neither place nor move, so you are out without resigning.")
    return ruled("A2.1", "you can't resign in the first two rounds.")


def _taken(state: Arktia, field: int) -> str | None:
    """Return why nobody can place anything on a field."""
    if not state.ice & single(field):
        return ruled("A6.1", "{at} has melted.", at=_field(state, field))
    if state.occupied() & single(field):
        return ruled("A2.2", "{at} is not free.", at=_field(state, field))
    return None


def _why_not_neutral(state: Arktia, kind: int, seat: int, place: int) -> str:
    size, field = divmod(place, MOST_FIELDS)
    if kind != NEUTRALS:
        return ruled("A1.4", "there is no neutral piece left to place.")
    if not state.neutral_stock[seat * 3 + size]:
        return ruled("A1.4", "you have no neutral {size} left.", size=_size(size))
    told = pattern("a neutral piece goes next to another one, and {at} is next to none.")
    return _taken(state, field) or ruled("A1.4", told, at=_field(state, field))


def _why_not_place(state: Arktia, kind: int, seat: int, place: int) -> str:
    size, field = divmod(place, MOST_FIELDS)
    if not state.stock[seat * 3 + size]:
        return ruled("A2.2", "you have no {size} left in stock.", size=_size(size))
    taken = _taken(state, field)
    if taken:
        return taken
    here = _field(state, field)
    if kind == FIRST:
        told = pattern("the first piece goes next to any other, and {at} is next to none.")
        return ruled("A1.5", told, at=here)
    rule = "A1.6" if kind == SECOND else "A2.2"
    told = pattern("a piece goes next to one of your own, and {at} is next to none of yours.")
    return ruled(rule, told, at=here)


def _why_not_melt(state: Arktia, kind: int, field: int) -> str:
    here = _field(state, field)
    if kind != MELT:
        return ruled(
            "A6.1",
            "no field melts now: ice melts only after a move of a player with an empty stock.",
        )
    if not state.ice & single(field):
        return ruled("A6.1", "{at} has already melted.", at=here)
    if state.occupied() & single(field):
        return ruled("A6.1", "{at} is occupied, and only a free field melts.", at=here)
    if not operations.on_border(state, field):
        return ruled("A6.1", "{at} is not on the border.", at=here)
    assert not operations.holds_without(state, field)
    return ruled("A6.1", "without {at} the ice would fall apart.", at=here)


def _why_not_keep(state: Arktia, kind: int, frame: int, keep: int) -> str:
    colour, field = divmod(keep, MOST_FIELDS)
    if kind != KEEP:
        return ruled("A5.2", "no two groups of a colour tie for the largest.")
    if colour != operand_of(frame):
        asked = colour_words(operand_of(frame))
        return ruled("A5.2", "choose among the {colour} groups first.", colour=asked)
    told = pattern("none of the tied {colour} groups has its smallest field at {at}.")
    return ruled("A5.2", told, colour=colour_words(colour, "group"), at=_field(state, field))


def _why_not_move(state: Arktia, kind: int, seat: int, move: int) -> str:
    source, target = divmod(move, MOST_FIELDS)
    source, count = divmod(source, 3)
    if kind == FIRST:
        return ruled("A1.5", "in the first round everyone places a piece.")
    if kind == SECOND and _can_place(state, seat):
        return ruled("A1.6", "in the second round you place a piece as long as you can.")
    return (
        _why_not_lift(state, seat, source, count + 1)
        or _why_not_land(state, source, count + 1, target)
        or _why_not_leave(state, seat, source, count + 1, target)
    )


def _can_place(state: Arktia, seat: int) -> bool:
    out = vec[i64]([0] * (3 * MOST_FIELDS))
    return (
        operations.fill_places(
            state.stock, seat, operations.beside_own(state, seat), operations.PLACE, out
        )
        > 0
    )


def _why_not_lift(state: Arktia, seat: int, source: int, count: int) -> str | None:
    here = _field(state, source)
    top = controller(state, source)
    if not state.ice & single(source):
        return ruled("A6.1", "{at} has melted.", at=here)
    if top is None:
        return ruled("A3.1", "there is nothing on {at}.", at=here)
    if top != seat:
        colour = colour_words(top)
        return ruled(
            "A4.1", "the top piece on {at} is {colour}, not yours.", at=here, colour=colour
        )
    shape = shape_at(state, source)
    if lifted(shape, count):
        return None
    if shape == PERCH and count == len(ORDER[PERCH]):
        return ruled("A8", "the globe on {at} perches; it moves alone.", at=here)
    left = counted(
        "there is only {n} to take from {at}.",
        "there are only {n} to take from {at}.",
        len(ORDER[shape]),
        at=here,
    )
    return f"A3.3: {left}"


def _why_not_land(state: Arktia, source: int, count: int, target: int) -> str | None:
    here, there = _field(state, source), _field(state, target)
    if not state.ice & single(target):
        return ruled("A6.1", "{at} has melted.", at=there)
    if source == target:
        return ruled("A3.1", "a move ends on another field than {at}.", at=here)
    if not state.board.in_line(source, state.ice) & single(target):
        told = pattern("{end} is not in a straight line over ice from {start}.")
        return ruled("A3.1", told, end=there, start=here)
    sizes = [state.of_size(size) for size in (GLOBE, DISC, PORTAL)]
    free = state.ice & ~state.occupied()
    if operations.fitting(lifted(shape_at(state, source), count), free, *sizes) & single(target):
        return None
    moved = pieces_at(state, source)[-count:]
    globe = [size for size, _colour in moved] == [GLOBE]
    rule = "A3.3" if globe and shape_at(state, target) in (P, G + P) else "A3.2"
    return ruled(
        rule,
        "a {moved} cannot land on the {stack} on {at}.",
        moved=_stack_name(moved),
        stack=_stack_name(pieces_at(state, target)[-3:]),
        at=there,
    )


def _size(size: int) -> str:
    return of("size", SIZES[size])


def _stack_name(pieces: list[tuple[int, int]]) -> str:
    """Return pieces in words from the top down, such as `globe on disc`."""
    return stacked([_size(size) for size, _colour in reversed(pieces)])


def _why_not_leave(state: Arktia, seat: int, source: int, count: int, target: int) -> str:
    """A3.4: say which of the seat's pieces would be disconnected."""
    own = state.of_colour(seat)
    sizes = lifted(shape_at(state, source), count)
    if not operations.stays(state, seat, single(source), sizes):
        own &= ~single(source)
    own |= single(target)
    near = state.board.near
    lost = own & ~group(near, own, single(target))
    assert lost, "the move is on offer"
    where, *others = (_field(state, field) for field in members(lost))
    for other in others:
        where = say("{others} and {last}", others=where, last=other)
    told = counted(
        "your piece on {where} would be cut off.",
        "your pieces on {where} would be cut off.",
        len(members(lost)),
        where=where,
    )
    return f"A3.4: {told}"
