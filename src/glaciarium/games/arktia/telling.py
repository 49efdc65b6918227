"""Arktia in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia.components import COLOURS, LETTERS, SHORT
from glaciarium.games.arktia.state import (
    FIRST,
    KEEP,
    MELT,
    NEUTRALS,
    PLAYING,
    REASONS,
    SECOND,
    Arktia,
    stocked,
)
from glaciarium.kernel import hexes
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

_OUT: Final = {
    "a": "{seat} can neither place nor move and is out.",
    "b": "{seat} finds no field that can melt and is out.",
    "c": "{seat} has only one piece left on the ice and is out.",
    "d": "{seat} stops for good.",
    "no_progress": "{seat} is out: nothing new has happened for too long.",
}
_TEMPLATES: Final = {
    "game_started": "The ice has {fields} fields; {players} play.",
    "neutral_placed": "{seat} places a neutral {size} on {at}.",
    "piece_placed": "{seat} places a {size} on {at}.",
    "stack_moved": "{seat} moves {pieces} from {from} to {to}.",
    "group_removed": "{seat} takes {pieces}: cut off from the others.",
    "stack_settled": "On {at} the globe sinks into the portal.",
    "field_melted": "{seat} lets {at} melt and keeps it.",
    "turn_ended": "",  # the next line says who goes on
    "final_scored": "{seat} has {captured} captured + {controlled} controlled + {melted} melted.",
    "game_ended": "{winners}, {scores}.",
}


def tell(event: Mapping[str, Any], names: list[str]) -> str:
    """Return an event of a record as a sentence; an empty one if it goes without saying."""
    words: dict[str, Any] = {}
    for key, value in event.items():
        if key in ("at", "from", "to"):
            words[key] = hexes.text((value[0], value[1]))
    if "seat" in event:
        words["seat"] = names[event["seat"]]
    if event["kind"] == "player_out":
        return _OUT[event["reason"]].format(**words)
    return _TEMPLATES[event["kind"]].format(**words, **_details(event, names))


def _details(event: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    match event["kind"]:
        case "game_started":
            return {"fields": len(event["ice"]), "players": event["seats"]}
        case "neutral_placed" | "piece_placed":
            return {"size": event["piece"][0]}
        case "stack_moved":
            return {"pieces": _tower(event["pieces"])}
        case "group_removed":
            return {"pieces": _listed([_lost(entry) for entry in event["pieces"]])}
        case "final_scored":
            return dict(event["parts"])
        case "game_ended":
            winners = [names[seat] for seat in event["winners"]]
            won = f"{_listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
            scores = zip(names, event["scores"], strict=False)
            return {"winners": won, "scores": ", ".join(f"{n} {s}" for n, s in scores)}
    return {}


def _named(piece: list[Any]) -> str:
    colour = piece[1] if isinstance(piece[1], str) else COLOURS[piece[1]]
    return f"{colour} {piece[0]}"


def _tower(pieces: list[list[Any]]) -> str:
    """Return pieces from the top down: `a red globe on a green disc`."""
    return " on ".join(f"a {_named(piece)}" for piece in reversed(pieces))


def _lost(entry: Mapping[str, Any]) -> str:
    return f"the {_named(entry['piece'])} on {hexes.text(tuple(entry['at']))}"


def _listed(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"


def ask(state: Arktia, names: list[str]) -> str:
    """Return the decision at hand as a sentence."""
    if not state.depth:
        return "The game is over."
    frame = state.stack[state.depth - 1]
    kind, name = kind_of(frame), names[seat_of(frame)]
    if kind == NEUTRALS:
        return f"{name}: place a neutral piece."
    if kind == FIRST:
        return f"{name}: place your first piece."
    if kind == SECOND:
        return f"{name}: place your second piece next to your first."
    if kind == KEEP:
        return f"{name}: which {COLOURS[operand_of(frame)]} group stays?"
    if kind == MELT:
        return f"{name}: choose a field that melts."
    if stocked(state.stock, seat_of(frame)):
        return f"{name}: place a piece, move a stack, or stop."
    return f"{name}: move a stack (then a field melts), or stop."


def status(state: Arktia, seat: int) -> list[str]:
    """Return a seat's colour in words and its stock: `red (r): 3G 1D`."""
    colour = f"{COLOURS[seat]} ({SHORT[seat]})"
    if state.out[seat] != PLAYING:
        return [f"{colour}: out ({REASONS[state.out[seat]]})"]
    lines = [f"{colour}: {_counted(state.stock, seat) or 'no stock'}"]
    if stocked(state.neutral_stock, seat):
        lines.append(f"neutral (n): {_counted(state.neutral_stock, seat)}")
    return lines


def _counted(stock: vec[i64], seat: int) -> str:
    counts = [(stock[seat * 3 + size], letter) for size, letter in enumerate(LETTERS)]
    return " ".join(f"{number}{letter}" for number, letter in counts if number)
