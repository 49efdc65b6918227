"""What is in the box (N12): tiles, cards, track, tables and favors, read from a checked file."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import Any, Final, NamedTuple

from glaciarium.kernel.components import Components, Item, Path
from glaciarium.kernel.i18n import count, of

SYMBOLS: Final = ["worker", "sculptor", "artisan", "beast", "engineer", "elder"]
TOOLS: Final = ["rope", "pick", "saw"]
DOUBLES: Final = ["sculptor/artisan", "worker/engineer", "beast/elder"]
KINDS: Final = [*SYMBOLS, *DOUBLES]  # of tiles and cards, in the order of tile numbers
LEVELS: Final = [25, 16, 9, 4]  # how many tiles and cards have 1, 2, 3, 4 on their back
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
PLAYERS: Final = [1, 2, 3, 4]
START: Final = "start"  # the track's first space, which bears a symbol
TOP_OF_TRACK: Final = 10  # N5.4
MOST_SPACES: Final = 30
MOST_BEASTS: Final = 9
MOST_POINTS: Final = 999

CRITERIA: Final = {  # what a line of a completion card may ask for (N8.3)
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
}
COMPLETIONS: Final = ["artisans", "beasts", "workers", "sculptors", "engineers", "elders"]
RANKS: Final = ["meltwater", "snowball", "ice_cube", "ice_block", "iceberg", "ice_temple"]
LANGUAGES: Final = ["en", "fr", "de"]

# Favors by number, with their kind (N7.2) and the numbers on them.
FAVORS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "foresight": ("once", ()),
    "abundance": ("once", ()),
    "divination": ("once", ("look",)),
    "propagation": ("once", ("extra",)),
    "transformation": ("final", ()),
    "insight": ("final", ()),
    "edges": ("final", ("each",)),
    "ornaments": ("final", ("table",)),
    "leadership": ("final", ("extra",)),
    "herd": ("final", ("extra",)),
    "toolmaking": ("final", ("extra",)),
    "freedom": ("once", ()),
    "renewal": ("once", ()),
    "haste": ("once", ()),
    "progress": ("immediate", ("steps",)),
    "height": ("immediate", ("each", "most")),
    "solidity": ("immediate", ("each", "most")),
    "diversity": ("immediate", ("each",)),
    "exchange": ("immediate", ()),
    "generosity": ("immediate", ("points", "last")),
}
FAVOR_NAMES: Final = list(FAVORS)
MOST_LOOKED_AT: Final = 3  # tiles: the words of Divination go so far
NUMBERS: Final = {"look": MOST_LOOKED_AT, "extra": 3, "each": 9, "most": 99, "steps": 12}


class Tile(NamedTuple):
    symbols: list[str]
    level: int


class Card(NamedTuple):
    symbols: list[str]
    tool: str | None
    beasts: int
    elder: list[str] | None
    back: int


class Favor(NamedTuple):
    id: str
    name: dict[str, str]  # by language
    text: str
    kind: str
    players: list[int]
    numbers: dict[str, int]
    table: list[int]
    source: str


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
        favors=_favors(components),
    )


def _within(components: Components, path: Path, least: int, most: int) -> int:
    number = int(components.at(path, int))
    if not least <= number <= most:
        raise components.fault(path, f"must lie between {least} and {most}, not {number}.")
    return number


def _one_of(components: Components, path: Path, known: list[str]) -> str:
    word = str(components.at(path, str))
    if word not in known:
        raise components.fault(path, f"must be one of {', '.join(known)}, not {word!r}.")
    return word


def _words(components: Components, path: Path, known: list[str], number: int) -> list[str]:
    """Return a list of so many different known words."""
    words = components.at(path, list)
    if len(words) != number or len({str(word) for word in words}) != number:
        raise components.fault(path, f"must be {number} different entries, not {words!r}.")
    for word in words:
        if word not in known:
            raise components.fault(path, f"{word!r} is none of {', '.join(known)}.")
    return [str(word) for word in words]


def _numbers(components: Components, path: Path) -> list[int]:
    """Return a list of points that never fall."""
    numbers = components.at(path, list)
    for number in numbers:
        if type(number) is not int or not 0 <= number <= MOST_POINTS:
            raise components.fault(path, f"{number!r} is no number of points.")
    return [int(number) for number in numbers]


def _tiles(components: Components) -> list[Tile]:
    """N12.3: symbols by tile; those of level 1 have one."""
    tiles: list[Tile] = []
    names = [f"level{level}" for level in range(1, len(LEVELS) + 1)]
    components.only(("tiles",), set(names))
    for level, (name, size) in enumerate(zip(names, LEVELS, strict=True), 1):
        path: Path = ("tiles", name)
        components.only(path, {"source", *KINDS})
        source = components.source(path)
        found: list[Tile] = []
        content = []
        for kind in KINDS:
            if kind in components.at(path, dict):
                number = _within(components, (*path, kind), 0, size)
                found += [Tile(kind.split("/"), level)] * number
                content.append(f"{number} {kind}")
        if len(found) != size:
            complaint = f"{len(found)} tiles, but {size} have {level} on their back (N1.1)."
            raise components.fault(path, complaint)
        components.items.append(Item(f"tiles {level}", ", ".join(content), source))
        tiles += found
    return tiles


def _cards(components: Components) -> list[Card]:
    cards: list[Card] = []
    kinds: Counter[str] = Counter()
    last: dict[str | int, Path] = {}  # by kind and by back: where the last such card stands
    for index in range(len(components.at(("card",), list))):
        path: Path = ("card", index)
        card = _card(components, path)
        copies = 1
        if "copies" in components.at(path, dict):
            copies = _within(components, (*path, "copies"), 1, sum(LEVELS))
        if cards and card.back < cards[-1].back:
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
    _check_cards(components, cards, kinds, last)
    return cards


def _card(components: Components, path: Path) -> Card:
    components.only(path, {"back", "symbols", "tool", "beasts", "elder", "copies", "source"})
    back = _within(components, (*path, "back"), 1, len(LEVELS))
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
        tool=_one_of(components, (*path, "tool"), TOOLS) if "tool" in given else None,
        beasts=_within(components, (*path, "beasts"), 1, MOST_BEASTS) if "beasts" in given else 0,
        elder=_words(components, (*path, "elder"), SYMBOLS, 2) if "elder" in given else None,
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


def _check_cards(
    components: Components, cards: list[Card], kinds: Counter[str], last: dict[str | int, Path]
) -> None:
    for kind, number in COPIES.items():
        if kinds[kind] != number:
            complaint = f"{kinds[kind]} cards {kind}, but there are {number} (N12.1)."
            raise components.fault(last.get(kind, ("card", 0)), complaint)
    for back, number in enumerate(LEVELS, 1):
        found = sum(card.back == back for card in cards)
        if found != number:
            complaint = f"{found} cards, but {number} have {back} on their back (N12.2)."
            raise components.fault(last.get(back, ("card", 0)), complaint)


def _track(components: Components) -> list[int | None]:
    """N12.4: points by step, some of which give none of their own."""
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
        number = _within(self.components, ("scoring", key), 0, MOST_POINTS)
        self._list(key, number)
        return number

    def table(self, key: str) -> list[int]:
        numbers = _numbers(self.components, ("scoring", key))
        if not numbers:
            raise self.components.fault(("scoring", key), "the table is empty.")
        self._list(key, " ".join(str(number) for number in numbers))
        return numbers

    def numbers(self, key: str, length: int) -> list[int]:
        numbers = self.table(key)
        if len(numbers) != length:
            raise self.components.fault(("scoring", key), f"must be {length} numbers.")
        return numbers


def _ranks(components: Components) -> list[int]:
    """N11.7: the fewest points of each rank."""
    components.only(("ranks",), {"source", *RANKS})
    ranks = [_within(components, ("ranks", rank), 0, MOST_POINTS) for rank in RANKS]
    if ranks != sorted(set(ranks)):
        raise components.fault(("ranks",), "each rank needs more points than the one before.")
    content = ", ".join(
        f"{rank.replace('_', ' ')} {least}" for rank, least in zip(RANKS, ranks, strict=True)
    )
    components.items.append(Item("solo ranks", content, components.source(("ranks",))))
    return ranks


def _completions(components: Components) -> list[list[str]]:
    """N12.5: what each completion card compares, line by line."""
    components.only(("completion",), set(COMPLETIONS))
    found = []
    for name in COMPLETIONS:
        path: Path = ("completion", name)
        components.only(path, {"source", "lines"})
        lines = _words(components, (*path, "lines"), list(CRITERIA), 2)
        content = ", then ".join(CRITERIA[line] for line in lines)
        components.items.append(Item(f"completion {name}", content, components.source(path)))
        found.append(lines)
    return found


def _favors(components: Components) -> list[Favor]:
    """N12.6: every favor once."""
    found: dict[str, Favor] = {}
    number = len(components.at(("favor",), list))
    for index in range(number):
        path: Path = ("favor", index)
        name = _one_of(components, (*path, "id"), FAVOR_NAMES)
        if name in found:
            raise components.fault((*path, "id"), f"{name} is there twice.")
        favor = _favor(components, path, name)
        found[name] = favor
        content = f"{favor.name['en']}, {favor.kind}: {favor.text}"
        components.items.append(Item("favor", content, components.source(path)))
    missing = [name for name in FAVORS if name not in found]
    if missing:
        complaint = f"{number} favors, but there are {len(FAVORS)}: {', '.join(missing)} missing."
        raise components.fault(("favor", max(number - 1, 0)), complaint)
    return [found[name] for name in FAVORS]


def _favor(components: Components, path: Path, name: str) -> Favor:
    kind, numbers = FAVORS[name]
    components.only(path, {"id", "name", "text", "kind", "players", "source", *numbers})
    if components.at((*path, "kind"), str) != kind:
        raise components.fault((*path, "kind"), f"{name} is {kind}.")
    components.only((*path, "name"), set(LANGUAGES))
    return Favor(
        id=name,
        name={word: str(components.at((*path, "name", word), str)) for word in LANGUAGES},
        text=str(components.at((*path, "text"), str)),
        kind=kind,
        players=_players(components, (*path, "players")),
        numbers={
            key: _within(components, (*path, key), 1, NUMBERS.get(key, MOST_POINTS))
            for key in numbers
            if key != "table"
        },
        table=_numbers(components, (*path, "table")) if "table" in numbers else [],
        source=components.source(path),
    )


def _players(components: Components, path: Path) -> list[int]:
    first, _, last = str(components.at(path, str)).partition("-")
    known = [str(number) for number in PLAYERS]
    if first not in known or last not in known or first > last:
        raise components.fault(path, 'must be like "1-4": from how many players to how many.')
    return list(range(int(first), int(last) + 1))
