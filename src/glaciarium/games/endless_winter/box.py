"""What is in the box, as data for the rules: every entry of the components file, checked."""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.games.endless_winter.grammar import Ability

MOST_LEVEL: Final = 15  # of an idol track
Names = dict[str, str]  # by language


class Tribe(NamedTuple):
    id: str
    names: Names
    copies: int  # in the pile; 0 for a starting card
    per_player: int
    half_labor: int
    action: list[Ability]
    eclipse: list[Ability]
    points: int


class Chief(NamedTuple):
    id: str
    names: Names
    sides: list[list[Ability]]


class Culture(NamedTuple):
    id: str
    names: Names
    era: int
    effect: list[Ability]
    points: int


class Animal(NamedTuple):
    id: str
    names: Names
    copies: int
    sets: list[int]
    tilt: list[Ability]


class Stone(NamedTuple):
    id: str
    names: Names
    era: int
    counts: str
    of: list[str]
    table: list[int]  # points by what it counts; the last value holds for more


class Terrain(NamedTuple):
    id: str
    names: Names
    tiles: int
    benefit: list[Ability]


class MegalithTile(NamedTuple):
    id: str
    cells: list[list[str]]  # as printed, or START
    effects: list[list[list[Ability]]]
    arrows: list[str]


class SetupCard(NamedTuple):
    id: str
    food: int
    tool: int
    tribe: str
    animals: list[str]
    camp: bool


class Token(NamedTuple):
    id: str  # the effect as printed
    effect: list[Ability]


class Box(NamedTuple):
    tribes: list[Tribe]
    start_hand: list[str]
    start_draw: int
    chiefs: list[Chief]
    cultures: list[Culture]
    animals: list[Animal]
    stones: list[Stone]
    slot_costs: list[tuple[int, int]]  # food, tools
    slot_benefits: list[list[Ability]]
    supply: dict[int, int]  # stones per era, by players
    terrain: list[Terrain]
    tiles: list[MegalithTile]
    arrangement: dict[int, list[list[int]]]
    offering_per_point: list[int]
    offering_benefits: list[list[Ability]]
    honor_points: list[int]
    burial: list[list[int]]  # first, second, others
    food_cells: int
    labor_between: list[int]
    tool_cells: int
    rest_half_labor: int  # of a resting figure in the eclipse
    storage_benefits: list[list[Ability]]
    village_benefit: list[Ability]
    eclipse_benefits: list[list[Ability]]
    start_bonuses: list[list[Ability]]
    setup_cards: list[SetupCard]
    glacier_tokens: list[Token]
    rest_tokens: list[Token]
    rebuilt: set[tuple[str, ...]]  # paths of entries that are partly reconstructed
