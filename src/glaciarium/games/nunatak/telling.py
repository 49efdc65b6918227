"""Nunatak in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from glaciarium.games.nunatak import facts
from glaciarium.games.nunatak.components import FAVOR_NAMES, SYMBOLS
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK
from glaciarium.games.nunatak.notation import cell_text
from glaciarium.games.nunatak.state import (
    APPLY,
    BOUND,
    CHOOSE,
    DIVINE,
    DUMMY,
    HURRY,
    LAY,
    MAKE_TOOL,
    NEXT,
    ORDER,
    PLACE,
    PROPAGATE,
    RENEW,
    REPEAT,
    RESERVE,
    SWAP,
    TAKE,
    TRADE,
    TRANSFORM,
    TWO,
    USE,
    Nunatak,
)
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Facts = Mapping[str, Any]


def _cell(cell: list[int]) -> str:
    return "-".join(str(number) for number in cell)


def _listed(things: list[str]) -> str:
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}"


def card_name(card: Facts) -> str:
    """Return a card in words: `17 (beast, 2 symbols)`."""
    details = ["/".join(card["symbols"])]
    if card["tool"]:
        details.append(card["tool"])
    if card["beasts"]:
        details.append(f"{card['beasts']} symbol{'s' if card['beasts'] > 1 else ''}")
    if card["elder"]:
        details.append("+".join(card["elder"]))
    return f"{card['id']} ({', '.join(details)})"


def _tile(tile: Facts) -> str:
    return "/".join(tile["symbols"])


def _favor(name: str) -> str:
    return name.capitalize()


def _points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def _who(colour: str, names: list[str]) -> str:
    return "Siku" if colour == "siku" else names[int(colour)]


def _game_started(event: Facts, _names: list[str]) -> str:
    cards = _listed([card_name(card) for card in event["display"]])
    favors = " and ".join(_favor(favor) for favor in event["favors"])
    completion = event["completion"]
    extra = f" The completion card asks for {completion}." if completion else ""
    return f"The display shows {cards}. Favors face up: {favors}.{extra}"


def _card_taken(event: Facts, names: list[str]) -> str:
    siku = " for Siku" if event["for"] == "siku" else ""
    double = f" as {event['as']}" if len(event["card"]["symbols"]) > 1 else ""
    return f"{names[event['seat']]} takes card {card_name(event['card'])}{double}{siku}."


def _tiles_swapped(event: Facts, names: list[str]) -> str:
    first, second = (_cell(cell) for cell in event["cells"])
    return f"{names[event['seat']]} swaps the worker tile on {first} with the tile on {second}."


def _block_placed(event: Facts, names: list[str]) -> str:
    block = "Siku's block" if event["colour"] == "siku" else "a block"
    return f"{names[event['seat']]} places {block} on {_cell(event['cell'])}."


def _support_scored(event: Facts, names: list[str]) -> str:
    return f"{names[event['seat']]} gets {_points(event['points'])} for support."


def _lines_completed(event: Facts, names: list[str]) -> str:
    axes = {"row": "row", "col": "column"}
    lines = [f"{axes[line['axis']]} {line['index']}" for line in event["lines"]]
    where = f"{_listed(lines)} of floor {event['lines'][0]['floor']}"
    track = "" if event["space"] is None else f" and reaches space {event['space']} of the track"
    return f"{names[event['seat']]} completes {where}{track}."


def _square_scored(event: Facts, names: list[str]) -> str:
    gains = [f"{_who(who, names)} {_points(points)}" for who, points in event["points"].items()]
    return f"The square at {_cell(event['cell'])} brings {_listed(gains)}."


def _tile_laid(event: Facts, _names: list[str]) -> str:
    return f"A tile comes on {_cell(event['cell'])}: {_tile(event)}."


def _favor_taken(event: Facts, names: list[str]) -> str:
    return f"{names[event['seat']]} takes the favor {_favor(event['favor'])}."


def _favor_removed(event: Facts, names: list[str]) -> str:
    return f"{names[event['seat']]} removes the favor {_favor(event['favor'])}."


def _favor_used(event: Facts, names: list[str]) -> str:
    details = _USES.get(event["favor"], _plainly)(event)
    return f"{names[event['seat']]} plays {_favor(event['favor'])}{details}."


def _plainly(event: Facts) -> str:
    if "points" in event:
        return f": {_points(event['points'])}"
    return ""


def _used_divination(event: Facts) -> str:
    if not event["tiles"]:
        return " and looks at the next tiles"
    tiles = [f"{place} {_tile(tile)}" for place, tile in enumerate(event["tiles"], 1)]
    return f" and sees {_listed(tiles)}"


def _used_exchange(event: Facts) -> str:
    given, taken = card_name(event["given"]), card_name(event["taken"])
    return f": card {given} for card {taken} as {event['as']}"


def _used_transformation(event: Facts) -> str:
    tool = f" with a {event['tool']}" if event["tool"] else ""
    return f": card {card_name(event['card'])} becomes {event['to']}{tool}"


_USES: Final[dict[str, Callable[[Facts], str]]] = {
    "foresight": lambda event: f" and reserves card {card_name(event['card'])}",
    "divination": _used_divination,
    "exchange": _used_exchange,
    "transformation": _used_transformation,
    "toolmaking": lambda event: f": one more {event['tool']}",
    "renewal": lambda event: (
        f": {_listed([card_name(card) for card in event['cards']])} under the pile"
    ),
    "progress": lambda event: f" and reaches space {event['space']} of the track",
    "propagation": lambda event: f" for the square at {_cell(event['cell'])}",
    "abundance": lambda _event: " and has a second turn",
    "haste": lambda _event: " and has the next turn",
}


def _turn_skipped(event: Facts, names: list[str]) -> str:
    return f"{names[event['seat']]} skips a turn."


def _display_filled(event: Facts, _names: list[str]) -> str:
    cards = [card_name(card) for card in event["cards"]]
    return f"New in the display: {_listed(cards)}."


def _display_reshuffled(event: Facts, _names: list[str]) -> str:
    cards = [card_name(card) for card in event["display"] if card]
    return f"No card fitted, so all were shuffled. The display shows {_listed(cards)}."


def _favor_revealed(event: Facts, _names: list[str]) -> str:
    return f"New favor face up: {_favor(event['favor'])}."


def _final_scored(event: Facts, names: list[str]) -> str:
    parts = [f"{part.replace('_', ' ')} {n}" for part, n in event["parts"].items() if n]
    return f"{names[event['seat']]} adds {', '.join(parts) or 'nothing'}."


def _game_ended(event: Facts, names: list[str]) -> str:
    if len(event["scores"]) == 1:
        rank = event["rank"]
        named = f"rank {rank.replace('_', ' ')}" if rank else "no rank yet"
        return f"{names[0]} has {_points(event['scores'][0])}: {named}."
    winners = [names[seat] for seat in event["winners"]]
    won = f"{_listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
    scores = zip(names, event["scores"], strict=False)
    return f"{won}, {', '.join(f'{name} {score}' for name, score in scores)}."


_SENTENCES: Final[dict[str, Callable[[Facts, list[str]], str]]] = {
    "game_started": _game_started,
    "card_taken": _card_taken,
    "tiles_swapped": _tiles_swapped,
    "block_placed": _block_placed,
    "support_scored": _support_scored,
    "lines_completed": _lines_completed,
    "square_scored": _square_scored,
    "tile_laid": _tile_laid,
    "favor_taken": _favor_taken,
    "favor_removed": _favor_removed,
    "favor_used": _favor_used,
    "turn_skipped": _turn_skipped,
    "display_filled": _display_filled,
    "display_reshuffled": _display_reshuffled,
    "favor_revealed": _favor_revealed,
    "turn_ended": lambda _event, _names: "",  # the next line says who goes on
    "final_scored": _final_scored,
    "game_ended": _game_ended,
}


def tell(event: Facts, names: list[str]) -> str:
    """Return an event of a record as a sentence; an empty one if it goes without saying."""
    return _SENTENCES[event["kind"]](event, names)


# Questions.
_QUESTIONS: Final = {
    RENEW: "which cards go under the pile?",
    SWAP: "swap a worker tile with another and build there, or pass.",
    ORDER: "which square is scored next?",
    DIVINE: "a tile is about to be laid. Play Divination, or pass?",
    TRADE: "exchange one of your cards for one of the display, or pass.",
    RESERVE: "reserve a card with Foresight, or pass.",
    REPEAT: "play Abundance for a second turn now, or pass?",
    HURRY: "play Haste for your next turn now, or pass?",
    TRANSFORM: "move one of your cards to another symbol with Transformation, or pass.",
    MAKE_TOOL: "which tool does Toolmaking count once more? Or pass.",
}


def ask(state: Nunatak, seat: int, names: list[str]) -> str:
    """Return the decision at hand as a sentence, as far as the seat may know it."""
    if not state.depth:
        return "The game is over."
    frame = state.stack[state.depth - 1]
    return f"{names[seat_of(frame)]}: {_question(state, seat, frame, names)}"


def _question(state: Nunatak, seat: int, frame: int, names: list[str]) -> str:
    kind, operand = kind_of(frame), operand_of(frame)
    if kind in _QUESTIONS:
        return _QUESTIONS[kind]
    if kind == TAKE:
        return _take_question(state)
    if kind == PLACE:
        whose = "Siku's block" if operand >= SIKUS_BLOCK else "your block"
        symbol = SYMBOLS[operand % SIKUS_BLOCK]
        where = f"on an open {symbol} tile" if state.free == BOUND else "on any open cell"
        return f"place {whose} {where}."
    if kind == PROPAGATE:
        square = cell_text(operand & 63)
        return f"the square at {square} is about to be scored. Play Propagation, or pass?"
    if kind in (LAY, NEXT):
        return _stack_question(state, seat, kind, operand)
    if kind == CHOOSE:
        return "choose one of the favors face up."
    if kind in (USE, APPLY):
        return f"use {_favor(FAVOR_NAMES[operand])} now, or keep it unused and pass?"
    assert kind == DUMMY
    return f"several places are as good for {names[state.turn]}. Where does its block go?"


def _take_question(state: Nunatak) -> str:
    if state.free != BOUND:
        return "take any card of the display."
    siku = ", for yourself or for Siku" if state.seats == TWO else ""
    return f"take a card of the display{siku}."


def _stack_question(state: Nunatak, seat: int, kind: int, operand: int) -> str:
    """Name the tiles to whoever has seen them."""
    question = "which tile is laid?" if kind == LAY else "which tile comes next?"
    if state.seer != seat:
        return question
    tiles = [_tile(tile) for tile in facts.divined(state, state.seen)]
    places = [place for place in range(1, 4) if kind == LAY or place != operand + 1]
    named = [f"{place} {tile}" for place, tile in zip(places, tiles, strict=False)]
    return f"{question} {', '.join(named)}."
