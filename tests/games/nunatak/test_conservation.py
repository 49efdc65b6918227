"""Nothing is lost and nothing appears: after every action each thing is in exactly one place.

From the events alone the temple is built again and every score is counted again.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.games.nunatak import state as inside
from glaciarium.kernel.bits import members
from tests.games.nunatak.table import in_use, match

if TYPE_CHECKING:
    from glaciarium.kernel.match import Match

CELLS = 54
CARDS = 54
TILES = 54
GROUND = 25
GAMES = 12


def walked(players: int, seed: int) -> Match:
    """Play one game, checking the table after every action, and return it."""
    game, chance = match(players, seed), Random(seed)
    used = 0
    while not game.over:
        offer = game.on_offer()
        verb = chance.choice(sorted({words.split()[0] for words in offer}))
        game.play(chance.choice([words for words in offer if words.split()[0] == verb]))
        used = check(game, players, used)
    return game


def check(game: Match, players: int, used: int) -> int:
    """Check that everything is in one place; return how many favors have left the game."""
    state = game.state
    placed = sum(event.KIND == "block_placed" for event in game.log)
    built = [members(state.built(colour)) for colour in range(state.colours)]
    flat = [cell for cells in built for cell in cells]
    assert len(flat) == len(set(flat)) == placed
    assert sorted(flat) == members(state.covered)
    rows = [colour * inside.ROW for colour in range(state.colours)]
    left = sum(state.own[row + inside.STOCK] + state.own[row + inside.SIKUS] for row in rows)
    reserve = _reserve_blocks(game, players)
    assert placed + left + reserve == CELLS
    laid = sum(event.KIND == "tile_laid" for event in game.log)
    assert len(members(state.laid)) == GROUND + laid == TILES - state.tiles_left
    assert state.tiles_left == len(members(state.unlaid))
    _check_cards(state)
    return _check_favors(state, players, used)


def _reserve_blocks(game: Match, players: int) -> int:
    """N1.5: of four players' reserve blocks two are placed in extra turns, the others never."""
    if players != 4:
        return 0
    placed = sum(event.KIND == "block_placed" for event in game.log)
    return 2 - max(0, placed - 4 * 13)


def _check_cards(state: Any) -> None:
    places = [state.cards[place] for place in range(state.cards_left)]
    places += [card for place in range(4) if (card := state.shown(place)) >= 0]
    places += members(state.discarded)
    for colour in range(state.colours):
        for symbol in range(6):
            places += members(state.column(colour, symbol))
    # A card that is being taken is in no column before its block stands.
    assert len(places) == len(set(places))
    assert CARDS - 1 <= len(places) <= CARDS


def _check_favors(state: Any, players: int, used: int) -> int:
    places = [state.blessings[place] for place in range(state.blessings_left)]
    places += [favor for place in range(2) if (favor := state.offered(place)) >= 0]
    for colour in range(state.seats):
        places += members(state.own[colour * inside.ROW + inside.FAVORS])
    assert len(places) == len(set(places))
    gone = len(in_use(players)) - len(places)
    assert gone >= used  # what has left the game never comes back
    return gone


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_is_in_one_place(players: int, seed: int) -> None:
    game = walked(players, seed)
    events = game.events()
    assert sum(event["kind"] == "block_placed" for event in events) == CELLS
    assert len(temple(events)) == CELLS
    assert recounted(events, game.game.seats(game.state)) == game.result()["scores"]


def temple(events: list[dict[str, Any]]) -> dict[tuple[int, ...], dict[str, Any]]:
    """Build the temple from the events: a block needs an open tile that was laid before."""
    tiles = {tuple(tile["cell"]): tile["symbols"] for tile in events[0]["tiles"]}
    blocks: dict[tuple[int, ...], dict[str, Any]] = {}
    for event in events:
        cell = tuple(event.get("cell", ()))
        if event["kind"] == "tile_laid":
            assert cell not in tiles
            floor, row, column = cell
            below = [(floor - 1, row + down, column + right) for down in (0, 1) for right in (0, 1)]
            assert all(under in blocks for under in below)
            tiles[cell] = event["symbols"]
        elif event["kind"] == "tiles_swapped":
            one, other = (tuple(cell) for cell in event["cells"])
            assert one not in blocks
            assert other not in blocks
            tiles[one], tiles[other] = tiles[other], tiles[one]
        elif event["kind"] == "block_placed":
            assert cell in tiles
            assert cell not in blocks
            blocks[cell] = event
    return blocks


def recounted(events: list[dict[str, Any]], seats: int) -> list[int]:
    """Count the points of every event; after every turn they are what the turn's end says."""
    points = [0] * seats
    for event in events:
        if event["kind"] in ("support_scored", "favor_used"):
            points[event["seat"]] += event.get("points") or 0
        elif event["kind"] == "square_scored":
            for colour, number in event["points"].items():
                if colour.isdigit() and int(colour) < seats:
                    points[int(colour)] += number
        elif event["kind"] == "turn_ended":
            assert event["scores"] == points
        elif event["kind"] == "final_scored":
            points[event["seat"]] += sum(event["parts"].values())
    return points
