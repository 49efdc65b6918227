"""What one seat sees of the table, as plain facts: for the scene, the drawing and the narration."""

from __future__ import annotations

from typing import Final, NamedTuple

from glaciarium.games.endless_winter import wording
from glaciarium.games.endless_winter.board import (
    ANIMAL_COUNT,
    HEX_COUNT,
    HEXES,
    JUNCTIONS,
    NONE,
    PILE_COUNT,
    TYPE_COUNT,
)
from glaciarium.games.endless_winter.box import Box
from glaciarium.games.endless_winter.components import CAMPS
from glaciarium.games.endless_winter.grammar import COLUMNS, parse
from glaciarium.games.endless_winter.scoring import honor_rank, influence
from glaciarium.games.endless_winter.state import (
    AT_REST,
    BOTTOM,
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
    MIDDLE,
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
    TOP,
    TRIBE_HOME,
    UPRIGHT,
    VILLAGES,
    EndlessWinter,
    of_kind,
)
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.i18n import remembered
from glaciarium.kernel.protocol import NOBODY, kind_of, seat_of

Hex = tuple[int, int]  # q, r
Counts = dict[int, int]  # how many of each card, by number; none of the others
GREY: Final = "start"
TRIBE_MASK: Final = 3  # of the figures in a column
CHIEF_BIT: Final = 4
NEUTRAL_SEAT: Final = -1
STAGES: Final = {TOP: 0, MIDDLE: 1, BOTTOM: 2}


class Land(NamedTuple):
    """One hex."""

    at: Hex
    terrain: int
    camps: list[int]  # by seat
    influence: list[int]  # by seat, villages included
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
    benefit: str  # of a cell, in short; GREY for the grey one
    arrows: list[str]  # of a grey cell: where they point
    tile: int


class Tribe(NamedTuple):
    """What lies before a player."""

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
    known: Counts  # cards that all know to be in the hand
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
    seat: int  # who looks, or nobody's
    seats: int
    actor: int  # who decides, or nobody's
    round: int  # 1 to 4
    eclipse: bool
    order: list[int]
    tribes: list[Tribe]  # by seat
    firsts: list[int | None]  # by column: who was first there in this round
    column: int | None  # where the figure of the turn stands
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
        tribes=[_tribe(state, n, names, seat) for n in range(state.seats)],
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
        land=[_land(state, number) for number in range(HEX_COUNT)],
        villages=[
            Village(n, [HEXES[field] for field in JUNCTIONS[junction]])
            for n in range(state.seats)
            for junction in members(state.own[n * ROW + BUILT])
        ],
        spots=_spots(state),
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
    camps = [int(state.camps_at(seat, number)) for seat in seats]
    token = ""
    if state.glaciers & single(number):
        turned = state.token_at(number)
        token = "?" if turned == NONE else _brief(state.box.box.glacier_tokens[turned].id)
    found = [int(influence(state, seat, number)) for seat in seats]
    return Land(HEXES[number], int(state.layout.terrain[number]), camps, found, token)


def _spots(state: EndlessWinter) -> list[Spot]:
    return [_spot(state, number) for number in range(len(state.layout.spots))]


def _spot(state: EndlessWinter, number: int) -> Spot:
    layout = state.layout
    level, row, column = layout.spots[number]
    ground = number < layout.cell_count
    place = OWN_GROUND if ground else OWN_UPPER
    bit = single(number if ground else number - layout.cell_count)
    owners = [n for n in range(state.seats) if state.own[n * ROW + place] & bit]
    owner = owners[0] if owners else NEUTRAL_SEAT if ground and state.neutral & bit else None
    if not ground:
        return Spot(level, row, column, owner, "", [], NONE)
    grey = bool(layout.grey & bit)
    texts = state.box.texts[layout.cells[number]]
    benefit = GREY if grey else _brief(", ".join(texts))
    arrows = [_direction(layout.spots[to], (row, column)) for to in members(layout.arrows[number])]
    tile = next(n for n, cells in enumerate(layout.tile_cells) if cells & bit)
    return Spot(level, row, column, owner, benefit, arrows, tile)


def _direction(to: tuple[int, int, int], start: tuple[int, int]) -> str:
    down, right = to[1] - start[0], to[2] - start[1]
    return {(0, -1): "←", (0, 1): "→", (-1, 0): "↑", (1, 0): "↓"}[down, right]
