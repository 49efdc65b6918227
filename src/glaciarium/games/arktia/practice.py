"""Games that start from a custom position (A8, A9), for practice and study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from glaciarium.games.arktia import position
from glaciarium.games.arktia.components import Box
from glaciarium.games.arktia.setup import agreed as agreed_from_the_start
from glaciarium.games.arktia.state import Arktia
from glaciarium.kernel.errors import BadOptions, BadPosition
from glaciarium.kernel.i18n import ruled

POSITION: Final = "position"  # the option
_AGREED: Final = ("game", "players", "options", "pending")  # given by the options, or not allowed


def agreed(box: Box, wishes: Mapping[str, Any]) -> dict[str, Any]:
    """A8: return the options in full, with `position` if there is one; raise BadOptions."""
    options = agreed_from_the_start(box, wishes)
    wished = options.pop(POSITION)
    if wished is None:
        return options
    if not isinstance(wished, dict):
        raise BadOptions(ruled("A9", "position is what a position file holds, an object."))
    if wished.get("players", options["players"]) != options["players"]:
        raise BadOptions(ruled("A9", "the position is for a different number of players."))
    kept = {key: value for key, value in wished.items() if key not in _AGREED}
    told = {**options, POSITION: kept}
    try:
        begin(box, told)
    except BadPosition as error:
        raise BadOptions(str(error)) from None
    return told


def begin(box: Box, options: Mapping[str, Any]) -> Arktia:
    """Return the state of the position; raise BadPosition."""
    rules = {name: options[name] for name in ("neutrals", "gap", "no_progress")}
    players = options["players"]
    data = {**options[POSITION], "game": "arktia", "players": players, "options": rules}
    return position.load(box, data)
