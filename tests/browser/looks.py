"""Looking at pages: axe for what machines find, and whether anything scrolls sideways."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND: Final = """async (contrast) => {
  const rules = {'color-contrast': {enabled: contrast}};
  const found = await axe.run(document, {resultTypes: ['violations'], rules});
  return found.violations.map((one) => `${one.id}: ${one.help}: ` +
    one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' AND '));
}"""
# Every element that had the focus since now, and whether nothing had it when a frame was drawn.
WATCH_FOCUS: Final = """() => {
  window.lost = 0;
  const look = () => {
    window.lost += document.activeElement === document.body;
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""
# Everything that is announced from now on.
HEARD: Final = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll('body > [aria-live]'))
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const line of change.addedNodes) window.heard.push(line.textContent);
    }).observe(region, { childList: true });
}"""
LONG: Final = 6  # digits of a colour
WIDER: Final = (
    """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""
)


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, *, contrast: bool = True) -> list[str]:
    """Return what axe finds wrong with a page; contrast takes most of its time."""
    page.evaluate(_axe())
    found: list[str] = page.evaluate(FOUND, contrast)
    return [f"{page.url}: {fault}" for fault in found]


def scrolls_sideways(page: Page) -> bool:
    return int(page.evaluate(WIDER)) > 0


def luminance(colour: str) -> float:
    """Return the relative luminance of #rgb or #rrggbb, as WCAG defines it."""
    digits = colour.lstrip("#")
    digits = digits if len(digits) == LONG else "".join(2 * one for one in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours: 1 (none) to 21."""
    dark, light = sorted((luminance(one) + 0.05, luminance(other) + 0.05))
    return light / dark
