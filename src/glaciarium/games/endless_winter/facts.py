"""What one seat sees of the table, as plain facts for scene, drawing and narration."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from glaciarium.games.endless_winter import pending, wording
from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    HEX_COUNT,
    HEXES,
    JUNCTIONS,
    NONE,
    PILE_COUNT,
    TYPE_COUNT,
    Contents,
)
from glaciarium.games.endless_winter.box import Box
from glaciarium.games.endless_winter.components import CAMPS
from glaciarium.games.endless_winter.grammar import COLUMNS, parse
from glaciarium.games.endless_winter.layout import Layout
from glaciarium.games.endless_winter.scoring import honor_rank, influence
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BUILT,
    BURIED,
    CAMPS_OUT,
    CHIEF_CARD,
    CHIEF_HOME,
    DECK_SIZE,
    DISCARDS,
    FOOD_LEFT,
    HAND,
    HAND_SIZE,
    HONOR,
    KNOWN,
    OFFERING,
    ORDER_BITS,
    ORDER_MASK,
    OWN_GROUND,
    OWN_UPPER,
    PILE,
    PILE_SIZE,
    PLAY,
    RAISED,
    ROW,
    STANDING,
    STANDING_BITS,
    TILTED,
    TOOLS_LEFT,
    TRIBE_HOME,
    UPRIGHT,
    VILLAGES,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.i18n import remembered, spoken
from glaciarium.kernel.protocol import NOBODY, kind_of, seat_of
from glaciarium.kernel.scene import shared

Hex = tuple[int, int]  # q, r
Counts = dict[int, int]  # counts by card number; absent: none
GREY: Final = "start"
TRIBE_MASK: Final = 3  # of the figures in a column
CHIEF_BIT: Final = 4
NEUTRAL_SEAT: Final = -1
LAYOUTS: Final = 256  # of megalith boards that are remembered
STAGES: Final = {pending.TOP: 0, pending.MIDDLE: 1, pending.BOTTOM: 2}


class Land(NamedTuple):
    """One hex."""

    at: Hex
    terrain: int
    camps: tuple[int, ...]  # by seat
    influence: tuple[int, ...]  # by seat, villages included
    token: str  # "": none, "?": face down, else its effect


class Village(NamedTuple):
    seat: int
    hexes: list[Hex]


class Spot(NamedTuple):
    """A place for a megalith: a cell of the board, or on top of four of one level."""

    level: int
    row: int
    column: int
    owner: int | None  # a seat, NEUTRAL_SEAT, or None while it is free
    benefit: str  # a cell's benefit in short; GREY for the grey one
    arrows: tuple[str, ...]  # a grey cell's arrows: the cells they point to
    tile: int


class Tribe(NamedTuple):
    """A player's board and cards."""

    seat: int
    name: str
    food: int
    limit: int
    tools: int
    half_labor: int
    camps: int  # at home
    villages: int  # at home
    placed: int  # megaliths that have left the storage
    stones: list[int]
    upright: list[int]  # by type of animal
    tilted: list[int]
    hand: Counts | None  # None: hidden
    hand_size: int
    deck_size: int
    discard: Counts
    play: Counts
    buried: int
    pile: int  # cards on the eclipse pile
    offering: int
    honor: int
    rank: int  # on the honor track, 0 for the first
    known: Counts  # cards in hand that everybody knows of
    open_pile: Counts  # in the eclipse
    chief: int | None
    side: int
    chief_home: bool
    tribe_home: int
    resting: int
    standing: list[int]  # tribe figures by column
    chief_in: int | None  # the column


class Sight(NamedTuple):
    box: Box
    seat: int  # the viewer, or NONE
    seats: int
    actor: int  # the seat to move, or NONE
    round: int  # 1 to 4
    eclipse: bool
    order: list[int]
    tribes: list[Tribe]  # by seat
    firsts: list[int | None]  # by column: who was first there this round
    column: int | None  # where this turn's figure is
    stage: int | None  # top, middle, bottom
    piles: list[int]  # by tribe type with a pile
    hunting: list[int]  # by type of animal
    animals_left: int
    culture: list[int]  # cards of the display
    culture_left: list[int]  # by era
    stones: list[int]  # still to be taken
    land: list[Land]
    villages: list[Village]
    spots: list[Spot]
    rest_token: str  # "": none is open


def see(state: EndlessWinter, seat: int, names: list[str]) -> Sight:
    """Unpack a view of the table."""
    top = state.stack[state.depth - 1] if state.depth else 0
    box = state.box.box
    return Sight(
        box=box,
        seat=seat,
        seats=state.seats,
        actor=seat_of(top) if state.depth else NOBODY,
        round=state.round,
        eclipse=bool(state.eclipse),
        order=[int(state.at(rank)) for rank in range(state.seats)],
        tribes=[
            _tribe(state, n, names, seat)
            if n == seat
            else shared(f"tribe {n}", lambda n=n: _tribe(state, n, names, NOBODY))  # type: ignore[misc]
            for n in range(state.seats)
        ],
        firsts=[_first(state, column) for column in range(len(COLUMNS))],
        column=int(state.column) if 0 <= state.column < len(COLUMNS) else None,
        stage=STAGES.get(kind_of(top)) if state.depth else None,
        piles=[of_kind(state.piles, kind) for kind in range(PILE_COUNT)],
        hunting=[of_kind(state.area, kind) for kind in range(ANIMAL_COUNT)],
        animals_left=state.animals_left,
        culture=[TYPE_COUNT + card for card in members(state.display)],
        culture_left=[
            count(state.culture & state.box.era_one),
            count(state.culture & ~state.box.era_one),
        ],
        stones=members(state.supply),
        land=shared("hexes", lambda: [_land(state, number) for number in range(HEX_COUNT)]),
        villages=[
            Village(n, [HEXES[field] for field in JUNCTIONS[junction]])
            for n in range(state.seats)
            for junction in members(state.own[n * ROW + BUILT])
        ],
        spots=shared("megaliths", lambda: _spots(state)),
        rest_token=_brief(box.rest_tokens[state.rest_open - 1].id) if state.rest_open else "",
    )


@remembered
def _brief(printed: str) -> str:
    return wording.brief(parse(printed))


def _first(state: EndlessWinter, column: int) -> int | None:
    if not state.firsts & single(column):
        return None
    return int(state.leaders >> column * ORDER_BITS & ORDER_MASK)


def zone(state: EndlessWinter, seat: int, place: int) -> Counts:
    """Return the cards of a zone by number, rising."""
    packed, cultures = state.own[seat * ROW + place], state.own[seat * ROW + place + 1]
    found = {kind: int(of_kind(packed, kind)) for kind in range(TYPE_COUNT)}
    found |= {TYPE_COUNT + card: 1 for card in members(cultures)}
    return {card: number for card, number in found.items() if number}


def _tribe(state: EndlessWinter, seat: int, names: list[str], viewer: int) -> Tribe:
    row = seat * ROW
    own = [int(state.own[row + place]) for place in range(ROW)]
    chief = own[CHIEF_CARD]
    standing = [own[STANDING] >> column * STANDING_BITS for column in range(len(COLUMNS))]
    slots = (state.stone_at(seat, slot) for slot in range(state.stones_of(seat)))
    return Tribe(
        seat=seat,
        name=names[seat],
        food=own[FOOD_LEFT],
        limit=state.limit(seat),
        tools=own[TOOLS_LEFT],
        half_labor=int(state.labor) if _at_turn(state) == seat else 0,
        camps=CAMPS - own[CAMPS_OUT],
        villages=VILLAGES - count(own[BUILT]),
        placed=own[RAISED],
        stones=[int(stone) for stone in slots],
        upright=[of_kind(own[UPRIGHT], kind) for kind in range(ANIMAL_COUNT)],
        tilted=[of_kind(own[TILTED], kind) for kind in range(ANIMAL_COUNT)],
        hand=zone(state, seat, HAND) if seat == viewer else None,
        hand_size=own[HAND_SIZE],
        deck_size=own[DECK_SIZE],
        discard=zone(state, seat, DISCARDS),
        play=zone(state, seat, PLAY),
        buried=own[BURIED],
        pile=own[PILE_SIZE],
        offering=own[OFFERING],
        honor=own[HONOR],
        rank=int(honor_rank(state, seat)),
        known=zone(state, seat, KNOWN),
        open_pile=zone(state, seat, PILE) if state.eclipse or seat == viewer else {},
        chief=chief // 2 if chief != NONE else None,
        side=chief % 2,
        chief_home=bool(own[CHIEF_HOME]),
        tribe_home=own[TRIBE_HOME],
        resting=own[AT_REST],
        standing=[figures & TRIBE_MASK for figures in standing],
        chief_in=next((n for n, figures in enumerate(standing) if figures & CHIEF_BIT), None),
    )


def _at_turn(state: EndlessWinter) -> int:
    """Return whose turn it is in the action phase."""
    return NOBODY if state.eclipse else int(state.at(state.turn % state.seats))


def _land(state: EndlessWinter, number: int) -> Land:
    seats = range(state.seats)
    camps = tuple([int(state.camps_at(seat, number)) for seat in seats])
    token = ""
    if state.glaciers & single(number):
        turned = state.token_at(number)
        token = "?" if turned == NONE else _brief(state.box.box.glacier_tokens[turned].id)
    found = tuple([int(influence(state, seat, number)) for seat in seats])
    return Land(HEXES[number], int(state.layout.terrain[number]), camps, found, token)


def _spots(state: EndlessWinter) -> list[Spot]:
    found = list(_free_spots(state.box, state.layout, spoken()))
    upper = state.layout.cell_count
    for cell in members(state.neutral):
        found[cell] = found[cell]._replace(owner=NEUTRAL_SEAT)
    for seat in range(state.seats):
        for cell in members(state.own[seat * ROW + OWN_GROUND]):
            found[cell] = found[cell]._replace(owner=seat)
        for spot in members(state.own[seat * ROW + OWN_UPPER]):
            found[upper + spot] = found[upper + spot]._replace(owner=seat)
    return found


@lru_cache(maxsize=LAYOUTS)
def _free_spots(contents: Contents, layout: Layout, _language: str) -> list[Spot]:
    """Return all spots of a megalith board while nothing stands on it."""
    return [_free_spot(contents, layout, number) for number in range(len(layout.spots))]


def _free_spot(contents: Contents, layout: Layout, number: int) -> Spot:
    level, row, column = layout.spots[number]
    if number >= layout.cell_count:
        return Spot(level, row, column, None, "", (), NONE)
    bit = single(number)
    benefit = GREY if layout.grey & bit else _brief(", ".join(contents.texts[layout.cells[number]]))
    arrows = [_direction(layout.spots[to], (row, column)) for to in members(layout.arrows[number])]
    tile = next(n for n, cells in enumerate(layout.tile_cells) if cells & bit)
    return Spot(level, row, column, None, benefit, tuple(arrows), tile)


def _direction(to: tuple[int, int, int], start: tuple[int, int]) -> str:
    down, right = to[1] - start[0], to[2] - start[1]
    return {(0, -1): "←", (0, 1): "→", (-1, 0): "↑", (1, 0): "↓"}[down, right]
