"""What is drawn and sent about a table is what the rules say: ranks, influence."""

from __future__ import annotations

import pytest

from glaciarium import catalog
from glaciarium.games.endless_winter.facts import see
from glaciarium.games.endless_winter.scoring import honor_rank, influence

NAMES = ["Runa", "Malik", "Nukka", "Ailo"]


def test_fresh_players_share_the_first_rank() -> None:
    game = catalog.game("endless-winter")
    state = game.new(game.agree({"players": 4}), 1, None)
    assert [tribe.rank for tribe in see(state, 0, NAMES).tribes] == [0, 0, 0, 0]


@pytest.mark.parametrize("seed", range(3))
def test_ranks_and_influence_are_those_of_the_score(seed: int) -> None:
    game = catalog.game("endless-winter")
    state = game.new(game.agree({"players": 4}), seed, None)
    while options := game.legal_actions(state):
        game.act(state, options[seed % len(options)], None)
        seen = see(state, 0, NAMES)
        assert [one.rank for one in seen.tribes] == [honor_rank(state, seat) for seat in range(4)]
        for number, land in enumerate(seen.land):
            assert list(land.influence) == [influence(state, seat, number) for seat in range(4)]
