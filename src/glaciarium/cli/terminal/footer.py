"""The footer: current keys, in the current language."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey  # it has no public name

from glaciarium.kernel.i18n import of

# What is left out first if there is no room. The rules page begins with all keys.
SPARED: Final = ("log", "type", "turn_rail", "turn_picture(1)", "back")
ROOM: Final = 120  # columns from which keys are spaced


class Keys(Footer):
    """Bindings are in English; labels are translated when shown."""

    def compose(self) -> ComposeResult:
        parts = list(super().compose())
        for part in parts:
            if isinstance(part, FooterKey):
                part.description = of("key", part.description)
        spared = list(SPARED)
        while spared and sum(map(self._width, parts)) > self.app.size.width:
            action = spared.pop(0)
            parts = [part for part in parts if getattr(part, "action", "") != action]
        yield from parts

    def on_resize(self) -> None:
        self.compact = self.app.size.width < ROOM
        self.refresh(recompose=True)

    def _width(self, part: Widget) -> int:
        if not isinstance(part, FooterKey):
            return 0
        return len(part.key_display) + len(part.description) + (2 if self.compact else 3)
