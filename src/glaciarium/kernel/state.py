"""Everything in play as flat data, with pending decisions as a stack of frames."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from glaciarium.kernel.dice import advance, below


# A frame is one pending decision in a word: operand, seat and kind.
def kind_of(frame: i64) -> i64:
    return frame & 255


def seat_of(frame: i64) -> i64:
    return frame >> 8 & 255


def operand_of(frame: i64) -> i64:
    return frame >> 16


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """Everything in play as plain data. The current decision is on top of the stack."""

    def __init__(self, stack: vec[i64], depth: i64, word: i64, revealed: i64) -> None:
        self.stack = stack  # frames; those from `depth` up mean nothing
        self.depth = depth  # 0: the game is over
        self.word = word  # the generator: the future of every deck and die
        self.revealed = revealed  # how often something was revealed, which ends free undo

    def push(self, kind: i64, seat: i64, operand: i64) -> None:
        """Push a decision: it is asked before those already pending."""
        depth = self.depth
        self.stack[depth] = operand << 16 | seat << 8 | kind
        self.depth = depth + 1

    def roll(self, limit: i64) -> i64:
        """Return a random number from 0 to limit - 1."""
        self.word = advance(self.word)
        return below(self.word, limit)


S = TypeVar("S", bound=State)


class View(Generic[S]):
    """What one seat knows: a copy of the state with hidden things blanked."""

    def __init__(self, seat: i64, table: S) -> None:
        self.seat: Final = seat
        self.table: Final = table
