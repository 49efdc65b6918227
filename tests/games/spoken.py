"""What naive models share: dice, and a game that is one generator, played in words."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Event = dict[str, Any]
Talk: TypeAlias = Generator[tuple[int, list[str]], str, T]  # questions on the way to a T
MASK = 2**62 - 1


class Dice:
    """kernel/dice.py, once more."""

    def __init__(self, seed: int) -> None:
        self.word = seed & MASK

    def below(self, limit: int) -> int:
        self.word = (self.word + 0x1E3779B97F4A7C15) & MASK
        mixed = ((self.word ^ (self.word >> 30)) * 0x3F58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x14D049BB133111EB) & MASK
        mixed ^= mixed >> 31
        return ((mixed >> 30) * limit) >> 32

    def shuffled(self, things: Iterable[T]) -> list[T]:
        items = list(things)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


class Play(Protocol):
    """A table on which a whole game is one generator."""

    events: list[Event]  # since somebody last took them

    def game(self) -> Talk[None]: ...


P = TypeVar("P", bound=Play)


class Spoken(Generic[P]):
    """A game in words, as the engine's matches speak them."""

    def __init__(self, table: P) -> None:
        self.table = table
        self.over = False
        self._question: tuple[int, list[str]] | None = None
        self._talk = self.table.game()
        self._go_on(None)
        self._start = self._take_events()

    def _go_on(self, words: str | None) -> None:
        try:
            self._question = next(self._talk) if words is None else self._talk.send(words)
        except StopIteration:
            self._question = None
            self.over = True

    def _take_events(self) -> list[Event]:
        events, self.table.events = self.table.events, []
        return events

    def start_events(self) -> list[Event]:
        return self._start

    def to_move(self) -> int | None:
        return self._question[0] if self._question else None

    def legal(self) -> list[str]:
        return list(self._question[1]) if self._question else []

    def play(self, words: str) -> list[Event]:
        """Play a move and return what happened."""
        if words not in self.legal():
            raise ValueError(f"{words!r} is not among {self.legal()}")
        self._go_on(words)
        return self._take_events()
