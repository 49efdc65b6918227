"""Frames told as differences: what they add up to, how short they are, when they are whole."""

from __future__ import annotations

import json
import zlib
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium.server import wire
from glaciarium.server.compression import LEVEL
from glaciarium.server.connection import ClientConnection
from tests.server.patches import changed
from tests.server.playing import live
from tests.server.worlds import CASES, PEOPLE, decide, saved_of, walked

if TYPE_CHECKING:
    from glaciarium.server.table import Table
    from tests.server.playing import Room

STEPS = 25
SHORT = 2048  # bytes that a move may take


def sent(table: Table, line: ClientConnection) -> bytes:
    messages = table._messages([line])
    table._send(messages)
    line._waiting.clear()  # who reads is never behind
    line._bytes = 0
    return messages[0].frame.message


def packed(message: bytes) -> int:
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return len(packing.compress(message) + packing.flush())


class Follower:
    """Somebody who is told everything twice: as changes, and in whole frames."""

    def __init__(self, table: Table, person: str) -> None:
        self.changes = ClientConnection(person, "", "en", differences=True)
        self.frames = ClientConnection(person, "", "en")
        self.frame = json.loads(sent(table, self.changes))
        sent(table, self.frames)

    def follow(self, table: Table) -> int:
        """Compare what a decision brings; return how many bytes its change takes."""
        change = sent(table, self.changes)
        self.frame = changed(self.frame, json.loads(change))
        assert self.frame == json.loads(sent(table, self.frames))
        return packed(change)


@pytest.mark.parametrize(("game", "wishes"), CASES)
def test_changes_add_up_to_whole_frames_and_are_short(game: str, wishes: dict[str, Any]) -> None:
    saved, sizes = saved_of(game, wishes), []
    for start in (0, 30, 90):
        table_log = walked(saved, start)
        table = live(table_log, saved)
        followers = [Follower(table, person) for person in ("", *PEOPLE[: wishes["players"]])]
        for step in range(STEPS):
            if table_log.actor is None:
                break
            options = table_log.match.on_offer()
            decide(table_log, options[step % len(options)])
            table._stand()
            sizes += [follower.follow(table) for follower in followers]
    assert median(sizes) <= SHORT


async def test_a_line_that_did_not_ask_for_changes_gets_frames(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    plain = ClientConnection("ben", "Ben", "en")
    await here.hub.enter("t", plain)
    ada.play()
    await ada.until(ply=1)
    await here.settled()
    heard = [json.loads(message)["type"] for message in plain._waiting]
    assert heard.count("frame") == 2
    assert "change" not in heard
    assert ada.kinds.count("change") == 1


async def test_who_connects_again_gets_a_whole_frame(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    ada.play()
    await ada.until(ply=1)
    again = await here.ear("ada")
    assert again.kinds == ["frame"]
    assert again.frame["whole"]


async def test_who_lost_a_frame_can_ask_for_a_whole_one(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    ada.kinds.clear()
    ada.ask(wire.Again(seq=ada.frame["seq"]))
    await ada.heard("frame")
    ada.ask(wire.Again(seq=-1))
    await ada.heard("frame")
    assert [kind for kind in ada.kinds if kind != "presence"] == ["frame", "frame"]
    assert ada.frame["whole"]


async def test_what_is_taken_back_is_told_whole(here: Room) -> None:
    """The log goes back too, so a difference would not do."""
    await here.table("nunatak", "ada")
    ada = await here.ear("ada")
    ada.play()
    await ada.until(ply=1)
    ada.ask(wire.AskUndo(ply=1))
    frame = await ada.until(ply=0)
    assert frame["whole"]
