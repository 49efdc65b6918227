"""Nobody is told what they cannot see: byte for byte the same in two worlds that differ only there.

The other world deals everything hidden anew, has other secrets in its log, another seed and salt.
"""

from __future__ import annotations

import dataclasses
import itertools
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from glaciarium.arena.advice import Budget
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.protocol import NOBODY
from glaciarium.kernel.speech import LANGUAGES
from glaciarium.server import replay, thinking, wire
from glaciarium.server.commands import _allowed
from glaciarium.server.frames import encode
from glaciarium.server.hinting import in_words
from glaciarium.server.listing import table_info
from glaciarium.server.outlet import Outlet
from glaciarium.server.table import House, Table, names_of
from glaciarium.server.thinking import ADVISES, Job, Position, hint_chance
from tests.server.playing import Here, Room, games, room
from tests.server.worlds import CASES, PEOPLE, SECRET, begun, decide, other_world, saved_of, walked

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from glaciarium.server.course import Course
    from glaciarium.server.rows import Saved

PLIES = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 10_000)
EITHER = pytest.mark.parametrize(("game", "wishes"), CASES)
OTHER_SEED, OTHER_SALT = 5_556_667_778_889, "another-salt"


def live(course: Course, saved: Saved) -> Table:
    """Return a live table; nothing of its surroundings is needed to look at it."""
    absent: Any = None
    house = House(store=absent, thinking=Here(), changed=lambda _table: None, now=lambda: 50.0)
    return Table(house, course, saved)


def told(table: Table, line: Outlet) -> bytes:
    """Return what a line is sent now: everything, or what is new."""
    [(_, message, viewer)] = table._messages([line])
    line.seq, line.viewer = table.course.seq, viewer
    return message


def two(course: Course, saved: Saved, viewer: int) -> tuple[Table, Table]:
    row = dataclasses.replace(saved.table, seed=OTHER_SEED, salt=OTHER_SALT)
    other = live(other_world(course, saved, viewer), dataclasses.replace(saved, table=row))
    return live(course, saved), other


def line_of(viewer: int, language: str) -> Outlet:
    return Outlet("" if viewer == NOBODY else PEOPLE[viewer], "", language)


def viewers(saved: Saved) -> list[int]:
    return [*range(saved.table.options["players"]), NOBODY]


async def test_the_other_world_is_another_one() -> None:
    """In games with secrets the states differ; else these tests would show nothing."""
    for game in ("nunatak", "endless-winter"):
        saved = saved_of(game, {"players": 2})
        course = walked(saved, 30)
        other = other_world(course, saved, 0)
        assert games()[game].key(course.match.state) != games()[game].key(other.match.state)


async def test_the_other_world_has_other_secrets_in_its_log() -> None:
    saved = saved_of("endless-winter", {"players": 2})
    other = other_world(walked(saved, 80), saved, 0)
    assert SECRET in str([event.facts() for event in other.match.log])


@EITHER
async def test_frames_are_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    languages = itertools.cycle(LANGUAGES)
    for ply in PLIES:
        course = walked(saved, ply)
        if course.actor is None:
            break  # all is revealed
        for viewer in viewers(saved):
            language = next(languages)
            frames = [
                told(table, line_of(viewer, language)) for table in two(course, saved, viewer)
            ]
            assert frames[0] == frames[1]
            assert SECRET.encode() not in frames[0]


@EITHER
async def test_news_is_the_same_until_the_worlds_part(game: str, wishes: dict[str, Any]) -> None:
    """Play on alike in both: while the views are equal, so is all that is sent."""
    saved, compared = saved_of(game, wishes), 0
    for ply, chance in zip(PLIES[:-1], map(Random, PLIES), strict=False):
        for viewer in viewers(saved):
            course = walked(saved, ply)
            if course.actor is None:
                break
            one, other = two(course, saved, viewer)
            lines = line_of(viewer, "en"), line_of(viewer, "en")
            told(one, lines[0]), told(other, lines[1])
            for _ in range(4):
                if not _same_step(one.course, other.course, viewer, chance):
                    break
                one._stand(), other._stand()
                if one.course.actor is None:
                    break
                assert told(one, lines[0]) == told(other, lines[1])
                compared += 1
    assert compared > 10


def _same_step(one: Course, other: Course, viewer: int, chance: Random) -> bool:
    """Decide alike in both worlds; tell whether the viewer still cannot tell them apart."""
    game = one.game
    shared = [words for words in one.match.on_offer() if words in other.match.on_offer()]
    if not shared:
        return False
    words = chance.choice(shared)
    for course in (one, other):
        decide(course, words)
    keys = [game.key(game.view(course.match.state, viewer).table) for course in (one, other)]
    return keys[0] == keys[1]


@EITHER
async def test_refusals_are_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    """Why not is answered from the view: trying things out finds nothing out."""
    saved, asked = saved_of(game, wishes), 0
    for ply in PLIES[:-1]:
        course = walked(saved, ply)
        if course.actor is None:
            break
        worlds = two(course, saved, course.actor)
        rules, chance = games()[game], Random(ply)
        for action in chance.sample(range(rules.actions), min(60, rules.actions)):
            try:
                words = rules.text(course.match.state, action)
            except (IndexError, KeyError):
                continue  # a number that means nothing on this table
            answers = [_answer(table, course.actor, words) for table in worlds]
            assert answers[0] == answers[1]
            asked += 1
    assert asked > 50


@pytest.mark.parametrize("game", list(games()))
async def test_refusals_never_look_at_the_true_state(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a refusal asks of the rules, it asks about a view."""
    saved = saved_of(game, {"players": 2})
    table = live(walked(saved, 9), saved)
    match, asked = table.course.match, []
    assert match.actor != NOBODY
    words = games()[game].text(match.state, next(iter(games()[game].listed(match.state))))

    class Watched:
        """The rules, and what they are asked about."""

        def __getattr__(self, name: str) -> Any:
            call = getattr(games()[game], name)

            def look(state: Any, *more: Any) -> Any:
                asked.append(name)
                assert state is not match.state
                assert state.word == 0  # what comes next is nobody's to see
                return call(state, *more)

            return look if name in ("parse", "listed", "why_not", "text") else call

    monkeypatch.setattr(table, "game", Watched())
    assert _answer(table, match.actor, words) == words
    monkeypatch.setattr(games()[game], "listed", lambda _state: [], raising=False)
    assert _answer(table, match.actor, words) != words
    assert set(asked) == {"parse", "listed", "why_not", "text"}


def _answer(table: Table, seat: int, words: str) -> str:
    try:
        return _allowed(table, seat, words)
    except IllegalAction as refusal:
        return str(refusal)


@EITHER
async def test_hints_are_the_same_in_both_worlds(
    game: str, wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = saved_of(game, wishes)
    for ply in (0, 6, 17, 40):
        course = walked(saved, ply)
        if course.actor is None:
            break
        hints = []
        for table in two(course, saved, course.actor):
            state = table.course.match.state
            monkeypatch.setattr(thinking, "_played", lambda _game, _position, now=state: now)
            absent = Position("t", game, "", {}, 0, ())
            job = Job(absent, ADVISES, hint_chance(ply), budget=Budget(visits=40))
            found: Any = thinking.think(table.game, job, lambda: False)
            view = table.course.match.view(course.actor)
            hints.append(encode(in_words(table, view, found)))
        assert hints[0] == hints[1]


@EITHER
async def test_looking_back_is_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    for ply in PLIES[:-1]:
        course = walked(saved, ply)
        if course.actor is None:
            break
        for viewer in viewers(saved):
            names = names_of(saved.seats)
            steps = [
                encode(replay._step(table.course.match, viewer, names, 0))
                for table in two(course, saved, viewer)
            ]
            assert steps[0] == steps[1]
            assert SECRET.encode() not in steps[0]


def test_the_lobby_is_the_same_in_both_worlds() -> None:
    saved = saved_of("nunatak", {"players": 2})
    row = dataclasses.replace(saved.table, seed=OTHER_SEED, salt=OTHER_SALT)
    for reader in (None, "ada", "eve"):
        rows = [encode(table_info(table, saved.seats, reader)) for table in (saved.table, row)]
        assert rows[0] == rows[1]


# ---- Seeds and salts.


@pytest.fixture
async def here(database: str) -> AsyncIterator[Room]:
    async with room(database) as opened:
        yield opened


@pytest.mark.parametrize("game", list(games()))
async def test_seed_and_salt_leave_only_when_it_is_over(here: Room, game: str) -> None:
    secrets = [str(OTHER_SEED).encode(), OTHER_SALT.encode()]
    await here.table(game, "ada", "level1", seed=OTHER_SEED, salt=OTHER_SALT)
    ada, guest = await here.ear("ada"), await here.ear()
    lobby = Outlet("ada", "", "en")
    while ada.frame["table"]["state"] == "playing":
        raw = [msgspec.json.encode(ear.frame) for ear in (ada, guest)]
        assert not any(secret in message for secret in secrets for message in raw)
        if ada.frame["offers"]:
            ada.play(Random(ada.frame["ply"]).randrange(99))
        await ada.heard("frame")
        await guest.heard("frame")
        if ada.frame["ply"] == 10:
            await here.hub.notices.tell([lobby])
    listed = await lobby.next()
    assert listed is not None
    assert msgspec.json.decode(listed, type=wire.Lobby).mine
    assert not any(secret in listed for secret in secrets)
    for ear in (ada, guest):
        table = ear.frame["table"]
        assert (table["seed"], table["salt"]) == (str(OTHER_SEED), OTHER_SALT)


def test_spectators_see_every_game_from_beginning_to_end() -> None:
    for game, wishes in CASES:
        saved = saved_of(game, wishes)
        course, chance, names = begun(saved), Random(3), names_of(saved.seats)
        while True:
            view = course.match.view(NOBODY)
            assert encode(course.game.scene(view, names))
            assert course.game.sheet(view.table).rows
            if course.actor is None:
                break
            assert course.game.ask(view, names)
            decide(course, chance.choice(course.match.on_offer()))
