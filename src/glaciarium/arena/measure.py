"""What tests count and benchmarks time, entirely in compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game, S


def perft(game: Game[S], state: S, depth: i64) -> i64:
    """Count the sequences of `depth` actions, shorter where the game ends."""
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
    """Play random games to the end; return the number of decisions."""
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
    """Clone repeatedly; return the sum of depths so that the work isn't optimised away."""
    total: i64 = 0
    for _time in range(times):
        total += game.clone(state).depth
    return total
