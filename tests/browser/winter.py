"""Endless Winter as it was played: positions of a recorded game, opened in the browser."""

from __future__ import annotations

import asyncio
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from glaciarium.catalog import game
from glaciarium.kernel.editions import edition
from glaciarium.kernel.keyed_stream import commitment
from glaciarium.kernel.match import Match, Move, Seat
from glaciarium.server.new_tables import Setup, seats_of, table_of
from glaciarium.server.rows import Entry, Person, Start
from glaciarium.server.store import Store
from glaciarium.server.wire import NewTable, SeatWish

if TYPE_CHECKING:
    from glaciarium.kernel.protocol import Game
    from tests.browser.people import Visitor

RECORDS: Final = Path(__file__).parents[2] / "bench" / "clicks_later.jsonl.gz"
FOUR: Final = -1  # the game with four players is the last one
GAME: Final = "endless-winter"
LAST_ROUND: Final = 3


class Position(NamedTuple):
    ply: int
    seat: int
    focus: str  # where the decision lies


@cache
def record() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(RECORDS.read_bytes()).splitlines()[FOUR])
    return found


@cache
def played() -> Game[Any]:
    """Return the game with the contents that the record names: boxes change, records do not."""
    whole = record()
    found = edition(game(GAME), whole["components"], whole["rules_version"])
    assert found is not None, "the rules or contents of this record are unknown"
    return found


@cache
def positions() -> dict[str, Position]:
    """Return for every focus the last position up to the third round."""
    whole, winter = record(), played()
    seats = [Seat(one["name"], one["kind"]) for one in whole["seats"]]
    match = Match(winter, whole["options"], whole["seed"], seats)
    found: dict[str, Position] = {}
    for ply, move in enumerate(whole["moves"]):
        scene = winter.scene(match.view(match.actor), [one.name for one in seats])
        if scene["round"] > LAST_ROUND:
            break
        found[scene["focus"]] = Position(ply, match.actor, scene["focus"])
        match.play(move["do"])
    return found


def opened(one: Visitor, database: str, at: Position) -> None:
    """Sit down at a position of the record, in the seat that decides; bots have the others.

    The table is stored as it is: playing 500 moves again takes a server's patient process longer
    than a busy machine has.
    """
    one.enter()
    me = one.context.request.get("/api/me").json()
    with ThreadPoolExecutor(1) as apart:  # this thread has a loop already, for the browser
        made = apart.submit(asyncio.run, _stored(database, at, Person(**_named(me)))).result()
    one.page.goto(f"/t/{made}")
    one.wait()
    if one.watched():
        one.wait()


def _named(me: dict[str, Any]) -> dict[str, Any]:
    return {key: me[key] for key in ("id", "name", "account")}


async def _stored(database: str, at: Position, person: Person) -> str:
    whole, winter = record(), played()
    seats = [
        SeatWish(kind="me") if seat == at.seat else SeatWish(kind="bot", level="level1")
        for seat in range(whole["options"]["players"])
    ]
    moves = [Move(move["by"], move["do"]) for move in whole["moves"][: at.ply]]
    seed, salt = whole["seed"], "salt"
    start = Start(seed=seed, salt=salt, commitment=commitment(seed, salt), actor=at.seat)
    setup = Setup(options=whole["options"], start=start, moves=moves, begun=at.ply)
    rows = seats_of(seats, person)
    table = table_of(winter, NewTable(game=GAME, seats=seats), person, setup, rows)
    entries = [Entry(kind="move", by=move.by, words=move.do, at=table.created) for move in moves]
    store = Store(database)
    await store.open()
    try:
        return await store.create(table, rows, entries, names=["Old snow"])
    finally:
        await store.close()
