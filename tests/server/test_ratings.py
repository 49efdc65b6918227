"""Ratings follow results: once a table, between people, the winner up."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.server import ratings
from glaciarium.server.people import People
from glaciarium.server.rows import SeatRow
from glaciarium.server.store import Store
from tests.server.rows import seats, table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

pytestmark = pytest.mark.asyncio
OVER: dict[str, Any] = {"state": "over", "rated": True, "scores": [10, 7, 3], "winners": [0]}


@contextlib.asynccontextmanager
async def three(database: str) -> AsyncIterator[tuple[Store, list[str]]]:
    """Open a store in which three people are known."""
    store = Store(database)
    await store.open()
    people = People(store)
    found = [await people.guest(name) for name in ("ada", "ben", "cy")]
    try:
        yield store, [person.id for person in found]
    finally:
        await store.close()


async def test_the_winner_goes_up_and_the_last_goes_down(database: str) -> None:
    async with three(database) as (store, who):
        await store.create(table("t", **OVER), seats(*who))
        await ratings.settle(store, "t")
        board = await ratings.best(store, "arktia")
        others = await ratings.best(store, "nunatak")
    assert [(row.place, row.name, row.games, row.wins) for row in board.standings] == [
        (1, "ada", 1, 1),
        (2, "ben", 1, 0),
        (3, "cy", 1, 0),
    ]
    numbers = [row.rating for row in board.standings]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[0] > 1000 > numbers[2]
    assert others.standings == []


async def test_a_table_counts_once(database: str) -> None:
    async with three(database) as (store, who):
        await store.create(table("t", **OVER), seats(*who))
        await asyncio.gather(*(ratings.settle(store, "t") for _ in range(5)))
        await ratings.settle(store, "t")
        board = await ratings.best(store, "arktia")
    assert [row.games for row in board.standings] == [1, 1, 1]


async def test_tables_add_up(database: str) -> None:
    async with three(database) as (store, who):
        for nth in range(4):
            await store.create(table(f"t{nth}", **{**OVER, "winners": [2]}), seats(*who))
            await ratings.settle(store, f"t{nth}")
        board = await ratings.best(store, "arktia")
        known = await ratings.of(store, "arktia", [who[2], "nobody"])
    first = board.standings[0]
    assert (first.name, first.games, first.wins) == ("cy", 4, 4)
    assert known == {who[2]: board.standings[0].rating}


@pytest.mark.parametrize(
    "fields", [{"rated": False}, {"state": "playing", "scores": None}, {"scores": None}]
)
async def test_other_tables_do_not_count(database: str, fields: dict[str, Any]) -> None:
    async with three(database) as (store, who):
        await store.create(table("t", **{**OVER, **fields}), seats(*who))
        await ratings.settle(store, "t")
        assert (await ratings.best(store, "arktia")).standings == []


async def test_bots_and_one_person_are_no_contest(database: str) -> None:
    async with three(database) as (store, who):
        bot = SeatRow(seat=1, kind="bot", name="Aila", level="level3")
        sitting = [seats(who[0])[0], bot, SeatRow(seat=2, kind="bot", name="Orri", level="level1")]
        await store.create(table("t", **OVER), sitting)
        await ratings.settle(store, "t")
        assert (await ratings.best(store, "arktia")).standings == []


async def test_ties_share_a_place(database: str) -> None:
    async with three(database) as (store, who):
        tie = {**OVER, "scores": [5, 5, 1], "winners": [0, 1]}
        await store.create(table("t", **tie), seats(*who))
        await ratings.settle(store, "t")
        board = await ratings.best(store, "arktia")
    first, second, third = (row.rating for row in board.standings)
    assert first == second > third
    assert [row.wins for row in board.standings] == [1, 1, 0]
