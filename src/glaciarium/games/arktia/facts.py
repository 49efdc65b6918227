"""What lies on the ice and before each seat, as plain facts for scene, drawing and narration."""

from __future__ import annotations

from typing import NamedTuple

from glaciarium.games.arktia.components import SIZES
from glaciarium.games.arktia.stacks import pieces_at
from glaciarium.games.arktia.state import PLAYING, REASONS, Arktia
from glaciarium.games.arktia.wording import piece_name, stacked
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import members, single
from glaciarium.kernel.i18n import say
from glaciarium.kernel.protocol import seat_of


class Field(NamedTuple):
    """One hex of the ice."""

    name: str  # as it is typed: `1,0`
    at: tuple[int, int]
    ice: bool
    pieces: list[tuple[int, int]]  # size and colour, bottom to top

    def described(self) -> str:
        """Return the field in words, its top piece first."""
        if not self.ice:
            return say("Field {field}: melted", field=self.name)
        if not self.pieces:
            return say("Field {field}: free", field=self.name)
        pieces = stacked(
            [piece_name(size, colour, below=n > 0) for n, (size, colour) in self._from_top()]
        )
        return say("Field {field}: {pieces}", field=self.name, pieces=pieces)

    def _from_top(self) -> list[tuple[int, tuple[int, int]]]:
        return list(enumerate(reversed(self.pieces)))


def field_at(state: Arktia, number: int) -> Field:
    at = state.board.fields[number]
    ice = bool(state.ice & single(number))
    return Field(hexes.text(at), at, ice, pieces_at(state, number))


def fields(state: Arktia) -> list[Field]:
    return [field_at(state, number) for number in range(len(state.board.fields))]


class Tray(NamedTuple):
    """What a seat has beside the ice, and what it controls there."""

    stock: list[int]  # by size
    neutral: list[int]  # by size: neutral pieces to place (A1.4)
    captured: int
    melted: int
    controlled: list[int]  # fields
    out: str | None  # why; None while it plays


def tray(state: Arktia, seat: int) -> Tray:
    row, reason = seat * len(SIZES), state.out[seat]
    return Tray(
        stock=[int(state.stock[row + size]) for size in range(len(SIZES))],
        neutral=[int(state.neutral_stock[row + size]) for size in range(len(SIZES))],
        captured=int(state.captured[seat]),
        melted=int(state.melted[seat]),
        controlled=members(state.tops(seat)),
        out=None if reason == PLAYING else REASONS[reason],
    )


def to_place(state: Arktia) -> list[int]:
    """Return what the player to move can place, by size; empty if the game is over."""
    if not state.depth:
        return []
    own = tray(state, seat_of(state.stack[state.depth - 1]))
    return own.stock if state.round else own.neutral
