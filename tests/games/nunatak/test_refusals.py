"""What is not allowed is refused with one sentence that begins with the rule's number."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glaciarium.kernel.errors import IllegalAction
from tests.games.nunatak.table import (
    FOUR,
    GAME,
    SOLO,
    THREE,
    TWO,
    Table,
    last,
    match,
    rule_of,
    table,
    wander,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SCULPTED = "/".join(["SSSSS"] * 5)


def one_sentence(sentence: str) -> str:
    """Return the number of the rule that one single sentence begins with."""
    rule = rule_of(sentence)
    assert not re.search(r"[.?!…] ", sentence), f"more than one sentence: {sentence!r}"
    return rule


# Tables, by what is to be decided.
def take(**keys: Any) -> Table:
    """Cards: two sculptors, a rope, a worker/engineer; no worker tile, one artisan and engineer."""
    return table(THREE, "SAE", display=[5, 6, 9, 40], **keys)


def no_artisan() -> Table:
    return table(THREE, "SSE", display=[5, 6, 9, 40])


def reserved_by_another() -> Table:
    return take(reserved=(6, 2))


def reserved_by_oneself() -> Table:
    return take(reserved=(6, 0))


def no_sikus() -> Table:
    return table(TWO, SCULPTED, stock=[18, 18], sikus=[8, 9])


def only_sikus() -> Table:
    return table(TWO, SCULPTED, stock=[16, 18], sikus=[9, 9])


def freedom_taking() -> Table:
    at = take(favors={"freedom": 0})
    at.play("favor freedom")
    return at


def needless_freedom() -> Table:
    """Nothing can be taken and the pile is empty: anything will do (N3.4)."""
    at = table(THREE, SCULPTED, display=[0, 1], pile=[], favors={"freedom": 0})
    assert at.legal == ["take 0 worker", "take 1 worker"]
    return at


def no_pile() -> Table:
    return table(THREE, display=[5, 6], pile=[], favors={"renewal": 0})


def renew() -> Table:
    favors = {"renewal": 0, "edges": 0}
    at = table(THREE, pile=[27, 28], favors=favors, reserved=(6, 1))
    at.play("favor renewal")
    return at


def swap() -> Table:
    at = table(THREE, "WS0/LA", display=[0, 5])
    at.play("take 0 worker")
    return at


def place() -> Table:
    at = table(THREE, "SA0", display=[5, 6])
    at.play("take 5 sculptor")
    return at


def freely_placed() -> Table:
    """Under N3.4 a sculptor may go anywhere; so Freedom is needless."""
    beasts = "/".join(["BBBBB"] * 5)
    at = table(THREE, beasts, display=[5, 6], pile=[], favors={"freedom": 0})
    at.play("take 5 sculptor")
    assert len(at.offers("place")) == 25
    return at


def order() -> Table:
    """Two squares are complete, at 0-0-0 and at 0-0-1."""
    at = table(THREE, "0S1/210", display=[5, 6, 7, 8])
    at.play("take 5 sculptor", "place 0-0-1")
    return at


def completed(*favors: str) -> Table:
    """Seat 0, who has these favors, has completed the square at 0-0-0."""
    at = table(THREE, "01/2S", favors=dict.fromkeys(favors, 0))
    at.play("take 5 sculptor", "place 0-1-1")
    return at


def propagate() -> Table:
    return completed("propagation")


def divine() -> Table:
    return completed("divination")


def lay() -> Table:
    """There are only two tiles to choose from."""
    at = table(THREE, "01/2S", favors={"divination": 0})
    at.keep_tiles(2)
    at.play("take 5 sculptor", "place 0-1-1", "favor divination")
    return at


def put_back() -> Table:
    """The second of three tiles was laid."""
    at = divine()
    at.play("favor divination", "lay 2")
    return at


def choose(*offer: str, **keys: Any) -> Table:
    keys = {"display": [22, 5, 6, 9], **keys}
    at = table(THREE, "LSA", offer=offer or ("edges", "herd"), **keys)
    at.play("take 22 elder", "place 0-0-0")
    return at


def use() -> Table:
    at = choose("progress", "herd")
    at.play("choose progress")
    return at


def trade() -> Table:
    at = choose("exchange", "herd", display=[22, 5, 6, 14], reserved=(14, 1))
    at.play("choose exchange")
    return at


def after_a_turn(favor: str, seat: int) -> Table:
    at = table(THREE, favors={favor: seat})
    at.play("take 5 sculptor", "place 0-0-0")
    assert at.actor == seat
    return at


def reserve() -> Table:
    return after_a_turn("foresight", 1)


def repeat() -> Table:
    return after_a_turn("abundance", 0)


def hurry() -> Table:
    return after_a_turn("haste", 2)


def dummy() -> Table:
    """Dummy 1 may go to 0-0-0 or 0-0-4; a block stands on 0-4-0."""
    ground = "ASSSA/SSSSS/SSSSS/SSSSS/0SSSS"
    return table(SOLO, ground, turn=1, display=[None, None, None, 9], pile=[])


def ending(favor: str) -> Table:
    at = last(favors={favor: 0}, columns={0: {"worker": [0], "artisan": [9]}})
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.legal[-1] == "pass"
    return at


def transform() -> Table:
    return ending("transformation")


def apply() -> Table:
    return ending("edges")


def make_tool() -> Table:
    return ending("toolmaking")


def over() -> Table:
    at = last()
    at.play("take 5 sculptor", "place 3-1-1")
    assert at.over
    return at


CASES: list[tuple[Callable[[], Table], str, str]] = [
    # table, words, sentence
    (over, "pass", "N8.2: the game is over."),
    (over, "take 5 sculptor", "N8.2: the game is over."),
    # Taking
    (take, "take 7 sculptor", "N3.1: card 7 is not in the display."),
    (take, "take 5 artisan", "N3.2: card 5 does not show artisan."),
    (
        no_artisan,
        "take 9 artisan",
        "N3.1: no open cell shows artisan, so card 9 cannot be taken as artisan.",
    ),
    (
        take,
        "take 40 worker",
        "N3.1: no open cell shows worker, so card 40 cannot be taken as worker.",
    ),
    (take, "take 5 sculptor siku", "N10.1: Siku plays with two players only."),
    (
        no_sikus,
        "take 5 sculptor siku",
        "N10.1: your set has no block of Siku's left; use it up first.",
    ),
    (
        only_sikus,
        "take 5 sculptor",
        "N10.1: your set has only Siku's block left; take the card for her.",
    ),
    (reserved_by_another, "take 6 sculptor", "N7.6: card 6 is reserved by another player."),
    (reserved_by_oneself, "take 5 sculptor", "N7.6: you must take the card that you reserved, 6."),
    (take, "pass", "N3.1: you cannot pass here; take a card from the display."),
    # Renewing
    (renew, "renew 5 7 8", "N7.5: the pile has only 2 cards left."),
    (renew, "renew 5 6", "N7.6: a reserved card stays where it is."),
    (renew, "renew 9", "N7.5: card 9 is not in the display."),
    (renew, "renew 5 5", "N7.5: card 5 is named twice."),
    (
        renew,
        "pass",
        "N7.5: you cannot pass here; name the cards that go under the pile: renew CARD …",
    ),
    # Swapping
    (swap, "swap 0-0-0 1-0-0", "N4.2: there is no tile on 1-0-0 yet."),
    (swap, "swap 1-0-0 0-0-0", "N4.2: there is no tile on 1-0-0 yet."),
    (swap, "swap 0-0-0 0-0-2", "N4.2: there is already a block on 0-0-2."),
    (swap, "swap 0-0-0 0-0-0", "N4.2: a tile is exchanged with another one."),
    (
        swap,
        "swap 0-1-0 0-0-0",
        "N4.2: name the worker tile first; the tile on 0-1-0 shows elder.",
    ),
    # Placing
    (place, "place 0-0-1", "N4.1: the tile on 0-0-1 shows artisan, not sculptor."),
    (place, "place 0-0-2", "N4.1: there is already a block on 0-0-2."),
    (place, "place 1-0-0", "N4.1: there is no tile on 1-0-0 yet."),
    (freely_placed, "place 1-0-0", "N4.1: there is no tile on 1-0-0 yet."),
    (
        place,
        "place 0-0-0 sculptor",
        "N11.5: only a dummy's block is placed with a symbol; leave it out.",
    ),
    (place, "pass", "N4.1: you cannot pass here; place the block."),
    # Squares
    (
        order,
        "square 0-1-1",
        "N6.1: no square still to be scored has its north-west corner at 0-1-1.",
    ),
    (order, "pass", "N6.1: you cannot pass here; choose the square that is scored next."),
    (lay, "lay 3", "N7.5: tile 3 is not among those to choose from."),
    (lay, "pass", "N7.5: you cannot pass here; choose the tile that is laid: lay 1, 2 or 3."),
    (put_back, "next 2", "N7.5: tile 2 is not among those to choose from."),
    (put_back, "pass", "N7.5: you cannot pass here; choose the tile that comes next."),
    # Favors
    (choose, "choose haste", "N7.1: haste isn't face up; choose edges or herd."),
    (choose, "pass", "N7.1: you cannot pass here; choose one of the favors face up."),
    (take, "favor freedom", "N7.1: you do not have freedom."),
    (use, "favor height", "N7.1: you do not have height."),
    (freedom_taking, "favor freedom", "N7.1: you do not have freedom."),
    (
        no_pile,
        "favor renewal",
        "N7.5: renewal needs a card in the pile and one in the display that is not reserved.",
    ),
    (
        needless_freedom,
        "favor freedom",
        "N7.13: you can already use any card and any open cell.",
    ),
    (freely_placed, "favor freedom", "N7.13: you can already use any card and any open cell."),
    (trade, "exchange 0 5 sculptor", "N7.12: card 0 is not one of yours."),
    (trade, "exchange 22 9 artisan", "N7.12: card 9 is not in the display."),
    (trade, "exchange 22 14 beast", "N7.6: card 14 is reserved."),
    (trade, "exchange 22 5 artisan", "N3.2: card 5 does not show artisan."),
    (reserve, "reserve 5", "N7.6: card 5 is not in the display."),
    # Dummies
    (
        dummy,
        "place 0-0-0",
        "N11.5: say as which symbol the dummy takes its card: place CELL SYMBOL.",
    ),
    (
        dummy,
        "place 0-0-1 sculptor",
        "N11.4: 0-0-1 as sculptor is not among the dummy's best places.",
    ),
    (dummy, "place 0-4-0 artisan", "N4.1: there is already a block on 0-4-0."),
    (dummy, "place 1-0-0 artisan", "N4.1: there is no tile on 1-0-0 yet."),
    (dummy, "pass", "N11.4: you cannot pass here; choose where the dummy's block goes."),
    # The end
    (transform, "transform 1 beast", "N7.8: card 1 is not one of yours."),
    (
        transform,
        "transform 0 worker",
        "N7.8: card 0 is already there; choose a symbol other than worker.",
    ),
    (
        transform,
        "transform 9 artisan pick",
        "N7.8: card 9 is already there; choose a symbol other than artisan pick.",
    ),
]

FIRST: list[tuple[Callable[[], Table], str, str]] = [
    # table, words of another decision, sentence
    (take, "lay 1", "N3.1: first take a card from the display."),
    (renew, "lay 1", "N7.5: first name the cards that go under the pile: renew CARD …"),
    (swap, "lay 1", "N4.2: first swap a worker tile with another open one, or pass."),
    (place, "lay 1", "N4.1: first place the block."),
    (order, "lay 1", "N6.1: first choose the square that is scored next."),
    (propagate, "lay 1", "N6.8: first play Propagation for this square, or pass."),
    (divine, "lay 1", "N7.5: first play Divination for this tile, or pass."),
    (lay, "next 1", "N7.5: first choose the tile that is laid: lay 1, 2 or 3."),
    (put_back, "lay 1", "N7.5: first choose the tile that comes next."),
    (choose, "lay 1", "N7.1: first choose one of the favors face up."),
    (use, "lay 1", "N7.3: first use the favor you took, or pass."),
    (trade, "lay 1", "N7.12: first exchange a card, or pass."),
    (reserve, "lay 1", "N7.6: first reserve a card, or pass."),
    (repeat, "lay 1", "N7.7: first play Abundance for a second turn, or pass."),
    (hurry, "lay 1", "N7.11: first play Haste, or pass."),
    (dummy, "lay 1", "N11.4: first choose where the dummy's block goes."),
    (transform, "lay 1", "N7.8: first move a card to another symbol, or pass."),
    (apply, "lay 1", "N9.1: first apply the final favor, or pass."),
    (make_tool, "lay 1", "N9.1: first name a tool, or pass."),
]
OF_ANOTHER_DECISION = [
    "take 5 sculptor",
    "swap 0-0-0 0-0-1",
    "place 0-0-0",
    "place 0-0-0 worker",
    "square 0-0-0",
    "choose haste",
    "reserve 6",
    "renew 6",
    "next 1",
    "exchange 22 5 sculptor",
    "transform 0 beast",
    "tool rope",
]


@pytest.mark.parametrize(("setting", "words", "why"), CASES)
def test_refused_with_its_rule(setting: Callable[[], Table], words: str, why: str) -> None:
    sentence = setting().refusal(words)  # it checks that nothing was played
    assert sentence == why
    assert one_sentence(sentence)


@pytest.mark.parametrize(("setting", "words", "why"), FIRST)
def test_something_else_is_due(setting: Callable[[], Table], words: str, why: str) -> None:
    sentence = setting().refusal(words)
    assert sentence == why
    assert one_sentence(sentence)


@pytest.mark.parametrize(("setting", "words", "why"), FIRST)
def test_no_other_verb_will_do(setting: Callable[[], Table], words: str, why: str) -> None:
    at = setting()
    verbs = {text.split()[0] for text in at.legal}
    others = [other for other in OF_ANOTHER_DECISION if other.split()[0] not in verbs]
    refused = set()
    for other in others:
        sentence = at.refusal(other)
        assert one_sentence(sentence)
        refused.add(sentence)
    assert why in refused


# A favor that cannot be played now: what is due instead is told.
UNTIMELY: list[tuple[Callable[[], Table], str, str]] = [
    (lambda: take(favors={"haste": 0}), "haste", "take a card from the display"),
    (renew, "edges", "name the cards that go under the pile"),
    (lambda: completed("propagation", "divination"), "divination", "for this square, or pass"),
]


@pytest.mark.parametrize(("setting", "favor", "due"), UNTIMELY)
def test_an_untimely_favor(setting: Callable[[], Table], favor: str, due: str) -> None:
    sentence = setting().refusal(f"favor {favor}")
    assert rule_of(sentence) == "N7.4"
    assert f"{favor} cannot be played now" in sentence
    assert due in sentence


@pytest.mark.parametrize(("setting", "favor", "due"), UNTIMELY)
def test_an_untimely_favor_in_one_sentence(
    setting: Callable[[], Table], favor: str, due: str
) -> None:
    assert one_sentence(setting().refusal(f"favor {favor}")) == "N7.4"


@pytest.mark.parametrize(
    ("words", "rule", "named"),
    [
        ("", "N2", "''"),
        ("jump 0-0-0", "N2", "jump"),
        ("plce 0-0-0", "N2", "place"),
        ("stop", "N2", "stop"),
        ("take 5", "N2", "take CARD SYMBOL"),
        ("take 5 sculptor siku now", "N2", "take CARD SYMBOL"),
        ("swap 0-0-0", "N2", "swap CELL CELL"),
        ("place", "N2", "place CELL"),
        ("renew", "N2", "renew CARD"),
        ("renew 5 6 7 8 9", "N2", "renew CARD"),
        ("exchange 5 6", "N2", "exchange CARD CARD SYMBOL"),
        ("pass now", "N2", "pass"),
        ("take 54 worker", "N1.2", "54"),
        ("take -1 worker", "N1.2", "-1"),
        ("take 05 worker", "N1.2", "05"),
        ("take five worker", "N1.2", "five"),
        ("take 5 wizard", "N2", "wizard"),
        ("take 5 workr", "N2", "worker"),
        ("take 5 worker me", "N2", "me"),
        ("place here", "N1.1", "here"),
        ("place 0-0", "N1.1", "0-0"),
        ("place 0-5-0", "N1.1", "0-5-0"),
        ("place 4-0-0", "N1.1", "4-0-0"),
        ("place 0-0-0 wizard", "N2", "wizard"),
        ("square 3-2-2", "N1.1", "3-2-2"),
        ("choose luck", "N2", "luck"),
        ("favor hast", "N2", "haste"),
        ("reserve 99", "N1.2", "99"),
        ("renew 99", "N1.2", "99"),
        ("renew 30", "N7.5", "30"),
        ("lay 0", "N2", "0"),
        ("lay 4", "N2", "4"),
        ("next one", "N2", "one"),
        ("exchange 5 54 worker", "N1.2", "54"),
        ("exchange 5 6 worker", "N3.2", "6"),
        ("transform 0 artisan", "N7.8", "tool"),
        ("transform 0 worker rope", "N7.8", "tool"),
        ("transform 0 artisan hammer", "N2", "hammer"),
        ("tool hammer", "N2", "hammer"),
        ("swap 0-0-\N{ARABIC-INDIC DIGIT ZERO} 0-0-1", "N1.1", "unknown cell"),
    ],
)
def test_words_that_mean_nothing(words: str, rule: str, named: str) -> None:
    sentence = take().refusal(words)
    assert rule_of(sentence) == rule
    assert named in sentence


def test_a_match_plays_nothing_that_it_refuses() -> None:
    game = match(THREE)
    game.play(game.on_offer()[0])
    before = (GAME.key(game.state), list(game.moves), list(game.log))
    with pytest.raises(IllegalAction, match=r"^N\d+(\.\d+)?: "):
        game.play("lay 1")
    assert (GAME.key(game.state), game.moves, game.log) == before


def number(at: Table, words: str) -> int | None:
    """Return the action that the words mean; None, and say so, if they mean none."""
    try:
        return GAME.parse(at.state, words)
    except IllegalAction as error:
        refusal = str(error)
    assert rule_of(refusal)
    return None


def reached(players: int, seed: int, moves: int) -> Table:
    """Return the table after so many choices of a random game, or at its end."""
    for count, found in enumerate(wander(players, seed)):
        at = found
        if count == moves:
            break
    return at


def check_refusal(at: Table, action: int, legal: set[str]) -> bool:
    """Check that an action is on offer or refused; return whether it is on offer."""
    words = GAME.text(at.state, action)
    if number(at, words) != action:
        return False  # a number that no words mean
    if words in legal:
        return True
    assert rule_of(GAME.why_not(at.state, action))
    return False


PLACES = st.integers(0, 260)


@given(st.integers(0, 2**32), st.sampled_from([SOLO, TWO, THREE, FOUR]), PLACES)
@settings(max_examples=60, deadline=None)
def test_what_is_not_legal_has_a_reason(seed: int, players: int, moves: int) -> None:
    at = reached(players, seed, moves)
    legal = set(at.legal)
    before = GAME.key(at.state)
    chance = random.Random(seed)
    for action in [*chance.sample(range(GAME.actions), 400), GAME.actions - 1]:
        check_refusal(at, action, legal)
    assert GAME.key(at.state) == before


@given(st.integers(0, 2**32), st.sampled_from([SOLO, TWO, THREE, FOUR]), PLACES)
@settings(max_examples=8, deadline=None)
def test_every_number_is_legal_or_has_a_reason(seed: int, players: int, moves: int) -> None:
    at = reached(players, seed, moves)
    legal = set(at.legal)
    found = sum(check_refusal(at, action, legal) for action in range(GAME.actions))
    assert found == len(legal)


def test_under_n3_4_the_reservation_is_the_reason() -> None:
    at = table(3, "/".join(["BBBBB"] * 5), display=[5, 6, 7], pile=[], reserved=(6, 0))
    assert at.legal == ["take 6 sculptor"]
    assert at.refusal("take 5 sculptor").startswith("N7.6: ")
