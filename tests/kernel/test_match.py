"""A match at the border: options as lists, and nothing kept that is no longer needed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from glaciarium import catalog
from glaciarium.kernel.match import Match
from tests.conformance.toy import ThinIce


def test_listed_options_are_those_of_the_buffer() -> None:
    game = ThinIce()
    state, out = game.new({"players": 2}, 3, None), game.buffer()
    assert game.legal_actions(state) == [out[nth] for nth in range(game.legal(state, out))]
    game.act(state, game.legal_actions(state)[1], None)
    assert game.actor(state) == 1
    state.depth = 0
    assert game.legal_actions(state) == []


def resident_pages() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1])


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read from /proc")
@pytest.mark.parametrize("name", catalog.GAMES)
def test_asking_and_playing_keeps_no_memory(name: str) -> None:
    """Each buffer that is lost would cost some kilobytes; a thousand questions would show it."""
    game = catalog.game(name)
    match = Match(game, {"players": 2}, 1, [])
    first = match.on_offer()
    before = resident_pages()
    for _ in range(1000):
        assert match.on_offer() == first
        game.act(game.clone(match.state), game.legal_actions(match.state)[0], None)
    assert resident_pages() - before < 1000
