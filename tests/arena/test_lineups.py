"""Who meets whom, and that no seat and no deal favours anybody."""

from __future__ import annotations

from collections import Counter

import pytest

from glaciarium import catalog
from glaciarium.arena.contest import Contest, contest
from glaciarium.arena.lineups import HELP, WAYS, arrangements, called, lineups
from glaciarium.kernel.errors import BadOptions


def made(way: str | None, bots: list[str], players: int, games: int = 7) -> Contest:
    wishes = {"players": players}
    game = catalog.game("nunatak")
    return contest(game, wishes, bots, way=way, games=games, seed=5, timeout=1.0)


@pytest.mark.parametrize(
    ("way", "players", "expected"),
    [
        ("duels", 2, ["ab", "ac", "bc"]),
        ("duels", 3, ["abb", "acc", "baa", "bcc", "caa", "cbb"]),
        ("hero", 3, ["abb", "acc"]),
        ("foe", 3, ["acc", "bcc"]),
        ("rungs", 2, ["ba", "cb"]),
        ("mixed", 2, ["ab", "ac", "bc"]),
        ("mixed", 3, ["abc"]),
        ("all", 3, ["aab", "aac", "abb", "abc", "acc", "bbc", "bcc"]),
        (None, 2, ["ab", "ac", "bc"]),
    ],
)
def test_who_meets_whom(way: str | None, players: int, expected: list[str]) -> None:
    found = lineups(way, ["a", "b", "c"], players)
    assert ["".join(lineup) for lineup in found] == expected


def test_two_bots_are_a_hero_and_a_foe() -> None:
    assert lineups(None, ["hero", "foe"], 4) == [("hero", "foe", "foe", "foe")]


def test_alone_everybody_plays_the_same_deals() -> None:
    found = made(None, ["greedy", "random"], 1, games=3).fixtures()
    assert Counter(fixture.seats for fixture in found) == {("greedy",): 3, ("random",): 3}
    assert Counter(fixture.seed for fixture in found) == {5: 2, 6: 2, 7: 2}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", WAYS)
def test_every_bot_sits_on_every_seat_equally_often_with_the_same_deals(
    way: str, players: int
) -> None:
    bots = ["greedy", "random", "level1", "level2"]
    found = made(way, bots, players)
    fixtures = found.fixtures()
    assert len(fixtures) == len(set(fixtures))
    for lineup in found.lineups:
        games = [one for one in fixtures if sorted(one.seats) == sorted(lineup)]
        deals = sorted({one.seed for one in games})
        assert deals == list(range(5, 5 + len(deals)))  # the same for all, the first first
        assert 7 <= len(games) < 7 + len(arrangements(lineup))
        for bot in set(lineup):
            for deal in deals:
                seats = Counter(
                    seat
                    for one in games
                    if one.seed == deal
                    for seat, name in enumerate(one.seats)
                    if name == bot
                )
                assert len(seats) == players
                assert len(set(seats.values())) == 1


def test_a_contest_that_is_stopped_is_nearly_balanced() -> None:
    seeds = [fixture.seed for fixture in made("all", ["greedy", "random", "level1"], 3).fixtures()]
    assert seeds == sorted(seeds)


def test_refusals() -> None:
    with pytest.raises(BadOptions, match="greedy is named twice"):
        lineups(None, ["greedy", "greedy"], 2)
    with pytest.raises(BadOptions, match="'duel': did you mean duels"):
        lineups("duel", ["a", "b"], 2)
    with pytest.raises(BadOptions, match="for 3 players need 3 bots"):
        lineups("mixed", ["a", "b"], 3)


def test_names_of_lineups() -> None:
    assert called(("a", "b")) == "a against b"
    assert called(("a", "b", "b")) == "a against 2 \N{MULTIPLICATION SIGN} b"
    assert called(("a", "b", "c")) == "a against b, c"
    assert called(("a",)) == "a alone"
    assert called(("a", "a")) == "2 \N{MULTIPLICATION SIGN} a among themselves"
    assert HELP.keys() == WAYS.keys()
