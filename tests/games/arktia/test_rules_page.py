"""The rules page of Arktia is short enough to be read in a terminal."""

from __future__ import annotations

from tests.games.arktia.table import GAME


def test_in_short_is_five_lines() -> None:
    short = GAME.rules().split("## ")[1].splitlines()
    assert len([line for line in short if line.startswith("- ")]) == 5


def test_the_rules_page_fits_a_terminal() -> None:
    assert [line for line in GAME.rules().splitlines() if len(line) > 84] == []
