"""Nunatak in words: what happened, and what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from glaciarium.games.nunatak import event_builders
from glaciarium.games.nunatak.board import CELLS
from glaciarium.games.nunatak.components import (
    SYMBOLS,
)
from glaciarium.games.nunatak.decisions.taking import SIKUS_BLOCK
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
from glaciarium.games.nunatak.wording import (
    card_name,
    cell_name,
    floor_name,
    line_name,
    square_name,
    symbol_names,
)
from glaciarium.kernel.i18n import category, count, listed, of, pattern, say
from glaciarium.kernel.protocol import kind_of, operand_of, seat_of

Facts = Mapping[str, Any]


def _cards(cards: list[Facts]) -> str:
    return listed([card_name(card) for card in cards])


def _tile(tile: Facts) -> str:
    return symbol_names(tile["symbols"])


def _favor(name: str) -> str:
    """Return a favor's name for the start of a line."""
    told = of("favor", name)
    return told[0].upper() + told[1:]


def _points(number: int) -> str:
    return count("{n} point", "{n} points", number)


def _who(colour: str, names: list[str]) -> str:
    return "Siku" if colour == "siku" else names[int(colour)]


def _game_started(event: Facts, _names: list[str]) -> str:
    told = say(
        "The display shows {cards}. Favors face up: {favors}.",
        cards=_cards(event["display"]),
        favors=listed([_favor(favor) for favor in event["favors"]]),
    )
    if not event["completion"]:
        return told
    asked = of("completion", event["completion"])
    return f"{told} {say('The completion card asks for {what}.', what=asked)}"


def _card_taken(event: Facts, names: list[str]) -> str:
    taken = {
        "who": names[event["seat"]],
        "card": card_name(event["card"]),
        "symbol": of("symbol", event["as"]),
    }
    double = len(event["card"]["symbols"]) > 1
    if event["for"] == "siku":
        if double:
            return say("{who} takes a card as {symbol} for Siku: {card}.", **taken)
        return say("{who} takes a card for Siku: {card}.", **taken)
    if double:
        return say("{who} takes a card as {symbol}: {card}.", **taken)
    return say("{who} takes a card: {card}.", **taken)


def _tiles_swapped(event: Facts, names: list[str]) -> str:
    first, second = (cell_name(cell) for cell in event["cells"])
    return say(
        "{who} swaps the worker tile ({first}) with another ({second}).",
        who=names[event["seat"]],
        first=first,
        second=second,
    )


def _block_placed(event: Facts, names: list[str]) -> str:
    who, cell = names[event["seat"]], cell_name(event["cell"])
    if event["colour"] == "siku":
        return say("{who} places Siku's block: {cell}.", who=who, cell=cell)
    return say("{who} places a block: {cell}.", who=who, cell=cell)


def _support_scored(event: Facts, names: list[str]) -> str:
    points = _points(event["points"])
    return say("{who} gets {points} for support.", who=names[event["seat"]], points=points)


def _lines_completed(event: Facts, names: list[str]) -> str:
    lines = [say(_LINES[line["axis"]], n=line_name(line)) for line in event["lines"]]
    done = {
        "who": names[event["seat"]],
        "lines": listed(lines),
        "floor": floor_name(event["lines"][0]["floor"]),
    }
    if event["space"] is None:
        return say("{who} completes {lines} ({floor}).", **done)
    return say(
        "{who} completes {lines} ({floor}) and reaches space {space} of the track.",
        **done,
        space=event["space"],
    )


_LINES: Final = {"row": pattern("row {n}"), "col": pattern("column {n}")}


def _square_scored(event: Facts, names: list[str]) -> str:
    gains = [f"{_who(who, names)} {_points(points)}" for who, points in event["points"].items()]
    cell = square_name(event["cell"])
    return say("The square ({cell}) brings {gains}.", cell=cell, gains=listed(gains))


def _tile_laid(event: Facts, _names: list[str]) -> str:
    return say("A new tile ({cell}): {tile}.", cell=cell_name(event["cell"]), tile=_tile(event))


def _favor_taken(event: Facts, names: list[str]) -> str:
    favor = _favor(event["favor"])
    return say("{who} takes the favor {favor}.", who=names[event["seat"]], favor=favor)


def _favor_removed(event: Facts, names: list[str]) -> str:
    favor = _favor(event["favor"])
    return say("{who} removes the favor {favor}.", who=names[event["seat"]], favor=favor)


def _favor_used(event: Facts, names: list[str]) -> str:
    text, values = _USES.get(event["favor"], _plainly)(event)
    return say(text, who=names[event["seat"]], favor=_favor(event["favor"]), **values)


# What a favor did: a pattern and its arguments.
Use = tuple[str, dict[str, Any]]


def _plainly(event: Facts) -> Use:
    if "points" in event:
        return pattern("{who} plays {favor}: {points}."), {"points": _points(event["points"])}
    return pattern("{who} plays {favor}."), {}


def _used_divination(event: Facts) -> Use:
    if not event["tiles"]:
        return pattern("{who} plays {favor} and looks at the next tiles."), {}
    tiles = [f"{place} {_tile(tile)}" for place, tile in enumerate(event["tiles"], 1)]
    return pattern("{who} plays {favor} and sees {tiles}."), {"tiles": listed(tiles)}


def _used_exchange(event: Facts) -> Use:
    told = pattern("{who} plays {favor}: card {given} for card {taken} as {symbol}.")
    return told, {
        "given": card_name(event["given"]),
        "taken": card_name(event["taken"]),
        "symbol": of("symbol", event["as"]),
    }


def _used_transformation(event: Facts) -> Use:
    values = {"card": card_name(event["card"]), "symbol": of("symbol", event["to"])}
    if not event["tool"]:
        return pattern("{who} plays {favor}: card {card} becomes {symbol}."), values
    told = pattern("{who} plays {favor}: card {card} becomes {symbol} with a {tool}.")
    return told, {**values, "tool": of("tool", event["tool"])}


_USES: Final[dict[str, Callable[[Facts], Use]]] = {
    "foresight": lambda event: (
        pattern("{who} plays {favor} and reserves card {card}."),
        {"card": card_name(event["card"])},
    ),
    "divination": _used_divination,
    "exchange": _used_exchange,
    "transformation": _used_transformation,
    "toolmaking": lambda event: (
        pattern("{who} plays {favor}: one more {tool}."),
        {"tool": of("tool", event["tool"])},
    ),
    "renewal": lambda event: (
        pattern("{who} plays {favor}: {cards} under the pile."),
        {"cards": _cards(event["cards"])},
    ),
    "progress": lambda event: (
        pattern("{who} plays {favor} and reaches space {space} of the track."),
        {"space": event["space"]},
    ),
    "propagation": lambda event: (
        pattern("{who} plays {favor} for the square ({cell})."),
        {"cell": square_name(event["cell"])},
    ),
    "abundance": lambda _event: (pattern("{who} plays {favor} and has a second turn."), {}),
    "haste": lambda _event: (pattern("{who} plays {favor} and has the next turn."), {}),
}


def _turn_skipped(event: Facts, names: list[str]) -> str:
    return say("{who} skips a turn.", who=names[event["seat"]])


def _display_filled(event: Facts, _names: list[str]) -> str:
    return say("New in the display: {cards}.", cards=_cards(event["cards"]))


def _display_reshuffled(event: Facts, _names: list[str]) -> str:
    cards = _cards([card for card in event["display"] if card])
    return say("No card fitted, so all were shuffled. The display shows {cards}.", cards=cards)


def _favor_revealed(event: Facts, _names: list[str]) -> str:
    return say("New favor face up: {favor}.", favor=_favor(event["favor"]))


def _final_scored(event: Facts, names: list[str]) -> str:
    who = names[event["seat"]]
    parts = [f"{category(part)} {n}" for part, n in event["parts"].items() if n]
    if not parts:
        return say("{who} adds nothing.", who=who)
    return say("{who} adds {parts}.", who=who, parts=", ".join(parts))


def rank_name(rank: str) -> str:
    """Return one of the RANKS in words."""
    return of("rank", rank.replace("_", " "))


def _game_ended(event: Facts, names: list[str]) -> str:
    if len(event["scores"]) == 1:
        points = _points(event["scores"][0])
        if not event["rank"]:
            return say("{who} has {points}: no rank yet.", who=names[0], points=points)
        rank = rank_name(event["rank"])
        return say("{who} has {points}: rank {rank}.", who=names[0], points=points, rank=rank)
    winners = [names[seat] for seat in event["winners"]]
    scores = ", ".join(f"{n} {s}" for n, s in zip(names, event["scores"], strict=False))
    if len(winners) == 1:
        return say("{who} wins, {scores}.", who=winners[0], scores=scores)
    return say("{who} share the win, {scores}.", who=listed(winners), scores=scores)


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
    "turn_ended": lambda _event, _names: "",  # the next line says whose turn it is
    "final_scored": _final_scored,
    "game_ended": _game_ended,
}


def tell(event: Facts, names: list[str]) -> str:
    """Return an event of a record as a sentence, or "" if it needs none."""
    return _SENTENCES[event["kind"]](event, names)


# Questions.
_QUESTIONS: Final = {
    RENEW: pattern("which cards go under the pile?"),
    SWAP: pattern("swap a worker tile with another and build there, or pass."),
    ORDER: pattern("which square is scored next?"),
    DIVINE: pattern("a tile is about to be laid. Play Divination, or pass?"),
    TRADE: pattern("exchange one of your cards for one from the display, or pass."),
    RESERVE: pattern("reserve a card with Foresight, or pass."),
    REPEAT: pattern("play Abundance for a second turn now, or pass?"),
    HURRY: pattern("play Haste for your next turn now, or pass?"),
    TRANSFORM: pattern("move one of your cards to another symbol with Transformation, or pass."),
    MAKE_TOOL: pattern("which tool does Toolmaking count once more? Or pass."),
}


def ask(state: Nunatak, seat: int, names: list[str]) -> str:
    """Return the pending decision as a sentence, without what the seat may not know."""
    if not state.depth:
        return say("The game is over.")
    frame = state.stack[state.depth - 1]
    question = _question(state, seat, frame, names)
    return say("{who}: {question}", who=names[seat_of(frame)], question=question)


def _question(state: Nunatak, seat: int, frame: int, names: list[str]) -> str:
    kind, operand = kind_of(frame), operand_of(frame)
    if kind in _QUESTIONS:
        return say(_QUESTIONS[kind])
    if kind == TAKE:
        return _take_question(state)
    if kind == PLACE:
        return _place_question(state, operand)
    if kind == PROPAGATE:
        return say(
            "the square ({cell}) is about to be scored. Play Propagation, or pass?",
            cell=square_name(CELLS[operand & 63]),
        )
    if kind in (LAY, NEXT):
        return _stack_question(state, seat, kind, operand)
    if kind == CHOOSE:
        return say("choose one of the favors face up.")
    if kind in (USE, APPLY):
        favor = _favor(state.box.box.favors[operand].id)
        return say("use {favor} now, or keep it unused and pass?", favor=favor)
    assert kind == DUMMY
    return say(
        "several places are equally good for {who}. Where does its block go?", who=names[state.turn]
    )


def _take_question(state: Nunatak) -> str:
    if state.free != BOUND:
        return say("take any card from the display.")
    if state.seats == TWO:
        return say("take a card from the display, for yourself or for Siku.")
    return say("take a card from the display.")


def _place_question(state: Nunatak, operand: int) -> str:
    symbol = of("symbol", SYMBOLS[operand % SIKUS_BLOCK])
    if operand >= SIKUS_BLOCK:
        if state.free == BOUND:
            return say("place Siku's block on an open {symbol} tile.", symbol=symbol)
        return say("place Siku's block on any open cell.")
    if state.free == BOUND:
        return say("place your block on an open {symbol} tile.", symbol=symbol)
    return say("place your block on any open cell.")


def _stack_question(state: Nunatak, seat: int, kind: int, operand: int) -> str:
    """Return a question about the stack; it names the tiles only to a seat that saw them."""
    question = say("which tile is laid?") if kind == LAY else say("which tile comes next?")
    if state.seer != seat:
        return question
    tiles = [_tile(tile) for tile in event_builders.divined(state, state.seen)]
    places = [place for place in range(1, 4) if kind == LAY or place != operand + 1]
    named = [f"{place} {tile}" for place, tile in zip(places, tiles, strict=False)]
    return f"{question} {', '.join(named)}."
