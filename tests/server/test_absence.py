"""When a bot may play for a person: after minutes of absence, never against the clock's rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glaciarium.server import wire
from glaciarium.server.config import ABSENCE
from glaciarium.server.table_facts import bot_from

if TYPE_CHECKING:
    from tests.server.playing import Room


async def test_a_reload_of_the_page_is_no_absence(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    here.time.now += 10 * ABSENCE  # she was here all the time
    ada.leave()
    await here.settled()
    here.time.now += 1.0
    assert "only just left" in await ben.refused(wire.AskTakeOver(seat=0))
    await here.ear("ada")
    assert (await here.settled()).table_log.away == frozenset()
    assert here.thinking.jobs == []


async def test_minutes_of_absence_are(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    ada.leave()
    live = await here.settled()
    assert bot_from(live, live.seats[0]) == here.time.now + ABSENCE
    assert bot_from(live, live.seats[1]) is None  # he is here
    here.time.now += ABSENCE
    ben.ask(wire.AskTakeOver(seat=0))
    while not ben.frame["table"]["seats"][0]["away"]:
        await ben.heard("frame")
    assert [notice["kind"] for notice in ben.frame["notices"]] == ["bot_in"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"clock": "day"}, "time left"),
        ({"rated": True}, "rated"),
        ({"rated": True, "clock": "calm"}, "rated"),
        ({"rated": True, "clock": "three-days"}, "rated"),
    ],
)
async def test_the_clock_decides_where_it_has_a_rule(
    here: Room, fields: dict[str, object], sentence: str
) -> None:
    await here.table("arktia", "ada", "ben", **fields)
    ben = await here.ear("ben")
    here.time.now += 10 * ABSENCE
    assert sentence in await ben.refused(wire.AskTakeOver(seat=0))
    assert ben.frame["table"]["seats"][0]["bot_from"] is None
