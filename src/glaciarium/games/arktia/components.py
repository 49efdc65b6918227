"""What is in the box: pieces, ice, and the layouts of A1.2, read from a checked file (A1.1)."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from typing import Final, NamedTuple

from glaciarium.kernel.components import Components, Item, Path
from glaciarium.kernel.hexes import FAR, Hex, connected

SIZES: Final = ["globe", "disc", "portal"]
LETTERS: Final = ["G", "D", "P"]  # by size
COLOURS: Final = ["red", "green", "blue", "yellow", "neutral"]  # by seat, then the unused ones
SHORT: Final = ["r", "g", "b", "y", "n"]  # by colour
PLAYERS: Final = [2, 3, 4]
LAYOUTS: Final = ["first", "second"]
MOST_FIELDS: Final = 36  # action numbers leave room for this many


class Box(NamedTuple):
    pieces: list[int]  # by size: how many of each colour
    per_player: int  # fields of ice
    layouts: dict[tuple[str, int], list[Hex]]  # by name and number of players


def own_components() -> Components:
    """Return the components that come with the game."""
    text = files("glaciarium.games.arktia").joinpath("components.toml").read_text("utf-8")
    return Components(text, "Arktia's components.toml")


def unpack(components: Components) -> Box:
    """Check a components file and return what is in the box; raise BadComponents."""
    components.only((), {"pieces", "fields", "layout"})
    components.only(("pieces",), {"source", *SIZES})
    components.only(("fields",), {"source", "per_player"})
    components.only(("layout",), set(LAYOUTS))
    source = components.source(("pieces",))
    pieces = [_within(components, ("pieces", size), 1, 9) for size in SIZES]
    for size, number in zip(SIZES, pieces, strict=True):
        components.items.append(Item(size, f"{number} in each of 4 colours", source))
    most = MOST_FIELDS // PLAYERS[-1]
    per_player = _within(components, ("fields", "per_player"), 4, most)
    source = components.source(("fields",))
    components.items.append(Item("ice", f"{per_player} fields per player", source))
    return Box(pieces, per_player, _layouts(components, per_player))


def _within(components: Components, path: Path, least: int, most: int) -> int:
    number = int(components.at(path, int))
    if not least <= number <= most:
        raise components.fault(path, f"must lie between {least} and {most}, not {number}.")
    return number


def _layouts(components: Components, per_player: int) -> dict[tuple[str, int], list[Hex]]:
    layouts = {}
    for name in LAYOUTS:
        known = {str(players) for players in PLAYERS}
        components.only(("layout", name), known)
        for players in PLAYERS:
            path: Path = ("layout", name, str(players))
            if str(players) in components.at(path[:2], dict) or name == LAYOUTS[0]:
                components.only(path, {"source", "rows"})
                layouts[name, players] = _layout(components, path, per_player * players)
                content = f"{name} layout for {players}: {per_player * players} fields"
                components.items.append(Item("layout", content, components.source(path)))
    return layouts


def _layout(components: Components, path: Path, size: int) -> list[Hex]:
    """Return the fields, by r then q. A row may have gaps: it is one run or several."""
    rows = components.at((*path, "rows"), list)
    fields: list[Hex] = []
    for r, row in enumerate(rows):
        whole = isinstance(row, list) and all(type(q) is int for q in row)
        if not whole or not row or len(row) % 2:
            complaint = f"row {r} must be [first q, last q], and so on behind a gap."
            raise components.fault((*path, "rows"), complaint)
        if max(map(abs, row)) > FAR:
            raise components.fault((*path, "rows"), f"row {r} goes beyond {FAR}.")
        runs = list(zip(row[::2], row[1::2], strict=True))
        if any(after <= last + 1 for (_, last), (after, _) in pairwise(runs)):
            raise components.fault((*path, "rows"), f"row {r}: its parts must rise, with gaps.")
        fields.extend((q, r) for first, last in runs for q in range(first, last + 1))
    if len(fields) != size:
        raise components.fault((*path, "rows"), f"{len(fields)} fields, but it takes {size}.")
    if not connected(set(fields)):
        raise components.fault((*path, "rows"), "the ice is not in one piece.")
    return fields
