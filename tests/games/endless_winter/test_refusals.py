"""Words that are no move are refused with one sentence, and nothing happens."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glaciarium.kernel.errors import IllegalAction
from tests.games.endless_winter.short import rule_of
from tests.games.endless_winter.table import GAME, Table, choosing, fresh, match, table


def one_sentence(sentence: str) -> str:
    """Return the number of the rule that one single sentence begins with."""
    rule = rule_of(sentence)
    assert not re.search(r"[.?!…] [A-Z]", sentence), f"more than one sentence: {sentence!r}"
    return rule


def acting() -> Table:
    return table(hand=["fire-keeping", "brave"], food=4, tools=2, area=["glyptodon"])


def hunting() -> Table:
    at = acting()
    at.play("place tribe hunt")
    return at


# What nobody could mean.
@pytest.mark.parametrize(
    "words",
    [
        *("", "fly", "play", "play nothing", "play brave brave", "place", "place chief"),
        *("place hunt", "place king hunt", "place tribe sauna", "work", "work hard", "spend"),
        *("spend tool", "move", "move 0,0", "move 0,0 1,0 2,0", "move a b", "move 9,9 0,0"),
        *("move 0.0 1.0", "village", "village 1,0", "village 1,0 2,0 0,0", "megalith"),
        *("megalith 0,0", "megalith 9,9,9", "megalith x", "lower", "lower tool", "lower food tool"),
        *("lower idol megalith", "lower tool food", "lower tool food 0", "lower tool food 99"),
        *("take tribe brave", "take tribe", "take culture", "take animal dog", "tilt", "tilt dog"),
        *("bury", "bury brave", "bury deck brave", "set", "hex", "hex 5,5", "storage 0"),
        *("storage 6", "stone", "stone age", "chief", "chief tusk-crusher c", "setup six", "idol"),
        *("idol top", "do", "do it", "token 1", "use", "use nothing", "discard", "42", "-1", "🐘"),
    ],
)
def test_words_that_are_no_move(words: str) -> None:
    for at in (acting(), hunting()):
        before = GAME.key(at.state)
        assert one_sentence(at.refusal(words)).startswith("W")
        assert GAME.key(at.state) == before


def test_numbers_have_one_spelling() -> None:
    at = acting()
    level, row, column = at.state.layout.spots[0]
    GAME.parse(at.state, f"megalith {level},{row},{column}")
    for words in (
        f"megalith 0{level},{row},{column}",
        f"megalith {level},-{row},{column}",
        f"megalith {level},{row},{chr(0x660 + column)}",
        "move 0,--1 0,-2",
        "move 0,01 0,-2",
        "move 0,-0 0,-2",
        f"move 0,{'9' * 5000} 0,-2",
    ):
        with pytest.raises(IllegalAction, match=r"unknown (hex|spot)"):
            GAME.parse(at.state, words)


# What is a move, but not now.
@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("work brave", "W4.4"),
        ("spend food", "W4.5"),
        ("reveal", "W5.4"),
        ("take animal glyptodon", "W5.4"),
        ("take tribe elder", "W5.1"),
        ("camp", "W5.3"),
        ("move 0,0 1,0", "W5.3"),
        ("village 1,0 2,0 1,1", "W5.3"),
        ("play totem-carving", "W4.1"),
        ("use chief", "W4.6"),
    ],
)
def test_moves_for_another_moment(words: str, rule: str) -> None:
    assert one_sentence(acting().refusal(words)) in (rule, "W4.2", "W4.3", "W1.3", "W4.1")


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("reveal", "W5.4"),  # no labor
        ("take animal glyptodon", "W5.4"),
        ("take animal argentavis", "W5.4"),
        ("work hunter", "W4.4"),
        ("use brave", "W4.4"),
        ("play fire-keeping", "W4.1"),
        ("place tribe hunt", "W4.2"),
    ],
)
def test_moves_that_are_out_of_reach(words: str, rule: str) -> None:
    assert one_sentence(hunting().refusal(words)) == rule


def test_a_misspelt_word_is_answered_with_the_nearest_one() -> None:
    assert "fire-keeping" in acting().refusal("play fire-keping")


def test_case_and_spaces_do_not_matter() -> None:
    game = match(2, 3)
    words = game.on_offer()[0]
    game.play("  " + words.upper().replace(" ", "   ") + " ")
    assert game.moves[-1].do == words


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    game = match(3, 1)
    before, moves = GAME.key(game.state), list(game.moves)
    for words in ("place tribe hunt", "fly", "done"):
        with pytest.raises(IllegalAction):
            game.play(words)
    assert GAME.key(game.state) == before
    assert game.moves == moves


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 200), data=st.data())
def test_at_any_moment_every_other_number_has_a_reason(
    seed: int, moves: int, data: st.DataObject
) -> None:
    at, chance = fresh(2 + seed % 3, seed, glacier_tokens=True, rest_tokens=True), Random(seed)
    for _ in range(moves):
        if not at.legal:
            return
        at.play(choosing(at.legal, chance, seed))
    offer = set(GAME.legal_actions(at.state))
    for action in data.draw(st.lists(st.integers(0, GAME.actions - 1), min_size=5, max_size=20)):
        if action in offer:
            continue
        try:
            words = GAME.text(at.state, action)
        except IndexError:
            continue  # a spot that this board does not have, an item of no effect
        assert one_sentence(at.refusal(words)).startswith("W"), words
