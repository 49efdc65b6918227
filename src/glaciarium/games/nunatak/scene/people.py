"""The players: columns and what each is worth now, track, favors, blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from glaciarium.games.nunatak.board import Contents
from glaciarium.games.nunatak.completion import MEASURES, completion_rank
from glaciarium.games.nunatak.components import COMPLETIONS, SYMBOLS, TOOLS
from glaciarium.games.nunatak.holdings import (
    TARGET_SYMBOLS,
    cards_as,
    columns,
    edge_blocks,
    full_sets,
    moved_to,
    tools_of,
)
from glaciarium.games.nunatak.prospects import standing
from glaciarium.games.nunatak.scene.cards import card_facts
from glaciarium.games.nunatak.scene.favors import favor_facts, favor_place
from glaciarium.games.nunatak.scene.naming import (
    card_name,
    colour_name,
    sentence,
    symbol_name,
    tool_name,
)
from glaciarium.games.nunatak.scoring import (
    PARTS,
    contested,
    from_table,
    parts,
)
from glaciarium.games.nunatak.state import (
    APPLIED,
    BEAST,
    ELDER,
    FAVORS,
    NONE,
    OWN_IN_SET,
    ROW,
    SCULPTOR,
    SETS,
    SIKUS,
    SKIPS,
    STOCK,
    TRACK,
    TWO,
    WORKER,
    Nunatak,
)
from glaciarium.kernel.bits import count as size
from glaciarium.kernel.bits import members
from glaciarium.kernel.i18n import remembered, say
from glaciarium.kernel.scene import Scene, shared

TIMES: Final = "\u00d7"
CARD_BITS: Final = 32  # bits of what Transformation moved: target and seat, below the card


def people(state: Nunatak, seat: int, names: list[str], places: dict[str, str]) -> list[Scene]:
    """Return all colours: people, then Siku or the dummies; name the reader's own things."""
    if 0 <= seat < state.seats:
        _name_own(state, seat, places)
    return shared("colours", lambda: _colours(state, names))


def _colours(state: Nunatak, names: list[str]) -> list[Scene]:
    return [
        _person(state, colour, names) if colour < state.seats else _nobody(state, colour, names)
        for colour in range(state.colours)
    ]


def _nobody(state: Nunatak, colour: int, names: list[str]) -> Scene:
    """Return Siku or a dummy: blocks and workers."""
    siku = state.seats == TWO
    return {
        "colour": colour,
        "kind": "siku" if siku else "dummy",
        "look": "siku" if siku else f"dummy{colour}",
        "name": colour_name(state, colour, names),
        "blocks": None if siku else int(state.own[colour * ROW + STOCK]),
        "workers": size(state.column(colour, WORKER)),
        "edges": int(edge_blocks(state, colour)),
    }


def _person(state: Nunatak, colour: int, names: list[str]) -> Scene:
    row = colour * ROW
    stands = standing(state, colour)
    return {
        "colour": colour,
        "kind": "seat",
        "look": f"s{colour}",
        "name": names[colour],
        "points": stands.scored,
        "safe": stands.safe,
        "contested": stands.contested,
        "blocks": int(state.own[row + STOCK]),
        "set": _set(state, colour) if state.seats == TWO else None,
        "edges": int(edge_blocks(state, colour)),
        "skips": int(state.own[row + SKIPS]),
        "cards": sum(int(cards_as(state, colour, symbol)) for symbol in range(len(SYMBOLS))),
        "full_sets": int(full_sets(columns(state, colour))),
        "columns": _columns(state, colour),
        "track": _track(state, colour),
        "favors": [favor_facts(state, favor, colour) for favor in members(state.own[row + FAVORS])],
        "applied": [favor_facts(state, favor) for favor in members(state.own[row + APPLIED])],
    }


def _name_own(state: Nunatak, seat: int, places: dict[str, str]) -> None:
    """Name those of the reader's own things that can be picked."""
    for favor in members(state.own[seat * ROW + FAVORS]):
        key = f"favor:{state.box.box.favors[favor].id}"
        places[key] = favor_place(state, favor, say("of yours"))
    for symbol in range(len(SYMBOLS)):
        for card in members(state.column(seat, symbol)):
            places[f"mine:{card}"] = _own_card(state.box, symbol, int(card))


@remembered
def _own_card(contents: Contents, symbol: int, card: int) -> str:
    return say(
        "Your card in column {symbol}: {card}",
        symbol=symbol_name(SYMBOLS[symbol]),
        card=card_name(contents.box.cards[card]),
    )


def _set(state: Nunatak, seat: int) -> Scene:
    """N10.1: return what is left in the set of blocks in use."""
    own = OWN_IN_SET * SETS - int(state.own[seat * ROW + STOCK])
    hers = SETS - int(state.own[seat * ROW + SIKUS])
    used = (own + hers) // (OWN_IN_SET + 1)
    if used == SETS:
        return {"own": 0, "siku": 0, "sets": 0}
    return {
        "own": OWN_IN_SET * (used + 1) - own,
        "siku": used + 1 - hers,
        "sets": SETS - used - 1,
    }


def _track(state: Nunatak, seat: int) -> Scene:
    space = int(state.own[seat * ROW + TRACK])
    beyond = [number for number in state.box.box.track[space + 1 :] if number is not None]
    return {
        "space": space,
        "number": int(state.box.rounded_down[space]),
        "next": beyond[0] if beyond else None,
    }


# Columns.
def _columns(state: Nunatak, seat: int) -> list[Scene]:
    points = parts(state, seat)
    unsure = contested(state, seat)
    worth = {name: int(points[index]) for index, (name, _rule) in enumerate(PARTS)}
    target = moved_to(state, seat)
    found = []
    for symbol, name in enumerate(SYMBOLS):
        held = members(state.column(seat, symbol))
        cards = [card_facts(state, card, key=f"mine:{card}") for card in held]
        if target != NONE and TARGET_SYMBOLS[target] == symbol:
            cards.append(card_facts(state, state.moved // CARD_BITS, key=None))
        found.append(
            {
                "symbol": name,
                "name": sentence(symbol_name(name)),
                "cards": cards,
                "points": worth[f"{name}s"],
                "contested": unsure.get(f"{name}s", 0),
                "note": _NOTES[symbol](state, seat) if cards else "",
            }
        )
    return found


def _worker_note(state: Nunatak, seat: int) -> str:
    mine = cards_as(state, seat, WORKER)
    most = max(
        int(cards_as(state, colour, WORKER)) for colour in range(state.colours) if colour != seat
    )
    if mine > most:
        return say("the most")
    return say("tied for most") if mine == most else say("most: {most}", most=most)


def _sculptor_note(state: Nunatak, seat: int) -> str:
    cards = cards_as(state, seat, SCULPTOR)
    following = from_table(state.box.sculptors, cards + 1)
    if following == from_table(state.box.sculptors, cards):
        return ""
    return say("next: {points}", points=int(following))


def _artisan_note(state: Nunatak, seat: int) -> str:
    counts = [(tool_name(tool), int(tools_of(state, seat, n))) for n, tool in enumerate(TOOLS)]
    return " · ".join(f"{name} {number}" for name, number in counts if number)


def _beast_note(state: Nunatak, seat: int) -> str:
    symbols = sum(int(state.box.beasts[card]) for card in members(state.column(seat, BEAST)))
    return f"{cards_as(state, seat, BEAST)} {TIMES} {symbols}"


def _engineer_note(state: Nunatak, seat: int) -> str:
    cards = cards_as(state, seat, SYMBOLS.index("engineer"))
    return f"{cards} {TIMES} {_track(state, seat)['number']}"


def _elder_note(state: Nunatak, seat: int) -> str:
    """Return what each elder scores."""
    each = []
    for card in members(state.column(seat, ELDER)):
        named = members(state.box.pairs[card])
        each.append(str(sum(int(cards_as(state, seat, symbol)) for symbol in named)))
    return " + ".join(each)


_NOTES: Final[list[Callable[[Nunatak, int], str]]] = [  # by symbol
    _worker_note,
    _sculptor_note,
    _artisan_note,
    _beast_note,
    _engineer_note,
    _elder_note,
]


# Four players.
def completion(state: Nunatak) -> Scene | None:
    """N8.3: return the completion card and who is ahead now."""
    if state.completion == NONE:
        return None
    lines = []
    for nth, line in enumerate(state.box.box.completions[state.completion]):
        measure = MEASURES[state.box.completions[state.completion * 2 + nth]]
        numbers = [int(measure.of(state, seat)) for seat in range(state.seats)]
        lines.append({"text": criterion(line), "numbers": numbers})
    ahead = sorted(range(state.seats), key=lambda seat: -completion_rank(state, seat))
    return {"id": COMPLETIONS[state.completion], "lines": lines, "order": ahead}


def criterion(line: str) -> str:
    """Return what a line of a completion card compares."""
    return {
        "one_tool": say("most artisans of one tool"),
        "tool_sets": say("most sets of all three tools"),
        "beasts_of_1": say("most beast cards with 1 symbol"),
        "beasts_of_2": say("most beast cards with 2 symbols"),
        "workers": say("most workers"),
        "edge_blocks": say("most blocks on edge cells"),
        "sculptors": say("most sculptors"),
        "high_blocks": say("most blocks on floors 2 and 3"),
        "track": say("furthest on the track"),
        "engineers": say("most engineers"),
        "elders": say("most elders"),
        "unused_favors": say("most unused favors"),
        "artisans": say("most artisans"),
        "beasts": say("most beast cards"),
        "beast_symbols": say("most beast symbols"),
        "full_sets": say("most sets of all six symbols"),
        "cards": say("most cards"),
        "blocks": say("most blocks in the temple"),
        "ground_blocks": say("most blocks on the ground floor"),
        "top_blocks": say("most blocks on floor 3"),
        "points": say("most points so far"),
    }[line]
