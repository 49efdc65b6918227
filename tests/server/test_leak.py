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

from glaciarium.arena.advice import Budget, hint_seed
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.i18n import LANGUAGES
from glaciarium.kernel.protocol import NOBODY
from glaciarium.server import bot_pool, replay, wire
from glaciarium.server.bot_pool import ADVISES, BotJob, Position
from glaciarium.server.connection import ClientConnection
from glaciarium.server.hint_words import in_words
from glaciarium.server.process_pool import edition
from glaciarium.server.snapshots import encode
from glaciarium.server.table_facts import names_of
from glaciarium.server.table_info import table_info
from tests.server.playing import Room, games, live
from tests.server.worlds import CASES, PEOPLE, SECRET, begun, decide, other_world, saved_of, walked

if TYPE_CHECKING:
    from glaciarium.kernel.match import Match
    from glaciarium.server.rows import Saved
    from glaciarium.server.table import Table
    from glaciarium.server.table_log import TableLog

PLIES = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 10_000)
EITHER = pytest.mark.parametrize(("game", "wishes"), CASES)
OTHER_SEED, OTHER_SALT = 5_556_667_778_889, "another-salt"


def told(table: Table, line: ClientConnection) -> bytes:
    """Return what a line is sent now: everything, or what is new."""
    messages = table._messages([line])
    table._send(messages)
    return messages[0].frame.message


def two(table_log: TableLog, saved: Saved, viewer: int) -> tuple[Table, Table]:
    row = dataclasses.replace(saved.table, seed=OTHER_SEED, salt=OTHER_SALT)
    other = live(other_world(table_log, saved, viewer), dataclasses.replace(saved, table=row))
    return live(table_log, saved), other


def line_of(viewer: int, language: str, *, differences: bool = True) -> ClientConnection:
    person = "" if viewer == NOBODY else PEOPLE[viewer]
    return ClientConnection(person, "", language, differences=differences)


def viewers(saved: Saved) -> list[int]:
    return [*range(saved.table.options["players"]), NOBODY]


async def test_the_other_world_is_another_one() -> None:
    """In games with secrets the states differ; else these tests would show nothing."""
    for game in ("nunatak", "endless-winter"):
        saved = saved_of(game, {"players": 2})
        table_log = walked(saved, 30)
        other = other_world(table_log, saved, 0)
        assert games()[game].key(table_log.match.state) != games()[game].key(other.match.state)


async def test_the_other_world_has_other_secrets_in_its_log() -> None:
    saved = saved_of("endless-winter", {"players": 2})
    other = other_world(walked(saved, 80), saved, 0)
    assert SECRET in str([event.facts() for event in other.match.log])


@EITHER
async def test_frames_are_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    languages = itertools.cycle(LANGUAGES)
    for ply in PLIES:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break  # all is revealed
        for viewer in viewers(saved):
            language = next(languages)
            frames = [
                told(table, line_of(viewer, language)) for table in two(table_log, saved, viewer)
            ]
            assert frames[0] == frames[1]
            assert SECRET.encode() not in frames[0]


@EITHER
@pytest.mark.parametrize("differences", [True, False])
async def test_news_is_the_same_until_the_worlds_part(
    game: str, wishes: dict[str, Any], *, differences: bool
) -> None:
    """Play on alike in both: while the views are equal, so is all that is sent."""
    saved, compared = saved_of(game, wishes), 0
    for ply, chance in zip(PLIES[:-1], map(Random, PLIES), strict=False):
        for viewer in viewers(saved):
            table_log = walked(saved, ply)
            if table_log.actor is None:
                break
            one, other = two(table_log, saved, viewer)
            lines = [line_of(viewer, "en", differences=differences) for _ in range(2)]
            told(one, lines[0]), told(other, lines[1])
            for _ in range(4):
                if not _same_step(one.table_log, other.table_log, viewer, chance):
                    break
                one._stand(), other._stand()
                if one.table_log.actor is None:
                    break
                news = told(one, lines[0])
                assert news == told(other, lines[1])
                assert news.startswith(b'{"type":"change"') == differences
                compared += 1
    assert compared > 10


def _same_step(one: TableLog, other: TableLog, viewer: int, chance: Random) -> bool:
    """Decide alike in both worlds; tell whether the viewer still cannot tell them apart."""
    game = one.game
    shared = [words for words in one.match.on_offer() if words in other.match.on_offer()]
    if not shared:
        return False
    words = chance.choice(shared)
    for table_log in (one, other):
        decide(table_log, words)
    keys = [game.key(game.view(table_log.match.state, viewer).table) for table_log in (one, other)]
    return keys[0] == keys[1]


@EITHER
async def test_refusals_are_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    """Why not is answered from the view: trying things out finds nothing out."""
    saved, asked = saved_of(game, wishes), 0
    for ply in PLIES[:-1]:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        worlds = two(table_log, saved, table_log.actor)
        rules, chance = games()[game], Random(ply)
        for action in chance.sample(range(rules.actions), min(60, rules.actions)):
            try:
                words = rules.text(table_log.match.state, action)
            except (IndexError, KeyError):
                continue  # a number that means nothing on this table
            answers = [_answer(table.table_log.match, words) for table in worlds]
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
    match, asked = table.table_log.match, []
    assert match.actor != NOBODY
    words = games()[game].text(match.state, next(iter(games()[game].legal_actions(match.state))))

    class Watched:
        """The rules, and what they are asked about."""

        def __getattr__(self, name: str) -> Any:
            call = getattr(games()[game], name)

            def look(state: Any, *more: Any) -> Any:
                asked.append(name)
                assert state is not match.state
                assert state.word == 0  # what comes next is nobody's to see
                return call(state, *more)

            return look if name in ("parse", "legal_actions", "why_not", "text") else call

    monkeypatch.setattr(match, "game", Watched())
    assert _answer(match, words) == words
    monkeypatch.setattr(games()[game], "legal_actions", lambda _state: [], raising=False)
    assert _answer(match, words) != words
    assert set(asked) == {"parse", "legal_actions", "why_not", "text"}


def _answer(match: Match, words: str) -> str:
    try:
        return match.check(words)
    except IllegalAction as refusal:
        return str(refusal)


@EITHER
async def test_hints_are_the_same_in_both_worlds(
    game: str, wishes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = saved_of(game, wishes)
    for ply in (0, 6, 17, 40):
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        hints = []
        for table in two(table_log, saved, table_log.actor):
            state = table.table_log.match.state
            monkeypatch.setattr(bot_pool, "_played", lambda _game, _position, now=state: now)
            absent = Position("t", game, edition(table.game), {}, 0, ())
            job = BotJob(absent, ADVISES, hint_seed(ply), budget=Budget(visits=40))
            found: Any = bot_pool.think(table.game, job, lambda: False)
            view = table.table_log.match.view(table_log.actor)
            hints.append(encode(in_words(table.game, view, found)))
        assert hints[0] == hints[1]


@EITHER
async def test_looking_back_is_the_same_in_both_worlds(game: str, wishes: dict[str, Any]) -> None:
    saved = saved_of(game, wishes)
    for ply in PLIES[:-1]:
        table_log = walked(saved, ply)
        if table_log.actor is None:
            break
        for viewer in viewers(saved):
            names = names_of(saved.seats)
            steps = [
                encode(replay._step(table.table_log.match, viewer, names, 0))
                for table in two(table_log, saved, viewer)
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


@pytest.mark.parametrize("game", list(games()))
async def test_seed_and_salt_leave_only_when_it_is_over(here: Room, game: str) -> None:
    secrets = [str(OTHER_SEED).encode(), OTHER_SALT.encode()]
    await here.table(game, "ada", "level1", seed=OTHER_SEED, salt=OTHER_SALT)
    ada, guest = await here.ear("ada"), await here.ear()
    lobby, listed = ClientConnection("ada", "", "en"), None
    while ada.frame["table"]["state"] == "playing":
        raw = [msgspec.json.encode(ear.frame) for ear in (ada, guest)]
        assert not any(secret in message for secret in secrets for message in raw)
        if ada.frame["offers"]:
            ada.play(Random(ada.frame["ply"]).randrange(99))
        await ada.heard("frame")
        await guest.heard("frame")
        if ada.frame["ply"] == 10 and listed is None:
            here.hub.notices.enter(lobby)
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
        table_log, chance, names = begun(saved), Random(3), names_of(saved.seats)
        while True:
            view = table_log.match.view(NOBODY)
            assert encode(table_log.game.scene(view, names))
            assert table_log.game.sheet(view.table).rows
            if table_log.actor is None:
                break
            assert table_log.game.ask(view, names)
            decide(table_log, chance.choice(table_log.match.on_offer()))
