"""What is scored, what is safe, what is contested, and what a card, tile or favor would change."""

from __future__ import annotations

from typing import NamedTuple

from glaciarium.games.nunatak.board import CORNERS, SQUARES_AT, UNDER
from glaciarium.games.nunatak.decisions.building import completed
from glaciarium.games.nunatak.effects import Woven, effect_of
from glaciarium.games.nunatak.scoring import PARTS, contested, parts, score
from glaciarium.games.nunatak.squares import BYTE, BYTE_MASK, square_counts, square_points
from glaciarium.games.nunatak.state import (
    BUILT,
    COLUMN,
    NONE,
    POINTS,
    ROW,
    Nunatak,
)
from glaciarium.kernel.bits import count, members, single


class Standing(NamedTuple):
    """A seat's points if the game ended now, by how sure they are."""

    scored: int
    safe: int  # would come at the end; rivals can't take them away
    contested: int  # would come at the end; can still go to others


class Gain(NamedTuple):
    """How a part of the final score would change."""

    part: str
    rule: str
    before: int
    after: int
    contested: bool  # others can still take some of it


class Closed(NamedTuple):
    """A square that building on a cell completes."""

    corner: int
    points: int


def standing(state: Nunatak, seat: int) -> Standing:
    unsure = sum(contested(state, seat).values())
    scored = int(state.own[seat * ROW + POINTS])
    return Standing(scored, sum(_by_part(state, seat).values()) - unsure, unsure)


def card_gains(state: Nunatak, seat: int, card: int, symbol: int) -> list[Gain]:
    """Return what a card would change if it lay in the seat's column of a symbol."""
    after = state.clone()
    after.own[seat * ROW + COLUMN + symbol] |= single(card)
    return _changes(state, after, seat)


def building(state: Nunatak, seat: int, cell: int) -> tuple[int, list[Closed]]:
    """Return the points of a block on a cell in the seat's turn: for support, and by square."""
    after = state.clone()
    after.covered |= single(cell)
    after.own[seat * ROW + BUILT] |= single(cell)
    support = int(count(state.own[seat * ROW + BUILT] & UNDER[cell])) if UNDER[cell] else 0
    corners = [CORNERS[cell * SQUARES_AT + nth] for nth in members(completed(after, cell))]
    return support, [
        Closed(corner, square_share(after, corner, seat, seat)[seat]) for corner in corners
    ]


def square_share(state: Nunatak, corner: int, active: int, completer: int) -> list[int]:
    """Return what each seat gets for a complete square, if nobody propagates."""
    counts = square_counts(state, corner)
    points = square_points(state.box, counts, active, completer, NONE)
    return [int(points >> seat * BYTE & BYTE_MASK) for seat in range(state.seats)]


def favor_today(state: Nunatak, seat: int, favor: int) -> tuple[int, int] | None:
    """Return what a favor is worth today: at once, and at the end; None: it depends on a choice."""
    effect = effect_of(state, favor)
    if isinstance(effect, Woven):
        return None
    before = state.clone()
    before.spend(seat, favor)
    if not effect.usable(before, seat):
        return 0, 0
    after = before.clone()
    effect.run(after, seat, None)
    now = int(after.own[seat * ROW + POINTS] - before.own[seat * ROW + POINTS])
    return now, int(score(after, seat) - score(before, seat)) - now


def _by_part(state: Nunatak, seat: int) -> dict[str, int]:
    points = parts(state, seat)
    return {name: int(points[index]) for index, (name, _rule) in enumerate(PARTS)}


def _changes(before: Nunatak, after: Nunatak, seat: int) -> list[Gain]:
    was, becomes = _by_part(before, seat), _by_part(after, seat)
    unsure_was, unsure = contested(before, seat), contested(after, seat)
    return [
        Gain(name, rule, was[name], becomes[name], unsure.get(name, 0) > unsure_was.get(name, 0))
        for name, rule in PARTS
        if becomes[name] != was[name]
    ]
