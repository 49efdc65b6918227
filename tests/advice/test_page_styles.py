"""Styles of the page: every one that a game draws with has a rule, and can be read."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.cli.analysis.styles import PREFIX, known, rules
from glaciarium.cli.terminal.palette import contrast
from tests.advice.test_advice import after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.drawing import Canvas

READABLE, VISIBLE = 4.5, 3.0  # contrast of words, and of outlines, as WCAG has it
SEATS = {"arktia": (2, 3, 4), "nunatak": (1, 2, 4), "endless-winter": (2, 4)}
TABLES = [
    (name, players, moves)
    for name, counts in {
        "arktia": (2, 3, 4),
        "nunatak": (1, 2, 4),
        "endless-winter": (2, 4),
    }.items()
    for players in counts
    for moves in (0, 12, 30)
]


def drawn(name: str, players: int, moves: int) -> Iterator[Canvas]:
    """Yield all pictures of a table, as each seat sees it."""
    game = catalog.game(name)
    state = after(game, players, moves)
    names = [f"P{nth}" for nth in range(8)]
    for seat in range(players):
        for way in range(len(game.pictures())):
            yield game.draw(game.view(state, seat), names, way)


@pytest.mark.parametrize(("name", "players", "moves"), TABLES)
def test_every_style_of_a_drawing_has_a_rule(name: str, players: int, moves: int) -> None:
    ruled = set(re.findall(rf"\.{PREFIX}(\w+) \{{", rules()))
    for canvas in drawn(name, players, moves):
        used = {style for row in canvas.styles for style in row}
        assert used <= ruled
        assert all(known(style) == style for style in used)


def test_a_style_that_nobody_knows_is_plain_text() -> None:
    assert known("no-such-style") == "text"


def colours(scheme: str) -> dict[str, str]:
    """Return what the names of colours stand for by day or by night."""
    css = files("glaciarium.cli.analysis").joinpath("page.css").read_text("utf-8")
    by_day, by_night = css.split("@media (prefers-color-scheme: dark)")[:2]
    parts = [by_day] if scheme == "day" else [by_day, by_night.split("\n}\n")[0]]
    found: dict[str, str] = {}
    for part in parts:
        found |= dict(re.findall(r"(--[\w-]+): (#[0-9A-F]{6})\b", part))
    return {f"var({name})": colour for name, colour in found.items()}


@pytest.mark.parametrize("scheme", ["day", "night"])
def test_every_style_can_be_read(scheme: str) -> None:
    named = colours(scheme)
    for rule in rules().splitlines():
        told: dict[str, str] = dict(re.findall(r"(color|background): ([^;]+);", rule))
        ink, ground = told["color"], told.get("background", "var(--sea)")
        clear = contrast(named.get(ink, ink), named.get(ground, ground))
        least = VISIBLE if re.search(rf"{PREFIX}(shore|edge)", rule) else READABLE
        assert clear >= least, f"{scheme}: {rule}"
