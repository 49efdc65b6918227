"""Copies: made while somebody writes, whole, and put back into either kind of database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import select

from glaciarium.cli.main import main
from glaciarium.server.rows import ChatRow
from glaciarium.server.schema import METADATA
from tests.server.playing import opened
from tests.server.rows import move, seats, table

if TYPE_CHECKING:
    from pathlib import Path

    from glaciarium.server.store import Store

LINE = ChatRow(id=0, table="t0", seat=0, person="ada", name="Ada", text="Hej 🐻‍❄️", at=3.0)
KINDS = ["database", pytest.param("postgres", marks=pytest.mark.slow)]


async def everything(store: Store) -> dict[str, list[Any]]:
    """Return all rows of all tables."""

    def query(connection: Any) -> dict[str, list[Any]]:
        return {
            found.name: sorted(map(repr, connection.execute(select(found)).mappings()))
            for found in METADATA.sorted_tables
        }

    return await store.read(query)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("back", KINDS)
async def test_a_copy_made_while_it_runs_is_put_back_whole(
    kind: str, back: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = request.getfixturevalue(kind)
    copy = tmp_path / "copy.db"
    async with opened(database) as store:
        for nth in range(3):
            await store.create(table(f"t{nth}"), seats("ada", "ben"))
            await store.append(f"t{nth}", 0, [move(), move("melt 1,0", by=1)])
        await store.append_chat(LINE)
        before = await everything(store)
        assert main(["backup", str(copy), "--database", database]) == 0
        await store.append("t0", 2, [move("later")])
    empty = f"sqlite:///{tmp_path}/restored.db"
    if back == "postgres":
        empty = request.getfixturevalue("postgres" if kind != back else "another_postgres")
    assert main(["restore", str(copy), "--database", empty]) == 0
    async with opened(empty) as store:
        assert await everything(store) == before
        assert await store.append_chat(LINE) == 2  # numbers go on where they were


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


async def test_what_cannot_be_copied_or_restored(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other = str(tmp_path / "copy.db"), f"sqlite:///{tmp_path}/other.db"
    assert "is not there" in refused(capsys, "backup", copy, "--database", database)
    async with opened(database) as store:
        await store.create(table("t"), seats("ada", "ben"))
    assert main(["backup", copy, "--database", database]) == 0
    assert "is there already" in refused(capsys, "backup", copy, "--database", database)
    assert "is not empty" in refused(capsys, "restore", copy, "--database", database)
    nowhere = str(tmp_path / "nowhere.db")
    assert "cannot be restored" in refused(capsys, "restore", nowhere, "--database", other)
    (tmp_path / "text").write_text("This is no copy. " * 300)
    told = refused(capsys, "restore", str(tmp_path / "text"), "--database", other)
    assert "cannot be restored" in told


async def test_a_damaged_copy_is_not_restored(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    async with opened(database) as store:
        for nth in range(50):
            await store.create(table(f"t{nth}"), seats("ada", "ben"))
    assert main(["backup", str(copy), "--database", database]) == 0
    with closing(sqlite3.connect(copy)) as found:
        [size] = found.execute("PRAGMA page_size").fetchone()
    content = bytearray(copy.read_bytes())
    content[-size:] = b"\xff" * size
    copy.write_bytes(content)
    other = f"sqlite:///{tmp_path}/other.db"
    assert "cannot be restored" in refused(capsys, "restore", str(copy), "--database", other)
