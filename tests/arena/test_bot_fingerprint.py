"""What bots are made of: results are kept as long as it stays the same."""

from __future__ import annotations

import ast
from importlib.resources import files
from typing import TYPE_CHECKING

from glaciarium import catalog
from glaciarium.arena.bot_fingerprint import SOURCES, digest
from glaciarium.arena.contest import contest
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


def rooms(source: str) -> set[str]:
    """Return the modules of the bots that one of them takes something from."""
    tree = ast.parse(files("glaciarium.bots").joinpath(source).read_text("utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named = {str(node.module) for node in found}
    for node in found:
        named |= {f"{node.module}.{name.name}" for name in node.names}
    begin = "glaciarium.bots."
    modules = {name.removeprefix(begin) + ".py" for name in named if name.startswith(begin)}
    return {name for name in modules if files("glaciarium.bots").joinpath(name).is_file()}


def test_what_a_bot_is_made_of_is_all_there() -> None:
    for name, sources in SOURCES.items():
        used = {f"{name.lower()}.py", *(room for source in sources for room in rooms(source))}
        assert used - set(sources) <= {"bot.py"}, name  # which only says what a bot can do
