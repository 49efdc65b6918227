"""A match as one reader follows it: view, names, log, prompt.

The terminal and the server share it; they differ only in how they show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.i18n import of, say
from glaciarium.kernel.match import Match, checked
from glaciarium.kernel.protocol import NOBODY, Game, View


class Told(NamedTuple):
    """One sentence of the log."""

    ply: int  # index of the move that caused it; -1: the set-up
    facts: dict[str, Any]  # of the event, as the reader may know it
    text: str

    @property
    def seat(self) -> int | None:
        seat = self.facts.get("seat")
        return seat if type(seat) is int else None


def viewer_of(match: Match, seats: Sequence[int]) -> int:
    """Return whose view a reader gets: of their seats, the one to move, else the last to move."""
    if len(seats) <= 1:
        return seats[0] if seats else NOBODY
    if match.actor in seats:
        return match.actor
    last = (move.by for move in reversed(match.moves) if move.by in seats)
    return next(last, seats[0])


def is_private(match: Match, viewer: int, other: int = NOBODY) -> bool:
    """Tell whether a seat sees what another, or a spectator, does not: table or log."""
    game = match.game
    seen, shown = match.view(viewer).table, match.view(other).table
    return game.key(seen) != game.key(shown) or any(
        event.HIDES and event.seen_by(viewer) != event.seen_by(other) for event in match.log
    )


def seat_names(names: Sequence[str]) -> list[str]:
    """Return the names of seats; dummies' names are translated."""
    return [of("dummy", name) for name in names]


def prompt_of(match: Match, view: View[Any], names: list[str]) -> str:
    return say("The game is over.") if match.over else match.game.ask(view, names)


def refusal(match: Match, words: str) -> str:
    """Return why a move is illegal for the seat to move, from its view alone."""
    try:
        checked(match.game, match.view(match.actor).table, words)
    except IllegalAction as refused:
        return str(refused)
    return say("That's legal.")


def told(
    game: Game[Any], seen: Sequence[dict[str, Any]], after: Sequence[int], names: list[str]
) -> list[Told]:
    """Return events as sentences of the log; some events need no words."""
    found = (
        Told(ply, facts, game.tell(facts, names)) for facts, ply in zip(seen, after, strict=True)
    )
    return [line for line in found if line.text]
