"""The page after a game: who took which place, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium import catalog
from glaciarium.arena.simulate import simulate
from tests.browser.looks import faults, scrolls_sideways
from tests.browser.test_review import looked_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor
    from tests.server.conftest import Serving

pytestmark = pytest.mark.slow
PODIUM = """() => Array.from(document.querySelectorAll('.podium li'), (one) => [
  one.querySelector('.who').innerText.trim(), Number(one.querySelector('.points').innerText),
  one.querySelector('.only-read').textContent])"""
PARTS = """() => Array.from(document.querySelectorAll('.how li .only-read'),
  (one) => (one.textContent.match(/\\d+/g) ?? []).map(Number))"""
CUT = """() => [...document.querySelectorAll('.podium .block [aria-hidden]')].filter((one) => {
  const [number, block] = [one, one.parentElement].map((it) => it.getBoundingClientRect());
  return number.bottom > block.bottom || number.top < block.top;
}).length"""


def finished(runa: Visitor, game: str, players: int, seed: int) -> list[int]:
    """Open the result of a game between bots; return the scores."""
    bots = [catalog.bot("greedy"), catalog.bot("random")] * 2
    [match] = simulate(catalog.game(game), {"players": players}, seed, 1, bots[:players])
    runa.enter()
    record = match.record()
    table = runa.call("/api/records", {"record": record})["id"]
    runa.page.goto(f"/t/{table}")
    scores: list[int] = record["result"]["scores"]
    return scores


def test_a_podium_names_every_place(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    scores = finished(runa, "arktia", 4, seed=2)
    page = runa.page
    page.locator(".podium").wait_for()
    shown = page.evaluate(PODIUM)
    assert [points for _, points, _ in shown] == sorted(scores, reverse=True)
    assert len({name for name, _, _ in shown if name}) == 4
    assert [place for _, _, place in shown] == [f"Place {n}" for n in (1, 2, 3, 4)]
    page.get_by_role("heading", name="What decided the game").wait_for()
    parts = page.evaluate(PARTS)
    assert [sum(numbers) for numbers in parts] == sorted(scores, reverse=True)
    snap(page, "result")
    assert faults(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    snap(page, "result-phone")
    assert page.evaluate(CUT) == 0
    assert not scrolls_sideways(page)


def test_a_solo_game_shows_the_ladder(
    visit: Callable[..., Visitor], house: Serving, snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    [points] = finished(runa, "nunatak", 1, seed=3)
    page = runa.page
    page.locator(".ladder li").nth(5).wait_for()
    [match] = simulate(catalog.game("nunatak"), {"players": 1}, 3, 1, [catalog.bot("greedy")])
    looked_at(match, page.url.rsplit("/", 1)[1], house.database, left=0)
    page.reload()
    page.locator(".ladder li").nth(5).wait_for()
    page.locator(".ways li").nth(2).wait_for()  # three ways to the next rank
    snap(page, "result-solo")
    here = page.locator(".ladder [aria-current=step]")
    assert [f"you: {points}" in text for text in here.all_inner_texts()] in ([True], [])
    assert page.locator("h2").inner_text().endswith("points")
    assert faults(page) == []
