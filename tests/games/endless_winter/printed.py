"""What is printed in the box, written down a second time from the specification.

Tests expect what stands here, never what the game's own components file says.
"""

from __future__ import annotations

import os
import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

ROUNDS = 4
TURNS = 3
COLUMNS = ["initiate", "develop", "migrate", "hunt"]


class Tribe(NamedTuple):
    half_labor: int
    action: str
    eclipse: str
    points: int


PILES = ["hunter", "artisan", "explorer", "elder", "shaman"]
STARTING = ["brave", "tribeswoman", "tribesman"]
PILE_SIZE, STARTING_COPIES = 15, 3
TRIBE = {
    "hunter": Tribe(2, "in hunt: labor 1", "animal_top", 1),
    "artisan": Tribe(2, "in develop: labor 1", "tool 2", 1),
    "explorer": Tribe(2, "in migrate: labor 1", "move 2", 1),
    "elder": Tribe(2, "in initiate: labor 1", "draw 1", 1),
    "shaman": Tribe(1, "food 1 -> idol 1", "megalith 1", 1),
    "brave": Tribe(1, "in hunt: labor 1", "move 1", 0),
    "tribeswoman": Tribe(1, "food 1 -> tool 1", "food 2", 0),
    "tribesman": Tribe(1, "", "", 0),
}
CHIEFS = {
    "tusk-crusher": ("in hunt: labor 2", "tilt, food 1"),
    "fire-wolf": ("in migrate: labor 2, food 1", "move 2, food 1"),
    "thunder-stick": ("in initiate: labor 1, tool 1, food 1", "draw 1, food 1"),
    "great-eye": ("in initiate: bury 1, idol 1", "food 2 -> idol 2"),
    "stone-soul": ("in develop: labor 2", "tool 1 -> megalith 1, food 1"),
}


class Culture(NamedTuple):
    effect: str
    points: int


ERA_1 = {
    "fire-keeping": Culture("food 2, draw 1", 1),
    "flint-knapping": Culture("tool 3", 1),
    "drying-rack": Culture("food_fill", 1),
    "atlatl": Culture("labor 1, tool 1, animal_reveal 1", 2),
    "snares": Culture("animal_top, food 1", 1),
    "tracking": Culture("animal_reveal 1; tool 1 -> animal_pick; food 1", 1),
    "hide-tanning": Culture("tilt, tool 1, food 1", 1),
    "trail-marking": Culture("move 3", 1),
    "tent-poles": Culture("camp 1, move 2", 1),
    "dog-companions": Culture("labor 1, move 1, food 1", 1),
    "cairn-building": Culture("megalith 1, food 1", 2),
    "stone-hauling": Culture("labor 1, food 1; tool 1 -> megalith 1", 1),
    "totem-carving": Culture("idol 2", 2),
    "drum-circle": Culture("idol 1, draw 1", 1),
    "burial-rite": Culture("bury 1, idol 1, food 1", 1),
    "ochre-ritual": Culture("bury 1, draw 1", 2),
    "storytelling": Culture("draw 2", 1),
    "herbal-lore": Culture("food 1; discard 1 -> draw 2", 1),
    "kinship": Culture("tribe_discard, tool 1", 2),
    "communal-work": Culture("labor 2", 2),
}
ERA_2 = {
    "clovis-point": Culture("labor 2, tool 2", 2),
    "mammoth-drive": Culture("animal_reveal 1, animal_pick, food 1", 2),
    "herd-corral": Culture("animal_top, tilt, animal_reveal 1", 2),
    "great-feast": Culture("food_fill, idol 1", 2),
    "winter-cache": Culture("food 3, tool 2", 2),
    "sled-and-snowshoes": Culture("move 4", 2),
    "pit-house": Culture("village", 3),
    "seasonal-camp": Culture("camp 1, move 3", 2),
    "stone-circle": Culture("megalith 2", 2),
    "obsidian-quarry": Culture("megalith 1, tool 2", 2),
    "carved-idols": Culture("idol 3", 2),
    "sun-calendar": Culture("idol 2, draw 1", 2),
    "ancestor-cult": Culture("bury 2, idol 1", 3),
    "rite-of-passage": Culture("tribe_hand, bury 1, food 1", 2),
    "council-fire": Culture("draw 2, labor 0.5", 2),
    "oral-epic": Culture("discard 1 -> draw 3", 2),
    "trade-caravan": Culture("labor 1; food 2 -> tool 2, idol 1", 3),
    "cave-sanctuary": Culture("tool 2, stone", 3),
    "star-lore": Culture("culture", 2),
    "great-work": Culture("labor 3", 2),
}
CULTURE = ERA_1 | ERA_2
DISPLAY = 8


class Animal(NamedTuple):
    copies: int
    sets: list[int]  # points for 1, 2, … upright ones
    tilt: str


_USUAL = [1, 3, 6, 10]
ANIMALS = {
    "ground-sloth": Animal(10, _USUAL, "food 4"),
    "woolly-rhino": Animal(10, _USUAL, "food 2, tool 1"),
    "sabre-tooth": Animal(10, _USUAL, "food 1, tool 2"),
    "glyptodon": Animal(10, _USUAL, "food 3, points 1"),
    "stag-moose": Animal(10, _USUAL, "food 2, move 1"),
    "woolly-mammoth": Animal(5, [2, 6], "food_fill, tool 1"),
    "argentavis": Animal(5, [], "food 1, idol 1"),
}
JOKER = "argentavis"
AREA = 6


class Stone(NamedTuple):
    """Points in every eclipse: count x each (at most `most`), a table, or count // div."""

    counts: str
    of: tuple[str, ...] = ()
    each: int = 0
    most: int = 99
    table: tuple[int, ...] = ()
    div: int = 0

    def points(self, count: int) -> int:
        if self.table:
            return self.table[min(count, len(self.table) - 1)]
        return count // self.div if self.div else min(count * self.each, self.most)


_HUNTED = (0, 2, 5, 8)
STONES_1 = {
    "village-prairie": Stone("villages_touching", ("prairie",), 2),
    "village-forest": Stone("villages_touching", ("forest",), 2),
    "village-tundra": Stone("villages_touching", ("tundra",), 2),
    "village-lake": Stone("villages_touching", ("lake",), 2),
    "village-mountain": Stone("villages_touching", ("mountain",), 2),
    "village-marsh": Stone("villages_touching", ("marsh",), 2),
    "village-glacier": Stone("villages_touching", ("glacier",), 2),
    "camps": Stone("terrain_types_with_camp", each=1),
    "ground-megaliths": Stone("ground_megaliths", each=1),
    "megalith-tiles": Stone("tiles_with_ground_megalith", table=(0, 1, 2, 4, 6)),
}
STONES_2 = {
    "tilted-sloths": Stone("tilted", ("ground-sloth",), table=_HUNTED),
    "tilted-rhinos": Stone("tilted", ("woolly-rhino",), table=_HUNTED),
    "tilted-sabre-tooths": Stone("tilted", ("sabre-tooth",), table=_HUNTED),
    "tilted-glyptodons": Stone("tilted", ("glyptodon",), table=_HUNTED),
    "tilted-stag-moose": Stone("tilted", ("stag-moose",), table=_HUNTED),
    "tilted-giants": Stone("tilted", ("woolly-mammoth", "argentavis"), table=(0, 3, 6, 10)),
    "burials": Stone("buried", each=2, most=10),
    "upper-megaliths": Stone("upper_megaliths", each=2),
    "idols": Stone("idol_levels", div=2),
    "tilted-types": Stone("tilted_types", each=1),
}
STONES = STONES_1 | STONES_2
STONE_SUPPLY = {2: 4, 3: 6, 4: 7}
SLOT_COSTS = [(1, 1), (2, 1), (3, 2)]  # food and tools
SLOT_BENEFITS = ["idol 1", "megalith 1", "points 5"]

TERRAIN = {
    "prairie": (3, "food 2"),
    "forest": (3, "food 1, tool 1"),
    "marsh": (3, "idol 1"),
    "lake": (3, "draw 1"),
    "mountain": (3, "megalith 1"),
    "tundra": (3, "points 2"),
    "glacier": (6, ""),
}
BASE = "base"
GLACIERS = {2: 6, 3: 6, 4: 3}
HEXES = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if max(abs(q), abs(r), abs(q + r)) <= 2]

START = "start"  # the grey cell
MEGALITH_TILES = {
    "a": [
        ["food 2", START, "tool 1", "idol 1"],
        ["points 2", "tool 1", "draw 1", "food 1, tool 1"],
    ],
    "b": [
        ["tool 1", "food 2", START, "points 2"],
        ["idol 1", "tool 1", "move 1", "animal_reveal 1, food 1"],
    ],
    "c": [
        ["idol 1", "draw 1", "food 2", START],
        ["bury 1", "points 2", "tool 1", "idol 1"],
    ],
    "d": [
        [START, "food 2", "camp 1", "points 3"],
        ["tool 1", "idol 1", "draw 1", "move 2"],
    ],
}
ARROWS = {
    "a": ["left", "down"],
    "b": ["left", "down"],
    "c": ["left", "down"],
    "d": ["right", "down"],
}
ARRANGEMENT = {
    2: [(0, 0), (0, 4), (0, 8), (0, 12)],
    3: [(0, 0), (0, 4), (2, 4), (2, 8)],
    4: [(0, 0), (0, 4), (2, 0), (2, 4)],
}
TILE_ROWS, TILE_COLUMNS = 2, 4
MEGALITHS, NEUTRALS, CELL_SIZE = 10, 2, 2

OFFERING_PER_POINT = [0, 4, 4, 3, 3, 2, 2, 2, 1]
OFFERING_BENEFIT = ["", "", "tool 1", "", "draw 1", "", "megalith 1", "", "tool 2"]
HONOR_POINTS = [0, 0, 0, 0, 2, 0, 3, 0, 5]
BURIAL = [[0, 2, 4, 7, 10, 13, 16], [0, 1, 2, 4, 6, 8, 10], [0, 0, 1, 2, 3, 4, 5]]

CAMPS, VILLAGES, SLOTS = 5, 3, 3
FOOD_WITHOUT_CAMPS, MOST_TOOLS = 5, 10
LABOR_BETWEEN = [1, 3, 5, 7, 9]
STORAGE_BENEFIT = ["tool 1", "", "idol 1", "", "idol 1"]
ORDER_BENEFIT = ["megalith 1", "draw 1", "idol 1", "tool 1"]
START_BONUS = [(0, 0), (1, 0), (0, 1), (1, 1)]  # food and tools


class Setup(NamedTuple):
    food: int
    tools: int
    tribe: str
    animals: list[str]
    camp: bool


SETUPS = {
    "one": Setup(2, 2, "hunter", ["ground-sloth"], camp=False),
    "two": Setup(3, 2, "artisan", ["glyptodon"], camp=False),
    "three": Setup(3, 1, "explorer", ["stag-moose"], camp=True),
    "four": Setup(3, 3, "elder", ["woolly-rhino"], camp=False),
    "five": Setup(2, 2, "shaman", ["sabre-tooth", "argentavis"], camp=False),
}
GLACIER_TOKENS = [
    "food_fill",
    "tool 3",
    "idol 2",
    "draw 2",
    "megalith 1, food 1",
    "points 3",
    "animal_top",
    "tribe_hand",
    "bury 1, idol 1",
    "camp 1, move 1",
]
REST_TOKENS = [
    "food 2, tool 1",
    "idol 1, bury 1",
    "megalith 1",
    "draw 1, food 1",
    "animal_reveal 1; tool 1 -> animal_pick",
]


def neighbours(at: tuple[int, int]) -> list[tuple[int, int]]:
    q, r = at
    around = [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]
    return [hex_ for hex_ in around if hex_ in HEXES]


def junctions() -> list[frozenset[tuple[int, int]]]:
    """Return the sets of three hexes that meet in a point."""
    found = {
        frozenset((one, two, three))
        for one in HEXES
        for two in neighbours(one)
        for three in neighbours(one)
        if three in neighbours(two)
    }
    return sorted(found, key=sorted)


def _read_box(box: dict[str, Any]) -> None:
    """Expect another box: what holds for every box is tested on more than the one above."""
    for name, row in box["tribe"].items():
        TRIBE[name] = Tribe(row["half_labor"], row["action"], row["eclipse"], row["points"])
    for era, cards in ((ERA_1, "era1"), (ERA_2, "era2")):
        for name, row in box["culture"][cards].items():
            era[name] = CULTURE[name] = Culture(row["effect"], row["points"])
    for name, row in box["animal"].items():
        ANIMALS[name] = Animal(row["count"], row["set"], row["tilt"])
    for name, row in box["stone"].items():
        era_stones = STONES_1 if row["era"] == 1 else STONES_2
        numbers = {key: row[key] for key in ("each", "most", "div") if key in row}
        table = tuple(row.get("table", ()))
        one = STONES[name]._replace(each=0, most=99, div=0, table=table)._replace(**numbers)
        era_stones[name] = STONES[name] = one
    for name, tile in box["megalith_tiles"].items():
        MEGALITH_TILES[name][:] = tile["rows"]
    tracks = box["idol_tracks"]
    OFFERING_PER_POINT[:] = tracks["offering_per_point"]
    HONOR_POINTS[:] = tracks["honor_points"]
    BURIAL[:] = [tracks["burial"][rank] for rank in ("first", "second", "others")]
    SLOT_COSTS[:] = [(cost["food"], cost["tool"]) for cost in box["stone_slots"]["cost"]]
    GLACIER_TOKENS[:] = box["module"]["glacier_tokens"]
    REST_TOKENS[:] = box["module"]["rest_tokens"]


BOX = os.environ.get("TABLE_BOX", "former/1.toml")  # beside the game's code
BOX_TEXT = files("glaciarium.games.endless_winter").joinpath(BOX).read_text("utf-8")
NEW_BOX = "TABLE_BOX" in os.environ
if NEW_BOX:
    _read_box(tomllib.loads(BOX_TEXT))
TOP = len(HONOR_POINTS) - 1
