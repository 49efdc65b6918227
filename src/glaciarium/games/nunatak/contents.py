"""What is in the box, for people who look it up: tiles, cards, favors, completion cards, tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

from glaciarium.games.nunatak.components import COMPLETIONS, SYMBOLS, Card, card_words
from glaciarium.games.nunatak.favor_cards import PLAYERS
from glaciarium.games.nunatak.game import NunatakGame
from glaciarium.games.nunatak.scene.favors import favor_kind, favor_text
from glaciarium.games.nunatak.scene.people import criterion
from glaciarium.kernel.components import Path
from glaciarium.kernel.contents import Thing
from glaciarium.kernel.i18n import of, say, spoken
from glaciarium.kernel.protocol import Game


def things(game: Game[Any]) -> list[Thing]:
    assert isinstance(game, NunatakGame)
    return [*_cards(game), *_tiles(game), *_favors(game), *_completions(game), *_tables(game)]


def _source(game: NunatakGame, path: Path) -> str:
    return game.components.source(path)


def _cards(game: NunatakGame) -> list[Thing]:
    found = []
    for index, entry in enumerate(game.components.data["card"]):
        symbols = entry["symbols"]
        card = Card(
            symbols, entry.get("tool"), entry.get("beasts", 0), entry.get("elder"), entry["back"]
        )
        icons = [card.tool if symbol == "artisan" and card.tool else symbol for symbol in symbols]
        lines = [say("Back: {number}", number=card.back)]
        source = _source(game, ("card", index))
        count = entry.get("copies", 1)
        title = card_words(card)
        found.append(Thing(say("Construction cards"), title, "+".join(icons), lines, count, source))
    return found


def _tiles(game: NunatakGame) -> list[Thing]:
    found = []
    kinds = Counter(("/".join(tile.symbols), tile.level) for tile in game.box.box.tiles)
    for (kind, level), count in kinds.items():
        symbols = kind.split("/")
        name = "/".join(of("symbol", symbol) for symbol in symbols)
        lines = [say("Back: {number}", number=level)]
        source = _source(game, ("tiles", f"level{level}"))
        picture = f"tile:{'+'.join(symbols)}"
        found.append(Thing(say("Tiles"), name, picture, lines, count, source))
    return found


def _favors(game: NunatakGame) -> list[Thing]:
    found = []
    for favor in game.box.box.favors:
        players = "" if favor.players == PLAYERS else f"{favor.players[0]}-{favor.players[-1]}"
        lines = [favor_kind(favor), favor_text(favor)]
        name = favor.name[spoken()]
        found.append(Thing(say("Favors"), name, "favor", lines, 1, favor.source, players))
    return found


def _completions(game: NunatakGame) -> list[Thing]:
    found = []
    for name, lines in zip(COMPLETIONS, game.box.box.completions, strict=True):
        source = _source(game, ("completion", name))
        told = [criterion(line) for line in lines]
        title = of("completion", name)
        found.append(Thing(say("Completion cards"), title, "completion", told, 1, source, "4"))
    return found


def _tables(game: NunatakGame) -> list[Thing]:
    group = say("Track and points")
    track = " ".join("·" if number is None else str(number) for number in game.box.box.track)
    found = [
        Thing(group, say("Engineering track"), "engineer", [track], 0, _source(game, ("track",)))
    ]
    source = _source(game, ("scoring",))
    sculptors = " ".join(map(str, game.box.box.sculptors))
    artisans = " ".join(map(str, game.box.box.artisans))
    found.append(Thing(group, of("symbol", SYMBOLS[1]), SYMBOLS[1], [sculptors], 0, source))
    found.append(Thing(group, of("symbol", SYMBOLS[2]), SYMBOLS[2], [artisans], 0, source))
    return found
