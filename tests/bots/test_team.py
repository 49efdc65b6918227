"""Several processors on one decision: the same sums every time, and nobody left behind."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.bots import team
from glaciarium.bots.search import Search
from glaciarium.bots.searcher import Searcher
from glaciarium.bots.settings import Settings
from glaciarium.kernel.errors import UnknownName

pytestmark = pytest.mark.skipif(not team.can_join(), reason="processes cannot be copied here")


def table() -> tuple[Any, Any]:
    game = catalog.game("nunatak")
    state = game.new(game.agree({"players": 3}), 7, None)
    return game, game.view(state, game.actor(state))


def children() -> set[str]:
    """Return what this process has started, also the dead that nobody waited for.

    Other tests in it may have started something of their own.
    """
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


def test_visits_of_all_are_summed_and_repeat() -> None:
    game, view = table()
    bot = Searcher("team", Settings(), 90, 0.0, 3)
    before = children()
    found = []
    for _ in range(2):
        search = Search(game, view, 5, bot.settings)
        bot.think_together(search, 5, 0.0, None)
        found.append((search.tried(), search.won()))
        assert search.visits == sum(search.tried()) == 90
        assert children() == before
    assert found[0] == found[1]
    alone = Search(game, view, 5, bot.settings)
    alone.grow(30)
    assert all(one <= all_ for one, all_ in zip(alone.tried(), found[0][0], strict=True))


def test_who_is_told_to_stop_waits_for_nobody() -> None:
    game, view = table()
    bot = Searcher("team", Settings(), 1 << 40, 0.0, 2)  # its mate would think for years
    before = children()
    assert bot.choose(game, view, 1, lambda: True) in game.legal_actions(view.table)
    assert children() == before


def test_a_wish_that_fails_leaves_nobody_behind() -> None:
    game, view = table()

    def halt() -> bool:
        raise KeyboardInterrupt

    bot = Searcher("team", Settings(), 1 << 40, 0.0, 2)
    before = children()
    with pytest.raises(KeyboardInterrupt):
        bot.choose(game, view, 1, halt)
    assert children() == before


def test_a_mate_that_comes_to_harm_counts_nothing() -> None:
    game, view = table()
    search = Search(game, view, 5, Settings())
    search.grow(20)
    before = search.tried()
    team.add(search, team.told(search)[:-1])
    assert search.tried() == before
    team.add(search, team.told(search))
    assert search.tried() == [2 * tried for tried in before]


def test_a_late_mate_is_not_waited_for() -> None:
    game, view = table()
    never_ready, writing = os.pipe()

    def search() -> Any:
        os.read(never_ready, 1)  # blocks until dismissed
        return Search(game, view, 5, Settings())

    mate = team.joined(search)
    try:
        assert mate.report(0.0) == b""
    finally:
        mate.dismiss()
        os.close(never_ready)
        os.close(writing)


def test_only_a_budget_in_seconds_is_spread_over_processors() -> None:
    timed, counted = catalog.bot("level5"), catalog.bot("level4")
    assert isinstance(timed, Searcher)
    assert isinstance(counted, Searcher)
    assert timed.spread(2).cores == 2
    assert (timed.spread(2).name, timed.spread(2).seconds) == (timed.name, timed.seconds)
    assert counted.spread(2) is counted


def test_processors_are_part_of_the_name() -> None:
    bot = catalog.bot("level5@2sx4")
    assert isinstance(bot, Searcher)
    assert (bot.name, bot.seconds, bot.visits, bot.cores) == ("level5@2sx4", 2.0, 0, 4)
    for name in ("level5@2sx0", "level5@2s4", "level5@x2"):
        with pytest.raises(UnknownName, match="four processors"):
            catalog.bot(name)
