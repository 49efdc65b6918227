"""Bots see only a view, think in other processes, and nobody waits for a lost one."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.arena.advice import Budget
from glaciarium.kernel.errors import GlaciariumError
from glaciarium.server import bot_pool, driver, process_pool, wire
from glaciarium.server.bot_pool import ADVISES, BotJob, BotPool, Position, think
from glaciarium.server.fair_queue import Asker
from glaciarium.server.process_pool import Edition, LocalProcesses
from tests.server.playing import PATIENCE, Ear, Room, games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def thinkers() -> AsyncIterator[BotPool]:
    made = BotPool(LocalProcesses(1, {}))
    yield made
    await made.close()


def position(game: str = "arktia", moves: tuple[str, ...] = (), **fields: Any) -> Position:
    rules = games()[game]
    options = rules.agree({"players": 2})
    digest = str(fields.pop("components", rules.components.digest))
    return Position("t", game, Edition(digest, rules.rules_version), options, 7, moves)


def started(game: str, bot: str, plies: int) -> list[str]:
    """Return the moves of a bot against itself."""
    moves: tuple[str, ...] = ()
    for ply in range(plies):
        words = think(games()[game], BotJob(position(game, moves), bot, ply), lambda: False)
        assert isinstance(words, str)
        moves = (*moves, words)
    return list(moves)


@pytest.mark.parametrize("game", list(games()))
def test_a_choice_is_the_same_with_and_without_memory(game: str) -> None:
    moves = started(game, "level1", 12)
    bot_pool._known.clear()
    job = BotJob(position(game, tuple(moves[:11])), "level1", 11)
    assert think(games()[game], job, lambda: False) == moves[11]
    shorter = BotJob(position(game, tuple(moves[:5])), "level1", 5)  # taken back
    assert think(games()[game], shorter, lambda: False) == moves[5]


async def test_processes_think_and_their_answers_are_options(thinkers: BotPool) -> None:
    async with asyncio.timeout(PATIENCE):
        words = await thinkers.choose(Asker("ada"), BotJob(position(), "level3", 1))
        found = await thinkers.advise(
            Asker("ada"), BotJob(position(), "", 1, budget=Budget(visits=100))
        )
    rules = games()["arktia"]
    state = rules.new(rules.agree({"players": 2}), 7, None)
    on_offer = [rules.text(state, action) for action in rules.legal_actions(state)]
    assert words in on_offer
    assert {one.words for one in found} <= set(on_offer)


def test_who_thinks_alone_gets_more_processors_if_time_is_the_budget() -> None:
    timed, counted = (BotJob(position(), name, 1, cores=2) for name in ("level5", "level4"))
    assert getattr(bot_pool.bot_of(timed), "cores", 0) == 2
    assert getattr(bot_pool.bot_of(counted), "cores", 0) == 1
    assert getattr(bot_pool.bot_of(timed._replace(cores=1)), "cores", 0) == 1


async def test_a_lost_process_is_replaced(thinkers: BotPool) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        first = await thinkers.choose(Asker("ada"), BotJob(position(), "level1", 1))
        backend = thinkers.pool._backend
        assert isinstance(backend, LocalProcesses)
        assert backend.pool is not None
        for process in backend.pool.processes:
            os.kill(process.pid, signal.SIGKILL)
        assert await thinkers.choose(Asker("ada"), BotJob(position(), "level1", 1)) == first


async def test_other_components_are_not_thought_about(thinkers: BotPool) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(GlaciariumError, match="components"):
            await thinkers.choose(Asker("ada"), BotJob(position(components="0" * 64), "level1", 1))


async def test_what_nobody_waits_for_is_stopped(thinkers: BotPool) -> None:
    """A long thought that is abandoned makes room: the next one doesn't wait for it to end."""
    forever = BotJob(position(), ADVISES, 1, budget=Budget(seconds=10_000.0))
    asking = asyncio.create_task(thinkers.advise(Asker("ada"), forever))
    waiting = asyncio.create_task(thinkers.advise(Asker("ada"), forever))
    async with asyncio.timeout(PATIENCE):
        assert thinkers.pool.cores == min(process_pool.MOST_CORES, os.cpu_count() or 1)
        while thinkers.pool._free:
            await asyncio.sleep(0)
        assert thinkers.pool.cores == 1  # somebody else is thinking
        waiting.cancel()
        asking.cancel()
        await asyncio.gather(asking, waiting, return_exceptions=True)
        assert await thinkers.choose(Asker("ben"), BotJob(position(), "level1", 1))


async def test_who_waits_takes_turns(thinkers: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    """People first, then by address, then by person; bots among themselves come last."""
    begun: list[str] = []

    def note(waiting: Any) -> None:
        begun.append(waiting.asker.person)
        waiting.answer.set_result("stop")

    pool = thinkers.pool
    monkeypatch.setattr(pool, "_begin", note)
    job = BotJob(position(), "level1", 1)
    pool._free.clear()  # all are busy
    askers = [Asker("many", f"guest{nth % 2}") for nth in range(4)]
    askers += [Asker("many", "bots", only_bots=True), Asker("far", "bots too", only_bots=True)]
    askers += [Asker("home", "ada"), Asker("cafe", "ben")]
    asked = [asyncio.create_task(thinkers.choose(asker, job)) for asker in askers]
    while len(pool.queue) < len(asked):
        await asyncio.sleep(0)
    pool._free.append(0)
    pool._hand_out()
    await asyncio.gather(*asked)
    expected = ["guest0", "ada", "ben", "guest1", "guest0", "guest1", "bots too", "bots"]
    assert begun == expected


async def test_who_asks_for_much_makes_room(
    thinkers: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long thought of an address with more to do ends early when somebody else waits."""
    monkeypatch.setattr(process_pool, "LONG", 0.1)
    forever = BotJob(position(), ADVISES, 1, budget=Budget(seconds=10_000.0))
    async with asyncio.timeout(2 * PATIENCE):
        many = [asyncio.create_task(thinkers.advise(Asker("many"), forever)) for _ in range(2)]
        while thinkers.pool._free:
            await asyncio.sleep(0)
        assert await thinkers.choose(Asker("home"), BotJob(position(), "level1", 1))
        assert many[0].done()
        for one in many:
            one.cancel()


async def test_bots_alone_are_interrupted_for_people(
    thinkers: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a thought at a table where nobody plays; others of that kind do."""
    monkeypatch.setattr(process_pool, "LONG", 10_000.0)
    forever = BotJob(position(), ADVISES, 1, budget=Budget(seconds=10_000.0))
    bots = [Asker("many", str(nth), only_bots=True) for nth in range(2)]
    async with asyncio.timeout(2 * PATIENCE):
        alone = [asyncio.create_task(thinkers.advise(asker, forever)) for asker in bots]
        while len(thinkers.pool.queue) < 1:
            await asyncio.sleep(0)
        assert not any(waiting.hurried for waiting in thinkers.pool._running.values())
        assert await thinkers.choose(Asker("many"), BotJob(position(), "level1", 1))
        assert [one.done() for one in alone] == [True, False]
        for one in alone:
            one.cancel()


async def test_one_address_may_queue_only_so_much(
    thinkers: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_pool, "BUSY", 2)
    thinkers.pool._free.clear()
    job = BotJob(position(), "level1", 1)
    asked = [asyncio.create_task(thinkers.choose(Asker("many"), job)) for _ in range(2)]
    while len(thinkers.pool.queue) < len(asked):
        await asyncio.sleep(0)
    with pytest.raises(GlaciariumError, match="too many requests running"):
        await thinkers.choose(Asker("many"), job)
    for one in asked:
        one.cancel()


# ---- At a table.


async def play_turn(ear: Ear) -> None:
    while ear.frame["offers"]:
        ear.play()
        await ear.heard("frame")


async def test_an_undo_stops_the_bot(here: Room) -> None:
    await here.table("arktia", "ada", "level1")
    ada = await here.ear("ada")
    here.thinking.gate.clear()
    await play_turn(ada)
    assert ada.frame["thinking"]
    ada.ask(wire.AskUndo(ply=ada.frame["ply"], count=1))
    frame = await ada.heard("frame")
    assert frame["offers"]
    assert not frame["thinking"]
    here.thinking.gate.set()
    live = await here.settled()
    assert (live.table_log.ply, live.driver.thinking) == (frame["ply"], False)


async def test_a_choice_for_what_was_taken_back_is_dropped(here: Room) -> None:
    """The bot's choice queues up behind an undo: it is about another position by then."""
    await here.table("arktia", "ada", "level1")
    ada = await here.ear("ada")
    here.thinking.gate.clear()
    await play_turn(ada)
    ply, busy = ada.frame["ply"], asyncio.Event()

    async def wait() -> None:
        await busy.wait()

    ada.table.post(wait)
    ada.ask(wire.AskUndo(ply=ply))
    task = ada.table.driver._thinking
    assert task is not None
    here.thinking.gate.set()
    await task
    busy.set()
    await ada.until(ply=ply - 1)
    live = await here.settled()
    assert (live.table_log.ply, live.table_log.match.actor) == (ply - 1, 0)


async def test_when_thinking_fails_the_game_goes_on(here: Room) -> None:
    await here.table("arktia", "ada", "level4")
    here.thinking.lost = True
    ada = await here.ear("ada")
    await play_turn(ada)
    while not ada.frame["offers"]:
        await ada.heard("frame")
    assert {move.by for move in (await here.settled()).table_log.match.moves} == {0, 1}


async def test_bots_alone_wait_for_somebody_to_watch(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PACE", 0.0)
    await here.table("arktia", "level1", "level1", host="ada")
    await here.hub.changed("t")
    assert not (await here.settled()).driver.thinking
    guest = await here.ear()
    await guest.until(ply=3)
    here.thinking.gate.clear()
    guest.leave()
    live = await here.settled()
    assert not live.driver.thinking
    assert here.thinking.askers[0] == ("ada", "ada", True)  # who made the table waits for it


async def test_bots_play_on_when_their_people_have_left(here: Room) -> None:
    await here.table("arktia", "ada", "level1")
    ada = await here.ear("ada")
    here.thinking.gate.clear()
    await play_turn(ada)
    ada.leave()
    await here.settled()
    here.thinking.gate.set()
    again = await here.ear("ada")
    while not again.frame["offers"]:
        await again.heard("frame")
    assert again.frame["actor"] == 0


# ---- Hints.


async def test_a_hint_is_for_who_decides_and_only_where_allowed(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben, guest = await here.ear("ada"), await here.ear("ben"), await here.ear()
    assert "not your turn" in await ben.refused(wire.AskHint(ply=0))
    assert "spectator" in await guest.refused(wire.AskHint(ply=0))
    assert "moved on" in await ada.refused(wire.AskHint(ply=1))
    await here.table("arktia", "ada", "ben", id="strict", hints=False)
    strict = await here.ear("ada", "strict")
    assert "Hints are off" in await strict.refused(wire.AskHint(ply=0))


async def test_a_hint_names_options_with_chances_and_reasons(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotJob, "__new__", _short(BotJob.__new__))
    await here.table("nunatak", "ada", "ben")
    ada = await here.ear("ada")
    ada.ask(wire.AskHint(ply=0))
    hint = await ada.heard("hint")
    on_offer = {offer["do"]: offer["label"] for offer in ada.frame["offers"]}
    assert hint["goal"] == "win"
    for option in hint["options"]:
        assert on_offer[option["do"]] == option["label"]
        assert 0 <= option["low"] <= option["chance"] <= option["high"] <= 1
        assert option["reason"].endswith(".")
        assert not any(words in option["reason"] for words in on_offer)  # as a record has them
        assert sum(row["mean"] for row in option["rows"]) == pytest.approx(option["points"])


def _short(make: Any) -> Any:
    """Make jobs that think a fixed number of visits."""
    return lambda *facts, **more: make(*facts, **{**more, "budget": Budget(visits=60)})


async def test_no_hint_comes_for_a_table_that_moved_on(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotJob, "__new__", _short(BotJob.__new__))
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    here.thinking.gate.clear()
    ada.ask(wire.AskHint(ply=0))
    ada.play()
    await ada.until(ply=1)
    here.thinking.gate.set()
    await asyncio.gather(*here.hub.hints._tasks.values())
    await here.settled()
    ada.ask(wire.Again(seq=0))
    await ada.heard("frame")
    assert "hint" not in ada.kinds


async def test_one_hint_at_a_time_and_a_sentence_if_it_fails(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    here.thinking.gate.clear()
    ada.ask(wire.AskHint(ply=0))
    assert "on its way" in await ada.refused(wire.AskHint(ply=0))
    ada.play()
    await ada.heard("frame")
    here.thinking.lost = True
    here.thinking.gate.set()
    assert "No hint" in (await ada.heard("refused"))["text"]
