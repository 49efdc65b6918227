"""Shares, means and ratings against values that others have published."""

from __future__ import annotations

import pytest

from glaciarium.arena.ratings import Ratings, RunningMean, ranked, student, wilson


# R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_wilson_at_the_ends() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(0, 5).low == pytest.approx(0)
    assert wilson(5, 5).high == pytest.approx(1)
    assert wilson(2.5, 5).low + wilson(2.5, 5).high == pytest.approx(1)


# The usual table of Student's t, two-sided 95 %.
@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_student(freedom: int, expected: float) -> None:
    assert student(freedom) == pytest.approx(expected, abs=0.004)


def test_means() -> None:
    found = RunningMean()
    assert found.doubt is None
    for number in (2, 4, 4, 4, 5, 5, 7, 9):
        found.add(number)
    assert (found.count, found.value, found.lowest, found.highest) == (8, 5, 2, 9)
    # Standard deviation 2.138, standard error 0.756, t(7) = 2.365.
    assert found.doubt == pytest.approx(1.788, abs=0.001)


@pytest.mark.parametrize(
    ("scores", "winners", "ranks"),
    [
        ([3, 9, 5], [1], [2, 0, 1]),
        ([9, 9, 5], [0, 1], [0, 0, 2]),
        ([9, 9, 5], [1], [1, 0, 2]),  # a tie-break of the rules decided
        ([1, 1, 5, 7], [3], [2, 2, 1, 0]),
    ],
)
def test_places(scores: list[int], winners: list[int], ranks: list[int]) -> None:
    assert ranked(scores, winners) == ranks


def test_ratings_follow_results() -> None:
    ratings = Ratings()
    assert ratings.of("a") == ratings.of("b") == (25, 25 / 3)
    for _ in range(20):
        ratings.add(("a", "b", "b"), [0, 1, 2])
        ratings.add(("c", "b", "a"), [0, 2, 1])
    assert ratings.of("c").skill > ratings.of("a").skill > ratings.of("b").skill
    assert all(ratings.of(bot).sigma < 25 / 3 for bot in "abc")


def test_a_tie_of_equals_and_copies_alone_change_nothing() -> None:
    ratings = Ratings()
    ratings.add(("a", "a"), [0, 1])
    assert ratings.of("a") == (25, 25 / 3)
    ratings.add(("a", "b"), [0, 0])
    assert ratings.of("a").skill == ratings.of("b").skill == pytest.approx(25)


def test_seats_have_no_say_in_ratings() -> None:
    one, other = Ratings(), Ratings()
    one.add(("a", "b", "b"), [0, 1, 2])
    other.add(("b", "b", "a"), [2, 1, 0])
    assert one.of("a") == pytest.approx(other.of("a"))
    assert one.of("b") == pytest.approx(other.of("b"))
