"""Priors of actions: twice the weight is chosen twice as often when both are legal.

They know nothing of the position, only the kind of an action. That is enough to propose
turns worth a closer look.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from librt.vecs import vec

from glaciarium.kernel.evaluation import COMMAND

FILE: Final = "action_priors.toml"
UNKNOWN: Final = 1.0


def action_priors(package: str, kinds: list[str]) -> dict[int, vec[float]]:
    """Return weights by number of players and action; empty if the game has none.

    Actions of an unknown kind weigh 1.
    """
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    table = tomllib.loads(file.read_text("utf-8"))
    found: dict[int, vec[float]] = {}
    for players, part in table.items():
        weights = {name: float(part[name]) for name in part if name != COMMAND}
        found[int(players)] = vec[float]([weights.get(kind, UNKNOWN) for kind in kinds])
    return found
