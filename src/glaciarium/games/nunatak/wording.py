"""What cells, floors and cards are called: full names on screens, else typed words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from glaciarium.games.nunatak.board import CELLS, NUMBER
from glaciarium.kernel.i18n import count, of, remembered, say, to_a_drawing

Facts = Mapping[str, Any]
ROWS: Final = "ABCDE"  # from the far corner


@remembered
def where(cell: int) -> str:
    """Return the address of a cell as boards show it: `1·B4` is floor 1, row B, column 4."""
    floor, row, column = CELLS[cell]
    return f"{floor}·{ROWS[row]}{column + 1}"


@remembered
def square_text(corner: int) -> str:
    """Return the address of a square by its corners: `1·A2–B3`."""  # noqa: RUF002 - as shown
    _floor, row, column = CELLS[corner]
    return f"{where(corner)}\u2013{ROWS[row + 1]}{column + 2}"


def square_name(at: Sequence[int]) -> str:
    """Return the square of an event, which names its far corner."""
    floor, row, column = at
    return square_text(NUMBER[floor, row, column]) if to_a_drawing() else cell_name(at)


def line_name(line: Facts) -> str:
    """Return a row or column of an event as boards show it: rows have letters."""
    index = int(line["index"])
    if not to_a_drawing():
        return str(index)
    return ROWS[index] if line["axis"] == "row" else str(index + 1)


def floor_name(floor: int) -> str:
    return say("floor {floor}", floor=floor) if floor else say("ground floor")


def cell_name(at: Sequence[int]) -> str:
    """Return the cell of an event."""
    floor, row, column = at
    return where(NUMBER[floor, row, column]) if to_a_drawing() else f"{floor}-{row}-{column}"


def card_name(card: Facts) -> str:
    """Return an event's card: `beast (2 symbols)`, with its number where it is typed."""
    shown = symbol_names(card["symbols"])
    details = [of("tool", card["tool"])] if card["tool"] else []
    if card["beasts"]:
        details.append(count("{n} symbol", "{n} symbols", card["beasts"]))
    if card["elder"]:
        details.append(symbol_names(card["elder"], "+"))
    if not to_a_drawing():
        return f"{card['id']} ({', '.join([shown, *details])})"
    return f"{shown} ({', '.join(details)})" if details else shown


def symbol_names(symbols: list[str], between: str = "/") -> str:
    """Return symbols in words for people: `beast/elder`."""
    return between.join(of("symbol", symbol) for symbol in symbols)
