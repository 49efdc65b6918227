"""Letter keys of one's own, tables in words only, and colours that every eye can tell apart."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.looks import contrast, faults
from tests.browser.people import Mouse

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

FOCUS: Final = "() => document.activeElement.id"
COLOURS: Final = """() => {
  const style = getComputedStyle(document.documentElement);
  const names = ['s0', 's1', 's2', 's3', 's3d', 'paper', 'sunk', 'line-2', 'act', 'ink-2'];
  return Object.fromEntries(names.map((one) => [one, style.getPropertyValue(`--${one}`).trim()]));
}"""
SHAPES: Final = "(marks) => marks.map((one) => one.querySelector('use').getAttribute('href'))"
# What fades again and again, and to which opacity.
FADES: Final = """() => document.getAnimations()
  .filter((one) => one.effect?.getTiming().iterations === Infinity)
  .flatMap((one) => one.effect.getKeyframes())
  .flatMap((frame) => [frame.opacity, frame.strokeOpacity])
  .filter((value) => value !== undefined && Number(value) < 0.8)"""
PULSING: Final = """() => document.getAnimations()
  .filter((one) => one.effect?.getTiming().iterations === Infinity).length"""
SEATS_APART: Final = 1.5  # contrast between two seats, besides hue and shape
EDGE: Final = 3.0  # WCAG 1.4.11
TEXT: Final = 4.5  # WCAG 1.4.3


def test_letter_keys_can_be_changed(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    runa.sit("arktia", ["me", "level1"])
    runa.wait()
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Change the letter keys").click()
    prompt = page.get_by_label("Read the prompt")
    prompt.focus()
    page.keyboard.press("b")  # the board has it
    assert page.locator("dialog details .error").inner_text() == "B is taken: Go to the board."
    assert prompt.input_value() == "P"
    page.keyboard.press("x")
    assert prompt.input_value() == "X"
    page.get_by_label("Go to the board").fill("")
    page.keyboard.press("Escape")
    page.reload()  # it is stored
    runa.wait()
    page.locator("a.mark").focus()
    page.keyboard.press("p")
    page.keyboard.press("b")
    assert page.locator("a.mark:focus").count() == 1
    page.keyboard.press("x")
    assert page.evaluate(FOCUS) == "prompt"
    # The table tells the keys as they are.
    page.keyboard.press("?")
    told = page.get_by_role("dialog").inner_text()
    assert "X\nRead the prompt" in told
    assert "Go to the board" not in told


def _typed(runa: Visitor, line: str) -> None:
    field = runa.page.get_by_label("Type a move, a number or a command")
    field.fill(line)
    field.press("Enter")


def test_a_table_can_be_played_in_words_only(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    runa.sit("arktia", ["me", "level1"])
    runa.wait()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Words only, for screen readers"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="On the table").wait_for()
    assert page.locator("main svg[role=group], #board [data-board]").count() == 0
    assert page.evaluate("() => document.activeElement !== document.body")
    fields = page.locator("#board li").all_inner_texts()
    assert any(one.startswith("Field 2,2") for one in fields)
    assert faults(page) == []

    _typed(runa, "look 2,2")
    assert page.locator(".answer li").first.inner_text().startswith("Field 2,2")
    _typed(runa, "fly to the moon")
    page.locator("main [role=note]").wait_for()
    # By numbers, until somebody else has moved.
    for _ in range(3):
        runa.wait()
        before = runa.standing()
        _typed(runa, "yes" if page.locator("[data-confirm]").count() else "1")
        runa.moved_on(before)
        assert page.evaluate(FOCUS) == "typed"
    assert any('"play"' in one for one in sent)
    # It stays so, and one button brings the board back.
    page.reload()
    page.get_by_role("heading", name="On the table").wait_for()
    page.locator("main").get_by_role("button", name="Show the board").click()
    page.locator("#board svg").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_seats_differ_in_luminance_and_shape(scheme: Any, visit: Callable[..., Visitor]) -> None:
    runa = visit(color_scheme=scheme)
    page = runa.page
    runa.sit("arktia", ["me", "level1", "level1", "level1"])
    colours: dict[str, str] = page.evaluate(COLOURS)
    seats = [colours[f"s{seat}"] for seat in range(4)]
    assert min(contrast(a, b) for a, b in combinations(seats, 2)) >= SEATS_APART
    marks = page.locator(".players .icon[role=img]")
    shapes = marks.evaluate_all(SHAPES)
    assert len(set(shapes)) == len(shapes) == 4
    # A shape is seen on its ground; yellow has a dark edge.
    edges = [*seats[:3], colours["s3d"] if scheme == "light" else seats[3]]
    assert min(contrast(one, colours["paper"]) for one in edges) >= EDGE
    # So are the edges of controls, and words.
    grounds = colours["paper"], colours["sunk"]
    assert min(contrast(colours["line-2"], ground) for ground in grounds) >= EDGE
    assert min(contrast(colours["act"], ground) for ground in grounds) >= TEXT
    assert min(contrast(colours["ink-2"], ground) for ground in grounds) >= TEXT


@pytest.mark.parametrize("game", ["arktia", "nunatak", "endless-winter"])
def test_what_pulses_does_not_fade(game: str, visit: Callable[..., Visitor]) -> None:
    runa = visit(reduced_motion="no-preference")
    runa.sit(game, ["me", "level1"])
    mouse = Mouse(runa, seed=5)
    while not runa.page.evaluate(PULSING):
        mouse.step()
        runa.wait()
    assert runa.page.evaluate(FADES) == []
