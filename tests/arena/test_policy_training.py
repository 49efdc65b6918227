"""Learning a policy: games that can be continued, and weights that say what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from glaciarium import catalog
from glaciarium.arena.policy_training import Choices, fitted, gathered, merged, packed
from glaciarium.arena.self_play import Course, lessons
from glaciarium.kernel.errors import BadDataset
from glaciarium.kernel.policy import unpacked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from glaciarium.arena.self_play import Lesson

COURSE = Course("arktia", 2, 0, 2, 6, 1, "")


def run(work: Callable[[int], Lesson], missing: list[int]) -> Iterator[Lesson]:
    return map(work, missing)


def refused(_work: Callable[[int], Lesson], missing: list[int]) -> Iterable[Lesson]:
    assert not missing
    return ()


def test_games_are_kept_and_played_once(tmp_path: Path) -> None:
    file = tmp_path / COURSE.file
    first = sorted(lessons(COURSE, file, run))
    assert [nth for nth, _ in first] == [0, 1]
    assert sorted(lessons(COURSE, file, refused)) == first
    assert sorted(lessons(COURSE._replace(games=3), file, run))[:2] == first
    with pytest.raises(BadDataset, match="another course"):
        list(lessons(COURSE._replace(visits=7), file, run))
    file.write_text(file.read_text("utf-8") + '[7,"x"]\n', "utf-8")
    with pytest.raises(BadDataset, match="line 5"):
        list(lessons(COURSE, file, run))


def test_weights_are_learned_from_visits(tmp_path: Path) -> None:
    game = catalog.game("arktia")
    played = sorted(lessons(COURSE, tmp_path / COURSE.file, run))
    choices = gathered(game, COURSE, played)
    assert choices.share.sum() == pytest.approx(len(choices.first))
    both = merged([choices, choices])
    assert len(both.first) == 2 * len(choices.first)
    size = game.clues().size
    weights, curve = fitted(both, size)
    assert curve[-1].loss < curve[0].loss
    assert fitted(both, size)[0] == weights
    blocks = game.clues().blocks
    assert unpacked(packed(weights, blocks), blocks, size) == pytest.approx(weights)


def test_an_option_that_is_visited_three_times_as_often_weighs_three_times_as_much() -> None:
    many = 40
    choices = Choices(
        clues=np.array([0, 1] * many),
        option_of=np.arange(2 * many),
        share=np.array([0.75, 0.25] * many),
        choice_of=np.repeat(np.arange(many), 2),
        first=np.arange(0, 2 * many, 2),
        tested=np.arange(many) % 10 == 9,
    )
    (one, other), curve = fitted(choices, 2)
    assert np.exp(one - other) == pytest.approx(3, rel=0.05)
    assert curve[-1].agreed == 1.0
