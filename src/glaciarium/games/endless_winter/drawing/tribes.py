"""Everybody's boards, as far as they are public."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.own import counted
from glaciarium.games.endless_winter.drawing.pen import Pen
from glaciarium.games.endless_winter.facts import Sight, Tribe
from glaciarium.kernel.drawing import SHAPES, Canvas

LABEL: Final = 10


def draw_tribes(canvas: Canvas, sight: Sight) -> None:
    """Draw all tribes, in turn order."""
    high = canvas.height // sight.seats
    for place, seat in enumerate(sight.order):
        _draw_tribe(canvas, sight, sight.tribes[seat], place * high, high)


def _draw_tribe(canvas: Canvas, sight: Sight, tribe: Tribe, y: int, high: int) -> None:
    _draw_head(canvas, tribe, y)
    facts = [
        ("chief", _chief(sight, tribe)),
        ("built", _built(sight, tribe)),
        ("stones", _stones(sight, tribe)),
        ("animals", _animals(sight, tribe)),
        ("cards", _cards(sight, tribe)),
    ]
    spare = high - 1 - len(facts)  # for what needs several lines
    for label, text in facts:
        y += 1
        Pen(canvas, 1, y).write(label)
        lines = wrap(text, canvas.width - LABEL - 1)
        shown = lines[: 1 + spare]
        spare -= max(len(shown) - 1, 0)
        for number, line in enumerate(shown):
            cut = number == len(shown) - 1 < len(lines) - 1
            Pen(canvas, 1 + LABEL, y).write(f"{line[:-1]}…" if cut else line, "text")
            y += number < len(shown) - 1


def _draw_head(canvas: Canvas, tribe: Tribe, y: int) -> None:
    pen = Pen(canvas, 0, y).write(f" {SHAPES[tribe.seat]} {tribe.name} ", f"seat{tribe.seat}")
    pen.write("  food ").write(f"{tribe.food}", "bold").write(f"/{tribe.limit}")
    pen.write("  tools ").write(f"{tribe.tools}", "bold")
    pen.write("  offering ").write(f"{tribe.offering}", "bold")
    pen.write("  honor ").write(f"{tribe.honor}", "bold").write(f" ({ORDINALS[tribe.rank]})")


ORDINALS: Final = ["1st", "2nd", "3rd", "4th"]


def _built(sight: Sight, tribe: Tribe) -> str:
    villages = sum(village.seat == tribe.seat for village in sight.villages)
    camps = sum(land.camps[tribe.seat] for land in sight.land)
    upper = sum(spot.level > 0 and spot.owner == tribe.seat for spot in sight.spots)
    resting = f", {tribe.resting} resting" if tribe.resting else ""
    return (
        f"{wording.some(camps, 'camp')}, {wording.some(villages, 'village')}, "
        f"{wording.some(tribe.placed, 'megalith')} ({upper} on top); "
        f"{wording.some(tribe.chief_home + tribe.tribe_home, 'figure')} home{resting}"
    )


def _animals(sight: Sight, tribe: Tribe) -> str:
    upright, tilted = _herd(sight, tribe.upright), _herd(sight, tribe.tilted)
    return (upright or "none upright") + (f"; tilted {tilted}" if tilted else "")


def _herd(sight: Sight, numbers: list[int]) -> str:
    return ", ".join(
        f"{number} {wording.animal_name(animal.id)}"
        for number, animal in zip(numbers, sight.box.animals, strict=True)
        if number
    )


def _cards(sight: Sight, tribe: Tribe) -> str:
    words = f"hand {tribe.hand_size}, deck {tribe.deck_size}, buried {tribe.buried}"
    if tribe.open_pile:
        words += f", eclipse: {counted(sight, tribe.open_pile)}"
    elif tribe.pile:
        words += f", eclipse {tribe.pile}"
    if tribe.known and tribe.hand is None:
        words += f", known: {counted(sight, tribe.known)}"
    discard = counted(sight, tribe.discard)
    return f"{words}, discard: {discard}" if discard else words


def _stones(sight: Sight, tribe: Tribe) -> str:
    return "; ".join(wording.stone(sight.box.stones[stone]) for stone in tribe.stones) or "none"


def _chief(sight: Sight, tribe: Tribe) -> str:
    if tribe.chief is None:
        return "not chosen yet"
    chief = sight.box.chiefs[tribe.chief]
    where = "home" if tribe.chief_home else "out"
    return f"{chief.names['en']}, {where}: {wording.effect(chief.sides[tribe.side])}"
