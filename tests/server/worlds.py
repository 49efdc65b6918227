"""Courses of tables without a database: random ones, and others that a reader cannot tell apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from glaciarium.kernel.dice import derive
from glaciarium.kernel.match import Move
from glaciarium.server.rows import Entry, Saved, SeatRow
from glaciarium.server.table_log import TableLog
from tests.server.playing import games
from tests.server.rows import table as row_of

if TYPE_CHECKING:
    from glaciarium.kernel.events import Event

SECRET = "a secret"
PEOPLE = ["ada", "ben", "cleo", "dan"]
CASES: list[tuple[str, dict[str, Any]]] = [
    ("arktia", {"players": 2}),
    ("arktia", {"players": 4}),
    ("nunatak", {"players": 1}),
    ("nunatak", {"players": 3}),
    ("endless-winter", {"players": 2}),
    ("endless-winter", {"players": 3, "draft": "chief"}),
]


def saved_of(game: str, wishes: dict[str, Any], **fields: Any) -> Saved:
    """Return a new table with a person on each seat."""
    rules = games()[game]
    options = rules.agree(wishes)
    players = options["players"]
    seats = [
        SeatRow(seat=nth, kind="human", name=person.title(), person=person)
        for nth, person in enumerate(PEOPLE[:players])
    ]
    for nth, dummy in enumerate(rules.dummies(options), players):
        seats.append(SeatRow(seat=nth, kind="dummy", name=dummy))
    row = row_of(
        "t",
        game=game,
        options=options,
        components=rules.components.digest,
        rules_version=rules.rules_version,
        **{"state": "playing", "seed": 7, **fields},
    )
    return Saved(table=row, seats=seats, entries=[])


def begun(saved: Saved) -> TableLog:
    return TableLog(games()[saved.table.game], saved.table, saved.seats)


def decide(table_log: TableLog, words: str) -> None:
    table_log.add(
        Entry(kind="move", by=table_log.match.actor, words=words, at=float(table_log.seq))
    )


def walked(saved: Saved, plies: int, seed: int = 1) -> TableLog:
    """Return the table after so many random decisions, or when it is over."""
    table_log, chance = begun(saved), Random(seed)
    while table_log.actor is not None and table_log.ply < plies:
        decide(table_log, chance.choice(table_log.match.on_offer()))
    return table_log


def other_world(table_log: TableLog, saved: Saved, viewer: int) -> TableLog:
    """Return a table that differs only in what a viewer cannot see: all of that is different."""
    game, match = table_log.game, table_log.match
    other = begun(saved)
    for move in match.moves:
        decide(other, move.do)
    other.match.state = game.sample(game.view(match.state, viewer), derive(99, table_log.ply))
    other.match.state.word = match.state.word  # the dice fall alike
    other.match.log = [_scrambled(event, viewer) for event in match.log]
    other.match.moves = [
        move if move.by == viewer else Move(move.by, game.overheard(move.do))
        for move in match.moves
    ]
    other.match.seed = 8  # type: ignore[misc]  # as no match ever does
    return other


def _scrambled(event: Event, viewer: int) -> Event:
    """Return an event with other secrets, unless they are the viewer's own."""
    if not event.HIDES or getattr(event, "seat", None) == viewer:
        return event
    return replace(event, **dict.fromkeys(event.HIDES, SECRET))
