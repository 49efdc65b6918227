"""The review of a game, inside its replay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec
import pytest
from sqlalchemy import create_engine, insert

from glaciarium import catalog
from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import judged, positions
from glaciarium.arena.simulate import simulate
from glaciarium.server.review_service import FINISHED, LONGER, trimmed
from glaciarium.server.schema import REVIEW
from tests.browser.looks import faults, scrolls_sideways

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from glaciarium.kernel.match import Match
    from tests.browser.people import Visitor
    from tests.server.conftest import Serving

pytestmark = pytest.mark.slow
SHORT: Final = Budget(40, ends=6)  # for decisions that are looked at before the page is opened
BETTER: Final = re.compile("^(Perhaps better|Better)$")
LEFT: Final = 3  # decisions that the server looks at while the page is open


def looked_at(match: Match, table: str, database: str, left: int = LEFT) -> None:
    """Keep a short look at all decisions but the last ones, as an interrupted review would."""
    found = [one for one in positions(match) if one.move < len(match.moves) - left]
    rows = []
    for position in found:
        if len(match.game.legal_actions(position.view.table)) > 1:
            one = judged(match.game, position, SHORT)
            assert one is not None
            text = msgspec.json.encode(trimmed(one)).decode()
            rows.append({"game_table": table, "move": one.move, "looks": LONGER, "judged": text})
    if not left:
        rows.append({"game_table": table, "move": FINISHED, "looks": LONGER, "judged": ""})
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(insert(REVIEW), rows)
    engine.dispose()


def test_a_review_fills_in_and_leads_to_what_if(
    house: Serving, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    game = catalog.game("arktia")
    [match] = simulate(game, {"players": 2}, 5, 1, [catalog.bot("random")] * 2)
    runa = visit()
    runa.enter()
    page = runa.page
    table = runa.call("/api/records", {"record": match.record()})["id"]
    looked_at(match, table, house.database)
    page.goto(f"/replay/{table}")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("heading", name="The five costliest decisions").wait_for()
    page.locator(".five li button").nth(1).wait_for()
    shown = page.locator(".five li button").count()
    assert shown <= 5
    assert page.locator(".chances .place").count() == shown
    page.locator(".five li button").first.click()
    page.locator(".ring.better b").wait_for()
    moment = page.get_by_role("region", name="This decision")
    assert moment.get_by_text(BETTER).count() == 1
    page.locator(".progress").wait_for(state="detached")  # the rest was looked at
    snap(page, "review")
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    snap(page, "review-phone")
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Try it from here").click()
    page.wait_for_url("**/t/*")
    page.locator("#prompt").wait_for()
    assert page.url.rsplit("/", 1)[1] != table
    page.goto(f"/replay/{table}?review=1")  # it was kept
    page.locator(".five li button").nth(1).wait_for()
    assert page.locator(".progress").count() == 0
