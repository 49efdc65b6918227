"""Endless Winter by few clicks: folded choices, one go button, true reasons, turns in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

LAPTOP = {"width": 1366, "height": 768}
GENERAL = "You can\u2019t choose that now"


def key(page: Page, name: str) -> str:
    return f'[data-key="{name}"]'


def hunting(visit: Callable[..., Visitor]) -> Visitor:
    """Return somebody whose figure was sent to hunt by one click on the column."""
    one = visit(viewport=LAPTOP)
    one.sit("endless-winter", ["me", "level1"])
    page = one.page
    page.locator("[data-key^='side:'].legal").first.click()
    page.locator(f"{key(page, 'column:hunt')}.legal").first.click()
    expect(page.locator("#prompt")).to_contain_text("Hunt", ignore_case=True)
    return one


def test_a_turn_is_few_clicks_and_the_prompt_never_changes_its_height(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    one = hunting(visit)
    page = one.page
    prompt = page.locator(".prompt")
    before = prompt.bounding_box()
    assert before is not None
    assert round(before["height"]) == 60
    expect(page.get_by_role("list", name="Choices this turn")).to_be_visible()
    snap(page, "folding")
    page.locator(f"{key(page, 'culture:' + _culture(page))}").first.click()
    expect(page.locator(".why")).to_contain_text("Culture cards are taken in develop")
    expect(page.locator(".why")).not_to_contain_text(GENERAL)
    assert prompt.bounding_box() == before
    page.locator("[data-choice='say:done']").click()  # no second question
    one.wait()
    line = page.locator("#log .turn", has_text="camp on the base").first
    expect(page.locator("#log .steps")).to_have_count(0)
    line.click()
    expect(page.locator("#log .steps").first).to_contain_text("puts a camp on the base. W2.8")
    snap(page, "folding-log")


def _culture(page: Page) -> str:
    found = page.locator("[data-key^='culture:']").first.get_attribute("data-key")
    assert found
    return found.partition(":")[2]


def test_undo_takes_back_what_was_taken_as_usual_along_with_its_cause(
    visit: Callable[..., Visitor],
) -> None:
    one = hunting(visit)
    page = one.page
    page.locator("[data-undo]").click()
    expect(page.locator(f"{key(page, 'column:hunt')}.legal").first).to_be_visible()
