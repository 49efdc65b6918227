"""Pictures of a table for a terminal: a grid of letters with styles and named places.

Styles are words (`ice`, `seat0`, `dim`); whoever shows the picture picks the colours.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SHAPES: Final = ["▲", "●", "■", "✦"]  # by seat: a shape beside every colour
DUMMY_SHAPES: Final = ["▌", "▐"]


class NamedPlace(NamedTuple):
    """Something on the table that can be pointed at."""

    name: str  # as in the words of actions
    label: str  # for people who can't see it
    x: int
    y: int
    width: int
    height: int


class Canvas:
    def __init__(self, width: int, height: int, style: str) -> None:
        self.width: Final = width
        self.height: Final = height
        self.letters: Final = [[" "] * width for _ in range(height)]
        self.styles: Final = [[style] * width for _ in range(height)]
        self.places: Final[dict[str, NamedPlace]] = {}

    def put(self, x: int, y: int, text: str, style: str) -> None:
        for offset, letter in enumerate(text):
            self.letters[y][x + offset] = letter
            self.styles[y][x + offset] = style

    def name(self, place: NamedPlace) -> None:
        self.places[place.name] = place

    def text(self) -> str:
        """Return the picture as plain text."""
        return "\n".join("".join(row).rstrip() for row in self.letters)
