"""People at a browser: they see what is on the page, and click or press keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import TimeoutError as PlaywrightTimeout

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

# Something waits for this person, or the game is over.
WAITED_FOR: Final = """() => {
  const prompt = document.querySelector('.prompt');
  return document.querySelector('.curtain') || (prompt && !prompt.matches('.wait'));
}"""
STANDING: Final = """() => [
  document.querySelector('.prompt')?.className, document.getElementById('prompt')?.textContent,
  document.querySelectorAll('[data-key].legal, [data-choice]').length,
  document.querySelectorAll('[data-key].picked').length,
  document.querySelector('#log')?.textContent?.length,
].join('|')"""
CONFIRM: Final = ".prompt:not(.over) .do .btn.go"
LEGAL: Final = "[data-key].legal:visible, [data-choice]:not([data-choice='say:stop'])"
COVERED: Final = 3000  # milliseconds until something counts as covered
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
        """Open a page as somebody with a name."""
        self.page.goto("/")
        self.call("/api/me", {"name": self.name})
        self.page.goto(path)

    def sit(self, game: str, seats: list[str], **wishes: Any) -> str:
        """Make a table with seats such as `me`, `level1` and `open`, and go there."""
        self.page.goto("/")
        self.call("/api/me", {"name": self.name})
        table = self.call("/api/tables", {"game": game, "seats": wished(seats), **wishes})
        self.page.goto(f"/t/{table['id']}")
        self.page.locator("#prompt").wait_for()
        return str(table["id"])

    @property
    def over(self) -> bool:
        return self.page.locator(".prompt.over").count() > 0

    def wait(self) -> None:
        """Wait until something can be done here."""
        self.page.wait_for_function(WAITED_FOR)

    def standing(self) -> str:
        return str(self.page.evaluate(STANDING))

    def moved_on(self, before: str, patience: float | None = None) -> None:
        """Wait until the page shows something else than before."""
        changed = f"before => ({STANDING})() !== before"
        self.page.wait_for_function(changed, arg=before, timeout=patience)


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
            if self.visitor.over:
                return step
            self.step()
        return steps


class Mouse(Hand):
    """Somebody who clicks on what glows."""

    def step(self) -> None:
        page = self.visitor.page
        before = self.visitor.standing()
        confirm = page.locator(CONFIRM)
        if confirm.count():
            confirm.click()
            self.visitor.moved_on(before)
        else:
            self._choose(page, before)

    def _choose(self, page: Page, before: str) -> None:
        """Click on something that glows, but not on the way out of the game."""
        found = page.locator(LEGAL)
        nths = list(range(found.count()))
        self.chance.shuffle(nths)
        for nth in nths:
            if self._hit(found.nth(nth), before):
                return
        page.locator("[data-choice]").first.click()
        self.visitor.moved_on(before)

    def _hit(self, thing: Locator, before: str) -> bool:
        """Click on its middle; tell whether that did something: ice in front may be in the way.

        Marks lie over things, so what takes the click need not be the thing itself.
        """
        try:
            thing.click(force=True, timeout=COVERED)
            self.visitor.moved_on(before, COVERED)
        except PlaywrightTimeout:
            return False
        return True


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
        wanted = [nth for nth, text in enumerate(texts) if "Stop for good" not in text] or [0]
        for _ in range(self.chance.choice(wanted)):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
