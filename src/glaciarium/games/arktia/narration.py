"""Arktia in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from glaciarium.games.arktia.components import COLOURS, LETTERS, SHORT
from glaciarium.games.arktia.facts import tray
from glaciarium.games.arktia.state import (
    FIRST,
    KEEP,
    MELT,
    NEUTRAL,
    NEUTRALS,
    NO_PROGRESS,
    SECOND,
    Arktia,
    stocked,
)
from glaciarium.games.arktia.wording import a_piece, colour_words, stacked, the_piece
from glaciarium.kernel import hexes
from glaciarium.kernel.i18n import listed, of, pattern, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

_OUT: Final = {
    "a": pattern("{who} can neither place nor move and is out."),
    "b": pattern("{who} finds no field that can melt and is out."),
    "c": pattern("{who} has only one piece left on the ice and is out."),
    "d": pattern("{who} resigns."),
    "no_progress": pattern("{who} is out: nothing new has happened for too long."),
}
_SENTENCES: Final = {
    "game_started": pattern("{fields} fields, {players} players."),
    "neutral_placed": pattern("{who} places {piece} on {at}."),
    "piece_placed": pattern("{who} places {piece} on {at}."),
    "stack_moved": pattern("{who} moves {pieces} from {start} to {end}."),
    "group_removed": pattern("{who} takes {pieces}: cut off from the others."),
    "stack_settled": pattern("On {at} the globe sinks into the portal."),
    "field_melted": pattern("{who} lets {at} melt and keeps it."),
    "turn_ended": "",  # the next line says whose turn it is
    "final_scored": pattern(
        "{who} has {captured} captured + {controlled} controlled + {melted} melted."
    ),
}


def tell(event: Mapping[str, Any], names: list[str]) -> str:
    """Return an event of a record as a sentence, or "" if it needs none."""
    kind = event["kind"]
    if kind == "game_ended":
        return _game_ended(event, names)
    told = _OUT[event["reason"]] if kind == "player_out" else _SENTENCES[kind]
    who = names[event["seat"]] if "seat" in event else ""
    return say(told, who=who, **_details(event)) if told else ""


def _details(event: Mapping[str, Any]) -> dict[str, Any]:
    match event["kind"]:
        case "game_started":
            return {"fields": len(event["ice"]), "players": event["seats"]}
        case "neutral_placed":
            return {"piece": a_piece(event["piece"][0], "neutral"), "at": _field(event["at"])}
        case "piece_placed":
            return {"piece": of("piece", f"a {event['piece'][0]}"), "at": _field(event["at"])}
        case "stack_settled" | "field_melted":
            return {"at": _field(event["at"])}
        case "stack_moved":
            start, end = _field(event["from"]), _field(event["to"])
            return {"pieces": _tower(event["pieces"]), "start": start, "end": end}
        case "group_removed":
            return {"pieces": listed([_lost(entry) for entry in event["pieces"]])}
        case "final_scored":
            return dict(event["parts"])
    return {}


def _game_ended(event: Mapping[str, Any], names: list[str]) -> str:
    winners = [names[seat] for seat in event["winners"]]
    scores = ", ".join(f"{n} {s}" for n, s in zip(names, event["scores"], strict=False))
    if len(winners) == 1:
        return say("{who} wins, {scores}.", who=winners[0], scores=scores)
    return say("{who} share the win, {scores}.", who=listed(winners), scores=scores)


def _field(at: list[int]) -> str:
    return hexes.text((at[0], at[1]))


def colour_of(piece: list[Any]) -> str:
    """Return the colour of a piece of an event, which is a seat's or `neutral`."""
    return piece[1] if isinstance(piece[1], str) else COLOURS[piece[1]]


def _tower(pieces: list[list[Any]]) -> str:
    """Return pieces from the top down: `a red globe on a green disc`."""
    top, *below = reversed(pieces)
    lower = [a_piece(piece[0], colour_of(piece), below=True) for piece in below]
    return stacked([a_piece(top[0], colour_of(top)), *lower])


def _lost(entry: Mapping[str, Any]) -> str:
    piece = the_piece(entry["piece"][0], colour_of(entry["piece"]))
    return say("{piece} on {at}", piece=piece, at=_field(entry["at"]))


def ask(state: Arktia, names: list[str]) -> str:
    """Return the pending decision as a sentence."""
    if not state.depth:
        return say("The game is over.")
    frame = state.stack[state.depth - 1]
    who = names[seat_of(frame)]
    return say("{who}: {question}", who=who, question=_question(state, frame))


def _question(state: Arktia, frame: int) -> str:
    kind = kind_of(frame)
    if kind == NEUTRALS:
        return say("place a neutral piece.")
    if kind == FIRST:
        return say("place your first piece.")
    if kind == SECOND:
        return say("place your second piece next to your first.")
    if kind == KEEP:
        colour = colour_words(operand_of(frame), "group")
        return say("which {colour} group stays?", colour=colour)
    if kind == MELT:
        return say("choose a field that melts.")
    if stocked(state.stock, seat_of(frame)):
        return say("place a piece, move a stack, or resign.")
    return say("move a stack (then a field melts), or resign.")


def status(state: Arktia, seat: int) -> list[str]:
    """Return a seat's colour in words and its stock: `red (r): 3G 1D`."""
    own = tray(state, seat)
    colour = f"{of('colour', COLOURS[seat])} ({SHORT[seat]})"
    if own.out is not None:
        reason = say("no progress") if state.out[seat] == NO_PROGRESS else own.out
        return [say("{colour}: out ({reason})", colour=colour, reason=reason)]
    stock = _counted(own.stock) or say("no stock")
    lines = [say("{thing}: {words}", thing=colour, words=stock)]
    if any(own.neutral):
        neutral = f"{of('colour', COLOURS[NEUTRAL])} ({SHORT[NEUTRAL]})"
        lines.append(say("{thing}: {words}", thing=neutral, words=_counted(own.neutral)))
    return lines


def _counted(stock: list[int]) -> str:
    counts = zip(stock, LETTERS, strict=True)
    return " ".join(f"{number}{letter}" for number, letter in counts if number)
