"""Previews of a table: options checked by the game itself, and the table they give.

Editors ask after every change, so previews are never stored.
"""

from __future__ import annotations

from typing import Any, Final

from glaciarium.kernel.i18n import say
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors
from glaciarium.server.default_names import BOTS
from glaciarium.server.tutorials import framed
from glaciarium.server.wire import SetUp

MOST_OPTIONS: Final = 20
_SEED: Final = 1  # the shuffle is only an example


def set_up(game: Game[Any], wishes: dict[str, Any]) -> SetUp:
    """Return a table as it would begin; raise BadOptions with the rule that forbids it."""
    if len(wishes) > MOST_OPTIONS:
        raise http_errors.bad(say("No game has that many options."))
    options = game.agree(wishes)
    game.check_new(options)
    dummies = game.dummies(options)
    names = [*BOTS[: options["players"]], *dummies]
    match = Match(game, options, _SEED, [Seat(name, "human") for name in names])
    if match.over:
        raise http_errors.bad(say("The game would be over at once: nobody can move."))
    frame = framed(match, names)
    frame.offers = []
    return SetUp(
        options=options,
        remarks=game.remarks(options),
        midway=game.begins_midway(options),
        frame=frame,
    )
