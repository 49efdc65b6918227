"""What can be developed: the culture display and the sacred stones."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.own import called, card_label
from glaciarium.games.endless_winter.drawing.pen import Pen, panel
from glaciarium.games.endless_winter.facts import Sight
from glaciarium.kernel.drawing import SHAPES, Canvas, NamedPlace
from glaciarium.kernel.i18n import of, say

WIDE: Final = 19  # of a card; a gap follows
HIGH: Final = 3
IN_ROW: Final = 4
ROWS: Final = 2
STONE: Final = 39
MOST_STONES: Final = 7  # of an era


def draw_culture(canvas: Canvas, sight: Sight, y: int) -> None:
    left = ", ".join(
        f"era {'I' * era}: {number}" for era, number in enumerate(sight.culture_left, 1)
    )
    Pen(canvas, 0, y).write(" culture ", "bold").write(f"3 labor in develop; decks {left}")
    for place in range(ROWS * IN_ROW):
        row, column = divmod(place, IN_ROW)
        x, top = column * (WIDE + 1), y + 1 + row * (HIGH + 1)
        if place < len(sight.culture):
            _draw_card(canvas, sight, sight.culture[place], x, top)
        else:
            canvas.put(x, top + 1, "·".center(WIDE), "dim")


def _draw_card(canvas: Canvas, sight: Sight, card: int, x: int, y: int) -> None:
    culture = sight.box.cultures[card - len(sight.box.tribes)]
    panel(canvas, x, y, (WIDE, HIGH), "card")
    canvas.put(x + 1, y, culture.names["en"][: WIDE - 1], "cardbold")
    for line, text in enumerate(wrap(wording.brief(culture.effect), WIDE - 2)[: HIGH - 1]):
        canvas.put(x + 1, y + 1 + line, text, "cardtext")
    canvas.put(x + WIDE - 3, y + HIGH - 1, f"{culture.points}★", "cardtext")
    canvas.name(NamedPlace(culture.id, card_label(sight, card), x, y, WIDE, HIGH))


def draw_stones(canvas: Canvas, sight: Sight, y: int) -> None:
    owners = {stone: tribe.seat for tribe in sight.tribes for stone in tribe.stones}
    for era in (1, 2):
        x = (era - 1) * (STONE + 1)
        when = "" if era == 1 else "from round 3"
        Pen(canvas, x, y).write(f" stones, era {'I' * era} ", "bold").write(when)
        here = [
            stone
            for stone in sorted([*sight.stones, *owners])
            if sight.box.stones[stone].era == era
        ]
        for line, stone in enumerate(here[:MOST_STONES]):
            _draw_stone(canvas, sight, stone, owners.get(stone), (x, y + 1 + line))


def _draw_stone(
    canvas: Canvas, sight: Sight, stone: int, owner: int | None, at: tuple[int, int]
) -> None:
    found = sight.box.stones[stone]
    words = wording.stone(found)
    pen = Pen(canvas, *at, at[0] + STONE)
    text = f" {words}"[: STONE - 4].ljust(STONE - 3)
    label = say(
        "stone {stone}: {worth}", stone=called(found.id, of("stone", found.id)), worth=words
    )
    if owner is not None:
        label += say(", {name}'s", name=sight.tribes[owner].name)
    pen.place(found.id, label, text, "card" if owner is None else "dim")
    if owner is None:
        pen.write("   ", "card")
    else:
        pen.write(f" {SHAPES[owner]} ", f"seat{owner}")
