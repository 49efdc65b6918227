"""Reads idol tracks, what the turn order starts with, and tokens from a components file."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.box import MOST_LEVEL, Token
from glaciarium.games.endless_winter.grammar import Ability
from glaciarium.games.endless_winter.reader import Reader
from glaciarium.games.endless_winter.tiles import PLAYERS
from glaciarium.kernel.components import Path

MOST_LEVELS: Final = MOST_LEVEL + 1
RANKS: Final = ["first", "second", "others"]  # on the honor track (W10.2)


def levels(reader: Reader, key: str) -> list[int]:
    """W7: return the benefit of each level of an idol track, from 0."""
    path: Path = ("idol_tracks", key)
    found = reader.numbers(path)
    if not 1 < len(found) <= MOST_LEVELS:
        raise reader.fault(path, f"a track has 2 to {MOST_LEVELS} levels, the first of them 0.")
    if found[0]:
        raise reader.fault(path, "level 0, where markers begin, brings nothing.")
    return found


def burial(reader: Reader) -> list[list[int]]:
    path: Path = ("idol_tracks", "burial")
    reader.components.only(path, set(RANKS))
    found = [reader.numbers((*path, rank)) for rank in RANKS]
    for rank, table in zip(RANKS, found, strict=True):
        if not table:
            raise reader.fault((*path, rank), "the table is empty.")
    return found


def start_bonuses(reader: Reader) -> list[list[Ability]]:
    path: Path = ("turn_order", "start_bonus")
    found = reader.benefits(path, PLAYERS[-1])
    for effect in found:
        for part in [part for ability in effect for part in ability.gain]:
            if part.kind not in {"food", "tool"}:
                raise reader.fault(path, f"{part.text!r}: the start brings food and tools only.")
    return found


def tokens(reader: Reader, key: str, number: int) -> list[Token]:
    path: Path = ("module", key)
    texts = reader.components.at(path, list)
    if len(texts) != number:
        raise reader.fault(path, f"must be {number} tokens.")
    found = []
    for text in texts:
        if not isinstance(text, str) or not text:
            raise reader.fault(path, f"{text!r} is no effect.")
        effect = reader.token(path, text)
        found.append(Token(text, effect))
        reader.listed(key.replace("_", " "), text, ("module",))
    return found
