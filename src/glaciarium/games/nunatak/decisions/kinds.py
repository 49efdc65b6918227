"""All decisions, by kind."""

from __future__ import annotations

from typing import Final

from glaciarium.games.nunatak.decisions.building import (
    Divine,
    Lay,
    Next,
    Order,
    Place,
    Propagate,
    Swap,
)
from glaciarium.games.nunatak.decisions.dummies import Dummy, Remove
from glaciarium.games.nunatak.decisions.ending import (
    Apply,
    EndTurn,
    Finish,
    Hurry,
    MakeTool,
    Repeat,
    Reserve,
    Transform,
)
from glaciarium.games.nunatak.decisions.favoring import Choose, Trade, Use
from glaciarium.games.nunatak.decisions.taking import Renew, Take
from glaciarium.games.nunatak.state import Nunatak
from glaciarium.kernel.protocol import Decision

DECISIONS: Final[list[Decision[Nunatak]]] = [
    Take(),
    Renew(),
    Swap(),
    Place(),
    Order(),
    Propagate(),
    Divine(),
    Lay(),
    Next(),
    Choose(),
    Use(),
    Trade(),
    EndTurn(),
    Reserve(),
    Repeat(),
    Hurry(),
    Dummy(),
    Remove(),
    Transform(),
    Apply(),
    MakeTool(),
    Finish(),
]
