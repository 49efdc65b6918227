"""When the rules of a game are corrected, what was begun before goes on as it began."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from glaciarium import catalog
from glaciarium.kernel.match import Match, Seat, replay
from glaciarium.server.bot_pool import BotJob, BotPool
from glaciarium.server.driver import position_of
from glaciarium.server.fair_queue import Asker
from glaciarium.server.http_errors import Refusal
from glaciarium.server.limits import Limits
from glaciarium.server.lobby import Lobby
from glaciarium.server.process_pool import LocalProcesses, edition
from glaciarium.server.records import _record
from glaciarium.server.replay import Range, replayed
from glaciarium.server.rows import Person
from glaciarium.server.table_log import standing
from glaciarium.server.wire import Beginning, NewTable, SeatWish
from tests.games.test_editions import FORMER, first
from tests.server.playing import Room, games

if TYPE_CHECKING:
    from glaciarium.kernel.protocol import Game

ADA = Person(id="ada", name="Ada", account=False)
EACH = pytest.mark.parametrize("name", FORMER)


async def begun(here: Room, name: str) -> Game[Any]:
    """Make a table of a person and a bot as the first version of the game would have."""
    old = first(name)
    await here.table(name, "ada", "level1", rules=old)
    return old


@EACH
async def test_a_table_is_played_on_by_its_own_rules(here: Room, name: str) -> None:
    old = await begun(here, name)
    ada = await here.ear("ada")
    for _move in range(3):
        while not ada.frame["offers"]:
            await ada.heard("frame")
        ada.play()
        await ada.until(ply=ada.frame["ply"] + 1)
    table = await here.settled()
    assert edition(table.game) == edition(old) != edition(games()[name])
    assert here.thinking.jobs
    assert {job.position.edition for job in here.thinking.jobs} == {edition(old)}
    await here.hub.tidy()
    saved = await here.store.load("t")
    moves = standing(saved.entries)
    assert replayed(games()[name], saved, moves, 0, Range(0, len(moves)))
    record = json.loads(_record(games()[name], saved))
    assert (record["rules_version"], record["components"]) == tuple(reversed(edition(old)[:2]))
    assert replay(games()[name], record, "here").moves == moves


@EACH
async def test_a_what_if_goes_on_by_the_rules_of_its_table(here: Room, name: str) -> None:
    old = await begun(here, name)
    seats = [SeatWish(kind="me"), SeatWish(kind="me")]
    lobby = Lobby(here.store, games(), Limits(on=False), here.hub.heavy)
    wish = NewTable(game=name, seats=seats, beginning=Beginning(table="t", ply=0))
    made = await lobby.create(wish, ADA, "")
    table = (await here.store.load(made)).table
    assert (table.components, table.rules_version) == edition(old)[:2]
    fresh = await lobby.create(NewTable(game=name, seats=seats), ADA, "")
    table = (await here.store.load(fresh)).table
    assert (table.components, table.rules_version) == edition(games()[name])[:2]


@EACH
async def test_bots_in_their_own_processes_know_the_old_rules(here: Room, name: str) -> None:
    old = await begun(here, name)
    table = await here.hub.table("t")
    pool = BotPool(LocalProcesses(1, {}))
    try:
        words = await pool.choose(Asker("ada"), BotJob(position_of(table), "level1", 1))
    finally:
        await pool.close()
    match = Match(old, table.row.options, table.row.seed, [Seat("a", "human"), Seat("b", "human")])
    match.play(words)


def test_old_arktia_games_that_wait_longer_than_new_ones_may_replay() -> None:
    game = catalog.game("arktia")
    seats = [Seat("a", "human"), Seat("b", "human")]
    record = Match(game, {"players": 2, "no_progress": 10**9}, 1, seats).record()
    assert replay(game, record, "here").options["no_progress"] == 10**9


async def test_no_new_table_waits_so_long(here: Room) -> None:
    lobby = Lobby(here.store, games(), Limits(on=False), here.hub.heavy)
    seats = [SeatWish(kind="me"), SeatWish(kind="me")]
    wish = NewTable(game="arktia", seats=seats, options={"no_progress": 101})
    with pytest.raises(Refusal, match="from 1 to 100"):
        await lobby.create(wish, ADA, "")
    assert await lobby.create(replace(wish, options={"no_progress": 100}), ADA, "")
