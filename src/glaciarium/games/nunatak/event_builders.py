"""Builds events from the state; called only if there is a log, so clarity comes before speed."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.games.nunatak import events
from glaciarium.games.nunatak.board import CELLS, COLUMNS, ROWS, TOP_FLOOR
from glaciarium.games.nunatak.components import COMPLETIONS, RANKS, SYMBOLS, TOOLS
from glaciarium.games.nunatak.events import Card, Cell, Colour, Tile
from glaciarium.games.nunatak.holdings import TARGET_SYMBOLS
from glaciarium.games.nunatak.scoring import PARTS, parts, score, winners
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK
from glaciarium.games.nunatak.state import (
    ARTISAN,
    DISPLAY,
    NONE,
    OFFER,
    POINTS,
    ROW,
    SIKU,
    TRACK,
    TWO,
    UNMATCHED,
    Nunatak,
)
from glaciarium.kernel.bits import members
from glaciarium.kernel.events import Event, FinalScored

_USE_RULES: Final = {
    "foresight": "N7.6",
    "abundance": "N7.7",
    "transformation": "N7.8",
    "insight": "N7.9",
    "ornaments": "N7.10",
    "haste": "N7.11",
    "exchange": "N7.12",
    "freedom": "N7.13",
    "propagation": "N6.8",
}


def at(cell: int) -> Cell:
    return list(CELLS[cell])


def card_facts(state: Nunatak, card: int) -> Card:
    printed = state.box.box.cards[card]
    return {
        "id": int(card),
        "symbols": list(printed.symbols),
        "tool": printed.tool,
        "beasts": printed.beasts,
        "elder": None if printed.elder is None else list(printed.elder),
        "back": printed.back,
    }


def tile_facts(state: Nunatak, tile: int) -> Tile:
    printed = state.box.box.tiles[tile]
    return {"symbols": list(printed.symbols), "level": printed.level}


def symbols(of: int) -> list[str]:
    """Return the names of a set of symbols."""
    return [SYMBOLS[symbol] for symbol in members(of)]


def colour_name(state: Nunatak, colour: int) -> Colour:
    return "siku" if state.seats == TWO and colour == SIKU else int(colour)


def display(state: Nunatak) -> list[Card | None]:
    """Return the display; solo with its empty places."""
    cards = [state.shown(place) for place in range(DISPLAY)]
    if state.seats > 1:
        cards = [card for card in cards if card != NONE]
    return [None if card == NONE else card_facts(state, card) for card in cards]


def by_colour(state: Nunatak, packed: int) -> dict[str, int]:
    """Return numbers packed a byte per colour, without zeros."""
    found = {}
    for colour in range(state.colours):
        number = packed >> colour * BYTE & BYTE_MASK
        if number:
            found[str(colour_name(state, colour))] = int(number)
    return found


def game_started(state: Nunatak) -> Event:
    tiles = [
        {"cell": at(cell), "symbols": symbols(state.symbols_at(cell))}
        for cell in members(state.laid)
    ]
    return events.GameStarted(
        rule="N1.1",
        tiles=tiles,
        display=[card for card in display(state) if card is not None],
        favors=[state.box.box.favors[state.offered(place)].id for place in range(OFFER)],
        completion=None if state.completion == NONE else COMPLETIONS[state.completion],
        players=int(state.seats),
    )


def card_taken(state: Nunatak, card: int, symbol: int, *, siku: bool) -> Event:
    rule = "N3.2" if len(state.box.box.cards[card].symbols) > 1 else "N3.1"
    if state.turn >= state.seats:
        rule = "N11.3"
    if siku:
        rule = "N10.2"
    if state.free == UNMATCHED:
        rule = "N3.4"
    return events.CardTaken(
        rule=rule,
        seat=int(state.turn),
        card=card_facts(state, card),
        as_=SYMBOLS[symbol],
        for_="siku" if siku else "self",
    )


def tiles_swapped(seat: int, first: int, second: int) -> Event:
    return events.TilesSwapped(rule="N4.2", seat=int(seat), cells=[at(first), at(second)])


def block_placed(state: Nunatak, colour: int, cell: int) -> Event:
    rule = "N11.4" if state.turn >= state.seats else "N4.1"
    name = colour_name(state, colour)
    return events.BlockPlaced(rule=rule, seat=int(state.turn), colour=name, cell=at(cell))


def support_scored(seat: int, points: int) -> Event:
    return events.SupportScored(rule="N5.1", seat=int(seat), points=int(points))


def lines_completed(state: Nunatak, colour: int, cell: int) -> Event:
    """Build the event; call this after the track has moved."""
    floor, row, column = CELLS[cell]
    assert floor < TOP_FLOOR
    lines: list[dict[str, Any]] = []
    if not ROWS[cell] & ~state.covered:
        lines.append({"floor": floor, "axis": "row", "index": row})
    if not COLUMNS[cell] & ~state.covered:
        lines.append({"floor": floor, "axis": "col", "index": column})
    space = int(state.own[colour * ROW + TRACK]) if colour < state.seats else None
    return events.LinesCompleted(rule="N5.2", seat=int(state.turn), lines=lines, space=space)


def square_scored(state: Nunatak, corner: int, counts: int, points: int) -> Event:
    return events.SquareScored(
        rule="N6.2",
        cell=at(corner),
        counts=by_colour(state, counts),
        points=by_colour(state, points),
    )


def tile_laid(state: Nunatak, cell: int, tile: int) -> Event:
    return events.TileLaid(rule="N6.1", cell=at(cell), **tile_facts(state, tile))


def favor_taken(state: Nunatak, seat: int, favor: int) -> Event:
    return events.FavorTaken(rule="N7.1", seat=int(seat), favor=state.box.box.favors[favor].id)


def favor_removed(state: Nunatak, seat: int, favor: int) -> Event:
    return events.FavorRemoved(rule="N11.6", seat=int(seat), favor=state.box.box.favors[favor].id)


def favor_revealed(state: Nunatak, favor: int) -> Event:
    return events.FavorRevealed(rule="N8.1", favor=state.box.box.favors[favor].id)


def favor_used(
    state: Nunatak, seat: int, favor: int, details: dict[str, Any], tiles: list[Tile] | None = None
) -> Event:
    name = state.box.box.favors[favor].id
    rule = _USE_RULES.get(state.box.box.favors[favor].effect, "N7.5")
    return events.FavorUsed(rule=rule, seat=int(seat), favor=name, details=details, tiles=tiles)


def exchanged(state: Nunatak, given: int, taken: int, symbol: int) -> dict[str, Any]:
    cards = {"given": card_facts(state, given), "taken": card_facts(state, taken)}
    return {**cards, "as": SYMBOLS[symbol]}


def transformed(state: Nunatak, card: int, target: int) -> dict[str, Any]:
    symbol = TARGET_SYMBOLS[target]
    tool = TOOLS[target - ARTISAN] if symbol == ARTISAN else None
    return {"card": card_facts(state, card), "to": SYMBOLS[symbol], "tool": tool}


def made(tool: int) -> dict[str, Any]:
    return {"tool": TOOLS[tool]}


def divined(state: Nunatak, number: int) -> list[Tile]:
    """Return the top tiles, the topmost first."""
    top = state.tiles_left - 1
    return [tile_facts(state, state.tiles[top - place]) for place in range(number)]


def turn_skipped(seat: int) -> Event:
    return events.TurnSkipped(rule="N7.7", seat=int(seat))


def display_filled(state: Nunatak, cards: list[int], rule: str) -> Event:
    new = [card_facts(state, card) for card in cards]
    return events.DisplayFilled(rule=rule, cards=new, display=display(state))


def display_reshuffled(state: Nunatak) -> Event:
    return events.DisplayReshuffled(rule="N3.3", display=display(state))


def turn_ended(state: Nunatak) -> Event:
    scores = [int(state.own[seat * ROW + POINTS]) for seat in range(state.seats)]
    return events.TurnEnded(rule="N8.1", seat=int(state.turn), scores=scores)


def game_ended(state: Nunatak, log: list[Event]) -> None:
    scores = [int(score(state, seat)) for seat in range(state.seats)]
    for seat in range(state.seats):
        found = parts(state, seat)
        told = {name: int(found[index]) for index, (name, _rule) in enumerate(PARTS)}
        log.append(FinalScored(rule="N9.1", seat=seat, parts=told))
    solo = state.seats == 1
    log.append(
        events.GameEnded(
            rule="N11.7" if solo else "N9.10",
            scores=scores,
            winners=members(winners(state)),
            rank=rank(state, scores[0]) if solo else None,
        )
    )


def rank(state: Nunatak, points: int) -> str | None:
    """N11.7: return the rank for these points."""
    reached = [least <= points for least in state.box.box.ranks]
    return RANKS[sum(reached) - 1] if any(reached) else None
