"""Taking back between people: asked for, granted or refused, told to all, charged to who asks."""

from __future__ import annotations

from glaciarium.server import wire
from glaciarium.server.table_log import loaded
from tests.server.playing import Ear, Room, games


async def turn(ear: Ear, option: int = 0) -> None:
    """Decide, when it is one's turn, until it is somebody else's."""
    while not ear.frame["offers"]:
        await ear.heard("frame")
    while ear.frame["offers"]:
        ply = ear.frame["ply"]
        ear.play(option)
        await ear.until(ply=ply + 1)


async def asks(asker: Ear, *others: Ear) -> None:
    asker.ask(wire.AskUndo(ply=asker.frame["ply"], seq=asker.frame["seq"]))
    for ear in (asker, *others):
        while ear.frame["undo"]["asked_by"] is None:
            await ear.heard("frame")


def kinds(ear: Ear) -> list[str]:
    return [notice["kind"] for notice in ear.frame["notices"]]


async def test_nothing_is_free_while_another_person_decides(here: Room) -> None:
    """The move was confirmed, and ben thinks about it: it does not vanish under his hands."""
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await turn(ada)
    await ben.until(ply=ada.frame["ply"])
    ply = ada.frame["ply"]
    undo = ada.frame["undo"]
    assert (undo["free"], undo["by_consent"], undo["needs"]) == (0, True, [1])
    ada.ask(wire.AskUndo(ply=ply, seq=ada.frame["seq"]))
    frame = await ben.heard("frame")
    assert (frame["ply"], frame["undo"]["asked_by"]) == (ply, 0)
    assert frame["offers"]  # he can also just go on
    assert (await here.settled()).table_log.ply == ply


async def test_a_takeback_is_told_to_all_whatever_becomes_of_it(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben, watching = await here.ear("ada"), await here.ear("ben"), await here.ear()
    await turn(ada)
    await ben.until(ply=ada.frame["ply"])
    await asks(ada, ben, watching)
    ben.ask(wire.AnswerUndo(ply=ben.frame["ply"], agree=False, seq=ben.frame["seq"]))
    for ear in (ada, ben, watching):
        while kinds(ear) != ["undo_asked", "undo_refused"]:
            await ear.heard("frame")
    await asks(ada, ben)
    ada.ask(wire.AnswerUndo(ply=ada.frame["ply"], agree=False))
    await asks_no_more(ben)
    assert kinds(ben)[-1] == "undo_withdrawn"
    await asks(ada, ben)
    ben.ask(wire.AnswerUndo(ply=ben.frame["ply"], agree=True, seq=ben.frame["seq"]))
    for ear in (ada, ben, watching):
        while not kinds(ear) or kinds(ear)[-1] != "undone":
            await ear.heard("frame")
        assert kinds(ear)[-3:] == ["undo_asked", "undo_agreed", "undone"]
        assert ear.frame["notices"][-1]["text"].startswith("Ada 1 undid")
    again = loaded(games()["arktia"], await here.store.load("t"))
    live = await here.settled()
    assert again.notes == live.table_log.notes
    assert again.vanished == live.table_log.vanished


async def asks_no_more(ear: Ear) -> None:
    while ear.frame["undo"]["asked_by"] is not None:
        await ear.heard("frame")


async def test_even_a_free_takeback_is_told(here: Room) -> None:
    await here.table("nunatak", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben", language="fr")
    ada.play()
    await ada.until(ply=1)
    assert ada.frame["undo"]["free"] == 1
    ada.ask(wire.AskUndo(ply=1, seq=ada.frame["seq"]))
    await ada.until(ply=0)
    while not kinds(ben):
        await ben.heard("frame")
    assert kinds(ben) == ["undone"]
    assert "undid" not in ben.frame["notices"][0]["text"]  # he reads French


async def test_a_click_for_a_position_that_vanished_is_refused(here: Room) -> None:
    """Bait and switch: ada takes her move back with consent and plays another, of the same ply."""
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await turn(ada)
    await ben.until(ply=ada.frame["ply"])
    bait = ben.frame
    click = bait["offers"][0]["do"]
    await asks(ada, ben)
    ben.ask(wire.AnswerUndo(ply=ben.frame["ply"], agree=True, seq=ben.frame["seq"]))
    while not ada.frame["offers"]:
        await ada.heard("frame")
    await turn(ada, option=5)
    await ben.until(ply=ada.frame["ply"])
    while not ben.frame["offers"]:
        await ben.heard("frame")
    assert ben.frame["ply"] == bait["ply"]
    assert click in [offer["do"] for offer in ben.frame["offers"]]
    late = wire.Play(ply=bait["ply"], do=click, seq=bait["seq"])
    assert "undone" in await ben.refused(late)
    old = wire.Play(ply=bait["ply"], do=click)  # of a client that knows no sequence numbers
    assert "Reload it" in await ben.refused(old)
    ben.ask(wire.Play(ply=bait["ply"], do=click, seq=ben.frame["seq"]))
    await ben.until(ply=bait["ply"] + 1)


async def test_a_yes_to_a_question_that_was_withdrawn_is_no_yes_to_the_next(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await turn(ada)
    await ben.until(ply=ada.frame["ply"])
    await asks(ada, ben)
    seq = ben.frame["seq"]
    ada.ask(wire.AnswerUndo(ply=ada.frame["ply"], agree=False))
    await asks_no_more(ada)
    await asks(ada)
    answer = wire.AnswerUndo(ply=ada.frame["ply"], agree=True, seq=seq)
    assert "Nobody is asking" in await ben.refused(answer)


async def test_who_asks_pays_with_time(here: Room) -> None:
    await here.table("arktia", "ada", "ben", clock="quick")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await ada.until(seq=1)  # the clocks go
    await turn(ada)
    await ben.until(ply=ada.frame["ply"])
    before = [seat["left"] for seat in ben.frame["table"]["seats"]]
    here.time.now += 7.0
    await asks(ada, ben)
    here.time.now += 30.0
    ben.ask(wire.AnswerUndo(ply=ben.frame["ply"], agree=False, seq=ben.frame["seq"]))
    await asks_no_more(ben)
    after = [seat["left"] for seat in ben.frame["table"]["seats"]]
    assert [after[0] - before[0], after[1] - before[1]] == [-30.0, -7.0]
    await asks(ada, ben)
    here.time.now += 11.0
    ben.ask(wire.AnswerUndo(ply=ben.frame["ply"], agree=True, seq=ben.frame["seq"]))
    await ben.until(ply=0)
    store = 300.0
    assert ben.frame["table"]["seats"][0]["left"] == store - 30.0 - 7.0 - 11.0
    assert ben.frame["table"]["seats"][1]["left"] == store


async def test_against_bots_nobody_is_asked(here: Room) -> None:
    await here.table("arktia", "ada", "level1")
    ada = await here.ear("ada")
    await turn(ada)
    while not ada.frame["offers"]:
        await ada.heard("frame")
    assert ada.frame["undo"]["needs"] == []
    ada.ask(wire.AskUndo(ply=ada.frame["ply"], seq=ada.frame["seq"]))
    await ada.until(ply=0)
    assert kinds(ada) == ["undone"]
