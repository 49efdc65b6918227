"""The land: 19 hexes, the camps on them, and villages where three of them meet."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.drawing.own import VILLAGE, called
from glaciarium.games.endless_winter.drawing.pen import panel
from glaciarium.games.endless_winter.facts import Hex, Land, Sight, Village
from glaciarium.kernel import hexes
from glaciarium.kernel.drawing import SHAPES, Canvas, NamedPlace
from glaciarium.kernel.i18n import of, say

WIDE: Final = 11  # of a hex; a column of water follows
HIGH: Final = 4
RADIUS: Final = 2
LAND_WIDTH: Final = (2 * RADIUS + 1) * (WIDE + 1) - 1
LAND_HEIGHT: Final = (2 * RADIUS + 1) * HIGH


def draw_land(canvas: Canvas, sight: Sight, x: int, y: int) -> None:
    for land in sight.land:
        _draw_hex(canvas, sight, land, (x, y))
    for village in sight.villages:
        _draw_village(canvas, village, (x, y))


def _corner(at: Hex, origin: tuple[int, int]) -> tuple[int, int]:
    """Return a hex's top left corner; each row is shifted by half a hex."""
    q, r = at
    return origin[0] + (2 * (q + RADIUS) + r) * (WIDE + 1) // 2, origin[1] + (r + RADIUS) * HIGH


def _draw_hex(canvas: Canvas, sight: Sight, land: Land, origin: tuple[int, int]) -> None:
    x, y = _corner(land.at, origin)
    name, terrain = hexes.text(land.at), sight.box.terrain[land.terrain]
    style = f"land{land.terrain % LANDS}"
    panel(canvas, x, y, (WIDE, HIGH), style)
    for at_x, at_y, cut in ((0, 0, "▟"), (WIDE - 1, 0, "▙"), (0, 3, "▜"), (WIDE - 1, 3, "▛")):
        canvas.put(x + at_x, y + at_y, cut, f"shore{land.terrain % LANDS}")
    canvas.put(x + 1, y, terrain.id[: WIDE - 2].center(WIDE - 2), style)
    benefit = land.token or wording.effect(terrain.benefit)
    canvas.put(x, y + 1, _short(benefit, WIDE).center(WIDE), style)
    _draw_camps(canvas, land, x + 1, y + 2)
    canvas.put(x + 1, y + HIGH - 1, f"{wording.address(land.at)} {name}".center(WIDE - 2), style)
    canvas.name(NamedPlace(name, _label(sight, land), x, y, WIDE, HIGH))


def _draw_camps(canvas: Canvas, land: Land, x: int, y: int) -> None:
    camps = [(seat, number) for seat, number in enumerate(land.camps) if number]
    space = 1 if len(camps) < len(SHAPES) else 0
    for seat, number in camps:
        canvas.put(x, y, f"{SHAPES[seat]}{number}", f"seat{seat}")
        x += 2 + space


def _draw_village(canvas: Canvas, village: Village, origin: tuple[int, int]) -> None:
    """Draw a village between the two hexes that share a row, towards the third."""
    rows = [r for _, r in village.hexes]
    two = min(at for at in village.hexes if rows.count(at[1]) > 1)
    below = any(r > two[1] for r in rows)
    x, y = _corner(two, origin)
    mark = f"{VILLAGE}{SHAPES[village.seat]}{VILLAGE}"
    canvas.put(x + WIDE - 1, y + (HIGH - 1 if below else 0), mark, f"seat{village.seat}")


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"


def _label(sight: Sight, land: Land) -> str:
    terrain = sight.box.terrain[land.terrain]
    benefit = wording.effect(terrain.benefit)
    words = f"{called(terrain.id, of('named', terrain.id))} {wording.address(land.at)}"
    if benefit:
        words = say("{thing}: {words}", thing=words, words=benefit)
    if land.token:
        token = say("face down") if land.token == "?" else land.token
        words += say(", token {token}", token=token)
    standing = [
        f"{tribe.name} {land.influence[tribe.seat]}"
        for tribe in sight.tribes
        if land.influence[tribe.seat]
    ]
    return words + (say("; influence {who}", who=", ".join(standing)) if standing else "")


LANDS: Final = 8  # terrain types with a colour of their own
