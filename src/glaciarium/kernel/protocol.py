"""The protocol every game speaks. Bots, arenas and clients know nothing else.

What runs a million times per second is an `i64` or a `vec[i64]`: an action, a pending decision, a
set of fields, a buffer of options. What people read is a word or an object: notation and events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, Generic

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from glaciarium.kernel.components import Components
from glaciarium.kernel.drawing import Canvas
from glaciarium.kernel.errors import BadPosition
from glaciarium.kernel.evaluation import Evaluation
from glaciarium.kernel.events import Event
from glaciarium.kernel.network import Network
from glaciarium.kernel.notes import Note, plain_notes
from glaciarium.kernel.observation import Field, blank, put_one, renew_one, width
from glaciarium.kernel.options import Option
from glaciarium.kernel.policy import Clues, Policy
from glaciarium.kernel.scene import Pick, Scene
from glaciarium.kernel.sheet import Sheet
from glaciarium.kernel.state import S as S  # noqa: PLC0414 - re-exported
from glaciarium.kernel.state import State as State  # noqa: PLC0414 - re-exported
from glaciarium.kernel.state import View as View  # noqa: PLC0414 - re-exported
from glaciarium.kernel.state import kind_of as kind_of  # noqa: PLC0414 - re-exported
from glaciarium.kernel.state import operand_of as operand_of  # noqa: PLC0414 - re-exported
from glaciarium.kernel.state import seat_of as seat_of  # noqa: PLC0414 - re-exported
from glaciarium.kernel.words import Words

NOBODY: Final[i64] = -1  # the actor when the game is over
NO_OPINION: Final = -1  # the heuristics have no opinion
HEADING: Final = 3  # words that an observer remembers of the first three fields


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(ABC, Generic[S]):
    """The rules of one kind of decision. It holds no data, so one instance serves every match."""

    @abstractmethod
    def legal(self, state: S, frame: i64, out: vec[i64]) -> i64:
        """Write the options to `out`, in a fixed order, and return how many; change nothing."""

    @abstractmethod
    def apply(self, state: S, frame: i64, action: i64, log: list[Event] | None) -> None:
        """Carry out one option, pushing any decisions that follow from it."""

    def lapse(self, state: S, frame: i64, log: list[Event] | None) -> None:
        """Called when the decision comes up without options; by default, nothing happens."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Decision[S]):
    """Something that happens by itself when its frame comes up; nobody chooses."""

    def legal(self, state: S, frame: i64, out: vec[i64]) -> i64:
        return 0

    def apply(self, state: S, frame: i64, action: i64, log: list[Event] | None) -> None:
        raise AssertionError("nobody chooses in a step")


FAR: Final = 1 << 60  # beyond any score


@mypyc_attr(allow_interpreted_subclasses=True)
class Scorer(Generic[S]):
    """Scores of all seats, reusable across states; a game may cache what stays the same."""

    def __init__(self, game: Game[S]) -> None:
        self.game: Final = game
        self.scores = vec[i64]([0] * game.players[-1])  # of the last state

    def look(self, state: S) -> None:
        """Compute each seat's score as if the game ended now."""
        for seat in range(self.game.seats(state)):
            self.scores[seat] = self.game.score(state, seat)

    def lead(self, state: S, seat: i64) -> i64:
        """Return a seat's lead over its best rival; solo, its score."""
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
    """What a game tells bots about playing it well; by default, nothing."""

    def __init__(self) -> None:
        # By number of players.
        self.learnt: dict[int, Evaluation] = {}
        self.policies: dict[int, Policy] = {}
        self.networks: dict[int, Network] = {}

    def pick(self, state: S, out: vec[i64], options: i64, word: i64) -> i64:
        """Return the index of the option a good player would choose, or NO_OPINION."""
        return NO_OPINION

    def rollout_depth(self, seats: i64) -> i64:
        """Return how many playout choices come before the evaluation."""
        return 4

    def eager(self, seats: i64) -> i64:
        """Return the percentage of playout choices that are greedy."""
        return 0

    def breadth(self, seats: i64) -> i64:
        """Return how many options are tried first, the most promising; 0: all."""
        return 0

    def simple(self, seats: i64) -> i64:
        """Return the percentage of visits in which rivals play greedily."""
        return 0

    def features(self) -> list[str]:
        """Return the names of the features."""
        return []

    def styles(self) -> dict[str, dict[str, float]]:
        """Return styles: extra points that each gives per unit of a feature."""
        return {}

    def read(self, state: S, seat: i64, out: vec[float]) -> None:
        """Write the features of one seat, in their order."""

    def taste(self, style: str) -> vec[float]:
        """Return a style's extra points by feature; empty if the game doesn't know it."""
        liked = self.styles().get(style, {})
        return vec[float]([liked.get(feature, 0.0) for feature in self.features() if liked])

    def stage(self, state: S) -> float:
        """Return how far the game has come, from 0 to 1."""
        return 0.0


def actor_from(state: State, seat: i64, seats: i64) -> i64:
    """Return how many seats after this one the next decision is; NOBODY at the end."""
    if state.depth == 0:
        return NOBODY
    return (seat_of(state.stack[state.depth - 1]) - seat + seats) % seats


def kind_pending(state: State) -> i64:
    """Return the kind of the next decision; NOBODY at the end."""
    return kind_of(state.stack[state.depth - 1]) if state.depth else NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """Writes observations over each other, and of each only what differs from the one before.

    Where it writes first all is zero. A game derives its own, which calls this one first.
    """

    def __init__(self, game: Game[S], words: int) -> None:
        self.game: Final = game
        self.most: Final[i64] = game.players[-1]
        self.kinds: Final[i64] = len(game.decisions)
        self.last: Final = vec[i64]([0] * words)  # what was written, HEADING words of it here

    def write(self, state: S, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what a seat sees, as `Game.observed` says; return the end."""
        seats = self.game.seats(state)
        renew_one(out, at, self.last, 0, seats - 1)
        at += self.most
        renew_one(out, at, self.last, 1, actor_from(state, seat, seats))
        at += self.most
        renew_one(out, at, self.last, 2, kind_pending(state))
        return at + self.kinds


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game with one set of components: stateless, one instance for all matches."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,  # raised when an old record would replay differently
        players: list[int],  # possible numbers of players
        options: list[Option],  # options besides the number of players
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
        # A vec: reading a list's items would check their types, up all ancestors.
        self.decisions: Final[vec[Decision[S]]] = vec[Decision](  # type: ignore[type-arg] # no generics
            decisions
        )
        self.observation_size: Final = width(self.observed())  # how many numbers an observation has
        # By number of players and action: the weight of its prior, if known.
        self.action_priors: dict[int, vec[float]] = {}
        self._editions: dict[tuple[str, int], Game[S]] = {}  # older ones, once asked for

    # Editions.
    def edition(self, digest: str, rules_version: int) -> Game[S] | None:
        """Return the edition that a record or table names; None if it is no longer known.

        The contents are those of this game, or ones that it came with before.
        """
        if (digest, rules_version) == (self.components.digest, self.rules_version):
            return self
        if (digest, rules_version) not in self._editions:
            used = self.components if digest == self.components.digest else self.former(digest)
            made = None if used is None else self.remade(used, rules_version)
            if made is None:
                return None
            self._editions[digest, rules_version] = made
        return self._editions[digest, rules_version]

    def former(self, digest: str) -> Components | None:
        """Return contents that the game came with before; None if there were none."""
        return None

    def remade(self, components: Components, rules_version: int) -> Game[S] | None:
        """Return this game with other contents or rules; None if it never had those rules."""
        return None

    # Rules.
    @abstractmethod
    def agree(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """Return the complete options, as in a record; raise BadOptions."""

    def check_new(self, options: Mapping[str, Any]) -> None:
        """Raise BadOptions if new games can't use these options; old games keep them."""

    def remarks(self, options: Mapping[str, Any]) -> list[str]:
        """Return notes on options that are allowed but unusual."""
        return []

    def begins_midway(self, options: Mapping[str, Any]) -> bool:
        """Tell whether a game with these options starts from a custom position, for practice."""
        return False

    @abstractmethod
    def new(self, options: Mapping[str, Any], seed: i64, log: list[Event] | None) -> S:
        """Set up a game. The same options, seed and actions replay the same game."""

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

    def gained(self, before: S, after: S, seat: i64) -> int | None:
        """Return the points that a move scored at once; None: chance had a part in them."""
        if before.revealed != after.revealed:
            return None
        return int(self.score(after, seat) - self.score(before, seat))

    def dummies(self, options: Mapping[str, Any]) -> list[str]:
        """Return the names of seats that the rules play, which follow the players' seats."""
        return []

    def scorer(self) -> Scorer[S]:
        """Return a scorer that can be reused across states."""
        return Scorer(self)

    def heuristics(self) -> Heuristics[S]:
        """Return what bots should know about playing this game."""
        return Heuristics()

    def clues(self) -> Clues[S]:
        """Return a reader of clues that can be reused across states."""
        return Clues(0, {})

    def kinds(self) -> list[str]:
        """Return the kind of each action; empty if the game doesn't say."""
        return []

    def is_deterministic(self) -> bool:
        """Tell whether nothing is hidden or random."""
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
        """Write what a seat sees to `out` from `at` on, as `observed` says; return the end."""
        blank(out, at, self.observation_size)
        return self.observe_onto(state, seat, out, at)

    def observe_onto(self, state: S, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write what a seat sees where all is zero; a game calls this one first, then adds its own.

        It reads nothing that `view` blanks, so a state and its view look the same.
        """
        seats = self.seats(state)
        most: i64 = self.players[-1]
        at = put_one(out, at, most, seats - 1)
        at = put_one(out, at, most, actor_from(state, seat, seats))
        return put_one(out, at, len(self.decisions), kind_pending(state))

    def observer(self) -> Observer[S] | None:
        """Return what writes observations of one table over each other; None: nothing is faster."""
        return None

    def observation(self, state: S, seat: i64) -> vec[i16]:
        """Return what a seat sees, for interpreted callers."""
        out = vec[i16]([0] * self.observation_size)
        self.observe_onto(state, seat, out, 0)
        return out

    # For people.
    @abstractmethod
    def text(self, state: S, action: i64) -> str: ...
    @abstractmethod
    def parse(self, state: S, words: str) -> i64: ...  # raises IllegalAction
    def overheard(self, words: str) -> str:
        """Return a move's words as other seats may read them, without hidden cards."""
        return words

    @abstractmethod
    def why_not(self, state: S, action: i64) -> str: ...  # a sentence that begins with the rule
    @abstractmethod
    def sheet(self, state: S) -> Sheet: ...
    @abstractmethod
    def tell(self, event: Mapping[str, Any], names: list[str]) -> str: ...  # "": needs no words

    def brief(self, event: Mapping[str, Any]) -> str:
        """Return an event in a few words for a turn's summary; "": leave it out."""
        return ""

    def noted(self, event: Mapping[str, Any]) -> list[Note]:
        """Return what an event says about cards and other things, for `glaciarium balance`."""
        return plain_notes(event)

    @abstractmethod
    def ask(self, view: View[S], names: list[str]) -> str: ...  # the pending decision, in words
    def status(self, view: View[S], seat: i64) -> list[str]:
        """Return short lines about a seat that the picture doesn't show: stock, hand."""
        return []

    def pictures(self) -> list[str]:
        """Return the names of the pictures of the table; most games have one."""
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
        """Set up a game in progress; raise BadPosition."""
        raise BadPosition(f"{self.title} has no position files.")

    def save_position(self, state: S) -> dict[str, Any]:
        raise BadPosition(f"{self.title} has no position files.")

    # Play.
    def buffer(self) -> vec[i64]:
        """Return a buffer for the options of any decision."""
        return vec[i64]([0] * self.widest)

    def actor(self, state: S) -> i64:
        """Return the seat to move, not always the one whose turn it is."""
        if state.depth == 0:
            return NOBODY
        last = state.depth - 1
        return seat_of(state.stack[last])

    def legal(self, state: S, out: vec[i64]) -> i64:
        """Write the legal actions to `out`, return how many; 0 if the game is over."""
        if state.depth == 0:
            return 0
        last = state.depth - 1
        top = state.stack[last]
        return self.decisions[kind_of(top)].legal(state, top, out)

    def legal_actions(self, state: S) -> list[int]:
        """Return the legal actions, for interpreted callers.

        Don't pass a new buffer with each call instead: mypyc never frees a vec that comes from
        interpreted code.
        """
        out = self.buffer()
        return [out[nth] for nth in range(self.legal(state, out))]

    def act(self, state: S, action: i64, log: list[Event] | None) -> None:
        """Play a legal action, for interpreted callers."""
        self.apply(state, action, self.buffer(), log)

    def play_on(self, state: S, action: i64) -> list[int]:
        """Play a legal action and return the next ones, for interpreted callers."""
        out = self.buffer()
        return [out[nth] for nth in range(self.apply(state, action, out, None))]

    def apply(self, state: S, action: i64, out: vec[i64], log: list[Event] | None) -> i64:
        """Play a legal action, then write the next options and return how many."""
        last = state.depth - 1
        state.depth = last
        top = state.stack[last]
        self.decisions[kind_of(top)].apply(state, top, action, log)
        return self.settle(state, out, log)

    def settle(self, state: S, out: vec[i64], log: list[Event] | None) -> i64:
        """Let frames without options lapse; write the next options, return how many."""
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
