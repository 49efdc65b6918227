"""Judgement: signs that are read in full, weights that fit, and forecasts worth having."""

from __future__ import annotations

import json
import math
import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from librt.vecs import vec

from glaciarium import catalog
from glaciarium.arena.regression import Fit
from glaciarium.arena.training import Curriculum, leaning, learn, lesson, lessons, seated
from glaciarium.arena.training_samples import study
from glaciarium.bots.style import StyleBot
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import BadDataset, GlaciariumError
from glaciarium.kernel.evaluation import COMMAND, DOUBT, FILE, Evaluation, evaluation, shared_out

if TYPE_CHECKING:
    from pathlib import Path

KINDS = [(name, players) for name in catalog.GAMES for players in catalog.game(name).players]


def shipped(name: str) -> dict[str, Any]:
    package = type(catalog.game(name)).__module__.rpartition(".")[0]
    return tomllib.loads(files(package).joinpath(FILE).read_text("utf-8"))


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_weights_are_there_for_every_number_of_players_and_sign(name: str) -> None:
    game = catalog.game(name)
    table, features = shipped(name), game.heuristics().features()
    assert len(set(features)) == len(features)
    assert sorted(table) == [str(players) for players in game.players]
    for weights in table.values():
        assert set(weights) == {COMMAND, DOUBT, *features}
        assert weights.pop(COMMAND).startswith(f"glaciarium train {name} ")
        assert {len(row) for row in weights.values()} == {len(weights[DOUBT])}
        assert min(weights[DOUBT]) > 0


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_every_sign_is_written_at_every_table(name: str, players: int) -> None:
    game = catalog.game(name)
    heuristics = game.heuristics()
    state = game.new(game.agree({"players": players}), 4, None)
    before, ply = 0.0, 0
    while options := game.legal_actions(state):
        for seat in range(players):
            seen = vec[float]([math.nan] * len(heuristics.features()))
            heuristics.read(state, seat, seen)
            assert not any(math.isnan(number) for number in seen)
        assert before <= heuristics.stage(state) <= 1.0
        before = heuristics.stage(state)
        game.act(state, options[derive(4, ply) % len(options)], None)
        ply += 1
    assert before > 0.4  # who plays at random may end early


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_forecasts_are_nearer_than_what_seats_have_now(name: str) -> None:
    game = catalog.game(name)
    learnt = game.heuristics().learnt[2]
    rows = []
    for seed in range(4):
        rows += study(game, game.agree({"players": 2}), seed, [catalog.bot("level3@20")] * 2, 0, 3)
    early = [row for row in rows if row[0] < 0.7]
    wrong = [abs(row[1] - learnt.forecast(row[0], vec[float](row[2:]))) for row in early]
    assert sum(wrong) < sum(abs(row[1]) for row in early)


def test_weights_are_blended_between_knots() -> None:
    made = Evaluation([[1.0, 3.0, 5.0], [0.0, 10.0, 0.0]], [4.0, 2.0, 2.0])
    seen = vec[float]([2.0, 1.0])
    assert made.forecast(0.0, seen) == pytest.approx(2.0)
    assert made.forecast(0.25, seen) == pytest.approx(4.0 + 5.0)
    assert made.forecast(0.5, seen) == pytest.approx(16.0)
    assert made.forecast(1.0, seen) == pytest.approx(10.0)
    assert made.doubt(0.25) == pytest.approx(3.0)
    assert made.doubt(1.0) == pytest.approx(2.0)


def test_a_sign_that_was_never_learnt_counts_nothing() -> None:
    made = evaluation({DOUBT: [1, 1], "old": [2, 2], "gone": [9, 9]}, ["new", "old"])
    assert made.forecast(0.5, vec[float]([7.0, 1.0])) == pytest.approx(2.0)


def test_chances_add_up_and_follow_the_points() -> None:
    shares = vec[float]([0.0] * 3)
    shared_out(vec[float]([50.0, 40.0, 50.0]), 3, 10.0, shares)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] == pytest.approx(shares[2])
    assert shares[0] / shares[1] == pytest.approx(math.e)


def test_a_fit_finds_the_weights_that_made_the_rows() -> None:
    fit = Fit(2, 3)
    rows = []
    for nth in range(400):
        stage, feature = nth % 20 / 19, float(derive(nth, 1) % 7)
        rows.append([stage, 5.0 - 4.0 * stage + 2.0 * feature * stage, 1.0, feature])
    for row in rows:
        fit.add(row)
    fit.solve()
    for row in rows:
        fit.check(row)
    one, sign_weights = fit.found()
    assert one == pytest.approx([5.0, 3.0, 1.0], abs=0.1)
    assert sign_weights == pytest.approx([0.0, 1.0, 2.0], abs=0.1)
    assert fit.doubts() == [1.0] * 3  # nobody is surer than that


def test_a_weight_that_few_rows_speak_about_stays_small() -> None:
    rows = [[0.5, 3.0 + 40.0 * (nth == 0), 1.0, float(nth == 0)] for nth in range(9_000)]
    found = learn(["one", "rare"], rows)
    assert found["one"][2] == pytest.approx(3.0, rel=0.1)
    assert max(found["rare"]) < 1  # one row alone would make it 40


def here(work: Any, jobs: list[int]) -> Any:
    return map(work, jobs)


def test_a_course_goes_on_where_it_stopped(tmp_path: Path) -> None:
    course = Curriculum("arktia", 2, 0, 3, 8, 5, "")
    whole = dict(lessons(course, tmp_path / "whole", here))
    part = tmp_path / "part"
    list(lessons(course._replace(games=1), part, here))
    with part.open("a", encoding="utf-8") as file:
        file.write("[1,[[0.1")  # a stop in the middle of a line
    played: list[int] = []

    def watched(work: Any, jobs: list[int]) -> Any:
        played.extend(jobs)
        return here(work, jobs)

    assert dict(lessons(course, part, watched)) == whole
    assert played == [1, 2]
    assert dict(lessons(course, part, here)) == whole
    with pytest.raises(BadDataset, match="another course"):
        list(lessons(course._replace(seed=6), part, here))


def test_a_course_that_was_stopped_before_its_first_game_goes_on(tmp_path: Path) -> None:
    course = Curriculum("arktia", 2, 0, 1, 8, 5, "")

    def stopped(work: Any, jobs: list[int]) -> Any:
        raise KeyboardInterrupt

    for begun in (None, b"", b'{"game": "ark'):
        path = tmp_path / f"{begun!r}"
        if begun is not None:
            path.write_bytes(begun)
        with pytest.raises(KeyboardInterrupt):
            list(lessons(course, path, stopped))
        assert json.loads(path.read_bytes()) == course.facts()
        assert len(list(lessons(course, path, here))) == 1


def test_lessons_that_were_cut_or_damaged(tmp_path: Path) -> None:
    course, path = Curriculum("arktia", 2, 0, 2, 8, 5, ""), tmp_path / "lessons"
    found = list(lessons(course, path, here))
    whole = path.read_bytes()
    heading, first, _second = whole.splitlines(keepends=True)
    for cut in (1, 2, 3, 40, len(whole) - len(heading) + 1, len(whole) - 20):
        path.write_bytes(whole[:-cut])
        assert list(lessons(course, path, here)) == found
        assert path.read_bytes() == whole
    for damaged, complaint in {
        heading + b"[0,[[1.0]]]\n": "line 2: the line is damaged: mend or remove",
        heading + b"[0]\n" + first: "line 2: the line is damaged",
        heading + first.replace(b"[[0", b'[["0"', 1): "line 2: the line is damaged",
        heading + b"garbage": "line 2: the line is damaged",
        b"garbage": "line 1: the line is damaged",
        b"garbage\n": "has games of another course: remove it, or name another folder",
        heading + b"\xff\xfe\n": "is not a text file",
    }.items():
        path.write_bytes(damaged)
        with pytest.raises(GlaciariumError, match=complaint):
            list(lessons(course, path, here))
        assert path.read_bytes() == damaged  # nothing is lost by looking


def test_a_generation_plays_by_what_the_last_one_learnt() -> None:
    course = Curriculum("arktia", 2, 0, 1, 16, 5, "")
    features = catalog.game("arktia").heuristics().features()
    _, rows = lesson(course, 0)
    taught = json.dumps(learn(features, rows))
    later = course._replace(taught=taught)
    assert lesson(later, 0) == lesson(later, 0)
    assert lesson(later, 0) != (0, rows)


def test_lessons_are_played_in_company() -> None:
    course = Curriculum("arktia", 4, 0, 1, 8, 5, "", company=25)
    seats = [bot for seed in range(200) for bot in seated(course, seed, catalog.RANDOM)]
    assert set(seats) == {catalog.GREEDY, catalog.RANDOM}
    assert 0.2 < seats.count(catalog.GREEDY) / 800 < 0.3
    assert seated(course._replace(players=1, company=100), 3, catalog.RANDOM) == [catalog.RANDOM]
    assert lesson(course._replace(company=0), 0) != lesson(course._replace(company=100), 0)


def test_styles_lean_to_features_that_the_game_has() -> None:
    wanted = {
        "arktia": {"melting", "cutting-off"},
        "endless-winter": {"villages", "stones", "hunting", "burials"},
        "nunatak": {"edges", "sets", "engineers"},
    }
    for game, names in wanted.items():
        heuristics = catalog.game(game).heuristics()
        styles = heuristics.styles()
        assert names <= set(styles)
        assert {name for lean in styles.values() for name in lean} <= set(heuristics.features())


def test_a_style_adds_to_the_weights_less_towards_the_end() -> None:
    table = leaning({DOUBT: [1.0] * 5, "a": [2.0] * 5, "b": [3.0] * 5}, {"a": 10.0, "c": -5.0})
    assert table["a"] == [12.0, 12.0, 12.0, 10.0, 6.0]
    assert table["b"] == [3.0] * 5
    assert table["c"] == [-5.0, -5.0, -5.0, -4.0, -2.0]


def test_some_learners_have_a_style() -> None:
    course = Curriculum("arktia", 2, 1, 1, 8, 5, "", company=0, styles=40)
    styles = [StyleBot("one", catalog.game("arktia"), catalog.GREEDY) for _ in range(3)]
    seats = [bot for seed in range(300) for bot in seated(course, seed, catalog.RANDOM, styles)]
    assert {id(bot) for bot in seats} == {id(bot) for bot in (catalog.RANDOM, *styles)}
    assert 0.5 < seats.count(catalog.RANDOM) / 600 < 0.7


def test_a_style_plays_by_its_own_evaluation() -> None:
    course = Curriculum("endless-winter", 2, 1, 1, 8, 5, json.dumps({DOUBT: [5.0] * 5}), 0)
    leaning = course._replace(styles=100)
    assert any(lesson(leaning, nth) != lesson(course, nth) for nth in range(4))
