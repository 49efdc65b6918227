"""Tables without mouse or eyes: keys, focus, names, colours of the system, announcements."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.looks import HEARD, WATCH_FOCUS, faults
from tests.browser.people import CONFIRM, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

FOCUS: Final = """() => {
  const at = document.activeElement;
  return at.dataset?.key ?? at.id ?? at.tagName;
}"""
# All stops of the Tab key that are no control: drawings, or more than one place of a board.
STOPS: Final = """(stops) => {
  const boards = new Set(stops.map((one) => one.board).filter(Boolean));
  return {
    drawings: stops.filter((one) => one.drawing && !one.key).map((one) => one.name),
    crowded: [...boards].filter((b) => stops.filter((one) => one.board === b).length > 1),
  };
}"""
STOP: Final = """() => {
  const at = document.activeElement;
  const all = [...document.querySelectorAll('[data-board]')];
  const around = at.closest('[data-board]');
  return {
    body: at === document.body,
    name: `${at.tagName}.${at.getAttribute('class') ?? ''}`,
    drawing: at instanceof SVGElement, key: at.dataset?.key ?? '',
    board: around ? `board ${all.indexOf(around)}` : '',
  };
}"""
FRAME: Final = """(one) => {
  const style = getComputedStyle(one);
  return `${style.outlineWidth} ${style.outlineStyle}`;
}"""


HEXES: Final = "#board svg [data-key]:has(> polygon.ground)"
# Arrows that lead from a hex past a neighbour in their direction.
WALK: Final = """(hexes) => {
  const middle = (one) => {
    const box = one.querySelector(':scope > .ground').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const all = [...document.querySelectorAll(hexes)];
  const far = (a, b) => Math.hypot(middle(a)[0] - middle(b)[0], middle(a)[1] - middle(b)[1]);
  const step = 1.15 * Math.min(...all.slice(1).map((one) => far(all[0], one)));
  const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const wrong = [];
  for (const from of all)
    for (const [key, [dx, dy]] of Object.entries(ways)) {
      const ahead = (to) => (middle(to)[0] - middle(from)[0]) * dx
        + (middle(to)[1] - middle(from)[1]) * dy;
      const beside = all.filter((to) => far(from, to) < step && ahead(to) > step / 2);
      if (!beside.length) continue;
      document.activeElement.blur();
      from.focus();
      from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      const to = document.activeElement;
      if (!beside.includes(to)) wrong.push([from.dataset.key, key, to.dataset.key]);
    }
  return wrong;
}"""


def stops(page: Page) -> list[dict[str, object]]:
    """Press Tab through the whole page."""
    found = []
    for _ in range(150):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop["body"]:
            break
        found.append(stop)
    return found


def test_a_table_is_reached_by_keys_and_told_in_words(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    runa.sit("arktia", ["me", "level1"])
    runa.wait()

    # The first stop of the Tab key skips to the board; a letter goes there, too.
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Skip to the board"
    page.keyboard.press("Enter")
    page.locator("#board [data-key]:focus").wait_for()
    page.keyboard.press("p")
    assert page.evaluate(FOCUS) == "prompt"
    page.keyboard.press("b")
    page.locator("#board [data-key]:focus").wait_for()

    # A drawing is no stop of its own, and a board is one.
    page.evaluate("() => document.activeElement.blur()")
    page.locator(".mark").first.focus()
    found = page.evaluate(STOPS, stops(page))
    assert found == {"drawings": [], "crowded": []}

    # Colour and shape of each player have words.
    players = page.get_by_role("list", name="Players")
    marks = [one.get_attribute("aria-label") for one in players.get_by_role("img").all()]
    assert marks[:2] == ["orange triangle", "turquoise circle"]
    assert faults(page) == []


@pytest.mark.parametrize("game", ["arktia", "endless-winter"])
def test_arrows_go_to_the_hex_beside(visit: Callable[..., Visitor], game: str) -> None:
    runa = visit()
    page = runa.page
    runa.sit(game, ["me", "level1"])
    runa.wait()
    mouse = Mouse(runa, seed=5)
    while page.locator(HEXES).count() < 10:  # before there is land, tribes are drafted
        mouse.step()
        runa.wait()
    assert page.evaluate(WALK, HEXES) == []


def test_letter_keys_can_be_switched_off(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    runa.sit("arktia", ["me", "level1"])
    runa.wait()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letter keys").uncheck()
    page.keyboard.press("Escape")
    page.reload()  # it is stored
    runa.wait()
    page.locator(".mark").first.focus()
    for key in "cpblhur?":
        page.keyboard.press(key)
    assert page.get_by_role("listbox").count() == 0
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(".hint").count() == 0
    assert page.locator("a.mark:focus").count() == 1
    # Arrows, Enter and Escape still play.
    place = page.locator("[data-key].legal:visible").first
    place.focus()
    before = runa.standing()
    page.keyboard.press("Enter")
    runa.moved_on(before)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Letter keys").check()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    assert page.evaluate(FOCUS) == "prompt"


def test_lessons_keep_the_focus_and_replays_tell_each_step(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    table = runa.sit("arktia", ["me", "level1"])
    Mouse(runa, seed=5).play(4)
    runa.wait()
    page.goto(f"/replay/{table}?ply=0")
    page.locator(".lines button").first.wait_for()
    page.evaluate(HEARD)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.heard.length")
    assert len(page.evaluate("() => window.heard")) == 1

    page.goto("/learn/arktia")
    page.get_by_role("button", name="Next").press("Enter")
    page.locator("[data-key].legal:visible").first.focus()
    page.evaluate(WATCH_FOCUS)
    for _ in range(3):
        page.get_by_role("button", name="Skip").press("Enter")
    page.locator("[data-key].legal:visible").first.press("Enter")
    page.locator("[data-key].picked, .telling .right").first.wait_for()
    assert page.evaluate("() => window.lost") == 0


def test_focus_stays_and_news_is_said_once_in_forced_colours(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit(forced_colors="active")
    page = runa.page
    runa.sit("arktia", ["me", "level1"])
    runa.wait()
    page.evaluate(HEARD)
    mover = page.locator(".players [aria-current=true]")
    assert mover.evaluate(FRAME) == "3px solid"
    page.keyboard.press("p")
    page.evaluate(WATCH_FOCUS)
    framed = False
    for _ in range(8):
        runa.wait()
        before = runa.standing()
        confirm = page.locator(CONFIRM)
        if confirm.count():
            confirm.focus()
        else:
            page.locator("[data-key].legal:visible, [data-choice]").first.focus()
        page.keyboard.press("Enter")
        runa.moved_on(before)
        picked = page.locator("[data-key].picked:not(svg *)")
        if picked.count() and not framed:
            snap(page, "forced-colours")
            page.keyboard.press("p")
            assert picked.first.evaluate(FRAME) == "3px solid"
            framed = True
    runa.wait()
    assert framed
    assert page.evaluate("() => window.lost") == 0
    heard = page.evaluate("() => window.heard")
    assert any(line.startswith("Chosen: ") for line in heard)
    assert any(line.startswith("Your turn. ") for line in heard)
    # Nothing is said twice in a row, and old lines are not read again.
    assert [one for one, next_ in pairwise(heard) if one == next_] == []
    regions = page.locator("body > [aria-live]")
    assert {one.get_attribute("aria-atomic") for one in regions.all()} == {"false"}
