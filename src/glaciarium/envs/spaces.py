"""The spaces of Gymnasium and PettingZoo: observations flat or by name, and legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from glaciarium.envs.env_table import NUMBER, EnvTable, split
from glaciarium.kernel.observation import Field

Mask = NDArray[np.int8]


def observation_space(fields: list[Field], *, named: bool) -> Space[Any]:
    """Return the space of one flat vector, or of its named fields."""
    if named:
        return Dict({f.name: Box(f.lowest, f.highest, f.shape, NUMBER) for f in fields})
    lowest = [np.full(field.size, field.lowest, NUMBER) for field in fields]
    highest = [np.full(field.size, field.highest, NUMBER) for field in fields]
    return Box(np.concatenate(lowest), np.concatenate(highest), dtype=NUMBER)


def observation(table: EnvTable, seat: int, fields: list[Field], *, named: bool) -> Any:
    """Return what a seat sees: an element of that space."""
    flat = table.observation(seat)
    return split(fields, flat) if named else flat


class Actions(Discrete):
    """All actions of a game. From a mask it draws what Gymnasium draws, several times faster."""

    def sample(self, mask: Mask | None = None, probability: Any = None) -> Any:
        if probability is None and isinstance(mask, np.ndarray) and mask.dtype == np.int8:
            legal = np.flatnonzero(mask.view(np.bool_))  # NumPy searches int8 slowly
            if mask.shape == (self.n,) and len(legal):
                return legal[self.np_random.integers(len(legal))]
        return super().sample(mask, probability)


class Offered(Actions):
    """Without a mask, a legal action is sampled.

    A seed given in the middle of a game is used for the next one: then samples are legal
    at its start. Gymnasium's checker chooses an action this way before it resets.
    """

    def __init__(self, actions: int, mask: Callable[[int | None], Mask]) -> None:
        self._mask: Final = mask  # of the current game, or of one with a seed before it starts
        self.ahead: int | None = None  # the seed of the next game
        super().__init__(actions)

    def seed(self, seed: int | None = None) -> int:
        self.ahead = seed
        return int(super().seed(seed))

    def sample(self, mask: Mask | None = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self._mask(self.ahead)
        return super().sample(mask, probability)
