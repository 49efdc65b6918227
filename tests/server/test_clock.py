"""Clocks: what is counted, what is added, and what happens when nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glaciarium.server import wire
from glaciarium.server.clock import Clocks, steady_clock
from glaciarium.server.config import Config
from glaciarium.server.hub import Hub
from glaciarium.server.store import Store
from glaciarium.server.table_info import DAY, clock
from glaciarium.server.table_log import loaded
from tests.server.playing import Ear, Here, Room, games

if TYPE_CHECKING:
    import pytest

INCREMENT = wire.Clock(kind="increment", store=100.0, increment=10.0)
DAYS = wire.Clock(kind="days", store=1000.0)
QUICK = clock("quick")


async def test_setting_the_time_of_the_machine_costs_nobody_anything(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = 50.0
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    monkeypatch.setattr("time.monotonic", lambda: passed)
    hub = Hub(Config(database=database), Store(database), games(), Here())
    clocks = (steady_clock(), hub._house.now)
    passed += 3.0
    for wall in (0.0, 5_000_000.0):
        monkeypatch.setattr("time.time", lambda wall=wall: wall)
        assert [clock() for clock in clocks] == [1_000_003.0, 1_000_003.0]


def test_a_turn_costs_what_it_takes_and_brings_the_increment() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    clocks.moved(0, 5.0)
    clocks.moved(0, 12.0)
    assert clocks.left(0, 0, 14.0) == 86.0  # still thinking
    assert clocks.left(0, 1, 14.0) == 98.0  # the turn is over
    assert clocks.left(1, 1, 14.0) == 98.0
    clocks.moved(1, 20.0)
    assert clocks.left(0, 0, 20.0) == 98.0
    assert clocks.left(1, 0, 20.0) == 102.0


def test_it_never_goes_below_nothing() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    assert clocks.left(0, 0, 500.0) == 0.0
    clocks.moved(0, 500.0)
    assert clocks.left(0, 1, 500.0) == 10.0


def test_days_begin_anew_with_each_turn() -> None:
    clocks = Clocks(DAYS, 2)
    clocks.went(0.0)
    clocks.moved(0, 900.0)
    assert clocks.left(0, 0, 950.0) == 50.0
    assert clocks.left(0, 1, 950.0) == 1000.0
    clocks.moved(1, 1500.0)
    assert clocks.left(0, 0, 1500.0) == 1000.0


def test_a_decision_that_is_taken_back_brings_no_second_increment() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    clocks.moved(0, 10.0)
    clocks.moved(1, 20.0)
    assert clocks.left(0, 0, 20.0) == 100.0
    clocks.undone(1, 1, 30.0)
    assert clocks.left(0, 1, 30.0) == 100.0  # the time since then is charged to who takes back
    clocks.moved(1, 35.0)
    assert clocks.left(0, 0, 35.0) == 100.0
    assert clocks.left(1, 0, 35.0) == 100.0 - 10.0 - 10.0 - 5.0 + 10.0


def test_a_turn_that_is_played_again_brings_its_increment_once() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    for _again in range(3):
        clocks.moved(0, 0.0)
        clocks.moved(1, 0.0)
        clocks.undone(2, 0, 0.0)
    assert clocks.left(0, 0, 0.0) == 100.0


def test_waiting_for_an_answer_is_the_time_of_who_asked() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    clocks.moved(0, 0.0)
    clocks.asked(0, 5.0)
    assert clocks.left(1, 1, 25.0) == 95.0
    assert clocks.left(0, 1, 25.0) == 90.0  # 20 seconds, and its turn brings 10
    clocks.answered(25.0)
    assert clocks.left(1, 1, 30.0) == 90.0
    assert clocks.left(0, 1, 30.0) == 90.0


def test_an_open_question_stops_no_clock_for_ever() -> None:
    clocks = Clocks(INCREMENT, 2)
    clocks.went(0.0)
    clocks.moved(0, 0.0)
    clocks.asked(0, 0.0)
    assert clocks.left(0, 1, 1000.0) == 10.0  # what its turn brings
    assert clocks.left(1, 1, 150.0) == 50.0
    assert clocks.left(1, 1, 1000.0) == 0.0


def test_they_stand_while_nobody_is_there() -> None:
    clocks = Clocks(INCREMENT, 2)
    assert clocks.left(0, 0, 50.0) == 100.0
    clocks.went(50.0)
    clocks.stood(0, 60.0)
    assert clocks.left(0, 0, 9000.0) == 90.0
    clocks.moved(0, 9000.0)  # by letter, as it were
    assert clocks.left(0, 0, 9200.0) == 90.0
    clocks.went(9500.0)
    assert clocks.left(0, 0, 9501.0) == 89.0


def test_no_clock_tells_nothing() -> None:
    assert Clocks(wire.Clock(), 2).left(0, 0, 5.0) is None


async def time_is_up(here: Room) -> None:
    """Let the alarm ring: in a test, time goes only when it is told to."""
    live = await here.settled()
    live.post(live.driver.time_is_up)


async def turns_to(ear: Ear, seat: int) -> None:
    while ear.frame["actor"] != seat:
        await ear.heard("frame")


async def test_a_bot_ends_the_turn_of_who_has_no_time_left(here: Room) -> None:
    await here.table("arktia", "ada", "ben", clock="quick")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await ada.until(seq=1)  # the clocks go
    here.time.now += QUICK.store + 1
    await time_is_up(here)
    await turns_to(ben, 1)
    seats = ben.frame["table"]["seats"]
    assert seats[0]["left"] == QUICK.increment
    assert not seats[0]["away"]
    assert seats[1]["left"] == QUICK.store
    kinds = [entry.kind for entry in (await here.store.load("t")).entries]
    assert kinds[0] == "go"
    assert set(kinds[1:]) == {"flag"}


async def test_days_without_a_decision_give_the_seat_to_a_bot(here: Room) -> None:
    await here.table("arktia", "ada", "ben", clock="day")
    ben = await here.ear("ben")
    await ben.until(seq=1)
    here.time.now += DAY - 1
    await time_is_up(here)
    assert (await here.settled()).table_log.away == frozenset()
    here.time.now += 2
    await time_is_up(here)
    await turns_to(ben, 1)
    assert ben.frame["table"]["seats"][0]["away"]


async def test_a_late_table_is_found_again_after_a_restart(here: Room) -> None:
    await here.table("arktia", "ada", "ben", clock="day")
    await here.hub.changed("t")
    live = await here.settled()
    assert live.table_log.clocks.run
    here.time.now += DAY + 1
    assert live.idle
    here.hub._let_go("t")  # as if this process had never seen it
    await here.hub.tidy()
    assert 0 in (await here.settled()).table_log.away


async def test_clocks_stand_while_all_are_gone(here: Room) -> None:
    await here.table("arktia", "ada", "ben", clock="quick")
    ada = await here.ear("ada")
    await ada.until(seq=1)
    here.time.now += 7
    ada.leave()
    await here.settled()
    here.time.now += 100_000
    again = await here.ear("ada")
    frame = await again.until(seq=3)
    assert frame["table"]["seats"][0]["left"] == QUICK.store - 7
    kinds = [entry.kind for entry in (await here.store.load("t")).entries]
    assert kinds == ["go", "stand", "go"]


async def test_who_is_back_after_days_has_days_again(here: Room) -> None:
    """Three people: the first is late, comes back in the middle of the turn, and has time."""
    await here.table("arktia", "ada", "ben", "cleo", clock="day")
    ben, cleo = await here.ear("ben"), await here.ear("cleo")
    await ben.until(seq=1)
    here.thinking.gate.clear()  # the bot does not get to decide
    here.time.now += DAY + 1
    await time_is_up(here)
    for ear in (ben, cleo):
        await ear.until(seq=2)
        assert [seat["away"] for seat in ear.frame["table"]["seats"]] == [True, False, False]
    here.time.now += 3 * DAY
    ada = await here.ear("ada")
    ada.ask(wire.TakeBack(seat=0))
    await ada.until(seq=3)
    await time_is_up(here)
    live = await here.settled()
    assert live.table_log.away == frozenset()
    here.time.now += 100
    again = loaded(games()["arktia"], await here.store.load("t"))
    for table_log in (live.table_log, again):
        left = [table_log.clocks.left(seat, 0, here.time.now) for seat in range(3)]
        assert left == [DAY - 100, DAY, DAY]
    here.thinking.gate.set()
    ada.play()
    await cleo.until(ply=1)
    assert live.table_log.away == frozenset()


async def test_each_of_three_has_days_for_each_turn(here: Room) -> None:
    await here.table("arktia", "ada", "ben", "cleo", clock="day")
    ears = [await here.ear(person) for person in ("ada", "ben", "cleo")]
    for seat, ear in enumerate(ears):
        await turns_to(ear, seat)
        here.time.now += DAY - 1
        while ear.frame["actor"] == seat:
            ply = ear.frame["ply"]
            ear.play()
            await ear.until(ply=ply + 1)
    await time_is_up(here)
    live = await here.settled()
    assert live.table_log.away == frozenset()
    assert [seat["left"] for seat in ears[2].frame["table"]["seats"]] == [DAY] * 3
