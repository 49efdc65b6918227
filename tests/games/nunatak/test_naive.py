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
GAMES = 18  # of each number of players: every style, early and late
MORE = 300  # of each, at length
SHARE = 50  # games of one test, so that several can run at once
PLAYERS = {"solo": 1, "two": 2, "three": 3, "four": 4}


# Transformations of a double into its own other half, which then counts for nothing (N7.8).
CORNERS = {f"transform {card} {symbol}" for card in (49, 53) for symbol in ("beast", "elder")}


# How somebody plays: each style leads to other corners of the rules. `late` is a number of blocks.
def any_verb(words: list[str], chance: Random, naive: Naive, late: int) -> list[str]:
    """Verbs first, so that a favor is played or passed as often as one of many cells is chosen."""
    verb = chance.choice(sorted({text.split()[0] for text in words}))
    chosen = [text for text in words if text.split()[0] == verb]
    return [text for text in chosen if text in CORNERS] or chosen


def hoarding(words: list[str], chance: Random, naive: Naive, late: int) -> list[str]:
    """Elders and favors of one use above all, kept until late; cards reserved that nobody needs."""
    table = naive.table
    useful = ["exchange"] if table.reserved else []
    useful += [name for name, (kind, _) in FAVORS.items() if kind == "once"]
    wanted = [text for text in words if text.startswith("take") and text.endswith("elder")]
    wanted += [f"choose {name}" for name in useful if f"choose {name}" in words][:1]
    if len(table.blocks) < late:
        return wanted or [text for text in words if text == "pass"] or words
    reserves = [text for text in words if text.startswith("reserve")]
    useless = [text for text in reserves if not table.ways(int(text.split()[1]))]
    return wanted or useless or any_verb(words, chance, naive, late)


def draining(words: list[str], chance: Random, naive: Naive, late: int) -> list[str]:
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
        return any_verb(words, chance, naive, late)
    prices = {text: price(text) for text in plain}
    return [text for text in plain if prices[text] == min(prices.values())]


def completed(naive: Naive, place: str) -> int:
    """How many squares a block on a cell would complete."""
    cell = read_cell(place)
    naive.table.blocks[cell] = 0
    squares = naive.table.squares(cell)
    del naive.table.blocks[cell]
    return len(squares)


STYLES: list[Callable[[list[str], Random, Naive, int], list[str]]] = [any_verb, hoarding, draining]


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
    style, late = STYLES[seed % len(STYLES)], chance.choice((25, 35, 42, 46, 48, 50))
    assert_same_events([event.facts() for event in match.log], naive.start_events())
    while not match.over:
        words = match.on_offer()
        assert words == naive.legal()
        assert match.actor == naive.to_move()
        choice = chance.choice(style(words, chance, naive, late))
        assert_same_events([event.facts() for event in match.play(choice)], naive.play(choice))
        assert_same_sheet(match, naive)
    assert naive.over
    assert match.result()["scores"] == naive.scores()


@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_naive_model_agrees(players: int) -> None:
    for seed in range(GAMES):
        lockstep(players, seed)


@pytest.mark.long
@pytest.mark.parametrize("first", range(GAMES, MORE, SHARE))
@pytest.mark.parametrize("players", PLAYERS.values(), ids=PLAYERS.keys())
def test_naive_model_agrees_at_length(players: int, first: int) -> None:
    for seed in range(first, first + SHARE):
        lockstep(players, seed)
