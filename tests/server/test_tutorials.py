"""Tutorials lead through positions that can be, and the rules have positions that show them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.catalog import GAMES, game
from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.i18n import LANGUAGES, speaking
from glaciarium.server import puzzle_files, puzzles, tutorials
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
def test_the_arrow_goes_from_pick_to_pick(title: str, lesson: str) -> None:
    """It never points at something that can only be picked later."""
    for step in tutorials.lesson(game(title), lesson).steps:
        if not step.expects:
            continue
        ways = [offer.steps for offer in step.frame.offers if offer.do in step.expects]
        orders = [[pick.key for pick in way] for way in ways]
        assert any(step.points_at == order[: len(step.points_at)] for order in orders)


@pytest.mark.parametrize("title", ["arktia", "nunatak"])
def test_all_scoring_is_taught_with_the_learners_own_points(title: str) -> None:
    played = game(title)
    lessons = [one for one in tutorials.scripts(played) if one["id"] != puzzle_files.ID]
    taught = " ".join(step["text"] for one in lessons for step in one["step"])
    rows = list(tutorials.scored(tutorials.opened(played, lessons[0])))
    spoken_of_otherwise = {"favors", "unused_favors"}  # where a favor is chosen
    assert [row for row in rows if f"{{{row}}}" not in taught] == [
        row for row in rows if row in spoken_of_otherwise
    ]
    said = " ".join(
        step.text for one in lessons for step in tutorials.lesson(played, one["id"]).steps
    )
    sums = re.findall(r"(\d+) \u00d7 (\d+) = (\d+)", said)
    assert all(int(one) * int(two) == int(sum_) for one, two, sum_ in sums)
    assert "{" not in said


def test_a_swap_in_a_lesson_changes_something() -> None:
    nunatak = game("nunatak")
    for lesson in tutorials.scripts(nunatak):
        for at in tutorials.course(nunatak, lesson):
            for words in at.step.get("do", []):
                if words.startswith("swap "):
                    places = tutorials.framed(at.match, lesson["names"]).scene["places"]
                    one, other = (places[f"cell:{cell}"] for cell in words.split()[1:])
                    assert one.split(": ")[1] != other.split(": ")[1]


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_nothing_is_played_out_of_sight(title: str, lesson: str) -> None:
    """Every move between two steps is the learner's own or shown, if it does anything."""
    played = game(title)
    script = next(one for one in tutorials.scripts(played) if one["id"] == lesson)
    known = script.get("begin", 0)  # the lesson opens there
    for at in tutorials.course(played, script):
        if "puzzle" in at.step:
            continue  # it begins in the middle of a game
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


def test_the_sums_after_an_answer_are_what_each_card_adds() -> None:
    nunatak = game("nunatak")
    script = next(one for one in tutorials.scripts(nunatak) if one["id"] == "practice")
    for nth, step in enumerate(script["step"]):
        match = tutorials.standing(nunatak, script, nth).match
        assert puzzles.attempt(nunatak, "practice", nth, []).sums == []
        [best] = step["solution"]
        wrong = next(do for do in match.on_offer() if do != best)
        tried = puzzles.attempt(nunatak, "practice", nth, [wrong])
        assert (tried.over, tried.solved) == (True, False)
        gains = [one.gain for one in tried.sums]
        assert gains == sorted(gains, reverse=True)
        assert gains[0] == step["goal"]["points"]
        assert [one.tried for one in tried.sums].count(True) == 1
        for one in tried.sums:
            assert one.gain == sum(row.after - row.before for row in one.rows)


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


LONGEST_LESSON = 8  # minutes
# What the lessons of Endless Winter play together: kinds of events, with what else they say.
WINTER: list[dict[str, Any]] = [
    {"kind": "figure_placed", "where": "initiate"},
    {"kind": "figure_placed", "where": "rest"},
    {"kind": "card_buried"},
    {"kind": "idol_moved", "track": "honor"},
    {"kind": "megalith_placed"},
    {"kind": "village_built"},
    {"kind": "stone_taken"},
    # A whole eclipse that pays: order, cards of the pile, land, own board.
    {"kind": "order_changed"},
    {"kind": "points", "source": "megalith"},
    {"kind": "animal_gained"},
    {"kind": "cards_drawn", "source": "elder"},
    {"kind": "gained", "source": "storage"},
    {"kind": "round_started", "round": 3},
]


def test_the_lessons_of_endless_winter_play_the_whole_game() -> None:
    played = game("endless-winter")
    lessons = [one for one in tutorials.scripts(played) if one["id"] != puzzle_files.ID]
    assert len(lessons) == 3
    events: list[dict[str, Any]] = []
    for one in lessons:
        assert one["minutes"] <= LONGEST_LESSON
        assert "goal" in one["step"][-1], "each ends with a position to solve"
        for at in tutorials.course(played, one):
            events += [event for event in at.match.events() if event.get("seat", 0) == 0]
    told = [fact for fact in WINTER if not any(fact.items() <= event.items() for event in events)]
    assert told == []
    land = [event for event in events if str(event.get("source")).startswith("terrain")]
    stone = [event for event in events if str(event.get("source")).startswith("stone")]
    assert land
    assert any(event["kind"] == "points" and event["n"] > 0 for event in stone)
