"""Whole games of each title, from the first choice to the result: by mouse, and by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import faults
from tests.browser.people import Keys, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

GAMES = ["arktia", "nunatak", "endless-winter"]

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(
    game: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit(game, ["me", "level1"])
    mouse = Mouse(runa, seed=1)
    mouse.play(steps=12)
    snap(runa.page, f"{game}-opening")
    mouse.play()
    assert runa.over
    snap(runa.page, f"{game}-last")
    runa.page.get_by_role("button", name="See the result").click()
    runa.page.get_by_role("table").first.wait_for()
    snap(runa.page, f"{game}-end")
    assert faults(runa.page) == []
    assert runa.page.get_by_text("Runa").count()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(game: str, visit: Callable[..., Visitor]) -> None:
    malik = visit("Malik")
    malik.sit(game, ["me", "level1"])
    Keys(malik, seed=2).play()
    assert malik.over
    assert malik.page.get_by_role("button", name="See the result").is_visible()


def test_nunatak_alone_ends_with_a_rank(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("nunatak", ["me"])
    Mouse(runa, seed=3).play()
    assert runa.over
    runa.page.get_by_role("button", name="See the result").click()
    runa.page.get_by_role("table").first.wait_for()
    snap(runa.page, "nunatak-solo-end")
    assert runa.page.get_by_text("Rank reached:").is_visible()
