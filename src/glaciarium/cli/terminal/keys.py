"""Which keys do what on the screen of a table."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType

from glaciarium.kernel.i18n import pattern

KEYS: Final[list[BindingType]] = [
    Binding("left", "point('left')", show=False),
    Binding("right", "point('right')", show=False),
    Binding("up", "point('up')", show=False),
    Binding("down", "point('down')", show=False),
    Binding("tab", "cycle(1)", show=False),
    Binding("shift+tab", "cycle(-1)", show=False),
    Binding("pageup", "scroll_table(-1)", show=False),
    Binding("pagedown", "scroll_table(1)", show=False),
    Binding("enter,space", "pick", pattern("Pick", "key"), key_display="⏎"),
    Binding("escape,backspace", "back", pattern("Back", "key")),
    Binding("h", "hint", pattern("Hint", "key")),
    Binding("u", "undo", pattern("Undo", "key")),
    Binding("colon,slash", "type", pattern("Type", "key"), key_display=":"),
    Binding("l", "log", pattern("Log", "key")),
    Binding("r,question_mark", "rules", pattern("Rules", "key"), key_display="?"),
    Binding("s", "turn_rail", pattern("Scores", "key")),
    Binding("v", "turn_picture(1)", pattern("View", "key")),
    Binding("V", "turn_picture(-1)", show=False),
    Binding("q", "leave", pattern("Quit", "key")),
    Binding("n", "again", show=False),
]
