"""How a game begins (N1, N10.1, N11.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak.board import GROUND, Contents
from glaciarium.games.nunatak.components import (
    BACKS,
    COMPLETIONS,
)
from glaciarium.games.nunatak.favor_cards import (
    PLAYERS,
)
from glaciarium.games.nunatak.operations import begin_turn, fill_diamond, fill_row, reveal_favors
from glaciarium.games.nunatak.solo import PLAYERS as COLOURS
from glaciarium.games.nunatak.state import (
    BOUND,
    FOUR,
    NONE,
    ROW,
    SETS,
    SIKUS,
    STACK,
    STOCK,
    SYMBOL_COUNT,
    TWO,
    Nunatak,
)
from glaciarium.kernel.bits import number, single
from glaciarium.kernel.dice import WORD, shuffle
from glaciarium.kernel.options import Option, agree
from glaciarium.kernel.words import Words

OPTIONS: Final[list[Option]] = []
BLOCKS: Final = 18  # N1.4
BLOCKS_OF_FOUR: Final = 13  # N1.5


def agreed(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options in full; raise BadOptions."""
    return agree("Nunatak", PLAYERS, OPTIONS, wishes)


def begin(box: Contents, options: Mapping[str, Any], seed: i64, words: Words) -> Nunatak:
    """N1.2, N1.3, N1.6: lay the ground floor, reveal four cards and two favors; seat 0 starts."""
    players: int = options["players"]
    state = empty(box, players, seed & WORD)
    tiles = _by_back(state, box.levels, words)
    cards = _by_back(state, box.backs, words)
    state.tiles = vec[i64](tiles[3] + tiles[2] + tiles[1])
    state.tiles_left = len(state.tiles)
    for cell, tile in enumerate(tiles[0]):
        _show(state, cell, tile)
    state.laid = GROUND
    for tile in tiles[1] + tiles[2] + tiles[3]:
        state.unlaid |= single(tile)
    state.cards = vec[i64](cards[3] + cards[2] + cards[1] + cards[0])
    state.cards_left = len(state.cards)
    favors = [n for n, favor in enumerate(box.box.favors) if players in favor.players]
    state.blessings = _shuffled(state, favors, words)
    state.blessings_left = len(favors)
    for favor in favors:
        state.unblessed |= single(favor)
    if players == FOUR:
        state.word = words.fresh(state.word)
        state.completion = state.roll(len(COMPLETIONS))
        state.extra = NONE
    if players > 1:
        fill_row(state)
    else:
        fill_diamond(state)
    reveal_favors(state, None)
    state.revealed = 0
    _stock(state, players)
    begin_turn(state, 0)
    state.word = words.fresh(state.word)  # N3.3 may shuffle before the first turn
    return state


def _shuffled(state: Nunatak, things: list[int], words: Words) -> vec[i64]:
    found = vec[i64](things)
    state.word = shuffle(found, words.fresh(state.word))
    return found


def _by_back(state: Nunatak, backs: vec[i64], words: Words) -> list[list[int]]:
    """Return tiles or cards shuffled within each number on their backs."""
    found: list[list[int]] = []
    for back in range(1, BACKS + 1):
        things = [thing for thing in range(len(backs)) if backs[thing] == back]
        found.append([int(thing) for thing in _shuffled(state, things, words)])
    return found


def _show(state: Nunatak, cell: i64, tile: i64) -> None:
    symbols = state.box.tile_symbols[tile]
    while symbols:
        state.shows[number(symbols & -symbols)] |= single(cell)
        symbols &= symbols - 1


def _stock(state: Nunatak, players: int) -> None:
    """Give everybody their blocks."""
    blocks = BLOCKS_OF_FOUR if players == FOUR else BLOCKS
    for colour in range(state.colours if players != TWO else TWO):
        state.own[colour * ROW + STOCK] = blocks
        state.regular += blocks
        if players == TWO:
            state.own[colour * ROW + SIKUS] = SETS
            state.regular += SETS


def empty(box: Contents, players: int, word: i64) -> Nunatak:
    """Return an empty state with nothing pending."""
    nothing = vec[i64]([0] * 0)
    return Nunatak(
        stack=vec[i64]([0] * STACK),
        depth=0,
        word=word,
        revealed=0,
        box=box,
        seats=players,
        colours=max(players, COLOURS),
        own=vec[i64]([0] * (ROW * max(players, COLOURS))),
        shows=vec[i64]([0] * SYMBOL_COUNT),
        laid=0,
        covered=0,
        display=0,
        cards=nothing,
        cards_left=0,
        sunk=0,
        mixed=0,
        discarded=0,
        tiles=nothing,
        tiles_left=0,
        unlaid=0,
        seer=NONE,
        seen=0,
        blessings=nothing,
        blessings_left=0,
        unblessed=0,
        offer=0,
        live=0,
        fresh=NONE,
        reserved=NONE,
        reserver=NONE,
        turn=0,
        order=0,
        turns=0,
        regular=0,
        free=BOUND,
        extra=0,
        completion=NONE,
        moved=NONE,
        made=NONE,
    )
