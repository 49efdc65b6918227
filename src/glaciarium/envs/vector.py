"""Hundreds of games at once from NumPy: one call per step."""

from __future__ import annotations

from ctypes import memset
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from glaciarium.envs.env_table import (
    NUMBER,
    checked_seed,
    find,
    refusal,
    split,
    whole_number,
    window,
)
from glaciarium.envs.outcome import reward_kind
from glaciarium.envs.stepper import NONE, Stepper
from glaciarium.kernel.errors import BadOptions, IllegalAction


class Batch(NamedTuple):
    """What a step shows, by table. The arrays are views: the next step changes them in place."""

    observations: NDArray[np.int16]  # (games, features), of whoever decides; empty if not asked for
    masks: NDArray[np.bool_]  # (games, actions); empty if not asked for
    counts: NDArray[np.int64]  # (games,): how many actions are legal
    actors: NDArray[np.int64]  # (games,): who decides
    rewards: NDArray[np.float64]  # (games, players): zero except for games that just ended
    scores: NDArray[np.int64]  # (games, players): the final points of those games
    done: NDArray[np.bool_]  # (games,): a game just ended, and the next has started


class VectorPlay:
    """Many tables of one game. A finished game is replaced by the next at once."""

    def __init__(
        self,
        name: str,
        games: int = 512,
        *,
        seed: int = 0,
        reward: str | None = None,  # rank, score or win
        observations: bool = True,
        masks: bool = True,
        components: Path | None = None,
        **options: Any,  # players, and the game's own
    ) -> None:
        self.game: Final = find(name, components)
        self.options: Final = self.game.agree(options)
        self.players: Final[int] = self.options["players"]
        self.games: Final = whole_number(games, "number of games")
        if self.games < 1:
            raise BadOptions(f"There must be at least 1 game, not {games}.")
        self.fields: Final = self.game.observed()
        kind = reward_kind(reward, self.players)
        self._stepper: Final = Stepper(
            self.game, self.options, self.games, kind, masks=masks, observations=observations
        )
        self.batch: Final = self._windows()
        seen = self.batch.observations  # read-only, but ours: the stepper writes it, too
        self._stepper.wiper = partial(memset, seen.ctypes.data, 0, seen.nbytes)
        self._offer: Final = self._window(self._stepper.offer, np.int64, self.game.widest)
        self._sampled: Final = window(self._stepper.sampled, np.int64)
        self.reset(seed)

    def _window(self, buffer: Any, kind: Any, columns: int) -> NDArray[Any]:
        flat = window(buffer, kind)
        return flat.reshape(self.games, columns if flat.size else 0)

    def _windows(self) -> Batch:
        stepper = self._stepper
        return Batch(
            self._window(stepper.seen, NUMBER, self.game.observation_size),
            self._window(stepper.mask, np.bool_, self.game.actions),
            window(stepper.counts, np.int64),
            window(stepper.actors, np.int64),
            self._window(stepper.rewards, np.float64, self.players),
            self._window(stepper.scores, np.int64, self.players),
            window(stepper.done, np.bool_),
        )

    def reset(self, seed: int) -> Batch:
        """Restart all games. The nth game of a table depends on seed, table and n alone."""
        self._stepper.reset(checked_seed(seed))
        return self.batch

    def step(self, actions: ArrayLike) -> Batch:
        """Play an action at every table; raise IllegalAction before any table has moved."""
        data = self._packed(actions, "action")
        wrong = self._stepper.wrong_action(data)
        if wrong != NONE:
            action = int(np.asarray(actions)[wrong])
            raise IllegalAction(f"Table {wrong}: {self._refusal(wrong, action)}")
        self._stepper.step_actions(data)
        return self.batch

    def step_ranks(self, ranks: ArrayLike) -> Batch:
        """Play the nth legal action at every table, counted from 0: needs no masks."""
        data = self._packed(ranks, "rank")
        wrong = self._stepper.wrong_rank(data)
        if wrong != NONE:
            rank, count = int(np.asarray(ranks)[wrong]), self.batch.counts[wrong]
            raise IllegalAction(f"Table {wrong}: ranks are 0 to {count - 1}; there is no {rank}.")
        self._stepper.step_ranks(data)
        return self.batch

    def _packed(self, numbers: ArrayLike, what: str) -> bytes:
        found = np.asarray(numbers)
        if found.shape != (self.games,) or found.dtype.kind not in "iu":
            raise IllegalAction(
                f"A step takes an {what} for each of the {self.games} tables, as whole numbers; "
                f"this is an array of shape {found.shape} and type {found.dtype}."
            )
        return found.astype("<i8", copy=False).tobytes()

    def _refusal(self, table: int, action: int) -> str:
        return refusal(self.game, self._stepper.states[table], action)

    def offered(self, table: int) -> NDArray[np.int64]:
        """Return the legal actions at one table, in their order."""
        found: NDArray[np.int64] = self._offer[table, : self.batch.counts[table]].copy()
        return found

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action for every table."""
        self._stepper.sample()
        return self._sampled.copy()

    def roll(self, steps: int) -> Batch:
        """Play random steps at every table without returning to Python."""
        self._stepper.roll(whole_number(steps, "number of steps"))
        return self.batch

    def named(self) -> dict[str, NDArray[np.int16]]:
        """Return the observations by field: views too."""
        return split(self.fields, self.batch.observations)
