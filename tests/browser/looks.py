"""Looking at pages: axe for what machines find, and whether anything scrolls sideways."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FOUND: Final = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations']});
  return found.violations.map((one) => `${one.id}: ${one.help}: ` +
    one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' AND '));
}"""
WIDER: Final = (
    """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""
)


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page) -> list[str]:
    """Return what axe finds wrong with a page."""
    page.evaluate(_axe())
    found: list[str] = page.evaluate(FOUND)
    return [f"{page.url}: {fault}" for fault in found]


def scrolls_sideways(page: Page) -> bool:
    return int(page.evaluate(WIDER)) > 0
