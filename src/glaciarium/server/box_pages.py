"""What is in a game's box, for the browser: each thing with its source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from glaciarium.kernel.component_faults import Change, changes
from glaciarium.kernel.components import SOURCES
from glaciarium.kernel.contents import things
from glaciarium.kernel.i18n import pattern, say
from glaciarium.kernel.protocol import Game
from glaciarium.server.corrections import MOST_CHANGES
from glaciarium.server.wire import Box, BoxChange, BoxThing, SourceMark

_MARKS: Final = {  # title and explanation
    "rulebook": (pattern("Rulebook"), pattern("Printed in the rules.")),
    "public": (pattern("Public"), pattern("Shown elsewhere in public.")),
    "deduced": (pattern("Deduced"), pattern("Follows from numbers in the rules.")),
    "ruling": (pattern("Ruling"), pattern("The rules contradict themselves here; we decided.")),
    "reconstructed": (
        pattern("Reconstructed"),
        pattern("Our own guess: no source that we know of says it."),
    ),
}


def box(game: Game[Any], own: Game[Any] | None = None) -> Box:
    """Return the page in the current language; `own`: the server's box, to mark differences."""
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
        changes=[] if own is None else told(changes(own, game)[:MOST_CHANGES]),
    )


def told(found: Sequence[Change]) -> list[BoxChange]:
    return [BoxChange(key=one.key, before=one.before, after=one.after) for one in found]
