"""Every law on every game in the catalog, for every number of players and every named option."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glaciarium
from glaciarium import catalog
from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.match import Match
from tests.conformance.laws import LAWS, refusal
from tests.games.test_editions import FORMER, first

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = {name: catalog.game(name) for name in catalog.GAMES}


def cases() -> list[Any]:
    """Every number of players, and every choice of every option that has named ones."""
    found = []
    for name, game in GAMES.items():
        for players in game.players:
            wishes: list[dict[str, Any]] = [{"players": players}]
            for option in game.options:
                others = [choice for choice in option.choices if choice != option.default]
                wishes += [{"players": players, option.name: choice} for choice in others]
            found += [
                pytest.param(name, wish, id=f"{name} {wish}") for wish in wishes if _ok(game, wish)
            ]
    return found


def plain(case: Any) -> bool:
    """Tell whether a case leaves all options as they are."""
    return set(case.values[1]) == {"players"}


def _ok(game: Any, wishes: dict[str, Any]) -> bool:
    try:
        game.agree(wishes)
    except BadOptions:
        return False
    return True


every_case = pytest.mark.parametrize(("name", "wishes"), cases())
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
plain_games = pytest.mark.parametrize(("name", "wishes"), [case for case in cases() if plain(case)])
# Interpreted, one match will do: the rules are the same source, and fifty times slower.
SEEDS = 2 if glaciarium.compiled() else 1


def seeds(name: str, wishes: dict[str, Any], law: Callable[..., None]) -> list[int]:
    """Return other matches for each case and law, the same in every run; one is odd, one even."""
    chance = Random(f"{name} {wishes} {law.__name__}")
    return [2 * chance.randrange(2**61) + (nth + 1) % 2 for nth in range(SEEDS)]


@every_law
@every_case if glaciarium.compiled() else plain_games
def test_law(name: str, wishes: dict[str, Any], law: Callable[..., None]) -> None:
    for seed in seeds(name, wishes, law):
        law(GAMES[name], wishes, seed)


@every_law
@pytest.mark.parametrize("name", FORMER)
def test_law_with_the_first_box(name: str, law: Callable[..., None]) -> None:
    game = first(name)
    wishes = {"players": 2}
    for seed in seeds(name, wishes, law)[:1]:
        law(game, wishes, seed)


@pytest.mark.long
@every_law
@every_case
@settings(max_examples=12)
@given(seed=st.integers(0, 2**62 - 1))
def test_law_at_length(
    name: str, wishes: dict[str, Any], law: Callable[..., None], seed: int
) -> None:
    law(GAMES[name], wishes, seed)


@plain_games
@settings(max_examples=30 if glaciarium.compiled() else 10)
@given(words=st.text() | st.from_regex(r"[a-z]+( -?[0-9]+,?-?[0-9]*)*", fullmatch=True))
def test_other_words_are_refused(name: str, wishes: dict[str, Any], words: str) -> None:
    match = Match(GAMES[name], wishes, 1, [])
    why = refusal(match, words)
    if why is None:
        assert match.moves[0].do == " ".join(words.lower().split())
    else:
        assert why
        assert not match.moves


@pytest.mark.parametrize("name", GAMES)
def test_wrong_options_are_refused(name: str) -> None:
    game = GAMES[name]
    for wishes in ({"players": 99}, {"players": "2"}, {"players": True}, {"no such": 1}):
        with pytest.raises(BadOptions, match=game.title):
            game.agree(wishes)
