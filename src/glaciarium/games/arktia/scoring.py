"""Points (A7.3): each seat's score if the game ended now."""

from __future__ import annotations

from mypy_extensions import i64

from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel.bits import count, single
from glaciarium.kernel.sheet import Row, Sheet


def controlled(state: Arktia, seat: i64) -> i64:
    """A4.1: return how many fields a seat controls."""
    return count(state.tops(seat))


def score(state: Arktia, seat: i64) -> i64:
    return state.captured[seat] + controlled(state, seat) + state.melted[seat]


def winners(state: Arktia) -> i64:
    """Return the set of seats with the most points: a tie is a shared win."""
    most: i64 = -1
    best: i64 = 0
    for seat in range(len(state.out)):
        points = score(state, seat)
        if points > most:
            most = points
            best = single(seat)
        elif points == most:
            best |= single(seat)
    return best


def sheet(state: Arktia) -> Sheet:
    seats = range(len(state.out))
    fields = [int(controlled(state, seat)) for seat in seats]
    return Sheet(
        [
            Row("captured", "A7.3", [int(number) for number in state.captured]),
            Row("controlled", "A7.3", fields),
            Row("melted", "A7.3", [int(number) for number in state.melted]),
        ]
    )
