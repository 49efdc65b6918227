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
    runa.page.locator("#prompt").wait_for()
    assert runa.page.get_by_text("Runa").count()
