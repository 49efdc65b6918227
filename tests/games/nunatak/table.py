"""A small language for tables of Nunatak, so that a test reads like the specification.

A floor is a text of rows, `"01W/SSx"`: a digit is a block of that colour (`s`: Siku's), a capital
an open tile (`W S A B E L` for worker, sculptor, artisan, beast, engineer, elder), `x y z` the
doubles sculptor/artisan, worker/engineer, beast/elder, `.` nothing. What is left out is open
sculptor tiles on the ground; upstairs a sculptor tile lies wherever four blocks carry it.
Only this module knows what the engine's table looks like inside.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.games.nunatak import operations, solo
from glaciarium.games.nunatak import state as inside
from glaciarium.games.nunatak.board import CELLS, NUMBER, UNDER
from glaciarium.games.nunatak.components import (
    COMPLETIONS,
    SYMBOLS,
)
from glaciarium.games.nunatak.favor_cards import (
    FAVOR_NAMES,
    FAVORS,
)
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.kernel.bits import members
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.match import Match, Seat
from tests.games.played import Played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from glaciarium.games.nunatak.state import Nunatak
    from glaciarium.kernel.events import Event

GAME = NunatakGame()
SOLO, TWO, THREE, FOUR = 1, 2, 3, 4

# Cards by what they show (docs/decisions/002: numbers and orders).
WORKERS = [0, 1, 2, 3, 4, 25, 26, 41]
SCULPTORS = [5, 6, 7, 8, 27, 28, 42]
ROPES, PICKS, SAWS = [9, 10, 29], [11, 12, 30], [13, 31, 43]
BEASTS_1, BEASTS_2 = [14, 15, 16, 32], [17, 33, 44]
ENGINEERS = [18, 19, 20, 21, 34, 35]
ELDER_ARTISAN_ELDER, ELDER_WORKER_ENGINEER, ELDER_SCULPTOR_BEAST = 22, 23, 24
ELDER_WORKER_BEAST, ELDER_SCULPTOR_ENGINEER = 36, 37
ELDERS = [22, 23, 24, 36, 37]
ROPE_DOUBLES, PICK_DOUBLES, SAW_DOUBLES = [38, 46], [39, 50], [45, 51]
WORKER_ENGINEERS = [40, 47, 48, 52]
BEAST_ELDERS = [49, 53]

TILES = {
    "W": ["worker"],
    "S": ["sculptor"],
    "A": ["artisan"],
    "B": ["beast"],
    "E": ["engineer"],
    "L": ["elder"],
    "x": ["sculptor", "artisan"],
    "y": ["worker", "engineer"],
    "z": ["beast", "elder"],
}
LETTERS = {tuple(symbols): letter for letter, symbols in TILES.items()}
SIKU = "s"
SIKU_ROW = 2
FLOOR_SIZES = [5, 4, 3, 2]
STACK_SIZE = 29


def words(cell: Sequence[int]) -> str:
    """Return a cell of an event as `0-2-3`."""
    return "-".join(str(part) for part in cell)


def _temple(floors: Sequence[str]) -> dict[tuple[int, int, int], str]:
    """Return what is on each cell, with tiles wherever they must lie."""
    found: dict[tuple[int, int, int], str] = {}
    for floor, text in enumerate(floors):
        size = FLOOR_SIZES[floor]
        rows = re.split(r"[/\s]+", text.strip()) if text.strip() else []
        assert len(rows) <= size, text
        for row in range(size):
            here = rows[row] if row < len(rows) else ""
            assert len(here) <= size, here
            for column in range(size):
                default = "." if floor else "S"
                mark = here[column] if column < len(here) else default
                below = [
                    found[floor - 1, row + down, column + right]
                    for down in (0, 1)
                    for right in (0, 1)
                    if floor
                ]
                carried = all(mark.isdigit() or mark == SIKU for mark in below)
                assert carried or mark == ".", f"nothing carries {floor}-{row}-{column}"
                found[floor, row, column] = "S" if carried and mark == "." else mark
    return found


def _stack(letters: str, size: int) -> list[int]:
    """Return so many tiles of the stack, the top last; the letters name those on top."""
    printed = GAME.box.box.tiles
    rest = list(range(len(printed) - STACK_SIZE, len(printed)))
    top = []
    for letter in letters.replace(" ", ""):
        tile = next(n for n in rest if printed[n].symbols == TILES[letter])
        rest.remove(tile)
        top.append(tile)
    return (top + rest)[:size][::-1]


def _set(things: Iterable[int]) -> int:
    return sum(1 << thing for thing in set(things))


def in_use(players: int) -> list[str]:
    """Return the favors that are used with so many players."""
    return [favor.id for favor in GAME.box.box.favors if players in favor.players]


def table(
    players: int = THREE,
    ground: str = "",
    first: str = "",
    second: str = "",
    third: str = "",
    *,
    turn: int = 0,  # whose turn it is; solo: how many turns have been played
    display: Sequence[int | None] = (5, 6, 7, 8),
    pile: Sequence[int]
    | None = None,  # the top first; not given: all other cards, sculptors on top
    columns: Mapping[int, Mapping[str, Sequence[int]]] | None = None,  # by colour and symbol
    favors: Mapping[str, int] | None = None,  # by name: whose
    offer: Sequence[str] = ("progress", "height"),
    blessings: Sequence[str] | None = None,  # the pile of favors, the top first
    stack: str = "",  # the top of the stack of tiles
    stock: Sequence[int] | None = None,
    sikus: Sequence[int] = (9, 9),
    points: Sequence[int] = (),
    track: Sequence[int] = (),
    skips: Sequence[int] = (),
    reserved: tuple[int, int] | None = None,  # card and seat
    completion: str = "artisans",
    game: NunatakGame = GAME,
) -> Table:
    """Sit down at a table that is under way, at the beginning of a turn."""
    state = game.new(game.agree({"players": players}), 7, None)
    temple = _temple([ground, first, second, third])
    _build(state, temple, stack)
    _deal(state, players, display, pile, columns or {})
    held = favors or {}
    assert not set(held) & set(offer)
    _bless(state, held, offer, blessings)
    for seat in range(state.colours):
        row = seat * inside.ROW
        built = len(members(state.own[row + inside.BUILT]))
        full = 13 if players == FOUR else 18
        counted = full - built if stock is None else stock[seat : seat + 1] or [0]
        left = counted if isinstance(counted, int) else counted[0]
        people = players != TWO or seat < TWO
        state.own[row + inside.STOCK] = max(0, left) if people else 0
        if players == TWO and seat < TWO:
            state.own[row + inside.SIKUS] = sikus[seat]
        for key, values in (
            (inside.POINTS, points),
            (inside.TRACK, track),
            (inside.SKIPS, skips),
        ):
            state.own[row + key] = values[seat] if seat < len(values) else 0
    rows = [seat * inside.ROW for seat in range(state.colours)]
    state.regular = sum(state.own[row + inside.STOCK] for row in rows)
    state.regular += sum(state.own[row + inside.SIKUS] for row in rows)
    if reserved:
        state.reserved, state.reserver = reserved
    if players == FOUR:
        state.completion = COMPLETIONS.index(completion)
    state.depth = 0
    if players == SOLO:
        state.turns = turn
        operations.begin_turn(state, solo.colour_at(turn))
    else:
        state.turns = 3
        state.order = turn
        operations.begin_turn(state, turn)
    log: list[Event] = []
    game.settle(state, game.buffer(), log)
    at = Table(state, game)
    at.hear(log)
    return at


def _build(state: Nunatak, temple: dict[tuple[int, int, int], str], stack: str) -> None:
    for symbol in range(len(SYMBOLS)):
        state.shows[symbol] = 0
    state.laid = state.covered = 0
    for cell, mark in temple.items():
        here = 1 << NUMBER[cell]
        if mark == ".":
            continue
        state.laid |= here
        if mark in TILES:
            for name in TILES[mark]:
                state.shows[SYMBOLS.index(name)] |= here
        else:
            colour = SIKU_ROW if mark == SIKU else int(mark)
            state.covered |= here
            state.own[colour * inside.ROW + inside.BUILT] |= here
    laid = sum(mark != "." for (floor, _, _), mark in temple.items() if floor)
    tiles = _stack(stack, STACK_SIZE - laid)
    state.tiles = vec[i64](tiles)
    state.tiles_left = len(tiles)
    state.unlaid = _set(tiles)


def _deal(
    state: Nunatak,
    players: int,
    display: Sequence[int | None],
    pile: Sequence[int] | None,
    columns: Mapping[int, Mapping[str, Sequence[int]]],
) -> None:
    gone = {card for card in display if card is not None}
    for colour, column in columns.items():
        for name, cards in column.items():
            index = colour * inside.ROW + inside.COLUMN + SYMBOLS.index(name)
            state.own[index] = _set(cards)
            assert not gone & set(cards), "a card is in two places"
            gone |= set(cards)
    order = [*SCULPTORS, *(card for card in range(54) if card not in SCULPTORS)]
    rest = [card for card in order if card not in gone]
    drawn = rest if pile is None else list(pile)
    assert set(drawn) <= set(rest), "a card is in two places"
    state.discarded = _set(rest) & ~_set(drawn)
    state.cards = vec[i64](drawn[::-1])
    state.cards_left = len(drawn)
    assert players == SOLO or None not in display
    shown = [0 if card is None else card + 1 for card in display]
    state.display = sum(card << 8 * place for place, card in enumerate(shown))


def _bless(
    state: Nunatak,
    held: Mapping[str, int],
    offer: Sequence[str],
    blessings: Sequence[str] | None,
) -> None:
    for name, seat in held.items():
        number = FAVOR_NAMES.index(name)
        state.own[seat * inside.ROW + inside.FAVORS] |= 1 << number
        if FAVORS[name][0] == "once":
            state.live |= 1 << number
    shown = [FAVOR_NAMES.index(name) + 1 for name in offer]
    state.offer = sum(favor << 8 * place for place, favor in enumerate(shown))
    rest = [name for name in in_use(state.seats) if name not in held and name not in offer]
    names = rest if blessings is None else list(blessings)
    numbers = [FAVOR_NAMES.index(name) for name in names]
    state.blessings = vec[i64](numbers[::-1])
    state.blessings_left = len(numbers)
    state.unblessed = _set(numbers)


def fresh(players: int, seed: int = 0) -> Table:
    """Sit down at a new game."""
    log: list[Event] = []
    at = Table(GAME.new(GAME.agree({"players": players}), seed, log), GAME)
    at.hear(log)
    return at


def covered(colours: str, openings: Mapping[str, str]) -> list[str]:
    """Return floors full of blocks, colours in turn, but for open tiles such as `3-1-1`: `S`."""
    floors = ["", "", "", ""]
    for number, (floor, row, column) in enumerate(CELLS):
        mark = openings.get(f"{floor}-{row}-{column}", colours[number % len(colours)])
        floors[floor] += ("/" if row and not column else "") + mark
    return floors


def last(turn: int = 0, **keys: Any) -> Table:
    """Three players before the last block: only 3-1-1 is open; the seat at turn has card 5."""
    colours = "".join(str((number + 1 + turn) % THREE) for number in range(THREE))
    keys = {"display": [5], "pile": [], **keys}
    return table(THREE, *covered(colours, {"3-1-1": "S"}), turn=turn, **keys)


def last_of_four(**keys: Any) -> Table:
    """Four players before the last regular block, seat 3's: 3-0-1, 3-1-0, 3-1-1 are open."""
    openings = dict.fromkeys(["3-0-1", "3-1-0", "3-1-1"], "S")
    keys = {"display": [5, 6, 7], "pile": [], **keys}
    return table(FOUR, *covered("0123", openings), turn=3, **keys)


def match(players: int, seed: int = 0) -> Match:
    """Begin a match, whose log has everything from the start."""
    names = ["ann", "bo", "cy", "di"][:players]
    names += GAME.dummies({"players": players})
    return Match(GAME, {"players": players}, seed, [Seat(name, "human") for name in names])


class Table(Played):
    """A table, played in words."""

    state: Nunatak
    game: NunatakGame

    @property
    def log(self) -> list[str]:
        return told(self.events)

    @property
    def over(self) -> bool:
        return not self.legal

    def play(self, *moves: str) -> list[str]:
        """Play words, and return the events as `told` tells them; raise IllegalAction."""
        log: list[Event] = []
        out = self.game.buffer()
        for move in moves:
            action = self.game.parse(self.state, move)
            if move not in self.legal:
                raise IllegalAction(self.game.why_not(self.state, action))
            self.game.apply(self.state, action, out, log)
        self.hear(log)
        return told([event.facts() for event in log])

    def refusal(self, move: str) -> str:
        """Return why words are refused; nothing is played."""
        before = self.game.key(self.state)
        with pytest.raises(IllegalAction) as refused:
            self.play(move)
        assert self.game.key(self.state) == before
        return str(refused.value)

    def copy(self) -> Table:
        found = Table(self.game.clone(self.state), self.game)
        found.events, found.secrets = self.events[:], self.secrets[:]
        return found

    def keep_tiles(self, size: int) -> None:
        """Leave only the top tiles on the stack."""
        state = self.state
        top = [state.tiles[state.tiles_left - size + place] for place in range(size)]
        state.tiles = vec[i64](top)
        state.tiles_left = size
        state.unlaid = _set(top)

    def last_event(self, kind: str) -> dict[str, Any]:
        return [event for event in self.events if event["kind"] == kind][-1]

    # What is on the table.
    @property
    def turn(self) -> int:
        return int(self.state.turn)

    def block(self, cell: str) -> str:
        """Return whose block stands on a cell: a digit, `s` for Siku; nothing if none does."""
        here = 1 << _number(cell)
        for colour in range(self.state.colours):
            if self.state.built(colour) & here:
                return SIKU if self.state.seats == TWO and colour == SIKU_ROW else str(colour)
        assert not self.state.covered & here
        return ""

    def tile(self, cell: str) -> str:
        """Return the letter of the tile on a cell; nothing if none lies there."""
        if not self.state.laid >> _number(cell) & 1:
            return ""
        symbols = members(self.state.symbols_at(_number(cell)))
        return LETTERS[tuple(SYMBOLS[symbol] for symbol in symbols)]

    @property
    def stack(self) -> str:
        """Return the letters of the stack, the top first."""
        printed = self.state.box.box.tiles
        tiles = [self.state.tiles[place] for place in range(self.state.tiles_left)]
        return "".join(LETTERS[tuple(printed[tile].symbols)] for tile in reversed(tiles))

    @property
    def stack_levels(self) -> list[int]:
        """Return the numbers on the backs of the stack, the top first."""
        tiles = [self.state.tiles[place] for place in range(self.state.tiles_left)]
        return [int(self.state.box.levels[tile]) for tile in reversed(tiles)]

    @property
    def stack_ids(self) -> list[int]:
        return [int(self.state.tiles[place]) for place in range(self.state.tiles_left)]

    @property
    def display(self) -> list[int | None]:
        """Return the cards of the display; solo with its gaps."""
        cards = [int(self.state.shown(place)) for place in range(4)]
        if self.state.seats > 1:
            return [card for card in cards if card >= 0]
        return [None if card < 0 else card for card in cards]

    @property
    def pile(self) -> list[int]:
        """Return the draw pile, the top first."""
        cards = [int(self.state.cards[place]) for place in range(self.state.cards_left)]
        return cards[::-1]

    @property
    def discarded(self) -> set[int]:
        return set(members(self.state.discarded))

    @property
    def transformed(self) -> list[int]:
        """Return the card that Transformation took out of its column."""
        return [] if self.state.moved < 0 else [int(self.state.moved) // 32]

    def column(self, colour: int, symbol: str) -> set[int]:
        return set(members(self.state.column(colour, SYMBOLS.index(symbol))))

    def cards(self, colour: int) -> list[int]:
        """Return the cards in all columns of a colour, as often as they lie there."""
        return [card for symbol in SYMBOLS for card in sorted(self.column(colour, symbol))]

    def favors(self, seat: int) -> set[str]:
        """Return a seat's unused favors."""
        held = self.state.own[seat * inside.ROW + inside.FAVORS]
        return {FAVOR_NAMES[favor] for favor in members(held)}

    @property
    def offer(self) -> list[str]:
        """Return the favors face up, the one furthest from the pile first."""
        found = [self.state.offered(place) for place in range(2)]
        return [FAVOR_NAMES[favor] for favor in found if favor >= 0]

    @property
    def blessings(self) -> list[str]:
        """Return the pile of favors, the top first."""
        places = range(self.state.blessings_left)
        return [FAVOR_NAMES[self.state.blessings[place]] for place in places][::-1]

    @property
    def reserved(self) -> tuple[int, int] | None:
        state = self.state
        return None if state.reserved < 0 else (int(state.reserved), int(state.reserver))

    @property
    def completion(self) -> str | None:
        return None if self.state.completion < 0 else COMPLETIONS[self.state.completion]

    def _row(self, key: int) -> list[int]:
        return [int(self.state.own[n * inside.ROW + key]) for n in range(self.state.colours)]

    @property
    def points(self) -> list[int]:
        return self._row(inside.POINTS)[: self.state.seats]

    @property
    def track(self) -> list[int]:
        return self._row(inside.TRACK)[: self.state.seats]

    @property
    def stock(self) -> list[int]:
        """Return the regular blocks that each colour has left."""
        return self._row(inside.STOCK)

    @property
    def sikus(self) -> list[int]:
        """Return how many blocks of Siku's each player has left."""
        return self._row(inside.SIKUS)[:TWO]

    def blocks(self, colour: int) -> set[int]:
        """Return the cells with a block of a colour, as numbers."""
        return set(members(self.state.built(colour)))

    @property
    def colours(self) -> int:
        return int(self.state.colours)

    @property
    def open(self) -> set[str]:
        return {words(CELLS[cell]) for cell in members(self.state.open())}

    # What it is worth.
    def part(self, category: str) -> list[int]:
        """Return a line of the score sheet: what everyone would have if the game ended now."""
        return {row.category: row.points for row in self.game.sheet(self.state).rows}[category]

    @property
    def scores(self) -> list[int]:
        seats = range(self.game.seats(self.state))
        return [int(self.game.score(self.state, seat)) for seat in seats]

    @property
    def winners(self) -> list[int]:
        return members(self.game.winners(self.state))

    # What one sees.
    def seen_stack(self, seat: int) -> list[int]:
        """Return the stack as a seat knows it, the top first: tiles, or minus their levels."""
        seen = self.game.view(self.state, seat).table
        return [int(seen.tiles[place]) for place in range(seen.tiles_left)][::-1]

    def seen_pile(self, seat: int) -> list[int]:
        """Return the draw pile as a seat knows it, the top first."""
        seen = self.game.view(self.state, seat).table
        return [int(seen.cards[place]) for place in range(seen.cards_left)][::-1]

    def told_to(self, seat: int) -> list[dict[str, Any]]:
        """Return all events as a seat hears of them."""
        return [event.seen_by(seat).facts() for event in self.secrets]


def _number(cell: str) -> int:
    floor, row, column = (int(part) for part in cell.split("-"))
    return NUMBER[floor, row, column]


def under(cell: str) -> set[str]:
    """Return the cells that a cell rests on."""
    return {words(CELLS[number]) for number in members(UNDER[_number(cell)])}


# Events in short.
def told(events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return events in short: the kind, then what it is about."""
    return [" ".join([event["kind"], *_details(event)]) for event in events]


def _by_colour(counts: Mapping[str, int]) -> str:
    return " ".join(f"{colour}:{number}" for colour, number in counts.items())


def _ids(cards: Iterable[Mapping[str, Any] | None]) -> str:
    return " ".join("-" if card is None else str(card["id"]) for card in cards)


def _details(event: Mapping[str, Any]) -> list[str]:  # noqa: PLR0912, C901 - one kind each
    who = [str(event["seat"])] if "seat" in event else []
    match event["kind"]:
        case "card_taken":
            siku = ["siku"] if event["for"] == "siku" else []
            return [*who, str(event["card"]["id"]), event["as"], *siku]
        case "tiles_swapped":
            return [*who, *(words(cell) for cell in event["cells"])]
        case "block_placed":
            whose = [str(event["colour"])] if event["colour"] != event["seat"] else []
            return [*who, *whose, words(event["cell"])]
        case "support_scored":
            return [*who, str(event["points"])]
        case "lines_completed":
            lines = [f"{x['floor']} {x['axis']} {x['index']}" for x in event["lines"]]
            return [*who, ", ".join(lines), f"-> {event['space']}"]
        case "square_scored":
            return [words(event["cell"]), _by_colour(event["counts"]), "=", _by_points(event)]
        case "tile_laid":
            return [words(event["cell"]), LETTERS[tuple(event["symbols"])], str(event["level"])]
        case "favor_taken" | "favor_removed" | "favor_revealed":
            return [*who, event["favor"]]
        case "favor_used":
            return [*who, event["favor"], *_use(event)]
        case "display_filled":
            return [_ids(event["cards"]), "in", _ids(event["display"])]
        case "display_reshuffled":
            return [_ids(event["display"])]
        case "turn_ended":
            return [*who, ":".join(str(points) for points in event["scores"])]
        case "final_scored":
            parts = [f"{part} {number}" for part, number in event["parts"].items() if number]
            return [*who, ", ".join(parts)]
        case "game_ended":
            scores = ":".join(str(points) for points in event["scores"])
            rank = [] if event["rank"] is None else [event["rank"]]
            return [scores, *(str(seat) for seat in event["winners"]), *rank]
    return who


def _by_points(event: Mapping[str, Any]) -> str:
    return _by_colour(event["points"])


def _use(event: Mapping[str, Any]) -> list[str]:
    """Return what a favor did, field by field."""
    found = []
    for name, value in event.items():
        if name in ("kind", "rule", "seat", "favor"):
            continue
        shown = value
        if isinstance(value, dict):
            shown = value["id"]
        elif name == "cards":
            shown = _ids(value)
        elif name == "cell":
            shown = words(value)
        elif name == "tiles":
            shown = "".join(LETTERS[tuple(tile["symbols"])] for tile in value)
        found.append(f"{name} {shown}")
    return found


def rule_of(sentence: str) -> str:
    """Return the number of the rule that a refusal begins with; it is one line."""
    found = re.fullmatch(r"(N\d+(?:\.\d+)?): [^\n]+[.?…]", sentence)
    assert found, f"no sentence with a rule: {sentence!r}"
    return found[1]


# Random games.
def by_verb(options: list[str], chance: random.Random) -> str:
    """Choose a verb first, so that a favor is played as often as one of many cells is chosen."""
    verbs = sorted({text.split()[0] for text in options})
    verb = chance.choice(verbs)
    return chance.choice([text for text in options if text.split()[0] == verb])


def eager(options: list[str], chance: random.Random) -> str:
    """Take elders whenever possible, so that many favors come into play."""
    elders = [text for text in options if text.startswith("take") and "elder" in text]
    return by_verb(elders or options, chance)


def wander(players: int, seed: int) -> Iterator[Table]:
    """Yield the table before each choice of a random game, and once at its end."""
    chance = random.Random(seed)
    at = fresh(players, seed)
    choose = eager if seed % 2 else by_verb
    while True:
        yield at
        options = at.legal
        if not options:
            return
        at.play(choose(options, chance))


# A table for each kind of decision.
def _asked(words: str, *floors: str, players: int = THREE, **keys: Any) -> Table:
    at = table(players, *floors, **keys)
    at.play(*(word.strip() for word in words.split(",") if word))
    return at


def _at_the_end(words: str, favor: str, **keys: Any) -> Table:
    at = last(favors={favor: 0}, **keys)
    at.play("take 5 sculptor", "place 3-1-1", *(word for word in words.split(",") if word))
    return at


MIXED = "WSABE/LSABE/WSABE/LSABE/WSABE"
_ELDER = "take 22 elder,place 0-1-0"
_SQUARE = "take 5 sculptor,place 0-1-1"
_HANDS: dict[int, dict[str, list[int]]] = {
    0: {"worker": [0], "artisan": [9, 38], "elder": [23]},
    1: {"beast": [14], "sculptor": [27]},
}
ASKED: dict[str, Callable[[], Table]] = {
    "take": lambda: _asked("", MIXED, display=[0, 38, 14, 22]),
    "take with favors": lambda: _asked(
        "", MIXED, display=[0, 38, 14, 22], favors={"freedom": 0, "renewal": 0}
    ),
    "take for Siku": lambda: _asked("", MIXED, players=TWO, display=[0, 38, 14, 22]),
    "take for Siku only": lambda: _asked(
        "", MIXED, players=TWO, display=[0, 38, 14, 22], stock=[16, 18]
    ),
    "take alone": lambda: _asked("", MIXED, players=SOLO, display=[0, None, 14, 22]),
    "take anything": lambda: _asked("", display=[0, 40, 14, 22], pile=[]),
    "take nothing yet": lambda: _asked(
        "", display=[0, 40, 14, 22], pile=[5, 6], favors={"freedom": 0}
    ),
    "take what is reserved": lambda: _asked("", MIXED, display=[0, 38, 14, 22], reserved=(38, 0)),
    "renew": lambda: _asked("favor renewal", favors={"renewal": 0}, reserved=(6, 1), pile=[27, 28]),
    "swap": lambda: _asked("take 0 worker", MIXED, display=[0, 38, 14, 22]),
    "place": lambda: _asked("take 5 sculptor", MIXED, favors={"freedom": 0}),
    "place for Siku": lambda: _asked("take 5 sculptor siku", MIXED, players=TWO),
    "place anywhere": lambda: _asked("favor freedom,take 5 sculptor", MIXED, favors={"freedom": 0}),
    "order": lambda: _asked(_SQUARE, "012/2S1/012"),
    "propagate": lambda: _asked(_SQUARE, "01/2S", favors={"propagation": 2}),
    "divine": lambda: _asked(_SQUARE, "01/2S", favors={"divination": 1}),
    "lay": lambda: _asked(f"{_SQUARE},favor divination", "01/2S", favors={"divination": 1}),
    "next": lambda: _asked(f"{_SQUARE},favor divination,lay 2", "01/2S", favors={"divination": 1}),
    "choose": lambda: _asked(_ELDER, MIXED, display=[22, 5, 6, 7]),
    "use": lambda: _asked(f"{_ELDER},choose height", MIXED, display=[22, 5, 6, 7]),
    "exchange": lambda: _asked(
        f"{_ELDER},choose exchange",
        MIXED,
        display=[22, 39, 6, 13],
        columns=_HANDS,
        offer=["exchange", "edges"],
        reserved=(13, 1),
    ),
    "reserve": lambda: _asked("take 5 sculptor,place 0-0-1", MIXED, favors={"foresight": 1}),
    "abundance": lambda: _asked("take 5 sculptor,place 0-0-1", MIXED, favors={"abundance": 0}),
    "haste": lambda: _asked("take 5 sculptor,place 0-0-1", MIXED, favors={"haste": 2}),
    "extra turn": lambda: _asked(
        "take 5 sculptor,place 3-0-1",
        *covered("0123", {"3-0-1": "S", "3-1-0": "x", "3-1-1": "W"}),
        players=FOUR,
        turn=3,
        display=[5, 0, 38],
        pile=[],
    ),
    "dummy": lambda: _asked("", "ASSSA", players=SOLO, turn=8, display=[5, 9, 6, None]),
    "transform": lambda: _at_the_end("", "transformation", columns=_HANDS),
    "apply": lambda: _at_the_end("", "insight"),
    "tool": lambda: _at_the_end("", "toolmaking"),
    "over": lambda: _at_the_end("pass", "insight"),
}
