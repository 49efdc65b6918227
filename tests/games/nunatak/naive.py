"""A naive second model of Nunatak, read from the specification alone.

It is slow and literal on purpose: tests walk it in lockstep with the engine, so that a mistake
has to be made twice, in two different styles, to stay hidden. A whole game is one generator that
yields (who is asked, the options in words) and is sent the words chosen. Rule numbers are those
of the specification (N1-N12); words and orders are those of docs/decisions/002.
"""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.games.spoken import Dice, Event, Spoken, Talk

if TYPE_CHECKING:
    from collections.abc import Iterable

Cell = tuple[int, int, int]  # floor, row, column
Colour = int | str  # a seat, or SIKU

SIKU = "siku"
SYMBOLS = ("worker", "sculptor", "artisan", "beast", "engineer", "elder")
TOOLS = ("rope", "pick", "saw")


# --- N12: the contents of the box ---------------------------------------------------------------
class Card(NamedTuple):
    back: int
    symbols: list[str]
    tool: str | None
    beasts: int
    elder: list[str] | None


class Tile(NamedTuple):
    level: int
    symbols: list[str]


CARD_LINES = {
    1: "worker*5, sculptor*4, artisan rope*2, artisan pick*2, artisan saw*1, beast 1*3, beast 2*1, "
    "engineer*4, elder artisan+elder, elder worker+engineer, elder sculptor+beast",
    2: "worker*2, sculptor*2, artisan rope, artisan pick, artisan saw, beast 1, beast 2, "
    "engineer*2, elder worker+beast, elder sculptor+engineer, sculptor/artisan rope, "
    "sculptor/artisan pick, worker/engineer",
    3: "worker, sculptor, artisan saw, beast 2, sculptor/artisan saw, sculptor/artisan rope, "
    "worker/engineer*2, beast/elder 1 artisan+elder",
    4: "sculptor/artisan pick, sculptor/artisan saw, worker/engineer, beast/elder 1 artisan+elder",
}
TILE_LINES = {
    1: "worker*5, sculptor*4, artisan*5, beast*4, engineer*4, elder*3",
    2: "worker*2, sculptor*2, artisan*3, beast*2, engineer*2, elder*2, sculptor/artisan*2, "
    "worker/engineer*1",
    3: "worker*1, sculptor*1, artisan*1, beast*1, sculptor/artisan*2, worker/engineer*2, "
    "beast/elder*1",
    4: "sculptor/artisan*2, worker/engineer*1, beast/elder*1",
}


def things(lines: dict[int, str]) -> list[tuple[int, str]]:
    """Every card or tile with its back number, in the order of its id."""
    found = []
    for back, line in lines.items():
        for entry in line.split(", "):
            name, _, times = entry.partition("*")
            found += [(back, name)] * int(times or 1)
    return found


def read_card(back: int, name: str) -> Card:
    head, *rest = name.split()
    tool = next((text for text in rest if text in TOOLS), None)
    beasts = next((int(text) for text in rest if text.isdigit()), 0)
    elder = next((text.split("+") for text in rest if "+" in text), None)
    return Card(back, head.split("/"), tool, beasts, elder)


CARDS = [read_card(back, name) for back, name in things(CARD_LINES)]
TILES = [Tile(level, name.split("/")) for level, name in things(TILE_LINES)]

TRACK: list[int | None] = [None, 1, None, 2, None, 3, 4, None, 6, None, 8, None, 10]
SCULPTORS = [0, 3, 7, 12, 18, 25, 33, 42, 52, 63, 75]
ORNAMENTS = [0, 9, 15, 21, 27, 33, 39, 45, 52, 63, 75]
ARTISANS = [0, 0, 3, 8, 15, 24]
RANKS = {
    251: "ice_temple",
    226: "iceberg",
    201: "ice_block",
    186: "ice_cube",
    151: "snowball",
    100: "meltwater",
}
COMPLETION = ("artisans", "beasts", "workers", "sculptors", "engineers", "elders")

# Every favor: its kind, and the smallest number of players that it is used with.
FAVORS = {
    "foresight": ("once", 2),
    "abundance": ("once", 3),
    "divination": ("once", 1),
    "propagation": ("once", 1),
    "transformation": ("final", 1),
    "insight": ("final", 1),
    "edges": ("final", 1),
    "ornaments": ("final", 1),
    "leadership": ("final", 1),
    "herd": ("final", 1),
    "toolmaking": ("final", 1),
    "freedom": ("once", 1),
    "renewal": ("once", 2),
    "haste": ("once", 3),
    "progress": ("immediate", 1),
    "height": ("immediate", 1),
    "solidity": ("immediate", 1),
    "diversity": ("immediate", 1),
    "exchange": ("immediate", 1),
    "generosity": ("immediate", 1),
}
FAVOR_RULES = {
    "foresight": "N7.6",
    "abundance": "N7.7",
    "propagation": "N6.8",
    "transformation": "N7.8",
    "insight": "N7.9",
    "ornaments": "N7.10",
    "haste": "N7.11",
    "exchange": "N7.12",
    "freedom": "N7.13",
}


# --- Cells --------------------------------------------------------------------------------------
def size(floor: int) -> int:
    """How many places a row of a floor has."""
    return 5 - floor


CELLS = [(f, r, c) for f in range(4) for r in range(size(f)) for c in range(size(f))]


def word(cell: Cell) -> str:
    return "-".join(map(str, cell))


def read_cell(text: str) -> Cell:
    floor, row, col = map(int, text.split("-"))
    return (floor, row, col)


def square_of(corner: Cell) -> list[Cell]:
    """The 2x2 with this north-west corner."""
    floor, row, col = corner
    return [(floor, row + down, col + right) for down in (0, 1) for right in (0, 1)]


def squares_with(cell: Cell) -> list[Cell]:
    """The corners of all 2x2 of a floor that hold a cell, rising."""
    floor = cell[0]
    places = range(size(floor) - 1)
    corners = [(floor, row, col) for row in places for col in places]
    return [corner for corner in corners if cell in square_of(corner)]


def under(cell: Cell) -> list[Cell]:
    """The four cells that a cell rests on; none for the ground."""
    floor, row, col = cell
    return square_of((floor - 1, row, col)) if floor else []


def on_edge(cell: Cell) -> bool:
    last = size(cell[0]) - 1
    return cell[1] in (0, last) or cell[2] in (0, last)


def off_centre(cell: Cell) -> int:
    """Four times the squared distance from the middle of the floor (N11.4)."""
    last = size(cell[0]) - 1
    return (2 * cell[1] - last) ** 2 + (2 * cell[2] - last) ** 2


# --- N6: who gets what for a square -------------------------------------------------------------
def first_of(leaders: list[Colour], active: int, propagator: int | None) -> Colour:
    """Who of those with most blocks is first."""
    if len(leaders) == 1:
        return leaders[0]
    if active in leaders:  # N6.3
        return active
    if SIKU in leaders:  # N10.4
        return SIKU
    return next(colour for colour in leaders if colour != propagator)  # N6.8


def square_points(
    counts: dict[Colour, int], active: int, propagator: int | None = None
) -> dict[Colour, int]:
    """Points by colour for a square of so many blocks; only those that get any (N6.2-N6.8)."""
    most = max(counts.values())
    leaders = [colour for colour, count in counts.items() if count == most]
    first = first_of(leaders, active, propagator)
    others = {colour: count for colour, count in counts.items() if colour != first}
    if not others:  # N6.5
        return {first: 5}
    most = max(others.values())
    seconds = [colour for colour, count in others.items() if count == most]
    if active in seconds:  # N6.3
        seconds = [active]
    share = {1: 2, 2: 1, 3: 0}[len(seconds)]  # N6.4
    return {first: 5} | {colour: share for colour in seconds if share}


# --- The table ----------------------------------------------------------------------------------
class Table:
    """Everything on the table, and how to count it."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.solo = players == 1
        self.seats = list(range(players))  # those who score
        self.colours: list[Colour] = [*range(max(players, 3))]
        if players == 2:
            self.colours[2] = SIKU
        self.dice = Dice(seed)
        self.events: list[Event] = []
        self.lay_out()
        self.hand_out()

    def lay_out(self) -> None:
        """N1.1-N1.3, N1.5: the shuffled things; the last of a list is its top."""
        tiles = [self.dice.shuffled(self.of_back(TILES, level)) for level in (1, 2, 3, 4)]
        cards = [self.dice.shuffled(self.of_back(CARDS, back)) for back in (1, 2, 3, 4)]
        used = [name for name, (_, fewest) in FAVORS.items() if fewest <= self.players]
        self.favor_pile = self.dice.shuffled(used)
        self.completion = COMPLETION[self.dice.below(6)] if self.players == 4 else None
        self.tiles: dict[Cell, int] = dict(zip(CELLS, tiles[0], strict=False))
        self.stack = tiles[3] + tiles[2] + tiles[1]
        self.pile = cards[3] + cards[2] + cards[1] + cards[0]
        self.display: list[int | None] = [self.pile.pop() for _ in range(4)]
        self.face_up = [self.favor_pile.pop(), self.favor_pile.pop()]

    def hand_out(self) -> None:
        """N1.4, N1.5, N10.1, N11.1: what everybody has."""
        self.blocks: dict[Cell, Colour] = {}
        self.cards: dict[Colour, dict[int, str]] = {colour: {} for colour in self.colours}
        self.favors: dict[int, list[str]] = {seat: [] for seat in self.seats}  # not used yet
        self.used: dict[str, int] = {}  # favor -> who used it
        self.removed: list[str] = []  # favors taken away by dummies
        self.points = dict.fromkeys(self.seats, 0)
        self.space = dict.fromkeys(self.seats, 0)
        self.left = dict.fromkeys(self.colours, 13 if self.players == 4 else 18)
        self.spare = dict.fromkeys(self.seats, 1 if self.players == 4 else 0)
        self.sets = {seat: [[2, 1] for _ in range(9)] for seat in self.seats}  # 2 players only
        self.skips = dict.fromkeys(self.seats, 0)
        self.reserved: tuple[int, int] | None = None  # seat, card
        self.extra: list[int] | None = None  # N8.3: extra turns to come; None: not ranked yet
        self.markers = {1: 3, 2: 1}  # N11.1: left, right
        self.fresh: str | None = None  # the favor taken in this turn
        self.free = False  # Freedom is in force
        self.lawless = False  # N3.4 is in force
        self.transformed: int | None = None  # a card, with its new tool if it has one
        self.new_tool: str | None = None
        self.made_tool: str | None = None

    @staticmethod
    def of_back(all_things: list[Card] | list[Tile], back: int) -> list[int]:
        return [number for number, thing in enumerate(all_things) if thing[0] == back]

    # What is said about it.
    def tell(self, kind: str, rule: str, **facts: Any) -> None:
        self.events.append({"kind": kind, "rule": rule, **facts})

    @staticmethod
    def card(number: int) -> dict[str, Any]:
        back, symbols, tool, beasts, elder = CARDS[number]
        told = {"id": number, "symbols": symbols, "tool": tool, "beasts": beasts}
        return told | {"elder": elder, "back": back}

    def cards_told(self, numbers: Iterable[int | None]) -> list[dict[str, Any] | None]:
        return [None if number is None else self.card(number) for number in numbers]

    # Cells.
    def shows(self, cell: Cell) -> list[str]:
        return TILES[self.tiles[cell]].symbols

    def open_cells(self) -> list[Cell]:
        return [cell for cell in CELLS if cell in self.tiles and cell not in self.blocks]

    def open_symbols(self) -> set[str]:
        return {symbol for cell in self.open_cells() for symbol in self.shows(cell)}

    def cells_of(self, colour: Colour) -> list[Cell]:
        return [cell for cell, owner in self.blocks.items() if owner == colour]

    def edge(self, colour: Colour) -> int:
        return sum(map(on_edge, self.cells_of(colour)))

    def support(self, colour: Colour, cell: Cell) -> int:
        """N5.1"""
        return sum(self.blocks[below] == colour for below in under(cell))

    def lines(self, cell: Cell) -> list[dict[str, Any]]:
        """N5.2, N5.3: the lines that the block on a cell completes."""
        floor, row, col = cell
        if floor == 3:
            return []
        places = range(size(floor))
        found = []
        if all((floor, row, other) in self.blocks for other in places):
            found.append({"floor": floor, "axis": "row", "index": row})
        if all((floor, other, col) in self.blocks for other in places):
            found.append({"floor": floor, "axis": "col", "index": col})
        return found

    def squares(self, cell: Cell) -> list[Cell]:
        """N6.1: the corners of squares that the block on a cell completes."""
        corners = squares_with(cell)
        return [corner for corner in corners if all(c in self.blocks for c in square_of(corner))]

    def counts(self, corner: Cell) -> dict[Colour, int]:
        return dict(Counter(self.blocks[cell] for cell in square_of(corner)))

    # Blocks in hand.
    def regular_left(self, seat: int) -> int:
        """Regular turns that a seat still has: its blocks, Siku's included."""
        if self.players == 2:
            return sum(own + hers for own, hers in self.sets[seat])
        return self.left[seat]

    def all_left(self) -> int:
        return sum(self.regular_left(seat) for seat in self.seats)

    def has_turn_left(self, seat: int) -> bool:
        """N7.6"""
        if self.players == 4:
            return self.extra is None or seat in self.extra
        return self.regular_left(seat) > 0

    def spend(self, seat: int, colour: Colour) -> None:
        """Use up a block: of the set (N10.1), a regular one, or the reserve block (N8.3)."""
        if self.players == 2:
            self.sets[seat][0][1 if colour == SIKU else 0] -= 1
            if self.sets[seat][0] == [0, 0]:
                self.sets[seat].pop(0)
        elif self.left[colour]:
            self.left[colour] -= 1
        else:
            self.spare[seat] -= 1

    # Favors.
    def owner(self, favor: str) -> int | None:
        """Who has a favor that is not used yet."""
        return next((seat for seat in self.seats if favor in self.favors[seat]), None)

    def owns(self, seat: int, favor: str) -> bool:
        return self.owner(favor) == seat

    def use(self, seat: int, favor: str, **facts: Any) -> None:
        self.favors[seat].remove(favor)
        self.used[favor] = seat
        rule = FAVOR_RULES.get(favor, "N7.5")
        self.tell("favor_used", rule, seat=seat, favor=favor, **facts)

    def applies(self, favor: str, colour: Colour) -> bool:
        """Whether a colour has used a favor."""
        return favor in self.used and self.used[favor] == colour

    # Cards.
    def column(self, colour: Colour, symbol: str) -> list[int]:
        return [card for card, lies in self.cards[colour].items() if lies == symbol]

    def number(self, colour: Colour, symbol: str) -> int:
        return len(self.column(colour, symbol))

    def tools(self, seat: int) -> dict[str, int]:
        """Artisans by tool."""
        found = dict.fromkeys(TOOLS, 0)
        for card in self.column(seat, "artisan"):
            tool = self.new_tool if card == self.transformed else CARDS[card].tool
            assert tool is not None
            found[tool] += 1
        return found

    def beast_symbols(self, seat: int) -> list[int]:
        """Beast symbols by beast card (N7.8: none on a transformed one)."""
        column = self.column(seat, "beast")
        return [0 if card == self.transformed else CARDS[card].beasts for card in column]

    # N9: final scoring, as if the game ended now.
    def track_down(self, seat: int) -> int:
        """N9.7: rounded down to the last printed number."""
        return max((n for n in TRACK[: self.space[seat] + 1] if n is not None), default=0)

    def track_up(self, seat: int) -> int:
        """N7.9: rounded up to the next printed number."""
        return min(n for n in TRACK[self.space[seat] :] if n is not None)

    def dome(self) -> Colour | None:
        """N9.2, N10.5: whose edge is the longest."""
        lengths = {}
        for colour in self.colours:
            floors = [cell[0] for cell in self.cells_of(colour) if on_edge(cell)]
            lengths[colour] = (len(floors), *(floors.count(floor) for floor in range(4)))
        best = [colour for colour in self.colours if lengths[colour] == max(lengths.values())]
        return best[0] if len(best) == 1 else None

    def worker_points(self, seat: int) -> int:
        """N9.3, N10.5"""
        strength = {}
        for colour in self.colours:
            more = 2 if self.applies("leadership", colour) else 0
            strength[colour] = self.number(colour, "worker") + more
        most = max(strength.values())
        if most == 0:
            return 0
        if strength[seat] < most:
            return 2 * self.number(seat, "worker")
        return 20 if list(strength.values()).count(most) == 1 else 12

    def sculptor_points(self, seat: int) -> int:
        """N9.4, N7.10"""
        number = min(self.number(seat, "sculptor"), 10)
        other = ORNAMENTS[number] if self.applies("ornaments", seat) else 0
        return max(SCULPTORS[number], other)

    def artisan_points(self, seat: int) -> int:
        """N9.5"""
        tools = self.tools(seat)
        if self.made_tool is not None and self.applies("toolmaking", seat):
            tools[self.made_tool] += 1
        return sum(ARTISANS[min(n, 5)] for n in tools.values()) + 10 * min(tools.values())

    def beast_points(self, seat: int) -> int:
        """N9.6"""
        symbols = self.beast_symbols(seat)
        return len(symbols) * (sum(symbols) + (2 if self.applies("herd", seat) else 0))

    def elder_points(self, seat: int) -> int:
        """N9.8; N7.8: a card that became an elder names nothing."""
        named: list[str] = []
        for card in self.column(seat, "elder"):
            if card != self.transformed:
                named += CARDS[card].elder or []
        return sum(self.number(seat, symbol) for symbol in named)

    def favor_points(self, seat: int) -> int:
        insight = self.track_up(seat) if self.applies("insight", seat) else 0
        return insight + (self.edge(seat) if self.applies("edges", seat) else 0)

    def parts(self, seat: int) -> dict[str, int]:
        return {
            "dome": 7 if self.dome() == seat else 0,
            "workers": self.worker_points(seat),
            "sculptors": self.sculptor_points(seat),
            "artisans": self.artisan_points(seat),
            "beasts": self.beast_points(seat),
            "engineers": self.number(seat, "engineer") * self.track_down(seat),
            "elders": self.elder_points(seat),
            "favors": self.favor_points(seat),
            "unused_favors": 2 * len(self.favors[seat]),  # N9.9
            "sets": 10 * min(self.number(seat, symbol) for symbol in SYMBOLS),  # N9.9
        }

    def total(self, seat: int) -> int:
        return self.points[seat] + sum(self.parts(seat).values())

    def winners(self) -> list[int]:
        """N9.10"""
        value = {seat: (self.total(seat), self.edge(seat)) for seat in self.seats}
        return [seat for seat in self.seats if value[seat] == max(value.values())]

    def rank(self) -> str | None:
        """N11.7"""
        if not self.solo:
            return None
        return next((name for least, name in RANKS.items() if self.total(0) >= least), None)

    # N8.3: who takes the two last cards.
    def completes(self, seat: int) -> tuple[int, int]:
        """Lines 1 and 2 of the completion card."""
        tools, beasts = self.tools(seat).values(), self.beast_symbols(seat)
        upper = sum(cell[0] >= 2 for cell in self.cells_of(seat))
        lines = {
            "artisans": (max(tools), min(tools)),
            "beasts": (beasts.count(1), beasts.count(2)),
            "workers": (self.number(seat, "worker"), self.edge(seat)),
            "sculptors": (self.number(seat, "sculptor"), upper),
            "engineers": (self.space[seat], self.number(seat, "engineer")),
            "elders": (self.number(seat, "elder"), len(self.favors[seat])),
        }
        assert self.completion is not None
        return lines[self.completion]

    def ranking(self) -> list[int]:
        return sorted(self.seats, key=lambda seat: (*self.completes(seat), seat), reverse=True)

    # The display.
    def shown(self) -> list[int]:
        """The cards of the display."""
        return [card for card in self.display if card is not None]

    def others_have_reserved(self, seat: int, card: int) -> bool:
        return self.reserved is not None and self.reserved[1] == card and self.reserved[0] != seat

    def is_reserved(self, card: int) -> bool:
        return self.reserved is not None and self.reserved[1] == card

    def leave_display(self, card: int) -> None:
        if self.solo:
            self.display[self.display.index(card)] = None
        else:
            self.display.remove(card)
        if self.is_reserved(card):
            self.reserved = None

    def fill(self, rule: str) -> None:
        """N8.1; solo N11.2, N11.3: fill the display to 4."""
        new = self.fill_places() if self.solo else self.fill_row()
        if new:
            display = self.cards_told(self.display)
            self.tell("display_filled", rule, cards=self.cards_told(new), display=display)

    def fill_row(self) -> list[int]:
        new = []
        while self.pile and len(self.display) < 4:
            new.append(self.pile.pop())
            self.display.append(new[-1])
        return new

    def fill_places(self) -> list[int]:
        """Clockwise, beginning after the last card that is there; without any, from the top."""
        last = max((place for place in range(4) if self.display[place] is not None), default=3)
        new = []
        for place in [(last + step) % 4 for step in (1, 2, 3, 4)]:
            if self.pile and self.display[place] is None:
                new.append(self.pile.pop())
                self.display[place] = new[-1]
        return new

    def can_fill(self) -> bool:
        """N11.3: whether a solo display has a place to fill before anything else."""
        return self.solo and bool(self.pile) and None in self.display

    def reshuffle(self) -> None:
        """N3.3, N7.6: shuffle pile and display together, but for a reserved card."""
        loose = [card for card in self.shown() if not self.is_reserved(card)]
        self.pile = self.dice.shuffled(self.pile + loose)
        self.display = [None] * 4 if self.solo else [c for c in self.shown() if c not in loose]
        if self.solo:
            self.fill_places()
        else:
            self.fill_row()
        self.tell("display_reshuffled", "N3.3", display=self.cards_told(self.display))


# --- The play -----------------------------------------------------------------------------------
class Taken(NamedTuple):
    """A card as it was taken: by whom, as what, for which colour."""

    seat: int
    card: int
    symbol: str
    colour: Colour


class Play(Table):
    """The course of the game: a generator for everything that may have to ask somebody."""

    def game(self) -> Talk[None]:
        """N2, N8.2, N9: from the first turn to the last point."""
        self.tell_start()
        if self.solo:
            yield from self.solo_rounds()
        else:
            yield from self.regular_turns()
            yield from self.extra_turns()
        yield from self.final_favors()
        for seat in self.seats:
            self.tell("final_scored", "N9.1", seat=seat, parts=self.parts(seat))
        scores = [self.total(seat) for seat in self.seats]
        rule = "N11.7" if self.solo else "N9.10"
        self.tell("game_ended", rule, scores=scores, winners=self.winners(), rank=self.rank())

    def tell_start(self) -> None:
        ground = [{"cell": list(cell), "symbols": self.shows(cell)} for cell in CELLS[:25]]
        self.tell(
            "game_started",
            "N1.1",
            tiles=ground,
            display=self.cards_told(self.display),
            favors=list(self.face_up),
            completion=self.completion,
        )

    def regular_turns(self) -> Talk[None]:
        """N1.6, N7.7, N7.11: clockwise, with turns thrown in and turns skipped."""
        for seat in cycle(self.seats):
            if self.all_left() == 0:
                return
            if self.skips[seat]:
                self.skips[seat] -= 1
                self.tell("turn_skipped", "N7.7", seat=seat)
                continue
            now: int | None = seat
            while now is not None:
                yield from self.turn(now)
                now = yield from self.windows(now)

    def extra_turns(self) -> Talk[None]:
        """N8.3"""
        while self.extra:
            seat = self.extra.pop(0)
            yield from self.turn(seat)
            yield from self.windows(seat)

    def turn(self, seat: int) -> Talk[None]:
        """N2: a turn of a person."""
        self.fresh, self.free, self.lawless = None, False, False
        taken = yield from self.take(seat)
        cell = yield from self.swap(taken)
        if cell is None:
            cell = yield from self.place(taken)
        yield from self.build(taken, cell, "N4.1")
        if taken.symbol == "elder" and taken.colour == seat:
            yield from self.elder(seat)
        self.end_turn(seat)

    # N3: taking a card.
    def ways(self, card: int) -> list[str]:
        """The symbols that a card can be taken as (N3.1, N3.2, N3.4, N7.13)."""
        everything = self.free or self.lawless
        seen = self.open_symbols()
        return [symbol for symbol in CARDS[card].symbols if everything or symbol in seen]

    def takable(self, seat: int) -> list[tuple[int, str]]:
        """Every card of the display, with every symbol that it can be taken as (N7.6)."""
        cards = [card for card in self.shown() if not self.others_have_reserved(seat, card)]
        found = [(card, symbol) for card in cards for symbol in self.ways(card)]
        return [pair for pair in found if self.is_reserved(pair[0])] or found

    def nothing_fits(self, seat: int) -> bool:
        """N3.4 and the ruling of N3.3: whether any card goes anywhere."""
        if self.free or self.takable(seat) or self.can_fill():
            return False
        mine = [c for c in self.pile + self.shown() if not self.others_have_reserved(seat, c)]
        return not self.pile or not any(self.ways(card) for card in mine)

    def take_words(self, seat: int) -> list[str]:
        words = []
        own, hers = self.sets[seat][0] if self.players == 2 else (1, 0)
        for card, symbol in self.takable(seat):
            if own:
                words.append(f"take {card} {symbol}")
            if hers:
                words.append(f"take {card} {symbol} siku")
        return words

    def favors_before_taking(self, seat: int) -> list[str]:
        words = []
        if self.owns(seat, "freedom") and not self.free and not self.lawless:
            words.append("favor freedom")
        if self.owns(seat, "renewal") and self.pile and self.renewable():
            words.append("favor renewal")
        return words

    def take(self, seat: int) -> Talk[Taken]:
        while True:
            self.lawless = False
            self.lawless = self.nothing_fits(seat)
            takes, favors = self.take_words(seat), self.favors_before_taking(seat)
            words = takes + favors + ([] if takes else ["pass"])
            verb, *rest = (yield seat, words).split() if takes or favors else ["pass"]
            if verb == "take":
                return self.taken(seat, int(rest[0]), rest[1], SIKU if SIKU in rest else seat)
            if verb == "pass":
                self.new_cards()
            elif rest == ["freedom"]:
                self.use(seat, "freedom")
                self.free = True
            else:
                yield from self.renew(seat)

    def new_cards(self) -> None:
        """N11.3, N3.3: nothing can be taken, so other cards come."""
        if self.can_fill():
            self.fill("N11.3")
        else:
            self.reshuffle()

    def taken(self, seat: int, card: int, symbol: str, colour: Colour) -> Taken:
        self.leave_display(card)
        self.cards[colour][card] = symbol
        facts = {"seat": seat, "card": self.card(card), "as": symbol}
        facts["for"] = SIKU if colour == SIKU else "self"
        self.tell("card_taken", self.take_rule(seat, card, colour), **facts)
        return Taken(seat, card, symbol, colour)

    def take_rule(self, seat: int, card: int, colour: Colour) -> str:
        if self.lawless:
            return "N3.4"
        if colour == SIKU:
            return "N10.2"
        if seat not in self.seats:
            return "N11.3"
        return "N3.2" if len(CARDS[card].symbols) == 2 else "N3.1"

    def renewable(self) -> list[int]:
        return [card for card in self.shown() if not self.is_reserved(card)]

    def renew(self, seat: int) -> Talk[None]:
        """Renewal: some cards go under the pile, as many come from its top."""
        place = {card: self.shown().index(card) for card in self.renewable()}
        subsets = []
        for code in range(1, 16):
            chosen = [card for card in place if code >> place[card] & 1]
            if code == sum(1 << place[card] for card in chosen) and len(chosen) <= len(self.pile):
                subsets.append(chosen)
        answer = yield seat, ["renew " + " ".join(map(str, chosen)) for chosen in subsets]
        cards = [int(text) for text in answer.split()[1:]]
        for card in cards:
            self.leave_display(card)
            self.pile.insert(0, card)
        self.use(seat, "renewal", cards=self.cards_told(cards))
        self.fill("N7.5")

    # N4: placing a block.
    def swap(self, taken: Taken) -> Talk[Cell | None]:
        """N4.2: the cell of the tile that was moved, if one was."""
        free = self.open_cells()
        workers = [cell for cell in free if "worker" in self.shows(cell)]
        pairs = [(old, new) for old in workers for new in free if new != old]
        if taken.symbol != "worker" or not pairs:
            return None
        words = [f"swap {word(old)} {word(new)}" for old, new in pairs]
        answer = yield taken.seat, [*words, "pass"]
        if answer == "pass":
            return None
        old, new = (read_cell(text) for text in answer.split()[1:])
        self.tiles[old], self.tiles[new] = self.tiles[new], self.tiles[old]
        self.tell("tiles_swapped", "N4.2", seat=taken.seat, cells=[list(old), list(new)])
        return new

    def place(self, taken: Taken) -> Talk[Cell]:
        """N4.1, N7.13"""
        while True:
            everywhere = self.free or self.lawless
            cells = [c for c in self.open_cells() if everywhere or taken.symbol in self.shows(c)]
            words = [f"place {word(cell)}" for cell in cells]
            if self.owns(taken.seat, "freedom") and not everywhere:
                words.append("favor freedom")
            answer = yield taken.seat, words
            if answer != "favor freedom":
                return read_cell(answer.split()[1])
            self.use(taken.seat, "freedom")
            self.free = True

    # N5, N6: what a block brings.
    def build(self, taken: Taken, cell: Cell, rule: str) -> Talk[None]:
        seat, colour = taken.seat, taken.colour
        self.spend(seat, colour)
        self.blocks[cell] = colour
        self.tell("block_placed", rule, seat=seat, colour=colour, cell=list(cell))
        scores = colour in self.seats
        support = self.support(colour, cell)
        if scores and support:
            self.points[seat] += support
            self.tell("support_scored", "N5.1", seat=seat, points=support)
        lines = self.lines(cell)
        if lines:
            space = self.advance(seat, len(lines)) if scores else None
            self.tell("lines_completed", "N5.2", seat=seat, lines=lines, space=space)
        yield from self.score_squares(seat, cell)

    def advance(self, seat: int, steps: int) -> int:
        """N5.4"""
        self.space[seat] = min(self.space[seat] + steps, len(TRACK) - 1)
        return self.space[seat]

    def score_squares(self, seat: int, cell: Cell) -> Talk[None]:
        """N6.1: one by one; a dummy's order is the human's choice."""
        corners = self.squares(cell)
        while corners:
            corner = corners[0]
            if len(corners) > 1:
                chooser = seat if seat in self.seats else 0
                answer = yield chooser, [f"square {word(each)}" for each in corners]
                corner = read_cell(answer.split()[1])
            corners.remove(corner)
            yield from self.score_square(seat, corner)
            if corner[0] < 3:  # N6.6
                yield from self.lay_tile((corner[0] + 1, corner[1], corner[2]))

    def score_square(self, seat: int, corner: Cell) -> Talk[None]:
        """N6.2-N6.8"""
        counts = self.counts(corner)
        propagator = self.owner("propagation")
        if propagator is not None and propagator in counts:
            answer = yield propagator, ["favor propagation", "pass"]
            if answer != "pass":
                self.use(propagator, "propagation", cell=list(corner))
                counts[propagator] += 1
        points = square_points(counts, seat, propagator)
        for scorer in self.seats:
            self.points[scorer] += points.get(scorer, 0)
        counted = {str(colour): count for colour, count in counts.items()}
        gained = {str(colour): count for colour, count in points.items()}
        self.tell("square_scored", "N6.2", cell=list(corner), counts=counted, points=gained)

    def lay_tile(self, cell: Cell) -> Talk[None]:
        """N6.1, and Divination before it."""
        owner = self.owner("divination")
        if owner is not None and len(self.stack) >= 2:
            answer = yield owner, ["favor divination", "pass"]
            if answer != "pass":
                yield from self.divine(owner, cell)
                return
        self.put_tile(cell, self.stack.pop())

    def divine(self, owner: int, cell: Cell) -> Talk[None]:
        seen = {place: self.stack.pop() for place in (1, 2, 3) if self.stack}
        told = [{"symbols": TILES[t].symbols, "level": TILES[t].level} for t in seen.values()]
        self.use(owner, "divination", tiles=told)
        answer = yield owner, [f"lay {place}" for place in seen]
        self.put_tile(cell, seen.pop(int(answer.split()[1])))
        if len(seen) == 2:
            answer = yield owner, [f"next {place}" for place in seen]
            top = seen.pop(int(answer.split()[1]))
            self.stack += [*seen.values(), top]
        else:
            self.stack += seen.values()

    def put_tile(self, cell: Cell, tile: int) -> None:
        self.tiles[cell] = tile
        level, symbols = TILES[tile]
        self.tell("tile_laid", "N6.1", cell=list(cell), symbols=symbols, level=level)

    # N7: favors.
    def elder(self, seat: int) -> Talk[None]:
        """N7.1, N7.2"""
        if not self.face_up:
            return
        answer = yield seat, [f"choose {favor}" for favor in self.face_up]
        favor = answer.split()[1]
        self.face_up.remove(favor)
        self.favors[seat].append(favor)
        self.fresh = favor
        self.tell("favor_taken", "N7.1", seat=seat, favor=favor)
        if favor == "exchange":
            yield from self.exchange(seat)
        elif FAVORS[favor][0] == "immediate":
            answer = yield seat, [f"favor {favor}", "pass"]
            if answer != "pass":
                self.use_at_once(seat, favor)

    def use_at_once(self, seat: int, favor: str) -> None:
        if favor == "progress":
            self.use(seat, favor, space=self.advance(seat, 2))
            return
        gain = {
            "height": self.height_points,
            "solidity": self.solidity_points,
            "diversity": self.diversity_points,
            "generosity": self.generosity_points,
        }[favor](seat)
        self.points[seat] += gain
        self.use(seat, favor, points=gain)

    def height_points(self, seat: int) -> int:
        return min(8, 2 * sum(cell[0] > 0 for cell in self.cells_of(seat)))

    def solidity_points(self, seat: int) -> int:
        covered = {below for cell in self.tiles for below in under(cell)}
        return min(8, len(covered.intersection(self.cells_of(seat))))

    def diversity_points(self, seat: int) -> int:
        return len(set(self.cards[seat].values()))

    def generosity_points(self, seat: int) -> int:
        least = min(self.points.values())
        return 6 if self.solo or self.points[seat] == least else 4

    def exchange(self, seat: int) -> Talk[None]:
        """N7.12"""
        others = [card for card in self.shown() if not self.is_reserved(card)]
        words = [
            f"exchange {given} {taken} {symbol}"
            for given in sorted(self.cards[seat])
            for taken in others
            for symbol in CARDS[taken].symbols
        ]
        if not words:
            return
        answer = yield seat, [*words, "pass"]
        if answer == "pass":
            return
        _, first, second, symbol = answer.split()
        given, taken = int(first), int(second)
        self.display[self.display.index(taken)] = given
        del self.cards[seat][given]
        self.cards[seat][taken] = symbol
        facts = {"given": self.card(given), "taken": self.card(taken), "as": symbol}
        self.use(seat, "exchange", **facts)

    # N8: the end of a turn.
    def end_turn(self, seat: int) -> None:
        """N8.1"""
        if not self.solo:
            self.fill("N8.1")
        if len(self.face_up) < 2 and self.favor_pile:
            self.face_up.append(self.favor_pile.pop())
            self.tell("favor_revealed", "N8.1", favor=self.face_up[-1])
        self.tell("turn_ended", "N8.1", seat=seat, scores=list(self.points.values()))

    def windows(self, seat: int) -> Talk[int | None]:
        """After a turn: Foresight, Abundance, Haste. Return who plays now, out of order."""
        if self.players == 4 and self.extra is None and self.all_left() == 0:
            self.extra = self.ranking()[:2]  # N8.3
        self.lapse()
        yield from self.foresight()
        if (yield from self.abundance(seat)):
            return seat
        return (yield from self.haste(seat))

    def lapse(self) -> None:
        """N7.6: the end of a reservation."""
        if self.reserved is not None:
            owner, card = self.reserved
            if not self.has_turn_left(owner) or self.shown() == [card]:
                self.reserved = None

    def foresight(self) -> Talk[None]:
        """N7.6"""
        owner = self.owner("foresight")
        if owner is None or self.fresh == "foresight":
            return
        if not self.has_turn_left(owner) or len(self.shown()) < 2:
            return
        answer = yield owner, [*(f"reserve {card}" for card in self.shown()), "pass"]
        if answer != "pass":
            card = int(answer.split()[1])
            self.use(owner, "foresight", card=self.card(card))
            self.reserved = (owner, card)

    def abundance(self, seat: int) -> Talk[bool]:
        """N7.7"""
        if not self.owns(seat, "abundance") or self.fresh == "abundance":
            return False
        if not self.regular_left(seat):
            return False
        return (yield from self.turn_now(seat, "abundance"))

    def haste(self, seat: int) -> Talk[int | None]:
        """N7.11"""
        owner = self.owner("haste")
        if owner is None or owner == seat or not self.regular_left(owner):
            return None
        return owner if (yield from self.turn_now(owner, "haste")) else None

    def turn_now(self, owner: int, favor: str) -> Talk[bool]:
        answer = yield owner, [f"favor {favor}", "pass"]
        if answer == "pass":
            return False
        self.use(owner, favor)
        self.skips[owner] += 1
        return True

    # N9.1: final favors.
    def final_favors(self) -> Talk[None]:
        for favor, (kind, _) in FAVORS.items():
            owner = self.owner(favor)
            if kind != "final" or owner is None:
                continue
            if favor == "transformation":
                yield from self.transform(owner)
            elif favor == "toolmaking":
                yield from self.make_tool(owner)
            elif self.can_apply(owner, favor):
                answer = yield owner, [f"favor {favor}", "pass"]
                if answer != "pass":
                    self.use(owner, favor)

    def can_apply(self, seat: int, favor: str) -> bool:
        needed = {"leadership": "worker", "herd": "beast"}.get(favor)
        return needed is None or self.number(seat, needed) > 0

    def transform(self, seat: int) -> Talk[None]:
        """N7.8"""
        aims = ["worker", "sculptor", *(f"artisan {tool}" for tool in TOOLS)]
        aims += ["beast", "engineer", "elder"]
        words = [
            f"transform {card} {aim}"
            for card, lies in sorted(self.cards[seat].items())
            for aim in aims
            if aim.split()[0] != lies
        ]
        answer = yield seat, [*words, "pass"]
        if answer == "pass":
            return
        _, number, symbol, *tool = answer.split()
        self.transformed, self.new_tool = int(number), tool[0] if tool else None
        self.cards[seat][int(number)] = symbol
        told = self.card(int(number))
        self.use(seat, "transformation", card=told, to=symbol, tool=self.new_tool)

    def make_tool(self, seat: int) -> Talk[None]:
        answer = yield seat, [*(f"tool {tool}" for tool in TOOLS), "pass"]
        if answer != "pass":
            self.made_tool = answer.split()[1]
            self.use(seat, "toolmaking", tool=self.made_tool)

    # N11: solo.
    def solo_rounds(self) -> Talk[None]:
        """N11.1, N11.2"""
        for number in range(18):
            for seat in [(number + step) % 3 for step in range(3)]:
                yield from self.turn(seat) if seat == 0 else self.dummy_turn(seat)
            self.fill("N11.2")
            self.markers = {seat: (place + 1) % 4 for seat, place in self.markers.items()}

    def dummy_turn(self, seat: int) -> Talk[None]:
        """N11.3-N11.6"""
        self.fresh, self.free, self.lawless = None, False, False
        card = self.dummy_card(seat)
        pairs = self.best_pairs(seat, card)
        cell, symbol = pairs[0]
        if len(pairs) > 1:
            answer = yield 0, [f"place {word(cell)} {symbol}" for cell, symbol in pairs]
            _, place, symbol = answer.split()
            cell = read_cell(place)
        yield from self.build(self.taken(seat, card, symbol, seat), cell, "N11.4")
        if symbol == "elder" and self.face_up:
            self.removed.append(self.face_up.pop(0))
            self.tell("favor_removed", "N11.6", seat=seat, favor=self.removed[-1])
        self.end_turn(seat)

    def dummy_card(self, seat: int) -> int:
        """N11.3: the card at the marker, or the next one clockwise that can be played."""
        while True:
            self.lawless = False
            self.lawless = self.nothing_fits(seat)
            for step in range(4):
                card = self.display[(self.markers[seat] + step) % 4]
                if card is not None and self.ways(card):
                    return card
            self.new_cards()

    def best_pairs(self, seat: int, card: int) -> list[tuple[Cell, str]]:
        """N11.4, N11.5: where a dummy would place a card, and as what."""
        symbols = CARDS[card].symbols
        pairs = [
            (cell, symbol)
            for cell in self.open_cells()
            for symbol in symbols
            if self.lawless or symbol in self.shows(cell)
        ]
        worth = {cell: self.worth(seat, cell) for cell, _ in pairs}
        best = [(cell, symbol) for cell, symbol in pairs if worth[cell] == max(worth.values())]
        if symbols == ["worker", "engineer"]:
            return [pair for pair in best if pair[1] == "worker"] or best
        if symbols == ["sculptor", "artisan"]:  # nobody is asked what makes no difference
            return [
                (cell, symbol)
                for cell, symbol in best
                if (cell, "sculptor") not in best or symbol == "sculptor"
            ]
        return best

    def worth(self, seat: int, cell: Cell) -> tuple[int, int, int, int, int]:
        """N11.4: what a dummy would score on a cell."""
        self.blocks[cell] = seat
        squares = 0
        for corner in self.squares(cell):
            squares += square_points(self.counts(corner), seat).get(seat, 0)
        lines, support = len(self.lines(cell)), self.support(seat, cell)
        del self.blocks[cell]
        return (squares + lines + support, squares, lines, support, -off_centre(cell))


class Naive(Spoken[Play]):
    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(Play(options["players"], seed))

    def sheet(self) -> list[dict[str, int]]:
        table = self.table
        return [{"score": table.points[seat], **table.parts(seat)} for seat in table.seats]

    def scores(self) -> list[int]:
        return [self.table.total(seat) for seat in self.table.seats]
