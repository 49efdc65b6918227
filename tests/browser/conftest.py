"""A real server and a real browser, for whoever wants to click."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import SWITCHES, chromium
from tests.browser.people import Visitor
from tests.server.conftest import Serving, served

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

PATIENCE: Final = 60_000  # milliseconds until a test gives up waiting for something on a page
DESKTOP: Final = {"width": 1440, "height": 900}
HERE: Final = Path(__file__).parent
SCREENSHOTS: Final = os.environ.get("GLACIARIUM_SCREENSHOTS")  # a folder to keep pictures in


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server without limits, since all its visitors share one address."""
    folder = tmp_path_factory.mktemp("house")
    with served(f"sqlite:///{folder}/tables.db", "--no-limits", "--absence", "1") as serving:
        yield serving


class Chromium:
    """One browser for many tests in a row; its loop would be in the way of tests elsewhere."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        if self._browser is None:
            found = chromium()
            with ExitStack() as opening:  # what can't be opened wholly is closed again
                playwright = opening.enter_context(sync_playwright())
                started = playwright.chromium.launch(executable_path=found, args=SWITCHES)
                self._browser = opening.enter_context(started)
                self._open = opening.pop_all()
        return self._browser

    def close(self) -> None:
        self._open.close()
        self._browser = None


SHARED: Final = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Close the browser when the next test is not one of these."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path.parent != HERE:
            SHARED.close()


@pytest.fixture
def browser() -> Browser:
    return SHARED.browser()


@pytest.fixture
def visit(house: Serving, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Return a way to let somebody in with a browser of their own; errors on a page fail."""
    visitors: list[Visitor] = []

    def enter(name: str = "Runa", **wishes: Any) -> Visitor:
        usual = {"base_url": house.address, "viewport": DESKTOP, "locale": "en-GB"}
        context = browser.new_context(**{"reduced_motion": "reduce"} | usual | wishes)
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
    """Return a way to keep a picture of a page, for whoever wants to look at them."""

    def keep(page: Page, name: str) -> None:
        if SCREENSHOTS:
            page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png")

    return keep
