"""One game between bots as columns of numbers, gathered in compiled code for datasets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from glaciarium.bots.bot import Bot
from glaciarium.kernel.bits import members
from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game, S, kind_of


class Trace:
    """The decisions of a game, from 0."""

    def __init__(self) -> None:
        self.actors = vec[i64]()
        self.kinds = vec[i64]()
        self.actions = vec[i64]()
        self.counts = vec[i64]()  # number of options
        self.legal = vec[i64]()  # the options of all decisions, one after the other
        self.features = vec[i16]()  # what the actor saw, one after another
        self.words: list[str] = []
        self.scores: list[int] = []
        self.winners: list[int] = []


def gather(game: Game[S], options: Mapping[str, Any], seed: i64, bots: list[Bot]) -> Trace:
    """Play the game that `simulate` plays with this seed, and note every decision."""
    trace = Trace()
    state = game.new(options, seed, None)
    out = game.buffer()
    seen = vec[i16]([0] * game.observation_size)
    count = game.legal(state, out)
    ply: i64 = 0
    while count:
        seat = game.actor(state)
        game.observe(state, seat, seen, 0)
        action = bots[seat].choose(game, game.view(state, seat), derive(seed, ply))
        note(trace, seat, kind_of(state.stack[state.depth - 1]), action)
        note_options(trace, out, count)
        note_features(trace, seen)
        trace.words.append(game.text(state, action))
        count = game.apply(state, action, out, None)
        ply += 1
    trace.scores = [game.score(state, seat) for seat in range(game.seats(state))]
    trace.winners = members(game.winners(state))
    return trace


def note(trace: Trace, seat: i64, kind: i64, action: i64) -> None:
    trace.actors = append(trace.actors, seat)
    trace.kinds = append(trace.kinds, kind)
    trace.actions = append(trace.actions, action)


def note_options(trace: Trace, out: vec[i64], count: i64) -> None:
    legal = trace.legal
    for nth in range(count):
        legal = append(legal, out[nth])
    trace.legal = legal
    trace.counts = append(trace.counts, count)


def note_features(trace: Trace, seen: vec[i16]) -> None:
    features = trace.features
    for nth in range(len(seen)):
        features = append(features, seen[nth])
    trace.features = features
