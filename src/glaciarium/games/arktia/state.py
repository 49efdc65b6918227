"""The table of Arktia."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from glaciarium.games.arktia.board import Board
from glaciarium.kernel.protocol import State

# Sizes, and a set of sizes as bits 1, 2, 4.
GLOBE: Final = 0
DISC: Final = 1
PORTAL: Final = 2

# Colours are seats 0 to 3 and this one; the next index stands for all colours together.
NEUTRAL: Final = 4
COLOUR_COUNT: Final = 5
ANY: Final = 5
BY_COLOUR: Final = 6

# Why a seat is out (A7.1, A7.4); REASONS has the letters for people.
PLAYING: Final = 0
BLOCKED: Final = 1
NO_MELT: Final = 2
ONE_LEFT: Final = 3
STOPPED: Final = 4
NO_PROGRESS: Final = 5
REASONS: Final = ["", "a", "b", "c", "d", "no_progress"]

# Kinds of decision.
NEUTRALS: Final = 0
FIRST: Final = 1
SECOND: Final = 2
TURN: Final = 3
KEEP: Final = 4
MELT: Final = 5
LOSSES: Final = 6
END_TURN: Final = 7

SECOND_ROUND: Final = 2  # the last of set-up

STACK: Final = 6  # END_TURN, MELT, LOSSES, at most two KEEPs (A5.4), and one to spare


@mypyc_attr(acyclic=True, free_list_len=1)  # recycled, never in reference cycles: cheap to clone
class Arktia(State):
    def __init__(
        self,
        stack: vec[i64],
        depth: i64,
        word: i64,
        board: Board,  # shared
        ice: i64,  # set of fields not melted
        pieces: vec[i64],  # by size * BY_COLOUR + colour: set of fields; a field has one of a size
        perched: i64,  # set of fields: a globe on top of a portal (option gap = perch)
        stock: vec[i64],  # by seat * 3 + size: own pieces not yet placed
        neutral_stock: vec[i64],  # the same for neutral ones (A1.4)
        captured: vec[i64],  # by seat: pieces taken
        melted: vec[i64],  # by seat: fields taken
        out: vec[i64],  # by seat: PLAYING or why not
        round_number: i64,  # of the active seat; 0: neutral pieces are placed
        idle: i64,  # turns in a row without progress (A7.4); -1 during a turn with progress
        gaps: i64,  # set of fields that lost their disc in this turn
        losers: i64,  # set of colours that lost pieces in this turn
        patience: i64,  # option no_progress
        perching: bool,  # option gap = perch
    ) -> None:
        super().__init__(stack, depth, word, 0)  # nothing is ever hidden here
        self.board = board
        self.ice = ice
        self.pieces = pieces
        self.perched = perched
        self.stock = stock
        self.neutral_stock = neutral_stock
        self.captured = captured
        self.melted = melted
        self.out = out
        self.round = round_number
        self.idle = idle
        self.gaps = gaps
        self.losers = losers
        self.patience = patience
        self.perching = perching

    def clone(self) -> Arktia:
        return Arktia(
            self.stack[:],
            self.depth,
            self.word,
            self.board,
            self.ice,
            self.pieces[:],
            self.perched,
            self.stock[:],
            self.neutral_stock if self.round else self.neutral_stock[:],  # all spent: shared
            self.captured[:],
            self.melted[:],
            self.out[:],
            self.round,
            self.idle,
            self.gaps,
            self.losers,
            self.patience,
            self.perching,
        )

    def key(self) -> tuple[int, ...]:
        numbers = (self.depth, self.word, self.ice, self.perched, self.round, self.idle)
        turn = (self.gaps, self.losers, self.patience, int(self.perching))
        counts = (*self.captured, *self.melted, *self.out)
        pending = self.stack[: self.depth]
        return (*numbers, *turn, *pending, *self.pieces, *self.stock, *self.neutral_stock, *counts)

    def of_size(self, size: i64) -> i64:
        """Return the fields with a piece of this size."""
        return self.pieces[size * BY_COLOUR + ANY]

    def of_colour(self, colour: i64) -> i64:
        """Return the fields with a piece of this colour, even buried or trapped."""
        pieces = self.pieces
        return pieces[colour] | pieces[BY_COLOUR + colour] | pieces[2 * BY_COLOUR + colour]

    def add(self, size: i64, colour: i64, here: i64) -> None:
        """Put a piece on a field that has none of this size."""
        self.pieces[size * BY_COLOUR + colour] |= here
        self.pieces[size * BY_COLOUR + ANY] |= here

    def remove(self, size: i64, colour: i64, fields: i64) -> i64:
        """Take the pieces of a size and colour off these fields; return which had one."""
        gone = self.pieces[size * BY_COLOUR + colour] & fields
        self.pieces[size * BY_COLOUR + colour] ^= gone
        self.pieces[size * BY_COLOUR + ANY] ^= gone
        return gone

    def occupied(self) -> i64:
        return self.of_size(GLOBE) | self.of_size(DISC) | self.of_size(PORTAL)

    def tops(self, colour: i64) -> i64:
        """A4.1: return the fields whose top piece has this colour.

        A portal traps the globe it lies on, unless the globe perches or has yet to sink.
        """
        globes = self.of_size(GLOBE)
        discs = self.of_size(DISC)
        pairs = globes & self.of_size(PORTAL) & ~discs
        above = pairs & (self.perched | self.gaps)
        return (
            self.pieces[colour] & ~(pairs ^ above)
            | self.pieces[BY_COLOUR + colour] & ~globes
            | self.pieces[2 * BY_COLOUR + colour] & ~discs & ~above
        )

    def playing(self) -> i64:
        """Return how many seats are not out."""
        found: i64 = 0
        for reason in self.out:
            if reason == PLAYING:
                found += 1
        return found


def stocked(stock: vec[i64], seat: i64) -> i64:
    """Return how many pieces of a stock a seat has yet to place."""
    return stock[seat * 3] + stock[seat * 3 + 1] + stock[seat * 3 + 2]
