"""The map, the megalith board and the tracks as facts."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import HEXES, JUNCTIONS, NONE
from glaciarium.games.endless_winter.facts import GREY, Land, Sight, Spot
from glaciarium.games.endless_winter.scene.printed import Facts, Printed
from glaciarium.games.endless_winter.scoring import leads
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.kernel.bits import single
from glaciarium.kernel.hexes import text as hex_text

ARROWS: Final = {"←": "left", "→": "right", "↑": "up", "↓": "down"}


# The map.
def land(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    return {
        "hexes": [_hex(state, number, found, prints) for number, found in enumerate(sight.land)],
        "villages": [
            {"seat": village.seat, "key": point_key([*map(hex_text, village.hexes)])}
            for village in sight.villages
        ],
        "points": [
            {"key": point_key(names), "hexes": names}
            for names in ([hex_text(HEXES[field]) for field in triple] for triple in JUNCTIONS)
        ],
    }


def hex_key(at: tuple[int, int]) -> str:
    return f"hex:{hex_text(at)}"


def point_key(names: list[str]) -> str:
    return f"point:{' '.join(names)}"


def _hex(state: EndlessWinter, number: int, found: Land, prints: Printed) -> Facts:
    return {
        "key": hex_key(found.at),
        "at": list(found.at),
        "name": wording.address(found.at),
        "terrain": prints.terrain[found.terrain]["id"],
        "camps": found.camps,
        "influence": found.influence,
        "lead": [n for n in range(len(found.influence)) if leads(state, n, number)],
        "token": token(state, number, prints),
    }


def token(state: EndlessWinter, number: int, prints: Printed) -> Facts | None:
    """Return the glacier token of a hex (W11.1): none, face down, or open."""
    if not state.glaciers & single(number):
        return None
    found = state.token_at(number)
    return {"effect": None if found == NONE else prints.glacier_tokens[found]}


# Megaliths.
def megaliths(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    tile = state.box.box.tiles[0].cells  # all have its size
    ground = [spot for spot in sight.spots if spot.level == 0]
    return {
        "rows": 1 + max(spot.row for spot in ground),
        "columns": 1 + max(spot.column for spot in ground),
        "tiles": [[*place, len(tile), len(tile[0])] for place in state.layout.places],
        "spots": [
            _spot(state, number, spot, prints)
            for number, spot in enumerate(sight.spots)
            if standable(state, number, spot)
        ],
    }


def spot_key(spot: Spot) -> str:
    return f"spot:{spot.level},{spot.row},{spot.column}"


def carried(state: EndlessWinter, number: int) -> bool:
    """Tell whether a free spot on top has all four below."""
    upper = number - state.layout.cell_count
    return upper >= 0 and bool(state.carried & single(upper))


def standable(state: EndlessWinter, number: int, spot: Spot) -> bool:
    """Tell whether a megalith stands on a spot, or could as the table is now."""
    return spot.level == 0 or spot.owner is not None or carried(state, number)


def cell_effect(state: EndlessWinter, number: int, prints: Printed) -> Facts:
    return prints.cells[state.layout.cells[number]]


def _spot(state: EndlessWinter, number: int, spot: Spot, prints: Printed) -> Facts:
    found: Facts = {
        "key": spot_key(spot),
        "at": [spot.level, spot.row, spot.column],
        "owner": spot.owner,
    }
    if spot.level:
        found["carried"] = carried(state, number)
    elif spot.benefit == GREY:
        found["arrows"] = [ARROWS[arrow] for arrow in spot.arrows]
    else:
        parts = cell_effect(state, number, prints)["parts"]
        found["gain"] = parts[0]["gain"] if parts else []
    return found


# Idols.
def tracks(sight: Sight, prints: Printed) -> Facts:
    """Return both tracks with who stands where, those ahead first (W7)."""
    ahead = sorted(sight.tribes, key=lambda tribe: tribe.rank)
    return {
        "offering": [
            {**level, "seats": [one.seat for one in ahead if one.offering == level["level"]]}
            for level in prints.offering
        ],
        "honor": [
            {**level, "seats": [one.seat for one in ahead if one.honor == level["level"]]}
            for level in prints.honor
        ],
    }
