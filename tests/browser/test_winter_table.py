"""Endless Winter's table at every size: nothing cut, nothing moves, everything tells what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import winter
from tests.browser.looks import scrolls_sideways
from tests.browser.people import Mouse
from tests.browser.sights import STEADY, faults_of, settled, within_reach

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, ViewportSize

    from tests.browser.people import Visitor
    from tests.server.conftest import Serving

SIZES: Final = [(1366, 768), (1280, 720), (1180, 820), (820, 1180), (390, 844)]
LARGE: Final = [(1440, 900), (1920, 1080)]
WHOLE: Final = 1280  # from this width on the table is one picture, without tabs
LAPTOP: Final[ViewportSize] = {"width": 1366, "height": 768}
GENERAL: Final = "You can\u2019t choose that now"
LOCALES: Final = ["en-GB", "fr-FR", "de-DE"]
LISTED: Final = """() => Number([...document.querySelectorAll('.prompt .tool')]
  .map((one) => /\\d+/.exec(one.textContent)?.[0]).find(Boolean) ?? 0)"""
WAITING: Final = ".tabs button:has(.wait)"  # tabs that say that something can be chosen there

SMALL: Final = """() => [...document.querySelectorAll('main *')].filter((one) => {
  const own = [...one.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim());
  const box = one.getBoundingClientRect();
  if (!own || !box.width || one.closest('.only-read, title, kbd, [aria-hidden]')) return false;
  let size = parseFloat(getComputedStyle(one).fontSize);
  const svg = one.ownerSVGElement;
  if (svg) size *= svg.getScreenCTM().a;
  return size < 11.9 && size > 0;
}).map((one) => `${one.tagName}.${one.getAttribute('class')} ${one.textContent.trim()}`)"""


def look(
    page: Page, sizes: list[tuple[int, int]], steady: dict[tuple[int, int], list[str]]
) -> list[str]:
    """Look at the page at some sizes; return what is wrong with it.

    Whatever can be chosen on a laptop can be chosen at every size: at once, or on small screens
    under a tab that says so.
    """
    page.set_viewport_size(LAPTOP)
    settled(page)
    wanted, _ = within_reach(page)
    wrong: list[str] = []
    for wide, high in sizes:
        page.set_viewport_size({"width": wide, "height": high})
        faults = faults_of(page)
        faults += _moved(page, (wide, high), steady)
        reached, lost = within_reach(page)
        faults += [f"out of reach: {key}" for key in sorted(lost)]
        if wide < WHOLE:
            reached |= _under_tabs(page)
        missing = sorted(wanted - reached - lost)
        if len(missing) > _listed(page):
            faults += [f"nowhere: {key}" for key in missing]
        wrong += [f"{wide} x {high}: {fault}" for fault in faults]
    return wrong


def _listed(page: Page) -> int:
    """Return how many choices more the button of the list names."""
    found: int = page.evaluate(LISTED)
    return found


def _under_tabs(page: Page) -> set[str]:
    """Return what can be chosen under the tabs that say so, and come back."""
    first = page.locator(".tabs button[aria-current]")
    back = first.inner_text().split("\n")[0]
    found: set[str] = set()
    for title in [text.split("\n")[0] for text in page.locator(WAITING).all_inner_texts()]:
        page.locator(".tabs button", has_text=title).click()
        settled(page)
        found |= within_reach(page)[0]
    page.locator(".tabs button", has_text=back).click()
    return found


def _moved(
    page: Page, size: tuple[int, int], steady: dict[tuple[int, int], list[str]]
) -> list[str]:
    now: list[str] = page.evaluate(STEADY)
    before = steady.setdefault(size, now)
    moved = [
        f"moved from {old} to {new}"
        for old, new in zip(before, now, strict=True)
        if old and new and old != new
    ]
    steady[size] = [new or old for old, new in zip(before, now, strict=True)]
    return moved


def walk(one: Visitor, steps: int) -> list[str]:
    """Play on and look at the page at every size after each step; return what was wrong."""
    hand = Mouse(one, seed=4)
    wrong: list[str] = []
    steady: dict[tuple[int, int], list[str]] = {}
    for step in range(steps):
        one.wait()
        if one.watched():
            continue
        if one.over:
            break
        wrong += [f"step {step}: {fault}" for fault in look(one.page, SIZES, steady)]
        one.page.set_viewport_size(LAPTOP)
        hand.step()
    return wrong


def begun(one: Visitor, *rivals: str) -> Page:
    """Sit down and choose a side of the chief."""
    one.sit("endless-winter", ["me", *rivals])
    one.page.locator("[data-key^='side:'].legal").first.click()
    one.page.locator("[data-key^='column:'].legal").first.wait_for()
    one.page.mouse.move(2, 2)  # a pointer that rests on a card of the hand would open it
    return one.page


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_cut_or_moves_or_is_out_of_reach(
    locale: str, visit: Callable[..., Visitor], house: Serving
) -> None:
    """Every kind of decision, in a recorded game of four players, at every size."""
    one = visit(viewport=LAPTOP, locale=locale)
    steady: dict[tuple[int, int], list[str]] = {}
    wrong: dict[str, list[str]] = {}
    for at in winter.positions().values():
        winter.opened(one, house.database, at)
        sizes = [*SIZES, *LARGE] if locale == "en-GB" else SIZES
        # Before the game begins there is no own area: the prompt lies lower.
        if found := look(one.page, sizes, {} if at.focus == "draft" else steady):
            wrong[at.focus] = found
    assert wrong == {}


@pytest.mark.slow
def test_nothing_is_cut_or_moves_in_a_turn(visit: Callable[..., Visitor], house: Serving) -> None:
    """The walks in short: where a turn begins, and after its first choice."""
    one = visit(viewport=LAPTOP, locale="de-DE")
    winter.opened(one, house.database, winter.positions()["columns"])
    steady: dict[tuple[int, int], list[str]] = {}
    assert look(one.page, SIZES, steady) == []
    one.page.set_viewport_size(LAPTOP)
    Mouse(one, seed=4).step()
    one.wait()
    assert look(one.page, SIZES, steady) == []


@pytest.mark.long
@pytest.mark.parametrize(("locale", "rivals"), [("en-GB", 1), ("fr-FR", 2), ("de-DE", 3)])
def test_nothing_is_cut_or_moves_in_a_whole_game(
    locale: str, rivals: int, visit: Callable[..., Visitor]
) -> None:
    one = visit(viewport=LAPTOP, locale=locale)
    begun(one, *["level1"] * rivals)
    assert walk(one, 400) == []
    assert one.over


ALIKE: Final = """(kind) => [...document.querySelectorAll('[data-about], [data-key]')]
  .filter((one) => (one.dataset.about ?? one.dataset.key).startsWith(kind))
  .map((one) => one.dataset.about ?? one.dataset.key)"""


# Things of every kind that are drawn now, by what they tell about.
DRAWN: Final = """() => {
  const found = {};
  for (const one of document.querySelectorAll('[data-about], [data-key]')) {
    if (!one.checkVisibility()) continue;
    const key = one.dataset.about ?? one.dataset.key;
    found[key.slice(0, key.indexOf(':'))] ??= [];
    found[key.slice(0, key.indexOf(':'))].push(key);
  }
  return found;
}"""
KINDS: Final = {
    *("hand", "tribe", "culture", "stone", "chief", "animal", "hex", "spot", "track", "level"),
    *("column", "storage"),
}
# Opens the card of every thing drawn, in three ways, and returns what each card told.
CARDS: Final = """async ([keys, chosen]) => {
  const told = {};
  const card = () => document.querySelector('.about:not(.pinned)');
  const until = async (what) => {
    for (let n = 0; n < 3000 && !what(); n++) await new Promise((on) => setTimeout(on, 20));
  };
  const ways = {
    mouse: (it) => it.dispatchEvent(
      new PointerEvent('pointerover', {bubbles: true, pointerType: 'mouse'})),
    touch: (it) => it.dispatchEvent(
      new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'})),
    keys: (it) => it.focus({focusVisible: true, preventScroll: true}),
  };
  for (const key of keys) {
    const it = document.querySelector(`[data-about="${key}"], [data-key="${key}"]`);
    told[key] = {};
    for (const way of chosen) {
      ways[way](it);
      await until(() => card()?.querySelector('.now'));
      told[key][way] = [card()?.querySelector('h3')?.textContent.trim() ?? '',
        card()?.querySelector('.now')?.textContent.trim() ?? ''];
      document.activeElement?.blur();
      it.dispatchEvent(new PointerEvent('pointerup', {bubbles: true, pointerType: 'touch'}));
      document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
      await until(() => !card());
    }
  }
  return told;
}"""


WAYS: Final = ["mouse", "touch", "keys"]


def opened_cards(page: Page, most: int, ways: list[str]) -> dict[str, dict[str, list[str]]]:
    """Open the cards of so many things of every kind; return their titles and sentences."""
    drawn: dict[str, list[str]] = page.evaluate(DRAWN)
    assert drawn.keys() >= KINDS
    # The last of a kind: the first may be the one that can be chosen.
    keys = [key for kind in sorted(KINDS) for key in drawn[kind][-most:]]
    told: dict[str, dict[str, list[str]]] = page.evaluate(CARDS, [keys, ways])
    for key, cards in told.items():
        assert all(cards[ways[0]]), key  # a title, and a sentence on now or why not
        assert all(card == cards[ways[0]] for card in cards.values()), key
    return told


@pytest.mark.slow
def test_every_kind_of_thing_opens_its_card(visit: Callable[..., Visitor], house: Serving) -> None:
    """By mouse, touch and keyboard the same card; in every language by keyboard."""
    one = visit(viewport=LAPTOP, locale="en-GB")
    winter.opened(one, house.database, winter.positions()["columns"])
    english = opened_cards(one.page, 1, WAYS)
    cookies = {"cookies": one.context.cookies(), "origins": []}  # the same person
    for locale in LOCALES[1:]:
        again = visit(viewport=LAPTOP, locale=locale, storage_state=cookies)
        again.page.goto(one.page.url)
        again.wait()
        told = opened_cards(again.page, 1, ["keys"])
        assert told.keys() == english.keys()
        assert all(told[key]["keys"][1] != english[key]["keys"][1] for key in told)


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_everything_opens_its_card(
    locale: str, visit: Callable[..., Visitor], house: Serving
) -> None:
    one = visit(viewport=LAPTOP, locale=locale)
    winter.opened(one, house.database, winter.positions()["columns"])
    opened_cards(one.page, 99 if locale == "en-GB" else 2, WAYS)


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


@pytest.mark.slow
def test_a_small_phone_has_room_for_the_next_choice(visit: Callable[..., Visitor]) -> None:
    """French words are long; what leads on must neither leave the page nor hide in the list."""
    runa = visit(viewport={"width": 360, "height": 740}, locale="fr-FR", has_touch=True)
    runa.sit("endless-winter", ["me", "level1", "level1"])
    mouse = Mouse(runa, seed=2)
    for step in range(30):
        mouse.play(steps=1)
        assert not scrolls_sideways(runa.page), step
