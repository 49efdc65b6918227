"""Looking back: who may, from where, and that it is what was seen at the time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.protocol import NOBODY
from glaciarium.server import replay
from glaciarium.server.fair_queue import Asker
from glaciarium.server.http_errors import Refusal
from glaciarium.server.rows import Entry, Person, Saved
from glaciarium.server.table_log import standing
from tests.server.playing import Room, games
from tests.server.worlds import CASES, saved_of, walked

EITHER = pytest.mark.parametrize(("game", "wishes"), CASES)
ADA = Person(id="ada", name="Ada", account=False)
EVE = Person(id="eve", name="Eve", account=False)
ASKER = Asker("192.0.2.1")


def played(game: str, wishes: dict[str, Any], plies: int, **fields: Any) -> Saved:
    """Return a table with random moves, as it is kept."""
    saved = saved_of(game, wishes, **fields)
    table_log = walked(saved, plies)
    moves = [
        Entry(kind="move", by=move.by, words=move.do, at=1.0) for move in table_log.match.moves
    ]
    if table_log.actor is None:
        saved = replace(saved, table=replace(saved.table, state="over"))
    return replace(saved, entries=moves)


@EITHER
async def test_every_step_is_what_was_seen_then(
    here: Room, game: str, wishes: dict[str, Any]
) -> None:
    saved = played(game, wishes, 10_000)
    seat, first = 0, 11
    found = await replay.replay(here.hub, saved, EVE, ASKER, seat, first, first + 5)
    assert [step.ply for step in found.steps] == list(range(first, first + 6))
    assert found.plies == len(saved.entries)
    for step in found.steps:
        table_log = walked(saved, step.ply)
        view = table_log.match.view(seat)
        names = [seat.name for seat in saved.seats]
        with speaking("en"):  # as the server does: the reader sees the table drawn
            assert step.scene == table_log.game.scene(view, names)
        assert step.totals == table_log.game.sheet(view.table).totals()
        assert step.by == table_log.match.moves[-1].by
        new = [
            event
            for event, ply in zip(table_log.match.log, table_log.match.after, strict=True)
            if ply == step.ply - 1
        ]
        assert step.events == [event.seen_by(seat).facts() for event in new]


async def test_ranges_are_bounded(here: Room) -> None:
    saved = played("nunatak", {"players": 3}, 10_000)
    plies = len(saved.entries)
    found = await replay.replay(here.hub, saved, None, ASKER, None, 0, None)
    assert len(found.steps) == replay.MOST_STEPS
    assert found.steps[0].events[0]["kind"] == "game_started"
    last = await replay.replay(here.hub, saved, None, ASKER, None, plies, plies + 500)
    assert [step.ply for step in last.steps] == [plies]
    for first in (-1, plies + 1):
        with pytest.raises(Refusal, match="decisions 0 to"):
            await replay.replay(here.hub, saved, None, ASKER, None, first, None)
    assert (await replay.replay(here.hub, saved, None, ASKER, None, 5, 2)).steps == []


async def test_a_finished_game_is_seen_from_everywhere(here: Room) -> None:
    saved = played("endless-winter", {"players": 2}, 10_000)
    for seat in (0, 1, None):
        found = await replay.replay(here.hub, saved, EVE, ASKER, seat, 3, 4)
        assert found.viewers == [0, 1, None]
        assert found.viewer == seat
    with pytest.raises(Refusal):
        await replay.replay(here.hub, saved, EVE, ASKER, 2, 0, 1)


async def test_a_running_game_is_seen_from_the_own_seat_only(here: Room) -> None:
    saved = played("endless-winter", {"players": 2}, 30)
    own = await replay.replay(here.hub, saved, ADA, ASKER, 0, 0, 9)
    assert own.viewers == [0]
    assert own.table.seed == ""
    with pytest.raises(Refusal, match="your own seat"):
        await replay.replay(here.hub, saved, ADA, ASKER, 1, 0, 9)
    with pytest.raises(Refusal):
        await replay.replay(here.hub, saved, EVE, ASKER, 0, 0, 9)
    assert (await replay.replay(here.hub, saved, EVE, ASKER, None, 0, 9)).viewers == [None]
    private = replace(saved, table=replace(saved.table, watchable=False))
    with pytest.raises(Refusal):
        await replay.replay(here.hub, private, EVE, ASKER, None, 0, 9)


@EITHER
async def test_words_of_others_are_told_as_they_were_overheard(
    here: Room, game: str, wishes: dict[str, Any]
) -> None:
    saved, rules = played(game, wishes, 30 if game == "arktia" else 400), games()[game]
    steps, hidden = [], 0
    for first in range(1, len(saved.entries) + 1, replay.MOST_STEPS):
        steps += (await replay.replay(here.hub, saved, ADA, ASKER, 0, first, None)).steps
    for step, entry in zip(steps, saved.entries, strict=True):
        expected = entry.words if entry.by == 0 else rules.overheard(entry.words)
        assert step.do == expected
        hidden += expected != entry.words
    assert bool(hidden) == (game == "endless-winter")


async def test_what_was_taken_back_is_left_out(here: Room) -> None:
    saved = played("arktia", {"players": 2}, 6)
    undo = Entry(kind="undo", by=1, words="2", at=2.0)
    shorter = replace(saved, entries=[*saved.entries, undo])
    found = await replay.replay(here.hub, shorter, ADA, ASKER, 0, 0, None)
    assert found.plies == 4
    assert [step.ply for step in found.steps] == [0, 1, 2, 3, 4]


def test_turns_begin_where_another_seat_decides() -> None:
    saved = played("nunatak", {"players": 3}, 40)
    turns = replay.turns_of(standing(saved.entries))
    seats = [entry.by for entry in saved.entries]
    assert turns[0] == 0
    assert turns[1:] == [ply for ply in range(1, 40) if seats[ply] != seats[ply - 1]]


@EITHER
async def test_scores_over_time_end_at_the_final_sheet(
    here: Room, game: str, wishes: dict[str, Any]
) -> None:
    saved = played(game, wishes, 10_000)
    found = await replay.history(here.hub, saved, None, ASKER)
    table_log = walked(saved, 10_000)
    assert found.rows[-1].totals == table_log.match.scores()
    assert [sum(row.points[0] for row in found.sheet)] == table_log.match.scores()[:1]
    assert [row.ply for row in found.rows][-1] == len(saved.entries)


async def test_scores_of_a_running_game_are_those_the_reader_knows(here: Room) -> None:
    saved = played("endless-winter", {"players": 2}, 150)
    table_log = walked(saved, 150)
    for person, seat in ((ADA, 0), (EVE, NOBODY)):
        found = await replay.history(here.hub, saved, person, ASKER)
        view = table_log.match.view(seat)
        assert found.rows[-1].totals == table_log.game.sheet(view.table).totals()
    private = replace(saved, table=replace(saved.table, watchable=False))
    with pytest.raises(Refusal):
        await replay.history(here.hub, private, EVE, ASKER)
