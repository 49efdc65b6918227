"""Writing on a canvas from left to right, with places on the way."""

from __future__ import annotations

from typing import Final

from glaciarium.kernel.drawing import Canvas, NamedPlace

Words = list[tuple[str, str]]  # pieces of text with their styles


class Pen:
    """A cursor on one line that writes up to the line's end."""

    def __init__(self, canvas: Canvas, x: int, y: int, end: int | None = None) -> None:
        self._canvas: Final = canvas
        self._end: Final = canvas.width if end is None else end
        self.x = x
        self.y: Final = y

    def write(self, text: str, style: str = "dim") -> Pen:
        text = text[: max(self._end - self.x, 0)]
        self._canvas.put(self.x, self.y, text, style)
        self.x += len(text)
        return self

    def words(self, pieces: Words) -> Pen:
        for text, style in pieces:
            self.write(text, style)
        return self

    def to(self, x: int) -> Pen:
        """Move to a column, unless the pen is already past it."""
        self.x = max(x, self.x)
        return self

    def place(self, name: str, label: str, text: str, style: str) -> Pen:
        """Write something that can be pointed at; the first use of a name counts."""
        start = self.x
        self.write(text, style)
        if self.x > start and name not in self._canvas.places:
            self._canvas.name(NamedPlace(name, label, start, self.y, self.x - start, 1))
        return self

    def room(self) -> int:
        return self._end - self.x


def panel(canvas: Canvas, x: int, y: int, size: tuple[int, int], style: str) -> None:
    """Fill a box."""
    width, height = size
    for row in range(height):
        canvas.put(x, y + row, " " * width, style)
