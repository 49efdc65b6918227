"""Two readings of the same rules: the engine and a naive model, walked in lockstep."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.catalog import game
from glaciarium.kernel.match import Match
from tests.games.nunatak.naive import FAVORS, Naive, read_cell

if TYPE_CHECKING:
    from collections.abc import Callable

GAME = game("nunatak")
GAMES = 300  # of each number of players
SHARE = 50  # games of one test, so that several can run at once
PLAYERS = {"solo": 1, "two": 2, "three": 3, "four": 4}


# How somebody plays: each style leads to other corners of the rules.
def any_verb(words: list[str], chance: Random, naive: Naive) -> list[str]:
    """Verbs first, so that a favor is played or passed as often as one of many cells is chosen."""
    verb = chance.choice(sorted({text.split()[0] for text in words}))
    return [text for text in words if text.split()[0] == verb]


def collecting(words: list[str], chance: Random, naive: Naive) -> list[str]:
    """Elders above all, favors of one use if possible, and those kept for late in the game."""
    elders = [text for text in words if text.startswith("take") and text.endswith("elder")]
    once = [f"choose {name}" for name, (kind, _) in FAVORS.items() if kind == "once"]
    wanted = elders or [text for text in words if text in once]
    if wanted or chance.randrange(25, 54) < len(naive.table.blocks):
        return wanted or any_verb(words, chance, naive)
    return [text for text in words if text == "pass"] or words


def draining(words: list[str], chance: Random, naive: Naive) -> list[str]:
    """The rarest symbol, and no square if possible: soon no card has a cell (N3.3, N3.4)."""
    table = naive.table
    seen = [symbol for cell in table.open_cells() for symbol in table.shows(cell)]

    def price(text: str) -> int:
        verb, *rest = text.split()
        if verb == "take":
            return seen.count(rest[1])
        return completed(naive, rest[-1]) if verb == "swap" else completed(naive, rest[0])

    plain = [text for text in words if text.split()[0] in ("take", "swap", "place")]
    if not plain or chance.random() < 0.1:
        return any_verb(words, chance, naive)
    prices = {text: price(text) for text in plain}
    return [text for text in plain if prices[text] == min(prices.values())]


def completed(naive: Naive, place: str) -> int:
    """How many squares a block on a cell would complete."""
    cell = read_cell(place)
    naive.table.blocks[cell] = 0
    squares = naive.table.squares(cell)
    del naive.table.blocks[cell]
    return len(squares)


STYLES: list[Callable[[list[str], Random, Naive], list[str]]] = [any_verb, collecting, draining]


def assert_same_events(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    """The engine may tell more about an event, but not less, and no other events."""
    assert [event["kind"] for event in ours] == [event["kind"] for event in theirs]
    for mine, their in zip(ours, theirs, strict=True):
        assert {name: mine.get(name, "missing") for name in their} == their


def assert_same_sheet(match: Match, naive: Naive) -> None:
    theirs = naive.sheet()
    ours = {row.category: row.points for row in GAME.sheet(match.state).rows}
    ours["score"] = ours.pop("so_far")
    assert ours == {part: [row[part] for row in theirs] for part in theirs[0]}
    assert match.scores() == [sum(row.values()) for row in theirs]


def lockstep(players: int, seed: int) -> None:
    """Play one random game on both."""
    options, chance = {"players": players}, Random(seed)
    match, naive = Match(GAME, options, seed, []), Naive(options, seed)
    style = STYLES[seed % len(STYLES)]
    assert_same_events([event.facts() for event in match.log], naive.start_events())
    while not match.over:
        words = match.on_offer()
        assert words == naive.legal()
        assert match.actor == naive.to_move()
        choice = chance.choice(style(words, chance, naive))
        assert_same_events([event.facts() for event in match.play(choice)], naive.play(choice))
        assert_same_sheet(match, naive)
    assert naive.over
    assert match.result()["scores"] == naive.scores()


@pytest.mark.parametrize("first", range(0, GAMES, SHARE))
@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_naive_model_agrees(players: int, first: int) -> None:
    for seed in range(first, first + SHARE):
        lockstep(players, seed)
