"""The tool that learns what good play leans to."""

from __future__ import annotations

import pytest

from glaciarium import catalog
from tools.action_priors import choices, weights


def test_weights_are_those_by_which_choices_were_made() -> None:
    """Of 0 and 1 the first is chosen twice as often, of 1 and 2 three times as often."""
    found = [(0, [0, 1])] * 400 + [(1, [0, 1])] * 200 + [(1, [1, 2])] * 300 + [(2, [1, 2])] * 100
    one, two, three, never = weights(found, 4)
    assert one / two == pytest.approx(2, rel=0.02)
    assert two / three == pytest.approx(3, rel=0.02)
    assert never == pytest.approx(1)


def test_an_option_of_which_there_are_several_is_likelier() -> None:
    one, many = weights([(0, [0, 1, 1, 1])] * 300 + [(1, [0, 1, 1, 1])] * 300, 2)
    assert one / many == pytest.approx(3, rel=0.02)


def test_choices_are_those_of_a_game_where_kinds_differ() -> None:
    game = catalog.game("arktia")
    kinds = [action % 2 for action in range(game.actions)]
    found = list(choices(game, kinds, 2, 1))
    assert found
    assert all(chosen in offered and len(set(offered)) == 2 for chosen, offered in found)
