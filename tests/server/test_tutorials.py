"""Tutorials lead through positions that can be, and the rules have positions that show them."""

from __future__ import annotations

import re

import pytest

from glaciarium.catalog import GAMES, game
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.server import tutorials
from glaciarium.server.http_errors import Refusal
from glaciarium.server.snapshots import encode

TITLES = list(GAMES)
MOST_MINUTES = 10


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_asks_for_moves_that_are_offered(title: str, language: str) -> None:
    with speaking(language):
        lesson = tutorials.lesson(game(title))
    assert lesson.minutes <= MOST_MINUTES
    for step in lesson.steps:
        offered = [offer.do for offer in step.frame.offers]
        assert all(do in offered for do in step.expects)
        assert bool(step.expects) == bool(offered)
        assert bool(step.wrong) == bool(step.expects)
    assert not lesson.steps[-1].expects, "it ends with something to read"


@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_points_at_things_that_are_there(title: str) -> None:
    for step in tutorials.lesson(game(title)).steps:
        picked = [pick.key for offer in step.frame.offers for pick in offer.steps]
        for key in step.points_at:
            assert key in step.frame.scene["places"] or key in picked


@pytest.mark.parametrize("title", TITLES)
def test_positions_beside_the_rules_belong_to_rules(title: str) -> None:
    played = game(title)
    rules = re.findall(r"\*\*([A-Z][0-9.]+)\*\*", played.rules())
    found = tutorials.figures(played)
    assert found
    for rule, ids in found.items():
        assert rule in rules
        for one in ids:
            assert encode(tutorials.figure(played, one))


def test_a_position_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(tutorials.NoFigure, match=r"There is no such position\."):
        tutorials.figure(game("arktia"), "atlantis")


def test_a_lesson_answers_why_not_with_the_rule() -> None:
    arktia = game("arktia")
    steps = tutorials.lesson(arktia).steps
    middle = next(n for n, step in enumerate(steps) if "may not leave" in step.text)
    answer = tutorials.why(arktia, middle, "move 2,2 1 2,3")
    assert answer.rule == "A3.4"
    assert answer.text.startswith("A3.4: ")
    assert tutorials.why(arktia, middle, steps[middle].expects[0]).text == "That is allowed."


@pytest.mark.parametrize("step", [-1, 99])
def test_where_there_is_no_step_nothing_is_answered(step: int) -> None:
    with pytest.raises(Refusal, match="nothing to decide"):
        tutorials.why(game("nunatak"), step, "place 0-0-0")


@pytest.mark.parametrize("words", ["", "fly 1,1", "move " * 500])
def test_a_lesson_answers_words_that_are_no_move(words: str) -> None:
    assert tutorials.why(game("arktia"), 1, words).text
