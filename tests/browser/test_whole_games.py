"""Whole games of each title, from the first choice to the result: by mouse, and by keys alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.looks import HEARD, WATCH_FOCUS, faults
from tests.browser.people import Keys, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

GAMES = ["arktia", "nunatak", "endless-winter"]
LOOK_EVERY: Final = 12  # steps between two looks at the accessibility tree
NAMED: Final = {
    "button",
    "link",
    "option",
    "checkbox",
    "textbox",
    "listbox",
    "dialog",
    "img",
    "tab",
}

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "game", ["arktia", *(pytest.param(one, marks=pytest.mark.long) for one in GAMES[1:])]
)
def test_a_whole_game_by_mouse(
    game: str, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit(game, ["me", "level1"])
    mouse = Mouse(runa, seed=1)
    mouse.play(steps=12)
    snap(runa.page, f"{game}-opening")
    mouse.play()
    assert runa.over
    snap(runa.page, f"{game}-last")
    _result(runa)
    snap(runa.page, f"{game}-end")


def _result(one: Visitor) -> None:
    """Open the result: it has a row for whoever played, and no fault that axe finds."""
    one.page.get_by_role("button", name="See the result").click()
    one.page.get_by_role("table").first.wait_for()
    assert faults(one.page) == []
    assert one.page.get_by_text(one.name).count()


@pytest.mark.parametrize("game", GAMES[1:])
def test_a_game_is_begun_by_mouse(game: str, visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.sit(game, ["me", "level1"])
    assert Mouse(runa, seed=1).play(steps=30) == 30
    assert runa.news()


class Listener(Keys):
    """Somebody without mouse and eyes: everything has a name, and the focus is somewhere."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        super().__init__(visitor, seed)
        self._tree: Final = visitor.context.new_cdp_session(visitor.page)
        self._steps = 0
        self.nameless: Final[list[str]] = []  # what the accessibility tree has no name for
        visitor.page.evaluate(HEARD)
        visitor.page.keyboard.press("p")
        visitor.page.evaluate(WATCH_FOCUS)

    def step(self) -> None:
        super().step()
        self._steps += 1
        if self._steps % LOOK_EVERY == 1:
            self._look()

    def _look(self) -> None:
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        named = [
            (one["role"]["value"], one.get("name", {}).get("value", ""))
            for one in nodes
            if not one["ignored"]
        ]
        self.nameless.extend(role for role, name in named if role in NAMED and not name.strip())
        if "dialog" not in {role for role, _name in named}:  # behind it, nothing is reached
            assert ("region", "Board") in named
            assert ("list", "Players") in named
        places = self.visitor.page.locator("#board [data-key]").all_text_contents()
        self.nameless.extend("place" for name in places if not name.strip())
        events = self.visitor.page.locator("#log li").all_inner_texts()
        self.nameless.extend("event" for name in events if not name.strip())


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(game: str, visit: Callable[..., Visitor]) -> None:
    malik = visit("Malik")
    malik.sit(game, ["me", "level1"])
    malik.wait()
    keys = Listener(malik, seed=2)
    keys.play()
    assert malik.over
    assert malik.page.get_by_role("button", name="See the result").is_visible()
    assert keys.nameless == []
    assert malik.page.evaluate("() => window.lost") == 0  # the focus never fell to the page
    heard: list[str] = malik.page.evaluate("() => window.heard")
    assert len(heard) > LOOK_EVERY
    assert all(one.strip() for one in heard)
    if game != "endless-winter":  # there, two equal cards may be played in a row
        assert [one for one, next_ in pairwise(heard) if one == next_] == []
    _result(malik)


def test_nunatak_alone_ends_with_a_rank(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("nunatak", ["me"])
    Mouse(runa, seed=3).play()
    assert runa.over
    runa.page.get_by_role("button", name="See the result").click()
    runa.page.get_by_role("table").first.wait_for()
    snap(runa.page, "nunatak-solo-end")
    told = runa.page.get_by_role("heading", name="points").first.inner_text()
    points = int("".join(filter(str.isdigit, told)))
    if points < 100:
        runa.page.get_by_text("No rank yet: Meltwater from 100.").wait_for()
    else:
        runa.page.locator(".ladder [aria-current=step]").wait_for()
