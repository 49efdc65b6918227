"""Ratings of people: one a game, by Plackett and Luce, from rated tables that are over.

Each seat of a rated table has a different person, so a table is one contest among them; bots don't
count. A table is rated once: it is marked in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, update

from glaciarium.arena.ratings import ranked
from glaciarium.server.rows import Listed, RatingRow, Saved, SeatRow, TableRow
from glaciarium.server.schema import PERSON, RATING, TABLE
from glaciarium.server.store import Store
from glaciarium.server.table_info import rating
from glaciarium.server.wire import Leaderboard, LeaderboardRow

FEWEST: Final = 2  # people at a table that is rated
MOST_SHOWN: Final = 100


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # noqa: PLC0415 - slow to import

    return PlackettLuce()


async def settle(store: Store, table: str) -> None:
    """Rate a finished table; calling it again does nothing."""
    found = await store.listed(table)
    if found.table.rated and found.table.state == "over" and not found.table.settled:
        _model()  # loaded here so that the writer needn't wait
        await store.write(lambda connection: _settle(connection, found.table, found.seats))


def _settle(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    mine = update(TABLE).where(TABLE.c.id == table.id, TABLE.c.settled.is_(False))
    people = {seat.seat: seat.person for seat in seats if seat.kind == "human" and seat.person}
    first_time = connection.execute(mine.values(settled=True)).rowcount == 1
    if not first_time or table.scores is None or len(set(people.values())) < FEWEST:
        return
    ranks = ranked(table.scores, table.winners or [])
    _lock(connection, list(people.values()))
    before = _of(connection, table.game, list(people.values()))
    teams = [[_rating(before.get(person))] for person in people.values()]
    after = _model().rate(teams, ranks=[float(ranks[seat]) for seat in people])
    for (seat, person), team in zip(people.items(), after, strict=True):
        old = before.get(person)
        _keep(
            connection,
            table.game,
            RatingRow(
                person=person,
                name="",
                skill=float(team[0].mu),
                sigma=float(team[0].sigma),
                games=(old.games if old else 0) + 1,
                wins=(old.wins if old else 0) + (seat in (table.winners or [])),
            ),
        )


def _lock(connection: Connection, people: Sequence[str]) -> None:
    """Lock these people's ratings until the commit."""
    chosen = select(PERSON.c.id).where(PERSON.c.id.in_(people)).order_by(PERSON.c.id)
    connection.execute(chosen.with_for_update())


def _rating(row: RatingRow | None) -> Any:
    return _model().rating(mu=row.skill, sigma=row.sigma) if row else _model().rating()


def _keep(connection: Connection, game: str, row: RatingRow) -> None:
    connection.execute(delete(RATING).where(RATING.c.person == row.person, RATING.c.game == game))
    values = {"skill": row.skill, "sigma": row.sigma, "games": row.games, "wins": row.wins}
    connection.execute(insert(RATING).values(person=row.person, game=game, **values))


def _of(connection: Connection, game: str, people: Sequence[str]) -> dict[str, RatingRow]:
    chosen = _rows(game).where(RATING.c.person.in_(people))
    return {row.person: RatingRow(**row._mapping) for row in connection.execute(chosen)}


def _rows(game: str) -> Any:
    found = select(
        RATING.c.person,
        PERSON.c.name,
        RATING.c.skill,
        RATING.c.sigma,
        RATING.c.games,
        RATING.c.wins,
    )
    return found.join(PERSON, PERSON.c.id == RATING.c.person).where(RATING.c.game == game)


async def of(store: Store, game: str, people: Sequence[str]) -> dict[str, int]:
    """Return the ratings of those who have one, as numbers for people."""
    found = await store.read(lambda connection: _of(connection, game, people))
    return {person: rating(row) for person, row in found.items()}


async def at(store: Store, tables: Sequence[Listed | Saved]) -> dict[str, dict[str, int]]:
    """Return the ratings of those who sit at rated tables, by game."""
    people: dict[str, set[str]] = {}
    for found in tables:
        if found.table.rated:
            sitting = {seat.person for seat in found.seats if seat.person}
            people.setdefault(found.table.game, set()).update(sitting)
    return {game: await of(store, game, list(who)) for game, who in people.items()}


async def best(store: Store, game: str) -> Leaderboard:
    """Return the leaderboard of a game."""
    sure = RATING.c.skill - 3 * RATING.c.sigma
    chosen = _rows(game).order_by(sure.desc(), RATING.c.person).limit(MOST_SHOWN)
    rows = await store.read(
        lambda connection: [RatingRow(**row._mapping) for row in connection.execute(chosen)]
    )
    standings = [
        LeaderboardRow(
            place=place, name=row.name, rating=rating(row), games=row.games, wins=row.wins
        )
        for place, row in enumerate(rows, 1)
    ]
    return Leaderboard(game=game, standings=standings)
