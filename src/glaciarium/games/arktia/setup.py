"""How a game begins (A1, A8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.arktia.board import Board
from glaciarium.games.arktia.components import LAYOUTS, PLAYERS, Box
from glaciarium.games.arktia.state import BY_COLOUR, FIRST, NEUTRALS, STACK, Arktia
from glaciarium.kernel.dice import WORD
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.hexes import Hex, connected, from_json, gaps, reading_order, text
from glaciarium.kernel.i18n import ruled
from glaciarium.kernel.options import Option, agree

MOST_PATIENCE: Final = 100  # turns per player; with more, a game could last for days
OLD_PATIENCE: Final = 10**9  # the limit for old records

OPTIONS: Final = [
    Option("layout", "first", (), 'the ice: "first", "second" (2 or 4 players), or own fields'),
    Option("neutrals", False, (False, True), "3 players: nine neutral pieces, as with 2"),
    Option("gap", "sink", ("sink", "perch"), "what a globe does when the disc below it goes"),
    Option("no_progress", 10, (), "turns per player without progress that end the game"),
    Option("position", None, (), "begin there: what a position file holds (A9)"),
]


def agreed(box: Box, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """A8: return the options in full; raise BadOptions."""
    try:
        options = agree("Arktia", PLAYERS, OPTIONS, wishes)
    except BadOptions as error:
        raise BadOptions(f"A8: {error}") from None
    patience = options["no_progress"]
    if type(patience) is not int or not 1 <= patience <= OLD_PATIENCE:
        raise _bad_patience(patience)
    if options["neutrals"] and options["players"] == PLAYERS[-1]:
        raise BadOptions(
            ruled("A8", "neutral pieces are for 2 or 3 players; with 4 there is none left.")
        )
    options["layout"] = _layout(box, options["layout"], options["players"])
    return options


def check_new(options: Mapping[str, Any]) -> None:
    """A7.4: refuse a new game that could go on for days."""
    if options["no_progress"] > MOST_PATIENCE:
        raise _bad_patience(options["no_progress"])


def _bad_patience(found: object) -> BadOptions:
    return BadOptions(
        ruled(
            "A7.4",
            "no_progress is a whole number from 1 to {most}, not {found}.",
            most=MOST_PATIENCE,
            found=repr(found),
        )
    )


def _layout(box: Box, layout: object, players: int) -> object:
    """A1.2, A1.3: return a layout's name, or custom fields as a list of lists."""
    if isinstance(layout, str):
        if layout not in LAYOUTS:
            raise BadOptions(
                ruled(
                    "A1.2",
                    "layout is first, second or a list of fields, not {found}.",
                    found=repr(layout),
                )
            )
        if (layout, players) not in box.layouts:
            raise BadOptions(
                ruled(
                    "A1.2",
                    "there is no {layout} layout for {players} players.",
                    layout=layout,
                    players=players,
                )
            )
        return layout
    if not isinstance(layout, list | tuple):
        raise BadOptions(
            ruled(
                "A1.3",
                "custom fields must be a list such as [[0,0],[1,0]], not {found}.",
                found=repr(layout),
            )
        )
    fields = [_field(field) for field in layout]
    _check_own(fields, box.per_player * players, players)
    return [list(field) for field in fields]


def _field(value: object) -> Hex:
    field = from_json(value)
    if field is None:
        raise BadOptions(
            ruled(
                "A1.3",
                "{found} isn't a field; a field is two whole numbers, [q, r].",
                found=repr(value),
            )
        )
    return field


def _check_own(fields: list[Hex], size: int, players: int) -> None:
    """A1.3: refuse custom layouts of the wrong size or in pieces."""
    seen: set[Hex] = set()
    for field in fields:
        if field in seen:
            raise BadOptions(ruled("A1.3", "field {field} is there twice.", field=text(field)))
        seen.add(field)
    if len(fields) != size:
        raise BadOptions(
            ruled(
                "A1.3",
                "{players} players need exactly {size} fields, this layout has {found}.",
                players=players,
                size=size,
                found=len(fields),
            )
        )
    if not connected(seen):
        raise BadOptions(ruled("A1.3", "the ice is not in one piece."))


def remarks(box: Box, options: Mapping[str, Any]) -> list[str]:
    """A1.3: an enclosed gap is allowed, but players should know what it means."""
    found = sorted(gaps(set(ice_of(box, options))), key=reading_order)
    if not found:
        return []
    where = ", ".join(text(field) for field in found)
    return [
        ruled(
            "A1.3",
            "this ice has an enclosed gap at {where}: "
            "lines stop there, and the fields beside it are border fields.",
            where=where,
        )
    ]


def ice_of(box: Box, options: Mapping[str, Any]) -> list[Hex]:
    """Return the fields of the agreed layout."""
    layout = options["layout"]
    if isinstance(layout, str):
        return box.layouts[layout, options["players"]]
    return [(q, r) for q, r in layout]


@lru_cache(maxsize=64)
def board_of(fields: tuple[Hex, ...]) -> Board:
    """Return the tables for this ice, cached: building them takes longer than a game."""
    return Board(list(fields))


def begin(box: Box, options: Mapping[str, Any], seed: i64) -> Arktia:
    """A1: set up an empty table with full stocks, seat 0 to place."""
    players: int = options["players"]
    with_neutrals = players == PLAYERS[0] or options["neutrals"]
    state = empty(board_of(tuple(ice_of(box, options))), options, seed & WORD)
    for seat in range(players):
        for size in range(3):
            state.stock[seat * 3 + size] = box.pieces[size]
            state.neutral_stock[seat * 3 + size] = 1 if with_neutrals else 0
    state.round = 0 if with_neutrals else 1
    state.push(NEUTRALS if with_neutrals else FIRST, 0, 0)
    return state


def empty(board: Board, options: Mapping[str, Any], word: i64) -> Arktia:
    """Return bare ice with nothing pending."""
    players: int = options["players"]
    return Arktia(
        stack=vec[i64]([0] * STACK),
        depth=0,
        word=word,
        board=board,
        ice=board.all,
        pieces=vec[i64]([0] * (3 * BY_COLOUR)),
        perched=0,
        stock=vec[i64]([0] * (3 * players)),
        neutral_stock=vec[i64]([0] * (3 * players)),
        captured=vec[i64]([0] * players),
        melted=vec[i64]([0] * players),
        out=vec[i64]([0] * players),
        round_number=0,
        idle=0,
        gaps=0,
        losers=0,
        patience=options["no_progress"],
        perching=options["gap"] == "perch",
    )
