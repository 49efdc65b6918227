"""Reads and checks a components file entry by entry; errors name file, line and key."""

from __future__ import annotations

from typing import Any, Final

from glaciarium.games.endless_winter.box import Names
from glaciarium.games.endless_winter.grammar import Ability, BadEffect, parse
from glaciarium.kernel.components import Components, Item, Path
from glaciarium.kernel.errors import BadComponents

LANGUAGES: Final = ["en", "fr", "de"]
MOST_ITEMS: Final = 8  # most items of an effect: their set must fit a frame's operand
MOST_POINTS: Final = 60


class Reader:
    """Reads a components file, checks each entry, and lists it for people."""

    def __init__(self, components: Components) -> None:
        self.components: Final = components
        self.rebuilt: Final[set[tuple[str, ...]]] = set()  # entries that are partly reconstructed
        components.items.clear()

    def fault(self, path: Path, complaint: str) -> BadComponents:
        return self.components.fault(path, complaint)

    def table(self, path: Path) -> dict[str, Any]:
        return dict(self.components.at(path, dict))

    def entry(self, path: Path, keys: str) -> dict[str, Any]:
        """Return a table that has exactly these keys and a source."""
        self.components.only(path, {"source", *keys.split()})
        if "reconstructed" in self.components.source(path):
            self.rebuilt.add(tuple(str(step) for step in path))
        return self.table(path)

    def entries(self, path: Path, number: int) -> list[str]:
        found = list(self.table(path))
        if len(found) != number:
            raise self.fault(path, f"{len(found)} entries, but there are {number}.")
        return found

    def number(self, path: Path, least: int, most: int) -> int:
        number = int(self.components.at(path, int))
        if not least <= number <= most:
            raise self.fault(path, f"must lie between {least} and {most}, not {number}.")
        return number

    def numbers(self, path: Path, length: int | None = None) -> list[int]:
        numbers = self.components.at(path, list)
        if length is not None and len(numbers) != length:
            raise self.fault(path, f"must be {length} numbers.")
        for number in numbers:
            if type(number) is not int or not 0 <= number <= MOST_POINTS:
                complaint = f"{number!r} is no whole number from 0 to {MOST_POINTS}."
                raise self.fault(path, complaint)
        return [int(number) for number in numbers]

    def word(self, path: Path, known: list[str]) -> str:
        word = str(self.components.at(path, str))
        if word not in known:
            raise self.fault(path, f"must be one of {', '.join(known)}, not {word!r}.")
        return word

    def words(self, path: Path, known: list[str]) -> list[str]:
        words = self.components.at(path, list)
        for word in words:
            if word not in known:
                raise self.fault(path, f"{word!r} is none of {', '.join(known)}.")
        return [str(word) for word in words]

    def names(self, path: Path) -> Names:
        return {language: str(self.components.at((*path, language), str)) for language in LANGUAGES}

    def effect(self, path: Path) -> list[Ability]:
        """Return an effect that is not tied to a column."""
        return self._without_column(path, str(self.components.at(path, str)))

    def _without_column(self, path: Path, text: str) -> list[Ability]:
        effect = self._parsed(path, text)
        if any(ability.column for ability in effect):
            raise self.fault(path, "a column is named, but this is not used in columns only.")
        return effect

    def _parsed(self, path: Path, text: str) -> list[Ability]:
        try:
            effect = parse(text)
        except BadEffect as error:
            raise self.fault(path, f"{error}.") from None
        items = [item for ability in effect for item in ([1] if ability.cost else ability.gain)]
        if len(items) > MOST_ITEMS or any(len(ability.gain) > MOST_ITEMS for ability in effect):
            raise self.fault(path, f"more than {MOST_ITEMS} parts.")
        return effect

    def ability(self, path: Path, *, in_column: bool) -> list[Ability]:
        """Return at most one ability, which may be tied to a column."""
        text = str(self.components.at(path, str))
        effect = self._parsed(path, text) if in_column else self._without_column(path, text)
        if len(effect) > 1:
            raise self.fault(path, "must be one ability, without ';'.")
        return effect

    def benefit(self, path: Path, text: str | None = None) -> list[Ability]:
        """Return gains that have no cost."""
        printed = str(self.components.at(path, str)) if text is None else text
        effect = self._without_column(path, printed)
        if len(effect) > 1 or any(ability.cost for ability in effect):
            raise self.fault(path, f"must be gains without a cost, not {printed!r}.")
        return effect

    def token(self, path: Path, text: str) -> list[Ability]:
        """Return the effect of one of several tokens in a list."""
        return self._without_column(path, text)

    def benefits(self, path: Path, length: int) -> list[list[Ability]]:
        texts = self.components.at(path, list)
        if len(texts) != length or not all(isinstance(text, str) for text in texts):
            raise self.fault(path, f"must be {length} texts.")
        return [self.benefit(path, text) for text in texts]

    def listed(self, name: str, content: str, path: Path) -> None:
        self.components.items.append(Item(name, content, self.components.source(path)))
