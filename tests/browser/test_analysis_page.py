"""The page of an analysis in a browser: every picture is in reach, by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.cli.analysis.page import page
from glaciarium.kernel.match import Match, Seat
from tests.advice.test_analysis import FEW, analysed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

DESKTOP, PHONE = 1280, 390


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Return a way to open the page of a game just begun; it asks nobody and has no errors."""
    troubles: list[str] = []
    asked: list[str] = []
    contexts = []

    def open_page(name: str, width: int = DESKTOP, **wishes: Any) -> Page:
        path = tmp_path / f"{name}.html"
        path.write_text(page(analysed(begun(name), budget=FEW)), "utf-8")
        context = browser.new_context(viewport={"width": width, "height": 900}, **wishes)
        contexts.append(context)
        shown = context.new_page()
        shown.on("pageerror", lambda error: troubles.append(str(error)))
        shown.on("console", lambda told: troubles.append(told.text))
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(path.as_uri())
        return shown

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
    assert len(asked) == len(contexts)


def begun(name: str) -> Match:
    game = catalog.game(name)
    seats = [Seat("Ada", "human"), Seat("Ben", "human")]
    options = game.agree({"players": 2})
    seats += [Seat(dummy, "dummy") for dummy in game.dummies(options)]
    match = Match(game, options, 7, seats)
    for nth in range(9):
        match.play(match.on_offer()[nth % len(match.on_offer())])
    return match


def pressed(shown: Page) -> str:
    return shown.locator("#ways [aria-pressed=true]").inner_text()


def test_every_picture_is_in_reach_by_mouse_and_by_keys(opened: Callable[..., Page]) -> None:
    shown = opened("endless-winter")
    names = shown.locator("#ways button").all_inner_texts()
    assert names == catalog.game("endless-winter").pictures()
    shown.get_by_role("button", name="land").click()
    assert pressed(shown) == "land"
    assert "glacier" in shown.locator("#table").inner_text()
    shown.keyboard.press("ArrowRight")
    assert pressed(shown) == "land"  # what was chosen stays
    shown.keyboard.press("v")
    assert pressed(shown) == "megaliths"


@pytest.mark.parametrize("width", [DESKTOP, PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["arktia", "nunatak", "endless-winter"])
def test_tables_have_colours_and_fit(
    opened: Callable[..., Page], name: str, scheme: str, width: int
) -> None:
    shown = opened(name, width, color_scheme=scheme)
    assert shown.evaluate("document.documentElement.scrollWidth") == width
    inks = shown.evaluate(
        "[...document.querySelectorAll('#table i')].map((run) => getComputedStyle(run).color)"
    )
    own = shown.evaluate("getComputedStyle(document.body).color")
    assert scheme == "dark" or own not in inks  # dark ink of the page on dark water
    assert float(shown.evaluate("parseFloat(getComputedStyle(byId('table')).fontSize)")) >= 10


def test_the_picture_turns_to_what_was_played_until_one_is_chosen(
    opened: Callable[..., Page],
) -> None:
    shown = opened("endless-winter")
    for _ in range(9):
        rings = shown.locator("#table .ring").count()
        assert rings or shown.locator("#ways .here").count() == 0
        shown.keyboard.press("ArrowRight")


def test_the_arrow_keys_walk_also_after_a_click_on_a_table_that_does_not_scroll(
    opened: Callable[..., Page],
) -> None:
    shown = opened("arktia")
    shown.locator("#table").click()
    shown.keyboard.press("ArrowRight")
    assert "before move 2 of 9" in shown.locator("#seen").inner_text()
    assert shown.locator("#ways button").count() == 0
