"""What a seat sees, as numbers: named fields of fixed size, and functions to write them.

A game lists its fields in `Game.observed` and writes them in the same order in `Game.observe`.
"""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64

from glaciarium.kernel.bits import DE_BRUIJN, NUMBER

MOST: Final = 32767  # largest value; larger ones are clipped


class Field(NamedTuple):
    """One named part of an observation."""

    name: str
    shape: tuple[int, ...]
    highest: int
    meaning: str
    lowest: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


def width(fields: list[Field]) -> int:
    """Return how many numbers an observation has."""
    return sum(field.size for field in fields)


# Writers. All expect zeros, and return where the next field begins.
def blank(out: vec[i16], at: i64, size: i64) -> None:
    """Write zeros."""
    end = at + size
    while at < end:
        out[at] = 0
        at += 1


def put(out: vec[i16], at: i64, value: i64) -> i64:
    """Write a number."""
    value = min(value, MOST)
    out[at] = i16(value)
    return at + 1


def put_one(out: vec[i16], at: i64, size: i64, chosen: i64) -> i64:
    """Write a one-hot field; a negative number leaves it zero."""
    if chosen >= 0:
        out[at + chosen] = 1
    return at + size


def put_set(out: vec[i16], at: i64, size: i64, members: i64) -> i64:
    """Write a 1 for each member of a set."""
    numbers = NUMBER
    while members:
        out[at + numbers[(members & -members) * DE_BRUIJN >> 58 & 63]] = 1
        members &= members - 1
    return at + size


# Writers over the last observation: `last[nth]` tells what it was, only what differs is written.
def renew(out: vec[i16], at: i64, last: vec[i64], nth: i64, members: i64) -> None:
    """Write a 1 for each member of a set."""
    changed = last[nth] ^ members
    if changed == 0:
        return
    last[nth] = members
    numbers = NUMBER
    while changed:
        member = numbers[(changed & -changed) * DE_BRUIJN >> 58 & 63]
        out[at + member] = i16(members >> member & 1)
        changed &= changed - 1


def renew_twice(
    out: vec[i16], at: i64, last: vec[i64], once: i64, ones: i64, twice: i64, twos: i64
) -> None:
    """Write a 1 for each member of a set, and a 2 for each of another."""
    changed = (last[once] ^ ones) | (last[twice] ^ twos)
    if changed == 0:
        return
    last[once] = ones
    last[twice] = twos
    numbers = NUMBER
    while changed:
        member = numbers[(changed & -changed) * DE_BRUIJN >> 58 & 63]
        out[at + member] = i16((ones >> member & 1) + 2 * (twos >> member & 1))
        changed &= changed - 1


def renew_one(out: vec[i16], at: i64, last: vec[i64], nth: i64, chosen: i64) -> None:
    """Write a one-hot field; a negative number leaves it zero."""
    before = last[nth]  # the number chosen, from 1
    if before != chosen + 1:
        if before > 0:
            out[at + before - 1] = 0
        if chosen >= 0:
            out[at + chosen] = 1
        last[nth] = chosen + 1


def renew_bytes(out: vec[i16], at: i64, size: i64, last: vec[i64], nth: i64, packed: i64) -> None:
    """Write numbers that are packed, a byte each."""
    if last[nth] != packed:
        last[nth] = packed
        end = at + size
        while at < end:
            out[at] = i16(packed & 255)
            packed >>= 8
            at += 1
