"""What only shows when somebody looks twice: names, focus, lessons, invitations, notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.looks import faults
from tests.browser.people import WAITED_FOR, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

# The drawn headings of places that their names do not contain: people say what they see.
UNHEARD: Final = """() => [...document.querySelectorAll('[data-key][role=button]')]
  .filter((place) => place.checkVisibility())
  .map((place) => [place.querySelector(':scope > .only-read, :scope > title').textContent,
    place.querySelector('h3, .name')?.firstChild?.textContent ?? ''])
  .filter(([name, heading]) => !name.toLowerCase().includes(heading.trim().toLowerCase()))"""
OUTLINE: Final = """() => {
  const style = getComputedStyle(document.activeElement);
  return [document.activeElement.matches(':focus-visible'), style.outlineStyle];
}"""
# A page that somebody has left open in another tab, and what it tells them.
HIS_OR_HERS: Final = f"() => document.querySelector('.prompt.wait') || ({WAITED_FOR})()"
ELSEWHERE: Final = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true });
  window.told = [];
  window.Notification = class extends Notification {
    static get permission() { return 'granted'; }  // a browser without windows never grants it
    constructor(title, wishes) { super(title, wishes); window.told.push(title); }
  };
}"""


def test_a_column_with_rows_to_pick_is_no_button_around_buttons(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("endless-winter", ["me", "level1"])
    mouse = Mouse(runa, seed=5)
    framed = runa.page.locator(".lane .sec [role=button]")
    for _ in range(80):
        runa.wait()
        if framed.count():
            break
        mouse.step()
    assert framed.count()
    snap(runa.page, "column-with-rows")
    assert faults(runa.page) == []
    assert runa.page.evaluate(UNHEARD) == []


def test_a_click_on_the_board_leaves_no_frame_around_it(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    runa.wait()
    runa.page.locator("[data-key^='card:'].legal").first.click()
    runa.page.locator("[data-key^='cell:'].legal").first.wait_for()
    runa.page.locator("[data-key^='cell:'].legal").first.click(force=True)
    assert runa.page.evaluate(OUTLINE) == [False, "none"]


def test_a_lesson_answers_why_not_with_the_rule(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.enter("/learn/arktia")
    page = runa.page
    page.get_by_role("button", name="Next").click()
    for _ in range(3):
        page.get_by_role("button", name="Skip").click()
    page.get_by_text("may not leave").wait_for()
    page.locator("[data-key='field:2,2']").click(force=True)
    page.get_by_role("link", name="Rule A3.4").wait_for()
    assert "cut off" in page.locator(".said").inner_text()


def test_an_invitation_is_pasted_in_the_lobby(visit: Callable[..., Visitor]) -> None:
    runa, malik = visit("Runa"), visit("Malik")
    runa.enter()
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "arktia", "seats": seats, "open": False, "watchable": False}
    table = runa.call("/api/tables", wish)
    malik.enter()
    field = malik.page.get_by_label("Invited by a friend?")
    for text, answer in (("hello", "isn’t an invitation"), (f"{table['id']}/none", "doesn’t work")):  # noqa: RUF001 - as the page says
        field.fill(text)
        field.press("Enter")
        malik.page.get_by_role("alert").get_by_text(answer).wait_for()
    field.fill(f"Come and play: http://ice.example/j/{table['id']}/{table['invite']} ")
    field.press("Enter")
    malik.page.get_by_role("button", name="Sit down").click()
    malik.page.locator("#prompt").wait_for()


def test_who_looks_elsewhere_is_told_that_it_is_their_turn(visit: Callable[..., Visitor]) -> None:
    runa, malik = visit("Runa"), visit("Malik")
    runa.enter()
    runa.context.grant_permissions(["notifications"])
    table = runa.call(
        "/api/tables", {"game": "arktia", "seats": [{"kind": "open"}, {"kind": "me"}]}
    )
    runa.page.get_by_role("button", name="Settings").click()
    runa.page.get_by_label("Notifications").check()
    runa.page.keyboard.press("Escape")
    runa.page.get_by_text("Your tables").wait_for()
    runa.page.evaluate(ELSEWHERE)
    malik.enter(f"/j/{table['id']}/{table['invite']}")
    malik.page.get_by_role("button", name="Sit down").click()
    mouse = Mouse(malik, seed=2)
    malik.wait()
    while not malik.page.locator(".prompt.wait").count():
        mouse.step()
        malik.page.wait_for_function(HIS_OR_HERS)  # a step may show before its answer is here
    runa.page.wait_for_function("() => window.told.length > 0")
    assert runa.page.evaluate("() => window.told") == [f"Your turn at {table['name']}"]
