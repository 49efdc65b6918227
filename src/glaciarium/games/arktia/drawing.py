"""The ice in letters: a hexagon is eight wide and three high, its stack read from below."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.components import COLOURS, LETTERS, SHORT, SIZES
from glaciarium.games.arktia.stacks import colour_name, pieces_at
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import single
from glaciarium.kernel.drawing import Canvas, Place

WIDTH: Final = 8
HEIGHT: Final = 3


def draw(state: Arktia) -> Canvas:
    fields = state.board.fields
    corners = [(q * WIDTH + r * WIDTH // 2, r * HEIGHT) for q, r in fields]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width = max(x for x, _ in corners) - left + WIDTH
    height = max(y for _, y in corners) - top + HEIGHT
    canvas = Canvas(width + 2, height, "sea")
    for field, (x, y) in enumerate(corners):
        if state.ice & single(field):
            _draw_field(canvas, state, field, x - left + 1, y - top)
    return canvas


def _draw_field(canvas: Canvas, state: Arktia, field: int, x: int, y: int) -> None:
    """A field shows its name while it is free, and its pieces when it is not."""
    name = hexes.text(state.board.fields[field])
    canvas.put(x + 1, y, "/", "edge")
    canvas.put(x + 2, y, " " * 4, "ice")
    canvas.put(x + 6, y, "\\", "edge")
    canvas.put(x, y + 1, "|", "edge")
    canvas.put(x + 1, y + 1, " " * 6, "ice")
    canvas.put(x + 7, y + 1, "|", "edge")
    canvas.put(x + 1, y + 2, "\\", "edge")
    canvas.put(x + 2, y + 2, "_" * 4, "ice")
    canvas.put(x + 6, y + 2, "/", "edge")
    pieces = pieces_at(state, field)
    if not pieces:
        canvas.put(x + (WIDTH - len(name)) // 2, y + 1, name, "name")
    for height, (size, colour) in enumerate(pieces):
        canvas.put(
            x + 3, y + 2 - height, LETTERS[size] + SHORT[colour], f"seat{colour_name(colour)}"
        )
    canvas.name(Place(name, f"field {name}: {_label(pieces)}", x, y, WIDTH, HEIGHT))


def _label(pieces: list[tuple[int, int]]) -> str:
    if not pieces:
        return "free"
    return " on ".join(f"{COLOURS[colour]} {SIZES[size]}" for size, colour in reversed(pieces))
