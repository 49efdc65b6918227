"""The policy: clues about options, priors in the tree, hasty players and styles."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.bots.guide import Guide
from glaciarium.bots.hasty import HastyBot
from glaciarium.bots.search import Search
from glaciarium.bots.settings import Settings
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.errors import UnknownName
from glaciarium.kernel.game_files import LOBBY, data_of, package_of
from glaciarium.kernel.policy import Policy, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.protocol import Game

GUIDED = [name for name in catalog.GAMES if catalog.game(name).clues().size]
KINDS = [(name, players) for name in GUIDED for players in catalog.game(name).players]


def positions(game: Game[Any], players: int, seed: int) -> Iterator[Any]:
    """Yield the positions of a random game."""
    state = game.new(game.agree({"players": players}), seed, None)
    ply = 0
    while legal := game.legal_actions(state):
        yield state
        game.act(state, legal[below(derive(seed, ply), len(legal))], None)
        ply += 1


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_clues_are_numbers_of_weights_and_reading_them_changes_nothing(
    name: str, players: int
) -> None:
    game = catalog.game(name)
    clues = game.clues()
    starts = sorted(clues.blocks.values())
    assert starts[0] == 0
    assert starts[-1] == clues.size
    for state in positions(game, players, 5):
        before = game.key(state)
        seat = game.actor(state)
        clues.look(state, seat)
        for action in game.legal_actions(state):
            known = clues.read(state, seat, action)
            found = clues.found
            assert 0 < known <= len(found)
            assert all(0 <= found[nth] < clues.size for nth in range(known))
        assert game.key(state) == before


@pytest.mark.parametrize("name", GUIDED)
def test_a_policy_weighs_as_it_was_learned(name: str) -> None:
    """Where every weight is nothing, all options are equal; one heavy clue makes a favourite."""
    game = catalog.game(name)
    state = game.new(game.agree({"players": 2}), 1, None)
    seat, options = game.actor(state), game.buffer()
    count = game.legal(state, options)
    clues = game.clues()
    even = Guide(game, Policy([0.0] * clues.size))
    assert even.weigh(state, seat, options, count) == count
    clues.look(state, seat)
    clues.read(state, seat, options[0])
    weights = [0.0] * clues.size
    weights[clues.found[0]] = 3.0
    heavy = Guide(game, Policy(weights))
    assert heavy.weigh(state, seat, options, count) > float(count + 15)


def test_the_tree_follows_its_priors() -> None:
    game = catalog.game("arktia")
    state = game.new(game.agree({"players": 2}), 1, None)
    view = game.view(state, game.actor(state))
    search = Search(game, view, 1, Settings())
    heavy = len(search.actions()) - 1
    for row in range(len(search.actions())):
        search.tree.prior[row] = 1000.0 if row == heavy else 0.001
    search.grow(12)
    assert search.tried()[heavy] >= 11


def test_without_a_policy_nothing_leans() -> None:
    game = catalog.game("nunatak")
    game.heuristics().policies = {}
    state = game.new(game.agree({"players": 2}), 1, None)
    view = game.view(state, game.actor(state))
    new, old = (Search(game, view, 1, Settings(lean=lean)) for lean in (0.5, 0.0))
    new.grow(60)
    old.grow(60)
    assert new.tried() == old.tried()


def test_unknown_blocks_weigh_nothing() -> None:
    assert unpacked({"b": [150]}, {"a": 0, "b": 2, "end": 3}, 3) == [0.0, 0.0, 1.5]


def lead_after(game: Game[Any], state: Any, seat: int, action: int) -> int:
    child = game.clone(state)
    game.act(child, action, None)
    return int(game.scorer().lead(child, seat))


def test_a_hasty_player_that_overlooks_nothing_takes_the_largest_lead() -> None:
    """In Arktia a choice ends the turn, unless a field melts or a group stays."""
    game = catalog.game("arktia")
    careful = HastyBot("careful", 0)
    for nth, state in enumerate(positions(game, 2, 3)):
        seat = game.actor(state)
        leads = {act: lead_after(game, state, seat, act) for act in game.legal_actions(state)}
        child = game.clone(state)
        chosen = careful.choose(game, game.view(state, seat), nth)
        game.act(child, chosen, None)
        if game.actor(child) != seat and max(leads.values()) > 0:
            assert leads[chosen] >= max(leads.values()) - 1


def test_a_hasty_player_never_overlooks_the_obvious() -> None:
    """Blind to everything else, it still takes what shines far brighter than the rest."""
    game = catalog.game("nunatak")
    blind, greedy = HastyBot("blind", 100), catalog.GREEDY
    same = other = 0
    for state in positions(game, 2, 9):
        if len(game.legal_actions(state)) > 1:
            view = game.view(state, game.actor(state))
            chosen = {blind.choose(game, view, word) for word in range(6)}
            wanted = {greedy.choose(game, view, word) for word in range(6)}
            if len(chosen) == 1 and len(wanted) == 1:
                assert chosen == wanted
                same += 1
            elif len(chosen) > 1:
                other += 1
    assert same > 3
    assert other > 10


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_styles_like_features_of_their_game_and_play_by_them(name: str) -> None:
    game = catalog.game(name)
    heuristics = game.heuristics()
    shown = data_of(package_of(game), LOBBY)["styles"]
    assert set(shown) <= set(heuristics.styles())
    for style, likes in heuristics.styles().items():
        assert set(likes) <= set(heuristics.features())
        assert len(heuristics.taste(style)) == len(heuristics.features())
    assert len(heuristics.taste("none such")) == 0
    state = next(islice(positions(game, 2, 3), 30, None))
    view = game.view(state, game.actor(state))
    counts = set()
    for style in ["", *shown]:
        search = Search(game, view, 1, Settings(style=style))
        search.grow(60)
        counts.add(tuple(search.tried()))
    assert len(counts) > 1


def test_a_bot_with_a_style_has_its_budget() -> None:
    bot = catalog.bot("level4~edges@20")
    assert bot.name == "level4~edges@20"
    for bad in ("greedy~edges", "level4~", "level4~Edges!"):
        with pytest.raises(UnknownName):
            catalog.bot(bad)
