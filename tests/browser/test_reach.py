"""Tables in every window: the prompt and one's own things are in view; places have addresses."""

from __future__ import annotations

from json import loads
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.people import Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import WebSocket

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

SIZES: Final = [
    (1440, 900),
    (1366, 768),
    (1280, 720),
    (1200, 700),
    (1180, 820),
    (1099, 800),
    (1024, 768),
    (900, 600),
    (844, 390),
    (820, 1180),
    (768, 1024),
    (720, 450),
    (390, 844),
    (360, 640),
]
# What lies outside of the window, and whether the page scrolls.
OUTSIDE: Final = """async () => {
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const page = document.scrollingElement;
  const found = [];
  const [high, wide] = [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
  if (high > 0 || wide > 0) found.push(`the page is ${wide}, ${high} too large`);
  for (const one of ['.prompt', '[data-undo]', '.tbl .board', '.tbl .own']) {
    const box = document.querySelector(one)?.getBoundingClientRect();
    if (!box) { if (one === '.prompt') found.push('no prompt'); continue; }
    if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      found.push(`${one} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`);
    if (one === '.tbl .board' && box.height < 150) found.push(`the board is ${box.height} high`);
  }
  // What says what to do, who plays and what one has is never cut.
  for (const one of document.querySelectorAll('#prompt, .do .label, .players .name, .told b'))
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 5)
      if (one.checkVisibility()) found.push(`cut: ${one.textContent}`);
  return found;
}"""


@pytest.mark.parametrize(
    ("game", "seats"),
    [("nunatak", ["me", "level1", "level1"]), ("arktia", ["me", "level1"])],
)
def test_no_window_needs_scrolling(
    visit: Callable[..., Visitor], game: str, seats: list[str]
) -> None:
    runa = visit()
    runa.sit(game, seats)
    Mouse(runa, seed=3).play(6)
    runa.wait()
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        runa.page.set_viewport_size({"width": width, "height": height})
        outside: list[str] = runa.page.evaluate(OUTSIDE)
        if outside:
            found[f"{width}x{height}"] = outside
    assert found == {}


def test_what_slides_cannot_be_picked(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    runa.wait()
    card = runa.page.locator("[data-key^='card:'].legal").first
    slide = "card => { window.slide = card.parentElement.animate({transform:" + (
        " ['translateY(-60px)', 'none']}, 60000); }"
    )
    card.evaluate(slide)
    card.evaluate("card => card.click()")
    assert runa.page.locator("[data-key].picked, .taken").count() == 0
    runa.page.evaluate("() => window.slide.finish()")
    card.evaluate("card => card.click()")
    runa.page.locator("[data-key].picked, .taken").first.wait_for()


def test_the_number_on_a_hint_takes_that_hint(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    hints: list[dict[str, Any]] = []
    played: list[str] = []

    def received(text: str | bytes) -> None:
        message = loads(text)
        if message["type"] == "hint":
            hints.append(message)

    def sent(text: str | bytes) -> None:
        message = loads(text)
        if message["type"] == "play":
            played.append(message["do"])

    def listen(line: WebSocket) -> None:
        line.on("framereceived", received)
        line.on("framesent", sent)

    page.on("websocket", listen)
    runa.sit("nunatak", ["me", "level1", "level1"])
    runa.wait()
    page.keyboard.press("h")
    page.locator(".hint li").first.wait_for()
    # The digits belong to the hint now: nothing else shows one.
    assert page.locator(".card .key").count() == 0
    before = runa.standing()
    page.keyboard.press("2")
    runa.moved_on(before)
    if page.locator("[data-confirm]").count():
        page.keyboard.press("Enter")
    page.locator(".taken").wait_for()
    assert played[:1] == [hints[0]["options"][1]["do"]]


# Marks around the temple, and which places are lit.
MARKS: Final = "() => [...document.querySelectorAll('.marks text')].map((one) => one.textContent)"
LIT: Final = "() => [...document.querySelectorAll('[data-key].lit')].map((one) => one.dataset.key)"


def test_a_line_of_the_log_lights_its_place(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    Mouse(runa, seed=3).play(6)
    runa.wait()
    page = runa.page
    marks = page.evaluate(MARKS)
    assert set("ABCDE12345") <= set(marks)
    line = page.locator("#log li", has_text="·").first
    text = line.inner_text()
    address = next(word for word in text.replace(".", " ").split() if "·" in word)
    floor, place = address.split("·")
    wanted = f"cell:{floor}-{'ABCDE'.index(place[0])}-{int(place[1]) - 1}"
    line.hover()
    assert wanted in page.evaluate(LIT)
    page.mouse.move(5, 5)
    assert page.evaluate(LIT) == []
    # The board calls it by the same address.
    assert address in str(page.locator(f"[data-key='{wanted}'] > title").text_content())


def test_the_large_number_is_what_is_scored(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    Mouse(runa, seed=3).play(6)
    runa.wait()
    rows = runa.page.locator(".rail .sheet tbody tr")
    scored = [one.replace("\u2013", "0") for one in rows.first.locator("td").all_inner_texts()]
    large = [one.split()[0] for one in runa.page.locator(".players .num").all_inner_texts()]
    assert large == scored
    ended = [one.split()[0] for one in runa.page.locator(".players .ended").all_inner_texts()]
    assert len(ended) == len(large)
    assert ended != large  # cards count at the end, and not before
