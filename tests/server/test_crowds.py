"""A table that many ask at once: bounded queues, players first, slow readers, crowds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glaciarium.server import connection, hub, watchers, wire

if TYPE_CHECKING:
    import pytest

    from tests.server.playing import Ear, Room


async def step(ear: Ear) -> None:
    """Take a decision of the reader's own, and see it happen."""
    ply = ear.frame["ply"]
    ear.play()
    await ear.until(ply=ply + 1)


async def test_a_slow_reader_is_told_how_it_stands_and_not_how_it_came(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is dropped; the next thing they hear is the whole table as it is then."""
    monkeypatch.setattr(connection, "MOST_WAITING", 5)
    await here.table("arktia", "ada", "ada")
    slow, ada = await here.ear("ada"), await here.ear("ada")
    slow.connection.resync = lambda: here.hub.resync(slow.table, slow.connection)
    for _ in range(8):
        await step(ada)
    assert slow.connection.behind
    assert slow.connection.closing is None
    frame = await slow.heard("frame")
    assert (frame["whole"], frame["seq"]) == (True, ada.frame["seq"])
    await step(ada)
    assert (await slow.until(seq=ada.frame["seq"]))["ply"] == ada.frame["ply"]


async def test_again_is_answered_once_however_often_it_is_asked(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    for seq in range(50):
        ada.ask(wire.Again(seq=seq))
    assert ada.connection.asked <= 1
    await ada.heard("frame")  # the first one at once, the last one when a second is over
    await ada.heard("frame")
    ada.ask(wire.AskWhy(words="x"))
    before = len(ada.kinds)
    await ada.heard("why")
    assert "frame" not in ada.kinds[before:]


async def test_an_inbox_has_an_end(here: Room) -> None:
    """One connection may have a few requests under way, and a refusal for the rest."""
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    for _ in range(20):
        ada.ask(wire.AskWhy(words="x"))
    assert len(ada.table.inbox) <= hub.MOST_ASKED
    assert "busy" in (await ada.heard("refused"))["text"]
    for _ in range(hub.MOST_ASKED):
        await ada.heard("why")


async def test_players_are_heard_before_spectators(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, eve = await here.ear("ada"), await here.ear()
    order: list[str] = []
    for ear in (eve, ada):
        name = ear.connection.person

        async def note(name: str = name) -> None:
            order.append(name)

        ear.table.post(note, later=not name)
    await here.settled()
    assert order == ["ada", ""]


async def test_many_spectators_are_told_in_turn(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "FEW", 1)
    monkeypatch.setattr(watchers, "SLICE", 2)
    await here.table("arktia", "ada", "ada")
    ada = await here.ear("ada")
    crowd = [await here.ear() for _ in range(5)]
    await step(ada)
    for ear in crowd:
        assert (await ear.until(seq=ada.frame["seq"]))["ply"] == 1


async def test_many_spectators_ask_again_in_turn(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player is told at once; a crowd that asks for everything gets one snapshot for all."""
    monkeypatch.setattr(watchers, "FEW", 1)
    await here.table("arktia", "ada", "ada")
    ada = await here.ear("ada")
    crowd = [await here.ear() for _ in range(4)]
    live = await here.settled()
    made = []
    frame = live.frames.frame

    def counted(*wishes: Any) -> Any:
        made.append(wishes[0].person)
        return frame(*wishes)

    monkeypatch.setattr(live.frames, "frame", counted)
    for ear in [*crowd, ada]:
        ear.ask(wire.Again(seq=-1))
    for ear in [*crowd, ada]:
        await ear.heard("frame")
    assert made == ["ada", ""]
