"""Every card, animal, stone and cell that is printed is used once, with what it must bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import GAME, Table, table

VILLAGE = ["1,0", "2,0", "1,1"]
SITUATION: dict[str, Any] = {
    "deck": ["elder"] * 3,
    "food": 1,
    "tools": 2,
    "camps": ["0,0"],
    "upright": ["ground-sloth"],
    "area": ["glyptodon"],
    "animals": ["argentavis"] * 2,
    "display": ["snares"],
    "supply": ["camps"],
}
DRAWN = "cards_drawn 0 elder from {}"
FIRST_MEGALITH = "megalith_placed 0 0,0,1 neutral"


# Culture cards: what is played, and what must happen; {} is the card.
CULTURE: dict[str, tuple[list[str], list[str]]] = {
    "fire-keeping": (["all", "draw"], ["gained 0 food 2 from {}", DRAWN]),
    "flint-knapping": (["tool"], ["gained 0 tool 3 from {}"]),
    "drying-rack": ([], ["gained 0 food 5 from {}"]),
    "atlatl": (
        ["all", "tool", "reveal"],
        [
            "gained 0 half 2 from {}",
            "gained 0 tool 1 from {}",
            "animals_revealed 0 argentavis by {}",
        ],
    ),
    "snares": (
        ["take top"],
        ["animal_gained 0 argentavis from deck", "gained 0 food 1 from {}"],
    ),
    "tracking": (
        ["do tool 1 -> animal_pick", "take animal glyptodon", "reveal"],
        [
            "paid 0 tool 1 for {}",
            "animal_gained 0 glyptodon from hunting",
            "animals_revealed 0 argentavis by {}",
            "gained 0 food 1 from {}",
        ],
    ),
    "hide-tanning": (
        ["all", "tilt ground-sloth", "tool"],
        [
            "animal_tilted 0 ground-sloth",
            "gained 0 food 4 from animal ground-sloth",
            "gained 0 tool 1 from {}",
            "gained 0 food 1 from {}",
        ],
    ),
    "trail-marking": (
        ["move 0,0 1,0", "move 1,0 2,0", "move 2,0 1,1"],
        ["camp_moved 0 0,0 1,0", "camp_moved 0 1,0 2,0", "camp_moved 0 2,0 1,1"],
    ),
    "tent-poles": (
        ["all", "camp", "move 0,0 1,0", "move 0,0 0,1"],
        ["camp_placed 0 0,0", "camp_moved 0 0,0 1,0", "camp_moved 0 0,0 0,1"],
    ),
    "dog-companions": (
        ["move 0,0 1,0"],
        ["gained 0 half 2 from {}", "camp_moved 0 0,0 1,0", "gained 0 food 1 from {}"],
    ),
    "cairn-building": (
        ["do megalith 1", "megalith 0,0,1", "pass"],
        [FIRST_MEGALITH, "gained 0 food 1 from {}"],
    ),
    "stone-hauling": (
        ["do tool 1 -> megalith 1", "megalith 0,0,1", "pass"],
        [
            "gained 0 half 2 from {}",
            "paid 0 tool 1 for {}",
            FIRST_MEGALITH,
            "gained 0 food 1 from {}",
        ],
    ),
    "totem-carving": (
        ["idol honor", "idol offering"],
        ["idol_moved 0 honor 1 from {}", "idol_moved 0 offering 1 from {}"],
    ),
    "drum-circle": (["all", "idol honor", "draw"], ["idol_moved 0 honor 1 from {}", DRAWN]),
    "burial-rite": (
        ["all", "bury hand brave", "idol honor"],
        [
            "card_buried 0 brave from hand",
            "idol_moved 0 honor 1 from {}",
            "gained 0 food 1 from {}",
        ],
    ),
    "ochre-ritual": (
        ["all", "bury play ochre-ritual", "draw"],
        ["card_buried 0 ochre-ritual from play", DRAWN],
    ),
    "storytelling": (["draw", "draw"], [DRAWN, DRAWN]),
    "herbal-lore": (
        ["do discard 1 -> draw 2", "discard brave", "draw", "draw"],
        ["card_discarded 0 brave for {}", DRAWN, DRAWN, "gained 0 food 1 from {}"],
    ),
    "kinship": (
        ["take tribe elder", "tool"],
        ["card_gained 0 elder tribe to discard by {}", "gained 0 tool 1 from {}"],
    ),
    "communal-work": ([], ["gained 0 half 4 from {}"]),
    "clovis-point": (["tool"], ["gained 0 half 4 from {}", "gained 0 tool 2 from {}"]),
    "mammoth-drive": (
        ["all", "reveal", "take animal argentavis"],
        [
            "animals_revealed 0 argentavis by {}",
            "animal_gained 0 argentavis from hunting",
            "gained 0 food 1 from {}",
        ],
    ),
    "herd-corral": (
        ["do tilt", "tilt ground-sloth", "all", "take top", "reveal"],
        [
            "animal_tilted 0 ground-sloth",
            "gained 0 food 4 from animal ground-sloth",
            "animal_gained 0 argentavis from deck",
            "animals_revealed 0 argentavis by {}",
        ],
    ),
    "great-feast": (
        ["all", "idol honor"],
        ["gained 0 food 5 from {}", "idol_moved 0 honor 1 from {}"],
    ),
    "winter-cache": (["tool"], ["gained 0 food 3 from {}", "gained 0 tool 2 from {}"]),
    "sled-and-snowshoes": (
        ["move 0,0 1,0", "move 1,0 2,0", "move 2,0 1,1", "move 1,1 0,1"],
        [
            "camp_moved 0 0,0 1,0",
            "camp_moved 0 1,0 2,0",
            "camp_moved 0 2,0 1,1",
            "camp_moved 0 1,1 0,1",
        ],
    ),
    "pit-house": (["village 1,0 2,0 1,1"], ["village_built 0 1,0 2,0 1,1 camps 0"]),
    "seasonal-camp": (
        ["all", "camp", "move 0,0 1,0", "move 1,0 2,0", "move 0,0 0,1"],
        [
            "camp_placed 0 0,0",
            "camp_moved 0 0,0 1,0",
            "camp_moved 0 1,0 2,0",
            "camp_moved 0 0,0 0,1",
        ],
    ),
    "stone-circle": (
        ["megalith 0,0,1", "pass", "megalith 0,0,2", "tool"],
        [FIRST_MEGALITH, "megalith_placed 0 0,0,2 neutral", "gained 0 tool 1 from megalith_cell"],
    ),
    "obsidian-quarry": (
        ["all", "megalith 0,0,1", "pass", "tool"],
        [FIRST_MEGALITH, "gained 0 tool 2 from {}"],
    ),
    "carved-idols": (
        ["idol honor", "idol honor", "idol offering"],
        [
            "idol_moved 0 honor 1 from {}",
            "idol_moved 0 honor 2 from {}",
            "idol_moved 0 offering 1 from {}",
        ],
    ),
    "sun-calendar": (
        ["all", "idol honor", "idol honor", "draw"],
        ["idol_moved 0 honor 1 from {}", "idol_moved 0 honor 2 from {}", DRAWN],
    ),
    "ancestor-cult": (
        ["all", "bury hand brave", "bury play ancestor-cult", "idol honor"],
        [
            "card_buried 0 brave from hand",
            "card_buried 0 ancestor-cult from play",
            "idol_moved 0 honor 1 from {}",
        ],
    ),
    "rite-of-passage": (
        ["all", "take tribe hunter", "bury hand brave"],
        [
            "card_gained 0 hunter tribe to hand by {}",
            "card_buried 0 brave from hand",
            "gained 0 food 1 from {}",
        ],
    ),
    "council-fire": (["draw", "draw"], ["gained 0 half 1 from {}", DRAWN, DRAWN]),
    "oral-epic": (
        ["do discard 1 -> draw 3", "discard brave", "draw", "draw", "draw"],
        ["card_discarded 0 brave for {}", DRAWN, DRAWN, DRAWN],
    ),
    "trade-caravan": (
        ["do food 2 -> tool 2, idol 1", "all", "tool", "idol honor"],
        [
            "gained 0 half 2 from {}",
            "paid 0 food 2 for {}",
            "gained 0 tool 2 from {}",
            "idol_moved 0 honor 1 from {}",
        ],
    ),
    "cave-sanctuary": (
        ["all", "tool", "stone camps", "idol honor"],
        [
            "gained 0 tool 2 from {}",
            "paid 0 food 1 tool 1 for {}",
            "stone_taken 0 camps slot 1",
            "idol_moved 0 honor 1 from slot",
        ],
    ),
    "star-lore": (
        ["take culture snares"],
        ["card_gained 0 snares culture to hand by {}"],
    ),
    "great-work": ([], ["gained 0 half 6 from {}"]),
}
OTHERWISE: dict[str, dict[str, Any]] = {
    "pit-house": {"camps": VILLAGE},
    "trade-caravan": {"food": 2},
    "snares": {"display": ["kinship"]},
}


@pytest.mark.parametrize("card", printed.CULTURE)
def test_culture_card(card: str) -> None:
    words, events = CULTURE[card]
    at = table(**{**SITUATION, "hand": [card, "brave"], **OTHERWISE.get(card, {})})
    told = at.play(f"play {card}", *words)
    assert told == [f"culture_played 0 {card}", *(event.format(card) for event in events)]
    assert at.legal[-1] == "place tribe rest"  # it is over
    rules = {event["rule"] for event in at.events if event.get("source") == card}
    assert rules <= {"W4.1"}


# Chiefs.
CHIEFS: dict[str, tuple[str, list[str], list[str]]] = {
    "tusk-crusher a": ("hunt", [], ["gained 0 half 4 from {}"]),
    "tusk-crusher b": (
        "hunt",
        ["all", "tilt ground-sloth"],
        [
            "animal_tilted 0 ground-sloth",
            "gained 0 food 4 from animal ground-sloth",
            "gained 0 food 1 from {}",
        ],
    ),
    "fire-wolf a": ("migrate", [], ["gained 0 half 4 from {}", "gained 0 food 1 from {}"]),
    "fire-wolf b": (
        "hunt",
        ["move 0,0 1,0", "move 1,0 0,0"],
        ["camp_moved 0 0,0 1,0", "camp_moved 0 1,0 0,0", "gained 0 food 1 from {}"],
    ),
    "thunder-stick a": (
        "initiate",
        ["tool"],
        ["gained 0 half 2 from {}", "gained 0 tool 1 from {}", "gained 0 food 1 from {}"],
    ),
    "thunder-stick b": ("hunt", ["all", "draw"], [DRAWN, "gained 0 food 1 from {}"]),
    "great-eye a": (
        "initiate",
        ["all", "bury hand brave", "idol honor"],
        ["card_buried 0 brave from hand", "idol_moved 0 honor 1 from {}"],
    ),
    "great-eye b": (
        "hunt",
        ["idol honor", "idol offering"],
        [
            "paid 0 food 2 for {}",
            "idol_moved 0 honor 1 from {}",
            "idol_moved 0 offering 1 from {}",
        ],
    ),
    "stone-soul a": ("develop", [], ["gained 0 half 4 from {}"]),
    "stone-soul b": (
        "hunt",
        ["all", "megalith 0,0,1", "pass"],
        ["paid 0 tool 1 for {}", FIRST_MEGALITH, "gained 0 food 1 from {}"],
    ),
}
SIDES = [f"{chief} {side}" for chief in printed.CHIEFS for side in "ab"]


@pytest.mark.parametrize("chief", SIDES)
def test_chief(chief: str) -> None:
    column, words, events = CHIEFS[chief]
    food = 2 if chief == "great-eye b" else 1
    at = table(**{**SITUATION, "food": food, "hand": ["brave"], "chief": chief})
    at.play(f"place chief {column}")
    name = chief.split(maxsplit=1)[0]
    told = at.play("use chief", *words)
    assert told == [f"ability_used 0 {name}", *(event.format(name) for event in events)]
    assert at.legal[-1] in ("middle", "bottom", "done")


@pytest.mark.parametrize("chief", SIDES)
def test_a_chief_for_a_column_fits_no_other(chief: str) -> None:
    name, side = chief.split()
    ability = printed.CHIEFS[name]["ab".index(side)]
    for column in printed.COLUMNS:
        at = table(**{**SITUATION, "food": 2, "hand": ["brave"], "chief": chief})
        at.play(f"place chief {column}")
        fits = not ability.startswith("in ") or ability.startswith(f"in {column}:")
        assert ("use chief" in at.legal) == fits


# Animals.
ANIMALS: dict[str, tuple[list[str], list[str]]] = {
    "ground-sloth": ([], ["gained 0 food 4 from {}"]),
    "woolly-rhino": (["tool"], ["gained 0 food 2 from {}", "gained 0 tool 1 from {}"]),
    "sabre-tooth": (["tool"], ["gained 0 food 1 from {}", "gained 0 tool 2 from {}"]),
    "glyptodon": ([], ["points 0 1 from {}", "gained 0 food 3 from {}"]),
    "stag-moose": (["move 0,0 1,0"], ["gained 0 food 2 from {}", "camp_moved 0 0,0 1,0"]),
    "woolly-mammoth": ([], ["gained 0 food 6 from {}", "gained 0 tool 1 from {}"]),
    "argentavis": (
        ["all", "idol honor"],
        ["gained 0 food 1 from {}", "idol_moved 0 honor 1 from {}"],
    ),
}


@pytest.mark.parametrize("animal", printed.ANIMALS)
def test_tilted_animal(animal: str) -> None:
    words, events = ANIMALS[animal]
    at = table(upright=[animal], hand=["brave"])
    at.play("place tribe hunt", "middle")
    told = at.play(f"tilt {animal}", *words)
    source = f"animal {animal}"
    assert told == [f"animal_tilted 0 {animal}", *(event.format(source) for event in events)]
    assert (at.upright(0), at.tilted(0)) == ([], [animal])


# Stones: a table, and how many of the thing there are.
_LAND = ["prairie", "forest", "tundra", "lake", "mountain", "marsh", "glacier"]
_TWO = [["1,0", "2,0", "1,1"], ["1,0", "1,1", "0,1"]]  # two villages on one hex
_TALL = dict.fromkeys(["0,0,2", "0,0,3", "0,1,2", "0,1,3", "0,0,4", "0,1,4"], 1)
STONES: dict[str, list[tuple[dict[str, Any], int]]] = {
    **{
        f"village-{kind}": [
            ({"villages": _TWO[:1], "terrain": {"1,0": kind}}, 1),
            ({"villages": _TWO, "terrain": {"1,0": kind}}, 2),
            ({"villages": _TWO[:1], "terrain": {"1,0": kind, "2,0": kind}}, 1),
        ]
        for kind in _LAND
    },
    "camps": [
        ({"camps": ["1,0"], "terrain": {"1,0": "lake"}}, 1),
        ({"camps": ["1,0", "1,1"], "terrain": {"1,0": "lake", "1,1": "lake"}}, 1),
        ({"camps": ["0,0", "1,0"], "terrain": {"1,0": "glacier"}}, 1),
        (
            {
                "camps": ["1,0", "2,0", "1,1", "0,1", "0,2"],
                "terrain": dict(zip(["1,0", "2,0", "1,1", "0,1", "0,2"], _LAND, strict=False)),
            },
            5,
        ),
    ],
    "ground-megaliths": [
        ({"board": {"0,0,2": 1, "0,0,3": 0, "0,0,1": "neutral"}, "placed": 3}, 1),
        ({"board": {**_TALL, "1,0,2": 1}, "placed": 9}, 6),
    ],
    "megalith-tiles": [
        ({"board": {"0,0,2": 1, "0,0,3": 1}, "placed": 4}, 1),
        ({"board": {"0,0,2": 1, "0,0,4": 1}, "placed": 4}, 2),
        ({"board": {"0,0,2": 1, "0,0,4": 1, "0,0,8": 1}, "placed": 5}, 3),
        ({"board": {"0,0,2": 1, "0,0,4": 1, "0,0,8": 1, "0,0,14": 1}, "placed": 6}, 4),
    ],
    **{
        stone: [({"tilted": [animal] * n, "upright": [animal]}, n) for n in (1, 2, 3, 4)]
        for stone, animal in [
            ("tilted-sloths", "ground-sloth"),
            ("tilted-rhinos", "woolly-rhino"),
            ("tilted-sabre-tooths", "sabre-tooth"),
            ("tilted-glyptodons", "glyptodon"),
            ("tilted-stag-moose", "stag-moose"),
        ]
    },
    "tilted-giants": [
        ({"tilted": ["woolly-mammoth"]}, 1),
        ({"tilted": ["woolly-mammoth", "argentavis"]}, 2),
        ({"tilted": ["argentavis"] * 3}, 3),
        ({"tilted": ["woolly-mammoth"] * 2 + ["argentavis"] * 3}, 5),
    ],
    "burials": [({"buried": ["brave"] * n}, n) for n in (1, 4, 5, 6)],
    "upper-megaliths": [
        ({"board": {**_TALL, "1,0,2": 1}, "placed": 9}, 1),
        ({"board": {**dict.fromkeys(_TALL, 0), "1,0,2": 1, "1,0,3": 1}, "placed": 4}, 2),
    ],
    "idols": [
        ({"honor": 2}, 2),
        ({"honor": 1, "offering": 2}, 3),
        ({"honor": 8, "offering": 8}, 16),
    ],
    "tilted-types": [
        ({"tilted": ["ground-sloth", "ground-sloth"]}, 1),
        ({"tilted": list(printed.ANIMALS)}, 7),
    ],
}


def scored(stone: str, keys: dict[str, Any]) -> int:
    """Return what a stone brings in the eclipse."""
    at = table(**{"turn": 3, "seat": 1, "camps": [], "stones": [stone], **keys})
    at.to_eclipse()
    at.until("stone", stop=True)
    before = at.points(1)
    if f"stone {stone}" in at.legal:
        at.play(f"stone {stone}")
    return at.points(1) - before


@pytest.mark.parametrize("stone", printed.STONES)
def test_stone(stone: str) -> None:
    assert scored(stone, {}) == 0
    for keys, count in STONES[stone]:
        assert scored(stone, keys) == printed.STONES[stone].points(count), keys


def test_two_villages_on_one_hex_and_one_village_on_two_hexes() -> None:
    """The rulebook's note: 4 points, and 2."""
    two = {"villages": _TWO, "terrain": {"1,0": "lake"}}
    assert scored("village-lake", two) == 4
    one = {"villages": _TWO[:1], "terrain": {"1,0": "lake", "2,0": "lake"}}
    assert scored("village-lake", one) == 2


# Terrain.
@pytest.mark.parametrize("kind", printed.TERRAIN)
def test_terrain(kind: str) -> None:
    at = table(turn=3, seat=1, camps=["1,0"], terrain={"1,0": kind})
    at.to_eclipse()
    at.until("hex", stop=True)
    benefit = printed.TERRAIN[kind][1]
    if not benefit:
        assert at.offers("hex") == []
        return
    assert at.offers("hex") == ["1,0"]
    brings(at, 1, at.play("hex 1,0"), benefit, "terrain [1,0]")


def brings(at: Table, seat: int, told: list[str], benefit: str, source: str) -> None:  # noqa: PLR0912, C901 - one kind of benefit each
    """Assert that a benefit comes: what happened goes on with it, or it is offered now."""
    told = list(told)
    for part in benefit.split(", "):
        kind, _, number = part.partition(" ")
        first = at.legal[0] if at.legal else ""
        match kind:
            case "food":
                expected = f"gained {seat} food {number} from {source}"
                assert told.pop(0) == expected
            case "points":
                assert told.pop(0) == f"points {seat} {number} from {source}"
            case "tool":
                if not told:
                    told += at.play("tool")
                assert told.pop(0) == f"gained {seat} tool {number} from {source}"
            case "idol":
                told += at.play("idol honor")
                assert told.pop(0) == f"idol_moved {seat} honor 1 from {source}"
            case "draw":
                told += at.play("draw")
                assert told.pop(0) == f"cards_drawn {seat} tribesman from {source}"
            case "megalith":
                assert first.startswith("megalith")
            case "move":
                for _ in range(int(number)):
                    step = next(words for words in at.legal if words.startswith("move"))
                    assert at.play(step)[0].startswith(f"camp_moved {seat}")
            case "animal_reveal":
                told += at.play("reveal")
                assert told.pop(0).startswith(f"animals_revealed {seat}")
                assert at.last_event("animals_revealed")["source"] == source
            case "bury":
                assert first.startswith("bury")
                assert at.play(first)[0].startswith(f"card_buried {seat}")
            case "camp":
                assert at.play("camp")[0] == f"camp_placed {seat} 0,0"
            case _:
                raise AssertionError(kind)


# Megalith cells.
CELLS = [
    (tile, row, column)
    for tile in printed.MEGALITH_TILES
    for row in range(printed.TILE_ROWS)
    for column in range(printed.TILE_COLUMNS)
]


@pytest.mark.parametrize("turned", [False, True], ids=["straight", "turned"])
@pytest.mark.parametrize(("tile", "row", "column"), CELLS)
def test_megalith_cell(tile: str, row: int, column: int, turned: bool) -> None:
    benefit = printed.MEGALITH_TILES[tile][row][column]
    left = 4 * "abcd".index(tile)
    at_row, at_column = (1 - row, 3 - column) if turned else (row, column)
    spot = f"0,{at_row},{left + at_column}"
    keys: dict[str, Any] = {"hand": ["cairn-building", "brave"], "turned": tile if turned else ""}
    if benefit == printed.START:
        at = table(**keys)
        at.play("play cairn-building", "do megalith 1", f"megalith {spot}")
        sign = -1 if turned else 1
        steps = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
        cells = [
            (at_row + sign * steps[arrow][0], left + at_column + sign * steps[arrow][1])
            for arrow in printed.ARROWS[tile]
        ]
        assert at.offers("megalith") == [f"0,{y},{x}" for y, x in sorted(cells)]
        return
    beside = f"0,{1 - at_row},{left + at_column}"
    at = table(**keys, board={beside: 1}, placed=2)
    told = at.play("play cairn-building", "do megalith 1", f"megalith {spot}")
    assert told[1] == f"megalith_placed 0 {spot} 0"
    brings(at, 0, told[2:], benefit, "megalith_cell")


# All of them, and no others.
def test_nothing_printed_is_left_out() -> None:
    assert list(CULTURE) == list(printed.CULTURE)
    assert list(CHIEFS) == SIDES
    assert list(ANIMALS) == list(printed.ANIMALS)
    assert set(STONES) == set(printed.STONES)
    assert len(CULTURE) == 40
    assert len(SIDES) == 10
    assert len(STONES) == 20
    assert len(CELLS) == 32


def test_the_box_has_what_is_printed() -> None:
    data = GAME.components.data
    assert {
        name: entry["effect"] for era in data["culture"].values() for name, entry in era.items()
    } == {name: card.effect for name, card in printed.CULTURE.items()}
    assert {
        name: entry["points"] for era in data["culture"].values() for name, entry in era.items()
    } == {name: card.points for name, card in printed.CULTURE.items()}
    assert {
        name: (e["half_labor"], e["action"], e["eclipse"], e["points"])
        for name, e in data["tribe"].items()
    } == {name: tuple(card) for name, card in printed.TRIBE.items()}
    assert {name: (e["count"], e["set"], e["tilt"]) for name, e in data["animal"].items()} == {
        name: tuple(animal) for name, animal in printed.ANIMALS.items()
    }
    assert data["module"]["glacier_tokens"] == printed.GLACIER_TOKENS
    assert data["module"]["rest_tokens"] == printed.REST_TOKENS
    assert {name: e["rows"] for name, e in data["megalith_tiles"].items()} == printed.MEGALITH_TILES
