"""Matches: games between people and bots, checked at the border and stored as words."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from glaciarium.kernel.bits import members
from glaciarium.kernel.editions import edition
from glaciarium.kernel.errors import BadComponents, BadRecord, GlaciariumError, IllegalAction
from glaciarium.kernel.events import Event
from glaciarium.kernel.i18n import say
from glaciarium.kernel.keyed_stream import commitment, deal, refresh
from glaciarium.kernel.protocol import NOBODY, Game, View
from glaciarium.kernel.record import FORMAT, Record

SPACING: Final = 16  # moves between two checkpoints
MOST_CHECKPOINTS: Final = 4
NEAR: Final = SPACING * (MOST_CHECKPOINTS - 1)  # undoing so many moves replays at most SPACING


class Seat(NamedTuple):
    name: str
    kind: str  # "human" or "bot:NAME"


class Move(NamedTuple):
    by: int
    do: str


class _Checkpoint(NamedTuple):
    """Where an undo can begin, instead of at the first move."""

    moves: int
    events: int
    state: Any


def checked(game: Game[Any], table: Any, words: str) -> int:
    """Return the action for some words; raise IllegalAction with the reason."""
    action = game.parse(table, " ".join(words.lower().split()))
    if action not in game.legal_actions(table):
        raise IllegalAction(game.why_not(table, action))
    return action


class Match:
    """One game. Options, seed and moves are all that replaying needs."""

    def __init__(self, game: Game[Any], wishes: dict[str, Any], seed: int, seats: list[Seat]):
        self.game: Final = game
        self.options: Final = game.agree(wishes)
        self.seed: Final = seed
        self.seats: Final = seats
        self._begin()

    def _begin(self) -> None:
        self.moves: list[Move] = []
        self.log: list[Event] = []
        self.after: list[int] = []  # by event: the index of the move that caused it
        self._checkpoints: list[_Checkpoint] = []  # the last few
        self._reveals: list[int] = []  # by move: how much had been revealed before it
        self._checked: tuple[str, int] | None = None  # the words and the action of `check`
        self.state = deal(self.game, self.options, self.seed, self.log)
        self._mark(-1)

    def _mark(self, move: int) -> None:
        self.after.extend([move] * (len(self.log) - len(self.after)))

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    def view(self, seat: int) -> View[Any]:
        return self.game.view(self.state, seat)

    def on_offer(self) -> list[str]:
        """Return the legal moves, in words."""
        return [
            self.game.text(self.state, action) for action in self.game.legal_actions(self.state)
        ]

    def check(self, words: str) -> str:
        """Return a move as records write it; raise IllegalAction.

        The reason comes from the view of the seat to move, so it gives nothing away. The next
        `play` of this move does not check it again.
        """
        table = self.view(self.actor).table
        action = checked(self.game, table, words)
        self._checked = self.game.text(table, action), action
        return self._checked[0]

    def play(self, words: str) -> list[Event]:
        """Play a move of the seat to move and return the events; raise IllegalAction."""
        known = len(self.log)
        if self._checked is not None and self._checked[0] == words:
            self._play(self._checked[1])
        else:
            self._play(checked(self.game, self.state, words))
        return self.log[known:]

    def play_action(self, action: int) -> None:
        """Play an action; raise IllegalAction if it isn't legal."""
        if action not in self.game.legal_actions(self.state):
            raise IllegalAction(self.game.why_not(self.state, action))
        self._play(action)

    def _play(self, action: int) -> None:
        self._checked = None
        refresh(self.state, self.seed, len(self.moves))
        self.moves.append(Move(self.actor, self.game.text(self.state, action)))
        self._reveals.append(self.state.revealed)
        self.game.act(self.state, action, self.log)
        self._mark(len(self.moves) - 1)
        if len(self.moves) % SPACING == 0:
            made = _Checkpoint(len(self.moves), len(self.log), self.game.clone(self.state))
            self._checkpoints = [*self._checkpoints[1 - MOST_CHECKPOINTS :], made]

    def undo(self, count: int) -> None:
        """Undo the last moves by replaying the others, from the last checkpoint before them."""
        moves = self.moves[: len(self.moves) - count]
        self._go_back(len(moves))
        for move in moves[len(self.moves) :]:
            self.play(move.do)

    def _go_back(self, moves: int) -> None:
        """Return to the last checkpoint at or before this many moves, or to the start."""
        known = [one for one in self._checkpoints if one.moves <= moves]
        if not known:
            self._begin()
            return
        last = known[-1]
        self._checked = None
        self._checkpoints, self.state = known, self.game.clone(last.state)
        self.moves, self._reveals = self.moves[: last.moves], self._reveals[: last.moves]
        self.log, self.after = self.log[: last.events], self.after[: last.events]

    def free_undo(self, count: int) -> bool:
        """Tell whether undoing this many moves takes back no information."""
        return self._reveals[-count] == int(self.state.revealed) if count else True

    def events(self) -> list[dict[str, Any]]:
        """Return all events as in a record."""
        told = zip(self.after, self.log, strict=True)
        return [{"after": after, **event.facts()} for after, event in told]

    def moves_seen_by(self, seat: int) -> list[Move]:
        """Return the moves as a seat may read them, without others' hidden cards."""
        return [
            move if move.by == seat else Move(move.by, self.game.overheard(move.do))
            for move in self.moves
        ]

    def result(self) -> dict[str, Any]:
        if not self.over:
            return {"scores": None, "winners": [], "over": False}
        winners = members(self.game.winners(self.state))
        return {"scores": self.scores(), "winners": winners, "over": True}

    def scores(self) -> list[int]:
        seats = range(self.game.seats(self.state))
        return [self.game.score(self.state, seat) for seat in seats]

    def record(self) -> Record:
        file = self.game.components.carried
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "options": self.options,
            "seed": self.seed,
            "components": self.game.components.digest,
            **({"components_file": file} if file else {}),
            "seats": [seat._asdict() for seat in self.seats],
            "moves": [move._asdict() for move in self.moves],
            "events": self.events(),
            "result": self.result(),
        }


def replay(game: Game[Any], record: Record, where: str) -> Match:
    """Replay a record; raise BadRecord at the first impossible move."""
    game = _edition(game, record, where)
    _same_seed(record, where)
    seats = [Seat(seat["name"], seat["kind"]) for seat in record["seats"]]
    try:
        match = Match(game, record["options"], record["seed"], seats)
    except GlaciariumError as error:
        raise BadRecord(f"{where}: {error}") from None
    expected = match.options["players"] + len(game.dummies(match.options))
    if len(seats) != expected:
        told = say(
            "{n} seats given, but the game needs {expected}.", n=len(seats), expected=expected
        )
        raise BadRecord(f"{where}: {told}")
    for index, move in enumerate(record["moves"]):
        try:
            if move["by"] != match.actor:
                raise IllegalAction(_not_at_turn(match, move["by"]))
            match.play(move["do"])
        except IllegalAction as error:
            told = say("move {n}, {words!r}: {error}", n=index, words=move["do"], error=error)
            raise BadRecord(f"{where}: {told}") from None
    return match


def _not_at_turn(match: Match, seat: int) -> str:
    if match.over:
        return say("the game was over.")
    return say("it was seat {actor}'s decision, not seat {seat}'s.", actor=match.actor, seat=seat)


def _edition(game: Game[Any], record: Record, where: str) -> Game[Any]:
    """Return the game with the contents and the rules that the record was played with."""
    digest, version = record["components"], record.get("rules_version", game.rules_version)
    try:
        file = record.get("components_file", "")
        found = edition(game, digest, version, file) if type(version) is int else None
    except BadComponents as error:
        raise BadRecord(f"{where}: {error}") from None
    if found is not None:
        return found
    if digest != game.components.digest and game.former(digest) is None:
        told = say(
            "played with other components than {origin}; "
            "give the file it was played with as --components FILE.",
            origin=game.components.origin,
        )
    else:
        told = say(
            "played by version {version} of the rules; this is {current}.",
            version=version,
            current=game.rules_version,
        )
    raise BadRecord(f"{where}: {told}")


def _same_seed(record: Record, where: str) -> None:
    """Refuse a seed that doesn't match the table's commitment, if the record has one."""
    shown, salt = record.get("commitment"), record.get("salt")
    if shown is None and salt is None:
        return
    if not isinstance(salt, str) or commitment(record["seed"], salt) != shown:
        told = say("seed and salt don't match the commitment published when the game began.")
        raise BadRecord(f"{where}: {told}")
