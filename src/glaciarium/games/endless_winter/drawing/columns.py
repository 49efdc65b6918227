"""The four columns, the people and the animals: what most turns need."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.own import CHIEF, called, person
from glaciarium.games.endless_winter.drawing.pen import Pen, panel
from glaciarium.games.endless_winter.facts import Sight, Tribe
from glaciarium.games.endless_winter.grammar import COLUMNS
from glaciarium.kernel.drawing import SHAPES, Canvas, NamedPlace
from glaciarium.kernel.i18n import of, pattern, say

WIDE: Final = 19  # of a column; a gap follows
HIGH: Final = 5
# What each section offers (W5): two lines at the top, one in the middle, one at the bottom.
SECTIONS: Final = [
    [pattern("tool+labor: tribe"), "", pattern("food: tribe, bury"), pattern("idol, bury")],
    [pattern("3 labor: culture"), "", pattern("sacred stone"), pattern("tool, food")],
    [
        pattern("tool: camp"),
        pattern("labor: move"),
        pattern("3 food: village"),
        pattern("camp, move"),
    ],
    [
        pattern("labor: reveal 2"),
        pattern("tool+labor: animal"),
        pattern("tilt an animal"),
        pattern("top animal"),
    ],
]
STAGE_OF_LINE: Final = [0, 0, 1, 2]  # top, top, middle, bottom


def draw_columns(canvas: Canvas, sight: Sight, y: int) -> None:
    for column in range(len(COLUMNS)):
        _draw_column(canvas, sight, column, column * (WIDE + 1), y)


def _draw_column(canvas: Canvas, sight: Sight, column: int, x: int, y: int) -> None:
    name, here = COLUMNS[column], sight.column == column
    panel(canvas, x, y, (WIDE, HIGH), "card")
    pen = Pen(canvas, x + 1, y, x + WIDE).write(name.capitalize(), "cardbold")
    figures = [
        (tribe.seat, SHAPES[tribe.seat] + mark)
        for tribe in sight.tribes
        for mark in [CHIEF] * (tribe.chief_in == column) + [""] * tribe.standing[column]
    ]
    pen.to(x + WIDE - 1 - sum(len(mark) + 1 for _, mark in figures))
    for seat, mark in figures:
        pen.write(" ", "card").write(mark, f"seat{seat}")
    for line, text in enumerate(SECTIONS[column]):
        now = here and sight.stage == STAGE_OF_LINE[line]
        pen = Pen(canvas, x, y + 1 + line, x + WIDE)
        pen.write("▸" if now and text else " ", "cardbold")
        pen.write(text, "cardbold" if now else "cardtext")
    first = sight.firsts[column]
    if first is not None:
        canvas.put(x + WIDE - 2, y + HIGH - 1, SHAPES[first], f"seat{first}")
    canvas.name(NamedPlace(name, _column_label(sight, column), x, y, WIDE, HIGH))


def _column_label(sight: Sight, column: int) -> str:
    first = sight.firsts[column]
    words = {
        "column": called(COLUMNS[column], of("column", COLUMNS[column])),
        "sections": ", ".join(say(text) for text in SECTIONS[column] if text),
    }
    if first is None:
        return say("{column}: {sections}; the bottom is free", **words)
    return say(
        "{column}: {sections}; the bottom is {name}'s", name=sight.tribes[first].name, **words
    )


# People: a row per type with its ability and where its cards are.
NAME: Final = 12
LABOR: Final = 2
ACTION: Final = 12
ECLIPSE: Final = 11
PEOPLE: Final = 1 + NAME + LABOR + ACTION + ECLIPSE + 5  # with pile and hand


def draw_people(canvas: Canvas, sight: Sight, me: Tribe | None, x: int, y: int) -> None:
    head = Pen(canvas, x, y, x + PEOPLE).write(" people".ljust(1 + NAME + LABOR), "bold")
    head.write(f"{'action':<{ACTION}}{'eclipse':<{ECLIPSE - 3}}pile own")
    for number, tribe in enumerate(sight.box.tribes):
        pen = Pen(canvas, x, y + 1 + number, x + PEOPLE)
        mine = me.hand.get(number, 0) if me and me.hand else 0
        text = (
            f" {tribe.id:<{NAME}}{wording.halves(tribe.half_labor):<{LABOR}}"
            f"{wording.brief(tribe.action):<{ACTION}}{wording.brief(tribe.eclipse):<{ECLIPSE}}"
            f"{sight.piles[number] if tribe.copies else '·':>2} {mine or '·'} "
        )
        label = _person_label(sight, number, me)
        pen.place(tribe.id, label, text, "cardbold" if mine else "card")


def _person_label(sight: Sight, number: int, me: Tribe | None) -> str:
    tribe = sight.box.tribes[number]
    words = person(tribe)
    if tribe.action:
        words += say(", action {effect}", effect=wording.effect(tribe.action))
    if tribe.eclipse:
        words += say(", eclipse {effect}", effect=wording.effect(tribe.eclipse))
    words += f", {wording.points(tribe.points)}"
    if tribe.copies:
        words += say("; {number} in the pile", number=sight.piles[number])
    if me and me.hand is not None:
        words += say("; {number} in your hand", number=me.hand.get(number, 0))
    return words


# Animals: a row per type, in the hunting area and in front of the viewer.
BEAST: Final = 15
TILT: Final = 13
ANIMALS: Final = 1 + BEAST + TILT + 7  # with area, upright and tilted


def draw_animals(canvas: Canvas, sight: Sight, me: Tribe | None, x: int, y: int) -> None:
    head = Pen(canvas, x, y, x + ANIMALS).write(" animals".ljust(1 + BEAST), "bold")
    head.write("tilt".ljust(TILT - 2)).write("area own")
    for number, animal in enumerate(sight.box.animals):
        pen = Pen(canvas, x, y + 1 + number, x + ANIMALS)
        here = sight.hunting[number]
        text = (
            f" {wording.animal_name(animal.id):<{BEAST}}{wording.brief(animal.tilt):<{TILT}}"
            f"{here or '·':>2} {_own(me, number):>3} "
        )
        label = _animal_label(sight, number, me)
        pen.place(animal.id, label, text, "cardbold" if here else "card")


def _own(me: Tribe | None, number: int) -> str:
    """Return the viewer's animals: upright ones, then tilted ones after a slash."""
    if me is None or not (me.upright[number] or me.tilted[number]):
        return "·"
    tilted = f"/{me.tilted[number]}" if me.tilted[number] else ""
    return f"{me.upright[number]}{tilted}"


def _animal_label(sight: Sight, number: int, me: Tribe | None) -> str:
    animal = sight.box.animals[number]
    sets = " ".join(map(str, animal.sets))
    words = say(
        "{animal}: {sets}, tilt {effect}; {number} in the hunting area",
        animal=called(wording.english_animal(animal.id), wording.animal_name(animal.id)),
        sets=say("sets {points}", points=sets) if sets else say("joins any set"),
        effect=wording.effect(animal.tilt),
        number=sight.hunting[number],
    )
    if me:
        upright, tilted = me.upright[number], me.tilted[number]
        words += say("; yours {upright} upright, {tilted} tilted", upright=upright, tilted=tilted)
    return words
