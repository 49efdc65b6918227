"""Many games at once, in compiled code; `vector` shows them as NumPy arrays.

All tables are flat buffers written in place, so nothing is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from glaciarium.envs.outcome import reward
from glaciarium.kernel.dice import advance, below, derive
from glaciarium.kernel.protocol import Game, Observer, S

NONE: Final = -1
BYTES: Final = 8  # of an action


class Stepper(Generic[S]):
    """Many tables of one game. A finished game is replaced by the next at once."""

    def __init__(
        self,
        game: Game[S],
        options: Mapping[str, Any],  # agreed
        tables: int,
        kind: int,  # of reward
        *,
        masks: bool,
        observations: bool,
    ) -> None:
        self.game: Final = game
        self.options: Final = options
        self.tables: Final[i64] = tables
        self.seats: Final[i64] = options["players"]
        self.kind: Final[i64] = kind
        self.masked: Final = masks
        self.observing: Final = observations
        # By table, if the game has them.
        self.observers: Final[vec[Observer[S]]] = vec[Observer](  # type: ignore[type-arg] # no generics
            [made for _ in range(tables) if observations and (made := game.observer()) is not None]
        )
        self.widest: Final[i64] = game.widest
        self.actions: Final[i64] = game.actions
        self.features: Final[i64] = game.observation_size
        places: i64 = self.tables * self.seats
        masked: i64 = self.tables * self.actions if masks else 0
        seen: i64 = self.tables * self.features if observations else 0
        self.seed: i64 = 0
        self.word: i64 = 0  # of `sample`
        self.states: Final[list[S]] = []
        self.out: Final = game.buffer()
        self.played: Final = vec[i64]([0] * tables)  # games started, by table
        # What is shown outside, by table.
        self.counts: Final = vec[i64]([0] * tables)  # options of the pending decision
        self.offer: Final = vec[i64]([0] * (tables * game.widest))  # the options
        self.actors: Final = vec[i64]([0] * tables)
        self.sampled: Final = vec[i64]([0] * tables)
        self.done: Final = vec[u8]([0] * tables)  # the last step ended a game
        self.rewards: Final = vec[float]([0.0] * places)
        self.scores: Final = vec[i64]([0] * places)
        self.mask: Final = vec[u8]([0] * masked)
        self.seen: Final = vec[i16]([0] * seen)
        # Zeroes `seen`, which the system does many times faster than a loop here.
        self.wiper: Callable[[], object] | None = None

    def wipe(self) -> None:
        """Zero all observations before a step writes them anew, unless it writes what changes."""
        if self.observing and not self.observers:
            assert self.wiper is not None
            self.wiper()

    def reset(self, seed: i64) -> None:
        """Set up all tables. The nth game of a table depends on seed, table and n alone."""
        self.seed = seed
        self.word = derive(seed, self.tables)
        self.states.clear()
        self.wipe()
        for table in range(self.tables):
            self.played[table] = 0
            self.clear(table)
            self.states.append(self.deal(table))
            self.note(table, self.game.legal(self.states[table], self.out))

    def deal(self, table: i64) -> S:
        seed = derive(derive(self.seed, table), self.played[table])
        self.played[table] += 1
        return self.game.new(self.options, seed, None)

    def wrong_rank(self, ranks: bytes) -> i64:
        """Return the first table whose rank is out of range, or NONE."""
        for table in range(self.tables):
            rank = read_i64_le(ranks, table * BYTES)
            if rank < 0 or rank >= self.counts[table]:
                return table
        return NONE

    def wrong_action(self, actions: bytes) -> i64:
        """Return the first table whose action is illegal, or NONE."""
        for table in range(self.tables):
            action = read_i64_le(actions, table * BYTES)
            at = table * self.widest
            end = at + self.counts[table]
            while at < end and self.offer[at] != action:
                at += 1
            if at == end:
                return table
        return NONE

    def step_ranks(self, ranks: bytes) -> None:
        """Play the option of this rank at each table, 0 being the first."""
        self.wipe()
        for table in range(self.tables):
            rank = read_i64_le(ranks, table * BYTES)
            self.play(table, self.offer[table * self.widest + rank])

    def step_actions(self, actions: bytes) -> None:
        """Play a legal action at each table."""
        self.wipe()
        for table in range(self.tables):
            self.play(table, read_i64_le(actions, table * BYTES))

    def sample(self) -> None:
        """Choose an option at each table, all equally likely."""
        for table in range(self.tables):
            self.word = advance(self.word)
            rank = below(self.word, self.counts[table])
            self.sampled[table] = self.offer[table * self.widest + rank]

    def roll(self, steps: i64) -> None:
        """Play random steps at every table."""
        for _step in range(steps):
            self.sample()
            self.wipe()
            for table in range(self.tables):
                self.play(table, self.sampled[table])

    def play(self, table: i64, action: i64) -> None:
        """Play one action; after the last one, note the result and start the next game."""
        if self.done[table]:
            self.clear(table)
        options = self.game.apply(self.states[table], action, self.out, None)
        if options == 0:
            self.finish(table)
            self.states[table] = self.deal(table)
            options = self.game.legal(self.states[table], self.out)
        self.note(table, options)

    def clear(self, table: i64) -> None:
        self.done[table] = 0
        for at in range(table * self.seats, table * self.seats + self.seats):
            self.rewards[at] = 0.0
            self.scores[at] = 0

    def finish(self, table: i64) -> None:
        self.done[table] = 1
        state = self.states[table]
        for seat in range(self.seats):
            at = table * self.seats + seat
            self.rewards[at] = reward(self.game, state, seat, self.kind)
            self.scores[at] = self.game.score(state, seat)

    def note(self, table: i64, options: i64) -> None:
        """Show the current decision, whose options are in `out`."""
        out = self.out
        offer = self.offer
        base = table * self.widest
        if self.masked:
            self.remask(table, options)
        for nth in range(options):
            offer[base + nth] = out[nth]
        self.counts[table] = options
        state = self.states[table]
        actor = self.game.actor(state)
        self.actors[table] = actor
        if self.observing:
            at = table * self.features
            if self.observers:
                self.observers[table].write(state, actor, self.seen, at)
            else:
                self.game.observe_onto(state, actor, self.seen, at)

    def remask(self, table: i64, options: i64) -> None:
        """Clear the options of the last decision from the mask, and set the current ones."""
        out = self.out
        offer = self.offer
        mask = self.mask
        row = table * self.actions
        base = table * self.widest
        for nth in range(self.counts[table]):
            mask[row + offer[base + nth]] = 0
        for nth in range(options):
            mask[row + out[nth]] = 1
