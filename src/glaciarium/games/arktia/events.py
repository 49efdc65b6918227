"""The events of Arktia, for people to read and watch. All of them are public."""

from __future__ import annotations

from typing import Any

from glaciarium.kernel.events import NOTHING, Event

Field = list[int]  # [q, r]
Piece = list[int | str]  # [size, colour]: a seat or "neutral"


class GameStarted(Event, hides=NOTHING):
    ice: list[Field]
    seats: int
    options: dict[str, Any]


class NeutralPlaced(Event, hides=NOTHING):
    seat: int
    piece: Piece
    at: Field


class PiecePlaced(Event, hides=NOTHING):
    seat: int
    piece: Piece
    at: Field


class StackMoved(Event, hides=NOTHING):
    seat: int
    from_: Field
    to: Field
    pieces: list[Piece]  # bottom to top


class GroupRemoved(Event, hides=NOTHING):
    seat: int  # who takes them
    colour: int | str
    pieces: list[dict[str, Any]]  # {"at", "piece"}, by field, bottom to top


class StackSettled(Event, hides=NOTHING):
    at: Field
    pieces: list[Piece]


class FieldMelted(Event, hides=NOTHING):
    seat: int
    at: Field


class PlayerOut(Event, hides=NOTHING):
    seat: int
    reason: str


class TurnEnded(Event, hides=NOTHING):
    seat: int
