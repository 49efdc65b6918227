"""What is in the box (W1 to W11): cards, animals, stones, tiles and tracks, from a checked file."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from glaciarium.games.endless_winter import tracks
from glaciarium.games.endless_winter.box import (
    Animal,
    Box,
    Chief,
    Culture,
    SetupCard,
    Stone,
    Terrain,
    Tribe,
)
from glaciarium.games.endless_winter.grammar import Ability
from glaciarium.games.endless_winter.reader import MOST_POINTS, Reader
from glaciarium.games.endless_winter.tiles import PLAYERS, read_arrangement, read_tiles
from glaciarium.kernel.components import Components, Path

SIDES: Final = ["a", "b"]
ERAS: Final = ["era1", "era2"]
PILES: Final = 5  # tribe types that have a pile (W2.1)
COPIES: Final = 15  # cards in each
STARTING_TYPES: Final = 3
STARTING_CARDS: Final = 9  # of each player (W2.3)
CULTURE_PER_ERA: Final = 20
STONES_PER_ERA: Final = 10
CHIEFS: Final = 5
SETUP_CARDS: Final = 5
ANIMAL_TYPES: Final = 7
ANIMALS: Final = 60
TERRAIN: Final = {"base": 1, "glacier": 6}  # tiles; of the six other types 18
OTHER_TERRAIN: Final = 6
OTHER_TILES: Final = 3  # of each of them
SLOTS: Final = 3
CAMPS: Final = 5
STORAGE_CELLS: Final = 5
GLACIER_TOKENS: Final = 10
REST_TOKENS: Final = 5
MOST_CELLS: Final = 60
MOST_LABOR: Final = 20
MOST_FOR_VILLAGE: Final = 20  # three villages must fit a frame's operand
MOST_IN_SET: Final = 6
MOST_STONE_POINTS: Final = 500
MOST_COUNTED: Final = 62
TABLES: Final = (
    "tribe start chief culture animal stone stone_slots terrain megalith_tiles "
    "megalith_arrangement idol_tracks player_board turn_order setup_card module"
)

# What a stone may count (W8.6), and what `of` names for it.
COUNTS: Final[dict[str, str | None]] = {
    "villages_touching": "terrain",
    "terrain_types_with_camp": None,
    "ground_megaliths": None,
    "tiles_with_ground_megalith": None,
    "tilted": "animals",
    "buried": None,
    "upper_megaliths": None,
    "idol_levels": None,
    "tilted_types": None,
}


def own_components() -> Components:
    """Return the components that come with the game."""
    text = files("glaciarium.games.endless_winter").joinpath("components.toml").read_text("utf-8")
    return Components(text, "Endless Winter's components.toml")


def unpack(components: Components) -> Box:
    """Check a components file and return what is in the box; raise BadComponents."""
    components.only((), set(TABLES.split()))
    reader = Reader(components)
    tribes = _tribes(reader)
    animals = _animals(reader)
    terrain = _terrain(reader)
    start_hand, start_draw = _start(reader, tribes)
    slots: Path = ("stone_slots",)
    reader.entry(slots, "cost benefit supply_per_era")
    idols: Path = ("idol_tracks",)
    reader.entry(idols, "offering_per_point offering_benefit honor_points burial")
    offering = tracks.levels(reader, "offering_per_point")
    tiles = read_tiles(reader)
    orders: Path = ("turn_order",)
    reader.entry(orders, "eclipse_benefit start_bonus")
    board = _player_board(reader)
    modules: Path = ("module",)
    reader.entry(modules, "glacier_tokens rest_tokens")
    box = Box(
        tribes=tribes,
        start_hand=start_hand,
        start_draw=start_draw,
        chiefs=_chiefs(reader),
        cultures=_cultures(reader),
        animals=animals,
        stones=_stones(reader, terrain, animals),
        slot_costs=_slot_costs(reader),
        slot_benefits=reader.benefits((*slots, "benefit"), SLOTS),
        supply=_supply(reader),
        terrain=terrain,
        tiles=tiles,
        arrangement=read_arrangement(reader, tiles),
        offering_per_point=offering,
        offering_benefits=reader.benefits((*idols, "offering_benefit"), len(offering)),
        honor_points=tracks.levels(reader, "honor_points"),
        burial=tracks.burial(reader),
        food_cells=board[0],
        labor_between=board[1],
        tool_cells=board[2],
        rest_half_labor=board[3],
        storage_benefits=reader.benefits(("player_board", "storage_benefit"), STORAGE_CELLS),
        village_benefit=_village_benefit(reader),
        eclipse_benefits=reader.benefits((*orders, "eclipse_benefit"), PLAYERS[-1]),
        start_bonuses=tracks.start_bonuses(reader),
        setup_cards=_setup_cards(reader, tribes, animals),
        glacier_tokens=tracks.tokens(reader, "glacier_tokens", GLACIER_TOKENS),
        rest_tokens=tracks.tokens(reader, "rest_tokens", REST_TOKENS),
        rebuilt=reader.rebuilt,
    )
    _list_boards(reader)
    return box


def _tribes(reader: Reader) -> list[Tribe]:
    """Read the tribe cards; labor is counted in halves (W13.1)."""
    found = []
    for nth, name in enumerate(reader.entries(("tribe",), PILES + STARTING_TYPES)):
        path: Path = ("tribe", name)
        piled = nth < PILES
        number = "copies" if piled else "per_player"
        table = reader.entry(path, f"en fr de {number} half_labor action eclipse points")
        copies = reader.number((*path, number), 1, COPIES)
        if piled and copies != COPIES:
            raise reader.fault((*path, number), f"{copies} cards, but a pile has {COPIES} (W2.1).")
        tribe = Tribe(
            id=name,
            names=reader.names(path),
            copies=copies if piled else 0,
            per_player=0 if piled else copies,
            half_labor=reader.number((*path, "half_labor"), 0, MOST_LABOR),
            action=reader.ability((*path, "action"), in_column=True),
            eclipse=reader.ability((*path, "eclipse"), in_column=False),
            points=reader.number((*path, "points"), 0, MOST_POINTS),
        )
        found.append(tribe)
        content = (
            f"{tribe.names['en']}, {copies} {'in the pile' if piled else 'each'}: "
            f"labor {tribe.half_labor / 2:g}, action {table['action'] or 'none'}, "
            f"eclipse {table['eclipse'] or 'none'}, points {tribe.points}"
        )
        reader.listed("tribe", content, path)
    starting = sum(tribe.per_player for tribe in found)
    if starting != STARTING_CARDS:
        complaint = f"{starting} starting cards, but each player has {STARTING_CARDS} (W2.3)."
        raise reader.fault(("tribe", found[-1].id), complaint)
    return found


def _start(reader: Reader, tribes: list[Tribe]) -> tuple[list[str], int]:
    reader.entry(("start",), "hand draw")
    own = [tribe.id for tribe in tribes if tribe.per_player]
    hand = reader.words(("start", "hand"), own)
    for tribe in tribes:
        if hand.count(tribe.id) > tribe.per_player:
            raise reader.fault(("start", "hand"), f"more {tribe.id} than a player has.")
    draw = reader.number(("start", "draw"), 0, STARTING_CARDS - len(hand))
    reader.listed("start", f"hand {', '.join(hand)} and {draw} drawn", ("start",))
    return hand, draw


def _chiefs(reader: Reader) -> list[Chief]:
    found = []
    for name in reader.entries(("chief",), CHIEFS):
        path: Path = ("chief", name)
        table = reader.entry(path, "en fr de a b")
        sides = [reader.ability((*path, side), in_column=True) for side in SIDES]
        if not all(sides):
            raise reader.fault(path, "each side has an ability.")
        chief = Chief(name, reader.names(path), sides)
        found.append(chief)
        reader.listed("chief", f"{chief.names['en']}: {table['a']} | {table['b']}", path)
    return found


def _cultures(reader: Reader) -> list[Culture]:
    found: list[Culture] = []
    reader.components.only(("culture",), set(ERAS))
    for era, key in enumerate(ERAS, 1):
        for name in reader.entries(("culture", key), CULTURE_PER_ERA):
            path: Path = ("culture", key, name)
            table = reader.entry(path, "en fr de effect points")
            points = reader.number((*path, "points"), 0, MOST_POINTS)
            if name in [card.id for card in found]:
                raise reader.fault(path, "this card is there twice.")
            card = Culture(name, reader.names(path), era, reader.effect((*path, "effect")), points)
            found.append(card)
            content = f"{card.names['en']}: {table['effect']}, points {points}"
            reader.listed(f"culture {era}", content, path)
    return found


def _animals(reader: Reader) -> list[Animal]:
    found = []
    for name in reader.entries(("animal",), ANIMAL_TYPES):
        path: Path = ("animal", name)
        table = reader.entry(path, "en fr de count set tilt")
        animal = Animal(
            id=name,
            names=reader.names(path),
            copies=reader.number((*path, "count"), 1, MOST_POINTS),
            sets=reader.numbers((*path, "set")),
            tilt=reader.benefit((*path, "tilt")),
        )
        if len(animal.sets) > MOST_IN_SET:
            raise reader.fault((*path, "set"), f"a set has at most {MOST_IN_SET} animals (W10.4).")
        found.append(animal)
        sets = f"sets {animal.sets}" if animal.sets else "joker"
        content = f"{animal.copies} {animal.names['en']}: {sets}, tilt {table['tilt']}"
        reader.listed("animal", content, path)
    total = sum(animal.copies for animal in found)
    if total != ANIMALS:
        raise reader.fault(("animal",), f"{total} animals, but there are {ANIMALS}.")
    if sum(not animal.sets for animal in found) != 1:
        raise reader.fault(("animal",), "exactly one animal has no set: the joker (W10.4).")
    return found


def _stones(reader: Reader, terrain: list[Terrain], animals: list[Animal]) -> list[Stone]:
    found = []
    for name in reader.entries(("stone",), STONES_PER_ERA * len(ERAS)):
        path: Path = ("stone", name)
        era = reader.number((*path, "era"), 1, len(ERAS))
        count = reader.word((*path, "count"), list(COUNTS))
        needs = COUNTS[count]
        of: list[str] = []
        if needs == "terrain":
            of = [reader.word((*path, "of"), [kind.id for kind in terrain[1:]])]
        if needs == "animals":
            of = reader.words((*path, "of"), [animal.id for animal in animals])
        table = _stone_table(reader, path, "of" if needs else "")
        found.append(Stone(name, reader.names(path), era, count, of, table))
        content = f"era {era}, {count.replace('_', ' ')} {' '.join(of)}: {table}"
        reader.listed("stone", content, path)
    if sum(stone.era == 1 for stone in found) != STONES_PER_ERA:
        raise reader.fault(("stone",), f"each era has {STONES_PER_ERA} stones.")
    return found


def _stone_table(reader: Reader, path: Path, of: str) -> list[int]:
    """Return a stone's points for each count."""
    given = reader.table(path)
    ways = [key for key in ("each", "table", "div") if key in given]
    if len(ways) != 1:
        raise reader.fault(path, "points are given by one of each, table, div.")
    reader.entry(path, f"en fr de era count {of} {ways[0]}" + " most" * (ways[0] == "each"))
    if ways[0] == "table":
        table = reader.numbers((*path, "table"))
        if not table:
            raise reader.fault((*path, "table"), "the table is empty.")
        return table
    number = reader.number((*path, ways[0]), 1, MOST_POINTS)
    most = reader.number((*path, "most"), 1, MOST_STONE_POINTS) if "most" in given else None
    counts = range(MOST_COUNTED + 1)
    if ways[0] == "div":
        return [count // number for count in counts]
    return [min(count * number, most or MOST_STONE_POINTS) for count in counts]


def _slot_costs(reader: Reader) -> list[tuple[int, int]]:
    path: Path = ("stone_slots", "cost")
    if len(reader.components.at(path, list)) != SLOTS:
        raise reader.fault(path, f"must be {SLOTS} costs.")
    found = []
    for slot in range(SLOTS):
        reader.components.only((*path, slot), {"food", "tool"})
        food = reader.number((*path, slot, "food"), 0, MOST_CELLS)
        found.append((food, reader.number((*path, slot, "tool"), 0, MOST_CELLS)))
    return found


def _supply(reader: Reader) -> dict[int, int]:
    path: Path = ("stone_slots", "supply_per_era")
    reader.components.only(path, {str(players) for players in PLAYERS})
    return {players: reader.number((*path, str(players)), 0, STONES_PER_ERA) for players in PLAYERS}


def _terrain(reader: Reader) -> list[Terrain]:
    found = []
    names = reader.entries(("terrain",), OTHER_TERRAIN + len(TERRAIN))
    for nth, name in enumerate(names):
        path: Path = ("terrain", name)
        table = reader.entry(path, "en fr de count benefit")
        kind = "base" if nth == 0 else "glacier" if nth == len(names) - 1 else ""
        expected = TERRAIN.get(kind, OTHER_TILES)
        if reader.number((*path, "count"), 1, MOST_CELLS) != expected:
            raise reader.fault((*path, "count"), f"there are {expected} such tiles (W2.8).")
        benefit = reader.benefit((*path, "benefit"))
        found.append(Terrain(name, reader.names(path), expected, benefit))
        content = f"{expected} {name}: {table['benefit'] or 'nothing'}"
        reader.listed("terrain", content, path)
    return found


def _player_board(reader: Reader) -> tuple[int, list[int], int, int]:
    """W1.1, W4.5, W4.7: return food cells, labor symbols, tool cells, and a rest's half labor."""
    path: Path = ("player_board",)
    keys = "food_cells labor_between tool_cells rest_half_labor storage_benefit village_benefit"
    given = reader.entry(path, keys)
    food_cells = reader.number((*path, "food_cells"), CAMPS + 1, MOST_CELLS)
    symbols = reader.numbers((*path, "labor_between"))
    if symbols != sorted(set(symbols)):
        raise reader.fault((*path, "labor_between"), "cells must rise.")
    if symbols and symbols[-1] >= food_cells - 1:
        complaint = f"the last cell is {food_cells - 1}; no symbol stands behind it."
        raise reader.fault((*path, "labor_between"), complaint)
    rest = 1  # in files of earlier versions
    if "rest_half_labor" in given:
        rest = reader.number((*path, "rest_half_labor"), 0, MOST_LABOR)
    return food_cells, symbols, reader.number((*path, "tool_cells"), 1, MOST_CELLS), rest


def _village_benefit(reader: Reader) -> list[Ability]:
    path: Path = ("player_board", "village_benefit")
    benefit = reader.benefit(path)
    if [len(ability.gain) for ability in benefit] != [1]:
        raise reader.fault(path, "must be one gain, which each village brings once.")
    if benefit[0].gain[0].number > MOST_FOR_VILLAGE:
        raise reader.fault(path, f"at most {MOST_FOR_VILLAGE} for each village.")
    return benefit


def _setup_cards(reader: Reader, tribes: list[Tribe], animals: list[Animal]) -> list[SetupCard]:
    found = []
    for name in reader.entries(("setup_card",), SETUP_CARDS):
        path: Path = ("setup_card", name)
        reader.entry(path, "food tool tribe animals camp")
        card = SetupCard(
            id=name,
            food=reader.number((*path, "food"), 0, MOST_CELLS),
            tool=reader.number((*path, "tool"), 0, MOST_CELLS),
            tribe=reader.word((*path, "tribe"), [tribe.id for tribe in tribes if tribe.copies]),
            animals=reader.words((*path, "animals"), [animal.id for animal in animals]),
            camp=bool(reader.components.at((*path, "camp"), bool)),
        )
        found.append(card)
        content = f"food {card.food}, tool {card.tool}, {card.tribe}, {', '.join(card.animals)}"
        reader.listed(f"set-up {name}", content + ", camp" * card.camp, path)
        for animal in animals:
            named = [each for setup in found for each in setup.animals].count(animal.id)
            if named > animal.copies:
                complaint = f"the cards name {named} {animal.id}, but there are {animal.copies}."
                raise reader.fault((*path, "animals"), complaint)
    return found


def _list_boards(reader: Reader) -> None:
    """List the tables that have no entries of their own."""
    for name in ("stone_slots", "idol_tracks", "player_board", "turn_order"):
        for key, value in reader.table((name,)).items():
            if key != "source":
                content = f"{key.replace('_', ' ')}: {value}"
                reader.listed(name.replace("_", " "), content, (name,))
