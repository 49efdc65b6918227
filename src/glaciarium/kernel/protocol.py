"""The protocol every game speaks. Bots, arenas and clients know nothing else.

What runs a million times a second is an `i64` or a `vec[i64]`: an action, a pending decision, a
set of fields, a buffer of options. What people read is a word or an object: notation and events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from glaciarium.kernel.components import Components
from glaciarium.kernel.dice import Words, advance, below
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.errors import BadPosition
from glaciarium.kernel.evaluation import Evaluation
from glaciarium.kernel.events import Event
from glaciarium.kernel.observation import Field, blank, put_one, width
from glaciarium.kernel.options import Option
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Sheet

NOBODY: Final[i64] = -1  # the actor when the game is over
NO_OPINION: Final = -1  # a hint that there is none


# A frame is one pending decision in a word: an operand, the seat that decides, and the kind.
def kind_of(frame: i64) -> i64:
    return frame & 255


def seat_of(frame: i64) -> i64:
    return frame >> 8 & 255


def operand_of(frame: i64) -> i64:
    return frame >> 16


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """Everything on the table as plain data. The decision at hand is on top of the stack."""

    def __init__(self, stack: vec[i64], depth: i64, word: i64, revealed: i64) -> None:
        self.stack = stack  # frames; those from `depth` up mean nothing
        self.depth = depth  # 0: the game is over
        self.word = word  # the generator: the future of every deck and die
        self.revealed = revealed  # how often chance or a hidden thing came to light: no undo beyond

    def push(self, kind: i64, seat: i64, operand: i64) -> None:
        """Ask for a decision before those already pending."""
        depth = self.depth
        self.stack[depth] = operand << 16 | seat << 8 | kind
        self.depth = depth + 1

    def roll(self, limit: i64) -> i64:
        """Return a random number from 0 to limit - 1."""
        self.word = advance(self.word)
        return below(self.word, limit)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(ABC, Generic[S]):
    """The rules of one kind of decision. It holds no data, so one instance serves every match."""

    @abstractmethod
    def legal(self, state: S, frame: i64, out: vec[i64]) -> i64:
        """Write the options to `out`, in a fixed order, and return how many; change nothing."""

    @abstractmethod
    def apply(self, state: S, frame: i64, action: i64, log: list[Event] | None) -> None:
        """Carry out one option, pushing what must be decided before play goes on."""

    def lapse(self, state: S, frame: i64, log: list[Event] | None) -> None:
        """Do what follows when the decision comes up without options: as a rule, nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Decision[S]):
    """Something that happens by itself when its frame comes up: a decision of nobody."""

    def legal(self, state: S, frame: i64, out: vec[i64]) -> i64:
        return 0

    def apply(self, state: S, frame: i64, action: i64, log: list[Event] | None) -> None:
        raise AssertionError("nobody chooses in a step")


class View(Generic[S]):
    """What one seat knows: a copy of the table with everything hidden from it blanked."""

    def __init__(self, seat: i64, table: S) -> None:
        self.seat: Final = seat
        self.table: Final = table


FAR: Final = 1 << 60  # beyond any score


@mypyc_attr(allow_interpreted_subclasses=True)
class Scorer(Generic[S]):
    """The scores of all seats, table after table; a game may remember what stays the same."""

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game
        self.scores = vec[i64]([0] * game.players[-1])  # of the table that was looked at last

    def look(self, state: S) -> None:
        """Note what each seat has, as if the game ended now."""
        for seat in range(self.game.seats(state)):
            self.scores[seat] = self.game.score(state, seat)

    def lead(self, state: S, seat: i64) -> i64:
        """Return how far a seat is ahead of its best rival; alone, what it has."""
        self.look(state)
        scores = self.scores
        seats = self.game.seats(state)
        if seats == 1:
            return scores[seat]
        rival: i64 = -FAR
        for other in range(seats):
            if other != seat:
                rival = max(rival, scores[other])
        return scores[seat] - rival


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(Generic[S]):
    """What a game knows about playing it well, for bots, which know no game: here, nothing."""

    def __init__(self) -> None:
        self.learnt: dict[int, Evaluation] = {}  # by number of players

    def pick(self, state: S, out: vec[i64], options: i64, word: i64) -> i64:
        """Return the number of the option that a good player would choose, or NO_OPINION."""
        return NO_OPINION

    def rollout_depth(self, seats: i64) -> i64:
        """Return how many choices of a playout come before the table is judged."""
        return 4

    def eager(self, seats: i64) -> i64:
        """Return how many in a hundred of them take what leads furthest at once."""
        return 0

    def breadth(self, seats: i64) -> i64:
        """Return how many options of a choice are tried first, those that promise most; 0: all."""
        return 0

    def simple(self, seats: i64) -> i64:
        """Return on how many visits of a hundred rivals are taken for simple: for greedy ones."""
        return 0

    def features(self) -> list[str]:
        """Return what it looks at in a table to judge it, a word each."""
        return []

    def read(self, state: S, seat: i64, out: vec[float]) -> None:
        """Write the signs for one seat, in their order."""

    def stage(self, state: S) -> float:
        """Return how far the game has come, from 0 to 1."""
        return 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game with one set of components: stateless, one instance for all matches."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,  # raised when an old record would replay differently
        players: list[int],  # how many may play
        options: list[Option],  # what they agree on before play, besides their number
        components: Components,
        actions: int,  # actions are the numbers below this
        widest: int,  # the most options that a decision may have
        decisions: list[Decision[S]],  # by kind
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.rules_version: Final = rules_version
        self.players: Final = players
        self.options: Final = options
        self.components: Final = components
        self.actions: Final = actions
        self.widest: Final = widest
        self.decisions: Final = decisions
        self.observation_size: Final = width(self.observed())  # how many numbers an observation has
        # By number of players and action: how much good play leans to it, if the game knows.
        self.leanings: dict[int, vec[float]] = {}

    # The table, for everybody.
    @abstractmethod
    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options in full, as they stand in a record; raise BadOptions."""

    def remarks(self, options: Mapping[str, Any]) -> list[str]:
        """Return what players should know about options that are allowed but unusual."""
        return []

    @abstractmethod
    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> S:
        """Set up the table. The same agreed options, seed and actions replay the same match."""

    def deal(self, options: Mapping[str, Any], words: Words, log: list[Event] | None) -> S:
        """Set up the table with a fresh word for each shuffle; a game with several overrides it."""
        return self.new(options, words.fresh(0), log)

    @abstractmethod
    def seats(self, state: S) -> i64: ...
    @abstractmethod
    def clone(self, state: S) -> S: ...
    @abstractmethod
    def key(self, state: S) -> tuple[int, ...]: ...  # equal exactly when two states are
    @abstractmethod
    def score(self, state: S, seat: i64) -> i64: ...  # as if the game ended now
    @abstractmethod
    def winners(self, state: S) -> i64: ...  # set of seats, as if the game ended now
    @abstractmethod
    def view(self, state: S, seat: i64) -> View[S]: ...
    @abstractmethod
    def sample(self, view: View[S], seed: i64) -> S: ...  # one full state that the view allows

    def dummies(self, options: Mapping[str, Any]) -> list[str]:
        """Return the names of seats that the rules play by themselves, behind those of people."""
        return []

    def scorer(self) -> Scorer[S]:
        """Return who can tell the scores of many tables, faster than `score` if the game can."""
        return Scorer(self)

    def heuristics(self) -> Heuristics[S]:
        """Return what bots should know about playing it."""
        return Heuristics()

    def kinds(self) -> list[str]:
        """Return what kind of thing each action does, by its number; empty: it is not said."""
        return []

    def is_deterministic(self) -> bool:
        """Tell whether nothing is ever hidden and nothing left to chance."""
        return False

    # For learners.
    def observed(self) -> list[Field]:
        """Return the fields of an observation, in their order; a game adds its own to these."""
        most = self.players[-1]
        kinds = ", ".join(type(decision).__name__ for decision in self.decisions)
        return [
            Field("players", (most,), 1, "how many play, from 1 on"),
            Field("actor", (most,), 1, "who decides now, the observer first; nobody at the end"),
            Field("decision", (len(self.decisions),), 1, f"what is decided now: {kinds}"),
        ]

    def observe(self, state: S, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what a seat sees to `out`, from `at` on, as `observed` says; return the end.

        It reads nothing that `view` blanks: of a state and of its view it is the same. Begin with
        this one, which also blanks all numbers, so that a game writes only those that are not 0.
        """
        blank(out, at, self.observation_size)
        seats = self.seats(state)
        most: i64 = self.players[-1]
        at = put_one(out, at, most, seats - 1)
        actor: i64 = NOBODY
        kind: i64 = NOBODY
        if state.depth:
            top = state.stack[state.depth - 1]
            actor = (seat_of(top) - seat + seats) % seats
            kind = kind_of(top)
        at = put_one(out, at, most, actor)
        return put_one(out, at, len(self.decisions), kind)

    def observation(self, state: S, seat: i64) -> vec[i16]:
        """Return what a seat sees, for callers that are not compiled."""
        out = vec[i16]([0] * self.observation_size)
        self.observe(state, seat, out, 0)
        return out

    # For people.
    @abstractmethod
    def text(self, state: S, action: i64) -> str: ...
    @abstractmethod
    def parse(self, state: S, words: str) -> i64: ...  # raises IllegalAction
    def overheard(self, words: str) -> str:
        """Return what other seats may read of a move's words: a hidden card is left out."""
        return words

    @abstractmethod
    def why_not(self, state: S, action: i64) -> str: ...  # a sentence that begins with the rule
    @abstractmethod
    def sheet(self, state: S) -> Sheet: ...
    @abstractmethod
    def tell(self, event: Mapping[str, Any], names: list[str]) -> str: ...  # "": needs no words
    @abstractmethod
    def ask(self, view: View[S], names: list[str]) -> str: ...  # the decision at hand, in words
    def status(self, view: View[S], seat: i64) -> list[str]:
        """Return short lines about a seat that the picture does not show: its stock, its hand."""
        return []

    def pictures(self) -> list[str]:
        """Return the names of the ways in which the table can be drawn; most games have one."""
        return ["table"]

    @abstractmethod
    def draw(self, view: View[S], names: list[str], picture: int = 0) -> Canvas: ...
    @abstractmethod
    def scene(self, view: View[S], names: list[str]) -> Scene: ...  # the table, as facts to draw
    @abstractmethod
    def picks(self, view: View[S], action: i64) -> list[Pick]: ...  # an option, thing by thing
    @abstractmethod
    def rules(self) -> str: ...  # the whole rules page, in Markdown

    def load_position(self, position: Mapping[str, Any]) -> S:
        """Set up a table that is under way; raise BadPosition."""
        raise BadPosition(f"{self.title} has no position files.")

    def save_position(self, state: S) -> dict[str, Any]:
        raise BadPosition(f"{self.title} has no position files.")

    # Play.
    def buffer(self) -> vec[i64]:
        """Return room for the options of any decision."""
        return vec[i64]([0] * self.widest)

    def actor(self, state: S) -> i64:
        """Return who decides now: not always the seat whose turn it is."""
        if state.depth == 0:
            return NOBODY
        last = state.depth - 1
        return seat_of(state.stack[last])

    def legal(self, state: S, out: vec[i64]) -> i64:
        """Write the options at hand to `out` and return how many; none: the game is over."""
        if state.depth == 0:
            return 0
        last = state.depth - 1
        top = state.stack[last]
        return self.decisions[kind_of(top)].legal(state, top, out)

    def legal_actions(self, state: S) -> list[int]:
        """Return the options at hand, for callers that are not compiled.

        Those should not pass a new buffer with each call: mypyc never frees a vec that comes from
        interpreted code.
        """
        out = self.buffer()
        return [out[nth] for nth in range(self.legal(state, out))]

    def act(self, state: S, action: i64, log: list[Event] | None) -> None:
        """Play one of the options, for callers that are not compiled."""
        self.apply(state, action, self.buffer(), log)

    def apply(self, state: S, action: i64, out: vec[i64], log: list[Event] | None) -> i64:
        """Play one of the options, then write and count those that follow, as `legal` does."""
        last = state.depth - 1
        state.depth = last
        top = state.stack[last]
        self.decisions[kind_of(top)].apply(state, top, action, log)
        return self.settle(state, out, log)

    def settle(self, state: S, out: vec[i64], log: list[Event] | None) -> i64:
        """Let frames without options lapse until somebody can choose; write and count what."""
        while state.depth:
            last = state.depth - 1
            top = state.stack[last]
            decision = self.decisions[kind_of(top)]
            options = decision.legal(state, top, out)
            if options:
                return options
            state.depth = last
            decision.lapse(state, top, log)
        return 0
