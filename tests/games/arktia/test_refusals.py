"""What is not allowed is refused with one sentence that begins with the rule's number."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glaciarium.kernel.errors import IllegalAction
from tests.games.arktia.table import (
    GAME,
    Table,
    fresh,
    hook,
    match,
    ring,
    rule_of,
    strip,
    table,
    wander,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def neutrals() -> Table:
    """Red has placed the neutral globe on (1,0), green the disc on (2,0): red again."""
    at = fresh(2)
    at.play("neutral globe 1,0", "neutral disc 2,0")
    return at


def first() -> Table:
    """The first piece of three is on (3,0): green."""
    at = fresh(3)
    at.play("place portal 3,0")
    return at


def second() -> Table:
    at = table("3p", "Pr 3,0", "Pg 4,0", "Gb 5,0", round=2, stock=["3G", "", ""])
    assert at.turn == "red"
    return at


def turn() -> Table:
    pieces = ("Gr 1,0", "Dr 2,0", "Pr.Dr.Gg 3,0", "Gn 4,0", "Pg 3,1", "Gg.Pr 2,1", "Dg 2,2")
    return table("2p", *pieces, stock=["G", "G"])


def melted() -> Table:
    """(4,0) has melted; green has stock and is to move."""
    at = table("2p", "Pr 1,0", "Pg 3,0", stock=["", "G"])
    at.play("move 1,0 1 1,1", "melt 4,0")
    return at


def holes() -> Table:
    """(4,0) has melted, and red must melt another field."""
    at = table("2p", "Pr 1,0", "Pg 3,0", stock=["", "2G"])
    at.play("move 1,0 1 1,1", "melt 4,0", "place globe 2,0", "move 1,1 1 0,1")
    return at


def narrow() -> Table:
    at = table(hook(), "Pr 1,3", "Gg 1,5")
    at.play("move 1,3 1 1,4")
    return at


def keep() -> Table:
    at = table("2p", "Pg 1,0", "Gg 0,1", "Dg.Gr 2,0", "Pg 3,0", "Gg 4,0", "Dr 2,1")
    at.play("move 2,0 2 2,2")
    return at


def perch() -> Table:
    return table("2p", "Pg.Gr 1,0", "Dr 2,0", "Gg 0,1", stock=["P", ""], options={"gap": "perch"})


def chain() -> Table:
    return table("2p", "Gr 1,0", "Pr 2,0", "Dr 3,0", "Gr 4,0")


def blocked() -> Table:
    return table(strip(0, 2), "Gr.Pg 0,0")


def over() -> Table:
    at = table("2p", "Gr 1,0", "Gg 3,3", out=[None, "d"])
    at.play("stop")
    return at


CASES: list[tuple[Callable[[], Table], str, str, str]] = [
    # table, words, rule, what the sentence names
    (over, "move 1,0 1 1,1", "A7.2", "over"),
    (over, "stop", "A7.2", "over"),
    # Something else is due.
    (keep, "move 2,2 1 2,0", "A5.2", "green"),
    (keep, "place globe 2,0", "A5.2", "green"),
    (keep, "neutral globe 2,0", "A5.2", "green"),
    (keep, "melt 2,0", "A5.2", "green"),
    (keep, "stop", "A5.2", "green"),
    (narrow, "move 1,4 1 1,3", "A6.1", "melt"),
    (narrow, "place globe 1,3", "A6.1", "melt"),
    (narrow, "neutral globe 1,3", "A6.1", "melt"),
    (narrow, "keep green 1,5", "A6.1", "melt"),
    (narrow, "stop", "A6.1", "melt"),
    (neutrals, "place globe 1,1", "A1.4", "neutral"),
    (neutrals, "move 1,0 1 1,1", "A1.4", "neutral"),
    (neutrals, "keep neutral 1,0", "A1.4", "neutral"),
    (neutrals, "melt 1,1", "A1.4", "neutral"),
    (neutrals, "stop", "A1.4", "neutral"),
    # Stopping
    (blocked, "stop", "A7.1", "neither"),
    (first, "stop", "A2.1", "rounds"),
    (second, "stop", "A2.1", "rounds"),
    # Neutral pieces
    (turn, "neutral globe 1,1", "A1.4", "neutral"),
    (first, "neutral globe 2,1", "A1.4", "neutral"),
    (neutrals, "neutral globe 1,1", "A1.4", "globe"),
    (neutrals, "neutral portal 1,0", "A2.2", "1,0"),
    (neutrals, "neutral portal 3,3", "A1.4", "3,3"),
    # Placing
    (first, "place globe 0,3", "A1.5", "0,3"),
    (first, "place globe 3,0", "A2.2", "3,0"),
    (second, "place globe 5,1", "A1.6", "5,1"),
    (second, "place globe 4,0", "A2.2", "4,0"),
    (second, "place disc 2,1", "A2.2", "disc"),
    (turn, "place disc 1,1", "A2.2", "disc"),
    (turn, "place globe 4,0", "A2.2", "4,0"),
    (turn, "place globe 0,3", "A2.2", "0,3"),
    (melted, "place globe 4,0", "A6.1", "4,0"),
    (blocked, "place globe 1,0", "A2.2", "globe"),
    # Melting
    (turn, "melt 1,1", "A6.1", "melts"),
    (first, "melt 2,1", "A6.1", "melts"),
    (second, "melt 2,1", "A6.1", "melts"),
    (holes, "melt 4,0", "A6.1", "4,0"),
    (holes, "melt 2,0", "A6.1", "2,0"),
    (holes, "melt 2,2", "A6.1", "2,2"),
    (narrow, "melt 1,9", "A6.1", "1,9"),
    # Keeping
    (turn, "keep green 3,1", "A5.2", "tie"),
    (first, "keep red 3,0", "A5.2", "tie"),
    (keep, "keep red 2,2", "A5.2", "green"),
    (keep, "keep neutral 1,0", "A5.2", "green"),
    (keep, "keep green 2,2", "A5.2", "2,2"),
    (keep, "keep green 4,0", "A5.2", "4,0"),
    (keep, "keep green 3,3", "A5.2", "3,3"),
    # When one moves
    (first, "move 3,0 1 2,1", "A1.5", "round"),
    (second, "move 3,0 1 2,1", "A1.6", "round"),
    # What one moves
    (turn, "move 1,1 1 1,2", "A3.1", "1,1"),
    (turn, "move 3,0 1 1,1", "A4.1", "3,0"),
    (turn, "move 3,0 1 1,1", "A4.1", "green"),
    (turn, "move 4,0 1 4,1", "A4.1", "4,0"),
    (turn, "move 4,0 1 4,1", "A4.1", "neutral"),
    (turn, "move 1,0 2 1,1", "A3.3", "1,0"),
    (turn, "move 2,1 3 1,1", "A3.3", "2,1"),
    (perch, "move 1,0 2 1,1", "A8", "1,0"),
    (perch, "move 1,0 3 1,1", "A3.3", "1,0"),
    (melted, "move 4,0 1 4,1", "A6.1", "4,0"),
    (blocked, "move 0,0 1 1,0", "A4.1", "0,0"),
    # Where it lands
    (melted, "move 3,0 1 4,0", "A6.1", "4,0"),
    (turn, "move 1,0 1 1,0", "A3.1", "1,0"),
    (turn, "move 1,0 1 2,2", "A3.1", "2,2"),
    (turn, "move 1,0 1 2,2", "A3.1", "1,0"),
    (turn, "move 2,0 1 4,0", "A3.2", "4,0"),
    (turn, "move 2,0 1 2,2", "A3.2", "2,2"),
    (turn, "move 2,1 1 2,0", "A3.2", "2,0"),
    (turn, "move 2,1 2 2,2", "A3.2", "2,2"),
    (perch, "move 2,0 1 1,0", "A3.2", "1,0"),
    # What stays behind
    (chain, "move 1,0 1 0,1", "A3.4", "2,0"),
    (chain, "move 1,0 1 0,1", "A3.4", "4,0"),
    (chain, "move 3,0 1 2,1", "A3.4", "4,0"),
]


@pytest.mark.parametrize(("setting", "words", "rule", "named"), CASES)
def test_refused_with_its_rule(
    setting: Callable[[], Table], words: str, rule: str, named: str
) -> None:
    at = setting()
    sentence = at.refusal(words)  # it checks that nothing was played
    assert rule_of(sentence) == rule
    assert named in sentence


@pytest.mark.parametrize("target", ["Pg", "Gg.Pg"])
def test_a_globe_that_lands_on_a_portal_hears_of_its_own_rule(target: str) -> None:
    at = table(strip(0, 1), "Gr 0,0", f"{target} 1,0")
    sentence = at.refusal("move 0,0 1 1,0")
    assert rule_of(sentence) == "A3.3"
    assert "1,0" in sentence


def test_who_would_be_cut_off_is_counted() -> None:
    assert "piece on 4,0 would" in chain().refusal("move 3,0 1 2,1")
    assert "pieces on 2,0 and 3,0 and 4,0 would" in chain().refusal("move 1,0 1 0,1")


@pytest.mark.parametrize(
    ("words", "rule", "named"),
    [
        ("", "A9", "''"),
        ("jump 1,0", "A9", "jump"),
        ("plce globe 1,0", "A9", "place"),
        ("pass", "A9", "pass"),
        ("place globe", "A9", "place SIZE FIELD"),
        ("place globe 1,0 1,1", "A9", "place SIZE FIELD"),
        ("neutral globe", "A9", "neutral SIZE FIELD"),
        ("move 1,0 1,1", "A9", "move FIELD NUMBER FIELD"),
        ("keep 1,0", "A9", "keep COLOUR FIELD"),
        ("melt", "A9", "melt FIELD"),
        ("stop now", "A9", "stop"),
        ("place cube 1,0", "A9", "cube"),
        ("place globes 1,0", "A9", "globe"),
        ("keep pink 1,0", "A9", "pink"),
        ("move 1,0 0 1,1", "A9", "0"),
        ("move 1,0 4 1,1", "A9", "4"),
        ("move 1,0 one 1,1", "A9", "one"),
        ("melt 1", "A9", "1"),
        ("melt 1;0", "A9", "1;0"),
        ("melt 1.5,0", "A9", "1.5,0"),
        ("melt 12345,0", "A9", "12345,0"),
        ("melt 9,9", "A1.2", "9,9"),
        ("melt -1,0", "A1.2", "-1,0"),
        ("move 0,0 1 1,1", "A1.2", "0,0"),
        ("melt 01,0", "A1.2", "01,0"),
    ],
)
def test_words_that_mean_nothing(words: str, rule: str, named: str) -> None:
    sentence = turn().refusal(words)
    assert rule_of(sentence) == rule
    assert named in sentence


def test_a_match_plays_nothing_that_it_refuses() -> None:
    game = match(3)
    game.play("  PLACE   Portal 3,0 ")  # but it is not strict about letters and spaces
    before = (GAME.key(game.state), list(game.moves), list(game.log))
    with pytest.raises(IllegalAction, match=r"^A1\.5: "):
        game.play("place globe 0,3")
    assert (GAME.key(game.state), game.moves, game.log) == before
    assert [move.do for move in game.moves] == ["place portal 3,0"]


def test_every_refusal_in_own_coordinates() -> None:
    at = table(ring(), "Pr -2,0")
    sentence = at.refusal("move -2,0 1 2,0")
    assert rule_of(sentence) == "A3.1"
    assert "2,0" in sentence
    assert "-2,0" in sentence


def written(at: Table, action: int) -> str | None:
    """Return the words of an action; None if its number means no field of this ice."""
    try:
        return GAME.text(at.state, action)
    except IndexError:
        return None


@given(
    st.integers(0, 2**32),
    st.sampled_from([2, 3, 4]),
    st.integers(1, 150),
    st.sampled_from(["sink", "perch"]),
)
@settings(max_examples=40)
def test_what_is_not_legal_has_a_reason(seed: int, players: int, moves: int, gap: str) -> None:
    at = list(wander(seed, players, moves, gap=gap))[-1]
    legal = set(at.legal)
    chance = random.Random(seed)
    for action in [*chance.sample(range(GAME.actions), 400), GAME.actions - 1]:
        words = written(at, action)
        if words is None:
            continue
        assert GAME.parse(at.state, words) == action
        if words not in legal:
            assert rule_of(GAME.why_not(at.state, action))


@given(st.integers(0, 2**32), st.integers(1, 150))
@settings(max_examples=4)
def test_every_number_of_a_table_is_legal_or_has_a_reason(seed: int, moves: int) -> None:
    at = list(wander(seed, 2, moves))[-1]
    legal = set(at.legal)
    found = 0
    for action in range(GAME.actions):
        words = written(at, action)
        if words is None:
            continue
        if words in legal:
            found += 1
        else:
            assert rule_of(GAME.why_not(at.state, action))
    assert found == len(legal)
