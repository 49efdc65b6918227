"""What the viewer has: food, tools, labor, tracks, hand."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import box, wording
from glaciarium.games.endless_winter.drawing.pen import Pen
from glaciarium.games.endless_winter.facts import Counts, Sight, Tribe
from glaciarium.kernel.drawing import SHAPES, Canvas
from glaciarium.kernel.i18n import ENGLISH, say, spoken

VILLAGE: Final = "⌂"
CHIEF: Final = "♔"
FRACTIONS: Final = {0: "0", 1: "1", 2: "½", 3: "⅓", 4: "¼"}
INDENT: Final = 6
OWN: Final = 6  # lines


def draw_own(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    """Draw the viewer's stock, buildings, tracks, stones and hand."""
    draw_stock(canvas, sight, me, y)
    _draw_built(canvas, sight, me, y + 1)
    _draw_tracks(canvas, sight, me, y + 2)
    _draw_slots(canvas, sight, me, y + 3)
    draw_hand(canvas, sight, me, y + 4)


def draw_stock(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    """Draw the food track: food, labor symbols between cells, camps on closed cells."""
    pen = Pen(canvas, 0, y).write(f" {SHAPES[me.seat]} ", f"seat{me.seat}").write(" food ")
    pen.write(f"{me.food}", "bold").write(f"/{me.limit}  ")
    for cell in range(sight.box.food_cells):
        full = cell == me.food
        style = f"seat{me.seat}" if full else "text" if cell < me.food else "dim"
        pen.write(str(cell) if cell <= me.limit else SHAPES[me.seat], style)
        if cell < sight.box.food_cells - 1:
            pen.write("|" if cell in sight.box.labor_between else " ", "dim")
    pen.write("  tools ").write(f"{me.tools}", "bold")
    pen.write("  labor ").write(wording.halves(me.half_labor), "bold").write("  figures ")
    figures = f"{CHIEF * me.chief_home}{SHAPES[me.seat] * me.tribe_home}"
    pen.write(figures or "none", "text")


def _draw_built(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    pen = Pen(canvas, 1, y).write("camps ").write(f"{me.camps}", "text").write("  villages ")
    pen.write(VILLAGE * me.villages or "0", "text").write("  storage ")
    for cell in range(len(sight.box.storage_benefits)):
        left = max(0, min(2, 2 * (cell + 1) - me.placed))
        piece = "◇" if cell == 0 else SHAPES[me.seat]
        benefit = wording.brief(sight.box.storage_benefits[cell])
        pen.write(f"{piece * left or benefit or '-'} ", "text" if left else "bold")
    pen.write(" deck ").write(f"{me.deck_size}", "text")
    pen.write("  discard ").write(f"{sum(me.discard.values())}", "text")
    pen.write("  buried ").write(f"{me.buried}", "text")


def _draw_tracks(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    pen = Pen(canvas, 0, y)
    pen.place("offering", offering_label(sight, me), f" offering {me.offering} ", "card")
    ratio = sight.box.offering_per_point[me.offering]
    benefits = [wording.brief(one) for one in sight.box.offering_benefits]
    pen.write(f" {FRACTIONS.get(ratio, ratio)}★{_next(me.offering, benefits)}  ")
    pen.place("honor", honor_label(me), f" honor {me.honor} ", "card")
    points = [f"{number}★" if number else "" for number in sight.box.honor_points]
    pen.write(f"{_next(me.honor, points)}  ")
    if me.chief is not None:
        side = sight.box.chiefs[me.chief].sides[me.side]
        pen.write("chief ").write(wording.brief(side), "text")


def _draw_slots(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    slots = len(sight.box.slot_costs)
    pen = Pen(canvas, 1, y).write("stones ").write(f"{len(me.stones)}", "text").write(f"/{slots} ")
    for stone in me.stones:
        pen.write(f" {wording.stone(sight.box.stones[stone])} ", "text")
    if len(me.stones) < slots:
        food, tools = sight.box.slot_costs[len(me.stones)]
        gain = wording.brief(sight.box.slot_benefits[len(me.stones)])
        pen.write(f" next {wording.resources(food, tools)} → {gain}")


def draw_levels(canvas: Canvas, me: Tribe, x: int, y: int) -> None:
    """Draw the two tracks in little space."""
    label = say("offering: {name} is on level {level}", name=me.name, level=me.offering)
    Pen(canvas, x, y).place("offering", label, f" offering {me.offering} ", "card")
    Pen(canvas, x, y + 1).place("honor", honor_label(me), f" honor    {me.honor} ", "card")


def _next(level: int, benefits: list[str]) -> str:
    """Return the benefit of the next level that has one."""
    for above in range(level + 1, len(benefits)):
        if benefits[above]:
            return f" · {above}: {benefits[above]}"
    return ""


def offering_label(sight: Sight, me: Tribe) -> str:
    words = {"name": me.name, "level": me.offering}
    ratio = sight.box.offering_per_point[me.offering]
    if not ratio:
        return say(
            "offering: {name} is on level {level}, no points for food and tools at the end", **words
        )
    return say(
        "offering: {name} is on level {level}, 1 point for {ratio} food and tools at the end",
        ratio=ratio,
        **words,
    )


def honor_label(me: Tribe) -> str:
    return say(
        "honor: {name} is on level {level}, {number} cards buried",
        name=me.name,
        level=me.honor,
        number=me.buried,
    )


def called(typed: str, name: str) -> str:
    """Return the word to type, and the thing's name if that differs."""
    return typed if name.lower() == typed else f"{typed} ({name})"


def person(tribe: box.Tribe) -> str:
    """Return a tribe card with its labor."""
    name = called(tribe.id, wording.named(tribe.id))
    return say("{thing}: {words}", thing=name, words=wording.labor(tribe.half_labor))


def card_name(sight: Sight, number: int) -> str:
    tribes = len(sight.box.tribes)
    if number < tribes:
        return sight.box.tribes[number].id
    return sight.box.cultures[number - tribes].id


def counted(sight: Sight, cards: Counts) -> str:
    """Return cards in a row: `2 brave, hunter`."""
    return ", ".join(
        f"{count} {card_name(sight, card)}" if count > 1 else card_name(sight, card)
        for card, count in cards.items()
    )


def draw_hand(canvas: Canvas, sight: Sight, me: Tribe, y: int) -> None:
    """Draw the hand in a line or two: people, then culture cards with their effects."""
    lines = [Pen(canvas, 1, y).write("hand "), Pen(canvas, INDENT, y + 1)]
    pen = lines[0]
    for card, count in (me.hand or {}).items():
        text = _hand_text(sight, card, count)
        if len(text) > pen.room() and pen is lines[0]:
            pen = lines[1]
        pen.place(card_name(sight, card), card_label(sight, card), text, "card").write(" ")
    if not me.hand:
        pen.write(f"{me.hand_size} cards" if me.hand_size else "empty")
    if me.play:
        last = pen if pen is lines[0] and pen.room() > 2 * INDENT else lines[1]
        last.write(f"  played: {counted(sight, me.play)}")


def _hand_text(sight: Sight, card: int, count: int) -> str:
    tribes = len(sight.box.tribes)
    times = f"{count} " if count > 1 else ""
    if card < tribes:
        return f" {times}{sight.box.tribes[card].id} "
    culture = sight.box.cultures[card - tribes]
    return f" {culture.names['en']}: {wording.brief(culture.effect)} "


def card_label(sight: Sight, card: int) -> str:
    tribes = len(sight.box.tribes)
    if card < tribes:
        return person(sight.box.tribes[card])
    culture = sight.box.cultures[card - tribes]
    name = culture.names["en"]
    if spoken() != ENGLISH:
        name = called(culture.id, culture.names.get(spoken(), name))
    return say(
        "{card}: {effect}, {points} at the end",
        card=name,
        effect=wording.effect(culture.effect),
        points=wording.points(culture.points),
    )
