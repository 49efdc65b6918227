"""What is printed on cards, animals, stones and boards: icons with numbers, and words.

It is the same at every table with the same box, so it is built once per language.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import SECTIONS, Contents
from glaciarium.games.endless_winter.box import Box, Culture, Names, Stone, Tribe
from glaciarium.games.endless_winter.components import SIDES, STORAGE_CELLS
from glaciarium.games.endless_winter.grammar import COLUMNS, Ability, Part, parse
from glaciarium.kernel.i18n import of, say, spoken

Facts = dict[str, Any]
BOXES: Final = 8  # how many boxes and languages are cached

# W5: the sections of the columns, each a list of actions: its pick, if it has one of its own,
# what it costs and what it brings. Labor is counted in halves.
_COLUMN_ACTIONS: Final[dict[str, list[list[tuple[str, str, str]]]]] = {
    "initiate": [
        [("", "tool 1, labor 1", "tribe_hand")],
        [("say:pay food", "food 1", SECTIONS["initiate middle"])],
        [("say:take bottom", "", SECTIONS["initiate bottom"])],
    ],
    "develop": [
        [("", "labor 3", "culture")],
        [("", "", "stone")],
        [("say:take bottom", "", SECTIONS["develop bottom"])],
    ],
    "migrate": [
        [("camp:camp", "tool 1", "camp 1"), ("", "labor 1", "move 1")],
        [("", "food 3", "village")],
        [("say:take bottom", "", SECTIONS["migrate bottom"])],
    ],
    "hunt": [
        [("deck:reveal", "labor 1", "animal_reveal 2"), ("", "tool 1, labor 1", "animal_pick")],
        [("", "", "tilt")],
        [("deck:top", "", "animal_top")],
    ],
}


class Printed(NamedTuple):
    """Everything printed, in one language; numbers as in the box."""

    cards: list[Facts]  # tribe cards, then culture cards
    animals: list[Facts]
    stones: list[Facts]
    chiefs: list[Facts]
    setups: list[Facts]
    terrain: list[Facts]
    sections: list[list[list[Facts]]]  # by column: top, middle, bottom
    offering: list[Facts]
    honor: list[Facts]
    board: Facts  # of a player
    glacier_tokens: list[Facts]
    rest_tokens: list[Facts]
    cells: dict[int, Facts]  # effects of megalith cells, by row of the contents


def printed(contents: Contents) -> Printed:
    return _printed(contents, spoken())


@lru_cache(maxsize=BOXES)
def _printed(contents: Contents, _language: str) -> Printed:
    box = contents.box
    return Printed(
        cards=[_tribe(box, one) for one in box.tribes] + [_culture(box, c) for c in box.cultures],
        animals=[
            {
                "id": animal.id,
                "name": name(animal.names),
                "sets": animal.sets,
                "tilt": effect(animal.tilt),
                "rebuilt": _rebuilt(box, "animal", animal.id),
            }
            for animal in box.animals
        ],
        stones=[_stone(box, stone) for stone in box.stones],
        chiefs=_chiefs(box),
        setups=[_setup(box, nth) for nth in range(len(box.setup_cards))],
        terrain=[
            {"id": kind.id, "name": name(kind.names), "effect": effect(kind.benefit)}
            for kind in box.terrain
        ],
        sections=[_sections(column) for column in COLUMNS],
        offering=[
            {"level": level, "ratio": ratio, "effect": effect(benefit)}
            for level, (ratio, benefit) in enumerate(
                zip(box.offering_per_point, box.offering_benefits, strict=True)
            )
        ],
        honor=[{"level": level, "points": n} for level, n in enumerate(box.honor_points)],
        board=_board(box),
        glacier_tokens=[effect(token.effect) for token in box.glacier_tokens],
        rest_tokens=[effect(token.effect) for token in box.rest_tokens],
        cells={row: effect(parse(", ".join(contents.texts[row]))) for row in contents.cells},
    )


def name(names: Names) -> str:
    """Return a printed name in the current language."""
    return names[spoken()]


def column_name(column: str) -> str:
    return of("column", column).capitalize()


def _rebuilt(box: Box, *path: str) -> bool:
    """Tell whether part of an entry had to be reconstructed."""
    return path in box.rebuilt


# Effects.
def effect(abilities: list[Ability]) -> Facts:
    """Return an effect as icons with numbers, and in words."""
    return {
        "parts": [_ability(ability) for ability in abilities],
        "words": wording.effect(abilities),
    }


def _ability(ability: Ability) -> Facts:
    found: Facts = {"gain": [part_facts(part) for part in ability.gain]}
    if ability.cost:
        found["cost"] = [part_facts(part) for part in ability.cost]
    if ability.column:
        found["in"] = column_name(ability.column)
    return found


def part_facts(part: Part) -> Facts:
    """Return an icon, the number beside it (empty for 1), and words for both."""
    words = wording.parts([part])
    if part.kind != "labor":
        number = "" if part.number == 1 else str(part.number)
        return {"icon": part.kind, "n": number, "words": words}
    if part.number == 1:
        return {"icon": "half-labor", "n": "", "words": words}
    number = wording.halves(part.number)
    return {"icon": "labor", "n": "" if number == "1" else number, "words": words}


# Cards.
def _tribe(box: Box, tribe: Tribe) -> Facts:
    return {
        "id": tribe.id,
        "kind": "tribe",
        "name": name(tribe.names),
        "labor": wording.halves(tribe.half_labor),
        "action": effect(tribe.action),
        "eclipse": effect(tribe.eclipse),
        "works": [_works(tribe, column) for column in COLUMNS],
        "points": tribe.points,
        "rebuilt": _rebuilt(box, "tribe", tribe.id),
    }


def _works(tribe: Tribe, column: str) -> int:
    """Return a card's labor in a column, in halves, including its ability if that is labor."""
    fitting = [one for one in tribe.action if not one.cost and one.column in (None, column)]
    more = [part.number for one in fitting for part in one.gain if part.kind == "labor"]
    return tribe.half_labor + sum(more)


def _culture(box: Box, culture: Culture) -> Facts:
    return {
        "id": culture.id,
        "kind": "culture",
        "name": name(culture.names),
        "era": culture.era,
        "effect": effect(culture.effect),
        "points": culture.points,
        "rebuilt": _rebuilt(box, "culture", f"era{culture.era}", culture.id),
    }


def card_words(card: Facts) -> str:
    """Return a card with everything printed on it, to be read aloud."""
    if card["kind"] == "culture":
        return say("{card}: {effect}", card=card["name"], effect=card["effect"]["words"])
    said = [say("{labor} labor", labor=card["labor"])]
    if card["action"]["words"]:
        said.append(card["action"]["words"])
    if card["eclipse"]["words"]:
        said.append(say("in the eclipse {effect}", effect=card["eclipse"]["words"]))
    return say("{card}: {effect}", card=card["name"], effect="; ".join(said))


def _chiefs(box: Box) -> list[Facts]:
    return [
        {
            "id": chief.id,
            "name": name(chief.names),
            "sides": [
                {"key": f"side:{chief.id} {side}", "side": side.upper(), "effect": effect(does)}
                for side, does in zip(SIDES, chief.sides, strict=True)
            ],
            "rebuilt": _rebuilt(box, "chief", chief.id),
        }
        for chief in box.chiefs
    ]


def _setup(box: Box, nth: int) -> Facts:
    card = box.setup_cards[nth]
    tribe = next(tribe for tribe in box.tribes if tribe.id == card.tribe)
    animals = [next(one for one in box.animals if one.id == which) for which in card.animals]
    return {
        "id": card.id,
        "key": f"setup:{card.id}",
        "food": card.food,
        "tool": card.tool,
        "tribe": name(tribe.names),
        "animals": [{"id": animal.id, "name": name(animal.names)} for animal in animals],
        "camp": card.camp,
    }


# Stones and boards.
def _stone(box: Box, stone: Stone) -> Facts:
    return {
        "id": stone.id,
        "key": f"stone:{stone.id}",
        "name": name(stone.names),
        "era": stone.era,
        "counts": stone.counts,
        "of": stone.of,
        "table": stone.table[: stone.table.index(max(stone.table)) + 1][:6],
        "words": wording.stone(stone),
        "rebuilt": _rebuilt(box, "stone", stone.id),
    }


def _sections(column: str) -> list[list[Facts]]:
    return [
        [
            {
                "key": key,
                "cost": [part_facts(part) for part in _paid(cost)],
                "gain": [part_facts(part) for part in parse(gain)[0].gain],
                "words": _said(cost, gain),
            }
            for key, cost, gain in actions
        ]
        for actions in _COLUMN_ACTIONS[column]
    ]


def _paid(cost: str) -> list[Part]:
    """Return the parts of a section's cost, which may include labor, unlike a card's."""
    return parse(cost)[0].gain if cost else []


def _said(cost: str, gain: str) -> str:
    brings = wording.parts(parse(gain)[0].gain)
    if not cost:
        return brings
    return say("{cost}: {gain}", cost=wording.parts(_paid(cost)), gain=brings)


def _board(box: Box) -> Facts:
    return {
        "food_cells": box.food_cells,
        "labor_after": box.labor_between,
        "tool_cells": box.tool_cells,
        "storage": [effect(box.storage_benefits[cell]) for cell in range(STORAGE_CELLS)],
        "village": effect(box.village_benefit),
        "slots": [
            {"food": food, "tool": tools, "effect": effect(benefit)}
            for (food, tools), benefit in zip(box.slot_costs, box.slot_benefits, strict=True)
        ],
        "ranks": [effect(benefit) for benefit in box.eclipse_benefits],
        "burial": box.burial,
    }
