"""People at a browser: they see what is on the page, and click or press keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

# Something can be chosen here.
ASKED: Final = """() => {
  const mine = '.prompt:not(.wait, .over, [aria-busy=true])';
  const choices = `[data-key].legal, [data-choice], [data-confirm]:enabled`;
  return Boolean(document.querySelector(mine) && document.querySelector(choices));
}"""
WAITED_FOR: Final = (
    f"() => document.querySelector('.curtain, .prompt.over, dialog.eclipse') || ({ASKED})()"
)
STANDING: Final = """() => [
  document.querySelector('.prompt')?.className, document.querySelector('.prompting')?.textContent,
  document.querySelectorAll('[data-key].legal, [data-choice]').length,
  document.querySelectorAll('[data-key].picked').length,
  document.querySelector('#log')?.textContent?.length,
].join('|')"""
NEWS: Final = """() => Array.from(
  document.querySelectorAll('#log li:not(.mark)'), (line) => line.innerText)"""
CONFIRM: Final = "[data-confirm]:enabled"
INTERLUDE: Final = "dialog.eclipse .go"
# Where a click reaches a thing or its mark, which lies above others: in its middle, or around it.
SPOT: Final = """thing => {
  thing.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = thing.getBoundingClientRect();
  for (const dy of [0.5, 0.3, 0.7, 0.15, 0.85])
    for (const dx of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const [x, y] = [box.x + dx * box.width, box.y + dy * box.height];
      const found = document.elementFromPoint(x, y);
      const hit = found?.closest('[data-mark], [data-key], [data-choice]');
      const mark = hit?.dataset.mark;
      if (hit && (hit === thing || (mark && mark === thing.dataset.key))) return {x, y};
    }
  return null;
}"""
LEGAL: Final = "[data-key].legal:visible, [data-choice]:not([data-choice='say:stop'])"
MOST_STEPS: Final = 2500  # clicks or keys until a game must be over


class Visitor:
    def __init__(self, context: BrowserContext, page: Page, name: str) -> None:
        self.context: Final = context
        self.page: Final = page
        self.name: Final = name
        self.troubles: Final[list[str]] = []
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))

    def call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Ask the server for something with this browser's cookie."""
        address = self.context.request
        origin = self.page.url.split("/", 3)
        answer = address.post(path, data=body, headers={"Origin": "/".join(origin[:3])})
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def enter(self, path: str = "/") -> None:
        """Open a page as a guest with a name."""
        self.page.goto("/")
        self.call("/api/me", {"name": self.name})
        self.page.goto(path)

    def invite(self, game: str, seats: list[str]) -> str:
        """Make a table with seats such as `me`, `level1` and `open`, and go there."""
        self.enter()
        table = self.call("/api/tables", {"game": game, "seats": wished(seats)})
        self.page.goto(f"/t/{table['id']}")
        return str(table["id"])

    def sit(self, game: str, seats: list[str]) -> str:
        """Make a table that begins at once, and wait for it."""
        table = self.invite(game, seats)
        self.page.locator("#prompt").wait_for()
        return table

    @property
    def over(self) -> bool:
        return self.page.locator(".prompt.over").count() > 0

    @property
    def asked(self) -> bool:
        return bool(self.page.evaluate(ASKED))

    def wait(self) -> None:
        """Wait until something can be chosen here, or the game is over."""
        self.page.wait_for_function(WAITED_FOR)

    def watched(self) -> bool:
        """Close a scene that has opened by itself; tell whether there was one."""
        if not self.page.locator(INTERLUDE).count():
            return False
        self.page.locator(INTERLUDE).press("Enter")
        self.page.locator(INTERLUDE).wait_for(state="detached")
        return True

    def standing(self) -> str:
        return str(self.page.evaluate(STANDING))

    def news(self) -> list[str]:
        """Return the lines of the log."""
        found: list[str] = self.page.evaluate(NEWS)
        return found

    def moved_on(self, before: str) -> None:
        """Wait until the page shows something else than before."""
        self.page.wait_for_function(f"before => ({STANDING})() !== before", arg=before)


def wished(seats: list[str]) -> list[dict[str, str]]:
    return [
        {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
        for seat in seats
    ]


class Hand(ABC):
    """Somebody who plays, by chance, with what is on the page."""

    def __init__(self, visitor: Visitor, seed: int) -> None:
        self.visitor: Final = visitor
        self.chance: Final = Random(seed)

    @abstractmethod
    def step(self) -> None:
        """Pick one thing, or confirm, and wait until the page shows it."""

    def play(self, steps: int = MOST_STEPS) -> int:
        """Play on until the game is over, or for so many steps; return how many there were."""
        for step in range(steps):
            self.visitor.wait()
            if self.visitor.watched():
                continue
            if self.visitor.over:
                return step
            self.step()
        return steps


class Mouse(Hand):
    """Somebody who clicks on what glows, where it can be seen."""

    def step(self) -> None:
        page = self.visitor.page
        before = self.visitor.standing()
        confirm = page.locator(CONFIRM)
        if confirm.count():
            confirm.click()
        else:
            page.mouse.click(*self._spot(page))
        self.visitor.moved_on(before)

    def _spot(self, page: Page) -> tuple[float, float]:
        """Return a place where something that glows takes the click; ice may be in the way."""
        found = page.locator(LEGAL)
        nths = list(range(found.count()))
        self.chance.shuffle(nths)
        for nth in nths:
            spot = found.nth(nth).evaluate(SPOT)
            if spot is not None:
                return spot["x"], spot["y"]
        raise AssertionError("nothing that glows can be clicked")


class Keys(Hand):
    """Somebody without a mouse: nothing is focused or clicked but by keys."""

    def step(self) -> None:
        page = self.visitor.page
        before = self.visitor.standing()
        if page.locator(CONFIRM).count():
            page.keyboard.press("p")  # to the prompt, where Enter confirms
            page.keyboard.press("Enter")
        else:
            self._choose(page)
        self.visitor.moved_on(before)

    def _choose(self, page: Page) -> None:
        """Open the list of choices, go down to one of them, and take it."""
        options = page.get_by_role("option")
        if not options.count():
            page.keyboard.press("c")
            options.first.wait_for()
        page.keyboard.press("Home")
        texts = options.all_inner_texts()
        wanted = [nth for nth, text in enumerate(texts) if "Resign" not in text] or [0]
        for _ in range(self.chance.choice(wanted)):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
