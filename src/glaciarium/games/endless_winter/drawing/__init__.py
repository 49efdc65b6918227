"""The table as text: five pictures, each with what its decisions need."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.columns import (
    PEOPLE,
    draw_animals,
    draw_columns,
    draw_people,
)
from glaciarium.games.endless_winter.drawing.land import LAND_HEIGHT, LAND_WIDTH, draw_land
from glaciarium.games.endless_winter.drawing.megaliths import (
    IDOLS,
    board_size,
    draw_idols,
    draw_megaliths,
    idols_width,
)
from glaciarium.games.endless_winter.drawing.offer import draw_culture, draw_stones
from glaciarium.games.endless_winter.drawing.own import (
    OWN,
    draw_hand,
    draw_levels,
    draw_own,
    draw_stock,
)
from glaciarium.games.endless_winter.drawing.pen import Pen
from glaciarium.games.endless_winter.drawing.tribes import draw_tribes
from glaciarium.games.endless_winter.facts import Sight, Tribe, see
from glaciarium.games.endless_winter.state import ROUNDS, EndlessWinter
from glaciarium.kernel.drawing import SHAPES, Canvas
from glaciarium.kernel.i18n import ENGLISH, speaking, spoken

PICTURES: Final = ["columns", "culture and stones", "land", "megaliths", "tribes"]
WIDTH: Final = 80
HEIGHT: Final = 24
STOCK: Final = 47  # what is printed beside the food cells


def draw(state: EndlessWinter, seat: int, names: list[str], picture: int) -> Canvas:
    """Return a picture in the words players type; places are described in their language.

    Pictures have a fixed width, and only the short words of actions fit.
    """
    with speaking(ENGLISH, drawn=False):
        canvas = _drawn(state, seat, names, picture)
    if spoken() != ENGLISH:
        told = _drawn(state, seat, names, picture).places
        for name, place in canvas.places.items():
            if name in told:
                canvas.name(place._replace(label=told[name].label))
    return canvas


def _drawn(state: EndlessWinter, seat: int, names: list[str], picture: int) -> Canvas:
    sight = see(state, seat, names)
    canvas = Canvas(*_size(sight, _DRAW[picture] is _draw_board), "sea")
    me = sight.tribes[seat] if 0 <= seat < sight.seats else None
    _DRAW[picture](canvas, sight, me)
    return canvas


def _size(sight: Sight, board: bool) -> tuple[int, int]:
    """Return width and height; longer tracks or a larger board need more than usual."""
    box = sight.box
    levels = max(len(box.offering_per_point), len(box.honor_points))
    width = max(WIDTH, idols_width(levels), STOCK + 3 * box.food_cells)
    if not board:
        return width, HEIGHT
    columns, rows = board_size(sight)
    return max(width, columns), max(HEIGHT, IDOLS + rows + OWN)


def _draw_round(canvas: Canvas, sight: Sight) -> None:
    era = "I" if sight.round <= ROUNDS // 2 else "II"
    phase = "eclipse" if sight.eclipse else f"era {era}"
    now = f" Round {sight.round} of {ROUNDS}, {phase} " if sight.round else " Set-up "
    pen = Pen(canvas, 0, 0).write(now, "bold")
    pen.write(" order ")
    for seat in sight.order:
        name = sight.tribes[seat].name
        pen.write(f" {SHAPES[seat]} ", f"seat{seat}").write(f" {name}  ", "text")
    if sight.rest_token:
        pen.write(f" rest token: {sight.rest_token}")


def _draw_turn(canvas: Canvas, sight: Sight, me: Tribe | None) -> None:
    _draw_round(canvas, sight)
    draw_columns(canvas, sight, 1)
    draw_people(canvas, sight, me, 0, 7)
    draw_animals(canvas, sight, me, PEOPLE + 1, 7)
    deck = f" hunting area {sum(sight.hunting)} of 6, {sight.animals_left} in the deck"
    Pen(canvas, PEOPLE + 1, 15).write(deck)
    _draw_own(canvas, sight, me)


def _draw_own(canvas: Canvas, sight: Sight, me: Tribe | None) -> None:
    if me:
        draw_own(canvas, sight, me, canvas.height - OWN)


def _draw_offer(canvas: Canvas, sight: Sight, me: Tribe | None) -> None:
    draw_culture(canvas, sight, 0)
    draw_stones(canvas, sight, 9)
    _draw_own(canvas, sight, me)


def _draw_land(canvas: Canvas, sight: Sight, me: Tribe | None) -> None:
    draw_land(canvas, sight, 0, 0)
    _draw_margin(canvas, sight, LAND_WIDTH + 2)
    if me:
        draw_levels(canvas, me, LAND_WIDTH + 2, LAND_HEIGHT - 2)
        draw_stock(canvas, sight, me, HEIGHT - 3)
        draw_hand(canvas, sight, me, HEIGHT - 2)


def _draw_margin(canvas: Canvas, sight: Sight, x: int) -> None:
    """Draw beside the land: the round, and the camps and villages each player has left."""
    phase = "eclipse" if sight.eclipse else "order"
    now = f"Round {sight.round} of {ROUNDS}" if sight.round else "Set-up"
    Pen(canvas, x, 0).write(now, "bold")
    Pen(canvas, x, 1).write(phase)
    for place, seat in enumerate(sight.order):
        tribe, y = sight.tribes[seat], 2 + place * 4
        Pen(canvas, x, y).write(f" {SHAPES[seat]} ", f"seat{seat}").write(f" {tribe.name}", "text")
        Pen(canvas, x + 1, y + 1).write(f"{wording.some(tribe.camps, 'camp')} home")
        Pen(canvas, x + 1, y + 2).write(f"{wording.some(tribe.villages, 'village')} home")


def _draw_board(canvas: Canvas, sight: Sight, me: Tribe | None) -> None:
    draw_idols(canvas, sight, 0)
    draw_megaliths(canvas, sight, IDOLS)
    _draw_own(canvas, sight, me)


def _draw_tribes(canvas: Canvas, sight: Sight, _me: Tribe | None) -> None:
    draw_tribes(canvas, sight)


_DRAW: Final = [_draw_turn, _draw_offer, _draw_land, _draw_board, _draw_tribes]
