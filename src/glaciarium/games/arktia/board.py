"""The ice as it was laid out: tables that never change, shared by every state of a match."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.kernel.bits import single
from glaciarium.kernel.hexes import BACKWARD, FORWARD, Hex, reading_order


class Board:
    """Fields are numbered by r, then q; a set of fields is one word."""

    def __init__(self, fields: list[Hex]) -> None:
        self.fields: Final = sorted(fields, key=reading_order)
        self.number: Final = {field: number for number, field in enumerate(self.fields)}
        self.all: Final[i64] = self._set(self.fields)
        self.near: Final = vec[i64]([self._ring(field) for field in self.fields])
        # By field and direction: the fields on the line up to the first gap.
        self.ahead: Final = self._lines(FORWARD)
        self.behind: Final = self._lines(BACKWARD)
        self.inner: Final[i64] = self._inner()

    def _set(self, fields: list[Hex]) -> i64:
        found: i64 = 0
        for field in fields:
            if field in self.number:
                found |= single(self.number[field])
        return found

    def _ring(self, field: Hex) -> i64:
        return self._set([(field[0] + q, field[1] + r) for q, r in FORWARD + BACKWARD])

    def _inner(self) -> i64:
        """Return the fields with six neighbours."""
        return self._set(
            [
                field
                for field in self.fields
                if all((field[0] + q, field[1] + r) in self.number for q, r in FORWARD + BACKWARD)
            ]
        )

    def _lines(self, directions: list[Hex]) -> vec[i64]:
        lines: list[i64] = []
        for field in self.fields:
            for q, r in directions:
                line: list[Hex] = []
                step = (field[0] + q, field[1] + r)
                while step in self.number:
                    line.append(step)
                    step = (step[0] + q, step[1] + r)
                lines.append(self._set(line))
        return vec[i64](lines)

    def in_line(self, field: i64, ice: i64) -> i64:
        """A3.1: return what lies in the six straight lines, up to the first hole."""
        found: i64 = 0
        for line in range(field * 3, field * 3 + 3):
            ahead = self.ahead[line]
            holes = ahead & ~ice
            found |= ahead & (holes & -holes) - 1  # everything before the first hole
            behind = self.behind[line]
            holes = behind & ~ice
            if holes:
                holes |= holes >> 1
                holes |= holes >> 2
                holes |= holes >> 4
                holes |= holes >> 8
                holes |= holes >> 16
                holes |= holes >> 32  # the last hole and everything before it
                behind &= ~holes
            found |= behind
        return found
