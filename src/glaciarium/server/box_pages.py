"""What is in a game's box, for the browser: each thing with where it is known from."""

from __future__ import annotations

import re
from typing import Any, Final

from glaciarium.kernel.components import SOURCES
from glaciarium.kernel.contents import things
from glaciarium.kernel.i18n import pattern, say
from glaciarium.kernel.protocol import Game
from glaciarium.server.wire import Box, BoxThing, SourceMark

_MARKS: Final = {  # title and explanation
    "rulebook": (pattern("Rulebook"), pattern("Printed in the rules.")),
    "public": (pattern("Public"), pattern("Shown elsewhere in public.")),
    "deduced": (pattern("Deduced"), pattern("Follows from numbers in the rules.")),
    "ruling": (pattern("Ruling"), pattern("The rules contradict themselves here; we decided.")),
    "reconstructed": (pattern("Reconstructed"), pattern("Ours: nothing that we know of says it.")),
}


def box(game: Game[Any]) -> Box:
    """Return the page in the language spoken."""
    return Box(
        game=game.name,
        title=game.title,
        marks=[
            SourceMark(name=name, title=say(title), help=say(told))
            for name, (title, told) in _MARKS.items()
        ],
        things=[
            BoxThing(
                group=thing.group,
                name=thing.name,
                picture=thing.picture,
                lines=thing.lines,
                count=thing.count,
                players=thing.players,
                source=thing.source,
                marks=[word for word in SOURCES if word in re.findall(r"[a-z]+", thing.source)],
            )
            for thing in things(game)
        ],
    )
