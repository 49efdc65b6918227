"""What happens in Nunatak, for people to read and watch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from glaciarium.kernel.events import NOTHING, Event

Cell = list[int]  # [floor, row, col]
Card = dict[str, Any]  # {"id", "symbols", "tool", "beasts", "elder", "back"}
Tile = dict[str, Any]  # {"symbols", "level"}
Colour = int | str  # a seat or "siku"


@dataclass(frozen=True, kw_only=True)
class GameStarted(Event, hides=NOTHING):
    tiles: list[dict[str, Any]]  # {"cell", "symbols"}
    display: list[Card]
    favors: list[str]  # the one furthest from the pile first
    completion: str | None
    players: int


@dataclass(frozen=True, kw_only=True)
class CardTaken(Event, hides=NOTHING):
    seat: int
    card: Card
    as_: str
    for_: str  # "self" or "siku"


@dataclass(frozen=True, kw_only=True)
class TilesSwapped(Event, hides=NOTHING):
    seat: int
    cells: list[Cell]  # the worker tile's old cell, the other cell


@dataclass(frozen=True, kw_only=True)
class BlockPlaced(Event, hides=NOTHING):
    seat: int  # who acts
    colour: Colour
    cell: Cell


@dataclass(frozen=True, kw_only=True)
class SupportScored(Event, hides=NOTHING):
    seat: int
    points: int


@dataclass(frozen=True, kw_only=True)
class LinesCompleted(Event, hides=NOTHING):
    seat: int
    lines: list[dict[str, Any]]  # {"floor", "axis", "index"}
    space: int | None  # of the track, after it


@dataclass(frozen=True, kw_only=True)
class SquareScored(Event, hides=NOTHING):
    cell: Cell  # its north-west corner
    counts: dict[str, int]  # by colour
    points: dict[str, int]  # by colour, if any


@dataclass(frozen=True, kw_only=True)
class TileLaid(Event, hides=NOTHING):
    cell: Cell
    symbols: list[str]
    level: int


@dataclass(frozen=True, kw_only=True)
class FavorTaken(Event, hides=NOTHING):
    seat: int
    favor: str


@dataclass(frozen=True, kw_only=True)
class FavorRemoved(Event, hides=NOTHING):
    seat: int
    favor: str


@dataclass(frozen=True, kw_only=True)
class FavorUsed(Event, hides=("tiles",)):
    seat: int
    favor: str
    details: dict[str, Any]  # what this favor has to tell: told as fields of the event
    tiles: list[Tile] | None = None  # Divination: what its owner saw, from the top

    def facts(self) -> dict[str, Any]:
        told = super().facts()
        told.update(told.pop("details"))
        if self.favor != "divination":
            del told["tiles"]
        return told


@dataclass(frozen=True, kw_only=True)
class TurnSkipped(Event, hides=NOTHING):
    seat: int


@dataclass(frozen=True, kw_only=True)
class DisplayFilled(Event, hides=NOTHING):
    cards: list[Card]  # the new ones
    display: list[Card | None]  # all, in order


@dataclass(frozen=True, kw_only=True)
class DisplayReshuffled(Event, hides=NOTHING):
    display: list[Card | None]


@dataclass(frozen=True, kw_only=True)
class FavorRevealed(Event, hides=NOTHING):
    favor: str


@dataclass(frozen=True, kw_only=True)
class TurnEnded(Event, hides=NOTHING):
    seat: int
    scores: list[int]  # so far


@dataclass(frozen=True, kw_only=True)
class FinalScored(Event, hides=NOTHING):
    seat: int
    parts: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class GameEnded(Event, hides=NOTHING):
    scores: list[int]
    winners: list[int]
    rank: str | None
