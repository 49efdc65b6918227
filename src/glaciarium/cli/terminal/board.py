"""The table on the screen: places to point at with arrow keys and mouse."""

from __future__ import annotations

from typing import Final

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from glaciarium.cli.terminal.picture import NO_MARKS, Marks, Picture
from glaciarium.kernel.drawing import Canvas


class Board(Widget):
    """Draws a picture line by line and reports what is pointed at."""

    class Picked(Message):
        def __init__(self, place: str) -> None:
            super().__init__()
            self.place: Final = place

    class Pointed(Message):
        def __init__(self, place: str | None) -> None:
            super().__init__()
            self.place: Final = place

    def __init__(self) -> None:
        super().__init__()
        self.picture = Picture(Canvas(1, 1, ""))
        self.cursor: str | None = None
        self._column: float | None = None
        self._marks = NO_MARKS
        self._strips: list[Strip] = []

    def show(self, canvas: Canvas, marks: Marks) -> None:
        """Draw another table, keeping the cursor if its place still exists."""
        resized = (canvas.width, canvas.height) != self._size_of_picture()
        self.picture = Picture(canvas)
        if self.cursor not in canvas.places:
            self.cursor = None
        self._marks = marks
        self._draw(layout=resized)

    def _size_of_picture(self) -> tuple[int, int]:
        return self.picture.canvas.width, self.picture.canvas.height

    def _draw(self, *, layout: bool) -> None:
        rows = self.picture.rows(self._marks._replace(cursor=self.cursor))
        self._strips = [Strip([Segment(*cell) for cell in row]).simplify() for row in rows]
        self.refresh(layout=layout)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.picture.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.picture.canvas.height

    def render_line(self, y: int) -> Strip:
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    # The cursor.
    def point(self, place: str | None) -> None:
        self.cursor = place
        self._draw(layout=False)
        self.scroll_to_cursor()
        self.post_message(self.Pointed(place))

    def move(self, direction: str) -> None:
        if direction in ("left", "right") or self.cursor is None:
            self._column = None
        elif self._column is None:
            self._column = self.picture.column(self.cursor)
        self.point(self.picture.beside(self.cursor, direction, self._column))

    def cycle(self, names: list[str], step: int) -> None:
        """Point at the next of some places, in reading order, wrapping around."""
        ordered = self.picture.in_reading_order(names)
        if ordered:
            here = ordered.index(self.cursor) if self.cursor in ordered else -max(step, 0)
            self._column = None
            self.point(ordered[(here + step) % len(ordered)])

    def scroll_to_cursor(self) -> None:
        if self.cursor is not None and isinstance(self.parent, Widget):
            place = self.picture.canvas.places[self.cursor]
            region = Region(place.x, place.y, place.width, place.height)
            self.parent.scroll_to_region(region, animate=False)

    # The mouse.
    def on_click(self, event: events.Click) -> None:
        place = self.picture.place_at(event.x, event.y)
        if place is not None:
            self._column = None
            self.point(place)
            self.post_message(self.Picked(place))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(self.Pointed(self.picture.place_at(event.x, event.y) or self.cursor))


class Sea(Container):
    """Centres the board, and scrolls if it is larger."""

    can_focus = False

    def __init__(self) -> None:
        super().__init__()
        self.board: Final = Board()

    def compose(self) -> ComposeResult:
        yield self.board
