"""Who sits where, and what they are called."""

from __future__ import annotations

import pytest

from glaciarium import catalog
from glaciarium.cli.terminal.seating import drawn, seated, with_dummies
from glaciarium.kernel.errors import BadOptions, UnknownName
from glaciarium.kernel.match import Seat

GAME = catalog.game("arktia")


def names(words: str) -> list[str]:
    return [seat.name for seat in seated(GAME, words, None, {})]


def test_without_words_a_person_meets_a_bot() -> None:
    assert seated(GAME, None, None, {}) == [Seat("Player", "human"), Seat("Greedy", "bot:greedy")]


def test_the_number_of_players_is_filled_up_with_bots() -> None:
    seats = seated(GAME, None, 4, {})
    assert [seat.kind for seat in seats] == ["human"] + ["bot:greedy"] * 3
    assert [seat.name for seat in seats] == ["Player", "Greedy", "Greedy 2", "Greedy 3"]
    assert len(seated(GAME, None, None, {"players": 3})) == 3


def test_names_are_given_or_made_and_never_the_same() -> None:
    assert names("human,greedy,random,greedy") == ["Player", "Greedy", "Random", "Greedy 2"]
    assert names("human,human") == ["Player 1", "Player 2"]
    assert names("human:Ada,human:Ben") == ["Ada", "Ben"]
    assert names("human:Ada,human") == ["Ada", "Player"]
    assert names("human:Ada,random:Ada,human:Ada") == ["Ada", "Ada 2", "Ada 3"]
    assert names("greedy,human:Greedy") == ["Greedy 2", "Greedy"]
    assert names(" human : Ada , GREEDY ") == ["Ada", "Greedy"]


@pytest.mark.parametrize(
    ("words", "players", "sentence"),
    [
        ("human", None, "Arktia is for 2, 3 or 4 players, not for 1."),
        ("human,human,human,human,human", None, "2, 3 or 4 players, not for 5."),
        ("human,greedy", 3, "--seats names 2, but there are 3 players."),
        (None, 7, "2, 3 or 4 players, not for 7."),
        ("human,human:", None, "A name has 1 to 20 letters"),
        (f"human,human:{'x' * 21}", None, "A name has 1 to 20 letters"),
        ("human,human:\x1b[31m", None, "A name has 1 to 20 letters"),
    ],
)
def test_what_cannot_be_seated_is_said(
    words: str | None, players: int | None, sentence: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        seated(GAME, words, players, {})
    assert sentence in str(refusal.value)


def test_options_and_arguments_must_agree() -> None:
    with pytest.raises(BadOptions, match="disagree"):
        seated(GAME, None, 3, {"players": 2})
    with pytest.raises(BadOptions, match="not for '3'"):
        seated(GAME, None, None, {"players": "3"})


def test_an_unknown_bot_is_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean greedy"):
        seated(GAME, "human,gredy", None, {})


def test_drawn_seats_hang_on_the_seed_alone() -> None:
    seats = seated(GAME, "human,greedy,random", None, {})
    assert drawn(seats, 5) == drawn(seats, 5)
    assert sorted(drawn(seats, 5)) == sorted(seats)
    first = {drawn(seats, seed)[0] for seed in range(40)}
    assert first == set(seats)


def test_a_game_without_dummies_has_none() -> None:
    seats = seated(GAME, None, None, {})
    assert with_dummies(seats, GAME, GAME.agree({})) == seats
