"""Hexagons in axial coordinates (q, r), and sets of numbered ones that touch."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.kernel.bits import number

Hex = tuple[int, int]

# East, south-west and south-east lead to a hexagon later in the order; the opposite
# three, in the same order, to one that comes before.
FORWARD: Final[list[Hex]] = [(1, 0), (-1, 1), (0, 1)]
BACKWARD: Final[list[Hex]] = [(-1, 0), (1, -1), (0, -1)]


def reading_order(field: Hex) -> Hex:
    """Sort key: by r, then by q."""
    return field[1], field[0]


def neighbours(field: Hex) -> list[Hex]:
    return [(field[0] + q, field[1] + r) for q, r in FORWARD + BACKWARD]


def connected(fields: set[Hex]) -> bool:
    """Tell whether the set is connected."""
    reached: set[Hex] = set()
    front = [min(fields)] if fields else []
    while front:
        field = front.pop()
        if field not in reached:
            reached.add(field)
            front.extend(near for near in neighbours(field) if near in fields)
    return len(reached) == len(fields)


def gaps(fields: set[Hex]) -> set[Hex]:
    """Return the enclosed missing hexagons, from which open water can't be reached."""
    rows, columns = [r for _, r in fields], [q for q, _ in fields]
    water = {
        (q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    } - fields
    front = [(min(columns) - 1, min(rows) - 1)]
    while front:
        field = front.pop()
        if field in water:
            water.remove(field)
            front.extend(neighbours(field))
    return water


FAR: Final = 1000  # no map is larger


def from_json(value: object) -> Hex | None:
    """Return the field for [q, r] in a file; None if it is invalid."""
    if not isinstance(value, list | tuple) or len(value) != len(("q", "r")):
        return None
    q, r = value
    if type(q) is not int or type(r) is not int or abs(q) > FAR or abs(r) > FAR:
        return None
    return q, r


def text(field: Hex) -> str:
    return f"{field[0]},{field[1]}"


def group(near: vec[i64], fields: i64, start: i64) -> i64:
    """Return the connected group of `start` within `fields`; `near` has neighbour sets."""
    found = start
    front = start
    while front:
        fresh = near[number(front & -front)] & fields & ~found
        front = front & front - 1 | fresh
        found |= fresh
    return found


def around(near: vec[i64], fields: i64) -> i64:
    """Return all neighbours of a set, members included if adjacent."""
    found: i64 = 0
    while fields:
        found |= near[number(fields & -fields)]
        fields &= fields - 1
    return found


def touching_all(near: vec[i64], fields: i64) -> i64:
    """Return the fields that would join these into one group; all if there are none."""
    touching: i64 = -1
    while fields:
        found = fields & -fields
        front = found
        beside: i64 = 0
        while front:
            ring = near[number(front & -front)]
            fresh = ring & fields & ~found
            front = front & front - 1 | fresh
            found |= fresh
            beside |= ring
        touching &= found | beside
        fields &= ~found
    return touching
