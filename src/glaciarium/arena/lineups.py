"""Which bots meet and where they sit, balanced so that no seat or deal favours anybody.

A line-up is a list of bots, perhaps with copies. Each deal is played once by every
distinct seating, so each bot sits in every seat equally often, with
the same cards, and all line-ups get the same deals.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import Final

from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.options import nearest

TIMES: Final = "\N{MULTIPLICATION SIGN}"
Lineup = tuple[str, ...]  # bots of a table; the first is the one being measured


def _against(hero: str, foe: str, players: int) -> Lineup:
    return (hero, *[foe] * (players - 1))


def _duels(bots: list[str], players: int) -> list[Lineup]:
    pairs = permutations(bots, 2) if players > 2 else combinations(bots, 2)  # noqa: PLR2004 - two
    return [_against(hero, foe, players) for hero, foe in pairs]


def _hero(bots: list[str], players: int) -> list[Lineup]:
    return [_against(bots[0], foe, players) for foe in bots[1:]]


def _foe(bots: list[str], players: int) -> list[Lineup]:
    return [_against(hero, bots[-1], players) for hero in bots[:-1]]


def _rungs(bots: list[str], players: int) -> list[Lineup]:
    return [_against(hero, foe, players) for foe, hero in pairwise(bots)]


def _mixed(bots: list[str], players: int) -> list[Lineup]:
    if len(bots) < players:
        raise BadOptions(f"Mixed line-ups for {players} players need {players} bots or more.")
    return list(combinations(bots, players))


def _all(bots: list[str], players: int) -> list[Lineup]:
    every = combinations_with_replacement(bots, players)
    return [lineup for lineup in every if len(set(lineup)) > 1]


WAYS: Final[dict[str, Callable[[list[str], int], list[Lineup]]]] = {
    "duels": _duels,
    "hero": _hero,
    "foe": _foe,
    "rungs": _rungs,
    "mixed": _mixed,
    "all": _all,
}
HELP: Final = {
    "duels": "each bot against copies of each other",
    "hero": "the first against copies of each other",
    "foe": "each against copies of the last",
    "rungs": "each against copies of the one before",
    "mixed": "every choice of different bots",
    "all": "every choice, copies included",
}


def lineups(way: str | None, bots: list[str], players: int) -> list[Lineup]:
    """Return who meets whom; in solo games, or with one bot, there is only one way."""
    if len(set(bots)) < len(bots):
        twice = next(bot for bot in bots if bots.count(bot) > 1)
        raise BadOptions(f"{twice} is named twice; copies come by themselves.")
    if players == 1 or len(bots) == 1:
        return [(bot,) * players for bot in bots]
    chosen = way or ("hero" if len(bots) == 2 else "duels")  # noqa: PLR2004 - one against the other
    if chosen not in WAYS:
        raise BadOptions(f"There are no line-ups {chosen!r}: {nearest(chosen, list(WAYS))}")
    return WAYS[chosen](bots, players)


def arrangements(lineup: Lineup) -> list[tuple[str, ...]]:
    """Return every distinct seating of a line-up, its own order first."""
    return list(dict.fromkeys(permutations(lineup)))


def called(lineup: Lineup) -> str:
    """Return a line-up in words, such as `greedy against random`, with the number of copies."""
    counts = {bot: lineup.count(bot) for bot in lineup}
    words = [bot if count == 1 else f"{count} {TIMES} {bot}" for bot, count in counts.items()]
    if len(words) == 1:
        return f"{words[0]} alone" if len(lineup) == 1 else f"{words[0]} among themselves"
    return f"{words[0]} against {', '.join(words[1:])}"
