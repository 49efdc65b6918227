"""A live table: decisions, undo, bots, people who are away, chat; and what is refused."""

from __future__ import annotations

from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from glaciarium.server import driver, undo, wire
from glaciarium.server.config import ABSENCE
from glaciarium.server.rows import Person
from glaciarium.server.table_log import loaded
from tests.server.playing import Ear, Room, games
from tests.server.worlds import CASES, begun, decide, saved_of

if TYPE_CHECKING:
    import pytest

NUNATAK = "nunatak"


async def undo_is(ear: Ear, **facts: Any) -> None:
    """Wait until a reader is told this about taking back."""
    while any(ear.frame["undo"][name] != fact for name, fact in facts.items()):
        await ear.heard("frame")


async def step(ear: Ear, option: int = 0) -> None:
    """Take a decision of the reader's own, and see it happen."""
    ply = ear.frame["ply"]
    ear.play(option)
    await ear.until(ply=ply + 1)


async def turn(ear: Ear, option: int = 0) -> None:
    """Decide until it is somebody else's turn."""
    while ear.frame["offers"]:
        await step(ear, option)


async def test_a_decision_reaches_everybody_after_it_was_written(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben, guest = await here.ear("ada"), await here.ear("ben"), await here.ear()
    do = ada.frame["offers"][0]["do"]
    await step(ada)
    for ear in (ben, guest):
        frame = await ear.until(ply=1)
        assert frame["seq"] == 1
        assert not frame["whole"]
        assert frame["log"]
    saved = await here.store.load("t")
    assert [(entry.by, entry.words) for entry in saved.entries] == [(0, do)]
    assert (saved.table.ply, saved.table.actor) == (1, ben.frame["actor"])


async def test_only_who_decides_gets_offers(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben, guest = await here.ear("ada"), await here.ear("ben"), await here.ear()
    assert ada.frame["offers"]
    assert (ben.frame["offers"], guest.frame["offers"]) == ([], [])
    assert (ada.frame["viewer"], ben.frame["viewer"], guest.frame["viewer"]) == (0, 1, None)
    assert [seat["yours"] for seat in ben.frame["table"]["seats"]] == [False, True]
    assert ada.frame["table"]["invite"]
    assert guest.frame["table"]["invite"] == ""


async def test_late_foreign_and_doubled_decisions_change_nothing(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben, guest = await here.ear("ada"), await here.ear("ben"), await here.ear()
    do = ada.frame["offers"][0]["do"]
    assert "not your turn" in await ben.refused(wire.Play(ply=0, do=do))
    assert "spectator" in await guest.refused(wire.Play(ply=0, do=do))
    assert "moved on" in await ada.refused(wire.Play(ply=5, do=do))
    ada.ask(wire.Play(ply=0, do=do))
    ada.ask(wire.Play(ply=0, do=do))
    assert "moved on" in (await ada.heard("refused"))["text"]
    live = await here.settled()
    assert (live.table_log.ply, live.table_log.seq) == (1, 1)


async def test_what_is_not_allowed_is_refused_with_its_rule(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    ada.ask(wire.Play(ply=0, do="place globe neutral 99,99"))
    refused = await ada.heard("refused")
    assert refused["to"] == "play"
    assert refused["text"]
    taken = ada.frame["offers"][0]["do"]
    await turn(ada)
    ben = await here.ear("ben")
    ben.ask(wire.AskWhy(words=taken))
    answer = await ben.heard("why")
    assert answer["rule"]
    assert answer["text"].startswith(answer["rule"])
    ben.ask(wire.AskWhy(words=ben.frame["offers"][0]["do"]))
    assert (await ben.heard("why"))["text"] == "That's legal."


async def test_long_words_and_unknown_words_are_refused(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    for words in ("x" * 4000, "", "🐧", "drop table action"):
        assert (await ada.refused(wire.Play(ply=0, do=words))).endswith((".", "?"))
    assert (await here.settled()).table_log.seq == 0


async def test_a_write_that_was_taken_leaves_what_is_kept(here: Room) -> None:
    """Another process wrote the same number: the table follows what is kept."""
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    offers = ada.frame["offers"]
    live = await here.settled()
    other = live.entry("move", 0, offers[1]["do"])
    await here.store.append("t", 0, [other])
    assert "moved on" in await ada.refused(wire.Play(ply=0, do=offers[0]["do"]))
    await ben.until(ply=1)
    assert live.table_log.match.moves[0].do == offers[1]["do"]


async def test_a_failed_write_is_not_told(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")

    async def fail(*_arguments: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(here.store, "append", fail)
        ada.play()
        await here.settled()
    assert (await ada.heard("frame"))["ply"] == 0  # the table as it is kept
    await step(ada)
    assert (await ben.until(ply=1))["seq"] == 1


# ---- Taking back.


async def test_own_decisions_are_taken_back_freely(here: Room) -> None:
    await here.table(NUNATAK, "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await turn(ada)
    await turn(await sees(ben))
    await sees(ada)
    before = ada.frame
    await step(ada)
    assert ada.frame["undo"]["free"] == 1
    ada.ask(wire.AskUndo(ply=ada.frame["ply"], count=1))
    frame = await ada.until(seq=before["seq"] + 2)
    assert (frame["ply"], frame["whole"]) == (before["ply"], True)
    assert frame["scene"] == before["scene"]
    assert frame["offers"] == before["offers"]
    assert (await ben.until(seq=before["seq"] + 2))["whole"]


async def sees(ear: Ear) -> Ear:
    """Wait until the reader has to decide."""
    while not ear.frame["offers"]:
        await ear.heard("frame")
    return ear


async def test_after_another_seat_all_people_must_agree(here: Room) -> None:
    await here.table("arktia", "ada", "ben", "cleo")
    ada, ben, cleo = await here.ear("ada"), await here.ear("ben"), await here.ear("cleo")
    await turn(ada)
    await turn(await sees(ben))
    await ada.until(ply=ben.frame["ply"])
    ply = ada.frame["ply"]
    undo = ada.frame["undo"]
    assert (undo["free"], undo["by_consent"], undo["asked_by"]) == (0, True, None)
    assert undo["needs"] == [1, 2]
    ada.ask(wire.AskUndo(ply=ply))
    await undo_is(ben, asked_by=0, agreed=[])
    assert "You asked" in await ada.refused(wire.AnswerUndo(ply=ply, agree=True))
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))
    assert (await ben.heard("frame"))["undo"]["agreed"] == [1]
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))  # twice is not two
    cleo.ask(wire.AnswerUndo(ply=ply, agree=True))
    frame = await ada.until(ply=0)
    assert frame["undo"]["asked_by"] is None
    assert frame["offers"]


async def test_one_no_is_enough_and_a_decision_ends_the_question(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    await turn(ada)
    await sees(ben)
    ply = ada.frame["ply"]
    ada.ask(wire.AskUndo(ply=ply))
    await ben.heard("frame")
    ben.ask(wire.AnswerUndo(ply=ply, agree=False))
    assert (await ben.heard("frame"))["undo"]["asked_by"] is None
    assert "Nobody is asking" in await ben.refused(wire.AnswerUndo(ply=ply, agree=True))
    assert (await here.settled()).table_log.ply == ply


async def test_bots_agree_and_their_decisions_go_too(here: Room) -> None:
    await here.table("arktia", "ada", "level1")
    ada = await here.ear("ada")
    await turn(ada)
    await sees(ada)
    ply = ada.frame["ply"]
    assert ply >= 2
    assert ada.frame["undo"]["by_consent"]
    ada.ask(wire.AskUndo(ply=ply))
    frame = await ada.until(ply=0)
    assert frame["offers"]


async def shown(ear: Ear) -> int:
    """Decide until something came to light by it; return how many decisions there are then."""
    while True:
        await step(ear)
        if not ear.frame["undo"]["free"] and ear.frame["undo"]["by_consent"]:
            return int(ear.frame["ply"])
        assert ear.frame["offers"]


async def asked(here: Room) -> tuple[Ear, Ear, Ear, int]:
    """Let Ada ask Ben and Cleo to undo what came to light; return all three, and the decision."""
    await here.table(NUNATAK, "ada", "ben", "cleo")
    ada, ben, cleo = await here.ear("ada"), await here.ear("ben"), await here.ear("cleo")
    ply = await shown(ada)
    ada.ask(wire.AskUndo(ply=ply))
    return ada, ben, cleo, ply


async def test_what_came_to_light_goes_back_if_both_others_agree(here: Room) -> None:
    ada, ben, cleo, ply = await asked(here)
    for ear in (ben, cleo):
        await undo_is(ear, asked_by=0)
    cleo.ask(wire.AnswerUndo(ply=ply, agree=True))
    await undo_is(ben, asked_by=0, agreed=[2])
    assert (await here.settled()).table_log.ply == ply  # one of two is not enough
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))
    for ear in (ada, ben, cleo):
        frame = await ear.until(ply=ply - 1)
        assert frame["undo"]["asked_by"] is None
        assert frame["whole"]
    assert ada.frame["offers"]


async def test_one_no_of_two_keeps_what_came_to_light(here: Room) -> None:
    ada, ben, cleo, ply = await asked(here)
    await undo_is(ben, asked_by=0)
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))
    await undo_is(cleo, asked_by=0, agreed=[1])
    cleo.ask(wire.AnswerUndo(ply=ply, agree=False))
    await undo_is(ben, asked_by=None)
    assert "Nobody is asking" in await ben.refused(wire.AnswerUndo(ply=ply, agree=True))
    ada.ask(wire.AskUndo(ply=ply))  # asking again needs both again
    await undo_is(ben, asked_by=0)
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))
    await undo_is(ben, asked_by=0, agreed=[1])
    assert (await here.settled()).table_log.ply == ply


def test_nothing_is_free_beyond_what_came_to_light() -> None:
    """Whatever was decided, what is free is what was decided since something last showed."""
    stopped = 0
    for game, wishes in CASES:
        saved = saved_of(game, wishes)
        table_log, chance = begun(saved), Random(5)
        before: list[int] = []  # by decision: what had come to light
        while table_log.actor is not None:
            before.append(int(table_log.match.state.revealed))
            decide(table_log, chance.choice(table_log.match.on_offer()))
            now, seat = int(table_log.match.state.revealed), table_log.match.moves[-1].by
            own = list(
                takewhile(seat.__eq__, (move.by for move in reversed(table_log.match.moves)))
            )
            barred = sum(1 for seen in before[-len(own) :] if seen != now)
            waits = table_log.actor is None or table_log.actor != seat  # for another person
            expected = 0 if waits else len(own) - barred
            assert undo.free(table_log, saved.table, saved.seats, (seat,)) == expected
            stopped += bool(barred)
    assert stopped > 50


async def test_what_came_to_light_stays_at_a_rated_table(here: Room) -> None:
    await here.table(NUNATAK, "ada", "level1", rated=True)
    ada = await here.ear("ada")
    while ada.frame["undo"]["free"] or not ada.frame["offers"] or ada.frame["ply"] == 0:
        if ada.frame["offers"]:
            ada.play()
        await ada.heard("frame")
    assert not ada.frame["undo"]["by_consent"]
    refusal = await ada.refused(wire.AskUndo(ply=ada.frame["ply"]))
    assert "rated" in refusal


async def test_spectators_take_nothing_back(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, guest = await here.ear("ada"), await here.ear()
    await step(ada)
    await guest.until(ply=1)
    assert "spectator" in await guest.refused(wire.AskUndo(ply=1))
    assert "spectator" in await guest.refused(wire.AnswerUndo(ply=1, agree=True))
    assert guest.frame["undo"]["free"] == 0


async def test_a_reload_folds_to_the_same_table(here: Room) -> None:
    await here.table(NUNATAK, "ada", "level1", clock="calm")
    ada = await here.ear("ada")
    for _ in range(4):
        await turn(ada)
        here.time.now += 3.5
        await sees(ada)
    ada.ask(wire.AskUndo(ply=ada.frame["ply"]))
    await ada.heard("frame")
    await sees(ada)
    await step(ada)
    await sees(ada)
    live = await here.settled()
    again = loaded(games()[NUNATAK], await here.store.load("t"))
    match = live.table_log.match
    assert again.match.moves == match.moves
    assert again.match.events() == match.events()
    assert (again.seq, again.turned, again.wish) == (
        live.table_log.seq,
        live.table_log.turned,
        None,
    )
    for seat in (0, 1):
        kept = again.clocks.left(seat, again.actor, here.time.now)
        assert kept == live.table_log.clocks.left(seat, again.actor, here.time.now)


# ---- Several seats of one person.


async def test_hot_seat_sees_with_the_eyes_of_who_decides(here: Room) -> None:
    await here.table("endless-winter", "ada", "ada")
    ada = await here.ear("ada")
    viewers = set()
    for _ in range(12):
        assert ada.frame["viewer"] == ada.frame["actor"]
        before = ada.frame["viewer"]
        viewers.add(before)
        await step(ada)
        assert ada.frame["whole"] == (ada.frame["viewer"] != before)
    assert viewers == {0, 1}


# ---- Who is away.


async def test_a_bot_takes_over_when_all_others_want_it(here: Room) -> None:
    await here.table("arktia", "ada", "ben", "cleo")
    ben, cleo = await here.ear("ben"), await here.ear("cleo")
    here.time.now += ABSENCE
    assert "nobody in that seat" in await ben.refused(wire.AskTakeOver(seat=7))
    assert "is here" in await ben.refused(wire.AskTakeOver(seat=2))
    ben.ask(wire.AskTakeOver(seat=0))
    frame = await cleo.heard("frame")
    assert frame["take_over"] == {"seat": 0, "agreed": [1]}
    assert not frame["table"]["seats"][0]["away"]
    cleo.ask(wire.AskTakeOver(seat=0))
    await sees(ben)  # the bot has decided for ada
    assert ben.frame["table"]["seats"][0]["away"]
    assert here.thinking.jobs[0].bot == driver.STAND_IN


async def test_who_is_away_is_not_asked(here: Room) -> None:
    """A bot plays for cleo: of the others, ben alone decides whether ada takes back."""
    await here.table("arktia", "ada", "ben", "cleo")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    here.time.now += ABSENCE
    ada.ask(wire.AskTakeOver(seat=2))
    assert (await ben.until(seq=1))["take_over"] == {"seat": 2, "agreed": [0]}
    ben.ask(wire.AskTakeOver(seat=2))
    await ada.until(seq=3, take_over=None)
    assert [seat["away"] for seat in ada.frame["table"]["seats"]] == [False, False, True]
    await turn(ada)
    await turn(await sees(ben))
    await sees(ada)  # the bot has decided, too
    ply = ada.frame["ply"]
    ada.ask(wire.AskUndo(ply=ply))
    while (await ben.heard("frame"))["undo"]["asked_by"] != 0:
        pass
    ben.ask(wire.AnswerUndo(ply=ply, agree=True))
    assert (await ada.until(ply=0))["offers"]


async def test_who_came_back_is_not_taken_over_for_what_was_wanted_before(here: Room) -> None:
    """Ben wanted a bot for ada; she came, decided and went: that is another absence."""
    await here.table("arktia", "ada", "ben", "cleo")
    ben, cleo = await here.ear("ben"), await here.ear("cleo")
    here.time.now += ABSENCE
    ben.ask(wire.AskTakeOver(seat=0))
    await cleo.until(take_over={"seat": 0, "agreed": [1]})
    ada = await here.ear("ada")
    assert "is here" in await cleo.refused(wire.AskTakeOver(seat=0))
    await turn(ada)
    await cleo.until(ply=ada.frame["ply"], take_over=None)
    ada.leave()
    await here.settled()
    here.time.now += ABSENCE
    cleo.ask(wire.AskTakeOver(seat=0))
    assert (await cleo.heard("frame"))["take_over"] == {"seat": 0, "agreed": [2]}
    live = await here.settled()
    assert live.table_log.away == frozenset()
    again = loaded(games()["arktia"], await here.store.load("t"))
    assert again.wanted == live.table_log.wanted == {0: frozenset({2})}
    ben.ask(wire.AskTakeOver(seat=0))
    while 0 not in (await here.settled()).table_log.away:
        await ben.heard("frame")


async def test_who_is_back_takes_the_seat_back(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ben = await here.ear("ben")
    here.thinking.gate.clear()
    here.time.now += ABSENCE
    ben.ask(wire.AskTakeOver(seat=0))
    await ben.heard("frame")
    ada = await here.ear("ada")
    assert ada.frame["table"]["seats"][0]["away"]
    assert "not your seat" in await ben.refused(wire.TakeBack(seat=0))
    ada.ask(wire.TakeBack(seat=0))
    frame = await ada.heard("frame")
    assert not frame["table"]["seats"][0]["away"]
    here.thinking.gate.set()  # the bot's thoughts come too late
    await step(ada)
    assert (await here.settled()).table_log.match.moves[0].by == 0
    assert [entry.kind for entry in (await here.store.load("t")).entries][-1] == "move"


async def test_who_plays_is_back(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ben = await here.ear("ben")
    here.thinking.gate.clear()
    here.time.now += ABSENCE
    ben.ask(wire.AskTakeOver(seat=0))
    await ben.heard("frame")
    ada = await here.ear("ada")
    await step(ada)
    assert not ada.frame["table"]["seats"][0]["away"]
    kinds = [entry.kind for entry in (await here.store.load("t")).entries]
    assert kinds == ["want_bot", "take_over", "take_back", "move"]


# ---- Chat.


async def test_what_is_said_reaches_all_and_is_kept(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, guest = await here.ear("ada"), await here.ear()
    ada.ask(wire.Say(text="  Cold  today \n isn't it? "))
    said = await guest.heard("chat")
    assert (said["text"], said["seat"], said["name"]) == ("Cold today isn't it?", 0, "Ada 1")
    late = await here.ear("ben")
    assert (await late.heard("chat_before"))["lines"] == [said]
    assert "spectator" in await guest.refused(wire.Say(text="Take the globe!"))
    assert "at most" in await ada.refused(wire.Say(text="x" * 401))
    assert "empty" in await ada.refused(wire.Say(text="\u200b\x00"))


# ---- Coming, going, coming back.


async def test_who_comes_back_hears_what_was_missed(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada, ben = await here.ear("ada"), await here.ear("ben")
    seq = ben.frame["seq"]
    await turn(ada)
    again = await here.ear("ben")
    assert again.frame["whole"]
    again.ask(wire.Again(seq=seq))
    frame = await again.heard("frame")
    assert not frame["whole"]
    assert [line["ply"] for line in frame["log"]] == [
        line["ply"] for line in again.frame["log"] if line["ply"] >= 0
    ]
    again.ask(wire.Again(seq=frame["seq"]))
    assert (await again.heard("frame"))["log"] == []
    again.ask(wire.Again(seq=9999))
    assert (await again.heard("frame"))["whole"]


async def test_presence_is_told(here: Room) -> None:
    await here.table("arktia", "ada", "ben")
    ada = await here.ear("ada")
    ben = await here.ear("ben")
    while (await ada.heard("presence"))["present"] != [0, 1]:
        pass
    assert here.hub.seen("t") == ({0, 1}, 0)
    ben.leave()
    while (await ada.heard("presence"))["present"] != [0]:
        pass


async def test_a_table_waits_until_all_seats_are_taken(here: Room) -> None:
    await here.table("arktia", "ada", "", state="waiting")
    ada = await here.ear("ada")
    assert (ada.frame["actor"], ada.frame["offers"]) == (None, [])
    assert ada.frame["prompt"] == "Waiting for players."
    assert "hasn't started" in await ada.refused(wire.Play(ply=0, do="stop"))
    ben_person = Person(id="ben", name="Ben", account=False)
    await here.store.sit("t", 1, ben_person, None, 5.0)
    await here.hub.changed("t")
    assert (await sees(ada)).frame["table"]["state"] == "playing"
    ben = await here.ear("ben")
    assert ben.frame["viewer"] == 1


async def test_the_end_reveals_the_seed_and_refuses_more(here: Room) -> None:
    await here.table("arktia", "ada", "level1", salt="a-salt")
    ada = await here.ear("ada")
    while ada.frame["table"]["state"] == "playing":
        assert (ada.frame["table"]["seed"], ada.frame["table"]["salt"]) == ("", "")
        if ada.frame["offers"]:
            ada.play(3)
        await ada.heard("frame")
    info = ada.frame["table"]
    assert (info["seed"], info["salt"]) == ("7", "a-salt")
    assert info["winners"]
    assert ada.frame["prompt"] == "The game is over."
    assert "over" in await ada.refused(wire.AskUndo(ply=ada.frame["ply"]))
    row = (await here.store.listed("t")).table
    assert (row.state, row.scores) == ("over", info["scores"])
    assert sum(row["points"][0] for row in ada.frame["sheet"]) == info["scores"][0]


async def test_a_rated_end_is_settled(here: Room) -> None:
    await here.table("arktia", "ada", "ben", rated=True)
    for person in ("ada", "ben"):
        await make_person(here, person)
    ears = [await here.ear("ada"), await here.ear("ben")]
    while all(ear.frame["table"]["state"] == "playing" for ear in ears):
        decides = ears[ears[0].frame["actor"]]
        await step(await sees(decides), 3)
        for ear in ears:
            await ear.until(ply=decides.frame["ply"])
    while not ears[0].frame["table"]["seats"][0]["rating"]:
        await ears[0].heard("frame")
    assert (await here.store.listed("t")).table.settled


async def make_person(here: Room, person: str) -> None:
    from sqlalchemy import insert  # noqa: PLC0415 - only here

    from glaciarium.server.schema import PERSON  # noqa: PLC0415 - only here

    row = {"id": person, "name": person, "created": 1.0}
    await here.store.write(lambda connection: connection.execute(insert(PERSON).values(**row)))
