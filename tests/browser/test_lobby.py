"""From a cold start to the first move, and the other ways through the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.people import SPOT, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

# What comes next in a step of a lesson: one of these keys, to confirm, or the next step.
NEXT = """([before, keys]) => {
  if (document.querySelector('.say h2')?.textContent !== before) return ['done', ''];
  if (document.querySelector('.say > .btn.go')) return ['confirm', ''];
  const open = (key) => document.querySelector(
    `[data-key="${CSS.escape(key)}"].legal, .say [data-choice="${CSS.escape(key)}"]`);
  const key = keys.find(open);
  return key ? ['pick', key] : null;
}"""
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


def do_as_told(page: Page, step: dict[str, Any]) -> None:
    """Pick what a lesson expects, on the table or beside the text, and confirm.

    What there is no choice about is picked by itself.
    """
    expected = next(one for one in step["frame"]["offers"] if one["do"] in step["expects"])
    keys = [pick["key"] for pick in expected["steps"]]
    before = page.locator(".say h2").inner_text()
    while True:
        kind, found = page.wait_for_function(NEXT, arg=[before, keys]).json_value()
        if kind == "done":
            return
        if kind == "confirm":
            page.locator(".say > .btn.go").click()
            return
        thing = page.locator(f"[data-key='{found}'].legal, .say [data-choice='{found}']").first
        spot = thing.evaluate(SPOT)
        page.mouse.click(spot["x"], spot["y"])
        keys = keys[keys.index(found) + 1 :]


@pytest.mark.parametrize("game", GAMES.values())
def test_a_tutorial_can_be_played_to_its_end(game: str, visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.enter(f"/learn/{game}")
    page = runa.page
    steps = runa.context.request.get(f"/api/lessons/{game}").json()["steps"]
    for nth, step in enumerate(steps, 1):
        page.get_by_text(f"Step {nth} of {len(steps)}").wait_for()
        if step["frame"]["offers"]:
            do_as_told(page, step)
        else:
            page.locator(".say .foot .btn.go").click()
    page.get_by_text("You know enough to play").wait_for()
    assert page.get_by_role("button", name="Play the bots").is_visible()
