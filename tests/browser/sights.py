"""What is wrong with how a page looks: texts cut or on each other, choices out of reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.people import SPOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Texts are compared without the room above and below their letters. One that ends in an ellipsis
# says so itself, and its whole is told by the thing's card, its title or the list. Cards of a hand
# may lie on each other, except on their names.
TEXTS: Final = """() => {
  const SLACK = 1.5;
  const found = [];
  const visible = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const silent = '.only-read, .skip:not(:focus), title, desc, style, script, [inert], .about';
  const kind = (of) => `${of.tagName}.${(of.getAttribute('class') ?? '').split(' ')[0]}`;
  const label = (one) => `${one.node.nodeValue.trim().slice(0, 30)} (${kind(one.of)})`;
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement;
    if (!node.nodeValue.trim() || !of || of.closest(silent) || !visible(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const drawn = of.ownerSVGElement ? [of.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of drawn) {
      if (box.width < 2 || box.height < 2) continue;
      const high = box.height;
      texts.push({node, of, left: box.left, right: box.right,
        top: box.top + high * 0.28, bottom: box.bottom - high * 0.28});
    }
  }
  const scrolls = (style) => [style.overflowX, style.overflowY]
    .some((one) => ['auto', 'scroll'].includes(one));
  const clips = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible';
  // Nothing is said about what a scroll bar brings into view, or what lies under a drawer.
  const shown = (text) => {
    for (let at = text.of; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const out = text.right > box.right + SLACK || text.left < box.left - SLACK
        || text.bottom > box.bottom + SLACK || text.top < box.top - SLACK;
      if (!out || at instanceof SVGElement && at.tagName !== 'svg') continue;
      if (scrolls(style)) return false;
      if (style.textOverflow === 'ellipsis' && clips(style)) {
        // The rest of its line, or a line beyond the last one.
        if (text.left > box.right - SLACK || text.bottom > box.bottom + SLACK) return false;
        text.right = Math.min(text.right, box.right);
        continue;
      }
      if (clips(style)) { found.push(`cut: ${label(text)}`); return false; }
    }
    const wide = document.documentElement.clientWidth;
    if (text.right > wide + SLACK || text.left < -SLACK) found.push(`off: ${label(text)}`);
    return true;
  };
  const seen = texts.filter(shown);
  const covered = (text) => {
    const x = (text.left + text.right) / 2, y = (text.top + text.bottom) / 2;
    const top = document.elementFromPoint(x, y);
    if (!top || top.contains(text.of) || text.of.contains(top)) return false;
    if (getComputedStyle(text.of).pointerEvents === 'none') return false;
    const [a, b] = [top, text.of].map((one) => one.closest('button, li, a, [data-key], svg'));
    return !(a && a === b);
  };
  const inHand = (text) => text.of.closest('.cards .held') && !text.of.closest('h3, .name');
  const open = [];
  for (const text of seen) {
    if (text.bottom > innerHeight || text.top < 0) continue;
    if (!covered(text)) open.push(text);
    else if (!inHand(text)) found.push(`covered: ${label(text)}`);
  }
  open.sort((a, b) => a.left - b.left);
  open.forEach((a, nth) => {
    for (let i = nth + 1; i < open.length && open[i].left < a.right - SLACK; i++) {
      const b = open[i];
      if (a.node === b.node || inHand(a) || inHand(b)) continue;
      const wide = Math.min(a.right, b.right) - b.left;
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > SLACK && high > SLACK) found.push(`${label(a)} on ${label(b)}`);
    }
  });
  const more = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (more > 0) found.push(`the page is ${more} px too wide`);
  return [...new Set(found)];
}"""
# Where the land lies and how large the prompt is: they never change while a game is played.
STEADY: Final = """() => ['.big[data-large=land] .land', '.prompt']
  .map((one) => document.querySelector(one)?.getBoundingClientRect())
  .map((box) => box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : '')"""
# Things and choices that a click reaches now, and those that none reaches.
REACHED: Final = f"""() => {{
  const reached = [], lost = [];
  for (const one of document.querySelectorAll('[data-key].legal')) {{
    if (!one.checkVisibility()) continue;
    ((({SPOT})(one)) ? reached : lost).push(one.dataset.key);
  }}
  for (const one of document.querySelectorAll('.prompt [data-choice]'))
    reached.push(one.dataset.choice);
  return [reached, lost];
}}"""
SETTLED: Final = """() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(
  () => on(document.getAnimations().every((one) => one.playState !== 'running'
    || one.effect.getComputedTiming().iterations === Infinity)))))"""


def settled(page: Page) -> None:
    """Wait until the page has been drawn and nothing moves on it."""
    page.wait_for_function(SETTLED)


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with the texts of a page as it is drawn now."""
    settled(page)
    found: list[str] = page.evaluate(TEXTS)
    return found


def within_reach(page: Page) -> tuple[set[str], set[str]]:
    """Return the keys of outlined things that a click reaches, and of those that none does."""
    reached, lost = page.evaluate(REACHED)
    return set(reached), set(lost) - set(reached)
