"""People in the database: guests and accounts, and the sessions of their browsers."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from glaciarium.kernel.i18n import pattern
from glaciarium.server.names import folded, skeleton
from glaciarium.server.rows import Person
from glaciarium.server.schema import PERSON, SEAT, SESSION, TABLE
from glaciarium.server.store import Store, Taken
from glaciarium.server.writer import notify

SESSION_LIFE: Final = 365 * 86_400  # seconds
LEFT: Final = "left"  # to other processes: a session ended, and which
NAME_TAKEN: Final = pattern("This name belongs to an account. Choose another, or log in.")
LOOKS_TAKEN: Final = pattern("This name looks too much like an account's. Choose another.")


def digest(token: str) -> str:
    """Return the hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def by_token(self, token: str) -> Person | None:
        """Return the person of a session that is still valid."""
        who = select(PERSON).join(SESSION, SESSION.c.person == PERSON.c.id)
        who = who.where(SESSION.c.token == digest(token), SESSION.c.ends > time.time())

        def query(connection: Connection) -> Person | None:
            row = connection.execute(who).first()
            if row is None:
                return None
            return _person(row)

        return await self._store.read(query)

    async def open_session(self, person: str, *, instead_of: str | None = None) -> str:
        """Open a session and return its token; end the session it replaces."""
        token, now = secrets.token_urlsafe(24), time.time()
        row = {"token": digest(token), "person": person, "created": now, "ends": now + SESSION_LIFE}

        def rotate(connection: Connection) -> None:
            if instead_of is not None:
                _end(connection, instead_of)
            connection.execute(insert(SESSION).values(**row))

        await self._store.write(rotate)
        return token

    async def end_session(self, token: str) -> None:
        await self._store.write(lambda connection: _end(connection, token))

    async def guest(self, name: str) -> Person:
        """Create a guest; raise Taken if the name belongs to an account."""
        person = Person(id=secrets.token_hex(8), name=name, account=False)

        def make(connection: Connection) -> None:
            free(connection, name, person.id)
            row = {"id": person.id, "name": name, "created": time.time()}
            connection.execute(insert(PERSON).values(**row))

        await self._store.write(make)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a person; raise Taken."""

        def change(connection: Connection) -> None:
            free(connection, name, person.id)
            values = _named(name) if person.account else {"name": name}
            connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(**values))

        await self._store.write(change)
        return replace(person, name=name)

    async def make_account(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account, with the hash of a password; raise Taken."""
        values = {**_named(name), "password": password}

        def change(connection: Connection) -> None:
            free(connection, name, person.id)
            try:
                connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(**values))
            except IntegrityError:  # another process created it just now
                raise Taken(NAME_TAKEN) from None

        await self._store.write(change)
        return Person(id=person.id, name=name, account=True)

    async def account(self, name: str) -> tuple[Person, str] | None:
        """Return an account and the hash of its password."""
        named = select(PERSON).where(PERSON.c.folded == folded(name.strip()))

        def query(connection: Connection) -> tuple[Person, str] | None:
            row = connection.execute(named).first()
            if row is None:
                return None
            return _person(row), row.password

        return await self._store.read(query)

    async def rehash(self, person: str, password: str) -> None:
        """Store a stronger hash of a password."""
        change = update(PERSON).where(PERSON.c.id == person).values(password=password)
        await self._store.write(lambda connection: connection.execute(change) and None)

    async def new_password(self, person: str, password: str) -> list[str]:
        """Store a new password, end all sessions, and return the hashes of their tokens."""

        def change(connection: Connection) -> list[str]:
            row = update(PERSON).where(PERSON.c.id == person)
            connection.execute(row.values(password=password))
            return end_all(connection, person)

        return await self._store.write(change)

    async def set_email(self, person: str, email: str) -> None:
        change = update(PERSON).where(PERSON.c.id == person).values(email=email or None)
        await self._store.write(lambda connection: connection.execute(change) and None)

    async def check_names(self, person: Person, names: Sequence[str]) -> None:
        """Refuse names that belong to the accounts of others; raise Taken."""

        def check(connection: Connection) -> None:
            for name in names:
                free(connection, name, person.id)

        await self._store.read(check)

    async def adopt(self, guest: Person, account: Person) -> list[str]:
        """Give a guest's seats to an account; return the tables."""
        theirs = SEAT.c.person == guest.id

        def move(connection: Connection) -> list[str]:
            tables = connection.execute(select(SEAT.c.game_table).where(theirs).distinct())
            found = [row.game_table for row in tables]
            connection.execute(update(SEAT).where(theirs).values(person=account.id))
            hosted = update(TABLE).where(TABLE.c.host == guest.id)
            connection.execute(hosted.values(host=account.id))
            return found

        return await self._store.write(move)


def _end(connection: Connection, token: str) -> None:
    connection.execute(delete(SESSION).where(SESSION.c.token == digest(token)))
    notify(connection, [f"- {LEFT} {digest(token)}"])


def end_all(connection: Connection, person: str) -> list[str]:
    """End all sessions of a person; return the hashes of their tokens."""
    theirs = SESSION.c.person == person
    ended = [row.token for row in connection.execute(select(SESSION.c.token).where(theirs))]
    connection.execute(delete(SESSION).where(theirs))
    notify(connection, [f"- {LEFT} {token}" for token in ended])
    return ended


def _person(row: Row[Any]) -> Person:
    account = row.password is not None
    return Person(id=row.id, name=row.name, account=account, email=row.email or "")


def _named(name: str) -> dict[str, str]:
    """Return the columns of an account's name."""
    return {"name": name, "folded": folded(name), "skeleton": skeleton(name)}


def free(connection: Connection, name: str, person: str) -> None:
    """Raise Taken if a name is, or looks like, another account's."""
    same = or_(PERSON.c.folded == folded(name), PERSON.c.skeleton == skeleton(name))
    owner = connection.execute(select(PERSON.c.name).where(same, PERSON.c.id != person)).first()
    if owner is not None:
        raise Taken(NAME_TAKEN if folded(owner.name) == folded(name) else LOOKS_TAKEN)
