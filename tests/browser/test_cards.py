"""Cards about things: each opens by mouse, keys and touch, and covers nothing that matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.people import Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

# By game: what has a card. A long game has all of them; a short one has these at least.
THINGS: Final = {
    "nunatak": ["card:", "cell:", "favor:", "column:", "track:", "seat:"],
    "arktia": ["field:", "size:", "seat:"],
}
ALIKE: Final = """kind => [...new Set([...document.querySelectorAll('[data-about], [data-key]')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.dataset.about ?? one.dataset.key).filter((key) => key.startsWith(kind)))]"""
COVERED: Final = """() => {
  const card = document.querySelector('.about:not(.pinned)').getBoundingClientRect();
  const over = (one) => {
    const box = one.getBoundingClientRect();
    return card.left < box.right - 1 && card.right > box.left + 1
      && card.top < box.bottom - 1 && card.bottom > box.top + 1;
  };
  return [...document.querySelectorAll('.prompt-area, [data-key].lit')].filter(over)
    .map((one) => one.dataset.key ?? one.className);
}"""


def close(page: Page) -> None:
    page.evaluate("() => document.activeElement?.blur()")
    page.keyboard.press("Escape")
    page.locator(".about").wait_for(state="detached")


def opened(page: Page, one: Any, how: str) -> str:
    """Open the card about a thing in one of three ways, and return its title."""
    if how == "focus":
        one.evaluate("(it) => it.focus({focusVisible: true})")
    else:
        event = {"mouse": "pointerover", "touch": "pointerdown"}[how]
        one.dispatch_event(event, {"bubbles": True, "pointerType": how})
    page.locator(".about:not(.pinned) h3").wait_for()
    return str(page.locator(".about:not(.pinned) h3").inner_text())


@pytest.mark.parametrize("game", sorted(THINGS))
def test_every_kind_of_thing_has_a_card_that_covers_nothing_lit(
    game: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit(viewport={"width": 1366, "height": 768})
    runa.sit(game, ["me", "level1"])
    mouse = Mouse(runa, seed=4)
    mouse.play(4)
    for _ in range(12):  # until a card or a piece is chosen
        runa.wait()
        if runa.page.locator(f"[data-key^='{THINGS[game][0]}'].legal").count():
            break
        mouse.step()
    page = runa.page
    for kind in THINGS[game]:
        keys: list[str] = page.evaluate(ALIKE, kind)
        assert keys, f"no {kind} on the table"
        key = keys[-1]
        one = page.locator(f"[data-about='{key}'], [data-key='{key}']").last
        told = set()
        for how in ("mouse", "focus", "touch"):
            told.add(opened(page, one, how))
            assert page.evaluate(COVERED) == [], (key, how)
            close(page)
        assert len(told) == 1
        assert told != {""}
    if game == "nunatak":
        card = page.locator("[data-key^='card:'].legal").first
        opened(page, card, "mouse")
        snap(page, "nunatak-card")
        assert page.locator("[data-key^='cell:'].lit").count() > 0
        close(page)
        assert page.locator("[data-key^='cell:'].lit").count() == 0
