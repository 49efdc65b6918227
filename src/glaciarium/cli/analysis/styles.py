"""Styles of drawn tables on a page, from the terminal's palette, so none can be forgotten."""

from __future__ import annotations

from typing import Final

from rich.color import Color
from rich.style import Style

from glaciarium.cli.terminal import palette

PREFIX: Final = "t-"  # prefix of style classes: the page has classes of its own
_SEA, _ICE = palette.SEA.lower(), palette.ICE.lower()
# The water has one colour in light mode and another in dark; these inks suit both. Text on
# ice is small here, and darker than in a terminal.
_INKS: Final = {
    (palette.INK.lower(), _SEA): "var(--on-sea)",
    (palette.INK_2.lower(), _SEA): "var(--on-sea-2)",
    (palette.ICE_CUT.lower(), _SEA): "var(--on-sea-2)",
    (palette.ICE_CUT.lower(), _ICE): "#47607a",
}


def known(style: str) -> str:
    """Return the name of a style, or of its fallback if unknown."""
    return style if style in palette.STYLES else "text"


def rules() -> str:
    """Return one rule for each style."""
    return "\n".join(
        f".grid .{PREFIX}{name} {{ {_looks(style)} }}" for name, style in palette.STYLES.items()
    )


def _looks(style: Style) -> str:
    ink, ground = _name(style.color), _name(style.bgcolor)
    told = f"color: {_INKS.get((ink, ground), ink)};"
    if ground != _SEA:  # the page already has the water
        told = f"{told} background: {ground};"
    return f"{told} font-weight: 700;" if style.bold else told


def _name(colour: Color | None) -> str:
    assert colour is not None  # the palette's style gives both
    return colour.name
