"""Bit sets: a set of up to 62 fields, seats or cards in one machine word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TOP: Final = 1 << 61
DE_BRUIJN: Final = 0x03F79D71B4CB0A89  # its 64 windows of six bits are all different
NUMBER: Final = vec[i64](sorted(range(64), key=lambda n: (DE_BRUIJN << n) >> 58 & 63))


def single(member: i64) -> i64:
    """Return the set of one member."""
    return TOP >> 61 - member  # never 1 << member: compiled, a small literal shifts in 32 bits


def number(single: i64) -> i64:
    """Return the member of a set of one."""
    return NUMBER[single * DE_BRUIJN >> 58 & 63]


def count(members: i64) -> i64:
    """Return how many members a set has."""
    found: i64 = 0
    while members:
        members &= members - 1
        found += 1
    return found


def pick(members: i64, rank: i64) -> i64:
    """Return the member with so many smaller ones."""
    while rank:
        members &= members - 1
        rank -= 1
    return number(members & -members)


def fill(out: vec[i64], found: i64, base: i64, members: i64) -> i64:
    """Write base + member for each, smallest first, behind those found; return how many now."""
    while members:
        out[found] = base + number(members & -members)
        members &= members - 1
        found += 1
    return found


def members(of: i64) -> list[int]:
    """Return the members in rising order: for events and words, never in a hot loop."""
    found: list[int] = []
    while of:
        found.append(number(of & -of))
        of &= of - 1
    return found
