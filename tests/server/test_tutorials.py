"""Tutorials lead through positions that can be, and the rules have positions that show them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.catalog import GAMES, game
from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.server import puzzles, tutorials
from glaciarium.server.http_errors import Refusal
from glaciarium.server.snapshots import encode

if TYPE_CHECKING:
    from glaciarium.kernel.protocol import Game

TITLES = list(GAMES)
MOST_MINUTES = 10
LESSONS = [(title, one["id"]) for title in TITLES for one in tutorials.scripts(game(title))]
PUZZLES = [
    (title, lesson["id"], nth)
    for title in TITLES
    for lesson in tutorials.scripts(game(title))
    for nth, step in enumerate(lesson["step"])
    if "goal" in step
]
TRIES = 12  # random ones, of which at least one must fail


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_asks_for_moves_that_are_offered(title: str, lesson: str, language: str) -> None:
    with speaking(language):
        made = tutorials.lesson(game(title), lesson)
    assert made.minutes <= MOST_MINUTES
    for step in made.steps:
        offered = [offer.do for offer in step.frame.offers]
        assert all(do in offered for do in step.expects)
        assert bool(step.expects or step.solve) == bool(offered)
        assert bool(step.wrong) == bool(step.expects or step.solve)
        assert bool(step.right) == bool(step.solution) == step.solve
    assert not made.steps[-1].expects, "it ends with something to read or to solve"


@pytest.mark.parametrize("title", TITLES)
def test_the_contents_name_every_lesson(title: str) -> None:
    listed = tutorials.tutorial(game(title)).lessons
    assert len({one.id for one in listed}) == len(listed)
    for one in listed:
        made = tutorials.lesson(game(title), one.id)
        assert (made.title, made.minutes, len(made.steps)) == (one.title, one.minutes, one.steps)


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_a_lesson_points_at_things_that_are_there(title: str, lesson: str) -> None:
    for step in tutorials.lesson(game(title), lesson).steps:
        picked = [pick.key for offer in step.frame.offers for pick in offer.steps]
        for key in step.points_at:
            assert key in step.frame.scene["places"] or key in picked


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_nothing_is_played_out_of_sight(title: str, lesson: str) -> None:
    """Every move between two steps is the learner's own or shown, if it does anything."""
    played = game(title)
    script = next(one for one in tutorials.scripts(played) if one["id"] == lesson)
    known = 0
    for at in tutorials.course(played, script):
        before = 0 if "position" in at.step else known
        log = tutorials.framed(at.match, script["names"]).log
        told = {line.ply + 1 for line in log if line.ply >= before}
        assert told == {move.frame.ply for move in at.shown}
        known = len(at.match.moves) + bool(at.step.get("do"))


@pytest.mark.parametrize(("title", "lesson", "step"), PUZZLES)
def test_a_solution_solves_and_not_everything_does(title: str, lesson: str, step: int) -> None:
    played = game(title)
    script = next(one for one in tutorials.scripts(played) if one["id"] == lesson)["step"][step]
    moves = script["solution"]
    assert not puzzles.attempt(played, lesson, step, []).solved
    assert not puzzles.attempt(played, lesson, step, moves[:-1]).solved
    assert puzzles.attempt(played, lesson, step, moves).solved
    outcomes = [_wander(played, lesson, step, seed) for seed in range(TRIES)]
    assert not all(outcomes), "anything solves it"


def _wander(played: Game[Any], lesson: str, step: int, seed: int) -> bool:
    """Play at random until the try ends, and tell whether that solved it."""
    dice = random.Random(seed)
    script = next(one for one in tutorials.scripts(played) if one["id"] == lesson)
    match = tutorials.standing(played, script, step).match
    moves: list[str] = []
    while not match.over and match.actor == tutorials.LEARNER and len(moves) < puzzles.MOST_MOVES:
        moves.append(dice.choice(match.on_offer()))
        match.play(moves[-1])
    while moves:
        try:
            return puzzles.attempt(played, lesson, step, moves).solved
        except Refusal:  # solved on the way, or out of moves
            moves.pop()
    return False


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
    with pytest.raises(tutorials.NoFigure, match=r"There's no such position\."):
        tutorials.figure(game("arktia"), "atlantis")


def _together() -> tuple[str, int, list[str]]:
    """Return the lesson and the step of Arktia in which a piece may not leave, and its moves."""
    for lesson in tutorials.tutorial(game("arktia")).lessons:
        for nth, step in enumerate(tutorials.lesson(game("arktia"), lesson.id).steps):
            if "may not leave" in step.text:
                return lesson.id, nth, step.expects
    raise AssertionError("no step speaks of it")


def test_a_lesson_answers_why_not_with_the_rule() -> None:
    arktia = game("arktia")
    lesson, step, expects = _together()
    answer = tutorials.why(arktia, lesson, step, "move 2,2 1 2,3", [])
    assert answer.rule == "A3.4"
    assert answer.text.startswith("A3.4: ")
    assert tutorials.why(arktia, lesson, step, expects[0], []).text == "That's legal."


@pytest.mark.parametrize("step", [-1, 99])
def test_where_there_is_no_step_nothing_is_answered(step: int) -> None:
    lesson = tutorials.scripts(game("nunatak"))[0]["id"]
    with pytest.raises(Refusal, match="nothing to decide"):
        tutorials.why(game("nunatak"), lesson, step, "place 0-0-0", [])
    with pytest.raises(Refusal, match="nothing to decide"):
        puzzles.attempt(game("nunatak"), lesson, step, [])


def test_a_lesson_that_is_not_there_is_refused_in_a_sentence() -> None:
    for ask in (
        lambda: tutorials.lesson(game("arktia"), "atlantis"),
        lambda: tutorials.why(game("arktia"), "atlantis", 0, "melt", []),
        lambda: puzzles.attempt(game("arktia"), "atlantis", 0, []),
    ):
        with pytest.raises(Refusal, match="no such lesson"):
            ask()


@pytest.mark.parametrize("words", ["", "fly 1,1", "move " * 500])
def test_a_lesson_answers_words_that_are_no_move(words: str) -> None:
    lesson, step, _ = _together()
    assert tutorials.why(game("arktia"), lesson, step, words, []).text


@pytest.mark.parametrize(("title", "lesson", "step"), PUZZLES[:1])
def test_a_try_refuses_what_is_illegal(title: str, lesson: str, step: int) -> None:
    with pytest.raises(GlaciariumError):
        puzzles.attempt(game(title), lesson, step, ["fly 1,1"])
    script = next(one for one in tutorials.scripts(game(title)) if one["id"] == lesson)
    solution = script["step"][step]["solution"]
    with pytest.raises(Refusal, match="nothing to decide"):
        puzzles.attempt(game(title), lesson, step, [*solution, solution[-1]])
