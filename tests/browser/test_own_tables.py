"""One's own tables and data: levels at the table, playing again, deleting, taking along."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import faults, scrolls_sideways
from tests.browser.people import CONFIRM, Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

PASSWORD = "a long dark night"
PHONE = {"width": 360, "height": 740}

pytestmark = pytest.mark.slow


def stop(people: list[Visitor]) -> None:
    """Let everybody stop for good as soon as they may."""
    hands = [Mouse(one, seed=1) for one in people]
    while not all(one.over for one in people):
        for one, hand in zip(people, hands, strict=True):
            if not one.asked:
                continue
            choice = one.page.locator("[data-choice='say:stop']")
            if choice.count() and not one.page.locator(CONFIRM).count():
                before = one.standing()
                choice.click()
                one.moved_on(before)
            else:
                hand.step()


def test_the_bots_level_stands_beside_its_name(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("arktia", ["me", "level3", "level4~melting"])
    players = runa.page.get_by_role("list", name="Players").get_by_role("listitem")
    players.filter(has_text="Firm ice").wait_for()
    assert "Firm ice" in players.nth(1).inner_text()
    style = runa.page.evaluate(
        """async () => (await (await fetch('/api/catalogue')).json()).games
            .find(({name}) => name === 'arktia').styles
            .find(({name}) => name === 'level4~melting').title"""
    )
    assert style in players.nth(2).inner_text()
    snap(runa.page, "levels")
    assert runa.page.locator(".players small").first.evaluate(
        "one => one.closest('.name').scrollWidth <= one.closest('.name').clientWidth"
    )


def test_two_people_play_again_with_one_click_each(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa, malik = visit("Runa"), visit("Malik")
    table = runa.invite("arktia", ["me", "open"])
    malik.enter()
    invite = runa.page.locator("#invite").input_value().rsplit("/", 1)[1]
    malik.call(f"/api/tables/{table}/join", {"invite": invite})
    malik.page.goto(f"/t/{table}")
    runa.page.locator("#prompt").wait_for()
    stop([runa, malik])
    for somebody in (runa, malik):
        somebody.page.locator(".prompt.over").wait_for()
        somebody.page.get_by_role("button", name="See the result").click()
        somebody.page.get_by_role("button", name="Play again").wait_for()
    runa.page.get_by_role("button", name="Play again").click()
    runa.page.get_by_text("seat reserved").wait_for()
    snap(runa.page, "rematch-waiting")
    malik.page.get_by_text("The next table is ready").wait_for()
    snap(malik.page, "rematch-offered")
    assert faults(malik.page) == []
    malik.page.get_by_role("button", name="Play again").click()
    for somebody in (runa, malik):
        somebody.page.locator("#prompt").wait_for()
    assert runa.page.url == malik.page.url
    assert table not in runa.page.url


def test_a_running_table_shows_its_progress_and_can_be_deleted(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit(viewport=PHONE)
    table = runa.sit("nunatak", ["me", "level1"])
    for path in ("/people", "/"):
        runa.page.goto(path)
        line = runa.page.locator("li.line", has=runa.page.locator(f"a[href='/t/{table}']"))
        line.get_by_text("decision 1").wait_for()
        assert not scrolls_sideways(runa.page)
    snap(runa.page, "own-tables")
    line.get_by_role("button", name="Delete").click()
    dialog = runa.page.get_by_role("dialog")
    dialog.wait_for()
    assert faults(runa.page) == []
    dialog.get_by_role("button", name="Delete").click()
    line.wait_for(state="detached")
    assert runa.page.get_by_role("dialog").count() == 0


def test_what_is_kept_can_be_taken_along_and_deleted(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit("Rumpel")
    runa.enter()
    runa.call("/api/account", {"name": "Rumpelstiltskin", "password": PASSWORD})
    runa.page.goto("/people")
    with runa.page.expect_download() as download:
        runa.page.get_by_role("link", name="Download my data").click()
    told = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert told["person"]["name"] == "Rumpelstiltskin"
    runa.page.get_by_role("button", name="Delete my data").click()
    dialog = runa.page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("something else")
    dialog.get_by_role("button", name="Delete for good").click()
    dialog.get_by_role("alert").wait_for()
    snap(runa.page, "delete-my-data")
    assert faults(runa.page) == []
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete for good").click()
    dialog.wait_for(state="detached")
    runa.page.get_by_role("heading", name="Who you are").wait_for()
    assert runa.page.evaluate("async () => await (await fetch('/api/me')).json()") is None
