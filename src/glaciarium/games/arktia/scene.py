"""The ice as facts for clients that draw it, and options as picks."""

from __future__ import annotations

from typing import Any

from glaciarium.games.arktia import notation
from glaciarium.games.arktia.components import MOST_FIELDS, SIZES
from glaciarium.games.arktia.facts import Field, field_at, fields, to_place, tray
from glaciarium.games.arktia.operations import (
    KEEP_GROUP,
    MELT_FIELD,
    MOVE,
    PLACE_NEUTRAL,
    STOP,
    fitting,
    free_fields,
    meltable,
)
from glaciarium.games.arktia.stacks import colour_name
from glaciarium.games.arktia.state import NEUTRAL, TURN, Arktia
from glaciarium.games.arktia.threats import contested
from glaciarium.kernel.bits import single
from glaciarium.kernel.i18n import count, of, say
from glaciarium.kernel.protocol import Game, kind_of
from glaciarium.kernel.scene import QUIT, Pick, Scene


def scene(game: Game[Arktia], state: Arktia) -> Scene:
    taken = contested(game, state)
    seen = list(enumerate(fields(state)))
    melting, landing = meltable(state), _landing(state)
    return {
        "places": {_key(field): field.described() for _, field in seen} | _stock(state),
        "either_order": True,  # a field may be picked before the piece that goes there
        "fields": [
            {
                **_facts(field),
                "takers": taken[number],
                "melts": bool(melting & single(number)),
                "lands": [size for size in SIZES if landing[size] & single(number)],
            }
            for number, field in seen
        ],
        "seats": [_tray(state, who, taken) for who in range(len(state.out))],
        "round": int(state.round),
        "idle": max(int(state.idle), 0),
        "patience": int(state.patience * state.playing()),
        "stopping": state.depth > 0 and kind_of(state.stack[state.depth - 1]) == TURN,
    }


def _key(field: Field) -> str:
    return f"field:{field.name}"


def _facts(field: Field) -> dict[str, Any]:
    return {
        "key": _key(field),
        "at": list(field.at),
        "ice": field.ice,
        "pieces": [[SIZES[size], colour_name(colour)] for size, colour in field.pieces],
    }


def _landing(state: Arktia) -> dict[str, int]:
    """A3.2: return, by size, where a single piece may land as far as stacking goes."""
    sets = free_fields(state), *(state.of_size(size) for size in range(len(SIZES)))
    return {name: fitting(1 << size, *sets) & state.ice for size, name in enumerate(SIZES)}


def _tray(state: Arktia, seat: int, taken: list[list[int]]) -> dict[str, Any]:
    own = tray(state, seat)
    return {
        "stock": dict(zip(SIZES, own.stock, strict=True)),
        "neutral": dict(zip(SIZES, own.neutral, strict=True)),
        "captured": own.captured,
        "controlled": len(own.controlled),
        "contested": sum(1 for field in own.controlled if taken[field]),
        "melted": own.melted,
        "out": own.out,
    }


def _stock(state: Arktia) -> dict[str, str]:
    """Name what the player to move has in stock."""
    return {f"size:{SIZES[size]}": _left(size, left) for size, left in enumerate(to_place(state))}


def _left(size: int, number: int) -> str:
    named = of("size", SIZES[size]).capitalize()
    return count("{size}: {n} in stock", "{size}: {n} in stock", number, size=named)


def picks(state: Arktia, action: int) -> list[Pick]:
    """Return the picks of an option: piece and field; stack, count and target; or a field."""
    words = notation.text(state, action).split()
    if action == STOP:
        return [Pick("say:stop", say("Resign"), QUIT)]
    target = _key(field_at(state, action_field(action)))
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
    """Return an action's last field; action numbers are blocks of fields."""
    bases = (base for base in (MELT_FIELD, KEEP_GROUP, MOVE, PLACE_NEUTRAL, 0) if base <= action)
    return (action - next(bases)) % MOST_FIELDS


def _lifted(state: Arktia, field: str, number: int) -> str:
    whole = len(field_at(state, notation.field_number(state, field)).pieces)
    if number == whole and number > 1:
        return say("Take all {n}", n=number)
    return say("Take {n}", n=number)


def _placed(size: str, colour: int | None) -> str:
    if colour == NEUTRAL:
        return say("Place a neutral piece: {size}", size=of("size", size))
    return say("Place a piece: {size}", size=of("size", size))


def _on(field: str) -> str:
    return say("on {field}", field=field)
