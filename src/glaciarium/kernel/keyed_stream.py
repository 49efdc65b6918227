"""Chance for tables with people: words drawn from a 256-bit secret, each by its name.

The generator of a state (`dice`) is one word of 62 bits. It is fast, but anyone who sees enough of
what it dealt can compute it, and with it everything to come. So a match whose seed is above WORD
uses the seed as a key. Before each shuffle of the set-up and before each decision the state gets
a new word: the first 62 bits of HMAC-SHA-256(key, name), where the key is the seed as 32 bytes,
big-endian, and the name is `setup N` or `decision N`, in ASCII, counted from 0.

Why HMAC and not a stream cipher: an undo and a replay ask for the word of one
decision, wherever they are, so words need names and no position in a stream. And a record must
replay for ever: HMAC-SHA-256 is in every language and needs no package that could go away.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, Final

from glaciarium.kernel.dice import WORD, derive
from glaciarium.kernel.events import Event
from glaciarium.kernel.protocol import Game, State
from glaciarium.kernel.words import Words

KEY_BITS: Final = 256
SEEDS: Final = 1 << KEY_BITS  # seeds are below this: up to WORD a generator's word, above it a key


def secret_seed() -> int:
    """Return a new seed that is a key."""
    return WORD + 1 + secrets.randbelow(SEEDS - WORD - 1)


def keyed(seed: int) -> bool:
    """Tell whether a seed is a key."""
    return seed > WORD


def word_of(seed: int, name: str) -> int:
    """Return the word of this name."""
    key = seed.to_bytes(KEY_BITS // 8, "big")
    return int.from_bytes(hmac.digest(key, name.encode(), "sha256")[:8], "big") >> 2


class SetupWords(Words):
    """The words of a set-up, one after another."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed
        self._drawn = 0

    def fresh(self, word: int) -> int:
        self._drawn += 1
        return word_of(self._seed, f"setup {self._drawn - 1}")


def deal(
    game: Game[Any], options: Mapping[str, Any], seed: int, log: list[Event] | None = None
) -> Any:
    """Return the state at the start of a match."""
    return (
        game.deal(options, SetupWords(seed), log) if keyed(seed) else game.new(options, seed, log)
    )


def refresh(state: State, seed: int, ply: int) -> None:
    """Give the state its word for a decision; call it before each one."""
    if keyed(seed):
        state.word = word_of(seed, f"decision {ply}")


def bot_word(seed: int, ply: int) -> int:
    """Return the seed of a bot's choice at a decision."""
    return word_of(seed, f"bot {ply}") if keyed(seed) else derive(seed, ply)


def commitment(seed: int, salt: str) -> str:
    """Return the commitment to a seed, shown before the seed is revealed."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def short(seed: int) -> str:
    """Return a seed in short, for titles."""
    return f"{str(seed)[:8]}…" if keyed(seed) else str(seed)
