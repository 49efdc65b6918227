"""Options that players agree on before a game, with defaults and checks."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from glaciarium.kernel.errors import BadOptions
from glaciarium.kernel.i18n import say


class Option(NamedTuple):
    name: str
    default: Any
    choices: tuple[Any, ...]  # empty: the game checks the value itself
    help: str


def nearest(word: str, known: list[str]) -> str:
    """Suggest the nearest known words, or list all of them."""
    close = get_close_matches(word, known, n=1)
    if close:
        return say("did you mean {word}?", word=close[0])
    return say("try {words}.", words=", ".join(known))


def agree(
    title: str, players: list[int], options: list[Option], wishes: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the options in full, in a fixed order; raise BadOptions."""
    known = ["players", *(option.name for option in options)]
    for name in wishes:
        if name not in known:
            told = say(
                "{game} has no option {name!r}: {hint}",
                game=title,
                name=name,
                hint=nearest(name, known),
            )
            raise BadOptions(told)
    number = wishes.get("players", players[0])
    if type(number) is not int or number not in players:
        told = say(
            "{game} takes {least} to {most} players, not {number!r}.",
            game=title,
            least=players[0],
            most=players[-1],
            number=number,
        )
        raise BadOptions(told)
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
        told = say(
            "Option {name} must be one of {choices}, not {value!r}.",
            name=option.name,
            choices=choices,
            value=value,
        )
        raise BadOptions(told)
    return value
