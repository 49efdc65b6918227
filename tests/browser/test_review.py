"""The review of a game, inside its replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.arena.simulate import simulate
from tests.browser.looks import faults, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow


def test_a_review_fills_in_and_leads_to_what_if(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    game = catalog.game("arktia")
    bots = [catalog.bot("random"), catalog.bot("greedy")]
    [match] = simulate(game, {"players": 2}, 11, 1, bots)
    runa = visit()
    runa.enter()
    page = runa.page
    table = runa.call("/api/records", {"record": match.record()})["id"]
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("heading", name="The five costliest decisions").wait_for()
    page.locator(".five li button").nth(4).wait_for()
    assert page.locator(".five li button").count() == 5
    assert page.locator(".chances .place").count() == 5
    page.locator(".five li button").first.click()
    page.locator(".ring.better b").wait_for()
    moment = page.get_by_role("region", name="This decision")
    assert moment.get_by_text("Better", exact=True).count() == 1
    snap(page, "review")
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    snap(page, "review-phone")
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/t/*")
    page.locator("#prompt").wait_for()
    assert page.url.rsplit("/", 1)[1] != table
    page.goto(f"/replay/{table}?review=1")  # it was kept
    page.locator(".five li button").nth(4).wait_for()
