"""What is in the box, for people who look it up: pieces, ice, layouts."""

from __future__ import annotations

from typing import Any

from glaciarium.games.arktia.components import SIZES
from glaciarium.kernel.contents import Thing
from glaciarium.kernel.i18n import of, say
from glaciarium.kernel.protocol import Game


def things(game: Game[Any]) -> list[Thing]:
    found = []
    data, source = game.components.data, game.components.source
    for size in SIZES:
        told = [say("{n} in each colour", n=data["pieces"][size])]
        name = of("size", size)
        count = data["pieces"][size] * 4
        found.append(Thing(say("Pieces"), name, size, told, count, source(("pieces",))))
    told = [say("{n} hexes for each player", n=data["fields"]["per_player"])]
    found.append(Thing(say("Ice"), say("Ice"), "ice", told, 0, source(("fields",))))
    for name, layouts in data["layout"].items():
        for players, layout in layouts.items():
            hexes = sum(last - first + 1 for first, last in layout["rows"])
            title = say("{shape} shape, {n} players", shape=_called(name), n=players)
            told = [say("{n} hexes", n=hexes)]
            where = source(("layout", name, players))
            drawn = "ice:" + ",".join(f"{first}-{last}" for first, last in layout["rows"])
            found.append(Thing(say("Layouts"), title, drawn, told, 0, where, players))
    return found


def _called(layout: str) -> str:
    """Return a layout's name as in the lobby; a custom layout keeps its own."""
    known = {"first": say("First"), "second": say("Second")}
    return known.get(layout, layout)
