"""A learned policy: how likely good play chooses an option, from clues about it.

A clue is a number: something that holds for an option in its position, such as "takes a fourth
worker". Each clue has a weight. An option is chosen in proportion to exp(sum of its weights)
(softmax).
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from math import exp
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from glaciarium.kernel.evaluation import COMMAND
from glaciarium.kernel.state import S

FILE: Final = "policy.toml"
SCALE: Final = 100  # weights are stored in hundredths
STEEPEST: Final = 12.0  # sums of weights are clipped here


@mypyc_attr(allow_interpreted_subclasses=True)
class Clues(Generic[S]):
    """Finds the clues of each option of a position, as indices of a policy's weights."""

    def __init__(self, size: i64, blocks: dict[str, int]) -> None:
        self.size: Final = size  # clues are the numbers below this
        self.blocks: Final = blocks  # by name: where a block of clues begins
        self.found = vec[i64]([0] * 64)  # clues of the last option

    def look(self, state: S, seat: i64) -> None:
        """Prepare for the options of a position."""

    def read(self, state: S, seat: i64, action: i64) -> i64:
        """Write the clues of an option, return how many."""
        return 0


class Policy:
    def __init__(self, weights: list[float]) -> None:
        self.weights: Final = vec[float](weights)  # by clue

    def weigh(self, clues: vec[i64], found: i64) -> float:
        """Return the weight of an option with these clues."""
        weights = self.weights
        total = 0.0
        for nth in range(found):
            total += weights[clues[nth]]
        return exp(max(-STEEPEST, min(total, STEEPEST)))


def policies(package: str, blocks: dict[str, int], size: int) -> dict[int, Policy]:
    """Load a game's policies by number of players; empty if it has none.

    `blocks` names where each block of clues begins; a block that the file lacks weighs nothing.
    """
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text("utf-8"))
    return {int(players): Policy(unpacked(part, blocks, size)) for players, part in table.items()}


def unpacked(part: dict[str, list[int]], blocks: dict[str, int], size: int) -> list[float]:
    """Return the weights by clue, from those by block."""
    weights = [0.0] * size
    for name, start in blocks.items():
        if name != COMMAND:
            for nth, weight in enumerate(part.get(name, [])):
                weights[start + nth] = float(weight) / SCALE
    return weights
