"""Positions for lessons: a table at the start of a turn, as a file describes it.

What it doesn't name is dealt from `seed`. Things are named as in moves: `hand =
["brave"]`, `camps = ["D2", "D3"]`, `villages = ["C2 D2 D3"]`, `megaliths = ["0,0,3"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from glaciarium.games.endless_winter import notation, pending, setup
from glaciarium.games.endless_winter import state as inside
from glaciarium.games.endless_winter.board import (
    COUNT_BITS,
    JUNCTIONS,
    TYPE_COUNT,
    Contents,
    packed_counts,
    set_of,
)
from glaciarium.games.endless_winter.layout import Layout
from glaciarium.games.endless_winter.state import ROW, EndlessWinter
from glaciarium.kernel.bits import members
from glaciarium.kernel.errors import BadOptions, BadPosition, IllegalAction
from glaciarium.kernel.words import PLAIN

TABLE: Final = {
    *("game", "players", "options", "seed", "round", "turn", "seats", "area", "display"),
    *("supply", "terrain", "neutral", "firsts"),
}
SEAT: Final = {
    *("chief", "hand", "deck", "discards", "buried", "food", "tools", "camps", "villages"),
    *("animals", "tilted", "stones", "offering", "honor", "megaliths", "raised"),
}
ZONES: Final = {  # the zone, and where its size is kept
    "hand": (inside.HAND, inside.HAND_SIZE),
    "deck": (inside.DECK, inside.DECK_SIZE),
    "discards": (inside.DISCARDS, -1),
    "buried": (inside.GRAVE, inside.BURIED),
}
NUMBERS: Final = {
    "food": (inside.FOOD_LEFT, 10),
    "tools": (inside.TOOLS_LEFT, 10),
    "offering": (inside.OFFERING, 8),
    "honor": (inside.HONOR, 8),
    "raised": (inside.RAISED, 10),
}
COLUMNS: Final = ("initiate", "develop", "migrate", "hunt")


def load(box: Contents, data: Mapping[str, Any]) -> EndlessWinter:
    """Return the table; raise BadPosition."""
    try:
        return _Position(box, data).table()
    except (BadOptions, IllegalAction) as error:
        raise BadPosition(str(error)) from None


class _Position:
    def __init__(self, box: Contents, data: Mapping[str, Any]) -> None:
        _only(data, TABLE, "a position")
        self.box: Final = box
        self.data: Final = data
        wishes = {**data.get("options", {}), "players": data.get("players", 2)}
        self.options: Final = setup.agreed(wishes)
        self.players: Final[int] = self.options["players"]

    def table(self) -> EndlessWinter:
        data, seed = self.data, _number(self.data, "seed", 1, 2**31)
        state = setup.begin(self.box, self.options, seed, PLAIN)
        state.round = _number(data, "round", 1, inside.ROUNDS)
        state.turn = _number(data, "turn", 0, inside.TURNS * self.players - 1)
        self._lay_out(state)
        seats: Sequence[Mapping[str, Any]] = data.get("seats", [])
        if len(seats) > self.players:
            raise BadPosition(f"{len(seats)} seats, but {self.players} players.")
        for seat in range(self.players):
            self._seat(state, seat, seats[seat] if seat < len(seats) else {})
        self._common(state)
        self._raise(state)
        state.setup_deal = state.chief_offer = state.depth = 0
        state.clock = self.players
        state.push(pending.ACT, state.at(state.turn % self.players), 0)
        return state

    def _lay_out(self, state: EndlessWinter) -> None:
        """Swap hexes until the named ones have the requested types."""
        kinds = [one.id for one in self.box.box.terrain]
        laid = [int(kind) for kind in state.layout.terrain]
        fixed: set[int] = set()
        for label, kind in self.data.get("terrain", {}).items():
            at, wanted = notation.hex_number(label), _known(kind, kinds, "terrain")
            fixed.add(at)
            if laid[at] == wanted:
                continue
            other = next(
                (n for n, one in enumerate(laid) if one == wanted and n not in fixed), None
            )
            if other is None:
                raise BadPosition(f"There are not so many hexes of {kind}.")
            laid[at], laid[other] = laid[other], laid[at]
        old = state.layout
        state.layout = Layout(self.box, laid, old.tiles, old.places, old.turned)

    def _seat(self, state: EndlessWinter, seat: int, keys: Mapping[str, Any]) -> None:
        _only(keys, SEAT, f"seat {seat}")
        row, own = seat * ROW, state.own
        for zone, (at, size) in ZONES.items():
            named = keys.get(zone, ["tribesman"] * 3 if zone == "deck" else [])
            cards = [notation.card_number(state, card) for card in named]
            own[row + at], own[row + at + 1] = _packed_cards(cards)
            if size >= 0:
                own[row + size] = len(cards)
        for name, (at, most) in NUMBERS.items():
            own[row + at] = _number(keys, name, 0, most)
        own[row + inside.SINCE] = seat + 1 if keys.get("honor") else 0
        camps = [notation.hex_number(at) for at in keys.get("camps", ["C3"])]
        own[row + inside.CAMP_MAP] = sum(1 << inside.MAP_BITS * at for at in camps)
        own[row + inside.CAMPED] = set_of(camps)
        own[row + inside.CAMPS_OUT] = len(camps)
        own[row + inside.BUILT] = set_of([_junction(one) for one in keys.get("villages", [])])
        for key, at in (("animals", inside.UPRIGHT), ("tilted", inside.TILTED)):
            own[row + at] = packed_counts(self._animals(keys.get(key, [])))
        stones = [one.id for one in self.box.box.stones]
        own[row + inside.STONES] = sum(
            _known(stone, stones, "stone") + 1 << COUNT_BITS * slot
            for slot, stone in enumerate(keys.get("stones", []))
        )
        chief = keys.get("chief", f"{self.box.box.chiefs[seat].id} a")
        own[row + inside.CHIEF_CARD] = notation.chief_number(state, chief)
        taken = (state.turn + self.players - 1 - seat) // self.players  # turns in this round
        own[row + inside.CHIEF_HOME] = 1
        own[row + inside.TRIBE_HOME] = max(0, 2 - taken)
        own[row + inside.AT_REST] = 0

    def _animals(self, named: Sequence[str]) -> list[int]:
        animals = [one.id for one in self.box.box.animals]
        return [_known(one, animals, "animal") for one in named]

    def _common(self, state: EndlessWinter) -> None:
        """Deal what is shared, leaving out what players have."""
        data, box = self.data, self.box.box
        area = self._animals(data.get("area", []))
        state.area, state.area_size = packed_counts(area), len(area)
        held = state.area + sum(
            int(state.own[seat * ROW + zone])
            for seat in range(self.players)
            for zone in (inside.UPRIGHT, inside.TILTED)
        )
        state.animals = self.box.animals - held
        state.animals_left = inside.total(state.animals)
        ids = [one.id for one in box.cultures]
        late = state.round >= inside.FIRST_OF_ERA_TWO
        era = [n for n, one in enumerate(box.cultures) if one.era == (2 if late else 1)]
        away = [
            card
            for seat in range(self.players)
            for zone, _ in ZONES.values()
            for card in members(state.own[seat * ROW + zone + 1])
        ]
        named = [_known(one, ids, "culture card") for one in data.get("display", [])]
        free = [card for card in era if card not in away and card not in named]
        shown = [*named, *free][: inside.DISPLAY]
        state.display = set_of(shown)
        left = [n for n, one in enumerate(box.cultures) if not late or one.era == 2]  # noqa: PLR2004 - era II
        state.culture = set_of([n for n in left if n not in away and n not in shown])
        if "supply" in data:
            stones = [one.id for one in box.stones]
            state.supply = set_of([_known(one, stones, "stone") for one in data["supply"]])
        state.firsts = set_of([_known(one, COLUMNS, "column") for one in data.get("firsts", [])])

    def _raise(self, state: EndlessWinter) -> None:
        """Put megaliths on the board, and find the spots that they open."""
        layout = state.layout
        for spot in self.data.get("neutral", []):
            cell = 1 << notation.spot_number(state, spot)
            state.neutral |= cell
            state.ground |= cell
        for seat, keys in enumerate(self.data.get("seats", [])):
            row = seat * ROW
            for spot in keys.get("megaliths", []):
                number = notation.spot_number(state, spot)
                ground = number < layout.cell_count
                bit = 1 << (number if ground else number - layout.cell_count)
                state.own[row + (inside.OWN_GROUND if ground else inside.OWN_UPPER)] |= bit
                if ground:
                    state.ground |= bit
                else:
                    state.upper |= bit
        near = 0
        for cell in members(state.ground):
            near |= int(layout.near[cell])
        state.beside = near & ~state.ground & ~layout.grey
        for nth in range(len(layout.spots) - layout.cell_count):
            below, beneath = layout.on_ground[nth], layout.on_upper[nth]
            stands = below & state.ground == below and beneath & state.upper == beneath
            if stands and not state.upper >> nth & 1:
                state.carried |= 1 << nth


def _packed_cards(cards: Sequence[int]) -> tuple[int, int]:
    tribes = [card for card in cards if card < TYPE_COUNT]
    return packed_counts(tribes), set_of(
        [card - TYPE_COUNT for card in cards if card not in tribes]
    )


def _junction(words: str) -> int:
    fields = sorted(notation.hex_number(word) for word in words.split())
    if fields not in JUNCTIONS:
        raise BadPosition(f"No village can stand between {words}.")
    return JUNCTIONS.index(fields)


def _known(word: str, known: Sequence[str], what: str) -> int:
    if word not in known:
        raise BadPosition(f"Unknown {what} {word!r}. Try: {', '.join(known)}.")
    return list(known).index(word)


def _number(data: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = data.get(key, least)
    if type(value) is not int or not least <= value <= most:
        raise BadPosition(f'"{key}" must be a whole number from {least} to {most}, not {value!r}.')
    return value


def _only(data: Mapping[str, Any], known: set[str], what: str) -> None:
    for key in data:
        if key not in known:
            raise BadPosition(f"Unknown key {key!r} in {what}. Try: {', '.join(sorted(known))}.")
