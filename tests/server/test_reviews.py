"""Reviews: looked at by the bots, kept with the table, told in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from glaciarium.arena import analysis
from glaciarium.arena.advice import Budget
from glaciarium.kernel.i18n import speaking
from glaciarium.server import replay, review_service, reviews
from glaciarium.server.fair_queue import Asker
from glaciarium.server.http_errors import Refusal
from glaciarium.server.review_service import finished, looked_at, restored, trimmed
from glaciarium.server.rows import Person, Saved
from glaciarium.server.schema import REVIEW
from tests.server.playing import Room, games, room
from tests.server.test_replay import ADA, ASKER, EITHER, EVE, played

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WHO = Asker("here", "ada")


@pytest.fixture
async def here(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr(review_service, "FIRST", Budget(8, ends=4))
    monkeypatch.setattr(review_service, "longer_than", lambda _budget: Budget(12, ends=4))
    async with room(database) as opened:
        yield opened


async def kept(here: Room, game: str, wishes: dict[str, Any]) -> Saved:
    """Return a game that is over, as it is stored."""
    saved = played(game, wishes, 10_000)
    await here.store.create(saved.table, saved.seats, saved.entries)
    return saved


def few(monkeypatch: pytest.MonkeyPatch, moves: list[int]) -> None:
    """Let only these decisions be looked at: the others cost time and tell no more."""
    true = review_service.choices
    chosen = lambda game, saved: [move for move in true(game, saved) if move in moves]  # noqa: E731
    monkeypatch.setattr(review_service, "choices", chosen)


async def begun(here: Room, saved: Saved) -> None:
    await here.hub.reviews.begin(games()[saved.table.game], saved, WHO)
    task = here.hub.reviews._tasks.get(saved.table.id)
    if task is not None:
        await task


@EITHER
async def test_a_review_is_kept_and_told(
    here: Room, game: str, wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, list(range(30)))
    least = analysis.ALONE_NOTICED if wishes["players"] == 1 else analysis.NOTICED
    saved = await kept(here, game, wishes)
    before = await reviews.review(here.hub, saved, ASKER)
    assert (before.state, before.decisions) == ("none", [])
    await begun(here, saved)
    assert all(asker.only_bots for asker in here.thinking.askers)  # who plays goes first
    told = await reviews.review(here.hub, saved, ASKER)
    assert told.state == "done"
    assert told.alone == (wishes["players"] == 1)
    judged = await looked_at(here.store, saved.table.id)
    assert [one.move for one in told.decisions] == sorted(judged)
    assert len(told.costliest) == wishes["players"]
    for seat, moves in enumerate(told.costliest):
        own = [one for one in told.decisions if one.seat == seat]
        assert len(moves) == min(5, sum(one.cost.mean >= least for one in own))
        costs = [one.cost.mean for move in moves for one in own if one.move == move]
        assert costs == sorted(costs, reverse=True)
    places = set()
    for one in told.decisions:
        assert (one.played is None) == (one.cost.mean == one.cost.error == 0)
        if one.played is None:
            continue
        assert one.better is not None
        assert one.played.do == saved.entries[one.move].words
        assert one.played.do != one.better.do
        assert one.played.label
        assert one.reason
        places |= {*one.played.keys, *one.better.keys}
    assert places
    assert {part.part for part in told.parts} == {0, 1, 2, -1}


async def test_what_is_done_is_not_done_again(here: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, [0, 2, 4])
    saved = await kept(here, "arktia", {"players": 2})
    await begun(here, saved)
    asked = len(here.thinking.askers)
    assert asked >= 3
    assert await finished(here.store, saved.table.id)
    await begun(here, saved)
    assert len(here.thinking.askers) == asked


async def test_a_review_goes_on_where_it_stopped(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, [0])
    saved = await kept(here, "arktia", {"players": 2})
    await begun(here, saved)
    monkeypatch.undo()
    monkeypatch.setattr(review_service, "FIRST", Budget(8, ends=4))
    few(monkeypatch, [0, 1])
    table = saved.table.id
    gone = REVIEW.delete().where(REVIEW.c.move == -1)
    await here.store.write(lambda connection: connection.execute(gone) and None)
    here.thinking.askers.clear()
    first = await looked_at(here.store, table)
    monkeypatch.setattr(review_service, "again", lambda _found, alone: [])  # noqa: ARG005
    await begun(here, saved)
    assert len(here.thinking.askers) == 1
    assert (await looked_at(here.store, table))[0] == first[0]


async def test_words_are_in_the_readers_language(
    here: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, list(range(8)))
    saved = await kept(here, "nunatak", {"players": 3})
    await begun(here, saved)
    english = await reviews.review(here.hub, saved, ASKER)
    with speaking("fr"):
        french = await reviews.review(here.hub, saved, ASKER)
    [one, *_] = [at for at, each in enumerate(english.decisions) if each.reason]
    assert english.decisions[one].reason != french.decisions[one].reason
    assert english.decisions[one].played.keys == french.decisions[one].played.keys


async def test_a_game_that_goes_on_is_not_reviewed(here: Room) -> None:
    saved = played("arktia", {"players": 2}, 4)
    with pytest.raises(Refusal, match="isn't over"):
        await here.hub.reviews.begin(games()["arktia"], saved, WHO)


async def test_what_is_kept_is_little_and_complete(here: Room) -> None:
    saved = played("nunatak", {"players": 3}, 10_000)
    job = review_service.ReviewJob(saved, 3, Budget(16, ends=4))
    one = await here.thinking.judge(WHO, job)
    text = msgspec.json.encode(one).decode()
    assert len(text) < 4000
    again = restored(text)
    assert again.regret == one.regret
    assert (again.played is again.best) == (one.played is one.best)
    assert trimmed(again).best == one.best


async def test_a_replay_opens_from_ones_own_seat(here: Room) -> None:
    saved = played("arktia", {"players": 2}, 10_000)
    ben = Person(id="ben", name="Ben", account=False)
    for who, seat in ((ADA, 0), (ben, 1), (EVE, None), (None, None)):
        found = await replay.replay(here.hub, saved, who, ASKER, None, 0, 0)
        assert found.viewer == seat
    found = await replay.replay(here.hub, saved, ADA, ASKER, -1, 0, 0)
    assert found.viewer is None
    waiting = replace(saved, table=replace(saved.table, state="playing", watchable=True))
    assert (await replay.replay(here.hub, waiting, EVE, ASKER, -1, 0, 0)).viewer is None
