"""Tables that never change: the hexes, and what is printed on cards, tiles and tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.endless_winter.box import Box
from glaciarium.games.endless_winter.components import COUNTS
from glaciarium.games.endless_winter.grammar import COLUMNS, KINDS, Ability, parse
from glaciarium.kernel.bits import single
from glaciarium.kernel.hexes import Hex, neighbours, reading_order

NONE: Final = -1
RULES_VERSION: Final = 2
BARS_INITIATED: Final = 2  # since this version other cards gained to hand may be played at once
RADIUS: Final = 2

# Kinds of parts (W1.3) by their numbers in the grammar.
LABOR: Final = 0
FOOD: Final = 2
COSTED: Final = 20  # after all others: an item that is a whole ability with a cost

AT_ONCE: Final = ["labor", "points"]
STOCK: Final = ["food", "food_fill", "tool"]
# These change or spend food and tools, so their order relative to gains matters.
WEIGHTY: Final = ["idol", "draw", "megalith", "tilt", "camp", "village", "stone"]
# These may reveal something, which can change whether a tool is better taken as food.
TELLING: Final = ["animal_reveal", "animal_top", "move"]

ITEMS: Final = 8  # most items in a row
BYTE: Final = 8
BYTE_MASK: Final = 255
COST_FOOD: Final = 16  # bit offset of the number in an item's word
COST_TOOL: Final = 24
COST_CARDS: Final = 32
GAINS: Final = 40

# Bits per count in packed counts: tribe types, animal types, camps by hex.
COUNT_BITS: Final = 6
COUNT_MASK: Final = 63
TYPE_COUNT: Final = 8
PILE_COUNT: Final = 5
ANIMAL_COUNT: Final = 7
CULTURE_COUNT: Final = 40
CARD_COUNT: Final = 48
STONE_COUNT: Final = 20
CHIEF_COUNT: Final = 5
SETUP_COUNT: Final = 5
HEX_COUNT: Final = 19
BASE: Final = 9
JUNCTION_COUNT: Final = 18
TERRAIN_COUNT: Final = 8
GLACIER: Final = 7
COUNTED: Final = 64  # length of tables indexed by a count

# The sections of the columns that are effects (W5.1 to W5.4).
SECTIONS: Final = {
    "initiate middle": "tribe_discard, bury 1",
    "initiate bottom": "idol 1, bury 1",
    "develop bottom": "tool 1, food 1",
    "migrate bottom": "camp 1, move 1",
}


def _hexes() -> list[Hex]:
    span = range(-RADIUS, RADIUS + 1)
    fields = [(q, r) for q in span for r in span if abs(q + r) <= RADIUS]
    return sorted(fields, key=reading_order)


def _junctions() -> list[list[int]]:
    """Return the sorted triples of hexes that share a corner, the base excluded."""
    found = []
    for first in range(HEX_COUNT):
        for second in range(first + 1, HEX_COUNT):
            for third in range(second + 1, HEX_COUNT):
                triple = [first, second, third]
                if BASE not in triple and all(
                    HEXES[one] in neighbours(HEXES[other])
                    for one in triple
                    for other in triple
                    if one != other
                ):
                    found.append(triple)
    return found


def set_of(things: list[int]) -> int:
    found: int = 0
    for thing in things:
        found |= single(thing)
    return found


HEXES: Final = _hexes()
HEX_NUMBER: Final = {field: number for number, field in enumerate(HEXES)}
NEAR: Final = vec[i64](
    [
        set_of([HEX_NUMBER[near] for near in neighbours(field) if near in HEX_NUMBER])
        for field in HEXES
    ]
)
JUNCTIONS: Final = _junctions()
MEETING: Final = vec[i64]([set_of(triple) for triple in JUNCTIONS])  # hexes, by junction
TOUCHING: Final = vec[i64](  # junctions, by hex
    [
        set_of([nth for nth, triple in enumerate(JUNCTIONS) if field in triple])
        for field in range(HEX_COUNT)
    ]
)


class Rows:
    """Effects as rows of items: each a part without a cost, or an ability with one."""

    def __init__(self) -> None:
        self.items: list[list[int]] = []
        self.texts: list[list[str]] = []
        self.columns: list[int] = []

    def add(self, effect: list[Ability]) -> int:
        """Add an effect and return its number."""
        items: list[int] = []
        texts: list[str] = []
        column = NONE
        for ability in effect:
            if ability.column is not None:
                column = COLUMNS.index(ability.column)
            if ability.cost:
                items.append(self._costed(ability))
                texts.append(ability.text)
            else:
                kinds = list(KINDS)
                items += [kinds.index(part.kind) | part.number << BYTE for part in ability.gain]
                texts += [part.text for part in ability.gain]
        self.items.append(items)
        self.texts.append(texts)
        self.columns.append(column)
        return len(self.items) - 1

    def _costed(self, ability: Ability) -> int:
        gains = self.add([ability._replace(column=None, cost=[])])
        code: int = COSTED | gains << GAINS
        places = {"food": COST_FOOD, "tool": COST_TOOL, "discard": COST_CARDS}
        for part in ability.cost:
            code |= part.number << places[part.kind]
        return code

    def of_kinds(self, kinds: list[str]) -> list[int]:
        """Return, for each row, the set of items of these kinds."""
        numbers = [list(KINDS).index(kind) for kind in kinds]
        return [
            set_of([nth for nth, item in enumerate(items) if item & BYTE_MASK in numbers])
            for items in self.items
        ]

    def alike(self) -> list[int]:
        """Return, for each item of each row, the row's first item with the same text."""
        found: list[int] = []
        for texts in self.texts:
            found += [*map(texts.index, texts), *[0] * (ITEMS - len(texts))]
        return found

    def packed(self) -> list[int]:
        found: list[int] = []
        for items in self.items:
            found += [*items, *[0] * (ITEMS - len(items))]
        return found


def padded(table: list[int], length: int) -> list[int]:
    """Return the table extended to `length` with its last value."""
    return [table[min(place, len(table) - 1)] for place in range(length)]


def packed_counts(things: list[int]) -> int:
    """Return packed counts of these things."""
    found: int = 0
    for thing in things:
        found += single(thing * COUNT_BITS)
    return found


class Contents:
    """What is printed, as numbers: rows of effects, points, costs and tables."""

    def __init__(self, box: Box, rules_version: int) -> None:  # noqa: PLR0915 - a table after the other
        self.box: Final = box
        self.bars_all_gained: Final = rules_version < BARS_INITIATED  # W4.4
        types = [tribe.id for tribe in box.tribes]
        animals = [animal.id for animal in box.animals]
        rows = Rows()
        self.nothing: Final[i64] = rows.add([])
        # Rows of effects.
        self.actions: Final = vec[i64]([rows.add(tribe.action) for tribe in box.tribes])
        self.eclipses: Final = vec[i64]([rows.add(tribe.eclipse) for tribe in box.tribes])
        sides = [side for chief in box.chiefs for side in chief.sides]
        self.chiefs: Final = vec[i64]([rows.add(side) for side in sides])  # by chief * 2 + side
        self.cultures: Final = vec[i64]([rows.add(card.effect) for card in box.cultures])
        self.tilts: Final = vec[i64]([rows.add(animal.tilt) for animal in box.animals])
        self.slots: Final = vec[i64]([rows.add(benefit) for benefit in box.slot_benefits])
        self.terrain: Final = vec[i64]([rows.add(kind.benefit) for kind in box.terrain])
        self.offerings: Final = vec[i64]([rows.add(level) for level in box.offering_benefits])
        self.storage: Final = vec[i64]([rows.add(cell) for cell in box.storage_benefits])
        self.village: Final[i64] = rows.add(box.village_benefit)
        self.ranks: Final = vec[i64]([rows.add(benefit) for benefit in box.eclipse_benefits])
        self.glacier_tokens: Final = vec[i64]([rows.add(t.effect) for t in box.glacier_tokens])
        self.bonuses: Final = vec[i64]([rows.add(bonus) for bonus in box.start_bonuses])
        self.rest_tokens: Final = vec[i64]([rows.add(t.effect) for t in box.rest_tokens])
        self.initiate_middle: Final[i64] = rows.add(parse(SECTIONS["initiate middle"]))
        self.initiate_bottom: Final[i64] = rows.add(parse(SECTIONS["initiate bottom"]))
        self.develop_bottom: Final[i64] = rows.add(parse(SECTIONS["develop bottom"]))
        self.migrate_bottom: Final[i64] = rows.add(parse(SECTIONS["migrate bottom"]))
        # By tile * ITEMS + cell.
        self.cells: Final = vec[i64](
            [rows.add(cell) for tile in box.tiles for row in tile.effects for cell in row]
        )
        self.texts: Final = rows.texts
        self.items: Final = vec[i64](rows.packed())  # by row * ITEMS + item
        self.columns: Final = vec[i64](rows.columns)
        self.whole: Final = vec[i64]([set_of(list(range(len(row)))) for row in rows.items])
        self.costed: Final = vec[i64](_costed(rows))
        self.alike: Final = vec[i64](rows.alike())  # by row * ITEMS + item: the first equal one
        self.at_once: Final = vec[i64](rows.of_kinds(AT_ONCE))
        self.stock: Final = vec[i64](rows.of_kinds(STOCK))
        self.weighty: Final = vec[i64](rows.of_kinds(WEIGHTY))
        self.telling: Final = vec[i64](rows.of_kinds(TELLING))
        self.tools: Final = vec[i64](rows.of_kinds(["tool"]))
        # Tribe cards.
        self.half_labor: Final = vec[i64]([tribe.half_labor for tribe in box.tribes])
        self.points: Final = vec[i64](
            [tribe.points for tribe in box.tribes] + [card.points for card in box.cultures]
        )
        self.pile: Final[i64] = packed_counts(
            [nth for nth, tribe in enumerate(box.tribes) for _copy in range(tribe.copies)]
        )
        own = [nth for nth, tribe in enumerate(box.tribes) for _copy in range(tribe.per_player)]
        self.start_cards: Final[i64] = packed_counts(own)
        self.start_hand: Final = vec[i64]([types.index(name) for name in box.start_hand])
        self.start_draw: Final[i64] = box.start_draw
        self.era_one: Final[i64] = set_of(
            [n for n, card in enumerate(box.cultures) if card.era == 1]
        )
        # Animals.
        self.animals: Final[i64] = packed_counts(
            [nth for nth, animal in enumerate(box.animals) for _copy in range(animal.copies)]
        )
        self.joker: Final[i64] = next(n for n, animal in enumerate(box.animals) if not animal.sets)
        self.sets: Final = vec[i64](  # by animal * ITEMS + number: points
            [points for animal in box.animals for points in padded([0, *animal.sets], ITEMS)]
        )
        self.largest: Final = vec[i64]([len(animal.sets) for animal in box.animals])
        # Stones.
        counts = list(COUNTS)
        self.counts: Final = vec[i64]([counts.index(stone.counts) for stone in box.stones])
        self.counted: Final = vec[i64]([_counted(box, stone.of) for stone in box.stones])
        self.stone_points: Final = vec[i64](  # by stone * COUNTED + count
            [points for stone in box.stones for points in padded(stone.table, COUNTED)]
        )
        self.stones_one: Final[i64] = set_of([n for n, s in enumerate(box.stones) if s.era == 1])
        self.slot_food: Final = vec[i64]([food for food, _tool in box.slot_costs])
        self.slot_tools: Final = vec[i64]([tool for _food, tool in box.slot_costs])
        # Boards.
        self.per_point: Final = vec[i64](box.offering_per_point)
        self.honor_points: Final = vec[i64](box.honor_points)
        self.burial: Final = vec[i64](  # by rank * COUNTED + buried
            [points for table in box.burial for points in padded(table, COUNTED)]
        )
        self.offering_top: Final[i64] = len(box.offering_per_point) - 1
        self.honor_top: Final[i64] = len(box.honor_points) - 1
        self.rest_half_labor: Final[i64] = box.rest_half_labor
        self.food_cells: Final[i64] = box.food_cells
        self.most_tools: Final[i64] = box.tool_cells - 1
        self.after_labor: Final = vec[i64](_after_labor(box))  # by food: the rest, or NONE
        # Set-up cards.
        self.setup_food: Final = vec[i64]([card.food for card in box.setup_cards])
        self.setup_tools: Final = vec[i64]([card.tool for card in box.setup_cards])
        self.setup_type: Final = vec[i64]([types.index(card.tribe) for card in box.setup_cards])
        self.setup_camp: Final = vec[i64]([int(card.camp) for card in box.setup_cards])
        self.setup_animals: Final = [
            [animals.index(name) for name in card.animals] for card in box.setup_cards
        ]


def _costed(rows: Rows) -> list[int]:
    return [
        set_of([nth for nth, item in enumerate(items) if item & BYTE_MASK == COSTED])
        for items in rows.items
    ]


def _counted(box: Box, of: list[str]) -> int:
    """Return the set of terrain types or of animals that a stone names."""
    terrain = [kind.id for kind in box.terrain]
    animals = [animal.id for animal in box.animals]
    return set_of([terrain.index(n) if n in terrain else animals.index(n) for n in of])


def _after_labor(box: Box) -> list[int]:
    """W4.5: return, by food, where the marker ends up past the next labor symbol."""
    return [
        max([cell for cell in box.labor_between if cell < food], default=NONE)
        for food in range(box.food_cells)
    ]


assert len(HEXES) == HEX_COUNT
assert len(JUNCTIONS) == JUNCTION_COUNT
assert HEXES[BASE] == (0, 0)
assert [list(KINDS).index(kind) for kind in ("labor", "food")] == [LABOR, FOOD]
assert len(KINDS) == COSTED
