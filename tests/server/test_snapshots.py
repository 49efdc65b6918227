"""Frames: offers, what they bring and whether they bind, languages, and how often they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from glaciarium.kernel.i18n import speaking
from glaciarium.kernel.protocol import NOBODY
from glaciarium.server import offering, snapshots, wire
from glaciarium.server.snapshots import Around, Reader, SnapshotMaker
from glaciarium.server.table_facts import names_of
from glaciarium.server.table_info import table_info
from glaciarium.server.undo import offered
from tests.server.worlds import CASES, decide, saved_of, walked

if TYPE_CHECKING:
    from glaciarium.kernel.match import Match

EITHER = pytest.mark.parametrize(("game", "wishes"), CASES)
PLIES = (0, 4, 11, 30, 70, 10_000)


def told(table_log: Any, saved: Any, seats: tuple[int, ...] = (0,), **more: Any) -> wire.Snapshot:
    """Return the frame of a reader, as it arrives."""
    reader = Reader("ada" if seats else "", seats, more.get("language", "en"))
    info = table_info(saved.table, saved.seats, reader.person or None)
    info.actor = table_log.actor
    around = Around(info, offered(table_log, saved.table, saved.seats, seats), None, False, 5.0)
    made = SnapshotMaker(table_log, names_of(saved.seats)).frame(reader, around, more.get("since"))
    return msgspec.json.decode(made.message, type=wire.Snapshot)


@EITHER
def test_offers_are_the_options_in_their_order(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    for ply in PLIES:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        frame = told(table_log, saved, (table_log.actor,))
        near = [offer.do for offer in frame.offers if not offer.after]
        assert near == table_log.match.on_offer()
        assert all(offer.label and offer.steps for offer in frame.offers)
        others = tuple(seat for seat in range(wishes["players"]) if seat != table_log.actor)
        assert told(table_log, saved, others).offers == []
        assert told(table_log, saved, ()).offers == []


@EITHER
def test_steps_of_an_offer_spell_its_words(game: str, wishes: dict[str, Any]) -> None:
    """Paths of picks are different for different options, so that each can be found."""
    saved = saved_of(game, wishes)
    for ply in PLIES[:-1]:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        paths = [
            tuple(step.key for step in offer.steps)
            for offer in told(table_log, saved, (table_log.actor,)).offers
        ]
        assert len(set(paths)) == len(paths)
        assert all(":" in key for path in paths for key in path)


@EITHER
def test_what_binds_is_what_cannot_be_taken_back(game: str, wishes: dict[str, Any]) -> None:
    saved, seen = saved_of(game, wishes), set()
    for ply in PLIES:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        actor = table_log.actor
        for offer in told(table_log, saved, (actor,)).offers[:12]:
            if offer.after:
                continue
            after = walked(saved, ply)
            decide(after, offer.do)
            free = after.match.free_undo(1) and after.match.actor == actor
            assert offer.binding == (not free), offer.do
            seen.add(offer.binding)
    assert True in seen


def scored(match: Match) -> list[int]:
    return match.game.sheet(match.state).scored()


def test_what_an_offer_brings_is_what_it_brings() -> None:
    saved, named = saved_of("nunatak", {"players": 2}), 0
    for ply in range(0, 60, 3):
        table_log = walked(saved, ply)
        seat = table_log.match.actor
        for offer in told(table_log, saved, (seat,)).offers:
            if offer.brings:
                after = walked(saved, ply)
                decide(after, offer.do)
                more = scored(after.match)[seat] - scored(table_log.match)[seat]
                assert offer.brings == f"{more:+d}", offer.do
                named += 1
    assert named


def test_too_many_options_are_called_binding_untried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offering, "MOST_TRIED", 3)
    saved = saved_of("arktia", {"players": 2})
    found = told(walked(saved, 0), saved).offers
    assert all(offer.binding and not offer.brings for offer in found[3:])


@EITHER
def test_the_log_goes_on_where_the_frame_before_ended(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    table_log = walked(saved, 8)
    whole = told(table_log, saved)
    assert whole.whole
    known = len(table_log.match.log)
    decide(table_log, table_log.match.on_offer()[0])
    news = told(table_log, saved, since=known)
    assert not news.whole
    assert told(table_log, saved).log == whole.log + news.log
    assert all(line.ply == 8 for line in news.log)
    assert len(news.events) == len(table_log.match.log) - known


def test_a_whole_frame_has_the_events_since_the_own_last_decision() -> None:
    saved = saved_of("arktia", {"players": 2})
    table_log = walked(saved, 9)
    after = table_log.match.after
    for seat in (0, 1):
        last = max(n for n, move in enumerate(table_log.match.moves) if move.by == seat)
        since = len([move for move in after if move >= last])
        assert len(told(table_log, saved, (seat,)).events) == since
    last = len(table_log.match.moves) - 1
    assert len(told(table_log, saved, ()).events) == after.count(last)


@pytest.mark.parametrize(
    ("game", "drawn"), [("nunatak", [NOBODY, NOBODY, 0, 0, 1, 1]), ("arktia", [0, 0])]
)
def test_each_viewer_and_language_is_drawn_once(
    monkeypatch: pytest.MonkeyPatch, game: str, drawn: list[int]
) -> None:
    """Where nothing is hidden, all viewers together."""
    saved = saved_of(game, {"players": 2})
    table_log, found, draw = walked(saved, 3), [], snapshots.sheet_rows
    assert table_log.match.state.word

    def count(game: Any, view: Any) -> Any:
        found.append(int(view.seat))
        assert view.table is not table_log.match.state
        assert view.table.word == 0  # what comes next is nobody's to see
        return draw(game, view)

    monkeypatch.setattr(snapshots, "sheet_rows", count)
    made = SnapshotMaker(table_log, names_of(saved.seats))
    info = table_info(saved.table, saved.seats, None)
    around = Around(info, wire.Undo(), None, False, 5.0)
    for language in ("en", "fr", "en", "fr", "en"):
        for person, seats in (("ada", (0,)), ("ben", (1,)), ("", ())):
            made.frame(Reader(person, seats, language), around, None)
    assert sorted(found) == drawn
    made.forget()
    made.frame(Reader("", (), "en"), around, None)
    assert len(found) == len(drawn) + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_nothing_is_hidden_all_see_the_same(players: int) -> None:
    saved = saved_of("arktia", {"players": players})
    names = names_of(saved.seats)
    for ply in PLIES:
        table_log = walked(saved, ply)
        assert table_log.game.is_deterministic()
        scenes = [
            table_log.game.scene(table_log.match.view(seat), names)
            for seat in range(NOBODY, players)
        ]
        assert all(scene == scenes[0] for scene in scenes)


def test_alone_and_over_there_is_a_rank() -> None:
    saved = saved_of("nunatak", {"players": 1})
    table_log = walked(saved, 10_000)
    frame = told(table_log, saved)
    ended = table_log.match.log[-1].facts()
    assert frame.actor is None
    assert frame.prompt == "The game is over."
    with speaking("en"):
        assert frame.rank == (ended["rank"] or "").replace("_", " ")


def test_numbers_on_the_line_stay_below_two_to_the_fifty_three() -> None:
    for game, wishes in CASES:
        saved = saved_of(game, wishes)
        frame = told(walked(saved, 25), saved)
        assert max(_numbers(msgspec.to_builtins(frame))) < 2**53


def _numbers(thing: Any) -> list[float]:
    if isinstance(thing, dict):
        return [number for value in thing.values() for number in _numbers(value)]
    if isinstance(thing, list):
        return [number for value in thing for number in _numbers(value)]
    return [abs(thing)] if isinstance(thing, int | float) else []
