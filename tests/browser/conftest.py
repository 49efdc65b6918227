"""A real server and a real browser, for whoever wants to click."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import SWITCHES, chromium
from tests.browser.people import Visitor
from tests.server.conftest import Serving, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE: Final = 60_000  # milliseconds until a test gives up waiting for something on a page
DESKTOP: Final = {"width": 1440, "height": 900}
SCREENSHOTS: Final = Path("build/screenshots")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server that everybody visits, without limits: all of them have one address."""
    folder = tmp_path_factory.mktemp("house")
    with served(f"sqlite:///{folder}/tables.db", "--no-limits", "--absence", "1") as serving:
        yield serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return Chromium, which does not outlive a module: its loop would be in the way of others."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        yield started
        started.close()


@pytest.fixture
def visit(house: Serving, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Return a way to let somebody in with a browser of their own; errors on a page fail."""
    visitors: list[Visitor] = []

    def enter(name: str = "Runa", **wishes: Any) -> Visitor:
        usual = {"base_url": house.address, "viewport": DESKTOP, "locale": "en-GB"}
        context = browser.new_context(reduced_motion="reduce", **usual | wishes)
        context.set_default_timeout(PATIENCE)
        visitor = Visitor(context, context.new_page(), name)
        visitors.append(visitor)
        return visitor

    yield enter
    for visitor in visitors:
        visitor.context.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []


@pytest.fixture
def snap() -> Callable[[Page, str], None]:
    """Keep a picture of a page beside the test's other output."""

    def keep(page: Page, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return keep
