"""People in the database: guests and accounts, and the sessions of their browsers."""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from glaciarium.kernel.i18n import pattern
from glaciarium.server.rows import Person
from glaciarium.server.schema import PERSON, SEAT, SESSION, TABLE
from glaciarium.server.store import Store, Taken
from glaciarium.server.writer import notify

SESSION_LIFE: Final = 365 * 86_400  # seconds
LEFT: Final = "left"  # to other processes: a session ended, and which
NAME_TAKEN: Final = pattern("This name belongs to an account: choose another one, or log in.")


def digest(token: str) -> str:
    """Return what is kept of a token: it cannot be turned back into one."""
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def by_token(self, token: str) -> Person | None:
        """Return whose session it is, if it still is one."""
        who = select(PERSON).join(SESSION, SESSION.c.person == PERSON.c.id)
        who = who.where(SESSION.c.token == digest(token), SESSION.c.ends > time.time())

        def query(connection: Connection) -> Person | None:
            row = connection.execute(who).first()
            if row is None:
                return None
            return Person(id=row.id, name=row.name, account=row.password is not None)

        return await self._store.read(query)

    async def open_session(self, person: str, *, instead_of: str | None = None) -> str:
        """Return the token of a new session. The one that it replaces ends."""
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

    async def guest(self, name: str, folded: str) -> Person:
        """Make a guest; raise Taken for the name of an account."""
        person = Person(id=secrets.token_hex(8), name=name, account=False)

        def make(connection: Connection) -> None:
            _free(connection, folded, person.id)
            row = {"id": person.id, "name": name, "created": time.time()}
            connection.execute(insert(PERSON).values(**row))

        await self._store.write(make)
        return person

    async def rename(self, person: Person, name: str, folded: str) -> Person:
        """Give a person another name; raise Taken."""

        def change(connection: Connection) -> None:
            _free(connection, folded, person.id)
            values = {"name": name, "folded": folded} if person.account else {"name": name}
            connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(**values))

        await self._store.write(change)
        return Person(id=person.id, name=name, account=person.account)

    async def make_account(self, person: Person, name: str, folded: str, password: str) -> Person:
        """Turn a guest into an account, with the hash of a password; raise Taken."""
        values = {"name": name, "folded": folded, "password": password}

        def change(connection: Connection) -> None:
            _free(connection, folded, person.id)
            try:
                connection.execute(update(PERSON).where(PERSON.c.id == person.id).values(**values))
            except IntegrityError:  # another process made it at this moment
                raise Taken(NAME_TAKEN) from None

        await self._store.write(change)
        return Person(id=person.id, name=name, account=True)

    async def account(self, folded: str) -> tuple[Person, str] | None:
        """Return an account and the hash of its password."""
        named = select(PERSON).where(PERSON.c.folded == folded)

        def query(connection: Connection) -> tuple[Person, str] | None:
            row = connection.execute(named).first()
            if row is None:
                return None
            return Person(id=row.id, name=row.name, account=True), row.password

        return await self._store.read(query)

    async def rehash(self, person: str, password: str) -> None:
        """Keep a password by a stronger hash."""
        change = update(PERSON).where(PERSON.c.id == person).values(password=password)
        await self._store.write(lambda connection: connection.execute(change) and None)

    async def adopt(self, guest: Person, account: Person) -> list[str]:
        """Let an account take over the seats of a guest; return at which tables."""
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


def _free(connection: Connection, folded: str, person: str) -> None:
    """Refuse a name that belongs to the account of another."""
    owner = select(PERSON.c.id).where(PERSON.c.folded == folded, PERSON.c.id != person)
    if connection.execute(owner).first() is not None:
        raise Taken(NAME_TAKEN)
