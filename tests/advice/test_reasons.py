"""Sentences: true to the numbers, silent about what may be chance."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from glaciarium.arena.estimates import Advice, Mean, Outlook
from glaciarium.arena.reasons import amount, points, why_first, why_not_first
from glaciarium.cli.advice_text import categories
from glaciarium.cli.analysis.page import categories_of
from glaciarium.cli.terminal.hint_screen import body
from glaciarium.kernel.i18n import speaking
from glaciarium.server.hint_words import outlook


def option(
    words: str, chance: float, own: dict[str, float], rival: float = 20, *, error: float = 0.1
) -> Advice:
    """Return an option for seat 0 of two, whose numbers are known to so much."""
    rows = [
        Outlook(category, "R1", [Mean(value, error), Mean(0, error)])
        for category, value in own.items()
    ]
    rows.append(Outlook("theirs", "R2", [Mean(0, error), Mean(rival, error)]))
    totals = [Mean(sum(own.values()), error), Mean(rival, error)]
    lead = totals[0].minus(totals[1])
    return Advice(1, words, 100, "win", Mean(chance, error / 10), rows, totals, lead, "")


def alone(words: str, own: float) -> Advice:
    row = Outlook("stones", "R1", [Mean(own, 0.1)])
    return Advice(1, words, 100, "", Mean(0, 0), [row], row.points, row.points[0], "")


BASE = option("wait", 0.5, {"so_far": 10, "beasts": 5, "full_sets": 3})


def test_gains_and_losses_by_category_the_largest_first() -> None:
    best = option("dig", 0.62, {"so_far": 14.2, "beasts": 7, "full_sets": 2})
    assert why_first(best, BASE, 0) == (
        "Wins about 12 percentage points more often than wait: gains "
        "about 4 points from play and 2 "
        "from beasts, but gives up about 1 point from full sets."
    )
    assert why_not_first(BASE, best, 0) == (
        "Wins about 12 percentage points less often than dig: "
        "gives up about 4 points from play and 2 "
        "from beasts, but gains about 1 point from full sets."
    )


def test_what_a_rival_gets_counts() -> None:
    best = option("block", 0.6, {"so_far": 10, "beasts": 5, "full_sets": 3}, rival=15)
    assert why_first(best, BASE, 0) == (
        "Wins about 10 percentage points more often than wait: "
        "leaves the rival about 5 points fewer."
    )
    assert "leaves the rival about 5 points more" in why_not_first(BASE, best, 0)


def test_what_may_be_chance_is_not_told() -> None:
    best = option("dig", 0.51, {"so_far": 14, "beasts": 5, "full_sets": 3}, error=3)
    assert why_first(best, BASE, 0) == "It hardly matters: wait is about as good."
    assert why_not_first(BASE, best, 0) == "About as good as dig."


def test_a_sure_win_without_a_sure_category() -> None:
    best = option("dig", 0.9, {"so_far": 10, "beasts": 5, "full_sets": 3})
    assert why_first(best, BASE, 0) == (
        "Wins about 40 percentage points more often than wait, "
        "though no single category stands out."
    )


def test_points_that_speak_against_it_are_admitted() -> None:
    poorer = option("dig", 0.6, {"so_far": 8, "beasts": 5, "full_sets": 3})
    assert why_first(poorer, BASE, 0) == (
        "Wins about 10 percentage points more often than wait, although it gives up about 2 points "
        "from play."
    )
    level = option("dig", 0.5, {"so_far": 8, "beasts": 5, "full_sets": 3})
    assert why_first(level, BASE, 0) == (
        "Gives up about 2 points from play compared with wait, but wins about as often."
    )
    assert why_not_first(BASE, level, 0) == (
        "Gains about 2 points from play compared with dig, but wins about as often."
    )


def test_alone_points_are_the_result() -> None:
    assert why_first(alone("dig", 12), alone("wait", 9), 0) == (
        "Ends about 3 points higher than wait: gains about 3 points from stones."
    )
    assert why_not_first(alone("wait", 9), alone("dig", 12), 0) == (
        "Ends about 3 points lower than dig: gives up about 3 points from stones."
    )


def test_numbers_as_people_say_them() -> None:
    said = [amount(number) for number in (0.04, 0.64, 1.04, 1.9, 1.96, 12.4)]
    assert said == ["0", "0.6", "1", "1.9", "2", "12"]
    assert points(1.0) == "1 point"
    assert points(0.5) == "0.5 points"


@pytest.mark.parametrize(("language", "name"), [("en", "play"), ("fr", "jeu"), ("de", "Spiel")])
def test_a_category_has_one_name_in_sentences_lists_and_tables(language: str, name: str) -> None:
    best = option("dig", 0.62, {"so_far": 14.2, "beasts": 5, "full_sets": 3})
    told = Console(width=200, file=StringIO(), record=True)
    with speaking(language):
        assert name in why_first(best, BASE, 0)
        assert categories(best, 0).startswith(f"{name} 14")
        told.print(body([best, BASE], 0))
        table = told.export_text().splitlines()
        assert any(line.split() == [name, "14", "10"] for line in table)
        assert outlook(best, 0)[0].category == name
        assert categories_of(best, 0)[0] == [name, 14.2]
