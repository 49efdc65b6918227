"""Every page, in light and dark, in three languages, on a desk and on a phone of 360 pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import faults, scrolls_sideways
from tests.browser.people import NEWS, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

GAMES = ["arktia", "nunatak", "endless-winter"]
PAGES = {
    "lobby": "/",
    "new-arktia": "/new/arktia",
    "new-nunatak": "/new/nunatak",
    "new-endless-winter": "/new/endless-winter",
    "people": "/people",
    "best": "/best",
    "rules-arktia": "/rules/arktia",
    "rules-nunatak": "/rules/nunatak",
    "rules-endless-winter": "/rules/endless-winter",
    "box-arktia": "/box/arktia",
    "box-nunatak": "/box/nunatak",
    "box-endless-winter": "/box/endless-winter",
    "learn-arktia": "/learn/arktia",
    "learn-nunatak": "/learn/nunatak",
    "learn-endless-winter": "/learn/endless-winter",
    "nowhere": "/there/is/no/such/page",
}
PHONE = {"width": 360, "height": 740}
TABLET = {"width": 820, "height": 1180}
# A word of each page that only its language has.
WORDS = {"en": "New table", "fr": "Nouvelle table", "de": "Neuer Tisch"}

SOLID = "() => getComputedStyle(document.querySelector('canvas')).visibility === 'visible'"
MOVED = """([key, before]) => {
  const now = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
  return Math.abs(now.x - before.x) > 3;
}"""

pytestmark = pytest.mark.slow


def drawn(page: Page) -> None:
    """Wait until a page shows its content."""
    page.locator("main:not([aria-hidden]):not([aria-busy])").first.wait_for()
    page.wait_for_function("() => !document.querySelector('main > .skeleton')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_have_no_fault_that_axe_finds(
    scheme: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit(color_scheme=scheme)
    runa.enter()
    found = []
    for name, path in PAGES.items():
        runa.page.goto(path)
        drawn(runa.page)
        snap(runa.page, f"{name}-{scheme}")
        found += faults(runa.page)
    assert found == []


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_pages_on_a_phone_in_each_language(
    language: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit(viewport=PHONE, locale=language, has_touch=True)
    runa.enter()
    drawn(runa.page)
    runa.page.get_by_text(WORDS[language]).first.wait_for()
    found = []
    for name, path in PAGES.items():
        runa.page.goto(path)
        drawn(runa.page)
        snap(runa.page, f"{name}-phone-{language}")
        found += faults(runa.page, contrast=language == "en")
        if scrolls_sideways(runa.page):
            found.append(f"{path} scrolls sideways")
    assert found == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [
        ("desk", "light", "de"),
        ("desk", "dark", "en"),
        ("tablet", "light", "fr"),
        ("phone", "dark", "fr"),
        ("phone", "light", "de"),
    ],
)
def test_tables_have_no_fault_that_axe_finds(
    game: str,
    size: str,
    scheme: str,
    language: str,
    visit: Callable[..., Visitor],
    snap: Callable[[Page, str], None],
) -> None:
    sizes = {"phone": PHONE, "tablet": TABLET}
    wishes = {"viewport": sizes[size]} if size in sizes else {}
    runa = visit(color_scheme=scheme, locale=language, **wishes)
    runa.sit(game, ["me", "level1", "level1"])
    mouse = Mouse(runa, seed=5)
    found = []
    for moment, steps in (("first", 0), ("later", 12)):
        mouse.play(steps)
        runa.wait()
        snap(runa.page, f"{game}-{size}-{scheme}-{language}-{moment}")
        found += faults(runa.page)
        if scrolls_sideways(runa.page):
            found.append(f"{game} scrolls sideways")
    assert found == []


def test_the_temple_in_3d_is_turned_and_clicked(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    page = runa.page
    page.get_by_role("button", name="3D").click()
    page.wait_for_function(SOLID)
    Mouse(runa, seed=2).step()  # a card
    cell = page.locator("[data-key^='cell:'].legal").first
    cell.wait_for()
    snap(page, "nunatak-3d")
    assert faults(page) == []
    assert page.locator(".spots").get_by_role("button", name="0·A1").count() == 1
    corner = "cell:0-0-0"  # not the middle, around which it turns
    before = page.locator(f"[data-key='{corner}']").bounding_box()
    page.get_by_role("button", name="Turn left").click()
    page.wait_for_function(MOVED, arg=[corner, before])
    page.keyboard.press("c")
    snap(page, "nunatak-3d-turned")
    page.keyboard.press("Escape")
    standing = runa.standing()
    spot = cell.bounding_box()
    assert spot is not None
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    runa.moved_on(standing)
    assert page.locator("canvas").is_visible()


def test_language_and_theme_change_in_the_middle_of_a_game(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    Mouse(runa, seed=12).play(steps=4)
    page = runa.page
    english = runa.news()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    snap(page, "settings")
    assert faults(page) == []
    page.get_by_label("Language").select_option("de")
    changed = page.get_by_role("dialog", name="Einstellungen")
    changed.get_by_label("Sprache").and_(page.locator(":focus")).wait_for()
    changed.get_by_label("Dunkel").check()
    page.keyboard.press("Escape")
    page.wait_for_function(f"known => ![undefined, known].includes(({NEWS})()[0])", arg=english[0])
    snap(page, "settings-changed")
    german = runa.news()
    assert len(german) >= len(english)
    assert not set(german) & set(english)
    assert page.evaluate("() => document.documentElement.lang") == "de"


def test_the_box_is_found_from_the_lobby_and_searched(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto("/box/nunatak")
    things = page.locator("li.thing")
    things.first.wait_for()
    assert things.count() > 60
    page.get_by_placeholder("Search the box").fill("insight")
    page.get_by_role("status").filter(has_text="1 thing").wait_for()
    assert things.count() == 1
    assert "Insight" in things.first.inner_text()
    page.get_by_placeholder("Search the box").fill("")
    page.get_by_role("button", name="Reconstructed").click()
    assert all("econstructed" in text for text in things.all_inner_texts())
    page.goto("/rules/nunatak")
    page.get_by_role("link", name="In the box").first.click()
    page.wait_for_url("**/box/nunatak")
