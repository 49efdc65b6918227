"""Lessons can be played to their end, and positions solved, by mouse and by keys in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.catalog import GAMES, game
from glaciarium.server import tutorials
from tests.browser.people import SPOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

# What comes next in a step of a lesson: one of these keys, to confirm, or the next step.
WATCH = """() => [...document.querySelectorAll('.say .foot .go')]
  .find((one) => one.textContent.trim() === 'Go on')?.click()"""
SCENE = "dialog.eclipse"  # a moment with a scene of its own
NEXT = """([before, keys]) => {
  if (document.querySelector('dialog.eclipse')) return ['scene', ''];
  if (document.querySelector('.say h2')?.textContent !== before) return ['done', ''];
  if (document.querySelector('.say .btn.confirm')) return ['confirm', ''];
  const open = (key) => document.querySelector(
    `[data-key="${CSS.escape(key)}"].legal, .say [data-choice="${CSS.escape(key)}"]`);
  const key = keys.find(open);
  return key ? ['pick', key] : null;
}"""
BELOW = """() => document.querySelector('.stage .own').getBoundingClientRect().bottom
  - window.innerHeight"""
LESSONS = [(title, one["id"]) for title in GAMES for one in tutorials.scripts(game(title))]

pytestmark = pytest.mark.slow


def do_as_told(page: Page, step: dict[str, Any], *, by_keys: bool = False) -> None:
    """Pick what a lesson expects, on the table or beside the text, and confirm.

    What there is no choice about is picked by itself.
    """
    expected = next(one for one in step["frame"]["offers"] if one["do"] in step["expects"])
    keys = [pick["key"] for pick in expected["steps"]]
    before = page.locator(".say h2").text_content()
    while True:
        kind, found = page.wait_for_function(NEXT, arg=[before, keys]).json_value()
        if kind == "scene":
            page.keyboard.press("Escape")
            page.locator(SCENE).wait_for(state="detached")
            continue
        if kind == "done":
            return
        if kind == "confirm":
            page.locator(".say .btn.confirm").click()
            return
        thing = page.locator(f"[data-key='{found}'].legal, .say [data-choice='{found}']").first
        if by_keys:
            thing.focus()
            page.keyboard.press("Enter")
        else:
            spot = thing.evaluate(SPOT)
            page.mouse.click(spot["x"], spot["y"])
        keys = keys[keys.index(found) + 1 :]


def watch(page: Page) -> None:
    """Let the moves that lead here be shown at once, if they still are."""
    page.evaluate(WATCH)


@pytest.mark.parametrize(("title", "lesson"), LESSONS)
def test_a_lesson_can_be_played_to_its_end(
    title: str, lesson: str, visit: Callable[..., Visitor]
) -> None:
    runa = visit()
    runa.enter(f"/learn/{title}?lesson={lesson}")
    page = runa.page
    page.add_locator_handler(page.locator(SCENE), lambda: page.keyboard.press("Escape"))
    steps = runa.context.request.get(f"/api/lessons/{title}/{lesson}").json()["steps"]
    for nth, step in enumerate(steps, 1):
        page.get_by_text(f"Step {nth} of {len(steps)}").wait_for()
        watch(page)
        assert page.evaluate(BELOW) <= 0, f"step {nth}: one's own things are below the window"
        assert page.get_by_role("button", name="Resign").count() == 0
        if step["solve"]:
            page.get_by_role("button", name="Show a solution").click()
            page.locator(".say .right").wait_for()
        if step["expects"]:
            do_as_told(page, step, by_keys=nth % 2 == 0)
        else:
            page.locator(".say .foot .btn.go").click()
    page.get_by_role("button", name="Play the bots").wait_for()
    assert page.locator(f"[data-lesson='{lesson}'] .past").count()
