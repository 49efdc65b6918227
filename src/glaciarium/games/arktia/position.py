"""Position files (A9): a game in progress as JSON, checked before play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from glaciarium.games.arktia.board import Board
from glaciarium.games.arktia.components import COLOURS, MOST_FIELDS, PLAYERS, SIZES, Box
from glaciarium.games.arktia.decisions import turn_of
from glaciarium.games.arktia.event_builders import stack
from glaciarium.games.arktia.setup import agreed, empty
from glaciarium.games.arktia.stacks import ORDER, PERCH
from glaciarium.games.arktia.state import (
    BY_COLOUR,
    COLOUR_COUNT,
    KEEP,
    MELT,
    NEUTRAL,
    NEUTRALS,
    PLAYING,
    REASONS,
    SECOND_ROUND,
    Arktia,
    stocked,
)
from glaciarium.games.arktia.wording import colour_words, shown
from glaciarium.kernel import hexes
from glaciarium.kernel.bits import members, single
from glaciarium.kernel.errors import BadOptions, BadPosition
from glaciarium.kernel.hexes import Hex, group
from glaciarium.kernel.i18n import of, ruled
from glaciarium.kernel.protocol import kind_of, seat_of

_LETTERS: Final = REASONS[1:5]  # why a seat is out before the end
_SIZES: Final = {"G": "globe", "D": "disc", "P": "portal"}  # in a sketch
_COLOURS: Final = {"r": 0, "g": 1, "b": 2, "y": 3, "n": "neutral"}


def save(state: Arktia) -> dict[str, Any]:
    """Return the position in the format of a file."""
    players = len(state.out)
    frame = state.stack[state.depth - 1] if state.depth else None
    told: dict[str, Any] = {
        "game": "arktia",
        "players": players,
        "ice": [list(state.board.fields[field]) for field in members(state.ice)],
        "stacks": [
            {"at": list(state.board.fields[field]), "pieces": stack(state, field)}
            for field in members(state.occupied())
        ],
        "options": _options(state),
        "stock": _stocks(state.stock, players),
        "to_move": None if frame is None else seat_of(frame),
        "round": state.round,
        "captured": list(state.captured),
        "melted": list(state.melted),
        "out": [REASONS[reason] or None for reason in state.out],
        "pending": None if frame is None else {KEEP: "keep", MELT: "melt"}.get(kind_of(frame)),
        "idle": max(state.idle, 0),
    }
    if state.round == 0:
        told["neutral_stock"] = _stocks(state.neutral_stock, players)
    return told


def _options(state: Arktia) -> dict[str, Any]:
    """Return the options that still matter: the layout is in the ice."""
    told: dict[str, Any] = {
        "gap": "perch" if state.perching else "sink",
        "no_progress": state.patience,
    }
    stock = any(stocked(state.neutral_stock, seat) for seat in range(len(state.out)))
    if len(state.out) < PLAYERS[-1]:
        told["neutrals"] = stock or state.of_colour(NEUTRAL) != 0
    return told


def _stocks(stock: Any, players: int) -> list[dict[str, int]]:
    return [
        {name: stock[seat * 3 + size] for size, name in enumerate(SIZES)} for seat in range(players)
    ]


def load(box: Box, data: Mapping[str, Any]) -> Arktia:
    """Return the state of a position file or a sketch; raise BadPosition."""
    reader = _Reader(box, _drawn_out(box, data) if "sketch" in data else data)
    state = reader.table()
    reader.put_pieces(state)
    reader.put_numbers(state)
    reader.check_counts(state)
    reader.check_groups(state)
    reader.begin(state)
    return state


def _drawn_out(box: Box, sketch: Mapping[str, Any]) -> dict[str, Any]:
    """Return the position of a sketch: pieces on the starting ice, seat 0 to move.

    Tutorials write `2,1:Dg.Gr` for a stack, bottom to top, and `2G 3P` for the stock of each seat.
    """
    players = sketch["players"]
    stock = {_SIZES[word[-1]]: int(word[:-1]) for word in sketch.get("stock", "").split()}
    return {
        "game": sketch["game"],
        "players": players,
        "ice": [list(field) for field in box.layouts["first", players]],
        "stacks": [_stack(word) for word in sketch["sketch"].split()],
        "stock": [stock] * players,
        "to_move": 0,
    }


def _stack(word: str) -> dict[str, Any]:
    field, _, pieces = word.partition(":")
    q, r = field.split(",")
    return {
        "at": [int(q), int(r)],
        "pieces": [[_SIZES[piece[0]], _COLOURS[piece[1]]] for piece in pieces.split(".")],
    }


class _Reader:
    """Reads one file; each method raises on what is wrong."""

    def __init__(self, box: Box, data: Mapping[str, Any]) -> None:
        self.box: Final = box
        self.data: Final = data
        if data.get("game") != "arktia":
            raise BadPosition(f'A9: this is no Arktia position: "game" is {data.get("game")!r}.')
        self.seats = 0
        self.seats = self.number("players", PLAYERS[0], PLAYERS[-1])
        self.round: Final = self.number("round", 0, 10**9)
        if self.round == 0 and self.seats == PLAYERS[-1]:
            raise BadPosition("A8: with 4 players there are no neutral pieces, so no round 0.")
        self.options: Final = self._options()
        if data.get("pending") is not None:
            raise BadPosition("A9: a position with a pending keep or melt cannot be loaded.")

    def _options(self) -> dict[str, Any]:
        """Return the options; the position's ice replaces the layout."""
        wishes = self.data.get("options", {})
        if not isinstance(wishes, dict):
            raise BadPosition('A9: "options" must be an object.')
        if wishes.get("players", self.seats) != self.seats:
            raise BadPosition('A9: "options" and "players" disagree on the number of players.')
        others = {name: value for name, value in wishes.items() if name != "layout"}
        try:
            return agreed(self.box, {**others, "players": self.seats})
        except BadOptions as error:
            raise BadPosition(str(error)) from None

    def value(self, key: str, kind: type) -> Any:
        """Return an entry, or its default where a practice position may omit it."""
        plain = {
            "round": SECOND_ROUND + 1,
            "stock": [{}] * self.seats,
            "captured": [0] * self.seats,
            "melted": [0] * self.seats,
            "out": [None] * self.seats,
        }
        if key not in self.data and key not in plain:
            raise BadPosition(f'A9: the position has no "{key}".')
        value = self.data.get(key, plain.get(key))
        if type(value) is not kind:
            raise BadPosition(f'A9: "{key}" cannot be {value!r}.')
        return value

    def number(self, key: str, least: int, most: int) -> int:
        return _number(self.value(key, int), f'"{key}"', least, most)

    def per_seat(self, key: str) -> list[Any]:
        values = self.value(key, list)
        if len(values) != self.seats:
            raise BadPosition(f'A9: "{key}" must have {self.seats} entries, one per seat.')
        return list(values)

    def table(self) -> Arktia:
        """A1.1: return the bare ice, of the right size and in one piece."""
        fields = [_field(field) for field in self.value("ice", list)]
        for index, field in enumerate(fields):
            if field in fields[:index]:
                raise BadPosition(f"A9: field {hexes.text(field)} is listed twice.")
        whole = self.box.per_player * self.seats
        if self.round <= SECOND_ROUND and len(fields) != whole:
            raise BadPosition(
                ruled(
                    "A1.1",
                    "{players} players start on exactly {whole} fields, not {found}.",
                    players=self.seats,
                    whole=whole,
                    found=len(fields),
                )
            )
        melted = sum(self._counts("melted"))
        if not 0 < len(fields) <= min(whole - melted, MOST_FIELDS):
            raise BadPosition(
                ruled(
                    "A1.1",
                    "{found} fields of ice; with {melted} melted there are at most {most} "
                    "of {whole}.",
                    found=len(fields),
                    melted=melted,
                    most=whole - melted,
                    whole=whole,
                )
            )
        if not hexes.connected(set(fields)):
            where = _island(fields)
            raise BadPosition(ruled("A1.1", "the ice is not in one piece at {where}.", where=where))
        return empty(Board(fields), self.options, 0)

    def _counts(self, key: str) -> list[int]:
        values = enumerate(self.per_seat(key))
        return [_number(value, f'"{key}" of seat {seat}', 0, 99) for seat, value in values]

    def put_pieces(self, state: Arktia) -> None:
        """A3.2: put every stack on the ice; each must be legal."""
        for entry in self.value("stacks", list):
            if not isinstance(entry, dict) or not isinstance(entry.get("pieces"), list):
                raise BadPosition('A9: a stack is like {"at": [q, r], "pieces": [[size, colour]]}.')
            at = _field(entry.get("at"))
            where = hexes.text(at)
            if at not in state.board.number:
                raise BadPosition(
                    ruled("A9", "the pieces on {where} are off the ice.", where=where)
                )
            field = state.board.number[at]
            if state.occupied() & single(field):
                raise BadPosition(f"A9: two stacks are listed on {where}.")
            self._put_stack(state, field, [_piece(piece, where) for piece in entry["pieces"]])

    def _put_stack(self, state: Arktia, field: int, pieces: list[tuple[int, int]]) -> None:
        where = hexes.text(state.board.fields[field])
        order = [size for size, _colour in pieces]
        perches = order == ORDER[PERCH]
        if order not in ORDER.values() or (perches and not state.perching):
            names = ".".join(SIZES[size] for size in order) or "no piece"
            raise BadPosition(
                ruled("A3.2", "{pieces} on {where} isn't a legal stack.", pieces=names, where=where)
            )
        if perches:
            state.perched |= single(field)
        for size, colour in pieces:
            if colour != NEUTRAL and colour >= self.seats:
                raise BadPosition(
                    f"A9: there is no seat {colour} for the {SIZES[size]} on {where}."
                )
            state.add(size, colour, single(field))

    def put_numbers(self, state: Arktia) -> None:
        state.round = self.round
        if "idle" in self.data:
            state.idle = self.number("idle", 0, 10**6)
        self._put_stock(state.stock, "stock")
        if self.round == 0:
            self._put_stock(state.neutral_stock, "neutral_stock")
        for seat in range(self.seats):
            state.captured[seat] = self._counts("captured")[seat]
            state.melted[seat] = self._counts("melted")[seat]
            reason = self.per_seat("out")[seat]
            if reason is not None and reason not in _LETTERS:
                raise BadPosition(
                    f'A7.1: "out" of seat {seat} is null, a, b, c or d, not {reason!r}.'
                )
            state.out[seat] = PLAYING if reason is None else REASONS.index(reason)

    def _put_stock(self, stock: Any, key: str) -> None:
        for seat, entry in enumerate(self.per_seat(key)):
            if not isinstance(entry, dict) or set(entry) - set(SIZES):
                raise BadPosition(f'A9: "{key}" of seat {seat} must count {_listed(SIZES)}.')
            for size, name in enumerate(SIZES):
                what = f"the {COLOURS[seat]} {name}s in {key}"
                stock[seat * 3 + size] = _number(entry.get(name, 0), what, 0, 99)

    def check_counts(self, state: Arktia) -> None:
        """A1.1, A1.4: raise if there are more pieces than in the box."""
        for size, name in enumerate(SIZES):
            for seat in range(self.seats):
                found = _on_ice(state, size, seat) + state.stock[seat * 3 + size]
                _refuse_more(seat, name, found, self.box.pieces[size])
            stock = [state.neutral_stock[seat * 3 + size] for seat in range(self.seats)]
            if max(stock) > 1:
                _refuse_more(NEUTRAL, name, max(stock), 1)
            found = _on_ice(state, size, NEUTRAL) + sum(stock)
            _refuse_more(NEUTRAL, name, found, self.seats)

    def check_groups(self, state: Arktia) -> None:
        """A5.1: raise unless every colour is connected."""
        for colour in range(COLOUR_COUNT):
            fields = state.of_colour(colour)
            lost = fields & ~group(state.board.near, fields, fields & -fields)
            if lost:
                where = hexes.text(state.board.fields[members(lost)[0]])
                raise BadPosition(
                    ruled(
                        "A5.1",
                        "{colour} is in two groups, one of them at {where}.",
                        colour=colour_words(colour),
                        where=where,
                    )
                )

    def begin(self, state: Arktia) -> None:
        """Ask the seat to move."""
        seat = self.number("to_move", 0, self.seats - 1)
        if state.out[seat] != PLAYING:
            raise BadPosition(
                ruled("A7.1", "{colour} is to move but out.", colour=colour_words(seat))
            )
        if self.round == 0:
            self._check_neutral_turns(state, seat)
        state.push(turn_of(self.round) if self.round else NEUTRALS, seat, 0)

    def _check_neutral_turns(self, state: Arktia, seat: int) -> None:
        """A1.4: seats place in turn, so those before the seat to move have placed one more."""
        left = stocked(state.neutral_stock, seat)
        if not left:
            raise BadPosition(f"A1.4: {COLOURS[seat]} is to place a neutral piece but has none.")
        for other in range(self.seats):
            due = left - 1 if other < seat else left
            if stocked(state.neutral_stock, other) != due:
                raise BadPosition(
                    f"A1.4: {COLOURS[other]} must have {due} neutral pieces left, in turn."
                )


def _listed(names: Any) -> str:
    return ", ".join(sorted(names))


def _number(value: object, what: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(
            f"A9: {what} must be a whole number from {least} to {most}, not {value!r}."
        )
    return value


def _field(value: object) -> Hex:
    field = hexes.from_json(value)
    if field is None:
        raise BadPosition(f"A9: {value!r} is no field; a field is two whole numbers, [q, r].")
    return field


def _piece(value: object, where: str) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2 and value[0] in SIZES:  # noqa: PLR2004 - size and colour
        size, colour = SIZES.index(value[0]), value[1]
        if colour == COLOURS[NEUTRAL]:
            return size, NEUTRAL
        if type(colour) is int and 0 <= colour < NEUTRAL:
            return size, colour
    raise BadPosition(
        f'A9: {value!r} on {where} is no piece; write ["disc", 0] or ["disc", "neutral"].'
    )


def _on_ice(state: Arktia, size: int, colour: int) -> int:
    return len(members(state.pieces[size * BY_COLOUR + colour]))


def _refuse_more(colour: int, size: str, found: int, most: int) -> None:
    if found > most:
        raise BadPosition(
            ruled(
                "A1.1",
                "{piece}: {found} on the ice and in stock, at most {most} are allowed.",
                piece=of("piece", f"{shown(COLOURS[colour])} {size}"),
                found=found,
                most=most,
            )
        )


def _island(fields: list[Hex]) -> str:
    """Return a field that can't be reached from the first, if any."""
    reached: set[Hex] = set()
    front = [fields[0]]
    while front:
        field = front.pop()
        if field in fields and field not in reached:
            reached.add(field)
            front.extend(hexes.neighbours(field))
    return hexes.text(next(field for field in fields if field not in reached))
