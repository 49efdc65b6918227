"""What a finished game is worth to each seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from glaciarium.kernel.bits import count, single
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.protocol import Game, S

RANK: Final = 0  # (seats behind - seats ahead) / (players - 1)
SCORE: Final = 1  # points
WIN: Final = 2  # 1, shared among the winners
REWARDS: Final = ["rank", "score", "win"]


def reward_kind(name: str | None, players: int) -> int:
    """Return the kind of reward by its name; raise BadOptions."""
    if name is None:
        return SCORE if players == 1 else RANK
    if name not in REWARDS:
        raise BadOptions(f"A reward is one of {', '.join(REWARDS)}, not {name!r}.")
    if name == "rank" and players == 1:
        raise BadOptions("Alone there is no rank: choose the reward score or win.")
    return REWARDS.index(name)


def reward(game: Game[S], state: S, seat: i64, kind: i64) -> float:
    """Return a seat's reward in a finished game."""
    if kind == SCORE:
        return float(game.score(state, seat))
    winners = game.winners(state)
    if kind == WIN:
        return 1.0 / float(count(winners)) if winners & single(seat) else 0.0
    return float(lead(game, state, seat, winners)) / float(game.seats(state) - 1)


def lead(game: Game[S], state: S, seat: i64, winners: i64) -> i64:
    """Return how many more seats are behind than ahead: winners first, then by points."""
    found: i64 = 0
    won = winners & single(seat)
    score = game.score(state, seat)
    for other in range(game.seats(state)):
        other_won = winners & single(other)
        if (won != 0) != (other_won != 0):
            found += 1 if won else -1
        elif won == 0:
            points = game.score(state, other)
            if points < score:
                found += 1
            elif points > score:
                found -= 1
    return found
