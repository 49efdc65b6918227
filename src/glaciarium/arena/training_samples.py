"""Training samples: features of positions, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.protocol import Game, S


def study(
    game: Game[S],
    options: Mapping[str, Any],
    seed: i64,
    bots: list[Bot],  # by seat
    astray: i64,  # percent of random choices: mistakes teach too
    every: i64,  # one in this many decisions is sampled
) -> list[list[float]]:
    """Play a game; return a row per sampled position and seat.

    A row is the stage, the points still to come, and the features.
    """
    heuristics = game.heuristics()
    seen = vec[float]([0.0] * len(heuristics.features()))
    state = game.new(options, seed, None)
    seats = game.seats(state)
    out = game.buffer()
    rows: list[list[float]] = []
    count = game.legal(state, out)
    ply: i64 = 0
    while count:
        chance = derive(seed, ply)
        if below(derive(chance, 1), every) == 0:
            for seat in range(seats):
                heuristics.read(state, seat, seen)
                features = [seen[feature] for feature in range(len(seen))]
                rows.append([heuristics.stage(state), -float(game.score(state, seat)), *features])
        if below(derive(chance, 2), 100) < astray:
            action = out[below(derive(chance, 3), count)]
        else:
            seat = game.actor(state)
            action = bots[seat].choose(game, game.view(state, seat), chance)
        count = game.apply(state, action, out, None)
        ply += 1
    for nth, row in enumerate(rows):
        row[1] += float(game.score(state, nth % seats))
    return rows


def features_of(game: Game[S], state: S) -> list[list[float]]:
    """Return a row per seat: the stage, the score now, and the features."""
    heuristics = game.heuristics()
    seen = vec[float]([0.0] * len(heuristics.features()))
    stage = heuristics.stage(state)
    rows: list[list[float]] = []
    for seat in range(game.seats(state)):
        heuristics.read(state, seat, seen)
        features = [seen[feature] for feature in range(len(seen))]
        rows.append([stage, float(game.score(state, seat)), *features])
    return rows
