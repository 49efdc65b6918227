"""A small language for tables of Arktia, so that a test reads like the specification.

Stacks are written bottom to top, with the fields they stand on: `"Dg.Gr 3,0"`, `"Pg 1,0 2,0"`.
Stocks are counts of sizes: `"G"`, `"2G 1D"`. Fields are words: `"3,0"`.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.arktia.game import ArktiaGame
from glaciarium.kernel.errors import BadPosition, GlaciariumError, IllegalAction
from glaciarium.kernel.match import Match, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glaciarium.games.arktia.state import Arktia
    from glaciarium.kernel.events import Event

Position = dict[str, Any]
Ice = list[list[int]]

GAME = ArktiaGame()
SIZES = {"G": "globe", "D": "disc", "P": "portal"}
COLOURS: dict[str, int | str] = {"r": 0, "g": 1, "b": 2, "y": 3, "n": "neutral"}
NAMES: dict[int | str, str] = {0: "red", 1: "green", 2: "blue", 3: "yellow", "neutral": "neutral"}
LETTERS = {size: letter for letter, size in SIZES.items()}
SHORT = {colour: letter for letter, colour in COLOURS.items()}
FULL = "3G 3D 3P"
ONE_EACH = "G D P"

# A1.2, written out once more: by name, the rows r = 0, 1, … from the first to the last q.
ROWS = {
    "2p": [(1, 4), (0, 4), (0, 4), (0, 3)],
    "3p": [(3, 5), (2, 5), (1, 5), (0, 5), (0, 4), (0, 3)],
    "4p": [(2, 5), (1, 5), (0, 5), (0, 5), (0, 5), (0, 4), (0, 3)],
    "2p second": [(2, 5), (2, 4), (1, 4), (1, 3), (0, 3)],
    "4p second": [(0, 5)] * 6,
}


def layout(name: str) -> Ice:
    """Return the fields of a layout, by r then q."""
    rows = enumerate(ROWS[name])
    return [[q, r] for r, (first, last) in rows for q in range(first, last + 1)]


def strip(first: int, last: int) -> Ice:
    """Return the fields (first, 0) to (last, 0)."""
    return [[q, 0] for q in range(first, last + 1)]


def hook() -> Ice:
    """Return 18 fields: (0,0) touches (1,0) only, and from there one line leads away from both."""
    return [[0, 0], *([1, r] for r in range(17))]


def ring() -> Ice:
    """Return 18 fields around a gap at (0,0)."""
    span = range(-2, 3)
    return [[q, r] for r in span for q in span if 0 < max(abs(q), abs(r), abs(q + r)) <= 2]


def field(word: str) -> list[int]:
    q, r = word.split(",")
    return [int(q), int(r)]


def word(field: Sequence[int]) -> str:
    return f"{field[0]},{field[1]}"


def words(fields: Iterable[Sequence[int]]) -> list[str]:
    return [word(field) for field in fields]


def stacks(text: str) -> list[dict[str, Any]]:
    """Return `"Dg.Gr 3,0"` as entries of a position file."""
    tower, *fields = text.split()
    pieces = [[SIZES[piece[0]], COLOURS[piece[1]]] for piece in tower.split(".")]
    return [{"at": field(where), "pieces": pieces} for where in fields]


def stock(text: str) -> dict[str, int]:
    """Return `"2G 1D"` as a position file has it."""
    counts = dict.fromkeys(SIZES.values(), 0)
    for part in text.split():
        counts[SIZES[part[-1]]] += int(part[:-1] or 1)
    return counts


def tower(pieces: list[list[Any]]) -> str:
    """Return pieces of events and files as `Dg.Gr`."""
    return ".".join(LETTERS[size] + SHORT[colour] for size, colour in pieces)


def position(ice: str | Ice, *pieces: str, **keys: Any) -> Position:
    """Return a position file: red to move in round 3, nobody with stock, unless said.

    `stock` and `neutral_stock` are texts by seat, `options` those of A8.
    """
    fields = layout(ice) if isinstance(ice, str) else ice
    players = keys.pop("players", int(ice[0]) if isinstance(ice, str) else 2)
    file: Position = {
        "game": "arktia",
        "players": players,
        "ice": fields,
        "stacks": [entry for text in pieces for entry in stacks(text)],
        "stock": [""] * players,
        "to_move": 0,
        "round": 3,
        "captured": [0] * players,
        "melted": [0] * players,
        "out": [None] * players,
    }
    file.update(keys)
    for key in ("stock", "neutral_stock"):
        if key in file:
            file[key] = [stock(text) for text in file[key]]
    return file


def spent(*pieces: str, players: int) -> list[str]:
    """Return the full stocks less what is on the ice."""
    left = [dict.fromkeys("GDP", 3) for _ in range(players)]
    for text in pieces:
        tower, *fields = text.split()
        for piece in tower.split("."):
            colour = COLOURS[piece[1]]
            if isinstance(colour, int):
                left[colour][piece[0]] -= len(fields)
    return [" ".join(f"{count}{size}" for size, count in stock.items()) for stock in left]


def table(ice: str | Ice, *pieces: str, **keys: Any) -> Table:
    """Load a position, as `position` writes it, and sit down at it."""
    return Table(GAME.load_position(position(ice, *pieces, **keys)))


def fresh(players: int = 2, **wishes: Any) -> Table:
    """Sit down at a new game."""
    return Table(GAME.new(GAME.agree({"players": players, **wishes}), 0, None))


def match(players: int = 2, **wishes: Any) -> Match:
    """Begin a match, whose log has everything from the start."""
    seats = [Seat(NAMES[seat], "human") for seat in range(players)]
    return Match(GAME, {"players": players, **wishes}, 0, seats)


class Table:
    """A table, played in words."""

    def __init__(self, state: Arktia) -> None:
        self.state = state
        self.log: list[str] = []  # all events of all words

    @property
    def legal(self) -> list[str]:
        out = GAME.buffer()
        return [GAME.text(self.state, out[n]) for n in range(GAME.legal(self.state, out))]

    def offers(self, verb: str) -> set[str]:
        """Return what may follow a verb, or the first words of an action."""
        return {words.removeprefix(verb + " ") for words in self.legal if words.startswith(verb)}

    def fields(self, verb: str) -> set[str]:
        """Return the fields that a verb may end on, whatever is between."""
        return {words.split()[-1] for words in self.legal if words.startswith(verb)}

    def counts(self, source: str) -> set[int]:
        """Return how many pieces may leave a field."""
        return {int(words.split()[0]) for words in self.offers(f"move {source}")}

    def play(self, *moves: str) -> list[str]:
        """Play words, and return the events as `told` tells them; raise IllegalAction."""
        log: list[Event] = []
        out = GAME.buffer()
        for move in moves:
            action = GAME.parse(self.state, move)
            if move not in self.legal:
                raise IllegalAction(GAME.why_not(self.state, action))
            GAME.apply(self.state, action, out, log)
        events = told([event.facts() for event in log])
        self.log += events
        return events

    def refusal(self, move: str) -> str:
        """Return why words are refused; nothing is played."""
        before = GAME.key(self.state)
        with pytest.raises(IllegalAction) as refused:
            self.play(move)
        assert GAME.key(self.state) == before
        return str(refused.value)

    @property
    def position(self) -> Position:
        return GAME.save_position(self.state)

    def at(self, where: str) -> str:
        """Return the stack on a field, bottom to top; nothing if it is free."""
        found = {word(entry["at"]): entry["pieces"] for entry in self.position["stacks"]}
        return tower(found.get(where, []))

    @property
    def ice(self) -> set[str]:
        return set(words(self.position["ice"]))

    @property
    def turn(self) -> str | None:
        """Return who decides now."""
        seat = self.position["to_move"]
        return None if seat is None else NAMES[seat]

    @property
    def pending(self) -> str | None:
        found = self.position["pending"]
        assert found is None or isinstance(found, str)
        return found

    @property
    def round(self) -> int:
        return int(self.position["round"])

    @property
    def out(self) -> list[str | None]:
        return list(self.position["out"])

    @property
    def captured(self) -> list[int]:
        return list(self.position["captured"])

    @property
    def melted(self) -> list[int]:
        return list(self.position["melted"])

    @property
    def scores(self) -> list[int]:
        return [int(GAME.score(self.state, seat)) for seat in range(GAME.seats(self.state))]

    @property
    def winners(self) -> list[str]:
        seats = range(GAME.seats(self.state))
        return [NAMES[seat] for seat in seats if GAME.winners(self.state) >> seat & 1]


def told(events: Iterable[dict[str, Any]]) -> list[str]:
    """Return events in short: the kind, then what it is about."""
    return [" ".join([event["kind"], *_details(event)]) for event in events]


def _details(event: dict[str, Any]) -> list[str]:
    who = [NAMES[event["seat"]]] if "seat" in event else []
    match event["kind"]:
        case "neutral_placed" | "piece_placed":
            return [*who, tower([event["piece"]]), word(event["at"])]
        case "stack_moved":
            return [*who, tower(event["pieces"]), word(event["from"]), word(event["to"])]
        case "group_removed":
            colours = {piece["piece"][1] for piece in event["pieces"]}
            assert colours == {event["colour"]}
            lost = [(tower([entry["piece"]]), word(entry["at"])) for entry in event["pieces"]]
            return [*who, *(part for pair in lost for part in pair)]
        case "stack_settled":
            return [tower(event["pieces"]), word(event["at"])]
        case "field_melted":
            return [*who, word(event["at"])]
        case "player_out":
            return [*who, event["reason"]]
        case "final_scored":
            parts = [event["parts"][part] for part in ("captured", "controlled", "melted")]
            return [*who, "+".join(str(points) for points in parts)]
        case "game_ended":
            scores = ":".join(str(points) for points in event["scores"])
            return [scores, *(NAMES[seat] for seat in event["winners"])]
    return who


def rule_of(sentence: str) -> str:
    """Return the number of the rule that a refusal begins with; it must be one sentence."""
    found = re.fullmatch(r"(A\d(?:\.\d)?): (?:(?!\. |\n).)+[.?]", sentence)
    assert found, f"no single sentence with a rule: {sentence!r}"
    return found[1]


def verdict(position: Position) -> str | None:
    """Return why a position is refused; None if it is not."""
    try:
        GAME.load_position(position)
    except BadPosition as refusal:
        return str(refusal)
    return None


def refused(position: Position) -> str:
    """Return why a position is refused, which it must be."""
    sentence = verdict(position)
    assert sentence is not None, "accepted"
    return sentence


def refused_wish(players: int = 2, **wishes: Any) -> str:
    """Return why options are refused."""
    with pytest.raises(GlaciariumError) as refusal:
        GAME.check_new(GAME.agree({"players": players, **wishes}))
    return str(refusal.value)


def wander(seed: int, players: int, moves: int, **wishes: Any) -> Iterator[Table]:
    """Yield the tables of a game of random moves, in which nobody stops who can do otherwise."""
    chance = random.Random(seed)
    at = fresh(players, **wishes)
    for _ in range(moves):
        yield at
        options = [words for words in at.legal if words != "stop"]
        if not options:
            return
        at.play(chance.choice(options))
