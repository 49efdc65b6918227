"""A game that has nothing but rules plays in the browser: by mouse, and by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.people import Keys, Mouse
from tests.docs.new_game import built
from tests.server.conftest import Serving, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

NAMES = ["icicles", "thin-ice"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server of a house with the games of the guide."""
    folder = tmp_path_factory.mktemp("house")
    database = f"sqlite:///{folder}/tables.db"
    with served(database, "--no-limits", env=built(folder)) as serving:
        yield serving


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_by_mouse(
    name: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit(name, ["me", "level1"])
    runa.wait()
    assert runa.page.locator(".canvas [data-key].legal").count()
    snap(runa.page, f"{name}-opening")
    Mouse(runa, seed=1).play()
    assert runa.over


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_by_keyboard(name: str, visit: Callable[..., Visitor]) -> None:
    malik = visit("Malik")
    malik.sit(name, ["me", "level3"])
    Keys(malik, seed=2).play()
    assert malik.over


def test_a_new_game_stands_in_the_lobby_and_has_a_rules_page(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.enter()
    runa.page.get_by_role("button", name="Play the bots: Icicles").wait_for()
    assert runa.page.get_by_role("link", name="Learn by playing: Icicles").count() == 0
    snap(runa.page, "lobby-with-new-games")
    runa.page.get_by_role("link", name="Rules: Icicles").click()
    runa.page.get_by_text("break one off").wait_for()


def test_a_device_that_goes_round_is_covered_where_a_new_game_hides_cards(
    visit: Callable[..., Visitor],
) -> None:
    runa = visit()
    runa.invite("thin-ice", ["me", "me"])
    runa.page.locator(".curtain").wait_for()
    runa.invite("icicles", ["me", "me"])
    runa.page.locator("#prompt").wait_for()
