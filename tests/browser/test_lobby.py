"""From a cold start to the first move, and the other ways through the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.people import Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.people import Visitor

GAMES = {"Arktia": "arktia", "Nunatak": "nunatak", "Endless Winter": "endless-winter"}

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("nth", range(len(GAMES)))
def test_one_click_leads_to_a_first_move_against_bots(
    nth: int, visit: Callable[..., Visitor]
) -> None:
    somebody = visit()
    somebody.page.goto("/")
    somebody.page.get_by_role("button", name="Play the bots").nth(nth).click()
    somebody.page.wait_for_url("**/t/*")
    somebody.wait()
    Mouse(somebody, seed=1).step()


@pytest.mark.by_hand
def test_a_table_is_made_by_the_form_and_found_again_in_the_lobby(
    visit: Callable[..., Visitor],
) -> None:
    runa = visit()
    runa.enter("/new/nunatak")
    runa.page.locator("form.new .btn.go").click()
    runa.page.wait_for_url("**/t/*")
    table = runa.page.url.rsplit("/", 1)[1]
    runa.page.goto("/")
    runa.page.locator(f"a[href='/t/{table}']").first.click()
    runa.page.wait_for_url(f"**/t/{table}")
    assert runa.page.locator("#prompt").is_visible()


@pytest.mark.by_hand
@pytest.mark.parametrize("game", GAMES.values())
def test_a_tutorial_can_be_played_to_its_end(game: str, visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.enter(f"/learn/{game}")
    page = runa.page
    page.get_by_text("Step 1 of").wait_for()
    for _ in range(90):
        if page.get_by_text("You know enough to play").count():
            break
        step = page.locator("h2.cap").inner_text()
        button = page.get_by_role("button", name="Next").or_(
            page.get_by_role("button", name="Done", exact=True)
        )
        if not button.count():
            button = page.get_by_role("button", name="Skip")
        button.first.click()
        page.wait_for_function(
            "before => document.querySelector('h2')?.textContent !== before", arg=step
        )
    assert page.get_by_text("You know enough to play").count()
