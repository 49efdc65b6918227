"""The ice in letters: a hexagon is eight wide and three high, its stack read from below."""

from __future__ import annotations

from typing import Final

from glaciarium.games.arktia.components import COLOURS, LETTERS, SHORT, SIZES
from glaciarium.games.arktia.stacks import colour_name, pieces_at
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import single
from glaciarium.kernel.drawing import Canvas, NamedPlace
from glaciarium.kernel.i18n import of, say

WIDTH: Final = 8
HEIGHT: Final = 3
BARS: Final = [2, 4, 6]  # by size: how wide a piece is drawn


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
    """A field shows its name as long as there is room, and its pieces as bars, wider if larger."""
    name = hexes.text(state.board.fields[field])
    _cut(canvas, x, y)
    pieces = pieces_at(state, field)
    ground = y + HEIGHT - 1
    if len(pieces) <= 1:
        canvas.put(x + (WIDTH - len(name)) // 2, ground, name, "name")
        ground -= 1
    for height, (size, colour) in enumerate(pieces):
        bar = f"{LETTERS[size]}{SHORT[colour]}".center(BARS[size])
        style = f"seat{colour_name(colour)}"
        canvas.put(x + (WIDTH - len(bar)) // 2, ground - height, bar, style)
    canvas.name(NamedPlace(name, _label(name, pieces), x, y, WIDTH, HEIGHT))


def _cut(canvas: Canvas, x: int, y: int) -> None:
    """Cut a bare hexagon out of the sea."""
    for row, (left, right, inset) in enumerate((("▟", "▙", 1), ("▐", "▌", 0), ("▜", "▛", 1))):
        inner = WIDTH - 2 * inset - 2
        canvas.put(x + inset, y + row, left, "edge")
        canvas.put(x + inset + 1, y + row, " " * inner, "ice")
        canvas.put(x + inset + 1 + inner, y + row, right, "edge")


def _label(field: str, pieces: list[tuple[int, int]]) -> str:
    """Return a field in words, the top piece first, in the colours that are typed."""
    if not pieces:
        return say("field {field}: free", field=field)
    top, *below = [f"{COLOURS[colour]} {SIZES[size]}" for size, colour in reversed(pieces)]
    told = of("piece", top)
    for piece in below:
        told = say("{upper} on {lower}", upper=told, lower=of("piece below", piece))
    return say("field {field}: {pieces}", field=field, pieces=told)
