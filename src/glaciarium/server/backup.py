"""Backups: made while a server runs, and restored into an empty database.

A backup is one SQLite file, whichever database it was made from, so it can move a server from
SQLite to PostgreSQL or back.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import URL, Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from glaciarium.server.database import (
    BadDatabase,
    address,
    alone,
    is_postgresql,
    prepare,
    reading,
    shown,
    writing,
)
from glaciarium.server.schema import METADATA, TABLE

AT_ONCE: Final = 1000  # rows
_VERSION: Final = text("SELECT version_num FROM alembic_version")


def backup(url: URL, file: Path) -> int:
    """Write a consistent backup; return how many tables it holds. Raise BadDatabase."""
    if file.exists():
        raise BadDatabase(f"{file} is there already: give the copy another name.")
    part = file.with_name(f"{file.name}.part")  # an incomplete copy never has the final name
    try:
        part.unlink(missing_ok=True)
        if is_postgresql(url):
            _copy_postgresql(url, part)
        else:
            _copy_sqlite(url, part)
        found = _checked(part)
        part.replace(file)
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadDatabase(f"{shown(url)} cannot be copied to {file}: {reason}") from None
    finally:
        part.unlink(missing_ok=True)
    return found


def restore(file: Path, url: URL) -> int:
    """Restore a backup into an empty database; return how many tables. Raise BadDatabase."""
    with TemporaryDirectory(prefix="glaciarium-") as folder, alone(url):
        copy = Path(folder) / "copy.db"
        try:
            shutil.copyfile(file, copy)
            found = _checked(copy)
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or error
            raise BadDatabase(f"{file} cannot be restored: {reason}.") from None
        source = address(f"sqlite:///{copy}")
        prepare(source)  # an older version may have made it
        prepare(url)
        _copy_rows(source, url)
    return found


def _copy_sqlite(url: URL, part: Path) -> None:
    assert url.database
    if not Path(url.database).is_file():
        raise BadDatabase(f"{shown(url)} is not there: no server has kept anything in it yet.")
    with (
        closing(sqlite3.connect(f"file:{url.database}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(part)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # then it is one file


def _copy_postgresql(url: URL, part: Path) -> None:
    target = address(f"sqlite:///{part}")
    prepare(target)
    _copy_rows(url, target)


def _checked(copy: Path) -> int:
    """Return how many tables a backup holds; raise sqlite3.Error if it is damaged or no backup."""
    with closing(sqlite3.connect(copy)) as opened:
        [found] = opened.execute(f"SELECT count(*) FROM {TABLE.name}").fetchone()
        [state] = opened.execute("PRAGMA integrity_check").fetchone()
    if state != "ok":
        raise sqlite3.DatabaseError(state)
    return int(found)


def _copy_rows(source: URL, target: URL) -> None:
    """Copy all rows in one transaction, so that they are consistent."""
    engines = reading(source), writing(target)
    try:
        with engines[0].connect() as here, engines[1].begin() as there:
            if is_postgresql(source):
                here.execution_options(isolation_level="REPEATABLE READ")
            with here.begin():
                _check_same_steps(here, there)
                for table in METADATA.sorted_tables:
                    _copy_table(table, here, there, target)
    finally:
        for engine in engines:
            engine.dispose()


def _check_same_steps(here: Connection, there: Connection) -> None:
    if here.execute(_VERSION).scalar() != there.execute(_VERSION).scalar():
        raise BadDatabase(
            "The database is of another version: start the server once to bring it up to date."
        )


def _copy_table(table: Table, here: Connection, there: Connection, target: URL) -> None:
    if there.execute(select(table).limit(1)).first() is not None:
        raise BadDatabase(f"{shown(target)} is not empty: restore into a new database.")
    rows = here.execute(select(table)).mappings()
    for some in rows.partitions(AT_ONCE):
        there.execute(insert(table), [dict(row) for row in some])
    counted = table.autoincrement_column
    if is_postgresql(target) and counted is not None:
        last = select(func.max(counted)).scalar_subquery()
        sequence = func.pg_get_serial_sequence(table.name, counted.name)
        there.execute(select(func.setval(sequence, func.coalesce(last, 1))))
