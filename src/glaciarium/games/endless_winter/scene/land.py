"""The map, the megalith board and the tracks as facts."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import HEXES, JUNCTIONS, NONE
from glaciarium.games.endless_winter.facts import GREY, NEUTRAL_SEAT, Land, Sight, Spot
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
        "points": POINTS,
    }


def hex_key(at: tuple[int, int]) -> str:
    return f"hex:{hex_text(at)}"


def point_key(names: list[str]) -> str:
    return f"point:{' '.join(names)}"


POINTS: Final[list[Facts]] = [
    {"key": point_key(names), "hexes": names}
    for names in ([hex_text(HEXES[field]) for field in triple] for triple in JUNCTIONS)
]


def _hex(state: EndlessWinter, number: int, found: Land, prints: Printed) -> Facts:
    return {
        "key": hex_key(found.at),
        "at": list(found.at),
        "name": wording.address(found.at),
        "terrain": prints.terrain[found.terrain]["id"],
        "camps": list(found.camps),
        "influence": list(found.influence),
        "lead": [n for n in range(len(found.influence)) if leads(state, n, number)],
        "token": token(state, number, prints),
    }


def token(state: EndlessWinter, number: int, prints: Printed) -> Facts | None:
    """Return a hex's glacier token (W11.1): none, face down, or open."""
    return token_facts(prints, token_at(state, number))


def token_facts(prints: Printed, token: int | None) -> Facts | None:
    if token is None:
        return None
    return {"effect": None if token == NONE else prints.glacier_tokens[token]}


def token_at(state: EndlessWinter, number: int) -> int | None:
    """Return the number of a hex's glacier token, NONE while it lies face down."""
    return int(state.token_at(number)) if state.glaciers & single(number) else None


# Megaliths.
def megaliths(state: EndlessWinter, sight: Sight, prints: Printed) -> Facts:
    tile = state.box.box.tiles[0].cells  # all have the same size
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


def spot_name(spot: Spot) -> str:
    return wording.spot(spot.level, spot.row, spot.column)


def carried(state: EndlessWinter, number: int) -> bool:
    """Tell whether a free upper spot has all four supports."""
    upper = number - state.layout.cell_count
    return upper >= 0 and bool(state.carried & single(upper))


def standable(state: EndlessWinter, number: int, spot: Spot) -> bool:
    """Tell whether a megalith is on a spot, or could be placed there now."""
    return spot.level == 0 or spot.owner is not None or carried(state, number)


def owner_name(sight: Sight, spot: Spot) -> str:
    """Return whose megalith stands on a spot; "": nobody's."""
    return "" if spot.owner in (None, NEUTRAL_SEAT) else sight.tribes[spot.owner].name


def cell_at(state: EndlessWinter, number: int) -> int:
    """Return which of the printed cells a spot is; NONE: it is none."""
    layout = state.layout
    return int(layout.cells[number]) if number < layout.cell_count else NONE


def _spot(state: EndlessWinter, number: int, spot: Spot, prints: Printed) -> Facts:
    found: Facts = {
        "key": spot_key(spot),
        "at": [spot.level, spot.row, spot.column],
        "name": spot_name(spot),
        "owner": spot.owner,
    }
    if spot.level:
        found["carried"] = carried(state, number)
    elif spot.benefit == GREY:
        found["arrows"] = [ARROWS[arrow] for arrow in spot.arrows]
    else:
        parts = prints.cells[cell_at(state, number)]["parts"]
        found["gain"] = parts[0]["gain"] if parts else []
    return found


# Idols.
def tracks(sight: Sight, prints: Printed) -> Facts:
    """Return both tracks with the markers on each level, those ahead first (W7)."""
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
