"""The ice as facts for clients that draw it, and options thing by thing."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.games.arktia import notation
from glaciarium.games.arktia.components import MOST_FIELDS, SIZES
from glaciarium.games.arktia.operations import KEEP_GROUP, MELT_FIELD, MOVE, PLACE_NEUTRAL, STOP
from glaciarium.games.arktia.scoring import controlled
from glaciarium.games.arktia.stacks import colour_name, pieces_at
from glaciarium.games.arktia.state import NEUTRAL, PLAYING, REASONS, TURN, Arktia
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import single
from glaciarium.kernel.i18n import count, of, say
from glaciarium.kernel.protocol import kind_of, seat_of
from glaciarium.kernel.scene import Pick, Scene

# Pieces as they are named in a stack: by colour, then by size; the colours are those of the look.
_PIECES: Final = [
    ["orange globe", "orange disc", "orange portal"],
    ["turquoise globe", "turquoise disc", "turquoise portal"],
    ["blue globe", "blue disc", "blue portal"],
    ["yellow globe", "yellow disc", "yellow portal"],
    ["neutral globe", "neutral disc", "neutral portal"],
]


def scene(state: Arktia, _seat: int, _names: list[str]) -> Scene:
    fields = range(len(state.board.fields))
    return {
        "places": {_key(state, field): _name(state, field) for field in fields} | _stock(state),
        "fields": [_field(state, field) for field in fields],
        "seats": [_tray(state, who) for who in range(len(state.out))],
        "round": int(state.round),
        "idle": max(int(state.idle), 0),
        "patience": int(state.patience * state.playing()),
        "stopping": state.depth > 0 and kind_of(state.stack[state.depth - 1]) == TURN,
    }


def _key(state: Arktia, field: int) -> str:
    return f"field:{hexes.text(state.board.fields[field])}"


def _field(state: Arktia, field: int) -> dict[str, Any]:
    return {
        "key": _key(state, field),
        "at": list(state.board.fields[field]),
        "ice": bool(state.ice & single(field)),
        "pieces": [[SIZES[size], colour_name(colour)] for size, colour in pieces_at(state, field)],
    }


def _name(state: Arktia, field: int) -> str:
    where = hexes.text(state.board.fields[field])
    if not state.ice & single(field):
        return say("Field {field}: melted", field=where)
    pieces = [_PIECES[colour][size] for size, colour in pieces_at(state, field)]
    if not pieces:
        return say("Field {field}: free", field=where)
    return say("Field {field}: {pieces}", field=where, pieces=_stacked(pieces))


def _stacked(pieces: list[str]) -> str:
    """Return a stack in words, the top piece first; below another, a piece may sound different."""
    top, *below = reversed(pieces)
    told = of("piece", top)
    for piece in below:
        told = say("{upper} on {lower}", upper=told, lower=of("piece below", piece))
    return told


def _tray(state: Arktia, seat: int) -> dict[str, Any]:
    row = seat * 3
    reason = state.out[seat]
    return {
        "stock": {size: int(state.stock[row + nth]) for nth, size in enumerate(SIZES)},
        "neutral": {size: int(state.neutral_stock[row + nth]) for nth, size in enumerate(SIZES)},
        "captured": int(state.captured[seat]),
        "controlled": int(controlled(state, seat)),
        "melted": int(state.melted[seat]),
        "out": None if reason == PLAYING else REASONS[reason],
    }


def _stock(state: Arktia) -> dict[str, str]:
    """Name what whoever decides has in stock."""
    if not state.depth:
        return {}
    seat = seat_of(state.stack[state.depth - 1])
    stock = state.stock if state.round else state.neutral_stock
    left = [int(stock[seat * 3 + size]) for size in range(len(SIZES))]
    return {f"size:{size}": _left(nth, left[nth]) for nth, size in enumerate(SIZES)}


def _left(size: int, number: int) -> str:
    named = of("size", SIZES[size]).capitalize()
    return count("{size}: {n} in stock", "{size}: {n} in stock", number, size=named)


def picks(state: Arktia, action: int) -> list[Pick]:
    """A piece and its field; or a stack, how much of it, and where to; or a field."""
    words = notation.text(state, action).split()
    if action == STOP:
        return [Pick("say:stop", say("Resign"))]
    target = _key(state, action_field(action))
    where = words[-1]
    if action >= MELT_FIELD:
        return [Pick(target, say("Let {field} melt", field=where))]
    if action >= KEEP_GROUP:
        return [Pick(target, say("Keep the group at {field}", field=where))]
    if action >= MOVE:
        return [
            Pick(f"field:{words[1]}", say("Move from {field}", field=words[1])),
            Pick(f"count:{words[2]}", _lifted(state, words[1], int(words[2]))),
            Pick(target, say("to {field}", field=where)),
        ]
    colour = NEUTRAL if action >= PLACE_NEUTRAL else None
    return [Pick(f"size:{words[1]}", _placed(words[1], colour)), Pick(target, _on(where))]


def action_field(action: int) -> int:
    """Return the field that an action ends with; the numbers of actions are blocks of fields."""
    bases = (base for base in (MELT_FIELD, KEEP_GROUP, MOVE, PLACE_NEUTRAL, 0) if base <= action)
    return (action - next(bases)) % MOST_FIELDS


def _lifted(state: Arktia, field: str, number: int) -> str:
    whole = len(pieces_at(state, notation.field_number(state, field)))
    if number == whole and number > 1:
        return say("Take all {n}", n=number)
    return say("Take {n}", n=number)


def _placed(size: str, colour: int | None) -> str:
    if colour == NEUTRAL:
        return say("Place a neutral piece: {size}", size=of("size", size))
    return say("Place a piece: {size}", size=of("size", size))


def _on(field: str) -> str:
    return say("on {field}", field=field)
