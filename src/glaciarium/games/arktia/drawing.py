"""The ice as text: a hex is eight wide and three high, its stack bottom to top."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.components import LETTERS, SHORT
from glaciarium.games.arktia.facts import Field, fields
from glaciarium.games.arktia.stacks import colour_name
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel.drawing import Canvas, NamedPlace

WIDTH: Final = 8
HEIGHT: Final = 3
BARS: Final = [2, 4, 6]  # by size: how wide a piece is drawn


def draw(state: Arktia) -> Canvas:
    corners = [(q * WIDTH + r * WIDTH // 2, r * HEIGHT) for q, r in state.board.fields]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width = max(x for x, _ in corners) - left + WIDTH
    height = max(y for _, y in corners) - top + HEIGHT
    canvas = Canvas(width + 2, height, "sea")
    for field, (x, y) in zip(fields(state), corners, strict=True):
        if field.ice:
            _draw_field(canvas, field, x - left + 1, y - top)
    return canvas


def _draw_field(canvas: Canvas, field: Field, x: int, y: int) -> None:
    """Draw a field: its name if there is room, and its pieces as bars, wider if larger."""
    _cut(canvas, x, y)
    ground = y + HEIGHT - 1
    if len(field.pieces) <= 1:
        canvas.put(x + (WIDTH - len(field.name)) // 2, ground, field.name, "name")
        ground -= 1
    for height, (size, colour) in enumerate(field.pieces):
        bar = f"{LETTERS[size]}{SHORT[colour]}".center(BARS[size])
        style = f"seat{colour_name(colour)}"
        canvas.put(x + (WIDTH - len(bar)) // 2, ground - height, bar, style)
    canvas.name(NamedPlace(field.name, field.described(), x, y, WIDTH, HEIGHT))


def _cut(canvas: Canvas, x: int, y: int) -> None:
    """Draw an empty hex in the sea."""
    for row, (left, right, inset) in enumerate((("▟", "▙", 1), ("▐", "▌", 0), ("▜", "▛", 1))):
        inner = WIDTH - 2 * inset - 2
        canvas.put(x + inset, y + row, left, "edge")
        canvas.put(x + inset + 1, y + row, " " * inner, "ice")
        canvas.put(x + inset + 1 + inner, y + row, right, "edge")
