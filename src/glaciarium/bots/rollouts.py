"""Games played on to their end by fair players, for expected points.

Usually everybody takes what promises most, one step ahead. Where a turn is a chain of choices,
most of which only pay for what comes later, the game's action priors help: each seat draws
some whole turns from them and plays the one that promises most. And where nothing is hidden
or random, all ends would be the same, so less promising moves are chosen too, less often.
"""

from __future__ import annotations

from math import exp
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.search import FAR, Search
from glaciarium.bots.settings import NEVER
from glaciarium.kernel.dice import advance, below, derive
from glaciarium.kernel.protocol import S

TURNS: Final = 16  # turns between two checks for a stop
DRAWS: Final = 30  # turns that a seat considers
LONGEST: Final = 30  # longest turn considered, in choices
WHIM: Final = 1.0  # temperature in points
PARTS: Final = 1 << 30  # of a draw


class Rollouts(Generic[S]):
    """Rollouts from what the seat of a search sees."""

    def __init__(self, search: Search[S], seed: i64, draws: i64 = DRAWS) -> None:
        self.search: Final = search
        self.draws: Final = draws
        self.varied: Final = search.game.is_deterministic()
        self.word = derive(seed, 1)
        self.action_priors: Final = search.game.action_priors.get(search.seats)
        self.state = search.sampled  # state of the current rollout
        self.options: i64 = 0  # number of options in `out`
        self.out = search.game.buffer()
        self.weights = vec[float]([0.0] * search.game.widest)  # by option of a choice
        self.plan = vec[i64]([0] * LONGEST)  # the best turn so far
        self.trial = vec[i64]([0] * LONGEST)

    def after(self, action: i64) -> S:
        """Return one final state after an action."""
        self.begin(action)
        while not self.go_on():
            pass
        return self.state

    def begin(self, action: i64) -> None:
        """Start a rollout with this action."""
        game = self.search.game
        self.word = advance(self.word)
        self.state = game.sample(self.search.view, derive(self.word, 0))
        self.options = game.apply(self.state, action, self.out, None)
        if self.search.evaluation is None:
            self.search.play_out(self.state, NEVER)
            self.options = 0

    def go_on(self) -> bool:
        """Play a few turns; tell whether the game ended."""
        for _turn in range(TURNS):
            if self.options == 0:
                return True
            if self.options == 1:
                self.options = self.search.game.apply(self.state, self.out[0], self.out, None)
            elif self.action_priors is None:
                self.options = self.step(self.state, self.options)
            else:
                self.options = self.turn(self.state)
        return self.options == 0

    def step(self, state: S, options: i64) -> i64:
        """Take the most promising option; return how many options follow."""
        game = self.search.game
        most = -FAR
        chosen: i64 = 0
        seat = game.actor(state)
        for nth in range(options):
            child = game.clone(state)
            game.apply(child, self.out[nth], self.search.beyond, None)
            self.weights[nth] = self.promise(child, seat)
            if self.weights[nth] > most:
                most = self.weights[nth]
                chosen = nth
        if self.varied:
            for nth in range(options):
                self.weights[nth] = exp((self.weights[nth] - most) / WHIM)
            chosen = self.drawn(options)
        return game.apply(state, self.out[chosen], self.out, None)

    def promise(self, state: S, seat: i64) -> float:
        return self.search.promise(state, seat, self.search.heuristics.stage(state))

    def drawn(self, options: i64) -> i64:
        """Draw an option by weight."""
        total = 0.0
        for nth in range(options):
            total += self.weights[nth]
        self.word = advance(self.word)
        rest = total * float(below(self.word, PARTS)) / float(PARTS)
        for nth in range(options - 1):
            rest -= self.weights[nth]
            if rest < 0.0:
                return nth
        return options - 1

    def turn(self, state: S) -> i64:
        """Play the best of some turns until something is revealed; return the options left."""
        game = self.search.game
        seat = game.actor(state)
        revealed = state.revealed
        planned = self.think(state, seat)
        options = game.legal(state, self.out)
        done: i64 = 0
        while options and game.actor(state) == seat and state.revealed == revealed:
            nth: i64 = 0
            if options > 1:
                if done == planned:
                    break
                nth = self.find(self.plan[done], options)
                if nth == options:  # it depended on a guess
                    break
                done += 1
            options = game.apply(state, self.out[nth], self.out, None)
        return options

    def find(self, action: i64, options: i64) -> i64:
        """Return the index of an action among the options, or their number."""
        for nth in range(options):
            if self.out[nth] == action:
                return nth
        return options

    def think(self, state: S, seat: i64) -> i64:
        """Write the best of some turns; return its length."""
        game = self.search.game
        self.word = advance(self.word)
        imagined = game.sample(game.view(state, seat), derive(self.word, 1))
        planned: i64 = 0
        most = -FAR
        for draw in range(self.draws):
            kept: i64 = 0
            if 2 * draw >= self.draws:  # the first half of the tries starts afresh
                self.word = advance(self.word)
                kept = below(self.word, planned)
            child = game.clone(imagined)
            length = self.draw(child, seat, kept)
            promise = self.promise(child, seat)
            if promise > most:
                most = promise
                planned = length
                for nth in range(length):
                    self.plan[nth] = self.trial[nth]
        return planned

    def draw(self, state: S, seat: i64, kept: i64) -> i64:
        """Play a turn that begins like the best one; return its length."""
        game = self.search.game
        options = game.legal(state, self.out)
        length: i64 = 0
        while options and length < LONGEST and game.actor(state) == seat:
            nth: i64 = 0
            if options > 1:
                nth = self.find(self.plan[length], options) if length < kept else options
                if nth == options:
                    nth = self.lean(options)
                self.trial[length] = self.out[nth]
                length += 1
            options = game.apply(state, self.out[nth], self.out, None)
        return length

    def lean(self, options: i64) -> i64:
        """Draw an option by its prior."""
        action_priors = self.action_priors
        assert action_priors is not None
        for nth in range(options):
            self.weights[nth] = action_priors[self.out[nth]]
        return self.drawn(options)
