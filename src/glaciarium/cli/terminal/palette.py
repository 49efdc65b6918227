"""Colours. The terminal's own aren't used, so light and dark terminals look the same.

Letters and marks accompany every colour: nothing is told by colour alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style

from glaciarium.kernel.drawing import DUMMY_SHAPES, SHAPES

PAGE: Final = "#0B1826"
PANEL: Final = "#14283A"
SUNK: Final = "#1C3449"
LINE: Final = "#2C475D"
INK: Final = "#E8F1F7"
INK_2: Final = "#A3B9CA"
QUIET: Final = "#8BA2B4"  # numbers of rules
ACT: Final = "#FF9CCB"  # what can be done now, on dark
ON_ACT: Final = "#2A0A1C"
MARK: Final = "#A3246F"  # the same on ice
MARK_SOFT: Final = "#F9D9E8"
WARN: Final = "#F2B55F"
SEA: Final = "#0F3350"
ICE: Final = "#DCEBF3"
ICE_CUT: Final = "#86A9BF"
DEEP: Final = "#10263A"  # ink on pale ground
NIGHT: Final = "#081420"  # ink on the fill of a piece

# Fill, text on dark ground, shape; by seat, then dummies.
SEATS: Final = [
    ("#E2622B", "#FFA06E", SHAPES[0]),
    ("#159A94", "#5FD6CE", SHAPES[1]),
    ("#27459A", "#A9BEFF", SHAPES[2]),
    ("#F4CE4B", "#F7DA74", SHAPES[3]),
    ("#7E8E9A", "#A3B9CA", DUMMY_SHAPES[0]),
    ("#46545F", "#A3B9CA", DUMMY_SHAPES[1]),
]
# Inks for kinds of things on ice, such as the symbols of tiles; each reads well on it.
KINDS: Final = ["#7A3E00", "#5B2A86", "#0A5F5D", "#8A1C1C", "#1F3F8F", "#46550A"]
NEUTRAL: Final = "#98A6B0"
# Grounds for terrain types, and the ink on them; their names are written there too.
LANDS: Final = [
    "#E9DCCB",
    "#E3D893",
    "#9CC2A6",
    "#BCC39A",
    "#A4CDE6",
    "#C4C1CA",
    "#DCCBB9",
    "#F4FAFD",
]
ON_LAND: Final = "#17304A"
CARD: Final = "#1B4668"  # panels on the water: cards, rows of tables
CARD_2: Final = "#245378"  # beside one of them
CARD_3: Final = "#2E6390"  # one that has just changed

GROUND: Final = frozenset(["sea", ""])  # styles of what is between places
EDGE: Final = "edge"  # the style of outlines on the water: they become rings
SHORE: Final = "shore"  # how the styles of a land's outlines begin
CHIP: Final = "seat"  # how the styles of pieces begin
_LINEAR: Final = 0.04045  # sRGB is linear below this


def luminance(colour: str) -> float:
    """Return how bright a colour is, from 0 to 1, as WCAG defines it."""
    parts = [part / 255 for part in Color.parse(colour).get_truecolor()]
    linear = [p / 12.92 if p <= _LINEAR else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def legible(ground: str) -> str:
    """Return the ink that reads best on a ground."""
    return max(NIGHT, "#FFFFFF", key=lambda ink: contrast(ink, ground))


def chip(fill: str) -> Style:
    return Style(color=legible(fill), bgcolor=fill, bold=True)


def _styles() -> dict[str, Style]:
    styles = {
        "sea": Style(color=INK_2, bgcolor=SEA),
        "ice": Style(color=ICE_CUT, bgcolor=ICE),
        EDGE: Style(color=ICE_CUT, bgcolor=SEA),
        "name": Style(color="#47607A", bgcolor=ICE),
        "dim": Style(color=INK_2, bgcolor=SEA),
        "bold": Style(color=INK, bgcolor=SEA, bold=True),
        "text": Style(color=INK, bgcolor=SEA),
        "card": Style(color=INK_2, bgcolor=CARD),
        "cardtext": Style(color=INK, bgcolor=CARD),
        "cardbold": Style(color=INK, bgcolor=CARD, bold=True),
        "tile0": Style(color=INK, bgcolor=CARD),
        "tile1": Style(color=INK, bgcolor=CARD_2),
        "grey": Style(color=NIGHT, bgcolor=NEUTRAL, bold=True),
        "seatneutral": chip(NEUTRAL),
        "seatnobody": chip("#FFFFFF"),
    }
    for kind, ink in enumerate(KINDS):
        styles[f"kind{kind}"] = Style(color=ink, bgcolor=ICE, bold=True)
    for kind, ground in enumerate(LANDS):
        styles[f"land{kind}"] = Style(color=ON_LAND, bgcolor=ground)
        styles[f"{SHORE}{kind}"] = Style(color=ground, bgcolor=SEA)
    for seat, (fill, _, _) in enumerate(SEATS):
        styles[f"{CHIP}{seat}"] = chip(fill)
    return styles


STYLES: Final = _styles()


class Tint(NamedTuple):
    """Style of a marked place."""

    fill: Style
    ring: Style
    card: Style


def _tint(fill: Style, ring: Style, card: Style | None = None) -> Tint:
    return Tint(fill, ring, card or fill)


LEGAL: Final = _tint(Style(color=MARK, bgcolor=MARK_SOFT), Style(color=ACT, bold=True))
PICKED: Final = _tint(Style(color="#FFFFFF", bgcolor=MARK), Style(color=ACT, bold=True))
CHANGED: Final = _tint(  # softer on cards
    Style(color=DEEP, bgcolor="#FFFFFF", bold=True),
    Style(color="#FFFFFF"),
    Style(color=INK, bgcolor=CARD_3),
)
SIGN: Final = Style(color=MARK, bold=True)
FRESH: Final = Style(bold=True)
TAKEN: Final = Style(color="#FFFFFF", bold=True)
CURSOR: Final = Style(color="#FFFFFF", bgcolor=DEEP, bold=True)
CURSOR_LEGAL: Final = Style(color="#FFFFFF", bgcolor=MARK, bold=True)
PLAIN: Final = Style(color=INK, bgcolor=SEA)


def tinted(tint: Tint, name: str) -> Style:
    """Apply a tint to a style."""
    if name == EDGE or name.startswith(SHORE):
        return tint.ring
    return tint.card if name.startswith("card") else tint.fill


def style_of(name: str) -> Style:
    """Return the terminal style of a canvas style; unknown ones are plain text."""
    return STYLES.get(name, PLAIN)


def seat_style(seat: int) -> Style:
    """Return how a seat's name or shape looks on a dark ground."""
    return Style(color=SEATS[seat % len(SEATS)][1], bold=True)


def seat_shape(seat: int) -> str:
    return SEATS[seat % len(SEATS)][2]


def seat_chip(seat: int) -> Style:
    return chip(SEATS[seat % len(SEATS)][0])
