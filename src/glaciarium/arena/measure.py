"""What tests count and benchmarks time, inside compiled code from the first move to the last."""

from __future__ import annotations

from mypy_extensions import i64

from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game, S


def perft(game: Game[S], state: S, depth: i64) -> i64:
    """Count the lines of so many actions, or fewer where the game ends before."""
    out = game.buffer()
    options = game.legal(state, out)
    if depth == 0 or options == 0:
        return 1
    lines: i64 = 0
    spare = game.buffer()
    for option in range(options):
        child = game.clone(state)
        game.apply(child, out[option], spare, None)
        lines += perft(game, child, depth - 1)
    return lines


def playouts(game: Game[S], start: S, times: i64, seed: i64) -> i64:
    """Play to the end at random so many times; return how many decisions it took."""
    out = game.buffer()
    taken: i64 = 0
    for time in range(times):
        state = game.clone(start)
        state.word = derive(seed, time)
        options = game.legal(state, out)
        while options:
            options = game.apply(state, out[state.roll(options)], out, None)
            taken += 1
    return taken


def clones(game: Game[S], state: S, times: i64) -> i64:
    """Clone so many times; return the sum of their depths, lest the work be skipped."""
    total: i64 = 0
    for _time in range(times):
        total += game.clone(state).depth
    return total
