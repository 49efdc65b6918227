"""After the game: replay, what if, records out and in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import faults
from tests.browser.people import Mouse

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture
def finished(visit: Callable[..., Visitor]) -> tuple[Visitor, str]:
    """Return somebody who has played a game to its end, and the table."""
    runa = visit()
    table = runa.sit("arktia", ["me", "level1"])
    Mouse(runa, seed=7).play()
    assert runa.over
    return runa, table


def test_replay_steps_through_a_game_and_leads_to_what_if(
    finished: tuple[Visitor, str], snap: Callable[[Page, str], None]
) -> None:
    runa, table = finished
    page = runa.page
    page.goto(f"/replay/{table}")
    page.get_by_text("Decision").first.wait_for()
    page.keyboard.press("Home")
    page.get_by_text("Decision 0 of").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Decision 1 of").wait_for()
    page.get_by_role("button", name="Next decision").click()
    page.get_by_text("Decision 2 of").wait_for()
    snap(page, "replay")
    assert faults(page) == []
    page.get_by_role("link", name="What if?").click()
    page.wait_for_url("**/new/arktia?from=*")
    page.locator("form.new .btn.go").wait_for()
    snap(page, "what-if")
    assert faults(page) == []
    page.locator("form.new .btn.go").click()
    page.wait_for_url("**/t/*")
    page.locator("#prompt").wait_for()
    assert page.url.rsplit("/", 1)[1] != table
    Mouse(runa, seed=8).play(steps=4)


def test_records_go_out_and_come_in_again(finished: tuple[Visitor, str], tmp_path: Path) -> None:
    runa, table = finished
    page = runa.page
    page.get_by_role("button", name="See the result").click()
    with page.expect_download() as started:
        page.get_by_role("link", name="Download the game").click()
    kept = tmp_path / "record.json"
    started.value.save_as(kept)
    record = json.loads(kept.read_text(encoding="utf-8"))
    assert record["game"] == "arktia"
    assert record["result"]["over"]
    page.goto("/")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(kept)
    page.wait_for_url("**/replay/*")
    page.get_by_text("Decision").first.wait_for()
    assert table not in page.url
