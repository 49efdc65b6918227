"""Random numbers: a generator in one word, the same on every machine, compiled or not.

This is splitmix cut to 62 bits. Words stay non-negative and each product is masked at once, so
machine words, which wrap, and Python's integers, which grow, agree on every bit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = (1 << 62) - 1
GAMMA: Final = 0x1E3779B97F4A7C15  # odd: the word visits all 2**62 values before it repeats


def advance(word: i64) -> i64:
    """Return the word that follows."""
    return word + GAMMA & WORD


def scramble(word: i64) -> i64:
    """Return a word that looks unrelated to this one; different words stay different."""
    word = (word ^ word >> 30) * 0x3F58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x14D049BB133111EB & WORD
    return word ^ word >> 31


def below(word: i64, limit: i64) -> i64:
    """Map a word to a number from 0 to limit - 1; limits stay below 2**31."""
    return (scramble(word) >> 30) * limit >> 32


def derive(seed: i64, nth: i64) -> i64:
    """Return the nth seed derived from this one: a bot's choice at ply n, a deal."""
    return scramble(scramble(seed & WORD) + nth * 2 + 1 & WORD)


def shuffle(items: vec[i64], word: i64) -> i64:
    """Shuffle in place and return the word that follows."""
    last: i64 = len(items) - 1
    while last > 0:
        word = advance(word)
        other = below(word, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
        last -= 1
    return word
