"""The bot that looks one step ahead, and no further."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import advance, below
from glaciarium.kernel.protocol import Game, S, View

FAR: Final = 1 << 60  # beyond any score


class Greedy(Bot):
    """Take what leads furthest ahead on the score once the own turn is done; level ones by chance.

    Where a turn goes on with further choices of the same seat, they are made in the same way,
    until chance or something hidden comes to light.
    """

    def choose(self, game: Game[S], view: View[S], seed: i64) -> i64:
        state = game.sample(view, seed)
        return best(game, state, view.seat, seed)[0]


def best(game: Game[S], state: S, seat: i64, seed: i64) -> tuple[i64, i64]:
    """Return the best option of a seat at turn, and what it leads to."""
    options = game.buffer()
    count = game.legal(state, options)
    out = game.buffer()
    chosen = options[0]
    most: i64 = -FAR
    ties: i64 = 0
    for option in range(count):
        child = game.clone(state)
        game.apply(child, options[option], out, None)
        value = lead(game, child, seat)
        if goes_on(game, state, child, seat):
            value = max(value, best(game, child, seat, seed)[1])
        if value > most:
            most = value
            ties = 0
        if value == most:
            ties += 1
            seed = advance(seed)
            if below(seed, ties) == 0:  # each of the level ones is as likely as any other
                chosen = options[option]
    return chosen, most


def goes_on(game: Game[S], before: S, after: S, seat: i64) -> bool:
    """Tell whether the seat chooses again, and knows as much as before."""
    if game.actor(after) != seat or after.depth < before.depth:
        return False
    return after.revealed == before.revealed


def lead(game: Game[S], state: S, seat: i64) -> i64:
    """Return how far a seat is ahead of its best rival; alone, what it has."""
    rival: i64 = 0 if game.seats(state) == 1 else -FAR
    for other in range(game.seats(state)):
        if other != seat:
            rival = max(rival, game.score(state, other))
    return game.score(state, seat) - rival
