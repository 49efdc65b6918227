"""Whole games between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from glaciarium.arena.entrants import sit
from glaciarium.arena.players import Inside, Player, recorded, seated
from glaciarium.bots.bot import Bot
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.match import Match
from glaciarium.kernel.protocol import Game
from glaciarium.kernel.record import Record

Who = TypeVar("Who")


def one_each(bots: list[Who], players: int) -> list[Who]:
    """Return a bot for every seat; a single one plays all seats."""
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise BadOptions(f"{len(bots)} bots for {players} players: name one for all, or one each.")
    return bots


def finished(
    game: Game[Any], options: dict[str, Any], seed: int, players: Sequence[Player]
) -> Match:
    """Play a match to its end."""
    match = Match(game, options, seed, seated(game, options, players))
    for player in players:
        player.ready()
    while not match.over:
        match.play_action(players[match.actor].thinker(match)())
    for player in players:
        player.ended(match)
    return match


def simulate(
    game: Game[Any], wishes: dict[str, Any], seed: int, games: int, bots: list[Bot]
) -> Iterator[Match]:
    """Yield finished matches; the nth has the seed + n."""
    options = game.agree(wishes)
    players = [Inside(bot) for bot in one_each(bots, options["players"])]
    for nth in range(games):
        yield finished(game, options, seed + nth, players)


def records(
    game: Game[Any], wishes: dict[str, Any], seed: int, games: int, bots: list[str], timeout: float
) -> Iterator[Record]:
    """Yield the records of such matches, with bots given by name."""
    options = game.agree(wishes)
    names = one_each(bots, options["players"])
    for nth in range(games):
        players = [sit(name, seat, timeout) for seat, name in enumerate(names)]
        yield recorded(finished(game, options, seed + nth, players), players)
