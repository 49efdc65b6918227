"""The table of Endless Winter."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from glaciarium.games.endless_winter.board import COUNT_BITS, COUNT_MASK, NONE, Contents
from glaciarium.games.endless_winter.components import CAMPS
from glaciarium.games.endless_winter.layout import Layout
from glaciarium.kernel.bits import count, single
from glaciarium.kernel.protocol import State

STACK: Final = 72  # frames: 18 for an eclipse, two for each gain that a step or megalith triggers

# Columns, and where else a figure may go.
INITIATE: Final = 0
DEVELOP: Final = 1
MIGRATE: Final = 2
HUNT: Final = 3
REST: Final = 4
PLACES: Final = 5
CHIEF: Final = 0  # figures
TRIBE: Final = 1

NO_DRAFT: Final = 0
SETUP_DRAFT: Final = 1
CHIEF_DRAFT: Final = 2

ROUNDS: Final = 4
TURNS: Final = 3  # of each seat in a round
FIRST_OF_ERA_TWO: Final = 3
DISPLAY: Final = 8
AREA: Final = 6
HAND_DRAW: Final = 5
MEGALITHS: Final = 10
NEUTRAL: Final = 2  # of them
CELL_HOLDS: Final = 2  # megaliths in a storage cell
VILLAGES: Final = 3
VILLAGE_CAMPS: Final = 3
VILLAGE_FOOD: Final = 3
INFLUENCE_OF_VILLAGE: Final = 2
WHOLE: Final = 2  # halves

# A seat's things as a row of numbers. A zone of cards takes two: packed counts of tribe cards,
# then the set of culture cards.
HAND: Final = 0
DECK: Final = 2
DISCARDS: Final = 4
PLAY: Final = 6
PILE: Final = 8
GRAVE: Final = 10  # cards buried openly
SECRETS: Final = 12  # cards buried unseen, from the hand
KNOWN: Final = 14  # cards in hand that everybody knows of
ZONES: Final = 14  # the zones before it partition all cards
HAND_SIZE: Final = 16
DECK_SIZE: Final = 17
PILE_SIZE: Final = 18
BURIED: Final = 19
FOOD_LEFT: Final = 20
TOOLS_LEFT: Final = 21
CAMP_MAP: Final = 22  # camps by hex, 3 bits each
CAMPED: Final = 23  # set of hexes with a camp
CAMPS_OUT: Final = 24
BUILT: Final = 25  # set of junctions with a village
RAISED: Final = 26  # megaliths placed
OWN_GROUND: Final = 27  # set of cells
OWN_UPPER: Final = 28  # set of upper spots
OFFERING: Final = 29  # level
HONOR: Final = 30
SINCE: Final = 31  # clock value when honor reached its level
UPRIGHT: Final = 32  # packed counts of animals
TILTED: Final = 33
STONES: Final = 34  # stone + 1 by slot, 6 bits each
SCORED: Final = 35  # points so far
TALLY: Final = 36  # the same by category, 12 bits each
CHIEF_CARD: Final = 37  # chief * 2 + side, or NONE
CHIEF_HOME: Final = 38  # 1: the figure is at home
TRIBE_HOME: Final = 39  # figures at home
AT_REST: Final = 40  # figures at rest
SETUP_CARD: Final = 41
STANDING: Final = 42  # figures by column, 3 bits each: tribe figures, + 4 for the chief
ROW: Final = 43  # length of a row

STANDING_BITS: Final = 3
CHIEF_STANDS: Final = 4
MAP_BITS: Final = 3
MAP_MASK: Final = 7
ORDER_BITS: Final = 2
ORDER_MASK: Final = 3
NIBBLE: Final = 4
NIBBLE_MASK: Final = 15
TALLY_BITS: Final = 12
TALLY_MASK: Final = 4095

# Sources of what happens (see record.md), as numbers.
SECTION: Final = 0  # + column * 3 + top, middle or bottom
AT_TOP: Final = 0
FROM_INITIATE: Final = 0  # its top section
AT_MIDDLE: Final = 1
AT_BOTTOM: Final = 2
SECTION_COUNT: Final = 3
FROM_REST: Final = 12
FROM_TURN_ORDER: Final = 13
FROM_STORAGE: Final = 14
FROM_VILLAGE: Final = 15
FROM_SLOT: Final = 16
FROM_OFFERING: Final = 17
FROM_HONOR: Final = 18
FROM_CELL: Final = 19
FROM_ARROW: Final = 20
FROM_MEGALITH: Final = 21
FROM_GLACIER: Final = 22
FROM_REST_TOKEN: Final = 23
FROM_FOOD_TRACK: Final = 24
FROM_LIMIT: Final = 25
FROM_EXTRA: Final = 26
FROM_SETUP: Final = 27
FROM_START: Final = 28
FROM_PREPARATION: Final = 29
FROM_CHIEF: Final = 32  # + chief
FROM_ANIMAL: Final = 40  # + animal
FROM_TERRAIN: Final = 48  # + hex
FROM_STONE: Final = 68  # + stone
FROM_CARD: Final = 96  # + card

# What a lower benefit replaces (W1.4).
ITSELF: Final = 0
FOR_MEGALITH: Final = 1
FOR_DRAW: Final = 2
FOR_IDOL: Final = 3
FOR_TOOL: Final = 4

# Categories of points on the score sheet.
HONOR_POINTS: Final = 0
MEGALITH_POINTS: Final = 1
STONE_POINTS: Final = 2
TERRAIN_POINTS: Final = 3
OTHER_POINTS: Final = 4
CATEGORIES: Final = 5


@mypyc_attr(acyclic=True, free_list_len=1)  # recycled, never in reference cycles: cheap to clone
class EndlessWinter(State):
    def __init__(
        self,
        stack: vec[i64],
        depth: i64,
        word: i64,
        revealed: i64,
        box: Contents,  # shared
        layout: Layout,  # shared
        seats: i64,
        own: vec[i64],  # by seat * ROW + FOOD, TOOLS …
        round: i64,  # noqa: A002 - as the rules call it; 1 to 4, 0 before play
        turn: i64,  # turns taken in this round
        order: i64,  # seats in turn order, 2 bits each, the first lowest
        eclipse: i64,  # 1 in the eclipse phase: piles are open
        piles: i64,  # packed counts of the tribe piles
        culture: i64,  # set of culture cards in the two decks
        display: i64,  # set of culture cards
        supply: i64,  # set of stones to take
        animals: i64,  # packed counts of the animal deck
        animals_left: i64,  # in the deck
        area: i64,  # packed counts of the hunting area
        area_size: i64,
        firsts: i64,  # set of columns with a figure
        leaders: i64,  # by column, 2 bits each: whose figure was the first there
        neutral: i64,  # set of cells with a neutral megalith
        ground: i64,  # set of cells with a megalith
        upper: i64,  # set of upper spots with a megalith
        beside: i64,  # set of free cells that are not grey, next to a megalith
        carried: i64,  # set of free upper spots on four megaliths
        column: i64,  # of the figure placed in this turn, REST, or NONE
        figure: i64,  # CHIEF or TRIBE: the figure placed in this turn
        labor: i64,  # the active seat's labor, in halves
        fresh: i64,  # W4.4: packed counts of tribe cards in hand that can't be played this turn
        fresh_culture: i64,  # set of such culture cards (rules version 1 only)
        given: i64,  # packed counts of all tribe cards that were barred in this turn
        taken: i64,  # set of types taken in Initiate's top section this turn
        played: i64,  # culture cards played in this turn
        ready: i64,  # packed counts of played tribe cards with an unused ability
        chief_used: i64,  # 1: the chief card was used in this turn
        rest_open: i64,  # token + 1 on top of the pile face up, or 0
        rest_taken: i64,  # the active seat's token + 1, or 0
        rest_unseen: i64,  # set of tokens never seen, on top of those put under
        rest_under: i64,  # tokens + 1 put under the pile, 4 bits each, the uppermost lowest
        glaciers: i64,  # set of hexes with a glacier token
        unturned: i64,  # set of glacier tokens that are face down or out of the game
        turned: i64,  # token + 1 by rank of the glacier hex, 4 bits each; 0: face down
        clock: i64,  # steps on the honor track so far, by all seats
        draft: i64,  # NO_DRAFT, SETUP_DRAFT or CHIEF_DRAFT
        chief_offer: i64,  # set of chiefs to choose from
        setup_deal: i64,  # set-up cards + 1 as shuffled, 4 bits each; 0: hidden or gone
        setup_offer: i64,  # set of set-up cards to choose from
    ) -> None:
        super().__init__(stack, depth, word, revealed)
        self.box = box
        self.layout = layout
        self.seats = seats
        self.own = own
        self.round = round
        self.turn = turn
        self.order = order
        self.eclipse = eclipse
        self.piles = piles
        self.culture = culture
        self.display = display
        self.supply = supply
        self.animals = animals
        self.animals_left = animals_left
        self.area = area
        self.area_size = area_size
        self.firsts = firsts
        self.leaders = leaders
        self.neutral = neutral
        self.ground = ground
        self.upper = upper
        self.beside = beside
        self.carried = carried
        self.column = column
        self.figure = figure
        self.labor = labor
        self.fresh = fresh
        self.fresh_culture = fresh_culture
        self.given = given
        self.taken = taken
        self.played = played
        self.ready = ready
        self.chief_used = chief_used
        self.rest_open = rest_open
        self.rest_taken = rest_taken
        self.rest_unseen = rest_unseen
        self.rest_under = rest_under
        self.glaciers = glaciers
        self.unturned = unturned
        self.turned = turned
        self.clock = clock
        self.draft = draft
        self.chief_offer = chief_offer
        self.setup_deal = setup_deal
        self.setup_offer = setup_offer

    def clone(self) -> EndlessWinter:
        return EndlessWinter(
            self.stack[:],
            self.depth,
            self.word,
            self.revealed,
            self.box,
            self.layout,
            self.seats,
            self.own[:],
            self.round,
            self.turn,
            self.order,
            self.eclipse,
            self.piles,
            self.culture,
            self.display,
            self.supply,
            self.animals,
            self.animals_left,
            self.area,
            self.area_size,
            self.firsts,
            self.leaders,
            self.neutral,
            self.ground,
            self.upper,
            self.beside,
            self.carried,
            self.column,
            self.figure,
            self.labor,
            self.fresh,
            self.fresh_culture,
            self.given,
            self.taken,
            self.played,
            self.ready,
            self.chief_used,
            self.rest_open,
            self.rest_taken,
            self.rest_unseen,
            self.rest_under,
            self.glaciers,
            self.unturned,
            self.turned,
            self.clock,
            self.draft,
            self.chief_offer,
            self.setup_deal,
            self.setup_offer,
        )

    def key(self) -> tuple[int, ...]:
        table = (
            *(self.depth, self.word),
            *(self.seats, self.round, self.turn, self.order),
            *(self.eclipse, self.piles, self.culture, self.display),
            *(self.supply, self.animals, self.animals_left, self.area),
            *(self.area_size, self.firsts, self.neutral, self.ground, self.leaders),
            *(self.upper, self.beside, self.carried, self.column),
            *(self.figure, self.labor, self.fresh, self.fresh_culture),
            *(self.given, self.taken, self.played, self.ready),
            *(self.chief_used, self.rest_open, self.rest_taken, self.rest_unseen),
            *(self.rest_under, self.glaciers, self.unturned, self.turned),
            *(self.clock, self.draft, self.chief_offer, self.setup_deal),
            *(self.setup_offer,),
        )
        return (*table, *self.layout.key, *self.stack[: self.depth], *self.own)

    def at(self, rank: i64) -> i64:
        """Return the seat at a place in the turn order."""
        return self.order >> rank * ORDER_BITS & ORDER_MASK

    def limit(self, seat: i64) -> i64:
        """W1.1: return a seat's food limit: the cells without a camp."""
        return self.box.food_cells - 1 - CAMPS + self.own[seat * ROW + CAMPS_OUT]

    def food_room(self, seat: i64) -> i64:
        return self.limit(seat) - self.own[seat * ROW + FOOD_LEFT]

    def tool_room(self, seat: i64) -> i64:
        return self.box.most_tools - self.own[seat * ROW + TOOLS_LEFT]

    def drawable(self, seat: i64) -> bool:
        """Tell whether a seat can draw, from its deck or a reshuffled discard pile."""
        row = seat * ROW
        return (
            self.own[row + DECK_SIZE] > 0
            or self.own[row + DISCARDS] != 0
            or self.own[row + DISCARDS + 1] != 0
        )

    def villages(self) -> i64:
        """Return the junctions with a village, anybody's."""
        found: i64 = 0
        for seat in range(self.seats):
            found |= self.own[seat * ROW + BUILT]
        return found

    def camps_at(self, seat: i64, field: i64) -> i64:
        return self.own[seat * ROW + CAMP_MAP] >> field * MAP_BITS & MAP_MASK

    def stone_at(self, seat: i64, slot: i64) -> i64:
        """Return the stone in a slot, or NONE."""
        return (self.own[seat * ROW + STONES] >> slot * COUNT_BITS & COUNT_MASK) - 1

    def stones_of(self, seat: i64) -> i64:
        """Return how many slots are filled."""
        found: i64 = 0
        while self.stone_at(seat, found) != NONE:
            found += 1
        return found

    def token_at(self, field: i64) -> i64:
        """Return the open glacier token on a hex, or NONE."""
        rank = count(self.glaciers & before(field))
        return (self.turned >> rank * NIBBLE & NIBBLE_MASK) - 1


def before(member: i64) -> i64:
    """Return the set of all smaller members."""
    return single(member) - 1


def of_kind(packed: i64, kind: i64) -> i64:
    """Return how many of a kind are in packed counts."""
    return packed >> kind * COUNT_BITS & COUNT_MASK


def one(kind: i64) -> i64:
    """Return one of a kind as packed counts."""
    return single(kind * COUNT_BITS)


def total(packed: i64) -> i64:
    """Return how many there are of all kinds."""
    found: i64 = 0
    while packed:
        found += packed & COUNT_MASK
        packed >>= COUNT_BITS
    return found


def size(tribes: i64, cultures: i64) -> i64:
    """Return how many cards are in a zone."""
    return total(tribes) + count(cultures)
