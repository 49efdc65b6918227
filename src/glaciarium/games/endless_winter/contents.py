"""What is in the box, for people who look it up: cards, chiefs, animals, stones, tiles, tracks."""

from __future__ import annotations

from typing import Any

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.game import EndlessWinterGame
from glaciarium.games.endless_winter.scene.about import lines, printed_about
from glaciarium.games.endless_winter.scene.printed import printed
from glaciarium.games.endless_winter.tiles import START
from glaciarium.kernel.components import Path
from glaciarium.kernel.contents import Thing
from glaciarium.kernel.i18n import say, spoken
from glaciarium.kernel.protocol import Game


def things(game: Game[Any]) -> list[Thing]:
    assert isinstance(game, EndlessWinterGame)
    found = [*_tribes(game), *_cultures(game), *_chiefs(game), *_animals(game), *_stones(game)]
    return [*found, *_terrain(game), *_setups(game), *_megaliths(game), *_boards(game)]


def _about(game: EndlessWinterGame, key: str, count: int, path: Path) -> Thing:
    """Return a thing with the text that its card shows at the table."""
    card = printed_about(game.box)[key]
    told = [words for _icon, words in card["lines"]]
    if card.get("points"):
        told.append(say("At the end: {gains}.", gains=wording.points(card["points"])))
    source = game.components.source(path)
    return Thing(card["kind"], card["name"], card["picture"], told, count, source)


def _tribes(game: EndlessWinterGame) -> list[Thing]:
    return [
        _about(game, f"card:{one.id}", one.copies or one.per_player, ("tribe", one.id))
        for one in game.box.box.tribes
    ]


def _cultures(game: EndlessWinterGame) -> list[Thing]:
    return [
        _about(game, f"card:{one.id}", 1, ("culture", f"era{one.era}", one.id))
        for one in game.box.box.cultures
    ]


def _chiefs(game: EndlessWinterGame) -> list[Thing]:
    chiefs = zip(game.box.box.chiefs, printed(game.box).chiefs, strict=True)
    return [
        _about(game, side["key"], 1, ("chief", chief.id))
        for chief, shown in chiefs
        for side in shown["sides"]
    ]


def _animals(game: EndlessWinterGame) -> list[Thing]:
    return [
        _about(game, f"animal:{one.id}", one.copies, ("animal", one.id))
        for one in game.box.box.animals
    ]


def _stones(game: EndlessWinterGame) -> list[Thing]:
    return [_about(game, f"stone:{one.id}", 1, ("stone", one.id)) for one in game.box.box.stones]


def _terrain(game: EndlessWinterGame) -> list[Thing]:
    return [
        Thing(
            say("Terrain tiles"),
            kind.names[spoken()],
            f"ter-{kind.id}",
            [words for _icon, words in lines(kind.benefit)],
            kind.tiles,
            game.components.source(("terrain", kind.id)),
        )
        for kind in game.box.box.terrain
    ]


def _setups(game: EndlessWinterGame) -> list[Thing]:
    cards = zip(game.box.box.setup_cards, printed(game.box).setups, strict=True)
    return [_about(game, shown["key"], 1, ("setup_card", card.id)) for card, shown in cards]


def _megaliths(game: EndlessWinterGame) -> list[Thing]:
    found = []
    for tile in game.box.box.tiles:
        told = []
        for row, effects in zip(tile.cells, tile.effects, strict=True):
            cells = zip(row, effects, strict=True)
            told.append(
                " | ".join(
                    say("grey cell") if cell == START else _brief(effect) for cell, effect in cells
                )
            )
        source = game.components.source(("megalith_tiles", tile.id))
        name = say("Megalith tile {name}", name=tile.id.upper())
        found.append(Thing(say("Megalith tiles"), name, "megaliths", told, 1, source))
    return found


def _brief(effect: Any) -> str:
    return ", ".join(words for _icon, words in lines(effect)) or "-"


def _boards(game: EndlessWinterGame) -> list[Thing]:
    box, group = game.box.box, say("Tracks and boards")
    tracks, board = (
        game.components.source(("idol_tracks",)),
        game.components.source(("player_board",)),
    )
    offering = [
        f"{level}: ÷{ratio or '-'} {_brief(benefit) if benefit else ''}".strip()
        for level, (ratio, benefit) in enumerate(
            zip(box.offering_per_point, box.offering_benefits, strict=True)
        )
    ]
    honor = [f"{level}: {wording.points(n)}" for level, n in enumerate(box.honor_points) if n]
    symbols = ", ".join(f"{cell}|{cell + 1}" for cell in box.labor_between)
    told = say("Labor symbols between {cells}", cells=symbols)
    return [
        Thing(group, say("Offering track"), "idols", offering, 0, tracks),
        Thing(group, say("Honor track"), "idols", honor, 0, tracks),
        Thing(group, say("Player board"), "", [told], 0, board),
    ]
