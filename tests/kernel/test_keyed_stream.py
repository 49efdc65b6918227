"""Chance for tables with people: each word is drawn by its name, and none tells another."""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random
from typing import Any

import pytest

from glaciarium import catalog
from glaciarium.arena.verify import difference
from glaciarium.kernel.dice import WORD
from glaciarium.kernel.errors import BadRecord
from glaciarium.kernel.keyed_stream import commitment, keyed, refresh, secret_seed, word_of
from glaciarium.kernel.match import Match, Seat, replay
from glaciarium.kernel.record import check, dump
from glaciarium.kernel.words import Words

SECRET = (1 << 255) + 20261118
GAMES = list(catalog.GAMES)


def match_of(game: str, seed: int = SECRET, players: int = 2) -> Match:
    seats = [Seat(f"p{nth}", "human") for nth in range(players)]
    return Match(catalog.game(game), {"players": players}, seed, seats)


def played(game: str, seed: int = SECRET, plies: int = 60) -> Match:
    match, chance = match_of(game, seed), Random(3)
    while not match.over and len(match.moves) < plies:
        match.play(chance.choice(match.on_offer()))
    return match


def test_words_are_hmacs_by_name() -> None:
    """As documented, so that anybody can check a shuffle in any language."""
    key = SECRET.to_bytes(32, "big")
    digest = hmac.new(key, b"decision 12", hashlib.sha256).digest()
    assert word_of(SECRET, "decision 12") == int.from_bytes(digest[:8], "big") >> 2
    assert 0 <= word_of(SECRET, "setup 0") <= WORD


def test_new_seeds_are_keys() -> None:
    seeds = {secret_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(keyed(seed) and seed < 1 << 256 for seed in seeds)
    assert not keyed(WORD)


@pytest.mark.parametrize("game", GAMES)
def test_each_decision_has_its_own_word(game: str) -> None:
    """What you were dealt doesn't reveal what comes next: the generator has changed."""
    match = match_of(game)
    for ply in range(6):
        left = match.state.word  # what the decision before has left
        assert left != word_of(SECRET, f"decision {ply}")
        match.play(match.on_offer()[0])
        assert match.state.word != left
    state = match_of(game).state
    refresh(state, SECRET, 4)
    assert state.word == word_of(SECRET, "decision 4")
    refresh(state, 7, 4)  # a seed that is a word needs none
    assert state.word == word_of(SECRET, "decision 4")


class Known(Words):
    """Words that a test knows; one of them can be another."""

    def __init__(self, other: int = -1) -> None:
        self.other, self.drawn = other, 0

    def fresh(self, word: int) -> int:
        self.drawn += 1
        return 1000 * self.drawn + (7 if self.drawn == self.other else 0)


@pytest.mark.parametrize(("game", "shuffles"), [("nunatak", 9), ("endless-winter", 7)])
def test_each_shuffle_of_a_set_up_has_its_own_word(game: str, shuffles: int) -> None:
    """So what is seen of one tells nothing about another: the last word changes only the last."""
    rules = catalog.game(game)
    options = rules.agree({"players": 3})

    def dealt(words: Words) -> Any:
        state = rules.deal(options, words, None)
        state.word = 0
        return rules.key(state)

    words = Known()
    same = dealt(words)
    assert words.drawn >= shuffles
    assert dealt(Known()) == same
    differs = [dealt(Known(other)) != same for other in range(2, words.drawn)]
    assert sum(differs) >= shuffles - 2


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_and_an_undo_does_too(game: str) -> None:
    match = played(game)
    record = json.loads(dump(match.record()))
    check(record, "here")
    assert record["seed"] == SECRET
    assert difference(match.game, record, "here") is None
    again = replay(match.game, record, "here")
    again.undo(10)
    for move in match.moves[-10:]:
        again.play(move.do)
    assert again.record() == match.record()


def test_another_secret_is_another_game() -> None:
    events = [match_of("nunatak", SECRET + nth).events() for nth in range(3)]
    assert events[0] != events[1] != events[2]


@pytest.mark.parametrize("game", GAMES)
def test_seeds_that_are_words_deal_as_ever(game: str) -> None:
    """Old records replay for ever: nothing of the secret's way touches them."""
    rules = catalog.game(game)
    options = rules.agree({"players": 2})
    assert rules.key(match_of(game, 20261115).state) == rules.key(
        rules.new(options, 20261115, None)
    )


def test_a_record_keeps_its_promise() -> None:
    record = played("nunatak", plies=5).record()
    promised = {**record, "salt": "salt", "commitment": commitment(SECRET, "salt")}
    replay(catalog.game("nunatak"), promised, "here")
    for wrong in (
        {"commitment": "0" * 64},
        {"salt": "pepper"},
        {"salt": None},
        {"commitment": None},
    ):
        with pytest.raises(BadRecord, match="don't match the commitment"):
            replay(catalog.game("nunatak"), {**promised, **wrong}, "here")


def test_a_seed_has_256_bits_at_most() -> None:
    record = played("arktia", plies=1).record()
    with pytest.raises(BadRecord, match="seed"):
        check({**record, "seed": 1 << 256}, "here")
