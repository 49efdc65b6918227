"""A match at the border: options as lists, and nothing kept that is no longer needed."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.match import NEAR, SPACING, Match
from tests.conformance.toy import ThinIce

if TYPE_CHECKING:
    from collections.abc import Callable


def test_listed_options_are_those_of_the_buffer() -> None:
    game = ThinIce()
    state, out = game.new({"players": 2}, 3, None), game.buffer()
    assert game.legal_actions(state) == [out[nth] for nth in range(game.legal(state, out))]
    game.act(state, game.legal_actions(state)[1], None)
    assert game.actor(state) == 1
    state.depth = 0
    assert game.legal_actions(state) == []


class CountedRules(ThinIce):
    """A game that counts how often moves are looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def parse(self, state: Any, words: str) -> int:
        self.asked.append("parse")
        return super().parse(state, words)

    def legal_actions(self, state: Any) -> list[int]:
        self.asked.append("legal")
        return super().legal_actions(state)


def test_a_checked_move_is_played_without_a_second_check() -> None:
    game = CountedRules()
    match = Match(game, {"players": 2}, 3, [])
    words = match.on_offer()[0]
    told = match.check(f" {words.upper()} ")
    assert told == words
    assert "parse" in game.asked
    game.asked.clear()
    match.play(told)
    assert game.asked == []
    assert [move.do for move in match.moves] == [words]


def test_a_check_holds_for_one_position_only() -> None:
    match = Match(ThinIce(), {"players": 2}, 3, [])
    first, second = match.on_offer()[:2]
    match.check(first)
    match.play(second)
    with pytest.raises(IllegalAction):
        match.play(first if first not in match.on_offer() else "nonsense")
    match.undo(1)
    match.check(first)
    match.undo(0)
    match.play(first)
    assert len(match.moves) == 1


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


@pytest.mark.parametrize("name", catalog.GAMES)
def test_undo_replays_a_few_moves_and_comes_out_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance = catalog.game(name), Random(5)
    match = Match(game, {"players": 2}, 1, [])
    while len(match.moves) < 70 and not match.over:
        match.play(chance.choice(match.on_offer()))
    for count in (1, 3, 17, 20, 40):
        if count > len(match.moves):
            break
        fresh = Match(game, {"players": 2}, 1, [])
        for move in match.moves[:-count]:
            fresh.play(move.do)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "play", counted := Counted(Match.play))
            match.undo(count)
        assert match.record() == fresh.record()
        assert match.on_offer() == fresh.on_offer()
        assert match._reveals == fresh._reveals
        assert counted.calls <= SPACING or count > NEAR


class Counted:
    """A method that counts how often it is called."""

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method, self.calls = method, 0

    def __get__(self, match: Match, _kind: type) -> Callable[..., Any]:
        self.calls += 1
        return partial(self.method, match)
