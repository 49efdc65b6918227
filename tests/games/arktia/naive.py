"""A naive second model of Arktia, read from the specification alone.

It is slow and literal on purpose: tests walk it in lockstep with the engine, so that a mistake
has to be made twice, in two different styles, to stay hidden. Rule numbers are those of the
specification (A1-A9).
"""

from __future__ import annotations

from functools import cache
from typing import Any

Field = tuple[int, int]
Colour = int | str  # a seat, or NEUTRAL
Piece = tuple[str, Colour]  # (size, colour)
Stacks = dict[Field, list[Piece]]  # occupied fields only, pieces bottom to top
Event = dict[str, Any]

NEUTRAL = "neutral"
SIZES = ("globe", "disc", "portal")
DIRECTIONS: tuple[Field, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COLOUR_WORDS: dict[Colour, str] = {0: "red", 1: "green", 2: "blue", 3: "yellow", NEUTRAL: NEUTRAL}

# A3.2: every legal stack, bottom to top.
LEGAL_STACKS: set[tuple[str, ...]] = {
    ("globe",),
    ("disc",),
    ("portal",),
    ("disc", "globe"),  # T-A
    ("portal", "disc"),  # T-B
    ("globe", "portal"),  # T-C
    ("portal", "disc", "globe"),  # T-D
}
# A5.3: what a T-D without its disc would be. With gap = perch it may lie there, but it is no
# legal stack of A3.2, so it is neither built by a move nor moved as a unit (A8).
GAP = ("portal", "globe")

# A1.2: (players, name) -> for each row r = 0, 1, ... the first and the last q.
LAYOUTS: dict[tuple[int, str], list[tuple[int, int]]] = {
    (2, "first"): [(1, 4), (0, 4), (0, 4), (0, 3)],
    (2, "second"): [(2, 5), (2, 4), (1, 4), (1, 3), (0, 3)],
    (3, "first"): [(3, 5), (2, 5), (1, 5), (0, 5), (0, 4), (0, 3)],
    (4, "first"): [(2, 5), (1, 5), (0, 5), (0, 5), (0, 5), (0, 4), (0, 3)],
    (4, "second"): [(0, 5), (0, 5), (0, 5), (0, 5), (0, 5), (0, 5)],
}

# A8
DEFAULTS: dict[str, Any] = {"layout": "first", "neutrals": False, "gap": "sink", "no_progress": 10}


def by_row(field: Field) -> tuple[int, int]:
    """The order of fields: by r, then by q (A9)."""
    return (field[1], field[0])


def word(field: Field) -> str:
    """A field in words (A9)."""
    return f"{field[0]},{field[1]}"


def read_field(text: str) -> Field:
    """The inverse of `word` (A9)."""
    q, r = text.split(",")
    return (int(q), int(r))


def json_pieces(pieces: list[Piece]) -> list[list[Any]]:
    """Pieces as JSON lists (A9)."""
    return [[size, colour] for size, colour in pieces]


def layout_fields(players: int, layout: str | list[list[int]]) -> set[Field]:
    """The fields of a named board (A1.2) or of an own one (A1.3)."""
    if not isinstance(layout, str):
        return {(q, r) for q, r in layout}
    rows = LAYOUTS[players, layout]
    return {(q, r) for r, (first, last) in enumerate(rows) for q in range(first, last + 1)}


@cache
def neighbours(field: Field) -> list[Field]:
    """The six neighbouring places, ice or not."""
    return [(field[0] + dq, field[1] + dr) for dq, dr in DIRECTIONS]


def connected_parts(fields: set[Field]) -> list[set[Field]]:
    """Flood fill: the parts hanging together by sides, in order of their smallest field."""
    parts: list[set[Field]] = []
    rest = set(fields)
    while rest:
        part: set[Field] = set()
        waiting = {next(iter(rest))}
        while waiting:
            part |= waiting
            rest -= waiting
            waiting = {near for field in waiting for near in neighbours(field)} & rest
        parts.append(part)
    return sorted(parts, key=lambda part: by_row(min(part, key=by_row)))


def has_colour(stacks: Stacks, field: Field, colour: Colour) -> bool:
    """Whether a piece of the colour lies on the field, buried or not."""
    return colour in [piece[1] for piece in stacks.get(field, [])]


def groups(stacks: Stacks, colour: Colour) -> list[set[Field]]:
    """A5.1: the groups of a colour, in order of their smallest field."""
    return connected_parts({field for field in stacks if has_colour(stacks, field, colour)})


def count_pieces(stacks: Stacks, fields: set[Field], colour: Colour) -> int:
    """A5.1: the size of a group is the number of its pieces."""
    return sum(1 for field in fields for piece in stacks[field] if piece[1] == colour)


def largest_groups(stacks: Stacks, colour: Colour) -> list[set[Field]]:
    """A5.2: the largest group, or all that tie for it."""
    found = groups(stacks, colour)
    best = max(count_pieces(stacks, group, colour) for group in found)
    return [group for group in found if count_pieces(stacks, group, colour) == best]


def sizes(stack: list[Piece]) -> tuple[str, ...]:
    """A stack without its colours, which do not matter to A3.2."""
    return tuple(size for size, _ in stack)


def after_move(stacks: Stacks, start: Field, count: int, target: Field) -> Stacks:
    """A copy of the table with the top `count` pieces moved (A3.1), nothing eliminated yet."""
    copy = dict(stacks)  # stacks themselves are replaced, never changed
    stack = copy.pop(start)
    if stack[:-count]:
        copy[start] = stack[:-count]
    copy[target] = copy.get(target, []) + stack[-count:]
    return copy


def is_legal_move(stacks: Stacks, seat: int, start: Field, count: int, target: Field) -> bool:
    """A3.2-A3.4 by trial; that the line is ice is the caller's business."""
    moved, left = stacks[start][-count:], stacks[start][:-count]
    if sizes(moved) not in LEGAL_STACKS:  # A8: a perched pair is no unit
        return False
    if sizes(stacks.get(target, []) + moved) not in LEGAL_STACKS:
        return False
    if left and sizes(left) not in LEGAL_STACKS:
        return False
    return len(groups(after_move(stacks, start, count, target), seat)) == 1  # A3.4


class Naive:
    """One game of Arktia, from its start or from a position file."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.players: int = options["players"]
        self.options = {key: options.get(key, default) for key, default in DEFAULTS.items()}
        self.ice = layout_fields(self.players, self.options["layout"])
        self.start_ice = set(self.ice)
        self.stacks: Stacks = {}
        self.stock = [dict.fromkeys(SIZES, 3) for _ in range(self.players)]  # A1.1
        self.neutral_stock = [dict.fromkeys(SIZES, 1) for _ in range(self.players)]  # A1.4
        self.seat = 0
        self.round_no = 0 if self.with_neutrals() else 1
        self.captured = [0] * self.players
        self.melted = [0] * self.players
        self.out: list[str | None] = [None] * self.players
        self.over = False
        self.idle = 0  # A7.4: consecutive turns without progress, this turn not included
        # The turn under way.
        self.ties: list[Colour] = []  # A5.2: colours that still await their keep
        self.melting = False  # A6.1: a melt is to be decided now
        self.melt_due = False  # A6.1: the stock was empty at the start of the turn
        self.progress = False  # A7.4
        self.losers: set[Colour] = set()  # A7.1 c: colours that lost pieces in this turn
        self.events: list[Event] = []

    @classmethod
    def from_position(cls, position: dict[str, Any]) -> Naive:
        """A9: a valid position without a pending choice."""
        model = cls({**position.get("options", {}), "players": position["players"]})
        model.ice = {(q, r) for q, r in position["ice"]}
        model.start_ice = set(model.ice)
        for entry in position["stacks"]:
            q, r = entry["at"]
            model.stacks[q, r] = [(size, colour) for size, colour in entry["pieces"]]
        model.stock = [dict(stock) for stock in position["stock"]]
        model.round_no = position["round"]
        if model.round_no == 0:
            model.neutral_stock = [dict(stock) for stock in position["neutral_stock"]]
        model.over = position["to_move"] is None
        model.seat = 0 if model.over else position["to_move"]
        model.captured = list(position["captured"])
        model.melted = list(position["melted"])
        model.out = list(position["out"])
        model.idle = position.get("idle", 0)
        return model

    def position(self) -> dict[str, Any]:
        """A9: the position reached, with `idle` for A7.4."""
        result: dict[str, Any] = {
            "game": "arktia",
            "players": self.players,
            "options": dict(self.options),
            "ice": [list(field) for field in sorted(self.ice, key=by_row)],
            "stacks": [
                {"at": list(field), "pieces": json_pieces(self.stacks[field])}
                for field in sorted(self.stacks, key=by_row)
            ],
            "stock": [dict(stock) for stock in self.stock],
            "to_move": self.to_move(),
            "round": self.round_no,
            "captured": list(self.captured),
            "melted": list(self.melted),
            "out": list(self.out),
            "pending": self.pending(),
            "idle": self.idle,
        }
        if self.round_no == 0:
            result["neutral_stock"] = [dict(stock) for stock in self.neutral_stock]
        return result

    def to_move(self) -> int | None:
        """Who decides now; keeps and melts are decided by the player at turn (A5.2, A6.1)."""
        return None if self.over else self.seat

    def pending(self) -> str | None:
        """A9: the choice due within a turn."""
        if self.ties:
            return "keep"
        return "melt" if self.melting else None

    def start_events(self) -> list[Event]:
        """The record's first event (A1.1)."""
        ice = [list(field) for field in sorted(self.start_ice, key=by_row)]
        options = {"players": self.players, **self.options}
        return [
            {
                "kind": "game_started",
                "rule": "A1.1",
                "ice": ice,
                "seats": self.players,
                "options": options,
            }
        ]

    # --- what is legal -------------------------------------------------------------------------

    def legal(self) -> set[str]:
        """All words on offer (A9)."""
        if self.over:
            return set()
        if self.ties:
            return self.keep_words()
        if self.melting:
            return {f"melt {word(field)}" for field in self.meltable()}
        if self.round_no == 0:
            return self.neutral_words()
        actions = self.action_words()
        if self.round_no >= 3 and actions:  # A2.1
            actions.add("stop")
        return actions

    def action_words(self) -> set[str]:
        """Places and moves: A1.5 in round 1, A1.6 in round 2, A2.1 later."""
        places = self.place_words()
        if self.round_no == 1 or (self.round_no == 2 and places):
            return places
        return places | self.move_words()

    def place_words(self) -> set[str]:
        """A1.5, A1.6, A2.2"""
        fields = self.first_fields() if self.round_no == 1 else self.fields_beside_own()
        return {
            f"place {size} {word(field)}"
            for field in fields
            for size in SIZES
            if self.stock[self.seat][size] > 0
        }

    def first_fields(self) -> set[Field]:
        """A1.5: with neutrals, beside a neutral or an opponent; else the first one anywhere."""
        if not self.stacks and not self.with_neutrals():
            return self.free_fields()
        colours: list[Colour] = self.foreign_colours()
        if not self.with_neutrals():
            colours.append(self.seat)  # any occupied field will do
        return {field for field in self.free_fields() if self.is_beside(field, colours)}

    def fields_beside_own(self) -> set[Field]:
        """A1.6, A2.2: free fields beside an own piece, buried and trapped ones included."""
        return {field for field in self.free_fields() if self.is_beside(field, [self.seat])}

    def neutral_words(self) -> set[str]:
        """A1.4: from the second on, next to a neutral already placed."""
        fields = self.free_fields()
        if groups(self.stacks, NEUTRAL):
            fields = {field for field in fields if self.is_beside(field, [NEUTRAL])}
        return {
            f"neutral {size} {word(field)}"
            for field in fields
            for size in SIZES
            if self.neutral_stock[self.seat][size] > 0
        }

    def move_words(self) -> set[str]:
        """A3: every part of every stack along every line."""
        return {
            f"move {word(start)} {count} {word(target)}"
            for start, stack in self.stacks.items()
            if stack[-1][1] == self.seat  # A3.1, A4.1
            for count in range(1, len(stack) + 1)
            for target in self.fields_in_line(start)
            if is_legal_move(self.stacks, self.seat, start, count, target)
        }

    def keep_words(self) -> set[str]:
        """A5.2: the first tied colour, one word for each of its largest groups."""
        colour = self.ties[0]
        return {
            f"keep {COLOUR_WORDS[colour]} {word(min(group, key=by_row))}"
            for group in largest_groups(self.stacks, colour)
        }

    def meltable(self) -> set[Field]:
        """A6.1: unoccupied, on the border, and the rest stays connected."""
        return {
            field
            for field in self.free_fields()
            if any(near not in self.ice for near in neighbours(field))
            and len(connected_parts(self.ice - {field})) == 1
        }

    def fields_in_line(self, start: Field) -> list[Field]:
        """A3.1: as far as there is ice, in six directions."""
        found: list[Field] = []
        for dq, dr in DIRECTIONS:
            field = (start[0] + dq, start[1] + dr)
            while field in self.ice:
                found.append(field)
                field = (field[0] + dq, field[1] + dr)
        return found

    def free_fields(self) -> set[Field]:
        """Ice without pieces."""
        return {field for field in self.ice if field not in self.stacks}

    def is_beside(self, field: Field, colours: list[Colour]) -> bool:
        """Whether a neighbouring field has a piece of one of the colours."""
        return any(
            has_colour(self.stacks, near, colour)
            for near in neighbours(field)
            for colour in colours
        )

    def with_neutrals(self) -> bool:
        """A1.4, A8: two players always have neutrals, three by the variant."""
        return self.players == 2 or (self.players == 3 and bool(self.options["neutrals"]))

    def foreign_colours(self) -> list[Colour]:
        """A5.2: every colour but that of the player at turn, in seat order, neutral last."""
        return [*(seat for seat in range(self.players) if seat != self.seat), NEUTRAL]

    def active(self) -> list[int]:
        """The players still in the game (A7.1)."""
        return [seat for seat in range(self.players) if self.out[seat] is None]

    # --- points --------------------------------------------------------------------------------

    def controlled(self, seat: int) -> int:
        """A4.1: fields with an own piece on top."""
        return sum(1 for stack in self.stacks.values() if stack[-1][1] == seat)

    def scores(self) -> list[int]:
        """A7.3, as if the game ended now."""
        return [
            self.captured[seat] + self.controlled(seat) + self.melted[seat]
            for seat in range(self.players)
        ]

    # --- playing -------------------------------------------------------------------------------

    def play(self, words: str) -> list[Event]:
        """Plays one decision on offer and the exits that follow by themselves (A7.2)."""
        self.events = []
        verb, *rest = words.split()
        if verb in ("place", "move", "stop"):
            self.begin_turn()
        if verb == "neutral":
            self.place_neutral(rest[0], read_field(rest[1]))
        elif verb == "place":
            self.place(rest[0], read_field(rest[1]))
        elif verb == "move":
            self.move(read_field(rest[0]), int(rest[1]), read_field(rest[2]))
        elif verb == "keep":
            self.keep(read_field(rest[1]))
        elif verb == "melt":
            self.melt(read_field(rest[0]))
        else:
            self.stop()
        return self.events

    def tell(self, kind: str, rule: str, **fields: Any) -> None:
        """Adds an event of the record."""
        self.events.append({"kind": kind, "rule": rule, **fields})

    def begin_turn(self) -> None:
        """A6.1: what counts is the stock before the action."""
        self.melt_due = sum(self.stock[self.seat].values()) == 0
        self.progress = False
        self.losers = set()

    def place_neutral(self, size: str, at: Field) -> None:
        """A1.4: in turn, until all are placed; then round 1 begins with the start player."""
        self.neutral_stock[self.seat][size] -= 1
        self.stacks[at] = [(size, NEUTRAL)]
        piece = [size, NEUTRAL]
        self.tell("neutral_placed", "A1.4", seat=self.seat, piece=piece, at=list(at))
        for step in range(1, self.players + 1):
            seat = (self.seat + step) % self.players
            if sum(self.neutral_stock[seat].values()) > 0:
                self.seat = seat
                return
        self.round_no = 1
        self.reach(0)

    def place(self, size: str, at: Field) -> None:
        """A1.5, A1.6, A2.2"""
        self.stock[self.seat][size] -= 1
        self.stacks[at] = [(size, self.seat)]
        self.progress = True
        rule = {1: "A1.5", 2: "A1.6"}.get(self.round_no, "A2.2")
        piece = [size, self.seat]
        self.tell("piece_placed", rule, seat=self.seat, piece=piece, at=list(at))
        self.eliminate()

    def move(self, start: Field, count: int, target: Field) -> None:
        """A3.1"""
        self.tell(
            "stack_moved",
            "A3.1",
            seat=self.seat,
            **{"from": list(start)},
            to=list(target),
            pieces=json_pieces(self.stacks[start][-count:]),
        )
        self.stacks = after_move(self.stacks, start, count, target)
        self.eliminate()

    def keep(self, smallest: Field) -> None:
        """A5.2: the chosen group stays, all others of the colour go."""
        colour = self.ties.pop(0)
        chosen = next(group for group in groups(self.stacks, colour) if smallest in group)
        self.remove_all_but(chosen, colour)
        if not self.ties:
            self.after_eliminations()

    def melt(self, at: Field) -> None:
        """A6.1"""
        self.melting = False
        self.ice.remove(at)
        self.melted[self.seat] += 1
        self.progress = True
        self.tell("field_melted", "A6.1", seat=self.seat, at=list(at))
        self.end_turn()

    def stop(self) -> None:
        """A7.1 d: out at the start of the turn, so nothing is melted."""
        self.leave(self.seat, "d")
        self.end_turn()

    def eliminate(self) -> None:
        """A5.2: colours without a tie at once; the tied ones wait for their keeps."""
        for colour in self.foreign_colours():
            if len(groups(self.stacks, colour)) < 2:
                continue
            largest = largest_groups(self.stacks, colour)
            if len(largest) == 1:
                self.remove_all_but(largest[0], colour)
            else:
                self.ties.append(colour)
        if not self.ties:
            self.after_eliminations()

    def remove_all_but(self, staying: set[Field], colour: Colour) -> None:
        """A5.2: the other groups of the colour go to the player at turn."""
        for group in groups(self.stacks, colour):
            if group != staying:
                self.remove_group(group, colour)

    def remove_group(self, group: set[Field], colour: Colour) -> None:
        """A5.2, A5.3: what remains keeps its order."""
        taken: list[dict[str, Any]] = []
        for field in sorted(group, key=by_row):
            stack = self.stacks.pop(field)
            gone = [piece for piece in stack if piece[1] == colour]
            rest = [piece for piece in stack if piece[1] != colour]
            taken += [{"at": list(field), "piece": list(piece)} for piece in gone]
            if rest:
                self.stacks[field] = rest
        self.captured[self.seat] += len(taken)
        self.progress = True
        self.losers.add(colour)
        self.tell("group_removed", "A5.2", seat=self.seat, colour=colour, pieces=taken)

    def after_eliminations(self) -> None:
        """Settling (A5.3), exits c (A7.1), then the melt or exit b (A6.1, A7.1)."""
        if self.options["gap"] == "sink":
            self.settle()
        for seat in self.active():
            if seat in self.losers and self.pieces_left(seat) == 1:
                self.leave(seat, "c")
        if self.melt_due and self.meltable():
            self.melting = True
            return
        if self.melt_due:
            self.leave(self.seat, "b")
        self.end_turn()

    def settle(self) -> None:
        """A5.3: after all removals of the turn, the globe sinks into the portal."""
        for field in sorted(self.stacks, key=by_row):
            if sizes(self.stacks[field]) == GAP:
                portal, globe = self.stacks[field]
                self.stacks[field] = [globe, portal]
                pieces = json_pieces(self.stacks[field])
                self.tell("stack_settled", "A5.3", at=list(field), pieces=pieces)

    def pieces_left(self, seat: int) -> int:
        """A7.1 c: own pieces on the ice."""
        return count_pieces(self.stacks, set(self.stacks), seat)

    def leave(self, seat: int, reason: str) -> None:
        """A7.1, A7.4: out for good; an exit is progress."""
        self.out[seat] = reason
        self.progress = True
        rule = "A7.4" if reason == "no_progress" else "A7.1"
        self.tell("player_out", rule, seat=seat, reason=reason)

    def end_turn(self) -> None:
        """A2.1, A7.2, A7.4: the count is checked before the next turn begins."""
        self.tell("turn_ended", "A2.1", seat=self.seat)
        self.idle = 0 if self.progress else self.idle + 1
        active = self.active()
        if active and self.idle >= self.options["no_progress"] * len(active):
            for seat in active:
                self.leave(seat, "no_progress")
        if self.active():
            self.pass_turn()
        else:
            self.finish()

    def pass_turn(self) -> None:
        """A7.2: to the next active player, who may be the same one; the round is theirs."""
        steps = range(1, self.players + 1)
        order = [(self.seat + step) % self.players for step in steps]
        following = next(seat for seat in order if self.out[seat] is None)
        if following <= self.seat:
            self.round_no += 1
        self.reach(following)

    def reach(self, seat: int) -> None:
        """A7.1 a: whoever can neither place nor move is out when the turn comes."""
        self.seat = seat
        if not self.action_words():
            self.leave(seat, "a")
            self.end_turn()

    def finish(self) -> None:
        """A7.3: a tie is a shared win."""
        self.over = True
        for seat in range(self.players):
            parts = {
                "captured": self.captured[seat],
                "controlled": self.controlled(seat),
                "melted": self.melted[seat],
            }
            self.tell("final_scored", "A7.3", seat=seat, parts=parts)
        scores = self.scores()
        winners = [seat for seat in range(self.players) if scores[seat] == max(scores)]
        self.tell("game_ended", "A7.3", scores=scores, winners=winners)
