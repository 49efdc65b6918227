"""Effects compose: any card that the grammar of W1.3 can write is played by the same code."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.games.endless_winter import printed
from tests.games.endless_winter.table import GAME, Table, table
from tests.games.endless_winter.test_components import edited, with_file

NUMBERED = ["food", "tool", "idol", "draw", "megalith", "bury", "animal_reveal", "camp", "move"]
PLAIN = [
    *("food_fill", "culture", "tribe_hand", "tribe_discard", "animal_pick", "animal_top", "tilt"),
    *("village", "stone"),
]
SITUATION: dict[str, Any] = {
    "deck": ["elder"] * 2,
    "discard": ["hunter", "brave"],
    "food": 3,
    "tools": 4,
    "camps": ["1,0", "2,0", "1,1", "0,0"],
    "upright": ["ground-sloth", "argentavis", "stag-moose"],
    "area": ["glyptodon"],
    "animals": ["woolly-mammoth"] * 3,
    "supply": ["camps"],
    "board": {"0,0,1": "neutral", "0,0,2": 1},
    "placed": 1,
    "offering": 1,
    "honor": 3,
}
LONG = 300  # decisions that no single card takes
RULES = [
    *("decisions/*.py", "effects.py", "moving.py", "building.py", "stacks.py", "scoring.py"),
    *("setup.py", "view.py", "state.py", "layout.py", "board.py"),
]


@st.composite
def parts(draw: st.DrawFn) -> str:
    if draw(st.booleans()):
        return f"{draw(st.sampled_from([*NUMBERED, 'points']))} {draw(st.integers(1, 3))}"
    if draw(st.integers(0, 4)) == 0:
        return f"labor {draw(st.sampled_from(['0.5', '1', '1.5', '2']))}"
    return draw(st.sampled_from(PLAIN))


@st.composite
def abilities(draw: st.DrawFn) -> str:
    gains = draw(st.lists(parts(), min_size=1, max_size=3, unique=True))
    kinds = draw(st.lists(st.sampled_from(["food", "tool", "discard"]), max_size=2, unique=True))
    costs = [f"{kind} {draw(st.integers(1, 2))}" for kind in kinds]
    gain = ", ".join(gains)
    return f"{', '.join(costs)} -> {gain}" if costs else gain


@st.composite
def effects(draw: st.DrawFn) -> str:
    """No item is there twice: those are tested for themselves below."""
    found = draw(st.lists(abilities(), min_size=1, max_size=2, unique=True))
    items = [item for text in found for item in ([text] if "->" in text else text.split(", "))]
    assume(len(set(items)) == len(items))
    return "; ".join(found)


def played(effect: str, seed: int) -> Table:
    """Play a card of this effect to its end, choosing at random."""
    game = with_file(edited("snares", "animal_top, food 1", effect))
    at = table(game=game, **{**SITUATION, "hand": ["snares", "brave", "elder"]})
    chance = Random(seed)
    at.play("play snares")
    while not at.legal[-1].startswith("place"):
        assert len(set(at.legal)) == len(at.legal)
        at.play(chance.choice(at.legal))
        assert at.steps < LONG
    return at


def free(effect: str, kind: str) -> float:
    """Return how much of a kind an effect gives without a cost."""
    found = 0.0
    for ability in effect.split("; "):
        for part in ability.split(", ") if "->" not in ability else []:
            name, _, number = part.partition(" ")
            found += float(number) if name == kind else 0
    return found


@settings(max_examples=120)
@given(effect=effects(), seed=st.integers(0, 99))
def test_whatever_the_grammar_can_write_is_played(effect: str, seed: int) -> None:
    at = played(effect, seed)
    assert 0 <= at.food(0) <= at.limit(0)
    assert 0 <= at.tools(0) <= printed.MOST_TOOLS
    assert at.labor >= 2 * free(effect, "labor")  # labor and points are always gained
    assert at.points(0) >= free(effect, "points")
    paid = [event for event in at.events if event["kind"] == "paid" and event["source"] == "snares"]
    slots = sum(event["kind"] == "stone_taken" for event in at.events)
    assert len(paid) <= effect.count("->") + slots  # once each


@pytest.mark.parametrize("kind", [*NUMBERED, *PLAIN, "labor", "points"])
def test_every_word_of_the_vocabulary_stands_alone(kind: str) -> None:
    effect = kind if kind in PLAIN else f"{kind} 1"
    assert played(effect, 1).steps >= 1


def test_two_equal_abilities_with_a_cost_can_both_be_used() -> None:
    game = with_file(edited("snares", "animal_top, food 1", "tool 1 -> food 1; tool 1 -> food 1"))
    at = table(game=game, hand=["snares"], tools=2)
    at.play("play snares")
    assert len(set(at.legal)) == len(at.legal)
    at.play("do tool 1 -> food 1", "do tool 1 -> food 1")
    assert (at.food(0), at.tools(0)) == (2, 0)


def test_a_card_with_many_units() -> None:
    at = played("idol 12, points 40, labor 20", 3)
    assert at.labor == 40
    assert at.points(0) >= 40


def test_columns_of_tribe_cards_and_chiefs_are_data_too() -> None:
    game = with_file(edited("brave", "in hunt: labor 1", "in develop: labor 2.5, food 1"))
    at = table(game=game, hand=["brave", "elder"])
    at.play("place tribe develop", "work brave")
    assert at.labor == (1 if "use brave" in at.legal else 6)
    if "use brave" in at.legal:
        at.play("use brave")
    assert (at.labor, at.food(0)) == (6, 1)


def test_no_rule_names_a_card() -> None:
    """Where rules stand, cards are numbers: their names are in the file alone."""
    folder = Path(str(files("glaciarium.games.endless_winter")))
    names = [*printed.TRIBE, *printed.CULTURE, *printed.CHIEFS, *printed.STONES, *printed.ANIMALS]
    rooms = [path for room in RULES for path in folder.glob(room)]
    assert len(rooms) > len(RULES)
    for path in rooms:
        words = set(re.findall(r'"([^"\n]*)"', path.read_text("utf-8")))
        assert not words & set(names), path.name


def test_the_vocabulary_is_that_of_the_rules() -> None:
    words = {part.split()[0] for card in printed.CULTURE.values() for part in _parts(card.effect)}
    assert words <= {*NUMBERED, *PLAIN, "labor", "points", "discard"}
    assert GAME.components.data["culture"]["era1"]["snares"]["effect"] == "animal_top, food 1"


def _parts(effect: str) -> list[str]:
    return effect.replace(";", ",").replace("->", ",").replace(" ,", ",").split(", ")
