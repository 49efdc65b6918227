"""What is in the box (N12): tiles, cards, track, tables and favors, read from a checked file."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations
from typing import Any, Final, NamedTuple

from glaciarium.games.nunatak.favor_cards import Favor, read_favors
from glaciarium.games.nunatak.reader import MOST_POINTS, numbers, one_of, within, words
from glaciarium.kernel.components import Components, Item, Path
from glaciarium.kernel.i18n import count, of

SYMBOLS: Final = ["worker", "sculptor", "artisan", "beast", "engineer", "elder"]
TOOLS: Final = ["rope", "pick", "saw"]
DOUBLES: Final = ["sculptor/artisan", "worker/engineer", "beast/elder"]
KINDS: Final = [*SYMBOLS, *DOUBLES]  # of cards
PAIRS: Final = [  # of double tiles, besides those on cards
    pair for pair in ["/".join(two) for two in combinations(SYMBOLS, 2)] if pair not in DOUBLES
]
TILES: Final = [*KINDS, *PAIRS]  # kinds of tiles, in the order of tile numbers
BACKS: Final = 4  # numbers on backs of tiles and cards
GROUND: Final = 25  # tiles with a 1 on their back (N1.1)
TOTAL: Final = 54  # tiles, and cards
COPIES: Final = {  # N12.1: how many cards of a kind there are, artisans of each tool
    "worker": 8,
    "sculptor": 7,
    "artisan rope": 3,
    "artisan pick": 3,
    "artisan saw": 3,
    "beast": 7,
    "engineer": 6,
    "elder": 5,
    "worker/engineer": 4,
    "sculptor/artisan rope": 2,
    "sculptor/artisan pick": 2,
    "sculptor/artisan saw": 2,
    "beast/elder": 2,
}
START: Final = "start"  # the track's first space, which shows a symbol
TOP_OF_TRACK: Final = 10  # N5.4
MOST_SPACES: Final = 30
MOST_BEASTS: Final = 9

CRITERIA: Final = {  # what a line of a completion card may compare (N8.3)
    "one_tool": "most artisans of one tool",
    "tool_sets": "most sets of all three tools",
    "beasts_of_1": "most beast cards with 1 symbol",
    "beasts_of_2": "most beast cards with 2 symbols",
    "workers": "most workers",
    "edge_blocks": "most blocks on edge cells",
    "sculptors": "most sculptors",
    "high_blocks": "most blocks on floors 2 and 3",
    "track": "furthest on the track",
    "engineers": "most engineers",
    "elders": "most elders",
    "unused_favors": "most unused favors",
    "artisans": "most artisans",
    "beasts": "most beast cards",
    "beast_symbols": "most beast symbols",
    "full_sets": "most sets of all six symbols",
    "cards": "most cards",
    "blocks": "most blocks in the temple",
    "ground_blocks": "most blocks on the ground floor",
    "top_blocks": "most blocks on floor 3",
    "points": "most points so far",
}
COMPLETIONS: Final = ["artisans", "beasts", "workers", "sculptors", "engineers", "elders"]
RANKS: Final = ["meltwater", "snowball", "ice_cube", "ice_block", "iceberg", "ice_temple"]


class Tile(NamedTuple):
    symbols: list[str]
    level: int


class Card(NamedTuple):
    symbols: list[str]
    tool: str | None
    beasts: int
    elder: list[str] | None
    back: int


class Box(NamedTuple):
    tiles: list[Tile]
    cards: list[Card]
    track: list[int | None]  # by space: its number
    square: list[int]
    dome: int
    workers: list[int]
    sculptors: list[int]
    artisans: list[int]
    tool_set: int
    full_set: int
    unused_favor: int
    ranks: list[int]  # by rank: the fewest points
    completions: list[list[str]]  # by completion card: two criteria
    favors: list[Favor]


def own_components() -> Components:
    """Return the components that come with the game."""
    text = files("glaciarium.games.nunatak").joinpath("components.toml").read_text("utf-8")
    return Components(text, "Nunatak's components.toml")


def unpack(components: Components) -> Box:
    """N12.7: check a components file, return what is in the box; raise BadComponents."""
    components.only((), {"tiles", "card", "track", "scoring", "ranks", "completion", "favor"})
    components.items.clear()
    tiles = _tiles(components)
    cards = _cards(components)
    track = _track(components)
    scoring = _Scoring(components)
    return Box(
        tiles=tiles,
        cards=cards,
        track=track,
        square=scoring.numbers("square", 3),
        dome=scoring.number("dome"),
        workers=scoring.numbers("workers", 3),
        sculptors=scoring.table("sculptors"),
        artisans=scoring.table("artisans"),
        tool_set=scoring.number("tool_set"),
        full_set=scoring.number("full_set"),
        unused_favor=scoring.number("unused_favor"),
        ranks=_ranks(components),
        completions=_completions(components),
        favors=read_favors(components),
    )


def _tiles(components: Components) -> list[Tile]:
    """N12.3: return symbols by tile; those of level 1 have one."""
    tiles: list[Tile] = []
    names = [f"level{level}" for level in range(1, BACKS + 1)]
    components.only(("tiles",), set(names))
    for level, name in enumerate(names, 1):
        path: Path = ("tiles", name)
        kinds = SYMBOLS if level == 1 else TILES
        components.only(path, {"source", *kinds})
        source = components.source(path)
        found: list[Tile] = []
        content = []
        for kind in kinds:
            if kind in components.at(path, dict):
                number = within(components, (*path, kind), 0, TOTAL)
                found += [Tile(kind.split("/"), level)] * number
                content.append(f"{number} {kind}")
        if level == 1 and len(found) != GROUND:
            complaint = f"{len(found)} tiles, but {GROUND} have 1 on their back (N1.1)."
            raise components.fault(path, complaint)
        components.items.append(Item(f"tiles {level}", ", ".join(content), source))
        tiles += found
    if len(tiles) != TOTAL:
        complaint = f"{len(tiles)} tiles with all backs, but there are {TOTAL} (N1.1)."
        raise components.fault(("tiles", names[-1]), complaint)
    return tiles


def _cards(components: Components) -> list[Card]:
    cards: list[Card] = []
    kinds: Counter[str] = Counter()
    last: dict[str | int, Path] = {}  # by kind and back: the index of the last such card
    for index in range(len(components.at(("card",), list))):
        path: Path = ("card", index)
        card = _card(components, path)
        copies = 1
        if "copies" in components.at(path, dict):
            copies = within(components, (*path, "copies"), 1, TOTAL)
        if cards and card.back < cards[-1].back:  # N12.2
            raise components.fault((*path, "back"), "cards come in the order of their backs.")
        kind = "/".join(card.symbols) + (f" {card.tool}" if card.tool else "")
        kinds[kind] += copies
        last[kind] = last[card.back] = path
        cards += [card] * copies
        if kinds[kind] > COPIES[kind]:
            complaint = f"{kinds[kind]} cards {kind} so far, but there are {COPIES[kind]} (N12.1)."
            raise components.fault(path, complaint)
        content = f"{copies} {card_words(card)}, back {card.back}"
        components.items.append(Item("card", content, components.source(path)))
    _check_cards(components, kinds, last)
    return cards


def _card(components: Components, path: Path) -> Card:
    components.only(path, {"back", "symbols", "tool", "beasts", "elder", "copies", "source"})
    back = within(components, (*path, "back"), 1, BACKS)
    symbols = components.at((*path, "symbols"), list)
    if symbols not in [kind.split("/") for kind in KINDS]:
        complaint = f"{symbols!r} is none of {', '.join(KINDS)}."
        raise components.fault((*path, "symbols"), complaint)
    given = components.at(path, dict)
    for key, symbol in (("tool", "artisan"), ("beasts", "beast"), ("elder", "elder")):
        if (key in given) != (symbol in symbols):
            complaint = f"a card has {key} exactly if it shows {symbol}."
            raise components.fault((*path, key), complaint)
    return Card(
        symbols=symbols,
        tool=one_of(components, (*path, "tool"), TOOLS) if "tool" in given else None,
        beasts=within(components, (*path, "beasts"), 1, MOST_BEASTS) if "beasts" in given else 0,
        elder=words(components, (*path, "elder"), SYMBOLS, 2) if "elder" in given else None,
        back=back,
    )


def card_words(card: Card) -> str:
    """Return a card in words: `beast/elder (1 beast, artisan+elder)`."""
    details = [of("tool", card.tool)] if card.tool else []
    if card.beasts:
        details.append(count("{n} beast", "{n} beasts", card.beasts))
    if card.elder:
        details.append("+".join(of("symbol", symbol) for symbol in card.elder))
    shown = "/".join(of("symbol", symbol) for symbol in card.symbols)
    return f"{shown} ({', '.join(details)})" if details else shown


def _check_cards(components: Components, kinds: Counter[str], last: dict[str | int, Path]) -> None:
    for kind, number in COPIES.items():
        if kinds[kind] != number:
            complaint = f"{kinds[kind]} cards {kind}, but there are {number} (N12.1)."
            raise components.fault(last.get(kind, ("card", 0)), complaint)


def _track(components: Components) -> list[int | None]:
    """N12.4: return points by step; some steps have none of their own."""
    path: Path = ("track", "spaces")
    components.only(("track",), {"source", "spaces"})
    spaces = components.at(path, list)
    if spaces[:1] not in ([START], [0]):  # files of earlier versions have a 0 there
        raise components.fault(path, f"the first space is {START!r}, without a number (N5.4).")
    numbers = [number for number in spaces[1:] if number != ""]
    if any(type(number) is not int for number in numbers):
        raise components.fault(path, 'a space is a whole number or "" for none.')
    rising = numbers == sorted(set(numbers)) and min(numbers, default=0) > 0
    if not rising or spaces[-1:] != [TOP_OF_TRACK]:
        raise components.fault(path, f"numbers rise to {TOP_OF_TRACK} (N5.4).")
    if len(spaces) > MOST_SPACES:
        raise components.fault(path, f"at most {MOST_SPACES} spaces.")
    content = " ".join([START, *("·" if number == "" else str(number) for number in spaces[1:])])
    components.items.append(Item("track", content, components.source(("track",))))
    return [None, *(None if number == "" else number for number in spaces[1:])]


class _Scoring:
    """The [scoring] table, entry by entry."""

    def __init__(self, components: Components) -> None:
        self.components = components
        tables = {"square", "workers", "sculptors", "artisans"}
        numbers = {"dome", "tool_set", "full_set", "unused_favor"}
        components.only(("scoring",), {"source", *tables, *numbers})
        self.source = components.source(("scoring",))

    def _list(self, key: str, value: Any) -> None:
        name = key.replace("_", " ")
        self.components.items.append(Item("points", f"{name}: {value}", self.source))

    def number(self, key: str) -> int:
        number = within(self.components, ("scoring", key), 0, MOST_POINTS)
        self._list(key, number)
        return number

    def table(self, key: str) -> list[int]:
        found = numbers(self.components, ("scoring", key))
        if not found:
            raise self.components.fault(("scoring", key), "the table is empty.")
        self._list(key, " ".join(str(number) for number in found))
        return found

    def numbers(self, key: str, length: int) -> list[int]:
        numbers = self.table(key)
        if len(numbers) != length:
            raise self.components.fault(("scoring", key), f"must be {length} numbers.")
        return numbers


def _ranks(components: Components) -> list[int]:
    """N11.7: return the fewest points for each rank."""
    components.only(("ranks",), {"source", *RANKS})
    ranks = [within(components, ("ranks", rank), 0, MOST_POINTS) for rank in RANKS]
    if ranks != sorted(set(ranks)):
        raise components.fault(("ranks",), "each rank needs more points than the one before.")
    content = ", ".join(
        f"{rank.replace('_', ' ')} {least}" for rank, least in zip(RANKS, ranks, strict=True)
    )
    components.items.append(Item("solo ranks", content, components.source(("ranks",))))
    return ranks


def _completions(components: Components) -> list[list[str]]:
    """N12.5: return what each completion card compares, line by line."""
    components.only(("completion",), set(COMPLETIONS))
    found = []
    for name in COMPLETIONS:
        path: Path = ("completion", name)
        components.only(path, {"source", "lines"})
        lines = words(components, (*path, "lines"), list(CRITERIA), 2)
        content = ", then ".join(CRITERIA[line] for line in lines)
        components.items.append(Item(f"completion {name}", content, components.source(path)))
        found.append(lines)
    return found
