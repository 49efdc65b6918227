"""What players agree on before play: named options with defaults, checked by every game alike."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from glaciarium.kernel.errors import BadOptions


class Option(NamedTuple):
    name: str
    default: Any
    choices: tuple[Any, ...]  # empty: the game checks the value itself
    help: str


def nearest(word: str, known: list[str]) -> str:
    """Return a hint for a word that is not known: the nearest ones, or all of them."""
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}."


def agree(
    title: str, players: list[int], options: list[Option], wishes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the options in full, in a fixed order; raise BadOptions."""
    known = ["players", *(option.name for option in options)]
    for name in wishes:
        if name not in known:
            raise BadOptions(f"{title} has no option {name!r}: {nearest(name, known)}")
    number = wishes.get("players", players[0])
    if type(number) is not int or number not in players:
        allowed = f"{players[0]} to {players[-1]}"
        raise BadOptions(f"{title} is for {allowed} players, not for {number!r}.")
    agreed: dict[str, Any] = {"players": number}
    for option in options:
        agreed[option.name] = _checked(option, wishes.get(option.name, option.default))
    return agreed


def _checked(option: Option, value: Any) -> Any:
    for choice in option.choices:
        if type(value) is type(choice) and value == choice:
            return value
    if option.choices:
        choices = ", ".join(str(choice).lower() for choice in option.choices)
        raise BadOptions(f"Option {option.name} is one of {choices}, not {value!r}.")
    return value
