"""Database connections: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic.util import CommandError
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, SQLAlchemyError

from glaciarium.kernel.errors import GlaciariumError, MissingPackage
from glaciarium.kernel.i18n import pattern
from glaciarium.server.migrations import migrate

BUSY: Final = 5000  # milliseconds that SQLite waits for another writer
READERS: Final = 4  # threads, and connections, that read
_SQLITE: Final = "sqlite"
_POSTGRESQL: Final = "postgresql"
OUT_OF_REACH: Final = pattern(
    "The server can't use its database just now, so nothing was changed. Try again in a moment."
)
NOT_TEXT: Final = pattern("This contains a character that can't be stored. Leave it out.")
_MIGRATING: Final = 7_265_001  # the key of the lock that keeps two processes from migrating


class BadDatabase(GlaciariumError):
    """A database that doesn't exist, can't be read, or is of another kind."""


class Unavailable(GlaciariumError):
    """The database doesn't answer or can't be written: locked, full or unreachable."""


class BadText(GlaciariumError):
    """A text that the database can't store: PostgreSQL has no NUL character."""


def explained(error: Exception) -> Exception:
    """Turn a database error into one that makes sense to the person who asked."""
    if isinstance(error, DataError):
        return BadText(NOT_TEXT)
    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
        return Unavailable(OUT_OF_REACH)
    return error


def address(text: str) -> URL:
    """Return the database's URL; raise BadDatabase if it isn't supported."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(
            f"{text!r} is no address of a database: write sqlite:///FILE or postgresql://…"
        ) from None
    kind = url.get_backend_name()
    if kind == _SQLITE:
        if url.database in (None, "", ":memory:"):
            raise BadDatabase("The database must be a file: write sqlite:///FILE.")
        return url.set(drivername=_SQLITE)
    if kind in (_POSTGRESQL, "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadDatabase(f"{kind} is not supported: use sqlite:///FILE or postgresql://…")


def is_postgresql(url: URL) -> bool:
    return url.get_backend_name() == _POSTGRESQL


def shown(url: URL) -> str:
    """Return the address without its password."""
    return url.render_as_string(hide_password=True)


def writing(url: URL) -> Engine:
    """Return an engine with one connection, whose transactions lock at once."""
    engine = _engine(url, size=1)
    if not is_postgresql(url):
        event.listen(engine, "begin", _begin_immediate)
    return engine


def reading(url: URL) -> Engine:
    engine = _engine(url, size=READERS)
    if not is_postgresql(url):
        event.listen(engine, "begin", _begin)
    return engine


def _engine(url: URL, *, size: int) -> Engine:
    try:
        if is_postgresql(url):
            return create_engine(url, pool_size=size, max_overflow=0, pool_pre_ping=True)
        engine = create_engine(url, pool_size=size, max_overflow=0)
    except ModuleNotFoundError:
        raise MissingPackage("PostgreSQL needs psycopg: install glaciarium[postgresql].") from None
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """Make SQLite durable and patient, and manage transactions ourselves."""
    connection.isolation_level = None
    for setting in (
        "journal_mode=WAL",
        "synchronous=FULL",  # what was acknowledged survives a loss of power
        "foreign_keys=ON",
        f"busy_timeout={BUSY}",
    ):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def alone(url: URL) -> Iterator[None]:
    """Lock a SQLite file for this server; raise BadDatabase if another one has it.

    Two servers would not notice each other's writes. The lock is on a file beside the database and
    ends with the process, even if it crashes. With PostgreSQL, servers notify each other.
    """
    if is_postgresql(url):
        yield
        return
    _make_folder(url)
    with Path(f"{url.database}-serving").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadDatabase(
                f"{shown(url)} is in use by another server: stop that one, or give each "
                "a --database of its own."
            ) from None
        yield


def _make_folder(url: URL) -> None:
    assert url.database
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"{url.database} cannot be made: {error.strerror}.") from None


def prepare(url: URL) -> None:
    """Create the folder and migrate the database; raise BadDatabase."""
    if not is_postgresql(url):
        _make_folder(url)
    engine = writing(url)
    try:
        with engine.begin() as connection:
            if is_postgresql(url):
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
            migrate(connection)
    except CommandError:  # it has a migration that this version doesn't know
        raise BadDatabase(f"{shown(url)} was written by a newer Glaciarium.") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadDatabase(f"{shown(url)} cannot be used: {reason}") from None
    finally:
        engine.dispose()
