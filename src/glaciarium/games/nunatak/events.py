"""The events of Nunatak, for people to read and watch."""

from __future__ import annotations

from typing import Any

from glaciarium.kernel import events as kernel_events
from glaciarium.kernel.events import NOTHING, Event

Cell = list[int]  # [floor, row, col]
Card = dict[str, Any]  # {"id", "symbols", "tool", "beasts", "elder", "back"}
Tile = dict[str, Any]  # {"symbols", "level"}
Colour = int | str  # a seat or "siku"


class GameStarted(Event, hides=NOTHING):
    tiles: list[dict[str, Any]]  # {"cell", "symbols"}
    display: list[Card]
    favors: list[str]  # the one furthest from the pile first
    completion: str | None
    players: int


class CardTaken(Event, hides=NOTHING):
    seat: int
    card: Card
    as_: str
    for_: str  # "self" or "siku"


class TilesSwapped(Event, hides=NOTHING):
    seat: int
    cells: list[Cell]  # the worker tile's old cell, the other cell


class BlockPlaced(Event, hides=NOTHING):
    seat: int  # the acting seat
    colour: Colour
    cell: Cell


class SupportScored(Event, hides=NOTHING):
    seat: int
    points: int


class LinesCompleted(Event, hides=NOTHING):
    seat: int
    lines: list[dict[str, Any]]  # {"floor", "axis", "index"}
    space: int | None  # of the track, after it


class SquareScored(Event, hides=NOTHING):
    cell: Cell  # its north-west corner
    counts: dict[str, int]  # by colour
    points: dict[str, int]  # by colour, if any


class TileLaid(Event, hides=NOTHING):
    cell: Cell
    symbols: list[str]
    level: int


class FavorTaken(Event, hides=NOTHING):
    seat: int
    favor: str


class FavorRemoved(Event, hides=NOTHING):
    seat: int
    favor: str


class FavorUsed(Event, hides=("tiles",)):
    seat: int
    favor: str
    details: dict[str, Any]  # facts of this favor, as fields of the event
    tiles: list[Tile] | None = None  # Divination: what its owner saw, from the top

    def facts(self) -> dict[str, Any]:
        told = super().facts()
        told.update(told.pop("details"))
        if self.favor != "divination":
            del told["tiles"]
        return told


class TurnSkipped(Event, hides=NOTHING):
    seat: int


class DisplayFilled(Event, hides=NOTHING):
    cards: list[Card]  # the new ones
    display: list[Card | None]  # all, in order


class DisplayReshuffled(Event, hides=NOTHING):
    display: list[Card | None]


class FavorRevealed(Event, hides=NOTHING):
    favor: str


class TurnEnded(Event, hides=NOTHING):
    seat: int
    scores: list[int]  # so far


class GameEnded(kernel_events.GameEnded, hides=NOTHING):
    rank: str | None
