"""What is kept is kept whole, in order, and through a restart; group commits answer each caller."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from glaciarium.server.database import BadDatabase, address, prepare, writing
from glaciarium.server.rows import ChatRow, Person, Start, TableStatus
from glaciarium.server.schema import METADATA
from glaciarium.server.store import Gone, Store, Taken
from tests.server.playing import opened
from tests.server.rows import move, seats, table

pytestmark = pytest.mark.asyncio


@pytest.fixture(params=["database", pytest.param("postgres", marks=pytest.mark.slow)])
def kept(request: pytest.FixtureRequest) -> str:
    """Return the address of an empty database, of either kind."""
    return str(request.getfixturevalue(request.param))


def somebody(person: str) -> Person:
    return Person(id=person, name=person.title(), account=False)


async def test_a_restart_keeps_everything(kept: str) -> None:
    row = table("t", options={"players": 2, "layout": "second"})
    line = ChatRow(id=0, table="t", seat=1, person="ben", name="Ben", text="Hej 🐻‍❄️", at=3.0)
    async with opened(kept) as store:
        await store.create(row, seats("ada", "ben"))
        await store.append(
            "t", 0, [move("stop"), move("melt 1,0", by=1)], TableStatus(ply=2, actor=0)
        )
        number = await store.append_chat(line)
    async with opened(kept) as store:
        saved = await store.load("t")
        lines = await store.chat("t")
    assert saved.entries == [move("stop"), move("melt 1,0", by=1)]
    assert saved.seats == seats("ada", "ben")
    assert (saved.table.seed, saved.table.options) == (row.seed, row.options)
    assert (saved.table.ply, saved.table.actor, saved.table.changed) == (2, 0, 2.0)
    assert [(kept.id, kept.text) for kept in lines] == [(number, line.text)]


async def test_the_end_of_a_game_is_kept_with_its_last_move(kept: str) -> None:
    over = TableStatus(ply=1, actor=None, state="over", scores=[3, -1], winners=[0])
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada", "ben"))
        await store.append("t", 0, [move()], over)
        found = (await store.listed("t")).table
    assert (found.state, found.scores, found.winners, found.actor) == ("over", [3, -1], [0], None)


async def test_a_number_is_given_once(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada", "ben"))
        await store.append("t", 0, [move("stop")], TableStatus(ply=1, actor=1))
        with pytest.raises(Taken, match="in the meantime"):
            await store.append("t", 0, [move("melt 1,0")], TableStatus(ply=7, actor=0))
        saved = await store.load("t")
    assert saved.entries == [move("stop")]
    assert saved.table.ply == 1


async def test_of_a_group_only_the_wrong_one_fails(kept: str) -> None:
    """They wait for the same commit: each gets its own answer, and the right ones are written."""
    async with opened(kept) as store:
        names = [f"t{n}" for n in range(40)]
        await asyncio.gather(*(store.create(table(name), seats("ada", "ben")) for name in names))
        await store.append("t7", 0, [move("first")])
        before = store.commits
        answers = await asyncio.gather(
            *(store.append(name, 0, [move(f"of {name}")]) for name in names), return_exceptions=True
        )
        words = [[entry.words for entry in (await store.load(name)).entries] for name in names]
        commits = store.commits - before
    assert [n for n, answer in enumerate(answers) if isinstance(answer, Taken)] == [7]
    assert [answer for answer in answers if answer is not None] == [answers[7]]
    assert words == [["first"] if name == "t7" else [f"of {name}"] for name in names]
    assert commits < len(names)  # they shared them


async def test_one_of_two_that_race_for_a_number_gets_it(kept: str) -> None:
    """Two processes at one database: here two stores, which do not know of each other."""
    async with opened(kept) as one, opened(kept) as other:
        await one.create(table("t"), seats("ada", "ben"))
        answers = await asyncio.gather(
            one.append("t", 0, [move("one")]),
            other.append("t", 0, [move("other")]),
            return_exceptions=True,
        )
        entries = await one.since("t", 0)
    assert [type(answer) for answer in answers if answer] == [Taken]
    assert [entry.words for entry in entries] == ["other" if answers[0] else "one"]


async def test_what_happened_since(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada"), [move("a"), move("b"), move("c")])
        assert [entry.words for entry in await store.since("t", 1)] == ["b", "c"]
        assert await store.since("t", 3) == []


async def test_no_table(kept: str) -> None:
    async with opened(kept) as store:
        with pytest.raises(Gone):
            await store.load("t")
        assert await store.since("t", 0) == []


async def test_lists_are_for_those_they_concern(kept: str) -> None:
    rows = [
        (table("waits", changed=1.0), seats("ada", "")),
        (table("private", open=False, changed=2.0), seats("ben", "")),
        (table("played", state="playing", changed=3.0), seats("ada", "ben")),
        (table("unwatched", state="playing", watchable=False, changed=4.0), seats("ben", "cy")),
        (table("over", state="over", changed=5.0), seats("ada", "ben")),
        (table("hosted", state="playing", host="ben", open=False), seats("dan")),
    ]
    async with opened(kept) as store:
        for row, sitting in rows:
            await store.create(row, sitting)

        async def ids(**chosen: Any) -> list[str]:
            return [found.table.id for found in await store.tables(**chosen)]

        assert await ids(open=True) == ["waits"]
        assert await ids(live=True) == ["played"]
        assert await ids(mine="ben") == ["unwatched", "played", "private", "hosted"]
        assert await ids(mine="ben", states=["over"]) == ["over"]
        assert await ids(ids=["over", "waits", "none"]) == ["over", "waits"]
        assert await ids(mine="ben", limit=1) == ["unwatched"]
        assert await ids(mine="nobody") == []


async def test_the_last_who_sits_down_begins_the_game(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada", "", ""))
        await store.sit("t", 2, somebody("ben"), None, 5.0)
        assert (await store.listed("t")).table.state == "waiting"
        with pytest.raises(Taken):
            await store.sit("t", 2, somebody("cy"), None, 6.0)
        await store.sit("t", 1, somebody("cy"), None, 7.0)
        found = await store.listed("t")
        with pytest.raises(Taken):
            await store.sit("t", 1, somebody("dan"), None, 8.0)
    assert (found.table.state, found.table.changed) == ("playing", 7.0)
    assert [seat.person for seat in found.seats] == ["ada", "cy", "ben"]


async def test_what_it_begins_with_is_drawn_for_the_last_seat(kept: str) -> None:
    secret = (1 << 255) + 12345
    early = Start(seed=1, salt="early", commitment="no", actor=0)
    last = Start(seed=secret, salt="salt", commitment="yes", actor=1)
    async with opened(kept) as store:
        await store.create(table("t", seed=0, salt="", commitment=""), seats("ada", "", ""))
        await store.sit("t", 1, somebody("ben"), early, 5.0)
        waiting = (await store.listed("t")).table
        await store.sit("t", 2, somebody("cy"), last, 6.0)
        found = (await store.listed("t")).table
    assert (waiting.seed, waiting.salt, waiting.commitment) == (0, "", "")
    assert (found.seed, found.salt, found.commitment, found.actor) == (secret, "salt", "yes", 1)


async def test_two_who_sit_down_at_once_begin_the_game(kept: str) -> None:
    """Neither may overlook the other, in whichever process they are."""
    async with opened(kept) as one, opened(kept) as other:
        for nth in range(10):
            name = f"t{nth}"
            await one.create(table(name), seats("", ""))
            await asyncio.gather(
                one.sit(name, 0, somebody("ada"), None, 5.0),
                other.sit(name, 1, somebody("ben"), None, 5.0),
            )
            assert (await one.listed(name)).table.state == "playing"


async def test_who_gets_up_leaves_the_table_to_another(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada", "ben", ""))
        await store.stand("t", "ada")
        found = await store.listed("t")
    assert found.table.host == "ben"
    assert [(seat.kind, seat.person) for seat in found.seats] == [
        ("open", ""),
        ("human", "ben"),
        ("open", ""),
    ]


async def test_nobody_gets_up_from_a_game(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t", state="playing"), seats("ada", "ben"))
        await store.stand("t", "ben")
        await store.remove("t")
        found = await store.listed("t")
    assert [seat.person for seat in found.seats] == ["ada", "ben"]


async def test_bots_take_the_open_seats(kept: str) -> None:
    async with opened(kept) as store:
        await store.create(table("t"), seats("ada", "", ""))
        await store.fill("t", "level3", ["", "Aila", "Orri"].__getitem__, None, 9.0)
        found = await store.listed("t")
    assert found.table.state == "playing"
    assert [(seat.kind, seat.name, seat.level) for seat in found.seats] == [
        ("human", "Ada", ""),
        ("bot", "Aila", "level3"),
        ("bot", "Orri", "level3"),
    ]


async def test_what_is_queued_is_written_before_it_closes(kept: str) -> None:
    store = Store(kept)
    await store.open()
    await store.create(table("t"), seats("ada", "ben"))
    queued = [store.append("t", n, [move(str(n))]) for n in range(200)]
    await store.close()
    await asyncio.gather(*queued)
    async with opened(kept) as again:
        entries = await again.since("t", 0)
    assert [entry.words for entry in entries] == [str(n) for n in range(200)]


async def test_writes_are_durable(database: str) -> None:
    async with opened(database) as store:
        settings = await store.write(
            lambda connection: [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        )
    assert settings == ["wal", 2, 1]  # 2: FULL


async def test_migrations_lead_to_the_schema(kept: str) -> None:
    url = address(kept)
    prepare(url)
    prepare(url)  # a second time there is nothing to do
    engine = writing(url)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, METADATA)
        indexes = {index["name"] for index in inspect(connection).get_indexes("seat")}
    engine.dispose()
    assert differences == []
    assert indexes == {"ix_seat_person"}


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("tables.db", "no address of a database"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("mysql://localhost/x", "mysql is not supported"),
    ],
)
async def test_an_address_that_is_none(url: str, sentence: str) -> None:
    with pytest.raises(BadDatabase, match=sentence):
        Store(url)


async def test_a_file_that_is_no_database(tmp_path: Any) -> None:
    (tmp_path / "tables.db").write_text("Dear diary, today it snowed again. " * 100)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    with pytest.raises(BadDatabase, match="cannot be used: file is not a database"):
        await store.open()


async def test_a_database_of_the_future_is_left_alone(database: str, tmp_path: Any) -> None:
    async with opened(database):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'v999'")
        connection.commit()
    with pytest.raises(BadDatabase, match="newer Glaciarium"):
        await Store(database).open()
