"""What the tests of all environments share."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from glaciarium import catalog

GAMES = {name: catalog.game(name) for name in catalog.GAMES}
every_table = pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in GAMES for players in GAMES[name].players]
)
every_game = pytest.mark.parametrize("name", GAMES)


def refused(mask: Any) -> int:
    """Return an action that is not on offer."""
    return Random(1).choice([action for action, offered in enumerate(mask) if not offered])
