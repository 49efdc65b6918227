"""Endless Winter's table at every size: nothing cut, nothing moves, everything tells what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.people import SPOT, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, ViewportSize

    from tests.browser.people import Visitor

SIZES: Final = [(1366, 768), (1280, 720), (1180, 820), (820, 1180), (390, 844)]
WHOLE: Final = 1280  # from this width on the table is one picture, without tabs
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
SHORT_WALK: Final = 8  # steps
GENERAL: Final = "This is not what is chosen now"

# What is wrong with how the page looks: a sideways scroll bar, controls of the prompt that lie on
# each other or leave the window, words of hexes that lie on each other, a hand upon the piles.
LOOK: Final = """() => {
  const found = [];
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const more = document.documentElement.scrollWidth - wide;
  if (more > 0) found.push(`the page is ${more} px too wide`);
  const box = (one) => one.getBoundingClientRect();
  const shown = (all) => [...document.querySelectorAll(all)].filter((one) => box(one).width > 0);
  const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const words = (one) => one.textContent.trim();
  const apart = (what, things) => things.forEach((a, i) => things.slice(i + 1).forEach((b) => {
    if (on(box(a), box(b))) found.push(`${what}: ${words(a)} on ${words(b)}`);
  }));
  const controls = shown('.prompt .do .btn');
  apart('prompt', controls);
  for (const one of controls)
    if (box(one).right > wide + 1 || box(one).left < 0) found.push(`off: ${words(one)}`);
  apart('land', shown('.land:not([aria-hidden]) text'));
  const last = shown('.own .cards .held').at(-1);
  const piles = shown('.own .piles')[0];
  if (last && piles && on(box(last.querySelector('.card')), box(piles)))
    found.push('hand on piles');
  const below = document.documentElement.scrollHeight - high;
  if (wide >= 1280 && below > 0) found.push(`the page is ${below} px too high`);
  return found;
}"""
# Where the land lies, how large the prompt is: they never change while a game is played.
STEADY: Final = """() => ['.big[data-large=land] .land', '.prompt']
  .map((one) => document.querySelector(one)?.getBoundingClientRect())
  .map((box) => box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : '')"""
# Outlined things that no click reaches, where the table has no tabs.
LOST: Final = f"""() => [...document.querySelectorAll('[data-key].legal')]
  .filter((one) => one.getBoundingClientRect().width > 0)
  .filter((one) => !({SPOT})(one)).map((one) => one.dataset.key)"""
SMALL: Final = """() => [...document.querySelectorAll('main *')].filter((one) => {
  const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
  const box = one.getBoundingClientRect();
  if (!own || !box.width || one.closest('.only-read, title, kbd, [aria-hidden]')) return false;
  let size = parseFloat(getComputedStyle(one).fontSize);
  const svg = one.ownerSVGElement;
  if (svg) size *= svg.getScreenCTM().a;
  return size < 11.9 && size > 0;
}).map((one) => `${one.tagName}.${one.getAttribute('class')} ${one.textContent.trim()}`)"""


def walk(one: Visitor, steps: int) -> list[str]:
    """Play on and look at the page at every size after each step; return what was wrong."""
    page, hand = one.page, Mouse(one, seed=4)
    wrong: list[str] = []
    steady: dict[tuple[int, int], list[str]] = {}
    for step in range(steps):
        one.wait()
        if one.watched():
            continue
        if one.over:
            break
        for size in SIZES:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.wait_for_function("() => new Promise((on) => requestAnimationFrame(() => on(1)))")
            looked: list[str] = page.evaluate(LOOK)
            wrong += [f"{size} step {step}: {fault}" for fault in looked]
            if size[0] >= WHOLE:
                lost: list[str] = page.evaluate(LOST)
                wrong += [f"{size} step {step}: out of reach: {key}" for key in lost]
            wrong += _moved(page, size, steady, step)
        page.set_viewport_size(LAPTOP)
        hand.step()
    return wrong


def _moved(
    page: Page, size: tuple[int, int], steady: dict[tuple[int, int], list[str]], step: int
) -> list[str]:
    now: list[str] = page.evaluate(STEADY)
    before = steady.setdefault(size, now)
    moved = [
        f"{size} step {step}: moved from {old} to {new}"
        for old, new in zip(before, now, strict=True)
        if old and new and old != new
    ]
    steady[size] = [new or old for old, new in zip(before, now, strict=True)]
    return moved


def begun(one: Visitor, *rivals: str) -> Page:
    """Sit down and choose a side of the chief."""
    one.sit("endless-winter", ["me", *rivals])
    one.page.locator("[data-key^='side:'].legal").first.click()
    one.page.locator("[data-key^='column:'].legal").first.wait_for()
    return one.page


@pytest.mark.long
@pytest.mark.parametrize("locale", ["de-DE"])
def test_nothing_is_cut_or_moves_at_any_size(locale: str, visit: Callable[..., Visitor]) -> None:
    one = visit(viewport=LAPTOP, locale=locale)
    begun(one, "level1")
    assert walk(one, SHORT_WALK) == []


@pytest.mark.long
@pytest.mark.parametrize(("locale", "rivals"), [("en-GB", 1), ("fr-FR", 2), ("de-DE", 3)])
def test_nothing_is_cut_or_moves_in_a_whole_game(
    locale: str, rivals: int, visit: Callable[..., Visitor]
) -> None:
    one = visit(viewport=LAPTOP, locale=locale)
    begun(one, *["level1"] * rivals)
    assert walk(one, 400) == []


THINGS: Final = ["hand:", "culture:", "stone:", "chief:", "animal:", "hex:", "spot:", "track:"]
ALIKE: Final = """(kind) => [...document.querySelectorAll('[data-about], [data-key]')]
  .filter((one) => (one.dataset.about ?? one.dataset.key).startsWith(kind))
  .map((one) => one.dataset.about ?? one.dataset.key)"""


def thing(page: Page, kind: str) -> Any:
    """Return the last thing of a kind that is drawn: the first may be covered by a mark."""
    keys: list[str] = page.evaluate(ALIKE, kind)
    assert keys, f"no {kind} on the table"
    return page.locator(f"[data-about='{keys[-1]}'], [data-key='{keys[-1]}']").first


def close(page: Page) -> None:
    page.evaluate("() => document.activeElement?.blur()")
    page.keyboard.press("Escape")
    page.locator(".about").wait_for(state="detached")


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_every_kind_of_thing_opens_its_card(locale: str, visit: Callable[..., Visitor]) -> None:
    page = begun(visit(viewport=LAPTOP, locale=locale), "level1")
    card = page.locator(".about:not(.pinned)")
    for kind in THINGS:
        one = thing(page, kind)
        one.dispatch_event("pointerover", {"bubbles": True, "pointerType": "mouse"})
        card.wait_for()
        told = card.locator("h3").inner_text()
        assert told
        close(page)
        one.dispatch_event("pointerdown", {"bubbles": True, "pointerType": "touch"})
        card.wait_for()
        assert card.locator("h3").inner_text() == told
        close(page)
        one.evaluate("(it) => it.focus({focusVisible: true})")
        card.wait_for()
        assert card.locator("h3").inner_text() == told
        card.locator(".now").wait_for()  # whether it can be chosen, or why not
        close(page)


@pytest.mark.slow
def test_whatever_is_touched_gets_the_engines_reason(visit: Callable[..., Visitor]) -> None:
    page = begun(visit(viewport=LAPTOP), "level1")
    page.locator("[data-key='column:hunt'].legal").first.click()
    page.locator("[data-key^='animal:'], [data-key^='hand:'].legal").first.wait_for()
    for kind in ("culture:", "stone:", "hex:", "spot:", "tribe:"):
        for key in page.evaluate(ALIKE, kind)[:2]:
            one = page.locator(f"[data-key='{key}']:not(.legal)")
            if not one.count():
                continue
            one.first.dispatch_event("click")
            why = page.locator(".why p")
            why.wait_for()
            said = why.inner_text()
            assert GENERAL not in said
            assert why.locator(".rule, a, button").count(), said
            page.locator(".why .btn").last.click()


@pytest.mark.slow
def test_no_text_is_smaller_than_twelve_pixels(visit: Callable[..., Visitor]) -> None:
    one = visit(viewport={"width": 1920, "height": 1080})
    page = begun(one, "level1", "level1", "level1")
    for width, height in ((1366, 768), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SMALL) == []
