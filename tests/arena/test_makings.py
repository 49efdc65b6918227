"""What bots are made of: results are kept as long as it stays the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glaciarium import catalog
from glaciarium.arena.contest import contest
from glaciarium.arena.makings import digest
from glaciarium.bots.search import Settings
from glaciarium.bots.searcher import Searcher

if TYPE_CHECKING:
    import pytest

    from glaciarium.arena.contest import Contest


def between(*bots: str) -> Contest:
    game = catalog.game("arktia")
    return contest(game, {}, list(bots), way=None, games=2, seed=0, timeout=1.0)


def test_a_digest_hangs_on_the_bots_alone() -> None:
    made = between("level4", "greedy")
    assert digest(made) == digest(made._replace(games=9, seed=3))
    assert digest(made) == digest(between("greedy", "level4"))
    assert digest(made) != digest(between("level4", "random"))
    assert digest(made) != digest(between("level4@20", "greedy"))


def test_only_contests_of_a_bot_that_changed_are_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed, same = between("level4", "greedy"), between("level3", "greedy")
    before = digest(changed), digest(same)
    other = Searcher("level4", Settings(explore=0.9), 600, 0.0)
    monkeypatch.setitem(catalog.BOTS, "level4", other)
    assert digest(changed) != before[0]
    assert digest(same) == before[1]


def test_every_bot_of_the_catalogue_is_known() -> None:
    found = {digest(between(name, "exec:./other")) for name in catalog.BOTS}
    assert len(found) == len(catalog.BOTS)
