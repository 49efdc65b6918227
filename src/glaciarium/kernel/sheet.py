"""Score sheets: what everyone would have if the game ended now, by category."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    category: str
    rule: str
    points: list[int]  # by seat


class Sheet(NamedTuple):
    rows: list[Row]

    def totals(self) -> list[int]:
        return [sum(points) for points in zip(*(row.points for row in self.rows), strict=True)]
