"""Choosing a move step by step: each pick of a place or a word narrows the legal moves.

Only the legal words are known here, not what they mean, so the same steps serve
`move 1,0 2 3,1`, `take 17 worker` and whatever comes next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

GAP: Final = "…"  # stands for open words
END: Final = ""  # stands for the end of a move


class Candidate(NamedTuple):
    """One legal move, and which of its words are settled."""

    words: tuple[str, ...]
    settled: frozenset[int]

    def open(self) -> list[int]:
        return [index for index in range(len(self.words)) if index not in self.settled]

    def settle(self, indices: Iterable[int]) -> Candidate:
        return self._replace(settled=self.settled.union(indices))

    def pattern(self) -> list[str]:
        return [word if n in self.settled else GAP for n, word in enumerate(self.words)]

    def text(self) -> str:
        return " ".join(self.words)


class Chooser:
    """The legal moves of one decision, narrowed pick by pick."""

    def __init__(self, legal: Iterable[str], places: Collection[str]) -> None:
        self._places: Final = frozenset(places)
        self.picks: list[str] = []
        start = [Candidate(tuple(words.split()), frozenset()) for words in legal]
        self._steps = [self._agreed(start)]

    @property
    def _left(self) -> list[Candidate]:
        return self._steps[-1]

    @property
    def remaining(self) -> list[str]:
        """Return the moves that match the picks so far, in the game's order."""
        return [candidate.text() for candidate in self._left]

    @property
    def complete(self) -> str | None:
        """Return the move if nothing is open any more."""
        done = len(self._left) == 1 and not self._left[0].open()
        return self._left[0].text() if done else None

    def next_words(self) -> list[str]:
        """Return the possible next words; END where a move may be complete."""
        if self.complete is not None:
            return []
        return list(dict.fromkeys(self._first_word(candidate) for candidate in self._left))

    def hint(self, word: str) -> str:
        """Return a possible next word and any words that must follow it, such as `5 sculptor`."""
        found = [candidate for candidate in self._left if self._first_word(candidate) == word]
        if word == END or len(found) != 1:
            return word
        return " ".join(found[0].words[index] for index in found[0].open()) or word

    def next_places(self) -> list[str]:
        """Return the places that may be picked."""
        return self._places_of(self._left)

    def partial(self) -> list[str]:
        """Return the settled words, with gaps; empty if there are none."""
        patterns = [candidate.pattern() for candidate in self._left]
        if any(pattern != patterns[0] for pattern in patterns):
            return [*self.picks, GAP] if self.picks else []
        return patterns[0] if patterns and set(patterns[0]) != {GAP} else []

    def picked_places(self) -> list[str]:
        return [pick for pick in self.picks if pick in self._places]

    def pick_word(self, word: str) -> bool:
        """Keep the moves whose first open word is this; tell whether there are any."""
        found = [candidate for candidate in self._left if self._first_word(candidate) == word]
        return self._narrow(word, [one.settle(one.open()[:1]) for one in found])

    def pick_place(self, place: str) -> bool:
        """Keep the moves whose first open place is this; tell whether there are any."""
        found = ((candidate, self._first_place(candidate)) for candidate in self._left)
        kept = [one.settle([at]) for one, at in found if at is not None and one.words[at] == place]
        return self._narrow(place, kept)

    def back(self) -> bool:
        """Undo the last pick; tell whether there was one."""
        if not self.picks:
            return False
        self.picks.pop()
        self._steps.pop()
        return True

    def first_places(self) -> list[str]:
        """Return the places that could be picked at the start."""
        return self._places_of(self._steps[0])

    def begin_with(self, place: str) -> bool:
        """Replace all picks by this place; tell whether that is possible."""
        if place not in self.first_places():
            return False
        while self.back():
            pass
        return self.pick_place(place)

    def imagine(self, place: str) -> list[str]:
        """Return the moves that picking an illegal place would mean, one of each form."""
        forms: dict[tuple[str, ...], str] = {}
        for candidate in self._left:
            at = self._first_place(candidate)
            if at is not None:
                words = (*candidate.words[:at], place, *candidate.words[at + 1 :])
                form = tuple(GAP if word in self._places else word for word in words)
                forms.setdefault(form, " ".join(words))
        return list(forms.values())

    def _places_of(self, candidates: list[Candidate]) -> list[str]:
        found = ((candidate, self._first_place(candidate)) for candidate in candidates)
        return list(dict.fromkeys(one.words[at] for one, at in found if at is not None))

    def _first_word(self, candidate: Candidate) -> str:
        still = candidate.open()
        if still:
            return candidate.words[still[0]]
        alone = sum(not other.open() for other in self._left) == 1
        return END if alone else candidate.text()  # in full where the same words differ in order

    def _first_place(self, candidate: Candidate) -> int | None:
        return next((n for n in candidate.open() if candidate.words[n] in self._places), None)

    def _narrow(self, pick: str, kept: list[Candidate]) -> bool:
        if not kept:
            return False
        self.picks.append(pick)
        self._steps.append(self._agreed(kept))
        return True

    def _agreed(self, kept: list[Candidate]) -> list[Candidate]:
        """Settle the words that all moves share."""
        if len(kept) == 1:
            return [self._only(kept[0])]
        columns = zip(*(candidate.words for candidate in kept), strict=False)
        common = [n for n, column in enumerate(columns) if len(set(column)) == 1]
        return [candidate.settle(common) for candidate in kept]

    def _only(self, last: Candidate) -> Candidate:
        """Settle the only move left, but keep its last word open where that would surprise.

        Nothing is played without a pick, and people see where a thing would go first.
        """
        still = last.open()
        ask = not self.picks or (still and last.words[still[-1]] in self._places)
        return last.settle(still[:-1] if ask else still)
