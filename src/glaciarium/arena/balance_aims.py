"""What a box should be like, as bounds on its figures, and whether a series keeps them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from glaciarium.arena.balance_figures import Balance, Figures, Guess
from glaciarium.arena.balance_report import number, within
from glaciarium.arena.result_tables import NOTHING, ResultTable
from glaciarium.kernel.errors import Unreadable

_KEYS: Final = {"say", "category", "items", "figure", "least", "most"}
_LEAD: Final = "lead each"
_OF_THINGS: Final[dict[str, Callable[[Figures], Guess | None]]] = {
    "in games": lambda row: row.in_games,
    "by seats": lambda row: row.in_seats,
    "of all": lambda row: row.of_category,
    _LEAD: lambda row: row.worth,
}
_FIGURES: Final = {*_OF_THINGS, "sources", "seats", "winner"}
_MOST_NAMED: Final = 6  # things that miss an aim


class Aim(NamedTuple):
    """Bounds on a figure of all things of a category, or of some."""

    say: str
    figure: str
    category: str
    items: list[str]  # none: all of the category
    least: float
    most: float


class Checked(NamedTuple):
    """How an aim fared: the figures it looked at, and those outside."""

    aim: Aim
    figures: dict[str, Guess]
    outside: dict[str, Guess]

    @property
    def kept(self) -> bool:
        return bool(self.figures) and not self.outside


def read(text: str, origin: str) -> list[Aim]:
    """Return the aims of a file; raise Unreadable."""
    try:
        rows = tomllib.loads(text)["aim"]
        return [_aim(row) for row in rows]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Unreadable(f"{origin} names no aims: {error}.") from None


def _aim(row: dict[str, Any]) -> Aim:
    unknown = set(row) - _KEYS
    if unknown or row["figure"] not in _FIGURES:
        wrong = unknown or {row["figure"]}
        raise ValueError(f"{', '.join(sorted(wrong))} is unknown")
    return Aim(
        str(row["say"]),
        row["figure"],
        str(row.get("category", "")),
        [str(item) for item in row.get("items", [])],
        float(row.get("least", "-inf")),
        float(row.get("most", "inf")),
    )


def check(aims: list[Aim], found: Balance) -> list[Checked]:
    """Compare a series with its aims; of seats, only what their intervals rule out misses."""
    checked = []
    for aim in aims:
        figures = _figures(aim, found)
        outside = {name: guess for name, guess in figures.items() if not _fits(aim, guess)}
        checked.append(Checked(aim, figures, outside))
    return checked


def _fits(aim: Aim, guess: Guess) -> bool:
    if aim.figure == "seats":
        return guess.high >= aim.least and guess.low <= aim.most
    return aim.least <= guess.value <= aim.most


def _figures(aim: Aim, found: Balance) -> dict[str, Guess]:
    if aim.figure == "winner":
        return {"winner": found.winner}
    if aim.figure == "seats":
        return {f"seat {one.seat + 1}": one.lead for one in found.seats}
    if aim.figure == "sources":
        return {one.name: one.share for one in found.sources}
    rows = {row.item: row for row in found.items if row.category == aim.category and row.games}
    figure = _OF_THINGS[aim.figure]
    seen = {item: figure(rows[item]) for item in aim.items or rows if item in rows}
    never = Guess(0.0, 0.0, 0.0)
    missing = {} if aim.figure == _LEAD else {item: never for item in aim.items if item not in rows}
    return missing | {item: guess for item, guess in seen.items() if guess is not None}


# As a table and as JSON.
def table(checked: list[Checked]) -> ResultTable:
    rows = [[one.aim.say, _state(one), _told(one)] for one in checked]
    return ResultTable("Aims", ["aim", "kept", "figures"], rows)


def _state(one: Checked) -> str:
    if len(one.figures) <= 1:
        return "yes" if one.kept else "no"
    return f"{len(one.figures) - len(one.outside)} of {len(one.figures)}"


def _told(one: Checked) -> str:
    """Return all figures if there are few, else those out of bounds, furthest first."""
    shown = one.figures if len(one.figures) <= _MOST_NAMED else one.outside
    ordered = sorted(shown.items(), key=lambda row: -_distance(one.aim, row[1]))
    words = [f"{name.strip()} {_guess(one.aim, guess)}" for name, guess in ordered[:_MOST_NAMED]]
    left = len(ordered) - _MOST_NAMED
    return ", ".join([*words, f"{left} more"] if left > 0 else words) or NOTHING


def _distance(aim: Aim, guess: Guess) -> float:
    return max(aim.least - guess.value, guess.value - aim.most)


def _guess(aim: Aim, guess: Guess) -> str:
    if aim.figure == "winner":
        return number(guess)
    return number(guess, "+") if aim.figure in (_LEAD, "seats") else within(guess)


def facts(checked: list[Checked]) -> list[dict[str, Any]]:
    """Return how aims fared as plain data."""
    return [
        {
            "say": one.aim.say,
            "kept": one.kept,
            "figures": {name: guess._asdict() for name, guess in one.figures.items()},
            "outside": list(one.outside),
        }
        for one in checked
    ]
