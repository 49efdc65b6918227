"""Whole games between bots, as matches that can be recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game


def thinker(match: Match, bot: Bot) -> Callable[[], int]:
    """Return a bot's choice as something that may run elsewhere while the match is looked at.

    Its chance hangs on the match's seed and the number of the move, so a resumed match goes on
    in the same way.
    """
    view, seed = match.view(match.actor), derive(match.seed, len(match.moves))
    return lambda: int(bot.choose(match.game, view, seed))


def seated(game: Game[Any], options: dict[str, Any], bots: list[Bot]) -> list[Seat]:
    """Return the seats of bots, and of what the rules play by themselves."""
    seats = [Seat(f"{bot.name} {seat}", f"bot:{bot.name}") for seat, bot in enumerate(bots, 1)]
    return seats + [Seat(name, "dummy") for name in game.dummies(options)]


def one_each(bots: list[Bot], players: int) -> list[Bot]:
    """Return a bot for every seat: one name stands for all."""
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise BadOptions(f"{len(bots)} bots for {players} players: name one for all, or one each.")
    return bots


def simulate(
    game: Game[Any], wishes: dict[str, Any], seed: int, games: int, bots: list[Bot]
) -> Iterator[Match]:
    """Yield finished matches; the nth has the seed + n."""
    options = game.agree(wishes)
    players = one_each(bots, options["players"])
    seats = seated(game, options, players)
    for nth in range(games):
        match = Match(game, options, seed + nth, seats)
        while not match.over:
            match.play_action(thinker(match, players[match.actor])())
        yield match
