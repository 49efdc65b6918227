"""Corrected components files in the database: one row for each, whichever tables use it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from glaciarium.server.rows import Listed
from glaciarium.server.schema import BOX, TABLE


def keep_box(connection: Connection, game: str, digest: str, file: str) -> None:
    """Store a file, unless it is empty or there already."""
    if not file:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    new = dialect.insert(BOX).values(digest=digest, game=game, file=file)
    connection.execute(new.on_conflict_do_nothing())


def with_box(connection: Connection, found: Listed) -> Listed:
    """Return a table with its own file, if it has one."""
    if not found.table.corrected:
        return found
    file = connection.scalar(select(BOX.c.file).where(BOX.c.digest == found.table.components))
    return replace(found, table=replace(found.table, box=file or ""))


def forget_boxes(connection: Connection) -> None:
    """Delete the files that no table uses any more."""
    used = exists().where(TABLE.c.components == BOX.c.digest)
    connection.execute(delete(BOX).where(~used))
