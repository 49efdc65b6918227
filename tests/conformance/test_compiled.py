"""Compiled and interpreted, the same source plays the same games, byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import glaciarium

TRACE = """
from glaciarium import catalog, compiled
from glaciarium.arena import measure
from glaciarium.arena.simulate import simulate
from glaciarium.kernel.record import dump

print(compiled())
for name in catalog.GAMES:
    game = catalog.game(name)
    for players in game.players:
        state = game.new(game.agree({"players": players}), 5, None)
        print(name, players, game.key(state), measure.perft(game, state, 2))
        print(measure.playouts(game, state, 20, 3))
        for bots, games in ((["random"], 6), (["greedy"], 1)):
            seated = [catalog.bot(bot) for bot in bots]
            for match in simulate(game, {"players": players}, 11, games, seated):
                print(dump(match.record()), end="")
                print([list(game.observation(match.state, seat)) for seat in range(players)])
"""


def trace(*, interpreted: bool) -> list[str]:
    environment = {**os.environ, "GLACIARIUM_INTERPRETED": str(int(interpreted))}
    command = [sys.executable, "-c", TRACE]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout.splitlines()


@pytest.mark.skipif(not glaciarium.compiled(), reason="the engine is not compiled here")
def test_compiled_and_interpreted_agree() -> None:
    ours, plain = trace(interpreted=False), trace(interpreted=True)
    assert (ours[0], plain[0]) == ("True", "False")
    assert ours[1:] == plain[1:]
