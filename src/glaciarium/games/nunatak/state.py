"""The table of Nunatak."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from glaciarium.games.nunatak.board import ALL_CARDS, Contents
from glaciarium.kernel.bits import single
from glaciarium.kernel.protocol import State

# Loop limits, and constants mixed with table entries, are i64 too:
# otherwise the compiled code would box them.
NONE: Final[i64] = -1

# Symbols.
WORKER: Final = 0
SCULPTOR: Final = 1
ARTISAN: Final = 2
BEAST: Final = 3
ENGINEER: Final = 4
ELDER: Final = 5
SYMBOL_COUNT: Final[i64] = 6
WORKER_OR_ENGINEER: Final = 17  # the set of both
SCULPTOR_OR_ARTISAN: Final = 6
TOOL_COUNT: Final[i64] = 3

# Favors, by number.
FORESIGHT: Final = 0
ABUNDANCE: Final = 1
DIVINATION: Final = 2
PROPAGATION: Final = 3
TRANSFORMATION: Final = 4
INSIGHT: Final = 5
EDGES: Final = 6
ORNAMENTS: Final = 7
LEADERSHIP: Final = 8
HERD: Final = 9
TOOLMAKING: Final = 10
FREEDOM: Final = 11
RENEWAL: Final = 12
HASTE: Final = 13
PROGRESS: Final = 14
HEIGHT: Final = 15
SOLIDITY: Final = 16
DIVERSITY: Final = 17
EXCHANGE: Final = 18
GENEROSITY: Final = 19
FAVOR_COUNT: Final[i64] = 20

# Kinds of decision.
TAKE: Final = 0
RENEW: Final = 1
SWAP: Final[i64] = 2
PLACE: Final[i64] = 3
ORDER: Final = 4
PROPAGATE: Final = 5
DIVINE: Final = 6
LAY: Final = 7
NEXT: Final = 8
CHOOSE: Final = 9
USE: Final = 10
TRADE: Final = 11
END_TURN: Final = 12
RESERVE: Final = 13
REPEAT: Final = 14
HURRY: Final = 15
DUMMY: Final = 16
REMOVE: Final = 17
TRANSFORM: Final = 18
APPLY: Final = 19
MAKE_TOOL: Final = 20
FINISH: Final = 21

STACK: Final = 10  # FINISH and all seven final favors, and two to spare

# What belongs to a colour, as a row of numbers: people, Siku or dummies.
COLUMN: Final = 0  # + symbol: set of cards; of Siku and dummies only workers
BUILT: Final = 6  # set of cells
POINTS: Final = 7  # so far
TRACK: Final = 8  # space
STOCK: Final = 9  # regular blocks not yet placed
SIKUS: Final = 10  # Siku's blocks in this seat's sets (N10.1)
SKIPS: Final = 11  # turns to skip
FAVORS: Final = 12  # set of favors not used
APPLIED: Final = 13  # set of final favors in force
ROW: Final = 14  # length of a row
COLOUR_COUNT: Final[i64] = 4

SIKU: Final[i64] = 2  # her row
TWO: Final = 2  # players: with Siku
FOUR: Final = 4  # players: with a completion card
SETS: Final = 9  # of blocks, with Siku
OWN_IN_SET: Final = 2

DISPLAY: Final[i64] = 4  # places
OFFER: Final[i64] = 2  # favors face up
PLACE_BITS: Final = 8  # a place of the display is a byte: card + 1, or 0 if empty
PLACE_MASK: Final = 255

# Whether any open cell will do this turn.
BOUND: Final = 0
FREED: Final = 1  # by Freedom
UNMATCHED: Final = 2  # by N3.4

# What a view shows for a hidden thing: minus the number on its back, or this.
HIDDEN: Final[i64] = -9


@mypyc_attr(acyclic=True, free_list_len=1)  # recycled, never in reference cycles: cheap to clone
class Nunatak(State):
    def __init__(
        self,
        stack: vec[i64],
        depth: i64,
        word: i64,
        revealed: i64,
        box: Contents,  # shared
        seats: i64,  # people
        colours: i64,  # rows in use: people, then Siku or dummies
        own: vec[i64],  # by colour * ROW + COLUMN, BUILT …
        shows: vec[i64],  # by symbol: set of cells whose tile shows it
        laid: i64,  # set of cells with a tile
        covered: i64,  # set of cells with a block
        display: i64,  # four bytes: card + 1; solo: top, right, bottom, left
        cards: vec[i64],  # the draw pile, shared: replaced, never changed
        cards_left: i64,  # in the pile; the top is cards[cards_left - 1]
        sunk: i64,  # how many at the bottom were put there openly
        mixed: i64,  # 1: the pile is no longer in the order of backs (N3.3)
        discarded: i64,  # set of cards out of the game
        tiles: vec[i64],  # the stack, shared: replaced, never changed
        tiles_left: i64,
        unlaid: i64,  # set of tiles in the stack
        seer: i64,  # who knows the top of the stack
        seen: i64,  # how many of its tiles
        blessings: vec[i64],  # the favor pile, shared
        blessings_left: i64,
        unblessed: i64,  # set of favors in the pile
        offer: i64,  # two bytes: favor + 1, the one furthest from the pile first
        live: i64,  # set of once-favors that somebody may play
        fresh: i64,  # favor taken in this turn, or NONE
        reserved: i64,  # card, or NONE
        reserver: i64,
        turn: i64,  # the active colour
        order: i64,  # the seat whose regular turn was last
        turns: i64,  # that have ended
        regular: i64,  # regular blocks not yet placed, of all seats
        free: i64,  # BOUND, FREED or UNMATCHED
        extra: i64,  # bytes: seats + 1 with an extra turn to come, next first; NONE: not ranked
        completion: i64,  # card, or NONE
        moved: i64,  # by Transformation: (card * 8 + target) * 4 + seat, or NONE
        made: i64,  # tool, by Toolmaking, or NONE
    ) -> None:
        super().__init__(stack, depth, word, revealed)
        self.box = box
        self.seats = seats
        self.colours = colours
        self.own = own
        self.shows = shows
        self.laid = laid
        self.covered = covered
        self.display = display
        self.cards = cards
        self.cards_left = cards_left
        self.sunk = sunk
        self.mixed = mixed
        self.discarded = discarded
        self.tiles = tiles
        self.tiles_left = tiles_left
        self.unlaid = unlaid
        self.seer = seer
        self.seen = seen
        self.blessings = blessings
        self.blessings_left = blessings_left
        self.unblessed = unblessed
        self.offer = offer
        self.live = live
        self.fresh = fresh
        self.reserved = reserved
        self.reserver = reserver
        self.turn = turn
        self.order = order
        self.turns = turns
        self.regular = regular
        self.free = free
        self.extra = extra
        self.completion = completion
        self.moved = moved
        self.made = made

    def clone(self) -> Nunatak:
        return Nunatak(
            self.stack[:],
            self.depth,
            self.word,
            self.revealed,
            self.box,
            self.seats,
            self.colours,
            self.own[:],
            self.shows[:],
            self.laid,
            self.covered,
            self.display,
            self.cards,
            self.cards_left,
            self.sunk,
            self.mixed,
            self.discarded,
            self.tiles,
            self.tiles_left,
            self.unlaid,
            self.seer,
            self.seen,
            self.blessings,
            self.blessings_left,
            self.unblessed,
            self.offer,
            self.live,
            self.fresh,
            self.reserved,
            self.reserver,
            self.turn,
            self.order,
            self.turns,
            self.regular,
            self.free,
            self.extra,
            self.completion,
            self.moved,
            self.made,
        )

    def key(self) -> tuple[int, ...]:
        table = (self.depth, self.word, self.seats, self.laid, self.covered, self.display)
        piles = (
            *(self.cards_left, self.sunk, self.mixed, self.discarded),
            *(self.tiles_left, self.unlaid, self.seer, self.seen),
            *(self.blessings_left, self.unblessed, self.offer, self.live, self.fresh),
        )
        turn = (
            *(self.reserved, self.reserver, self.turn, self.order, self.turns, self.regular),
            *(self.free, self.extra, self.completion, self.moved, self.made),
        )
        decks = (
            *self.cards[: self.cards_left],
            *self.tiles[: self.tiles_left],
            *self.blessings[: self.blessings_left],
        )
        return (*table, *piles, *turn, *decks, *self.stack[: self.depth], *self.own, *self.shows)

    # What a colour has.
    def built(self, colour: i64) -> i64:
        return self.own[colour * ROW + BUILT]

    def column(self, colour: i64, symbol: i64) -> i64:
        return self.own[colour * ROW + COLUMN + symbol]

    def cards_of(self, seat: i64) -> i64:
        """Return the set of a seat's cards."""
        found: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            found |= self.own[seat * ROW + COLUMN + symbol]
        return found

    def holds(self, seat: i64, favor: i64) -> bool:
        """Tell whether a seat has a favor with rules of its own that it has not used."""
        return self.own[seat * ROW + FAVORS] & self.box.special & single(favor) != 0

    def holder(self, favor: i64) -> i64:
        """Return the seat with this favor unused, or NONE."""
        for seat in range(self.seats):
            if self.holds(seat, favor):
                return seat
        return NONE

    def spend(self, seat: i64, favor: i64) -> None:
        """N7.2: use a favor: it leaves the game, or is in force until the end."""
        self.own[seat * ROW + FAVORS] &= ~single(favor)
        self.live &= ~single(favor)

    # The temple.
    def open(self) -> i64:
        """Return the cells with a tile and no block."""
        return self.laid & ~self.covered

    def open_symbols(self) -> i64:
        """Return the set of symbols on open cells."""
        open_cells = self.laid & ~self.covered
        shows = self.shows
        found: i64 = 0
        bit: i64 = 1
        for symbol in range(SYMBOL_COUNT):
            if shows[symbol] & open_cells:
                found |= bit
            bit += bit
        return found

    def symbols_at(self, cell: i64) -> i64:
        """Return the set of symbols that the tile on a cell shows."""
        here = single(cell)
        found: i64 = 0
        for symbol in range(SYMBOL_COUNT):
            if self.shows[symbol] & here:
                found |= single(symbol)
        return found

    # The display.
    def shown(self, place: i64) -> i64:
        """Return the card at a place of the display, or NONE."""
        return (self.display >> place * PLACE_BITS & PLACE_MASK) - 1

    def place_of(self, card: i64) -> i64:
        """Return the place of a card in the display, or NONE."""
        for place in range(DISPLAY):
            if self.shown(place) == card:
                return place
        return NONE

    def shown_count(self) -> i64:
        found: i64 = 0
        for place in range(DISPLAY):
            if self.shown(place) != NONE:
                found += 1
        return found

    def put(self, place: i64, card: i64) -> None:
        """Put a card, or NONE, at a place of the display."""
        shift = place * PLACE_BITS
        keep = ~(single(shift) * PLACE_MASK)
        self.display = self.display & keep | card + 1 << shift

    def remove(self, place: i64) -> None:
        """Take a card out of the display; in a row the others move up."""
        shift = place * PLACE_BITS
        before = self.display & single(shift) - 1
        after = self.display >> shift + PLACE_BITS
        self.display = before | (after << shift + PLACE_BITS if self.seats == 1 else after << shift)

    def displayed(self) -> i64:
        """Return the set of cards in the display."""
        found: i64 = 0
        for place in range(DISPLAY):
            if self.shown(place) != NONE:
                found |= single(self.shown(place))
        return found

    def pile(self) -> i64:
        """Return the set of cards in the draw pile, which everybody can deduce."""
        elsewhere = self.discarded | self.displayed()
        for colour in range(self.colours):
            elsewhere |= self.cards_of(colour)
        if self.moved != NONE:
            elsewhere |= single(self.moved // 32)
        return ALL_CARDS & ~elsewhere

    # Favors face up.
    def offered(self, place: i64) -> i64:
        return (self.offer >> place * PLACE_BITS & PLACE_MASK) - 1

    def turn_left(self, seat: i64) -> bool:
        """N7.6: tell whether a seat can have another turn."""
        row = seat * ROW
        if self.own[row + STOCK] + self.own[row + SIKUS] > 0:
            return True
        if self.completion == NONE:
            return False
        if self.regular > 0:
            return True
        first = (self.extra & PLACE_MASK) - 1
        second = (self.extra >> PLACE_BITS) - 1
        return seat in (first, second)
