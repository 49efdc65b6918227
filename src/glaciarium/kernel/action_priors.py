"""What good play leans to: what weighs twice as much is chosen twice as often, if both are offered.

It knows nothing of the table, only what kind of thing an action does. That is enough to think of
turns that are worth a closer look.
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
    """Return weights by number of players and action; nothing if the game never learnt them.

    An action of another kind than was learnt weighs 1.
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
