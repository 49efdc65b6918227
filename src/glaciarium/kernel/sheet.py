"""Score sheets: what everyone would have if the game ended now, by category."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    category: str
    rule: str
    points: list[int]  # by seat
    at_end: bool = False  # would come if the game ended now; else scored already
    contested: Sequence[int] = ()  # by seat: of these points, what can still go to others


class Sheet(NamedTuple):
    rows: list[Row]

    def scored(self) -> list[int]:
        """Return the points that stand, by seat."""
        standing = [row.points for row in self.rows if not row.at_end]
        return [sum(points) for points in zip(*standing, strict=True)]

    def totals(self) -> list[int]:
        return [sum(points) for points in zip(*(row.points for row in self.rows), strict=True)]
