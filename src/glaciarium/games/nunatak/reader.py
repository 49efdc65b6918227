"""Checks entries of a components file; errors name file, line and key."""

from __future__ import annotations

from typing import Final

from glaciarium.kernel.components import Components, Path

MOST_POINTS: Final = 999


def within(components: Components, path: Path, least: int, most: int) -> int:
    number = int(components.at(path, int))
    if not least <= number <= most:
        raise components.fault(path, f"must lie between {least} and {most}, not {number}.")
    return number


def one_of(components: Components, path: Path, known: list[str]) -> str:
    word = str(components.at(path, str))
    if word not in known:
        raise components.fault(path, f"must be one of {', '.join(known)}, not {word!r}.")
    return word


def words(components: Components, path: Path, known: list[str], number: int) -> list[str]:
    """Return a list of `number` different known words."""
    words = components.at(path, list)
    if len(words) != number or len({str(word) for word in words}) != number:
        raise components.fault(path, f"must be {number} different entries, not {words!r}.")
    for word in words:
        if word not in known:
            raise components.fault(path, f"{word!r} is none of {', '.join(known)}.")
    return [str(word) for word in words]


def numbers(components: Components, path: Path) -> list[int]:
    """Return a list of points that never decrease."""
    numbers = components.at(path, list)
    for number in numbers:
        if type(number) is not int or not 0 <= number <= MOST_POINTS:
            raise components.fault(path, f"{number!r} is no number of points.")
    return [int(number) for number in numbers]
