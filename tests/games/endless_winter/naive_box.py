"""What is in the box, for the naive model: contents, effects, map and megalith board.

Everything is read from the components file as plain names and lists. Rule numbers are those of the
specification (W1-W13).
"""

from __future__ import annotations

import os
import tomllib
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Hex = tuple[int, int]  # q, r
Junction = tuple[Hex, Hex, Hex]
Place = tuple[int, int, int]  # level, row, column of a megalith

PACKAGE = Path(__file__).parents[3] / "src/glaciarium/games/endless_winter"
FILE = PACKAGE / os.environ.get("NAIVE_BOX", "components.toml")  # the model knows one box at a time
TEXT = FILE.read_text(encoding="utf-8")
BOX: dict[str, Any] = tomllib.loads(TEXT)

COLUMNS = ["initiate", "develop", "migrate", "hunt"]
CULTURE: dict[str, Any] = BOX["culture"]["era1"] | BOX["culture"]["era2"]
CARDS = [*BOX["tribe"], *CULTURE]
PILES = [kind for kind, row in BOX["tribe"].items() if "copies" in row]
ANIMALS = list(BOX["animal"])
STONES = list(BOX["stone"])


# --- W1.3: effects ------------------------------------------------------------------------------
class Part(NamedTuple):
    code: str
    n: Fraction
    text: str


class Item(NamedTuple):
    """A part without a cost, or a whole ability with one."""

    column: str | None
    text: str  # as printed
    cost: list[Part]
    gain: list[Part]

    def codes(self) -> set[str]:
        return {part.code for part in self.gain}


def read_parts(text: str) -> list[Part]:
    found = []
    for part in text.split(","):
        code, *number = part.split()
        found.append(Part(code, Fraction(number[0]) if number else Fraction(1), part.strip()))
    return found


def read_effect(text: str) -> list[Item]:
    """effect = ability {";" ability}; ability = ["in COLUMN:"] [parts "->"] parts"""
    found = []
    for ability in filter(None, (piece.strip() for piece in text.split(";"))):
        before, _, rest = ability.rpartition(":")
        column = before.removeprefix("in ").strip() or None
        cost, arrow, gain = rest.strip().rpartition("->")
        if arrow:
            found.append(Item(column, rest.strip(), read_parts(cost), read_parts(gain)))
        else:
            found += [Item(column, part.text, [], [part]) for part in read_parts(gain)]
    return found


# --- The map (W2.8) -----------------------------------------------------------------------------
BASE: Hex = (0, 0)
REACH = range(-2, 3)
HEXES: list[Hex] = [(q, r) for r in REACH for q in REACH if abs(q + r) <= 2]  # by number


def neighbours(at: Hex) -> list[Hex]:
    """In the order of HEXES."""
    near = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    return [other for other in HEXES if (other[0] - at[0], other[1] - at[1]) in near]


def meet(hexes: Iterable[Hex]) -> bool:
    """Whether hexes are neighbours, each of each."""
    return all(one in neighbours(other) for one, other in combinations(hexes, 2))


JUNCTIONS: list[Junction] = [
    three for three in combinations(HEXES, 3) if meet(three) and BASE not in three
]


# --- The megalith board (W2.9) ------------------------------------------------------------------
STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


class Cell(NamedTuple):
    tile: str
    benefit: str  # "start": the grey cell
    arrows: list[Place]


def tile_cells(tile: str, corner: tuple[int, int], turned: bool) -> dict[Place, Cell]:
    """The cells of a tile; turned by 180 degrees, its arrows with it."""
    rows, way = BOX["megalith_tiles"][tile]["rows"], 1
    if turned:
        rows, way = [row[::-1] for row in rows[::-1]], -1
    cells = {}
    for down, row in enumerate(rows):
        for right, benefit in enumerate(row):
            r, c = corner[0] + down, corner[1] + right
            arrows = []
            if benefit == "start":
                steps = [STEPS[name] for name in BOX["megalith_tiles"][tile]["arrows"]]
                arrows = [(0, r + way * step[0], c + way * step[1]) for step in steps]
            cells[0, r, c] = Cell(tile, benefit, arrows)
    return cells


def beside(at: Place) -> list[Place]:
    level, row, col = at
    return [(level, row + down, col + right) for down, right in STEPS.values()]


def below(at: Place) -> list[Place]:
    """The four places that a place of an upper level rests on."""
    level, row, col = at
    return [(level - 1, row + down, col + right) for down in (0, 1) for right in (0, 1)]
