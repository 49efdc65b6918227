"""Fingerprints of bots: results are kept as long as they play the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glaciarium import catalog
from glaciarium.arena.bot_fingerprint import fingerprint
from glaciarium.arena.contest import contest
from glaciarium.bots.searcher import Searcher
from glaciarium.bots.settings import Settings
from glaciarium.kernel.evaluation import Evaluation

if TYPE_CHECKING:
    import pytest

    from glaciarium.arena.contest import Contest
    from glaciarium.kernel.components import Components
    from glaciarium.kernel.protocol import Game


def between(*bots: str) -> Contest:
    game = catalog.game("arktia")
    return contest(game, {}, list(bots), way=None, games=2, seed=0, timeout=1.0)


def test_a_fingerprint_depends_on_the_bots_alone() -> None:
    made = between("level4", "greedy")
    assert fingerprint(made) == fingerprint(made._replace(games=9, seed=3))
    assert fingerprint(made) == fingerprint(between("greedy", "level4"))
    assert fingerprint(made) != fingerprint(between("level4", "random"))
    assert fingerprint(made) != fingerprint(between("level4@20", "greedy"))


def test_only_contests_of_a_bot_that_changed_are_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed, same = between("level4", "greedy"), between("level3", "greedy")
    before = fingerprint(changed), fingerprint(same)
    other = Searcher("level4", Settings(explore=0.9), 600, 0.0)
    monkeypatch.setitem(catalog.BOTS, "level4", other)
    assert fingerprint(changed) != before[0]
    assert fingerprint(same) == before[1]


def test_every_bot_of_the_catalogue_is_known() -> None:
    found = {fingerprint(between(name, "exec:./other")) for name in catalog.BOTS}
    assert len(found) == len(catalog.BOTS)


def test_a_fingerprint_sees_a_small_change_of_the_evaluation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = between("level3", "random")
    before = fingerprint(made)
    make = catalog.GAMES["arktia"]

    def changed(components: Components | None) -> Game[Any]:
        game = make(components)
        known = game.heuristics().learnt[2]
        weights = [
            [1.02 * known.weights[knot * known.features + row] for knot in range(known.knots)]
            for row in range(known.features)
        ]
        game.heuristics().learnt[2] = Evaluation(weights, list(known.doubts))
        return game

    monkeypatch.setitem(catalog.GAMES, "arktia", changed)
    assert fingerprint(made) != before
