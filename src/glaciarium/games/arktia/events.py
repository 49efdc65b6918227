"""What happens in Arktia, for people to read and watch. All of it is open to everyone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from glaciarium.kernel.events import NOTHING, Event

Field = list[int]  # [q, r]
Piece = list[int | str]  # [size, colour]: a seat or "neutral"


@dataclass(frozen=True, kw_only=True)
class GameStarted(Event, hides=NOTHING):
    ice: list[Field]
    seats: int
    options: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class NeutralPlaced(Event, hides=NOTHING):
    seat: int
    piece: Piece
    at: Field


@dataclass(frozen=True, kw_only=True)
class PiecePlaced(Event, hides=NOTHING):
    seat: int
    piece: Piece
    at: Field


@dataclass(frozen=True, kw_only=True)
class StackMoved(Event, hides=NOTHING):
    seat: int
    from_: Field
    to: Field
    pieces: list[Piece]  # bottom to top


@dataclass(frozen=True, kw_only=True)
class GroupRemoved(Event, hides=NOTHING):
    seat: int  # who takes them
    colour: int | str
    pieces: list[dict[str, Any]]  # {"at", "piece"}, by field, bottom to top


@dataclass(frozen=True, kw_only=True)
class StackSettled(Event, hides=NOTHING):
    at: Field
    pieces: list[Piece]


@dataclass(frozen=True, kw_only=True)
class FieldMelted(Event, hides=NOTHING):
    seat: int
    at: Field


@dataclass(frozen=True, kw_only=True)
class PlayerOut(Event, hides=NOTHING):
    seat: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class TurnEnded(Event, hides=NOTHING):
    seat: int


@dataclass(frozen=True, kw_only=True)
class FinalScored(Event, hides=NOTHING):
    seat: int
    parts: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event, hides=NOTHING):
    scores: list[int]
    winners: list[int]
