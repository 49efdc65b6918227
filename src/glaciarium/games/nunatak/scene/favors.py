"""Favors in the reader's language, short enough for a card, with the box's numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from glaciarium.games.nunatak.board import Contents
from glaciarium.games.nunatak.favor_cards import Favor
from glaciarium.games.nunatak.prospects import favor_today
from glaciarium.games.nunatak.state import NONE, Nunatak
from glaciarium.games.nunatak.vocabulary import ALONE, MOST, STEPS, THINGS, Term
from glaciarium.kernel.i18n import count, listed, remembered, say, spoken
from glaciarium.kernel.scene import Scene

Numbers = dict[str, Any]

_TEXTS: Final[dict[str, Callable[[Numbers], str]]] = {
    "foresight": lambda _n: say("At the end of any turn: reserve a display card for yourself."),
    "abundance": lambda _n: say("Two turns in a row, then skip your next one."),
    "divination": lambda n: say(
        "Before a tile is laid: look at the top {look} and choose their order.", look=n["look"]
    ),
    "propagation": lambda n: count(
        "Before a square of yours is scored: count {n} block more.",
        "Before a square of yours is scored: count {n} blocks more.",
        n["extra"],
    ),
    "transformation": lambda _n: say("Move one of your cards to another symbol."),
    "insight": lambda _n: say("Score your track number, rounded up."),
    "edges": lambda n: count(
        "{n} point for each of your blocks on an edge.",
        "{n} points for each of your blocks on an edge.",
        n["each"],
    ),
    "ornaments": lambda n: say(
        "Score your sculptors by this table if better: {table}.",
        table=" ".join(str(points) for points in n["table"]),
    ),
    "leadership": lambda n: count(
        "With a worker: {n} more when comparing who has the most.",
        "With a worker: {n} more when comparing who has the most.",
        n["extra"],
    ),
    "herd": lambda n: count(
        "With a beast: {n} more beast symbol.",
        "With a beast: {n} more beast symbols.",
        n["extra"],
    ),
    "toolmaking": lambda n: count(
        "{n} more artisan with a tool of your choice.",
        "{n} more artisans with a tool of your choice.",
        n["extra"],
    ),
    "freedom": lambda _n: say("On your turn: take any card, build on any open tile."),
    "renewal": lambda _n: say("Before taking: put display cards under the pile, draw as many."),
    "haste": lambda _n: say("After another player's turn: take your next turn now."),
    "progress": lambda n: count("{n} step on your track.", "{n} steps on your track.", n["steps"]),
    "height": lambda n: count(
        "{n} point for each of your blocks above the ground, at most {most}.",
        "{n} points for each of your blocks above the ground, at most {most}.",
        n["each"],
        most=n["most"],
    ),
    "solidity": lambda n: count(
        "{n} point for each of your blocks under a tile, at most {most}.",
        "{n} points for each of your blocks under a tile, at most {most}.",
        n["each"],
        most=n["most"],
    ),
    "diversity": lambda n: count(
        "{n} point for each different symbol among your cards.",
        "{n} points for each different symbol among your cards.",
        n["each"],
    ),
    "exchange": lambda _n: say("Exchange one of your cards for one from the display."),
    "generosity": lambda n: say(
        "{points} points, or {last} if nobody has fewer points than you.",
        points=n["points"],
        last=n["last"],
    ),
}


def favor_name(state: Nunatak, favor: int) -> str:
    return _name(state.box.box.favors[favor])


def _name(printed: Favor) -> str:
    return printed.name.get(spoken(), printed.name["en"])


def favor_number(state: Nunatak, name: str) -> int:
    return [favor.id for favor in state.box.box.favors].index(name)


def favor_text(favor: Favor) -> str:
    if favor.effect in _TEXTS:
        return _TEXTS[favor.effect]({**favor.numbers, "table": favor.table})
    gains = listed([_term_text(term) for term in favor.terms])
    if favor.kind == "final":
        return say("At the end: {gains}.", gains=gains)
    if favor.kind == "once":
        return say("Once, at the beginning of a turn: {gains}.", gains=gains)
    return say("At once: {gains}.", gains=gains)


def _term_text(term: Term) -> str:
    if term.thing == STEPS:
        return count("{n} step on your track", "{n} steps on your track", term.number)
    points = count("{n} point", "{n} points", term.number)
    if term.last:
        return say(
            "{points}, or {last} if nobody has fewer points than you", points=points, last=term.last
        )
    told = points if term.thing == ALONE else say(list(THINGS.values())[term.thing], points=points)
    return told if term.most > MOST else say("{gain}, at most {n}", gain=told, n=term.most)


def favor_kind(favor: Favor) -> str:
    """Return when a favor is used (N7.2)."""
    return {"once": say("once"), "final": say("final"), "immediate": say("at once")}[favor.kind]


def favor_facts(state: Nunatak, favor: int, seat: int = NONE) -> Scene:
    """Return a favor, with what it is worth to a seat today, where that needs no choice."""
    today = favor_today(state, seat, favor) if 0 <= seat < state.seats else None
    return {**_facts(state.box, int(favor)), "today": None if today is None else list(today)}


@remembered
def _facts(contents: Contents, favor: int) -> Scene:
    printed = contents.box.favors[favor]
    return {
        "key": f"favor:{printed.id}",
        "id": printed.id,
        "name": _name(printed),
        "when": printed.kind,
        "kind": favor_kind(printed),
        "text": favor_text(printed),
        "reconstructed": "reconstructed" in printed.source,
    }


def favor_place(state: Nunatak, favor: int, of_whom: str) -> str:
    """Return a favor's place, with the text for screen readers."""
    return _place(state.box, int(favor), of_whom)


@remembered
def _place(contents: Contents, favor: int, of_whom: str) -> str:
    printed = contents.box.favors[favor]
    return say(
        "{name}, {kind}: {text} Favor {whose}.",
        name=_name(printed),
        kind=favor_kind(printed),
        whose=of_whom,
        text=favor_text(printed),
    )
