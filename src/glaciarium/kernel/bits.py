"""Bit sets: a set of up to 62 fields, seats or cards in one machine word."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TOP: Final = 1 << 61
DE_BRUIJN: Final = 0x03F79D71B4CB0A89  # its 64 windows of six bits are all different
# Masks: every second bit of 61, pair, and group of four; the lowest bit of each byte.
PAIRS: Final = 0x1555555555555555
FOURS: Final = 0x3333333333333333
BYTES: Final = 0x0F0F0F0F0F0F0F0F
EACH_BYTE: Final = 0x0101010101010101
NUMBER: Final = vec[i64](sorted(range(64), key=lambda n: (DE_BRUIJN << n) >> 58 & 63))


def single(member: i64) -> i64:
    """Return the set of one member."""
    return TOP >> 61 - member  # never 1 << member: compiled, a small literal shifts in 32 bits


def number(single: i64) -> i64:
    """Return the member of a set of one."""
    return NUMBER[single * DE_BRUIJN >> 58 & 63]


def count(members: i64) -> i64:
    """Return the size of a set: bits are added up in pairs, fours and bytes."""
    members -= members >> 1 & PAIRS
    members = (members & FOURS) + (members >> 2 & FOURS)
    return (members + (members >> 4) & BYTES) * EACH_BYTE >> 56 & 255


def pick(members: i64, rank: i64) -> i64:
    """Return the member that has `rank` smaller members."""
    while rank:
        members &= members - 1
        rank -= 1
    return number(members & -members)


def fill(out: vec[i64], found: i64, base: i64, members: i64) -> i64:
    """Append base + member for each, smallest first; return the new count."""
    numbers = NUMBER
    while members:
        out[found] = base + numbers[(members & -members) * DE_BRUIJN >> 58 & 63]
        members &= members - 1
        found += 1
    return found


def members(of: i64) -> list[int]:
    """Return the members in ascending order; not for hot loops."""
    found: list[int] = []
    while of:
        found.append(number(of & -of))
        of &= of - 1
    return found
